import { compareFacts, compareFeatures } from '~/domain/wishlist/compare.ts'
import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WishlistButton } from './wishlist-button.tsx'
import { wishlistItemHref } from './wishlist-item-href.ts'

/** A sign and a word, because not everybody sees colour. */
function RowHead({ label, differs }: { label: string; differs: boolean }) {
  return (
    <th scope="row">
      {label}
      {differs ? (
        <>
          <span className="mark" aria-hidden="true">
            ≠
          </span>{' '}
          <span className="sr"> differs</span>
        </>
      ) : null}
    </th>
  )
}

function Features({ item, shared }: { item: WishlistItem; shared: readonly string[] }) {
  if (item.features.length === 0) return 'Not stated'
  const isShared = (feature: string) => shared.includes(feature)
  return (
    <ul className="included">
      {[...item.features.filter(isShared), ...item.features.filter((each) => !isShared(each))].map((feature) => (
        <li key={feature}>{isShared(feature) ? `${feature} (all)` : feature}</li>
      ))}
    </ul>
  )
}

/** A comparison side by side; on a phone the row headings stay visible while the items scroll. */
export function CompareTable({ items }: { items: readonly WishlistItem[] }) {
  const { shared, differs } = compareFeatures(items)
  return (
    <section className="side-by-side" aria-label="Comparison" tabIndex={0}>
      <table className="versus">
        <thead>
          <tr>
            <td />
            {items.map((item) => (
              <th key={item.reference} scope="col">
                <div className="pic">
                  <Picture
                    picture={{ key: item.coverKey, alt: item.coverAlt, widthPx: 720, heightPx: 480 }}
                    sizes="17rem"
                    widths={[360, 720]}
                  />
                </div>
                <span className="cap">{item.reference}</span>{' '}
                <SiteLink to={wishlistItemHref(item)}>{item.title}</SiteLink>
                <WishlistButton reference={item.reference} title={item.title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareFacts(items).map((row) => (
            <tr key={row.label} className={row.differs ? undefined : 'same'}>
              <RowHead label={row.label} differs={row.differs} />
              {row.values.map((value, at) => (
                <td key={items[at]?.reference}>{value}</td>
              ))}
            </tr>
          ))}
          <tr className={differs ? undefined : 'same'}>
            <RowHead label="Features" differs={differs} />
            {items.map((item) => (
              <td key={item.reference}>
                <Features item={item} shared={shared} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
