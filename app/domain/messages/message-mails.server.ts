/** Mails a message to staff where the form service did not accept it. */
import { paths } from '../../paths.ts'
import type { MailWriter } from '../mail/mail-writer.server.ts'
import { formatPhone } from '../places/phone.ts'
import { formatDateTime } from '../shared/units.ts'
import { writerOf } from './message-list.ts'
import { PHONE_NOT_PROVIDED } from './messages.ts'
import { getMessage } from './send-message.server.ts'

/** The subject contains nothing that a stranger wrote. */
export const writeStaffMessage: MailWriter<'staff-message'> = async (facts, { subjectId }, site) => {
  const message = await getMessage(facts.db, subjectId)
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
          ['Name', writerOf(message)],
          ['Email', message.email],
          ['Phone', formatPhone(message.phone) || PHONE_NOT_PROVIDED],
          message.itemTitle ? ['About', message.itemTitle] : null,
          ['Written', formatDateTime(message.createdAt)],
        ],
      },
      ...message.message.split(/\n+/).map((text) => ({ text })),
      { link: ['The message', facts.siteUrl + paths.messageAdmin(message.id)] },
    ],
  }
}
