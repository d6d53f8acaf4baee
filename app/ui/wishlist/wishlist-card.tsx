import type { ReactNode } from 'react'
import { roomsLabel } from '~/domain/catalog/dwellings.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatArea, plural } from '~/domain/shared/units.ts'
import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'
import { ItemCard } from '../catalog/item-card.tsx'
import { Stamp } from '../listings/listing-card.tsx'
import { wishlistItemHref } from './wishlist-item-href.ts'

/** A plan or a home, shown as in its own list. */
export function WishlistCard({ item, children }: { item: WishlistItem; children: ReactNode }) {
  return (
    <ItemCard
      href={wishlistItemHref(item)}
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
