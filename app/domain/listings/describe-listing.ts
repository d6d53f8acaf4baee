/** Texts about a home for search engines, link previews and chat messages. */
import { paths } from '../../paths.ts'
import { roomsLabel } from '../catalog/dwellings.ts'
import { ALL } from '../catalog/filter.ts'
import type { Filters } from '../catalog/filters.ts'
import { coverPicture, shownType } from '../catalog/item.ts'
import { breadcrumbs, type LdJson } from '../catalog/json-ld.ts'
import { kindInWords, type LandingFigures, placeInWords, priceSpan } from '../catalog/landing.ts'
import { formatCedis, formatCount } from '../shared/money.ts'
import { formatArea } from '../shared/units.ts'
import {
  AVAILABILITY_LABELS,
  type Availability,
  FURNISHING_LABELS,
  type ListingView,
  listingReference,
} from './listing.ts'

const listingDescription = (listing: ListingView) =>
  `${shownType(listing.type)} for sale in ${listing.city}, ${listing.region}: ${roomsLabel(listing)}, ${formatArea(listing.areaSqFt)}, ${FURNISHING_LABELS[listing.furnished].toLowerCase()}, ${formatCedis(listing.priceMinor)}. ${AVAILABILITY_LABELS[listing.availability]}, ${listingReference(listing.id)}.`

/** Title and description of a link to the home. */
export const listingHead = (listing: ListingView, siteUrl: string) => ({
  title: `${listing.title}, ${listingReference(listing.id)}`,
  description: listingDescription(listing),
  canonical: `${siteUrl}${paths.service(listing.slug)}`,
  ...coverPicture(siteUrl, listing),
})

/** A visitor's draft message about the home. */
export const listingDraft = (listing: Pick<ListingView, 'id' | 'title'>, address: string) =>
  `Hello, I have a question about home ${listingReference(listing.id)}, ${listing.title}: ${address}`

const SCHEMA_AVAILABILITY: Record<Availability, string> = {
  available: 'https://schema.org/InStock',
  'under-offer': 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
}
const SCHEMA_HOME: Record<string, string> = { Apartment: 'Apartment', Condominium: 'Apartment', Studio: 'Apartment' }

/**
 * schema.org: the listing with the home and its offer; at its canonical address, where search engines read it, also the
 * breadcrumbs. Visitors from a list are spared those bytes.
 */
export function listingJsonLd(listing: ListingView, siteUrl: string, isCanonical: boolean): LdJson[] {
  const url = `${siteUrl}${paths.service(listing.slug)}`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name: listing.title,
      description: listingDescription(listing),
      identifier: listingReference(listing.id),
      url,
      image: listing.pictures.map((picture) => `${siteUrl}${paths.media(picture.key)}`),
      mainEntity: {
        '@type': SCHEMA_HOME[listing.type] ?? 'House',
        name: listing.title,
        numberOfBedrooms: listing.bedrooms,
        numberOfBathroomsTotal: listing.washrooms,
        floorSize: { '@type': 'QuantitativeValue', value: listing.areaSqFt, unitCode: 'FTK' },
        address: {
          '@type': 'PostalAddress',
          addressLocality: listing.city,
          addressRegion: listing.region,
          addressCountry: 'GH',
        },
      },
      offers: {
        '@type': 'Offer',
        price: (listing.priceMinor / 100).toFixed(2),
        priceCurrency: 'GHS',
        availability: SCHEMA_AVAILABILITY[listing.availability],
        url,
      },
    },
    ...(isCanonical
      ? breadcrumbs(siteUrl, [
          ['Buy A House', paths.services()],
          [listing.title, paths.service(listing.slug)],
        ])
      : []),
  ]
}

/** '3-bedroom houses for sale in Kumasi'. */
export function homesLandingTitle(filters: Filters): string {
  const kind = kindInWords(filters)
  const place = placeInWords(filters)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} for sale${place === ALL ? ' in Ghana' : ` in ${place}`}`
}

export function homesLandingText(filters: Filters, figures: LandingFigures): string {
  const price = priceSpan(figures)
  const region = filters.city === ALL ? '' : `, ${filters.location}`
  const title = `${homesLandingTitle(filters)}${region}`
  if (price === null) return `${title}: none at the moment. Look at what is near it, or ask us what comes next.`
  return `${title}: ${formatCount(figures.total)} at present, ${price}, each with pictures, sizes and the seller’s number.`
}
