/** The mails about an order, to its buyer and to staff. They are written when they leave, so their links are good ones. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { MailBlock } from '../outbox/compose-mail.ts'
import { OPTION_LABELS } from '../plans/options.ts'
import { planReference } from '../plans/plan.ts'
import { formatCedis } from '../shared/money.ts'
import type { SignedKeys } from '../shared/signed-key.server'
import { formatBytes, formatDate, formatDateTime, slowDownloadTime } from '../shared/units.ts'
import type { SiteSettings } from '../site/settings.ts'
import { channelLabel, orderLabel, receiptLabel } from './order.ts'
import { getOrder, issueDownload, type OrderForBuyer } from './read-order.server.ts'
import { orderKey } from './start-purchase.server.ts'

type Facts = { db: Database; keys: SignedKeys; now: () => number; siteUrl: string; linkSeconds: number }
type Message = { kind: string; subjectId: number; payload: Record<string, string> }
type Draft = { to: string; subject: string; blocks: MailBlock[] }

/** Kinds that go to the buyer, of whom an erased one has no address. */
const TO_BUYER = ['receipt', 'link-again', 'refund', 'partial-refund']

async function orderById(db: Database, id: number): Promise<OrderForBuyer | null> {
  const row = await db.select({ reference: orders.reference }).from(orders).where(eq(orders.id, id)).get()
  return row ? getOrder(db, row.reference) : null
}

const itemOf = (order: OrderForBuyer) => `${planReference(order.planId)} ${order.planTitle}`

function orderFacts(order: OrderForBuyer): [string, string][] {
  return [
    ...(order.receiptNumber ? [['Receipt', receiptLabel(order.receiptNumber)] as [string, string]] : []),
    ['Order', orderLabel(order.number)],
    ['Plan', itemOf(order)],
    ['File type', OPTION_LABELS[order.option]],
    ['Total', formatCedis(order.amountMinor)],
    ...(order.paidAt ? [['Paid', formatDateTime(order.paidAt)] as [string, string]] : []),
    ...(order.channel ? [['Paid with', channelLabel(order.channel)] as [string, string]] : []),
    ['Reference', order.reference],
  ]
}

/** What went back of an order that ended: of a refund what was sent, else the whole price. */
async function moneyBack(db: Database, order: OrderForBuyer): Promise<number> {
  if (order.endReason !== 'refund') return order.amountMinor
  const row = await db
    .select({
      processed: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r join payment_attempts p on p.reference = r.reference
        where p.order_id = ${order.id} and r.status = 'processed')`,
      asked: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refund_requests r
        where r.order_id = ${order.id} and r.state = 'accepted' and r.progress <> 'failed')`,
    })
    .from(orders)
    .where(eq(orders.id, order.id))
    .get()
  return Math.max(row?.processed ?? 0, row?.asked ?? 0) || order.amountMinor
}

