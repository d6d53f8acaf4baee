/** The air-conditioning layout, drawn over all floors. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { depthOf } from '../layout/geometry.ts'
import type { Floor, Opening, Room } from '../layout/types.ts'
import { allFloors, floorWord } from './floors.ts'
import { quiet } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const COOLED: readonly string[] = ['living', 'lounge', 'master', 'bedroom', 'study']

/** The rooms that have a split unit each. */
export const cooledRooms = ({ rooms }: Floor): Room[] => rooms.filter(({ kind }) => COOLED.includes(kind))

const powerOf = ({ areaSqM }: Room) => (areaSqM > 32 ? 24 : areaSqM > 19 ? 18 : areaSqM > 13 ? 12 : 9)

/** Along a wall from `from`, where the unit hangs beside windows and doors; `from` where it has to hang over one. */
function freePlace(openings: readonly Opening[], axis: 'h' | 'v', line: number, from: number, to: number): number {
  const steps = Array.from({ length: Math.max(1, Math.floor((to - from) / 0.1)) }, (_, step) => from + step * 0.1)
  const isFree = (at: number) =>
    openings.every((o) => o.axis !== axis || Math.abs(o.line - line) > 0.3 || at + 0.95 < o.start || at - 0.05 > o.end)
  return steps.find(isFree) ?? from
}

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
      const len = 0.9
      const back = !left && !right
      const line = back ? (n.y0 < 0.5 ? n.y0 : n.y1) : left ? n.x0 : n.x1
      const along = back
        ? freePlace(v.floor.openings, 'h', line, n.x0 + 0.15, n.x1 - len)
        : freePlace(v.floor.openings, 'v', line, n.y0 + Math.min(0.75, depthOf(n) * 0.2), n.y1 - len)
      const x = left ? n.x0 : right ? n.x1 - 0.25 : along
      const y = back ? (n.y0 < 0.5 ? n.y0 : n.y1 - 0.25) : along
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
  const key = [
    {
      name: 'Indoor unit, 2.30 m up',
      value: '',
      symbol: (p: Pen) => p.rect({ ...unit, fill: '#dbe4ea' }, -3.4, -1, 3.4, 1),
    },
    {
      name: 'Outdoor unit',
      value: '',
      symbol: (p: Pen) => {
        p.rect(unit, -1.6, -2.4, 1.6, 2.4)
        p.circle(unit, 0, 0, 1.2)
      },
    },
    { name: 'Pipes and drain', value: '', symbol: (p: Pen) => p.line(pipe, -3.5, 0, 3.5, 0) },
  ]
  return {
    drawing: 'Air-conditioning Layout',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: {
      heading: 'Split units',
      rows: [
        ...key,
        ...layout.floors.flatMap((floor) =>
          cooledRooms(floor).map((room) => ({
            name: layout.floors.length > 1 ? `${room.name}, ${floorWord(floor)}` : room.name,
            value: `${powerOf(room)} 000 BTU`,
          })),
        ),
      ],
    },
    notes: [],
  }
}
