/** Draws one floor: walls in ink, doors in laterite, glass white, furniture in brown hairlines, names and sizes. */
import { depthOf, subtract, widthOf } from '../layout/geometry.ts'
import type { Floor, Opening, Outside, Stair } from '../layout/types.ts'
import { colours, type Pen, type Style } from './canvas.ts'
import { drawFurniture } from './furniture.ts'
import { type LabelSize, placeLabels } from './labels.ts'
import { textWidth } from './text-metrics.ts'

export type PlanLook = { furniture: boolean; labels: LabelSize | null; muted: boolean; measures: boolean }

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.002

function drawWalls(pen: Pen, floor: Floor, fill: string): void {
  for (const wall of floor.walls) {
    const horizontal = same(wall.a.y, wall.b.y)
    const half = wall.thickness / 2
    const line = horizontal ? wall.a.y : wall.a.x
    const from = (horizontal ? wall.a.x : wall.a.y) - half
    const to = (horizontal ? wall.b.x : wall.b.y) + half
    const holes = floor.openings.filter((o) => (o.axis === 'h') === horizontal && same(o.line, line))
    for (const part of subtract(from, to, holes)) {
      if (horizontal) pen.rect({ layer: 'WALLS', fill }, part.start, line - half, part.end, line + half)
      else pen.rect({ layer: 'WALLS', fill }, line - half, part.start, line + half, part.end)
    }
  }
}

function drawOpening(pen: Pen, o: Opening, muted: boolean): void {
  const half = o.thickness / 2
  const h = o.axis === 'h'
  const line = (style: Style, u0: number, v0: number, u1: number, v1: number): void =>
    h ? pen.line(style, u0, v0, u1, v1) : pen.line(style, v0, u0, v1, u1)
  const box = (style: Style, u0: number, v0: number, u1: number, v1: number): void =>
    h ? pen.rect(style, u0, v0, u1, v1) : pen.rect(style, v0, u0, v1, u1)
  const ink = muted ? colours.brown : colours.ink
  const door: Style = { layer: 'DOORS', stroke: muted ? colours.brown : colours.laterite, width: 0.6 }
  const glass: Style = { layer: 'WINDOWS', stroke: ink, width: 0.45 }
  if (o.kind === 'window') {
    box({ ...glass, fill: colours.paper }, o.start, o.line - half, o.end, o.line + half)
    line(glass, o.start, o.line - 0.02, o.end, o.line - 0.02)
    line(glass, o.start, o.line + 0.02, o.end, o.line + 0.02)
    return
  }
  if (o.kind === 'opening') {
    const dashed: Style = { layer: 'DOORS', stroke: colours.brown, width: 0.45, dash: [3, 2] }
    line(dashed, o.start, o.line - half, o.end, o.line - half)
    line(dashed, o.start, o.line + half, o.end, o.line + half)
    return
  }
  if (o.kind === 'slide') {
    const mid = (o.start + o.end) / 2
    box({ ...glass, fill: colours.paper }, o.start, o.line - half, o.end, o.line + half)
    box(door, o.start + 0.03, o.line - 0.05, mid + 0.05, o.line)
    box(door, mid - 0.05, o.line, o.end - 0.03, o.line + 0.05)
    return
  }
  if (o.kind === 'garage') {
    box({ ...glass, fill: colours.paper, stroke: colours.brown }, o.start, o.line - half, o.end, o.line + half)
    line({ ...door, width: 0.8 }, o.start, o.line, o.end, o.line)
    const inner = o.line + o.swing * (half + 0.9)
    box(
      { layer: 'DOORS', stroke: door.stroke ?? colours.laterite, width: 0.4, dash: [3, 2] },
      o.start,
      Math.min(inner, o.line + o.swing * half),
      o.end,
      Math.max(inner, o.line + o.swing * half),
    )
    return
  }
  const leaves = o.end - o.start > 1.15 ? 2 : 1
  for (let leaf = 0; leaf < leaves; leaf++) {
    const atStart = leaves === 2 ? leaf === 0 : o.hinge === 'start'
    const width = (o.end - o.start) / leaves
    const pivot = atStart ? o.start : o.end
    const face = o.line + o.swing * half
    const tip = face + o.swing * width
    line({ ...door, width: 0.8 }, pivot, face, pivot, tip)
    const along = atStart ? 1 : -1
    const [x, y] = h ? [pivot, face] : [face, pivot]
    const closed = h ? (along === 1 ? 0 : 180) : along === 1 ? 90 : -90
    const opened = h ? (o.swing === 1 ? 90 : -90) : o.swing === 1 ? 0 : 180
    let from = closed
    let to = opened
    if (to - from > 180) from += 360
    if (from - to > 180) to += 360
    pen.arc(door, x, y, width, from, to)
  }
}

