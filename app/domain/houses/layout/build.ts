/** Turns the floor specifications of a family into a complete layout of rooms, walls, openings, stairs and furniture. */

import { outerWallMetres } from './construction.ts'
import { placeDoors } from './doors.ts'
import { furnish } from './furnish.ts'
import { round3 } from './geometry.ts'
import type { Seat } from './seats.ts'
import { roomsOf, slice, wallsOf } from './tree.ts'
import type { Floor, FloorSpec, Layout, Rect, Stair } from './types.ts'
import { placeWindows } from './windows.ts'

/** Gross area of the cells that touch the air, measured to the outer face of the walls. */
function enclosedArea(open: Rect[], width: number, depth: number): number {
  const half = outerWallMetres / 2
  let area = width * depth
  for (const r of open) {
    // Where the open part meets rooms, the outer face stands half a wall inside it; at the rectangle's edge it reaches the face.
    const x0 = r.x0 < outerWallMetres ? 0 : r.x0 + half
    const x1 = r.x1 > width - outerWallMetres ? width : r.x1 - half
    const y0 = r.y0 < outerWallMetres ? 0 : r.y0 + half
    const y1 = r.y1 > depth - outerWallMetres ? depth : r.y1 - half
    area -= (x1 - x0) * (y1 - y0)
  }
  return round3(area)
}

/** An outer wall on one floor and an inner one on another leave the shaft its narrowest clear width. */
function alignStairs(floors: Floor[]): void {
  for (const [index, stair] of (floors[0]?.stairs ?? []).entries()) {
    const boxes = floors.flatMap((f) => f.stairs[index]?.box ?? [])
    const box = {
      x0: Math.max(...boxes.map((b) => b.x0)),
      y0: Math.max(...boxes.map((b) => b.y0)),
      x1: Math.min(...boxes.map((b) => b.x1)),
      y1: Math.min(...boxes.map((b) => b.y1)),
    }
    if (boxes.every((b) => Math.abs(b.x0 - stair.box.x0) < 0.1 && Math.abs(b.y0 - stair.box.y0) < 0.1))
      for (const f of floors) f.stairs = f.stairs.map((s, i) => (i === index ? { ...s, box } : s))
  }
}

/** `seats` of each floor are kept clear of openings. Furniture takes most of the time, and only drawings need it. */
export function buildLayout(
  width: number,
  depth: number,
  specs: FloorSpec[],
  { seats = [], isFurnished = true }: { seats?: Seat[][]; isFurnished?: boolean } = {},
): Layout {
  const half = outerWallMetres / 2
  const floors = specs.map((spec, level): Floor => {
    const cells = slice(spec.tree, { x0: half, y0: half, x1: round3(width - half), y1: round3(depth - half) })
    const rooms = roomsOf(cells)
    const walls = wallsOf(cells)
    const doors = placeDoors(rooms, spec.doors, seats[level] ?? [])
    const windows = placeWindows(rooms, { walls, doors, blind: spec.blind ?? [], seats: seats[level] ?? [] })
    const openings = [...doors, ...windows]
    const stairs = rooms
      .filter((r) => r.kind === 'stair')
      .map(
        (r): Stair => ({
          room: r.id,
          box: r.net,
          mode: level === 0 ? 'up' : level === specs.length - 1 ? 'down' : 'both',
        }),
      )
    const open = cells.filter((c) => c.kind === 'open').map((c) => c.cell)
    const find = (id: string): Rect => {
      const found = rooms.find((r) => r.id === id)
      if (!found) throw new Error(`no room ${id}`)
      return found.cell
    }
    return {
      level,
      rooms,
      walls,
      openings,
      furniture: isFurnished ? furnish(rooms, openings, stairs) : [],
      outside: spec.outside ? spec.outside(find, openings) : [],
      stairs,
      open,
      enclosedSqM: enclosedArea(open, width, depth),
    }
  })
  alignStairs(floors)
  return {
    widthMetres: width,
    depthMetres: depth,
    floors,
    enclosedSqM: round3(floors.reduce((sum, f) => sum + f.enclosedSqM, 0)),
    flatRoofs: [],
  }
}

export const squareFeet = (squareMetres: number): number => Math.round(squareMetres * 10.7639)
