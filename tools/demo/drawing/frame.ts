/** The border and title block every sheet carries, and the drawing title with its scale bar. */
import { revisionLetter } from '../../../app/domain/plans/plan.ts'
import { qrRuns } from '../../../app/domain/shared/qr-code.server.ts'
import { colours, type Entity, Pen, type Style } from './canvas.ts'
import { textWidth } from './text-metrics.ts'

export type TitleFacts = {
  house: string
  kind: string
  code: string
  drawing: string
  scaleText: string
  date: string
  sheet: string
  /** '2 of 13'; left out in a file that stands alone. */
  place: string | null
  /** The page that says whether the sheet is ours. */
  verifyUrl: string | null
}

export type AreaRows = {
  heading: string
  /** A row of a key has its symbol before its name, drawn around the origin of the pen. */
  rows: { name: string; value: string; symbol?: (pen: Pen) => void }[]
  total?: { name: string; value: string; note: string }
}

/** The revision of every demo plan: the first, as the shop and the admin pages call it. */
export const REVISION = revisionLetter(1)

const line: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.5 }
const strong: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.75 }
export const blockX = 490
const left = 497
const right = 577
const LEAST_ROW = 4.8

/** The size at which a text is no wider than its room. */
export function fitted(text: string, size: number, room: number): number {
  const wide = textWidth(text, size)
  return wide > room ? (size * room) / wide : size
}

export function drawMark(pen: Pen, x: number, y: number, k: number): void {
  const p = pen.at(x, y, k)
  const style: Style = { layer: 'FRAME', stroke: colours.ink, width: 3 * k }
  p.poly(style, [12.5, 22, 12.5, 29.5, 2.5, 29.5, 2.5, 2.5, 29.5, 2.5, 29.5, 29.5, 19.5, 29.5, 19.5, 22])
  p.poly(style, [8.5, 19, 8.5, 8.5, 23.5, 8.5, 23.5, 19])
  p.rect({ layer: 'FRAME', fill: colours.laterite }, 13, 13, 19, 19)
}

function drawQrCode(pen: Pen, text: string): void {
  const { size, runs } = qrRuns(text)
  const p = pen.at(550, 374, 32 / size)
  for (const { x, y, length } of runs) p.rect({ layer: 'FRAME', fill: colours.ink }, x, y, x + length, y + 1)
}

function drawNorth(pen: Pen): void {
  const p = pen.at(537, 77, 0.82)
  p.circle(strong, 0, 0, 17)
  p.line(line, 0, -25, 0, 17)
  p.line(line, -17, 0, 17, 0)
  p.poly({ layer: 'FRAME', fill: colours.ink }, [0, -25, 5.5, 0, -5.5, 0], true)
  p.poly({ ...line, fill: colours.paper }, [-5.5, 0, 0, 13.5, 5.5, 0], true)
  p.text('N', 10, -17, { size: 7.2, layer: 'FRAME' })
}

export function frame(facts: TitleFacts, side: { north: boolean; table: AreaRows | null; notes: string[] }): Entity[] {
  const pen = Pen.paper()
  pen.rect(strong, 10, 10, 584, 410)
  pen.line(strong, blockX, 10, blockX, 410)
  drawMark(pen, left, 18, 0.85)
  pen.text('Fihankra', left + 33, 31, { size: 10.6, serif: true, layer: 'FRAME' })
  pen.text('Homes', left + 33, 43, { size: 10.6, serif: true, layer: 'FRAME' })
  pen.line(line, blockX, 50.5, 584, 50.5)
  let y = 60
  if (side.north) {
    drawNorth(pen)
    // The needle pierces the ring, so the field is a little taller below.
    pen.line(line, blockX, 94, 584, 94)
    y = 103
  }
  if (side.table) {
    const { heading, rows, total } = side.table
    pen.text(heading, left, y, { size: 5, colour: colours.soft, layer: 'FRAME' })
    const end = 224 - (total ? 22 : 0)
    const pitch = Math.min(9.4, (end - y - 3) / Math.max(1, rows.length))
    y += 2
    const indent = rows.some(({ symbol }) => symbol) ? 10 : 0
    const roomFor = (value: string) => right - left - indent - textWidth(value, 6) - 3
    const narrowest = Math.min(...rows.map(({ name, value }) => fitted(name, 6, roomFor(value))))
    // One size for all rows, unless a single long one would make it too small.
    const size = Math.min(pitch * 0.68, Math.max(LEAST_ROW, narrowest))
    for (const row of rows) {
      y += pitch
      row.symbol?.(pen.at(left + 4, y - size * 0.35, 1))
      pen.text(row.name, left + indent, y, { size: fitted(row.name, size, roomFor(row.value)), layer: 'FRAME' })
      pen.text(row.value, right, y, { size, anchor: 'end', layer: 'FRAME' })
    }
    if (total) {
      y += 3.5
      pen.line(line, left, y, right, y)
      pen.text(total.name, left, y + 8, { size: 6.2, layer: 'FRAME' })
      pen.text(total.value, right, y + 8, { size: 6.2, anchor: 'end', layer: 'FRAME' })
      pen.text(total.note, right, y + 15.5, { size: 4.8, colour: colours.soft, anchor: 'end', layer: 'FRAME' })
    }
  }
  if (side.notes.length) {
    if (side.table) y += 13
    pen.text('Notes', left, y, { size: 5, colour: colours.soft, layer: 'FRAME' })
    y += 2
    for (const note of side.notes) {
      y += 6.4
      pen.text(note, left, y, { size: fitted(note, 4.7, right - left), layer: 'FRAME' })
    }
  }
  const cell = 22
  const top = 230
  for (let i = 0; i <= 5; i++) pen.line(line, blockX, top + i * cell, 584, top + i * cell)
  for (let i = 2; i < 5; i++) pen.line(line, 534, top + i * cell, 534, top + (i + 1) * cell)
  const put = (row: number, x: number, caption: string, value: string, room: number): void => {
    pen.text(caption, x, top + row * cell + 8, { size: 4.6, colour: colours.soft, layer: 'FRAME' })
    pen.text(value, x, top + row * cell + 17.5, { size: fitted(value, 7.2, room), layer: 'FRAME' })
  }
  put(0, left, facts.kind, facts.house, right - left)
  put(1, left, 'Drawing', facts.drawing, right - left)
  put(2, left, 'Scale', facts.scaleText, 34)
  put(2, 540, 'Date', facts.date, 40)
  put(3, left, 'Plan', facts.code, 34)
  put(3, 540, 'Revision', REVISION, 40)
  put(4, left, 'Drawn', 'E. A.', 34)
  put(4, 540, 'Checked', 'K. O. B.', 40)
  pen.text('Sheet', left, top + 5 * cell + 8, { size: 4.6, colour: colours.soft, layer: 'FRAME' })
  pen.text(facts.sheet, left, top + 5 * cell + 32, { size: 22, serif: true, colour: colours.laterite, layer: 'FRAME' })
  if (facts.place)
    pen.text(facts.place, right, top + 5 * cell + 32, {
      size: 4.8,
      colour: colours.soft,
      anchor: 'end',
      layer: 'FRAME',
    })
  pen.text('Licensed for one build', left, 402, { size: 4.6, colour: colours.soft, layer: 'FRAME' })
  if (facts.verifyUrl) {
    const code = facts.verifyUrl.split('/').at(-1) ?? ''
    pen.text(`Code ${code}`, left, 408, { size: 3.4, colour: colours.soft, layer: 'FRAME' })
    // An editable file needs no QR code.
    if (facts.place) drawQrCode(pen, facts.verifyUrl)
  }
  return pen.entities
}

