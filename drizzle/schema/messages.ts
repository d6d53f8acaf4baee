/** Visitors' messages to the firm, and newsletter subscribers. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

export const MESSAGE_STATUSES = ['new', 'read', 'answered', 'archived'] as const
export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const

export const messages = sqliteTable(
  'messages',
  {
    id: integer('id').primaryKey(),
    /** Digest of one filled-in form, so that a double click sends one message. */
    submissionKey: text('submission_key'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    /** E.164 (older rows as typed); empty where none was given. */
    phone: text('phone').notNull().default(''),
    message: text('message').notNull(),
    /** The item that the message asks about, with its title at the time. */
    itemKind: text('item_kind', { enum: ['listing', 'plan'] }),
    itemId: integer('item_id'),
    itemTitle: text('item_title').notNull().default(''),
    status: text('status', { enum: MESSAGE_STATUSES }).notNull().default('new'),
    note: text('note').notNull().default(''),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('messages_submission').on(t.submissionKey),
    index('messages_status').on(t.status, t.createdAt),
    index('messages_newest').on(t.createdAt),
    index('messages_email').on(t.email),
    check('messages_status_known', isOneOf(t.status)),
    check('messages_item_kind', sql`${t.itemKind} is null or ${isOneOf(t.itemKind)}`),
  ],
)

/** Answers of staff, mailed to the sender of the message. */
export const messageReplies = sqliteTable(
  'message_replies',
  {
    id: integer('id').primaryKey(),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Digest of one filled-in form, so that a double click sends one answer. */
    submissionKey: text('submission_key').notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('message_replies_submission').on(t.submissionKey),
    index('message_replies_message').on(t.messageId),
  ],
)

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: integer('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    status: text('status', { enum: SUBSCRIBER_STATUSES }).notNull(),
    /** The consent text shown beside the form, and when the person agreed to it. */
    consentVersion: text('consent_version').notNull(),
    consentAt: timestamp('consent_at').notNull(),
    confirmationSentAt: timestamp('confirmation_sent_at').notNull(),
    confirmedAt: timestamp('confirmed_at'),
    unsubscribedAt: timestamp('unsubscribed_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('subscribers_email').on(t.email),
    index('subscribers_status').on(t.status, t.createdAt),
    check('subscribers_status_known', isOneOf(t.status)),
  ],
)
