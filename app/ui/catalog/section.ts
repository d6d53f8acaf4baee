import type { ComponentType } from 'react'
import type { AlertKind } from '~/domain/alerts/alert.ts'
import type { Filters } from '~/domain/catalog/filters.ts'
import type { Tab } from '../kit/tabs.tsx'

/** What makes one catalogue differ from another: its words and its addresses. Everything else they share. */
export type Section = {
  alertKind: AlertKind
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
  /** Whether people look for the place first; otherwise places are among the further filters. */
  placesFirst: boolean
  /** Filters that this catalogue alone has. */
  ownFilters?: ComponentType<{ filters: Filters }>
  /** Nothing is on the list at all. */
  noneYet: string
  noneYetHint: string
  noneFound: (filters: Filters) => string
}
