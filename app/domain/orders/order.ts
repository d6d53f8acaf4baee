/** An order as pages and mails see it, with the words of each state. Plain data, safe in the browser. */
import { OPTION_LABELS, type PlanOption } from '../plans/options.ts'
import { planReference } from '../plans/plan.ts'

export type OrderStatus =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'abandoned'
  | 'under-review'
  | 'refunded'
  | 'disputed'

/** An order is paid at most this long after it was made: the sweep has closed it by then. */
export const LONGEST_PAYMENT_MS = 14 * 86_400_000

/** States in which the buyer may still pay; a late success settles any of them. */
export const UNPAID: readonly OrderStatus[] = ['pending', 'failed', 'cancelled', 'abandoned']

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  abandoned: 'Not finished',
  'under-review': 'Under review',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** What the last look at Paystack found: nothing yet, a payment under way, or no answer at all. */
export type PaymentSight = 'nothing' | 'begun' | 'unknown'

/** The number of an order, as people say it: FH-1001. */
export const orderLabel = (n: number) => `FH-${n}`

/** The number on a receipt: R-00042. */
export const receiptLabel = (n: number) => `R-${String(n).padStart(5, '0')}`

/** How an order was paid, in words; a channel that we do not know is shown as Paystack names it. */
export const channelLabel = (channel: string) =>
  channel === 'mobile_money' ? 'Mobile money' : channel === 'card' ? 'Card' : channel.replaceAll('_', ' ')

/** What an order pays for: a file of a plan, or a part of a quote, which names no plan. */
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
  /** The plan request whose quote it pays. */
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

/** Why a download was refused; each has its sentence and its next step on the page. */
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
