/**
 * Giving money back through Paystack, which has no key against repeats. So each refund is written down first, one open at a
 * time for a payment; what Paystack knows already is read behind that lock; and one whose answer was lost is looked for there
 * before anything is sent again. The order itself follows from the events that Paystack sends, as for any refund.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders, paymentAttempts, paymentEvents, refundRequests } from '~db/schema/index.ts'
import type { Payments, ProviderRefund } from '../../platform/paystack.server'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { done, type Result, refused } from '../result.ts'

type Deps = {
  db: Database
  payments: Pick<Payments, 'verifyTransaction' | 'refundTransaction' | 'listRefunds'>
  now: () => number
}
type Actor = { id: number; name: string }
type RefundRequest = typeof refundRequests.$inferSelect

export type RefundAsk = {
  reference: string
  /** The attempt; null is the one payment there is, or the latest of several. */
  payment: string | null
  /** Null is all that is left. */
  amountMinor: number | null
  reason: string
  /** Digest of one form: pressed twice it is one refund. */
  mark: string
}

export type RefundRefusal =
  | { ok: false; reason: 'nothing-paid' | 'unknown-there' | 'under-way' | 'unreachable' | 'unanswered' }
  | { ok: false; reason: 'too-much'; restMinor: number }
  | { ok: false; reason: 'refused'; said: string }

/** Longer than asking can take, so that what is still open behind it lost its answer. */
const ANSWERED_WITHIN_MS = 30_000
/** How long until Paystack is asked again what became of a refund that it took; its own events are usually quicker. */
const FOLLOW_EVERY_MS = 3_600_000
const FOLLOWED_AT_ONCE = 5

/** The payments whose money the firm has: charged and not taken back, or held because they fit no order. Latest first. */
export async function refundablePayments(db: Database, orderId: number): Promise<{ reference: string; at: number }[]> {
  const rows = await db
    .select({
      reference: paymentAttempts.reference,
      at: sql<number>`coalesce(${paymentAttempts.chargedAt}, max(${paymentEvents.receivedAt}))`,
    })
    .from(paymentAttempts)
    .leftJoin(
      paymentEvents,
      and(
        eq(paymentEvents.reference, paymentAttempts.reference),
        eq(paymentEvents.event, 'charge.success'),
        eq(paymentEvents.outcome, 'mismatch'),
      ),
    )
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        isNull(paymentAttempts.reversedAt),
        or(isNotNull(paymentAttempts.chargedAt), isNotNull(paymentEvents.id)),
      ),
    )
    .groupBy(paymentAttempts.reference)
  return rows.sort((a, b) => b.at - a.at)
}

export async function refundOrder(
  deps: Deps,
  actor: Actor,
  ask: RefundAsk,
): Promise<{ ok: true; amountMinor: number } | RefundRefusal> {
  const { db } = deps
  const order = await db
    .select({ id: orders.id, amountMinor: orders.amountMinor })
    .from(orders)
    .where(eq(orders.reference, ask.reference))
    .get()
  const payments = order ? await refundablePayments(db, order.id) : []
  const payment = payments.find(({ reference }) => ask.payment === null || reference === ask.payment)?.reference
  if (!order || !payment) return { ok: false, reason: 'nothing-paid' }

  await followOpen(deps, payment)
  const claimed = await claim(deps, actor, order, payment, ask)
  if (!claimed.ok) return claimed.reason === 'twin' ? await twinOf(db, ask.mark) : { ok: false, reason: 'under-way' }
  const request = claimed.value

  // Behind the lock: what is on its way already can't grow meanwhile by our doing.
  const [transaction, known] = await Promise.all([
    deps.payments.verifyTransaction(payment),
    deps.payments.listRefunds(payment),
  ])
  if (!transaction.ok && transaction.reason === 'unknown') {
    await close(deps, actor, request, 'Paystack does not know the payment')
    return { ok: false, reason: 'unknown-there' }
  }
  if (!transaction.ok || !known.ok) {
    await close(deps, actor, request, 'Paystack was not reached')
    return { ok: false, reason: 'unreachable' }
  }
  const rest = restOf(transaction.data, known.refunds)
  const amountMinor = ask.amountMinor ?? rest
  if (rest <= 0 || amountMinor > rest) {
    await close(deps, actor, request, 'more than is left')
    return rest <= 0 ? { ok: false, reason: 'nothing-paid' } : { ok: false, reason: 'too-much', restMinor: rest }
  }
  await db.update(refundRequests).set({ amountMinor }).where(eq(refundRequests.id, request.id))
  const asked = await deps.payments.refundTransaction({ reference: payment, amountMinor, note: noteOf(ask) })
  if (asked.ok) {
    await accept(deps, { ...request, amountMinor }, asked.refund, amountMinor === rest)
    return { ok: true, amountMinor }
  }
  if (asked.reason === 'unanswered') return { ok: false, reason: 'unanswered' }
  await close(deps, actor, request, asked.said)
  return { ok: false, reason: 'refused', said: asked.said }
}

