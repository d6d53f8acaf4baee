/** The sums of money that every page must show, added up from all orders, payments, refunds and disputes. */

import { sql } from 'drizzle-orm'
import { keptMinor, selectDays, selectMostSold } from '../../app/domain/payments/money.server.ts'
import type { Money } from '../../app/domain/payments/money.ts'
import type { Database } from '../../drizzle/client.ts'

type Order = {
  id: number
  kind: string
  status: string
  mode: string
  paidAt: number | null
  planId: number
}
type Payment = { reference: string; orderId: number; reversedAt: number | null }
type Charge = {
  id: number
  reference: string
  outcome: string
  receivedMinor: number | null
  receivedCurrency: string | null
  receivedMode: string | null
  feeMinor: number | null
  chargedAt: number
}
type Refund = { reference: string; status: string; amountMinor: number; updatedAt: number }
type Dispute = { reference: string; state: string; updatedAt: number }
export type MoneyFacts = {
  orders: Order[]
  payments: Payment[]
  charges: Charge[]
  refunds: Refund[]
  disputes: Dispute[]
}

export async function readMoneyFacts(db: Database): Promise<MoneyFacts> {
  const [orders, payments, charges, refunds, disputes] = await db.batch([
    db.all<Order>(sql`select id, kind, status, mode, paid_at as paidAt, plan_id as planId from orders`),
    db.all<Payment>(sql`select reference, order_id as orderId, reversed_at as reversedAt from payment_attempts`),
    db.all<Charge>(sql`select id, reference, outcome, received_minor as receivedMinor, received_currency as receivedCurrency,
      received_mode as receivedMode, fee_minor as feeMinor, charged_at as chargedAt from payment_events where charged_at is not null`),
    db.all<Refund>(sql`select reference, status, amount_minor as amountMinor, updated_at as updatedAt from refunds`),
    db.all<Dispute>(sql`select reference, state, updated_at as updatedAt from disputes`),
  ])
  return { orders, payments, charges, refunds, disputes }
}

const ALL = { from: 0, until: Number.MAX_SAFE_INTEGER }
const MODES = ['test', 'live'] as const

/** What the pages add up of all time, each as `mode period: orders, gross, refund, dispute, fee`. */
export async function shownTotals(db: Database): Promise<string[]> {
  const lines = MODES.map(async (mode) => {
    const [days, plans] = await db.batch([selectDays(db, mode, ALL), selectMostSold(db, mode, 100)])
    return [
      ...days.map(({ day, orders, ...money }) => lineOf(`${mode} ${day}`, { orders, ...sumsOf(money) })),
      ...plans.map(({ planId, count, ...money }) =>
        lineOf(`${mode} plan ${planId}`, { orders: count, ...sumsOf(money) }),
      ),
    ]
  })
  return (await Promise.all(lines))
    .flat()
    .filter((line) => !line.endsWith(NO_SUMS))
    .sort()
}

/** What was kept of each order, as `order: pesewas`. */
export async function shownKept(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: number; kept: number }>(sql`select id, ${keptMinor('orders')} as kept from orders`)
  return rows
    .filter(({ kept }) => kept !== 0)
    .map(({ id, kept }) => `${id}: ${kept}`)
    .sort()
}

type Sums = { orders: number; gross: number; refund: number; dispute: number; fee: number }
type Move = Omit<Sums, 'orders'> & { at: number; mode: string; order: Order | undefined }

const NOTHING = { gross: 0, refund: 0, dispute: 0, fee: 0 }
const NO_SUMS = ': 0, 0, 0, 0, 0'

const sumsOf = ({ grossMinor, refundMinor, disputeMinor, feeMinor }: Money) => ({
  gross: grossMinor,
  refund: refundMinor,
  dispute: disputeMinor,
  fee: feeMinor,
})
const lineOf = (period: string, { orders, gross, refund, dispute, fee }: Sums) =>
  `${period}: ${[orders, gross, refund, dispute, fee].join(', ')}`

/** What came in and went back, each at its time. */
function movesOf({ orders, payments, charges, refunds, disputes }: MoneyFacts): Move[] {
  const references = new Set([...payments, ...charges].map(({ reference }) => reference))
  return [...references].flatMap((reference): Move[] => {
    const payment = payments.find((each) => each.reference === reference)
    const order = orders.find(({ id }) => id === payment?.orderId)
    const [charge] = charges
      .filter((each) => each.reference === reference)
      .sort(
        (a, b) =>
          Number(b.outcome === 'applied') - Number(a.outcome === 'applied') || a.chargedAt - b.chargedAt || a.id - b.id,
      )
    const gross = charge?.receivedCurrency === 'GHS' ? Math.max(0, charge.receivedMinor ?? 0) : 0
    if (!charge || gross === 0) return []
    const of = { mode: charge.receivedMode ?? order?.mode ?? '', order, ...NOTHING }
    const back = refunds.filter((each) => each.reference === reference && each.status === 'processed')
    const lost = disputes.filter((each) => each.reference === reference && each.state === 'lost')
    const lostAt = payment?.reversedAt ?? (lost.length > 0 ? Math.min(...lost.map((each) => each.updatedAt)) : null)
    const rest = gross - back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return [
      { ...of, at: charge.chargedAt, gross, fee: charge.feeMinor ?? 0 },
      ...back.map((each) => ({ ...of, at: each.updatedAt, refund: each.amountMinor })),
      ...(lostAt !== null && rest > 0 ? [{ ...of, at: lostAt, dispute: rest }] : []),
    ]
  })
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** By day what moved and was sold, and by plan what its orders brought that are paid or disputed. */
export function moneyTotals(facts: MoneyFacts): string[] {
  const totals = new Map<string, Sums>()
  const add = (period: string, sums: Partial<Sums>) => {
    const total = totals.get(period) ?? { orders: 0, ...NOTHING }
    for (const name of ['orders', 'gross', 'refund', 'dispute', 'fee'] as const) total[name] += sums[name] ?? 0
    totals.set(period, total)
  }
  const isSold = (order: Order | undefined) => order?.status === 'paid' || order?.status === 'disputed'
  for (const order of facts.orders.filter(isSold)) {
    if (order.paidAt !== null) add(`${order.mode} ${dayOf(order.paidAt)}`, { orders: 1 })
    if (order.kind === 'plan') add(`${order.mode} plan ${order.planId}`, { orders: 1 })
  }
  for (const { at, mode, order, ...sums } of movesOf(facts)) {
    add(`${mode} ${dayOf(at)}`, sums)
    if (order?.kind === 'plan' && isSold(order)) add(`${order.mode} plan ${order.planId}`, sums)
  }
  return [...totals]
    .map(([period, sums]) => lineOf(period, sums))
    .filter((line) => !line.endsWith(NO_SUMS))
    .sort()
}

export function moneyKept(facts: MoneyFacts): string[] {
  const kept = new Map<number, number>()
  for (const { order, gross, refund, dispute } of movesOf(facts))
    if (order) kept.set(order.id, (kept.get(order.id) ?? 0) + gross - refund - dispute)
  return [...kept]
    .filter(([, sum]) => sum !== 0)
    .map(([id, sum]) => `${id}: ${sum}`)
    .sort()
}
