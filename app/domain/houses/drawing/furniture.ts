/** Draws furniture and fittings as outlines in hairlines. */
import { axisOf, depthOf, widthOf } from '../layout/geometry.ts'
import type { Furniture } from '../layout/types.ts'
import { colours, type Pen, type Style } from './canvas.ts'

const style: Style = { layer: 'FURNITURE', stroke: colours.brown, width: 0.45 }

type Local = {
  w: number
  d: number
  rect: (u0: number, v0: number, u1: number, v1: number) => void
  line: (...points: number[]) => void
  ellipse: (u: number, v: number, ru: number, rv: number) => void
}

/** Coordinates with u along the wall behind the piece and v out into the room. */
function local(pen: Pen, f: Furniture): Local {
  const { box, back } = f
  const along = axisOf(back) === 'h'
  const [w, d] = along ? [widthOf(box), depthOf(box)] : [depthOf(box), widthOf(box)]
  const at = (u: number, v: number): [number, number] => {
    if (back === 'back') return [box.x0 + u, box.y0 + v]
    if (back === 'front') return [box.x1 - u, box.y1 - v]
    if (back === 'left') return [box.x0 + v, box.y1 - u]
    return [box.x1 - v, box.y0 + u]
  }
  const path = (points: number[]): number[] => {
    const out: number[] = []
    for (let i = 0; i + 1 < points.length; i += 2) out.push(...at(points[i] ?? 0, points[i + 1] ?? 0))
    return out
  }
  return {
    w,
    d,
    rect: (u0, v0, u1, v1) => pen.poly(style, path([u0, v0, u1, v0, u1, v1, u0, v1]), true),
    line: (...points) => pen.poly(style, path(points)),
    ellipse: (u, v, ru, rv) => {
      const [x, y] = at(u, v)
      pen.ellipse(style, x, y, along ? ru : rv, along ? rv : ru)
    },
  }
}

function bed(l: Local, double: boolean): void {
  const table = double ? (l.w > 2.4 ? 0.42 : 0.4) : 0.42
  const left = double ? (l.w - Math.min(1.8, l.w - 2 * 0.4)) / 2 : 0
  const right = double ? l.w - left : l.w - table
  const mid = (left + right) / 2
  l.rect(left, 0, right, l.d)
  if (double) {
    l.rect(left + 0.08, 0.08, mid - 0.04, 0.5)
    l.rect(mid + 0.04, 0.08, right - 0.08, 0.5)
    l.rect(left - 0.4, 0, left - 0.02, 0.4)
    l.ellipse(left - 0.21, 0.2, 0.11, 0.11)
  } else l.rect(left + 0.12, 0.08, right - 0.12, 0.46)
  l.rect(right + 0.02, 0, right + 0.4, 0.4)
  l.ellipse(right + 0.21, 0.2, 0.11, 0.11)
  l.line(left, 0.68, right, 0.68)
  l.line(left, 0.68, mid - 0.1, 1.12, right, 1.0)
}

function hangers(l: Local): void {
  l.rect(0, 0, l.w, l.d)
  l.line(0.06, l.d / 2, l.w - 0.06, l.d / 2)
  for (let u = 0.14; u < l.w - 0.06; u += 0.17) l.line(u, 0.08, u + 0.05, l.d - 0.1)
}

function seat(l: Local, u0: number, v0: number, u1: number, v1: number, places: number): void {
  l.rect(u0, v0, u1, v1)
  l.line(u0, v0 + 0.2, u1, v0 + 0.2)
  l.line(u0 + 0.18, v0 + 0.2, u0 + 0.18, v1)
  l.line(u1 - 0.18, v0 + 0.2, u1 - 0.18, v1)
  for (let i = 1; i < places; i++) {
    const u = u0 + 0.18 + ((u1 - u0 - 0.36) * i) / places
    l.line(u, v0 + 0.2, u, v1)
  }
}

function table(l: Local, chairs: number): void {
  const t0 = 0.48
  const t1 = l.d - 0.48
  l.rect(0.05, t0, l.w - 0.05, t1)
  for (let i = 0; i < chairs; i++) {
    const u = ((i + 0.5) * l.w) / chairs
    l.rect(u - 0.21, 0.02, u + 0.21, 0.42)
    l.rect(u - 0.21, l.d - 0.42, u + 0.21, l.d - 0.02)
  }
}

