/** The file of "Back up now": restored into an empty database it is every row of every table, and nothing else is taken. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFile } from '../../app/domain/health/backup-data.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { loadDataFile, readDataFile } from '../../tools/backup/data-file.ts'
import { countRows, listTables, quoteName, refill, rowsOf } from '../../tools/backup/rows.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { appliedTo, listMigrations, migrate } from '../../tools/start/migrate.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Without the checks of values, which rows made by type alone would break. */
function emptySite(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.exec('pragma ignore_check_constraints = on')
  return db
}

/** The values of row `at` depend on the type of a column alone, so that references find their rows. */
function made(type: string, at: number): SQLInputValue {
  if (/int/i.test(type)) return at
  if (/real/i.test(type)) return at / 3
  return `${at} "Kɔfi" O'Neil\n\0${'é'.repeat(at % 700)}`
}

function* filling(db: DatabaseSync): Generator<string> {
  for (const { name, isVirtual } of listTables(db)) {
    const columns = db.prepare('select name, type from pragma_table_xinfo(?) where hidden = 0').all(name)
    const names = [...(isVirtual ? ['rowid'] : []), ...columns.map((column) => String(column.name))]
    const types = [...(isVirtual ? ['int'] : []), ...columns.map((column) => String(column.type))]
    const insert = db.prepare(
      `insert into ${quoteName(name)} (${names.map(quoteName).join(', ')}) values (${names.map(() => '?').join(', ')})`,
    )
    const last = name === 'outbox' ? 2500 : 40
    if (name !== 'd1_migrations')
      for (let at = 1; at <= last; at += 1) insert.run(...types.map((type) => made(type, at)))
  }
}

let site: DatabaseSync
beforeAll(() => {
  site = emptySite()
  migrate(site)
  const applied = site.prepare('select * from d1_migrations').all()
  site.exec('begin')
  for (const statement of refill(site, filling(site))) site.exec(statement)
  for (const { id, name, applied_at } of applied)
    site.prepare('insert into d1_migrations values (?, ?, ?)').run(id ?? 0, name ?? '', applied_at ?? '')
  site.exec('commit')
})

const lines = (db: DatabaseSync) => dataFile({ db: openDatabase(openFileDatabase(db)), now: Date.now })
async function written(db: DatabaseSync, between: (line: string) => void = () => undefined): Promise<string> {
  let text = ''
  for await (const line of lines(db)) {
    text += line
    between(line)
  }
  return text
}
function store(text: string): string {
  const file = path.join(folder, 'data.jsonl.gz')
  writeFileSync(file, gzipSync(text))
  return file
}
/** With the digest that belongs to it: what a person can forge. */
function signed(body: string): string {
  return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`
}
const bodyOf = (text: string) => text.slice(0, text.lastIndexOf('{"sha256"'))
function restored(file: string): DatabaseSync {
  const db = emptySite()
  loadDataFile(db, readDataFile(file))
  return db
}

it('restored into an empty database, every table has the rows that it had', async () => {
  const counts = countRows(site)
  expect(Object.keys(counts).length).toBeGreaterThan(60)
  expect(Object.entries(counts).filter(([, rows]) => rows < 40)).toEqual([])
  const back = restored(store(await written(site)))
  expect(countRows(back)).toEqual(counts)
  const [was, is] = [[...rowsOf(site)], [...rowsOf(back)]]
  expect(is.length).toBe(was.length)
  expect(is.filter((row, at) => row !== was[at])).toEqual([])
  expect(appliedTo(back)).toEqual(listMigrations())
  const triggers = (db: DatabaseSync) =>
    db.prepare("select name, sql from sqlite_master where type = 'trigger' order by 1").all()
  expect(triggers(back)).toEqual(triggers(site))
})

it('is read a page at a time, however long the table', async () => {
  const sizes: number[] = []
  for await (const page of lines(site)) sizes.push(page.length)
  expect(sizes.length).toBeGreaterThan(70)
  expect(Math.max(...sizes)).toBeLessThan(1_200_000)
})

it('is read again while rows change, and restored without what then belongs to nothing', async () => {
  let pass = 0
  const text = await written(site, (line) => {
    if (line.startsWith('{"pass"')) pass += 1
    // The record is read before its building, which is gone by then.
    if (line.startsWith('{"table":"building_entries"')) site.exec(`delete from buildings where id = ${pass}`)
  })
  expect([pass, text.includes('"isSteady":false')]).toEqual([3, true])
  const back = restored(store(text))
  expect(back.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(back.prepare('select id from buildings where id < 5 order by id').all()).toEqual([{ id: 4 }])
  expect(back.prepare('select min(building_id) id from building_entries').get()).toEqual({ id: 4 })
})

it('is refused when it was cut off, changed, or says what the page never writes, and nothing is restored', async () => {
  const text = await written(site)
  const body = bodyOf(text)
  const cases: [string, RegExp][] = [
    [text.slice(0, -1000), /cut off or changed/],
    [text.replace('Kɔfi', 'Kwame'), /cut off or changed/],
    ['', /cut off or changed/],
    [signed(body.replace('"format":"data-1"', '"format":"data-2"')), /cut off or changed/],
    [signed(body.replace('{"table":"bills"', '{"table":"sqlite_master"')), /sqlite_master is no table of the site/],
    [signed(body.replace('"columns":["plan_id"', '"columns":["plan_number"')), /is no table of the site/],
    [signed(body.replace(/\n\[[^\n]*\n/, '\n')), /rows are missing/],
    [signed(body.replace('0000_', '9999_')), /its migrations are not those here/],
  ]
  for (const [changed, words] of cases) {
    const db = emptySite()
    expect(() => loadDataFile(db, readDataFile(store(changed)))).toThrow(words)
    if (db.isTransaction) db.exec('rollback')
    if (db.prepare("select 1 from sqlite_master where name = 'plans'").get()) expect(countRows(db).plans).toBe(0)
  }
  writeFileSync(path.join(folder, 'plain'), text)
  expect(() => readDataFile(path.join(folder, 'plain'))).toThrow(/cut off or changed/)
})
