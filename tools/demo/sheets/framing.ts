/** The plans of the sheet of structures: foundations with columns on their grid, and the beams under each slab. */

import { colours, type Pen, type Style, type TextStyle } from '../../../app/domain/houses/drawing/canvas.ts'
import { chain } from '../../../app/domain/houses/drawing/dimensions.ts'
import { textWidth } from '../../../app/domain/houses/drawing/text-metrics.ts'
import { type Beam, beamsOf } from '../../../app/domain/houses/layout/beams.ts'
import { type Column, columnsOf } from '../../../app/domain/houses/layout/columns.ts'
import { columnMetres, construction, freeColumnMetres } from '../../../app/domain/houses/layout/construction.ts'
import { pointOn, rectOn } from '../../../app/domain/houses/layout/geometry.ts'
import { type SlabPart, slabPartsOf } from '../../../app/domain/houses/layout/slabs.ts'
import type { Floor, Layout } from '../../../app/domain/houses/layout/types.ts'

const { pad, verandaPad, strip } = construction
const FOOTING: Style = { layer: 'STRUCTURE', stroke: colours.brown, width: 0.45, dash: [4, 2] }
const LINE: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5 }
const BEAM: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.5, fill: '#f0dfd2' }
/** The style of a chain whose ends are beside the grid bubbles. */
const BETWEEN_GRID = { size: 4.2, hasRoom: false } as const
const BUBBLE = 4.2
const SHORT = 2.5
const ROW = 9.4
/** From the house to the first row of bubbles: the plan of foundations has its chains between them. */
const GRID = { foundation: 25, framing: 12 } as const

export const padMetres = ({ free }: Column): number => (free ? verandaPad.side : pad.side) / 1000

const gridOf = (values: readonly number[]) =>
  [...new Set(values.map((value) => Math.round(value * 1000) / 1000))].sort((a, b) => a - b)

export function gridLines(layout: Layout): { xs: number[]; ys: number[] } {
  const framed = columnsOf(layout).filter(({ free }) => !free)
  return { xs: gridOf(framed.map(({ x }) => x)), ys: gridOf(framed.map(({ y }) => y)) }
}

/** Bubbles that would touch stand in a second row. */
const rowOf = (lines: readonly number[], index: number, mm: number): number =>
  index > 0 && ((lines[index] ?? 0) - (lines[index - 1] ?? 0)) * mm < ROW && rowOf(lines, index - 1, mm) === 0 ? 1 : 0

/** The margin on paper, left of and above a plan. */
export function marginOf(layout: Layout, kind: keyof typeof GRID, mm: number): number {
  const { xs, ys } = gridLines(layout)
  const isDouble = [xs, ys].some((lines) => lines.some((_, index) => rowOf(lines, index, mm) > 0))
  return GRID[kind] + BUBBLE + (isDouble ? ROW : 0) + 0.6
}

/** `from` is the first row, in millimetres from the house. */
function drawGrid(pen: Pen, p: Pen, layout: Layout, from: number): void {
  const { xs, ys } = gridLines(layout)
  const hair: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.35, dash: [8, 2, 1.5, 2] }
  const bubble: Style = { ...LINE, fill: colours.paper }
  const row = (lines: readonly number[], index: number) => rowOf(lines, index, p.scaleX)
  for (const [i, x] of xs.entries()) {
    const at = p.y(0) - from - row(xs, i) * ROW
    p.line(hair, x, (at + BUBBLE - p.originY) / p.scaleY, x, layout.depthMetres + 0.5)
    pen.circle(bubble, p.x(x), at, BUBBLE)
    pen.text(String(i + 1), p.x(x), at + 1.6, { size: 4.4, anchor: 'middle' })
  }
  for (const [i, y] of ys.entries()) {
    const at = p.x(0) - from - row(ys, i) * ROW
    p.line(hair, (at + BUBBLE - p.originX) / p.scaleX, y, layout.widthMetres + 0.5, y)
    pen.circle(bubble, at, p.y(y), BUBBLE)
    pen.text(String.fromCharCode(65 + i), at, p.y(y) + 1.6, { size: 4.4, anchor: 'middle' })
  }
}

function drawWalls(p: Pen, { walls }: Floor, fill: string): void {
  for (const { axis, line, start, end, thickness } of walls) {
    const half = thickness / 2
    p.box({ layer: 'WALLS', fill }, rectOn(axis, start - half, end + half, line - half, line + half))
  }
}

function drawColumns(p: Pen, columns: readonly Column[]): void {
  for (const { x, y, free } of columns) {
    const half = (free ? freeColumnMetres : columnMetres) / 2
    p.rect({ layer: 'STRUCTURE', fill: colours.ink }, x - half, y - half, x + half, y + half)
  }
}

function drawBeams(p: Pen, beams: readonly Beam[]): void {
  for (const { axis, line, start, end, wide } of beams)
    p.box(BEAM, rectOn(axis, start, end, line - wide / 2000, line + wide / 2000))
}

/** With its own background, so that no grid line runs through it. */
function drawMark(pen: Pen, text: string, x: number, y: number, style: TextStyle): void {
  const { size, anchor, turned } = style
  const wide = textWidth(text, size)
  const from = anchor === 'middle' ? -wide / 2 : 0
  const [x0, x1, y0, y1] = turned
    ? [x - size * 0.78, x + 0.2, y - from - wide, y - from]
    : [x + from, x + from + wide, y - size * 0.78, y + 0.2]
  pen.rect({ layer: 'STRUCTURE', fill: colours.paper }, x0, y0, x1, y1)
  pen.text(text, x, y, style)
}

