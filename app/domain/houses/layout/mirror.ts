/** The same house seen in a mirror: left is right. */

import { round3 } from './geometry.ts'
import type { Axis, Layout, Opening, Rect, Side, Stretch } from './types.ts'

export function mirrorLayout(layout: Layout): Layout {
  const at = (x: number) => round3(layout.widthMetres - x)
  const rect = (r: Rect): Rect => ({ ...r, x0: at(r.x1), x1: at(r.x0) })
  const side = (of: Side): Side => (of === 'left' ? 'right' : of === 'right' ? 'left' : of)
  const stretch = <S extends Stretch>(s: S): S =>
    s.axis === 'h' ? { ...s, start: at(s.end), end: at(s.start) } : { ...s, line: at(s.line) }
  const turned = (axis: Axis, o: Opening): Partial<Opening> =>
    axis === 'h' ? { hinge: o.hinge === 'start' ? 'end' : 'start' } : { swing: o.swing === 1 ? -1 : 1 }
  return {
    ...layout,
    flatRoofs: layout.flatRoofs.map(({ level, x0, x1 }) => ({ level, x0: at(x1), x1: at(x0) })),
    floors: layout.floors.map((floor) => ({
      ...floor,
      rooms: floor.rooms.map((room) => ({ ...room, cell: rect(room.cell), net: rect(room.net) })),
      walls: floor.walls.map(stretch),
      openings: floor.openings.map((o) => ({ ...stretch(o), ...turned(o.axis, o), side: o.side && side(o.side) })),
      furniture: floor.furniture.map((piece) => ({ ...piece, box: rect(piece.box), back: side(piece.back) })),
      outside: floor.outside.map(({ stepsAt, ...o }) => ({
        ...o,
        rect: rect(o.rect),
        columns: o.columns.map(at).reverse(),
        ...(stepsAt === undefined ? {} : { stepsAt: at(stepsAt) }),
      })),
      stairs: floor.stairs.map((stair) => ({ ...stair, box: rect(stair.box) })),
      open: floor.open.map(rect),
    })),
  }
}
