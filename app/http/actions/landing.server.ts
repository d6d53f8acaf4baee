/** A landing page of plans or homes: reads the slug, the list, its facts and its related links. */
import type { Database } from '~db/client.ts'
import { getLandingFacts } from '../../domain/catalog/catalog-addresses.server.ts'
import type { Catalog } from '../../domain/catalog/facets.server.ts'
import { ALL } from '../../domain/catalog/filter.ts'
import type { Filters } from '../../domain/catalog/filters.ts'
import {
  kindInWords,
  type LandingFigures,
  landingSlug,
  placeInWords,
  readLanding,
  relatedFilters,
} from '../../domain/catalog/landing.ts'
import { getCover, listItems } from '../../domain/catalog/list-catalog.server.ts'
import { filtersQuery } from '../../domain/catalog/read-filters.ts'
import type { Section } from '../../ui/catalog/section.ts'
import { notFound } from '../reply.server.ts'

type Deps<Card> = {
  db: Database
  siteUrl: string
  section: Section
  slug: string
  catalog: Catalog<Card>
  titleOf: (filters: Filters) => string
  textOf: (filters: Filters, figures: LandingFigures) => string
}

export async function readLandingPage<Card extends { coverKey: string }>({
  db,
  siteUrl,
  section,
  slug,
  catalog,
  ...deps
}: Deps<Card>) {
  const filters = readLanding(slug)
  if (!filters || (!section.hasPlaces && placeInWords(filters) !== ALL)) throw notFound(section.kind)
  const [found, { related: others, ...said }] = await Promise.all([
    listItems(db, catalog, filters),
    getLandingFacts(db, catalog, filters, relatedFilters(filters, section.hasPlaces)),
  ])
  return {
    ...found,
    ...said,
    filters,
    title: deps.titleOf(filters),
    text: deps.textOf(filters, { ...found, ...said }),
    path: section.landingPath(slug),
    siteUrl,
    cover: await getCover(db, found.cards[0]),
    query: filtersQuery(filters),
    related: others.map((each) => ({
      href: section.landingPath(landingSlug(each.filters) ?? ''),
      label: section.landingLabel(kindInWords(each.filters), placeInWords(each.filters)),
      items: each.items,
    })),
  }
}
