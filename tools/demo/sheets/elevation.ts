/** The front elevation as a picture of its own, and the sheet of all four. */

import { type Entity, Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { construction } from '../../../app/domain/houses/layout/construction.ts'
import type { Side } from '../../../app/domain/houses/layout/types.ts'
import {
  drawElevation,
  drawFrontScene,
  drawLevels,
  elevationTop,
  overhangOf,
  type PictureFacts,
  unitsOf,
} from '../drawing/elevation.ts'
import { bestScale, drawingTitle, PAPER_NAMES, type Scale, scaleBar, scalesOn, scaleText } from '../drawing/frame.ts'
import { ground } from '../drawing/scenery.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

/** The height of the ground, the title and its scale below a drawing. */
const TITLE_HEIGHT = 34
/** The drawing area of the sheet. */
const FIELD = { x: 10, y: 18, wide: 480, high: 384 }
/** The least gap beside a drawing, including its roof overhang. */
const LEAST_GAP = 3
/** The width right of the front elevation for its levels. */
const LEVELS = 60
/** The smallest scale that can be built from. */
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
  scaleBar(pen, 568, 258, mm)
  const from = Math.max(0, Math.min(48, groundY - top * mm - 30))
  return { entities: pen.entities, view: { x: 0, y: from, width: 594, height: 278 - from } }
}

const NAMES = { front: 'Front Elevation', left: 'Left Elevation', back: 'Rear Elevation', right: 'Right Elevation' }
type Row = { sides: Side[]; scale: Scale }

/** The front by itself above the others, or two and two where the others are too wide for one row. */
const rowsOf = (scale: Scale, small: Scale): Row[][] => [
  [
    { sides: ['front'], scale },
    { sides: ['left', 'back', 'right'], scale: small },
  ],
  [
    { sides: ['front'], scale },
    { sides: ['left', 'right'], scale: small },
    { sides: ['back'], scale: small },
  ],
  ...(scale === small
    ? [
        [
          { sides: ['front', 'left'] as Side[], scale },
          { sides: ['back', 'right'] as Side[], scale },
        ],
      ]
    : []),
]

export function elevationsSheet(subject: Subject, code: string, picture: PictureFacts): Sheet {
  const { plan, layout } = subject
  const pen = Pen.paper()
  const { widthMetres: w, depthMetres: d } = layout
  const units = unitsOf(plan)
  const top = elevationTop(plan, layout, picture.roof)
  const overhang = overhangOf(plan, layout, picture.roof)
  const reach = Math.max(...layout.floors.flatMap((f) => [d, ...f.outside.map((o) => o.rect.y1)]))
  const longOf = (side: Side) => (side === 'front' ? w * units : side === 'back' ? w : reach)
  const wideOf = ({ sides, scale: { mm } }: Row) =>
    sides.reduce((sum, side) => sum + (longOf(side) + 2 * overhang) * mm + 2 * LEAST_GAP, 0) +
    (sides.includes('front') ? LEVELS : 0)
  const highOf = (rows: readonly Row[]) =>
    rows.reduce((sum, { scale }) => sum + (top + 0.4) * scale.mm + TITLE_HEIGHT, 0)
  // All stand on one sheet: the paper and the scales at which they fill it best.
  const found = PAPER_NAMES.flatMap((paper) => {
    const scales = scalesOn(paper).filter(({ ratio }) => ratio <= SMALLEST_RATIO)
    return scales.flatMap((scale) =>
      scales
        .filter(({ mm }) => mm <= scale.mm)
        .flatMap((small) => rowsOf(scale, small).map((rows) => ({ scale, small, rows }))),
    )
  }).filter(({ rows }) => highOf(rows) <= FIELD.high && rows.every((row) => wideOf(row) <= FIELD.wide))
  const best = found.sort((a, b) => b.small.mm + b.scale.mm - (a.small.mm + a.scale.mm))[0]
  if (!best) throw new Error('no paper for the elevations')
  const { scale, small, rows } = best
  // Distributes the free space above, between and below the rows.
  const free = Math.max(0, FIELD.high - highOf(rows)) / (rows.length + 1)
  let y = FIELD.y
  let number = 0
  for (const row of rows) {
    const { mm } = row.scale
    y += free + (top + 0.4) * mm
    const spare = (FIELD.wide - wideOf(row)) / (row.sides.length + 1)
    let x = FIELD.x
    for (const side of row.sides) {
      x += spare + LEAST_GAP + overhang * mm
      const long = longOf(side)
      const shift = side === 'right' ? reach - d : 0
      const view = pen.at(x + shift * mm, y, mm, -mm)
      const beside = overhang + (LEAST_GAP + Math.min(spare / 2, 8)) / mm - 1 / mm
      if (side === 'front') {
        drawLevels(view, plan, layout, picture.roof, long + beside)
        drawFrontScene(view, plan, layout, picture, -beside, long + Math.min(beside, LEAST_GAP / mm + overhang))
      } else {
        drawElevation(view, plan, layout, picture, side)
        ground(view, -shift - beside, long - shift + beside)
      }
      const left = Math.max(16, side === 'front' ? 18 : x)
      const title = units > 1 ? `${NAMES[side]}, ${side === 'front' ? `row of ${units}` : 'one house'}` : NAMES[side]
      number += 1
      drawingTitle(
        pen,
        left,
        y + 24,
        title,
        code,
        scaleText(row.scale),
        String(number),
        Math.max(88, Math.min(long * mm, 120)),
      )
      x += long * mm + overhang * mm + LEAST_GAP + (side === 'front' ? LEVELS : 0)
    }
    if (row.sides.length === 1 && row.sides[0] === 'front') scaleBar(pen, 460, y + 24, mm)
    y += TITLE_HEIGHT
  }
  return {
    drawing: 'Elevations',
    code,
    ...atScale(scale),
    scaleText: small.ratio === scale.ratio ? `1:${scale.ratio}` : `1:${scale.ratio}, ${small.ratio}`,
    body: pen.entities,
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
