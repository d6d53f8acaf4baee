/** Roofs in a section: sheets on trusses across the ridge, their side along it, slab and parapets of a flat roof. */

import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { innerWallMetres, plinthMetres, slabMetres } from '../../../app/domain/houses/layout/construction.ts'
import type { Layout } from '../../../app/domain/houses/layout/types.ts'
import { fromSide, type Mass, wallTop } from './massing.ts'

const ink: Style = { layer: 'WALLS', fill: colours.ink }
const line: Style = { layer: 'ROOF', stroke: colours.ink, width: 0.6 }
const hair: Style = { layer: 'ROOF', stroke: colours.brown, width: 0.4 }
const SHEETS = 0.18
const WALL = 0.23
const TRUSS_SPACING = 1.2

/** A block and how high above its wall the cut meets its roof at most. */
export type CutMass = { mass: Mass; height: number }

/** The rise of a roof at a place along its front. */
function riseAt({ x0, x1, roof, rise, overhang }: Mass, x: number): number {
  const half = (x1 - x0) / 2 + overhang
  if (roof === 'gable-front') return rise * (1 - Math.abs(x - (x0 + x1) / 2) / half)
  const share = (x - x0) / (x1 - x0)
  const isLeftHigh = (roof === 'slope-left') === rise >= 0
  if (roof === 'slope-left' || roof === 'slope-right') return Math.abs(rise) * (isLeftHigh ? 1 - share : share)
  return rise
}

const hipHeight = ({ roof, rise, run }: Mass, fromEaves: number) =>
  roof === 'hip' ? rise * Math.min(1, fromEaves / run) : Number.POSITIVE_INFINITY

/** Cut from back to front at `x`: the block that reaches there, as it shows from the side. */
export function cutAcross(masses: readonly Mass[], layout: Layout, x: number): CutMass[] {
  const met = masses.filter((m) => x > m.x0 && x < m.x1).at(-1)
  if (!met) return []
  const mass = fromSide(met, layout)
  const height =
    mass.roof === 'gable-along' ? riseAt(met, x) : hipHeight(met, Math.min(x - met.x0, met.x1 - x) + met.overhang)
  return [{ mass, height }]
}

/** Cut from left to right at `y`: all blocks that reach there. */
export function cutAlong(masses: readonly Mass[], layout: Layout, y: number): CutMass[] {
  const met = masses.filter(({ y0 = 0, y1 = layout.depthMetres }) => y > y0 && y < y1)
  return met.map((mass) => {
    const fromEaves = Math.min(y, layout.depthMetres - y) + mass.overhang
    const half = layout.depthMetres / 2 + mass.overhang
    const height = mass.roof === 'gable-along' ? mass.rise * Math.min(1, fromEaves / half) : hipHeight(mass, fromEaves)
    return { mass, height }
  })
}

/** The outline of a block behind the cut that stands higher than what is cut before it. */
export function drawBehind(pen: Pen, masses: readonly Mass[], y: number): void {
  for (const mass of masses.filter(({ y1 }) => y1 !== undefined && y1 < y))
    pen.rect({ ...hair, fill: colours.paper }, mass.x0, plinthMetres, mass.x1, wallTop(mass) + mass.rise)
}

function drawFlat(pen: Pen, { x0, x1, rise }: Mass, top: number): void {
  pen.rect({ ...line, fill: colours.paper }, x0, top, x1, top + rise)
  pen.rect(ink, x0, top, x1, top + slabMetres)
  for (const [a, b] of [
    [x0, x0 + WALL],
    [x1 - WALL, x1],
  ] as const)
    pen.rect(ink, a, top, b, top + rise)
  pen.rect({ ...line, fill: colours.paper }, x0 - 0.08, top + rise, x1 + 0.08, top + rise + 0.12)
}

