/** A plan as pages see it: the card of a list and the whole item of a panel. Plain data, safe in the browser. */
import { itemReference, type PictureView } from '../catalog/item.ts'
import type { PlanOption } from './options.ts'
import type { PlanValue } from './plan-schema.ts'

export type PlanCard = {
  id: number
  slug: string
  title: string
  type: string
  bedrooms: number
  /** '6 flats' of a whole building, '' of one home. */
  dwellings: string
  floors: number
  areaSqFt: number
  horizontalMetres: number
  verticalMetres: number
  fromPriceMinor: number
  /** The option that the lowest price buys. */
  fromOption: PlanOption
  coverKey: string
  coverAlt: string
  /** What it costs to build, to the nearest 5,000 cedis; null without a bill of quantities. */
  buildLowMinor: number | null
  buildHighMinor: number | null
  /** The day of the oldest rate in it. */
  buildRatesDate: string | null
}

export type PlanOptionView = {
  option: PlanOption
  priceMinor: number
  sizeBytes: number
  revision: number
  drawings: string[]
}

export type PlanView = PlanCard &
  Omit<PlanValue, 'sold'> & {
    furnished: boolean
    contact: string
    pictures: PictureView[]
    options: PlanOptionView[]
    /** By the title of each sheet its number and the size of its paper. */
    sheets: Record<string, string>
    /** Null where it has no bill of quantities. */
    billRevision: number | null
    /** The size of the sample; null where there is none. */
    sampleBytes: number | null
    updatedAt: number
  }

/** P-014. */
export const planReference = (id: number) => itemReference('P', id)

/** As drawings name it: A is the first. After Z, which no plan will see, it stays Z. */
export const revisionLetter = (revision: number) => String.fromCharCode(64 + Math.min(Math.max(revision, 1), 26))
