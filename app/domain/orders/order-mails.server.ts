/** Mails about an order, to its buyer and to whoever paid. They are written when sent, so their links are valid. */
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailDraft, MailFacts, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout } from '../mail/message.ts'
import { fileTypeLabel, UNPAID } from '../payments/order-state.ts'
import { unsubscribeHeaders } from '../shared/mailed-key.server.ts'
import { formatCedis } from '../shared/money.ts'
import { formatDate } from '../shared/units.ts'
import { listOrdersOf, type OrderForBuyer } from './get-order.server.ts'
import { firstName, orderLabel, receiptLabel } from './order.ts'
import {
  aboutRefund,
  downloadBlocks,
  invoiceLink,
  licenceText,
  type PayerLetter,
  toBuyer,
  toPayer,
  type Words,
} from './order-letter.server.ts'
import { getDifference, lastPaymentBack, moneyBack, orderFacts, overpaidStage } from './order-mail-facts.server.ts'
import { isStillPayable } from './pay-order.server.ts'
import { staffOrderMails } from './staff-order-mails.server.ts'
import { orderKey } from './start-purchase.server.ts'

/** What the receipt says before its facts: where the files are. */
async function receiptBlocks(letter: PayerLetter): Promise<MailBlock[]> {
  const { order, payer } = letter
  if (payer) {
    const buyer = firstName(order.buyerName)
    return [
      {
        text: `Thank you. Your payment for ${buyer} has reached us${order.option === null ? '' : `, and ${buyer} has the files`}. If it is ever refunded, the money comes back to you.`,
      },
    ]
  }
  if (order.stage !== null) return [{ text: await stageText(letter) }, { link: ['Your order page', letter.page] }]
  const text =
    order.requestReference === null
      ? 'Thank you. Your payment has reached us and your files are ready.'
      : `Thank you. Your payment for plan request ${order.requestReference} has reached us.`
  return [{ text }, ...(await downloadBlocks(letter))]
}

/** What a refund ends. */
const ended = ({ option, stage }: OrderForBuyer) =>
  option !== null ? ', so the download has ended' : stage === null ? '' : `, so the stage ${stage} is not paid`

const stageText = async ({ facts, order }: PayerLetter) => {
  const overMinor = await overpaidStage(facts.db, order)
  const text = `Thank you. Your payment for the stage ${order.stage} has reached us.`
  return overMinor > 0
    ? `${text} You have now paid ${formatCedis(overMinor)} more than it costs. We will send that back.`
    : text
}

const writeReceipt = async (letter: PayerLetter): Promise<Words> => ({
  subject: `Receipt ${receiptLabel(letter.order.receiptNumber ?? 0)}: ${letter.order.planTitle}`,
  blocks: [
    ...(await receiptBlocks(letter)),
    { facts: orderFacts(letter.order) },
    { link: ['Receipt (PDF)', letter.receipt] },
    ...(letter.payer ? [] : [await invoiceLink(letter)]),
    licenceText(letter),
  ],
})

/** The links to all orders of an address; null where it has none. */
async function writeOrderLinks(facts: MailFacts, email: string): Promise<MailDraft | null> {
  if (email === '') return null
  const rows = await listOrdersOf(facts.db, email, 50)
  if (rows.length === 0) return null
  const links = await Promise.all(
    rows.map(
      async (row): Promise<MailBlock> => ({
        link: [
          `${orderLabel(row.number)}: ${row.title}, ${fileTypeLabel(row)}, ${formatDate(row.createdAt)}`,
          `${facts.siteUrl}${paths.order(row.reference, await orderKey(facts.keys, row.reference))}`,
        ],
      }),
    ),
  )
  return {
    to: email,
    subject: 'Your orders and downloads',
    blocks: [
      {
        text: 'You, or somebody who typed your address, asked for the links to your orders. If it was not you, nothing needs to be done.',
      },
      ...links,
    ],
  }
}

