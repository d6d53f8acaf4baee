/**
 * Giving money back through Paystack, which has no key against repeats. So each refund is written down first, one open at a
 * time for a payment; what Paystack knows already is read behind that lock; and one whose answer was lost is looked for there
 * before anything is sent again. The order itself follows from how the refund ended, as events or the list tell it.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders, paymentAttempts, paymentEvents, refundRequests } from '~db/schema/index.ts'
import type { Payments, ProviderRefund } from '../../platform/paystack.server'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { done, type Result, refused } from '../result.ts'
import { amountThatCame } from './explain-order.ts'
import { listedRefundFact } from './payment-fact.ts'
import { settlePurchase } from './settle-purchase.server.ts'

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
  /** What the form said is left of the payment, which an ask for all of it confirms; null where it said nothing. */
  shownRestMinor: number | null
  /** Digest of one form: pressed twice it is one refund. */
  mark: string
}

export type RefundRefusal =
  | { ok: false; reason: 'nothing-paid' | 'unknown-there' | 'under-way' | 'form-used' | 'unreachable' | 'unanswered' }
  | { ok: false; reason: 'too-much' | 'rest-changed'; restMinor: number }
  | { ok: false; reason: 'refused'; said: string }

/** Longer than asking can take, so that what is still open behind it lost its answer. */
const ANSWERED_WITHIN_MS = 30_000
/** A refund of which the answer was lost is given up only when it was missing there twice, this long apart. */
const MISSED_FOR_MS = 600_000
/** How long until Paystack is asked again what became of a refund that it took; its own events are usually quicker. */
const FOLLOW_EVERY_MS = 3_600_000
const FOLLOWED_AT_ONCE = 5

