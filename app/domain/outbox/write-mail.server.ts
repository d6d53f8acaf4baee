/** Turning an outbox row into a mail. Everything is read at the moment of sending, so a link in a late mail is a good one. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, type outbox, users } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { Mail } from '../../platform/mail.server'
import type { SignedKeys } from '../../platform/signed-key.server'
import { LINK_LIFE_MS, linkToken, type Purpose } from '../accounts/one-time-links.server.ts'
import { PHONE_NOT_PROVIDED } from '../messages/messages.ts'
import { getMessage } from '../messages/send-message.server.ts'
import { formatCedis } from '../money.ts'
import { getSubscriber, newsletterKey, unsubscribeHeaders } from '../newsletter/subscribe.server.ts'
import { channelLabel, receiptLabel } from '../orders/order.ts'
import { getOrder, issueDownload, type OrderForBuyer } from '../orders/read-order.server.ts'
import { orderKey } from '../orders/start-purchase.server.ts'
import { writeAboutRequest } from '../plan-requests/request-mails.server.ts'
import { OPTION_LABELS } from '../plans/options.ts'
import { planReference } from '../plans/plan.ts'
import { readSettings } from '../site/read-site.server.ts'
import type { SiteSettings } from '../site/settings.ts'
import { formatBytes, formatDate, formatDateTime, slowDownloadTime } from '../units.ts'
import { composeMail, type MailBlock } from './compose-mail.ts'

export type MailFacts = { db: Database; keys: SignedKeys; now: () => number; siteUrl: string; linkSeconds: number }

type Message = Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'subjectId' | 'payload' | 'dedupeKey'>
type Draft = { to: string; subject: string; blocks: MailBlock[]; replyTo?: string; headers?: Record<string, string> }

/** Null where there is nothing left to say. The Message-ID depends on the row alone: a repeat carries the same one. */
export async function writeMail(facts: MailFacts, message: Message): Promise<Mail | null> {
  const site = await readSettings(facts.db)
  const draft = await write(facts, message, site)
  if (!draft) return null
  const host = new URL(facts.siteUrl).hostname
  return {
    fromName: site.name,
    to: draft.to,
    subject: draft.subject,
    messageId: `outbox-${message.id}-${await shortDigest(message.dedupeKey)}@${host}`,
    replyTo: draft.replyTo ?? site.email,
    ...(draft.headers ? { headers: draft.headers } : {}),
    ...composeMail(draft.blocks, site, facts.siteUrl),
  }
}

async function shortDigest(text: string) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function orderById(db: Database, id: number): Promise<OrderForBuyer | null> {
  const row = await db.select({ reference: orders.reference }).from(orders).where(eq(orders.id, id)).get()
  return row ? getOrder(db, row.reference) : null
}

async function write(facts: MailFacts, message: Message, site: SiteSettings): Promise<Draft | null> {
  if (message.kind === 'links') return writeLinks(facts, message.payload.email ?? '')
  if (message.kind === 'staff-message') return writeStaffMessage(facts, message.subjectId, site)
  if (message.kind === 'newsletter-confirm') return writeConfirmation(facts, message.subjectId, site)
  if (message.kind === 'verify-email' || message.kind === 'reset-password' || message.kind === 'password-changed')
    return writeToAccount(facts, message, message.kind)
  if (message.kind === 'staff-alert') {
    const { event = '', reference = '', detail = '' } = message.payload
    return {
      to: site.staffEmail,
      subject: `Payment to check: ${reference}`,
      blocks: [
        {
          text: 'Paystack told us about money that fits no order. Nothing was unlocked. Please look at it in the Paystack dashboard.',
        },
        {
          facts: [
            ['Event', event],
            ['Reference', reference],
            ['What does not fit', detail],
          ],
        },
      ],
    }
  }
  if (message.kind === 'request-received' || message.kind === 'request-status' || message.kind === 'staff-request')
    return writeAboutRequest(facts, message, site)
  const order = await orderById(facts.db, message.subjectId)
  if (!order || (order.buyerEmail === '' && TO_BUYER.includes(message.kind))) return null
  return writeAboutOrder(facts, message, order, site)
}

/** Kinds that go to the buyer, of whom an erased one has no address. */
const TO_BUYER = ['receipt', 'link-again', 'refund', 'partial-refund']

const itemOf = (order: OrderForBuyer) => `${planReference(order.planId)} ${order.planTitle}`

