/** The files of a plan and its options for sale; earlier files stay for their buyers. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planFiles, planOptions } from '~db/schema/index.ts'
import { findZipFault } from '../files/zip.server.ts'
import { zipMessage } from '../files/zip-fault.ts'
import { MOST_PLAN_FILE_BYTES } from '../items/item.ts'
import type { CopyObject, FormContext, Statement } from '../items/item-definition.server.ts'
import { NOT_A_ZIP, tooLarge } from '../items/messages.ts'
import { pick } from '../shared/pick.ts'
import { fileInput } from '../uploads/receive.server.ts'
import { OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from './options.ts'
import type { PlanValue } from './plan-schema.ts'

export const planFileKey = (random: string) => `plans/${random}.zip`

export const zipInput = fileInput(
  {
    most: Number.POSITIVE_INFINITY,
    tooMany: null,
    maxBytes: MOST_PLAN_FILE_BYTES,
    tooLarge: tooLarge(MOST_PLAN_FILE_BYTES),
    wrong: NOT_A_ZIP,
  },
  ({ randomKey }) => planFileKey(randomKey()),
  async (_deps, stored) => {
    const fault = await findZipFault(stored)
    return fault ? zipMessage(NOT_A_ZIP, fault) : { contentType: 'application/zip', endings: ['zip'] }
  },
)

type NewFile = { objectKey: string; filename: string; sizeBytes: number; sha256: string }

const fileOf = (objectKey: string) => sql<number>`(select id from plan_files where object_key = ${objectKey})`

/** Adds the next revision of an option's file. */
const addFile = (db: Database, planId: SQL<number>, option: PlanOption, file: NewFile, createdAt: number) =>
  db.insert(planFiles).values({
    planId,
    option,
    revision: sql<number>`(select coalesce(max(revision), 0) + 1 from plan_files where plan_id = ${planId} and option = ${option})`,
    objectKey: file.objectKey,
    filename: file.filename,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    createdAt,
  })

/** Puts each option on sale, with its new or current file, or takes it off. */
export function changeOptions(
  { db, now }: { db: Database; now: () => number },
  planId: SQL<number>,
  sold: PlanValue['sold'],
  { item, files }: FormContext,
): Statement[] {
  return PLAN_OPTIONS.flatMap((option): Statement[] => {
    const field = OPTION_FIELDS[option].file
    const found = sold.find((each) => each.option === option)
    if (!found)
      return [db.delete(planOptions).where(and(eq(planOptions.planId, planId), eq(planOptions.option, option)))]
    const file = files[field]
    const fileId = file ? fileOf(file.objectKey) : (item?.files[field]?.id ?? 0)
    const { priceMinor, drawings } = found
    return [
      ...(file ? [addFile(db, planId, option, file, now())] : []),
      db
        .insert(planOptions)
        .values({ planId, option, priceMinor, fileId, drawings })
        .onConflictDoUpdate({
          target: [planOptions.planId, planOptions.option],
          set: { priceMinor, fileId: sql`excluded.file_id`, drawings },
          setWhere: sql`${planOptions.priceMinor} <> excluded.price_minor or ${planOptions.fileId} <> excluded.file_id or ${planOptions.drawings} <> excluded.drawings`,
        }),
    ]
  })
}

/** The file types as the audit log shows them. */
export const noteOptions = (sold: PlanValue['sold'], filenameOf: (field: string) => string | undefined) =>
  Object.fromEntries(
    PLAN_OPTIONS.map((option) => {
      const found = sold.find((each) => each.option === option)
      const file = filenameOf(OPTION_FIELDS[option].file) ?? null
      return [OPTION_LABELS[option], found ? { priceMinor: found.priceMinor, drawings: found.drawings, file } : null]
    }),
  )

/** Options and copied files for a duplicate of the plan; null where a file is missing from the store. */
export async function copyOptions(
  { db, now, randomKey }: { db: Database; now: () => number; randomKey: () => string },
  planId: number,
  copyObject: CopyObject,
): Promise<((newId: SQL<number>) => Statement[]) | null> {
  const sold = await db
    .select({ option: planOptions, file: planFiles })
    .from(planOptions)
    .innerJoin(planFiles, eq(planFiles.id, planOptions.fileId))
    .where(eq(planOptions.planId, planId))
  const copies: ((newId: SQL<number>) => Statement[])[] = []
  for (const { option, file } of sold) {
    const objectKey = planFileKey(randomKey())
    if (!(await copyObject(file.objectKey, objectKey))) return null
    copies.push((newId) => [
      addFile(db, newId, option.option, { ...file, objectKey }, now()),
      db.insert(planOptions).values({ ...option, planId: newId, fileId: fileOf(objectKey) }),
    ])
  }
  return (newId) => copies.flatMap((copy) => copy(newId))
}

/** Every file that the plan ever sold, newest first per option. */
export const listPlanFiles = (db: Database, planId: number) =>
  db
    .select({
      id: planFiles.id,
      option: sql<PlanOption>`${planFiles.option}`,
      ...pick(planFiles, 'filename', 'sizeBytes', 'revision', 'createdAt'),
    })
    .from(planFiles)
    .where(eq(planFiles.planId, planId))
    .orderBy(planFiles.option, desc(planFiles.revision))

/** One file, for staff to download. */
export async function getPlanFile(db: Database, planId: number, fileId: number) {
  const row = await db
    .select({ objectKey: planFiles.objectKey, filename: planFiles.filename })
    .from(planFiles)
    .where(and(eq(planFiles.planId, planId), eq(planFiles.id, fileId)))
    .get()
  return row ?? null
}

/** Of every plan, in cedis, by `7 a`: the number of the plan and the option. */
export async function getOptionPrices(db: Database): Promise<Map<string, number>> {
  const rows = await db.select(pick(planOptions, 'planId', 'option', 'priceMinor')).from(planOptions)
  return new Map(rows.map(({ planId, option, priceMinor }) => [`${planId} ${option}`, priceMinor / 100]))
}
