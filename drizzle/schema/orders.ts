/**
 * Orders and everything that proves or ends them. Provider events are kept as facts (charges, refunds,
 * disputes); the state of an order and of its grant is derived from the facts, so their order never matters.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pesewas, timestamp } from './columns.ts'
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
    /** What people say as FH-1001. Zero until the trigger in the same statement gives the next one. */
    number: integer('number').notNull().default(0),
    reference: text('reference').notNull(),
    /** Digest of one filled-in form, so that a double click or a second try is the same order. */
    submissionKey: text('submission_key'),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    option: text('option', { enum: ['a', 'b', 'c'] }).notNull(),
    fileId: integer('file_id')
      .notNull()
      .references(() => planFiles.id),
    planTitle: text('plan_title').notNull(),
    amountMinor: pesewas('amount_minor').notNull(),
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
    /** When Paystack was last asked about it, and what was found. */
    verifiedAt: timestamp('verified_at'),
    sight: text('sight', { enum: ['nothing', 'begun', 'unknown'] }),
    /** Looks in a row that failed of themselves, and why the last one did. */
    checkFailures: integer('check_failures').notNull().default(0),
    checkError: text('check_error').notNull().default(''),
    /** Digest of the address that ordered, for the limit of unpaid orders; kept for a day. */
    visitor: text('visitor'),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.number),
    uniqueIndex('orders_reference').on(t.reference),
    uniqueIndex('orders_submission').on(t.submissionKey),
    uniqueIndex('orders_receipt_number').on(t.receiptNumber),
    index('orders_visitor').on(t.visitor, t.createdAt).where(sql`visitor is not null`),
    index('orders_email').on(t.buyerEmail, t.createdAt),
    index('orders_next_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_plan').on(t.planId),
    index('orders_file').on(t.fileId),
    check(
      'orders_status_known',
      sql`${t.status} in ('pending', 'paid', 'failed', 'cancelled', 'abandoned', 'under-review', 'refunded', 'disputed')`,
    ),
    check('orders_sight', sql`${t.sight} in ('nothing', 'begun', 'unknown')`),
    check('orders_amount_whole', sql`${t.amountMinor} > 0 and typeof(${t.amountMinor}) = 'integer'`),
    check('orders_currency', sql`${t.currency} = 'GHS'`),
    check('orders_mode', sql`${t.mode} in ('test', 'live')`),
    check('orders_option', sql`${t.option} in ('a', 'b', 'c')`),
  ],
)

/** Each transaction opened at Paystack for an order. A second one is opened only when the first can't be used again. */
export const paymentAttempts = sqliteTable(
  'payment_attempts',
  {
    reference: text('reference').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    accessCode: text('access_code'),
    authorizationUrl: text('authorization_url'),
    /** The provider's transaction id, as text because it is wider than 32 bits. */
    transactionId: text('transaction_id'),
    chargedAt: timestamp('charged_at'),
    reversedAt: timestamp('reversed_at'),
    verifiedAt: timestamp('verified_at'),
    failedAt: timestamp('failed_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('payment_attempts_order').on(t.orderId)],
)

/** Every event, signed webhook or verify answer, that said something about money; raw bodies go after 90 days. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: integer('id').primaryKey(),
    dedupeKey: text('dedupe_key').notNull(),
    source: text('source', { enum: ['webhook', 'verify'] }).notNull(),
    event: text('event').notNull(),
    reference: text('reference').notNull(),
    outcome: text('outcome', { enum: ['applied', 'mismatch', 'unknown-reference', 'ignored'] }).notNull(),
    detail: text('detail').notNull().default(''),
    /** In what the event does not fit its order, and what it said, as far as that could be read. */
    mismatch: text('mismatch', { enum: ['amount', 'currency', 'mode', 'unreadable'] }),
    receivedMinor: integer('received_minor'),
    receivedCurrency: text('received_currency'),
    receivedMode: text('received_mode'),
    raw: text('raw'),
    deliveries: integer('deliveries').notNull().default(1),
    receivedAt: timestamp('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_events_dedupe').on(t.dedupeKey),
    index('payment_events_reference').on(t.reference),
    index('payment_events_received').on(t.receivedAt),
    check('payment_events_mismatch', sql`${t.mismatch} in ('amount', 'currency', 'mode', 'unreadable')`),
    check('payment_events_outcome', sql`${t.outcome} in ('applied', 'mismatch', 'unknown-reference', 'ignored')`),
  ],
)

