/** Mails to staff about an order that needs them, or that was sold. */
import type { MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout } from '../mail/message.ts'
import { describeEvent } from '../payments/describe-event.server.ts'
import { paymentMinor } from '../payments/money.ts'
import { orderItem } from '../payments/order-state.ts'
import { formatCedis } from '../shared/money.ts'
import { getOrder } from './get-order.server.ts'
import { orderLabel } from './order.ts'
import { toStaff } from './order-letter.server.ts'
import { getDifference, overpaidStage } from './order-mail-facts.server.ts'

/** For money without an order of ours, only the reference is known. */
const writeAlert: MailWriter<'staff-alert'> = async ({ db }, { subjectId, payload, dedupeKey }, site) => {
  const order = await getOrder(db, subjectId)
  const { event = '', reference = '' } = payload
  const detail = await describeEvent(db, dedupeKey.slice('staff-alert:'.length))
  return {
    to: site.staffEmail,
    subject: `Payment to check: ${order ? `order ${orderLabel(order.number)}` : reference}`,
    blocks: [
      {
        text: 'Paystack reported a payment that does not match an order. No file was given for it. Please check it in the Paystack dashboard.',
      },
      {
        facts: [
          order && ['Order', orderLabel(order.number)],
          ['Event', event],
          ['Reference', reference],
          ['What does not match', detail],
        ],
      },
    ],
  }
}

const stageText = (stage: string, overMinor: number) =>
  overMinor > 0
    ? `The stage ${stage} is paid, and the client has paid ${formatCedis(overMinor)} more than it costs. Please refund that. The client has been told.`
    : `The stage ${stage} is paid.`

export const staffOrderMails: MailWriters<Extract<KindsAbout<'order'>, `staff-${string}`>> = {
  'staff-alert': writeAlert,
  'staff-sale': toStaff(async (order, _payload, { db }) => [
    `${order.stage === null ? 'Sold' : 'Paid'}: ${orderItem(order)}, ${formatCedis(paymentMinor(order))} (${orderLabel(order.number)})`,
    order.stage !== null
      ? stageText(order.stage, await overpaidStage(db, order))
      : order.requestReference === null
        ? 'A plan was sold. Nothing needs to be done.'
        : `A payment for plan request ${order.requestReference} has arrived.`,
  ]),
  'staff-quote-differs': toStaff(async (order, _payload, { db }) => {
    const { over } = await getDifference(db, order)
    return [
      `Payment and quote differ: ${order.label}`,
      over
        ? `The client of plan request ${order.requestReference} has paid ${over}. Please refund the difference, or agree on it with the client. The client has been told.`
        : `A payment for plan request ${order.requestReference} came for an earlier quote, so the present one is not accepted. Please decide: refund it, or set the request to Accepted. The client has been told.`,
    ]
  }),
  'staff-upgrade-differs': toStaff((order) => [
    `Upgrade to check: ${order.label}`,
    'This upgrade was paid in a checkout that was opened before another payment or refund of the same plan, so the buyer has paid more or less than the price of the file. Please compare the orders of the buyer, and refund what is too much.',
  ]),
  'staff-dispute': toStaff((order) => [
    `Disputed: ${order.label}`,
    `The buyer disputes this payment.${order.status === 'disputed' ? ' Their download is suspended until the dispute is decided.' : ''} Please answer it in the Paystack dashboard.`,
  ]),
  'staff-paid-twice': toStaff((order) => [
    `Paid twice: ${order.label}`,
    'This order was paid more than once. Please press Refund the second payment on the page of the order.',
  ]),
  'staff-refund-stuck': toStaff((order, { state }) => [
    `Refund needs you: ${order.label}`,
    state === 'not-reached'
      ? 'A refund of this order never reached Paystack. No money was sent back. Please refund it again.'
      : state === 'needs-attention'
        ? 'Paystack could not send a refund of this order the way that the payment came. Please ask the customer for a bank account, press Refund on the page of the order, and enter it there.'
        : `Paystack could not complete a refund of this order (${state ?? 'unknown state'}). Please refund it again on the page of the order.`,
  ]),
  'staff-check-failed': toStaff((order, { reason }) => [
    `Check failed: ${order.label}`,
    `We asked Paystack three times about this order and could not use its answer (${reason ?? 'no reason noted'}). We keep asking. Please check the order in the Paystack dashboard.`,
  ]),
  'staff-file-missing': toStaff((order) => [
    `File missing: ${orderItem(order)} (${orderLabel(order.number)})`,
    'A buyer asked for a file that is not in the store. Please upload it again. The buyer was told that we are working on it.',
  ]),
}
