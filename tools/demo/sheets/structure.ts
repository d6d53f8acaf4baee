/** Foundations and frame: columns on their grid, footings, ground beams, and the details of the members. */
import { columnMetres, construction, freeColumnMetres } from '../construction.ts'
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { chain } from '../drawing/dimensions.ts'
import { bestScale, drawingTitle, scaleBar, scaleText } from '../drawing/frame.ts'
import { type Column, columnsOf } from '../layout/columns.ts'
import type { Floor } from '../layout/types.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const { pad, verandaPad, strip, column, ringBeam, slab, cover } = construction
const FOOTING: Style = { layer: 'STRUCTURE', stroke: colours.brown, width: 0.45, dash: [4, 2] }
const BARS: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.7 }
const LINE: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5 }

export const padMetres = ({ free }: Column): number => (free ? verandaPad.side : pad.side) / 1000

const thousands = (mm: number) =>
  mm < 1000 ? String(mm) : `${Math.floor(mm / 1000)} ${String(mm % 1000).padStart(3, '0')}`
const times = (...sizes: number[]) => sizes.map(thousands).join(' × ')

const gridOf = (values: readonly number[]) =>
  [...new Set(values.map((value) => Math.round(value * 1000) / 1000))].sort((a, b) => a - b)

function drawFootings(p: Pen, ground: Floor): void {
  const half = strip.wide / 2000
  for (const wall of ground.walls) {
    const upright = Math.abs(wall.a.x - wall.b.x) < 0.002
    if (upright) p.rect(FOOTING, wall.a.x - half, wall.a.y, wall.a.x + half, wall.b.y)
    else p.rect(FOOTING, wall.a.x, wall.a.y - half, wall.b.x, wall.a.y + half)
    const body: Style = { layer: 'WALLS', fill: '#cfc4b1' }
    const t = wall.thickness / 2
    if (upright) p.rect(body, wall.a.x - t, wall.a.y - t, wall.a.x + t, wall.b.y + t)
    else p.rect(body, wall.a.x - t, wall.a.y - t, wall.b.x + t, wall.a.y + t)
  }
}

function drawColumns(pen: Pen, p: Pen, columns: readonly Column[]): void {
  for (const each of columns) {
    const { x, y, free } = each
    const reach = padMetres(each) / 2
    const half = (free ? freeColumnMetres : columnMetres) / 2
    p.rect(FOOTING, x - reach, y - reach, x + reach, y + reach)
    p.rect({ layer: 'STRUCTURE', fill: colours.ink }, x - half, y - half, x + half, y + half)
    pen.rect({ layer: 'STRUCTURE', fill: colours.paper }, p.x(x) + 2.9, p.y(y) - 6.2, p.x(x) + 8.1, p.y(y) - 2.6)
    pen.text(free ? 'C2' : 'C1', p.x(x) + 3.3, p.y(y) - 3.2, { size: 3.4, colour: colours.laterite })
  }
}

/** Bubbles that would touch stand in a second row. */
function drawGrid(pen: Pen, p: Pen, xs: readonly number[], ys: readonly number[], end: { x: number; y: number }): void {
  const hair: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.35, dash: [8, 2, 1.5, 2] }
  const bubble: Style = { ...LINE, fill: colours.paper }
  const row = (lines: readonly number[], index: number): number =>
    index > 0 && ((lines[index] ?? 0) - (lines[index - 1] ?? 0)) * p.scaleX < 10.5 && row(lines, index - 1) === 0
      ? 1
      : 0
  for (const [i, x] of xs.entries()) {
    const at = p.y(0) - 32 - row(xs, i) * 10.5
    p.line(hair, x, (at + 5 - p.originY) / p.scaleY, x, end.y)
    pen.circle(bubble, p.x(x), at, 4.6)
    pen.text(String(i + 1), p.x(x), at + 1.7, { size: 4.8, anchor: 'middle' })
  }
  for (const [i, y] of ys.entries()) {
    const at = p.x(0) - 32 - row(ys, i) * 10.5
    p.line(hair, (at + 5 - p.originX) / p.scaleX, y, end.x, y)
    pen.circle(bubble, at, p.y(y), 4.6)
    pen.text(String.fromCharCode(65 + i), at, p.y(y) + 1.7, { size: 4.8, anchor: 'middle' })
  }
}

/** A pad with the foot of its column; the drawing of a member, not to the scale of the plan. */
function drawPadDetail(pen: Pen): void {
  const d = pen.at(50, 400, 26, -26)
  const [side, deep, half] = [pad.side / 1000, pad.deep / 1000, columnMetres / 2]
  d.rect({ ...LINE, fill: colours.sand }, -side / 2, 0, side / 2, deep)
  d.rect(LINE, -half, deep, half, 1.35)
  for (const x of [-half + 0.04, half - 0.04]) d.line(BARS, x, 0.06, x, 1.35)
  d.line(BARS, -side / 2 + 0.06, 0.06, side / 2 - 0.06, 0.06)
  for (let y = 0.4; y < 1.3; y += 0.2) d.line({ ...BARS, width: 0.4 }, -half + 0.03, y, half - 0.03, y)
}