function orderFacts(order: OrderForBuyer): [string, string][] {
  return [
    ...(order.receiptNumber ? [['Receipt', receiptLabel(order.receiptNumber)] as [string, string]] : []),
    ['Order', order.reference],
    ['Plan', itemOf(order)],
    ['File type', OPTION_LABELS[order.option]],
    ['Total', formatCedis(order.amountMinor)],
    ...(order.paidAt ? [['Paid', formatDateTime(order.paidAt)] as [string, string]] : []),
    ...(order.channel ? [['Paid with', channelLabel(order.channel)] as [string, string]] : []),
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

async function writeAboutOrder(
  facts: MailFacts,
  message: Message,
  order: OrderForBuyer,
  site: SiteSettings,
): Promise<Draft | null> {
  const page = `${facts.siteUrl}${paths.order(order.reference, await orderKey(facts.keys, order.reference))}`
  const toBuyer = (subject: string, blocks: MailBlock[]): Draft => ({ to: order.buyerEmail, subject, blocks })
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
        `Sold: ${itemOf(order)}, ${formatCedis(order.amountMinor)}`,
        'A plan was sold. Nothing needs to be done.',
      )
    case 'staff-dispute':
      return toStaff(
        `Disputed: ${order.reference}`,
        'The buyer disputes this payment. Their download is suspended until the dispute is decided. Please answer it in the Paystack dashboard.',
      )
    case 'staff-paid-twice':
      return toStaff(
        `Paid twice: ${order.reference}`,
        'This order was paid more than once. Please refund the extra payment in the Paystack dashboard.',
      )
    case 'staff-refund-stuck':
      return toStaff(
        `Refund needs you: ${order.reference}`,
        `Paystack could not finish a refund of this order (${message.payload.state ?? 'unknown state'}). Please finish it in the Paystack dashboard.`,
      )
    case 'staff-file-missing':
      return toStaff(
        `File missing: ${itemOf(order)}`,
        'A buyer asked for a file that is not in the store. Please upload it again; the buyer was told that we are on it.',
      )
    default:
      throw new Error(`no mail is written for ${message.kind}`)
  }
}

async function writeLinks(facts: MailFacts, email: string): Promise<Draft | null> {
  if (email === '') return null
  const rows = await facts.db
    .select({
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
          `${row.title}, ${OPTION_LABELS[row.option]}, ${formatDate(row.createdAt)}`,
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

/** The subject says nothing that a stranger wrote. */
async function writeStaffMessage(facts: MailFacts, messageId: number, site: SiteSettings): Promise<Draft | null> {
  const message = await getMessage(facts.db, messageId)
  if (!message) return null
  return {
    to: site.staffEmail,
    replyTo: message.email,
    subject: `Message ${message.id} to answer`,
    blocks: [
      {
        text: 'The form service did not take this message, so it comes to you directly. Reply to this mail to answer it.',
      },
      {
        facts: [
          ['Name', [message.firstName, message.lastName].filter(Boolean).join(' ')],
          ['Email', message.email],
          ['Phone', message.phone || PHONE_NOT_PROVIDED],
          ...(message.itemTitle ? [['About', message.itemTitle] as [string, string]] : []),
          ['Written', formatDateTime(message.createdAt)],
        ],
      },
      ...message.message.split(/\n+/).map((text) => ({ text })),
    ],
  }
}

/** Names nobody and quotes nothing, because anybody can type any address. */
async function writeConfirmation(facts: MailFacts, subscriberId: number, site: SiteSettings): Promise<Draft | null> {
  const subscriber = await getSubscriber(facts.db, subscriberId)
  if (subscriber?.status !== 'pending') return null
  const leave = `${facts.siteUrl}${paths.newsletterLeave(await newsletterKey(facts.keys, 'leave', subscriber))}`
  return {
    to: subscriber.email,
    subject: `Please confirm: news from ${site.name}`,
    headers: unsubscribeHeaders(leave),
    blocks: [
      { text: `Somebody, we hope you, asked for the newsletter of ${site.name} at this address.` },
      {
        button: [
          'Confirm my subscription',
          `${facts.siteUrl}${paths.newsletterConfirm(await newsletterKey(facts.keys, 'confirm', subscriber))}`,
        ],
      },
      {
        text: 'If it was not you, you need not do anything: without your yes we write no more, and forget the address after 30 days.',
      },
      { link: ['Unsubscribe', leave] },
    ],
  }
}

/** Null once the account is gone. */
async function writeToAccount(
  facts: MailFacts,
  message: Message,
  kind: Purpose | 'password-changed',
): Promise<Draft | null> {
  const user = await facts.db
    .select({ name: users.name, email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, message.subjectId))
    .get()
  if (!user) return null
  const draft = (subject: string, ...blocks: MailBlock[]): Draft => ({
    to: user.email,
    subject,
    // Anybody can type any address and any name: until it is confirmed, the mail says nothing that they wrote.
    blocks: user.verifiedAt === null ? blocks : [{ text: `Dear ${user.name},` }, ...blocks],
  })
  if (kind === 'password-changed')
    return draft(
      'Your password was changed',
      { text: 'The password of your account was changed, and other devices were signed out.' },
      { text: 'If it was not you, choose a new password at once:' },
      { link: ['Choose a new password', `${facts.siteUrl}${paths.forgotPassword()}`] },
    )
  const token = await linkToken(facts.keys, kind, message.payload.seed ?? '')
  const hours = LINK_LIFE_MS[kind] / 3_600_000
  const life = `The link works once, for ${hours === 1 ? '1 hour' : `${hours} hours`}.`
  return kind === 'verify-email'
    ? draft(
        'Confirm your email address',
        {
          text: 'An account was made with this address. Confirm it, with the password of the account, to see your purchases and plan requests there.',
        },
        { button: ['Confirm my address', `${facts.siteUrl}${paths.verifyEmail(token)}`] },
        { text: `${life} If you made no account, open the link and press "This was not me".` },
      )
    : draft(
        'Choose a new password',
        { text: 'Somebody, most likely you, asked for a new password for your account.' },
        { button: ['Choose a new password', `${facts.siteUrl}${paths.resetPassword(token)}`] },
        { text: `${life} If it was not you, nothing needs to be done: your password stays as it is.` },
      )
}
