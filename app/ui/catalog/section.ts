import type { AlertKind } from '~/domain/alerts/alert.ts'
import type { Filters } from '~/domain/catalog/filters.ts'
import type { Tab } from '../kit/tabs.tsx'

/** What makes one catalogue differ from another: its words and its addresses. Everything else they share. */
export type Section = {
  kind: AlertKind
  one: string
  many: string
  title: string
  lead: string
  tabs: readonly Tab[]
  tab: string
  listPath: (query?: string) => string
  itemPath: (slug: string, query?: string) => string
  /** The word shown for a stored category. */
  categoryLabel: (category: string) => string
  landingPath: (slug: string) => string
  /** The link to a landing page: '3-bedroom houses', 'Kumasi' or All. */
  landingLabel: (kind: string, place: string) => string
  /** Whether what is listed stands somewhere: then people look for the place first, and landing pages name it. */
  hasPlaces: boolean
  headTitle: string
  description: string
  /** Nothing is on the list at all. */
  noneYet: string
  noneYetHint: string
  noneFound: (filters: Filters) => string
}
