/** Appointments to see a home. A home takes one visitor at a time: the unique index decides between two bookings. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'
import { listings } from './listings.ts'

export const viewings = sqliteTable(
  'viewings',
  {
    id: integer('id').primaryKey(),
    /** Digest of one filled-in form, so that a double click makes one booking. */
    submissionKey: text('submission_key').notNull(),
    /** Null once the home was deleted. */
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** The home's title at booking, with its number. */
    listingTitle: text('listing_title').notNull(),
    slotAt: timestamp('slot_at').notNull(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** How many people come. */
    party: integer('party').notNull(),
    note: text('note').notNull(),
    status: text('status', { enum: ['booked', 'cancelled'] }).notNull(),
    /** Increases with each change, as calendars require (RFC 5545). */
    sequence: integer('sequence').notNull().default(0),
    /** The message of staff to the visitor when they cancelled. */
    staffNote: text('staff_note').notNull().default(''),
    /** Until when the slot waits for the visitor to confirm by mail; null once confirmed. */
    confirmBy: timestamp('confirm_by'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('viewings_submission').on(t.submissionKey),
    uniqueIndex('viewings_slot').on(t.listingId, t.slotAt).where(sql`status = 'booked'`),
    index('viewings_listing').on(t.listingId),
    index('viewings_status').on(t.status, t.slotAt),
    index('viewings_slot_at').on(t.slotAt),
    index('viewings_email').on(t.email),
    index('viewings_confirm_by').on(t.confirmBy).where(sql`confirm_by is not null`),
    check('viewings_status_known', isOneOf(t.status)),
    check('viewings_party', sql`${t.party} between 1 and 20`),
  ],
)