export function drawingTitle(
  pen: Pen,
  x: number,
  y: number,
  title: string,
  sheet: string,
  scaleText: string,
  number = '1',
  length = 130,
): void {
  pen.circle(strong, x + 8, y, 8)
  pen.line(strong, x, y, x + length, y)
  pen.text(number, x + 8, y - 2, { size: 6, anchor: 'middle' })
  pen.text(sheet, x + 8, y + 5.2, { size: 3.9, colour: colours.soft, anchor: 'middle' })
  pen.text(title, x + 20, y - 3, { size: fitted(title, 9.5, (length - 20) * 0.92), serif: true })
  pen.text(scaleText, x + 20, y + 6.2, { size: 4.6, colour: colours.soft })
}

/** Whole metres in turn filled and open. */
export function scaleBar(pen: Pen, x: number, y: number, mmPerMetre: number): void {
  const step = mmPerMetre >= 35 ? 0.5 : mmPerMetre >= 12 ? 1 : 2
  const style: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.45 }
  for (let i = 0; i <= 5; i++) {
    const at = x + i * step * mmPerMetre
    const label = String(i * step)
    pen.text(i === 5 ? `${label} m` : label, at, y - 3, { size: 4.8, colour: colours.soft, anchor: 'middle' })
    if (i < 5)
      pen.rect({ ...style, ...(i % 2 === 0 ? { fill: colours.ink } : {}) }, at, y, at + step * mmPerMetre, y + 2.8)
  }
}

export const STANDARD_SCALES = [20, 50, 100, 200] as const
/** Every sheet is laid out as an A2; one of A3 is the same sheet at this size. */
export const PAPERS = { A2: 1, A3: Math.SQRT1_2 } as const
export type Paper = keyof typeof PAPERS
/** `mm` is the layout's millimetres per metre of the house. */
export type Scale = { ratio: number; paper: Paper; mm: number }

export const PAPER_NAMES = Object.keys(PAPERS) as Paper[]
/** The largest first. */
export const scalesOn = (paper: Paper): Scale[] =>
  STANDARD_SCALES.map((ratio) => ({ ratio, paper, mm: 1000 / ratio / PAPERS[paper] }))

/** The largest standard scale that fits on either paper; undefined if none does. */
export const findScale = (widthMetres: number, heightMetres: number, widthMm: number, heightMm: number) =>
  PAPER_NAMES.flatMap(scalesOn)
    .sort((a, b) => b.mm - a.mm)
    .find(({ mm }) => widthMetres * mm <= widthMm && heightMetres * mm <= heightMm)

export function bestScale(widthMetres: number, heightMetres: number, widthMm: number, heightMm: number): Scale {
  const found = findScale(widthMetres, heightMetres, widthMm, heightMm)
  if (!found) throw new Error(`${widthMetres} by ${heightMetres} m fit on no sheet`)
  return found
}

export const scaleText = ({ ratio, paper }: Scale): string => `Scale 1:${ratio} at ${paper}`
