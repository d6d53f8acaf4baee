/** Each release’s database with rows survives all later migrations, and each migrated database accepts the writes of the release before. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = new URL('../../migrations/', import.meta.url).pathname
const MIGRATIONS = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({
    name: name.slice(0, -'.sql'.length),
    statements: readFileSync(path.join(folder, name), 'utf8').split('--> statement-breakpoint'),
  }))

type Row = Record<string, SQLInputValue>
const dated = { created_at: 1, updated_at: 1 }
const place = { region: 'Ashanti', city: 'Kumasi' }
const house = { type: 'House', bedrooms: 3, washrooms: 2, horizontal_metres: 12, vertical_metres: 10, area_sq_ft: 1200 }
const agreed = { terms_version: '1', terms_accepted_at: 1 }

/** Rows of a shop, in the order in which they need each other; a release takes the columns that it has. */
const ROWS = (n: number): [string, Row][] => [
  [
    'plans',
    {
      id: n,
      slug: `plan-${n}`,
      title: 'Old House',
      floors: 1,
      ...house,
      ...place,
      description: 'A house.',
      features: '[]',
      from_price_minor: 125_000,
      status: 'published',
      published_at: 1,
      ...dated,
    },
  ],
  [
    'plan_files',
    {
      id: n,
      plan_id: n,
      option: 'a',
      revision: 1,
      object_key: `plans/${n}.zip`,
      filename: 'old.zip',
      size_bytes: 300,
      sha256: '0'.repeat(64),
      created_at: 1,
    },
  ],
  ['plan_options', { plan_id: n, option: 'a', price_minor: 125_000, file_id: n, drawings: '[]' }],
  [
    'listings',
    {
      id: n,
      slug: `home-${n}`,
      title: 'Old Home',
      ...house,
      ...place,
      furnished: 'fully',
      contact: '+233200000201',
      description: 'A home.',
      features: '[]',
      price_minor: 98_000_000,
      status: 'published',
      published_at: 1,
      ...dated,
    },
  ],
  [
    'projects',
    {
      id: n,
      slug: `project-${n}`,
      title: 'Clinic',
      location: 'Aburi',
      date: '2025-11-02',
      description: 'Built.',
      status: 'published',
      ...dated,
    },
  ],
  [
    'pictures',
    {
      owner_kind: 'plan',
      owner_id: n,
      position: 0,
      key: `p${n}`,
      kind: 'photo',
      alt: 'A house',
      width_px: 10,
      height_px: 10,
      created_at: 1,
    },
  ],
  ['users', { id: n, email: `ama-${n}@example.com`, name: 'Ama', ...agreed, ...dated }],
  [
    'orders',
    {
      id: n,
      reference: `ref_${n}`,
      status: 'paid',
      plan_id: n,
      option: 'a',
      file_id: n,
      plan_title: 'Old House',
      amount_minor: 125_000,
      mode: 'test',
      buyer_name: 'Ama',
      buyer_email: `ama-${n}@example.com`,
      buyer_phone: '+233241234567',
      buyer_country: 'Ghana',
      buyer_region: 'Ashanti',
      ...agreed,
      ...dated,
      paid_at: 1,
      receipt_number: n,
    },
  ],
  ['payment_attempts', { reference: `ref_${n}`, order_id: n, charged_at: 1, created_at: 1 }],
  [
    'payment_events',
    {
      dedupe_key: `e${n}`,
      source: 'webhook',
      event: 'charge.success',
      reference: `ref_${n}`,
      outcome: 'applied',
      received_at: 1,
    },
  ],
  ['grants', { id: n, order_id: n, plan_id: n, option: 'a', state: 'live', ...dated }],
  [
    'outbox',
    {
      dedupe_key: `receipt:${n}`,
      kind: 'receipt',
      subject_id: n,
      payload: '{}',
      status: 'waiting',
      next_attempt_at: 1,
      created_at: 1,
    },
  ],
  ['messages', { first_name: 'Ama', email: 'ama@example.com', message: 'Hello', ...dated }],
  [
    'subscribers',
    {
      email: `kofi-${n}@example.com`,
      status: 'pending',
      confirmation_sent_at: 1,
      consent_at: 1,
      consent_version: '1',
      ...dated,
    },
  ],
  [
    'plan_requests',
    {
      id: n,
      reference: `req_${n}`,
      first_name: 'Esi',
      last_name: 'Quansah',
      email: 'esi@example.com',
      phone: '+233241234567',
      country: 'Ghana',
      city: 'Winneba',
      project_address: 'Behind the market',
      floor_plan_type: 'residential',
      plan_description: 'A house.',
      room_details: '[]',
      terms_version: '1',
      terms_agreed_at: 1,
      ...dated,
    },
  ],
]

const columnsOf = (db: DatabaseSync, table: string) =>
  db
    .prepare(`pragma table_info("${table}")`)
    .all()
    .map(({ name }) => String(name))

const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
const triggersOf = (db: DatabaseSync) =>
  db
    .prepare("select name from sqlite_master where type = 'trigger' order by name")
    .all()
    .map(({ name }) => String(name))

