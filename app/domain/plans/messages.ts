/** What an empty list of plans says. */

import { nothingFound } from '../catalog/chosen-filters.ts'
import type { Filters } from '../catalog/filters.ts'
import { noPlansFit } from '../plots/plot.ts'

export const noPlansFound = (filters: Filters) =>
  filters.plot ? noPlansFit(filters.plot) : nothingFound('plans', filters)
export const NO_PLANS_YET = 'No plans are currently available'
