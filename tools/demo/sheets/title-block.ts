/** The border and the title block that every sheet has. */

import { colours, type Entity, Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { textWidth } from '../../../app/domain/houses/drawing/text-metrics.ts'
import { revisionLetter } from '../../../app/domain/plans/plan.ts'
import { qrRuns } from '../../../app/domain/shared/qr-code.server.ts'
import { formatDate } from '../../../app/domain/shared/units.ts'
import { blockX, drawMark, fitted, strong } from '../drawing/frame.ts'
import type { Page } from '../drawing/pdf.ts'
import type { PlanRecord } from '../plan-types.ts'
import { planCode } from '../plans.ts'
import { designers } from '../team.ts'
import type { Sheet } from './sheet.ts'

/** The revision of every demo plan: the first, as the shop and the admin pages call it. */
export const REVISION = revisionLetter(1)

const line: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.5 }
const left = 497
const right = 577
const LEAST_ROW = 4.8

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

function titleBlock(sheet: Sheet, plan: PlanRecord, place: string | null, verifyUrl: string | null): Entity[] {
  const { north = false, table, notes = [] } = sheet
  const pen = Pen.paper()
  pen.rect(strong, 10, 10, 584, 410)
  pen.line(strong, blockX, 10, blockX, 410)
  drawMark(pen, left, 18, 0.85)
  pen.text('Fihankra', left + 33, 31, { size: 10.6, serif: true, layer: 'FRAME' })
  pen.text('Homes', left + 33, 43, { size: 10.6, serif: true, layer: 'FRAME' })
  pen.line(line, blockX, 50.5, 584, 50.5)
  let y = 60
  if (north) {
    drawNorth(pen)
    // The needle pierces the ring, so the field is a little taller below.
    pen.line(line, blockX, 94, 584, 94)
    y = 103
  }
  if (table) {
    const { heading, rows, total } = table
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
  if (notes.length) {
    if (table) y += 13
    pen.text('Notes', left, y, { size: 5, colour: colours.soft, layer: 'FRAME' })
    y += 2
    for (const note of notes) {
      y += 6.4
      pen.text(note, left, y, { size: fitted(note, 4.7, right - left), layer: 'FRAME' })
    }
  }
  const cell = 22
  const top = 230
  for (let i = 0; i <= 5; i++) pen.line(line, blockX, top + i * cell, 584, top + i * cell)
  for (let i = 2; i < 4; i++) pen.line(line, 534, top + i * cell, 534, top + (i + 1) * cell)
  const put = (row: number, x: number, caption: string, value: string, room: number): void => {
    pen.text(caption, x, top + row * cell + 8, { size: 4.6, colour: colours.soft, layer: 'FRAME' })
    pen.text(value, x, top + row * cell + 17.5, { size: fitted(value, 7.2, room), layer: 'FRAME' })
  }
  put(0, left, plan.type, plan.title, right - left)
  put(1, left, 'Drawing', sheet.drawing, right - left)
  put(2, left, 'Scale', sheet.scaleText, 34)
  put(2, 540, 'Date', formatDate(plan.publishedAt), 40)
  put(3, left, 'Plan', planCode(plan), 34)
  put(3, 540, 'Revision', REVISION, 40)
  const { architectName, architectNumber, engineerName, engineerNumber } = designers
  for (const [at, person] of [
    `Architect: ${architectName}, ${architectNumber}`,
    `Engineer: ${engineerName}, ${engineerNumber}`,
  ].entries())
    pen.text(person, left, top + 4 * cell + 9 + at * 8.5, { size: fitted(person, 5.4, right - left), layer: 'FRAME' })
  pen.text('Sheet', left, top + 5 * cell + 8, { size: 4.6, colour: colours.soft, layer: 'FRAME' })
  pen.text(sheet.code, left, top + 5 * cell + 32, { size: 22, serif: true, colour: colours.laterite, layer: 'FRAME' })
  if (place)
    pen.text(place, right, top + 5 * cell + 32, {
      size: 4.8,
      colour: colours.soft,
      anchor: 'end',
      layer: 'FRAME',
    })
  pen.text('Licensed for one build', left, 402, { size: 4.6, colour: colours.soft, layer: 'FRAME' })
  if (verifyUrl) {
    const code = verifyUrl.split('/').at(-1) ?? ''
    pen.text(`Code ${code}`, left, 408, { size: 3.4, colour: colours.soft, layer: 'FRAME' })
    // An editable file needs no QR code.
    if (place) drawQrCode(pen, verifyUrl)
  }
  return pen.entities
}

/**
 * The layers of a sheet; the body is the same in every file, so that it is written once. `place` is '2 of 13', null in a
 * file that stands alone; `verifyUrl` is the page that says whether the sheet is ours.
 */
export const pageOf = (sheet: Sheet, plan: PlanRecord, place: string | null, verifyUrl: string | null): Page => ({
  paper: sheet.paper,
  layers: [titleBlock(sheet, plan, place, verifyUrl), sheet.body],
})

/** Everything on the paper. */
export const compose = (sheet: Sheet, plan: PlanRecord, place: string | null, verifyUrl: string | null = null) =>
  pageOf(sheet, plan, place, verifyUrl).layers.flat()
