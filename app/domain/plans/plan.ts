/** A plan as pages see it: the card of a list and the whole item of a panel. Plain data, safe in the browser. */
import type { PlanOption } from './options.ts'

export type PictureView = {
  key: string
  alt: string
  kind: 'photo' | 'drawing'
  caption: string
  widthPx: number
  heightPx: number
}

export type PlanCard = {
  id: number
  slug: string
  title: string
  type: string
  bedrooms: number
  floors: number
  areaSqFt: number
  fromPriceMinor: number
  /** The option that the lowest price buys. */
  fromOption: PlanOption
  coverKey: string
  coverAlt: string
}

export type PlanOptionView = {
  option: PlanOption
  priceMinor: number
  sizeBytes: number
  revision: number
  drawings: string[]
}

export type PlanView = PlanCard & {
  washrooms: number
  region: string
  city: string
  horizontalMetres: number
  verticalMetres: number
  furnished: boolean
  description: string
  features: string[]
  contact: string
  pictures: PictureView[]
  options: PlanOptionView[]
  updatedAt: number
}

/** The number said on the phone: P-014. */
export const planReference = (id: number) => `P-${String(id).padStart(3, '0')}`