export function drawStair(pen: Pen, stair: Stair, labelSize: number | null): void {
  const style: Style = { layer: 'STAIRS', stroke: colours.brown, width: 0.45 }
  const b = stair.box
  const landing = 1.0
  const mid = (b.x0 + b.x1) / 2
  const foot = Math.min(b.y1 - 0.1, b.y0 + landing + 8 * 0.27)
  const treads = 8
  const step = (foot - b.y0 - landing) / treads
  for (let i = 0; i <= treads; i++) pen.line(style, b.x0, b.y0 + landing + i * step, b.x1, b.y0 + landing + i * step)
  pen.rect({ ...style, fill: colours.paper }, mid - 0.05, b.y0 + landing, mid + 0.05, foot)
  const arrow: Style = { layer: 'STAIRS', stroke: colours.soft, width: 0.5 }
  const up = (mid + b.x1) / 2
  const down = (mid + b.x0) / 2
  const start = foot + 0.02
  if (stair.mode === 'up') {
    pen.line(arrow, up, start, up, b.y0 + landing * 0.5)
    pen.poly(arrow, [up, b.y0 + landing * 0.5, down, b.y0 + landing * 0.5, down, b.y0 + landing + 3.2 * step])
    pen.poly(arrow, [
      down - 0.09,
      b.y0 + landing + 2.4 * step,
      down,
      b.y0 + landing + 3.2 * step,
      down + 0.09,
      b.y0 + landing + 2.4 * step,
    ])
    pen.poly(arrow, [
      b.x0,
      b.y0 + landing + 5.2 * step,
      down - 0.1,
      b.y0 + landing + 4.7 * step,
      down + 0.02,
      b.y0 + landing + 5.5 * step,
      mid - 0.05,
      b.y0 + landing + 4.4 * step,
    ])
  } else {
    pen.poly(arrow, [down, foot, down, b.y0 + landing * 0.5, up, b.y0 + landing * 0.5, up, foot - 0.05])
    pen.poly(arrow, [up - 0.09, foot - 0.3, up, foot - 0.05, up + 0.09, foot - 0.3])
  }
  if (labelSize) {
    const text = stair.mode === 'up' ? 'UP' : stair.mode === 'down' ? 'DN' : 'UP / DN'
    const y = Math.min(b.y1 - 0.02, foot + labelSize / pen.scaleY + 0.05)
    if (b.y1 - foot > (labelSize / pen.scaleY) * 1.1)
      pen.text(text, stair.mode === 'up' ? up : mid, y, { size: labelSize, colour: colours.soft, anchor: 'middle' })
    else pen.text(text, mid, b.y0 + landing * 0.42, { size: labelSize, colour: colours.soft, anchor: 'middle' })
  }
}

