/** One order as staff see it. Plain data, safe in the browser. */
import type { Advice } from './explain-order.ts'
import type { OrderItem, OrderStatus, RefusalReason } from './order.ts'
import type { OrderRow } from './order-list.ts'
import type { TimelineEntry } from './order-timeline.ts'

export type OrderDetail = {
  order: OrderItem & {
    id: number
    number: number
    reference: string
    status: OrderStatus
    amountMinor: number
    mode: 'test' | 'live'
    channel: string | null
    buyerName: string
    buyerEmail: string
    buyerPhone: string
    buyerCountry: string
    buyerRegion: string
    termsVersion: string
    receiptNumber: number | null
    createdAt: number
    paidAt: number | null
    endedAt: number | null
    endReason: 'refund' | 'reversal' | 'dispute' | null
  }
  plan: { slug: string; status: string } | null
  /** The plan request whose quote this order pays. */
  request: { id: number; reference: string } | null
  file: { filename: string; sizeBytes: number; revision: number } | null
  /** The grant, where there is or was one. */
  download: { isGiven: boolean; refusal: RefusalReason | null; byStaff: boolean; used: number; limit: number } | null
  canGive: boolean
  canRefund: boolean
  refundedMinor: number
  others: Pick<OrderRow, 'number' | 'reference' | 'planId' | 'planTitle' | 'status' | 'amountMinor' | 'createdAt'>[]
  advice: Advice[]
  timeline: TimelineEntry[]
}
