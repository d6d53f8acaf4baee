/** The front elevation as a picture of its own, and the sheet of all four. */
import { construction } from '../construction.ts'
import { type Entity, Pen } from '../drawing/canvas.ts'
import {
  drawElevation,
  drawFrontScene,
  drawLevels,
  elevationTop,
  type PictureFacts,
  unitsOf,
} from '../drawing/elevation.ts'
import { bestScale, drawingTitle, PAPER_NAMES, type Scale, scaleBar, scalesOn, scaleText } from '../drawing/frame.ts'
import { ground } from '../drawing/scenery.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

/** Of the ground, the title and its scale under a drawing. */
const TITLE_HEIGHT = 34
/** What both rows have of the height of the sheet. */
const ROWS_HEIGHT = 384 - 2 * TITLE_HEIGHT
/** Before, between and behind the three drawings of the second row. */
const GAPS = 4
const LEAST_GAP = 7
/** Nothing smaller than this is built from. */
const SMALLEST_RATIO = 100

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
  const { mm } = scale
  const groundY = 234
  const x = 18 + (506 - wide * mm) / 2 + 14
  const view = pen.at(x, groundY, mm, -mm)
  const left = (15 - x) / mm
  const right = (579 - x) / mm
  drawLevels(view, plan, layout, picture.roof, (528 - x) / mm)
  drawFrontScene(view, plan, layout, picture, left, right)
  drawingTitle(pen, 15, 259, 'Front Elevation', code, scaleText(scale), '1', 130)
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
  // Both rows stand on one sheet: the paper and the scales at which they fill it best.
  const span = w + 2 * reach
  const fits = ({ mm }: Scale, small: Scale) =>
    small.mm <= mm &&
    small.ratio <= SMALLEST_RATIO &&
    (w * units + 1) * mm <= 395 &&
    span * small.mm <= 480 - GAPS * LEAST_GAP &&
    (top + 0.4) * (mm + small.mm) <= ROWS_HEIGHT
  const pairs = PAPER_NAMES.flatMap((paper) => {
    const scales = scalesOn(paper)
    return scales.flatMap((scale) => scales.filter((small) => fits(scale, small)).map((small) => ({ scale, small })))
  })
  const best = pairs.sort((a, b) => b.small.mm - a.small.mm || b.scale.mm - a.scale.mm)[0]
  if (!best) throw new Error('no paper for the elevations')
  const { scale, small } = best
  const { mm } = scale
  const frontX = 36
  // What the two rows leave free stands above, between and below them.
  const free = Math.max(0, ROWS_HEIGHT - top * (mm + small.mm)) / 3
  const frontY = 18 + free + top * mm
  const otherY = frontY + TITLE_HEIGHT + free + top * small.mm
  const front = pen.at(frontX + Math.max(0, (395 - w * units * mm) / 2), frontY, mm, -mm)
  drawLevels(front, plan, layout, picture.roof, (428 - front.originX) / mm)
  drawFrontScene(front, plan, layout, picture, (18 - front.originX) / mm, (484 - front.originX) / mm)
  drawingTitle(pen, 18, frontY + 24, 'Front Elevation', code, scaleText(scale), '1', 120)
  const s = small.mm
  const gap = (480 - span * s) / GAPS
  let x = 10 + gap
  for (const [index, side] of (['left', 'back', 'right'] as const).entries()) {
    const length = side === 'back' ? w : reach
    const shift = side === 'right' ? reach - d : 0
    const view = pen.at(x + shift * s, otherY, s, -s)
    drawElevation(view, plan, layout, picture, side)
    ground(view, -shift - 0.9, length - shift + 0.9)
    drawingTitle(
      pen,
      Math.max(16, x - gap * 0.3),
      otherY + 23,
      side === 'back' ? 'Rear Elevation' : side === 'left' ? 'Left Elevation' : 'Right Elevation',
      code,
      scaleText(small),
      String(index + 2),
      Math.max(88, Math.min(length * s, 110)),
    )
    x += length * s + gap
  }
  scaleBar(pen, 460 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), frontY + 24, mm)
  return {
    drawing: 'Elevations',
    code,
    ...atScale(scale),
    scaleText: small.ratio === scale.ratio ? `1:${scale.ratio}` : `1:${scale.ratio}, ${small.ratio}`,
    body: pen.entities,
    north: false,
    table: null,
    notes: [
      '1 Levels are in metres from the',
      '   finished ground floor.',
      `2 Outer walls: ${construction.outerBlock} mm sandcrete`,
      `   blocks, ${construction.outerRender} mm render on both faces.`,
      '3 Check all sizes on the site',
      '   before work begins.',
    ],
  }
}