function drawBeamDetail(pen: Pen): void {
  const b = pen.at(296, 398, 80, -80)
  const [half, deep] = [ringBeam.wide / 2000, ringBeam.deep / 1000]
  b.rect({ ...LINE, fill: colours.sand }, -half, 0, half, deep)
  b.rect({ ...LINE, stroke: colours.laterite }, -half + 0.03, 0.03, half - 0.03, deep - 0.03)
  for (const x of [-half + 0.05, half - 0.05])
    for (const y of [0.05, deep - 0.05]) b.circle({ layer: 'STRUCTURE', fill: colours.laterite }, x, y, 0.014)
}

function drawDetails(pen: Pen, hasFree: boolean): void {
  drawPadDetail(pen)
  drawBeamDetail(pen)
  const write = (x: number, [head, ...lines]: readonly string[]) => {
    pen.text(head ?? '', x, 368, { size: 4.8 })
    for (const [i, line] of lines.entries()) pen.text(line, x, 375.5 + i * 7, { size: 4.2, colour: colours.soft })
  }
  write(74, [
    hasFree ? 'Pad F1 with column C1, pad F2 with column C2' : 'Pad F1 with column C1',
    `F1 ${times(pad.side, pad.side, pad.deep)}, ${pad.bars}`,
    ...(hasFree ? [`F2 ${times(verandaPad.side, verandaPad.side, verandaPad.deep)}, ${pad.bars}`] : []),
    `${hasFree ? 'C1, C2' : 'C1'} ${times(column.side, column.side)}, ${column.bars}, ${column.links}`,
    `Strip footing ${times(strip.wide, strip.deep)} under all walls`,
    `Underside of footings ${thousands(construction.foundationDepth)} below the ground at least`,
  ])
  write(316, [
    'Ring beam B1 on all walls',
    `${times(ringBeam.wide, ringBeam.deep)}, ${ringBeam.bars}, ${ringBeam.links}`,
    `Lintels ${times(construction.lintel.wide, construction.lintel.deep)}, bearing ${construction.lintel.bearing}`,
    `Slab ${slab.deep}: ${slab.bars}`,
    'Details are not to scale',
  ])
}

export function structureSheet(subject: Subject, code: string): Sheet {
  const { layout } = subject
  const ground = layout.floors[0]
  if (!ground) throw new Error('no ground floor')
  const pen = Pen.paper()
  const columns = columnsOf(layout)
  const framed = columns.filter(({ free }) => !free)
  const [xs, ys] = [gridOf(framed.map(({ x }) => x)), gridOf(framed.map(({ y }) => y))]
  const reach = Math.max(layout.depthMetres, ...columns.map((each) => each.y + padMetres(each) / 2))
  const scale = bestScale(layout.widthMetres + 1.2, reach + 0.4, 418, 262)
  const { mm } = scale
  const p = pen.at(10 + (480 - layout.widthMetres * mm) / 2 + 18, 58 + Math.max(0, (262 - (reach + 0.4) * mm) / 2), mm)
  drawFootings(p, ground)
  drawGrid(pen, p, xs, ys, { x: layout.widthMetres + 0.7, y: layout.depthMetres + 0.7 })
  chain(p, 'h', p.y(0) - 14, xs, p.y(0))
  chain(p, 'v', p.x(0) - 14, ys, p.x(0))
  drawColumns(pen, p, columns)
  const frees = columns.filter(({ free }) => free)
  if (frees.length > 0)
    chain(p, 'h', p.y(reach) + 7, [0.115, ...frees.map(({ x }) => x), layout.widthMetres - 0.115], p.y(reach))
  drawingTitle(pen, 22, 352, 'Foundation and Column Layout', code, scaleText(scale), '1', 172)
  scaleBar(pen, 470 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), 352, mm)
  drawDetails(pen, frees.length > 0)
  const rows = [
    { name: `Columns C1, ${times(column.side, column.side)}`, value: String(framed.length) },
    ...(frees.length > 0
      ? [{ name: `Columns C2, ${times(column.side, column.side)}`, value: String(frees.length) }]
      : []),
    { name: 'Pad footings F1', value: String(framed.length) },
    ...(frees.length > 0 ? [{ name: 'Pad footings F2', value: String(frees.length) }] : []),
    { name: 'Grid lines', value: `${xs.length} × ${ys.length}` },
    { name: 'Columns, beams, slabs', value: construction.concrete },
    { name: 'Footings, ground slab', value: construction.footingConcrete },
    { name: 'Steel', value: `${construction.steel} N/mm²` },
    { name: 'Cover, in the ground', value: `${cover.ground} mm` },
    { name: 'Cover, beams and columns', value: `${cover.beam} mm` },
    { name: 'Cover, slabs', value: `${cover.slab} mm` },
  ]
  return {
    drawing: 'Structures',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: false,
    table: { heading: 'Members', rows },
    notes: [],
  }
}
