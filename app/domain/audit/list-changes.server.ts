/** Reads the audit log: paged for staff, in full for a spreadsheet. Nothing here writes. */

import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog } from '~db/schema/index.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { pick } from '../shared/pick.ts'
import type { AuditLine } from './audit-list.ts'

type AuditQuery = ListQuery<'subject', 'at'>

const orderNumber = sql`(select 'FH-' || o.number from orders o where o.reference = ${auditLog.subjectId})`

/** An existing subject by its current name; a deleted one, and any other, by the log's. */
export const namedSubject = sql<string>`coalesce(nullif(case ${auditLog.subject}
  when 'order' then ${orderNumber}
  when 'plan' then (select printf('P-%03d ', p.id) || p.title from plans p where p.id = ${auditLog.subjectId})
  when 'listing' then (select printf('B-%03d ', l.id) || l.title from listings l where l.id = ${auditLog.subjectId})
  when 'project' then (select p.title from projects p where p.id = ${auditLog.subjectId})
  when 'user' then (select u.name from users u where u.id = ${auditLog.subjectId})
  when 'plan-request' then (select trim(r.first_name || ' ' || r.last_name) from plan_requests r where r.id = ${auditLog.subjectId})
  when 'message' then (select m.first_name from messages m where m.id = ${auditLog.subjectId})
  when 'viewing' then (select v.name from viewings v where v.id = ${auditLog.subjectId})
  when 'permit' then (select a.name from assemblies a where a.slug = ${auditLog.subjectId})
  when 'building' then (select b.client from buildings b where b.id = ${auditLog.subjectId})
  end, ''), ${auditLog.subjectId})`

const ROW = {
  ...pick(auditLog, 'id', 'at', 'actorNumber', 'actor'),
  actorEmail: sql<string | null>`(select u.email from users u where u.id = ${auditLog.actorId})`,
  action: auditLog.action,
  subject: auditLog.subject,
  subjectId: namedSubject,
  before: auditLog.before,
  after: auditLog.after,
}

/** A whole e-mail address searches by account; anything else by words. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

const sourceOf = (q: string): ListSource<typeof ROW, AuditQuery> => ({
  table: auditLog,
  columns: ROW,
  sorts: { at: auditLog.id },
  created: auditLog.at,
  filter({ filters }) {
    const subject = filters.subject ? eq(auditLog.subject, filters.subject) : undefined
    const actor = EMAIL.test(q)
      ? sql`${auditLog.actorId} = (select id from users where email = ${q.toLowerCase()})`
      : undefined
    return [subject, actor]
  },
  text: [auditLog.actor, auditLog.action, auditLog.subject, auditLog.subjectId],
  alsoFound: (word) =>
    sql`${auditLog.subjectId} in (select o.reference from orders o where instr('fh-' || o.number, ${word}) > 0)`,
})
const withoutEmail = <Query extends { q: string }>(query: Query): Query =>
  EMAIL.test(query.q) ? { ...query, q: '' } : query

export const listChanges = (db: Database, query: AuditQuery) => listPage(db, sourceOf(query.q), withoutEmail(query))
export const streamChanges = (db: Database, query: AuditQuery) => streamList(db, sourceOf(query.q), withoutEmail(query))

/** The latest changes of a subject since its creation, newest first: ids may be reused. Null for all of its kind. */
export const changesTo = (
  db: Database,
  subject: string,
  subjectId: string | number | null,
  since = 0,
): Promise<AuditLine[]> =>
  db
    .select(ROW)
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        subjectId === null ? undefined : eq(auditLog.subjectId, String(subjectId)),
        gte(auditLog.at, since),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(20)
