import type { ReactNode } from 'react'
import { roomsLabel } from '~/domain/catalog/dwellings.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatArea, plural } from '~/domain/shared/units.ts'
import type { WishedItem } from '~/domain/wishlist/wished-item.ts'
import { ItemCard } from '../catalog/item-card.tsx'
import { Stamp } from '../listings/listing-card.tsx'
import { wishedHref } from './wished-href.ts'

/** A plan or a home as its own list shows it. */
export function WishedCard({ item, children }: { item: WishedItem; children: ReactNode }) {
  return (
    <ItemCard
      href={wishedHref(item)}
      title={item.title}
      kind={item.type}
      reference={item.reference}
      cover={{ key: item.coverKey, alt: item.coverAlt }}
      facts={[
        roomsLabel(item),
        formatArea(item.areaSqFt),
        item.floors === null ? item.city : plural(item.floors, 'floor'),
      ]}
      stamp={item.availability ? <Stamp availability={item.availability} /> : null}
      {...(item.availability === 'sold' ? { className: 'sold' } : {})}
      foot={children}
    >
      <span className="price">{formatCedis(item.priceMinor)}</span> <span className="cap">{item.priceNote}</span>
    </ItemCard>
  )
}
