/** Where the split units hang: beside windows and doors, the outer unit on the outer face of the house close by. */
import { centreOf, overlaps } from './geometry.ts'
import type { Floor, Opening, Rect, Room, RoomKind, Wall } from './types.ts'

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
function outerPlaces(floor: Floor, taken: readonly Rect[]): { box: Rect; out: { x: number; y: number } }[] {
  const before = floor.openings.filter(({ external }) => external).map((each) => openingBox(each, 0.8))
  const within = floor.rooms.map(({ cell }) => cell)
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
          const box = boxAt(place, OUTDOOR.long, face, face + out * OUTDOOR.deep)
          return { box, out: axis === 'h' ? { x: 0, y: out } : { x: out, y: 0 } }
        }),
      )
    })
    .filter(({ box }) => clearOf(box, [...before, ...within, ...floor.outside.map(({ rect }) => rect), ...taken]))
}

/** The inner unit and the outer one with the shortest pipe between them, on an outer wall where that is possible. */
function unitOf(floor: Floor, room: Room, taken: readonly Rect[]): SplitUnit {
  const openings = floor.openings.map((each) => openingBox(each, INDOOR.deep))
  const outers = outerPlaces(floor, taken)
  const indoors = wallPlaces(room)
    .map((place) => ({ place, box: boxAt(place, INDOOR.long, place.line, place.line - place.out * INDOOR.deep) }))
    .filter(({ box }) => clearOf(box, openings))
  const pairs = indoors.map(({ place, box }) => {
    const from = centreOf(box)
    const across = ({ out }: (typeof outers)[number]) => (place.axis === 'h' ? out.y : out.x) === place.out
    const length = (each: (typeof outers)[number]) => {
      const to = centreOf(each.box)
      return Math.abs(to.x - from.x) + Math.abs(to.y - from.y) + (across(each) ? 0 : 1.5)
    }
    const outer = outers.reduce<(typeof outers)[number] | null>(
      (best, each) => (best === null || length(each) < length(best) ? each : best),
      null,
    )
    return { place, box, outer, length: outer ? length(outer) : Infinity }
  })
  const best = pairs.sort((a, b) => a.length - b.length)[0]
  if (!best?.outer) throw new Error(`no wall for the split unit of ${room.name}`)
  const [from, to] = [centreOf(best.box), centreOf(best.outer.box)]
  const corner = best.place.axis === 'h' ? [from.x, to.y] : [to.x, from.y]
  return {
    room,
    indoor: best.box,
    outdoor: best.outer.box,
    pipe: [from.x, from.y, ...corner, to.x, to.y],
    blows: best.place.axis === 'h' ? { x: 0, y: -best.place.out } : { x: -best.place.out, y: 0 },
  }
}

export function splitUnitsOf(floor: Floor): SplitUnit[] {
  const units: SplitUnit[] = []
  for (const room of cooledRooms(floor))
    units.push(
      unitOf(
        floor,
        room,
        units.map(({ outdoor }) => outdoor),
      ),
    )
  return units
}
