/** The air-conditioning layout, drawn over all floors. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { depthOf } from '../layout/geometry.ts'
import type { Floor, Room } from '../layout/types.ts'
import { allFloors, floorWord } from './floors.ts'
import { quiet } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const COOLED: readonly string[] = ['living', 'lounge', 'master', 'bedroom', 'study']

/** The rooms that have a split unit each. */
export const cooledRooms = ({ rooms }: Floor): Room[] => rooms.filter(({ kind }) => COOLED.includes(kind))

const powerOf = ({ areaSqM }: Room) => (areaSqM > 32 ? 24 : areaSqM > 19 ? 18 : areaSqM > 13 ? 12 : 9)

export function coolingSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const { layout } = subject
  const rows = layout.floors.flatMap((floor) =>
    cooledRooms(floor).map((room) => {
      const power = powerOf(room)
      return [
        room.name,
        floorWord(floor),
        `${room.areaSqM.toFixed(1)} m²`,
        `${power} 000 BTU`,
        power > 12 ? '4 mm², 25 A' : '2.5 mm², 20 A',
      ]
    }),
  )
  const { views, scale, addSchedule } = allFloors(pen, layout, quiet, code, 'Air-conditioning', {
    heads: ['Room', 'Floor', 'Area', 'Split unit', 'Cable, breaker'],
    at: [0, 0.3, 0.44, 0.58, 0.78],
    rows: () => rows,
    count: rows.length,
  })
  const unit: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.55 }
  const pipe: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.5, dash: [3, 1.2, 0.8, 1.2] }
  for (const v of views) {
    const p = v.pen
    const w = subject.layout.widthMetres
    for (const room of cooledRooms(v.floor)) {
      const n = room.net
      const left = n.x0 < 0.5
      const right = n.x1 > w - 0.5
      const cy = n.y0 + Math.min(0.75, depthOf(n) * 0.2)
      const len = 0.9
      const back = !left && !right
      const x = left ? n.x0 : right ? n.x1 - 0.25 : n.x0 + 0.15
      const y = back ? (n.y0 < 0.5 ? n.y0 : n.y1 - 0.25) : cy
      if (back) p.rect({ ...unit, fill: '#dbe4ea' }, x, y, x + len, y + 0.25)
      else p.rect({ ...unit, fill: '#dbe4ea' }, x, y, x + 0.25, y + len)
      const mid = back ? { x: x + len / 2, y: y + 0.12 } : { x: x + 0.12, y: y + len / 2 }
      const outer = back
        ? { x: mid.x, y: n.y0 < 0.5 ? -0.45 : subject.layout.depthMetres + 0.45 }
        : { x: left ? -0.5 : w + 0.5, y: mid.y + 0.6 }
      p.poly(pipe, back ? [mid.x, mid.y, outer.x, outer.y] : [mid.x, mid.y, outer.x, mid.y, outer.x, outer.y])
      p.rect({ ...unit, fill: colours.paper }, outer.x - 0.18, outer.y - 0.38, outer.x + 0.18, outer.y + 0.38)
      p.circle(unit, outer.x, outer.y, 0.14)
      for (const dv of [0.25, 0.5, 0.75]) {
        const a = back
          ? { x: x + len * dv, y: n.y0 < 0.5 ? y + 0.3 : y - 0.05 }
          : { x: left ? x + 0.3 : x - 0.05, y: y + len * dv }
        const reach = 0.28 * (back ? (n.y0 < 0.5 ? 1 : -1) : left ? 1 : -1)
        p.line({ ...unit, width: 0.35 }, a.x, a.y, back ? a.x : a.x + reach, back ? a.y + reach : a.y)
      }
    }
  }
  addSchedule()
  return {
    drawing: 'Air-conditioning Layout',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: {
      heading: 'Split units',
      rows: layout.floors.flatMap((floor) =>
        cooledRooms(floor).map((room) => ({
          name: layout.floors.length > 1 ? `${room.name}, ${floorWord(floor)}` : room.name,
          value: `${powerOf(room)} 000 BTU`,
        })),
      ),
    },
    notes: [],
  }
}