const shapes: Record<Furniture['kind'], (l: Local) => void> = {
  'bed-double': (l) => bed(l, true),
  'bed-single': (l) => bed(l, false),
  wardrobe: hangers,
  shelf: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.line(0, 0, l.w, l.d)
    l.line(l.w, 0, 0, l.d)
  },
  'sofa-group': (l) => {
    seat(l, 0.1, 0, 2.25, 0.88, 3)
    l.rect(0.55, 1.3, 1.8, 1.95)
    // The armchair turns its side to the wall and faces the table.
    l.rect(2.28, 1.2, 3.06, 2.05)
    l.line(2.86, 1.2, 2.86, 2.05)
    l.line(2.28, 1.36, 2.86, 1.36)
    l.line(2.28, 1.89, 2.86, 1.89)
  },
  sofa: (l) => {
    seat(l, 0, 0, l.w, 0.85, 2)
    l.rect(l.w / 2 - 0.45, 1.2, l.w / 2 + 0.45, 1.7)
  },
  tv: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.rect(l.w * 0.14, 0.1, l.w * 0.86, 0.17)
  },
  'dining-6': (l) => table(l, 3),
  'dining-4': (l) => table(l, 2),
  'counter-sink': (l) => {
    l.rect(0, 0, l.w, l.d)
    const m = l.w / 2
    l.rect(m - 0.48, 0.1, m - 0.02, 0.5)
    l.rect(m + 0.02, 0.1, m + 0.48, 0.5)
    l.ellipse(m, 0.06, 0.03, 0.03)
  },
  'counter-hob': (l) => {
    l.rect(0, 0, l.w, l.d)
    const m = l.w / 2
    for (const du of [-0.14, 0.14]) for (const v of [0.18, 0.44]) l.ellipse(m + du, v, 0.1, 0.1)
  },
  fridge: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.line(0, l.d - 0.08, l.w, l.d - 0.08)
    l.line(0, 0, l.w, l.d - 0.08)
  },
  shower: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.line(0, 0, l.w, l.d)
    l.line(l.w, 0, 0, l.d)
    l.ellipse(l.w / 2, l.d / 2, 0.05, 0.05)
  },
  wc: (l) => {
    l.rect(0, 0, l.w, 0.2)
    l.ellipse(l.w / 2, 0.43, 0.18, 0.24)
  },
  basin: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.ellipse(l.w / 2, l.d / 2 + 0.02, l.w * 0.33, l.d * 0.3)
    l.ellipse(l.w / 2, 0.06, 0.025, 0.025)
  },
  desk: (l) => {
    l.rect(0, 0, l.w, 0.62)
    l.rect(l.w / 2 - 0.24, 0.66, l.w / 2 + 0.24, 1.1)
    l.line(l.w / 2 - 0.24, 1.02, l.w / 2 + 0.24, 1.02)
    l.rect(l.w / 2 - 0.25, 0.12, l.w / 2 + 0.25, 0.2)
  },
  washer: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.ellipse(l.w / 2, l.d / 2 + 0.03, 0.21, 0.21)
  },
  tub: (l) => {
    l.rect(0, 0, l.w, l.d)
    l.rect(0.08, 0.08, l.w - 0.08, l.d - 0.08)
  },
  car: (l) => {
    const h = l.w > l.d
    const [a, b] = h ? [l.w, l.d] : [l.d, l.w]
    const p = (x: number, y: number): [number, number] => (h ? [x, y] : [y, x])
    const outline = [
      [0.25, 0],
      [a - 0.2, 0],
      [a, 0.35],
      [a, b - 0.35],
      [a - 0.2, b],
      [0.25, b],
      [0, b - 0.3],
      [0, 0.3],
      [0.25, 0],
    ] as const
    l.line(...outline.flatMap(([x, y]) => p(x, y)))
    const [x0, y0] = p(a * 0.22, 0.16)
    const [x1, y1] = p(a * 0.34, b - 0.16)
    l.rect(x0, y0, x1, y1)
    const [x2, y2] = p(a * 0.66, 0.16)
    const [x3, y3] = p(a * 0.78, b - 0.16)
    l.rect(x2, y2, x3, y3)
    l.line(...p(a * 0.34, 0.16), ...p(a * 0.66, 0.16))
    l.line(...p(a * 0.34, b - 0.16), ...p(a * 0.66, b - 0.16))
  },
  console: (l) => l.rect(0, 0, l.w, l.d),
}

export function drawFurniture(pen: Pen, pieces: readonly Furniture[]): void {
  for (const piece of pieces) shapes[piece.kind](local(pen, piece))
}
