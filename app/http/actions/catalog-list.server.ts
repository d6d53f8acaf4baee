/** Shared by the lists of plans and homes: read the address, list, redirect a page beyond the end to the last one. */
import type { Database } from '~db/client.ts'
import { readBrief } from '../../domain/catalog/brief.ts'
import type { Catalog } from '../../domain/catalog/facets.server.ts'
import { PAGE_SIZE } from '../../domain/catalog/filters.ts'
import { landingSlug } from '../../domain/catalog/landing.ts'
import { countSold, getCover, listItems } from '../../domain/catalog/list-catalog.server.ts'
import { canonicalFilters, filtersOf, filtersQuery, readFilters } from '../../domain/catalog/read-filters.ts'
import { unreadFilters } from '../../domain/catalog/unread-filters.ts'
import type { Setbacks } from '../../domain/plots/plot.ts'
import type { Section } from '../../ui/catalog/section.ts'
import { queryOf } from '../query.server.ts'
import { toLastPage } from '../reply.server.ts'

/** Only the top of the list shows behind an open panel. */
const BACKDROP_CARDS = 6

type Deps<Card> = {
  db: Database
  catalog: Catalog<Card>
  section: Section
  /** Applied where the plot states none. */
  setbacks?: Setbacks
}

export async function readCatalogPage<Card extends { coverKey: string }>(
  { db, catalog, section, setbacks }: Deps<Card>,
  request: Request,
) {
  const { kind, listPath } = section
  const url = new URL(request.url)
  const backdrop = url.pathname.replace(/\.data$/, '') !== listPath()
  const params = queryOf(request)
  const asked = readFilters(params, setbacks)
  const filters = filtersOf(kind, asked)
  const [found, sold] = await Promise.all([
    listItems(db, catalog, filters, backdrop ? BACKDROP_CARDS : PAGE_SIZE),
    // A home is sold once, a plan any number of times.
    kind === 'services' && !backdrop && !filters.sold ? countSold(db, catalog, filters) : 0,
  ])
  if (!backdrop && filters.page > found.pageCount)
    throw toLastPage(listPath(filtersQuery({ ...filters, page: found.pageCount })))
  return {
    filters,
    unread: backdrop ? [] : unreadFilters(params, kind),
    ...found,
    sold,
    backdrop,
    cover: backdrop ? undefined : await getCover(db, found.cards[0]),
    query: filtersQuery(filters),
    briefQuery: kind === 'plans' ? readBrief(params).query : '',
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
