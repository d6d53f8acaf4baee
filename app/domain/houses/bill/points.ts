/** How many lights, sockets and fittings the rooms of a house need: the sheets place as many, a bill counts them. */
import { depthOf, widthOf } from '../layout/geometry.ts'
import {
  type Floor,
  habitableKinds,
  type Layout,
  type Opening,
  type Room,
  type RoomKind,
  washroomKinds,
} from '../layout/types.ts'

export type Points = {
  lights: number
  sockets: number
  boards: number
  /** What needs water and a drain. */
  fixtures: number
  wcs: number
  basins: number
  showers: number
  sinks: number
}

const COOLED: readonly RoomKind[] = ['living', 'lounge', 'master', 'bedroom', 'study']
const SOCKETS: Partial<Record<RoomKind, number>> = { living: 4, kitchen: 4, stair: 0, corridor: 0 }
/** Doors with a light outside. */
export const LIT_DOORS: readonly Opening['kind'][] = ['entrance', 'door', 'slide']

/** The rooms that have a split unit each. */
export const cooledRooms = ({ rooms }: Floor): Room[] => rooms.filter(({ kind }) => COOLED.includes(kind))

export const socketsIn = ({ kind }: Room): number =>
  washroomKinds.includes(kind) ? 0 : (SOCKETS[kind] ?? (habitableKinds.includes(kind) ? 3 : 1))

export const lampsIn = ({ areaSqM, net }: Room): number =>
  areaSqM > 26 ? 3 : areaSqM > 14 || Math.max(widthOf(net), depthOf(net)) > 6 ? 2 : 1

/** Before any of it is placed: a WC and a basin in each washroom, a sink in a kitchen, a tub and a machine in a utility room. */
export function pointsOf({ floors }: Layout): Points {
  const rooms = floors.flatMap((floor) => floor.rooms)
  const of = (...kinds: RoomKind[]) => rooms.filter(({ kind }) => kinds.includes(kind)).length
  const washrooms = of(...washroomKinds)
  const showers = of('bath', 'ensuite')
  const sinks = of('kitchen')
  const outer = floors.flatMap(({ openings }) => openings.filter((o) => o.external && LIT_DOORS.includes(o.kind)))
  return {
    lights: rooms.reduce((sum, room) => sum + lampsIn(room), outer.length),
    sockets: rooms.reduce((sum, room) => sum + socketsIn(room), 0),
    boards: floors.length,
    fixtures: 2 * washrooms + showers + sinks + 2 * of('utility'),
    wcs: washrooms,
    basins: washrooms,
    showers,
    sinks,
  }
}
