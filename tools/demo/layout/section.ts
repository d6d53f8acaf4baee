/**
 * What a vertical cut through the house intersects: walls with their openings, slabs with stair wells, parts in front
 * of the facade.
 */

import { type Beam, beamsOf } from '../../../app/domain/houses/layout/beams.ts'
import {
  construction,
  garageDropMetres,
  plinthMetres,
  slabMetres,
  storeyMetres,
} from '../../../app/domain/houses/layout/construction.ts'
import { subtract } from '../../../app/domain/houses/layout/geometry.ts'
import { flightsOf } from '../../../app/domain/houses/layout/stairs.ts'
import type { Axis, Floor, Layout, Outside, Stair } from '../../../app/domain/houses/layout/types.ts'
import type { Cut } from './cuts.ts'

/** The underside of the footings, from the ground. */
export const foundationMetres = -construction.foundationDepth / 1000

type Span = { start: number; end: number }

/** The axis of the walls and beams that a cut runs across. */
const runsAlong = (axis: Cut['axis']): Axis => (axis === 'x' ? 'h' : 'v')

export const roomsCut = (floor: Floor, { axis, at }: Cut) =>
  floor.rooms.filter(({ cell }) => (axis === 'x' ? cell.x0 <= at && cell.x1 >= at : cell.y0 <= at && cell.y1 >= at))

/** From the first to the last room of the floor that the cut meets, to the outside of their walls. */
export function spanOf(floor: Floor, cut: Cut): Span | null {
  const ends = roomsCut(floor, cut).flatMap(({ cell }) => (cut.axis === 'x' ? [cell.y0, cell.y1] : [cell.x0, cell.x1]))
  return ends.length > 0 ? { start: Math.min(...ends) - 0.115, end: Math.max(...ends) + 0.115 } : null
}

/** The open well over the flights that rise to a floor. */
function wellOf(stair: Stair, { axis, at }: Cut): Span | null {
  const { box } = stair
  const { foot } = flightsOf(stair)
  if (axis === 'x') return at > box.x0 && at < box.x1 ? { start: box.y0, end: foot } : null
  return at > box.y0 && at < foot ? { start: box.x0, end: box.x1 } : null
}

/** The slab that a floor stands on, without the wells of the stairs below. */
export function slabsOf(layout: Layout, floor: Floor, cut: Cut): Span[] {
  const span = spanOf(floor, cut)
  if (!span) return []
  const below = layout.floors[floor.level - 1]
  const wells = (below?.stairs ?? []).flatMap((stair) => wellOf(stair, cut) ?? [])
  return subtract(span.start, span.end, wells)
}

type CutWall = { at: number; half: number; sill: number | null; head: number; isGlazed: boolean }

/** The walls of a floor that are cut, each with the opening at the cut. */
export function wallsCut(floor: Floor, { axis, at }: Cut): CutWall[] {
  return floor.walls.flatMap((wall) => {
    if (wall.axis !== runsAlong(axis) || at < wall.start - 0.05 || at > wall.end + 0.05) return []
    const hole = floor.openings.find(
      (o) => o.axis === wall.axis && Math.abs(o.line - wall.line) < 0.01 && at > o.start && at < o.end,
    )
    const isGlazed = hole?.kind === 'window' || hole?.kind === 'slide'
    const drop = hole?.kind === 'garage' ? garageDropMetres : 0
    const head = (hole?.headMetres ?? 0) - drop
    return [{ at: wall.line, half: wall.thickness / 2, sill: hole?.sillMetres ?? null, head, isGlazed }]
  })
}

/** The parts in front of the facade that a cut from back to front intersects. */
export const outsideCut = (floor: Floor, { axis, at }: Cut): Outside[] =>
  axis === 'x' ? floor.outside.filter(({ rect }) => at > rect.x0 && at < rect.x1) : []

/** The beams under the slab over a floor that the cut runs across; those on columns stand outside. */
export const beamsCut = (layout: Layout, { level }: Floor, { axis, at }: Cut): Beam[] =>
  beamsOf(layout).filter(
    (beam) =>
      beam.level === level && !beam.isOnColumns && beam.axis === runsAlong(axis) && at > beam.start && at < beam.end,
  )

/** The heights of the chain at the side: footing, ground, floors with their slabs, the top of the wall and of the roof. */
export function heightsOf(layout: Layout, top: number): number[] {
  const floors = layout.floors.map(({ level }) => plinthMetres + level * storeyMetres)
  const wall = plinthMetres + layout.floors.length * storeyMetres - slabMetres
  return [
    foundationMetres,
    0,
    ...floors.flatMap((floor, level) => (level === 0 ? [floor] : [floor - slabMetres, floor])),
    wall,
    top,
  ]
}

/** The faces of the walls of the ground floor that the cut meets, and the edge of what stands before them. */
export function facesOf(layout: Layout, cut: Cut): number[] {
  const [floor] = layout.floors
  if (!floor) return []
  const walls = wallsCut(floor, cut).flatMap(({ at, half }) => [at - half, at + half])
  return [...walls, ...outsideCut(floor, cut).map(({ rect }) => rect.y1)]
}
