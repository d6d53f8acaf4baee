/** Filters in words: the chips that remove them, and the message of an empty list. */
import { ALL, type CategoryLabel } from './filter.ts'
import { FILTER_NAMES, FILTERS, type FilterName, type Filters } from './filters.ts'
import { isSet } from './read-filters.ts'

function chosen<Name extends FilterName>(filters: Filters, name: Name, categoryLabel: CategoryLabel) {
  const { chip, none, takesOff } = FILTERS[name]
  if (!chip || !isSet(filters, name)) return []
  const without: Partial<Filters> = { [name]: none, ...(takesOff ? { [takesOff]: ALL } : {}) }
  return [{ label: chip(filters[name], categoryLabel), without }]
}

/** `categoryLabel` gives the label of a stored category. */
export const chosenFilters = (filters: Filters, categoryLabel: CategoryLabel) =>
  FILTER_NAMES.flatMap((name) => chosen(filters, name, categoryLabel))

/**
 * 'No plans found for Villa 3 Bedrooms in Ashanti in Kumasi matching "pool"', without parts that are All. `many` is the
 * catalogue's noun, `category` its label for the stored one.
 */
export function nothingFound(many: string, filters: Filters, category = filters.category): string {
  const kinds = [category, filters.room].filter((part) => part !== ALL)
  const places = [filters.location, filters.city].filter((part) => part !== ALL).map((part) => ` in ${part}`)
  const words = filters.q === '' ? '' : ` matching "${filters.q}"`
  return `No ${many} found${kinds.length > 0 ? ` for ${kinds.join(' ')}` : ''}${places.join('')}${words}`
}
