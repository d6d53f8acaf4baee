/** An order for pages and mails, with the labels of its states. Plain data, safe in the browser. */
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

/** The longest time from order to payment: the sweep has closed it by then. */
export const LONGEST_PAYMENT_MS = 14 * 86_400_000

/** States in which the buyer may still pay; a late success settles any of them. */
export const UNPAID: readonly OrderStatus[] = ['pending', 'failed', 'cancelled', 'abandoned']

/** The result of the last check at Paystack: nothing yet, a payment in progress, or no answer. */
export type PaymentSight = 'nothing' | 'begun' | 'unknown'

export const orderLabel = (n: number) => `FH-${n}`

export const receiptLabel = (n: number) => `R-${String(n).padStart(5, '0')}`

/** The payment channel's label; an unknown channel is shown by Paystack's name. */
export const channelLabel = (channel: string) =>
  channel === 'mobile_money' ? 'Mobile money' : channel === 'card' ? 'Card' : channel.replaceAll('_', ' ')

/** What an order pays for: a file of a plan, or a part of a quote, which has no plan. */
export type OrderItem = { planId: number | null; planTitle: string; option: PlanOption | null }

export const orderItem = ({ planId, planTitle }: Omit<OrderItem, 'option'>) =>
  planId === null ? planTitle : `${planReference(planId)} ${planTitle}`

export const fileTypeLabel = (option: PlanOption | null) => (option === null ? 'Quote' : OPTION_LABELS[option])

export type OrderView = OrderItem & {
  number: number
  reference: string
  status: OrderStatus
  planSlug: string | null
  /** Whether its plan has a bill of quantities. */
  hasBill: boolean
  /** The plan request whose quote this order pays. */
  requestReference: string | null
  amountMinor: number
  channel: string | null
  buyerName: string
  buyerEmail: string
  buyerCountry: string
  buyerRegion: string
  termsVersion: string
  createdAt: number
  paidAt: number | null
  endedAt: number | null
  endReason: 'refund' | 'reversal' | 'dispute' | null
  receiptNumber: number | null
}

export type DownloadView = {
  option: PlanOption | null
  filename: string
  sizeBytes: number
  revision: number
  url: string
  expiresAt: number
}

/** Why a download was refused; the page has a message and a next step for each. */
export type RefusalReason =
  | 'unknown'
  | 'expired'
  | 'used-up'
  | 'unpaid'
  | 'refunded'
  | 'suspended'
  | 'revoked'
  | 'withdrawn'
  | 'file-missing'
