/**
 * What a house must keep before anybody sees it, from the Ghana Building Code as docs/houses.md quotes it and from common
 * sense. A house that breaks a rule is not drawn.
 */
import { depthOf, isSame, overlaps, widthOf } from './layout/geometry.ts'
import { flightsOf } from './layout/stairs.ts'
import {
  bedroomKinds,
  type Floor,
  habitableKinds,
  type Layout,
  type Room,
  type RoomKind,
  washroomKinds,
} from './layout/types.ts'
import { glassOf, LEAST_GLASS } from './layout/windows.ts'

/** Metres and square metres inside the walls; `ratio` is the longer side to the shorter. */
type Limits = { side: number; area: number; mostArea?: number; ratio?: number }

const BEDROOM: Limits = { side: 2.65, area: 11, mostArea: 24, ratio: 1.9 }
const BATH: Limits = { side: 1.5, area: 2.8, mostArea: 9.5, ratio: 3 }

export const LIMITS: Readonly<Record<RoomKind, Limits>> = {
  living: { side: 3.3, area: 14, mostArea: 56, ratio: 2.2 },
  lounge: { side: 2.8, area: 11, mostArea: 36, ratio: 2 },
  dining: { side: 2.8, area: 11, mostArea: 24, ratio: 1.9 },
  kitchen: { side: 1.85, area: 5, mostArea: 26, ratio: 2.6 },
  master: { side: 2.65, area: 11, mostArea: 30, ratio: 1.9 },
  bedroom: BEDROOM,
  study: { ...BEDROOM, mostArea: 20, ratio: 2.1 },
  nook: { side: 1.6, area: 3 },
  bath: BATH,
  ensuite: BATH,
  wc: { side: 1, area: 1.3, mostArea: 6, ratio: 3 },
  corridor: { side: 1, area: 0 },
  hall: { side: 1.5, area: 2.5, mostArea: 24 },
  stair: { side: 2.2, area: 0 },
  utility: { side: 1.4, area: 3, mostArea: 9 },
  store: { side: 1.2, area: 1.6, mostArea: 10 },
  garage: { side: 2.7, area: 14, mostArea: 40 },
  open: { side: 0, area: 0 },
}

const LEAST_STAIR = { goingMetres: 0.25, widthMetres: 0.9, headroomMetres: 2.1 }
const MOST_RISE = 0.18

function roomFaults({ id, kind, net, areaSqM }: Room): string[] {
  const { side, area, mostArea = Number.POSITIVE_INFINITY, ratio = Number.POSITIVE_INFINITY } = LIMITS[kind]
  const [short, long] = [widthOf(net), depthOf(net)].sort((a, b) => a - b)
  const faults = []
  if ((short ?? 0) < side - 0.001) faults.push(`${id} is ${short?.toFixed(2)} m narrow`)
  if (areaSqM < area - 0.001) faults.push(`${id} has ${areaSqM.toFixed(1)} m²`)
  if (areaSqM > mostArea) faults.push(`${id} has as much as ${areaSqM.toFixed(1)} m²`)
  if ((long ?? 0) > (short ?? 0) * ratio) faults.push(`${id} is too long for its width`)
  return faults
}

/** The rooms that a bedroom has to itself. */
const ATTACHED: readonly RoomKind[] = ['ensuite', 'store']
const isPrivate = ({ kind }: Room) => bedroomKinds.includes(kind) || washroomKinds.includes(kind) || kind === 'store'

/** The rooms that cannot be reached from the entrance or the stair without passing a bedroom, a washroom or a store. */
export function unreachedRooms({ level, rooms, openings }: Floor): Room[] {
  const isStart = ({ id, kind }: Room) =>
    level === 0 ? openings.some((o) => o.room === id && o.kind === 'entrance' && o.external) : kind === 'stair'
  const reached = new Set(rooms.filter(isStart))
  const queue = [...reached]
  for (let room = queue.shift(); room; room = queue.shift()) {
    const { id, kind } = room
    for (const next of rooms) {
      const isBeside = openings.some(
        (o) => (o.room === id && o.other === next.id) || (o.other === id && o.room === next.id),
      )
      const mayPass = !isPrivate(room) || (bedroomKinds.includes(kind) && ATTACHED.includes(next.kind))
      if (reached.has(next) || !isBeside || !mayPass) continue
      reached.add(next)
      queue.push(next)
    }
  }
  return rooms.filter((room) => !reached.has(room))
}

const WET: readonly RoomKind[] = [...washroomKinds, 'kitchen', 'utility']

/** In plan, whichever floor they are on: back to back, or one over the other. */
const isTogether = ({ cell: a }: Room, { cell: b }: Room) => {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const along = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const touches = isSame(a.x0, b.x1) || isSame(a.x1, b.x0) ? along > 0.2 : false
  const meets = isSame(a.y0, b.y1) || isSame(a.y1, b.y0) ? across > 0.2 : false
  return touches || meets || overlaps(a, b, 0.2)
}

/** Of two washrooms or more, those that share no wall and no place with another wet room. */
export function lonelyWashrooms({ floors }: Layout): Room[] {
  const wet = floors.flatMap(({ rooms }) => rooms.filter(({ kind }) => WET.includes(kind)))
  const washrooms = wet.filter(({ kind }) => washroomKinds.includes(kind))
  if (washrooms.length < 2) return []
  return washrooms.filter((room) => !wet.some((other) => other !== room && isTogether(room, other)))
}

function floorFaults(floor: Floor): string[] {
  const { rooms, openings, stairs } = floor
  const isLit = ({ id }: Room) => openings.some((o) => o.room === id && o.kind === 'window')
  return [
    ...rooms.flatMap(roomFaults),
    ...rooms
      .filter((room) => habitableKinds.includes(room.kind) && glassOf(room, openings) < room.areaSqM * LEAST_GLASS)
      .map(({ id }) => `${id} is dark`),
    ...rooms.filter((room) => washroomKinds.includes(room.kind) && !isLit(room)).map(({ id }) => `${id} has no window`),
    ...unreachedRooms(floor).map(({ id }) => `${id} is reached through a private room`),
    ...stairs.flatMap((stair) => {
      const flights = flightsOf(stair)
      const isFlat = flights.riseMetres <= MOST_RISE
      const isWide = Object.entries(LEAST_STAIR).every(
        ([name, least]) => flights[name as keyof typeof LEAST_STAIR] >= least - 0.001,
      )
      return isFlat && isWide ? [] : [`${stair.room} is steep or narrow`]
    }),
  ]
}

/** Empty for a house that may be drawn. */
export const faultsOf = (layout: Layout): string[] => [
  ...layout.floors.flatMap(floorFaults),
  ...lonelyWashrooms(layout).map(({ id }) => `${id} is far from other water`),
]
