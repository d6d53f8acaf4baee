/** The parts of a list's statement that are the same for every list of the admin area. */
import { and, asc, type Column, desc, gt, or, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { SelectedFields, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import type { messages } from '~db/schema/index.ts'
import { LIST_PAGE_SIZE, type ListPage, type ListQuery, pageCountOf } from './list-query.ts'

const MAX_WORDS = 6

/**
 * Each word is somewhere in the columns, in any letter case; undefined where nothing was asked for. `instr`, because D1
 * takes no LIKE pattern over 50 bytes.
 */
export function matchesWords(q: string, columns: readonly (Column | SQL)[]): SQL | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return and(...words.map((word) => or(...columns.map((column) => sql`instr(lower(${column}), ${word}) > 0`))))
}

export const pageWindow = ({ page }: Pick<ListQuery, 'page'>) => ({
  limit: LIST_PAGE_SIZE,
  offset: (page - 1) * LIST_PAGE_SIZE,
})

/** Rows one after another, read a few hundred at a time behind the last id: for exports. */
export async function* streamRows<Row extends { id: number }>(
  readBehind: (id: number, limit: number) => Promise<Row[]>,
  limit = 400,
): AsyncGenerator<Row> {
  let last = 0
  for (;;) {
    const rows = await readBehind(last, limit)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < limit) return
    last = end.id
  }
}

/** Every table of a list has an id; the type of one stands for all. */
type ListedTable = typeof messages
type Rows<Columns extends SelectedFields> = {
  table: SQLiteTable & { id: SQLiteColumn }
  columns: Columns
  where: SQL | undefined
}
type Row<Columns extends SelectedFields> = SelectResultFields<Columns>

/** One page of a table, and how many rows there are of all that fit. */
export async function readPage<Columns extends SelectedFields>(
  db: Database,
  { table, columns, where, sort }: Rows<Columns> & { sort: SQL | Column },
  query: Pick<ListQuery, 'page' | 'direction'>,
): Promise<ListPage<Row<Columns>>> {
  const { limit, offset } = pageWindow(query)
  const order = query.direction === 'asc' ? asc : desc
  const [rows, counts] = await db.batch([
    db
      .select<SelectedFields>(columns)
      .from(table as ListedTable)
      .where(where)
      .orderBy(order(sort), order(table.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(table).where(where),
  ])
  const total = counts[0]?.total ?? 0
  return { rows: rows as Row<Columns>[], total, pageCount: pageCountOf(total) }
}

/** All rows of a table that fit, oldest first. */
export const streamTable = <Columns extends SelectedFields & { id: SQLiteColumn }>(
  db: Database,
  { table, columns, where }: Rows<Columns>,
) =>
  streamRows(async (id, limit) => {
    const rows = await db
      .select<SelectedFields>(columns)
      .from(table as ListedTable)
      .where(and(gt(table.id, id), where))
      .orderBy(table.id)
      .limit(limit)
    return rows as (Row<Columns> & { id: number })[]
  })
