/**
 * A quote and its payments: plain sums, safe in the browser. What was kept of a payment counts as paid, and so does the
 * price of the plan to be changed.
 */

import type { RefusalReason } from '../payments/grant.ts'
import { countedMinor, paymentMinor } from '../payments/money.ts'
import type { OrderStatus } from '../payments/order-state.ts'
import { dayOf } from '../shared/units.ts'
import type { PricedChange } from './plan-request.ts'

export const QUOTE_EXPIRED = 'This quote has expired. Please ask us for a new one.'
export const QUOTE_NOT_OPEN = 'There is no quote to accept here.'
/** For pages and mails, where more was paid than is quoted now. */
export const moreThanQuote = (over: string) => `${over} more than our quote`
export const QUOTE_ACCEPTED = 'Thank you. You have accepted our quote.'

/** An order that pays the quote, or the plan order whose price is credited. */
export type QuotePayment = {
  number: number
  reference: string
  kind: 'plan' | 'quote' | 'stage'
  planTitle: string
  amountMinor: number
  acceptedMinor: number | null
  keptMinor: number
  status: OrderStatus
  grantId: number | null
  /** Why its grant is refused now; null where it is not, or there is none. */
  refusal: RefusalReason | null
  isGrantedByStaff: boolean
}

type QuoteTerms = { amountMinor: number; depositMinor: number; validUntil: string | null; isAccepted: boolean }

/**
 * `dueMinor` is due next: 0 where accepting costs nothing, or nothing is left. `waivedMinor` went back, or never came,
 * and staff gave access all the same; `overMinor` was paid beyond the quote.
 */
export type Quote = QuoteTerms & {
  creditMinor: number
  paidMinor: number
  waivedMinor: number
  leftMinor: number
  overMinor: number
  dueMinor: number
  payments: QuotePayment[]
}

/** A file delivered for the request; without an address where it is not available, or not yet. */
export type Delivery = {
  id: number
  filename: string
  sizeBytes: number
  withdrawnAt: number | null
  url: string | null
  expiresAt: number
}

/** Disputed money counts until the decision; what staff granted counts whatever the payment's state. */
const counts = ({ status, isGrantedByStaff }: QuotePayment) =>
  status === 'paid' || status === 'disputed' || isGrantedByStaff

const sum = (amounts: number[]) => amounts.reduce((whole, each) => whole + each, 0)

export function quoteOf(terms: QuoteTerms, payments: QuotePayment[]): Quote {
  const { amountMinor, depositMinor, isAccepted } = terms
  const ofQuote = payments.filter(({ kind }) => kind === 'quote')
  const credited = payments.filter(({ kind }) => kind === 'plan')
  const creditMinor = Math.min(amountMinor, sum(credited.map(countedMinor)))
  const paidMinor = sum(ofQuote.map(countedMinor))
  const waivedMinor = sum(
    ofQuote.filter(({ isGrantedByStaff }) => isGrantedByStaff).map((each) => paymentMinor(each) - countedMinor(each)),
  )
  const leftMinor = Math.max(0, amountMinor - creditMinor - paidMinor - waivedMinor)
  const overMinor = Math.max(0, paidMinor - (amountMinor - creditMinor))
  const firstMinor = depositMinor > 0 ? Math.min(depositMinor, leftMinor) : isAccepted ? leftMinor : 0
  const dueMinor = paidMinor + waivedMinor > 0 ? leftMinor : firstMinor
  return { ...terms, creditMinor, paidMinor, waivedMinor, leftMinor, overMinor, dueMinor, payments }
}

/** The terms that a client saw, to be compared with those of the quote as it is now. */
export const termsOf = ({ amountMinor, depositMinor }: Pick<QuoteTerms, 'amountMinor' | 'depositMinor'>) =>
  `${amountMinor}:${depositMinor}`

/** What a quote is for: the changes at their price, and what it holds beyond them. Empty where none were chosen. */
export function quoteLines(changes: readonly PricedChange[], amountMinor: number): readonly PricedChange[] {
  const priceMinor = amountMinor - changes.reduce((sum, change) => sum + change.priceMinor, 0)
  if (changes.length === 0 || priceMinor === 0) return changes
  return [...changes, { label: priceMinor > 0 ? 'Other drawing work' : 'Discount', priceMinor }]
}

/** A quote accepted in time does not expire. The last day is included. */
export const isExpired = ({ validUntil, isAccepted }: QuoteTerms, now: number) =>
  !isAccepted && validUntil !== null && validUntil < dayOf(now)

/** A payment under review waits for staff; until then no other is requested. */
export const paymentUnderReview = ({ payments }: Quote) =>
  payments.find((each) => each.status === 'under-review' && !each.isGrantedByStaff) ?? null

/** Why the delivered files are refused, or null once all is paid and every payment is valid. */
export function deliveryRefusal(quote: Quote): RefusalReason | null {
  if (quote.leftMinor > 0) return 'unpaid'
  return quote.payments.filter(counts).find(({ refusal }) => refusal !== null)?.refusal ?? null
}

/** The grant whose limit counts downloads of the delivered files. */
export const deliveryGrant = ({ payments }: Quote) => payments.filter(counts).at(-1)?.grantId ?? null
