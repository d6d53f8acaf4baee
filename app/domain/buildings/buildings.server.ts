/**
 * Clients' buildings and their records. Entries are only ever appended: of two at once, the second is chained to the
 * first. Nothing here changes an entry.
 */
import { and, asc, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildingEntries, buildings } from '~db/schema/index.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import { pick } from '../shared/pick.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { type Building, provenBy } from './building.ts'
import { type Entry, hashOf } from './chain.ts'

export type BuildingDeps = { db: Database; now: () => number; sha256: (text: string) => Promise<string> }

const ATTEMPTS = 10
const HEADS_AT_MOST = 200

export const BUILDING = {
  ...pick(buildings, 'id', 'client', 'email', 'planId', 'planTitle', 'projectId', 'isPublic', 'mailsStopped', 'head'),
  createdAt: buildings.createdAt,
}

export const ENTRY = {
  ...pick(buildingEntries, 'sequence', 'kind', 'at', 'author', 'stage', 'text', 'day', 'spendMinor', 'corrects'),
  ...pick(buildingEntries, 'photos', 'submissionKey', 'hash'),
}

export type BuildingWithRecord = Building & { entries: Entry[] }

const selectEntries = (db: Database, id: number) =>
  db
    .select(ENTRY)
    .from(buildingEntries)
    .where(eq(buildingEntries.buildingId, id))
    .orderBy(asc(buildingEntries.sequence))

/**
 * Read in one batch, so that a concurrent entry is in both or in neither. Title, date and consent are those of the
 * record, as far as it has them.
 */
export async function getBuilding(db: Database, id: number): Promise<BuildingWithRecord | null> {
  const [[building], entries] = await db.batch([
    db.select(BUILDING).from(buildings).where(eq(buildings.id, id)),
    selectEntries(db, id),
  ])
  return building ? { ...building, ...provenBy(entries), entries } : null
}

export const buildingKey = (keys: SignedKeys, building: Pick<Building, 'id' | 'email'>) =>
  mailedKey(keys, 'building', building)

const headText = (id: number, { sequence, hash }: { sequence: number; hash: string }) => `${id}-${sequence}-${hash}`

/** Whether a mailed head of a record is ours. */
export const isSignedHead = (
  keys: SignedKeys,
  id: number,
  head: { sequence: number; hash: string; signature: string },
) => keys.matches('building-head', headText(id, head), head.signature)

/**
 * The records that were written to since then, each with its last entry, signed: in a mailbox it shows later whether
 * that entry or one before it was changed or taken out.
 */
export async function listHeads(db: Database, keys: SignedKeys, from: number) {
  const rows = await db
    .select({
      id: buildings.id,
      email: buildings.email,
      planTitle: buildings.planTitle,
      sequence: buildings.entryCount,
      hash: buildings.head,
    })
    .from(buildings)
    .where(and(gt(buildings.email, ''), gte(buildings.updatedAt, from)))
    .orderBy(desc(buildings.updatedAt))
    .limit(HEADS_AT_MOST)
  return Promise.all(
    rows.map(async ({ id, email, planTitle, sequence, hash }) => ({
      planTitle,
      sequence,
      key: await buildingKey(keys, { id, email }),
      head: { sequence, hash, signature: await keys.mac('building-head', headText(id, { sequence, hash })) },
    })),
  )
}

/** The building of a link; null for an invalid link, and after the client's data was erased. */
export const openBuildingKey = ({ db, keys }: { db: Database; keys: SignedKeys }, key: string) =>
  openMailedKey(keys, 'building', key, (id) => getBuilding(db, id))

export type NewEntry = Pick<Entry, 'kind' | 'submissionKey'> &
  Partial<Pick<Entry, 'author' | 'stage' | 'text' | 'day' | 'spendMinor' | 'corrects' | 'photos'>>

const EMPTY = { author: '', stage: '', text: '', day: '', spendMinor: 0, corrects: 0, photos: '[]' }

export async function chainEntry(
  { now, sha256 }: Pick<BuildingDeps, 'now' | 'sha256'>,
  entry: NewEntry,
  last: { entryCount: number; head: string },
): Promise<Entry> {
  const chained = { ...EMPTY, ...entry, sequence: last.entryCount + 1, at: now() }
  return { ...chained, hash: await hashOf(chained, last.head, sha256) }
}

/** A statement for a batch: adds the entry to the building in `found`, if the preceding statement changed a row. */
export const insertEntry = (db: Database, found: SQL, entry: Entry) =>
  db.run(sql`insert into building_entries
    (building_id, sequence, kind, at, author, stage, text, day, spend_minor, corrects, photos, submission_key, hash)
    select id, ${entry.sequence}, ${entry.kind}, ${entry.at}, ${entry.author}, ${entry.stage}, ${entry.text}, ${entry.day},
      ${entry.spendMinor}, ${entry.corrects}, ${entry.photos}, ${entry.submissionKey}, ${entry.hash}
    from buildings where ${found} and changes() > 0`)

type Batched = Parameters<Database['batch']>[0][number]

/**
 * Appends an entry. `validate` checks the record as it is then and may refuse with a reason; `also` are statements in
 * the same batch, each to be conditional on `isWritten`. The same submission makes one entry.
 */
export async function addEntry<Refusal extends string = never>(
  deps: BuildingDeps,
  id: number,
  entry: NewEntry,
  validate: (entries: readonly Entry[]) => Refusal | null = () => null,
  also: (isWritten: SQL) => Batched[] = () => [],
): Promise<{ ok: true; isNew: boolean } | { ok: false; reason: Refusal | 'gone' }> {
  const { db } = deps
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [[last], entries] = await db.batch([
      db.select({ entryCount: buildings.entryCount, head: buildings.head }).from(buildings).where(eq(buildings.id, id)),
      selectEntries(db, id),
    ])
    if (!last) return { ok: false, reason: 'gone' }
    if (entries.some(({ submissionKey }) => submissionKey === entry.submissionKey)) return { ok: true, isNew: false }
    const reason = validate(entries)
    if (reason !== null) return { ok: false, reason }
    const chained = await chainEntry(deps, entry, last)
    const isWritten = sql`exists (select 1 from building_entries where building_id = ${id} and hash = ${chained.hash})`
    const [moved] = await db.batch([
      db
        .update(buildings)
        .set({ head: chained.hash, entryCount: chained.sequence, updatedAt: chained.at })
        .where(sql`${buildings.id} = ${id} and ${buildings.head} = ${last.head}`)
        .returning({ id: buildings.id }),
      insertEntry(db, sql`id = ${id}`, chained),
      ...also(isWritten),
    ])
    if (moved.length > 0) return { ok: true, isNew: true }
  }
  throw new Error(`the record of building ${id} was written to too often at once`)
}
