/** What an empty list of plans says. */
import { type Filters, nothingFound } from '../catalog/filters.ts'

export const noPlansFound = (filters: Filters) => nothingFound('plans', filters)
export const NO_PLANS_YET = 'No plans are currently available'
