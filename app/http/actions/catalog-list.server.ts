/** What the list pages of plans and homes do alike: read the address, list, lead a page beyond the end to the last one. */
import type { Database } from '~db/client.ts'
import { type Filters, PAGE_SIZE } from '../../domain/catalog/filters.ts'
import type { ItemList } from '../../domain/catalog/item.ts'
import { landingSlug } from '../../domain/catalog/landing.ts'
import { canonicalFilters, filtersOf, filtersQuery, readFilters } from '../../domain/catalog/read-filters.ts'
import type { Setbacks } from '../../domain/plots/plot.ts'
import type { Section } from '../../ui/catalog/section.ts'
import { toLastPage } from '../reply.server'

/** Behind an open panel only the top of the list shows. */
const BACKDROP_CARDS = 6

type Deps<Card> = {
  db: Database
  list: (db: Database, filters: Filters, size: number) => Promise<ItemList<Card>>
  /** Where things are sold once: how many of a search are gone. */
  countSold?: (db: Database, filters: Filters) => Promise<number>
  section: Section
  /** Of a plot that names none. */
  setbacks?: Setbacks
}

export async function readCatalogPage<Card>({ db, list, countSold, section, setbacks }: Deps<Card>, request: Request) {
  const { kind, listPath } = section
  const url = new URL(request.url)
  const backdrop = url.pathname.replace(/\.data$/, '') !== listPath()
  const asked = readFilters(url.searchParams, setbacks)
  const filters = filtersOf(kind, asked)
  const [found, sold] = await Promise.all([
    list(db, filters, backdrop ? BACKDROP_CARDS : PAGE_SIZE),
    countSold && !backdrop && !filters.sold ? countSold(db, filters) : 0,
  ])
  if (!backdrop && filters.page > found.pageCount)
    throw toLastPage(listPath(filtersQuery({ ...filters, page: found.pageCount })))
  return {
    filters,
    ...found,
    sold,
    backdrop,
    query: filtersQuery(filters),
    /** The slug of the page that this list is under a name of its own. */
    landing: landingSlug({ ...filters, q: '', sort: 'newest' }),
    canonicalQuery: filtersQuery(canonicalFilters(filters)),
  }
}

/** The picture that an address asks for, from 1, the first where there is no such picture; and whether full screen. */
export function readPicture(search: URLSearchParams, count: number) {
  const picture = Number(search.get('picture'))
  return {
    picture: Number.isInteger(picture) && picture >= 1 && picture <= count ? picture : 1,
    zoomed: search.has('zoom'),
  }
}
