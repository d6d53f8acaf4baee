import type { AlertKind } from '~/domain/alerts/alert.ts'
import type { Filters } from '~/domain/catalog/filters.ts'
import type { Tab } from '../kit/tabs.tsx'

/** How the catalogues differ: their texts and addresses. They share everything else. */
export type Section = {
  kind: AlertKind
  one: string
  many: string
  title: string
  lead: string
  tabs: readonly Tab[]
  /** The tabs where a search is kept on the way to another one. */
  tabsFor?: (filters: Filters, briefQuery: string) => readonly Tab[]
  tab: string
  listPath: (query?: string) => string
  itemPath: (slug: string, query?: string) => string
  /** The label of a stored category. */
  categoryLabel: (category: string) => string
  landingPath: (slug: string) => string
  /** The label of a link to a landing page: '3-bedroom houses', 'Kumasi' or All. */
  landingLabel: (kind: string, place: string) => string
  /** Whether items have a place, which landing pages name. */
  hasPlaces: boolean
  headTitle: string
  description: string
  /** The text for an empty catalogue. */
  noneYet: string
  noneYetHint: string
  noneFound: (filters: Filters) => string
}
