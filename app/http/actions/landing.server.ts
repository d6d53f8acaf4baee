/** What the landing pages of plans and homes do alike: read the slug, the list, and what is said and linked around it. */
import type { Database } from '~db/client.ts'
import type { LandingFigures } from '../../domain/catalog/describe-landing.ts'
import { type Filters, filtersQuery, PAGE_SIZE } from '../../domain/catalog/filters.ts'
import type { ItemList } from '../../domain/catalog/item.ts'
import { besides, kindInWords, landingSlug, placeInWords, readLanding } from '../../domain/catalog/landing.ts'
import type { LandingFacts } from '../../domain/catalog/read-catalog.server.ts'

type Deps<Card> = {
  db: Database
  siteUrl: string
  list: (db: Database, filters: Filters, size: number) => Promise<ItemList<Card>>
  facts: (db: Database, filters: Filters, others: readonly Filters[]) => Promise<LandingFacts>
  /** Whether the things listed stand somewhere. */
  hasPlaces: boolean
  titleOf: (filters: Filters) => string
  textOf: (filters: Filters, figures: LandingFigures) => string
  pathOf: (slug: string) => string
}

/** Null for a slug that no list has. */
export async function readLandingPage<Card>(deps: Deps<Card>, slug: string) {
  const { db, siteUrl, list, facts, hasPlaces } = deps
  const filters = readLanding(slug)
  if (!filters || (!hasPlaces && placeInWords(filters) !== 'All')) return null
  const [found, { besides: others, ...said }] = await Promise.all([
    list(db, filters, PAGE_SIZE),
    facts(db, filters, besides(filters, hasPlaces)),
  ])
  return {
    ...found,
    ...said,
    filters,
    title: deps.titleOf(filters),
    text: deps.textOf(filters, { ...found, ...said }),
    url: `${siteUrl}${deps.pathOf(slug)}`,
    siteUrl,
    query: filtersQuery(filters),
    related: others.map((each) => ({
      slug: landingSlug(each.filters) ?? '',
      kind: kindInWords(each.filters),
      place: placeInWords(each.filters),
      items: each.items,
    })),
  }
}
