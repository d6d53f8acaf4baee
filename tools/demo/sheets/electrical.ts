/** The electrical layout over all floors, its key and the points of each room. */
import { Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { drawLabels } from '../../../app/domain/houses/drawing/plan-view.ts'
import type { Floor } from '../../../app/domain/houses/layout/types.ts'
import { drawBoard, drawLight, drawSocket, drawSwitch, WIRE } from '../drawing/electrical-symbols.ts'
import { allFloors, type FloorView, floorWord } from './floors.ts'
import { MUTED_LOOK, SMALL_LABELS } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'
import { type Fitting, wire } from './wiring.ts'

/** A row for each room, in the order of its floor. */
function pointsByRoom(floors: readonly Floor[], fittings: readonly Fitting[][]): string[][] {
  return floors.flatMap((floor, index) => {
    const own = fittings[index] ?? []
    const count = (kind: Fitting['kind'], room: string) =>
      String(own.filter((each) => each.kind === kind && each.room === room).length)
    return [...floor.rooms.map(({ id, name }) => ({ id, name })), { id: '', name: 'Outside' }].map(({ id, name }) => [
      name,
      floorWord(floor),
      ...(['light', 'switch', 'socket'] as const).map((kind) => count(kind, id)),
    ])
  })
}

/** The fittings of each floor, on paper as the sheet draws them in its views. */
export function electricalOf(
  { layout }: Pick<Subject, 'layout'>,
  code: string,
): { sheet: Sheet; floors: Fitting[][]; views: FloorView[] } {
  const pen = Pen.paper()
  const floors: Fitting[][] = []
  const { views, scale, addSchedule } = allFloors(pen, layout, MUTED_LOOK, code, 'Electrical', {
    heads: ['Room', 'Floor', 'Lights', 'Switches', 'Double sockets'],
    at: [0, 0.34, 0.5, 0.64, 0.8],
    count: layout.floors.reduce((sum, { rooms }) => sum + rooms.length + 1, 0),
    rows: () => pointsByRoom(layout.floors, floors),
  })
  floors.push(...views.map((view) => wire(pen, view)))
  for (const { pen: p, floor } of views) drawLabels(p, floor, SMALL_LABELS, false)
  addSchedule()
  const count = (kind: Fitting['kind']) => String(floors.flat().filter((each) => each.kind === kind).length)
  const rows = [
    { name: 'Light', value: count('light'), symbol: drawLight },
    {
      name: 'Switch, 1.20 m up',
      value: count('switch'),
      symbol: (p: Pen) => drawSwitch(p.at(p.originX - 1, p.originY + 1, 1), { x: 1, y: -1 }),
    },
    {
      name: 'Double socket',
      value: count('socket'),
      symbol: (p: Pen) => drawSocket(p.at(p.originX, p.originY - 1.5, 1), { x: 0, y: 1 }),
    },
    { name: 'Distribution board', value: count('board'), symbol: drawBoard },
    { name: 'Wire of the switch', value: '', symbol: (p: Pen) => p.line(WIRE, -3.5, 0, 3.5, 0) },
  ]
  const sheet: Sheet = {
    drawing: 'Electrical Layout',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: { heading: 'Key, pieces', rows },
    notes: [
      '1 Sockets 0.40 m above the floor,',
      '   in kitchens 1.10 m.',
      '2 Lights: 1.5 mm², 10 A.',
      '3 Sockets: rings of 2.5 mm², 32 A.',
      '4 Split units: see their layout.',
    ],
  }
  return { sheet, floors, views }
}