/** A row of the table, made from its columns, its checks and the rows that it refers to. */
function plainRow(db: DatabaseSync, table: string): Row {
  const sql = String(db.prepare('select sql from sqlite_master where name = ?').get(table)?.sql)
  const parents = db.prepare(`pragma foreign_key_list("${table}")`).all()
  const row: Row = {}
  for (const { name, type, notnull, dflt_value, pk } of db.prepare(`pragma table_info("${table}")`).all()) {
    const parent = parents.find(({ from }) => from === name)
    if (parent)
      row[String(name)] = db.prepare(`select "${parent.to ?? 'id'}" as key from "${parent.table}"`).get()?.key ?? null
    else if ((notnull || pk) && dflt_value === null) {
      const [, known] = new RegExp(`"${name}" in \\('([^']*)'`).exec(sql) ?? []
      row[String(name)] = known ?? (type === 'INTEGER' || type === 'integer' ? 1 : `${table} ${name}`)
    }
  }
  return row
}

/** At least one row in each table: by hand where a table has rules between its columns, else from its columns. */
function fill(db: DatabaseSync): void {
  make(db, writesOf(db, 7))
  const empty = () => tablesOf(db).filter((table) => count(db, `"${table}"`) === 0)
  // A table may refer to one that is filled after it.
  for (let left = empty(), before = -1; left.length !== before; left = empty()) {
    before = left.length
    for (const table of left)
      try {
        make(db, [insertOf(table, plainRow(db, table))])
      } catch {}
  }
  expect(empty()).toEqual([])
}

