import type { ReactNode } from 'react'
import { bedroomsIn, roomsLabel } from '~/domain/catalog/dwellings.ts'
import { ALL } from '~/domain/catalog/filter.ts'
import { shownType } from '~/domain/catalog/item.ts'
import { listOf } from '~/domain/catalog/landing.ts'
import { filtersQuery, readFilters } from '~/domain/catalog/read-filters.ts'
import { TITLE_LABELS } from '~/domain/catalog/title-types.ts'
import {
  AVAILABILITY_LABELS,
  type Furnishing,
  type ListingCard,
  type ListingView,
  listingReference,
  priceLabel,
} from '~/domain/listings/listing.ts'
import { NOT_STATED } from '~/domain/listings/papers.ts'
import { formatPhone } from '~/domain/places/phone.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatArea, formatMetres } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { ItemDrawings } from '../catalog/item-drawings.tsx'
import { ItemPanel, type PanelPlace } from '../catalog/item-panel.tsx'
import { ItemText } from '../catalog/item-text.tsx'
import { RelatedLists } from '../catalog/related-lists.tsx'
import { SimilarItems } from '../catalog/similar-items.tsx'
import { buttonClass } from '../kit/button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { Chip } from '../kit/chip.tsx'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { ENQUIRY_ID } from './enquiry.tsx'
import { LandPapers } from './land-papers.tsx'
import { Locator } from './locator.tsx'

type ListingPanelProps = PanelPlace & {
  listing: ListingView
  similar: readonly Omit<ListingCard, 'coverAlt'>[]
  /** The filters of the list, which the links of similar homes keep. */
  query?: string
  /** The enquiry form of an available home; without it, the panel links to `askHref`. */
  enquiry?: ReactNode
  askHref?: string
}

function Status({ availability }: Pick<ListingView, 'availability'>) {
  const kind = availability === 'available' ? 'full' : availability === 'sold' ? 'back' : 'half'
  return <Chip kind={kind}>{AVAILABILITY_LABELS[availability]}</Chip>
}

/** Short enough for a cell. */
const FURNISHED: Record<Furnishing, string> = {
  unfurnished: 'No',
  partially: 'Partially',
  fully: 'Fully',
  furnished: 'Yes',
}

function ListingFacts({ listing }: { listing: ListingView }) {
  const cells: Cell[] = [
    { label: 'Bedrooms', value: bedroomsIn(listing) },
    { label: 'Washrooms', value: listing.washrooms },
    { label: 'Area', value: formatArea(listing.areaSqFt) },
    { label: 'Horizontal (width)', value: formatMetres(listing.horizontalMetres) },
    { label: 'Vertical (depth)', value: formatMetres(listing.verticalMetres) },
    { label: 'Furnished', value: FURNISHED[listing.furnished] },
    { label: 'Location', value: `${listing.city}, ${listing.region}`, span: 'all' },
    { label: 'Papers', value: listing.titleType === '' ? NOT_STATED : TITLE_LABELS[listing.titleType], span: 'all' },
    { label: 'Status', value: <Status availability={listing.availability} />, span: 'all' },
    {
      label: priceLabel(listing.availability),
      value: formatCedis(listing.priceMinor),
      span: 'sum',
    },
  ]
  const seller: Cell = {
    label: 'Seller contact',
    value: (
      <a className="link" href={`tel:${listing.contact}`}>
        {formatPhone(listing.contact)}
      </a>
    ),
    span: 'all',
  }
  return <TitleBlock cells={listing.availability === 'sold' ? cells : [...cells, seller]} columns={3} />
}

const listsOf = ({ type, bedrooms, region, city }: ListingView) =>
  [listOf({ category: type, location: region }), listOf({ bedrooms, location: region, city })].map(
    (list) => list && { href: paths.homesFor(list.slug), label: list.label },
  )

/** The list of homes of the same type and region, for a home that is gone. */
const similarList = ({ type, region }: ListingView) =>
  paths.services(filtersQuery({ ...readFilters(new URLSearchParams()), category: type, location: region, city: ALL }))

function Bar({ listing }: { listing: ListingView }) {
  const isSold = listing.availability === 'sold'
  return (
    <>
      <p>
        <span className="price">{formatCedis(listing.priceMinor)}</span>{' '}
        <span className="cap">
          {listing.availability === 'available' ? 'Selling' : AVAILABILITY_LABELS[listing.availability]}
        </span>
      </p>
      {isSold ? (
        <ButtonLink kind="line" to={similarList(listing)} label="Similar homes" />
      ) : (
        <a
          className={buttonClass()}
          href={`tel:${listing.contact}`}
          aria-label={`Call about ${listingReference(listing.id)}`}
        >
          <Icon name="phone" />
          Call
        </a>
      )}
    </>
  )
}

/** One home over its list: facts, price, the seller, and an enquiry form. */
export function ListingPanel({
  listing,
  similar,
  query,
  enquiry,
  askHref = `#${ENQUIRY_ID}`,
  ...place
}: ListingPanelProps) {
  const reference = listingReference(listing.id)
  const isSold = listing.availability === 'sold'
  return (
    <ItemPanel
      {...place}
      title={listing.title}
      reference={reference}
      caption={`Home ${reference}`}
      kind={shownType(listing.type)}
      pictures={listing.pictures}
      aside={
        <>
          <IconSprite names={['phone']} />
          <ListingFacts listing={listing} />
          {isSold ? null : (
            <>
              <ButtonLink kind="line" wide to={paths.bookViewing(listing.slug)} label="Book a viewing" />{' '}
              <a className={buttonClass('line', true)} href={askHref}>
                Ask about this home
              </a>
            </>
          )}
        </>
      }
      below={({ steps, onZoom }) => (
        <>
          <LandPapers listing={listing} licenceNumber={place.settings.licenceNumber} />
          <ItemText description={listing.description} features={listing.features} />
          <ItemDrawings pictures={listing.pictures} steps={steps} onZoom={onZoom} />
          <Locator listing={listing} />
          {isSold ? null : enquiry}
          <SimilarItems
            id="similar"
            heading="Similar homes"
            items={similar.map((each) => ({
              href: paths.service(each.slug, query),
              title: each.title,
              coverKey: each.coverKey,
              facts: `${roomsLabel(each)}, ${each.city}`,
              price: formatCedis(each.priceMinor),
            }))}
          />
          <RelatedLists lists={listsOf(listing)} />
        </>
      )}
      bar={<Bar listing={listing} />}
    />
  )
}
