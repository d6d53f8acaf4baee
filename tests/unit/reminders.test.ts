/** A week of the virtual clock with 1,000 orders: who is reminded of an unfinished payment, and who never is. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { VerifiedTransaction } from '../../app/adapters/paystack.server.ts'
import { listedRefundFact } from '../../app/domain/payments/payment-fact.ts'
import { settleAnswer } from '../../app/domain/payments/settle-purchase.server.ts'
import { sweepOrders } from '../../app/domain/payments/sweep-orders.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ORDERS = 1000

/** What Paystack says about an order this long after it was placed, and whether its buyer is reminded, once. */
const FATES = {
  'paid at once': { says: () => 'success', isReminded: false },
  'paid within three hours': { says: (age: number) => (age > 2 * HOUR ? 'success' : 'abandoned'), isReminded: false },
  'paid the next day': { says: (age: number) => (age > 20 * HOUR ? 'success' : 'abandoned'), isReminded: true },
  'waits for approval': { says: () => 'ongoing', isReminded: false },
  refunded: { says: () => 'success', isReminded: false },
  'of another amount': { says: () => 'wrong', isReminded: false },
  'never paid': { says: () => 'abandoned', isReminded: true },
  declined: { says: () => 'failed', isReminded: true },
  'without an answer for five hours': {
    says: (age: number) => (age > 5 * HOUR ? 'abandoned' : 'away'),
    isReminded: true,
  },
  'of somebody who wants none': { says: () => 'abandoned', isReminded: false },
} as const
const NAMES = Object.keys(FATES) as (keyof typeof FATES)[]

const file = new DatabaseSync(':memory:')
migrate(file)
file.exec('pragma foreign_keys = off')
const db = openDatabase(openFileDatabase(file))

const BEGUN = Date.UTC(2026, 10, 2)
const placed = Array.from({ length: ORDERS }, (_, at) => ({
  id: at + 1,
  fate: NAMES[at % NAMES.length] ?? 'never paid',
  reference: `ref_${BEGUN + at}_week${String(at).padStart(8, '0')}`,
  at: BEGUN + Math.floor((at * 7 * DAY) / ORDERS),
}))
const byReference = new Map(placed.map((order) => [order.reference, order]))

function givenOrders() {
  const order =
    file.prepare(`insert into orders (id, reference, status, plan_id, option, file_id, plan_title, amount_minor, mode, buyer_name,
      buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at, next_check_at, reminders_stopped)
    values (?1, ?2, 'pending', 1, 'a', 1, 'A house', 125000, 'test', 'Ama', 'ama-' || ?1 || '@example.com', '', 'Ghana', 'Volta', '1', ?3, ?3, ?3, ?3 + 180000, ?4)`)
  const attempt = file.prepare(
    `insert into payment_attempts (reference, order_id, authorization_url, created_at) values (?, ?, 'x', ?)`,
  )
  file.exec('begin')
  for (const { id, fate, reference, at } of placed) {
    order.run(id, reference, at, fate === 'of somebody who wants none' ? 1 : 0)
    attempt.run(reference, id, at)
  }
  file.exec('commit')
}

function answer(reference: string, now: number): VerifiedTransaction {
  const order = byReference.get(reference)
  const says = order ? FATES[order.fate].says(now - order.at) : 'abandoned'
  if (says === 'away') return { ok: false, reason: 'unreachable' }
  if (says !== 'success' && says !== 'wrong') return { ok: true, data: { status: says, reference, domain: 'test' } }
  const amount = says === 'wrong' ? 100 : 125_000
  return {
    ok: true,
    data: { id: 1, status: 'success', reference, amount, currency: 'GHS', domain: 'test', channel: 'card' },
  }
}

const remindersOf = () =>
  file
    .prepare("select subject_id as id from outbox where kind = 'payment-reminder' order by subject_id")
    .all()
    .map(({ id }) => Number(id))

it('reminds each unpaid order once, and none that is paid, pending, refunded or under review', {
  timeout: 600_000,
}, async () => {
  givenOrders()
  let now = BEGUN
  const payments = {
    verifyTransaction: async (reference: string) => answer(reference, now),
    listPaid: async () => ({ ok: false as const }),
  }
  const refunded = new Set<number>()
  for (; now < BEGUN + 11 * DAY; now += 30 * MINUTE) {
    await sweepOrders({ db, payments, now: () => now })
    for (const { id, fate, reference, at } of placed)
      if (fate === 'refunded' && at + HOUR < now && !refunded.has(id)) {
        refunded.add(id)
        const fact = listedRefundFact(reference, { id: `r${id}`, amountMinor: 125_000, progress: 'processed' })
        await settleAnswer({ db, now: () => now }, 'refund.processed', fact)
      }
  }
  const due = placed.filter(({ fate }) => FATES[fate].isReminded).map(({ id }) => id)
  expect(due).toHaveLength(400)
  expect(remindersOf()).toEqual(due)
  const early = file
    .prepare(`select count(*) as n from outbox m join orders o on o.id = m.subject_id
    where m.kind = 'payment-reminder' and m.created_at < o.created_at + ?`)
    .get(3 * HOUR)
  expect(early?.n).toBe(0)
  const states = file.prepare('select status, count(*) as n from orders group by status').all()
  expect(states).toContainEqual({ status: 'under-review', n: 100 })
  expect(states).toContainEqual({ status: 'refunded', n: 100 })
})
