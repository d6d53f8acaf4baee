/**
 * Stores a message before it is sent: the row and its post to the form service are one batch, so that neither exists
 * without the other. An address gets one automatic answer a day, whoever enters it.
 */

import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { messages } from '~db/schema/index.ts'
import type { FormPost } from '../../adapters/form-service.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Message } from '../mail/message.ts'
import { getSettings } from '../settings/get-settings.server.ts'
import { writeAutoReply } from './auto-reply.ts'
import { writerOf } from './message-list.ts'
import type { MessageForm } from './message-schema.ts'
import { FORM_SUBJECT, PHONE_NOT_PROVIDED } from './messages.ts'

type Deps = { db: Database; now: () => number; randomKey: () => string }

/** The item that a message asks about, with its public reference: `P-0007`. */
export type MessageItem = { kind: 'listing' | 'plan'; id: number; reference: string; title: string }

export type NewMessage = MessageForm & {
  /** From one form: sent twice, it is one message. Null where the form had no valid number. */
  submissionKey: string | null
  item?: MessageItem
  /** Without the automatic thank-you. */
  isReport?: boolean
}

export const CONTACT_FORM = 'contact-form'
const DAY_MS = 86_400_000

/** A repeat changes nothing and sends nothing more. */
export async function sendMessage(deps: Deps, message: NewMessage): Promise<void> {
  const now = deps.now()
  const key = message.submissionKey ?? deps.randomKey()
  const email = message.email.toLowerCase()
  const answeredToday = sql`exists (
    select 1 from messages earlier join outbox post on post.kind = ${CONTACT_FORM} and post.subject_id = earlier.id
    where earlier.email = ${email} and post.created_at > ${now - DAY_MS}
      and json_extract(post.payload, '$.autoReply') = 'true')`
  await deps.db.batch([
    deps.db
      .insert(messages)
      .values({
        submissionKey: key,
        firstName: message.firstName,
        lastName: message.lastName,
        email,
        phone: message.phone,
        message: message.message,
        itemKind: message.item?.kind ?? null,
        itemId: message.item?.id ?? null,
        itemTitle: message.item ? `${message.item.reference} ${message.item.title}` : '',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
    enqueue(deps.db, now, {
      kind: CONTACT_FORM,
      key: sql`id`,
      subjectId: sql`id`,
      payload: {
        autoReply: sql`case when ${message.isReport ? 1 : 0} or ${answeredToday} then 'false' else 'true' end`,
      },
      from: sql`from messages where submission_key = ${key}`,
    }),
  ])
}

/** One message, or null where it is gone. */
export async function getMessage(db: Database, id: number) {
  return (await db.select().from(messages).where(eq(messages.id, id)).get()) ?? null
}

/** The post of an outbox row, with exactly the specified fields. Null where the message was erased meanwhile. */
export async function writeFormPost(
  db: Database,
  row: Pick<Message<typeof CONTACT_FORM>, 'subjectId' | 'payload'>,
): Promise<FormPost | null> {
  const message = await getMessage(db, row.subjectId)
  if (!message) return null
  const site = await getSettings(db)
  const repliesItself = row.payload.autoReply === 'true'
  return {
    name: writerOf(message),
    email: message.email,
    phone: message.phone || PHONE_NOT_PROVIDED,
    message: message.itemTitle ? `About ${message.itemTitle}\n\n${message.message}` : message.message,
    subject: FORM_SUBJECT,
    from_name: site.name,
    reply_to: message.email,
    autoReply: String(repliesItself),
    ...(repliesItself ? { autoReplyMessage: writeAutoReply(message, site) } : {}),
  }
}