/** The underside of the sheets over the two eaves and the one or two breaks between, in metres above the wall. */
function profileOf({ x0, x1, roof, rise, overhang, run }: Mass, height: number): number[] {
  const [a, b] = [x0 - overhang, x1 + overhang]
  if (roof === 'slope-left' || roof === 'slope-right') {
    const isLeftHigh = (roof === 'slope-left') === rise >= 0
    const high = Math.abs(rise)
    const over = (high / (x1 - x0)) * overhang
    return isLeftHigh ? [a, high + over, b, -over] : [a, -over, b, high + over]
  }
  const half = (b - a) / 2
  if (roof === 'gable-along') return [a, Math.min(height, rise), b, Math.min(height, rise)]
  const reach = roof === 'hip' ? Math.min(run, half) : half
  const cap = Math.min(height, rise)
  const in_ = (reach * cap) / rise
  return [a, 0, a + in_, cap, b - in_, cap, b, 0]
}

function heightIn(profile: readonly number[], x: number): number {
  for (let i = 2; i + 1 < profile.length; i += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = profile.slice(i - 2, i + 2)
    if (x >= x0 && x <= x1 && x1 > x0) return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
  }
  return 0
}

function drawTrusses(pen: Pen, mass: Mass, profile: readonly number[], top: number): void {
  const [a, b] = [mass.x0 - mass.overhang, mass.x1 + mass.overhang]
  const isAcross = mass.roof === 'hip' || mass.roof === 'gable-front'
  const bays = isAcross ? 8 : Math.round((b - a) / TRUSS_SPACING)
  const at = (i: number) => a + ((b - a) * i) / bays
  const middle = (a + b) / 2
  for (let i = 1; i < bays; i++) {
    const high = heightIn(profile, at(i))
    if (high < 0.1) continue
    pen.line(hair, at(i), top, at(i), top + high)
    const next = at(i < bays / 2 ? i + 1 : i - 1)
    if (isAcross && Math.abs(at(i) - middle) > 0.01) pen.line(hair, at(i), top + high, next, top)
  }
}

/** The wall under the end of a sloping roof, from the top of the storey: an outer one, or one within the house. */
function drawEndWall(
  pen: Pen,
  { x0, x1, lift }: Mass,
  end: 'low' | 'high',
  long: number,
  top: number,
  profile: number[],
) {
  const x = end === 'low' ? x0 : x1
  const isOuter = x < 0.01 || x > long - 0.01
  const into = end === 'low' ? WALL : -WALL
  const [a, b] = isOuter
    ? [Math.min(x, x + into), Math.max(x, x + into)]
    : [x - innerWallMetres / 2, x + innerWallMetres / 2]
  const from = top - Math.max(0, lift)
  pen.poly(ink, [a, from, b, from, b, top + heightIn(profile, b), a, top + heightIn(profile, a)], true)
}

/** `long` is the length of the whole section. */
export function drawRoofCut(pen: Pen, { mass, height }: CutMass, long: number): void {
  const top = wallTop(mass)
  if (mass.roof === 'none') return
  if (mass.roof === 'flat') {
    drawFlat(pen, mass, top)
    return
  }
  const profile = profileOf(mass, height)
  const raised = (by: number) => profile.map((value, i) => (i % 2 === 1 ? value + top + by : value))
  if (height < mass.rise - 0.05) {
    // The part behind the cut.
    const [a, b] = [mass.x0 - mass.overhang, mass.x1 + mass.overhang]
    const whole = [a, 0, ...profileOf(mass, mass.rise), b, 0]
    pen.poly(
      hair,
      whole.map((value, i) => (i % 2 === 1 ? value + top + SHEETS : value)),
    )
  }
  drawTrusses(pen, mass, profile, top)
  if (mass.roof !== 'hip' && mass.roof !== 'gable-front')
    for (const end of ['low', 'high'] as const) drawEndWall(pen, mass, end, long, top, profile)
  pen.line(line, mass.x0, top, mass.x1, top)
  const over = raised(SHEETS)
  const back = over.flatMap((_, i) =>
    i % 2 === 0 ? [over[over.length - 2 - i] ?? 0, over[over.length - 1 - i] ?? 0] : [],
  )
  pen.poly({ ...line, fill: colours.roof }, [...raised(0), ...back], true)
}
