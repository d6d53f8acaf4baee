/** The only writer of the outbox. A message is a statement for its subject's batch; a key is queued once. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { MessageKind, Payload } from './message.ts'

type Value = string | SQL

export type NewMessage<K extends MessageKind> = {
  kind: K
  /** Identifies this message among those of its kind. */
  key: Value
  subjectId?: number | SQL
  /** The rest of the select, where values or condition come from tables: `from orders o where …`. */
  from?: SQL
} & (Record<never, string> extends Payload<K>
  ? { payload?: undefined }
  : { payload: { [Name in keyof Payload<K>]: Value } })

export function enqueue<K extends MessageKind>(db: Database, at: number, message: NewMessage<K>) {
  const { kind, key, subjectId = 0, payload = {}, from = sql`where true` } = message
  const dedupeKey = typeof key === 'string' ? `${kind}:${key}` : sql`${`${kind}:`} || ${key}`
  const values = Object.entries<Value>(payload).flatMap(([name, value]) => [sql`${name}`, sql`${value}`])
  return db.run(sql`
    insert into outbox (dedupe_key, kind, subject_id, payload, status, next_attempt_at, created_at)
    select ${dedupeKey}, ${kind}, ${subjectId}, json_object(${sql.join(values, sql`, `)}), 'waiting', ${at}, ${at} ${from}
    on conflict (dedupe_key) do nothing`)
}
