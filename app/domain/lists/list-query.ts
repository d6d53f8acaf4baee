import { queryString } from '../shared/query.ts'
import { plural } from '../shared/units.ts'

/**
 * The query of an admin list: words, filters, order and page, all in the address. Unknown values are ignored, so that
 * an old link still shows a list.
 */
export type ListSpec<Filter extends string, Sort extends string> = {
  /** Each filter with its values. */
  filters: Readonly<Record<Filter, readonly string[]>>
  /** The sort orders; the first is the default, descending: the newest first. */
  sorts: readonly [Sort, ...Sort[]]
}

/** The row that a page begins after, or ends before; neither is the first page. */
export type PageCursor = { after?: number; before?: number }

export type ListQuery<Filter extends string = string, Sort extends string = string> = PageCursor & {
  q: string
  /** '' is all. */
  filters: Record<Filter, string>
  sort: Sort
  direction: 'asc' | 'desc'
  /** For an export, as `2026-11`. */
  month?: string
}

export const LIST_PAGE_SIZE = 25
const MAX_WORDS_LENGTH = 100

export function readListQuery<Filter extends string, Sort extends string>(
  search: URLSearchParams,
  spec: ListSpec<Filter, Sort>,
): ListQuery<Filter, Sort> {
  const [, sort, direction] = /^(.+)-(asc|desc)$/.exec(search.get('sort') ?? '') ?? []
  const known = spec.sorts.find((each) => each === sort)
  const names = Object.keys(spec.filters) as Filter[]
  const rowOf = (name: string) => (/^[1-9]\d{0,14}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : 0)
  const [after, before, month] = [rowOf('after'), rowOf('before'), search.get('month') ?? '']
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_WORDS_LENGTH),
    filters: Object.fromEntries(
      names.map((name) => [name, spec.filters[name].find((value) => value === search.get(name)) ?? '']),
    ) as Record<Filter, string>,
    sort: known ?? spec.sorts[0],
    direction: known && direction === 'asc' ? 'asc' : 'desc',
    ...(before ? { before } : after ? { after } : {}),
    ...(monthRange(month) ? { month } : {}),
  }
}

/** The first moment of a month and of the next; null for anything else. */
export function monthRange(month: string | undefined): { from: number; until: number } | null {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? []
  if (!year) return null
  return { from: Date.UTC(Number(year), Number(number) - 1), until: Date.UTC(Number(year), Number(number)) }
}

type Change = PageCursor & Partial<Pick<ListQuery, 'sort' | 'direction'>>

/** The query string with `?`, or '' where it is empty; of the first page, unless the change names a row. */
export function writeListQuery({ q, filters, ...query }: ListQuery, change: Change = {}): string {
  const { sort = query.sort, direction = query.direction, after, before } = change
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  search.set('sort', `${sort}-${direction}`)
  if (after) search.set('after', String(after))
  if (before) search.set('before', String(before))
  return queryString(search)
}

export type ListPage<Row> = {
  rows: Row[]
  /** Null where it would have to be counted by reading every row: behind the first page of a search. */
  total: number | null
  next: PageCursor | null
  previous: PageCursor | null
}

/** `132 orders`, `More than 25 orders`. */
export const countOf = ({ total }: Pick<ListPage<unknown>, 'total'>, one: string, many?: string) =>
  total === null ? `More than ${plural(LIST_PAGE_SIZE, one, many)}` : plural(total, one, many)
