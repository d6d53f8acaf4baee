/** The brief: what a visitor wants to build. Every page about plans keeps it in its address and says it in words. */
import type { LengthUnit } from '../shared/units.ts'
import { chosenFilters } from './chosen-filters.ts'
import { filtersQuery, NO_FILTERS, readFilters } from './read-filters.ts'

/** `kept` is the query without the region, for pages that choose one themselves; `unit` is that of the plot. */
export type Brief = { query: string; kept: string; words: string; unit: LengthUnit | undefined }

export function readBrief(params: URLSearchParams): Brief {
  const { room, budgetMinor, plot, region } = readFilters(params)
  const kept = { ...NO_FILTERS, room, budgetMinor, plot }
  const brief = { ...kept, region }
  return {
    query: filtersQuery(brief),
    kept: filtersQuery(kept),
    words: chosenFilters(brief, String)
      .map(({ label }) => label)
      .join(', '),
    unit: plot?.unit,
  }
}
