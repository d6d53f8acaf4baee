import { roomsLabel } from '~/domain/catalog/dwellings.ts'
import { shownType } from '~/domain/catalog/item.ts'
import {
  AVAILABILITY_LABELS,
  type Availability,
  type ListingCard as ListingCardView,
  listingReference,
  priceLabel,
} from '~/domain/listings/listing.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatArea } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { type CardProps, ItemCard } from '../catalog/item-card.tsx'

/** The label Sold, which looks like a stamp on a drawing. */
export function Stamp({ availability }: { availability: Availability }) {
  if (availability === 'available') return null
  return (
    <span className={availability === 'sold' ? 'stamp stamp-sold' : 'stamp chip chip-half'}>
      {AVAILABILITY_LABELS[availability]}
    </span>
  )
}

export function ListingCard({ card, query, href, first, bare }: CardProps<ListingCardView>) {
  return (
    <ItemCard
      href={href ?? paths.service(card.slug, query)}
      title={card.title}
      kind={shownType(card.type)}
      reference={listingReference(card.id)}
      cover={{ key: card.coverKey, alt: card.coverAlt }}
      facts={[roomsLabel(card), formatArea(card.areaSqFt), card.city]}
      first={first}
      bare={bare}
      isWide={href !== undefined}
      stamp={<Stamp availability={card.availability} />}
      {...(card.availability === 'sold' ? { className: 'sold' } : {})}
    >
      <span className="price">{formatCedis(card.priceMinor)}</span>{' '}
      <span className="cap">{priceLabel(card.availability)}</span>
    </ItemCard>
  )
}
