/** Mails about an order, to its buyer and to staff. They are written when sent, so their links are valid. */
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailDraft, MailFacts, MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout, MessageKind, Payload } from '../mail/message.ts'
import { describeEvent } from '../payments/describe-event.server.ts'
import { fileTypeLabel, orderItem } from '../payments/order-state.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { formatCedis } from '../shared/money.ts'
import { formatBytes, formatDate, formatDateTime, slowDownloadTime } from '../shared/units.ts'
import { orderLabel, receiptLabel } from './order.ts'
import { moneyBack, orderFacts, readDifference } from './order-mail-facts.server.ts'
import { getOrder, issueDownload, listOrdersOf, type OrderForBuyer } from './read-order.server.ts'
import { orderKey } from './start-purchase.server.ts'

type Letter = { facts: MailFacts; site: SiteSettings; order: OrderForBuyer; page: string; receipt: string }
type Words = Pick<MailDraft, 'subject' | 'blocks'>

/** No mail where the order is gone, or its buyer is erased. */
const toBuyer =
  <K extends MessageKind>(
    write: (letter: Letter, payload: Partial<Payload<K>>) => Words | Promise<Words>,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order || order.buyerEmail === '') return null
    const key = await orderKey(facts.keys, order.reference)
    const page = facts.siteUrl + paths.order(order.reference, key)
    const receipt = facts.siteUrl + paths.receipt(order.reference, key)
    const { subject, blocks } = await write({ facts, site, order, page, receipt }, payload)
    return {
      to: order.buyerEmail,
      subject: `${subject} (${orderLabel(order.number)})`,
      blocks: [{ text: `Dear ${order.buyerName},` }, ...blocks],
    }
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
        { facts: [...orderFacts(order), ['Buyer', order.buyerName]] },
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

const aboutRefund = ({ order, page }: Letter, subject: string, text: string): Words => ({
  subject: `${subject}: ${order.planTitle}`,
  blocks: [{ text }, { facts: orderFacts(order) }, { link: ['Your order page', page] }],
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
  receipt: toBuyer(async (letter) => ({
    subject: `Receipt ${receiptLabel(letter.order.receiptNumber ?? 0)}: ${letter.order.planTitle}`,
    blocks: [
      {
        text:
          letter.order.requestReference === null
            ? 'Thank you. Your payment has reached us and your files are ready.'
            : `Thank you. Your payment for plan request ${letter.order.requestReference} has reached us.`,
      },
      ...(await downloadBlocks(letter)),
      { facts: orderFacts(letter.order) },
      { link: ['Receipt (PDF)', letter.receipt] },
      {
        text: `Licence: one build (terms of ${letter.order.termsVersion}). Money back within 7 days if the file is not delivered, is defective or is not as described. Seller: ${letter.site.legalName}.`,
      },
    ],
  })),
  'link-again': toBuyer(async (letter) => ({
    subject: `Your files: ${letter.order.planTitle}`,
    blocks: [
      { text: 'Here is the link to your files again.' },
      ...(await downloadBlocks(letter)),
      { facts: orderFacts(letter.order) },
    ],
  })),
  refund: toBuyer(async (letter) => {
    const { order } = letter
    const back = formatCedis(await moneyBack(letter.facts.db, order))
    return aboutRefund(
      letter,
      'Refunded',
      order.endReason === 'dispute'
        ? `${back} went back to you through your bank or network, so the download has ended.`
        : `${back} is on its way back to you${order.paidAt ? ', so the download has ended' : ''}. Banks take up to 10 working days; mobile money usually one day.`,
    )
  }),
  'partial-refund': toBuyer((letter, { amountMinor }) =>
    aboutRefund(
      letter,
      'Partly refunded',
      `${formatCedis(Number(amountMinor ?? 0))} of your payment is on its way back to you.${letter.order.status === 'paid' ? ' You keep your files.' : ''}`,
    ),
  ),
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
  'staff-dispute': toStaff((order) => [
    `Disputed: ${order.label}`,
    `The buyer disputes this payment.${order.status === 'disputed' ? ' Their download is suspended until the dispute is decided.' : ''} Please answer it in the Paystack dashboard.`,
  ]),
  'staff-paid-twice': toStaff((order) => [
    `Paid twice: ${order.label}`,
    'This order was paid more than once. Please refund the extra payment in the Paystack dashboard.',
  ]),
  'staff-refund-stuck': toStaff((order, { state }) => [
    `Refund needs you: ${order.label}`,
    state === 'not-reached'
      ? 'A refund of this order never reached Paystack. No money was sent back. Please refund it again.'
      : `Paystack could not complete a refund of this order (${state ?? 'unknown state'}). Please complete it in the Paystack dashboard.`,
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
