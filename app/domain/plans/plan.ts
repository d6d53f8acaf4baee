/** A plan for pages: the card of a list and the full item of a panel. Plain data, safe in the browser. */
import type { plans } from '~db/schema/index.ts'
import { itemReference, type PictureView } from '../catalog/item.ts'
import { type Fit, fitOf, houseOf, type Plot } from '../plots/plot.ts'
import type { LengthUnit } from '../shared/units.ts'
import type { PlanOption } from './options.ts'

export type PlanCard = {
  id: number
  slug: string
  title: string
  type: string
  bedrooms: number
  /** '6 flats' for a whole building, '' for one home. */
  dwellings: string
  floors: number
  areaSqFt: number
  horizontalMetres: number
  verticalMetres: number
  fromPriceMinor: number
  /** The option with the lowest price. */
  fromOption: PlanOption
  /** The drawings in that file, null without one, and in all files together. */
  fromDrawings: number | null
  allDrawings: number
  coverKey: string
  coverAlt: string
  /** Building cost to the nearest 5,000 cedis; null without a bill of quantities. */
  buildLowMinor: number | null
  buildHighMinor: number | null
  /** The date of the oldest rate in it. */
  buildRatesDate: string | null
}

export type PlanOptionView = {
  option: PlanOption
  priceMinor: number
  sizeBytes: number
  revision: number
  drawings: string[]
}

/** What a card says of the visitor's plot and budget; null or undefined where there is none. */
export type ForVisitor = {
  fit: Fit | null
  /** The unit of the plot. */
  unit: LengthUnit | undefined
  /** Whether the whole cost to build is within the budget. */
  isWithin: boolean | null
}

export const forVisitor = <Card extends PlanCard>(
  card: Card,
  { plot, budgetMinor }: { plot: Plot | null; budgetMinor: number | null },
): Card & ForVisitor => ({
  ...card,
  fit: plot && fitOf(houseOf(card), plot),
  unit: plot?.unit,
  isWithin: budgetMinor === null || card.buildHighMinor === null ? null : card.buildHighMinor <= budgetMinor,
})

export type PlanView = Omit<
  typeof plans.$inferSelect,
  'status' | 'revision' | 'publishedAt' | 'createdAt' | 'sampleKey'
> & {
  dwellings: string
  pictures: PictureView[]
  options: PlanOptionView[]
  /** Number and paper size of each sheet, by title. */
  sheets: Record<string, string>
}

export const planReference = (id: number) => itemReference('P', id)

/** As on drawings: A is the first. After Z, which no plan will reach, it stays Z. */
export const revisionLetter = (revision: number) => String.fromCharCode(64 + Math.min(Math.max(revision, 1), 26))
