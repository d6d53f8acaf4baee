/** The dimensioned plan of one floor, alone on its sheet. */
import { Pen } from '../drawing/canvas.ts'
import { drawDimensions, frontReach } from '../drawing/dimensions.ts'
import { type AreaRows, bestScale, drawingTitle, type Scale, scaleBar, scaleText } from '../drawing/frame.ts'
import { drawCuts, drawMarks, drawPlan } from '../drawing/plan-view.ts'
import { squareFeet } from '../layout/build.ts'
import { areaOf } from '../layout/geometry.ts'
import type { Floor, Layout } from '../layout/types.ts'
import { drawOpeningTable, OPENING_TABLE_WIDTH } from './opening-table.ts'
import { atScale, floorNames, type Sheet, type Subject } from './sheet.ts'

export const planLabels = { name: 7, measure: 5.2 } as const

const FIELD = { left: 10, width: 480 }
/** The space for dimensions and section marks on each side of a plan. */
const MARGIN = 62
/** Whether the house leaves room for the table of its openings. */
const isNarrow = (wide: number) => wide + 2 * MARGIN + OPENING_TABLE_WIDTH <= FIELD.width - 12

export function areaTable(floor: Floor): AreaRows {
  const sums = new Map<string, { area: number; count: number; rank: number }>()
  const rank = [
    'living',
    'lounge',
    'dining',
    'kitchen',
    'master',
    'bedroom',
    'study',
    'nook',
    'ensuite',
    'bath',
    'wc',
    'hall',
    'corridor',
    'stair',
    'utility',
    'store',
    'garage',
  ]
  for (const room of floor.rooms) {
    const known = sums.get(room.name)
    if (known) {
      known.area += room.areaSqM
      known.count += 1
    } else sums.set(room.name, { area: room.areaSqM, count: 1, rank: rank.indexOf(room.kind) })
  }
  for (const o of floor.outside) {
    const known = sums.get(o.name)
    if (known) {
      known.area += areaOf(o.rect)
      known.count += 1
    } else sums.set(o.name, { area: areaOf(o.rect), count: 1, rank: 99 })
  }
  const rows = [...sums]
    .sort((a, b) => a[1].rank - b[1].rank)
    .map(([name, { area, count }]) => ({ name: count > 1 ? `${name} × ${count}` : name, value: area.toFixed(1) }))
  return {
    heading: 'Areas, m²',
    rows,
    total: {
      name: 'Enclosed area',
      value: floor.enclosedSqM.toFixed(1),
      note: `${squareFeet(floor.enclosedSqM).toLocaleString('en-US')} ft²`,
    },
  }
}

/** One scale for all floors of a house, so that the sheets can be laid over each other. */
export function planScale(layout: Layout): Scale {
  const reach = Math.max(...layout.floors.map((f) => frontReach(f, layout.depthMetres)))
  return bestScale(layout.widthMetres, reach, 400, 298)
}

export function floorPlanSheet(subject: Subject, level: number, code: string): Sheet {
  const { layout } = subject
  const floor = layout.floors[level]
  if (!floor) throw new Error(`no floor ${level}`)
  const scale = planScale(layout)
  const { mm } = scale
  const reach = Math.max(...layout.floors.map((f) => frontReach(f, layout.depthMetres)))
  const pen = Pen.paper()
  const wide = layout.widthMetres * mm
  const narrow = isNarrow(wide)
  const beside = narrow ? OPENING_TABLE_WIDTH : 0
  const x = FIELD.left + (FIELD.width - wide - beside) / 2 + 3
  const free = 298 - reach * mm
  const y = 56 + Math.min(free * 0.42, 32)
  const view = pen.at(x, y, mm)
  drawPlan(view, floor, { furniture: true, labels: planLabels, muted: false, measures: true })
  drawMarks(view, layout, floor)
  drawDimensions(view, floor, layout)
  // Its circles cover the witness lines below them.
  drawCuts(view, layout, floor)
  if (narrow) drawOpeningTable(pen, layout, floor, x + wide + MARGIN, y)
  const name = `${floorNames[level] ?? 'Upper Floor'} Plan`
  drawingTitle(pen, 22, 399.5, name, code, scaleText(scale))
  scaleBar(pen, 476 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2) - 8, 401, mm)
  return {
    drawing: name,
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: areaTable(floor),
    notes: [],
  }
}
