/** All floors of a house on one sheet, for the layouts that are drawn over a quiet plan. */
import type { Pen } from '../drawing/canvas.ts'
import { frontReach } from '../drawing/dimensions.ts'
import { bestScale, drawingTitle, type Scale, scaleBar, scaleText } from '../drawing/frame.ts'
import { drawPlan, type PlanLook } from '../drawing/plan-view.ts'
import type { Floor, Layout } from '../layout/types.ts'
import { floorNames } from './sheet.ts'

export type FloorView = { pen: Pen; floor: Floor }

export function allFloors(
  pen: Pen,
  layout: Layout,
  look: PlanLook,
  code: string,
  caption: string,
): { views: FloorView[]; scale: Scale } {
  const count = layout.floors.length
  const reach = Math.max(...layout.floors.map((f) => frontReach(f, layout.depthMetres))) + 0.7
  const w = layout.widthMetres + 1.6
  const area = { width: 462, height: 358 }
  const options = [
    { across: count, down: 1 },
    { across: 1, down: count },
    { across: Math.min(2, count), down: Math.ceil(count / 2) },
  ].map((o) => ({ ...o, scale: bestScale(w, reach, area.width / o.across, area.height / o.down - 24) }))
  const best = options.reduce((a, b) => (b.scale.mm > a.scale.mm ? b : a))
  const { mm } = best.scale
  const cellW = area.width / best.across
  const cellH = area.height / best.down
  const views = layout.floors.map((floor, index): FloorView => {
    const col = index % best.across
    const row = Math.floor(index / best.across)
    const x = 19 + col * cellW + (cellW - layout.widthMetres * mm) / 2
    const y = 34 + row * cellH + Math.max(0, (cellH - 24 - reach * mm) / 2)
    const view = pen.at(x, y, mm)
    drawPlan(view, floor, look)
    drawingTitle(
      pen,
      x,
      y + reach * mm + 12,
      `${floorNames[floor.level] ?? 'Upper Floor'} ${caption}`,
      code,
      scaleText(best.scale),
      String(index + 1),
      Math.min(Math.max(layout.widthMetres * mm, 96), 132),
    )
    return { pen: view, floor }
  })
  scaleBar(pen, 470 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), 401, mm)
  return { views, scale: best.scale }
}
