/** Places furniture against the walls of each room, clear of swings, approaches, windows and other pieces. */

import { approachBox, swingBox } from './doors.ts'
import { areaOf, axisOf, contains, depthOf, inset, overlaps, rectOn, sidesOf, widthOf } from './geometry.ts'
import type { Furniture, FurnitureKind, Opening, Rect, Room, Side, Stair } from './types.ts'

type Piece = {
  kind: FurnitureKind
  width: number
  depth: number
  /** Free floor kept in front of the piece. */
  clear: number
  where: 'wall' | 'corner' | 'window' | 'middle' | 'centred'
  tall?: boolean
  /** Runs along the wall as far as the free stretch allows, between `width` and this. */
  stretch?: number
}

const p = (
  kind: FurnitureKind,
  width: number,
  depth: number,
  clear: number,
  where: Piece['where'],
  more: Partial<Piece> = {},
): Piece => ({ kind, width, depth, clear, where, ...more })

/** The furniture that each room needs; an inner list holds alternatives, of which the first that fits is taken. */
function piecesFor(room: Room): Piece[][] {
  const area = areaOf(room.net)
  const small = Math.min(widthOf(room.net), depthOf(room.net))
  switch (room.kind) {
    case 'master':
      return [
        [p('bed-double', 2.64, 2.05, 0.55, 'centred'), p('bed-double', 2.2, 2, 0.5, 'centred')],
        [
          p('wardrobe', 2, 0.58, 0.6, 'corner', { tall: true }),
          p('wardrobe', 1.5, 0.58, 0.5, 'corner', { tall: true }),
          p('wardrobe', 1.2, 0.58, 0.45, 'wall', { tall: true }),
        ],
      ]
    case 'bedroom':
      return [
        area > 9.4
          ? [p('bed-double', 2.2, 2, 0.5, 'centred'), p('bed-single', 1.45, 2, 0.5, 'corner')]
          : [p('bed-single', 1.45, 2, 0.5, 'corner')],
        [
          p('wardrobe', 1.5, 0.58, 0.55, 'corner', { tall: true }),
          p('wardrobe', 1.2, 0.58, 0.45, 'corner', { tall: true }),
          p('wardrobe', 0.9, 0.58, 0.4, 'wall', { tall: true }),
        ],
      ]
    case 'living':
      return [
        area > 13
          ? [p('sofa-group', 3.1, 2.6, 0.3, 'wall'), p('sofa', 2, 1.75, 0.2, 'wall')]
          : [p('sofa', 2, 1.75, 0.2, 'wall')],
        !room.name.includes('dining')
          ? area > 34
            ? [p('sofa-group', 3.1, 2.6, 0.3, 'wall')]
            : []
          : area > 30
            ? [p('dining-6', 2.1, 1.9, 0, 'middle'), p('dining-4', 1.5, 1.8, 0, 'middle')]
            : [p('dining-4', 1.5, 1.8, 0, 'middle')],
        [p('tv', 1.6, 0.4, 0.3, 'wall', { tall: true }), p('tv', 1.1, 0.4, 0.3, 'wall', { tall: true })],
      ]
    case 'lounge':
      return [
        area > 14
          ? [p('sofa-group', 3.1, 2.6, 0.2, 'wall'), p('sofa', 2, 1.75, 0.1, 'wall')]
          : [p('sofa', 2, 1.75, 0.1, 'wall'), p('console', 0.9, 0.35, 0.3, 'wall')],
      ]
    case 'dining':
      return [
        [p('dining-6', 2.1, 1.9, 0, 'middle'), p('dining-4', 1.5, 1.8, 0, 'middle')],
        area > 14 ? [p('console', 1.4, 0.4, 0.4, 'wall')] : [],
      ]
    case 'kitchen':
      return [
        [p('counter-sink', 1.5, 0.6, 0.6, 'window', { stretch: 4.2 })],
        [p('counter-hob', 1.2, 0.6, 0.6, 'corner', { stretch: 2.6, tall: true })],
        [p('fridge', 0.66, 0.66, 0.4, 'corner', { tall: true })],
      ]
    case 'bath':
    case 'ensuite':
      return [
        [p('shower', 0.9, small > 1.7 ? 1.2 : 0.9, 0, 'corner'), p('shower', 0.85, 0.85, 0, 'corner')],
        [p('wc', 0.44, 0.68, 0.35, 'wall')],
        [p('basin', 0.6, 0.46, 0.35, 'wall'), p('basin', 0.5, 0.4, 0.25, 'wall')],
      ]
    case 'wc':
      return [
        [p('wc', 0.44, 0.68, 0.25, 'wall')],
        [p('basin', 0.5, 0.4, 0.25, 'wall'), p('basin', 0.42, 0.32, 0.2, 'corner')],
      ]
    case 'study':
    case 'nook':
      return [
        [p('desk', 1.5, 1.15, 0.1, 'window'), p('desk', 1.2, 1.1, 0.1, 'wall')],
        [p('shelf', 1.4, 0.35, 0.4, 'wall', { tall: true })],
      ]
    case 'utility':
      return [[p('washer', 0.6, 0.6, 0.4, 'corner')], [p('tub', 0.6, 0.55, 0.4, 'wall')]]
    case 'store':
      return [
        [
          p('shelf', 1.2, 0.4, 0.4, 'wall', { tall: true, stretch: 2.4 }),
          p('shelf', 0.7, 0.35, 0.3, 'wall', { tall: true }),
        ],
      ]
    case 'garage':
      return [
        ...(area > 24
          ? [[p('car', 1.8, 4.3, 0, 'corner')], [p('car', 1.8, 4.3, 0, 'corner')]]
          : [[p('car', 1.8, 4.3, 0, 'middle'), p('car', 1.75, 4.1, 0, 'middle')]]),
        [p('shelf', 1.4, 0.4, 0, 'wall', { tall: true })],
      ]
    case 'hall':
      return area > 6 ? [[p('console', 1, 0.35, 0.6, 'wall')]] : []
    default:
      return []
  }
}

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

