/** Checks that the database and stores answer. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'

export type Health = { status: 'ok' } | { status: 'failing'; failing: string[] }

const TIMEOUT_MS = 3000

const within = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS))])

export async function checkHealth(deps: { db: Database; pictures: ObjectStore; files: ObjectStore }): Promise<Health> {
  const parts: Record<string, Promise<unknown>> = {
    // A table of ours, so that a database without its migrations counts as failing.
    d1: deps.db.run(sql`select 1 from job_runs limit 1`),
    'r2-pictures': deps.pictures.head('health'),
    'r2-files': deps.files.head('health'),
  }
  const names = Object.keys(parts)
  const results = await Promise.allSettled(Object.values(parts).map(within))
  const failing = names.filter((_, index) => results[index]?.status === 'rejected')
  return failing.length === 0 ? { status: 'ok' } : { status: 'failing', failing }
}
