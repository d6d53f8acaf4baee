/** Geometry of rectangles and of stretches along an axis. */
import type { Axis, Point, Rect, Side } from './types.ts'

export const round3 = (value: number): number => Math.round(value * 1000) / 1000
export const widthOf = (r: Rect): number => r.x1 - r.x0
export const depthOf = (r: Rect): number => r.y1 - r.y0
export const areaOf = (r: Rect): number => widthOf(r) * depthOf(r)
export const centreOf = (r: Rect): Point => ({ x: (r.x0 + r.x1) / 2, y: (r.y0 + r.y1) / 2 })
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 0.002

/** The axis of the walls on a side of a house or a room. */
export const axisOf = (side: Side): Axis => (side === 'back' || side === 'front' ? 'h' : 'v')

/** `along` runs along the axis, `across` away from it. */
export const pointOn = (axis: Axis, along: number, across: number): Point =>
  axis === 'h' ? { x: along, y: across } : { x: across, y: along }
export const alongOf = (axis: Axis, { x, y }: Point): number => (axis === 'h' ? x : y)
export const acrossOf = (axis: Axis, { x, y }: Point): number => (axis === 'h' ? y : x)

/** From `from` to `to` along the axis, between two lines across it in any order. */
export function rectOn(axis: Axis, from: number, to: number, line: number, other: number): Rect {
  const [low, high] = [Math.min(line, other), Math.max(line, other)]
  return axis === 'h' ? { x0: from, x1: to, y0: low, y1: high } : { x0: low, x1: high, y0: from, y1: to }
}

/** The sides of a rectangle along the axis, then across it. */
export const sidesOf = ({ x0, x1, y0, y1 }: Rect, axis: Axis) =>
  axis === 'h' ? { from: x0, to: x1, low: y0, high: y1 } : { from: y0, to: y1, low: x0, high: x1 }

export function overlaps(a: Rect, b: Rect, slack = 0.001): boolean {
  return a.x0 < b.x1 - slack && b.x0 < a.x1 - slack && a.y0 < b.y1 - slack && b.y0 < a.y1 - slack
}

export function contains(outer: Rect, inner: Rect, slack = 0.001): boolean {
  return (
    inner.x0 >= outer.x0 - slack &&
    inner.x1 <= outer.x1 + slack &&
    inner.y0 >= outer.y0 - slack &&
    inner.y1 <= outer.y1 + slack
  )
}

export function inset(r: Rect, by: number): Rect {
  return { x0: r.x0 + by, y0: r.y0 + by, x1: r.x1 - by, y1: r.y1 - by }
}

/** The rest of a stretch after the given stretches are removed. */
export function subtract(
  start: number,
  end: number,
  taken: { start: number; end: number }[],
): { start: number; end: number }[] {
  const left: { start: number; end: number }[] = []
  let at = start
  for (const hole of [...taken].sort((a, b) => a.start - b.start)) {
    if (hole.end <= at || hole.start >= end) continue
    if (hole.start > at + 0.001) left.push({ start: at, end: Math.min(hole.start, end) })
    at = Math.max(at, hole.end)
  }
  if (at < end - 0.001) left.push({ start: at, end })
  return left
}
