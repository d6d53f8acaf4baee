/**
 * A line of the audit log, in the batch of its change: both happen or neither does. SQL's `changes()` counts the rows of
 * the statement before it alone; D1's `meta.changes` counts those of triggers and search tables too (3 for one INSERT),
 * so the code reads `changes()` or what RETURNING gives, never the latter.
 */

import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { Actor } from '../shared/actor.ts'

type Deps = { db: Database; now: () => number }

export type Change = {
  /** Null is the program itself. */
  actor: Actor | null
  action: string
  subject: string
  /** A query where the subject is created in the same batch. */
  subjectId: string | number | SQL<number>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** For a batch or alone. */
export const recordChange = (deps: Deps, change: Change) => insertChange(deps, change, sql`select 1`)

/** The same, right after a conditional statement in its batch: nothing is logged where that changed no row. */
export const recordChangeIfAny = (deps: Deps, change: Change) =>
  insertChange(deps, change, sql`select 1 where changes() > 0`)

function insertChange(deps: Deps, { actor, action, subject, subjectId, before, after }: Change, when: SQL) {
  const json = (value?: Record<string, unknown>) => (value ? JSON.stringify(value) : null)
  const id = typeof subjectId === 'object' ? subjectId : String(subjectId)
  const line = sql`select ${id} as id, ${json(before)} as "before", ${json(after)} as "after" from (${when})`
  return recordEach(deps, { actor, action, subject }, line)
}

/**
 * A line for each row of a query: its `id`, and `before` and `after` as JSON or null. Goes before the statement that
 * changes those rows, with the same condition, or after it under `changes() > 0`. A person who erased their own account
 * is named without a reference to it.
 */
export const recordEach = (
  { db, now }: Deps,
  { actor, action, subject }: Pick<Change, 'actor' | 'action' | 'subject'>,
  found: SQL,
) =>
  db.run(sql`insert into audit_log (at, actor_id, actor_number, actor, action, subject, subject_id, before, after)
    select ${now()}, (select id from users where id = ${actor?.id ?? null}), ${actor?.id ?? null}, ${actor?.name ?? 'system'}, ${action},
      ${subject}, cast(f.id as text), f."before", f."after" from (${found}) f where true`)
