/** Ground, trees and a person beside an elevation; y runs up from the ground, in metres. */
import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'

const leaf: Style = { layer: 'SCENERY', stroke: colours.leaf, width: 0.45 }

function curve(x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): number[] {
  const out: number[] = []
  for (let i = 0; i <= 8; i++) {
    const t = i / 8
    out.push(
      (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1,
      (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1,
    )
  }
  return out
}

export function palm(pen: Pen, x: number, h: number): void {
  pen.poly(leaf, curve(x - 0.1, 0, x + 0.05, h * 0.5, x - 0.06, h))
  pen.poly(leaf, curve(x + 0.12, 0, x + 0.2, h * 0.5, x + 0.08, h))
  const r = h * 0.42
  for (const [a, drop] of [
    [-170, 0.1],
    [-140, 0.3],
    [-115, 0.6],
    [-92, 0.85],
    [-62, 0.7],
    [-38, 0.35],
    [-10, 0.1],
    [20, -0.2],
    [160, -0.2],
  ] as const) {
    const dx = Math.cos((a * Math.PI) / 180) * r
    const up = drop * r * 0.6
    pen.poly(leaf, curve(x, h, x + dx * 0.55, h + up + r * 0.22, x + dx, h + up - r * 0.25))
    pen.poly(leaf, curve(x, h, x + dx * 0.5, h + up + r * 0.1, x + dx, h + up - r * 0.25))
  }
}

export function tree(pen: Pen, x: number, h: number): void {
  pen.poly(leaf, [x - 0.08, 0, x - 0.05, h * 0.45])
  pen.poly(leaf, [x + 0.1, 0, x + 0.06, h * 0.45])
  pen.poly(leaf, [x, h * 0.4, x - h * 0.16, h * 0.56])
  pen.poly(leaf, [x + 0.03, h * 0.36, x + h * 0.14, h * 0.55])
  const points: number[] = []
  for (let i = 0; i < 8; i++) {
    const a = (i * Math.PI) / 4
    const b = ((i + 1) * Math.PI) / 4
    const px = (t: number, k: number): number => x + Math.cos(t) * h * 0.32 * k
    const py = (t: number, k: number): number => h * 0.68 + Math.sin(t) * h * 0.26 * k
    points.push(...curve(px(a, 1), py(a, 1), px((a + b) / 2, 1.34), py((a + b) / 2, 1.34), px(b, 1), py(b, 1)))
  }
  pen.poly({ ...leaf, fill: colours.paper }, points, true)
}

export function person(pen: Pen, x: number): void {
  const fill: Style = { layer: 'SCENERY', fill: colours.soft }
  pen.circle(fill, x, 1.62, 0.115)
  const outline = [
    [-0.14, 1.45],
    [-0.05, 1.49],
    [0.05, 1.49],
    [0.14, 1.45],
    [0.22, 0.92],
    [0.15, 0.9],
    [0.1, 1.2],
    [0.1, 0.84],
    [0.16, 0],
    [0.05, 0],
    [0, 0.72],
    [-0.05, 0],
    [-0.16, 0],
    [-0.1, 0.84],
    [-0.1, 1.2],
    [-0.15, 0.9],
    [-0.22, 0.92],
  ] as const
  pen.poly(
    fill,
    outline.flatMap(([dx, y]) => [x + dx, y]),
    true,
  )
}

export function ground(pen: Pen, x0: number, x1: number): void {
  pen.line({ layer: 'ELEVATION', stroke: colours.ink, width: 1.3 }, x0, 0, x1, 0)
  const hair: Style = { layer: 'SCENERY', stroke: colours.brown, width: 0.4 }
  const step = 7.5 / pen.scaleX
  for (let x = x0; x + step < x1; x += step) pen.line(hair, x, -step * 0.8, x + step * 0.8, 0)
}
