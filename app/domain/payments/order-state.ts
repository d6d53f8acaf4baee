/** What an order pays for and the states that its payments bring it to. Plain data, safe in the browser. */
import { OPTION_LABELS, type PlanOption } from '../plans/options.ts'
import { planReference } from '../plans/plan.ts'

export const STATUS_LABELS = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  abandoned: 'Not finished',
  'under-review': 'Under review',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const
export type OrderStatus = keyof typeof STATUS_LABELS

/** The states that staff see: a payment that they accepted in place of the price has its own. */
export const STATE_LABELS = { ...STATUS_LABELS, accepted: 'Accepted' } as const
export type OrderState = keyof typeof STATE_LABELS

export const stateOf = (order: { status: OrderStatus; acceptedMinor: number | null }): OrderState =>
  order.status === 'paid' && order.acceptedMinor !== null ? 'accepted' : order.status

/** The longest time from order to payment: the sweep has closed it by then. */
export const LONGEST_PAYMENT_MS = 14 * 86_400_000

/** States in which the buyer may still pay; a late success settles any of them. */
export const UNPAID: readonly OrderStatus[] = ['pending', 'failed', 'cancelled', 'abandoned']

/** The result of the last check at Paystack: nothing yet, a payment in progress, or no answer. */
export type PaymentSight = 'nothing' | 'begun' | 'unknown'

/** What an order pays for: a file of a plan, a part of a quote, or a stage of a building; the last two have no plan. */
export type OrderItem = { planId: number | null; planTitle: string; option: PlanOption | null; stage: string | null }

export const orderItem = ({ planId, planTitle }: Pick<OrderItem, 'planId' | 'planTitle'>) =>
  planId === null ? planTitle : `${planReference(planId)} ${planTitle}`

export const fileTypeLabel = ({ option, stage }: Pick<OrderItem, 'option' | 'stage'>) =>
  option !== null ? OPTION_LABELS[option] : stage === null ? 'Quote' : 'Stage'
