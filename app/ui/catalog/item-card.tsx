import type { ReactNode } from 'react'
import { CARD_SIZES, Picture, ROW_SIZES } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'

export type CardProps<Card> = {
  card: Card
  /** The filters of the list, kept in the item's address so that closing the item returns to them. */
  query?: string
  /** The card's target, if not the item's panel over its own list. */
  href?: string
  /** The first card of the list. */
  first?: boolean
  /** Omits the picture, for lists behind a panel. */
  bare?: boolean
}

type ItemCardProps = {
  href: string
  title: string
  kind: string
  reference: string
  cover: { key: string; alt: string }
  facts: readonly string[]
  first?: boolean | undefined
  bare?: boolean | undefined
  /** Whether its picture is as wide as a phone; else the card is a row of a list there. */
  isWide?: boolean
  /** A label over the picture, such as Sold. */
  stamp?: ReactNode
  className?: string
  children: ReactNode
  /** Content that only one page adds to its cards. */
  foot?: ReactNode
}

/** A card in a list: picture, number, title, three main facts, price. */
export function ItemCard({
  href,
  title,
  kind,
  reference,
  cover,
  facts,
  first = false,
  bare = false,
  isWide = false,
  stamp,
  className = '',
  children,
  foot,
}: ItemCardProps) {
  return (
    <li className={`card${className && ` ${className}`}`} id={bare ? undefined : reference}>
      <div className="pic">
        {bare ? null : (
          <Picture
            picture={{ ...cover, widthPx: 720, heightPx: 480 }}
            sizes={isWide ? CARD_SIZES : ROW_SIZES}
            first={first}
          />
        )}
        {stamp}
      </div>
      <p className="ref cap">
        <span>{kind}</span> <span>{reference}</span>
      </p>
      <div className="about">
        <h3>
          <SiteLink to={href} preventScrollReset>
            {title}
          </SiteLink>
        </h3>
        <ul className="facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <div className="end">
          {children}
          {bare ? null : <WishlistButton reference={reference} title={title} />}
        </div>
      </div>
      {foot}
    </li>
  )
}
