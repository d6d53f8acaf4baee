/** Divides the suspended slabs of a house at beams and walls into parts, each with its span and its bars. */

import { type Beam, beamsOf, slabPanelsOf } from './beams.ts'
import { depthOf, overlaps, rectOn, sidesOf, widthOf } from './geometry.ts'
import { memoise } from './memoise.ts'
import { designBalcony, designSlab, type SlabSection } from './slab-design.ts'
import type { Floor, Layout, Outside, Rect } from './types.ts'

export type SlabPart = SlabSection & {
  /** It lies over this floor. */
  level: number
  rect: Rect
  alongX: boolean
  /** From support to support, or from the wall to the edge of a balcony. */
  span: number
  /** A balcony stands out from the wall; one that is carried lies on the beam of the columns below. */
  kind: 'floor' | 'roof' | 'balcony' | 'carried' | 'canopy'
}

const part = (level: number, rect: Rect, kind: SlabPart['kind'], alongX: boolean, span: number): SlabPart => {
  const section = kind === 'balcony' ? designBalcony(span) : designSlab(span)
  return { ...section, level, rect, alongX, span, kind }
}

/** The parts into which beams divide a panel; each spans the shorter way. */
function partsOfPanel(level: number, panel: Rect, kind: 'floor' | 'roof', beams: readonly Beam[]): SlabPart[] {
  const inside = beams.filter(({ axis, line, start, end }) => {
    const { low, high, from, to } = sidesOf(panel, axis)
    return line > low && line < high && Math.abs(start - from) < 0.01 && Math.abs(end - to) < 0.01
  })
  const axis = inside[0]?.axis ?? 'v'
  const { from, to, low, high } = sidesOf(panel, axis)
  const ends = [low, ...inside.map(({ line }) => line).sort((a, b) => a - b), high]
  return ends.slice(1).map((end, index) => {
    const rect = rectOn(axis, from, to, ends[index] ?? end, end)
    const alongX = widthOf(rect) < depthOf(rect)
    return part(level, rect, kind, alongX, Math.min(widthOf(rect), depthOf(rect)))
  })
}

const rowUnder = (beams: readonly Beam[], rect: Rect) =>
  beams.some(
    ({ isOnColumns, line, start, end }) =>
      isOnColumns && line < rect.y1 && line > rect.y0 && start < rect.x1 && end > rect.x0,
  )

/** Balconies before the front stand out from the wall, or lie on the beam of the columns below. */
function partsOutside(layout: Layout, floor: Floor, beams: readonly Beam[]): SlabPart[] {
  const balconies = layout.floors[floor.level + 1]?.outside ?? []
  const isRoofed = ({ rect, columns }: Outside) =>
    columns.length > 0 && !balconies.some((above) => overlaps(above.rect, rect))
  return [
    ...balconies.map(({ rect }) =>
      part(floor.level, rect, rowUnder(beams, rect) ? 'carried' : 'balcony', false, depthOf(rect)),
    ),
    ...floor.outside.filter(isRoofed).map(({ rect }) => part(floor.level, rect, 'canopy', false, depthOf(rect))),
  ]
}

export const slabPartsOf = memoise((layout: Layout): SlabPart[] =>
  layout.floors.flatMap((floor) => {
    const beams = beamsOf(layout).filter(({ level }) => level === floor.level)
    return [
      ...slabPanelsOf(layout, floor).flatMap((panel) => {
        const isFloor = layout.floors[floor.level + 1]?.rooms.some(({ cell }) => overlaps(cell, panel, 0.3))
        return partsOfPanel(floor.level, panel, isFloor ? 'floor' : 'roof', beams)
      }),
      ...partsOutside(layout, floor, beams),
    ]
  }),
)
