/** The furniture layout over all floors, and the muted look of the floors below the services. */
import { colours, Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { sizeText } from '../../../app/domain/houses/drawing/labels.ts'
import type { PlanLook } from '../../../app/domain/houses/drawing/plan-view.ts'
import { washroomKinds } from '../../../app/domain/houses/layout/types.ts'
import { allFloors, type FloorView, floorWord } from './floors.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

/** Drawn below pipes and wires; the names are drawn over them afterwards. */
export const MUTED_LOOK: PlanLook = { furniture: false, labels: null, muted: true }
export const SMALL_LABELS = { name: 4.4, measure: 3.4 } as const

export function furnitureSheet(subject: Subject, code: string): Sheet {
  const { layout } = subject
  const pen = Pen.paper()
  const tints: Record<string, string> = {
    living: '#f0dfd2',
    lounge: '#f0dfd2',
    dining: '#f0dfd2',
    kitchen: '#efe3c4',
    master: '#dde5da',
    bedroom: '#dde5da',
    bath: '#dbe4ea',
    ensuite: '#dbe4ea',
    wc: '#dbe4ea',
  }
  // The tints lie under the walls, so the floors are laid out once to find their places.
  const rooms = layout.floors.flatMap((floor) =>
    floor.rooms.map((room) => [room.name, floorWord(floor), `${sizeText(room)} m`, `${room.areaSqM.toFixed(1)} m²`]),
  )
  const schedule = {
    heads: ['Room', 'Floor', 'Size', 'Area'],
    at: [0, 0.34, 0.5, 0.8],
    rows: () => rooms,
    count: rooms.length,
  }
  const { views } = allFloors(Pen.paper(), layout, MUTED_LOOK, code, 'Furniture', schedule)
  for (const v of views) {
    const p = pen.at(v.pen.originX, v.pen.originY, v.pen.scaleX)
    for (const r of v.floor.rooms) p.box({ layer: 'AREAS', fill: tints[r.kind] ?? colours.sand }, r.net)
  }
  const { scale, addSchedule } = allFloors(
    pen,
    layout,
    { furniture: true, labels: { name: 4.8, measure: 3.8 }, muted: false },
    code,
    'Furniture',
    schedule,
  )
  addSchedule()
  const groups: [string, readonly string[]][] = [
    ['Living and dining', ['living', 'lounge', 'dining']],
    ['Kitchen', ['kitchen']],
    ['Bedrooms', ['master', 'bedroom']],
    ['Washrooms', [...washroomKinds]],
    ['Halls and stairs', ['hall', 'corridor', 'stair']],
    ['Other rooms', ['study', 'nook', 'utility', 'store', 'garage']],
  ]
  const rows = groups
    .map(([name, kinds]) => ({
      name,
      value: layout.floors
        .flatMap((f) => f.rooms)
        .filter((r) => kinds.includes(r.kind))
        .reduce((s, r) => s + r.areaSqM, 0)
        .toFixed(1),
    }))
    .filter((r) => r.value !== '0.0')
  return {
    drawing: 'Furniture and Area Layouts',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: {
      heading: 'Areas, m², all floors',
      rows,
      total: {
        name: 'Enclosed area',
        value: layout.enclosedSqM.toFixed(1),
        note: `${subject.plan.areaSqFt.toLocaleString('en-US')} ft²`,
      },
    },
  }
}

export const mmIn = (v: FloorView, mm: number): number => mm / v.pen.scaleX
