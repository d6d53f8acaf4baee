/** The outbox for staff: queued and dead messages with their errors; retry or dismiss. */
import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { outbox } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { type ListSource, listPage } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import type { MailRow } from './mail-list.ts'
import { kindsAbout, type MessageSubject } from './message.ts'

type Deps = { db: Database; now: () => number }
type MailQuery = ListQuery<'status', 'created'>

/** A form service post whose message a mail of our own has already delivered. */
const isBrought = sql`(case ${outbox.kind} when 'contact-form' then exists (
  select 1 from outbox other where other.dedupe_key = 'staff-message:' || outbox.subject_id) else 0 end)`

/** As one string, because a list of values is a table to the database, whose rows count as read. */
const isAbout = (subject: MessageSubject) =>
  sql`instr(${` ${kindsAbout(subject).join(' ')} `}, ' ' || ${outbox.kind} || ' ') > 0`

/** As the index `outbox_returned` says it. */
const RETURNED = sql`${outbox.delivery} in ('bounced', 'complained')`

const ROW = {
  ...pick(outbox, 'id', 'kind', 'subjectId', 'status', 'attempts', 'nextAttemptAt', 'lastError', 'createdAt'),
  ...pick(outbox, 'sentAt', 'delivery'),
  isBrought: sql<number>`${isBrought}`.mapWith(Boolean),
  // Identifies the subject: an e-mail address, or a number.
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
  sorts: { created: outbox.id },
  created: outbox.createdAt,
  filter: ({ filters: { status } }) => [
    status === 'returned' ? RETURNED : status ? eq(outbox.status, status as MailRow['status']) : undefined,
  ],
  text: [outbox.kind, outbox.lastError],
}

/** For an order: its number to show, and its reference for the link. */
function mailOf<Row extends { about: string; kind: string }>(mail: Row) {
  const [about = '', reference] = kindsAbout('order').includes(mail.kind) ? mail.about.split(' ') : [mail.about]
  return { ...mail, about, orderReference: reference ?? null }
}

export async function listMails(db: Database, query: MailQuery) {
  const page = await listPage(db, SOURCE, query)
  return { ...page, rows: page.rows.map(mailOf) }
}

export async function getMail(db: Database, id: number): Promise<MailRow | null> {
  const row = await db.select(ROW).from(outbox).where(eq(outbox.id, id)).get()
  return row ? mailOf(row) : null
}

/** Makes it due at once with all attempts; false where it is neither queued, dead nor returned, or was delivered by mail. */
export async function retryMail(deps: Deps, actor: Actor, { id, kind }: MailRow): Promise<boolean> {
  const [changed] = await deps.db.batch([
    deps.db
      .update(outbox)
      .set({ status: 'waiting', nextAttemptAt: deps.now(), attempts: 0, delivery: '', recipient: '' })
      .where(and(eq(outbox.id, id), or(inArray(outbox.status, ['waiting', 'dead']), RETURNED), not(isBrought)))
      .returning({ id: outbox.id }),
    recordChangeIfAny(deps, { actor, action: 'retry', subject: 'mail', subjectId: id, after: { kind } }),
  ])
  return changed.length === 1
}

/** The row stays, so that the same message is not queued again; false where it is neither dead nor returned. */
export async function dismissMail(deps: Deps, actor: Actor, { id, kind, lastError }: MailRow): Promise<boolean> {
  const [changed] = await deps.db.batch([
    deps.db
      .update(outbox)
      .set({ status: 'sent', sentAt: null, delivery: '' })
      .where(and(eq(outbox.id, id), or(eq(outbox.status, 'dead'), RETURNED)))
      .returning({ id: outbox.id }),
    recordChangeIfAny(deps, { actor, action: 'dismiss', subject: 'mail', subjectId: id, before: { kind, lastError } }),
  ])
  return changed.length === 1
}
