import type { ReactNode } from 'react'
import { CARD_SIZES, Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'

export type CardProps<Card> = {
  card: Card
  /** The filters of the list, kept in the address of the item so that closing it comes back to them. */
  query?: string
  /** Where the card leads, if not to the item over its own list. */
  href?: string
  /** The card that the list opens with. */
  first?: boolean
  /** Behind a panel nobody sees the picture. */
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
  /** Over the picture: what became of the item. */
  stamp?: ReactNode
  className?: string
  /** The price and what it buys. */
  children: ReactNode
  /** What only one page does with its cards. */
  foot?: ReactNode
}

/** The card of a list: picture, number, title, the three facts that decide, price. */
export function ItemCard({
  href,
  title,
  kind,
  reference,
  cover,
  facts,
  first = false,
  bare = false,
  stamp,
  className = '',
  children,
  foot,
}: ItemCardProps) {
  return (
    <li className={`card${className && ` ${className}`}`} id={bare ? undefined : reference}>
      <div className="pic">
        {bare ? null : <Picture picture={{ ...cover, widthPx: 720, heightPx: 480 }} sizes={CARD_SIZES} first={first} />}
        {stamp}
      </div>
      <p className="ref cap">
        <span>{kind}</span>
        <span>{reference}</span>
      </p>
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
      {foot}
    </li>
  )
}
