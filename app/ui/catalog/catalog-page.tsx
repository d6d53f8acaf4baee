import type { ComponentType } from 'react'
import { chosenFilters } from '~/domain/catalog/chosen-filters.ts'
import { type Filters, PAGE_SIZE } from '~/domain/catalog/filters.ts'
import type { ItemList } from '~/domain/catalog/item.ts'
import { filtersQuery, narrows } from '~/domain/catalog/read-filters.ts'
import { ignoredWords, type UnreadFilter } from '~/domain/catalog/unread-filters.ts'
import { formatCount } from '~/domain/shared/money.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { AlertBox } from '../alerts/alert-box.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { Pager } from '../kit/pager.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Tabs } from '../kit/tabs.tsx'
import type { SetbackAssemblies } from '../plots/plot-fields.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import type { CardProps } from './item-card.tsx'
import type { Section } from './section.ts'

type CatalogPageProps<Card> = ItemList<Card> & {
  section: Section
  filters: Filters
  /** What the search asks for that cannot be read. */
  unread?: readonly UnreadFilter[]
  /** The assemblies whose setbacks can be chosen when a plot is given. */
  assemblies?: SetbackAssemblies
  card: ComponentType<CardProps<Card>>
  /** The filters as a query, '' or starting with '?'; the cards' links include it. */
  query: string
  /** What the visitor wants to build, kept by the tabs. */
  briefQuery?: string
  /** How many results of this search are sold. */
  sold?: number
  /** A note about all cards. */
  note?: string
  /** Rendered behind an open panel: inert, without pictures and with the first cards only. */
  backdrop?: boolean
}

const BACKDROP_CARDS = 6

function NothingFound({ filters, section }: { filters: Filters; section: Section }) {
  if (!narrows(filters)) {
    return (
      <EmptyState text={section.noneYet}>
        <p className="soft">{section.noneYetHint}</p>
        <ButtonLink kind="line" to={paths.home()} label="Home" />
      </EmptyState>
    )
  }
  return (
    <EmptyState text={section.noneFound(filters)}>
      <p className="soft">Remove a filter, or start again.</p>
      <ButtonLink kind="line" to={section.listPath()} label={`All ${section.many}`} />
    </EmptyState>
  )
}

function pageRange({ page }: Filters, shown: number, total: number, totalIsExact: boolean) {
  const first = (page - 1) * PAGE_SIZE + 1
  return `${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(total)}${totalIsExact ? '' : '+'}`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A catalogue list: filters, active filters, the count, a page of cards, pagination. */
export function CatalogPage<Card extends { id: number }>({
  section,
  filters,
  unread = [],
  assemblies,
  cards,
  card: ItemCard,
  total,
  totalIsExact,
  pageCount,
  query,
  briefQuery = '',
  sold = 0,
  note,
  backdrop = false,
}: CatalogPageProps<Card>) {
  const { one, many } = section
  const shown = backdrop ? cards.slice(0, BACKDROP_CARDS) : cards
  // React 18 does not know `inert`; an empty string writes the attribute.
  const ignored = ignoredWords(unread)
  const outOfReach = backdrop ? { inert: '' } : {}
  return (
    <div className="wrap" {...outOfReach}>
      {backdrop ? null : <IconSprite names={['sliders', 'search']} />}
      <div className="page-head">
        {backdrop ? <p className="serif h1">{section.title}</p> : <h1>{section.title}</h1>}
        <p className="lead">{section.lead}</p>
      </div>
      <Tabs
        tabs={section.tabsFor?.(filters, briefQuery) ?? section.tabs}
        current={section.tab}
        label={`Ways to a ${one}`}
      />
      {backdrop ? (
        <div className="h-32" />
      ) : (
        <FilterForm filters={filters} unread={unread} section={section} assemblies={assemblies} />
      )}
      {ignored === null ? null : <p role="status">{ignored}</p>}
      {!backdrop && chosenFilters(filters, section.categoryLabel).length > 0 ? (
        <FilterChips filters={filters} section={section} />
      ) : null}
      {cards.length === 0 ? (
        backdrop ? null : (
          <NothingFound filters={filters} section={section} />
        )
      ) : (
        <section aria-label={capital(many)}>
          <DimensionLine
            heading={<h2 className="sr">{narrows(filters) ? `${capital(many)} found` : `All ${many}`}</h2>}
            measure={totalIsExact ? plural(total, one, many) : `${formatCount(total)}+ ${many}`}
          />
          <ul className="cards">
            {shown.map((each, at) => (
              <ItemCard key={each.id} card={each} query={query} bare={backdrop} first={at === 0} />
            ))}
          </ul>
          {note && !backdrop ? <p className="cap mt-4">{note}</p> : null}
          {backdrop ? null : (
            <Pager
              page={filters.page}
              pageCount={pageCount}
              hrefOf={(page) => section.listPath(filtersQuery({ ...filters, page }))}
              range={pageRange(filters, cards.length, total, totalIsExact)}
            />
          )}
        </section>
      )}
      {!backdrop && narrows(filters) && !filters.sold ? (
        <AlertBox kind={section.kind} query={filtersQuery({ ...filters, page: 1 })} many={many} />
      ) : null}
      {sold > 0 ? (
        <p className="mt-6">
          <SiteLink to={section.listPath(filtersQuery({ ...filters, sold: true, page: 1 }))}>
            {`See ${plural(sold, `sold ${one}`, `sold ${many}`)}`}
          </SiteLink>
        </p>
      ) : null}
    </div>
  )
}
