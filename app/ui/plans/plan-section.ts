import { ALL } from '~/domain/catalog/filter.ts'
import type { Filters } from '~/domain/catalog/filters.ts'
import { readFilters } from '~/domain/catalog/read-filters.ts'
import { NO_PLANS_YET, noPlansFound } from '~/domain/plans/messages.ts'
import { writePlot } from '~/domain/plots/plot.ts'
import { queryString } from '~/domain/shared/query.ts'
import { paths } from '~/paths.ts'
import type { Section } from '../catalog/section.ts'

const tabsTo = (briefQuery: string, houseQuery: string) => [
  { label: 'Buy Plan', href: paths.plans(briefQuery) },
  { label: 'Draw My House', href: paths.drawHouse(houseQuery) },
  { label: 'Request Plan', href: paths.requestPlan(undefined, briefQuery) },
]

/** The bedrooms, the plot, the budget and the region of a search, as wishes for a house. */
const houseQuery = ({ room, plot, budgetMinor, region }: Filters) =>
  queryString({
    ...(room === ALL ? {} : { bedrooms: String(Number.parseInt(room, 10)) }),
    ...(plot ? writePlot(plot) : {}),
    ...(budgetMinor === null ? {} : { budget: String(budgetMinor / 100) }),
    ...(region === '' ? {} : { region }),
  })

/** The tabs of a page that has the brief as a query. */
export const planTabs = (briefQuery: string) =>
  tabsTo(briefQuery, houseQuery(readFilters(new URLSearchParams(briefQuery))))

export const PLAN_SECTION: Section = {
  kind: 'plans',
  one: 'plan',
  many: 'plans',
  title: 'Plans',
  lead: 'Drawings by our own architects, yours to download the minute you have paid.',
  tabs: tabsTo('', ''),
  tabsFor: (filters, briefQuery) => tabsTo(briefQuery, houseQuery(filters)),
  tab: 'Buy Plan',
  listPath: paths.plans,
  itemPath: paths.plan,
  categoryLabel: (category) => category,
  landingPath: paths.plansFor,
  landingLabel: (kind) => `Plans for ${kind}`,
  hasPlaces: false,
  headTitle: 'House plans',
  description:
    'House plans from studios to six-bedroom villas, with PDF and CAD drawings to download the minute you have paid.',
  noneYet: NO_PLANS_YET,
  noneYetHint: 'New plans come once a month. Please look in again.',
  noneFound: noPlansFound,
}
