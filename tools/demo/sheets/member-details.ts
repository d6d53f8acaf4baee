/** The details at the foot of the sheet of structures: pad with column, ring beam, and the schedule of beams. */
import { columnMetres, construction } from '../construction.ts'
import { colours, type Pen, type Style } from '../drawing/canvas.ts'
import type { Beam } from '../layout/beams.ts'

const { pad, verandaPad, strip, column, ringBeam, slab } = construction
const BARS: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.7 }
const LINE: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5 }

const thousands = (mm: number) =>
  mm < 1000 ? String(mm) : `${Math.floor(mm / 1000)} ${String(mm % 1000).padStart(3, '0')}`
export const times = (...sizes: number[]) => sizes.map(thousands).join(' × ')

/** A pad with the foot of its column; the drawing of a member, not to the scale of the plan. */
function drawPad(pen: Pen, x: number, base: number): void {
  const d = pen.at(x, base, 24, -24)
  const [side, deep, half] = [pad.side / 1000, pad.deep / 1000, columnMetres / 2]
  d.rect({ ...LINE, fill: colours.sand }, -side / 2, 0, side / 2, deep)
  d.rect(LINE, -half, deep, half, 1.35)
  for (const at of [-half + 0.04, half - 0.04]) d.line(BARS, at, 0.06, at, 1.35)
  d.line(BARS, -side / 2 + 0.06, 0.06, side / 2 - 0.06, 0.06)
  for (let y = 0.4; y < 1.3; y += 0.2) d.line({ ...BARS, width: 0.4 }, -half + 0.03, y, half - 0.03, y)
}

function drawRingBeam(pen: Pen, x: number, base: number): void {
  const b = pen.at(x, base, 70, -70)
  const [half, deep] = [ringBeam.wide / 2000, ringBeam.deep / 1000]
  b.rect({ ...LINE, fill: colours.sand }, -half, 0, half, deep)
  b.rect({ ...LINE, stroke: colours.laterite }, -half + 0.03, 0.03, half - 0.03, deep - 0.03)
  for (const at of [-half + 0.05, half - 0.05])
    for (const y of [0.05, deep - 0.05]) b.circle({ layer: 'STRUCTURE', fill: colours.laterite }, at, y, 0.014)
}

function write(pen: Pen, x: number, top: number, [head, ...lines]: readonly string[]): void {
  pen.text(head ?? '', x, top, { size: 4.6 })
  for (const [i, line] of lines.entries()) pen.text(line, x, top + 7 + i * 6.6, { size: 4, colour: colours.soft })
}

/** 216 mm wide, 46 high. */
export function drawDetails(
  pen: Pen,
  x: number,
  top: number,
  { hasFree, hasSlab }: { hasFree: boolean; hasSlab: boolean },
) {
  drawPad(pen, x + 15, top + 36)
  write(pen, x + 34, top + 2, [
    hasFree ? 'Pad F1 with column C1, pad F2 with column C2' : 'Pad F1 with column C1',
    `F1 ${times(pad.side, pad.side, pad.deep)}, ${pad.bars}`,
    ...(hasFree ? [`F2 ${times(verandaPad.side, verandaPad.side, verandaPad.deep)}, ${pad.bars}`] : []),
    `${hasFree ? 'C1, C2' : 'C1'} ${times(column.side, column.side)}, ${column.bars}, ${column.links}`,
    `Strip footing ${times(strip.wide, strip.deep)} under all walls`,
    `Underside of footings ${thousands(construction.foundationDepth)} below the ground at least`,
  ])
  drawRingBeam(pen, x + 146, top + 24)
  write(pen, x + 158, top + 2, [
    'Ring beam on all walls',
    `${times(ringBeam.wide, ringBeam.deep)}, ${ringBeam.bars}`,
    ringBeam.links,
    `Lintels ${times(construction.lintel.wide, construction.lintel.deep)}, bearing ${construction.lintel.bearing}`,
    ...(hasSlab ? [`Slab ${slab.deep}: ${slab.bars.split(', ')[0]},`, slab.bars.split(', ')[1] ?? ''] : []),
  ])
}

const HEADS = ['Beam', 'No.', 'Size', 'Span', 'Bottom', 'Top', 'Links'] as const
const AT = [0, 20, 40, 76, 108, 138, 164] as const
const WIDE = 200
const ROW = 6.4

export const beamScheduleHeight = (marks: number) => 18 + marks * ROW

/** A row for each mark: how many there are and the longest span between supports. */
export function drawBeamSchedule(pen: Pen, x: number, top: number, beams: readonly Beam[]): void {
  pen.text('Schedule of beams, slab included in their depth', x, top + 4, { size: 4.6 })
  const cells = (texts: readonly string[], y: number, colour: string) => {
    for (const [i, text] of texts.entries()) pen.text(text, x + (AT[i] ?? 0), y, { size: 4, colour })
  }
  cells(HEADS, top + 11, colours.soft)
  pen.line({ layer: 'FRAME', stroke: colours.ink, width: 0.5 }, x, top + 13, x + WIDE, top + 13)
  for (const [i, mark] of [...new Set(beams.map((beam) => beam.mark))].sort().entries()) {
    const same = beams.filter((beam) => beam.mark === mark)
    const [first] = same
    if (!first) continue
    const span = Math.max(...same.map((beam) => beam.span))
    const size = times(first.wide, first.deep)
    const row = [mark, String(same.length), size, `${span.toFixed(2)} m`, first.bottom, first.top, first.links]
    const y = top + 18.4 + i * ROW
    cells(row, y, colours.ink)
    pen.line({ layer: 'FRAME', stroke: colours.brown, width: 0.3 }, x, y + 1.9, x + WIDE, y + 1.9)
  }
}
