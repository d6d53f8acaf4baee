/** What an order's payments brought and what stays of them: the definition that every page, mail and export shares. */
import type { OrderStatus } from './order-state.ts'

/** `keptMinor`: what its payments brought, less what went back by refund, lost dispute or reversal. */
type Kept = { amountMinor: number; keptMinor: number; status: OrderStatus }

const isSold = ({ status }: Kept) => status === 'paid' || status === 'disputed'

/** What an order counts for: what was kept of its payment, without what was paid twice. */
export const countedMinor = (order: Kept) => (isSold(order) ? Math.min(order.keptMinor, order.amountMinor) : 0)
