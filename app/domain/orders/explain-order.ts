/** What staff should know about an order that needs them, and what to do. */
import { formatCedis } from '../money.ts'
import type { OrderStatus } from './order.ts'

export type Advice = { heading: string; text: string }

const quoted = (value: string) => value.replaceAll('"', '')

/** The amount of a payment that was held for it, as the reason says; null where it was held for something else. */
export function amountThatCame(reason: string | null): number | null {
  const paid = Number(/^amount (.+) where \d+ was asked$/.exec(reason ?? '')?.[1])
  return Number.isSafeInteger(paid) && paid > 0 ? paid : null
}

/** What an event says, its amounts as staff write them. */
export const inCedis = (detail: string) =>
  detail.replace(
    /^amount (\d+) where (\d+) was asked$/,
    (_, came, asked) => `${formatCedis(Number(came))} came where ${formatCedis(Number(asked))} was asked`,
  )

/** Reads the reason that settling left on a payment that does not fit its order. */
export function explainHold(reason: string | null, amountMinor: number): Advice {
  const amount = /^amount (.+) where \d+ was asked$/.exec(reason ?? '')
  const toDo =
    'Either refund the payment in full and ask the buyer to order again, or, if you accept it as it is, press Give the file. Nothing is given by itself.'
  if (amount) {
    const paid = Number(amount[1])
    const came = Number.isSafeInteger(paid)
      ? formatCedis(paid)
      : `an amount that can't be read (${quoted(amount[1] ?? '')})`
    return {
      heading: 'Under review: the amount differs',
      text: `${formatCedis(amountMinor)} was asked and ${came} came. ${toDo}`,
    }
  }
  const currency = /^currency (.*)$/.exec(reason ?? '')
  if (currency)
    return {
      heading: 'Under review: another currency',
      text: `The payment came in ${quoted(currency[1] ?? '')}, and this shop is paid in cedis only. Refund it in the Paystack dashboard and ask the buyer to order again.`,
    }
  const mode = /^mode (.*) where the order is (\w+)$/.exec(reason ?? '')
  if (mode)
    return {
      heading: 'Under review: test and live are mixed',
      text: `The payment is of the mode ${quoted(mode[1] ?? '')} and the order is ${mode[2]}. A test payment moves no money: give no file for it. Check which keys this site runs with.`,
    }
  return { heading: 'Under review: the payment does not fit', text: `${reason ?? 'No reason was noted.'} ${toDo}` }
}

const STUCK_MS = 2 * 86_400_000

type Needing = {
  status: OrderStatus
  holdReason: string | null
  amountMinor: number
  createdAt: number
  /** How many payments of it stand at Paystack. */
  standingPayments: number
  /** A download that staff gave whatever the payment says. */
  isGiven: boolean
  hasFailedRefund: boolean
  hasOpenRefund: boolean
}

/** All that needs staff, the most pressing first. */
export function adviseOn(order: Needing, now: number): Advice[] {
  const found: Advice[] = []
  if (order.status === 'under-review') {
    const held = explainHold(order.holdReason, order.amountMinor)
    found.push(order.isGiven ? { heading: held.heading, text: 'Staff accepted it: the buyer has the file.' } : held)
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
  if (order.status === 'pending' && now - order.createdAt > STUCK_MS)
    found.push({
      heading: 'Pending for two days or more',
      text: 'Paystack still says that the buyer has not finished. Verify at Paystack asks again; after three days the order is closed, and a payment that comes later still counts.',
    })
  return found
}
