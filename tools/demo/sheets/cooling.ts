/** The air-conditioning layout, drawn over all floors. */

import { cooledRooms } from '../../../app/domain/houses/bill/points.ts'
import { colours, Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { drawLabels } from '../../../app/domain/houses/drawing/plan-view.ts'
import { centreOf } from '../../../app/domain/houses/layout/geometry.ts'
import type { Room } from '../../../app/domain/houses/layout/types.ts'
import { INDOOR, splitUnitsOf } from '../layout/split-units.ts'
import { allFloors, floorWord } from './floors.ts'
import { MUTED_LOOK, SMALL_LABELS } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const powerOf = ({ areaSqM }: Room) => (areaSqM > 32 ? 24 : areaSqM > 19 ? 18 : areaSqM > 13 ? 12 : 9)

const btuOf = (power: number) => `${power} 000 BTU`

const unitsByPower = (rooms: readonly Room[]) =>
  [...new Set(rooms.map(powerOf))]
    .sort((a, b) => a - b)
    .map((power) => ({
      name: btuOf(power),
      value: String(rooms.filter((room) => powerOf(room) === power).length),
    }))

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
        btuOf(power),
        power > 12 ? '4 mm², 25 A' : '2.5 mm², 20 A',
      ]
    }),
  )
  const { views, scale, hasSchedule, addSchedule } = allFloors(pen, layout, MUTED_LOOK, code, 'Air-conditioning', {
    heads: ['Room', 'Floor', 'Area', 'Split unit', 'Cable, breaker'],
    at: [0, 0.3, 0.44, 0.58, 0.78],
    rows: () => rows,
    count: rows.length,
  })
  const unit: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.55 }
  const pipe: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.5, dash: [3, 1.2, 0.8, 1.2] }
  for (const { pen: p, floor } of views)
    for (const { indoor, outdoor, pipe: run, blows } of splitUnitsOf(floor)) {
      p.poly(pipe, run)
      p.box({ ...unit, fill: '#dbe4ea' }, indoor)
      p.box({ ...unit, fill: colours.paper }, outdoor)
      const middle = centreOf(outdoor)
      p.circle(unit, middle.x, middle.y, 0.14)
      const { x: cx, y: cy } = centreOf(indoor)
      for (const along of [-0.25, 0, 0.25]) {
        const x = cx + blows.x * (INDOOR.deep / 2 + 0.06) + Math.abs(blows.y) * along * INDOOR.long
        const y = cy + blows.y * (INDOOR.deep / 2 + 0.06) + Math.abs(blows.x) * along * INDOOR.long
        p.line({ ...unit, width: 0.35 }, x, y, x + blows.x * 0.28, y + blows.y * 0.28)
      }
    }
  for (const { pen: p, floor } of views) drawLabels(p, floor, SMALL_LABELS, false)
  addSchedule()
  const rooms = layout.floors.flatMap(cooledRooms)
  const unitsByRoom = rooms.map((room) => ({ name: room.name, value: btuOf(powerOf(room)) }))
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
      rows: [...key, ...(hasSchedule ? unitsByPower(rooms) : unitsByRoom)],
    },
  }
}
