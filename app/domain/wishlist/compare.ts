/** Compares plans and homes: the rows of the table, their values and which differ. */
import { bedroomsIn } from '../catalog/dwellings.ts'
import { formatCedis } from '../shared/money.ts'
import { formatArea, formatMetres } from '../shared/units.ts'
import type { WishlistItem } from './wishlist-item.ts'

export type ComparedRow = { label: string; values: string[]; differs: boolean }

const NOT_STATED = 'Not stated'

/** Rounded to whole pesewas. */
const perSqFt = ({ priceMinor, areaSqFt }: WishlistItem) =>
  areaSqFt > 0 ? formatCedis(Math.round(priceMinor / areaSqFt)) : NOT_STATED

const CELLS: readonly [string, (item: WishlistItem) => string][] = [
  ['Price', (item) => `${formatCedis(item.priceMinor)} ${item.priceNote}`],
  ['Price per ft²', perSqFt],
  ['Category', (item) => item.type],
  ['Bedrooms', bedroomsIn],
  ['Washrooms', (item) => String(item.washrooms)],
  ['Floors', (item) => (item.floors === null ? NOT_STATED : String(item.floors))],
  ['Area', (item) => formatArea(item.areaSqFt)],
  ['Size', (item) => `${formatMetres(item.horizontalMetres)} × ${formatMetres(item.verticalMetres)}`],
  ['Place', (item) => [item.city, item.region].filter(Boolean).join(', ') || NOT_STATED],
  ['Furnishing', (item) => item.furnishing],
]

/** The rows of facts; a single item has no differences. */
export const compareFacts = (items: readonly WishlistItem[]): ComparedRow[] =>
  CELLS.map(([label, write]) => {
    const values = items.map(write)
    return { label, values, differs: new Set(values).size > 1 }
  })

/** The features of each item; `shared` are common to all of them. */
export function compareFeatures(items: readonly WishlistItem[]) {
  const [first, ...others] = items.map((item) => item.features)
  const shared = (first ?? []).filter((feature) => others.every((features) => features.includes(feature)))
  return { shared, differs: items.some((item) => item.features.length > shared.length) }
}
