/**
 * The trash: what staff delete is archived, so that nobody else sees it, and kept for 30 days, in which it can be
 * restored. Each move is one batch with its line of the audit log, and repeating it changes nothing.
 */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { trash } from '~db/schema/index.ts'
import { recordChangeIfAny, recordEach } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import { TRASH_DAYS, type Trashed, type TrashKind, type TrashRow } from './trash.ts'

type Deps = { db: Database; now: () => number }

const DAY_MS = 86_400_000
const AT_MOST = 200
const TABLES = { listing: 'listings', plan: 'plans', project: 'projects', message: 'messages' } as const
const tableFor = (kind: TrashKind) => sql.identifier(TABLES[kind])
const titleFor = (kind: TrashKind) =>
  kind === 'message' ? sql`trim(i.first_name || ' ' || i.last_name)` : sql`i.title`
/** A form that was open meanwhile is told, by the revision or the time that it was rendered with. */
const touched = (kind: TrashKind, now: number) =>
  kind === 'message' ? sql`updated_at = max(updated_at + 1, ${now})` : sql`revision = revision + 1, updated_at = ${now}`

/** For a row of this kind's table: it is in the trash. The table is spelled out: Drizzle omits it in one-table queries. */
export const isInTrash = (kind: TrashKind) =>
  sql`exists (select 1 from trash where trash.kind = ${kind} and trash.item_id = ${tableFor(kind)}.id)`

export const isTrashed = async (db: Database, { kind, id }: Trashed): Promise<boolean> =>
  (await db.all(sql`select 1 from trash where kind = ${kind} and item_id = ${id}`)).length > 0

/** False where it is gone or in the trash already. */
export async function moveToTrash(deps: Deps, actor: Actor, { kind, id }: Trashed): Promise<boolean> {
  const { db } = deps
  const now = deps.now()
  const isFeatured = sql`exists (select 1 from featured_items f where f.kind = ${kind} and f.item_id = i.id)`
  const done = { actor, action: 'delete', subject: kind }
  const [moved] = await db.batch([
    db.all<{ id: number }>(sql`insert into trash (kind, item_id, status, was_featured, deleted_by, deleted_at)
      select ${kind}, i.id, i.status, ${isFeatured}, ${actor.name}, ${now} from ${tableFor(kind)} i where i.id = ${id}
      on conflict do nothing returning item_id as id`),
    kind === 'message'
      ? recordChangeIfAny(deps, { ...done, subjectId: id })
      : recordEach(
          deps,
          done,
          sql`select id, json_object('title', title, 'slug', slug, 'status', status) "before", null "after"
            from ${tableFor(kind)} where id = ${id} and changes() > 0`,
        ),
    db.run(
      sql`update ${tableFor(kind)} set status = 'archived', ${touched(kind, now)} where id = ${id} and changes() > 0`,
    ),
    db.run(sql`delete from featured_items where kind = ${kind} and item_id = ${id} and changes() > 0`),
  ])
  return moved.length > 0
}

/** To the state that it had, and last on the home page where it was there. False where it is not in the trash any more. */
export async function restoreFromTrash(deps: Deps, actor: Actor, { kind, id }: Trashed): Promise<boolean> {
  const { db } = deps
  const now = deps.now()
  const row = sql`from trash where kind = ${kind} and item_id = ${id}`
  const [, , restored] = await db.batch([
    db.run(sql`update ${tableFor(kind)} set status = (select status ${row}), ${touched(kind, now)}
      where id = ${id} and exists (select 1 ${row})`),
    db.run(sql`insert into featured_items (kind, item_id, position)
      select kind, item_id, (select count(*) from featured_items f where f.kind = ${kind}) ${row} and was_featured
      on conflict do nothing`),
    db.all<{ id: number }>(sql`delete ${row} returning item_id as id`),
    recordChangeIfAny(deps, { actor, action: 'restore', subject: kind, subjectId: id }),
  ])
  return restored.length > 0
}

/** Newest first. */
export function listTrash(db: Database, kinds: readonly TrashKind[]): Promise<TrashRow[]> {
  const rows = kinds.map(
    (
      kind,
    ) => sql`select t.kind, t.item_id as "itemId", ${titleFor(kind)} as title, t.deleted_by as "deletedBy", t.deleted_at as "deletedAt"
      from trash t join ${tableFor(kind)} i on i.id = t.item_id where t.kind = ${kind}`,
  )
  return db.all<TrashRow>(sql`${sql.join(rows, sql` union all `)} order by 5 desc, 1, 2 limit ${AT_MOST}`)
}

/** What is to be deleted for good now. */
export const listOverdueTrash = ({ db, now }: Deps) =>
  db
    .select(pick(trash, 'kind', 'itemId'))
    .from(trash)
    .where(lt(trash.deletedAt, now() - TRASH_DAYS * DAY_MS))
    .orderBy(trash.deletedAt)
    .limit(AT_MOST)
