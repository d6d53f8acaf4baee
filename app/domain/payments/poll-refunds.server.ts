/** Asks Paystack about unfinished refunds: those whose answer was lost, and those still in progress. */

import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { refundRequests } from '~db/schema/index.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import {
  accept,
  close,
  findMarked,
  type RefundDeps,
  type RefundRequest,
  unrefundedMinor,
} from './refund-requests.server.ts'

/** Longer than a request can take, so a refund still open after this lost its answer. */
const ANSWERED_WITHIN_MS = 30_000
/** A refund whose answer was lost is given up only if it was missing in two lists, this far apart. */
const MISSED_FOR_MS = 600_000
/** How often Paystack is asked about an accepted refund; its own events are usually quicker. */
const FOLLOW_EVERY_MS = 3_600_000
const FOLLOWED_AT_ONCE = 5
const ALERT_AT = 3

async function follow(deps: RefundDeps, request: RefundRequest): Promise<void> {
  if (request.state === 'asking' && deps.now() - request.updatedAt < ANSWERED_WITHIN_MS) return
  const known = await deps.payments.listRefunds(request.reference)
  if (!known.ok) {
    // Rescheduled, so that one that is never answered delays no other.
    await noteLook(deps, request, false)
    if (known.reason === 'unreadable') throw new Error('unreadable answer: refunds')
    return
  }
  const found =
    request.state === 'asking'
      ? findMarked(known.refunds, request.mark)
      : known.refunds.find(({ id }) => id === request.providerId)
  if (found) {
    const transaction = await deps.payments.verifyTransaction(request.reference)
    const rest = transaction.ok ? unrefundedMinor(transaction.data, known.refunds) : null
    await accept(deps, request, found, rest !== null && rest <= 0)
  }
  // Missing twice in a complete list: it never reached Paystack. Missing once may be a delayed list.
  else if (isGivenUp(request, known.isWhole, deps.now())) await close(deps, null, request, 'it did not reach Paystack')
  else await noteLook(deps, request, known.isWhole)
}

const isGivenUp = ({ state, missedAt }: RefundRequest, isWhole: boolean, now: number) =>
  state === 'asking' && isWhole && missedAt !== null && now - missedAt >= MISSED_FOR_MS

const noteLook = (deps: RefundDeps, request: RefundRequest, isWhole: boolean) =>
  deps.db
    .update(refundRequests)
    .set({
      updatedAt: deps.now(),
      ...(request.state === 'asking' && isWhole
        ? { missedAt: sql`coalesce(${refundRequests.missedAt}, ${deps.now()})` }
        : {}),
    })
    .where(eq(refundRequests.id, request.id))

/** A failed check is rescheduled with its error and delays no other; the third in a row is mailed to staff. */
async function followAlone(deps: RefundDeps, request: RefundRequest): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const mine = eq(refundRequests.id, request.id)
  try {
    await follow(deps, request)
    if (request.failures > 0) await db.update(refundRequests).set({ failures: 0 }).where(mine)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : 'an unnamed error'
    await db.batch([
      db
        .update(refundRequests)
        .set({ failures: request.failures + 1, updatedAt: now })
        .where(mine),
      enqueue(db, now, {
        kind: 'staff-check-failed',
        key: `refund:${request.id}:${now}`,
        subjectId: request.orderId,
        payload: { reason },
        from: sql`where ${request.failures + 1} = ${ALERT_AT}`,
      }),
    ])
  }
}

const isAsking = eq(refundRequests.state, 'asking')
const isUnderWay = and(
  eq(refundRequests.state, 'accepted'),
  inArray(refundRequests.progress, ['pending', 'processing', 'needs-attention']),
)

async function followAll(deps: RefundDeps, which: SQL | undefined, most = 100): Promise<number> {
  const rows = await deps.db.select().from(refundRequests).where(which).orderBy(refundRequests.updatedAt).limit(most)
  for (const row of rows) await followAlone(deps, row)
  return rows.length
}

/** Asks Paystack about the unanswered refund of a payment. */
export const pollOpenRefund = (deps: RefundDeps, payment: string) =>
  followAll(deps, and(eq(refundRequests.reference, payment), isAsking))

/** Asks Paystack about all unfinished refunds of an order. */
export const pollRefundsOf = (deps: RefundDeps, orderId: number) =>
  followAll(deps, and(eq(refundRequests.orderId, orderId), or(isAsking, isUnderWay)))

/** The scheduled check of due refunds. Returns how many. Safe to run in parallel. */
export function pollRefunds(deps: RefundDeps): Promise<number> {
  const isOlder = (ms: number) => lt(refundRequests.updatedAt, deps.now() - ms)
  const isDue = or(and(isAsking, isOlder(ANSWERED_WITHIN_MS)), and(isUnderWay, isOlder(FOLLOW_EVERY_MS)))
  return followAll(deps, isDue, FOLLOWED_AT_ONCE)
}
