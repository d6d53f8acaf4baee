import { formatCedis } from '~/domain/money.ts'
import { ALL, type PlanFilters, planFiltersQuery } from '~/domain/plans/filters.ts'
import { paths } from '~/paths.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'

/** What narrows the list now, each with the list without it. Taking off a place takes off its city. */
export function filterChips(filters: PlanFilters): { label: string; without: PlanFilters }[] {
  const chip = (isOn: boolean, label: string, without: Partial<PlanFilters>) =>
    isOn ? [{ label, without: { ...filters, ...without, page: 1 } }] : []
  return [
    ...chip(filters.room !== ALL, filters.room, { room: ALL }),
    ...chip(filters.category !== ALL, filters.category, { category: ALL }),
    ...chip(filters.location !== ALL, filters.location, { location: ALL, city: ALL }),
    ...chip(filters.city !== ALL, filters.city, { city: ALL }),
    ...chip(filters.minMinor !== null, `from ${formatCedis(filters.minMinor ?? 0)}`, { minMinor: null }),
    ...chip(filters.maxMinor !== null, `up to ${formatCedis(filters.maxMinor ?? 0)}`, { maxMinor: null }),
    ...chip(filters.q !== '', `"${filters.q}"`, { q: '' }),
  ]
}

export function FilterChips({ filters }: { filters: PlanFilters }) {
  return (
    <ul className="on" aria-label="Chosen filters">
      {filterChips(filters).map((chip) => (
        <li key={chip.label}>
          <SiteLink className="link" to={paths.plans(planFiltersQuery(chip.without))} preventScrollReset>
            <span className="sr">Without </span>
            {chip.label}
            <Icon name="x" />
          </SiteLink>
        </li>
      ))}
      <li>
        <SiteLink className="link" to={paths.plans()} preventScrollReset>
          Reset
        </SiteLink>
      </li>
    </ul>
  )
}
