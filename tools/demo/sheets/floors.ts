/** All floors of a house on one sheet, for the layouts that are drawn over a muted plan. */
import { colours, type Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { frontReach } from '../../../app/domain/houses/drawing/dimensions.ts'
import { drawPlan, type PlanLook } from '../../../app/domain/houses/drawing/plan-view.ts'
import type { Floor, Layout } from '../../../app/domain/houses/layout/types.ts'
import { drawingTitle, findScale, fitted, type Scale, scaleBar, scaleText } from '../drawing/frame.ts'
import { floorName } from './sheet.ts'

export type FloorView = { pen: Pen; floor: Floor }

export const floorWord = ({ level }: Floor): string => ['ground', 'first', 'second'][level] ?? 'upper'

/**
 * A table below the floors, where their scale leaves it room; its rows are asked for once the floors are drawn. `at` is
 * where each column begins, of the width of the table.
 */
export type Schedule = {
  heads: readonly string[]
  at: readonly number[]
  count: number
  rows: () => readonly (readonly string[])[]
}

const AREA = { width: 462, height: 358 }
const ROW = 6.6
const HEAD = 12

const TABLES = 2
/** How large the table is set, the largest that leaves the floors their scale. */
const SIZES = [1.5, 1.25, 1]
const heightOf = ({ count }: Schedule, size: number) => (HEAD + Math.ceil(count / TABLES) * ROW) * size + 8

type Field = { x: number; y: number; width: number; size: number }

function drawSchedule(pen: Pen, schedule: Schedule, { x: left, y: top, width, size }: Field): void {
  const rows = schedule.rows()
  const each = Math.ceil(rows.length / TABLES)
  const wide = width / TABLES - 10
  for (let table = 0; table * each < rows.length; table++) {
    const x = left + (table * width) / TABLES
    const write = (cells: readonly string[], y: number, colour: string) => {
      for (const [i, cell] of cells.entries()) {
        const from = schedule.at[i] ?? 0
        const room = wide * ((schedule.at[i + 1] ?? 1) - from) - 2
        pen.text(cell, x + wide * from, y, { size: fitted(cell, 4.1 * size, room), colour })
      }
    }
    write(schedule.heads, top + 5 * size, colours.soft)
    pen.line({ layer: 'TEXT', stroke: colours.ink, width: 0.5 }, x, top + 7.5 * size, x + wide, top + 7.5 * size)
    for (const [i, cells] of rows.slice(table * each, (table + 1) * each).entries()) {
      const y = top + (HEAD + i * ROW) * size
      write(cells, y + 2 * size, colours.ink)
      pen.line({ layer: 'TEXT', stroke: colours.brown, width: 0.25 }, x, y + 3.8 * size, x + wide, y + 3.8 * size)
    }
  }
}

export function allFloors(
  pen: Pen,
  layout: Layout,
  look: PlanLook,
  code: string,
  caption: string,
  schedule?: Schedule,
): { views: FloorView[]; scale: Scale; hasSchedule: boolean; addSchedule: () => void } {
  const count = layout.floors.length
  const reach = Math.max(...layout.floors.map((f) => frontReach(f, layout.depthMetres))) + 0.7
  const w = layout.widthMetres + 1.6
  const bestIn = ({ width, height }: typeof AREA) =>
    [
      { across: count, down: 1 },
      { across: 1, down: count },
      { across: Math.min(2, count), down: Math.ceil(count / 2) },
    ]
      .flatMap((o) => {
        const scale = findScale(w, reach, width / o.across, height / o.down - 24)
        return scale ? [{ ...o, scale }] : []
      })
      .sort((a, b) => b.scale.mm - a.scale.mm)[0]
  const whole = bestIn(AREA)
  if (!whole) throw new Error(`the floors fit on no sheet`)
  const tables = (schedule ? SIZES : []).flatMap((size) => {
    const area = { ...AREA, height: AREA.height - (schedule ? heightOf(schedule, size) : 0) }
    const best = bestIn(area)
    // Only if the scale stays the same.
    return best && best.scale.mm >= whole.scale.mm - 0.001 ? [{ size, area, best }] : []
  })
  const table = tables[0]
  const { area, best } = table ?? { area: AREA, best: whole }
  const { mm } = best.scale
  const cellW = area.width / best.across
  const cellH = area.height / best.down
  const views = layout.floors.map((floor, index): FloorView => {
    const col = index % best.across
    const row = Math.floor(index / best.across)
    const x = 19 + col * cellW + (cellW - layout.widthMetres * mm) / 2
    const y = 34 + row * cellH + Math.max(0, (cellH - 24 - reach * mm) / 2)
    const view = pen.at(x, y, mm)
    drawPlan(view, floor, look)
    drawingTitle(
      pen,
      x,
      y + reach * mm + 12,
      `${floorName(floor.level)} ${caption}`,
      code,
      scaleText(best.scale),
      String(index + 1),
      Math.min(Math.max(layout.widthMetres * mm, 96), 132),
    )
    return { pen: view, floor }
  })
  scaleBar(pen, 470, 401, mm)
  // Three floors leave the fourth place of two rows.
  const isFree = schedule && !table && best.across === 2 && count === 3 && heightOf(schedule, 1) < cellH - 12
  const free = isFree ? { x: 19 + cellW, y: 34 + cellH, width: cellW, size: 1 } : null
  const field = table ? { x: 19, y: 36 + area.height, width: AREA.width, size: table.size } : free
  const addSchedule = () => {
    if (schedule && field) drawSchedule(pen, schedule, field)
  }
  return { views, scale: best.scale, hasSchedule: field !== null, addSchedule }
}
