/** The sheet of structures: foundations and the beams under each slab, at one scale, with their details and schedules. */
import { construction } from '../construction.ts'
import { Pen } from '../drawing/canvas.ts'
import { drawingTitle, PAPER_NAMES, type Scale, scaleBar, scalesOn, scaleText } from '../drawing/frame.ts'
import { type Beam, beamsOf, slabPanelsOf } from '../layout/beams.ts'
import { columnsOf } from '../layout/columns.ts'
import type { Layout } from '../layout/types.ts'
import { drawFoundations, drawFraming, foundationReach, framingReach, gridLines, MARGIN } from './framing.ts'
import { beamScheduleHeight, drawBeamSchedule, drawDetails, times } from './member-details.ts'
import { atScale, floorNames, type Sheet, type Subject } from './sheet.ts'

/** A plan of the sheet: what it takes of paper beside the house, and how it is drawn. */
type View = { title: string; margin: number; reach: number; draw: (pen: Pen, p: Pen) => void }

const AREA = { x: 20, y: 14, width: 460, height: 392 }
const DETAILS = 48
const TITLE = 27
const RIGHT = 10

const planKey = (beams: readonly Beam[], level: number) =>
  beams
    .filter((beam) => beam.level === level)
    .map(({ axis, line, start, end, mark }) => [axis, line, start, end, mark].join(' '))
    .join(', ')

/** A plan for each slab; floors whose beams are the same share one. */
function viewsOf(layout: Layout): View[] {
  const beams = beamsOf(layout)
  const hasSlab = layout.floors.some((floor) => slabPanelsOf(layout, floor).length > 0)
  const shared = new Map<string, number[]>()
  for (const floor of layout.floors) {
    const key = planKey(beams, floor.level)
    if (hasSlab && (key || slabPanelsOf(layout, floor).length > 0))
      shared.set(key, [...(shared.get(key) ?? []), floor.level])
  }
  return [
    {
      title: hasSlab || beams.length === 0 ? 'Foundations and Columns' : 'Foundations, Columns and Beams',
      margin: MARGIN.foundation,
      reach: foundationReach(layout) + (columnsOf(layout).some(({ free }) => free) ? 0.9 : 0),
      draw: (pen, p) => drawFoundations(pen, p, layout, hasSlab ? [] : beams),
    },
    ...[...shared.values()].map((levels): View => {
      const level = levels[0] ?? 0
      return {
        title: `${beams.some((beam) => beam.level === level) ? 'Beams' : 'Slab'} over ${levels.map((each) => floorNames[each]).join(', ')}`,
        margin: MARGIN.framing,
        reach: framingReach(layout, level),
        draw: (pen, p) => drawFraming(pen, p, layout, level),
      }
    }),
  ]
}

/** In one column, in one row, or two to a row; the details stand below, or in the place that is left. */
function arrange(views: readonly View[], layout: Layout, scale: Scale, foot: number) {
  const wide = (view: View) => view.margin + (layout.widthMetres + 0.6) * scale.mm + RIGHT
  const high = (view: View) => view.margin + view.reach * scale.mm + TITLE
  const rowsOf = (across: number) =>
    Array.from({ length: Math.ceil(views.length / across) }, (_, row) => views.slice(row * across, (row + 1) * across))
  return [1, views.length, 2].flatMap((across) => {
    const rows = rowsOf(across)
    const last = rows.at(-1) ?? []
    const isBeside = across === 2 && last.length === 1 && views.length > 1
    const heights = rows.map((row) => Math.max(...row.map(high), isBeside && row === last ? DETAILS + foot : 0))
    const total = heights.reduce((sum, each) => sum + each, 0) + (isBeside ? 0 : Math.max(DETAILS, foot))
    const cell = AREA.width / across
    const fits = total <= AREA.height && views.every((view) => wide(view) <= cell) && cell >= 1
    return fits ? [{ rows, heights, cell, isBeside, spare: AREA.height - total }] : []
  })[0]
}