function drawMarks(pen: Pen, p: Pen, beams: readonly Beam[]): void {
  for (const { axis, line, start, end, span, mark, wide, isOnColumns } of beams) {
    // Beside a short one, the mark of the slab stands at its middle.
    const along = start + (isOnColumns ? span / 2 : (end - start) * (span < SHORT ? 0.75 : 0.3))
    const away = (wide / 2000) * p.scaleX + 1.2
    const [x, y] = axis === 'h' ? [p.x(along), p.y(line) - away] : [p.x(line) - away, p.y(along)]
    drawMark(pen, mark, x, y, {
      size: 4.2,
      colour: colours.laterite,
      anchor: 'middle',
      layer: 'STRUCTURE',
      turned: axis === 'v',
    })
  }
}

/** With the beams on the columns of a veranda where the house has no slab whose plan would show them. */
export function drawFoundations(pen: Pen, p: Pen, layout: Layout, beams: readonly Beam[]): void {
  const [ground] = layout.floors
  if (!ground) throw new Error('no ground floor')
  const columns = columnsOf(layout)
  const half = strip.wide / 2000
  for (const { axis, line, start, end } of ground.walls)
    p.box(FOOTING, rectOn(axis, start, end, line - half, line + half))
  drawWalls(p, ground, '#cfc4b1')
  drawGrid(pen, p, layout, GRID.foundation)
  const { xs, ys } = gridLines(layout)
  for (const each of columns) {
    const reach = padMetres(each) / 2
    p.rect(FOOTING, each.x - reach, each.y - reach, each.x + reach, each.y + reach)
  }
  chain(p, 'h', p.y(0) - 11, xs, p.y(0), BETWEEN_GRID)
  chain(p, 'v', p.x(0) - 11, ys, p.x(0), BETWEEN_GRID)
  drawBeams(p, beams)
  drawColumns(p, columns)
  drawMarks(pen, p, beams)
  if (beams.length > 0)
    for (const part of slabPartsOf(layout)) {
      p.box({ layer: 'STRUCTURE', stroke: colours.soft, width: 0.3 }, part.rect)
      drawSpan(pen, p, part)
    }
  for (const { x, y, free } of columns)
    drawMark(pen, free ? 'C2' : 'C1', p.x(x) + 2.7, p.y(y) - 2.7, { size: 3.2, colour: colours.laterite })
  const frees = columns.filter(({ free }) => free)
  if (frees.length > 0) {
    const front = p.y(foundationReach(layout))
    chain(p, 'h', front + 6, [0.115, ...frees.map(({ x }) => x), layout.widthMetres - 0.115], front, BETWEEN_GRID)
  }
}

/** How far to the front the pads reach. */
export const foundationReach = (layout: Layout): number =>
  Math.max(layout.depthMetres + 0.5, ...columnsOf(layout).map((each) => each.y + padMetres(each) / 2))

/** How far to the front the slab over a floor reaches, and its beams. */
export const framingReach = (layout: Layout, level: number): number =>
  Math.max(
    layout.depthMetres + 0.5,
    ...(layout.floors[level + 1]?.outside ?? []).map(({ rect }) => rect.y1),
    ...beamsOf(layout)
      .filter((beam) => beam.level === level && beam.isOnColumns)
      .map(({ line }) => line + 0.2),
  )

/** An arrow both ways: the slab spans that way. */
function drawSpan(pen: Pen, p: Pen, { rect: { x0, x1, y0, y1 }, alongX, mark }: SlabPart): void {
  const style: Style = { layer: 'STRUCTURE', stroke: colours.soft, width: 0.35 }
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const tip = 1.6 / p.scaleX
  const half = Math.min(alongX ? x1 - x0 : y1 - y0, 9) * 0.3
  const point = (along: number, across: number) => {
    const { x, y } = pointOn(alongX ? 'h' : 'v', along, across)
    return [cx + x, cy + y]
  }
  p.poly(style, [...point(-half, 0), ...point(half, 0)])
  for (const end of [-half, half]) {
    const back = end - Math.sign(end) * tip
    p.poly(style, [...point(back, -tip / 2), ...point(end, 0), ...point(back, tip / 2)])
  }
  drawMark(pen, mark, p.x(cx) + (alongX ? 0 : 1), p.y(cy) - (alongX ? 1 : 0), { size: 3.2, colour: colours.soft })
}

/** Where the slab over a floor lies, its beams with their marks, and the columns that go on. */
export function drawFraming(pen: Pen, p: Pen, layout: Layout, level: number): void {
  const floor = layout.floors[level]
  if (!floor) throw new Error(`no floor ${level}`)
  const slab: Style = { layer: 'AREAS', fill: colours.sand }
  const beams = beamsOf(layout).filter((beam) => beam.level === level)
  const parts = slabPartsOf(layout).filter((part) => part.level === level)
  for (const { rect, kind } of parts)
    p.box(kind === 'floor' || kind === 'roof' ? slab : { ...LINE, fill: colours.sand }, rect)
  drawWalls(p, floor, '#cfc4b1')
  drawGrid(pen, p, layout, GRID.framing)
  for (const part of parts) drawSpan(pen, p, part)
  drawBeams(p, beams)
  drawColumns(
    p,
    columnsOf(layout).filter(({ top, free }) => top >= level || (free && level === 0)),
  )
  drawMarks(pen, p, beams)
}
