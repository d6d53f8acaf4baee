/** The schedule of beams on the sheet of structures. */
import { colours, type Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import type { Beam } from '../../../app/domain/houses/layout/beams.ts'

const thousands = (mm: number) =>
  mm < 1000 ? String(mm) : `${Math.floor(mm / 1000)} ${String(mm % 1000).padStart(3, '0')}`
export const times = (...sizes: number[]) => sizes.map(thousands).join(' × ')

const HEADS = ['Beam', 'No.', 'Size', 'Span', 'Bottom', 'Top', 'Links'] as const
const AT = [0, 18, 34, 68, 98, 128, 154] as const
export const SCHEDULE_WIDE = 184
const ROW = 6.4

export const beamScheduleHeight = (beams: readonly Beam[]): number => {
  const marks = new Set(beams.map(({ mark }) => mark)).size
  return marks > 0 ? 18 + marks * ROW : 0
}

/** A row for each mark: how many there are and the longest span between supports. */
export function drawBeamSchedule(pen: Pen, x: number, top: number, beams: readonly Beam[]): void {
  if (beams.length === 0) return
  pen.text('Beam schedule, depths include the slab', x, top + 4, { size: 4.6 })
  const cells = (texts: readonly string[], y: number, colour: string) => {
    for (const [i, text] of texts.entries()) pen.text(text, x + (AT[i] ?? 0), y, { size: 4, colour })
  }
  cells(HEADS, top + 11, colours.soft)
  pen.line({ layer: 'FRAME', stroke: colours.ink, width: 0.5 }, x, top + 13, x + SCHEDULE_WIDE, top + 13)
  for (const [i, mark] of [...new Set(beams.map((beam) => beam.mark))].sort().entries()) {
    const same = beams.filter((beam) => beam.mark === mark)
    const [first] = same
    if (!first) continue
    const span = Math.max(...same.map((beam) => beam.span))
    const size = times(first.wide, first.deep)
    const row = [mark, String(same.length), size, `${span.toFixed(2)} m`, first.bottom, first.top, first.links]
    const y = top + 18.4 + i * ROW
    cells(row, y, colours.ink)
    pen.line({ layer: 'FRAME', stroke: colours.brown, width: 0.3 }, x, y + 1.9, x + SCHEDULE_WIDE, y + 1.9)
  }
}
