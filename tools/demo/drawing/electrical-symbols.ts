/** The symbols of the electrical layout, drawn around the origin of their pen, in millimetres of the layout. */

import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import type { Point, Rect } from '../../../app/domain/houses/layout/types.ts'

const RED: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.5 }
const FILL: Style = { layer: 'ELECTRICAL', fill: colours.laterite }
export const WIRE: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.35, dash: [2, 1.4] }
export const LAMP = 2.3
export const DOT = 1.1
export const SOCKET = 1.5

export function drawLight(p: Pen): void {
  const r = LAMP * 0.7
  p.circle({ ...RED, fill: colours.paper }, 0, 0, LAMP)
  p.line(RED, -r, -r, r, r)
  p.line(RED, -r, r, r, -r)
}

export function drawSwitch(p: Pen, { x, y }: Point): void {
  p.circle(FILL, 0, 0, DOT)
  p.poly(RED, [0, 0, x * 2.4, y * 2.4, x * 3.4, y * 1.4])
}

/** Its back against the wall, its pins into the room. */
export function drawSocket(p: Pen, { x, y }: Point): void {
  const turn = x === 1 ? -90 : x === -1 ? 90 : y === 1 ? 0 : 180
  p.arc(RED, x * SOCKET, y * SOCKET, SOCKET, turn, turn + 180)
  p.line(RED, x * SOCKET - y * SOCKET, y * SOCKET - x * SOCKET, x * SOCKET + y * SOCKET, y * SOCKET + x * SOCKET)
  p.line(RED, x * SOCKET, y * SOCKET, x * SOCKET * 1.9, y * SOCKET * 1.9)
}

export function drawBoard(p: Pen): void {
  p.rect({ ...RED, fill: colours.paper }, -1.8, -1.1, 1.8, 1.1)
  p.poly(FILL, [-1.8, -1.1, 1.8, -1.1, -1.8, 1.1], true)
}

export const fractions = (steps: number, from: number, to: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)

/** A bow from the switch to the light and on to the next, around the names. */
export function drawWire(pen: Pen, from: Point, to: Point, names: readonly Rect[]): void {
  const bows = [0.14, -0.14, 0.3, -0.3, 0, 0.5, -0.5, 0.8, -0.8].map((bend) => {
    const mx = (from.x + to.x) / 2 + (to.y - from.y) * bend
    const my = (from.y + to.y) / 2 - (to.x - from.x) * bend
    return fractions(12, 0, 1).map((q) => ({
      x: (1 - q) ** 2 * from.x + 2 * q * (1 - q) * mx + q * q * to.x,
      y: (1 - q) ** 2 * from.y + 2 * q * (1 - q) * my + q * q * to.y,
    }))
  })
  const crosses = (bow: Point[]) =>
    bow.filter(({ x, y }) => names.some((n) => x > n.x0 && x < n.x1 && y > n.y0 && y < n.y1)).length
  const best = bows.sort((a, b) => crosses(a) - crosses(b))[0] ?? []
  pen.poly(
    WIRE,
    best.flatMap(({ x, y }) => [x, y]),
  )
}
