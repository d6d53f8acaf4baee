/** Arranges details and the schedule of beams in rows, beside or below the plans of the structural sheet. */
import { colours, type Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { textWidth } from '../../../app/domain/houses/drawing/text-metrics.ts'
import type { Beam } from '../../../app/domain/houses/layout/beams.ts'
import type { SlabPart } from '../../../app/domain/houses/layout/slabs.ts'
import { PAPERS, type Paper } from '../drawing/frame.ts'
import { beamScheduleHeight, drawBeamSchedule, SCHEDULE_WIDE } from './beam-schedule.ts'
import { type Detail, detailsOf } from './details.ts'

const WORDS = { head: 4.6, line: 4, lead: 6.2, gap: 5 }
const GAP = { across: 9, down: 7 }

type Cell = { wide: number; high: number; draw: (pen: Pen, x: number, top: number) => void }
/** `area` is the paper area of its cells. */
export type Block = { high: number; area: number; draw: (pen: Pen, x: number, top: number) => void }

/** The drawing with its words beside it. */
function cellOf(detail: Detail, size: 'large' | 'small', paper: Paper): Cell {
  const { title, lines, wide, up, down, draw } = detail
  const ratio = detail.ratio[size]
  const mm = 1000 / ratio / PAPERS[paper]
  const words = [...lines, `Scale 1:${ratio} at ${paper}`]
  const measure = Math.max(textWidth(title, WORDS.head), ...words.map((each) => textWidth(each, WORDS.line)))
  return {
    wide: wide * mm + WORDS.gap + measure,
    high: Math.max((up + down) * mm, 11 + (words.length - 1) * WORDS.lead + 1),
    draw: (pen, x, top) => {
      draw(pen.at(x, top + up * mm, mm, -mm))
      const left = x + wide * mm + WORDS.gap
      pen.text(title, left, top + 4, { size: WORDS.head })
      for (const [i, word] of words.entries())
        pen.text(word, left, top + 11 + i * WORDS.lead, { size: WORDS.line, colour: colours.soft })
    },
  }
}

/** Flows cells into rows, like words into lines. */
function flow(cells: readonly Cell[], width: number): Block | null {
  const rows: Cell[][] = []
  let room = 0
  for (const cell of cells) {
    if (cell.wide > width) return null
    if (cell.wide > room) {
      rows.push([])
      room = width
    }
    rows.at(-1)?.push(cell)
    room -= cell.wide + GAP.across
  }
  const highOf = (row: readonly Cell[]) => Math.max(...row.map(({ high }) => high))
  return {
    high: rows.reduce((sum, row) => sum + highOf(row), 0) + (rows.length - 1) * GAP.down,
    area: cells.reduce((sum, { wide, high }) => sum + wide * high, 0),
    draw: (pen, x, top) => {
      let y = top
      for (const row of rows) {
        const spare = width - row.reduce((sum, { wide }) => sum + wide, 0)
        const between = row.length > 1 ? Math.min(spare / (row.length - 1), 30) : 0
        let at = x
        for (const cell of row) {
          cell.draw(pen, at, y)
          at += cell.wide + between
        }
        y += highOf(row) + GAP.down
      }
    },
  }
}

/** Details and the schedule of beams in a field of that width, the fullest first. The edge of a balcony is never left out. */
export function detailBlocks(
  { beams, parts, hasFree }: { beams: readonly Beam[]; parts: readonly SlabPart[]; hasFree: boolean },
  width: number,
  paper: Paper,
): Block[] {
  const all = detailsOf(parts, hasFree)
  const least = parts.some(({ kind }) => kind === 'balcony') ? 3 : 2
  const schedule: Cell[] =
    beams.length === 0
      ? []
      : [
          {
            wide: SCHEDULE_WIDE,
            high: beamScheduleHeight(beams),
            draw: (pen, x, top) => drawBeamSchedule(pen, x, top, beams),
          },
        ]
  return (['large', 'small'] as const).flatMap((size) =>
    Array.from({ length: all.length - least + 1 }, (_, index) => all.slice(0, all.length - index)).flatMap(
      (details) => {
        const block = flow([...details.map((each) => cellOf(each, size, paper)), ...schedule], width)
        return block ? [block] : []
      },
    ),
  )
}
