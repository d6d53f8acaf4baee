/** Shared by the lists of plans and homes: read the address, list, redirect a page beyond the end to the last one. */
import type { Database } from '~db/client.ts'
import { type Filters, PAGE_SIZE } from '../../domain/catalog/filters.ts'
import type { ItemList } from '../../domain/catalog/item.ts'
import { landingSlug } from '../../domain/catalog/landing.ts'
import { canonicalFilters, filtersOf, filtersQuery, readFilters } from '../../domain/catalog/read-filters.ts'
import type { Setbacks } from '../../domain/plots/plot.ts'
import type { Section } from '../../ui/catalog/section.ts'
import { toLastPage } from '../reply.server'

/** Only the top of the list shows behind an open panel. */
const BACKDROP_CARDS = 6

type Deps<Card> = {
  db: Database
  list: (db: Database, filters: Filters, size: number) => Promise<ItemList<Card>>
  /** For items that are sold once: how many of the search's matches are sold. */
  countSold?: (db: Database, filters: Filters) => Promise<number>
  section: Section
  /** Applied where the plot states none. */
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
    /** The slug of this list's landing page, if it has one. */
    landing: landingSlug({ ...filters, q: '', sort: 'newest' }),
    canonicalQuery: filtersQuery(canonicalFilters(filters)),
  }
}

/** The picture number in an address, from 1, else the first; and whether it is full screen. */
export function readPicture(search: URLSearchParams, count: number) {
  const picture = Number(search.get('picture'))
  return {
    picture: Number.isInteger(picture) && picture >= 1 && picture <= count ? picture : 1,
    zoomed: search.has('zoom'),
  }
}
