import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'

export type SimilarItem = { href: string; title: string; coverKey: string; facts: string; price?: string }

type SimilarItemsProps = { id: string; heading: string; items: readonly SimilarItem[] }

/** Similar items below an item; renders nothing if there are none. */
export function SimilarItems({ id, heading, items }: SimilarItemsProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="no-print pt-10">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      <ul className="similar pt-4">
        {items.map(({ href, title, coverKey, facts, price }) => (
          <li key={href} className="card">
            <div className="pic">
              <Picture picture={{ key: coverKey, alt: '', widthPx: 360, heightPx: 240 }} sizes="" lite />
            </div>
            <h3>
              <SiteLink to={href}>{title}</SiteLink>
            </h3>
            <p className="cap">{facts}</p>
            {price ? <p className="price">{price}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
