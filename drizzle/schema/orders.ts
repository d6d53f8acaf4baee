/** Orders, and the grants of files to paid ones. Their states are derived from the facts in `payments.ts`. */
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { buildings } from './buildings.ts'
import { boolean, isOneOf, pesewas, timestamp } from './columns.ts'
import { planRequests } from './plan-requests.ts'
import { planFiles, plans } from './plans.ts'

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'abandoned',
  'under-review',
  'refunded',
  'disputed',
] as const

export const orders = sqliteTable(
  'orders',
  {
    id: integer('id').primaryKey(),
    /** Shown to people as FH-1001. Zero until the trigger in the same statement assigns the next one. */
    number: integer('number').notNull().default(0),
    reference: text('reference').notNull(),
    /** Digest of one filled-in form, so that a double click or a retry makes the same order. */
    submissionKey: text('submission_key'),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    kind: text('kind', { enum: ['plan', 'quote', 'stage'] })
      .notNull()
      .default('plan'),
    /** A payment of a quote names its request, and no plan, option or file. */
    requestId: integer('request_id').references(() => planRequests.id),
    planId: integer('plan_id').references(() => plans.id),
    /** A payment of a stage names it, and its building as long as that record is kept. */
    buildingId: integer('building_id').references(() => buildings.id, { onDelete: 'set null' }),
    stage: text('stage'),
    option: text('option', { enum: ['a', 'b', 'c'] }),
    fileId: integer('file_id').references(() => planFiles.id),
    /** The request whose quote is lowered by the price of this plan. */
    creditedTo: integer('credited_to').references(() => planRequests.id),
    /**
     * An upgrade: the order of a smaller file of the same plan. It pays the difference: its amount and the credit are the
     * price of its file when it was placed.
     */
    upgradeOf: integer('upgrade_of').references((): AnySQLiteColumn => orders.id),
    creditMinor: pesewas('credit_minor').notNull().default(0),
    /** For a payment of a quote or a stage, what it pays for. */
    planTitle: text('plan_title').notNull(),
    amountMinor: pesewas('amount_minor').notNull(),
    /** What staff accepted in place of the price; null where the price was paid. */
    acceptedMinor: pesewas('accepted_minor'),
    /** Amount and deposit of the quote that this order was opened for, in pesewas: `500000:200000`. */
    quoteTerms: text('quote_terms').notNull().default(''),
    currency: text('currency').notNull().default('GHS'),
    mode: text('mode', { enum: ['test', 'live'] }).notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    buyerCountry: text('buyer_country').notNull(),
    buyerRegion: text('buyer_region').notNull(),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: timestamp('terms_accepted_at').notNull(),
    receiptNumber: integer('receipt_number'),
    channel: text('channel'),
    endReason: text('end_reason', { enum: ['refund', 'reversal', 'dispute'] }),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    paidAt: timestamp('paid_at'),
    endedAt: timestamp('ended_at'),
    nextCheckAt: timestamp('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** When Paystack was last asked about it, and what it answered. */
    verifiedAt: timestamp('verified_at'),
    sight: text('sight', { enum: ['nothing', 'begun', 'unknown'] }),
    /** Consecutive checks that failed, and the last error. */
    checkFailures: integer('check_failures').notNull().default(0),
    checkError: text('check_error').notNull().default(''),
    /** The taxes included in the price by the settings of that time; a trigger writes them. */
    taxLines: text('tax_lines').notNull().default(''),
    /** Digest of the buyer's IP address, for the limit on unpaid orders; kept for a day. */
    visitor: text('visitor'),
    /** The key of the link by which somebody else may pay; null where there is none. */
    shareKey: text('share_key'),
    /** The buyer wants no more reminders of unfinished payments, of this order or another. */
    remindersStopped: boolean('reminders_stopped').notNull().default(false),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.number),
    uniqueIndex('orders_reference').on(t.reference),
    uniqueIndex('orders_submission').on(t.submissionKey),
    uniqueIndex('orders_receipt_number').on(t.receiptNumber).where(sql`receipt_number is not null`),
    index('orders_visitor').on(t.visitor, t.createdAt).where(sql`visitor is not null`),
    index('orders_email').on(t.buyerEmail, t.createdAt),
    index('orders_next_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_plan').on(t.planId),
    index('orders_file').on(t.fileId),
    index('orders_building').on(t.buildingId).where(sql`building_id is not null`),
    index('orders_request').on(t.requestId).where(sql`request_id is not null`),
    uniqueIndex('orders_credited').on(t.creditedTo).where(sql`credited_to is not null`),
    uniqueIndex('orders_share_key').on(t.shareKey).where(sql`share_key is not null`),
    index('orders_upgrade').on(t.upgradeOf).where(sql`upgrade_of is not null`),
    check('orders_status_known', isOneOf(t.status)),
    check('orders_sight', isOneOf(t.sight)),
    check('orders_amount_whole', sql`${t.amountMinor} > 0 and typeof(${t.amountMinor}) = 'integer'`),
    check('orders_currency', sql`${t.currency} = 'GHS'`),
    check('orders_mode', isOneOf(t.mode)),
    check('orders_option', isOneOf(t.option)),
    check('orders_kind', isOneOf(t.kind)),
    check(
      'orders_subject',
      sql`(${t.kind} = 'quote') = (${t.requestId} is not null) and (${t.kind} = 'stage') = (${t.stage} is not null) and (${t.kind} = 'plan') = (${t.planId} is not null and ${t.option} is not null and ${t.fileId} is not null)`,
    ),
  ],
)

