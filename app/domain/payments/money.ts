/**
 * What payments brought, what went back, and what stays: the one definition that dashboard, lists, exports, receipts
 * and the daily mail share. `money.server.ts` reads the sums, each on the day of the movement.
 */
import type { OrderStatus } from './order-state.ts'

export type Money = {
  /** What Paystack took in, second payments and payments under review included. */
  grossMinor: number
  /** What was refunded. */
  refundMinor: number
  /** What lost disputes and reversals took back. */
  disputeMinor: number
  /** What Paystack kept for itself, as far as it says so. */
  feeMinor: number
}

export const NO_MONEY: Money = { grossMinor: 0, refundMinor: 0, disputeMinor: 0, feeMinor: 0 }

/** Income: what stays with the firm, before Paystack's fees. */
export const keptOf = ({ grossMinor, refundMinor, disputeMinor }: Omit<Money, 'feeMinor'>) =>
  grossMinor - refundMinor - disputeMinor

/** What Paystack pays out. */
export const netOf = (money: Money) => keptOf(money) - money.feeMinor

export const INCOME_WORDS =
  'Income is what came in less refunds and lost disputes, each on its day, before Paystack’s fees. A second payment and one under review count until they are given back.'

type Priced = { amountMinor: number; acceptedMinor: number | null }

/** What the order's payment is: its price, or what staff accepted in place of it. */
export const paymentMinor = ({ amountMinor, acceptedMinor }: Priced) => acceptedMinor ?? amountMinor

type Kept = Priced & { status: OrderStatus; keptMinor: number }

const isSold = ({ status }: Kept) => status === 'paid' || status === 'disputed'

/** What an order counts for: what was kept of its payment, without what was paid twice. */
export const countedMinor = (order: Kept) =>
  isSold(order) ? Math.max(0, Math.min(order.keptMinor, paymentMinor(order))) : 0

/** What was paid more than once and not given back yet. */
export const surplusMinor = (order: Kept) => (isSold(order) ? Math.max(0, order.keptMinor - paymentMinor(order)) : 0)
