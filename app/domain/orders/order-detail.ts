/** One order as staff see it. Plain data, safe in the browser. */

import type { Advice } from '../payments/explain-order.ts'
import type { RefusalReason } from '../payments/grant.ts'
import type { Money } from '../payments/money.ts'
import type { OrderView } from './order.ts'
import type { OrderRow } from './order-list.ts'
import type { TimelineEntry } from './order-timeline.ts'

export type OrderDetail = {
  order: Omit<OrderView, 'planSlug' | 'hasBill' | 'requestReference' | 'paidBy'> & {
    id: number
    keptMinor: number
    mode: 'test' | 'live'
    /** The building whose stage it pays. */
    buildingId: number | null
    buyerPhone: string
  }
  /** Whoever paid in the buyer's place. */
  payer: { name: string; email: string } | null
  /** The latest of several payments whose money is here, to be refunded by one press. */
  secondPayment: string | null
  plan: { slug: string; status: string } | null
  /** The plan request whose quote this order pays. */
  request: { id: number; reference: string } | null
  file: { filename: string; sizeBytes: number; revision: number } | null
  /** The grant, where there is or was one. */
  download: { isGiven: boolean; refusal: RefusalReason | null; byStaff: boolean; used: number; limit: number } | null
  canGive: boolean
  canRefund: boolean
  money: Money
  others: Pick<
    OrderRow,
    'number' | 'reference' | 'planId' | 'planTitle' | 'status' | 'amountMinor' | 'acceptedMinor' | 'createdAt'
  >[]
  advice: Advice[]
  timeline: TimelineEntry[]
}
