/** Advice for staff on orders that need them. */
import { formatCedis } from '../shared/money.ts'
import type { OrderStatus } from './order.ts'

export type Advice = { heading: string; text: string }

/** A payment that does not match its order, as stored with its event. */
export type MismatchedPayment = {
  mismatch: 'amount' | 'currency' | 'mode' | 'unreadable' | null
  receivedMinor: number | null
  receivedCurrency: string | null
  receivedMode: string | null
}
type Asked = { amountMinor: number; mode: string }

const cameIn = ({ receivedMinor }: MismatchedPayment) =>
  receivedMinor === null ? "an amount that can't be read" : formatCedis(receivedMinor)

/** The mismatch in words; empty where none is known. */
export function describeMismatch(mismatched: MismatchedPayment, { amountMinor, mode }: Asked): string {
  switch (mismatched.mismatch) {
    case 'amount':
      return `${cameIn(mismatched)} came where ${formatCedis(amountMinor)} was asked`
    case 'currency':
      return `came in ${mismatched.receivedCurrency}`
    case 'mode':
      return `is of the mode ${mismatched.receivedMode} and the order is ${mode}`
    case 'unreadable':
      return 'names no amount, currency or mode that can be read'
    case null:
      return ''
  }
}

const TO_DO =
  'Either refund the payment in full and ask the buyer to order again, or, if you accept it as it is, press Give the file. Nothing is given by itself.'

/** Why an order is under review, and what to do. */
export function explainReview(mismatched: MismatchedPayment | null, order: Asked): Advice {
  const what = mismatched ? `The payment ${describeMismatch(mismatched, order)}` : 'No reason was noted'
  switch (mismatched?.mismatch) {
    case 'amount':
      return {
        heading: 'Under review: the amount differs',
        text: `${formatCedis(order.amountMinor)} was asked and ${cameIn(mismatched)} came. ${TO_DO}`,
      }
    case 'currency':
      return {
        heading: 'Under review: another currency',
        text: `${what}, and this shop is paid in cedis only. Refund it in the Paystack dashboard and ask the buyer to order again.`,
      }
    case 'mode':
      return {
        heading: 'Under review: test and live are mixed',
        text: `${what}. A test payment moves no money: give no file for it. Check which keys this site runs with.`,
      }
    default:
      return { heading: 'Under review: the payment does not fit', text: `${what}. ${TO_DO}` }
  }
}

const STUCK_MS = 2 * 86_400_000

type Needing = {
  status: OrderStatus
  mismatched: MismatchedPayment | null
  amountMinor: number
  mode: string
  createdAt: number
  /** How many of its payments are valid at Paystack. */
  standingPayments: number
  /** A download that staff granted whatever the payment's state. */
  isGiven: boolean
  hasFailedRefund: boolean
  hasOpenRefund: boolean
  /** Consecutive failed checks at Paystack, and the last error. */
  checkFailures: number
  checkError: string
}

/** Everything that needs staff, most urgent first. */
export function adviseOn(order: Needing, now: number): Advice[] {
  const found: Advice[] = []
  if (order.status === 'under-review') {
    const review = explainReview(order.mismatched, order)
    found.push(order.isGiven ? { heading: review.heading, text: 'Staff accepted it: the buyer has the file.' } : review)
  }
  if (order.status === 'disputed')
    found.push({
      heading: 'The buyer disputes this payment',
      text: 'The download waits. Answer the dispute in the Paystack dashboard within 48 hours, with the receipt and the downloads below as proof; if it is won the download comes back by itself.',
    })
  if (order.standingPayments > 1)
    found.push({
      heading: `Paid ${order.standingPayments === 2 ? 'twice' : `${order.standingPayments} times`}`,
      text: 'One right to the file was given. Refund the extra payment: the form asks which one.',
    })
  if (order.hasOpenRefund)
    found.push({
      heading: 'A refund is not answered yet',
      text: 'Paystack did not answer when it was asked. It is being looked into: we look there every minute, and give it up when it is still missing after ten. Until then no other refund of that payment can be sent.',
    })
  if (order.hasFailedRefund)
    found.push({
      heading: 'A refund did not arrive',
      text: 'Paystack took it and could not finish it. Finish it in the Paystack dashboard, or refund again here: what failed is not counted.',
    })
  if (order.checkFailures >= 3)
    found.push({
      heading: 'This order could not be checked',
      text: `Paystack was asked ${order.checkFailures} times and its answer could not be used (${order.checkError}). We go on asking. Look at the order in the Paystack dashboard.`,
    })
  if (order.status === 'pending' && now - order.createdAt > STUCK_MS)
    found.push({
      heading: 'Pending for two days or more',
      text: 'Paystack still says that the buyer has not finished. Verify at Paystack asks again; after three days the order is closed, and a payment that comes later still counts.',
    })
  return found
}
