/** Converts every filter from the address and back. */
import type { Setbacks } from '../plots/plot.ts'
import { queryString } from '../shared/query.ts'
import { FILTER_NAMES, FILTERS, type FilterName, type Filters, sortsOf } from './filters.ts'

/** `setbacks` apply to a plot that states none. */
export const readFilters = (params: URLSearchParams, setbacks?: Setbacks): Filters =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, FILTERS[name].read(params, setbacks)])) as Filters

export const NO_FILTERS = readFilters(new URLSearchParams())

export const isSet = (filters: Filters, name: FilterName) => filters[name] !== FILTERS[name].none

const written = <Name extends FilterName>(filters: Filters, name: Name) => FILTERS[name].write(filters[name])

/** The value of each form control. */
export const filterTexts = (filters: Filters): Record<string, string> =>
  Object.assign({}, ...FILTER_NAMES.map((name) => written(filters, name)))

/** The query of a filtered list: only what differs from All, so that equal searches share one address. */
export function filtersQuery(filters: Filters): string {
  const set = FILTER_NAMES.filter((name) => isSet(filters, name))
  return queryString(set.flatMap((name) => Object.entries(written(filters, name))))
}

/** Whether any filter narrows the list; sort, page and region do not. */
export const narrows = (filters: Filters) =>
  FILTER_NAMES.some((name) => FILTERS[name].chip && !FILTERS[name].hidesNothing && isSet(filters, name))

const without = (filters: Filters, isLeftOut: (name: FilterName) => boolean): Filters => ({
  ...filters,
  ...Object.fromEntries(FILTER_NAMES.filter(isLeftOut).map((name) => [name, FILTERS[name].none])),
})

/** The filters that a catalogue has. */
export const filtersOf = (kind: 'plans' | 'services', filters: Filters) =>
  without(filters, (name) =>
    name === 'sort' ? !sortsOf(kind).includes(filters.sort) : (FILTERS[name].only ?? kind) !== kind,
  )

/** Without filters that search engines should treat as the same page. */
export const canonicalFilters = (filters: Filters) => without(filters, (name) => FILTERS[name].isVariant === true)

const boundsOfOne = <Name extends FilterName>(filters: Filters, name: Name) =>
  isSet(filters, name) ? (FILTERS[name].bounds?.(filters[name]) ?? []) : []

/** The limits on facet columns. */
export const boundsOf = (filters: Filters) => FILTER_NAMES.flatMap((name) => boundsOfOne(filters, name))
