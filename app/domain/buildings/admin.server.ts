/** Buildings for staff: the list, a new building with its stages and its plan's bill, and progress reports. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildings, plans, projects, stagedUploads } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { costOf } from '../costs/cost.ts'
import { listBillLines } from '../costs/save-bill.server.ts'
import { listRates } from '../costs/save-rates.server.ts'
import { originalKey } from '../gallery/variants.ts'
import { type ListSource, listPage } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { planReference } from '../plans/plan.ts'
import type { Actor } from '../shared/actor.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { StagedUpload } from '../uploads/staged.server.ts'
import { type Building, type BuildingStage, describeRecord, isReport, readStages, startText } from './building.ts'
import type { BuildingForm, NewBuildingForm, UpdateForm } from './building-schema.ts'
import { addEntry, type BuildingDeps, chainEntry, insertEntry } from './buildings.server.ts'
import type { EntryPhoto } from './chain.ts'

type BuildingQuery = ListQuery<never, 'updated' | 'client'>

const { id, client, planTitle, entryCount, updatedAt } = buildings
const ROW = { id, client, planTitle, entryCount, updatedAt }
const SOURCE: ListSource<typeof ROW, BuildingQuery> = {
  table: buildings,
  columns: ROW,
  sorts: { updated: updatedAt, client: sql`lower(${client})` },
  created: updatedAt,
  filter: () => [],
  text: [client, buildings.email, planTitle],
}

export const listBuildings = (db: Database, query: BuildingQuery) => listPage(db, SOURCE, query)

/** The stages with their current prices in the plan's bill, at national standard rates. */
async function priceStages(db: Database, planId: number, revision: number | null, text: string) {
  const lines = revision === null ? [] : await listBillLines(db, planId, revision)
  const cost = lines.length > 0 ? costOf(lines, await listRates(db), { region: '', finish: 'standard' }) : null
  return readStages(text).stages.map((stage): BuildingStage => {
    const own = cost?.stages.find((each) => each.stage.toLowerCase() === stage.name.toLowerCase())
    return { ...stage, lowMinor: own?.lowMinor ?? null, highMinor: own?.highMinor ?? null }
  })
}

/** Plan, stages and bill form the first entry, so they can't be changed later either. The same form makes one building. */
export async function createBuilding(
  deps: BuildingDeps,
  actor: Actor,
  form: NewBuildingForm,
  submissionKey: string,
): Promise<Result<{ id: number }, 'no-plan'>> {
  const { db } = deps
  const { client, email } = form
  const plan = await db
    .select({ id: plans.id, title: plans.title, revision: plans.billRevision })
    .from(plans)
    .where(eq(plans.id, form.plan))
    .get()
  if (!plan) return err('no-plan')
  const stages = await priceStages(db, plan.id, plan.revision, form.stages)
  const planTitle = `${planReference(plan.id)} ${plan.title}`
  const text = startText(planTitle, stages)
  const start = { kind: 'start', author: actor.name, text, submissionKey } as const
  const entry = await chainEntry(deps, start, { entryCount: 0, head: '' })
  const isIt = sql`submission_key = ${submissionKey}`
  await db.batch([
    db
      .insert(buildings)
      .values({
        client,
        email,
        planId: plan.id,
        planTitle,
        head: entry.hash,
        submissionKey,
        createdAt: entry.at,
        updatedAt: entry.at,
      })
      .onConflictDoNothing(),
    insertEntry(db, isIt, entry),
    recordChangeIfAny(deps, {
      actor,
      action: 'create',
      subject: 'building',
      subjectId: sql<number>`(select id from buildings where ${isIt})`,
      after: { plan: planTitle, stages: stages.map(({ name }) => name) },
    }),
  ])
  const made = await db.select({ id: buildings.id }).from(buildings).where(isIt).get()
  if (!made) throw new Error('the building was not stored')
  return ok(made)
}

/** A new address invalidates the client's previous link. */
export async function changeBuilding(
  deps: Pick<BuildingDeps, 'db' | 'now'>,
  actor: Actor,
  before: Building,
  form: BuildingForm,
): Promise<Result<null, 'no-project'>> {
  const { db } = deps
  const projectId = form.project === 0 ? null : form.project
  if (projectId !== null) {
    const project = await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).get()
    if (!project) return err('no-project')
  }
  const { client, email } = form
  const changed = { client, email, projectId }
  await db.batch([
    db
      .update(buildings)
      .set({ ...changed, ...(email === before.email ? {} : { mailedUntil: 0, nextMailAt: 0 }) })
      .where(
        and(
          eq(buildings.id, before.id),
          sql`(client, email, coalesce(project_id, 0)) is not (${client}, ${email}, ${projectId ?? 0})`,
        ),
      ),
    recordChangeIfAny(deps, {
      actor,
      action: 'update',
      subject: 'building',
      subjectId: before.id,
      // The client's identity stays out of the log, which is kept for ever.
      before: { project: before.projectId },
      after: { project: projectId, isNewAddress: email !== before.email },
    }),
  ])
  return ok(null)
}

/** The hash of the photo as stored and served on the page. */
export async function hashPhoto(
  files: ObjectStore,
  sha256: (bytes: Uint8Array) => Promise<string>,
  { objectKey: key, widthPx, heightPx }: StagedUpload,
): Promise<EntryPhoto> {
  const object = await files.get(originalKey(key))
  if (!object) throw new Error(`the photo ${key} is gone`)
  const bytes = new Uint8Array(await new Response(object.body).arrayBuffer())
  return { key, sha256: await sha256(bytes), widthPx, heightPx }
}

/** Adds an update or, with `corrects`, a correction of an earlier one. It takes over the form's staged photos. */
export async function reportUpdate(
  deps: Omit<BuildingDeps, 'sha256'> & { files: ObjectStore; sha256: (data: string | Uint8Array) => Promise<string> },
  actor: Actor,
  id: number,
  { stage, text, date, spend, corrects }: UpdateForm,
  submissionKey: string,
  staged: readonly StagedUpload[],
) {
  const photos = await Promise.all(staged.map((upload) => hashPhoto(deps.files, deps.sha256, upload)))
  const ids = staged.map((upload) => upload.id)
  return addEntry(
    deps,
    id,
    {
      kind: corrects === 0 ? 'update' : 'correction',
      author: actor.name,
      stage,
      text,
      day: date,
      spendMinor: spend,
      corrects,
      photos: JSON.stringify(photos),
      submissionKey,
    },
    (entries) => {
      if (!describeRecord(entries).stages.some(({ name }) => name === stage)) return 'no-such-stage'
      const isKnown = entries.some(({ sequence, kind }) => sequence === corrects && isReport(kind))
      if (corrects !== 0 && !isKnown) return 'no-such-entry'
      return entries.some((entry) => entry.corrects === corrects && corrects !== 0) ? 'corrected-already' : null
    },
    (isWritten) => [
      recordChangeIfAny(deps, {
        actor,
        action: corrects === 0 ? 'update' : 'correct',
        subject: 'building',
        subjectId: id,
        after: { stage, day: date, ...(corrects === 0 ? {} : { corrects }) },
      }),
      deps.db.delete(stagedUploads).where(and(inArray(stagedUploads.id, ids), isWritten)),
    ],
  )
}
