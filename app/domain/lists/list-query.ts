/**
 * What a list of the admin area is asked for: words, filters, order and page, all in the address. What is not known counts
 * as not given, so that an old link still shows a list.
 */
export type ListSpec<Filter extends string, Sort extends string> = {
  /** Each filter with its values. */
  filters: Readonly<Record<Filter, readonly string[]>>
  /** What may be sorted by; the first is the order of a plain address, downwards. */
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
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_WORDS_LENGTH),
    filters: Object.fromEntries(
      names.map((name) => [name, spec.filters[name].find((value) => value === search.get(name)) ?? '']),
    ) as Record<Filter, string>,
    sort: known ?? spec.sorts[0],
    direction: known && direction === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** The query of the address, `?` included; '' where it would say nothing. */
export function writeListQuery(query: ListQuery, change: Partial<ListQuery> = {}, plainSort = ''): string {
  const { q, filters, sort, direction, page } = { ...query, ...change }
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  if (`${sort}-${direction}` !== plainSort) search.set('sort', `${sort}-${direction}`)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** A page of a list, with how many there are of all. */
export type ListPage<Row> = { rows: Row[]; total: number; pageCount: number }

export const pageCountOf = (total: number) => Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))

/** `26 to 50 of 132`. */
export function rangeOf(page: number, total: number): string {
  if (total === 0) return '0 of 0'
  return `${(page - 1) * LIST_PAGE_SIZE + 1} to ${Math.min(page * LIST_PAGE_SIZE, total)} of ${total}`
}
