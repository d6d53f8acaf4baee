/** Forms sent after their session had ended: their text waits a day for the same person, never a password or a file. */
import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { savedSubmissions as saved } from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'

const KEPT_MS = 24 * 3_600_000
type Deps = { db: Database; now: () => number }

/** The newest twenty of a person are kept. */
export function saveSubmission({ db, now }: Deps, row: Omit<typeof saved.$inferInsert, 'createdAt'>) {
  const isTheirs = eq(saved.userId, row.userId)
  const newest = db.select({ key: saved.key }).from(saved).where(isTheirs).orderBy(desc(saved.createdAt)).limit(20)
  return db.batch([
    db.insert(saved).values({ ...row, createdAt: now() }),
    db.delete(saved).where(and(isTheirs, notInArray(saved.key, newest))),
  ])
}

export const getSavedSubmission = ({ db, now }: Deps, key: string, userId: number) => {
  const isTheirs = and(eq(saved.key, key), eq(saved.userId, userId), gt(saved.createdAt, now() - KEPT_MS))
  return db
    .select(pick(saved, 'path', 'isMultipart', 'fields'))
    .from(saved)
    .where(isTheirs)
    .get()
}

export const forgetSavedSubmissions = ({ db, now }: Deps) =>
  db.delete(saved).where(lt(saved.createdAt, now() - KEPT_MS))
