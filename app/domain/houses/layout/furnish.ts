/** Places furniture against the walls of each room, clear of swings, approaches, windows and other pieces. */

import { approachBox, swingBox } from './doors.ts'
import { axisOf, contains, inset, overlaps, rectOn, sidesOf } from './geometry.ts'
import { type Piece, piecesFor } from './pieces.ts'
import type { Furniture, Opening, Rect, Room, Side, Stair } from './types.ts'

function boxAt(room: Room, piece: Piece, back: Side, at: number, width: number): Rect {
  const { from, low, high } = sidesOf(room.net, axisOf(back))
  const [wall, edge] = back === 'back' || back === 'left' ? [low, low + piece.depth] : [high, high - piece.depth]
  return rectOn(axisOf(back), from + at, from + at + width, wall, edge)
}

function withClear(box: Rect, back: Side, clear: number): Rect {
  if (back === 'back') return { ...box, y1: box.y1 + clear }
  if (back === 'front') return { ...box, y0: box.y0 - clear }
  if (back === 'left') return { ...box, x1: box.x1 + clear }
  return { ...box, x0: box.x0 - clear }
}

export function obstaclesOf(room: Room, openings: Opening[], stairs: Stair[]) {
  const mine = openings.filter((o) => o.room === room.id || o.other === room.id)
  const doors: Rect[] = stairs.filter((s) => s.room === room.id).map((s) => s.box)
  const windows: Opening[] = []
  for (const o of mine) {
    if (o.kind === 'window') {
      windows.push(o)
      continue
    }
    const leaf = o.kind === 'door' || o.kind === 'entrance'
    if (o.room === room.id) doors.push(swingBox(o, leaf ? o.end - o.start : o.kind === 'garage' ? 0.15 : 0.5))
    else doors.push(approachBox(o, leaf ? 0.6 : 0.5))
  }
  return { doors, windows }
}

function candidates(room: Room, piece: Piece): { box: Rect; back: Side; cost: number }[] {
  const out: { box: Rect; back: Side; cost: number }[] = []
  const n = room.net
  if (piece.where === 'middle') {
    for (const back of ['back', 'left'] as const) {
      const w = back === 'back' ? piece.width : piece.depth
      const d = back === 'back' ? piece.depth : piece.width
      for (let x = n.x0 + 0.25; x + w <= n.x1 - 0.2; x += 0.15)
        for (let y = n.y0 + 0.25; y + d <= n.y1 - 0.2; y += 0.15) {
          const dx = Math.abs(x + w / 2 - (n.x0 + n.x1) / 2)
          const dy = Math.abs(y + d / 2 - (n.y0 + n.y1) / 2)
          out.push({
            box: { x0: x, y0: y, x1: x + w, y1: y + d },
            back,
            cost: dx * 0.6 + dy + (back === 'left' ? 0.05 : 0),
          })
        }
    }
    return out
  }
  for (const back of ['back', 'left', 'right', 'front'] as const) {
    const { from, to } = sidesOf(n, axisOf(back))
    const length = to - from
    const widths = piece.stretch ? [piece.stretch, (piece.stretch + piece.width) / 2, piece.width] : [piece.width]
    if (piece.stretch && length <= piece.stretch && length >= piece.width) widths.unshift(length)
    for (const width of widths) {
      const slack = length - width
      if (slack < 0) continue
      const steps = Math.max(1, Math.round(slack / 0.1))
      for (let i = 0; i <= steps; i++) {
        const at = (slack * i) / steps
        const offCentre = slack > 0.01 ? Math.abs(i / steps - 0.5) : 0
        let cost =
          piece.where === 'centred'
            ? offCentre * 1.2
            : piece.where === 'corner'
              ? (0.5 - offCentre) * 2
              : offCentre * 0.3
        cost -= width * 0.8
        out.push({ box: boxAt(room, piece, back, at, width), back, cost })
      }
    }
  }
  return out
}

type Candidate = ReturnType<typeof candidates>[number]
type Surroundings = { room: Room; windows: readonly Opening[]; placed: readonly Furniture[] }

const FACING = { back: 'front', front: 'back', left: 'right', right: 'left' } as const
const isSeat = ({ kind }: Pick<Furniture, 'kind'>) => kind === 'sofa-group' || kind === 'sofa'

/** Tall pieces away from windows, sinks below them. */
function costAtWindows({ windows }: Surroundings, piece: Piece, { box, back }: Candidate): number {
  const along = sidesOf(box, axisOf(back))
  const hasWindow = windows.some((w) => w.side === back)
  const lit = windows.some((w) => w.side === back && along.from < w.end && along.to > w.start)
  return (
    (piece.tall && lit ? 8 : 0) +
    (piece.where === 'window' ? (hasWindow ? (lit ? -4 : -2) : 1) : 0) -
    (piece.where === 'centred' && hasWindow ? 0.2 : 0)
  )
}

/** The hob round the corner from the sink, the screen opposite the seats, the table away from them. */
function costBeside({ room, placed }: Surroundings, { kind }: Piece, { box, back }: Candidate): number {
  const along = sidesOf(box, axisOf(back))
  const sofa = placed.find(isSeat)
  if (kind === 'counter-hob') {
    const sink = placed.find((f) => f.kind === 'counter-sink')
    return sink && overlaps(inset(sink.box, -0.02), box) && sink.back !== back ? -4 : 0
  }
  if (kind === 'tv' && sofa) {
    const seats = sidesOf(sofa.box, axisOf(back))
    return Math.abs(along.from + along.to - seats.from - seats.to) * 0.3 - (FACING[sofa.back] === back ? 3 : 0)
  }
  // The seats stay out of the middle of a long room, so that the table finds its place.
  if (isSeat({ kind }))
    return axisOf(back) === 'h' ? -Math.abs((box.x0 + box.x1) / 2 - (room.net.x0 + room.net.x1) / 2) * 0.5 : -0.4
  if (kind.startsWith('dining') && sofa)
    return -Math.min(3, Math.abs(box.x0 + box.x1 - sofa.box.x0 - sofa.box.x1) / 2) * 0.9
  return 0
}

/** The cheapest free place of a piece; null where there is none. */
function placePiece(around: Surroundings, doors: readonly Rect[], piece: Piece): Furniture | null {
  const { room, placed } = around
  let best: Furniture | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const c of candidates(room, piece)) {
    if (!contains(room.net, c.box)) continue
    if (doors.some((d) => overlaps(d, inset(c.box, -0.03)))) continue
    if (placed.some((f) => overlaps(f.box, piece.where === 'middle' ? inset(c.box, -0.35) : c.box))) continue
    const front = withClear(c.box, c.back, piece.clear)
    if (!contains(inset(room.net, -0.01), front) || placed.some((f) => overlaps(f.box, front))) continue
    const cost = c.cost + costAtWindows(around, piece, c) + costBeside(around, piece, c)
    if (cost >= bestCost) continue
    bestCost = cost
    best = { kind: piece.kind, room: room.id, box: c.box, back: c.back }
  }
  return best
}

export function furnish(rooms: Room[], openings: Opening[], stairs: Stair[]): Furniture[] {
  return rooms.flatMap((room) => {
    const { doors, windows } = obstaclesOf(room, openings, stairs)
    const placed: Furniture[] = []
    for (const options of piecesFor(room))
      for (const piece of options) {
        const found = placePiece({ room, windows, placed }, doors, piece)
        if (!found) continue
        placed.push(found)
        break
      }
    return placed
  })
}
