/** The filters and sort orders of each admin list of items. */
import { ALL } from '../catalog/filter.ts'
import { CATEGORIES } from '../catalog/filters.ts'
import type { ListSpec } from '../lists/list-query.ts'
import { REGIONS } from '../places/regions.ts'
import { ITEM_STATUSES, type ItemKind, type ItemStatus } from './item.ts'

export type ItemFilter = 'state' | 'category' | 'room' | 'location' | 'featured'
export type ItemSort = 'changed' | 'title' | 'bedrooms' | 'area' | 'price' | 'likes' | 'date'

const KINDS = CATEGORIES.filter((each) => each !== ALL)
export const ROOM_VALUES = ['1', '2', '3', '4', '4+'] as const

const built: readonly [ItemSort, ...ItemSort[]] = ['changed', 'title', 'bedrooms', 'area', 'price', 'likes']

export const ITEM_LISTS: Record<ItemKind, ListSpec<ItemFilter, ItemSort>> = {
  listing: {
    filters: { state: ITEM_STATUSES, category: KINDS, room: ROOM_VALUES, location: REGIONS, featured: ['yes'] },
    sorts: built,
  },
  plan: {
    filters: { state: ITEM_STATUSES, category: KINDS, room: ROOM_VALUES, location: [], featured: ['yes'] },
    sorts: built,
  },
  project: {
    filters: { state: ITEM_STATUSES, category: [], room: [], location: [], featured: ['yes'] },
    sorts: ['changed', 'title', 'date'],
  },
}

/** What each kind lists beside the columns of all: the date is a project's, the others those of homes and plans. */
export type OwnListColumns = {
  type: string
  bedrooms: number
  areaSqFt: number
  priceMinor: number
  /** A home's. */
  availability: string
  likes: number
  date: string
}

export type AdminItemRow = {
  id: number
  slug: string
  title: string
  status: ItemStatus
  place: string
  coverKey: string
  /** From 1; null where it is not featured on the home page. */
  featuredPlace: number | null
  updatedAt: number
  createdAt: number
} & Partial<OwnListColumns>
