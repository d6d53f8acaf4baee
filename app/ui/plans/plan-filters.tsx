import { useEffect, useRef } from 'react'
import type { Filters } from '~/domain/catalog/filters.ts'
import { PlotFields } from '../plots/plot-fields.tsx'

/** What a visitor has to build with, and the plot to build on. */
export function PlanFilters({ filters }: { filters: Filters }) {
  const budget = useRef<HTMLInputElement>(null)
  const { plot } = filters
  const hadPlot = useRef(plot !== null)
  // Half a plot is none, and stays as it was typed; a plot that a link took away goes from its fields, too.
  useEffect(() => {
    if (hadPlot.current && plot === null)
      for (const control of budget.current?.form?.elements ?? [])
        if (control instanceof HTMLInputElement && control.name.startsWith('plot')) control.value = ''
    hadPlot.current = plot !== null
  }, [plot])
  return (
    <>
      <label>
        <span>Budget to build, GHS</span>
        <input
          ref={budget}
          name="budget"
          inputMode="decimal"
          pattern="\d{1,9}(\.\d{1,2})?"
          defaultValue={filters.budgetMinor === null ? '' : String(filters.budgetMinor / 100)}
        />
      </label>
      <PlotFields plot={plot} />
    </>
  )
}
