/** Visitors' requests for custom plans, with their files and history. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, isOneOf, pesewas, timestamp } from './columns.ts'
import { planFiles, plans } from './plans.ts'

export const PLAN_REQUEST_STATUSES = ['pending', 'reviewing', 'quoted', 'accepted', 'declined', 'completed'] as const

export const planRequests = sqliteTable(
  'plan_requests',
  {
    id: integer('id').primaryKey(),
    /** The reference shown to the requester; not guessable, because it is part of the status page's address. */
    reference: text('reference').notNull(),
    submissionKey: text('submission_key'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    city: text('city').notNull(),
    projectAddress: text('project_address').notNull(),
    floorPlanType: text('floor_plan_type', { enum: ['residential', 'commercial', 'other'] }).notNull(),
    otherFloorPlanType: text('other_floor_plan_type').notNull().default(''),
    planDescription: text('plan_description').notNull(),
    roomDetails: text('room_details', { mode: 'json' }).$type<{ label: string; value: number }[]>().notNull(),
    /** The plan to be changed, if the request started from one. */
    planId: integer('plan_id').references(() => plans.id),
    /** The code of the concept house that it started from, or ''. */
    concept: text('concept').notNull().default(''),
    status: text('status', { enum: PLAN_REQUEST_STATUSES }).notNull().default('pending'),
    /** The selected priced changes, at their prices of that day. */
    changes: text('changes', { mode: 'json' }).$type<{ label: string; priceMinor: number }[]>().notNull().default([]),
    quoteMinor: pesewas('quote_minor'),
    /** Paid before the drawing begins; 0 means no deposit. */
    depositMinor: pesewas('deposit_minor'),
    /** The last day of the quote, as YYYY-MM-DD. */
    quoteValidUntil: text('quote_valid_until'),
    /** The requester has stopped mails about it. */
    mailsStopped: boolean('mails_stopped').notNull().default(false),
    termsVersion: text('terms_version').notNull(),
    termsAgreedAt: timestamp('terms_agreed_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('plan_requests_reference').on(t.reference),
    uniqueIndex('plan_requests_submission').on(t.submissionKey),
    index('plan_requests_status').on(t.status, t.createdAt),
    index('plan_requests_email').on(t.email),
    index('plan_requests_plan').on(t.planId),
    check('plan_requests_status_known', isOneOf(t.status)),
    check('plan_requests_type', isOneOf(t.floorPlanType)),
    check(
      'plan_requests_quote_whole',
      sql`${t.quoteMinor} is null or (${t.quoteMinor} > 0 and typeof(${t.quoteMinor}) = 'integer')`,
    ),
    check(
      'plan_requests_deposit',
      sql`${t.depositMinor} is null or (${t.depositMinor} >= 0 and typeof(${t.depositMinor}) = 'integer')`,
    ),
  ],
)

/** A request's files in the private store. */
export const planRequestFiles = sqliteTable(
  'plan_request_files',
  {
    id: integer('id').primaryKey(),
    /** Null only in rows of the previous release; such files are staged uploads now. */
    requestId: integer('request_id').references(() => planRequests.id),
    /** Digest of the number of the form that uploaded the file. */
    formKey: text('form_key').notNull(),
    kind: text('kind', { enum: ['document', 'image'] }).notNull(),
    objectKey: text('object_key').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('plan_request_files_key').on(t.objectKey),
    index('plan_request_files_request').on(t.requestId),
    index('plan_request_files_form').on(t.formKey),
    check('plan_request_files_kind', isOneOf(t.kind)),
    check('plan_request_files_size', sql`${t.sizeBytes} > 0`),
  ],
)

/** Drawings delivered for a request; the client gets them when the quote is paid. */
export const planRequestDeliveries = sqliteTable(
  'plan_request_deliveries',
  {
    fileId: integer('file_id')
      .primaryKey()
      .references(() => planFiles.id),
    requestId: integer('request_id')
      .notNull()
      .references(() => planRequests.id),
    /** When staff withdrew it: its name is still shown, but it can't be downloaded. */
    withdrawnAt: timestamp('withdrawn_at'),
  },
  (t) => [index('plan_request_deliveries_request').on(t.requestId)],
)

/** Each change of a request: dated, attributed, and whether the requester was mailed. */
export const planRequestEvents = sqliteTable(
  'plan_request_events',
  {
    id: integer('id').primaryKey(),
    requestId: integer('request_id')
      .notNull()
      .references(() => planRequests.id),
    status: text('status', { enum: PLAN_REQUEST_STATUSES }).notNull(),
    /** Message to the requester. */
    note: text('note').notNull().default(''),
    /** Who did it: 'requester', or the staff member's name. */
    author: text('author').notNull(),
    notified: integer('notified', { mode: 'boolean' }).notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('plan_request_events_request').on(t.requestId, t.createdAt)],
)

/** Internal staff notes on a request; the requester never sees them. */
export const planRequestNotes = sqliteTable(
  'plan_request_notes',
  {
    id: integer('id').primaryKey(),
    requestId: integer('request_id')
      .notNull()
      .references(() => planRequests.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    author: text('author').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('plan_request_notes_request').on(t.requestId, t.createdAt)],
)
