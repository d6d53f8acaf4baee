/** Mails about an order, to its buyer and to staff. They are written when sent, so their links are valid. */
import type { Database } from '~db/client.ts'
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailDraft, MailFacts, MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout, MessageKind, Payload } from '../mail/message.ts'
import { describeEvent } from '../payments/describe-event.server.ts'
import type { Payer } from '../payments/open-checkout.server.ts'
import { fileTypeLabel, orderItem, UNPAID } from '../payments/order-state.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { unsubscribeHeaders } from '../shared/mailed-key.server.ts'
import { formatCedis } from '../shared/money.ts'
import { formatBytes, formatDate, formatDateTime, slowDownloadTime } from '../shared/units.ts'
import { firstName, orderLabel, receiptLabel } from './order.ts'
import { lastPaymentBack, moneyBack, orderFacts, readDifference } from './order-mail-facts.server.ts'
import { isStillPayable } from './pay-order.server.ts'
import { getOrder, issueDownload, listOrdersOf, type OrderForBuyer } from './read-order.server.ts'
import { payerKey, payerOf } from './share-order.server.ts'
import { orderKey } from './start-purchase.server.ts'

type Letter = { facts: MailFacts; site: SiteSettings; order: OrderForBuyer; page: string; receipt: string }
/** `payer`: the mail is to somebody who paid in the buyer's place, so no link in it opens a page of the buyer. */
type PayerLetter = Letter & { payer: Payer | null; pageLink: MailBlock[] }
type Words = Pick<MailDraft, 'subject' | 'blocks' | 'headers'>

const addressed = (order: OrderForBuyer, { name, email }: Payer, { subject, blocks, ...more }: Words): MailDraft => ({
  to: email,
  subject: `${subject} (${orderLabel(order.number)})`,
  blocks: [{ text: `Dear ${name},` }, ...blocks],
  ...more,
})

async function letterTo(facts: MailFacts, site: SiteSettings, order: OrderForBuyer): Promise<Letter> {
  const key = await orderKey(facts.keys, order.reference)
  const page = facts.siteUrl + paths.order(order.reference, key)
  return { facts, site, order, page, receipt: facts.siteUrl + paths.receipt(order.reference, key) }
}

/** No mail where the order is gone, its buyer is erased, or there is nothing to say. */
const toBuyer =
  <K extends MessageKind>(
    write: (letter: Letter, payload: Partial<Payload<K>>) => Words | null | Promise<Words | null>,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order || order.buyerEmail === '') return null
    const words = await write(await letterTo(facts, site, order), payload)
    return words && addressed(order, { name: order.buyerName, email: order.buyerEmail }, words)
  }

/** To whoever made a payment: the one in the payload, else the one that `find` names, else the paying one. */
const toPayer =
  <K extends MessageKind>(
    write: (letter: PayerLetter, payload: Partial<Payload<K>>) => Words | Promise<Words>,
    find: (db: Database, order: OrderForBuyer) => Promise<string | null> = async (_db, { payment }) => payment,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order) return null
    const named = 'payment' in payload ? String(payload.payment) : null
    const payer = await payerOf(facts.db, named ?? (await find(facts.db, order)))
    const to = payer ?? { name: order.buyerName, email: order.buyerEmail }
    if (to.email === '') return null
    const { page, ...letter } = await letterTo(facts, site, order)
    const pageLink: MailBlock[] = payer ? [] : [{ link: ['Your order page', page] }]
    if (payer)
      letter.receipt = facts.siteUrl + paths.receiptOf(order.reference, await payerKey(facts.keys, order.reference))
    return addressed(order, to, await write({ ...letter, page, payer, pageLink }, payload))
  }

/** A subject and a sentence; no mail where the order is gone. */
const toStaff =
  <K extends MessageKind>(
    say: (
      order: OrderForBuyer & { label: string },
      payload: Partial<Payload<K>>,
      facts: MailFacts,
    ) => [string, string] | Promise<[string, string]>,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order) return null
    const [subject, text] = await say({ ...order, label: `order ${orderLabel(order.number)}` }, payload, facts)
    return {
      to: site.staffEmail,
      subject,
      blocks: [
        { text },
        { facts: [...orderFacts(order), ['Buyer', order.buyerName], order.payer && ['Paid by', order.payer.name]] },
        { link: ['The order', `${facts.siteUrl}${paths.orderAdmin(order.reference)}`] },
      ],
    }
  }

async function downloadBlocks({ facts, order, page }: Letter): Promise<MailBlock[]> {
  const download = await issueDownload(facts, order.id)
  const pageLink: MailBlock = { link: ['Your order page', page] }
  if (!download.ok) return [pageLink]
  const { url, sizeBytes, expiresAt } = download.value
  return [
    { button: ['Download', `${facts.siteUrl}${url}`] },
    {
      text: `ZIP, ${formatBytes(sizeBytes)}: ${slowDownloadTime(sizeBytes)} on a slow connection; a broken download can be resumed. The link works until ${formatDateTime(expiresAt)}. Your order page makes a new one at any time:`,
    },
    pageLink,
  ]
}

