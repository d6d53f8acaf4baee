/** Draws one floor: walls in ink, doors in laterite, glass white, furniture in brown hairlines, names and sizes. */
import { freeColumnInsetMetres, freeColumnMetres } from '../layout/construction.ts'
import { depthOf, inset, isSame, overlaps, rectOn, subtract, widthOf } from '../layout/geometry.ts'
import { flightsOf } from '../layout/stairs.ts'
import type { Floor, Furniture, Opening, Outside, Stair } from '../layout/types.ts'
import { colours, type Pen, type Style } from './canvas.ts'
import { drawFurniture } from './furniture.ts'
import { type Label, type LabelSize, placeLabels } from './labels.ts'
import { textWidth } from './text-metrics.ts'

export type PlanLook = { furniture: boolean; labels: LabelSize | null; muted: boolean }

/** The thickness of a railing. */
const GUARD = 0.07

function drawWalls(pen: Pen, floor: Floor, fill: string): void {
  for (const wall of floor.walls) {
    const { axis, line, thickness } = wall
    const half = thickness / 2
    const holes = floor.openings.filter((o) => o.axis === axis && isSame(o.line, line))
    for (const { start, end } of subtract(wall.start - half, wall.end + half, holes))
      pen.box({ layer: 'WALLS', fill }, rectOn(axis, start, end, line - half, line + half))
  }
}

function drawOpening(pen: Pen, o: Opening, muted: boolean): void {
  const half = o.thickness / 2
  const h = o.axis === 'h'
  const line = (style: Style, u0: number, v0: number, u1: number, v1: number): void =>
    h ? pen.line(style, u0, v0, u1, v1) : pen.line(style, v0, u0, v1, u1)
  const box = (style: Style, u0: number, v0: number, u1: number, v1: number): void =>
    pen.box(style, rectOn(o.axis, u0, u1, v0, v1))
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
    box({ ...door, width: 0.4, dash: [3, 2] }, o.start, inner, o.end, o.line + o.swing * half)
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
  const { landingMetres, goingMetres, widthMetres, treads, foot } = flightsOf(stair)
  const head = b.y0 + landingMetres
  const right = b.x1 - widthMetres
  const left = b.x0 + widthMetres
  for (let i = 0; i <= treads; i++) {
    const y = head + i * goingMetres
    pen.line(style, b.x0, y, left, y)
    pen.line(style, right, y, b.x1, y)
  }
  pen.rect({ ...style, fill: colours.paper }, left, head, right, foot)
  const arrow: Style = { layer: 'STAIRS', stroke: colours.soft, width: 0.5 }
  const up = (right + b.x1) / 2
  const down = (left + b.x0) / 2
  const turn = b.y0 + landingMetres * 0.5
  if (stair.mode === 'up') {
    // The first flight whole; the second as far as the break line, above which the plan is cut.
    const end = head + 3.2 * goingMetres
    pen.poly(arrow, [up, foot + 0.02, up, turn, down, turn, down, end])
    pen.poly(arrow, [down - 0.09, end - 0.2, down, end, down + 0.09, end - 0.2])
    const cut = head + 5 * goingMetres
    pen.poly(arrow, [b.x0, cut + 0.1, down - 0.1, cut - 0.05, down + 0.02, cut + 0.15, left, cut - 0.1])
  } else {
    pen.poly(arrow, [down, foot, down, turn, up, turn, up, foot - 0.05])
    pen.poly(arrow, [up - 0.09, foot - 0.3, up, foot - 0.05, up + 0.09, foot - 0.3])
  }
  // Over the lower flight of the last storey the floor ends in the air.
  if (stair.mode === 'down')
    pen.rect({ ...style, stroke: colours.ink, fill: colours.paper }, right, foot, b.x1, foot + GUARD)
  if (labelSize) {
    const text = stair.mode === 'up' ? 'UP' : stair.mode === 'down' ? 'DN' : 'UP / DN'
    pen.text(text, (b.x0 + b.x1) / 2, turn - 0.1, { size: labelSize, colour: colours.soft, anchor: 'middle' })
  }
}

function drawOutside(pen: Pen, o: Outside, size: LabelSize | null, furniture: boolean): void {
  const r = o.rect
  const upper = o.kind === 'balcony'
  pen.box({ layer: 'AREAS', fill: colours.sand }, r)
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
  const half = freeColumnMetres / 2
  for (const x of o.columns) {
    const y = r.y1 - freeColumnInsetMetres
    pen.rect({ layer: 'WALLS', fill: colours.ink }, x - half, y - half, x + half, y + half)
  }
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
  for (const r of floor.open)
    pen.box({ layer: 'AREAS', stroke: colours.brown, width: 0.4, dash: [4, 2.5] }, inset(r, 0.115))
  const names = look.labels ? placeLabels(floor, pen.scaleX, look.labels, look.furniture) : []
  // A piece that a name has to lie on is left out: the name says more.
  const isBare = ({ box }: Furniture) => !names.some((name) => overlaps(name.box, box))
  if (look.furniture) drawFurniture(pen, floor.furniture.filter(isBare))
  for (const s of floor.stairs) drawStair(pen, s, look.labels ? look.labels.measure * 0.85 : null)
  drawWalls(pen, floor, look.muted ? '#b9ad9a' : colours.ink)
  for (const o of floor.openings) drawOpening(pen, o, look.muted)
  if (look.labels) drawNames(pen, floor, look.labels, names)
}

/** With their own background, as pipes or wires pass below them. */
export const drawLabels = (pen: Pen, floor: Floor, size: LabelSize, furniture: boolean): void =>
  drawNames(pen, floor, size, placeLabels(floor, pen.scaleX, size, furniture), true)

function drawNames(pen: Pen, floor: Floor, size: LabelSize, names: readonly Label[], hasGround = false): void {
  const paper = pen.at(0, 0, 1)
  for (const label of names) {
    const cx = pen.x((label.box.x0 + label.box.x1) / 2)
    const cy = pen.y((label.box.y0 + label.box.y1) / 2)
    const high = label.lines.reduce((sum, l) => sum + l.size * 1.22, 0)
    if (hasGround) pen.box({ layer: 'TEXT', fill: colours.paper }, label.box)
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
      size: size.name,
      colour: colours.soft,
      anchor: 'middle',
    })
  }
}
