/** The structural sheet: foundations and the beams below each slab at one scale, with details and schedules. */

import { Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { type Beam, beamsOf, slabPanelsOf } from '../../../app/domain/houses/layout/beams.ts'
import { columnsOf } from '../../../app/domain/houses/layout/columns.ts'
import { construction } from '../../../app/domain/houses/layout/construction.ts'
import { slabPartsOf } from '../../../app/domain/houses/layout/slabs.ts'
import type { Layout } from '../../../app/domain/houses/layout/types.ts'
import { drawingTitle, PAPER_NAMES, type Scale, scalesOn, scaleText } from '../drawing/frame.ts'
import { times } from './beam-schedule.ts'
import { type Block, detailBlocks } from './detail-blocks.ts'
import { drawFoundations, drawFraming, foundationReach, framingReach, gridLines, marginOf } from './framing.ts'
import { atScale, floorName, type Sheet, type Subject } from './sheet.ts'

/** A plan of the sheet: its paper size beside the house, and how it is drawn. */
type View = {
  title: string
  grid: 'foundation' | 'framing'
  reach: number
  note: string
  draw: (pen: Pen, p: Pen) => void
}

const AREA = { x: 20, y: 14, width: 460, height: 392 }
const TITLE = 27
/** The note of a plan that is shared by floors with the same beams, apart from the stair's opening. */
const TOP = '. Over the top floor the slab closes the stair.'
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
      grid: 'foundation',
      note: '',
      reach: foundationReach(layout) + (columnsOf(layout).some(({ free }) => free) ? 0.9 : 0),
      draw: (pen, p) => drawFoundations(pen, p, layout, hasSlab ? [] : beams),
    },
    ...[...shared.values()].map((levels): View => {
      const level = levels[0] ?? 0
      const same = layout.floors.filter((floor) => levels.includes(floor.level))
      const isSame = new Set(same.map((floor) => slabPanelsOf(layout, floor).length)).size === 1
      return {
        title: `${beams.some((beam) => beam.level === level) ? 'Beams' : 'Slab'} over ${levels.map((each) => floorName(each)).join(', ')}`,
        grid: 'framing',
        note: isSame ? '' : TOP,
        reach: framingReach(layout, level),
        draw: (pen, p) => drawFraming(pen, p, layout, level),
      }
    }),
  ]
}

type Arrangement = {
  rows: View[][]
  heights: number[]
  /** The width of a column of plans. */
  cell: number
  /** Where the details stand, and the block of them that fits there. */
  field: { x: number; y: number }
  block: Block
  spare: number
}

const FIELD_GAP = 6
/** Of the field: beside a plan no wider than this there is room for the details. */
const NARROW = 0.6

/** In one column, in one row, or two to a row; the details stand below, or in the place that is left beside them. */
function arrange(
  views: readonly View[],
  layout: Layout,
  scale: Scale,
  blocksIn: (width: number) => Block[],
): Arrangement | undefined {
  const { mm } = scale
  const marginIn = (view: View) => marginOf(layout, view.grid, mm)
  const wide = (view: View) => marginIn(view) + (layout.widthMetres + 0.6) * mm + RIGHT
  const high = (view: View) => marginIn(view) + view.reach * mm + TITLE
  const widest = Math.max(...views.map(wide))
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  const found = [views.length, 2, 1].flatMap((across): Arrangement[] => {
    const rows = Array.from({ length: Math.ceil(views.length / across) }, (_, row) =>
      views.slice(row * across, (row + 1) * across),
    )
    const heights = rows.map((row) => Math.max(...row.map(high)))
    const total = sum(heights)
    if (widest > AREA.width / across || total > AREA.height) return []
    const cell = AREA.width / across
    const under = blocksIn(AREA.width - 4).map((block) => ({
      rows,
      heights,
      cell,
      block,
      field: { x: AREA.x + 2, y: AREA.y + AREA.height - block.high },
      spare: AREA.height - total - block.high - FIELD_GAP,
    }))
    const isOdd = across === 2 && views.length % 2 === 1 && views.length > 1
    const lastY = AREA.y + total - (heights.at(-1) ?? 0)
    const beside = isOdd
      ? blocksIn(cell - 8).map((block) => {
          const last = Math.max(heights.at(-1) ?? 0, block.high + 4)
          return {
            rows,
            heights: [...heights.slice(0, -1), last],
            cell,
            block,
            field: { x: AREA.x + cell + 4, y: lastY },
            spare: AREA.height - total + (heights.at(-1) ?? 0) - last,
          }
        })
      : []
    const right =
      across === 1
        ? blocksIn(AREA.width - widest - FIELD_GAP).map((block) => ({
            rows,
            heights,
            cell: widest,
            block,
            field: { x: AREA.x + widest + FIELD_GAP, y: AREA.y + Math.max(0, (AREA.height - 24 - block.high) / 2) },
            spare: Math.min(AREA.height - total, AREA.height - 24 - block.high),
          }))
        : []
    return [...under, ...beside, ...right].filter(({ spare }) => spare >= 0)
  })
  // The arrangement whose details fill the most paper leaves the least of it empty.
  const isNarrow = widest < AREA.width * NARROW
  return found.sort((a, b) => b.block.area - a.block.area || (isNarrow ? b.field.x - a.field.x : 0))[0]
}

