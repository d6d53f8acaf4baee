/** Where the split units are mounted: indoors beside windows and doors, the outdoor unit on the outer face close by. */
import { memoise } from '../memoise.ts'
import { centreOf, overlaps } from './geometry.ts'
import {
  type Floor,
  habitableKinds,
  type Opening,
  type Point,
  type Rect,
  type Room,
  type RoomKind,
  type Wall,
} from './types.ts'

const COOLED: readonly RoomKind[] = ['living', 'lounge', 'master', 'bedroom', 'study']
/** Along the wall, and from the wall. */
export const INDOOR = { long: 0.9, deep: 0.25 } as const
const OUTDOOR = { long: 0.76, deep: 0.36, gap: 0.12 } as const
/** From the frame of a window or a door. */
const CLEAR = 0.05
const STEP = 0.05

type Place = { axis: 'h' | 'v'; line: number; at: number; out: 1 | -1 }
export type SplitUnit = { room: Room; indoor: Rect; outdoor: Rect; pipe: number[]; blows: { x: number; y: number } }

/** The rooms that have a split unit each. */
export const cooledRooms = ({ rooms }: Floor): Room[] => rooms.filter(({ kind }) => COOLED.includes(kind))

const isAcross = ({ a, b }: Wall) => Math.abs(a.y - b.y) < 0.002

/** From a face of a wall, `deep` metres to the side that `way` says. */
const boxAt = ({ axis, at }: Place, long: number, from: number, to: number): Rect => {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return axis === 'h' ? { x0: at, x1: at + long, y0: low, y1: high } : { x0: low, x1: high, y0: at, y1: at + long }
}

export const openingBox = ({ axis, line, start, end, thickness }: Opening, reach = 0): Rect => {
  const half = thickness / 2 + reach
  return axis === 'h'
    ? { x0: start - CLEAR, x1: end + CLEAR, y0: line - half, y1: line + half }
    : { x0: line - half, x1: line + half, y0: start - CLEAR, y1: end + CLEAR }
}

const clearOf = (box: Rect, taken: readonly Rect[]) => taken.every((each) => !overlaps(each, box))

/** The places along the four walls of a room, those near the back or the left first. */
function wallPlaces({ net }: Room): Place[] {
  const along = (axis: 'h' | 'v', line: number, out: 1 | -1): Place[] => {
    const [from, to] = axis === 'h' ? [net.x0, net.x1] : [net.y0, net.y1]
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
    .flatMap((wall) => {
      const axis = isAcross(wall) ? 'h' : 'v'
      const [line, from, to] = axis === 'h' ? [wall.a.y, wall.a.x, wall.b.x] : [wall.a.x, wall.a.y, wall.b.y]
      const count = Math.max(0, Math.floor((to - from - OUTDOOR.long) / STEP) + 1)
      return ([-1, 1] as const).flatMap((out) =>
        Array.from({ length: count }, (_, step) => {
          const face = line + out * (wall.thickness / 2 + OUTDOOR.gap)
          const place: Place = { axis, line, out, at: from + step * STEP }
          return boxAt(place, OUTDOOR.long, face, face + out * OUTDOOR.deep)
        }),
      )
    })
    .filter((box) => clearOf(box, blocked))
}

const distance = (from: Point, to: Point) => Math.abs(to.x - from.x) + Math.abs(to.y - from.y)

/** From the inner unit through the wall behind it, or along that wall to the outer wall beside it. */
function routesOf(axis: 'h' | 'v', from: Point, to: Point): { length: number; pipe: number[] }[] {
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

/** The inner unit and the outer one with the shortest pipe between them, through no room where people live. */
function unitOf(floor: Floor, room: Room, taken: readonly Rect[]): SplitUnit {
  const openings = floor.openings.map((each) => openingBox(each, INDOOR.deep))
  const outers = outerPlaces(floor, taken).map((box) => ({ box, centre: centreOf(box) }))
  const others = floor.rooms.filter(({ id }) => id !== room.id)
  const indoors = wallPlaces(room)
    .map((place) => ({ place, box: boxAt(place, INDOOR.long, place.line, place.line - place.out * INDOOR.deep) }))
    .filter(({ box }) => clearOf(box, openings))
  let best: (SplitUnit & { cost: number }) | null = null
  for (const { place, box } of indoors) {
    const from = centreOf(box)
    for (const outer of outers) {
      if (best && distance(from, outer.centre) >= best.cost) continue
      for (const { length, pipe } of routesOf(place.axis, from, outer.centre)) {
        const cost = length + crossedBy(pipe, others)
        if (best && cost >= best.cost) continue
        const blows = place.axis === 'h' ? { x: 0, y: -place.out } : { x: -place.out, y: 0 }
        best = { room, indoor: box, outdoor: outer.box, pipe, blows, cost }
      }
    }
  }
  if (!best) throw new Error(`no wall for the split unit of ${room.name}`)
  return best
}

export const splitUnitsOf = memoise((floor: Floor) =>
  cooledRooms(floor).reduce<SplitUnit[]>((units, room) => {
    const taken = units.map(({ outdoor }) => outdoor)
    return [...units, unitOf(floor, room, taken)]
  }, []),
)
