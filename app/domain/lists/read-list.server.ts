/** The parts of a list's statement that are the same for every list of the admin area. */
import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import { LIST_PAGE_SIZE, type ListQuery } from './list-query.ts'

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
