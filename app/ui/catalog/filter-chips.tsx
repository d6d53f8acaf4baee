import { chosenFilters } from '~/domain/catalog/chosen-filters.ts'
import type { Filters } from '~/domain/catalog/filters.ts'
import { filtersQuery } from '~/domain/catalog/read-filters.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import type { Section } from './section.ts'

export function FilterChips({ filters, section }: { filters: Filters; section: Section }) {
  return (
    <ul className="filter-chips" aria-label="Chosen filters">
      {chosenFilters(filters, section.categoryLabel).map(({ label, without }) => (
        <li key={label}>
          <SiteLink
            className="link"
            to={section.listPath(filtersQuery({ ...filters, ...without, page: 1 }))}
            preventScrollReset
          >
            <span className="sr">Without </span>
            {label}
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
