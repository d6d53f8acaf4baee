import { ALL, type Filters, filtersQuery } from '~/domain/catalog/filters.ts'
import { formatCedis } from '~/domain/money.ts'
import { plotText } from '~/domain/plots/plot.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import type { Section } from './section.ts'

/** What narrows the list now, each with the list without it. Taking off a place takes off its city. */
export function filterChips(filters: Filters, section: Section): { label: string; without: Filters }[] {
  const chip = (isOn: boolean, label: string, without: Partial<Filters>) =>
    isOn ? [{ label, without: { ...filters, ...without, page: 1 } }] : []
  return [
    ...chip(filters.room !== ALL, filters.room, { room: ALL }),
    ...chip(filters.category !== ALL, section.categoryLabel(filters.category), { category: ALL }),
    ...chip(filters.location !== ALL, filters.location, { location: ALL, city: ALL }),
    ...chip(filters.city !== ALL, filters.city, { city: ALL }),
    ...chip(filters.minMinor !== null, `from ${formatCedis(filters.minMinor ?? 0)}`, { minMinor: null }),
    ...chip(filters.maxMinor !== null, `up to ${formatCedis(filters.maxMinor ?? 0)}`, { maxMinor: null }),
    ...chip(filters.budgetMinor !== null, `up to ${formatCedis(filters.budgetMinor ?? 0)} to build`, {
      budgetMinor: null,
    }),
    ...(filters.plot ? chip(true, `plot of ${plotText(filters.plot)}`, { plot: null }) : []),
    ...chip(filters.q !== '', `"${filters.q}"`, { q: '' }),
    ...chip(filters.sold, 'Sold', { sold: false }),
  ]
}

export function FilterChips({ filters, section }: { filters: Filters; section: Section }) {
  return (
    <ul className="on" aria-label="Chosen filters">
      {filterChips(filters, section).map((chip) => (
        <li key={chip.label}>
          <SiteLink className="link" to={section.listPath(filtersQuery(chip.without))} preventScrollReset>
            <span className="sr">Without </span>
            {chip.label}
            <Icon name="x" />
          </SiteLink>
        </li>
      ))}
      <li>
        <SiteLink className="link" to={section.listPath()} preventScrollReset>
          Reset
        </SiteLink>
      </li>
    </ul>
  )
}