const noteOf = ({ reason, mark }: Pick<RefundAsk, 'reason' | 'mark'>) => `${reason} [${mark}]`

/** What of a payment is neither back nor on its way. */
function restOf(transaction: unknown, known: readonly ProviderRefund[]): number {
  const { status, amount } = (transaction ?? {}) as { status?: unknown; amount?: unknown }
  if (status !== 'success' || typeof amount !== 'number' || !Number.isSafeInteger(amount)) return 0
  return known.reduce((rest, each) => rest - (each.progress === 'failed' ? 0 : each.amountMinor), amount)
}

/** One statement takes the lock of the payment, so of two that press at once one gets it. A refused one may be tried again. */
async function claim(
  deps: Deps,
  actor: Actor,
  order: { id: number; amountMinor: number },
  payment: string,
  ask: RefundAsk,
): Promise<Result<RefundRequest, 'twin' | 'under-way'>> {
  const { db } = deps
  const now = deps.now()
  const [taken] = await db.batch([
    db.all<{ id: number }>(sql`
      insert into refund_requests (mark, order_id, reference, amount_minor, reason, state, said, asked_by, created_at, updated_at)
      select ${ask.mark}, ${order.id}, ${payment}, ${ask.amountMinor ?? order.amountMinor}, ${ask.reason}, 'asking', '', ${actor.name}, ${now}, ${now}
      where not exists (select 1 from refund_requests where reference = ${payment} and state = 'asking')
      on conflict (mark) do update set state = 'asking', amount_minor = excluded.amount_minor, reason = excluded.reason, said = '',
        asked_by = excluded.asked_by, created_at = excluded.created_at, updated_at = excluded.updated_at
        where refund_requests.state = 'refused'
      returning id`),
    recordChangeIfAny(deps, {
      actor,
      action: 'refund',
      subject: 'order',
      subjectId: ask.reference,
      after: { payment, amountMinor: ask.amountMinor ?? 'all that is left', reason: ask.reason },
    }),
  ])
  const row = await db.select().from(refundRequests).where(eq(refundRequests.mark, ask.mark)).get()
  if (row && taken.length > 0) return done(row)
  return refused(row && row.state !== 'refused' ? 'twin' : 'under-way')
}

/** The same form came before: it is answered as it was then. */
async function twinOf(db: Database, mark: string): Promise<{ ok: true; amountMinor: number } | RefundRefusal> {
  const row = await db.select().from(refundRequests).where(eq(refundRequests.mark, mark)).get()
  return row?.state === 'accepted' ? { ok: true, amountMinor: row.amountMinor } : { ok: false, reason: 'under-way' }
}

const close = (deps: Deps, actor: Actor | null, request: RefundRequest, said: string) =>
  deps.db.batch([
    deps.db
      .update(refundRequests)
      .set({ state: 'refused', said, updatedAt: deps.now() })
      .where(and(eq(refundRequests.id, request.id), eq(refundRequests.state, 'asking'))),
    recordRefusal(deps, actor, request, said),
  ])

const recordRefusal = (deps: Deps, actor: Actor | null, request: RefundRequest, said: string) =>
  deps.db.run(sql`insert into audit_log (at, actor_id, actor, action, subject, subject_id, after)
    select ${deps.now()}, ${actor?.id ?? null}, ${actor?.name ?? 'system'}, 'refund-refused', 'order', reference,
      ${JSON.stringify({ payment: request.reference, said })} from orders where id = ${request.orderId} and changes() > 0`)

