/**
 * The admin lists, read at a cost that does not grow with the table: the ids of some candidates by one index (of the
 * sort order, or of the search words), then the rows that match.
 */
import { and, type Column, eq, getTableName, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { SelectedFields, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import { keptCounts } from '~db/schema/index.ts'
import { WORD_CODES, WORDS_SPAN, type WordedTable } from '~db/staff-words.ts'
import { LIST_PAGE_SIZE, type ListPage, type ListQuery, monthRange, pageCountOf } from './list-query.ts'

type Table = SQLiteTable & { id: Column }
type Key = Column | SQL

export type ListSource<Columns extends SelectedFields, Query extends ListQuery> = {
  table: Table
  columns: Columns
  /** Each has its own index and is never null. */
  sorts: Record<Query['sort'], Key>
  /** Creation time, indexed. */
  created: Column
  /**
   * `walked`: served by an index in the order of `created`; `kept`: checked for each candidate; `isFew`: the `walked`
   * ones are so few that the search words are checked for each too.
   */
  narrow: (query: Query) => { walked?: SQL | undefined; kept?: SQL | undefined; isFew?: boolean }
}

/** Candidates read for a page: twice its length plus one. */
const LOOKED_AT = 2 * LIST_PAGE_SIZE + 1
/** Fewer for searches by words, because each candidate is read twice. */
const FOUND_AT_MOST = 30
/** In other orders than by time: a filter's matches are sorted here if there are fewer than this. */
const FEW = 48
const PART = 1000
/** A page requested by number alone is counted from the first one; no link of the site does that. */
const COUNTED_AT_MOST = 1001
const MAX_WORDS = 6

type Candidate = { id: number; key: string | number; fits: number }
type Walk = {
  key: Key
  isAscending: boolean
  /** The row after which to begin, and its key. */
  cursor: { id: number; key: SQL | string | number } | null
  limit: number
  walked: SQL | undefined
  kept: SQL | undefined
  /** The index order to scan, where it differs from the key's. */
  by?: Key
}

/** Three or more letters are found by index anywhere in a word; fewer are checked by row. A NUL would end the query. */
function readWords(q: string, isFew = false) {
  const words = q.toLowerCase().replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const isLong = (word: string) => !isFew && [...word].length >= 3
  return {
    phrases: words.filter(isLong).map((word) => `"${word.replaceAll('"', '""')}"`),
    short: words.filter((word) => !isLong(word)),
  }
}

/** Inlined, because D1 binds numbers as floats, by which the word index finds no row. */
const whole = (number: number) => sql.raw(String(number))

/** The offset of a table's rows in the word index; a row's id is added to it. */
const wordsOf = (table: Table) => WORD_CODES[getTableName(table) as WordedTable] * WORDS_SPAN

const hasWord = (table: Table, word: string) =>
  sql`(select instr(lower(text), ${word}) from staff_words where rowid = ${whole(wordsOf(table))} + ${table.id}) > 0`

/** Run as a batch, whose result reports the rows read. */
async function readCandidates(db: Database, words: SQL): Promise<Candidate[]> {
  const [found] = await db.batch([db.all<Candidate>(words)])
  return found
}

/** Scans the key's index from the cursor: first rows with the same key, then the others. */
function walkKey(db: Database, table: Table, { key, isAscending, cursor, limit, walked, kept, by = key }: Walk) {
  const way = isAscending ? sql`asc` : sql`desc`
  const beyond = isAscending ? sql`>` : sql`<`
  const part = (order: SQL, where?: SQL) =>
    sql`select * from (select ${table.id} as id, ${key} as key, ${kept ?? sql`1`} as fits from ${table}
      where ${and(walked, where) ?? sql`true`} order by ${order} limit ${limit})`
  const all = sql`${by} ${way}, ${table.id} ${way}`
  if (!cursor) return readCandidates(db, part(all))
  const tied = part(sql`${table.id} ${way}`, sql`${key} = ${cursor.key} and ${table.id} ${beyond} ${cursor.id}`)
  return readCandidates(db, sql`${tied} union all ${part(all, sql`${key} ${beyond} ${cursor.key}`)} limit ${limit}`)
}

/** Rows that contain the words, by id: newest first unless `isAscending`. */
async function walkWords(
  db: Database,
  table: Table,
  phrases: string[],
  { key, isAscending, cursor, limit, walked, kept }: Walk,
) {
  const order = isAscending ? sql`asc` : sql`desc`
  const from = wordsOf(table)
  const id = cursor?.id
  const [above, below] = isAscending ? [id ?? 0, WORDS_SPAN] : [0, id ?? WORDS_SPAN]
  const found = await readCandidates(
    db,
    sql`select ${table.id} as id, ${key} as key, ${and(walked, kept) ?? sql`1`} as fits
    from (select rowid - ${whole(from)} as found from staff_words where staff_words match ${phrases.join(' ')}
      and rowid > ${whole(from + above)} and rowid < ${whole(from + below)} order by rowid ${order} limit ${limit})
    cross join ${table} on ${table.id} = found`,
  )
  return found.sort((a, b) => (isAscending ? a.id - b.id : b.id - a.id))
}

const inOrder = (rows: Candidate[], isAscending: boolean) =>
  rows.sort((a, b) => {
    const [first, second] = isAscending ? [a, b] : [b, a]
    return first.key < second.key ? -1 : first.key > second.key ? 1 : first.id - second.id
  })

/** The rows in the order of the given ids. */
async function readRows<Columns extends SelectedFields>(
  db: Database,
  { table, columns }: { table: Table; columns: Columns },
  ids: number[],
): Promise<SelectResultFields<Columns>[]> {
  if (ids.length === 0) return []
  const isOne =
    ids.length > LIST_PAGE_SIZE
      ? sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`
      : inArray(table.id, ids)
  const [found] = await db.batch([
    db
      .select(columns as SelectedFields)
      .from(table)
      .where(isOne),
  ])
  const byId = new Map(found.map((row) => [row.id, row as SelectResultFields<Columns>]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Without filters, or with one whose rows are counted, the total is stored by triggers. */
export async function readList<Columns extends SelectedFields, Query extends ListQuery>(
  db: Database,
  source: ListSource<Columns, Query>,
  query: Query,
): Promise<ListPage<SelectResultFields<Columns>>> {
  const list = await readPage(db, source, query)
  const [only = 'all', ...others] = Object.values(query.filters).filter(Boolean)
  if (list.isWhole || query.q || list.lookedThrough !== null || others.length > 0) return list
  const name = `${getTableName(source.table)}-${only}`
  const [[all]] = await db.batch([
    db.select({ items: keptCounts.items }).from(keptCounts).where(eq(keptCounts.name, name)),
  ])
  return all ? { ...list, total: all.items, isMore: false } : list
}

async function readPage<Columns extends SelectedFields, Query extends ListQuery>(
  db: Database,
  source: ListSource<Columns, Query>,
  query: Query,
): Promise<ListPage<SelectResultFields<Columns>>> {
  const { page, before = 0, after = 0 } = query
  const cursor = before || after
  const key = source.sorts[query.sort as Query['sort']]
  const { walked, kept, isFew } = source.narrow(query)
  const { phrases, short } = readWords(query.q, isFew)
  const fits = and(kept, ...short.map((word) => hasWord(source.table, word)))
  const isFound = phrases.length > 0
  const counted = cursor === 0 ? Math.min(page * LIST_PAGE_SIZE + 1, COUNTED_AT_MOST) : 0
  const limit = Math.max(isFound || short.length > 0 ? FOUND_AT_MOST : LOOKED_AT, counted)
  const isByTime = key === source.created
  const filter = { key, by: source.created, isAscending: false, cursor: null, walked, kept: fits }
  const few =
    walked && !isFound && !isByTime && cursor === 0
      ? await walkKey(db, source.table, { ...filter, limit: Math.min(limit, FEW) })
      : null
  const all = few && few.length < Math.min(limit, FEW) ? few : null
  const isAscending = !isFound && query.direction === 'asc'
  const walk = {
    key,
    isAscending: isAscending !== before > 0,
    cursor:
      cursor === 0
        ? null
        : { id: cursor, key: sql`(select ${key} from ${source.table} where ${eq(source.table.id, cursor)})` },
    limit,
    ...(isByTime || isFew || isFound ? { walked, kept: fits } : { walked: undefined, kept: and(walked, fits) }),
  }
  const candidates =
    all ?? (await (isFound ? walkWords(db, source.table, phrases, walk) : walkKey(db, source.table, walk)))
  const isWhole = cursor === 0 && candidates.length < limit
  if (isWhole && (all || isFound)) inOrder(candidates, query.direction === 'asc')
  const fitting = candidates.filter(({ fits }) => fits === 1)
  const start = cursor === 0 ? (page - 1) * LIST_PAGE_SIZE : 0
  const ids = fitting.slice(start, start + LIST_PAGE_SIZE).map(({ id }) => id)
  if (before > 0) ids.reverse()
  const isSifted = !isWhole && (isFound ? and(walked, fits) : walk.kept) !== undefined
  const isMore = !isWhole && (before > 0 || candidates.length === limit)
  const goesOn = before > 0 || fitting.length > start + LIST_PAGE_SIZE || isMore
  const from = fitting.length > start + LIST_PAGE_SIZE || before > 0 ? ids.at(-1) : candidates.at(-1)?.id
  return {
    rows: await readRows(db, source, ids),
    total: isSifted ? fitting.length : (cursor === 0 ? 0 : (page - 1) * LIST_PAGE_SIZE) + fitting.length,
    isMore,
    isWhole,
    lookedThrough: isSifted ? candidates.length : null,
    pageCount:
      cursor > 0
        ? page
        : isWhole
          ? pageCountOf(fitting.length)
          : Math.max(1, Math.floor(fitting.length / LIST_PAGE_SIZE)),
    next: goesOn ? { page: page + 1, after: from ?? cursor } : null,
    previous: page === 1 ? null : page === 2 ? { page: 1 } : { page: page - 1, before: ids[0] ?? cursor },
  }
}

/** All matching rows, oldest first and in parts; of one month if the query has one. */
export async function* streamList<Columns extends SelectedFields, Query extends ListQuery>(
  db: Database,
  source: ListSource<Columns, Query>,
  query: Query,
): AsyncGenerator<SelectResultFields<Columns>> {
  const { created } = source
  const { phrases, short } = readWords(query.q)
  const { walked, kept } = source.narrow(query)
  const month = monthRange(query.month)
  const inMonth = month ? and(gte(created, month.from), lt(created, month.until)) : undefined
  const fits = and(walked, kept, ...short.map((word) => hasWord(source.table, word)))
  for (let cursor: Candidate | null = null; ; ) {
    const walk: Walk = { key: created, isAscending: true, cursor, limit: PART, walked: inMonth, kept: fits }
    const part: Candidate[] = await (phrases.length > 0
      ? walkWords(db, source.table, phrases, walk)
      : walkKey(db, source.table, walk))
    yield* await readRows(
      db,
      source,
      part.filter((each) => each.fits === 1).map(({ id }) => id),
    )
    cursor = part.at(-1) ?? null
    if (part.length < PART) return
  }
}
