/** The openings of one floor as a table, beside a plan that leaves half of its sheet. */
import { colours, type Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import type { Floor, Layout } from '../../../app/domain/houses/layout/types.ts'
import { markOf, scheduleOf } from '../layout/marks.ts'

export const OPENING_TABLE_WIDTH = 150
/** Where each column begins. */
const COLUMNS = [0, 30, 62, 94, 126] as const
const HEADS = ['Mark', 'Width', 'Height', 'Sill', 'No.'] as const
const ROW = 12.5

/** `x` and `y` are its upper left corner; sizes are in millimetres, as in the schedules. */
export function drawOpeningTable(pen: Pen, layout: Layout, floor: Floor, x: number, y: number): void {
  const marks = floor.openings.map((opening) => markOf(layout, opening))
  const types = (['D', 'W', 'O'] as const)
    .flatMap((letter) => scheduleOf(layout, letter))
    .filter(({ mark }) => marks.includes(mark))
  const rule = (at: number, colour: string) =>
    pen.line({ layer: 'TEXT', stroke: colour, width: 0.4 }, x, at, x + OPENING_TABLE_WIDTH, at)
  const write = (cells: readonly string[], at: number, colour: string) => {
    for (const [i, cell] of cells.entries()) pen.text(cell, x + (COLUMNS[i] ?? 0), at, { size: 6, colour })
  }
  pen.text('Openings of this floor, mm', x, y + 8, { size: 8, serif: true })
  write(HEADS, y + 21, colours.soft)
  rule(y + 25, colours.ink)
  for (const [i, { mark, wide, high, sill }] of types.entries()) {
    const bottom = y + 25 + (i + 1) * ROW
    const count = marks.filter((each) => each === mark).length
    write([mark, wide, high, sill || '-', count].map(String), bottom - 4, colours.ink)
    rule(bottom, colours.brown)
  }
}