/**
 * Paystack has it. A held order has no charge of its own from which its state could follow: with all of its money on the way
 * back it is over, and open again should the refund fail.
 */
async function accept(deps: Deps, request: RefundRequest, refund: ProviderRefund, isAll: boolean) {
  const { db } = deps
  const now = deps.now()
  const isFailed = refund.progress === 'failed'
  const neverCharged = sql`not exists (select 1 from payment_attempts p where p.order_id = ${request.orderId} and p.charged_at is not null)`
  const ofHeld = (status: 'held' | 'refunded') =>
    and(eq(orders.id, request.orderId), eq(orders.status, status), neverCharged)
  await db.batch([
    db
      .update(refundRequests)
      .set({
        state: 'accepted',
        progress: refund.progress,
        providerId: refund.id,
        amountMinor: refund.amountMinor,
        updatedAt: now,
      })
      .where(eq(refundRequests.id, request.id)),
    ...(isFailed
      ? [
          db
            .update(orders)
            .set({ status: 'held', endReason: null, endedAt: null, updatedAt: now })
            .where(ofHeld('refunded')),
        ]
      : []),
    ...(isAll && !isFailed
      ? [
          db
            .update(grants)
            .set({ staffRuling: null, updatedAt: now })
            .where(
              and(eq(grants.orderId, request.orderId), sql`exists (select 1 from orders where ${ofHeld('held')})`),
            ),
          db
            .update(orders)
            .set({ status: 'refunded', endReason: 'refund', endedAt: now, nextCheckAt: null, updatedAt: now })
            .where(ofHeld('held')),
        ]
      : []),
  ])
}

/** Looks at Paystack for what one payment's open refund came to. */
async function followOpen(deps: Deps, payment: string) {
  const open = await deps.db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.reference, payment), eq(refundRequests.state, 'asking')))
    .get()
  if (open) await follow(deps, open)
}

async function follow(deps: Deps, request: RefundRequest): Promise<void> {
  const { db } = deps
  if (request.state === 'asking' && deps.now() - request.updatedAt < ANSWERED_WITHIN_MS) return
  const known = await deps.payments.listRefunds(request.reference)
  if (!known.ok) return
  const found = known.refunds.find(({ id, note }) =>
    request.state === 'asking' ? note.includes(`[${request.mark}]`) : id === request.providerId,
  )
  if (found) {
    const transaction = await deps.payments.verifyTransaction(request.reference)
    await accept(deps, request, found, transaction.ok && restOf(transaction.data, known.refunds) <= 0)
  }
  // Not in a list that leaves nothing out: it never reached Paystack.
  else if (request.state === 'asking' && known.isWhole) await close(deps, null, request, 'it did not reach Paystack')
  else await db.update(refundRequests).set({ updatedAt: deps.now() }).where(eq(refundRequests.id, request.id))
}

/** All refunds of an order that are not at their end, asked for at Paystack. */
export async function followRefundsOf(deps: Deps, orderId: number): Promise<void> {
  const rows = await deps.db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), unfinished))
    .orderBy(asc(refundRequests.id))
  for (const row of rows) await follow(deps, row)
}

const unfinished = or(
  eq(refundRequests.state, 'asking'),
  and(
    eq(refundRequests.state, 'accepted'),
    inArray(refundRequests.progress, ['pending', 'processing', 'needs-attention']),
  ),
)

/** The scheduled look at refunds that are due for one. Returns how many. Safe to run beside itself. */
export async function followRefunds(deps: Deps): Promise<number> {
  const now = deps.now()
  const due = await deps.db
    .select()
    .from(refundRequests)
    .where(
      or(
        and(eq(refundRequests.state, 'asking'), lt(refundRequests.updatedAt, now - ANSWERED_WITHIN_MS)),
        and(
          eq(refundRequests.state, 'accepted'),
          inArray(refundRequests.progress, ['pending', 'processing', 'needs-attention']),
          lt(refundRequests.updatedAt, now - FOLLOW_EVERY_MS),
        ),
      ),
    )
    .orderBy(asc(refundRequests.updatedAt))
    .limit(FOLLOWED_AT_ONCE)
  for (const row of due) await follow(deps, row)
  return due.length
}
