import type { Filters } from '~/domain/catalog/filters.ts'

/** What a visitor has to build with. */
export function PlanFilters({ filters }: { filters: Filters }) {
  return (
    <label>
      <span>Budget to build, GHS</span>
      <input
        name="budget"
        inputMode="decimal"
        pattern="\d{1,9}(\.\d{1,2})?"
        defaultValue={filters.budgetMinor === null ? '' : String(filters.budgetMinor / 100)}
      />
    </label>
  )
}
