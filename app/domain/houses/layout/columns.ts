/** Places columns at corners, under beams, at wall junctions and between them in long walls; never in an opening. */

import { beamsOf } from './beams.ts'
import { columnMetres, freeColumnInsetMetres } from './construction.ts'
import { acrossOf, alongOf, isSame, pointOn } from './geometry.ts'
import { memoise } from './memoise.ts'
import type { Floor, Layout, Point, Wall } from './types.ts'

export type Column = Point & {
  /** The highest storey that it stands in. */
  top: number
  /** Under a veranda or a porch, on a footing of its own. */
  free: boolean
}

/** The longest stretch of outer wall without a column. */
export const LONGEST_SPAN = 6
const SHORTEST_SPAN = 2
/** Pads of columns nearer than this would lie on each other. */
const SHORTEST_FILL = 1.3
/** Grid lines nearer than this could not be told apart on paper. */
const GRID_GAP = 0.9

const near = (a: number, b: number, by: number) => Math.abs(a - b) < by

/** Whether the column would stand in a door or a window of the floor. */
export function isInOpening(floor: Floor, at: Point): boolean {
  const half = columnMetres / 2
  return floor.openings.some(
    ({ axis, line, start, end, thickness }) =>
      near(acrossOf(axis, at), line, half + thickness / 2 - 0.001) &&
      alongOf(axis, at) + half > start + 0.001 &&
      alongOf(axis, at) - half < end - 0.001,
  )
}

const reaches = ({ start, end }: Wall, along: number, by: number) => along > start - by && along < end + by

const isOnWall = (floor: Floor, at: Point) =>
  floor.walls.some(
    (wall) => near(acrossOf(wall.axis, at), wall.line, 0.06) && reaches(wall, alongOf(wall.axis, at), 0.12),
  )

function topOf(layout: Layout, at: Point): number {
  let top = 0
  for (const floor of layout.floors.slice(1)) {
    if (!isOnWall(floor, at) || isInOpening(floor, at)) break
    top = floor.level
  }
  return top
}

/** Where walls meet, those of the outside first. */
function junctionsOf(walls: readonly Wall[]) {
  const found: (Point & { rank: number })[] = []
  const endsAt = ({ start, end }: Wall, along: number) => near(along, start, 0.12) || near(along, end, 0.12)
  for (const across of walls.filter(({ axis }) => axis === 'h'))
    for (const upright of walls.filter(({ axis }) => axis === 'v')) {
      const [x, y] = [upright.line, across.line]
      if (!reaches(across, x, 0.12) || !reaches(upright, y, 0.12)) continue
      const isCorner = across.external && upright.external && endsAt(across, x) && endsAt(upright, y)
      found.push({ x, y, rank: isCorner ? 0 : across.external || upright.external ? 1 : 2 })
    }
  return found.sort((a, b) => a.rank - b.rank || a.y - b.y || a.x - b.x)
}

/** Under the ends of the beams on the walls; those that a wall of the ground floor carries down. */
const beamEndsOf = (layout: Layout, ground: Floor) =>
  beamsOf(layout)
    .flatMap(({ axis, line, start, end }) => [start, end].map((along) => pointOn(axis, along, line)))
    .filter((at) => isOnWall(ground, at))
    .map((at) => ({ ...at, rank: 0.5 }))

const fitsGrid = (lines: readonly number[], at: number) =>
  lines.some((line) => isSame(line, at)) || lines.every((line) => Math.abs(line - at) > GRID_GAP)

/** On a line of the grid, or far enough from each to be one. */
const isOwnLine = (lines: readonly number[], at: number) =>
  lines.every((line) => isSame(line, at) || !near(line, at, 0.25))

export const columnsOf = memoise(placeColumns)

function placeColumns(layout: Layout): Column[] {
  const [ground] = layout.floors
  if (!ground) return []
  const columns: Column[] = []
  const add = ({ x, y }: Point) => columns.push({ x, y, top: topOf(layout, { x, y }), free: false })
  for (const at of [...junctionsOf(ground.walls), ...beamEndsOf(layout, ground)].sort((a, b) => a.rank - b.rank)) {
    if (isInOpening(ground, at)) continue
    const isApart = (metres: number) => columns.every((each) => Math.hypot(each.x - at.x, each.y - at.y) > metres)
    const xs = columns.map(({ x }) => x)
    const ys = columns.map(({ y }) => y)
    if (
      at.rank === 0
        ? isApart(0.5)
        : at.rank === 0.5
          ? isApart(SHORTEST_FILL) && isOwnLine(xs, at.x) && isOwnLine(ys, at.y)
          : isApart(SHORTEST_SPAN) && fitsGrid(xs, at.x) && fitsGrid(ys, at.y)
    )
      add(at)
  }
  for (const wall of ground.walls.filter(({ external }) => external)) fillSpans(ground, columns, wall, add)
  for (const { columns: xs, rect } of ground.outside)
    for (const x of xs) columns.push({ x, y: rect.y1 - freeColumnInsetMetres, top: 0, free: true })
  return columns
}

/** The stretches of a wall from column to column. */
export function spansOf(columns: readonly Column[], wall: Wall): { from: number; to: number }[] {
  const along = columns
    .filter((column) => !column.free && near(acrossOf(wall.axis, column), wall.line, 0.06))
    .map((column) => alongOf(wall.axis, column))
    .filter((at) => reaches(wall, at, 0.2))
    .sort((a, b) => a - b)
  const ends = [wall.start, ...along, wall.end]
  return ends.slice(1).map((to, index) => ({ from: ends[index] ?? to, to }))
}

function fillSpans(ground: Floor, columns: Column[], wall: Wall, add: (at: Point) => void): void {
  for (let tries = 0; tries < 12; tries++) {
    const wide = spansOf(columns, wall).find(({ from, to }) => to - from > LONGEST_SPAN)
    if (!wide) return
    const middle = (wide.from + wide.to) / 2
    const grid = columns.map((column) => alongOf(wall.axis, column))
    const placesWithin = (margin: number) => {
      const count = Math.max(0, Math.floor((wide.to - wide.from - 2 * margin) / 0.05))
      const steps = Array.from({ length: count }, (_, step) => wide.from + margin + step * 0.05)
      return [...steps, ...grid.filter((line) => line > wide.from + margin && line < wide.to - margin)]
        .map((step) => Math.round(step * 1000) / 1000)
        .map((along) => ({ along, at: pointOn(wall.axis, along, wall.line) }))
        .filter(({ along, at }) => isOwnLine(grid, along) && !isInOpening(ground, at))
    }
    // Beside a garage door pads may share their concrete.
    const apart = placesWithin(SHORTEST_FILL)
    const best = (apart.length > 0 ? apart : placesWithin(SHORTEST_FILL / 2)).sort(
      (a, b) =>
        Number(fitsGrid(grid, b.along)) - Number(fitsGrid(grid, a.along)) ||
        Math.abs(a.along - middle) - Math.abs(b.along - middle),
    )[0]
    if (!best) return
    add(best.at)
  }
}
