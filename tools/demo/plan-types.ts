/** The data of a demo plan. */
import type { Category } from '../../app/domain/catalog/filters.ts'
import { readCode } from '../../app/domain/houses/code.ts'
import { type FamilyName, familyOf } from '../../app/domain/houses/families/families.ts'
import type { Choice } from '../../app/domain/houses/house.ts'
import { squareFeet } from '../../app/domain/houses/layout/build.ts'
import type { PlanOption } from '../../app/domain/plans/options.ts'

export type Design =
  /** The code of a concept house; the rest are families that no visitor can ask for. */
  | { family: 'concept'; code: string }
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

export function conceptOf(code: string): Choice {
  const choice = readCode(code)
  if (!choice) throw new Error(`no concept house ${code}`)
  return choice
}

/** Null for a plan of a family that no visitor can ask for. */
export const conceptFamilyOf = ({ design }: PlanRecord): FamilyName | null =>
  design.family === 'concept' ? conceptOf(design.code).family : null

/** A plan that is drawn as a concept house counts and measures what that house does. */
export function drawnAs(code: string) {
  const { family, bedrooms, washrooms, widthDm, depthDm } = conceptOf(code)
  const { floors } = familyOf(family)
  return {
    ...{ floors, bedrooms, washrooms },
    ...{ horizontalMetres: widthDm / 10, verticalMetres: depthDm / 10 },
    areaSqFt: squareFeet((widthDm * depthDm * floors) / 100),
    design: { family: 'concept', code },
  } satisfies Partial<PlanRecord>
}
