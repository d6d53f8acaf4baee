/** Outgoing messages: written with the row they are about, sent later under a lease, retried, and kept when dead. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey(),
    dedupeKey: text('dedupe_key').notNull(),
    kind: text('kind').notNull(),
    /** The row the message is about (an order's id), or 0 where the payload is complete. */
    subjectId: integer('subject_id').notNull().default(0),
    payload: text('payload', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    status: text('status', { enum: ['waiting', 'sending', 'sent', 'dead'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    leaseUntil: timestamp('lease_until').notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestamp('created_at').notNull(),
    sentAt: timestamp('sent_at'),
    /** What became of a sent mail, as the mail service reports it; '' until then. */
    delivery: text('delivery').$type<'' | 'deferred' | 'delivered' | 'bounced' | 'complained'>().notNull().default(''),
    /** The address in that report, in lower case. It stays when the mail is sent again to another. */
    recipient: text('recipient').notNull().default(''),
    /** The mail service's own id of the mail, where that is not our Message-ID. */
    providerId: text('provider_id'),
  },
  (t) => [
    uniqueIndex('outbox_dedupe').on(t.dedupeKey),
    index('outbox_due').on(t.status, t.nextAttemptAt),
    index('outbox_subject').on(t.kind, t.subjectId),
    index('outbox_provider').on(t.providerId).where(sql`provider_id is not null`),
    index('outbox_returned').on(t.id).where(sql`delivery in ('bounced', 'complained')`),
    check('outbox_status', isOneOf(t.status)),
  ],
)
