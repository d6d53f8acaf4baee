/** The beams under the slabs: no slab exceeds its longest span, and every wall on a slab stands on a beam. */

import { type BeamSection, designBeam, type PointLoad } from './beam-design.ts'
import { freeColumnInsetMetres } from './construction.ts'
import { centreOf, depthOf, overlaps, sidesOf, widthOf } from './geometry.ts'
import { memoise } from './memoise.ts'
import { isUnderSeat, type Seat } from './seats.ts'
import type { Axis, Floor, Layout, Rect, Stretch } from './types.ts'

/** The longest span of a 150 mm slab, between the middles of its supports. */
export const LONGEST_SLAB_SPAN = 4.5

/** A wider opening than this cannot make way for a beam. */
const WIDE_DOOR = 3

/** From the middle of one outer support to that of the other. */
type Line = Stretch & {
  /** It carries the slab over this floor. */
  level: number
  /** Between supports; a beam on a row of columns has several. */
  span: number
  slabWide: number
  hasWall: boolean
  isOnColumns: boolean
}
export type Beam = Line & BeamSection & { mark: string }

/** Whether a floor, a roof terrace or a flat roof is above the room. */
function hasSlabOver(layout: Layout, level: number, cell: Rect): boolean {
  const above = layout.floors[level + 1]
  if (above?.rooms.some((room) => overlaps(room.cell, cell, 0.3))) return true
  const { x } = centreOf(cell)
  return layout.flatRoofs.some((roof) => roof.level === level && x > roof.x0 && x < roof.x1)
}

/** The parts of the slab over a floor, one for each room; the well of a stair is left out. */
export const slabPanelsOf = (layout: Layout, { level, rooms }: Floor): Rect[] =>
  rooms
    .filter(
      ({ kind, cell }) => (kind !== 'stair' || level === layout.floors.length - 1) && hasSlabOver(layout, level, cell),
    )
    .map(({ cell }) => cell)

/** Where inner walls of the floor above run across the whole panel. */
export function wallsAcross(above: Floor | undefined, panel: Rect, axis: Axis): number[] {
  const { from, to, low, high } = sidesOf(panel, axis)
  return (above?.walls ?? [])
    .filter((wall) => wall.axis === axis && wall.line > low + 0.3 && wall.line < high - 0.3)
    .filter(({ start, end }) => start < from + 0.15 && end > to - 0.15)
    .map(({ line }) => line)
    .sort((a, b) => a - b)
}

const seatAt = (beamAxis: Axis, at: number, line: number): Seat => ({ axis: beamAxis === 'h' ? 'v' : 'h', line, at })

const seatsUnder = ({ axis, line, start, end }: Line): Seat[] => [seatAt(axis, line, start), seatAt(axis, line, end)]

/** The bearings of the beams over each floor. */
export const seatsOf = (layout: Layout): Seat[][] =>
  layout.floors.map(({ level }) =>
    beamsOf(layout)
      .filter((beam) => beam.level === level && !beam.isOnColumns)
      .flatMap(seatsUnder),
  )

/** The beams that divide a wide stretch, on solid wall and in line with other beams where possible. */
function divide(floor: Floor, panel: Rect, axis: Axis, low: number, high: number, known: readonly Line[]): number[] {
  const { from, to } = sidesOf(panel, axis)
  const count = Math.ceil((high - low) / LONGEST_SLAB_SPAN - 1e-9) - 1
  const found: number[] = []
  for (let index = 1; index <= count; index++) {
    const middle = low + ((high - low) * index) / (count + 1)
    const least = high - LONGEST_SLAB_SPAN * (count + 1 - index)
    const most = (found.at(-1) ?? low) + LONGEST_SLAB_SPAN
    const inLine = known.filter((each) => each.axis === axis).map(({ line }) => line)
    const steps = Array.from({ length: 181 }, (_, step) => Math.round((middle + (step - 90) * 0.05) * 1000) / 1000)
    const cost = (at: number) =>
      Math.abs(at - middle) +
      10 * [from, to].filter((place) => floor.openings.some((o) => isUnderSeat(o, seatAt(axis, at, place)))).length -
      (inLine.some((line) => Math.abs(line - at) < 0.001) ? 0.6 : 0)
    const best = [...inLine, ...steps]
      .filter((at) => at >= least - 0.001 && at <= most + 0.001)
      .sort((a, b) => cost(a) - cost(b))[0]
    if (best !== undefined) found.push(best)
  }
  return found
}

/** Beams under walls of the floor above, and those that long spans require. */
function linesUnder(layout: Layout, floor: Floor, panel: Rect, axis: Axis, known: readonly Line[]): Line[] {
  const walls = wallsAcross(layout.floors[floor.level + 1], panel, axis)
  const { from, to, low, high } = sidesOf(panel, axis)
  const edges = [low, ...walls, high]
  const isNarrow = to - from <= LONGEST_SLAB_SPAN
  const between = edges
    .slice(1)
    .flatMap((end, index) => (isNarrow ? [] : divide(floor, panel, axis, edges[index] ?? low, end, known)))
  const lines = [...walls, ...between].sort((a, b) => a - b)
  const ends = [low, ...lines, high]
  return lines.map((line, index) => ({
    level: floor.level,
    axis,
    line,
    start: from,
    end: to,
    span: to - from,
    slabWide: ((ends[index + 2] ?? high) - (ends[index] ?? low)) / 2,
    hasWall: walls.includes(line),
    isOnColumns: false,
  }))
}

