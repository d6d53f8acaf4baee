/** A surveyor's look at a stage: asked for by the client, written once by the surveyor, and never taken out unseen. */
import { env } from 'cloudflare:workers'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../app/adapters/log.server.ts'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import * as WORDS from '../../app/domain/buildings/building.ts'
import { getBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { type Entry, hashOf } from '../../app/domain/buildings/chain.ts'
import { forgetSurveys } from '../../app/domain/buildings/surveys.server.ts'
import { verifyRecord } from '../../app/domain/buildings/verify.server.ts'
import { enqueueDigest } from '../../app/domain/overview/digest.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { buildingEntries, buildingSurveys, buildings, outbox, rateCounters } from '../../drizzle/schema/index.ts'
import { givenBuilding, givenReported, givenSurvey } from '../support/buildings.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import { givenStaff, picture, sendTo } from '../support/items.ts'
import { HOUR, makeMailsDue, sendMails } from '../support/jobs.ts'
import fc from '../support/properties.ts'
import { appWith, expectPage, newVisitor, plainText, redirectOf, textsByRole } from '../support/shop.ts'

const DAY = 24 * HOUR
const CHANGED = env.DEEP === '1' ? 1000 : 100
const VERIFY = { files: createObjectStore(env.FILES), log: createLog({}), sha256: sha256Hex }
const visitor = () => newVisitor(appWith())
beforeEach(async () => {
  for (const table of [outbox, buildings, rateCounters]) await db.delete(table)
})
const entriesOf = (id: number) =>
  db.select().from(buildingEntries).where(eq(buildingEntries.buildingId, id)).orderBy(asc(buildingEntries.sequence))
const write = (link: string, fields: Record<string, string>, files: ReturnType<typeof picture>[] = []) =>
  sendTo(visitor(), link, Object.entries(fields), files)
const verdictOf = async (address: string) => /<h1[^>]*>([^<]*)/.exec(await visitor().read(address))?.[1]

describe('a surveyor', () => {
  it('is asked by the client, sees what was reported, and writes one entry under their own name', async () => {
    const { id, page } = await givenReported()
    const email = `${unique('kojo-')}@example.com`
    const client = visitor()
    expect(plainText(await client.read(page))).toContain('Ask a surveyor to look at Roof')
    const ask = { stage: 'Roof', name: 'Kojo Addo', email }
    expect((await client.post(`${page}/survey`, ask)).status).toBe(303)
    expect(textsByRole(plainText(await client.read(page)), 'status')).toEqual([WORDS.SURVEY_ASKED])
    await makeMailsDue()
    const mail = (await sendMails()).find(({ to }) => to === email)
    const link = /\/survey\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const shown = await visitor().get(link)
    expect([shown.headers.get('x-robots-tag'), shown.headers.get('cache-control')]).toEqual([
      'noindex',
      expect.stringContaining('no-store'),
    ])
    const html = plainText(await shown.text())
    for (const word of ['Roof', 'covered, no leak', 'Covered.', 'Kojo Addo']) expect(html).toContain(word)
    const said = { seen: 'partly', quantity: '96 m of ridge', text: 'Two sheets are missing.' }
    const [status, next] = await redirectOf(write(link, said, [{ ...picture(41), field: 'photos' }]))
    expect([status, next]).toEqual([303, link])
    expect(plainText(await visitor().read(link))).toContain('The link is used.')
    const entries = await entriesOf(id)
    expect(entries.at(-1)).toMatchObject({ kind: 'survey', author: 'Kojo Addo', stage: 'Roof', sequence: 3 })
    expect(entries.at(-1)?.text).toBe('Seen as reported: partly\nQuantity: 96 m of ridge\n\nTwo sheets are missing.')
    expect(JSON.parse(entries.at(-1)?.photos ?? '[]')).toHaveLength(1)
    const forClient = plainText(await client.read(page))
    for (const word of ['A surveyor looked. Kojo Addo: partly.', 'Two sheets are missing.', '3. Surveyor’s look'])
      expect(forClient).toContain(word)
    expect(plainText(await (await givenStaff(appWith())).read(`/buildings-admin/${id}`))).toContain(
      'Two sheets are missing.',
    )
    expect(await verdictOf(`${page}/verify`)).toContain('Unchanged')
    await makeMailsDue()
    const toStaff = (await sendMails()).filter(({ subject }) => subject.startsWith('Surveyor’s look'))
    expect(toStaff.map(({ text }) => text)).toEqual([expect.stringContaining('Two sheets are missing.')])
  })

  it('looks once, however often the form is sent and from however many windows', async () => {
    const { id, link } = await givenSurvey()
    const answers = await Promise.all([1, 2, 3, 4].map((at) => write(link, { seen: 'yes', text: `Look ${at}` })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await entriesOf(id)).filter(({ kind }) => kind === 'survey')).toHaveLength(1)
    const { building, page } = await givenReported()
    expect(building.id).not.toBe(id)
    expect(
      (await visitor().post(`${page}/survey`, { stage: 'Roof', name: 'Kojo', email: 'kojo@example.com' })).status,
    ).toBe(303)
  })

  it('is asked again with a longer link until they have looked, and not after that', async () => {
    const { page, link, email } = await givenSurvey()
    const ask = { stage: 'Roof', name: 'Kojo Addo', email }
    expect((await visitor().post(`${page}/survey`, ask)).status).toBe(303)
    expect(await rowsWhere(buildingSurveys, eq(buildingSurveys.email, email))).toHaveLength(1)
    expect((await write(link, { seen: 'no', text: 'Nobody was there.' })).status).toBe(303)
    await expectPage(visitor().post(`${page}/survey`, ask), 400, [WORDS.SURVEY_DONE])
  })

  it.each([
    [{ stage: 'Attic' }, WORDS.NO_SUCH_STAGE],
    [{ stage: 'Substructure' }, WORDS.NOTHING_REPORTED],
    [{ email: 'kojo' }, 'Please enter a valid email address'],
    [{ name: '' }, 'Name of the surveyor is required'],
  ])('is not asked with %j', async (fault, words) => {
    const { page } = await givenReported()
    const ask = { stage: 'Roof', name: 'Kojo', email: 'kojo@example.com', ...fault }
    await expectPage(visitor().post(`${page}/survey`, ask), 400, [words])
    expect(await db.select().from(buildingSurveys)).toEqual([])
  })

  it('reads beside each field what is missing, and the link ends after thirty days or with another key', async () => {
    const { link, survey } = await givenSurvey()
    await expectPage(write(link, { seen: 'perhaps', text: '' }), 400, [
      'Please say whether you saw what is reported, Text is required',
    ])
    expect((await visitor().get(`${link}x`)).status).toBe(404)
    expect((await write(`/survey/${survey.id}.abcdefghijklmnopqrstuv`, { seen: 'yes', text: 'x' })).status).toBe(404)
    const [row] = await rowsWhere(buildingSurveys, eq(buildingSurveys.id, survey.id))
    expect(row?.expiresAt).toBeGreaterThan(Date.now() + 29 * DAY)
    await db.update(buildingSurveys).set({ expiresAt: Date.now() - 1 })
    expect((await visitor().get(link)).status).toBe(404)
    expect((await write(link, { seen: 'yes', text: 'Late.' })).status).toBe(404)
    await forgetSurveys({ db, now: Date.now })
    expect(await db.select().from(buildingSurveys)).toEqual([])
  })
})

type Change = (id: number, entry: Entry, other: Entry) => Promise<unknown>

const changeField =
  (column: string, to: string): Change =>
  (id, { sequence }) =>
    db.run(
      sql`update building_entries set ${sql.raw(`${column} = ${to}`)} where building_id = ${id} and sequence = ${sequence}`,
    )

/** The record from an entry on is written anew, with hashes that fit: nothing in the database tells. */
async function forgeFrom(id: number, sequence: number, change: (entry: Entry) => Entry[]) {
  const entries = await entriesOf(id)
  const kept = entries.filter((entry) => entry.sequence < sequence)
  let previous = kept.at(-1)?.hash ?? ''
  const forged = entries.filter((entry) => entry.sequence >= sequence).flatMap(change)
  await db.run(sql`delete from building_entries where building_id = ${id} and sequence >= ${sequence}`)
  for (const [at, entry] of forged.entries()) {
    const moved = { ...entry, sequence: sequence + at }
    previous = await hashOf(moved, previous, sha256Hex)
    await db.insert(buildingEntries).values({ ...moved, buildingId: id, hash: previous })
  }
  const entryCount = kept.length + forged.length
  await db.update(buildings).set({ head: previous, entryCount }).where(eq(buildings.id, id))
}

/** What somebody with the database could do to the stored rows. */
const CHANGES: Record<string, Change> = {
  'cut the tail and move the head back': (id, _entry, { sequence }) => forgeFrom(id, sequence, () => []),
  'take one out and write the rest anew': (id, { sequence }) =>
    forgeFrom(id, sequence, (entry) => (entry.sequence === sequence ? [] : [entry])),
  'change a text and write the rest anew': (id, { sequence }) =>
    forgeFrom(id, sequence, (entry) => [entry.sequence === sequence ? { ...entry, text: `${entry.text}!` } : entry]),
  'delete one': (id, { sequence }) =>
    db.run(sql`delete from building_entries where building_id = ${id} and sequence = ${sequence}`),
  'cut the tail alone': (id, { sequence }) =>
    db.run(sql`delete from building_entries where building_id = ${id} and sequence >= ${sequence}`),
  'change a kind': changeField('kind', "case kind when 'comment' then 'consent' else 'comment' end"),
  'change a time': changeField('at', 'at - 1'),
  'change an author': changeField('author', "author || '!'"),
  'change a stage': changeField('stage', "stage || '!'"),
  'change a text': changeField('text', "text || '!'"),
  'change a day': changeField('day', "day || '!'"),
  'change the spend': changeField('spend_minor', 'spend_minor + 1'),
  'change what it corrects': changeField('corrects', 'corrects + 1'),
  'change its photos': changeField('photos', "photos || ' '"),
  'change its number of the form': changeField('submission_key', "submission_key || '!'"),
  'change a hash': changeField('hash', `'${'0'.repeat(64)}'`),
}

describe('the head of a record in the daily mail', () => {
  const morning = (Math.floor(Date.now() / DAY) + 1) * DAY + 7 * HOUR
  async function mailedHead() {
    await enqueueDigest({ db, payments: { mode: 'test' }, now: () => morning })
    const digest = (await sendMails(morning)).find(({ subject }) => subject.startsWith('Your day'))
    return /\/building\/[^\s]+\/verify\?seen=[\w-]+/.exec(digest?.text ?? '')?.[0] ?? ''
  }

  it('is signed, names the last entry, and shows a tail that was cut, which the record alone does not', async () => {
    const { id, link, page } = await givenSurvey()
    await write(link, { seen: 'no', text: 'There is no roof.' })
    const address = await mailedHead()
    expect(address).toMatch(/seen=3-[0-9a-f]{64}-[\w-]{20,}$/)
    expect(await verdictOf(address)).toContain('Unchanged')
    await forgeFrom(id, 3, () => [])
    expect(await verdictOf(`${page}/verify`)).toContain('Unchanged')
    expect(await verdictOf(address)).toBe('Entry 3 was changed')
    const forged = address.replace(/seen=3-(.)/, (_, first) => `seen=3-${first === 'a' ? 'b' : 'a'}`)
    expect((await visitor().get(forged)).status).toBe(404)
  })

  it('is not mailed of a record that nobody wrote to that day', async () => {
    await givenBuilding()
    await db.update(buildings).set({ updatedAt: Date.now() - 3 * DAY })
    expect(await mailedHead()).toBe('')
  })

  it(`finds each of ${CHANGED} random changes of the stored rows`, { timeout: 300_000 }, async () => {
    const { id, link } = await givenSurvey()
    await write(link, { seen: 'yes', text: 'As reported.' })
    const address = await mailedHead()
    const [, sequence, hash = ''] = /seen=(\d+)-([0-9a-f]{64})/.exec(address) ?? []
    const seen = { sequence: Number(sequence), hash }
    const before = await entriesOf(id)
    const row = await db.select().from(buildings).where(eq(buildings.id, id)).get()
    if (!row) throw new Error('no building')
    const isFound = async () => {
      const building = await getBuilding(db, id)
      if (!building) throw new Error('no building')
      return (await verifyRecord(VERIFY, building, seen)).changed !== null
    }
    const found: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(2), fc.nat(2), async (name, at, from) => {
        const [entry, other] = [before[at], before[from]]
        if (!entry || !other) throw new Error('no entry')
        await CHANGES[name]?.(id, entry, other)
        expect(await isFound(), name).toBe(true)
        found[name] = (found[name] ?? 0) + 1
        await db.batch([
          db.delete(buildingEntries).where(eq(buildingEntries.buildingId, id)),
          db.update(buildings).set({ head: row.head, entryCount: row.entryCount }).where(eq(buildings.id, id)),
          db.insert(buildingEntries).values(before),
        ])
      }),
      { numRuns: CHANGED },
    )
    expect(await isFound()).toBe(false)
    expect(Object.keys(found).sort()).toEqual(Object.keys(CHANGES).sort())
  })
})
