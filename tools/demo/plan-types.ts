/** The data of a demo plan. */
import type { Category } from '../../app/domain/catalog/filters.ts'
import type { PlanOption } from '../../app/domain/plans/options.ts'

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

export type PlanRecord = {
  number: number
  title: string
  type: Category
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
  priceMinor: Partial<Record<PlanOption, number>>
  publishedAt: number
  pictureFiles: string[]
  design: Design
}

export const cedis = (amount: number): number => amount * 100

export const day = (iso: string): number => Date.parse(`${iso}T09:00:00Z`)
