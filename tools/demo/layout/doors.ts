/** Places the doors of a house family on the shared walls, each with a clear swing. */

import { overlaps } from './geometry.ts'
import { isUnderSeat, type Seat } from './seats.ts'
import { tradeWidth } from './trade-sizes.ts'
import {
  type DoorKind,
  type DoorSpec,
  externalWall,
  internalWall,
  type Opening,
  type Rect,
  type Room,
  type RoomKind,
  type Side,
  washroomKinds,
} from './types.ts'

type SharedWall = {
  axis: 'h' | 'v'
  line: number
  start: number
  end: number
  swing: 1 | -1
  external: boolean
  side: Side | null
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.002

function wallBetween(a: Room, b: Room): SharedWall | null {
  const x0 = Math.max(a.net.x0, b.net.x0)
  const x1 = Math.min(a.net.x1, b.net.x1)
  const y0 = Math.max(a.net.y0, b.net.y0)
  const y1 = Math.min(a.net.y1, b.net.y1)
  const plain = { external: false, side: null }
  if (same(a.cell.y1, b.cell.y0) && x1 > x0)
    return { axis: 'h', line: a.cell.y1, start: x0, end: x1, swing: -1, ...plain }
  if (same(a.cell.y0, b.cell.y1) && x1 > x0)
    return { axis: 'h', line: a.cell.y0, start: x0, end: x1, swing: 1, ...plain }
  if (same(a.cell.x1, b.cell.x0) && y1 > y0)
    return { axis: 'v', line: a.cell.x1, start: y0, end: y1, swing: -1, ...plain }
  if (same(a.cell.x0, b.cell.x1) && y1 > y0)
    return { axis: 'v', line: a.cell.x0, start: y0, end: y1, swing: 1, ...plain }
  return null
}

function wallOutside(a: Room, side: Side): SharedWall {
  const h = side === 'back' || side === 'front'
  const line = side === 'back' ? a.cell.y0 : side === 'front' ? a.cell.y1 : side === 'left' ? a.cell.x0 : a.cell.x1
  return {
    axis: h ? 'h' : 'v',
    line,
    start: h ? a.net.x0 : a.net.y0,
    end: h ? a.net.x1 : a.net.y1,
    swing: side === 'back' || side === 'left' ? 1 : -1,
    external: true,
    side,
  }
}

/** The floor a leaf sweeps, on the side it opens to. */
export function swingBox(o: Opening, depth = o.end - o.start): Rect {
  const half = o.thickness / 2
  const near = o.line + o.swing * half
  const far = near + o.swing * depth
  const lo = Math.min(near, far)
  const hi = Math.max(near, far)
  return o.axis === 'h' ? { x0: o.start, x1: o.end, y0: lo, y1: hi } : { x0: lo, x1: hi, y0: o.start, y1: o.end }
}

/** The floor that must stay free on the other side of a door. */
export function approachBox(o: Opening, depth = 0.55): Rect {
  return swingBox({ ...o, swing: o.swing === 1 ? -1 : 1 }, depth)
}

const hasLeaf = (kind: DoorKind | 'window'): boolean => kind === 'door' || kind === 'entrance'

export function doorWidth(kind: DoorKind, room: RoomKind): number {
  if (kind === 'entrance') return 1
  if (kind === 'opening') return 1.8
  if (kind === 'garage') return 2.7
  if (kind === 'slide') return 2.1
  return washroomKinds.includes(room) || room === 'store' || room === 'utility' ? 0.8 : 0.9
}

export function placeDoors(rooms: Room[], specs: DoorSpec[], seats: readonly Seat[]): Opening[] {
  const byId = new Map(rooms.map((r) => [r.id, r]))
  const placed: Opening[] = []
  for (const spec of specs) {
    const into = byId.get(spec.into)
    if (!into) throw new Error(`door into unknown room ${spec.into}`)
    const other = typeof spec.from === 'string' ? byId.get(spec.from) : undefined
    if (typeof spec.from === 'string' && !other) throw new Error(`door from unknown room ${spec.from}`)
    const wall = other ? wallBetween(into, other) : wallOutside(into, (spec.from as { side: Side }).side)
    if (!wall) throw new Error(`no wall between ${spec.into} and ${String(spec.from)}`)
    const length = wall.end - wall.start
    const margin = spec.kind === 'opening' ? 0.05 : 0.08
    const wanted = spec.widthMetres ?? doorWidth(spec.kind, into.kind)
    const width = tradeWidth(spec.kind, Math.min(wanted, length - 2 * margin))
    if (width === null || width < 0.65)
      throw new Error(`only ${length.toFixed(2)} m of wall for a door into ${spec.into} from ${String(spec.from)}`)
    let best: Opening | null = null
    let bestCost = Number.POSITIVE_INFINITY
    const slackLength = length - width - 2 * margin
    const steps = Math.max(1, Math.round(slackLength / 0.05))
    for (let i = 0; i <= steps; i++) {
      const start = Math.round((wall.start + margin + (slackLength * i) / steps) * 100) / 100
      for (const hinge of ['start', 'end'] as const) {
        const o: Opening = {
          id: `${spec.into}-${typeof spec.from === 'string' ? spec.from : spec.from.side}`,
          kind: spec.kind,
          room: spec.into,
          other: other ? other.id : null,
          axis: wall.axis,
          line: wall.line,
          start,
          end: Math.round((start + width) * 100) / 100,
          thickness: wall.external ? externalWall : internalWall,
          external: wall.external,
          side: wall.side,
          hinge,
          swing: wall.swing,
          sillMetres: 0,
          headMetres: spec.kind === 'slide' || spec.kind === 'garage' ? 2.4 : 2.1,
        }
        let cost = 0
        const toCorner =
          hinge === 'start'
            ? start - into.net[wall.axis === 'h' ? 'x0' : 'y0']
            : into.net[wall.axis === 'h' ? 'x1' : 'y1'] - start - width
        if (spec.at !== undefined) cost += Math.abs(i / steps - spec.at) * 40 + (hinge === 'start' ? 0 : 0.01)
        else if (hasLeaf(spec.kind)) cost += Math.abs(toCorner - 0.08) * 1.2
        else cost += Math.abs(i / steps - 0.5) * 6
        if (seats.some((seat) => isUnderSeat(o, seat))) cost += 200
        const mine = hasLeaf(spec.kind) ? swingBox(o) : swingBox(o, 0.4)
        const approach = approachBox(o)
        for (const p of placed) {
          const theirs = hasLeaf(p.kind) ? swingBox(p) : swingBox(p, 0.3)
          if (overlaps(mine, theirs)) cost += 60
          if (overlaps(mine, approachBox(p, 0.3)) || overlaps(approach, theirs)) cost += 25
        }
        if (cost < bestCost) {
          best = o
          bestCost = cost
        }
      }
    }
    if (best) placed.push(best)
  }
  return placed
}
