import { ALL } from '~/domain/catalog/filter.ts'
import { shownType } from '~/domain/catalog/item.ts'
import { NO_LISTINGS_YET, noListingsFound } from '~/domain/listings/messages.ts'
import { paths } from '~/paths.ts'
import type { Section } from '../catalog/section.ts'
import type { Tab } from '../kit/tabs.tsx'

export const SERVICE_TABS: readonly Tab[] = [
  { label: 'Buy A House', href: paths.services() },
  { label: 'Specifications', href: paths.specifications() },
]

export const LISTING_SECTION: Section = {
  kind: 'services',
  one: 'home',
  many: 'homes',
  title: 'Buy A House',
  lead: 'Homes that we have built or inspected. Call the seller, or come and see.',
  tabs: SERVICE_TABS,
  tab: 'Buy A House',
  listPath: paths.services,
  itemPath: paths.service,
  categoryLabel: shownType,
  landingPath: paths.homesFor,
  landingLabel: (kind, place) =>
    `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${place === ALL ? '' : ` in ${place}`}`,
  hasPlaces: true,
  headTitle: 'Buy A House',
  description:
    'Houses, villas, flats and townhouses for sale all over Ghana, with prices in cedis, floor plans and the seller’s number.',
  noneYet: NO_LISTINGS_YET,
  noneYetHint: 'Ask us what comes next.',
  noneFound: noListingsFound,
}