/** Writes that this release knows how to make. */
function writesOf(db: DatabaseSync, n: number): [string, SQLInputValue[]][] {
  return ROWS(n).flatMap(([table, row]) => {
    const known = columnsOf(db, table)
    const names = Object.keys(row).filter((name) => known.includes(name))
    if (names.length === 0) return []
    return [insertOf(table, Object.fromEntries(names.map((name) => [name, row[name] ?? null])))]
  })
}
const insertOf = (table: string, row: Row): [string, SQLInputValue[]] => {
  const names = Object.keys(row)
  return [
    `insert into "${table}" (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    Object.values(row),
  ]
}
const make = (db: DatabaseSync, writes: [string, SQLInputValue[]][]) => {
  for (const [text, values] of writes) db.prepare(text).run(...values)
}
/** As D1 does: one file is one transaction. */
function apply(db: DatabaseSync, { statements }: (typeof MIGRATIONS)[number], upTo = statements.length) {
  db.exec('begin; pragma defer_foreign_keys = on')
  try {
    for (const statement of statements.slice(0, upTo)) db.exec(statement)
    if (upTo < statements.length) throw new Error('it failed half-way')
    db.exec('commit')
  } catch (cause) {
    db.exec('rollback')
    throw cause
  }
}
/** The empty database of each release, by the number of its migrations; made once, because a copy is quicker. */
const folderOfReleases = mkdtempSync(path.join(tmpdir(), 'fihankra-releases-'))
const fileOf = (release: number) => path.join(folderOfReleases, `${release}.sqlite`)
beforeAll(() => {
  const db = new DatabaseSync(':memory:')
  db.exec(`vacuum into '${fileOf(0)}'`)
  for (const [at, migration] of MIGRATIONS.entries()) {
    apply(db, migration)
    db.exec(`vacuum into '${fileOf(at + 1)}'`)
  }
}, 60_000)
afterAll(() => rmSync(folderOfReleases, { recursive: true }))
let copies = 0
const release = (count: number) => {
  copies += 1
  const copy = path.join(folderOfReleases, `copy-${copies}.sqlite`)
  copyFileSync(fileOf(count), copy)
  const db = new DatabaseSync(copy)
  db.exec('pragma synchronous = off; pragma journal_mode = memory')
  return db
}
const schemaOf = (db: DatabaseSync) => db.prepare('select type, name, sql from sqlite_master order by 1, 2').all()
const count = (db: DatabaseSync, what: string) => Number(db.prepare(`select count(*) as n from ${what}`).get()?.n)

describe.each(MIGRATIONS.map(({ name }, at) => [name, at] as const))('the release before %s', (_name, at) => {
  // Nothing is older than the first.
  if (at > 0)
    it('migrates to the current release with its data and all that is derived from them', () => {
      const db = release(at)
      make(db, writesOf(db, 7))
      const before = ROWS(7).map(([table]) => [table, columnsOf(db, table).length > 0 ? count(db, `"${table}"`) : null])
      for (const migration of MIGRATIONS.slice(at)) apply(db, migration)
      expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
      for (const [table, rows] of before)
        if (rows !== null) expect([table, count(db, `"${table}"`)]).toEqual([table, rows])
      expect(count(db, 'plan_facets where plan_id = 7')).toBeGreaterThan(3)
      expect(count(db, "plan_words where plan_words match 'old'")).toBe(1)
      if (before.some(([table, rows]) => table === 'listings' && rows)) {
        expect(count(db, "listing_words where listing_words match 'old'")).toBe(1)
        expect(count(db, 'listing_facets where listing_id = 7')).toBeGreaterThan(3)
      }
      if (before.some(([table, rows]) => table === 'orders' && rows))
        expect(db.prepare('select number > 1000 as is_numbered, amount_minor from orders').get()).toEqual({
          is_numbered: 1,
          amount_minor: 125_000,
        })
    })

  it('can still write to the migrated tables', () => {
    const db = release(at)
    const writes = writesOf(db, 7)
    apply(db, MIGRATIONS[at] ?? expect.fail('no migration'))
    make(db, writes)
  })

  it('is unchanged if the migration fails halfway, and the next attempt succeeds', () => {
    const migration = MIGRATIONS[at] ?? expect.fail('no migration')
    const db = release(at)
    make(db, writesOf(db, 7))
    const before = schemaOf(db)
    for (let upTo = 0; upTo < migration.statements.length; upTo += 1)
      expect(() => apply(db, migration, upTo)).toThrow('half-way')
    expect(schemaOf(db)).toEqual(before)
    apply(db, migration)
    expect(schemaOf(db)).toEqual(schemaOf(release(at + 1)))
  })
})

/** What dded0fae deployed: since then each migration keeps every row and trigger, or says what it drops. */
const LAST_UNCHECKED = '0047_list_values'

it.each(
  MIGRATIONS.filter(({ name }) => name > LAST_UNCHECKED).map((migration) => [migration.name, migration] as const),
)('%s keeps the rows of every table and every trigger that it does not drop by name', (name, migration) => {
  const db = release(MIGRATIONS.findIndex((each) => each.name === name))
  fill(db)
  const text = migration.statements.join(';')
  const isDropped = (kind: string, what: string) =>
    new RegExp(`drop ${kind} (if exists )?\\W?${what}\\b`, 'i').test(text)
  const before = {
    rows: tablesOf(db)
      // How FTS5 splits an index into rows is its own affair; its rows are counted in the table itself.
      .filter((table) => !/_words_(data|idx)$/.test(table))
      .filter(
        (table) => !isDropped('table', table) || new RegExp(`(rename to|create table) \\W?${table}\\b`, 'i').test(text),
      )
      .map((table) => [table, count(db, `"${table}"`)]),
    triggers: triggersOf(db).filter((trigger) => !isDropped('trigger', trigger)),
  }
  apply(db, migration)
  expect(before.rows.map(([table]) => [table, count(db, `"${table}"`)])).toEqual(before.rows)
  expect(triggersOf(db)).toEqual(expect.arrayContaining(before.triggers))
})

it('0059_stage_orders keeps each order and what belongs to it, or changes nothing', () => {
  const at = MIGRATIONS.findIndex(({ name }) => name === '0059_stage_orders')
  const migration = MIGRATIONS[at] ?? expect.fail('no migration')
  const db = release(at)
  fill(db)
  make(db, writesOf(db, 8))
  db.exec("update orders set number = 0 where id = 8; insert into site_settings values ('taxLines', 'VAT 15', 1)")
  const known = columnsOf(db, 'orders').join(', ')
  const children = tablesOf(db).filter((table) =>
    db
      .prepare(`pragma foreign_key_list("${table}")`)
      .all()
      .some((each) => each.table === 'orders'),
  )
  expect(children.length).toBeGreaterThan(5)
  const all = () => [
    db.prepare(`select ${known} from orders order by id`).all(),
    ...children.filter((table) => table !== 'orders').map((table) => db.prepare(`select * from "${table}"`).all()),
  ]
  const before = all()
  const losing = migration.statements.map((statement) =>
    statement.includes('FROM `orders_before`') ? statement.replace(/;\s*$/, ' WHERE id <> 8;') : statement,
  )
  expect(() => apply(db, { name: 'losing', statements: losing })).toThrow('FOREIGN KEY')
  expect(all()).toEqual(before)
  apply(db, migration)
  expect(all()).toEqual(before)
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
})

it('a rebuild of a table loses the rows that cascade and the triggers, as D1 would', () => {
  const db = release(MIGRATIONS.length)
  fill(db)
  expect(count(db, 'listing_slugs')).toBeGreaterThan(0)
  const triggers = triggersOf(db).length
  const made = String(db.prepare("select sql from sqlite_master where name = 'listings'").get()?.sql)
  // As drizzle-kit writes it.
  const statements = [
    'PRAGMA foreign_keys=OFF',
    made.replaceAll(/\blistings(?=\W? \(|"\.)/g, '__new_listings'),
    'INSERT INTO __new_listings SELECT * FROM listings',
    'DROP TABLE listings',
    'ALTER TABLE __new_listings RENAME TO listings',
    'PRAGMA foreign_keys=ON',
  ]
  apply(db, { name: 'rebuild', statements })
  expect(count(db, 'listing_slugs')).toBe(0)
  expect(triggersOf(db).length).toBeLessThan(triggers)
})
