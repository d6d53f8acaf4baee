/** Messages for staff. A change and its line in the audit log are one batch. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { messages, outbox } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { isInTrash } from '../items/trash.server.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { MessageDetail, MessageStatus } from './message-list.ts'
import { itemPath, listReplies } from './reply.server.ts'
import { CONTACT_FORM } from './send-message.server.ts'

type Deps = { db: Database; now: () => number }
type MessageQuery = ListQuery<'answer' | 'status' | 'about', 'created' | 'name'>

const ROW = {
  ...pick(messages, 'id', 'firstName', 'lastName', 'email', 'phone'),
  ...pick(messages, 'message', 'itemTitle', 'status', 'createdAt'),
}

const NOT_IN_TRASH = sql`not ${isInTrash('message')}`

const SOURCE: ListSource<typeof ROW, MessageQuery> = {
  table: messages,
  columns: ROW,
  sorts: {
    created: messages.id,
    name: sql`lower(${messages.firstName} || ' ' || ${messages.lastName})`,
  },
  created: messages.createdAt,
  filter({ filters }) {
    const answer = filters.answer ? inArray(messages.status, ['new', 'read']) : undefined
    const status = filters.status ? eq(messages.status, filters.status as MessageStatus) : undefined
    const about = filters.about ? sql`(${messages.itemKind} is null) = ${filters.about === 'firm' ? 1 : 0}` : undefined
    return [NOT_IN_TRASH, answer, status, about]
  },
  text: [
    ...[messages.firstName, messages.lastName, messages.email, messages.phone],
    ...[messages.message, messages.itemTitle, messages.note],
  ],
}

export const listMessages = (db: Database, query: MessageQuery) => listPage(db, SOURCE, query)

export const streamMessages = (db: Database, query: MessageQuery) =>
  streamList(db, { ...SOURCE, columns: { ...ROW, note: messages.note } }, query)

export async function getMessageDetail(db: Database, id: number): Promise<MessageDetail | null> {
  const row = await db
    .select({
      ...ROW,
      ...pick(messages, 'note', 'updatedAt', 'itemKind', 'itemId'),
    })
    .from(messages)
    .where(and(eq(messages.id, id), NOT_IN_TRASH))
    .get()
  if (!row) return null
  const [[posts, others], replies, path] = await Promise.all([
    db.batch([
      db
        .select({ status: outbox.status })
        .from(outbox)
        .where(and(eq(outbox.kind, CONTACT_FORM), eq(outbox.subjectId, id)))
        .limit(1),
      db
        .select({ id: messages.id, message: messages.message, status: messages.status, createdAt: messages.createdAt })
        .from(messages)
        .where(and(eq(messages.email, row.email), ne(messages.id, id), NOT_IN_TRASH))
        .orderBy(desc(messages.createdAt))
        .limit(10),
    ]),
    listReplies(db, id),
    itemPath(db, row),
  ])
  return { ...row, post: posts[0]?.status ?? null, others, replies, itemPath: path }
}

export async function changeMessage(
  deps: Deps,
  actor: Actor,
  id: number,
  /** A missing note keeps the saved one. `version` null counts as just read. */
  change: { status: MessageStatus; note: string | undefined; version: number | null },
): Promise<Result<null, 'unknown' | 'changed-meanwhile'>> {
  const { db } = deps
  const before = await db
    .select({ status: messages.status, note: messages.note, updatedAt: messages.updatedAt })
    .from(messages)
    .where(eq(messages.id, id))
    .get()
  if (!before) return err('unknown')
  const version = change.version ?? before.updatedAt
  if (version !== before.updatedAt) return err('changed-meanwhile')
  const { status, note = before.note } = change
  if (status === before.status && note === before.note) return ok(null)
  const [changed] = await db.batch([
    db
      .update(messages)
      .set({ status, note, updatedAt: Math.max(deps.now(), before.updatedAt + 1) })
      .where(and(eq(messages.id, id), eq(messages.updatedAt, version)))
      .returning({ id: messages.id }),
    recordChangeIfAny(deps, {
      actor,
      action: 'update',
      subject: 'message',
      subjectId: id,
      before: { status: before.status },
      // Text about a person stays in one place, where it can be erased.
      after: { status, noted: note !== before.note },
    }),
  ])
  return changed.length === 1 ? ok(null) : err('changed-meanwhile')
}

/** A message of the trash, with its answers. */
export const purgeMessage = (db: Database, id: number) =>
  db.batch([
    db.delete(messages).where(and(eq(messages.id, id), isInTrash('message'))),
    db.run(sql`delete from trash where kind = 'message' and item_id = ${id}`),
  ])
