/** Messages about homes for sale, as specified; tests quote these constants. */

import { nothingFound } from '../catalog/chosen-filters.ts'
import type { Filters } from '../catalog/filters.ts'
import { listingType } from './listing.ts'

export const NO_LISTINGS_YET = 'No properties are currently listed'
export const noListingsFound = (filters: Filters) => nothingFound('properties', filters, listingType(filters.category))

export const MOST_PICTURES = 10
export const TOO_MANY_PICTURES = `Maximum ${MOST_PICTURES} images allowed`
