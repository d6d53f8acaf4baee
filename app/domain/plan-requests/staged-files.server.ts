/**
 * Files that came with a form that is not accepted yet: held under the form's number until the form is, or until a day
 * has passed. Rows are written after their objects and taken out before them, so what a crash leaves is an object
 * without a row, which the sweep finds by the day in its key.
 */
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planRequestFiles } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server'
import { dayFolder, type StoredFile } from './receive-files.server.ts'
import { MAX_IMAGES } from './request-schema.ts'

export type StagedFile = { id: number; kind: 'document' | 'image'; filename: string; sizeBytes: number }

type Deps = { db: Database; files: ObjectStore }

const DAY_MS = 86_400_000
const HELD_MS = DAY_MS
/** How many days back the sweep looks for objects that nobody owns. */
const SWEPT_DAYS = 3
const MOST_KEYS = 90

const isHeldUnder = (formKey: string) => and(eq(planRequestFiles.formKey, formKey), isNull(planRequestFiles.requestId))

const shown = {
  id: planRequestFiles.id,
  kind: planRequestFiles.kind,
  filename: planRequestFiles.filename,
  sizeBytes: planRequestFiles.sizeBytes,
}

/**
 * Holds what came and says all that is held now. A new document takes the place of the old one, a file that came twice
 * is held once, and of pictures beyond the limit the last are let go (`tooMany`).
 */
export async function holdFiles(
  deps: Deps & { now: () => number },
  formKey: string,
  stored: readonly StoredFile[],
): Promise<{ held: StagedFile[]; tooMany: boolean }> {
  const createdAt = deps.now()
  if (stored.length > 0) {
    // Eight values a row: a statement takes at most a hundred.
    await deps.db.insert(planRequestFiles).values(stored.map((file) => ({ ...file, formKey, createdAt })))
  }
  const all = await deps.db
    .select(shown)
    .from(planRequestFiles)
    .where(isHeldUnder(formKey))
    .orderBy(asc(planRequestFiles.id))
    .limit(MOST_KEYS)
  const once = all.filter(
    (file, at) =>
      all.findIndex(
        (each) => each.kind === file.kind && each.filename === file.filename && each.sizeBytes === file.sizeBytes,
      ) === at,
  )
  const document = once.filter((file) => file.kind === 'document').slice(-1)
  const pictures = once.filter((file) => file.kind === 'image')
  const held = [...document, ...pictures.slice(0, MAX_IMAGES)]
  const surplus = all.filter((file) => !held.includes(file))
  if (surplus.length > 0)
    await discardUpload(
      deps,
      formKey,
      surplus.map(({ id }) => id),
    )
  return { held, tooMany: pictures.length > MAX_IMAGES }
}

/** Lets go of files that are still held: the given ones, or all of a form. Ones that belong to a request stay. */
export async function discardUpload(deps: Deps, formKey: string, ids?: readonly number[]): Promise<void> {
  const gone = await deps.db
    .delete(planRequestFiles)
    .where(and(isHeldUnder(formKey), ids ? inArray(planRequestFiles.id, [...ids]) : undefined))
    .returning({ objectKey: planRequestFiles.objectKey })
  await deps.files.remove(gone.map((each) => each.objectKey))
}

/** Removes what was held for a day, and once a day the objects of the last days that have no row. */
export async function sweepHeldFiles(deps: Deps & { now: () => number }, looksForOrphans: boolean): Promise<void> {
  const before = deps.now() - HELD_MS
  const gone = await deps.db
    .delete(planRequestFiles)
    .where(and(isNull(planRequestFiles.requestId), lt(planRequestFiles.createdAt, before)))
    .returning({ objectKey: planRequestFiles.objectKey })
  await deps.files.remove(gone.map((each) => each.objectKey))
  if (!looksForOrphans) return
  for (let day = 1; day <= SWEPT_DAYS; day += 1) await sweepDay(deps, deps.now() - day * DAY_MS, before)
}

async function sweepDay(deps: Deps, day: number, before: number) {
  let cursor: string | undefined
  do {
    const page = await deps.files.list(dayFolder(day), cursor)
    const old = page.objects.filter((each) => each.writtenAt < before).map((each) => each.key)
    for (let at = 0; at < old.length; at += MOST_KEYS) {
      const keys = old.slice(at, at + MOST_KEYS)
      const owned = await deps.db
        .select({ objectKey: planRequestFiles.objectKey })
        .from(planRequestFiles)
        .where(inArray(planRequestFiles.objectKey, keys))
      const known = new Set(owned.map((each) => each.objectKey))
      await deps.files.remove(keys.filter((key) => !known.has(key)))
    }
    cursor = page.cursor
  } while (cursor)
}
