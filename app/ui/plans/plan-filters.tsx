import { useEffect, useRef } from 'react'
import { citiesOf, isRegion, REGIONS } from '~/domain/places/regions.ts'
import {
  ALL,
  type PlanFilters as Filters,
  PLAN_CATEGORIES,
  ROOM_CHOICES,
  SORT_LABELS,
  SORTS,
} from '~/domain/plans/filters.ts'
import { paths } from '~/paths.ts'
import { useDebouncedSubmit } from '../hooks/use-debounced-submit.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { filterChips } from './filter-chips.tsx'

const cedis = (minor: number | null) => (minor === null ? '' : String(minor / 100))

function Choice({
  label,
  name,
  value,
  choices,
  disabled,
}: {
  label: string
  name: string
  value: string
  choices: readonly string[]
  disabled?: boolean
}) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={value} disabled={disabled}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}

/** A control keeps what was typed into it; an address that came from elsewhere (a chip, Reset, Back) has to win. */
function useValuesFromAddress(filters: Filters) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const values: Record<string, string> = {
      room: filters.room,
      category: filters.category,
      q: filters.q,
      sort: filters.sort,
      location: filters.location,
      city: filters.city,
      min: cedis(filters.minMinor),
      max: cedis(filters.maxMinor),
    }
    for (const control of form.current?.elements ?? []) {
      const wanted =
        (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && values[control.name]
      if (typeof wanted === 'string' && control !== document.activeElement) (control as HTMLInputElement).value = wanted
    }
  }, [filters])
  return form
}

/** The filters of the list: a GET form that works by its button, and by itself once the page is hydrated. */
export function PlanFilters({ filters }: { filters: Filters }) {
  const submitSoon = useDebouncedSubmit()
  const form = useValuesFromAddress(filters)
  const region = filters.location
  const more = region !== ALL || filters.minMinor !== null || filters.maxMinor !== null
  const chosen = filterChips(filters).length
  return (
    <SiteForm
      ref={form}
      className="filters"
      method="get"
      action={paths.plans()}
      aria-label="Filters"
      onChange={submitSoon}
      preventScrollReset
      replace
    >
      <details className="fold">
        <summary>
          <Icon name="sliders" />
          Filters
          <span className="cap">{chosen === 0 ? 'All plans' : `${chosen} chosen`}</span>
        </summary>
      </details>
      <div className="cells">
        <Choice label="Rooms" name="room" value={filters.room} choices={ROOM_CHOICES} />
        <Choice label="Category" name="category" value={filters.category} choices={PLAN_CATEGORIES} />
        <label>
          <span>Search</span>
          <input
            name="q"
            type="search"
            placeholder="Name or number"
            defaultValue={filters.q}
            maxLength={100}
            enterKeyHint="search"
          />
        </label>
        <label>
          <span>Sort</span>
          <select name="sort" defaultValue={filters.sort}>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </select>
        </label>
        <details className="also all" open={more || undefined}>
          <summary>More</summary>
        </details>
        <Choice label="Location" name="location" value={region} choices={[ALL, ...REGIONS]} />
        <Choice
          key={region}
          label="City"
          name="city"
          value={filters.city}
          choices={isRegion(region) ? [ALL, ...citiesOf(region)] : [ALL]}
          disabled={!isRegion(region)}
        />
        <label>
          <span>Lowest price, GHS</span>
          <input name="min" inputMode="decimal" pattern="\d{1,9}(\.\d{1,2})?" defaultValue={cedis(filters.minMinor)} />
        </label>
        <label>
          <span>Highest price, GHS</span>
          <input name="max" inputMode="decimal" pattern="\d{1,9}(\.\d{1,2})?" defaultValue={cedis(filters.maxMinor)} />
        </label>
        <button type="submit" className="btn all">
          <Icon name="search" />
          Show plans
        </button>
      </div>
    </SiteForm>
  )
}
