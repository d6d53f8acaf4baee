/** Turns an outbox row into a mail. All data is read at the time of sending, so that a late mail has valid links. */

import type { outbox } from '~db/schema/index.ts'
import type { Mail } from '../../adapters/mail.server.ts'
import { paths } from '../../paths.ts'
import { accountMails } from '../accounts/account-mails.server.ts'
import { alertMails } from '../alerts/alert-mails.server.ts'
import { buildingMails } from '../buildings/building-mails.server.ts'
import { STATUS_CHECKS, type StatusCheckName } from '../health/system-status.ts'
import { composeMail, type MailBlock } from '../mail/compose-mail.ts'
import { messageIdOf } from '../mail/delivery.server.ts'
import type { MailFacts, MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { Message, MessageKind } from '../mail/message.ts'
import { writeReply, writeStaffMessage } from '../messages/message-mails.server.ts'
import { writeConfirmation } from '../newsletter/newsletter-mails.server.ts'
import { orderMails } from '../orders/order-mails.server.ts'
import { writeDigest } from '../overview/digest.server.ts'
import { writeUnclearPhones } from '../overview/stored-phones.server.ts'
import { requestMails } from '../plan-requests/request-mails.server.ts'
import { getSettings } from '../settings/get-settings.server.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { viewingMails } from '../viewings/viewing-mails.server.ts'

type Row = Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'subjectId' | 'payload' | 'dedupeKey'>

/** Null where there is nothing left to send. The Message-ID depends on the row alone: a repeat has the same one. */
export async function writeMail(facts: MailFacts, row: Row): Promise<Mail | null> {
  const { kind } = row
  if (!isMailKind(kind)) throw new Error(`no mail is written for ${kind}`)
  const site = await getSettings(facts.db)
  const draft = await write(facts, { ...row, kind }, site)
  if (!draft) return null
  const host = new URL(facts.siteUrl).hostname
  return {
    fromName: site.name,
    to: draft.to,
    subject: draft.subject,
    messageId: await messageIdOf(row, host),
    replyTo: draft.replyTo ?? site.email,
    ...(draft.headers ? { headers: draft.headers } : {}),
    ...(draft.calendar ? { calendar: draft.calendar } : {}),
    ...composeMail(draft.blocks, site, facts.siteUrl),
  }
}

/** The page with jobs, status checks and queued mails. */
const statusLink = ({ siteUrl }: MailFacts): MailBlock => ({ link: ['Mail and jobs', siteUrl + paths.mailAdmin()] })

const writeAddress: MailWriter<'staff-address'> = ({ siteUrl }, { payload: { about = '', page = '' } }, site) => ({
  to: site.staffEmail,
  subject: `Address corrected: ${about}`,
  blocks: [
    { text: 'Our mail came back, and the visitor has given another address on their page. It was sent there again.' },
    { link: [about, siteUrl + page] },
  ],
})

const writeJobFailed: MailWriter<'staff-job-failed'> = (facts, { payload: { job = '', reason = '' } }, site) => ({
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
    statusLink(facts),
  ],
})

const writeSign: MailWriter<'staff-sign'> = (facts, { payload: { sign = 'jobs', said = '' } }, site) => {
  const name = STATUS_CHECKS[sign as StatusCheckName]
  return {
    to: site.staffEmail,
    subject: `The site needs attention: ${name}`,
    blocks: [
      { facts: [[name, said]] },
      { text: 'No other mail about it comes until it has been well again.' },
      statusLink(facts),
    ],
  }
}

type MailKind = Exclude<MessageKind, 'contact-form'>

const WRITERS: MailWriters<MailKind> = {
  ...accountMails,
  ...alertMails,
  ...buildingMails,
  ...orderMails,
  ...requestMails,
  ...viewingMails,
  'message-reply': writeReply,
  'newsletter-confirm': writeConfirmation,
  'staff-address': writeAddress,
  'staff-digest': writeDigest,
  'staff-job-failed': writeJobFailed,
  'staff-message': writeStaffMessage,
  'staff-phones': writeUnclearPhones,
  'staff-sign': writeSign,
}

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(WRITERS, kind)

const write = <K extends MailKind>(facts: MailFacts, message: Message<K>, site: SiteSettings) =>
  WRITERS[message.kind](facts, message, site)