export const orderMails: MailWriters<KindsAbout<'order'> | 'links'> = {
  ...staffOrderMails,
  links: (facts, { payload }) => writeOrderLinks(facts, payload.email ?? ''),
  receipt: toPayer(writeReceipt),
  'files-ready': toBuyer(async (letter) => {
    const { order } = letter
    const payer = order.paidBy || 'Somebody'
    const text =
      order.stage !== null
        ? `${payer} has paid the stage ${order.stage} of your building. The receipt went to them.`
        : order.requestReference === null
          ? `${payer} has paid your order, and your files are ready. The receipt went to them.`
          : `${payer} has paid for your plan request ${order.requestReference}. The receipt went to them.`
    return {
      subject: `Paid: ${order.planTitle}`,
      blocks: [
        { text },
        ...(await downloadBlocks(letter)),
        { facts: orderFacts(order) },
        await invoiceLink(letter),
        licenceText(letter),
      ],
    }
  }),
  'second-payment': toPayer((letter, { payment }) => {
    const { order } = letter
    // The first payment has gone back meanwhile, so this one is needed.
    if (order.payment === payment && order.status === 'paid') return writeReceipt(letter)
    return {
      subject: `Already paid: ${order.planTitle}`,
      blocks: [
        {
          text: `Thank you. Your payment of ${formatCedis(order.amountMinor)} has reached us, but somebody else had paid this order just before. We are sending your money back, the way that it came. You don't need to do anything.`,
        },
        { facts: orderFacts(order) },
      ],
    }
  }),
  'link-again': toBuyer(async (letter) => ({
    subject: `Your files: ${letter.order.planTitle}`,
    blocks: [
      { text: 'Here is the link to your files again.' },
      ...(await downloadBlocks(letter)),
      { facts: orderFacts(letter.order) },
    ],
  })),
  refund: toPayer(async (letter) => {
    const { order } = letter
    const back = formatCedis(await moneyBack(letter.facts.db, order, letter.payer))
    return aboutRefund(
      letter,
      'Refunded',
      order.endReason === 'dispute'
        ? `${back} went back to you through your bank or network${ended(order)}.`
        : `${back} is on its way back to you${order.paidAt ? ended(order) : ''}. Banks take up to 10 working days; mobile money usually one day.`,
    )
  }, lastPaymentBack),
  'download-ended': toBuyer(({ order, page }) => ({
    subject: `Refunded: ${order.planTitle}`,
    blocks: [
      {
        text: `The payment for your order went back to ${order.paidBy || 'the person'} who paid it${ended(order)}.`,
      },
      { facts: orderFacts(order) },
      { link: ['Your order page', page] },
    ],
  })),
  'partial-refund': toPayer((letter, { amountMinor, payment }) => {
    const { order, payer } = letter
    const back = formatCedis(Number(amountMinor ?? 0))
    const keeps = order.status === 'paid' && payer === null && order.option !== null
    return aboutRefund(
      letter,
      payer && payment !== order.payment ? 'Refunded' : 'Partly refunded',
      `${back} of your payment is on its way back to you.${keeps ? ' You keep your files.' : ''}`,
    )
  }),
  'tax-invoice': toBuyer(({ order, receipt, page }) => ({
    subject: `Tax invoice: ${order.planTitle}`,
    blocks: [
      {
        text: 'The tax invoice of your order is ready: your receipt now has the stamp of the Ghana Revenue Authority.',
      },
      { link: ['Receipt with the stamp (PDF)', receipt] },
      { facts: orderFacts(order) },
      { link: ['Your order page', page] },
    ],
  })),
  'payment-reminder': toBuyer(async ({ order, facts, page }) => {
    if (!UNPAID.includes(order.status) || !(await isStillPayable(facts, order))) return null
    const stop = facts.siteUrl + paths.orderStop(order.reference, await orderKey(facts.keys, order.reference))
    return {
      subject: `Not paid yet: ${order.planTitle}`,
      headers: unsubscribeHeaders(stop),
      blocks: [
        {
          text: 'The payment of your order was not finished. Nothing was charged, and the price is kept for you. You can pay now, or send somebody else a link to pay for you.',
        },
        { button: ['Go to my order', page] },
        { facts: orderFacts(order) },
        { text: 'We remind you once of each order. If you do not want it any more, you need not do anything.' },
        { link: ['No more reminders', stop] },
      ],
    }
  }),
  'quote-differs': toBuyer(async ({ order, facts, page }) => {
    const said = await getDifference(facts.db, order)
    return {
      subject: `About your payment for plan request ${order.requestReference}`,
      blocks: [
        {
          text: said.over
            ? `Your payment has reached us. You have now paid ${said.over}. We will write to you, or send it back.`
            : 'Your payment has reached us. It was for an earlier quote, so our present quote is not accepted yet. Please look at it on the page of your request, or wait for our message.',
        },
        { facts: [...orderFacts(order), ...said.facts] },
        { link: ['Your order page', page] },
      ],
    }
  }),
}