/** Null where the order is gone, or its buyer is and the mail was for them. */
export async function writeAboutOrder(facts: Facts, message: Message, site: SiteSettings): Promise<Draft | null> {
  const order = await orderById(facts.db, message.subjectId)
  if (!order || (order.buyerEmail === '' && TO_BUYER.includes(message.kind))) return null
  const page = `${facts.siteUrl}${paths.order(order.reference, await orderKey(facts.keys, order.reference))}`
  const number = orderLabel(order.number)
  const toBuyer = (subject: string, blocks: MailBlock[]): Draft => ({
    to: order.buyerEmail,
    subject: `${subject} (${number})`,
    blocks,
  })
  const toStaff = (subject: string, sentence: string): Draft => ({
    to: site.staffEmail,
    subject,
    blocks: [{ text: sentence }, { facts: [...orderFacts(order), ['Buyer', order.buyerName]] }],
  })
  switch (message.kind) {
    case 'receipt':
    case 'link-again': {
      const download = await issueDownload(facts, order.id)
      const links: MailBlock[] = download.ok
        ? [
            { button: ['Download', `${facts.siteUrl}${download.value.url}`] },
            {
              text: `ZIP, ${formatBytes(download.value.sizeBytes)}: ${slowDownloadTime(download.value.sizeBytes)} on a slow connection; a broken download can be resumed. The link works until ${formatDateTime(download.value.expiresAt)}. Your order page makes a new one at any time:`,
            },
            { link: ['Your order page', page] },
          ]
        : [{ link: ['Your order page', page] }]
      const again = message.kind === 'link-again'
      return toBuyer(
        again
          ? `Your files: ${order.planTitle}`
          : `Receipt ${receiptLabel(order.receiptNumber ?? 0)}: ${order.planTitle}`,
        [
          { text: `Dear ${order.buyerName},` },
          {
            text: again
              ? 'Here is the link to your files again.'
              : 'Thank you. Your payment has reached us and your files are ready.',
          },
          ...links,
          { facts: orderFacts(order) },
          ...(again
            ? []
            : [
                {
                  text: `Licence: one build (terms of ${order.termsVersion}). Money back within 7 days if the file is not delivered, is defective or is not as described. Seller: ${site.legalName}.`,
                },
              ]),
        ],
      )
    }
    case 'refund': {
      const back = formatCedis(await moneyBack(facts.db, order))
      return toBuyer(`Refunded: ${order.planTitle}`, [
        { text: `Dear ${order.buyerName},` },
        {
          text:
            order.endReason === 'dispute'
              ? `${back} went back to you through your bank or network, so the download has ended.`
              : `${back} is on its way back to you${order.paidAt ? ', so the download has ended' : ''}. Banks take up to 10 working days; mobile money usually one day.`,
        },
        { facts: orderFacts(order) },
        { link: ['Your order page', page] },
      ])
    }
    case 'partial-refund':
      return toBuyer(`Partly refunded: ${order.planTitle}`, [
        { text: `Dear ${order.buyerName},` },
        {
          text: `${formatCedis(Number(message.payload.amountMinor ?? 0))} of your payment is on its way back to you.${order.status === 'paid' ? ' You keep your files.' : ''}`,
        },
        { facts: orderFacts(order) },
        { link: ['Your order page', page] },
      ])
    case 'staff-sale':
      return toStaff(
        `Sold: ${itemOf(order)}, ${formatCedis(order.amountMinor)} (${number})`,
        'A plan was sold. Nothing needs to be done.',
      )
    case 'staff-dispute':
      return toStaff(
        `Disputed: order ${number}`,
        'The buyer disputes this payment. Their download is suspended until the dispute is decided. Please answer it in the Paystack dashboard.',
      )
    case 'staff-paid-twice':
      return toStaff(
        `Paid twice: order ${number}`,
        'This order was paid more than once. Please refund the extra payment in the Paystack dashboard.',
      )
    case 'staff-refund-stuck':
      return toStaff(
        `Refund needs you: order ${number}`,
        `Paystack could not finish a refund of this order (${message.payload.state ?? 'unknown state'}). Please finish it in the Paystack dashboard.`,
      )
    case 'staff-check-failed':
      return toStaff(
        `Check failed: order ${number}`,
        `Paystack was asked three times about this order and its answer could not be used (${message.payload.reason ?? 'no reason noted'}). We go on asking. Please look at the order in the Paystack dashboard.`,
      )
    case 'staff-file-missing':
      return toStaff(
        `File missing: ${itemOf(order)} (${number})`,
        'A buyer asked for a file that is not in the store. Please upload it again; the buyer was told that we are on it.',
      )
    default:
      throw new Error(`no mail is written for ${message.kind}`)
  }
}

/** The links to all orders of an address; null where it has none. */
export async function writeOrderLinks(facts: Facts, email: string): Promise<Draft | null> {
  if (email === '') return null
  const rows = await facts.db
    .select({
      number: orders.number,
      reference: orders.reference,
      title: orders.planTitle,
      option: orders.option,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.buyerEmail, email))
    .orderBy(desc(orders.createdAt))
    .limit(20)
  if (rows.length === 0) return null
  const links = await Promise.all(
    rows.map(
      async (row): Promise<MailBlock> => ({
        link: [
          `${orderLabel(row.number)}: ${row.title}, ${OPTION_LABELS[row.option]}, ${formatDate(row.createdAt)}`,
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
