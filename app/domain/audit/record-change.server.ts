/** A line of the audit log, in the batch of its change: both happen or neither does. */

import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog } from '~db/schema/index.ts'
import type { Actor } from '../shared/actor.ts'

export type Change = {
  actor: Actor | null
  action: string
  subject: string
  /** A query where the subject is created in the same batch. */
  subjectId: string | number | SQL<number>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const subjectOf = ({ subjectId }: Change) =>
  typeof subjectId === 'object' ? sql<string>`cast(${subjectId} as text)` : String(subjectId)

/** `actor` null is the program itself. */
export const recordChange = (deps: { db: Database; now: () => number }, change: Change) =>
  deps.db.insert(auditLog).values({
    at: deps.now(),
    actorId: change.actor?.id ?? null,
    actorNumber: change.actor?.id ?? null,
    actor: change.actor?.name ?? 'system',
    action: change.action,
    subject: change.subject,
    subjectId: subjectOf(change),
    before: change.before ?? null,
    after: change.after ?? null,
  })

/**
 * The same, right after a conditional statement in its batch: nothing is logged where that changed no row. A person who
 * erased their own account is named without a reference to it.
 */
export function recordChangeIfAny(deps: { db: Database; now: () => number }, change: Change) {
  const json = (value?: Record<string, unknown>) => (value ? JSON.stringify(value) : null)
  return deps.db.run(sql`insert into audit_log (at, actor_id, actor_number, actor, action, subject, subject_id, before, after)
    select ${deps.now()}, (select id from users where id = ${change.actor?.id ?? null}), ${change.actor?.id ?? null}, ${change.actor?.name ?? 'system'}, ${change.action},
      ${change.subject}, ${subjectOf(change)}, ${json(change.before)}, ${json(change.after)}
    where changes() > 0`)
}

/**
 * A line for each row of a query: its `id`, and `before` and `after` as JSON or null. Goes before the statement that
 * changes those rows, with the same condition, or after it under `changes() > 0`.
 */
export const recordEach = (
  deps: { db: Database; now: () => number },
  { actor, action, subject }: { actor: Actor; action: string; subject: string },
  found: SQL,
) =>
  deps.db.run(sql`insert into audit_log (at, actor_id, actor_number, actor, action, subject, subject_id, before, after)
    select ${deps.now()}, (select id from users where id = ${actor.id}), ${actor.id}, ${actor.name}, ${action}, ${subject},
      cast(f.id as text), f."before", f."after" from (${found}) f where true`)
