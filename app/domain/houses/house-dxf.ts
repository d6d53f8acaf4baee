/** A concept house as one CAD file: its floors side by side, named and furnished, with their dimension chains and their code. */

import { floorName } from './describe.ts'
import { Pen } from './drawing/canvas.ts'
import { drawDimensions, frontReach } from './drawing/dimensions.ts'
import { dxfOf } from './drawing/dxf.ts'
import { drawPlan } from './drawing/plan-view.ts'
import type { Layout } from './layout/types.ts'
import { NOT_FOR_BUILDING } from './messages.ts'

/** Millimetres of the drawing to a metre of the house. */
const MM = 12
const BESIDE = 60
/** Of the names of the floors, over all dimension chains. */
const ABOVE = 10
const LABELS = { name: 5.6, measure: 4.4 }

export function houseDxf(layout: Layout, code: string): string {
  const pen = Pen.paper()
  const wide = layout.widthMetres * MM + 2 * BESIDE
  const reach = Math.max(...layout.floors.map((floor) => frontReach(floor, layout.depthMetres))) * MM
  for (const floor of layout.floors) {
    const view = pen.at(BESIDE + floor.level * wide, BESIDE, MM)
    drawPlan(view, floor, { furniture: true, labels: LABELS, muted: false })
    drawDimensions(view, floor, layout)
    pen.text(floorName(floor), BESIDE + floor.level * wide, ABOVE, { size: 7 })
  }
  const high = reach + 2 * BESIDE + 20
  // In two lines: the drawing of a cabin is narrow.
  pen.text(code, BESIDE, high - 20, { size: 7 })
  pen.text(NOT_FOR_BUILDING, BESIDE, high - 10, { size: 7 })
  return dxfOf(pen.entities, MM, { wide: wide * layout.floors.length, high })
}
