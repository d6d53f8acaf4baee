/** Reading the audit log: by page for staff, whole for a spreadsheet. Nothing here writes. */
import { and, asc, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog, users } from '~db/schema/index.ts'
import { type ListPage, type ListQuery, pageCountOf } from '../lists/list-query.ts'
import { matchesWords, pageWindow, streamRows } from '../lists/read-list.server.ts'
import type { AuditLine } from './audit-list.ts'

type AuditQuery = ListQuery<'subject', 'at'>

const orderNumber = sql`(select 'FH-' || o.number from orders o where o.reference = ${auditLog.subjectId})`

/** What is still there is called by its name; what is gone, and everything else, as the log calls it. */
export const namedSubject = sql<string>`coalesce(nullif(case ${auditLog.subject}
  when 'order' then ${orderNumber}
  when 'plan' then (select printf('P-%03d ', p.id) || p.title from plans p where p.id = ${auditLog.subjectId})
  when 'listing' then (select printf('B-%03d ', l.id) || l.title from listings l where l.id = ${auditLog.subjectId})
  when 'project' then (select p.title from projects p where p.id = ${auditLog.subjectId})
  when 'user' then (select u.name from users u where u.id = ${auditLog.subjectId})
  when 'plan-request' then (select trim(r.first_name || ' ' || r.last_name) from plan_requests r where r.id = ${auditLog.subjectId})
  when 'message' then (select m.first_name from messages m where m.id = ${auditLog.subjectId})
  when 'viewing' then (select v.name from viewings v where v.id = ${auditLog.subjectId})
  when 'building' then (select b.client from buildings b where b.id = ${auditLog.subjectId})
  end, ''), ${auditLog.subjectId})`

const wanted = ({ q, filters }: Pick<AuditQuery, 'q' | 'filters'>): SQL | undefined =>
  and(
    filters.subject ? eq(auditLog.subject, filters.subject) : undefined,
    matchesWords(q, [auditLog.actor, users.email, auditLog.action, auditLog.subject, auditLog.subjectId, orderNumber]),
  )

const ACTOR = eq(users.id, auditLog.actorId)

const LINE = {
  id: auditLog.id,
  at: auditLog.at,
  actorNumber: auditLog.actorNumber,
  actor: auditLog.actor,
  actorEmail: users.email,
  action: auditLog.action,
  subject: auditLog.subject,
  subjectId: namedSubject,
  before: auditLog.before,
  after: auditLog.after,
}

export async function listChanges(db: Database, query: AuditQuery): Promise<ListPage<AuditLine>> {
  const { limit, offset } = pageWindow(query)
  const order = query.direction === 'asc' ? asc : desc
  const [rows, counts] = await db.batch([
    db
      .select(LINE)
      .from(auditLog)
      .leftJoin(users, ACTOR)
      .where(wanted(query))
      .orderBy(order(auditLog.at), order(auditLog.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(auditLog).leftJoin(users, ACTOR).where(wanted(query)),
  ])
  const total = counts[0]?.total ?? 0
  return { rows, total, pageCount: pageCountOf(total) }
}

export const everyChange = (db: Database, query: Pick<AuditQuery, 'q' | 'filters'>) =>
  streamRows((id, limit) =>
    db
      .select(LINE)
      .from(auditLog)
      .leftJoin(users, ACTOR)
      .where(and(gt(auditLog.id, id), wanted(query)))
      .orderBy(auditLog.id)
      .limit(limit),
  )

/** The last things done to one thing since it was made, newest first: a number may have been another's before. Null is all of its kind. */
export const changesTo = (
  db: Database,
  subject: string,
  subjectId: string | number | null,
  since = 0,
): Promise<AuditLine[]> =>
  db
    .select(LINE)
    .from(auditLog)
    .leftJoin(users, ACTOR)
    .where(
      and(
        eq(auditLog.subject, subject),
        subjectId === null ? undefined : eq(auditLog.subjectId, String(subjectId)),
        gte(auditLog.at, since),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(20)
