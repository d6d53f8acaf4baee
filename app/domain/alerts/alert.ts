/** A search subscribed to by e-mail: its name, its filters and its messages. */
import { chosenFilters } from '../catalog/chosen-filters.ts'
import type { Filters } from '../catalog/filters.ts'
import { shownType } from '../catalog/item.ts'
import { readFilters } from '../catalog/read-filters.ts'
import type { Setbacks } from '../plots/plot.ts'

export const ALERT_KINDS = ['plans', 'services'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_ASKED = 'Check your mail and press Confirm.'
export const ALERT_CONFIRMED = 'Your alert is on.'
export const ALERT_STOPPED = 'We will not email you about this any more.'
export const ALERT_FAILED = 'Your alert could not be stored. Please try again.'
export const ALERT_KIND_UNKNOWN = 'Alerts are of plans or homes. This form is for plans.'
export const ALERT_PROMISE = 'At most one email a day. Leave at any time with one click.'

/** An alert's filters: without order and page, and never sold homes. `setbacks` apply to a plot that states none. */
export const alertFilters = (query: string, setbacks?: Setbacks): Filters => ({
  ...readFilters(new URLSearchParams(query), setbacks),
  sold: false,
  sort: 'newest',
  page: 1,
})

/** 'New homes: 3 Bedrooms, Kumasi'. */
export function alertName(kind: AlertKind, filters: Filters): string {
  const labels = chosenFilters(filters, kind === 'services' ? shownType : String).map(({ label }) => label)
  return [`New ${kind === 'services' ? 'homes' : 'plans'}`, labels.join(', ')].filter(Boolean).join(': ')
}
