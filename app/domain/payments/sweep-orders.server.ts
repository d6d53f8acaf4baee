/**
 * The scheduled check of unsettled orders: longest due first, so that new ones displace none. With many due, after an
 * outage for example, Paystack's list of paid transactions finds the money in few calls. A run stays within the
 * platform's limits, and an order that can't be checked is rescheduled with its error and delays no other.
 */

import { sql } from 'drizzle-orm'
import type { Payments } from '../../adapters/paystack.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { forEachConcurrently } from '../shared/concurrency.ts'
import { mayVerify } from './check-order.server.ts'
import { type OrderStatus, UNPAID } from './order-state.ts'
import { listedReference } from './payment-fact.ts'
import {
  type Attempt,
  type AttemptsResult,
  attemptsToVerify,
  CONCURRENCY,
  recordVerified,
  type VerifyDeps,
  verifyAttempts,
} from './verify-attempts.server.ts'

type Deps = VerifyDeps & { payments: Pick<Payments, 'verifyTransaction' | 'listPaid'> }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** When a buyer is reminded of an unfinished payment, counted from the order. */
const REMINDER_AFTER_MS = 3 * HOUR
/** When an unpaid order is checked, counted from the opening of its payment. The reminder needs an answer of its time. */
export const CHECK_BACKOFF_MS = [
  3 * MINUTE,
  10 * MINUTE,
  HOUR,
  REMINDER_AFTER_MS,
  6 * HOUR,
  24 * HOUR,
  72 * HOUR,
] as const
const AGAIN_AFTER_MS = 2 * MINUTE
const DAY_MS = 24 * HOUR

/** One run has 1,000 calls for all jobs: one per settled order, per page and per question. */
export const SWEEP_SIZE = 450
const LIST_FROM = 20
const LIST_PAGES = 60
const QUESTIONS = 100
const QUESTIONS_WITHOUT_LIST = 300
/** This many unanswered questions in a row are an outage. */
const UNANSWERED = 6
/** How far back the list is read; a payment opened earlier is asked about alone. */
const LISTED_FOR_MS = 4 * DAY_MS

const REMINDERS_A_DAY = 3
const ALERT_AT = 3
const GIVEN_UP_AT = 10
const ALERTS_AN_HOUR = 10

type Due = { id: number; checks: number; failures: number }
/** `null`: not asked about in this run. */
type Seen = Due & { look: AttemptsResult | null }

/** Returns how many were due, and whether Paystack did not answer. Safe to run in parallel. */
export async function sweepOrders(deps: Deps): Promise<{ due: number; outage: boolean }> {
  const { db } = deps
  const due = await claim(deps)
  if (due.length === 0) return { due: 0, outage: false }
  const attempts = await attemptsToVerify(
    db,
    due.map(({ id }) => id),
  )
  const list = due.length > LIST_FROM ? await readPaid(deps, [...attempts.values()].flat()) : null
  const isPaid = ({ id }: Due) => (attempts.get(id) ?? []).some(({ reference }) => list?.paid.has(reference))
  const seen: Seen[] = []
  let questions = 0
  let unanswered = 0
  // Paid orders first; those that need a question follow.
  await forEachConcurrently(
    CONCURRENCY,
    [...due.filter(isPaid), ...due.filter((order) => !isPaid(order))],
    async (order) => {
      const all = attempts.get(order.id) ?? []
      const asked = isPaid(order) ? all.filter(({ reference }) => list?.paid.has(reference)) : all
      if (!isPaid(order)) {
        if (unanswered >= UNANSWERED) return
        if (questions + asked.length > (list ? QUESTIONS : QUESTIONS_WITHOUT_LIST)) {
          // The list is complete and lacks this order, so there is no money for it.
          if (list?.isWhole && all.every(({ createdAt }) => createdAt >= list.from)) seen.push({ ...order, look: null })
          return
        }
        questions += asked.length
      }
      const look = await verifyAttempts(deps, asked, list?.paid ?? new Map())
      unanswered = look.reached || look.error !== null ? 0 : unanswered + 1
      seen.push({ ...order, look })
    },
  )
  await noteSeen(deps, seen)
  return {
    due: due.length,
    outage: seen.length > 0 && seen.every(({ look }) => look?.reached === false && look.error === null),
  }
}

/** Takes due orders and reschedules them in two minutes: a parallel run takes others, and an aborted run loses none. */
const claim = ({ db, now }: Deps) =>
  db.all<Due>(sql`
    update orders set next_check_at = ${now() + AGAIN_AFTER_MS}, verified_at = ${now()}
    where id in (select id from orders where next_check_at <= ${now()} and ${mayVerify(now())}
      order by next_check_at, id limit ${SWEEP_SIZE}) and next_check_at <= ${now()}
    returning id, checks, check_failures as failures`)

