/**
 * Forms submitted after their session had expired: their text is kept a day for the same person to sign in and
 * resubmit. Files are not kept, and passwords and codes never are.
 */
import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { savedSubmissions } from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import type { SavedSubmission } from './saved-submission.ts'

const KEPT_MS = 24 * 3_600_000
/** Per person; older ones are deleted. */
const MOST_SAVED = 20

type Deps = { db: Database; now: () => number }

/** Returns the key of its address, which opens it for that person only. */
export async function saveSubmission(
  { db, now, randomKey }: Deps & { randomKey: () => string },
  userId: number,
  form: SavedSubmission,
): Promise<string> {
  const key = randomKey()
  const newest = db
    .select({ key: savedSubmissions.key })
    .from(savedSubmissions)
    .where(eq(savedSubmissions.userId, userId))
    .orderBy(desc(savedSubmissions.createdAt))
    .limit(MOST_SAVED)
  await db.batch([
    db.insert(savedSubmissions).values({ key, userId, ...form, createdAt: now() }),
    db
      .delete(savedSubmissions)
      .where(and(eq(savedSubmissions.userId, userId), notInArray(savedSubmissions.key, newest))),
  ])
  return key
}

/** Null for another person, and after a day. */
export async function getSavedSubmission(
  { db, now }: Deps,
  key: string,
  userId: number,
): Promise<SavedSubmission | null> {
  const row = await db
    .select(pick(savedSubmissions, 'path', 'isMultipart', 'fields', 'hadFiles'))
    .from(savedSubmissions)
    .where(
      and(
        eq(savedSubmissions.key, key),
        eq(savedSubmissions.userId, userId),
        gt(savedSubmissions.createdAt, now() - KEPT_MS),
      ),
    )
    .get()
  return row ?? null
}

export const forgetSavedSubmissions = ({ db, now }: Deps) =>
  db.delete(savedSubmissions).where(lt(savedSubmissions.createdAt, now() - KEPT_MS))
