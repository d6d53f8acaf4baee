/** What narrows a list, in words, each with what takes it off. */

import { plotText } from '../plots/plot.ts'
import { formatCedis } from '../shared/money.ts'
import { ALL, type Filters } from './filters.ts'

/** Taking off a place takes off its city. `categoryLabel` is the word shown for a stored category. */
export function chosenFilters(
  filters: Filters,
  categoryLabel: (category: string) => string,
): { label: string; without: Partial<Filters> }[] {
  const chosen = (isOn: boolean, label: string, without: Partial<Filters>) => (isOn ? [{ label, without }] : [])
  return [
    ...chosen(filters.room !== ALL, filters.room, { room: ALL }),
    ...chosen(filters.category !== ALL, categoryLabel(filters.category), { category: ALL }),
    ...chosen(filters.location !== ALL, filters.location, { location: ALL, city: ALL }),
    ...chosen(filters.city !== ALL, filters.city, { city: ALL }),
    ...chosen(filters.minMinor !== null, `from ${formatCedis(filters.minMinor ?? 0)}`, { minMinor: null }),
    ...chosen(filters.maxMinor !== null, `up to ${formatCedis(filters.maxMinor ?? 0)}`, { maxMinor: null }),
    ...chosen(filters.budgetMinor !== null, `up to ${formatCedis(filters.budgetMinor ?? 0)} to build`, {
      budgetMinor: null,
    }),
    ...(filters.plot ? chosen(true, `plot of ${plotText(filters.plot)}`, { plot: null }) : []),
    ...chosen(filters.q !== '', `"${filters.q}"`, { q: '' }),
    ...chosen(filters.sold, 'Sold', { sold: false }),
  ]
}