/** The attempts that Paystack lists as paid since `from`, by reference; null where it did not answer. */
async function readPaid(deps: Deps, attempts: readonly Attempt[]) {
  const oldest = Math.min(...attempts.map(({ createdAt }) => createdAt))
  const from = Math.max(oldest, deps.now() - LISTED_FOR_MS) - MINUTE
  const wanted = new Set(attempts.map(({ reference }) => reference))
  const paid = new Map<string, unknown>()
  for (let page = 1; page <= LIST_PAGES; page += 1) {
    const answer = await deps.payments.listPaid({ from, page })
    if (!answer.ok) return paid.size > 0 ? { paid, from, isWhole: false } : null
    for (const row of answer.rows) {
      const reference = listedReference(row)
      if (reference !== null && wanted.has(reference)) paid.set(reference, row)
    }
    if (answer.isLast) return { paid, from, isWhole: true }
  }
  return { paid, from, isWhole: false }
}

/** These may still receive money; orders under review are checked too, so that they leave the queue in the end. */
const LOOKED_AT: readonly OrderStatus[] = ['pending', 'failed', 'cancelled', 'abandoned', 'under-review']

function nextOf({ checks, failures, look }: Seen, now: number) {
  const sight = look?.sight ?? null
  if (look?.error) {
    const error = look.error.slice(0, 200)
    const next = failures + 1 >= GIVEN_UP_AT ? null : now + Math.min(AGAIN_AFTER_MS * 4 ** failures, DAY_MS)
    return { checks, failures: failures + 1, error, sight, next, status: null }
  }
  if (look && !look.reached) return { checks, failures, error: '', sight, next: now + AGAIN_AFTER_MS, status: null }
  const [before = 0, step] = CHECK_BACKOFF_MS.slice(checks)
  const next = step === undefined ? null : now + step - before
  // Without a next check nothing would ever close an order that is made pending again.
  const status = look?.failed ? 'failed' : sight === 'begun' && next !== null ? 'pending' : null
  return { checks: checks + 1, failures: 0, error: '', sight, next, status }
}

/** Schedules all next checks in one statement; unpaid orders without one are closed. Staff hear of third failures. */
async function noteSeen({ db, now }: Deps, seen: readonly Seen[]) {
  if (seen.length === 0) return
  const at = now()
  const rows = JSON.stringify(seen.map((each) => ({ id: each.id, ...nextOf(each, at) })))
  await db.batch([
    recordVerified(
      db,
      seen.flatMap(({ look }) => look?.asked ?? []),
      at,
    ),
    db.run(sql`
      update orders set next_check_at = s.next, checks = s.checks, check_failures = s.failures, check_error = s.error,
        sight = coalesce(s.sight, orders.sight),
        status = case
          when s.status = 'failed' and orders.status in ('pending', 'cancelled') then 'failed'
          when s.status = 'pending' and orders.status in ('failed', 'cancelled', 'abandoned') then 'pending'
          when s.next is null and orders.status = 'pending' then 'abandoned' else orders.status end
      from (select value ->> 'id' as id, value ->> 'next' as next, value ->> 'checks' as checks, value ->> 'failures' as failures,
        value ->> 'error' as error, value ->> 'sight' as sight, value ->> 'status' as status from json_each(${rows})) as s
      where orders.id = s.id and orders.next_check_at is not null
        and orders.status in (select value from json_each(${JSON.stringify(LOOKED_AT)}))`),
    enqueue(db, at, {
      kind: 'staff-check-failed',
      key: sql`o.id || ${`:${at}`}`,
      subjectId: sql`o.id`,
      payload: { reason: sql`o.check_error` },
      from: sql`from orders o where o.id in (select value ->> 'id' from json_each(${rows}) where value ->> 'failures' = ${ALERT_AT})
        and o.check_failures = ${ALERT_AT}
      limit max(0, ${ALERTS_AN_HOUR} - (select count(*) from outbox where kind = 'staff-check-failed' and created_at > ${at - HOUR}))`,
    }),
    remindBuyers({ db, now }, seen.filter(isUnpaid)),
  ])
}

/** Paystack answered about each attempt of the order, and none is paid or in progress. */
const isUnpaid = ({ look }: Seen) => look?.reached === true && look.sight === 'nothing'

/**
 * One mail for each order, while it is young enough for its key in the outbox to be still known. None after a newer order
 * of the same, to a buyer who wants none, or beyond three a day to an address, which anybody can type.
 */
const remindBuyers = ({ db, now }: Pick<Deps, 'db' | 'now'>, orders: readonly Due[]) =>
  enqueue(db, now(), {
    kind: 'payment-reminder',
    key: sql`o.id`,
    subjectId: sql`o.id`,
    from: sql`from orders o where o.id in (select value from json_each(${JSON.stringify(orders.map(({ id }) => id))}))
      and o.status in (select value from json_each(${JSON.stringify(UNPAID)})) and o.buyer_email <> ''
      and o.created_at between ${now() - DAY_MS} and ${now() - REMINDER_AFTER_MS}
      and not exists (select 1 from orders s where s.buyer_email = o.buyer_email and (s.reminders_stopped
        or s.id > o.id and s.plan_id is o.plan_id and s.request_id is o.request_id))
      and (select count(*) from orders s join outbox m on m.kind = 'payment-reminder' and m.subject_id = s.id
        where s.buyer_email = o.buyer_email and m.created_at > ${now() - DAY_MS}) < ${REMINDERS_A_DAY}`,
  })
