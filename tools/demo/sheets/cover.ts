/** The cover page with the list of sheets and the facts of the house, and the sheet with the rendered picture. */
import { colours, Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { wrap } from '../../../app/domain/houses/drawing/text-metrics.ts'
import type { PictureFacts } from '../drawing/elevation.ts'
import { drawingTitle, drawMark } from '../drawing/frame.ts'
import { planCode } from '../plans.ts'
import { notToScale, type Sheet, type Subject } from './sheet.ts'

export function coverSheet(subject: Subject, code: string, index: { code: string; drawing: string }[]): Sheet {
  const { plan, layout, picture } = subject
  const pen = Pen.paper()
  drawMark(pen, 28, 30, 1.15)
  pen.text('Fihankra Homes', 76, 47, { size: 13, serif: true })
  pen.text('Architecture, construction and homes', 76, 58, { size: 5, colour: colours.soft })
  pen.line({ layer: 'FRAME', stroke: colours.ink, width: 0.75 }, 28, 78, 472, 78)
  pen.text(plan.title, 28, 106, { size: 21, serif: true })
  pen.text(`${plan.type}, ${plan.city}, ${plan.region}`, 28, 119, { size: 7, colour: colours.soft })
  pen.image(picture, 28, 130, 270, 180)
  pen.rect({ layer: 'FRAME', stroke: colours.ink, width: 0.5 }, 28, 130, 298, 310)
  const facts: [string, string][] = [
    ['Plan', planCode(plan)],
    ['Bedrooms', String(plan.bedrooms)],
    ['Washrooms', String(plan.washrooms)],
    ['Floors', String(plan.floors)],
    ['Size', `${plan.horizontalMetres.toFixed(1)} × ${plan.verticalMetres.toFixed(1)} m`],
    ['Enclosed area', `${layout.enclosedSqM.toFixed(1)} m² (${plan.areaSqFt.toLocaleString('en-US')} ft²)`],
  ]
  const hair = { layer: 'FRAME', stroke: colours.ink, width: 0.4 } as const
  pen.text('The house', 316, 135, { size: 8.5, serif: true })
  let y = 141
  for (const [name, value] of facts) {
    pen.line(hair, 316, y, 472, y)
    pen.text(name, 316, y + 8, { size: 5, colour: colours.soft })
    pen.text(value, 472, y + 8, { size: 5.4, anchor: 'end' })
    y += 12
  }
  pen.line(hair, 316, y, 472, y)
  y += 16
  pen.text('Sheets', 316, y, { size: 8.5, serif: true })
  y += 5
  for (const sheet of index) {
    pen.line({ ...hair, stroke: colours.brown }, 316, y, 472, y)
    pen.text(sheet.code, 316, y + 7.2, { size: 5, colour: colours.laterite })
    pen.text(sheet.drawing, 340, y + 7.2, { size: 5 })
    y += 10.2
  }
  let line = 326
  for (const paragraph of plan.description.split('\n\n')) {
    for (const text of wrap(paragraph, 5, 270)) {
      pen.text(text, 28, line, { size: 5 })
      line += 7.4
    }
    line += 3.4
  }
  return {
    drawing: 'Cover Page',
    code,
    ...notToScale,
    body: pen.entities,
    notes: [
      'Licensed for one build on one plot.',
      'Have the drawings checked and',
      'stamped by a professional of the',
      'district before you apply for a',
      'permit. Have the soil tested before',
      'foundations are dug.',
    ],
  }
}

export function exteriorSheet({ picture }: Subject, code: string, { alt }: PictureFacts): Sheet {
  const pen = Pen.paper()
  pen.image(picture, 24, 36, 452, 301.3)
  pen.rect({ layer: 'FRAME', stroke: colours.ink, width: 0.6 }, 24, 36, 476, 337.3)
  let y = 350
  for (const text of wrap(alt, 5, 440)) {
    pen.text(text, 24, y, { size: 5, colour: colours.soft })
    y += 7
  }
  drawingTitle(pen, 24, 390, 'Exterior View', code, 'Not to scale', '1', 150)
  return {
    drawing: 'Exterior 3D Modeling and Rendering',
    code,
    ...notToScale,
    body: pen.entities,
    notes: [
      '1 Colours and planting are',
      '   suggestions.',
      '2 Where picture and drawings differ,',
      '   the drawings are right.',
    ],
  }
}
