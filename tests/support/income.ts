/** The income that the dashboard must show, summed from all orders, payments and refunds. */

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

/** The stored totals, each as `period plan: orders, pesewas`. */
export const SALES_TOTALS = `select period || ' ' || plan_id || ': ' || orders || ', ' || amount_minor as line
  from sales_totals where orders <> 0 or amount_minor <> 0 order by line`

export function salesTotals({ orders, payments, refunds }: MoneyFacts): string[] {
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
    for (const key of [`${day} 0`, `${day.slice(0, 7)} 0`, ...(kind === 'plan' ? [`plan ${planId}`] : [])]) {
      const total = totals.get(key) ?? { orders: 0, amountMinor: 0 }
      totals.set(key, {
        orders: total.orders + 1,
        amountMinor: total.amountMinor + amountMinor - Math.max(0, back - twice),
      })
    }
  }
  return [...totals].map(([key, total]) => `${key}: ${total.orders}, ${total.amountMinor}`).sort()
}
