/** Where a kind of house can stand on a plot, and at which size. */
import { buildablePart, type Fit, type Plot } from '../plots/plot.ts'
import { FAMILY_NAMES, familyOf } from './families/families.ts'
import { type Kind, nearestSize, type Sides, STEP_DM, usualSize } from './sizes.ts'
import type { Wishes } from './wishes.ts'

export const KINDS: readonly Kind[] = FAMILY_NAMES.flatMap((family) =>
  Object.keys(familyOf(family).offers).map((rooms) => {
    const [bedrooms = 0, washrooms = 0] = rooms.split('/').map(Number)
    return { family, bedrooms, washrooms }
  }),
)

const ANY_SIZE = 10_000
const UM_PER_DM = 100_000

/** For the walls of a house of the kind, one way round: what stands before its front lies within the setbacks too. */
export function spaceFor({ family }: Kind, plot: Plot, fit: Fit): Sides {
  const { width, depth } = buildablePart(plot)
  const [across, along] = fit === 'straight' ? [width, depth] : [depth, width]
  return { widthDm: across / UM_PER_DM, depthDm: along / UM_PER_DM - familyOf(family).beyondMetres * 10 }
}

/** The largest house of the kind there. */
export function roomFor(kind: Kind, plot: Plot | null, fit: Fit): Sides {
  if (!plot) return { widthDm: ANY_SIZE, depthDm: ANY_SIZE }
  const { widthDm, depthDm } = spaceFor(kind, plot, fit)
  const even = (dm: number) => Math.floor(dm / STEP_DM + 1e-9) * STEP_DM
  return { widthDm: even(widthDm), depthDm: even(depthDm) }
}

export const FITS: readonly Fit[] = ['straight', 'turned']

/** How the house stands on the plot, with what is before its front wall; null where it does not. */
export const fitOfHouse = (choice: Kind & Sides, plot: Plot): Fit | null =>
  FITS.find((fit) => {
    const { widthDm, depthDm } = roomFor(choice, plot, fit)
    return choice.widthDm <= widthDm && choice.depthDm <= depthDm
  }) ?? null

export type Place = Kind & Sides & { fit: Fit }

/** At its best size, or the nearest that the plot has room for; straight where that is possible. */
export function placeOf(kind: Kind, plot: Plot | null): Place | null {
  for (const fit of FITS) {
    const sides = nearestSize(kind, usualSize(kind), roomFor(kind, plot, fit))
    if (sides) return { ...kind, ...sides, fit }
  }
  return null
}

export type Counts = Pick<Wishes, 'bedrooms' | 'washrooms' | 'floors' | 'kind'>

/** More washrooms than asked for are no fault. */
export const meets = (kind: Kind, { bedrooms, washrooms, floors, kind: category }: Counts) =>
  (bedrooms === null || kind.bedrooms === bedrooms) &&
  (washrooms === null || kind.washrooms >= washrooms) &&
  (floors === null || familyOf(kind.family).floors === floors) &&
  (category === '' || familyOf(kind.family).kinds.includes(category))
