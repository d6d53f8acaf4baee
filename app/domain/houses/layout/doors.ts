/** Places the doors of a house family on the shared walls, each with a clear swing. */

import { innerWallMetres, outerWallMetres } from './construction.ts'
import { axisOf, isSame, overlaps, rectOn, sidesOf } from './geometry.ts'
import { isUnderSeat, type Seat } from './seats.ts'
import { tradeWidth } from './trade-sizes.ts'
import {
  type DoorKind,
  type DoorSpec,
  type Opening,
  type Rect,
  type Room,
  type RoomKind,
  type Side,
  washroomKinds,
} from './types.ts'

type SharedWall = Pick<Opening, 'axis' | 'line' | 'start' | 'end' | 'swing' | 'external' | 'side'>

/** The wall between two rooms, which a door into the first opens through. */
function wallBetween(a: Room, b: Room): SharedWall | null {
  for (const axis of ['h', 'v'] as const) {
    const [mine, theirs] = [sidesOf(a.cell, axis), sidesOf(b.cell, axis)]
    const start = Math.max(sidesOf(a.net, axis).from, sidesOf(b.net, axis).from)
    const end = Math.min(sidesOf(a.net, axis).to, sidesOf(b.net, axis).to)
    if (end <= start) continue
    const wall = { axis, start, end, external: false, side: null }
    if (isSame(mine.high, theirs.low)) return { ...wall, line: mine.high, swing: -1 }
    if (isSame(mine.low, theirs.high)) return { ...wall, line: mine.low, swing: 1 }
  }
  return null
}

function wallOutside(a: Room, side: Side): SharedWall {
  const axis = axisOf(side)
  const isLow = side === 'back' || side === 'left'
  const { low, high } = sidesOf(a.cell, axis)
  const { from, to } = sidesOf(a.net, axis)
  return { axis, line: isLow ? low : high, start: from, end: to, swing: isLow ? 1 : -1, external: true, side }
}

/** The floor a leaf sweeps, on the side it opens to. */
export function swingBox(o: Opening, depth = o.end - o.start): Rect {
  const near = o.line + (o.swing * o.thickness) / 2
  return rectOn(o.axis, o.start, o.end, near, near + o.swing * depth)
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

/** From the end of the wall. */
const marginOf = ({ kind }: DoorSpec): number => (kind === 'opening' ? 0.05 : 0.08)

/** What a door that is placed keeps free on both of its sides, measured once. */
type Kept = { swing: Rect; approach: Rect }
const keptBy = (o: Opening): Kept => ({
  swing: hasLeaf(o.kind) ? swingBox(o) : swingBox(o, 0.3),
  approach: approachBox(o, 0.3),
})

/** Where in its wall a door stands best, and on which side it hangs. */
function bestPlace(
  door: Opening,
  spec: DoorSpec,
  { wall, net, width }: { wall: SharedWall; net: Rect; width: number },
  kept: readonly Kept[],
  seats: readonly Seat[],
): Pick<Opening, 'start' | 'hinge'> {
  const { from, to } = sidesOf(net, wall.axis)
  const margin = marginOf(spec)
  const slackLength = wall.end - wall.start - width - 2 * margin
  const steps = Math.max(1, Math.round(slackLength / 0.05))
  let best: Pick<Opening, 'start' | 'hinge'> = { start: wall.start, hinge: 'start' }
  let bestCost = Number.POSITIVE_INFINITY
  for (let i = 0; i <= steps; i++) {
    door.start = Math.round((wall.start + margin + (slackLength * i) / steps) * 100) / 100
    door.end = Math.round((door.start + width) * 100) / 100
    // The same for both hinges.
    let crossing = seats.some((seat) => isUnderSeat(door, seat)) ? 200 : 0
    const mine = hasLeaf(spec.kind) ? swingBox(door) : swingBox(door, 0.4)
    const approach = approachBox(door)
    for (const theirs of kept) {
      if (overlaps(mine, theirs.swing)) crossing += 60
      if (overlaps(mine, theirs.approach) || overlaps(approach, theirs.swing)) crossing += 25
    }
    for (const hinge of ['start', 'end'] as const) {
      let cost = crossing
      const toCorner = hinge === 'start' ? door.start - from : to - door.start - width
      if (spec.at !== undefined) cost += Math.abs(i / steps - spec.at) * 40 + (hinge === 'start' ? 0 : 0.01)
      else if (hasLeaf(spec.kind)) cost += Math.abs(toCorner - 0.08) * 1.2
      else cost += Math.abs(i / steps - 0.5) * 6
      if (cost >= bestCost) continue
      best = { start: door.start, hinge }
      bestCost = cost
    }
  }
  return best
}

export function placeDoors(rooms: Room[], specs: DoorSpec[], seats: readonly Seat[]): Opening[] {
  const byId = new Map(rooms.map((r) => [r.id, r]))
  const placed: Opening[] = []
  const kept: Kept[] = []
  for (const spec of specs) {
    const into = byId.get(spec.into)
    if (!into) throw new Error(`door into unknown room ${spec.into}`)
    const other = typeof spec.from === 'string' ? byId.get(spec.from) : undefined
    if (typeof spec.from === 'string' && !other) throw new Error(`door from unknown room ${spec.from}`)
    const wall = other ? wallBetween(into, other) : wallOutside(into, (spec.from as { side: Side }).side)
    if (!wall) throw new Error(`no wall between ${spec.into} and ${String(spec.from)}`)
    const length = wall.end - wall.start
    const margin = marginOf(spec)
    const wanted = spec.widthMetres ?? doorWidth(spec.kind, into.kind)
    const width = tradeWidth(spec.kind, Math.min(wanted, length - 2 * margin))
    if (width === null || width < 0.65)
      throw new Error(`only ${length.toFixed(2)} m of wall for a door into ${spec.into} from ${String(spec.from)}`)
    const door: Opening = {
      id: `${spec.into}-${typeof spec.from === 'string' ? spec.from : spec.from.side}`,
      kind: spec.kind,
      room: spec.into,
      other: other ? other.id : null,
      axis: wall.axis,
      line: wall.line,
      start: wall.start,
      end: wall.end,
      thickness: wall.external ? outerWallMetres : innerWallMetres,
      external: wall.external,
      side: wall.side,
      hinge: 'start',
      swing: wall.swing,
      sillMetres: 0,
      headMetres: spec.kind === 'slide' || spec.kind === 'garage' ? 2.4 : 2.1,
    }
    const best = bestPlace(door, spec, { wall, net: into.net, width }, kept, seats)
    const found = { ...door, ...best, end: Math.round((best.start + width) * 100) / 100 }
    placed.push(found)
    kept.push(keptBy(found))
  }
  return placed
}
