/** The outbox as staff see it: what waits, what died and why; tried again at once, or put aside. */
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { outbox } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { type ListSource, readList } from '../lists/read-list.server.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import type { MailRow } from './mail-list.ts'
import { kindsAbout, type MessageSubject } from './message.ts'

type Deps = { db: Database; now: () => number }
type MailQuery = ListQuery<'status', 'created'>

/** The post of a message to the form service, where a mail of our own has taken the message along already. */
const isBrought = sql`(case ${outbox.kind} when 'contact-form' then exists (
  select 1 from outbox other where other.dedupe_key = 'staff-message:' || outbox.subject_id) else 0 end)`

/** As one word, because a list of values is a table of its own to the database, whose rows count as read. */
const isAbout = (subject: MessageSubject) =>
  sql`instr(${` ${kindsAbout(subject).join(' ')} `}, ' ' || ${outbox.kind} || ' ') > 0`

const ROW = {
  ...pick(outbox, 'id', 'kind', 'subjectId', 'status', 'attempts', 'nextAttemptAt', 'lastError', 'createdAt'),
  sentAt: outbox.sentAt,
  isBrought: sql<number>`${isBrought}`.mapWith(Boolean),
  // A word of what it is about: whose, or which.
  about: sql<string>`coalesce(case
    when ${isAbout('user')} then (select email from users where id = ${outbox.subjectId})
    when ${isAbout('message')} then (select email from messages where id = ${outbox.subjectId})
    when ${isAbout('subscriber')} then (select email from subscribers where id = ${outbox.subjectId})
    when ${isAbout('alert')} then (select email from alerts where id = ${outbox.subjectId})
    when ${isAbout('building')} then (select email from buildings where id = ${outbox.subjectId})
    when ${isAbout('viewing')} then (select email from viewings where id = ${outbox.subjectId})
    when ${isAbout('request')} then (select reference from plan_requests where id = ${outbox.subjectId})
    when ${isAbout('order')} then (select 'FH-' || number || ' ' || reference from orders where id = ${outbox.subjectId})
    else json_extract(${outbox.payload}, '$.email')
  end, json_extract(${outbox.payload}, '$.reference'), '')`,
}

const SOURCE: ListSource<typeof ROW, MailQuery> = {
  table: outbox,
  columns: ROW,
  sorts: { created: outbox.createdAt },
  created: outbox.createdAt,
  narrow: ({ filters }) => ({
    walked: filters.status ? eq(outbox.status, filters.status as MailRow['status']) : undefined,
  }),
}

/** Of an order its number is said, and its reference leads there. */
function mailOf<Row extends { about: string; kind: string }>(mail: Row) {
  const [about = '', reference] = kindsAbout('order').includes(mail.kind) ? mail.about.split(' ') : [mail.about]
  return { ...mail, about, orderReference: reference ?? null }
}

export async function listMails(db: Database, query: MailQuery) {
  const page = await readList(db, SOURCE, query)
  return { ...page, rows: page.rows.map(mailOf) }
}

export async function getMail(db: Database, id: number): Promise<MailRow | null> {
  const row = await db.select(ROW).from(outbox).where(eq(outbox.id, id)).get()
  return row ? mailOf(row) : null
}

/** Due at once and with all its tries; false where it is neither waiting nor dead, or came to the firm another way. */
export async function retryMail(deps: Deps, actor: Actor, { id, kind }: MailRow): Promise<boolean> {
  const [changed] = await deps.db.batch([
    deps.db
      .update(outbox)
      .set({ status: 'waiting', nextAttemptAt: deps.now(), attempts: 0 })
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['waiting', 'dead']), not(isBrought)))
      .returning({ id: outbox.id }),
    recordChangeIfAny(deps, { actor, action: 'retry', subject: 'mail', subjectId: id, after: { kind } }),
  ])
  return changed.length === 1
}

/** The row stays, so that the same message is not written again; false where it is not dead. */
export async function dismissMail(deps: Deps, actor: Actor, { id, kind, lastError }: MailRow): Promise<boolean> {
  const [changed] = await deps.db.batch([
    deps.db
      .update(outbox)
      .set({ status: 'sent', sentAt: null })
      .where(and(eq(outbox.id, id), eq(outbox.status, 'dead')))
      .returning({ id: outbox.id }),
    recordChangeIfAny(deps, { actor, action: 'dismiss', subject: 'mail', subjectId: id, before: { kind, lastError } }),
  ])
  return changed.length === 1
}
