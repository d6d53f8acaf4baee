/**
 * Readable addresses, such as `3-bedroom-houses-in-kumasi`: each is one choice of rooms, category and place, and
 * nothing else. Slugs and filters convert both ways; an address that is not in canonical form is not found.
 */
import { citiesOf, REGIONS } from '../places/regions.ts'
import { formatCedis } from '../shared/money.ts'
import { slugify } from '../shared/slug.ts'
import { ALL } from './filter.ts'
import { CATEGORIES, FILTER_NAMES, FILTERS, type Filters, ROOM_CHOICES, regionOfTown } from './filters.ts'
import { isSet, NO_FILTERS } from './read-filters.ts'

/** The word for a filter in such an address. */
const word = (name: 'room' | 'category', value: string) => FILTERS[name].landing?.(value) ?? ''

/** Towns by name, with the region where two regions share a town's name; a region's name means the region. */
const PLACES = new Map<string, { location: string; city: string }>()
for (const location of REGIONS)
  for (const city of citiesOf(location)) {
    const slug = regionOfTown(city) === ALL ? slugify(`${city} ${location}`) : slugify(city)
    if (!REGIONS.some((region) => slugify(region) === slug)) PLACES.set(slug, { location, city })
  }
for (const location of REGIONS) PLACES.set(slugify(location), { location, city: ALL })

const SLUG_OF_PLACE = new Map([...PLACES].map(([slug, { location, city }]) => [`${location}>${city}`, slug]))

type Choice = Pick<Filters, 'room' | 'category' | 'location' | 'city'>

/** The slug of a list filtered by rooms, category or place only; null for any other list. */
export function landingSlug(filters: Filters): string | null {
  const { room, category, location, city } = filters
  if (FILTER_NAMES.some((name) => isSet(filters, name) && !FILTERS[name].landing)) return null
  if (room === ALL && category === ALL && location === ALL) return null
  const place = location === ALL ? '' : SLUG_OF_PLACE.get(`${location}>${city}`)
  if (place === undefined) return null
  return [
    ...(room === ALL ? [] : [word('room', room)]),
    slugify(word('category', category)),
    ...(place === '' ? [] : ['in', place]),
  ].join('-')
}

/** The filters of a slug; null for an unknown slug. */
export function readLanding(slug: string): Filters | null {
  const parts = /^((?:\d|4-or-more)-bedroom-)?([a-z-]+?)(?:-in-([a-z-]+))?$/.exec(slug)
  if (!parts) return null
  const [, rooms = '', kind = '', place] = parts
  const room =
    rooms === '' ? ALL : ROOM_CHOICES.find((choice) => choice !== ALL && `${word('room', choice)}-` === rooms)
  const category = CATEGORIES.find((each) => slugify(word('category', each)) === kind)
  const where = place === undefined ? { location: ALL, city: ALL } : PLACES.get(place)
  if (!room || !category || !where) return null
  const filters = { ...NO_FILTERS, room, category, ...where }
  return landingSlug(filters) === slug ? filters : null
}

/** '3-bedroom houses', 'homes with 4 or more bedrooms'. */
export function kindInWords({ room, category }: Choice): string {
  const kind = word('category', category)
  if (room === '4+ Bedrooms') return `${kind} with 4 or more bedrooms`
  return room === ALL ? kind : `${word('room', room)} ${kind}`
}

export const placeInWords = ({ location, city }: Choice): string => (city === ALL ? location : city)

/** The number of items in a list and their price range; no prices where nothing matches. */
export type LandingFigures = { total: number; lowestMinor: number | null; highestMinor: number | null }

/** 'for GHS 1,200', 'from GHS 1,200 to GHS 3,600'; null where nothing is for sale. */
export function priceSpan({ lowestMinor, highestMinor }: LandingFigures): string | null {
  if (lowestMinor === null || highestMinor === null) return null
  return lowestMinor === highestMinor
    ? `for ${formatCedis(lowestMinor)}`
    : `from ${formatCedis(lowestMinor)} to ${formatCedis(highestMinor)}`
}

/** The landing page of an item's list, with its title; null where there is none. */
export function listOf({
  bedrooms,
  ...choice
}: { bedrooms?: number } & Partial<Choice>): { slug: string; label: string } | null {
  const room = ROOM_CHOICES.find((each) => each.startsWith(bedrooms && bedrooms > 4 ? '4+' : `${bedrooms} `)) ?? ALL
  const filters = { ...NO_FILTERS, room, ...choice }
  const slug = landingSlug(filters)
  if (slug === null) return null
  const place = filters.location === ALL ? '' : ` in ${placeInWords(filters)}`
  const words = kindInWords(filters) + place
  return { slug, label: words.charAt(0).toUpperCase() + words.slice(1) }
}

/** The filters of related lists: each differs in one of rooms, category or place. */
export function relatedFilters(filters: Filters, withPlaces: boolean): Filters[] {
  const places = !withPlaces
    ? []
    : filters.city !== ALL
      ? [ALL, ...citiesOf(filters.location as (typeof REGIONS)[number])].map((city) => ({ city }))
      : REGIONS.map((location) => ({ location, city: ALL }))
  const changes: Partial<Choice>[] = [
    ...ROOM_CHOICES.map((room) => ({ room })),
    ...CATEGORIES.map((category) => ({ category })),
    ...places,
  ]
  const own = landingSlug(filters)
  const found = changes.map((change) => ({ ...filters, ...change }))
  return found.filter((each) => {
    const slug = landingSlug(each)
    return slug !== null && slug !== own
  })
}