export const refunds = sqliteTable(
  'refunds',
  {
    dedupeKey: text('dedupe_key').primaryKey(),
    reference: text('reference').notNull(),
    amountMinor: pesewas('amount_minor').notNull(),
    status: text('status', { enum: ['pending', 'processing', 'processed', 'failed', 'needs-attention'] }).notNull(),
    /** Paystack's number of it, which its list says and most of its events do not. */
    providerId: text('provider_id'),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('refunds_reference').on(t.reference),
    check('refunds_amount', sql`${t.amountMinor} > 0 and typeof(${t.amountMinor}) = 'integer'`),
  ],
)

/**
 * Refunds that staff ask for. The row is written before Paystack is asked, and while one of a payment is open no other can
 * be; its mark goes along in Paystack's note, so that one whose answer was lost is found there again.
 */
export const refundRequests = sqliteTable(
  'refund_requests',
  {
    id: integer('id').primaryKey(),
    mark: text('mark').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The attempt whose money goes back. */
    reference: text('reference').notNull(),
    amountMinor: pesewas('amount_minor').notNull(),
    /** What the form asked for; null is all that was left. */
    askedMinor: integer('asked_minor'),
    reason: text('reason').notNull(),
    /** `asking`: not answered yet, or the answer was lost. `refused`: no money moved. */
    state: text('state', { enum: ['asking', 'accepted', 'refused'] }).notNull(),
    /** What Paystack says of one that it accepted. */
    progress: text('progress', { enum: ['pending', 'processing', 'processed', 'failed', 'needs-attention'] }),
    providerId: text('provider_id'),
    /** When an unanswered one was first looked for at Paystack and not found. */
    missedAt: timestamp('missed_at'),
    failures: integer('failures').notNull().default(0),
    /** Why it was refused. */
    said: text('said').notNull().default(''),
    askedBy: text('asked_by').notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('refund_requests_mark').on(t.mark),
    uniqueIndex('refund_requests_one_open').on(t.reference).where(sql`state = 'asking'`),
    index('refund_requests_order').on(t.orderId),
    index('refund_requests_state').on(t.state, t.updatedAt),
    check('refund_requests_state_known', sql`${t.state} in ('asking', 'accepted', 'refused')`),
    check('refund_requests_amount', sql`${t.amountMinor} > 0 and typeof(${t.amountMinor}) = 'integer'`),
  ],
)

export const disputes = sqliteTable(
  'disputes',
  {
    disputeId: text('dispute_id').primaryKey(),
    reference: text('reference').notNull(),
    state: text('state', { enum: ['open', 'won', 'lost'] }).notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('disputes_reference').on(t.reference),
    check('disputes_state', sql`${t.state} in ('open', 'won', 'lost')`),
  ],
)

/** The right to a file. A link is only a key to it; `state` follows the order, `staffRuling` overrides it. */
export const grants = sqliteTable(
  'grants',
  {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    option: text('option', { enum: ['a', 'b', 'c'] }).notNull(),
    state: text('state', { enum: ['live', 'suspended', 'ended'] }).notNull(),
    staffRuling: text('staff_ruling', { enum: ['revoked', 'granted'] }),
    /** Where staff reset the count: windows before it no longer use up the limit. */
    countedFrom: timestamp('counted_from').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('grants_order').on(t.orderId),
    index('grants_plan').on(t.planId),
    check('grants_state', sql`${t.state} in ('live', 'suspended', 'ended')`),
  ],
)

/** One counted download: a file taken from its first byte at least once inside a window. */
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

/** Who took what and when; kept 90 days. */
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