export function structureSheet({ layout }: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const beams = beamsOf(layout)
  const parts = slabPartsOf(layout)
  const hasFree = columnsOf(layout).some(({ free }) => free)
  const views = viewsOf(layout)
  const scales = PAPER_NAMES.flatMap(scalesOn).sort((a, b) => b.mm - a.mm)
  for (const scale of scales) {
    const found = arrange(views, layout, scale, (width) => detailBlocks({ beams, parts, hasFree }, width, scale.paper))
    if (!found) continue
    drawArrangement(pen, views, layout, scale, found, code)
    return {
      drawing: 'Structures',
      code,
      ...atScale(scale),
      body: pen.entities,
      table: { heading: 'Members', rows: memberRows(layout) },
    }
  }
  throw new Error('the plans of structures fit on no sheet')
}

function drawArrangement(
  pen: Pen,
  views: readonly View[],
  layout: Layout,
  scale: Scale,
  { rows, heights, cell, field, block, spare }: Arrangement,
  code: string,
): void {
  const { mm } = scale
  const gap = spare / (rows.length + 1)
  let y = AREA.y
  for (const [index, row] of rows.entries()) {
    y += gap
    for (const [place, view] of row.entries()) {
      const margin = marginOf(layout, view.grid, mm)
      const wide = margin + (layout.widthMetres + 0.6) * mm + RIGHT
      view.draw(pen, pen.at(AREA.x + place * cell + (cell - wide) / 2 + margin, y + margin, mm))
      drawingTitle(
        pen,
        AREA.x + place * cell + 4,
        y + margin + view.reach * mm + 16,
        view.title,
        code,
        scaleText(scale) + view.note,
        String(views.indexOf(view) + 1),
        Math.min(cell - 24, 150),
      )
    }
    y += heights[index] ?? 0
  }
  const isBeside = field.x > AREA.x + 2 && rows.length > 1 && cell < AREA.width / 2 + 1
  block.draw(pen, field.x, isBeside ? field.y + gap * rows.length : field.y)
}

function memberRows(layout: Layout): { name: string; value: string }[] {
  const { column, cover } = construction
  const columns = columnsOf(layout)
  const frees = columns.filter(({ free }) => free).length
  const framed = columns.length - frees
  const beams = beamsOf(layout).length
  const { xs, ys } = gridLines(layout)
  const slabs = [...new Map(slabPartsOf(layout).map((part) => [part.mark, part])).values()].sort((a, b) =>
    a.mark.localeCompare(b.mark),
  )
  const sized = (mark: string) => `${mark}, ${times(column.side, column.side)}`
  return [
    { name: sized('C1'), value: String(framed) },
    ...(frees > 0 ? [{ name: sized('C2'), value: String(frees) }] : []),
    { name: 'Pad footings F1', value: String(framed) },
    ...(frees > 0 ? [{ name: 'Pad footings F2', value: String(frees) }] : []),
    ...(beams > 0 ? [{ name: 'Beams under slabs', value: String(beams) }] : []),
    ...slabs.map(({ mark, most, bars }) => ({ name: `Slab ${mark}, to ${most.toFixed(2)} m`, value: bars })),
    ...(slabs[0] ? [{ name: 'Slabs, across', value: slabs[0].across }] : []),
    { name: 'Grid lines', value: `${xs.length} × ${ys.length}` },
    { name: 'Frame, slabs', value: construction.concrete },
    { name: 'Footings', value: construction.footingConcrete },
    { name: 'Steel', value: `${construction.steel} N/mm²` },
    { name: 'Cover in ground', value: `${cover.ground} mm` },
    { name: 'Cover, frame', value: `${cover.beam} mm` },
    { name: 'Cover, slabs', value: `${cover.slab} mm` },
  ]
}
