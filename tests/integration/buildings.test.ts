/** Buildings of clients: an append-only record, announced by email and visible only with its key. */
import { env } from 'cloudflare:workers'
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportData } from '../../app/domain/accounts/export-data.server.ts'
import { erasePerson } from '../../app/domain/accounts/personal-data.server.ts'
import * as WORDS from '../../app/domain/buildings/building.ts'
import { addEntry, getBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { photosOf } from '../../app/domain/buildings/chain.ts'
import { mailBuildings } from '../../app/domain/buildings/mail-buildings.server.ts'
import { saveBill } from '../../app/domain/costs/save-bill.server.ts'
import { saveRates } from '../../app/domain/costs/save-rates.server.ts'
import { MAX_PICTURE_BYTES } from '../../app/domain/gallery/pictures.server.ts'
import { originalKey, variantKey } from '../../app/domain/gallery/variants.ts'
import { NOT_AN_IMAGE, tooManyImages } from '../../app/domain/items/messages.ts'
import { deliverOutbox } from '../../app/domain/jobs/deliver-outbox.server.ts'
import { forgetOldRows } from '../../app/domain/jobs/run-jobs.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { buildingEntries, buildings, jobRuns, outbox, rateCounters, stagedUploads } from '../../drizzle/schema/index.ts'
import { givenUser } from '../support/accounts.ts'
import { givenBuilding } from '../support/buildings.ts'
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, givenPlan, givenProject, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { givenStaff, picture, sendTo, storedKeys, sweepDeps } from '../support/items.ts'
import { HOUR, outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { appWith, expectPage, fieldError, fieldValue, newVisitor } from '../support/shop.ts'
import { doneTo, wordsOf } from '../support/staff.ts'
import type { SentFile } from '../support/uploads.ts'

const DAY = 24 * HOUR
const deps = (at = Date.now()) => ({ db, now: () => at, sha256: sha256Hex })
const today = () => new Date().toISOString().slice(0, 10)
const photo = (width = 40, bytes?: Uint8Array) => ({
  ...picture(width, bytes),
  field: 'photos',
  filename: `site ${width}.png`,
})

const staff = await givenStaff()
beforeEach(async () => {
  for (const table of [outbox, buildings, rateCounters, stagedUploads]) await db.delete(table)
})

/** Reports from the site; `as` whoever is not the usual staff. */
function update(id: number, fields: Record<string, string> = {}, files: SentFile[] = [], as = staff) {
  const report = { stage: 'Roof', text: 'The roof is on.', date: today(), spend: '12,500.50', ...fields }
  return sendTo(as, `/buildings-admin/${id}`, Object.entries(report), files)
}

const entriesOf = (id: number) =>
  db.select().from(buildingEntries).where(eq(buildingEntries.buildingId, id)).orderBy(asc(buildingEntries.sequence))
const kindsOf = async (id: number) => (await entriesOf(id)).map(({ kind }) => kind)
/** Refused beside this field, with these words. */
const expectFault = async (answer: Promise<Response>, field: string, words: string, status = 400) => {
  const html = await expectPage(answer, status)
  expect(fieldError(html, field)).toContain(words)
  return html
}
const verdictOf = async (page: string, query = '') =>
  /<h1[^>]*>([^<]*)/.exec(await newVisitor().read(`${page}/verify${query}`))?.[1]

describe('a building', () => {
  it('is added with its stages and the bill of its plan, once for one form', async () => {
    const plan = await givenPlan()
    const rate = { label: 'Roofing', unit: 'm2', region: '', lowMinor: 100, highMinor: 200, source: 'Us' }
    const key = unique('rate-')
    await saveRates(deps(), { id: 0, name: 'Ama' }, [{ ...rate, date: today(), key }])
    const line = {
      stage: 'Roof',
      item: 'Sheets',
      unit: 'm2',
      quantityThousandths: 50_000,
      rateKey: key,
      source: 'Plan',
    }
    expect((await saveBill(deps(), null, plan.id, 0, [line as never])).ok).toBe(true)
    const yaa = { client: 'Yaa', email: 'YAA@Example.com', stages: 'Roof: covered' }
    const form = { ...yaa, plan: String(plan.id), formId: randomKey() }
    const send = (more: Record<string, string> = {}) => staff.post('/buildings-admin/new', { ...form, ...more })
    const words = 'Write each stage as Name: when it is done. This one is not: Roof'
    const html = await expectFault(send({ plan: '999999', stages: 'Roof' }), 'stages', words)
    expect(fieldValue(html, 'client')).toBe('Yaa')
    await expectFault(send({ plan: '999999' }), 'plan', WORDS.NO_SUCH_PLAN)
    for (const _time of [1, 2]) await expectStatus(303, send())
    const [row, ...others] = await db.select().from(buildings)
    expect([row?.email, others.length]).toEqual(['yaa@example.com', 0])
    const stage = { name: 'Roof', criteria: 'covered', lowMinor: 5000, highMinor: 10_000 }
    expect(JSON.parse((await entriesOf(row?.id ?? 0))[0]?.text ?? '')).toEqual([{ plan: row?.planTitle }, stage])
    expect(await doneTo('building', row?.id ?? 0)).toMatchObject([{ action: 'create', after: { stages: ['Roof'] } }])
    expect(wordsOf(await staff.read('/buildings-admin?q=yaa'))).toContain('Yaa')
  })

  it('is shown only with its key, is not cached or indexed, and gets a new key if the address changes', async () => {
    const { id, building, page } = await givenBuilding()
    const answer = await newVisitor().get(page)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(wordsOf(await expectPage(answer, 200))).toContain('Done when: covered, no leak')
    for (const wrong of [`${page}x`, page.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `/building/${id}`])
      await expectStatus(404, ...['', '/verify', '/stop'].map((part) => newVisitor().get(wrong + part)))
    await staff.post(`/buildings-admin/${id}/edit`, { client: building.client, email: 'new@example.com', project: '' })
    await expectStatus(404, newVisitor().get(page))
  })
})

describe('an update', () => {
  it('shows its text, its spending against the bill and its photos, compressed and only with the key', async () => {
    const { id, page } = await givenBuilding()
    await expectStatus(303, update(id, {}, [photo(40), photo(41)]))
    const html = await newVisitor().read(page)
    expectWords(wordsOf(html), ['The roof is on.', 'Spent GHS 12,500.50.'])
    const other = await givenBuilding()
    const shown = [...html.matchAll(/<img src="([^"]*\/photos\/[^"]*)"/g)].map(([, src = '']) => src)
    // The first of the newest entry also stands above the record.
    expect(shown).toHaveLength(3)
    const sources = [...new Set(shown)]
    let bytes = 0
    for (const src of sources) {
      const answer = await newVisitor().get(src, { accept: 'image/avif' })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=86400'])
      expect(answer.headers.get('content-type')).toBe('image/avif')
      bytes += (await answer.arrayBuffer()).byteLength
      const key = /photos\/([^?]*)/.exec(src)?.[1] ?? ''
      const wrong = [`/media/${key}?w=360`, `${other.page}/photos/${key}?w=360`, src.replace('w=360', 'w=361')]
      await expectStatus(404, ...wrong.map((address) => newVisitor().get(address)))
    }
    expect(bytes).toBeLessThan(40_000)
    const [, entry] = await entriesOf(id)
    for (const { key, sha256 } of photosOf(entry as never)) {
      const stored = await (await env.FILES.get(originalKey(key)))?.arrayBuffer()
      expect(await sha256Hex(stored as ArrayBuffer)).toBe(sha256)
    }
    expect(await db.select().from(stagedUploads)).toEqual([])
    expect((await storedKeys()).pictures.filter((key) => key.includes('site'))).toEqual([])
  })

  it('serves photos made from the hashed originals, never a variant put into the store', async () => {
    const { id, page } = await givenBuilding()
    await update(id, {}, [photo(48)])
    const client = newVisitor(appWith())
    const src = /<img src="([^"]*\/photos\/[^"]*)"/.exec(await client.read(page))?.[1] ?? ''
    const key = /photos\/([^?]*)/.exec(src)?.[1] ?? ''
    for (const format of ['avif', 'webp', 'jpeg'] as const)
      await env.FILES.put(variantKey(key, 360, format), 'another photo')
    for (const accept of ['image/avif', 'image/webp', '*/*'])
      expect(await (await client.get(src, { accept })).text()).not.toBe('another photo')
  })

  it('shows title, date and consent from its record, whatever its row says', async () => {
    const { id, page } = await givenBuilding()
    const project = await givenProject()
    await update(id, { date: '2026-11-03' })
    const day = Date.UTC(2020, 0, 1)
    const forged = { planTitle: 'P-999 Another House', createdAt: day, isPublic: true, projectId: project.id }
    await db.update(buildings).set(forged).where(eq(buildings.id, id))
    const client = newVisitor(appWith())
    expect(await client.read(page)).not.toContain('Another House')
    expect(wordsOf(await client.read(`${page}/verify`))).not.toContain('2020')
    expect(await newVisitor().read('/projects')).not.toContain('3 Nov 2026')
  })

  it('that is refused keeps text and photos, and the same one sent twice is one entry', async () => {
    const { id } = await givenBuilding()
    const formId = randomKey()
    const bad = update(id, { formId, spend: 'much', date: '2026-13-01', text: 'Kept words' }, [photo(50)])
    const html = await expectFault(bad, 'spend', 'Write the spend like 12,500 or 12500.50')
    expect(fieldError(html, 'date')).toBe('Date must be a day such as 2026-11-21')
    expectWords(html, ['Kept words', 'Here already: site 50.png'])
    for (const _time of [1, 2]) await expectStatus(303, update(id, { formId }))
    const [, entry, ...others] = await entriesOf(id)
    expect([photosOf(entry as never).length, others.length]).toEqual([1, 0])
    const many = Array.from({ length: 7 }, (_, at) => photo(60 + at))
    await expectFault(update(id, {}, many), 'photos', tooManyImages(6))
    const wrong = photo(1, new TextEncoder().encode('no picture'))
    await expectFault(update(id, {}, [wrong]), 'photos', NOT_AN_IMAGE)
    expect(MAX_PICTURE_BYTES).toBe(15_000_000)
    await expectFault(update(id, { stage: 'Cellar' }), 'stage', WORDS.NO_SUCH_STAGE)
  })

  it('is corrected only by a new entry, whose spending replaces the old', async () => {
    const { id, page } = await givenBuilding()
    await update(id, { spend: '1000' })
    await update(id, { spend: '700', corrects: '2', text: 'It was 700.' })
    await expectFault(update(id, { spend: '800', corrects: '2' }), 'corrects', WORDS.CORRECTED_ALREADY)
    await expectStatus(400, update(id, { corrects: '1' }))
    expectWords(wordsOf(await newVisitor().read(page)), ['Spent so far GHS 700', 'Corrected by entry 3'])
    expect(await verdictOf(page)).toMatch(/^Unchanged since/)
  })

  it('is a 503 while the Images service fails, and photos are then shown unscaled', async () => {
    const { id, page } = await givenBuilding()
    await update(id, {}, [photo()])
    const failing = () => Promise.reject(new Error('down'))
    const down = appWith({ IMAGES: { info: failing, input: () => ({ transform: () => ({ output: failing }) }) } })
    const html = await newVisitor(down).read(page)
    const src = /<img src="([^"]*\/photos\/[^"]*)"/.exec(html)?.[1] ?? ''
    const whole = await newVisitor(down).get(src.replace('w=360', 'w=1080'), { accept: 'image/webp' })
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const refused = update(id, { text: 'Kept words' }, [photo(44)], await givenStaff(down))
    expect(await expectPage(refused, 503, [WORDS.PHOTOS_FAILED])).toContain('Kept words')
  })
})

describe('the client', () => {
  it('approves a reported stage once, and comments', async () => {
    const { id, page } = await givenBuilding()
    const client = newVisitor(appWith())
    await expectPage(client.post(`${page}/approve`, { stage: 'Roof' }), 400, [WORDS.NOTHING_REPORTED])
    await expectStatus(405, client.post(page, {}))
    await update(id)
    for (const _time of [1, 2])
      expect((await client.post(`${page}/approve`, { stage: 'Roof' })).headers.get('location')).toBe(page)
    const long = client.post(`${page}/comment`, { text: 'x'.repeat(4001) })
    const html = await expectFault(long, 'text', 'Comment is too long (at most 4000 characters)')
    expect(html).toContain('x'.repeat(4001))
    const formId = randomKey()
    for (const _time of [1, 2]) await client.post(`${page}/comment`, { text: 'Well <b>done</b>', formId })
    expect(await kindsOf(id)).toEqual(['start', 'update', 'approval', 'comment'])
    const shown = await client.read(page)
    expect(shown).toContain('Well &lt;b&gt;done&lt;/b&gt;')
    expect(wordsOf(shown)).toContain('Stages approved 1 of 2')
    expect(await db.select().from(outbox)).toMatchObject([
      { kind: 'staff-building' },
      { kind: 'building-approved' },
      { kind: 'staff-building' },
    ])
  })

  it('allows stages and dates on the public page of the project, and withdraws that', async () => {
    const { id, building, page } = await givenBuilding()
    const project = await givenProject()
    const { client, email } = building
    const edit = (project: string) => staff.post(`/buildings-admin/${id}/edit`, { client, email, project })
    await expectFault(edit('999999'), 'project', WORDS.NO_SUCH_PROJECT)
    await edit(String(project.id))
    await update(id, { date: '2026-11-02', text: 'Secret words' })
    const shown = () => newVisitor().read('/projects')
    expect(await shown()).not.toContain('2 Nov 2026')
    await newVisitor().post(`${page}/consent`, { consent: 'true' })
    const stage = '<dt>Roof</dt><dd><time dateTime="2026-11-02">2 Nov 2026</time>'
    expectWords(await shown(), [stage], ['Secret words', '12,500', 'Asantewaa', page])
    await newVisitor().post(`${page}/consent`, {})
    expect(await shown()).not.toContain('2 Nov 2026')
  })
})

describe('the record', () => {
  it('is complete after many concurrent writes, with each entry once', async () => {
    const { id, page } = await givenBuilding()
    await atOnce(8, (at) => addEntry(deps(), id, { kind: 'comment', text: `${at}`, submissionKey: `${at}` }))
    const entries = await entriesOf(id)
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const kept = entries.slice(1).map(({ text }) => text)
    expect(kept.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    expect(await verdictOf(page)).toMatch(/^Unchanged since/)
  })

  it('detects each of many random changes of its stored rows, and names the first changed entry', async () => {
    const { id, page } = await givenBuilding()
    for (let n = 0; n < 3; n += 1)
      await addEntry(deps(), id, { kind: 'comment', text: `n ${n}`, submissionKey: `k${n}` })
    const before = await entriesOf(id)
    const ofBuilding = eq(buildingEntries.buildingId, id)
    const columns = Object.keys(before[0] ?? {}).filter((name) => name !== 'buildingId')
    for (let turn = 0; turn < 40; turn += 1) {
      const at = Math.floor(Math.random() * before.length)
      const name = columns[turn % columns.length] ?? ''
      const it = and(ofBuilding, eq(buildingEntries.sequence, at + 1))
      const old = before[at]?.[name as keyof (typeof before)[number]]
      const value =
        name === 'kind' ? (old === 'consent' ? 'start' : 'consent') : typeof old === 'number' ? old + 100 : `${old}~`
      if (turn % 5 === 4) await db.delete(buildingEntries).where(it)
      else await updateWhere(buildingEntries, it, { [name]: value })
      expect(await verdictOf(page), `${name} of ${at + 1}`).toBe(`Entry ${at + 1} was changed`)
      await db.delete(buildingEntries).where(ofBuilding)
      await db.insert(buildingEntries).values(before.slice(0, 2))
      await db.insert(buildingEntries).values(before.slice(2))
    }
    expect(await verdictOf(page)).toMatch(/^Unchanged since \d+ \w+ \d{4}$/)
  })

  it('detects changed photos, and a record that differs from the one in an email', async () => {
    const { id, page } = await givenBuilding()
    await update(id, {}, [photo()])
    const [, entry] = await entriesOf(id)
    const seen = `?seen=2-${entry?.hash}`
    expect(await verdictOf(page, seen)).toMatch(/^Unchanged since/)
    expect(await verdictOf(page, `?seen=2-${'0'.repeat(64)}`)).toBe('Entry 2 was changed')
    const [stored] = photosOf(entry as never)
    await env.FILES.put(originalKey(stored?.key ?? ''), 'another picture')
    expect(await verdictOf(page)).toBe('Entry 2 was changed')
    const broken = appWith({ FILES: { get: () => Promise.reject(new Error('down')) } })
    expect(await newVisitor(broken).read(`${page}/verify`)).toContain('could not be read just now')
  })
})

describe('mails', () => {
  it('reach the client at most once a day with all news, until a one-click unsubscribe', async () => {
    const { id, building, page } = await givenBuilding()
    const clock = testClock()
    const mails = async () => {
      const { mailer, tried } = recordingMailer()
      await mailBuildings({ db, now: clock.now })
      await deliverOutbox(outboxDeps(clock, mailer))
      return tried.filter(({ to }) => to === building.email)
    }
    const [first, ...others] = await mails()
    expect(others).toEqual([])
    expect(first?.text).toContain(`http://site.test${page}`)
    await update(id, { text: 'Walls at full height' })
    await newVisitor().post(`${page}/comment`, { text: 'My own words' })
    clock.advance(HOUR)
    expect(await mails()).toEqual([])
    clock.advance(DAY)
    await update(id, { text: 'Roof timber is here' })
    const [news] = await mails()
    expectWords(news?.text ?? '', ['Walls at full height', 'Roof timber is here'], ['My own words'])
    const check = /http:\/\/site\.test(\/\S*\/verify\S*)/.exec(news?.text ?? '')?.[1] ?? ''
    expect(await newVisitor().read(check)).toContain('Unchanged since')
    clock.advance(2 * DAY)
    expect(await mails()).toEqual([])
    const stop = /<http:\/\/site\.test([^>]*)>/.exec(news?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    await expectStatus(200, newVisitor().get(stop))
    await expectStatus(200, newVisitor().post(stop, { 'List-Unsubscribe': 'One-Click' }))
    await update(id, { text: 'Painted' })
    clock.advance(2 * DAY)
    expect(await mails()).toEqual([])
    expect((await newVisitor().post(stop, { again: 'true' })).headers.get('location')).toBe(page)
    await update(id, { text: 'Keys handed over' })
    const [last] = await mails()
    expectWords(last?.text ?? '', ['Keys handed over'], ['Painted'])
  })
})

describe('the person', () => {
  it('gets their data, and is erased while the record stays valid', async () => {
    const user = await givenUser({ emailVerifiedAt: Date.now() })
    const { id, page } = await givenBuilding({ email: user.email })
    await newVisitor().post(`${page}/comment`, { text: 'My words' })
    const person = { ...user, emailVerified: true }
    const mine = { client: 'Yaa Asantewaa', said: [{ kind: 'comment', text: 'My words' }] }
    expect(await exportData(deps(), person)).toMatchObject({ buildings: [mine] })
    expect((await erasePerson(sweepDeps(), null, { ...person, photoKey: null })).ok).toBe(true)
    expect(await getBuilding(db, id)).toMatchObject({ client: '', email: '', mailsStopped: true })
    await expectStatus(404, newVisitor().get(page))
    expect(wordsOf(await staff.read(`/buildings-admin/${id}`))).toContain('Erased client')
  })

  it('the record and its photos are deleted six years after the last entry', async () => {
    const { id } = await givenBuilding()
    await update(id, {}, [photo()])
    const [, entry] = await entriesOf(id)
    const key = photosOf(entry as never)[0]?.key ?? ''
    await db.delete(jobRuns).where(eq(jobRuns.name, 'retention-day'))
    await forgetOldRows({ db, now: () => Date.now() + 6 * 365 * DAY + HOUR })
    expect(await getBuilding(db, id)).toBeNull()
    expect(await entriesOf(id)).toEqual([])
    const held = await rowsWhere(stagedUploads, eq(stagedUploads.objectKey, key))
    expect(held).toMatchObject([{ store: 'files', formKey: '' }])
  })
})
