/** The income that the dashboard must show, summed from all orders, payments and refunds. */

import { selectDailyIncome, selectMostSold } from '../../app/domain/overview/income.server.ts'
import type { Database } from '../../drizzle/client.ts'

type Order = { id: number; kind: string; status: string; paidAt: number | null; planId: number; amountMinor: number }
type Payment = { reference: string; orderId: number; chargedAt: number | null; reversedAt: number | null }
type Refund = { reference: string; status: string; amountMinor: number }
export type MoneyFacts = { orders: Order[]; payments: Payment[]; refunds: Refund[] }

export const MONEY_FACTS: Record<keyof MoneyFacts, string> = {
  orders: 'select id, kind, status, paid_at as paidAt, plan_id as planId, amount_minor as amountMinor from orders',
  payments:
    'select reference, order_id as orderId, charged_at as chargedAt, reversed_at as reversedAt from payment_attempts',
  refunds: 'select reference, status, amount_minor as amountMinor from refunds',
}

/** What the dashboard shows of all time, each as `period plan: orders, pesewas`. */
export async function earned(db: Database): Promise<string[]> {
  const [days, plans] = await db.batch([selectDailyIncome(db, 0), selectMostSold(db, 100)])
  return [
    ...days.map(({ day, orders, amountMinor }) => `${day} 0: ${orders}, ${amountMinor}`),
    ...plans.map(({ planId, count, amountMinor }) => `plan ${planId}: ${count}, ${amountMinor}`),
  ].sort()
}

/** The same as the release before reads it, by month too. */
export const SALES_TOTALS = `select period || ' ' || plan_id || ': ' || orders || ', ' || amount_minor as line
  from sales_totals order by line`

export function salesTotals({ orders, payments, refunds }: MoneyFacts, isByMonth = false): string[] {
  const totals = new Map<string, { orders: number; amountMinor: number }>()
  for (const { id, kind, status, paidAt, planId, amountMinor } of orders) {
    if ((status !== 'paid' && status !== 'disputed') || paidAt === null) continue
    const taken = payments.filter((each) => each.orderId === id && each.chargedAt !== null && each.reversedAt === null)
    const back = refunds
      .filter(({ reference, status }) => status === 'processed' && taken.some((each) => each.reference === reference))
      .reduce((sum, refund) => sum + refund.amountMinor, 0)
    // A duplicate payment was never income, so refunding it reduces nothing.
    const twice = amountMinor * Math.max(0, taken.length - 1)
    const day = new Date(paidAt).toISOString().slice(0, 10)
    const months = isByMonth ? [`${day.slice(0, 7)} 0`] : []
    for (const key of [`${day} 0`, ...months, ...(kind === 'plan' ? [`plan ${planId}`] : [])]) {
      const total = totals.get(key) ?? { orders: 0, amountMinor: 0 }
      totals.set(key, {
        orders: total.orders + 1,
        amountMinor: total.amountMinor + amountMinor - Math.max(0, back - twice),
      })
    }
  }
  return [...totals].map(([key, total]) => `${key}: ${total.orders}, ${total.amountMinor}`).sort()
}
