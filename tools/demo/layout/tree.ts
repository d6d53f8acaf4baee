/** Slices the house rectangle into room cells and derives the walls between them. */
import { areaOf, depthOf, round3, widthOf } from './geometry.ts'
import {
  externalWall,
  internalWall,
  type LayoutNode,
  type LayoutPart,
  type Rect,
  type Room,
  type RoomKind,
  type RoomSpec,
  type Wall,
} from './types.ts'

export const room = (id: string, kind: RoomKind, name: string): LayoutNode => ({ room: { id, kind, name } })
export const fix = (metres: number, node: LayoutNode): LayoutPart => ({ metres, node })
export const flex = (share: number, node: LayoutNode): LayoutPart => ({ share, node })
/** Columns from left to right. */
export const cols = (...parts: LayoutPart[]): LayoutNode => ({ dir: 'cols', parts })
/** Rows from the back wall to the front. */
export const rows = (...parts: LayoutPart[]): LayoutNode => ({ dir: 'rows', parts })

export function mirror(node: LayoutNode): LayoutNode {
  if ('room' in node) return node
  const parts = node.parts.map((part) => ({ ...part, node: mirror(part.node) }))
  return { dir: node.dir, parts: node.dir === 'cols' ? parts.reverse() : parts }
}

export type Cell = RoomSpec & { cell: Rect }

/** The middle of a wall, so that its faces and the rooms beside it measure whole centimetres: a mason sets out no others. */
const wallMiddle = (at: number): number => round3(Math.round((at - internalWall / 2) * 100) / 100 + internalWall / 2)

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

type Edge = { axis: 'h' | 'v'; line: number; start: number; end: number; external: boolean }

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.002

/** Every stretch of cell edge, split where the neighbour changes. */
function edgesOf(cells: Cell[]): Edge[] {
  const inside = cells.filter((c) => c.kind !== 'open')
  const edges: Edge[] = []
  for (const c of inside) {
    for (const axis of ['h', 'v'] as const) {
      for (const far of [false, true]) {
        const r = c.cell
        const line = axis === 'h' ? (far ? r.y1 : r.y0) : far ? r.x1 : r.x0
        const from = axis === 'h' ? r.x0 : r.y0
        const to = axis === 'h' ? r.x1 : r.y1
        const shared: { start: number; end: number }[] = []
        for (const other of inside) {
          if (other === c) continue
          const o = other.cell
          const touching = axis === 'h' ? same(far ? o.y0 : o.y1, line) : same(far ? o.x0 : o.x1, line)
          if (!touching) continue
          const start = Math.max(from, axis === 'h' ? o.x0 : o.y0)
          const end = Math.min(to, axis === 'h' ? o.x1 : o.y1)
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
    const group = groups.get(key)
    if (group) group.push(edge)
    else groups.set(key, [edge])
  }
  const walls: Wall[] = []
  for (const group of groups.values()) {
    group.sort((a, b) => a.start - b.start)
    let open: Edge | null = null
    const close = (edge: Edge): void => {
      const { axis, line, start, end, external } = edge
      const thickness = external ? externalWall : internalWall
      walls.push({
        a: axis === 'h' ? { x: start, y: line } : { x: line, y: start },
        b: axis === 'h' ? { x: end, y: line } : { x: line, y: end },
        thickness,
        external,
      })
    }
    for (const edge of group) {
      if (open && edge.start <= open.end + 0.002) open.end = Math.max(open.end, edge.end)
      else {
        if (open) close(open)
        open = { ...edge }
      }
    }
    if (open) close(open)
  }
  return walls
}

/** The cell less half of the thickest wall on each side. */
export function roomsOf(cells: Cell[]): Room[] {
  const edges = edgesOf(cells)
  const half = (axis: 'h' | 'v', line: number, start: number, end: number): number =>
    edges.some(
      (e) =>
        e.external && e.axis === axis && same(e.line, line) && Math.min(e.end, end) - Math.max(e.start, start) > 0.01,
    )
      ? externalWall / 2
      : internalWall / 2
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
