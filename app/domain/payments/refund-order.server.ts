/**
 * Refunds through Paystack, which has no idempotency key for them. So each refund is stored first, at most one open per
 * payment; Paystack's known refunds are read while that lock is held; and one whose answer was lost is looked up there
 * before anything is sent again. The order's state follows from the refund's outcome.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, refundRequests } from '~db/schema/index.ts'
import type { ListedRefunds } from '../../adapters/paystack-refunds.server.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { pollOpenRefund } from './poll-refunds.server.ts'
import {
  accept,
  close,
  findMarked,
  type RefundDeps,
  type RefundRequest,
  unrefundedMinor,
} from './refund-requests.server.ts'
import { refundablePayments } from './refundable-payments.server.ts'
import type { RefundRefusal } from './refusal-words.ts'

export type RefundAsk = {
  reference: string
  /** The attempt; null is the only payment, or the latest of several. */
  payment: string | null
  /** Null is all that is left. */
  amountMinor: number | null
  reason: string
  /** The rest of the payment that the form showed, which a full refund confirms; null where it showed none. */
  shownRestMinor: number | null
  /** Digest of one form: submitted twice, it makes one refund. */
  mark: string
}

type Answer = { ok: true; amountMinor: number } | RefundRefusal

export async function refundOrder(deps: RefundDeps, actor: Actor, ask: RefundAsk): Promise<Answer> {
  const { db } = deps
  const order = await db
    .select({ id: orders.id, amountMinor: orders.amountMinor })
    .from(orders)
    .where(eq(orders.reference, ask.reference))
    .get()
  const payments = order ? await refundablePayments(db, order) : []
  const payment = payments.find(({ reference }) => ask.payment === null || reference === ask.payment)?.reference
  if (!order || !payment) return { ok: false, reason: 'nothing-paid' }

  await pollOpenRefund(deps, payment)
  const { request, answer } = await claim(deps, actor, order, payment, ask)
  if (!request) return answer
  const refuse = async (said: string, refusal: RefundRefusal) => {
    await close(deps, actor, request, said)
    return refusal
  }

  // Read while the lock is held: no other refund of ours can start meanwhile.
  const [transaction, known] = await Promise.all([
    deps.payments.verifyTransaction(payment),
    deps.payments.listRefunds(payment),
  ])
  if (!transaction.ok && transaction.reason === 'unknown')
    return refuse('Paystack does not know the payment', { ok: false, reason: 'unknown-there' })
  const rest = transaction.ok && known.ok ? await getRest(db, order, payment, transaction.data, known) : null
  if (!known.ok || rest === null) return refuse('Paystack was not reached', { ok: false, reason: 'unreachable' })
  // An earlier submission of the same form was given up too soon: the refund exists after all.
  const late = findMarked(known.refunds, request.mark)
  if (late && late.progress !== 'failed') {
    await accept(deps, request, late, rest <= 0)
    return { ok: true, amountMinor: late.amountMinor }
  }
  if (rest <= 0) return refuse('more than is left', { ok: false, reason: 'nothing-paid' })
  const amountMinor = ask.amountMinor ?? rest
  if (amountMinor > rest) return refuse('more than is left', { ok: false, reason: 'too-much', restMinor: rest })
  if (ask.amountMinor === null && ask.shownRestMinor !== null && ask.shownRestMinor !== rest)
    return refuse('another amount was left than the form said', { ok: false, reason: 'rest-changed', restMinor: rest })
  await db.update(refundRequests).set({ amountMinor }).where(eq(refundRequests.id, request.id))
  const note = `${ask.reason} [${ask.mark}]`
  const asked = await deps.payments.refundTransaction({ reference: payment, amountMinor, note })
  if (asked.ok) {
    await accept(deps, request, asked.refund, amountMinor === rest)
    return { ok: true, amountMinor }
  }
  return asked.reason === 'unanswered' ? asked : refuse(asked.said, asked)
}

/** Where Paystack's list is incomplete, our own records are used too. */
async function getRest(
  db: Database,
  order: { id: number; amountMinor: number },
  payment: string,
  transaction: unknown,
  { refunds, isWhole }: Extract<ListedRefunds, { ok: true }>,
): Promise<number | null> {
  const listed = unrefundedMinor(transaction, refunds)
  if (listed === null || isWhole) return listed
  const ours = (await refundablePayments(db, order)).find(({ reference }) => reference === payment)?.restMinor
  return Math.min(listed, ours ?? listed)
}

/**
 * One statement takes the payment's lock, so only one of two submissions gets it. A refused one may be retried; any other
 * form that was submitted before gets the same answer, unless it now asks for something else.
 */
async function claim(
  deps: RefundDeps,
  actor: Actor,
  order: { id: number; amountMinor: number },
  payment: string,
  ask: RefundAsk,
): Promise<{ request: RefundRequest; answer?: never } | { request?: never; answer: Answer }> {
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
  if (row && taken.length > 0) return { request: row }
  if (!row || row.state === 'refused') return { answer: { ok: false, reason: 'under-way' } }
  if (row.askedMinor !== ask.amountMinor || (ask.payment !== null && ask.payment !== row.reference))
    return { answer: { ok: false, reason: 'form-used' } }
  if (row.state === 'accepted') return { answer: { ok: true, amountMinor: row.amountMinor } }
  return { answer: { ok: false, reason: 'under-way' } }
}
