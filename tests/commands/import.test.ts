/** `npm run import -- FILE` on a bare state, again, and again after things changed on both sides. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report } from '../../tools/import/report.ts'
import { findDatabase, openState } from '../../tools/start/open-state.ts'
import { MADE_AT, type OldExportFile, writeOldExport } from '../support/old-export.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-old-store-'))
const stateDir = path.join(folder, 'state')
const temporary = path.join(folder, 'temporary')
const BATCH_TABLES = [
  'listings',
  'plans',
  'plan_options',
  'plan_files',
  'projects',
  'plan_requests',
  'plan_request_files',
]
const TABLES = [
  ...BATCH_TABLES,
  'plan_request_events',
  'users',
  'pictures',
  'imported_documents',
  'audit_log',
  'outbox',
]

let given: OldExportFile
/** How many were taken before it was stopped. */
let interrupted = 0
/** The picture of a home that goes by hand, without what staff's pages do with its objects. */
let takenAway = ''
beforeAll(async () => {
  given = await writeOldExport(folder)
  mkdirSync(temporary)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runImport(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [path.join(ROOT, 'tools/run.mjs'), 'import', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, STATE_DIR: stateDir, INIT_CWD: folder, TMPDIR: temporary },
  })
  return { status, stdout, stderr }
}

function importAll(...words: string[]) {
  writeFileSync(path.join(folder, 'export.json'), JSON.stringify(given))
  const { status, stdout, stderr } = runImport('export.json', '--files', 'storage', '--report', 'report.json', ...words)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report
  const counts = Object.fromEntries(
    report.collections.map(({ collection, read, added, updated, unchanged, skipped }) => [
      collection,
      [read, added, updated, unchanged, skipped],
    ]),
  )
  const notesOf = (document: string) =>
    report.documents
      .filter(({ collection, id }) => `${collection}/${id}` === document)
      .flatMap(({ result, isDraft, notes }) => [
        isDraft ? 'draft' : result,
        ...notes.map(({ field, text }) => `${field}: ${text}`),
      ])
  return { stdout, counts, notesOf }
}

function rows(query: string): Record<string, unknown>[] {
  const db = openState(stateDir, true)
  try {
    return db.prepare(query).all()
  } finally {
    db.close()
  }
}

/** 0 where there is no such table yet. */
function countOf(table: string): number {
  try {
    return Number(rows(`select count(*) as n from ${table}`)[0]?.n)
  } catch {
    return 0
  }
}

function change(statement: string) {
  const db = openState(stateDir, false)
  db.exec(statement)
  db.close()
}

/** Of the collections whose documents nothing interrupts: read, added, updated, unchanged, skipped. */
const FIRST = {
  Plans: [5, 4, 0, 0, 1],
  projects: [4, 3, 0, 0, 1],
  RequestPlans: [3, 2, 0, 0, 1],
  users: [5, 3, 0, 0, 2],
}

const sizes = () => Object.fromEntries(TABLES.map((table) => [table, rows(`select count(*) as n from ${table}`)[0]?.n]))

