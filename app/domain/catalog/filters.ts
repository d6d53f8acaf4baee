/**
 * The filters of both catalogues, plans and homes: one entry per filter defines its address, form, chips, alerts and
 * queries. Anything not understood counts as All: a search never fails.
 */
import { isCityOf, isRegion, REGIONS, readRegion } from '../places/regions.ts'
import { formatPlot, longestSides, type Plot, readPlot, writePlot } from '../plots/plot.ts'
import { readCedis } from '../shared/money.ts'
import { ALL, amount, choice, type Filter, oneOf } from './filter.ts'
import { TITLE_LABELS, TITLE_TYPES, type TitleType } from './title-types.ts'

export const ROOM_CHOICES = [ALL, '1 Bedroom', '2 Bedrooms', '3 Bedrooms', '4 Bedrooms', '4+ Bedrooms'] as const
/** Stored names with their plural words. Homes show Condominium as Condo; an address may use either. */
const CATEGORY_WORDS = {
  [ALL]: 'homes',
  Apartment: 'apartments',
  Condominium: 'condos',
  House: 'houses',
  Villa: 'villas',
  Townhouse: 'townhouses',
  'Duplex/Triplex': 'duplexes',
  Bungalow: 'bungalows',
  Studio: 'studios',
  Loft: 'lofts',
  'Tiny House': 'tiny houses',
}
export type Category = keyof typeof CATEGORY_WORDS
export const CATEGORIES = Object.keys(CATEGORY_WORDS) as [Category, ...Category[]]
const SORT_LABELS = {
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'area-asc': 'Area, small to large',
  'area-desc': 'Area, large to small',
  'build-asc': 'Cost to build, low to high',
}
export type Sort = keyof typeof SORT_LABELS
export const SORTS = Object.keys(SORT_LABELS) as [Sort, ...Sort[]]
/** Only plans have a cost to build. */
export const sortsOf = (kind: 'plans' | 'services') => SORTS.filter((sort) => kind === 'plans' || sort !== 'build-asc')
export const PAGE_SIZE = 24
const LONGEST_SEARCH = 100
const LAST_PAGE = 1_000_000

export type Filters = {
  room: string
  category: string
  location: string
  city: string
  /** Limits of the lowest price in pesewas, or null. */
  minMinor: number | null
  maxMinor: number | null
  /** The building budget in pesewas: a plan's lowest estimate must fit it; or null. */
  budgetMinor: number | null
  /** The plot that a plan has to fit, or null. */
  plot: Plot | null
  /** What papers a home has. */
  title: string
  /** The region to build in, whose rates and setbacks apply, or ''. */
  region: string
  /** The search words as typed, at most a hundred characters. */
  q: string
  /** Sold homes instead of those for sale. */
  sold: boolean
  sort: Sort
  page: number
}
export type FilterName = keyof Filters

/** The facet columns that a filter limits; the others are only in the facets of plans, or of homes. */
export type SharedColumn = 'priceMinor'
export type PlanColumn = 'buildLowMinor' | 'shortSide' | 'longSide'
export type ListingColumn = 'titleType'
export type OwnColumn = PlanColumn | ListingColumn

/** Also accepts '1 Bedrooms' and '3 bedroom'. */
function readRoom(value: string | null): string | undefined {
  // An unescaped plus in an address arrives as a second space.
  const asked = /^([1-4]\+?)\s*bedrooms?$/i.exec((value?.trim() ?? '').replace(/^4 {2}/, '4+ '))
  return ROOM_CHOICES.find((room) => asked && room.startsWith(`${asked[1]} `))
}

/** The region of a town whose name is unique; such a town needs no region in the address. */
export function regionOfTown(town: string): string {
  const regions = REGIONS.filter((region) => isCityOf(region, town))
  return regions.length === 1 && regions[0] ? regions[0] : ALL
}

function readLocation(params: URLSearchParams): string {
  const region = params.get('location')?.trim() ?? ''
  return isRegion(region) ? region : regionOfTown(params.get('city')?.trim() ?? '')
}

const titleLabel = (title: string) => TITLE_LABELS[title as TitleType] ?? title

const HIGHEST = amount('max', {
  label: 'Highest price, GHS',
  words: (price) => `up to ${price}`,
  column: 'priceMinor',
  is: '<=',
})
const MAX_PRICE: typeof HIGHEST = {
  ...HIGHEST,
  /** One below the lowest price would hide every item. */
  read: (params) => {
    const [highest, lowest] = [HIGHEST.read(params), readCedis(params.get('min') ?? '')]
    return highest !== null && lowest !== null && highest < lowest ? null : highest
  },
}

