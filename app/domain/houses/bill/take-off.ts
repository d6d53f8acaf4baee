/**
 * Quantities that are measured once from the layout of a plan and used by many lines of its bill. Metres, square
 * metres, pieces.
 */

import { beamsOf } from '../layout/beams.ts'
import { columnsOf } from '../layout/columns.ts'
import { construction, outerWallMetres, wallMetres } from '../layout/construction.ts'
import { areaOf, depthOf, overlaps, widthOf } from '../layout/geometry.ts'
import { slabPartsOf } from '../layout/slabs.ts'
import { flightsOf } from '../layout/stairs.ts'
import {
  bedroomKinds,
  type Floor,
  type Layout,
  type Opening,
  type RoomKind,
  type Stair,
  type Stretch,
  washroomKinds,
} from '../layout/types.ts'

export const WALL_HEIGHT = wallMetres
export const RING_BEAM_DEPTH = construction.ringBeam.deep / 1000

const sum = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)
export const lengthOf = ({ start, end }: Stretch) => end - start
export const areaOfOpening = (opening: Opening) => lengthOf(opening) * (opening.headMetres - opening.sillMetres)

export type FloorTakeOff = ReturnType<typeof takeOffFloor>

/** Lengths run along the middle of each wall; a wall is as high as the storey less its slab. */
export function takeOffFloor(floor: Floor) {
  const outer = floor.walls.filter(({ external }) => external)
  const inner = floor.walls.filter(({ external }) => !external)
  const outerMetres = sum(outer, lengthOf)
  const innerMetres = sum(inner, lengthOf)
  const outerOpenings = floor.openings.filter(({ external }) => external)
  const innerOpenings = floor.openings.filter(({ external }) => !external)
  const blockHeight = WALL_HEIGHT - RING_BEAM_DEPTH
  const wet = floor.rooms.filter(({ kind }) => washroomKinds.includes(kind))
  return {
    level: floor.level,
    outerMetres,
    innerMetres,
    outerBlockSqM: outerMetres * blockHeight - sum(outerOpenings, areaOfOpening),
    innerBlockSqM: innerMetres * blockHeight - sum(innerOpenings, areaOfOpening),
    outerFaceSqM: outerMetres * WALL_HEIGHT - sum(outerOpenings, areaOfOpening),
    // Both faces of an inner wall, the inner face of an outer one.
    innerFaceSqM:
      (outerMetres + 2 * innerMetres) * WALL_HEIGHT -
      sum(outerOpenings, areaOfOpening) -
      2 * sum(innerOpenings, areaOfOpening),
    lintelMetres: sum(floor.openings, (opening) => lengthOf(opening) + 0.4),
    enclosedSqM: floor.enclosedSqM,
    floorSqM: sum(floor.rooms, ({ areaSqM }) => areaSqM),
    wetSqM: sum(wet, ({ areaSqM }) => areaSqM),
    wetWallSqM: sum(wet, ({ net }) => 2 * (widthOf(net) + depthOf(net)) * 2.1 - 0.8 * 2.1),
    skirtingMetres: sum(
      floor.rooms.filter(({ kind }) => !washroomKinds.includes(kind)),
      ({ net }) => 2 * (widthOf(net) + depthOf(net)),
    ),
    outsideSqM: sum(floor.outside, ({ rect }) => areaOf(rect)),
    /** Left open in the slab above, over its flights. */
    wellSqM: sum(
      floor.stairs.filter(({ mode }) => mode !== 'down'),
      (stair) => widthOf(stair.box) * (flightsOf(stair).foot - stair.box.y0),
    ),
    railMetres:
      sum(
        floor.outside.filter(({ rail }) => rail),
        ({ rect }) => widthOf(rect) + 2 * depthOf(rect),
      ) + sum(floor.stairs, railOfStair),
  }
}

/** Along both flights; where the stair ends, across the one below. */
function railOfStair(stair: Stair): number {
  const { treads, goingMetres, riseMetres, widthMetres } = flightsOf(stair)
  return stair.mode === 'down' ? widthMetres : 2 * Math.hypot(treads * goingMetres, (treads + 1) * riseMetres)
}

/** Canopies on columns that are not below a balcony. */
const canopiesOf = ({ floors: [ground, above] }: Layout) =>
  (ground?.outside ?? []).filter(
    ({ rect, columns }) => columns.length > 0 && !above?.outside.some((each) => overlaps(each.rect, rect)),
  )

export function takeOffLayout(layout: Layout) {
  const floors = layout.floors.map(takeOffFloor)
  const total = (of: (floor: FloorTakeOff) => number) => sum(floors, of)
  const rooms = layout.floors.flatMap((floor) => floor.rooms)
  const count = (kinds: readonly RoomKind[]) => rooms.filter(({ kind }) => kinds.includes(kind)).length
  const [ground] = floors
  if (!ground) throw new Error('a plan has a ground floor')
  return {
    floors,
    ground,
    total,
    openings: layout.floors.flatMap((floor) => floor.openings),
    rooms: rooms.length,
    bedrooms: count(bedroomKinds),
    washrooms: count(washroomKinds),
    showers: count(['bath', 'ensuite']),
    kitchens: Math.max(1, count(['kitchen'])),
    stairs: layout.floors[0]?.stairs.length ?? 0,
    columns: columnsOf(layout),
    beams: beamsOf(layout),
    slabs: slabPartsOf(layout),
    /** Of roofs of slab over the columns of a veranda, with no floor above. */
    canopySqM: sum(canopiesOf(layout), ({ rect }) => areaOf(rect)),
    /** Around the outer faces. */
    perimeterMetres: ground.outerMetres + 4 * outerWallMetres,
    /** The area that the main roof covers before its eaves; parts in front are open or have a canopy. */
    roofedSqM: Math.max(...floors.map(({ enclosedSqM }) => enclosedSqM)),
    footprintSqM: Math.max(...floors.map(({ enclosedSqM, outsideSqM }) => enclosedSqM + outsideSqM)),
    eavesMetres: 2 * (layout.widthMetres + layout.depthMetres) + 4.8,
  }
}

export type TakeOff = ReturnType<typeof takeOffLayout>
