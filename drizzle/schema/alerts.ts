/** Searches that visitors subscribe to: new results are mailed once a day. */
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

export const alerts = sqliteTable(
  'alerts',
  {
    id: integer('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    kind: text('kind', { enum: ['plans', 'services'] }).notNull(),
    /** The filters in their canonical form, without sort and page. */
    query: text('query').notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'stopped'] }).notNull(),
    confirmationSentAt: timestamp('confirmation_sent_at').notNull(),
    /** Items published up to here were mailed, or were older than the alert. */
    checkedUntil: timestamp('checked_until').notNull().default(0),
    /** When the next mail may go out. */
    nextAt: timestamp('next_at').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('alerts_search').on(t.email, t.kind, t.query),
    index('alerts_due').on(t.status, t.nextAt, t.email),
    index('alerts_age').on(t.status, t.updatedAt),
    check('alerts_kind_known', isOneOf(t.kind)),
    check('alerts_status_known', isOneOf(t.status)),
  ],
)