const aboutRefund = ({ order, pageLink }: PayerLetter, subject: string, text: string): Words => ({
  subject: `${subject}: ${order.planTitle}`,
  blocks: [{ text }, { facts: orderFacts(order) }, ...pageLink],
})

const licenceText = ({ order, site }: Letter): MailBlock => ({
  text: `Licence: one build (terms of ${order.termsVersion}). Money back within 7 days if the file is not delivered, is defective or is not as described. Seller: ${site.legalName}.`,
})

/** What the receipt says before its facts: where the files are. */
async function receiptBlocks(letter: PayerLetter): Promise<MailBlock[]> {
  const { order, payer } = letter
  if (payer) {
    const buyer = firstName(order.buyerName)
    return [
      {
        text: `Thank you. Your payment for ${buyer} has reached us, and ${buyer} has the files. If it is ever refunded, the money comes back to you.`,
      },
    ]
  }
  const text =
    order.requestReference === null
      ? 'Thank you. Your payment has reached us and your files are ready.'
      : `Thank you. Your payment for plan request ${order.requestReference} has reached us.`
  return [{ text }, ...(await downloadBlocks(letter))]
}

const writeReceipt = async (letter: PayerLetter): Promise<Words> => ({
  subject: `Receipt ${receiptLabel(letter.order.receiptNumber ?? 0)}: ${letter.order.planTitle}`,
  blocks: [
    ...(await receiptBlocks(letter)),
    { facts: orderFacts(letter.order) },
    { link: ['Receipt (PDF)', letter.receipt] },
    licenceText(letter),
  ],
})

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

/** The links to all orders of an address; null where it has none. */
async function writeOrderLinks(facts: MailFacts, email: string): Promise<MailDraft | null> {
  if (email === '') return null
  const rows = await listOrdersOf(facts.db, email, 50)
  if (rows.length === 0) return null
  const links = await Promise.all(
    rows.map(
      async (row): Promise<MailBlock> => ({
        link: [
          `${orderLabel(row.number)}: ${row.title}, ${fileTypeLabel(row.option)}, ${formatDate(row.createdAt)}`,
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
  links: (facts, { payload }) => writeOrderLinks(facts, payload.email ?? ''),
  receipt: toPayer(writeReceipt),
  'files-ready': toBuyer(async (letter) => {
    const { order } = letter
    const payer = order.paidBy || 'Somebody'
    const text =
      order.requestReference === null
        ? `${payer} has paid your order, and your files are ready. The receipt went to them.`
        : `${payer} has paid for your plan request ${order.requestReference}. The receipt went to them.`
    return {
      subject: `Paid: ${order.planTitle}`,
      blocks: [{ text }, ...(await downloadBlocks(letter)), { facts: orderFacts(order) }, licenceText(letter)],
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
        ? `${back} went back to you through your bank or network, so the download has ended.`
        : `${back} is on its way back to you${order.paidAt ? ', so the download has ended' : ''}. Banks take up to 10 working days; mobile money usually one day.`,
    )
  }, lastPaymentBack),
  'download-ended': toBuyer(({ order, page }) => ({
    subject: `Refunded: ${order.planTitle}`,
    blocks: [
      {
        text: `The payment for your order went back to ${order.paidBy || 'the person'} who paid it, so the download has ended.`,
      },
      { facts: orderFacts(order) },
      { link: ['Your order page', page] },
    ],
  })),
  'partial-refund': toPayer((letter, { amountMinor, payment }) => {
    const { order, payer } = letter
    const back = formatCedis(Number(amountMinor ?? 0))
    const keeps = order.status === 'paid' && payer === null
    return aboutRefund(
      letter,
      payer && payment !== order.payment ? 'Refunded' : 'Partly refunded',
      `${back} of your payment is on its way back to you.${keeps ? ' You keep your files.' : ''}`,
    )
  }),
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
  'staff-alert': writeAlert,
  'staff-sale': toStaff((order) => [
    `Sold: ${orderItem(order)}, ${formatCedis(order.amountMinor)} (${orderLabel(order.number)})`,
    order.requestReference === null
      ? 'A plan was sold. Nothing needs to be done.'
      : `A payment for plan request ${order.requestReference} has arrived.`,
  ]),
  'quote-differs': toBuyer(async ({ order, facts, page }) => {
    const said = await readDifference(facts.db, order)
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
  'staff-quote-differs': toStaff(async (order, _payload, { db }) => {
    const { over } = await readDifference(db, order)
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
