/** A quote and what was paid on it: plain sums, safe in the browser. The price of the plan that is changed counts as paid. */
import type { OrderStatus, RefusalReason } from './order.ts'

export const QUOTE_EXPIRED = 'This quote has expired. Please ask us for a new one.'
export const QUOTE_NOT_OPEN = 'There is no quote to accept here.'
export const QUOTE_ACCEPTED = 'Thank you. You have accepted our quote.'

/** An order that pays the quote, or the order of the plan whose price is credited. */
export type QuotePayment = {
  number: number
  reference: string
  kind: 'plan' | 'quote'
  planTitle: string
  amountMinor: number
  refundedMinor: number
  status: OrderStatus
  grantId: number | null
  /** Why its right gives nothing now; null where it does, or where there is none. */
  refusal: RefusalReason | null
  isGrantedByStaff: boolean
}

type QuoteTerms = { amountMinor: number; depositMinor: number; validUntil: string | null; isAccepted: boolean }

/** `dueMinor` is what is asked next: 0 where accepting costs nothing, or nothing is left. */
export type Quote = QuoteTerms & {
  creditMinor: number
  paidMinor: number
  leftMinor: number
  dueMinor: number
  payments: QuotePayment[]
}

/** A file that was drawn for the request; without an address where it is not given, or not yet. */
export type Delivery = {
  id: number
  filename: string
  sizeBytes: number
  withdrawnAt: number | null
  url: string | null
  expiresAt: number
}

/** Disputed money is with us until it is decided; what staff accept counts whatever the payment says. */
const counts = ({ status, isGrantedByStaff }: QuotePayment) =>
  status === 'paid' || status === 'disputed' || isGrantedByStaff

const sumOf = (payments: QuotePayment[], worth: (payment: QuotePayment) => number) =>
  payments.filter(counts).reduce((sum, payment) => sum + worth(payment), 0)

export function quoteOf(terms: QuoteTerms, payments: QuotePayment[]): Quote {
  const { amountMinor, depositMinor, isAccepted } = terms
  const credited = payments.filter(({ kind }) => kind === 'plan')
  const creditMinor = Math.min(
    amountMinor,
    sumOf(credited, (each) => Math.max(0, each.amountMinor - each.refundedMinor)),
  )
  const paidMinor = sumOf(
    payments.filter(({ kind }) => kind === 'quote'),
    (each) => each.amountMinor,
  )
  const leftMinor = Math.max(0, amountMinor - creditMinor - paidMinor)
  const firstMinor = depositMinor > 0 ? Math.min(depositMinor, leftMinor) : isAccepted ? leftMinor : 0
  return { ...terms, creditMinor, paidMinor, leftMinor, dueMinor: paidMinor > 0 ? leftMinor : firstMinor, payments }
}

/** A quote that was accepted in time does not expire. The last day counts. */
export const isExpired = ({ validUntil, isAccepted, paidMinor }: Quote, now: number) =>
  !isAccepted && paidMinor === 0 && validUntil !== null && validUntil < new Date(now).toISOString().slice(0, 10)

/** A payment that does not fit waits for staff; until then no other is asked for. */
export const paymentUnderReview = ({ payments }: Quote) =>
  payments.find((each) => each.status === 'under-review' && !each.isGrantedByStaff) ?? null

/** Why what was drawn is not given, or null once all is paid and every payment stands. */
export function deliveryRefusal(quote: Quote): RefusalReason | null {
  if (quote.leftMinor > 0) return 'unpaid'
  return quote.payments.filter(counts).find(({ refusal }) => refusal !== null)?.refusal ?? null
}

/** The right under which a download of what was drawn is counted. */
export const deliveryGrant = ({ payments }: Quote) => payments.filter(counts).at(-1)?.grantId ?? null