/** The right to a file. A link is only a key to it; `state` follows the order, `grantOverride` (of staff) wins over it. */
export const grants = sqliteTable(
  'grants',
  {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for a payment of a quote or a stage. */
    planId: integer('plan_id').references(() => plans.id),
    option: text('option', { enum: ['a', 'b', 'c'] }),
    state: text('state', { enum: ['live', 'suspended', 'ended'] }).notNull(),
    grantOverride: text('staff_ruling', { enum: ['revoked', 'granted'] }),
    /** Set when staff reset the count: earlier windows no longer count towards the limit. */
    countedFrom: timestamp('counted_from').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('grants_order').on(t.orderId),
    index('grants_plan').on(t.planId),
    check('grants_state', isOneOf(t.state)),
  ],
)

/** One counted download: a file read from its first byte at least once within a window. */
export const downloadWindows = sqliteTable(
  'download_windows',
  {
    grantId: integer('grant_id')
      .notNull()
      .references(() => grants.id),
    fileId: integer('file_id')
      .notNull()
      .references(() => planFiles.id),
    startedAt: timestamp('started_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.grantId, t.fileId, t.startedAt] }), index('download_windows_file').on(t.fileId)],
)

/** Who downloaded what and when; kept 90 days. */
export const downloadLog = sqliteTable(
  'download_log',
  {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    fileId: integer('file_id')
      .notNull()
      .references(() => planFiles.id),
    at: timestamp('at').notNull(),
    outcome: text('outcome').notNull(),
    rangeStart: integer('range_start').notNull().default(0),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (t) => [
    index('download_log_order').on(t.orderId, t.at),
    index('download_log_at').on(t.at),
    index('download_log_file').on(t.fileId),
  ],
)

/** The business invoices of an order: one, and at most one correction, which replaces it. The id is the invoice's number. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    revision: integer('revision').notNull(),
    company: text('company').notNull(),
    tin: text('tin').notNull(),
    address: text('address').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('invoices_order').on(t.orderId, t.revision),
    check('invoices_revision', sql`${t.revision} in (1, 2)`),
  ],
)

/** What GRA's certified system printed for a payment or a refund. A stamp is valid until another one replaces it. */
export const stamps = sqliteTable(
  'stamps',
  {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['payment', 'refund'] }).notNull(),
    /** The sum that it covers. */
    amountMinor: pesewas('amount_minor').notNull(),
    sdcId: text('sdc_id').notNull(),
    receiptNumber: text('receipt_number').notNull(),
    internalData: text('internal_data').notNull(),
    signature: text('signature').notNull(),
    qr: text('qr').notNull(),
    issuedAt: timestamp('issued_at').notNull(),
    replaces: integer('replaces').references((): AnySQLiteColumn => stamps.id),
    /** Why it replaces one; '' where it replaces none. */
    reason: text('reason').notNull().default(''),
    author: text('author').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('stamps_order').on(t.orderId),
    uniqueIndex('stamps_gra').on(t.sdcId, t.receiptNumber),
    uniqueIndex('stamps_replaces').on(t.replaces).where(sql`replaces is not null`),
    check('stamps_kind', isOneOf(t.kind)),
    check('stamps_amount', sql`${t.amountMinor} > 0 and typeof(${t.amountMinor}) = 'integer'`),
  ],
)
