/** The front elevation as a picture of its own, and the sheet of all four. */
import { type Entity, Pen } from '../drawing/canvas.ts'
import {
  drawElevation,
  drawFrontScene,
  drawLevels,
  elevationTop,
  type PictureFacts,
  unitsOf,
} from '../drawing/elevation.ts'
import { bestScale, drawingTitle, scaleBar } from '../drawing/frame.ts'
import { ground } from '../drawing/scenery.ts'
import type { Sheet, Subject } from './sheet.ts'

export type View = { x: number; y: number; width: number; height: number }

/** The drawing and the part of the paper it fills. */
export function frontElevation(
  subject: Subject,
  picture: PictureFacts,
  code: string,
): { entities: Entity[]; view: View } {
  const { plan, layout } = subject
  const pen = Pen.paper()
  const wide = layout.widthMetres * unitsOf(plan)
  const top = elevationTop(plan, layout, picture.roof)
  const scale = bestScale(wide, Math.max(top, 5), 410, 205)
  const mm = 1000 / scale
  const groundY = 234
  const x = 18 + (506 - wide * mm) / 2 + 14
  const view = pen.at(x, groundY, mm, -mm)
  const left = (15 - x) / mm
  const right = (579 - x) / mm
  drawLevels(view, plan, layout, picture.roof, (528 - x) / mm)
  drawFrontScene(view, plan, layout, picture, left, right)
  drawingTitle(pen, 15, 259, 'Front Elevation', code, `Scale 1:${scale} at A2`, '1', 130)
  scaleBar(pen, 574 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2) - 6, 258, mm)
  const from = Math.max(0, Math.min(48, groundY - top * mm - 30))
  return { entities: pen.entities, view: { x: 0, y: from, width: 594, height: 278 - from } }
}

export function elevationsSheet(subject: Subject, picture: PictureFacts, code: string): Sheet {
  const { plan, layout } = subject
  const pen = Pen.paper()
  const w = layout.widthMetres
  const d = layout.depthMetres
  const units = unitsOf(plan)
  const top = elevationTop(plan, layout, picture.roof)
  const reach = Math.max(...layout.floors.flatMap((f) => [d, ...f.outside.map((o) => o.rect.y1)]))
  const scale = bestScale(w * units + 2.5, top + 0.4, 395, 138)
  const mm = 1000 / scale
  const frontX = 36
  const front = pen.at(frontX + Math.max(0, (395 - w * units * mm) / 2), 178, mm, -mm)
  drawLevels(front, plan, layout, picture.roof, (434 - front.originX) / mm)
  drawFrontScene(front, plan, layout, picture, (18 - front.originX) / mm, (484 - front.originX) / mm)
  drawingTitle(pen, 18, 202, 'Front Elevation', code, `Scale 1:${scale} at A2`, '1', 120)
  const small = bestScale(w + 2 * reach + 5, top + 0.4, 455, 130)
  const s = 1000 / small
  const span = (w + 2 * reach) * s
  const gap = (470 - span) / 4
  let x = 12 + gap
  for (const [index, side] of (['left', 'back', 'right'] as const).entries()) {
    const length = side === 'back' ? w : reach
    const shift = side === 'right' ? reach - d : 0
    const view = pen.at(x + shift * s, 366, s, -s)
    drawElevation(view, plan, layout, picture, side)
    ground(view, -shift - 0.9, length - shift + 0.9)
    drawingTitle(
      pen,
      Math.max(16, x - gap * 0.3),
      389,
      side === 'back' ? 'Rear Elevation' : side === 'left' ? 'Left Elevation' : 'Right Elevation',
      code,
      `Scale 1:${small} at A2`,
      String(index + 2),
      Math.max(88, Math.min(length * s, 110)),
    )
    x += length * s + gap
  }
  scaleBar(pen, 460 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), 202, mm)
  return {
    drawing: 'Elevations',
    code,
    scale,
    scaleText: small === scale ? `1:${scale}` : `1:${scale}, ${small}`,
    body: pen.entities,
    north: false,
    table: null,
    notes: [
      '1 Levels are in metres from the',
      '   finished ground floor.',
      '2 Walls: 150 mm sandcrete blocks',
      '   rendered both sides.',
      '3 Check all sizes on the site',
      '   before work begins.',
    ],
  }
}
