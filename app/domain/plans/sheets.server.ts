/** The sheets of plans and their printed codes. A revision never changes: changed sheets make one with new codes. */
import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planSheets, plans, stagedUploads } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { isPdf } from '../files/pdf.ts'
import { pick } from '../shared/pick.ts'
import { announceUpload } from '../uploads/staged.server.ts'
import type { Sheet } from './sheets.ts'

const latestOf = (planId: number | typeof planSheets.planId | SQLWrapper) =>
  sql<number>`(select coalesce(max(s.revision), 0) from plan_sheets s where s.plan_id = ${planId})`

/** The sheet of a printed code, with its plan's newest revision; null for an unknown code. */
export async function findSheet(db: Database, code: string) {
  const row = await db
    .select({
      ...pick(planSheets, 'number', 'title', 'size', 'revision'),
      latest: latestOf(planSheets.planId),
      planId: plans.id,
      planTitle: plans.title,
      slug: sql<string | null>`case when ${plans.status} = 'published' then ${plans.slug} end`,
    })
    .from(planSheets)
    .innerJoin(plans, eq(plans.id, planSheets.planId))
    .where(eq(planSheets.code, code))
    .get()
  return row ?? null
}

/** The newest revision's sheets, by number. */
export const listSheets = (db: Database, planId: number | SQLWrapper) =>
  db
    .select(pick(planSheets, 'code', 'number', 'title', 'size', 'revision'))
    .from(planSheets)
    .where(sql`${planSheets.planId} = ${planId} and ${planSheets.revision} = ${latestOf(planId)}`)
    .orderBy(asc(planSheets.number))

/** For staff: the plan, its sample and its sheets. */
export async function getPlanSheets(db: Database, planId: number) {
  const plan = await db
    .select(pick(plans, 'id', 'title', 'slug', 'status', 'sampleBytes'))
    .from(plans)
    .where(eq(plans.id, planId))
    .get()
  return plan ? { plan, sheets: await listSheets(db, planId) } : null
}

type Deps = { db: Database; now: () => number; randomKey: () => string }
type Actor = { id: number; name: string }

/** A statement for a batch: inserts all sheets under new codes if the newest revision is still the expected one. */
export const insertSheets = (
  { db, now }: Deps,
  planId: number,
  based: number,
  sheets: readonly (Sheet & { code: string })[],
) =>
  db.run(sql`insert into plan_sheets (code, plan_id, revision, number, title, size, created_at)
    select s.value ->> 'code', p.id, ${based} + 1, s.value ->> 'number', s.value ->> 'title', s.value ->> 'size', ${now()}
    from plans p, json_each(${JSON.stringify(sheets)}) s where p.id = ${planId} and ${latestOf(planId)} = ${based}`)

/** Saves a new revision; printed sheets of earlier ones are superseded. False where another was saved meanwhile. */
export async function reviseSheets(
  deps: Deps,
  actor: Actor,
  planId: number,
  based: number,
  sheets: readonly Sheet[],
): Promise<boolean> {
  const coded = sheets.map((sheet) => ({ ...sheet, code: deps.randomKey() }))
  const revision = based + 1
  const change = { actor, action: 'sheets-revised', subject: 'plan', subjectId: planId, after: { revision } }
  await deps.db.batch([insertSheets(deps, planId, based, coded), recordChangeIfAny(deps, change)])
  return (await findSheet(deps.db, coded[0]?.code ?? '')) !== null
}

/** Replaces the sample if the bytes are a whole PDF, else returns false. */
export async function keepSample(
  deps: Deps & { pictures: ObjectStore; files: ObjectStore },
  actor: Actor | null,
  planId: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const sizeBytes = bytes.byteLength
  if (!(await isPdf({ sizeBytes, read: async (at, length) => bytes.subarray(at, at + length) }))) return false
  const objectKey = `samples/${deps.randomKey()}.pdf`
  const id = await announceUpload(deps, { field: 'sample', store: 'files', objectKey })
  await deps.files.put(objectKey, bytes, 'application/pdf')
  await deps.db.batch([
    deps.db.update(plans).set({ sampleKey: objectKey, sampleBytes: sizeBytes }).where(eq(plans.id, planId)),
    recordChangeIfAny(deps, { actor, action: 'sample-changed', subject: 'plan', subjectId: planId }),
    // If the plan is gone meanwhile, the row stays for the upload sweep.
    deps.db
      .delete(stagedUploads)
      .where(and(eq(stagedUploads.id, id), sql`exists (select 1 from plans where sample_key = ${objectKey})`)),
  ])
  return true
}

/** The object key of a published plan's sample. */
export const findSample = (db: Database, slug: string) =>
  db
    .select({ id: plans.id, objectKey: plans.sampleKey })
    .from(plans)
    .where(and(eq(plans.slug, slug), eq(plans.status, 'published')))
    .get()
