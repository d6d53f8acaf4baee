/** Queues a building's mails: to the client at most one a day with all news, to staff each entry of the client. */
import { and, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildings } from '~db/schema/index.ts'
import { enqueue } from '../mail/enqueue.server.ts'

type Deps = { db: Database; now: () => number }

const DAY_MS = 86_400_000
const AT_ONCE = 100

/**
 * A statement for the batch of a client's entry: staff hear of each. Of an approval the client gets the hash, so that
 * none can be made up later.
 */
export const entryMail = (
  { db, now }: Deps,
  kind: 'staff-building' | 'building-approved',
  id: number,
  submissionKey: string,
  isWritten: SQL,
) =>
  enqueue(db, now(), {
    kind,
    key: submissionKey,
    subjectId: id,
    payload: { entry: submissionKey },
    from: sql`where ${isWritten}`,
  })

/** The client's own entries are not news to them. The mail and its progress mark are one batch. */
export async function mailBuildings({ db, now }: Deps): Promise<void> {
  const at = now()
  const due = await db
    .select({ id: buildings.id, mailedUntil: buildings.mailedUntil, entryCount: buildings.entryCount })
    .from(buildings)
    .where(
      and(
        eq(buildings.mailsStopped, false),
        lte(buildings.nextMailAt, at),
        ne(buildings.email, ''),
        sql`exists (select 1 from building_entries where building_id = ${buildings.id}
          and sequence > ${buildings.mailedUntil} and author <> '')`,
      ),
    )
    .limit(AT_ONCE)
  for (const { id, mailedUntil, entryCount } of due)
    await db.batch([
      db
        .update(buildings)
        .set({ mailedUntil: entryCount, nextMailAt: at + DAY_MS })
        .where(and(eq(buildings.id, id), eq(buildings.mailedUntil, mailedUntil), lte(buildings.nextMailAt, at))),
      enqueue(db, at, {
        kind: 'building-news',
        key: `${id}:${entryCount}:${at}`,
        subjectId: id,
        payload: { after: String(mailedUntil), until: String(entryCount) },
        from: sql`where changes() > 0`,
      }),
    ])
}
