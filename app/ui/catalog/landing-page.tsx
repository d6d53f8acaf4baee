import type { ComponentType } from 'react'
import type { Filters } from '~/domain/catalog/filters.ts'
import type { ItemList } from '~/domain/catalog/item.ts'
import { formatCount } from '~/domain/shared/money.ts'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { CatalogPage } from './catalog-page.tsx'
import type { CardProps } from './item-card.tsx'
import type { Section } from './section.ts'

type LandingPageProps<Card> = ItemList<Card> & {
  section: Section
  title: string
  text: string
  filters: Filters
  query: string
  card: ComponentType<CardProps<Card>>
  note?: string
  related: readonly { label: string; href: string; items: number }[]
}

/** A filtered list with a title, a short text and related lists, for visitors who come from a search engine. */
export function LandingPage<Card extends { id: number }>({
  section,
  title,
  text,
  related,
  ...list
}: LandingPageProps<Card>) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs above={[{ label: section.title, href: section.listPath() }]} here={title} />
      </div>
      <CatalogPage {...list} section={{ ...section, title, lead: text }} />
      {related.length > 0 ? (
        <nav className="wrap section" aria-labelledby="beside">
          <h2 id="beside" className="text-xl">
            Look beside it
          </h2>
          <ul className="filter-chips">
            {related.map(({ label, href, items }) => (
              <li key={href}>
                <SiteLink className="link" to={href}>
                  {label} <span className="cap">{formatCount(items)}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  )
}
