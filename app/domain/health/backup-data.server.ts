/**
 * Every row of the database as lines of JSON, a page of rows at a time, which `npm run restore` reads. The last line is
 * the digest of all before it, so that a file that was cut off or changed is refused.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { recordChange } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { formatBytes } from '../shared/units.ts'
import { DATA_BACKUP, DATA_FORMAT, PLATFORM_TABLE } from './system-status.ts'
import { noteRun } from './watch.server.ts'

type Deps = { db: Database; now: () => number }

/**
 * D1 has no snapshot over several queries: all rows are read twice, and again while the two differ. The last pass
 * counts; the first is not written.
 */
const MOST_PASSES = 3
/** A page is about this large, by the rows before it. */
const PAGE_LETTERS = 400_000
const [FIRST_ROWS, MOST_ROWS] = [20, 1000]

/** Logs who takes a copy of all data. Before it is read, so that the log is in the copy. */
export const noteDataBackup = (deps: Deps, actor: Actor) =>
  recordChange(deps, { actor, action: 'data-backup', subject: 'settings', subjectId: 'site' })

export async function* dataFile(deps: Deps): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const lines of rowsOfAll(deps)) {
    hash.update(lines)
    yield lines
  }
  yield lineOf({ sha256: hash.digest('hex') })
}

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`

async function* rowsOfAll({ db, now }: Deps): AsyncGenerator<string> {
  const migrations = await db.all<{ name: string }>(sql`select name from d1_migrations order by id`)
  const madeAt = new Date(now()).toISOString()
  yield lineOf({ format: DATA_FORMAT, madeAt, migrations: migrations.map(({ name }) => name) })
  const tables = await listTables(db)
  const first = createHash('sha256')
  for await (const { lines } of pagesOfAll(db, tables)) first.update(lines)
  let before = first.digest('hex')
  for (let pass = 1; ; pass += 1) {
    const hash = createHash('sha256')
    const rows = Object.fromEntries(tables.map((table) => [table, 0]))
    yield lineOf({ pass })
    for await (const { table, count, lines } of pagesOfAll(db, tables)) {
      rows[table] = (rows[table] ?? 0) + count
      hash.update(lines)
      yield lines
    }
    const digest = hash.digest('hex')
    const isSteady = digest === before
    if (isSteady || pass === MOST_PASSES) return yield lineOf({ rows, isSteady })
    before = digest
  }
}

async function* pagesOfAll(db: Database, tables: readonly string[]) {
  for (const table of tables) yield* pagesOf(db, table)
}

/** Tables with rows of their own: those of a word index, but not the shadow tables behind it. */
async function listTables(db: Database): Promise<string[]> {
  const found = await db.all<{ name: string }>(
    sql`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') order by name`,
  )
  return found.map(({ name }) => name).filter((name) => !PLATFORM_TABLE.test(name))
}

/** The names of the columns, then rows as lists. A word index is restored by its row numbers, which come last. */
async function* pagesOf(db: Database, table: string): AsyncGenerator<{ table: string; count: number; lines: string }> {
  const from = sql.identifier(table)
  let [last, most, isFirst] = [Number.MIN_SAFE_INTEGER, FIRST_ROWS, true]
  for (;;) {
    const page = await db.all<Record<string, unknown>>(
      sql`select *, rowid as "row number" from ${from} where rowid > ${last} order by rowid limit ${most}`,
    )
    const [first] = page
    if (!first) return
    const head = isFirst ? lineOf({ table, columns: Object.keys(first) }) : ''
    const lines = page.map((row) => lineOf(Object.values(row))).join('')
    yield { table, count: page.length, lines: head + lines }
    if (page.length < most) return
    last = Number(page.at(-1)?.['row number'])
    most = Math.min(MOST_ROWS, Math.max(FIRST_ROWS, Math.floor((PAGE_LETTERS * page.length) / lines.length)))
    isFirst = false
  }
}

/** The same, compressed; `job_runs` gets its size when the last byte is sent. */
export function streamData(deps: Deps): ReadableStream<Uint8Array> {
  const turn = dataFile(deps)
  const encoder = new TextEncoder()
  const text = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await turn.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await turn.return(undefined)
    },
  })
  let sizeBytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sizeBytes += chunk.byteLength
      controller.enqueue(chunk)
    },
    flush: async () => {
      const now = deps.now()
      await noteRun(deps.db, DATA_BACKUP, now, { ranAt: now, note: formatBytes(sizeBytes) })
    },
  })
  const gzip: ReadableWritablePair<Uint8Array, BufferSource> = new CompressionStream('gzip')
  return text.pipeThrough(gzip).pipeThrough(counted)
}
