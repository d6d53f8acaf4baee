import type { LengthUnit } from '~/domain/shared/units.ts'
import { type ComparedItem, compareFacts, compareFeatures } from '~/domain/wishlist/compare.ts'
import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'
import { paths } from '~/paths.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WishlistButton } from './wishlist-button.tsx'
import { wishlistItemHref } from './wishlist-item-href.ts'

function RowHead({ label, differs }: { label: string; differs: boolean | null }) {
  return (
    <th scope="row">
      {label}
      {differs === null ? null : <span className="cap">{differs ? ' Different' : ' Same'}</span>}
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

/** The next step: a plan's file can be bought, a home that is for sale can be viewed. */
function Buy({ item: { kind, slug, title, availability, files } }: { item: ComparedItem }) {
  if (kind === 'plan')
    return files.length > 0 ? <ButtonLink to={paths.purchase(slug)} label="Purchase" about={title} /> : null
  return availability === 'sold' ? null : (
    <ButtonLink kind="line" to={paths.bookViewing(slug)} label="Book a viewing" about={title} />
  )
}

type CompareTableProps = {
  items: readonly ComparedItem[]
  /** The unit of the visitor's plot, if there is one. */
  unit?: LengthUnit | undefined
  /** What the visitor wants to build, kept by the links. */
  query: string
}

/** A comparison side by side; on a phone the row headings stay visible while the items scroll. */
export function CompareTable({ items, unit, query }: CompareTableProps) {
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
                <SiteLink to={wishlistItemHref(item) + (item.kind === 'plan' ? query : '')}>{item.title}</SiteLink>
                <Buy item={item} />
                <WishlistButton reference={item.reference} title={item.title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareFacts(items, unit).map((row) => (
            <tr key={row.label} className={row.differs ? undefined : 'same'}>
              <RowHead label={row.label} differs={row.differs} />
              {row.values.map((value, at) => (
                <td key={items[at]?.reference}>
                  {value}
                  {row.lowest === at ? <strong className="cap"> Lowest</strong> : null}
                </td>
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
