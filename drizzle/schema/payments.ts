/**
 * What proves or ends an order. Provider events are kept as facts (charges, refunds, disputes). The states of an order
 * and its grant are derived from the facts, so their arrival order never matters.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, pesewas, timestamp } from './columns.ts'
import { orders } from './orders.ts'

/** Each Paystack transaction opened for an order. A second one is opened only when the first can't be used again. */
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
    /** Who pays in the buyer's place; null where the buyer pays, '' once erased. */
    payerName: text('payer_name'),
    payerEmail: text('payer_email'),
  },
  (t) => [
    index('payment_attempts_payer').on(t.payerEmail).where(sql`payer_email is not null`),
    index('payment_attempts_order').on(t.orderId),
    index('payment_attempts_reversed').on(t.reversedAt).where(sql`reversed_at is not null`),
  ],
)

/** Every signed webhook or verify answer about money; raw bodies are deleted after 90 days. */
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
    /** How the event contradicts its order, and the amount and currency it stated, if readable. */
    mismatch: text('mismatch', { enum: ['amount', 'currency', 'mode', 'unreadable'] }),
    receivedMinor: integer('received_minor'),
    receivedCurrency: text('received_currency'),
    receivedMode: text('received_mode'),
    /** Charges only: Paystack's fee, if stated, and the time of the charge by Paystack's clock. */
    feeMinor: pesewas('fee_minor'),
    chargedAt: timestamp('charged_at'),
    raw: text('raw'),
    deliveries: integer('deliveries').notNull().default(1),
    receivedAt: timestamp('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_events_dedupe').on(t.dedupeKey),
    index('payment_events_reference').on(t.reference),
    index('payment_events_received').on(t.receivedAt),
    index('payment_events_charged').on(t.chargedAt).where(sql`charged_at is not null`),
    check('payment_events_mismatch', isOneOf(t.mismatch)),
    check('payment_events_outcome', isOneOf(t.outcome)),
  ],
)

export const refunds = sqliteTable(
  'refunds',
  {
    dedupeKey: text('dedupe_key').primaryKey(),
    reference: text('reference').notNull(),
    amountMinor: pesewas('amount_minor').notNull(),
    status: text('status', { enum: ['pending', 'processing', 'processed', 'failed', 'needs-attention'] }).notNull(),
    /** Paystack's id of the refund: in its list of refunds, but not in most events. */
    providerId: text('provider_id'),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('refunds_reference').on(t.reference),
    index('refunds_processed').on(t.updatedAt).where(sql`status = 'processed'`),
    check('refunds_amount', sql`${t.amountMinor} > 0 and typeof(${t.amountMinor}) = 'integer'`),
  ],
)

/**
 * Refunds that staff request. The row is written before Paystack is asked, and a payment has at most one open request.
 * Paystack's note carries the request's mark, so a request whose answer was lost is found again.
 */
export const refundRequests = sqliteTable(
  'refund_requests',
  {
    id: integer('id').primaryKey(),
    mark: text('mark').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment attempt that is refunded. */
    reference: text('reference').notNull(),
    amountMinor: pesewas('amount_minor').notNull(),
    /** The amount in the form; null means all that was left. */
    askedMinor: integer('asked_minor'),
    reason: text('reason').notNull(),
    /** `asking`: no answer yet, or the answer was lost. `refused`: no money moved. */
    state: text('state', { enum: ['asking', 'accepted', 'refused'] }).notNull(),
    /** Paystack's progress on an accepted request. */
    progress: text('progress', { enum: ['pending', 'processing', 'processed', 'failed', 'needs-attention'] }),
    providerId: text('provider_id'),
    /** When Paystack's list first lacked an unanswered request. */
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
    check('refund_requests_state_known', isOneOf(t.state)),
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
    index('disputes_lost').on(t.updatedAt).where(sql`state = 'lost'`),
    check('disputes_state', isOneOf(t.state)),
  ],
)