/** Along the shorter side by default; along the longer one if a wide door would be under the end of a beam. */
function beamsUnder(layout: Layout, floor: Floor, panel: Rect, known: readonly Line[]): Line[] {
  const axes = widthOf(panel) < depthOf(panel) ? (['h', 'v'] as const) : (['v', 'h'] as const)
  const wide = floor.openings.filter(({ start, end }) => end - start > WIDE_DOOR)
  const weak = (lines: readonly Line[]) =>
    lines.flatMap(seatsUnder).filter((seat) => wide.some((o) => isUnderSeat(o, seat))).length
  return (
    axes
      .map((axis) => linesUnder(layout, floor, panel, axis, known))
      .sort(
        (a, b) =>
          Number(b.some(({ hasWall }) => hasWall)) - Number(a.some(({ hasWall }) => hasWall)) || weak(a) - weak(b),
      )[0] ?? []
  )
}

/** The width of slab carried by a beam between two others that the slab spans beside. */
const SHORT_SLAB_WIDE = 0.5

/** Beams between supports under walls of the floor above that end within the panel. */
function shortLines(layout: Layout, floor: Floor, panel: Rect, lines: readonly Line[]): Line[] {
  return (['h', 'v'] as const).flatMap((axis) => {
    const { from, to, low, high } = sidesOf(panel, axis)
    const crossed = lines
      .filter((each) => each.axis !== axis && each.line > from && each.line < to && each.start < high && each.end > low)
      .map(({ line }) => line)
    const supports = [from, ...crossed, to].sort((a, b) => a - b)
    return (layout.floors[floor.level + 1]?.walls ?? [])
      .filter(({ axis: wallAxis, line }) => wallAxis === axis && line > low + 0.1 && line < high - 0.1)
      .filter(({ line }) => !lines.some((each) => each.axis === axis && Math.abs(each.line - line) < 0.05))
      .map((wall) => ({ line: wall.line, first: Math.max(wall.start, from), last: Math.min(wall.end, to) }))
      .filter(({ first, last }) => last - first >= 0.3)
      .map(({ line, first, last }): Line => {
        const start = Math.max(...supports.filter((at) => at < first + 0.1))
        const end = Math.min(...supports.filter((at) => at > last - 0.1))
        const carried = { slabWide: SHORT_SLAB_WIDE, hasWall: true, isOnColumns: false }
        return { level: floor.level, axis, line, start, end, span: end - start, ...carried }
      })
  })
}

/** Beams on the columns of verandas and porches, below their roof. */
const beamsOnColumns = (floor: Floor): Line[] =>
  floor.outside
    .filter(({ columns }) => columns.length > 1)
    .map(({ rect, columns }) => {
      const xs = [...columns].sort((a, b) => a - b)
      return {
        level: floor.level,
        axis: 'h',
        line: rect.y1 - freeColumnInsetMetres,
        start: xs[0] ?? rect.x0,
        end: xs.at(-1) ?? rect.x1,
        span: Math.max(...xs.slice(1).map((x, index) => x - (xs[index] ?? x))),
        slabWide: depthOf(rect) / 2,
        hasWall: false,
        isOnColumns: true,
      }
    })

/** The loads of beams that end within the span of this one. */
const pointsOn = (line: Line, lines: readonly Line[]): PointLoad[] =>
  lines
    .filter(
      (each) =>
        each.level === line.level &&
        each.axis !== line.axis &&
        each.line > line.start + 0.01 &&
        each.line < line.end - 0.01 &&
        [each.start, each.end].some((end) => Math.abs(end - line.line) < 0.001),
    )
    .map((each) => ({
      at: each.line - line.start,
      load: designBeam(each.span, each.slabWide, each.hasWall).endLoad,
    }))

const sectionKey = ({ wide, deep, bottom, top, links }: BeamSection) => [wide, deep, bottom, top, links].join(' ')

function placeBeams(layout: Layout): Beam[] {
  const lines: Line[] = []
  for (const floor of layout.floors) {
    for (const panel of slabPanelsOf(layout, floor)) {
      const across = beamsUnder(layout, floor, panel, lines)
      lines.push(...across, ...shortLines(layout, floor, panel, across))
    }
    lines.push(...beamsOnColumns(floor))
  }
  const beams = lines.map((line) => ({
    ...line,
    ...designBeam(line.span, line.slabWide, line.hasWall, pointsOn(line, lines)),
    mark: '',
  }))
  const keys = [...new Set([...beams].sort((a, b) => b.deep - a.deep || b.wide - a.wide).map(sectionKey))]
  return beams.map((beam) => ({ ...beam, mark: `B${keys.indexOf(sectionKey(beam)) + 1}` }))
}

export const beamsOf = memoise(placeBeams)
