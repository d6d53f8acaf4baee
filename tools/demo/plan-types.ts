/** The facts of a demo plan, as the shop sells it and as the drawings draw it. */

export type PlanType =
  | 'Apartment'
  | 'Condominium'
  | 'House'
  | 'Villa'
  | 'Townhouse'
  | 'Duplex/Triplex'
  | 'Bungalow'
  | 'Studio'
  | 'Loft'
  | 'Tiny House'

export type Design =
  | { family: 'row-bungalow'; verandaMetres: number; columns: number }
  | { family: 'wing-bungalow'; verandaMetres: number; columns: number }
  | { family: 'two-wing' }
  | { family: 'cabin' }
  | { family: 'terrace-studio'; nook: boolean }
  | { family: 'loft' }
  | { family: 'family-house'; garage: boolean; columns: number }
  | { family: 'villa'; garage: boolean; terrace: boolean; balconyLeft: boolean }
  | { family: 'slope-villa'; garage: boolean }
  | { family: 'townhouse'; garage: boolean; units: number }
  | { family: 'pair' }
  | { family: 'two-flats' }
  | { family: 'wide-flat' }

export type Option = 'a' | 'b' | 'c'

export type PlanRecord = {
  number: number
  title: string
  type: PlanType
  floors: number
  bedrooms: number
  washrooms: number
  region: string
  city: string
  horizontalMetres: number
  verticalMetres: number
  areaSqFt: number
  furnished: boolean
  description: string
  features: string[]
  /** Pesewas for a (PDF), b (CAD) and c (CAD + PDF); a missing one is not sold. */
  priceMinor: { a?: number; b?: number; c?: number }
  publishedAt: number
  pictureFiles: string[]
  design: Design
}

export const cedis = (amount: number): number => amount * 100

export function day(iso: string): number {
  return Date.parse(`${iso}T09:00:00Z`)
}
