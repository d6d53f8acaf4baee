/** Compares plans and homes: the rows of the table, their values and which differ. */
import { bedroomsIn } from '../catalog/dwellings.ts'
import { formatRange, type Range } from '../costs/cost.ts'
import { OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from '../plans/options.ts'
import { FIT_LABELS, type Fit } from '../plots/plot.ts'
import { formatCedis } from '../shared/money.ts'
import { formatArea, formatMetres, type LengthUnit } from '../shared/units.ts'
import type { ItemKind } from './wishlist.ts'
import type { WishlistItem } from './wishlist-item.ts'

/** What a plan's buyer decides by; for a home all of it is empty. */
export type ComparedItem = WishlistItem & {
  files: readonly { option: PlanOption; priceMinor: number; drawings: number }[]
  /** The drawings of all files together. */
  allDrawings: number
  build: Range | null
  /** Whether the whole cost is within the visitor's budget; null without either. */
  isWithin: boolean | null
  fit: Fit | null
}

export type ComparedRow = {
  label: string
  values: string[]
  /** Null where fewer than two items can be compared. */
  differs: boolean | null
  /** Which value is the lowest, of a row of prices. */
  lowest: number | null
}

const NOT_STATED = 'Not stated'
const NOT_COMPARED: Record<ItemKind, string> = { plan: 'Plans only', listing: 'Homes only' }

type Row = {
  label: string
  /** Set where only plans or only homes have it. */
  only?: ItemKind
  write: (item: ComparedItem) => string
  price?: (item: ComparedItem) => number | null
}

/** Rounded to whole pesewas. */
const perSqFt = ({ priceMinor, areaSqFt }: WishlistItem) =>
  areaSqFt > 0 ? formatCedis(Math.round(priceMinor / areaSqFt)) : NOT_STATED

const fileOf = ({ files }: ComparedItem, wanted: PlanOption) => files.find(({ option }) => option === wanted)

function rowOfFile(option: PlanOption): Row {
  return {
    label: OPTION_LABELS[option],
    only: 'plan',
    write: (item) => {
      const file = fileOf(item, option)
      return file ? `${formatCedis(file.priceMinor)}, ${file.drawings} of ${item.allDrawings} drawings` : 'Not sold'
    },
    price: (item) => fileOf(item, option)?.priceMinor ?? null,
  }
}

function rowsFor(items: readonly ComparedItem[], unit: LengthUnit | undefined): Row[] {
  const has = (of: (item: ComparedItem) => boolean, ...rows: Row[]) => (items.some(of) ? rows : [])
  return [
    ...PLAN_OPTIONS.flatMap((option) => has((item) => fileOf(item, option) !== undefined, rowOfFile(option))),
    {
      label: 'Price',
      only: 'listing',
      write: (item) => `${formatCedis(item.priceMinor)} ${item.priceNote}`,
      price: (item) => item.priceMinor,
    },
    {
      label: 'Cost to build',
      only: 'plan',
      write: ({ build }) => (build ? formatRange(build) : 'No estimate yet'),
      price: ({ build }) => build?.lowMinor ?? null,
    },
    ...has(({ isWithin }) => isWithin !== null, {
      label: 'Your budget',
      only: 'plan',
      write: ({ isWithin }) => (isWithin === null ? NOT_STATED : isWithin ? 'Within' : 'May exceed'),
    }),
    ...(unit
      ? [
          {
            label: 'Your plot',
            only: 'plan' as const,
            write: ({ fit }: ComparedItem) => (fit ? FIT_LABELS[fit] : 'Does not fit'),
          },
        ]
      : []),
    { label: 'Category', write: (item) => item.type },
    { label: 'Bedrooms', write: bedroomsIn },
    { label: 'Washrooms', write: (item) => String(item.washrooms) },
    { label: 'Floors', only: 'plan', write: ({ floors }) => (floors === null ? NOT_STATED : String(floors)) },
    { label: 'Area', write: (item) => formatArea(item.areaSqFt, unit) },
    {
      label: 'Size',
      write: (item) => `${formatMetres(item.horizontalMetres, unit)} × ${formatMetres(item.verticalMetres, unit)}`,
    },
    {
      label: 'Place',
      only: 'listing',
      write: (item) => [item.city, item.region].filter(Boolean).join(', ') || NOT_STATED,
    },
    { label: 'Furnishing', only: 'listing', write: (item) => item.furnishing },
    { label: 'Price per ft²', only: 'listing', write: perSqFt },
  ]
}

function lowestOf(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null)
  const least = Math.min(...known)
  return known.length > 1 && known.filter((price) => price === least).length === 1 ? prices.indexOf(least) : null
}

/** The rows of facts that apply to at least one of the items. `unit` is that of the visitor's plot. */
export const compareFacts = (items: readonly ComparedItem[], unit?: LengthUnit): ComparedRow[] =>
  rowsFor(items, unit).flatMap(({ label, only, write, price }) => {
    const applies = ({ kind }: ComparedItem) => only === undefined || only === kind
    const compared = items.filter(applies)
    if (compared.length === 0) return []
    return {
      label,
      values: items.map((item) => (applies(item) ? write(item) : NOT_COMPARED[only ?? 'plan'])),
      differs: compared.length < 2 ? null : new Set(compared.map(write)).size > 1,
      lowest: price ? lowestOf(items.map((item) => (applies(item) ? price(item) : null))) : null,
    }
  })

/** The features of each item; `shared` are common to all of them. */
export function compareFeatures(items: readonly WishlistItem[]) {
  const [first, ...others] = items.map((item) => item.features)
  const shared = (first ?? []).filter((feature) => others.every((features) => features.includes(feature)))
  return { shared, differs: items.some((item) => item.features.length > shared.length) }
}
