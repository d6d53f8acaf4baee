/**
 * Computes the steel of members, in kilograms, from the bars that the structural sheet states beside them, with a tenth
 * for laps and waste.
 */
import { construction } from '../layout/construction.ts'
import { areaOf } from '../layout/geometry.ts'
import type { SlabPart } from '../layout/slabs.ts'

const { column, lintel, pad, ringBeam, verandaPad } = construction
const LAPS = 1.1
const HOOKS = 0.1
const kgPerMetre = (size: number) => (Math.PI * size ** 2 * 7850) / 4e6
const figures = (text: string) => [...text.matchAll(/\d+/g)].map(([figure]) => Number(figure))

/** Of bars such as '4 Y16, 2 Y12', along a metre of the member. */
function along(bars: string): number {
  return [...bars.matchAll(/(\d{1,4}) [YR](\d{1,3})/g)].reduce(
    (sum, [, count, size]) => sum + Number(count) * kgPerMetre(Number(size)),
    0,
  )
}

/** Of links such as 'R8 links at 200', around a section in millimetres. */
function around(links: string, wide: number, deep: number): number {
  const [size = 0, spacing = 1] = figures(links)
  const round = (2 * (wide + deep - 4 * construction.cover.beam)) / 1000 + HOOKS
  return (round * kgPerMetre(size) * 1000) / spacing
}

export const steelPerMetre = {
  column: LAPS * (along(column.bars) + around(column.links, column.side, column.side)),
  ringBeam: LAPS * (along(ringBeam.bars) + around(ringBeam.links, ringBeam.wide, ringBeam.deep)),
  lintel: LAPS * (along(lintel.bars) + around(lintel.links, lintel.wide, lintel.deep)),
} as const

/** Of a mesh such as 'Y12 at 150 both ways' in a pad, and the starters of its column. */
function steelOfPad(side: number): number {
  const [size = 0, spacing = 1] = figures(pad.bars)
  const long = (side - 2 * construction.cover.ground) / 1000
  const count = Math.floor((long * 1000) / spacing) + 1
  const starters = along(column.bars) * (construction.foundationDepth / 1000)
  return LAPS * (2 * count * long * kgPerMetre(size) + starters)
}

export const steelPerPad = { framed: steelOfPad(pad.side), free: steelOfPad(verandaPad.side) } as const

export const steelOfSlabs = (parts: readonly SlabPart[]): number =>
  parts.reduce((sum, { rect, steelKgPerSqM }) => sum + areaOf(rect) * steelKgPerSqM, 0)
