/** At which outer sizes a family can be built, from the table of its measured sizes. */
import { familyOf } from './families/families.ts'
import { SIZES } from './families/measured-sizes.ts'
import type { Choice } from './house.ts'

/** Decimetres, both ends included, in steps of two. */
export type Box = { w0: number; w1: number; d0: number; d1: number }
export type Kind = Pick<Choice, 'family' | 'bedrooms' | 'washrooms'>
export type Sides = Pick<Choice, 'widthDm' | 'depthDm'>

export const STEP_DM = 2

const known = new Map<string, readonly Box[]>()

export function boxesOf({ family, bedrooms, washrooms }: Kind): readonly Box[] {
  const key = `${family} ${bedrooms}/${washrooms}`
  const kept = known.get(key)
  if (kept) return kept
  const boxes = [...(SIZES[key] ?? '').matchAll(/(\d{1,5})-(\d{1,5})x(\d{1,5})-(\d{1,5})/g)].map(
    ([, w0, w1, d0, d1]) => ({
      w0: Number(w0),
      w1: Number(w1),
      d0: Number(d0),
      d1: Number(d1),
    }),
  )
  known.set(key, boxes)
  return boxes
}

const isStep = (value: number) => value % STEP_DM === 0

export const isMeasured = ({ widthDm, depthDm, ...kind }: Kind & Sides): boolean =>
  isStep(widthDm) &&
  isStep(depthDm) &&
  boxesOf(kind).some(({ w0, w1, d0, d1 }) => widthDm >= w0 && widthDm <= w1 && depthDm >= d0 && depthDm <= d1)

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The size nearest to `wanted` that is no larger than `most`; null where none is. */
export function nearestSize(kind: Kind, wanted: Sides, most: Sides): Sides | null {
  let best: Sides | null = null
  let bestAway = Number.POSITIVE_INFINITY
  for (const { w0, w1, d0, d1 } of boxesOf(kind)) {
    if (w0 > most.widthDm || d0 > most.depthDm) continue
    const widthDm = clamp(wanted.widthDm, w0, Math.min(w1, most.widthDm))
    const depthDm = clamp(wanted.depthDm, d0, Math.min(d1, most.depthDm))
    const away = Math.abs(widthDm - wanted.widthDm) + Math.abs(depthDm - wanted.depthDm)
    if (away >= bestAway) continue
    best = { widthDm, depthDm }
    bestAway = away
  }
  return best
}

export const usualSize = ({ family, bedrooms, washrooms }: Kind): Sides => {
  const [widthDm = 0, depthDm = 0] = familyOf(family).offers[`${bedrooms}/${washrooms}`] ?? []
  return { widthDm, depthDm }
}

/** Of the sizes no larger than `most`, the one with the least floor. */
export function leastSize(kind: Kind, most: Sides): Sides | null {
  const fitting = boxesOf(kind).filter(({ w0, d0 }) => w0 <= most.widthDm && d0 <= most.depthDm)
  const [least] = fitting.sort((a, b) => a.w0 * a.d0 - b.w0 * b.d0)
  return least ? { widthDm: least.w0, depthDm: least.d0 } : null
}

/** Sideways before backwards, and both before one. */
const STEPS = [
  [4, 4],
  [4, 0],
  [0, 4],
  [2, 2],
  [2, 0],
  [0, 2],
] as const

/** The next larger (1) or smaller (-1) house of its kind; null at the end. */
export function nextSize(choice: Choice, way: 1 | -1): Choice | null {
  const found = STEPS.map(([w, d]) => ({
    ...choice,
    widthDm: choice.widthDm + way * w,
    depthDm: choice.depthDm + way * d,
  })).find(isMeasured)
  return found ?? null
}