it.each([
  [[], 'Say which file: npm run import -- export.json'],
  [['no-such.json'], 'could not be read: there is none.'],
  [['export.json', '--files', 'no-such'], 'no-such, where no folder is.'],
])('an import says in one sentence what is wrong with %j', (words, sentence) => {
  writeFileSync(path.join(folder, 'export.json'), JSON.stringify(given))
  const { status, stderr } = runImport(...words)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

const leftOver = () => readdirSync(temporary).filter((name) => !name.startsWith('tsx-'))

it('a dry run says what an import would do and changes nothing, interrupted or not', async () => {
  const startedAt = performance.now()
  const { counts, stdout } = importAll('--dry-run')
  expect(counts).toEqual({ Buy: [13, 10, 0, 0, 3], ...FIRST })
  expect(stdout).toContain('Nothing was written: this was a trial.')
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  const child = spawn('node', [path.join(ROOT, 'tools/run.mjs'), 'import', 'export.json', '--dry-run'], {
    detached: true,
    env: { ...process.env, STATE_DIR: stateDir, INIT_CWD: folder, TMPDIR: temporary },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await sleep(300)
  if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  expect([leftOver(), existsSync(stateDir)]).toEqual([[], false])
})

/** Null too while the runtime is still making it. */
function openWhenMade() {
  try {
    return findDatabase(stateDir, false)
  } catch {
    return null
  }
}

/** As a program that copies the database does: nobody else gets at it for two seconds, before the migrations. */
async function holdDatabase() {
  let db = openWhenMade()
  for (; db === null; db = openWhenMade()) await sleep(20)
  db.exec('begin exclusive')
  await sleep(2000)
  db.close()
}

it('an import that is killed has imported only whole documents', async () => {
  writeFileSync(path.join(folder, 'export.json'), JSON.stringify(given))
  const words = ['import', 'export.json', '--files', 'storage']
  const child = spawn('node', [path.join(ROOT, 'tools/run.mjs'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, STATE_DIR: stateDir, INIT_CWD: folder },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  await holdDatabase()
  while (countOf('imported_documents') < 3) {
    if (child.exitCode !== null) throw new Error(`It ended by itself: ${said}`)
    await sleep(20)
  }
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  const items = rows('select (select count(*) from listings) + (select count(*) from plans) as n')
  expect(rows('select count(*) as n from imported_documents')).toEqual(items)
  interrupted = Number(items[0]?.n)
})

it('a continued import takes valid documents, saves incomplete ones as drafts, and says what it skipped and why', () => {
  const { counts, notesOf, stdout } = importAll()
  const [read = 0, added = 0, , unchanged = 0, skipped = 0] = counts.Buy ?? []
  expect(added + unchanged).toBe(10)
  expect(unchanged).toBe(Math.min(interrupted, 10))
  expect(counts).toEqual({ Buy: [read, added, 0, unchanged, skipped], ...FIRST })
  expect(notesOf('Buy/priceless')).toEqual(['skipped', 'price: Write the price like 1,250 or 1250.50'])
  expect(notesOf('Buy/nameless')).toEqual(['skipped', 'title: Title and price are required'])
  expect(notesOf('Buy/text')).toEqual(['skipped', ': is no document'])
  expect(notesOf('Buy/unfinished')).toEqual([
    'draft',
    "city: 'Atlantis' is no town of Greater Accra in the list",
    'city: City is required',
    'contact: Contact must be 10 to 15 digits',
    'description: Description is required',
  ])
  expect(notesOf('Buy/dollars')).toEqual([
    'draft',
    "price: '$120,000' is in USD and was left out: write the price in cedis",
  ])
  expect(notesOf('projects/dateless')).toEqual(['skipped', 'date: Title and date are required'])
  expect(notesOf('users/uid3')).toEqual([
    'skipped',
    'email: kofi@example.com has an account here, which stays as it is',
  ])
  expect(notesOf('users/uid2')).toEqual([
    'added',
    'role: was Admin; here a user until you say: npm run admin -- boss@example.com',
  ])
  expect(stdout).toContain('the collection reviews (one, two)')
  expect(stdout).toContain('Buy: plot (townhouse)')
  // What the stopped one was about to bring is found by the sweep.
  expect(Number(rows('select count(*) as n from staged_uploads')[0]?.n)).toBeLessThan(3)
  expect(rows('select count(*) as n from outbox')).toEqual([{ n: 0 }])
})

it('homes have current values, their old time and their old address', () => {
  expect(rows("select * from listings where slug = 'house-at-cantonments'")[0]).toMatchObject({
    type: 'House',
    bedrooms: 3,
    region: 'Greater Accra',
    city: 'Accra',
    area_sq_ft: 1200,
    furnished: 'unfurnished',
    contact: '+233244123456',
    price_minor: 45_000_000,
    status: 'published',
    created_at: MADE_AT,
    published_at: MADE_AT,
  })
  expect(
    rows(
      "select l.type, l.features, l.price_minor, l.slug from listings l join listing_slugs s on s.listing_id = l.id where s.slug = 'odd'",
    ),
  ).toEqual([{ type: 'Condominium', features: '["Pool"]', price_minor: 125_000_000, slug: 'house-at-cantonments-2' }])
  expect(rows("select type, status from listings where title = 'Townhouse'")).toEqual([
    { type: 'Townhouse', status: 'published' },
  ])
  expect(rows("select title, status, contact from listings where title like '<script>%'")).toEqual([
    { title: '<script>alert(1)</script>', status: 'draft', contact: '' },
  ])
  expect(
    rows(
      "select title, status, availability, price_minor from listings where title in ('Sold', 'In dollars') order by title",
    ),
  ).toEqual([
    { title: 'In dollars', status: 'draft', availability: 'available', price_minor: 1 },
    { title: 'Sold', status: 'published', availability: 'sold', price_minor: 45_000_000 },
  ])
  const counted = (where: string) =>
    rows(`select count(*) as items from listings where status = 'published' and ${where}`)
  const facet = (name: string) => rows(`select items from listing_facet_counts where facet = '${name}'`)
  expect(facet('*/*/*')).toEqual(counted("availability <> 'sold'"))
  expect(facet('sold:*/*/*')).toEqual(counted("availability = 'sold'"))
})

it('a plan sells only options with a file, and one without any is a draft', () => {
  const sold = (title: string) =>
    rows(
      `select p.status, p.from_price_minor as lowest, group_concat(o.option || o.price_minor) as sold
       from plans p left join plan_options o on o.plan_id = p.id where p.title = '${title}' group by p.id`,
    )
  expect(sold('Aburi bungalow')).toEqual([{ status: 'published', lowest: 90_000, sold: 'a90000,b150000,c210000' }])
  expect(sold('Half a plan')).toEqual([{ status: 'published', lowest: 90_000, sold: 'a90000' }])
  expect(sold('Nothing to sell')).toEqual([{ status: 'draft', lowest: 0, sold: null }])
  expect(sold('Dear plan')).toEqual([{ status: 'draft', lowest: 0, sold: null }])
})

it('requests keep their time and their files, and people can’t sign in before they choose a password', () => {
  expect(
    rows("select first_name, email, phone, status, created_at from plan_requests where first_name = 'Ama' order by id"),
  ).toEqual([
    { first_name: 'Ama', email: 'ama@example.com', phone: '+233244123456', status: 'reviewing', created_at: MADE_AT },
    { first_name: 'Ama', email: 'ama@example.com', phone: 'unknown', status: 'pending', created_at: MADE_AT },
  ])
  expect(rows('select kind, filename from plan_request_files order by kind')).toEqual([
    { kind: 'document', filename: 'pdf.zip' },
    { kind: 'image', filename: 'a.jpg' },
  ])
  expect(
    rows('select email, role, password_hash, phone, email_verified_at > 0 as verified from users order by email'),
  ).toEqual([
    { email: 'boss@example.com', role: 'User', password_hash: null, phone: '', verified: null },
    { email: 'kofi@example.com', role: 'User', password_hash: null, phone: '+233244123456', verified: null },
    { email: 'sure@example.com', role: 'User', password_hash: null, phone: '', verified: 1 },
  ])
})

it('a second run imports what changed or was missing, and keeps the changes of staff', async () => {
  const before = sizes()
  const objects = readdirSync(path.join(stateDir, 'v3/r2'), { recursive: true }).length
  change("update listings set title = 'Ours now', revision = revision + 1 where title = 'Edited here'")
  takenAway = `originals/${rows("select cover_key as k from listings where title = 'Taken away'")[0]?.k}.jpg`
  change("delete from listings where title = 'Taken away'")
  given.Buy['edited-here'] = { ...given.Buy['edited-here'], title: 'Theirs' }
  given.Buy['-NhOldHome1'] = { ...given.Buy['-NhOldHome1'], title: 'House with a new name', price: '460000' }
  given.Plans.plan1 = { ...given.Plans.plan1, images: ['pictures/b.jpg'] }
  const later = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
  await later.png().toFile(path.join(folder, 'pictures/later.jpg'))

  const { counts, notesOf } = importAll()
  expect(counts).toEqual({
    Buy: [13, 0, 2, 6, 5],
    Plans: [5, 0, 1, 3, 1],
    projects: [4, 0, 0, 3, 1],
    RequestPlans: [3, 0, 0, 2, 1],
    users: [5, 0, 0, 3, 2],
  })
  expect(notesOf('Buy/edited-here')).toEqual([
    'skipped',
    ': was edited here since it was imported; the export has other words now',
  ])
  expect(notesOf('Buy/taken-away')).toEqual(['skipped', ': was taken away here since it was imported'])
  expect(rows("select title from listings where title in ('Ours now', 'Theirs', 'Taken away')")).toEqual([
    { title: 'Ours now' },
  ])
  expect(
    rows("select slug, price_minor, created_at, published_at from listings where title = 'House with a new name'"),
  ).toEqual([{ slug: 'house-with-a-new-name', price_minor: 46_000_000, created_at: MADE_AT, published_at: MADE_AT }])
  expect(
    rows("select slug from listing_slugs where slug in ('house-at-cantonments', '-NhOldHome1') order by slug"),
  ).toHaveLength(2)
  expect(rows("select status from listings where title = 'Later pictures'")).toEqual([{ status: 'published' }])
  expect(
    rows(
      "select count(*) as n from pictures where owner_kind = 'plan' and owner_id = (select id from plans where title = 'Aburi bungalow')",
    ),
  ).toEqual([{ n: 1 }])
  const after = sizes()
  expect(after).toEqual({
    ...before,
    listings: Number(before.listings) - 1,
    pictures: after.pictures,
    audit_log: after.audit_log,
  })
  expect(objects).toBeGreaterThan(0)
})

it('an import leaves no object in the stores without a row', () => {
  const known = rows(
    `select object_key as k from plan_files union select object_key from plan_request_files
     union select 'originals/' || key || '.jpg' from pictures
     union select object_key from staged_uploads union select 'originals/' || object_key || '.jpg' from staged_uploads`,
  ).map((row) => row.k)
  const folder = path.join(stateDir, 'v3/r2/miniflare-R2BucketObject')
  const keys = readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .flatMap((name) => {
      const db = new DatabaseSync(path.join(folder, name), { readOnly: true })
      const isStore = db.prepare("select 1 from sqlite_master where name = '_mf_objects'").get()
      const found = isStore ? db.prepare("select key from _mf_objects where key not like 'variants/%'").all() : []
      db.close()
      return found.map((row) => row.key)
    })
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !known.includes(key as string))).toEqual([takenAway])
})

it('a run without news changes nothing', () => {
  const before = TABLES.map((table) => rows(`select * from ${table}`))
  expect(Object.values(importAll('--dry-run').counts).map(([, added, updated]) => [added, updated])).toEqual(
    Array(5).fill([0, 0]),
  )
  const { counts } = importAll()
  expect(Object.values(counts).map(([, added, updated]) => [added, updated])).toEqual(Array(5).fill([0, 0]))
  expect(TABLES.map((table) => rows(`select * from ${table}`))).toEqual(before)
})

/** 10,000 of them: `npm run trust -- --only import`. */
const MANY = Number(process.env.IMPORT_DOCUMENTS ?? 0)
it.runIf(MANY > 0)('an import takes many documents in one run', () => {
  const homes = Array.from({ length: MANY }, (_, at) => [
    `home${at}`,
    { ...given.Buy['-NhOldHome1'], title: `Home ${at}` },
  ])
  writeFileSync(path.join(folder, 'many.json'), JSON.stringify({ Buy: Object.fromEntries(homes) }))
  const before = countOf('listings')
  const startedAt = performance.now()
  const { status, stdout } = runImport('many.json')
  expect([status, countOf('listings')]).toEqual([0, MANY + before])
  if (MANY > 1000) expect(stdout).toMatch(/ of 10,000 documents, about \d+ minutes? left/)
  console.log(`Documents: ${MANY} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
})