/** The payments whose money the firm has: charged and not taken back, or held because they fit no order. Latest first. */
async function refundablePayments(db: Database, orderId: number): Promise<{ reference: string; at: number }[]> {
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

/** `restMinor`: what we know to be left of it, null where only Paystack knows. `isOpen`: a refund of it is not answered yet. */
type RefundablePayment = { reference: string; at: number; restMinor: number | null; isOpen: boolean }

/** The payments of an order as the form of a refund offers them. Paystack has the last word on what is left. */
export async function describePayments(
  db: Database,
  order: { id: number; amountMinor: number },
): Promise<RefundablePayment[]> {
  const payments = await refundablePayments(db, order.id)
  if (payments.length === 0) return []
  const facts = await db
    .select({
      reference: paymentAttempts.reference,
      isCharged: sql<number>`${paymentAttempts.chargedAt} is not null`,
      misfit: sql<
        string | null
      >`(select max(e.detail) from payment_events e where e.reference = payment_attempts.reference
        and e.event = 'charge.success' and e.outcome = 'mismatch')`,
      processed: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.reference = payment_attempts.reference and r.status = 'processed')`,
      asked: sql<number>`(select coalesce(sum(q.amount_minor), 0) from refund_requests q
        where q.reference = payment_attempts.reference and q.state = 'accepted' and q.progress <> 'failed')`,
      isOpen: sql<number>`exists (select 1 from refund_requests q where q.reference = payment_attempts.reference and q.state = 'asking')`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
  return payments.map(({ reference, at }) => {
    const fact = facts.find((each) => each.reference === reference)
    const paidMinor = fact?.isCharged ? order.amountMinor : amountThatCame(fact?.misfit ?? null)
    // A refund that we asked for is in both sums once it has gone back.
    const goneMinor = Math.max(fact?.processed ?? 0, fact?.asked ?? 0)
    return {
      reference,
      at,
      restMinor: paidMinor === null ? null : Math.max(0, paidMinor - goneMinor),
      isOpen: Boolean(fact?.isOpen),
    }
  })
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
  if (!claimed.ok) return claimed.reason === 'twin' ? await twinOf(db, ask) : { ok: false, reason: 'under-way' }
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
  // An earlier press of the same form, given up too soon: it is there after all.
  const late = findMarked(known.refunds, request.mark)
  if (late && late.progress !== 'failed') {
    await accept(deps, request, late, restOf(transaction.data, known.refunds) <= 0)
    return { ok: true, amountMinor: late.amountMinor }
  }
  const rest = restOf(transaction.data, known.refunds)
  const amountMinor = ask.amountMinor ?? rest
  if (rest <= 0 || amountMinor > rest) {
    await close(deps, actor, request, 'more than is left')
    return rest <= 0 ? { ok: false, reason: 'nothing-paid' } : { ok: false, reason: 'too-much', restMinor: rest }
  }
  if (ask.amountMinor === null && ask.shownRestMinor !== null && ask.shownRestMinor !== rest) {
    await close(deps, actor, request, 'another amount was left than the form said')
    return { ok: false, reason: 'rest-changed', restMinor: rest }
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

/** The refund that was asked for under the mark: one that moves money before one that failed. */
function findMarked(known: readonly ProviderRefund[], mark: string): ProviderRefund | undefined {
  const marked = known.filter(({ note }) => note.includes(`[${mark}]`))
  return marked.find(({ progress }) => progress !== 'failed') ?? marked[0]
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
      insert into refund_requests (mark, order_id, reference, amount_minor, asked_minor, reason, state, said, asked_by, created_at, updated_at)
      select ${ask.mark}, ${order.id}, ${payment}, ${ask.amountMinor ?? order.amountMinor}, ${ask.amountMinor}, ${ask.reason}, 'asking', '', ${actor.name}, ${now}, ${now}
      where not exists (select 1 from refund_requests where reference = ${payment} and state = 'asking')
      on conflict (mark) do update set state = 'asking', reference = excluded.reference, amount_minor = excluded.amount_minor,
        asked_minor = excluded.asked_minor, reason = excluded.reason, said = '', progress = null, provider_id = null, missed_at = null,
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

/** The same form came before: it is answered as it was then, unless it now asks for something else. */
async function twinOf(db: Database, ask: RefundAsk): Promise<{ ok: true; amountMinor: number } | RefundRefusal> {
  const row = await db.select().from(refundRequests).where(eq(refundRequests.mark, ask.mark)).get()
  if (row && (row.askedMinor !== ask.amountMinor || (ask.payment !== null && ask.payment !== row.reference)))
    return { ok: false, reason: 'form-used' }
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
 * back it is over, and open again should the refund fail. How a refund ended is kept as the fact that its event brings too,
 * if that is not lost; the request is done with last, so that whatever a crash leaves out is asked for again.
 */
async function accept(deps: Deps, request: RefundRequest, refund: ProviderRefund, isAll: boolean) {
  const { db } = deps
  const now = deps.now()
  const isFailed = refund.progress === 'failed'
  const neverCharged = sql`not exists (select 1 from payment_attempts p where p.order_id = ${request.orderId} and p.charged_at is not null)`
  const ofHeld = (status: 'held' | 'refunded') =>
    and(eq(orders.id, request.orderId), eq(orders.status, status), neverCharged)
  if (isFailed)
    await db
      .update(orders)
      .set({ status: 'held', endReason: null, endedAt: null, updatedAt: now })
      .where(ofHeld('refunded'))
  else if (isAll)
    await db.batch([
      db
        .update(grants)
        .set({ staffRuling: null, updatedAt: now })
        .where(and(eq(grants.orderId, request.orderId), sql`exists (select 1 from orders where ${ofHeld('held')})`)),
      db
        .update(orders)
        .set({ status: 'refunded', endReason: 'refund', endedAt: now, nextCheckAt: null, updatedAt: now })
        .where(ofHeld('held')),
    ])
  if (refund.progress !== 'pending' && refund.progress !== 'processing')
    await settlePurchase(deps, {
      source: 'verify',
      event: `refund.${refund.progress}`,
      fact: listedRefundFact(request.reference, refund),
      raw: null,
      digest: '',
    })
  await db
    .update(refundRequests)
    .set({
      state: 'accepted',
      progress: refund.progress,
      providerId: refund.id,
      amountMinor: refund.amountMinor,
      updatedAt: now,
    })
    .where(eq(refundRequests.id, request.id))
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
  if (request.state === 'asking' && deps.now() - request.updatedAt < ANSWERED_WITHIN_MS) return
  const known = await deps.payments.listRefunds(request.reference)
  if (!known.ok) return
  const found =
    request.state === 'asking'
      ? findMarked(known.refunds, request.mark)
      : known.refunds.find(({ id }) => id === request.providerId)
  if (found) {
    const transaction = await deps.payments.verifyTransaction(request.reference)
    await accept(deps, request, found, transaction.ok && restOf(transaction.data, known.refunds) <= 0)
  }
  // Twice not in a list that leaves nothing out: it never reached Paystack. Once may be a list that lags behind.
  else if (isGivenUp(request, known.isWhole, deps.now())) await close(deps, null, request, 'it did not reach Paystack')
  else await noteLook(deps, request, known.isWhole)
}

const isGivenUp = ({ state, missedAt }: RefundRequest, isWhole: boolean, now: number) =>
  state === 'asking' && isWhole && missedAt !== null && now - missedAt >= MISSED_FOR_MS

const noteLook = (deps: Deps, request: RefundRequest, isWhole: boolean) =>
  deps.db
    .update(refundRequests)
    .set({
      updatedAt: deps.now(),
      ...(request.state === 'asking' && isWhole
        ? { missedAt: sql`coalesce(${refundRequests.missedAt}, ${deps.now()})` }
        : {}),
    })
    .where(eq(refundRequests.id, request.id))

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
