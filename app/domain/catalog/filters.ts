/**
 * What a visitor may ask of a catalogue, plans or homes alike, read from the address. Anything not understood counts as
 * All: a search never fails.
 */

import { isCityOf, isRegion, REGIONS } from '../places/regions.ts'
import { type Plot, readPlot, type Setbacks, writePlot } from '../plots/plot.ts'
import { readCedis } from '../shared/money.ts'

export const ALL = 'All'
export const ROOM_CHOICES = [ALL, '1 Bedroom', '2 Bedrooms', '3 Bedrooms', '4 Bedrooms', '4+ Bedrooms'] as const
/** As they are stored; homes show Condominium as Condo, and an address may say either. */
export const CATEGORIES = [
  ALL,
  'Apartment',
  'Condominium',
  'House',
  'Villa',
  'Townhouse',
  'Duplex/Triplex',
  'Bungalow',
  'Studio',
  'Loft',
  'Tiny House',
] as const
export const SORTS = ['newest', 'price-asc', 'price-desc', 'area-asc', 'area-desc'] as const
export type Sort = (typeof SORTS)[number]
export const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'area-asc': 'Area, small to large',
  'area-desc': 'Area, large to small',
}
export const PAGE_SIZE = 24
const LONGEST_SEARCH = 100
const MOST_MINOR = 99_999_999_900
const LAST_PAGE = 1_000_000

export type Filters = {
  room: string
  category: string
  location: string
  city: string
  /** Bounds of the lowest price in pesewas, or null. */
  minMinor: number | null
  maxMinor: number | null
  /** What a plan may cost to build at the least, in pesewas, or null. Homes have no such cost. */
  budgetMinor: number | null
  /** The plot that a plan has to fit, or null. */
  plot: Plot | null
  /** The words as typed, at most a hundred characters. */
  q: string
  /** Homes that are gone, instead of those for sale. */
  sold: boolean
  sort: Sort
  page: number
}

const oneOf = <T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((choice) => choice.toLowerCase() === value?.trim().toLowerCase())

/** '1 Bedrooms' and '3 bedroom' are understood as well. */
function readRoom(value: string | null): string {
  // A plus that was not escaped in the address arrives as a second space.
  const asked = /^([1-4]\+?)\s*bedrooms?$/i.exec((value?.trim() ?? '').replace(/^4 {2}/, '4+ '))
  return ROOM_CHOICES.find((choice) => asked && choice.startsWith(`${asked[1]} `)) ?? ALL
}

/** More than any house costs is the most that can be asked. */
function readBound(value: string | null): number | null {
  const amountMinor = readCedis(value ?? '')
  return amountMinor === null ? null : Math.min(amountMinor, MOST_MINOR)
}

/** The region of a town that only one region has; a town alone says where it is. */
export function regionOfTown(town: string): string {
  const regions = REGIONS.filter((region) => isCityOf(region, town))
  return regions.length === 1 && regions[0] ? regions[0] : ALL
}

/** Filters from the address; a city that is not of the region counts as All. `setbacks` are those of a plot that names none. */
export function readFilters(params: URLSearchParams, setbacks?: Setbacks): Filters {
  const category =
    oneOf(CATEGORIES, params.get('category')) ??
    (params.get('category')?.trim().toLowerCase() === 'condo' ? 'Condominium' : ALL)
  const region = params.get('location')?.trim() ?? ''
  const town = params.get('city')?.trim() ?? ''
  const location = isRegion(region) ? region : regionOfTown(town)
  const typedPage = params.get('page') ?? ''
  const page = /^\d+$/.test(typedPage) ? Number(typedPage) : 1
  return {
    room: readRoom(params.get('room')),
    category,
    location,
    city: location !== ALL && isCityOf(location, town) ? town : ALL,
    minMinor: readBound(params.get('min')),
    maxMinor: readBound(params.get('max')),
    budgetMinor: readBound(params.get('budget')),
    plot: readPlot(params, setbacks),
    q: (params.get('q') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LONGEST_SEARCH),
    sold: params.get('sold') === '1',
    sort: oneOf(SORTS, params.get('sort')) ?? 'newest',
    // Beyond the end is led to the last page, however far.
    page: Math.min(Math.max(page, 1), LAST_PAGE),
  }
}

/** The address of a filtered list: only what differs from All, so that equal searches share one address. */
export function filtersQuery(filters: Filters): string {
  const query = new URLSearchParams()
  if (filters.room !== ALL) query.set('room', filters.room)
  if (filters.category !== ALL) query.set('category', filters.category)
  if (filters.location !== ALL) query.set('location', filters.location)
  if (filters.city !== ALL) query.set('city', filters.city)
  if (filters.minMinor !== null) query.set('min', String(filters.minMinor / 100))
  if (filters.maxMinor !== null) query.set('max', String(filters.maxMinor / 100))
  if (filters.budgetMinor !== null) query.set('budget', String(filters.budgetMinor / 100))
  if (filters.plot) writePlot(query, filters.plot)
  if (filters.q !== '') query.set('q', filters.q)
  if (filters.sold) query.set('sold', '1')
  if (filters.sort !== 'newest') query.set('sort', filters.sort)
  if (filters.page > 1) query.set('page', String(filters.page))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether anything narrows the list; sort and page do not. */
export const narrows = (filters: Filters) =>
  filters.room !== ALL ||
  filters.category !== ALL ||
  filters.location !== ALL ||
  filters.city !== ALL ||
  filters.minMinor !== null ||
  filters.maxMinor !== null ||
  filters.budgetMinor !== null ||
  filters.plot !== null ||
  filters.q !== '' ||
  filters.sold

/**
 * 'No plans found for Villa 3 Bedrooms in Ashanti in Kumasi matching "pool"'; parts that are All are left out. `many` is
 * the noun of the catalogue, `category` the word that it has for a stored one.
 */
export function nothingFound(many: string, filters: Filters, category = filters.category): string {
  const kinds = [category, filters.room].filter((part) => part !== ALL)
  const places = [filters.location, filters.city].filter((part) => part !== ALL).map((part) => ` in ${part}`)
  const words = filters.q === '' ? '' : ` matching "${filters.q}"`
  return `No ${many} found${kinds.length > 0 ? ` for ${kinds.join(' ')}` : ''}${places.join('')}${words}`
}
