/** Turning an outbox row into a mail. Everything is read at the moment of sending, so a link in a late mail is a good one. */

import { eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type outbox, users } from '~db/schema/index.ts'
import type { Mail } from '../../adapters/mail.server'
import { paths } from '../../paths.ts'
import { LINK_LIFE_MS, linkToken } from '../accounts/one-time-links.server.ts'
import { writeAboutAlert } from '../alerts/alert-mails.server.ts'
import { PHONE_NOT_PROVIDED } from '../messages/messages.ts'
import { getMessage } from '../messages/send-message.server.ts'
import { getSubscriber, newsletterKey } from '../newsletter/subscribe.server.ts'
import { describeEvent } from '../orders/describe-event.server.ts'
import { orderLabel } from '../orders/order.ts'
import { writeAboutOrder, writeOrderLinks } from '../orders/order-mails.server.ts'
import { getOrderNumber } from '../orders/read-order.server.ts'
import { ALERT } from '../orders/settle-purchase.server.ts'
import { formatPhone } from '../places/phone.ts'
import { writeAboutRequest } from '../plan-requests/request-mails.server.ts'
import { unsubscribeHeaders } from '../shared/mailed-key.server.ts'
import type { SignedKeys } from '../shared/signed-key.server'
import { formatDateTime } from '../shared/units.ts'
import { readSettings } from '../site/read-site.server.ts'
import type { SiteSettings } from '../site/settings.ts'
import { isViewingMail, writeAboutViewing } from '../viewings/viewing-mails.server.ts'
import { composeMail, type MailBlock } from './compose-mail.ts'
import { type AccountMail, isAccountMail } from './mail-list.ts'

export type MailFacts = { db: Database; keys: SignedKeys; now: () => number; siteUrl: string; linkSeconds: number }

type Message = Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'subjectId' | 'payload' | 'dedupeKey'>
type Draft = Pick<Mail, 'to' | 'subject' | 'replyTo' | 'headers' | 'calendar'> & { blocks: MailBlock[] }

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
    ...(draft.calendar ? { calendar: draft.calendar } : {}),
    ...composeMail(draft.blocks, site, facts.siteUrl),
  }
}

async function shortDigest(text: string) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function write(facts: MailFacts, message: Message, site: SiteSettings): Promise<Draft | null> {
  if (message.kind === 'links') return writeOrderLinks(facts, message.payload.email ?? '')
  if (message.kind === 'staff-message') return writeStaffMessage(facts, message.subjectId, site)
  if (message.kind === 'newsletter-confirm') return writeConfirmation(facts, message.subjectId, site)
  if (message.kind === 'alert-confirm' || message.kind === 'alert-news') return writeAboutAlert(facts, message, site)
  if (isViewingMail(message.kind)) return writeAboutViewing(facts, message, site)
  if (isAccountMail(message.kind)) return writeToAccount(facts, message, message.kind)
  if (message.kind === 'staff-job-failed') return writeJobFailed(message, site)
  if (message.kind === 'staff-alert') return writeAlert(facts, message, site)
  if (message.kind === 'request-received' || message.kind === 'request-status' || message.kind === 'staff-request')
    return writeAboutRequest(facts, message, site)
  return writeAboutOrder(facts, message, site)
}

/** Of money for no order of ours, the reference is all that is known. */
async function writeAlert(facts: MailFacts, message: Message, site: SiteSettings): Promise<Draft> {
  const order = await getOrderNumber(facts.db, message.subjectId)
  const { event = '', reference = '' } = message.payload
  const detail = await describeEvent(facts.db, message.dedupeKey.slice(ALERT.length))
  return {
    to: site.staffEmail,
    subject: `Payment to check: ${order === null ? reference : `order ${orderLabel(order)}`}`,
    blocks: [
      {
        text: 'Paystack told us about money that fits no order. Nothing was unlocked. Please look at it in the Paystack dashboard.',
      },
      {
        facts: [
          ...(order === null ? [] : [['Order', orderLabel(order)] as [string, string]]),
          ['Event', event],
          ['Reference', reference],
          ['What does not fit', detail],
        ],
      },
    ],
  }
}

function writeJobFailed({ payload: { job = '', reason = '' } }: Message, site: SiteSettings): Draft {
  return {
    to: site.staffEmail,
    subject: `Scheduled job failing: ${job}`,
    blocks: [
      { text: 'A scheduled job of the site has failed three times in a row. It is tried again every two minutes.' },
      {
        facts: [
          ['Job', job],
          ['Reason', reason],
        ],
      },
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
          ['Phone', formatPhone(message.phone) || PHONE_NOT_PROVIDED],
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
      { text: `Please confirm that you want our newsletter. It is by ${site.name}.` },
      {
        button: [
          'Confirm my subscription',
          `${facts.siteUrl}${paths.newsletterConfirm(await newsletterKey(facts.keys, 'confirm', subscriber))}`,
        ],
      },
      {
        text: "If it was not you, you don't need to do anything. We won't email you again, and we delete the address after 30 days.",
      },
      { link: ['Unsubscribe', leave] },
    ],
  }
}

/** Null once the account is gone. */
async function writeToAccount(facts: MailFacts, message: Message, kind: AccountMail): Promise<Draft | null> {
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
  if (kind === 'two-step-changed')
    return draft(
      `Two-step sign-in was turned ${message.payload.state}`,
      {
        text:
          message.payload.state === 'on'
            ? 'From now on we ask for a code of your authenticator app after your password.'
            : 'From now on your password alone opens your account.',
      },
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
