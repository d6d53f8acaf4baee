/** Where the split units are mounted: indoors beside windows and doors, the outdoor unit on the outer face close by. */
import { cooledRooms } from '../../../app/domain/houses/bill/points.ts'
import { centreOf, overlaps, pointOn, rectOn, sidesOf } from '../../../app/domain/houses/layout/geometry.ts'
import { memoise } from '../../../app/domain/houses/layout/memoise.ts'
import {
  type Axis,
  type Floor,
  habitableKinds,
  type Opening,
  type Point,
  type Rect,
  type Room,
} from '../../../app/domain/houses/layout/types.ts'

/** Along the wall, and from the wall. */
export const INDOOR = { long: 0.9, deep: 0.25 } as const
const OUTDOOR = { long: 0.76, deep: 0.36, gap: 0.12 } as const
/** From the frame of a window or a door. */
const CLEAR = 0.05
const STEP = 0.05

type Place = { axis: Axis; line: number; at: number; out: 1 | -1 }
export type SplitUnit = { room: Room; indoor: Rect; outdoor: Rect; pipe: number[]; blows: Point }

export const openingBox = ({ axis, line, start, end, thickness }: Opening, reach: number): Rect => {
  const half = thickness / 2 + reach
  return rectOn(axis, start - CLEAR, end + CLEAR, line - half, line + half)
}

const clearOf = (box: Rect, taken: readonly Rect[]) => taken.every((each) => !overlaps(each, box))

/** The places along the four walls of a room, those near the back or the left first. */
function wallPlaces({ net }: Room): Place[] {
  const along = (axis: Axis, line: number, out: 1 | -1): Place[] => {
    const { from, to } = sidesOf(net, axis)
    const count = Math.max(0, Math.floor((to - from - INDOOR.long - 0.2) / STEP) + 1)
    return Array.from({ length: count }, (_, step) => ({ axis, line, out, at: from + 0.1 + step * STEP }))
  }
  return [...along('v', net.x0, -1), ...along('v', net.x1, 1), ...along('h', net.y0, -1), ...along('h', net.y1, 1)]
}

/** Along the outer faces of the floor, outside; none before a window or a door, or on a veranda. */
function outerPlaces(floor: Floor, taken: readonly Rect[]): Rect[] {
  const before = floor.openings.filter(({ external }) => external).map((each) => openingBox(each, 0.8))
  const covered = [...floor.rooms.map(({ cell }) => cell), ...floor.outside.map(({ rect }) => rect)]
  const blocked = [...before, ...covered, ...taken]
  return floor.walls
    .filter(({ external }) => external)
    .flatMap(({ axis, line, start, end, thickness }) => {
      const count = Math.max(0, Math.floor((end - start - OUTDOOR.long) / STEP) + 1)
      return [-1, 1].flatMap((out) =>
        Array.from({ length: count }, (_, step) => {
          const face = line + out * (thickness / 2 + OUTDOOR.gap)
          const at = start + step * STEP
          return rectOn(axis, at, at + OUTDOOR.long, face, face + out * OUTDOOR.deep)
        }),
      )
    })
    .filter((box) => clearOf(box, blocked))
}

const distance = (from: Point, to: Point) => Math.abs(to.x - from.x) + Math.abs(to.y - from.y)

/** Through the wall behind the indoor unit, or along it to the next outer wall. */
function routesOf(axis: Axis, from: Point, to: Point): { length: number; pipe: number[] }[] {
  const corners = [
    { x: from.x, y: to.y },
    { x: to.x, y: from.y },
  ]
  return corners.map(({ x, y }, place) => ({
    // A pipe straight through the wall behind the unit is preferred.
    length: distance(from, to) + (place === (axis === 'h' ? 0 : 1) ? 0 : 1.5),
    pipe: [from.x, from.y, x, y, to.x, to.y],
  }))
}

/**
 * The penalty for crossing other rooms: a long pipe is better, and passages and washrooms are better than living space.
 */
const CROSSING = { lived: 50, other: 20 } as const

/** The total penalty of the rooms that a pipe of two straight parts crosses. */
const crossedBy = (pipe: readonly number[], rooms: readonly Room[]): number =>
  rooms.reduce((sum, { kind, net }) => {
    const isCrossed = [0, 2].some((i) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pipe.slice(i, i + 4)
      return overlaps({ x0: Math.min(x0, x1), x1: Math.max(x0, x1), y0: Math.min(y0, y1), y1: Math.max(y0, y1) }, net)
    })
    return sum + (isCrossed ? CROSSING[habitableKinds.includes(kind) ? 'lived' : 'other'] : 0)
  }, 0)

/** The indoor and the outdoor place with the shortest pipe, which crosses no living space. */
function unitOf(floor: Floor, room: Room, taken: readonly Rect[]): SplitUnit {
  const openings = floor.openings.map((each) => openingBox(each, INDOOR.deep))
  const outers = outerPlaces(floor, taken).map((box) => ({ box, centre: centreOf(box) }))
  const others = floor.rooms.filter(({ id }) => id !== room.id)
  const indoors = wallPlaces(room)
    .map(({ axis, line, at, out }) => ({
      axis,
      out,
      box: rectOn(axis, at, at + INDOOR.long, line, line - out * INDOOR.deep),
    }))
    .filter(({ box }) => clearOf(box, openings))
  let best: (SplitUnit & { cost: number }) | null = null
  for (const { axis, out, box } of indoors) {
    const from = centreOf(box)
    for (const outer of outers) {
      if (best && distance(from, outer.centre) >= best.cost) continue
      for (const { length, pipe } of routesOf(axis, from, outer.centre)) {
        const cost = length + crossedBy(pipe, others)
        if (best && cost >= best.cost) continue
        const blows = pointOn(axis, 0, -out)
        best = { room, indoor: box, outdoor: outer.box, pipe, blows, cost }
      }
    }
  }
  if (!best) throw new Error(`no wall for the split unit of ${room.name}`)
  return best
}

export const splitUnitsOf = memoise((floor: Floor): SplitUnit[] => {
  const units: SplitUnit[] = []
  for (const room of cooledRooms(floor)) {
    const taken = units.map(({ outdoor }) => outdoor)
    units.push(unitOf(floor, room, taken))
  }
  return units
})