function bestArrangement(views: readonly View[], layout: Layout, foot: number) {
  const scales = PAPER_NAMES.flatMap(scalesOn).sort((a, b) => b.mm - a.mm)
  for (const scale of scales) {
    const found = arrange(views, layout, scale, foot)
    if (found) return { scale, ...found }
  }
  throw new Error('the plans of structures fit on no sheet')
}

export function structureSheet({ layout }: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const beams = beamsOf(layout)
  const columns = columnsOf(layout)
  const frees = columns.filter(({ free }) => free)
  const views = viewsOf(layout)
  const marks = new Set(beams.map(({ mark }) => mark)).size
  const foot = marks > 0 ? beamScheduleHeight(marks) : 0
  const { scale, rows, heights, cell, isBeside, spare } = bestArrangement(views, layout, foot)
  const { mm } = scale
  const gap = spare / (rows.length + 1)
  let y = AREA.y
  let beside = { x: AREA.x, y: 0 }
  for (const [index, row] of rows.entries()) {
    y += gap
    for (const [place, view] of row.entries()) {
      const wide = view.margin + (layout.widthMetres + 0.6) * mm + RIGHT
      const x = AREA.x + place * cell + (cell - wide) / 2 + view.margin
      view.draw(pen, pen.at(x, y + view.margin, mm))
      const number = String(views.indexOf(view) + 1)
      const length = Math.min(cell - 24, 150)
      drawingTitle(
        pen,
        AREA.x + place * cell + 4,
        y + view.margin + view.reach * mm + 16,
        view.title,
        code,
        scaleText(scale),
        number,
        length,
      )
    }
    beside = { x: AREA.x + cell + 4, y: y + 10 }
    y += heights[index] ?? 0
  }
  const hasSlab = layout.floors.some((floor) => slabPanelsOf(layout, floor).length > 0)
  const details = { hasFree: frees.length > 0, hasSlab: hasSlab || frees.length > 0 }
  if (isBeside) {
    drawBeamSchedule(pen, beside.x, beside.y, beams)
    drawDetails(pen, beside.x, beside.y + foot + 8, details)
  } else {
    const base = 404 - Math.max(DETAILS, foot)
    drawDetails(pen, AREA.x + 2, base, details)
    if (marks > 0) drawBeamSchedule(pen, AREA.x + 254, base - 2, beams)
  }
  const bar = { x: 470 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), y: 404 }
  if (isBeside || marks === 0) scaleBar(pen, bar.x, bar.y, mm)
  return {
    drawing: 'Structures',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: false,
    table: { heading: 'Members', rows: memberRows(layout) },
    notes: [],
  }
}

function memberRows(layout: Layout): { name: string; value: string }[] {
  const { column, cover } = construction
  const columns = columnsOf(layout)
  const frees = columns.filter(({ free }) => free).length
  const framed = columns.length - frees
  const beams = beamsOf(layout).length
  const { xs, ys } = gridLines(layout)
  const sized = (mark: string) => `Columns ${mark}, ${times(column.side, column.side)}`
  return [
    { name: sized('C1'), value: String(framed) },
    ...(frees > 0 ? [{ name: sized('C2'), value: String(frees) }] : []),
    { name: 'Pad footings F1', value: String(framed) },
    ...(frees > 0 ? [{ name: 'Pad footings F2', value: String(frees) }] : []),
    ...(beams > 0 ? [{ name: 'Beams under slabs', value: String(beams) }] : []),
    { name: 'Grid lines', value: `${xs.length} × ${ys.length}` },
    { name: 'Columns, beams, slabs', value: construction.concrete },
    { name: 'Footings, ground slab', value: construction.footingConcrete },
    { name: 'Steel', value: `${construction.steel} N/mm²` },
    { name: 'Cover, in the ground', value: `${cover.ground} mm` },
    { name: 'Cover, beams and columns', value: `${cover.beam} mm` },
    { name: 'Cover, slabs', value: `${cover.slab} mm` },
  ]
}
