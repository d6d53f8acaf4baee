/** The orders of a storm, written straight into the local D1 before the site starts, and the fate of each. */
import type { DatabaseSync } from 'node:sqlite'
import type { Random } from './random.ts'

/**
 * The true events of an order: `paid`; `wrong` (amount, currency or mode never fits); `wrong-and-paid` (both);
 * `refund-first`, `refund-last` and `refund-any` (a full refund before, after or among the charges); `refund-part`;
 * `unpaid` (forgeries at most).
 */
export type Fate =
  | 'paid'
  | 'wrong'
  | 'wrong-and-paid'
  | 'refund-first'
  | 'refund-last'
  | 'refund-any'
  | 'refund-part'
  | 'unpaid'

export type StormOrder = { reference: string; email: string; amountMinor: number; fate: Fate }

const PRICES = [125_000, 225_000, 325_000] as const
const OPTIONS = ['a', 'b', 'c'] as const
const HOUR_MS = 3_600_000

function drawFate(random: Random): Fate {
  const lot = random.whole(1, 1000)
  if (lot <= 25) return 'wrong'
  if (lot <= 50) return 'wrong-and-paid'
  if (lot <= 70) return 'refund-first'
  if (lot <= 85) return 'refund-last'
  if (lot <= 95) return 'refund-any'
  if (lot <= 105) return 'refund-part'
  return lot <= 155 ? 'unpaid' : 'paid'
}

/** Every fate occurs even in a small storm. */
const ONE_OF_EACH: Fate[] = [
  'wrong',
  'wrong-and-paid',
  'refund-first',
  'refund-last',
  'refund-any',
  'refund-part',
  'unpaid',
]

export function drawOrders(random: Random, name: string, count: number, fate?: Fate): StormOrder[] {
  return Array.from({ length: count }, (_, at) => ({
    reference: `ref_${1_700_000_000_000 + at}_storm${name}x${String(at).padStart(5, '0')}`,
    email: `buyer-${name}-${at}@storm.example`,
    amountMinor: random.pick(PRICES),
    fate: fate ?? ONE_OF_EACH[at] ?? drawFate(random),
  }))
}

/** One plan with its three files, which a storm never reads. */
export function insertPlan(db: DatabaseSync): void {
  const now = Date.now()
  db.prepare(
    `insert into plans (id, slug, title, type, bedrooms, washrooms, floors, horizontal_metres, vertical_metres, area_sq_ft,
       description, features, from_price_minor, status, published_at, created_at, updated_at)
     values (1, 'storm-house', 'Storm House', 'House', 3, 2, 1, 12, 10, 1200, 'A house.', '[]', ?, 'published', ?, ?, ?)`,
  ).run(PRICES[0], now, now, now)
  for (const [at, option] of OPTIONS.entries()) {
    db.prepare(
      `insert into plan_files (id, plan_id, option, revision, object_key, filename, size_bytes, sha256, created_at)
       values (?, 1, ?, 1, ?, ?, 300000, ?, ?)`,
    ).run(at + 1, option, `plans/storm-${option}.zip`, `Storm-House-${option}.zip`, '0'.repeat(64), now)
    db.prepare(
      `insert into plan_options (plan_id, option, price_minor, file_id, drawings) values (1, ?, ?, ?, '[]')`,
    ).run(option, PRICES[at] ?? 0, at + 1)
  }
}

/** `isOpen`: the buyer has been at the checkout, so the order's page and the sweep ask Paystack about it; the sweep at once. */
export function insertOrders(db: DatabaseSync, orders: StormOrder[], isOpen: boolean): void {
  const now = Date.now()
  const order = db.prepare(
    `insert into orders (reference, status, plan_id, option, file_id, plan_title, amount_minor, mode, buyer_name, buyer_email,
       buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at, next_check_at)
     values (?, 'pending', 1, ?, ?, 'Storm House', ?, 'test', 'Ama Storm', ?, '+233551234987', 'GH', 'Ashanti', '1', ?, ?, ?, ?)`,
  )
  const attempt = db.prepare(
    `insert into payment_attempts (reference, order_id, access_code, authorization_url, created_at)
     select reference, id, ?, ?, ? from orders where reference = ?`,
  )
  db.exec('begin')
  for (const { reference, email, amountMinor } of orders) {
    const at = PRICES.indexOf(amountMinor as (typeof PRICES)[number])
    const nextCheckAt = isOpen ? now : now + HOUR_MS
    order.run(reference, OPTIONS[at] ?? 'a', at + 1, amountMinor, email, now, now, now, nextCheckAt)
    attempt.run(isOpen ? `code-${reference}` : null, isOpen ? 'http://127.0.0.1/storm' : null, now, reference)
  }
  db.exec('commit')
}
