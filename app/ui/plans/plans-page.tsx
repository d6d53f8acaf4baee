import { formatCount } from '~/domain/money.ts'
import {
  type PlanFilters as Filters,
  NO_PLANS_YET,
  narrows,
  noPlansFound,
  PAGE_SIZE,
  planFiltersQuery,
} from '~/domain/plans/filters.ts'
import type { PlanCard as PlanCardView } from '~/domain/plans/plan.ts'
import { plural } from '~/domain/units.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { Pager } from '../kit/pager.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Tab, Tabs } from '../kit/tabs.tsx'
import { FilterChips } from './filter-chips.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanFilters } from './plan-filters.tsx'

type PlansPageProps = {
  filters: Filters
  cards: readonly PlanCardView[]
  /** How many plans match; a lower bound where `totalIsExact` is false. */
  total: number
  totalIsExact: boolean
  pageCount: number
  /** The filters as a query, '' or starting with '?'; cards carry it on. */
  query: string
  /** Drawn behind an open panel: out of reach, without pictures and with the first cards only. */
  backdrop?: boolean
}

const BACKDROP_CARDS = 6
const PLAN_TABS: readonly Tab[] = [{ label: 'Buy Plan', href: paths.plans() }]

function CardList({ cards, query, bare }: { cards: readonly PlanCardView[]; query: string; bare: boolean }) {
  return (
    <ul className="cards">
      {cards.map((card, at) => (
        <PlanCard
          key={card.id}
          card={card}
          query={query}
          bare={bare}
          {...(at === 0 ? { priority: 'high' as const } : at < 3 ? { priority: 'eager' as const } : {})}
        />
      ))}
    </ul>
  )
}

function NothingFound({ filters }: { filters: Filters }) {
  if (!narrows(filters)) {
    return (
      <EmptyState text={NO_PLANS_YET}>
        <p className="soft">New plans come once a month. Please look in again.</p>
        <SiteLink className={buttonClass('line')} to={paths.home()}>
          Home
        </SiteLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState text={noPlansFound(filters)}>
      <p className="soft">Try one filter fewer, or start again.</p>
      <SiteLink className={buttonClass('line')} to={paths.plans()}>
        All plans
      </SiteLink>
    </EmptyState>
  )
}

function countText(total: number, totalIsExact: boolean) {
  return totalIsExact ? plural(total, 'plan') : `${formatCount(total)}+ plans`
}

function pageRange({ page }: Filters, shown: number, total: number, totalIsExact: boolean) {
  const first = (page - 1) * PAGE_SIZE + 1
  return `${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(total)}${totalIsExact ? '' : '+'}`
}

export function PlansPage({ filters, cards, total, totalIsExact, pageCount, query, backdrop = false }: PlansPageProps) {
  const shown = backdrop ? cards.slice(0, BACKDROP_CARDS) : cards
  // React 18 knows no `inert`; an empty string writes the attribute.
  const outOfReach = backdrop ? { inert: '' } : {}
  return (
    <div className="wrap" {...outOfReach}>
      {backdrop ? null : <IconSprite names={['sliders', 'search']} />}
      <div className="page-head">
        {backdrop ? <p className="serif h1">Plans</p> : <h1>Plans</h1>}
        <p className="lead">Complete drawings by our own architects, yours to download the minute you have paid.</p>
      </div>
      <Tabs tabs={PLAN_TABS} current="Buy Plan" label="Ways to a plan" />
      {backdrop ? <div className="h-32" /> : <PlanFilters filters={filters} />}
      {!backdrop && narrows(filters) ? <FilterChips filters={filters} /> : null}
      {cards.length === 0 ? (
        backdrop ? null : (
          <NothingFound filters={filters} />
        )
      ) : (
        <section aria-label="Plans">
          <DimensionLine
            heading={<h2 className="sr">{narrows(filters) ? 'Plans found' : 'All plans'}</h2>}
            measure={countText(total, totalIsExact)}
          />
          <CardList cards={shown} query={query} bare={backdrop} />
          {backdrop ? null : (
            <Pager
              page={filters.page}
              pageCount={pageCount}
              hrefOf={(page) => paths.plans(planFiltersQuery({ ...filters, page }))}
              range={pageRange(filters, cards.length, total, totalIsExact)}
            />
          )}
        </section>
      )}
    </div>
  )
}
