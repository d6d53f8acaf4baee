/** An order for pages and mails, with the labels of its states. Plain data, safe in the browser. */
import type { OrderItem, OrderStatus } from '../payments/order-state.ts'
import type { PlanOption } from '../plans/options.ts'

export const orderLabel = (n: number) => `FH-${n}`

export const receiptLabel = (n: number) => `R-${String(n).padStart(5, '0')}`

/** The payment channel's label; an unknown channel is shown by Paystack's name. */
export const channelLabel = (channel: string) =>
  channel === 'mobile_money' ? 'Mobile money' : channel === 'card' ? 'Card' : channel.replaceAll('_', ' ')

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
