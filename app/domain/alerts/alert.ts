/** A search kept by e-mail: what it is called, what it asks for, and what its pages say. */
import { chosenFilters } from '../catalog/chosen-filters.ts'
import type { Filters } from '../catalog/filters.ts'
import { readFilters } from '../catalog/read-filters.ts'
import { listingType } from '../listings/listing.ts'
import type { Setbacks } from '../plots/plot.ts'

export const ALERT_KINDS = ['plans', 'services'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_ASKED = 'Check your mail and press Confirm.'
export const ALERT_CONFIRMED = 'Your alert is on.'
export const ALERT_STOPPED = 'We will not email you about this any more.'
export const ALERT_FAILED = 'Your alert could not be stored. Please try again.'
export const ALERT_KIND_UNKNOWN = 'Alerts are of plans or homes. This form is for plans.'
export const ALERT_PROMISE = 'At most one email a day. Leave at any time with one click.'

/** The filters of a query as an alert keeps them: order and page say nothing, and what is sold is not news. `setbacks` are those of a plot that names none. */
export const alertFilters = (query: string, setbacks?: Setbacks): Filters => ({
  ...readFilters(new URLSearchParams(query), setbacks),
  sold: false,
  sort: 'newest',
  page: 1,
})

/** 'New homes: 3 Bedrooms, Kumasi'. */
export function alertName(kind: AlertKind, filters: Filters): string {
  const labels = chosenFilters(filters, kind === 'services' ? listingType : String).map(({ label }) => label)
  return [`New ${kind === 'services' ? 'homes' : 'plans'}`, labels.join(', ')].filter(Boolean).join(': ')
}
