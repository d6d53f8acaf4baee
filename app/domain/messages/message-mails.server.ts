/** Mails about a message: to staff where the form service did not accept it, and the answer to its sender. */
import { paths } from '../../paths.ts'
import type { MailWriter } from '../mail/mail-writer.server.ts'
import { formatPhone } from '../places/phone.ts'
import { formatDate, formatDateTime } from '../shared/units.ts'
import { quoted } from './auto-reply.ts'
import { writerOf } from './message-list.ts'
import { PHONE_NOT_PROVIDED } from './messages.ts'
import { itemPath, listReplies } from './reply.server.ts'
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

/** Replies come to the firm's mailbox, as to every mail of the site. */
export const writeReply: MailWriter<'message-reply'> = async ({ db, siteUrl }, { subjectId, payload }, site) => {
  const message = await getMessage(db, subjectId)
  const reply = (await listReplies(db, subjectId)).find(({ id }) => String(id) === payload.reply)
  if (!message || !reply) return null
  const path = await itemPath(db, message)
  return {
    to: message.email,
    replyTo: site.email,
    subject: message.itemTitle ? `Re: ${message.itemTitle}` : `Your message to ${site.name}`,
    blocks: [
      ...reply.text.split(/\n{2,}/).map((text) => ({ text })),
      ...(path ? [{ link: [message.itemTitle, siteUrl + path] satisfies [string, string] }] : []),
      { text: `You wrote on ${formatDate(message.createdAt)}:\n${quoted(message.message)}` },
    ],
  }
}
