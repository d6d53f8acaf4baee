/** What each list of the admin area can be narrowed and sorted by. */
import { ALL, CATEGORIES } from '../catalog/filters.ts'
import type { ListSpec } from '../lists/list-query.ts'
import { REGIONS } from '../places/regions.ts'
import { STOCK_STATUSES, type StockKind } from './stock.ts'

export type StockFilter = 'state' | 'category' | 'room' | 'location' | 'featured'
export type StockSort = 'changed' | 'title' | 'bedrooms' | 'area' | 'price' | 'likes' | 'date'

const KINDS = CATEGORIES.filter((each) => each !== ALL)
export const ROOM_VALUES = ['1', '2', '3', '4', '4+'] as const

const built: readonly [StockSort, ...StockSort[]] = ['changed', 'title', 'bedrooms', 'area', 'price', 'likes']

export const STOCK_LISTS: Record<StockKind, ListSpec<StockFilter, StockSort>> = {
  listing: {
    filters: { state: STOCK_STATUSES, category: KINDS, room: ROOM_VALUES, location: REGIONS, featured: ['yes'] },
    sorts: built,
  },
  plan: {
    filters: { state: STOCK_STATUSES, category: KINDS, room: ROOM_VALUES, location: [], featured: ['yes'] },
    sorts: built,
  },
  project: {
    filters: { state: STOCK_STATUSES, category: [], room: [], location: [], featured: ['yes'] },
    sorts: ['changed', 'title', 'date'],
  },
}
