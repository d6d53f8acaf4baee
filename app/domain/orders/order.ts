/** An order for pages and mails, with the labels of its states. Plain data, safe in the browser. */
import type { OrderItem, OrderStatus, PaymentSight } from '../payments/order-state.ts'
import type { PlanOption } from '../plans/options.ts'

export const orderLabel = (n: number) => `FH-${n}`

export const receiptLabel = (n: number) => `R-${String(n).padStart(5, '0')}`

/** The payment channel's label; an unknown channel is shown by Paystack's name. */
export const channelLabel = (channel: string) =>
  channel === 'mobile_money' ? 'Mobile money' : channel === 'card' ? 'Card' : channel.replaceAll('_', ' ')

/** How one person is named to another, who needs to know no more of them. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

export type OrderView = OrderItem & {
  number: number
  reference: string
  status: OrderStatus
  planSlug: string | null
  /** Whether its plan has a bill of quantities. */
  hasBill: boolean
  /** The plan request whose quote this order pays. */
  requestReference: string | null
  /** The price. */
  amountMinor: number
  /** What an upgrade credits of the price of its file; 0 for any other order. */
  creditMinor: number
  /** What staff accepted in place of the price; null where the price was paid. */
  acceptedMinor: number | null
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
  /** The first name of whoever paid in the buyer's place; '' once erased, null where the buyer paid. */
  paidBy: string | null
}

/** What a larger file of a bought plan costs more. */
export type UpgradeOffer = { option: PlanOption; priceMinor: number; dueMinor: number; sizeBytes: number }
export type Upgrade = {
  planTitle: string
  /** The largest file that was bought. */
  owned: PlanOption
  creditMinor: number
  /** `disputed`: a payment is disputed, so nothing is offered until that is decided. */
  state: 'offered' | 'complete' | 'not-for-sale' | 'disputed'
  offers: UpgradeOffer[]
}

/** An order as whoever has the link to pay it sees it. */
export type SharedOrder = {
  item: string
  fileType: string
  isPlan: boolean
  amountMinor: number
  buyer: string
  /** `waiting`: a payment may be under way. `second`: this visitor paid an order that was paid already. */
  state: 'open' | 'waiting' | 'paid' | 'second' | 'under-review' | 'ended'
  sight: PaymentSight
}

export type DownloadView = {
  option: PlanOption | null
  filename: string
  sizeBytes: number
  revision: number
  url: string
  expiresAt: number
}
