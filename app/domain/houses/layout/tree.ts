/** Slices the house rectangle into room cells and derives the walls between them. */
import { innerWallMetres, outerWallMetres } from './construction.ts'
import { areaOf, depthOf, isSame, round3, sidesOf, widthOf } from './geometry.ts'
import type { Axis, LayoutNode, LayoutPart, Rect, Room, RoomKind, RoomSpec, Stretch, Wall } from './types.ts'

const NAMES: Record<RoomKind, string> = {
  living: 'Living',
  lounge: 'Lounge',
  dining: 'Dining',
  kitchen: 'Kitchen',
  master: 'Master bedroom',
  bedroom: 'Bedroom',
  bath: 'Bath',
  ensuite: 'En-suite',
  wc: 'WC',
  corridor: 'Corridor',
  hall: 'Hall',
  stair: 'Stair',
  study: 'Study',
  nook: 'Work corner',
  utility: 'Utility',
  store: 'Store',
  garage: 'Garage',
  open: 'Roof',
}

/** A room named 'kitchen' is a kitchen; its name on the plans is that of its kind unless another is given. */
export function room(id: RoomKind): LayoutNode
export function room(id: string, kind: RoomKind, name?: string): LayoutNode
export function room(id: string, kind = id as RoomKind, name = NAMES[kind]): LayoutNode {
  return { room: { id, kind, name } }
}

export const fix = (metres: number, node: LayoutNode): LayoutPart => ({ metres, node })
export const flex = (share: number, node: LayoutNode): LayoutPart => ({ share, node })
/** What has no size takes one share of the free space. */
export type Part = LayoutPart | LayoutNode
const sized = (part: Part): LayoutPart => ('node' in part ? part : flex(1, part))
/** Columns from left to right. */
export const cols = (...parts: Part[]): LayoutNode => ({ dir: 'cols', parts: parts.map(sized) })
/** Rows from the back wall to the front. */
export const rows = (...parts: Part[]): LayoutNode => ({ dir: 'rows', parts: parts.map(sized) })

export function mirror(node: LayoutNode): LayoutNode {
  if ('room' in node) return node
  const parts = node.parts.map((part) => ({ ...part, node: mirror(part.node) }))
  return { dir: node.dir, parts: node.dir === 'cols' ? parts.reverse() : parts }
}

export type Cell = RoomSpec & { cell: Rect }

/** The middle of a wall whose faces, and so the rooms beside it, measure whole centimetres. */
const wallMiddle = (at: number): number =>
  round3(Math.round((at - innerWallMetres / 2) * 100) / 100 + innerWallMetres / 2)

export function slice(node: LayoutNode, rect: Rect): Cell[] {
  if ('room' in node) return [{ ...node.room, cell: rect }]
  const across = node.dir === 'cols'
  const total = across ? widthOf(rect) : depthOf(rect)
  const fixed = node.parts.reduce((sum, part) => sum + (part.metres ?? 0), 0)
  const shares = node.parts.reduce((sum, part) => sum + (part.share ?? 0), 0)
  const rest = total - fixed
  if (rest < -0.001) throw new Error(`parts of ${fixed.toFixed(2)} m do not fit into ${total.toFixed(2)} m`)
  let at = across ? rect.x0 : rect.y0
  return node.parts.flatMap((part, index) => {
    const size = part.metres ?? (rest * (part.share ?? 0)) / shares
    const end = index === node.parts.length - 1 ? (across ? rect.x1 : rect.y1) : wallMiddle(at + size)
    const child = across ? { ...rect, x0: at, x1: end } : { ...rect, y0: at, y1: end }
    at = end
    return slice(part.node, child)
  })
}

type Edge = Stretch & { external: boolean }

/** Every stretch of cell edge, split where the neighbour changes. */
function edgesOf(cells: Cell[]): Edge[] {
  const inside = cells.filter((c) => c.kind !== 'open')
  const edges: Edge[] = []
  for (const c of inside) {
    for (const axis of ['h', 'v'] as const) {
      for (const far of [false, true]) {
        const { from, to, low, high } = sidesOf(c.cell, axis)
        const line = far ? high : low
        const shared: { start: number; end: number }[] = []
        for (const other of inside) {
          if (other === c) continue
          const o = sidesOf(other.cell, axis)
          if (!isSame(far ? o.low : o.high, line)) continue
          const start = Math.max(from, o.from)
          const end = Math.min(to, o.to)
          if (end - start < 0.002) continue
          shared.push({ start, end })
          if (far) edges.push({ axis, line, start, end, external: false })
        }
        let at = from
        for (const part of shared.sort((a, b) => a.start - b.start)) {
          if (part.start - at > 0.002) edges.push({ axis, line, start: at, end: part.start, external: true })
          at = Math.max(at, part.end)
        }
        if (to - at > 0.002) edges.push({ axis, line, start: at, end: to, external: true })
      }
    }
  }
  return edges
}

export function wallsOf(cells: Cell[]): Wall[] {
  const groups = new Map<string, Edge[]>()
  for (const edge of edgesOf(cells)) {
    const key = `${edge.axis} ${edge.line.toFixed(3)} ${edge.external}`
    groups.set(key, [...(groups.get(key) ?? []), edge])
  }
  const walls: Wall[] = []
  for (const group of groups.values()) {
    let wall: Wall | null = null
    for (const edge of group.sort((a, b) => a.start - b.start)) {
      if (wall && edge.start <= wall.end + 0.002) wall.end = Math.max(wall.end, edge.end)
      else {
        wall = { ...edge, thickness: edge.external ? outerWallMetres : innerWallMetres }
        walls.push(wall)
      }
    }
  }
  return walls
}

/** The cell less half of the thickest wall on each side. */
export function roomsOf(cells: Cell[]): Room[] {
  const edges = edgesOf(cells)
  const half = (axis: Axis, line: number, start: number, end: number): number =>
    edges.some(
      (e) =>
        e.external && e.axis === axis && isSame(e.line, line) && Math.min(e.end, end) - Math.max(e.start, start) > 0.01,
    )
      ? outerWallMetres / 2
      : innerWallMetres / 2
  return cells
    .filter((c) => c.kind !== 'open')
    .map((c) => {
      const r = c.cell
      const net = {
        x0: round3(r.x0 + half('v', r.x0, r.y0, r.y1)),
        x1: round3(r.x1 - half('v', r.x1, r.y0, r.y1)),
        y0: round3(r.y0 + half('h', r.y0, r.x0, r.x1)),
        y1: round3(r.y1 - half('h', r.y1, r.x0, r.x1)),
      }
      return { id: c.id, kind: c.kind, name: c.name, cell: r, net, areaSqM: areaOf(net) }
    })
}
