/** Answers to visitors' messages: each is stored with its mail in one batch, and leaves through the outbox. */

import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '~db/client.ts'
import { listings, messageReplies, plans, siteSettings } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import type { MessageReply } from './message-list.ts'
import type { SavedAnswer } from './reply-schema.ts'

type Deps = { db: Database; now: () => number }

/** A message that staff have opened is no longer new. Its version stays, so a form that is open saves as before. */
export const openMessage = (db: Database, id: number) =>
  db.run(sql`update messages set status = 'read' where id = ${id} and status = 'new'`)

/** The same form sent twice is one answer, and a repeat changes nothing. */
export async function answerMessage(
  deps: Deps,
  actor: Actor,
  id: number,
  reply: { text: string; submissionKey: string },
): Promise<void> {
  const { db } = deps
  const at = deps.now()
  const isOurs = sql`from message_replies r where r.submission_key = ${reply.submissionKey} and r.created_at = ${at}`
  await db.batch([
    db.run(sql`insert into message_replies (message_id, submission_key, text, author, created_at)
      select id, ${reply.submissionKey}, ${reply.text}, ${actor.name}, ${at} from messages where id = ${id}
      on conflict (submission_key) do nothing`),
    recordChangeIfAny(deps, { actor, action: 'answer', subject: 'message', subjectId: id }),
    enqueue(db, at, {
      kind: 'message-reply',
      key: sql`r.id`,
      subjectId: id,
      payload: { reply: sql`cast(r.id as text)` },
      from: isOurs,
    }),
    db.run(sql`update messages set status = 'answered', updated_at = max(updated_at + 1, ${at})
      where id = ${id} and exists (select 1 ${isOurs})`),
  ])
}

export const listReplies = (db: Database, messageId: number): Promise<MessageReply[]> =>
  db
    .select(pick(messageReplies, 'id', 'text', 'author', 'createdAt'))
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(asc(messageReplies.id))

type Item = { itemKind: 'listing' | 'plan' | null; itemId: number | null }

/** The address of the page of the item that a message is about; null where it has none now. */
export async function itemPath(db: Database, { itemKind, itemId }: Item): Promise<string | null> {
  if (itemKind === null || itemId === null) return null
  const table = itemKind === 'plan' ? plans : listings
  const row = await db.select({ slug: table.slug, status: table.status }).from(table).where(eq(table.id, itemId)).get()
  if (row?.status !== 'published') return null
  return itemKind === 'plan' ? paths.plan(row.slug) : paths.service(row.slug)
}

export const SAVED_ANSWERS = 'saved-answers'
const savedSchema = z.array(z.object({ title: z.string(), text: z.string() }))

export async function listAnswers(db: Database): Promise<SavedAnswer[]> {
  const row = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, SAVED_ANSWERS))
    .get()
  return row ? savedSchema.parse(JSON.parse(row.value)) : []
}
