import { listingType } from '~/domain/listings/listing.ts'
import { NO_LISTINGS_YET, noListingsFound } from '~/domain/listings/messages.ts'
import { paths } from '~/paths.ts'
import type { Section } from '../catalog/section.ts'
import type { Tab } from '../kit/tabs.tsx'

export const SERVICE_TABS: readonly Tab[] = [
  { label: 'Buy A House', href: paths.services() },
  { label: 'Specifications', href: paths.specifications() },
]

export const LISTING_SECTION: Section = {
  alertKind: 'services',
  one: 'home',
  many: 'homes',
  title: 'Buy A House',
  lead: 'Homes that we have built or inspected. Call the seller, or come and see.',
  tabs: SERVICE_TABS,
  tab: 'Buy A House',
  listPath: paths.services,
  itemPath: paths.service,
  categoryLabel: listingType,
  placesFirst: true,
  noneYet: NO_LISTINGS_YET,
  noneYetHint: 'Ask us what comes next.',
  noneFound: noListingsFound,
}
