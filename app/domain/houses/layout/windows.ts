/** Gives every room its windows on the outer walls, clear of doors and of shared party walls, and daylight where people live. */
import { construction, outerWallMetres } from './construction.ts'
import { isSame, subtract } from './geometry.ts'
import { isUnderSeat, type Seat } from './seats.ts'
import { tradeWidth } from './trade-sizes.ts'
import { habitableKinds, type Opening, type Room, type RoomKind, type Side, type Stretch, type Wall } from './types.ts'

/** The share of a habitable room's floor area that must be glass. */
export const LEAST_GLASS = 0.1

type WindowRule = { width: number; sill: number; head: number; sides: number }

const RULES: Partial<Record<RoomKind, WindowRule>> = {
  living: { width: 2.4, sill: 0.6, head: 2.1, sides: 3 },
  lounge: { width: 2.1, sill: 0.6, head: 2.1, sides: 2 },
  dining: { width: 1.8, sill: 0.9, head: 2.1, sides: 2 },
  kitchen: { width: 1.5, sill: 1.2, head: 2.1, sides: 2 },
  master: { width: 1.8, sill: 0.9, head: 2.1, sides: 2 },
  bedroom: { width: 1.8, sill: 0.9, head: 2.1, sides: 2 },
  study: { width: 1.5, sill: 0.9, head: 2.1, sides: 2 },
  nook: { width: 1.2, sill: 0.9, head: 2.1, sides: 1 },
  bath: { width: 0.6, sill: 1.5, head: 2.1, sides: 1 },
  ensuite: { width: 0.6, sill: 1.5, head: 2.1, sides: 1 },
  wc: { width: 0.6, sill: 1.5, head: 2.1, sides: 1 },
  corridor: { width: 0.9, sill: 0.9, head: 2.1, sides: 2 },
  hall: { width: 1.2, sill: 0.9, head: 2.1, sides: 1 },
  stair: { width: 1.2, sill: 1.2, head: 2.1, sides: 1 },
  utility: { width: 0.9, sill: 1.2, head: 2.1, sides: 1 },
  garage: { width: 1.2, sill: 1.5, head: 2.1, sides: 1 },
}

function sideWall(room: Room, side: Side): Stretch {
  const r = room.cell
  const n = room.net
  if (side === 'back') return { axis: 'h', line: r.y0, start: n.x0, end: n.x1 }
  if (side === 'front') return { axis: 'h', line: r.y1, start: n.x0, end: n.x1 }
  if (side === 'left') return { axis: 'v', line: r.x0, start: n.y0, end: n.y1 }
  return { axis: 'v', line: r.x1, start: n.y0, end: n.y1 }
}

type House = { walls: Wall[]; doors: Opening[]; blind: readonly Side[]; seats: readonly Seat[] }

/** The widest window that fits a stretch of wall, as near to its middle as the seats of beams leave room for it. */
function placeIn(wall: Stretch, widest: number, seats: readonly Seat[]) {
  const middle = (wall.start + wall.end) / 2
  let most = Math.min(widest, wall.end - wall.start - 0.5)
  for (;;) {
    const width = tradeWidth('window', most)
    if (width === null) return null
    const slack = (wall.end - wall.start - 0.5 - width) / 2
    const count = Math.floor(slack / 0.05) * 2 + 1
    for (let i = 0; i < count; i++) {
      const shift = (i % 2 ? 1 : -1) * Math.ceil(i / 2) * 0.05
      const from = Math.round((middle - width / 2 + shift) * 100) / 100
      if (!seats.some((seat) => isUnderSeat({ ...wall, start: from, end: from + width }, seat))) return { from, width }
    }
    most = width - 0.05
  }
}

function windowsOf(room: Room, rule: WindowRule, { walls, doors, blind, seats }: House): Opening[] {
  const windows: Opening[] = []
  let used = 0
  const order: Side[] = room.kind === 'garage' ? ['left', 'right'] : ['front', 'back', 'left', 'right']
  for (const side of order) {
    if (used >= rule.sides || blind.includes(side)) continue
    const { axis, line, start, end } = sideWall(room, side)
    const isOutside = walls.some(
      (wall) =>
        wall.external &&
        wall.axis === axis &&
        isSame(wall.line, line) &&
        wall.start <= start + 0.1 &&
        wall.end >= end - 0.1,
    )
    if (!isOutside) continue
    const doorsHere = doors.filter(
      (d) => d.external && d.axis === axis && isSame(d.line, line) && d.end > start && d.start < end,
    )
    const gaps = subtract(
      start,
      end,
      doorsHere.map((d) => ({ start: d.start - 0.2, end: d.end + 0.2 })),
    )
    let here = doorsHere.some((d) => d.kind === 'slide') ? 1 : 0
    for (const gap of gaps) {
      const length = gap.end - gap.start
      const count = length > 6.2 && rule.width >= 1.8 ? 2 : 1
      const bay = length / count
      for (let i = 0; i < count; i++) {
        const wall = { axis, line, start: gap.start + bay * i, end: gap.start + bay * (i + 1) }
        const place = placeIn(wall, rule.width, seats)
        // A sliver beside a door is left solid unless the room has nothing else.
        if (!place || (here > 0 && place.width < 0.9)) continue
        const { from, width } = place
        windows.push({
          id: `${room.id}-${side}-${windows.length}`,
          kind: 'window',
          room: room.id,
          other: null,
          axis,
          line,
          start: from,
          end: Math.round((from + width) * 100) / 100,
          thickness: outerWallMetres,
          external: true,
          side,
          hinge: 'start',
          swing: side === 'back' || side === 'left' ? 1 : -1,
          sillMetres: rule.sill,
          headMetres: rule.head,
        })
        here++
      }
    }
    if (here > 0) used++
  }
  return windows
}

/** The glass area of windows and glass doors, without frames. */
export const glassOf = (room: Room, openings: readonly Opening[]): number =>
  openings
    .filter((o) => o.external && o.room === room.id && (o.kind === 'window' || o.kind === 'slide'))
    .reduce((sum, o) => sum + (o.end - o.start) * (o.headMetres - o.sillMetres), 0) * construction.glassShare

/** Window rules for a room that is too dark, in this order: wider, lower sills, one more side, higher heads. */
function brighter(rule: WindowRule, kind: RoomKind): WindowRule[] {
  const sill = Math.min(rule.sill, kind === 'kitchen' ? 0.9 : 0.6)
  const wide = { ...rule, width: rule.width + 0.6 }
  const low = { ...wide, sill }
  const more = { ...low, sides: rule.sides + 1 }
  return [rule, wide, low, more, { ...more, head: 2.4 }, { ...more, head: 2.4, width: 3 }]
}

export function placeWindows(rooms: Room[], house: House): Opening[] {
  return rooms.flatMap((room) => {
    const rule = RULES[room.kind]
    if (!rule) return []
    if (!habitableKinds.includes(room.kind)) return windowsOf(room, rule, house)
    let windows: Opening[] = []
    for (const each of brighter(rule, room.kind)) {
      windows = windowsOf(room, each, house)
      if (glassOf(room, [...house.doors, ...windows]) >= room.areaSqM * LEAST_GLASS) break
    }
    return windows
  })
}
