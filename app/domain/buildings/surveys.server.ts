/**
 * A second pair of eyes: the client asks a surveyor of their own, who looks at one stage and writes one entry into the
 * record. The link is mailed to the surveyor, works once and for 30 days; neither client nor firm can write in its name.
 */
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildingSurveys, stagedUploads } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { mayMail } from '../limits/mail-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import type { StagedUpload } from '../uploads/staged.server.ts'
import { hashPhoto } from './admin.server.ts'
import { describeRecord, lookText } from './building.ts'
import type { AskForm, SurveyForm } from './building-schema.ts'
import { addEntry, type BuildingDeps, type BuildingWithRecord, getBuilding } from './buildings.server.ts'
import { entryMail } from './mail-buildings.server.ts'

const DAYS_30_MS = 30 * 86_400_000
const PURPOSE = 'survey'

export type Survey = typeof buildingSurveys.$inferSelect & { building: BuildingWithRecord; isDone: boolean }

const submissionOf = (id: number) => `survey:${id}`

/** Asked again, the surveyor gets the link again and 30 more days; after their look it is over. */
export async function askForSurvey(
  deps: Pick<BuildingDeps, 'db' | 'now'>,
  building: BuildingWithRecord,
  { stage, name, email }: AskForm,
): Promise<Result<null, 'no-such-stage' | 'nothing-reported' | 'done' | 'too-many'>> {
  const { db } = deps
  const found = describeRecord(building.entries).stages.find((each) => each.name === stage)
  if (!found) return err('no-such-stage')
  if (found.lastDay === '') return err('nothing-reported')
  if (!(await mayMail(deps, 'survey', email))) return err('too-many')
  const at = deps.now()
  const isIt = sql`building_id = ${building.id} and stage = ${stage} and email = ${email}`
  const isDone = sql`exists (select 1 from building_entries e where e.building_id = building_surveys.building_id
    and e.submission_key = ${submissionOf(0).slice(0, -1)} || building_surveys.id)`
  const [, asked] = await db.batch([
    db
      .insert(buildingSurveys)
      .values({ buildingId: building.id, stage, name, email, expiresAt: at + DAYS_30_MS })
      .onConflictDoNothing(),
    db
      .update(buildingSurveys)
      .set({ name, expiresAt: at + DAYS_30_MS })
      .where(sql`${isIt} and not ${isDone}`)
      .returning({ id: buildingSurveys.id }),
    enqueue(db, at, {
      kind: 'survey-asked',
      key: sql`id || ':' || expires_at`,
      subjectId: building.id,
      payload: { survey: sql`id || ''` },
      from: sql`from building_surveys where ${isIt} and changes() > 0`,
    }),
  ])
  return asked.length === 1 ? ok(null) : err('done')
}

async function getSurvey(db: Database, id: number): Promise<Survey | null> {
  const row = await db.select().from(buildingSurveys).where(eq(buildingSurveys.id, id)).get()
  const building = row && (await getBuilding(db, row.buildingId))
  if (!row || !building) return null
  return { ...row, building, isDone: building.entries.some(({ submissionKey }) => submissionKey === submissionOf(id)) }
}

export const surveyKey = (keys: SignedKeys, survey: { id: number; email: string }) => mailedKey(keys, PURPOSE, survey)

/** Null for a link that is not ours or is over. */
export async function openSurvey(deps: { db: Database; keys: SignedKeys; now: () => number }, key: string) {
  const survey = await openMailedKey(deps.keys, PURPOSE, key, (id) => getSurvey(deps.db, id))
  return survey && (survey.isDone || survey.expiresAt > deps.now()) ? survey : null
}

/** For the mail. */
export const readSurvey = (db: Database, id: number) => getSurvey(db, id)

/** One entry under the surveyor's name; sent twice, or in two windows, the first one counts. */
export async function recordSurvey(
  deps: Omit<BuildingDeps, 'sha256'> & { files: ObjectStore; sha256: (data: string | Uint8Array) => Promise<string> },
  survey: Survey,
  form: SurveyForm,
  staged: readonly StagedUpload[],
) {
  const photos = await Promise.all(staged.map((upload) => hashPhoto(deps.files, deps.sha256, upload)))
  const submissionKey = submissionOf(survey.id)
  return addEntry(
    deps,
    survey.buildingId,
    {
      kind: 'survey',
      author: survey.name,
      stage: survey.stage,
      text: lookText(form),
      day: new Date(deps.now()).toISOString().slice(0, 10),
      photos: JSON.stringify(photos),
      submissionKey,
    },
    () => null,
    (isWritten) => [
      entryMail(deps, 'staff-building', survey.buildingId, submissionKey, isWritten),
      deps.db.delete(stagedUploads).where(
        sql`${inArray(
          stagedUploads.id,
          staged.map(({ id }) => id),
        )} and ${isWritten}`,
      ),
    ],
  )
}

/** A statement for a batch: who was asked stays no longer than the link. */
export const forgetSurveys = ({ db, now }: Pick<BuildingDeps, 'db' | 'now'>) =>
  db.delete(buildingSurveys).where(lt(buildingSurveys.expiresAt, now()))
