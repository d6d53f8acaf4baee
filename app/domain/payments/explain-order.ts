/** Advice for staff on orders that need them. */
import { formatCedis } from '../shared/money.ts'
import type { OrderStatus } from './order-state.ts'

export type Advice = { heading: string; text: string }

/** A payment that does not match its order, as stored with its event. */
export type MismatchedPayment = {
  mismatch: 'amount' | 'currency' | 'mode' | 'unreadable' | null
  receivedMinor: number | null
  receivedCurrency: string | null
  receivedMode: string | null
}
type Asked = { amountMinor: number; mode: string }

const received = ({ receivedMinor }: MismatchedPayment) =>
  receivedMinor === null ? 'an unreadable amount' : formatCedis(receivedMinor)

/** The mismatch in words; empty where none is known. */
export function describeMismatch(mismatched: MismatchedPayment, { amountMinor, mode }: Asked): string {
  switch (mismatched.mismatch) {
    case 'amount':
      return `is ${received(mismatched)} instead of ${formatCedis(amountMinor)}`
    case 'currency':
      return `is in ${mismatched.receivedCurrency}`
    case 'mode':
      return `is in ${mismatched.receivedMode} mode and the order in ${mode} mode`
    case 'unreadable':
      return 'has no readable amount, currency or mode'
    case null:
      return ''
  }
}

const REFUND_IT = 'Refund it in the Paystack dashboard and ask the buyer to order again.'
const TO_DO =
  'Either refund the payment in full and ask the buyer to order again, or, if you accept it as it is, press Give the file: the order is then paid by it, with a receipt. No file is given automatically.'

/** Why an order is under review, and what to do. */
export function explainReview(mismatched: MismatchedPayment | null, order: Asked, canAccept = true): Advice {
  const what = mismatched ? `The payment ${describeMismatch(mismatched, order)}` : 'No reason was noted'
  switch (mismatched?.mismatch) {
    case 'amount':
      return { heading: 'Under review: the amount differs', text: `${what}. ${canAccept ? TO_DO : REFUND_IT}` }
    case 'currency':
      return {
        heading: 'Under review: another currency',
        text: `${what}, and this shop takes cedis only. Refund it in the Paystack dashboard and ask the buyer to order again.`,
      }
    case 'mode':
      return {
        heading: 'Under review: test and live are mixed',
        text: `${what}. A test payment moves no money: give no file for it. Check which keys this site runs with.`,
      }
    default:
      return {
        heading: 'Under review: the payment does not match the order',
        text: `${what}. ${canAccept ? TO_DO : REFUND_IT}`,
      }
  }
}

const STUCK_MS = 2 * 86_400_000

type Needing = {
  status: OrderStatus
  mismatched: MismatchedPayment | null
  amountMinor: number
  mode: string
  createdAt: number
  /** What was paid more than once. */
  surplusMinor: number
  /** Its payment may be accepted in place of the price. */
  canAccept: boolean
  hasFailedRefund: boolean
  /** Paystack asks for a bank account of the customer. */
  needsAccount: boolean
  hasOpenRefund: boolean
  /** Consecutive failed checks at Paystack, and the last error. */
  checkFailures: number
  checkError: string
}

/** Everything that needs staff, most urgent first. */
export function adviseOn(order: Needing, now: number): Advice[] {
  const found: Advice[] = []
  if (order.status === 'under-review') found.push(explainReview(order.mismatched, order, order.canAccept))
  if (order.status === 'disputed')
    found.push({
      heading: 'The buyer disputes this payment',
      text: 'The download is suspended. Answer the dispute in the Paystack dashboard within 48 hours, with the receipt and the downloads below as proof. If you win, the download is restored automatically.',
    })
  if (order.surplusMinor > 0)
    found.push({
      heading: 'Paid twice',
      text: `${formatCedis(order.surplusMinor)} more than it costs was paid. Access was granted once. Refund the extra payment: it goes back the way that it came, and whoever made it is told.`,
    })
  if (order.hasOpenRefund)
    found.push({
      heading: 'A refund is not answered yet',
      text: 'Paystack did not answer our request. We check every minute, and give up if the refund is still missing after ten. Until then no other refund of that payment can be sent.',
    })
  if (order.hasFailedRefund)
    found.push({
      heading: 'A refund did not arrive',
      text: 'Paystack accepted it and could not complete it. Refund again here: a failed refund is not counted.',
    })
  if (order.needsAccount)
    found.push({
      heading: 'A refund needs a bank account',
      text: 'Paystack could not send it the way that the payment came. Ask the customer for a bank account, then press Refund and enter it there.',
    })
  if (order.checkFailures >= 3)
    found.push({
      heading: 'This order could not be checked',
      text: `We asked Paystack ${order.checkFailures} times and could not use its answer (${order.checkError}). We keep asking. Please check the order in the Paystack dashboard.`,
    })
  if (order.status === 'pending' && now - order.createdAt > STUCK_MS)
    found.push({
      heading: 'Pending for two days or more',
      text: 'Paystack says that the buyer has not finished. Verify at Paystack asks again. After three days the order is closed; a later payment still counts.',
    })
  return found
}
