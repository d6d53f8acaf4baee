import { queryString } from '../shared/query.ts'
import { plural } from '../shared/units.ts'

/**
 * The query of an admin list: words, filters, order and page, all in the address. Unknown values are ignored, so that
 * an old link still shows a list.
 */
export type ListSpec<Filter extends string, Sort extends string> = {
  /** Each filter with its values. */
  filters: Readonly<Record<Filter, readonly string[]>>
  /** The sort orders; the first is the default, descending. */
  sorts: readonly [Sort, ...Sort[]]
}

export type ListQuery<Filter extends string = string, Sort extends string = string> = {
  q: string
  /** '' is all. */
  filters: Record<Filter, string>
  sort: Sort
  direction: 'asc' | 'desc'
  /** From 1. */
  page: number
  /** The row that the page begins after, or ends before; a page number alone reaches only the first pages. */
  after?: number
  before?: number
  /** For an export, as `2026-11`. */
  month?: string
}

export const LIST_PAGE_SIZE = 25
const MAX_PAGE = 10_000
const MAX_WORDS_LENGTH = 100

export function readListQuery<Filter extends string, Sort extends string>(
  search: URLSearchParams,
  spec: ListSpec<Filter, Sort>,
): ListQuery<Filter, Sort> {
  const [, sort, direction] = /^(.+)-(asc|desc)$/.exec(search.get('sort') ?? '') ?? []
  const known = spec.sorts.find((each) => each === sort)
  const page = Number(search.get('page'))
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
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
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

/** The query string with `?`, or '' where it is empty. A changed page takes its starting row from the change. */
export function writeListQuery(query: ListQuery, change: Partial<ListQuery> = {}, plainSort = ''): string {
  const { q, filters, sort, direction, page } = { ...query, ...change }
  const { after, before } = 'page' in change ? change : query
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  if (`${sort}-${direction}` !== plainSort) search.set('sort', `${sort}-${direction}`)
  if (page > 1) search.set('page', String(page))
  if (page > 1 && after) search.set('after', String(after))
  if (page > 1 && before) search.set('before', String(before))
  return queryString(search)
}

/** Another page of a list: its number, and the row that it starts from. */
type PageTarget = Pick<ListQuery, 'page' | 'after' | 'before'>

export type ListPage<Row> = {
  rows: Row[]
  /** The total, or a lower bound: see `isMore`. */
  total: number
  isMore: boolean
  /** Whether all rows were checked, so that every page has a number. */
  isWhole: boolean
  /** How many rows were searched for these matches; null where none had to be left out. */
  lookedThrough: number | null
  pageCount: number
  next: PageTarget | null
  previous: PageTarget | null
}

type Counted = Pick<ListPage<unknown>, 'total' | 'isMore' | 'lookedThrough'>

export const pageCountOf = (total: number) => Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))

/** `26 to 50 of 132`, or of more than 50. */
export function rangeOf(page: number, { total, isMore, lookedThrough }: Counted): string {
  if (lookedThrough !== null) return `${total} found in ${lookedThrough}`
  if (total === 0) return '0 of 0'
  const last = Math.min(page * LIST_PAGE_SIZE, total)
  return `${(page - 1) * LIST_PAGE_SIZE + 1} to ${last} of ${isMore ? `more than ${total - 1}` : total}`
}

/** `132 orders`, `More than 50 orders`; `3 orders found in 51`. */
export const countOf = ({ total, isMore, lookedThrough }: Counted, one: string, many?: string) =>
  lookedThrough !== null
    ? `${plural(total, one, many)} found in ${lookedThrough}`
    : isMore
      ? `More than ${plural(total - 1, one, many)}`
      : plural(total, one, many)