function drawOutside(pen: Pen, o: Outside, size: LabelSize | null, furniture: boolean): void {
  const r = o.rect
  const upper = o.kind === 'balcony'
  pen.rect({ layer: 'AREAS', fill: colours.sand }, r.x0, r.y0, r.x1, r.y1)
  const edge: Style = { layer: 'WALLS', stroke: colours.ink, width: 0.75 }
  pen.poly(edge, [r.x0, r.y0, r.x0, r.y1, r.x1, r.y1, r.x1, r.y0])
  if (upper)
    pen.poly({ ...edge, width: 0.45 }, [
      r.x0 + 0.07,
      r.y0,
      r.x0 + 0.07,
      r.y1 - 0.07,
      r.x1 - 0.07,
      r.y1 - 0.07,
      r.x1 - 0.07,
      r.y0,
    ])
  for (const x of o.columns)
    pen.rect({ layer: 'WALLS', fill: colours.ink }, x - 0.15, r.y1 - 0.33, x + 0.15, r.y1 - 0.03)
  const hair: Style = { layer: 'FURNITURE', stroke: colours.brown, width: 0.45 }
  if (o.stepsAt !== undefined && !upper) {
    const w = Math.min(1.1, (r.x1 - r.x0) / 2 - 0.02)
    const x0 = Math.max(r.x0, o.stepsAt - w)
    const x1 = Math.min(r.x1, o.stepsAt + w)
    for (const i of [1, 2]) pen.rect(hair, x0, r.y1, x1, r.y1 + i * 0.28)
    const mid = (x0 + x1) / 2
    pen.poly({ ...hair, stroke: colours.soft }, [mid, r.y1 + 0.54, mid, r.y1 + 0.06])
    pen.poly({ ...hair, stroke: colours.soft }, [mid - 0.1, r.y1 + 0.23, mid, r.y1 + 0.06, mid + 0.1, r.y1 + 0.23])
  }
  const wide = widthOf(r)
  if (furniture && wide > 8.2 && depthOf(r) > 1.5) {
    pen.rect(hair, r.x1 - 2.4, r.y0 + 0.45, r.x1 - 1.98, r.y0 + 0.87)
    pen.rect(hair, r.x1 - 1.2, r.y0 + 0.45, r.x1 - 0.78, r.y0 + 0.87)
    pen.circle(hair, r.x1 - 1.59, r.y0 + 0.72, 0.15)
  }
  if (!size) return
  const name = textWidth(o.name, size.name) / pen.scaleX < wide - 0.5 ? size.name : size.name * 0.7
  if (textWidth(o.name, name) / pen.scaleX > wide - 0.15) return
  const measure = `${wide.toFixed(2)} × ${depthOf(r).toFixed(2)}`
  const cx =
    o.stepsAt !== undefined && wide > 5
      ? r.x0 + wide * (o.stepsAt - r.x0 > wide * 0.4 ? 0.24 : 0.55)
      : (r.x0 + r.x1) / 2
  const two = depthOf(r) * pen.scaleY > (name + size.measure) * 1.9
  const cy = pen.y(r.y0 + depthOf(r) * (o.columns.length ? 0.42 : 0.5))
  const paper = pen.at(0, 0, 1)
  paper.text(o.name, pen.x(cx), cy + (two ? -0.5 : name * 0.3), { size: name, anchor: 'middle' })
  if (two)
    paper.text(measure, pen.x(cx), cy + size.measure * 1.25, {
      size: size.measure * (name / size.name),
      colour: colours.soft,
      anchor: 'middle',
    })
}

export function drawPlan(pen: Pen, floor: Floor, look: PlanLook): void {
  for (const o of floor.outside) drawOutside(pen, o, look.labels, look.furniture)
  for (const r of floor.open) {
    pen.rect(
      { layer: 'AREAS', stroke: colours.brown, width: 0.4, dash: [4, 2.5] },
      r.x0 + 0.115,
      r.y0 + 0.115,
      r.x1 - 0.115,
      r.y1 - 0.115,
    )
  }
  if (look.furniture) drawFurniture(pen, floor.furniture)
  for (const s of floor.stairs) drawStair(pen, s, look.labels ? look.labels.measure * 0.85 : null)
  drawWalls(pen, floor, look.muted ? '#b9ad9a' : colours.ink)
  for (const o of floor.openings) drawOpening(pen, o, look.muted)
  if (!look.labels) return
  const paper = pen.at(0, 0, 1)
  for (const label of placeLabels(floor, pen.scaleX, look.labels, look.furniture)) {
    const cx = pen.x((label.box.x0 + label.box.x1) / 2)
    const cy = pen.y((label.box.y0 + label.box.y1) / 2)
    const high = label.lines.reduce((sum, l) => sum + l.size * 1.22, 0)
    let at = -high / 2
    for (const line of label.lines) {
      const base = at + line.size * 0.98
      paper.text(line.text, label.turned ? cx + base : cx, label.turned ? cy : cy + base, {
        size: line.size,
        colour: line.strong ? colours.ink : colours.soft,
        anchor: 'middle',
        turned: label.turned,
      })
      at += line.size * 1.22
    }
  }
  for (const [index, r] of floor.open.entries()) {
    const text =
      index === 0
        ? floor.rooms.some((room) => room.name === 'Landing') && depthOf(r) < 7
          ? 'Roof terrace'
          : 'Roof of the wing'
        : 'Roof'
    paper.text(text, pen.x((r.x0 + r.x1) / 2), pen.y((r.y0 + r.y1) / 2), {
      size: look.labels.name,
      colour: colours.soft,
      anchor: 'middle',
    })
  }
}
