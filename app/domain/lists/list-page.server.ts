/**
 * The admin lists: newest first by key, one page and a row more, filters by index, words by `instr`. A total is given
 * only where one query counts it; a list of some ten thousand rows is searched by reading them.
 */
import { and, type Column, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { SelectedFields, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import { FOLDED_IN_SCANS, foldLetters } from '~db/folded-letters.ts'
import { LIST_PAGE_SIZE, type ListPage, type ListQuery, monthRange } from './list-query.ts'

type Table = SQLiteTable & { id: Column }
type Key = Column | SQL

export type ListSource<Columns extends SelectedFields, Query extends ListQuery> = {
  table: Table
  columns: Columns
  /** Never null. */
  sorts: Record<Query['sort'], Key>
  /** By which an export of one month is chosen. */
  created: Column
  filter: (query: Query) => (SQL | undefined)[]
  /** What staff look in; columns of other tables by `alsoFound`. */
  text: Key[]
  alsoFound?: (word: string) => SQL
}

/** Rows of an export that are read at once. */
const PART = 1000
const MAX_WORDS = 6

/** SQLite's `lower` knows ASCII alone. */
const foldedText = (text: SQL) =>
  FOLDED_IN_SCANS.reduce((sum, [letter, plain]) => sql`replace(${sum}, ${sql.raw(`'${letter}', '${plain}'`)})`, text)

/**
 * Each word is found anywhere, whatever its case and whatever marks its letters have. Few texts have a letter beyond
 * ASCII, and only those are folded, because that takes several times as long. D1 takes expressions of depth 100.
 */
function matches({ text, alsoFound }: Pick<ListSource<SelectedFields, ListQuery>, 'text' | 'alsoFound'>, q: string) {
  // A NUL would end the text in SQLite.
  const words = foldLetters(q).replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const whole = sql`concat_ws(' ', ${sql.join(text, sql`, `)})`
  return words.map(
    (word) => sql`(instr(lower(${whole}), ${word}) > 0
      or (length(${whole}) < octet_length(${whole}) and instr(lower(${foldedText(whole)}), ${word}) > 0)
      ${alsoFound ? sql`or ${alsoFound(word)}` : sql``})`,
  )
}

export async function listPage<Columns extends SelectedFields, Query extends ListQuery>(
  db: Database,
  source: ListSource<Columns, Query>,
  query: Query,
): Promise<ListPage<SelectResultFields<Columns>>> {
  const { table, columns } = source
  const { before = 0, after = 0 } = query
  const cursor = before || after
  const key = source.sorts[query.sort as Query['sort']]
  const isAscending = (query.direction === 'asc') !== before > 0
  const order = (way: boolean) => (way ? sql`${key} asc, ${table.id} asc` : sql`${key} desc, ${table.id} desc`)
  const beyond = isAscending ? sql`>` : sql`<`
  const where = and(...source.filter(query), ...matches(source, query.q))
  const isBeyond =
    cursor === 0
      ? undefined
      : key === table.id
        ? sql`${table.id} ${beyond} ${cursor}`
        : sql`(${key}, ${table.id}) ${beyond} ((select ${key} from ${table} where ${eq(table.id, cursor)}), ${cursor})`
  // First the keys alone: SQLite would work out every column of every row that it sorts.
  const page = sql`(select ${table.id} from ${table} where ${and(where, isBeyond) ?? sql`true`}
    order by ${order(isAscending)} limit ${LIST_PAGE_SIZE + 1})`
  const [found, [counted]] = await db.batch([
    db
      .select(columns as SelectedFields)
      .from(table)
      .where(sql`${table.id} in ${page}`)
      .orderBy(order(isAscending)),
    db
      .select({ total: sql<number>`count(*)` })
      .from(table)
      .where(query.q === '' ? where : sql`false`),
  ])
  const hasMore = found.length > LIST_PAGE_SIZE
  const rows = found.slice(0, LIST_PAGE_SIZE) as SelectResultFields<Columns>[] & { id: number }[]
  if (before > 0) rows.reverse()
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id]
  const [hasNext, hasPrevious] = before > 0 ? [true, hasMore] : [hasMore, after > 0]
  return {
    rows,
    total: query.q === '' ? (counted?.total ?? 0) : cursor === 0 && !hasMore ? rows.length : null,
    next: hasNext && last !== undefined ? { after: last } : null,
    previous: hasPrevious && first !== undefined ? { before: first } : null,
  }
}

/** All matching rows, oldest first and in parts; of one month if the query has one. */
export async function* streamList<Columns extends SelectedFields, Query extends ListQuery>(
  db: Database,
  source: ListSource<Columns, Query>,
  query: Query,
): AsyncGenerator<SelectResultFields<Columns>> {
  const { table, columns, created } = source
  const month = monthRange(query.month)
  const where = and(
    ...source.filter(query),
    ...matches(source, query.q),
    ...(month ? [gte(created, month.from), lt(created, month.until)] : []),
  )
  for (let last = 0; ; ) {
    // A batch reports the rows that it reads.
    const [found] = await db.batch([
      db
        .select(columns as SelectedFields)
        .from(table)
        .where(and(where, gt(table.id, last)))
        .orderBy(sql`${table.id}`)
        .limit(PART),
    ])
    const part = found as SelectResultFields<Columns>[] & { id: number }[]
    yield* part
    last = part.at(-1)?.id ?? 0
    if (part.length < PART) return
  }
}