export const FILTERS: { [Name in FilterName]: Filter<Filters[Name], SharedColumn | OwnColumn> } = {
  room: choice('room', {
    label: 'Rooms',
    choices: ROOM_CHOICES,
    read: readRoom,
    landing: (room) => (room === '4+ Bedrooms' ? '4-or-more-bedroom' : `${room.charAt(0)}-bedroom`),
  }),
  category: choice('category', {
    label: 'Category',
    choices: CATEGORIES,
    labelOf: (category, categoryLabel) => categoryLabel(category),
    read: (value) => oneOf(CATEGORIES, value) ?? (oneOf(['Condo'], value) && 'Condominium'),
    chip: (category, categoryLabel) => categoryLabel(category),
    landing: (category) => CATEGORY_WORDS[category as Category],
  }),
  location: {
    ...choice('location', { label: 'Location', choices: [ALL, ...REGIONS], takesOff: 'city' }),
    read: readLocation,
    landing: (region) => region,
  },
  city: {
    none: ALL,
    /** A city outside the region counts as All. */
    read: (params) => {
      const town = params.get('city')?.trim() ?? ''
      const region = readLocation(params)
      return region !== ALL && isCityOf(region, town) ? town : ALL
    },
    write: (city) => ({ city }),
    chip: (city) => city,
    control: { kind: 'city', param: 'city', label: 'City' },
    landing: (city) => city,
  },
  minMinor: amount('min', {
    label: 'Lowest price, GHS',
    words: (price) => `from ${price}`,
    column: 'priceMinor',
    is: '>=',
  }),
  maxMinor: MAX_PRICE,
  budgetMinor: amount('budget', {
    label: 'Budget to build, GHS',
    words: (price) => `up to ${price} to build`,
    column: 'buildLowMinor',
    is: '<=',
    only: 'plans',
    isVariant: true,
  }),
  plot: {
    none: null,
    read: readPlot,
    write: (plot) => (plot ? writePlot(plot) : {}),
    chip: (plot) => (plot ? `plot of ${formatPlot(plot)}` : ''),
    control: { kind: 'plot', param: 'plotWidth', label: 'Plot' },
    bounds: (plot) => {
      if (!plot) return []
      const { long, short } = longestSides(plot)
      return [
        { column: 'longSide', is: '<=', to: long },
        { column: 'shortSide', is: '<=', to: short },
      ]
    },
    only: 'plans',
    isVariant: true,
  },
  title: choice('title', {
    label: 'Land papers',
    choices: [ALL, ...TITLE_TYPES],
    labelOf: titleLabel,
    chip: titleLabel,
    bounds: (title) => [{ column: 'titleType', is: '=', to: title }],
    only: 'services',
    isVariant: true,
  }),
  region: {
    none: '',
    read: (params) => readRegion(params.get('region')),
    write: (region) => ({ region }),
    chip: (region) => `building in ${region}`,
    hidesNothing: true,
    control: {
      kind: 'choice',
      param: 'region',
      label: 'Where you will build',
      choices: ['', ...REGIONS],
      labelOf: (region) => region || 'Anywhere',
    },
    only: 'plans',
    isVariant: true,
  },
  q: {
    none: '',
    read: (params) =>
      (params.get('q') ?? '')
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, LONGEST_SEARCH),
    write: (q) => ({ q }),
    chip: (q) => `"${q}"`,
    control: { kind: 'search', param: 'q', label: 'Search' },
    isVariant: true,
  },
  sold: {
    none: false,
    read: (params) => params.get('sold') === '1',
    write: (sold): Record<string, string> => (sold ? { sold: '1' } : {}),
    chip: () => 'Sold',
    only: 'services',
  },
  sort: {
    none: 'newest',
    read: (params) => oneOf(SORTS, params.get('sort')) ?? 'newest',
    write: (sort) => ({ sort }),
    control: {
      kind: 'choice',
      param: 'sort',
      label: 'Sort',
      choices: SORTS,
      labelOf: (sort) => SORT_LABELS[sort as Sort],
    },
    isVariant: true,
  },
  page: {
    none: 1,
    // A page beyond the end redirects to the last page, so the number is only capped.
    read: (params) => {
      const typed = params.get('page') ?? ''
      return /^\d+$/.test(typed) ? Math.min(Math.max(Number(typed), 1), LAST_PAGE) : 1
    },
    write: (page) => ({ page: String(page) }),
  },
}
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