export function furnish(rooms: Room[], openings: Opening[], stairs: Stair[]): Furniture[] {
  const all: Furniture[] = []
  for (const room of rooms) {
    const { doors, windows } = obstaclesOf(room, openings, stairs)
    const placed: Furniture[] = []
    for (const options of piecesFor(room)) {
      for (const piece of options) {
        let best: Furniture | null = null
        let bestCost = Number.POSITIVE_INFINITY
        for (const c of candidates(room, piece)) {
          if (!contains(room.net, c.box)) continue
          if (doors.some((d) => overlaps(d, inset(c.box, -0.03)))) continue
          if (placed.some((f) => overlaps(f.box, piece.where === 'middle' ? inset(c.box, -0.35) : c.box))) continue
          const front = withClear(c.box, c.back, piece.clear)
          if (!contains(inset(room.net, -0.01), front)) continue
          if (placed.some((f) => overlaps(f.box, front))) continue
          let cost = c.cost
          const along = sidesOf(c.box, axisOf(c.back))
          const lit = windows.some((w) => w.side === c.back && along.from < w.end && along.to > w.start)
          if (piece.tall && lit) cost += 8
          if (piece.where === 'window') cost += windows.some((w) => w.side === c.back) ? (lit ? -4 : -2) : 1
          if (piece.where === 'centred' && windows.some((w) => w.side === c.back)) cost -= 0.2
          if (piece.kind === 'counter-hob') {
            const sink = placed.find((f) => f.kind === 'counter-sink')
            if (sink && overlaps(inset(sink.box, -0.02), c.box) && sink.back !== c.back) cost -= 4
          }
          if (piece.kind === 'tv') {
            const sofa = placed.find((f) => f.kind === 'sofa-group' || f.kind === 'sofa')
            const facing = { back: 'front', front: 'back', left: 'right', right: 'left' } as const
            if (sofa && facing[sofa.back] === c.back) cost -= 3
            if (sofa) {
              const seats = sidesOf(sofa.box, axisOf(c.back))
              cost += Math.abs(along.from + along.to - seats.from - seats.to) * 0.3
            }
          }
          if (piece.kind === 'sofa-group' || piece.kind === 'sofa') {
            // The seats stay out of the middle of a long room, so that the table finds its place.
            if (axisOf(c.back) === 'h')
              cost -= Math.abs((c.box.x0 + c.box.x1) / 2 - (room.net.x0 + room.net.x1) / 2) * 0.5
            else cost -= 0.4
          }
          if (piece.kind.startsWith('dining')) {
            const sofa = placed.find((f) => f.kind === 'sofa-group' || f.kind === 'sofa')
            if (sofa) cost -= Math.min(3, Math.abs(c.box.x0 + c.box.x1 - sofa.box.x0 - sofa.box.x1) / 2) * 0.9
          }
          if (cost < bestCost) {
            bestCost = cost
            best = { kind: piece.kind, room: room.id, box: c.box, back: c.back }
          }
        }
        if (best) {
          placed.push(best)
          break
        }
      }
    }
    all.push(...placed)
  }
  return all
}
