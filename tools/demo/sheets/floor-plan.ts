/** The dimensioned plan of one floor, alone on its sheet. */
import { Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { drawDimensions, frontReach } from '../../../app/domain/houses/drawing/dimensions.ts'
import { drawPlan } from '../../../app/domain/houses/drawing/plan-view.ts'
import { squareFeet } from '../../../app/domain/houses/layout/build.ts'
import { areaOf } from '../../../app/domain/houses/layout/geometry.ts'
import { type Floor, habitableKinds, type Layout, type RoomKind } from '../../../app/domain/houses/layout/types.ts'
import { bestScale, drawingTitle, type Scale, scaleBar, scaleText } from '../drawing/frame.ts'
import { drawCuts, drawMarks } from '../drawing/marks-and-cuts.ts'
import { drawOpeningTable, OPENING_TABLE_WIDTH } from './opening-table.ts'
import { type AreaRows, atScale, floorName, type Sheet, type Subject } from './sheet.ts'

export const planLabels = { name: 7, measure: 5.2 } as const

const FIELD = { left: 10, width: 480 }
/** The space for dimensions and section marks on each side of a plan. */
const MARGIN = 62
/** Whether the house leaves room for the table of its openings. */
const isNarrow = (wide: number) => wide + 2 * MARGIN + OPENING_TABLE_WIDTH <= FIELD.width - 12

/** Of the rooms in the table of areas. */
const ORDER: readonly RoomKind[] = [
  ...habitableKinds,
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

export function areaTable(floor: Floor): AreaRows {
  const sums = new Map<string, { area: number; count: number; rank: number }>()
  const parts = [
    ...floor.rooms.map(({ name, areaSqM, kind }) => ({ name, area: areaSqM, rank: ORDER.indexOf(kind) })),
    ...floor.outside.map(({ name, rect }) => ({ name, area: areaOf(rect), rank: ORDER.length })),
  ]
  for (const { name, area, rank } of parts) {
    const known = sums.get(name) ?? { area: 0, count: 0, rank }
    sums.set(name, { ...known, area: known.area + area, count: known.count + 1 })
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
  drawPlan(view, floor, { furniture: true, labels: planLabels, muted: false })
  drawMarks(view, layout, floor)
  drawDimensions(view, floor, layout)
  // Its circles cover the witness lines below them.
  drawCuts(view, layout, floor)
  if (narrow) drawOpeningTable(pen, layout, floor, x + wide + MARGIN, y)
  const name = `${floorName(level)} Plan`
  drawingTitle(pen, 22, 399.5, name, code, scaleText(scale))
  scaleBar(pen, 468, 401, mm)
  return {
    drawing: name,
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: areaTable(floor),
  }
}
