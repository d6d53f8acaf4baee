/** Dimension lines in millimetres: hairline, oblique end ticks, the measure above the line. */
import type { Floor, Layout } from '../layout/types.ts'
import { colours, type Pen, type Style } from './canvas.ts'
import { textWidth } from './text-metrics.ts'

const hair: Style = { layer: 'DIMENSIONS', stroke: colours.soft, width: 0.4 }

export const millimetres = (metres: number): string => {
  const value = String(Math.round(metres * 1000))
  return value.length > 3 ? `${value.slice(0, -3)} ${value.slice(-3)}` : value
}

const tidy = (values: number[]): number[] => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.filter((v, i) => i === 0 || v - (sorted[i - 1] ?? 0) > 0.02)
}

/** A chain along x (`axis` h) or y (`axis` v) at a paper position, with witness lines towards the house. */
export function chain(pen: Pen, axis: 'h' | 'v', at: number, points: number[], witness: number, size = 5): void {
  const paper = pen.at(0, 0, 1)
  const metres = tidy(points)
  if ((axis === 'h' ? pen.scaleX : pen.scaleY) < 0) metres.reverse()
  const marks = metres.map((p) => (axis === 'h' ? pen.x(p) : pen.y(p)))
  const first = marks[0]
  const last = marks.at(-1)
  if (first === undefined || last === undefined) return
  const tick = 2.2
  const line = (u0: number, v0: number, u1: number, v1: number): void =>
    axis === 'h' ? paper.line(hair, u0, v0, u1, v1) : paper.line(hair, v0, u0, v1, u1)
  line(first - 3, at, last + 3, at)
  for (const m of marks) {
    if (axis === 'h') paper.line(hair, m - tick, at + tick, m + tick, at - tick)
    else paper.line(hair, at - tick, m + tick, at + tick, m - tick)
    const gap = Math.sign(witness - at)
    line(m, at - gap * 2.5, m, witness - gap * 3)
  }
  for (let i = 0; i + 1 < marks.length; i++) {
    const a = marks[i] ?? 0
    const b = marks[i + 1] ?? 0
    const text = millimetres(Math.abs((metres[i + 1] ?? 0) - (metres[i] ?? 0)))
    const room = b - a - 1
    const fit = textWidth(text, size) <= room ? size : textWidth(text, size * 0.8) <= room ? size * 0.8 : 0
    if (!fit) continue
    if (axis === 'h') paper.text(text, (a + b) / 2, at - 2, { size: fit, anchor: 'middle', layer: 'DIMENSIONS' })
    else paper.text(text, at - 2, (a + b) / 2, { size: fit, anchor: 'middle', turned: true, layer: 'DIMENSIONS' })
  }
}

export function frontReach(floor: Floor, depthMetres: number): number {
  return Math.max(depthMetres, ...floor.outside.map((o) => o.rect.y1))
}

export function drawDimensions(pen: Pen, floor: Floor, layout: Layout): void {
  const w = layout.widthMetres
  const d = layout.depthMetres
  const left = pen.x(0)
  const top = pen.y(0)
  const reach = frontReach(floor, d)
  const bottom = pen.y(reach)
  const on = (side: 'back' | 'front'): number[] =>
    floor.openings
      .filter((o) => o.external && o.side === side && (side === 'back' ? o.line < 0.2 : o.line > d - 0.2))
      .flatMap((o) => [o.start, o.end])
  chain(pen, 'h', top - 14, [0, ...on('back'), w], top)
  chain(pen, 'h', top - 29, [0, w], top - 14)
  const rooms = [
    0,
    d,
    ...floor.walls
      .filter(
        (wall) =>
          Math.abs(wall.a.y - wall.b.y) < 0.002 &&
          Math.min(wall.a.x, wall.b.x) < 0.3 &&
          !(wall.a.y < 0.2 || wall.a.y > d - 0.2),
      )
      .map((wall) => wall.a.y),
  ]
  chain(pen, 'v', left - 14, reach > d + 0.05 ? [...rooms, reach] : rooms, left)
  chain(pen, 'v', left - 29, [0, reach], left - 14)
  // Below the steps where there is room, and always above the drawing title.
  const clear = floor.outside.some((o) => o.stepsAt !== undefined) ? 17 + 0.3 * pen.scaleY : 15
  chain(pen, 'h', Math.max(bottom + 14, Math.min(bottom + clear, 386)), [0, ...on('front'), w], bottom + 4)
}
