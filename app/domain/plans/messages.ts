/** What an empty list of plans says. */
import { type Filters, nothingFound } from '../catalog/filters.ts'
import { noPlansFit } from '../plots/plot.ts'

export const noPlansFound = (filters: Filters) =>
  filters.plot ? noPlansFit(filters.plot) : nothingFound('plans', filters)
export const NO_PLANS_YET = 'No plans are currently available'
