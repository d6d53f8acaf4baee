/**
 * Forms that came after their session had ended by rest or age: their text waits a day for the same person, who signs in
 * and sends them again. Files are not among it, and no password or code ever is.
 */
import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { heldForms } from '~db/schema/index.ts'
import type { HeldForm } from './held-form.ts'

const KEPT_MS = 24 * 3_600_000
/** Of one person; what came before them goes. */
const MOST_HELD = 20

type Deps = { db: Database; now: () => number }

/** The key of its address, which opens it to that person alone. */
export async function holdForm(
  { db, now, randomKey }: Deps & { randomKey: () => string },
  userId: number,
  form: HeldForm,
): Promise<string> {
  const key = randomKey()
  const newest = db
    .select({ key: heldForms.key })
    .from(heldForms)
    .where(eq(heldForms.userId, userId))
    .orderBy(desc(heldForms.createdAt))
    .limit(MOST_HELD)
  await db.batch([
    db.insert(heldForms).values({ key, userId, ...form, createdAt: now() }),
    db.delete(heldForms).where(and(eq(heldForms.userId, userId), notInArray(heldForms.key, newest))),
  ])
  return key
}

/** Null for whoever it does not belong to, and when its day is over. */
export async function getHeldForm({ db, now }: Deps, key: string, userId: number): Promise<HeldForm | null> {
  const row = await db
    .select({
      path: heldForms.path,
      isMultipart: heldForms.isMultipart,
      fields: heldForms.fields,
      hadFiles: heldForms.hadFiles,
    })
    .from(heldForms)
    .where(and(eq(heldForms.key, key), eq(heldForms.userId, userId), gt(heldForms.createdAt, now() - KEPT_MS)))
    .get()
  return row ?? null
}

export const forgetHeldForms = ({ db, now }: Deps) =>
  db.delete(heldForms).where(lt(heldForms.createdAt, now() - KEPT_MS))
