/** Messages about homes for sale, as specified; tests quote these constants. */

import { nothingFound } from '../catalog/chosen-filters.ts'
import type { Filters } from '../catalog/filters.ts'
import { shownType } from '../catalog/item.ts'

export const NO_LISTINGS_YET = 'No properties are currently listed'
export const noListingsFound = (filters: Filters) => nothingFound('properties', filters, shownType(filters.category))
