/** The plumbing layout: each room's fittings on one branch to an outer wall, stacks above, drains and chambers round the house. */
import { colours, Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { drawLabels } from '../../../app/domain/houses/drawing/plan-view.ts'
import { acrossOf, alongOf, axisOf, centreOf, pointOn, sidesOf } from '../../../app/domain/houses/layout/geometry.ts'
import type {
  Floor,
  Furniture,
  FurnitureKind,
  Layout,
  Point,
  Room,
  Side,
} from '../../../app/domain/houses/layout/types.ts'
import { allFloors, type FloorView, floorWord } from './floors.ts'
import { MUTED_LOOK, mmIn, SMALL_LABELS } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const COLD: Style = { layer: 'PLUMBING', stroke: colours.blue, width: 0.55, dash: [4, 1.6] }
const SOIL: Style = { layer: 'PLUMBING', stroke: colours.forest, width: 0.95 }
const WASTE: Style = { layer: 'PLUMBING', stroke: colours.forest, width: 0.5 }
/** From the outer face to the drain, to the cold water pipe and to a stack. */
const DRAIN = 0.55
const SUPPLY = 0.35
const STACK = 0.2

const NAMES: Partial<Record<FurnitureKind, string>> = {
  wc: 'WC',
  basin: 'Basin',
  shower: 'Shower',
  'counter-sink': 'Kitchen sink',
  tub: 'Laundry tub',
  washer: 'Washing machine',
}

/** The fixtures that need water and drainage. */
export const fixturesOf = ({ furniture }: Floor): Furniture[] => furniture.filter(({ kind }) => NAMES[kind])

export const countFixtures = (layout: Layout, kind: FurnitureKind): number =>
  layout.floors.flatMap(fixturesOf).filter((each) => each.kind === kind).length

export type Branch = { room: Room; side: Side; along: number; fixtures: Furniture[] }

const SIDES: readonly Side[] = ['back', 'left', 'right', 'front']
const WET: readonly string[] = ['bath', 'ensuite', 'wc', 'kitchen', 'utility', 'store', 'garage']
const faceOf = (layout: Layout, side: Side) =>
  side === 'front' ? layout.depthMetres : side === 'right' ? layout.widthMetres : 0
const outward = (side: Side) => (side === 'front' || side === 'right' ? 1 : -1)

/** Short, under rooms that have water anyway, through no outer door and under no veranda. */
function costOf(layout: Layout, floor: Floor, room: Room, side: Side, anchor: Point): number {
  const axis = axisOf(side)
  const along = alongOf(axis, anchor)
  const [face, start] = [faceOf(layout, side), acrossOf(axis, anchor)]
  const crossed = floor.rooms.filter(({ id, net }) => {
    const { from, to, low, high } = sidesOf(net, axis)
    return id !== room.id && along > from && along < to && high > Math.min(face, start) && low < Math.max(face, start)
  })
  const inDoor = floor.openings.some(
    (o) => o.side === side && o.kind !== 'window' && along > o.start - 0.1 && along < o.end + 0.1,
  )
  const underVeranda = side === 'front' && floor.outside.some(({ rect }) => along > rect.x0 && along < rect.x1)
  const dry = crossed.filter(({ kind }) => !WET.includes(kind)).length
  return Math.abs(face - start) + 4 * dry + (inDoor ? 6 : 0) + (underVeranda ? 8 : 0) + (side === 'front' ? 3 : 0)
}

/** The branches of a floor: one for each room with fittings. */
export function branchesOf(layout: Layout, floor: Floor): Branch[] {
  return floor.rooms.flatMap((room) => {
    const fixtures = fixturesOf(floor).filter((each) => each.room === room.id)
    const anchor = fixtures.find(({ kind }) => kind === 'wc') ?? fixtures[0]
    if (!anchor) return []
    const at = centreOf(anchor.box)
    const [side = 'back'] = [...SIDES].sort(
      (a, b) => costOf(layout, floor, room, a, at) - costOf(layout, floor, room, b, at),
    )
    return [{ room, side, along: alongOf(axisOf(side), at), fixtures }]
  })
}

function drawBranch({ pen, floor }: FloorView, layout: Layout, { side, along, fixtures }: Branch): void {
  const axis = axisOf(side)
  const point = (along: number, across: number) => {
    const { x, y } = pointOn(axis, along, across)
    return [x, y]
  }
  const face = faceOf(layout, side)
  const out = outward(side)
  const acrosses = fixtures.map(({ box }) => acrossOf(axis, centreOf(box)))
  const far = out > 0 ? Math.min(...acrosses) : Math.max(...acrosses)
  const isGround = floor.level === 0
  const soil = fixtures.some(({ kind }) => kind === 'wc') ? SOIL : WASTE
  const [drain, supply] = [along + 0.07, along - 0.07]
  pen.poly(soil, [...point(drain, far), ...point(drain, face + out * (isGround ? DRAIN : STACK))])
  pen.poly(COLD, [...point(supply, far), ...point(supply, face + out * (isGround ? SUPPLY : STACK))])
  for (const { box } of fixtures) {
    const at = centreOf(box)
    const [u, v] = [alongOf(axis, at), acrossOf(axis, at)]
    if (Math.abs(u - along) > 0.1) {
      pen.poly(WASTE, [...point(u, v + 0.06), ...point(drain, v + 0.06)])
      pen.poly(COLD, [...point(u, v - 0.06), ...point(supply, v - 0.06)])
    }
    pen.circle({ layer: 'PLUMBING', fill: colours.blue }, at.x, at.y, mmIn({ pen, floor }, 0.9))
  }
}

function drawStack(view: FloorView, layout: Layout, { side, along }: Branch): void {
  const across = faceOf(layout, side) + outward(side) * STACK
  const axis = axisOf(side)
  const { x, y } = pointOn(axis, along + 0.07, across)
  view.pen.circle({ ...SOIL, width: 0.5, fill: colours.paper }, x, y, mmIn(view, 1.5))
  view.pen.circle({ layer: 'PLUMBING', fill: colours.forest }, x, y, mmIn(view, 0.6))
  if (view.floor.level > 0) return
  const foot = pointOn(axis, along + 0.07, faceOf(layout, side) + outward(side) * DRAIN)
  view.pen.line(SOIL, x, y, foot.x, foot.y)
}

const drawChamber = (view: FloorView, { x, y }: Point) => {
  const k = mmIn(view, 2.2)
  view.pen.rect({ ...SOIL, fill: colours.paper, width: 0.5 }, x - k, y - k, x + k, y + k)
  view.pen.line({ ...SOIL, width: 0.4 }, x - k, y - k, x + k, y + k)
}

/** The drain and the supply from the farthest branch on each side to one back corner of the house. */
function drawRuns(view: FloorView, layout: Layout, branches: readonly Branch[]): void {
  const { pen } = view
  const [w, d] = [layout.widthMetres, layout.depthMetres]
  const sideOf = ({ side, along }: Branch): Side => (side === 'front' ? (along < w / 2 ? 'left' : 'right') : side)
  const isRight = branches.filter((each) => sideOf(each) !== 'left').length >= branches.length / 2
  const outlet = isRight ? w + DRAIN : -DRAIN
  const chambers: Point[] = [{ x: outlet, y: -DRAIN }]
  const runs = (by: number, style: Style, isDrain: boolean) => {
    const backs = branches.filter(({ side }) => side === 'back').map(({ along }) => along)
    for (const side of ['left', 'right'] as const) {
      const own = branches.filter((each) => sideOf(each) === side)
      if (own.length === 0) continue
      const x = side === 'left' ? -by : w + by
      const fronts = own.filter((each) => each.side === 'front').map(({ along }) => along)
      const far = fronts.length > 0 ? d + by : Math.max(...own.map(({ along }) => along))
      const first = side === 'left' ? Math.max(...fronts) : Math.min(...fronts)
      pen.poly(style, [...(fronts.length > 0 ? [first, far] : []), x, far, x, -by])
      backs.push(x)
      if (!isDrain) continue
      chambers.push({ x, y: far }, { x, y: -by })
      if (fronts.length > 0) chambers.push({ x: first, y: far })
    }
    const end = isDrain ? outlet : isRight ? -by : w + by
    const ends = [...backs, end]
    pen.line(style, Math.min(...ends), -by, Math.max(...ends), -by)
    if (isDrain && backs.length > 0) chambers.push({ x: isRight ? Math.min(...backs) : Math.max(...backs), y: -by })
  }
  runs(SUPPLY, COLD, false)
  runs(DRAIN, SOIL, true)
  const spaced = chambers.filter(
    (each, i) => chambers.findIndex((other) => Math.hypot(each.x - other.x, each.y - other.y) < 0.8) === i,
  )
  for (const each of spaced) drawChamber(view, each)
  const paper = pen.at(0, 0, 1)
  const word = (text: string, x: number, anchor: 'start' | 'end') =>
    paper.text(text, pen.x(x), pen.y(-DRAIN) - 4.6, { size: 3.6, anchor, layer: 'PLUMBING' })
  word('To the septic tank', outlet, isRight ? 'end' : 'start')
  word('From the water tank', isRight ? -SUPPLY : w + SUPPLY, isRight ? 'start' : 'end')
}

const KEY: { name: string; value: string; symbol: (pen: Pen) => void }[] = [
  { name: 'Water point', value: '', symbol: (p) => p.circle({ layer: 'PLUMBING', fill: colours.blue }, 0, 0, 0.9) },
  { name: 'Cold water, 20 mm', value: '', symbol: (p) => p.line(COLD, -4, 0, 4, 0) },
  { name: 'Soil, 110 mm, fall 1 in 40', value: '', symbol: (p) => p.line(SOIL, -4, 0, 4, 0) },
  { name: 'Waste, 50 mm', value: '', symbol: (p) => p.line(WASTE, -4, 0, 4, 0) },
  {
    name: 'Soil stack, 110 mm',
    value: '',
    symbol: (p) => {
      p.circle({ ...SOIL, width: 0.5, fill: colours.paper }, 0, 0, 1.5)
      p.circle({ layer: 'PLUMBING', fill: colours.forest }, 0, 0, 0.6)
    },
  },
  {
    name: 'Chamber, 600 × 600',
    value: '',
    symbol: (p) => {
      p.rect({ ...SOIL, fill: colours.paper, width: 0.5 }, -2, -2, 2, 2)
      p.line({ ...SOIL, width: 0.4 }, -2, -2, 2, 2)
    },
  },
]

export function plumbingSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const { layout } = subject
  const rows = layout.floors.flatMap((floor) =>
    branchesOf(layout, floor).map(({ room, side, fixtures }) => {
      const names = [...new Set(fixtures.map(({ kind }) => NAMES[kind] ?? ''))].join(', ')
      return [room.name, floorWord(floor), names, side]
    }),
  )
  const { views, scale, addSchedule } = allFloors(pen, layout, { ...MUTED_LOOK, furniture: true }, code, 'Plumbing', {
    heads: ['Room', 'Floor', 'Fittings', 'Leaves at the'],
    at: [0, 0.3, 0.44, 0.82],
    rows: () => rows,
    count: rows.length,
  })
  const all = views.map((view) => ({ view, branches: branchesOf(layout, view.floor) }))
  const above = all.filter(({ view }) => view.floor.level > 0).flatMap(({ branches }) => branches)
  for (const { view, branches } of all) {
    for (const branch of branches) drawBranch(view, layout, branch)
    for (const branch of above) if (view.floor.level === 0 || branches.includes(branch)) drawStack(view, layout, branch)
    if (view.floor.level === 0) drawRuns(view, layout, [...branches, ...above])
  }
  for (const { pen: p, floor } of views) drawLabels(p, floor, SMALL_LABELS, true)
  addSchedule()
  return {
    drawing: 'Plumbing Layout',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: {
      heading: 'Fittings, pieces',
      rows: [
        ...(['wc', 'basin', 'shower', 'counter-sink', 'tub', 'washer'] as const)
          .map((kind) => ({ name: NAMES[kind] ?? '', value: String(countFixtures(layout, kind)) }))
          .filter(({ value }) => value !== '0'),
        ...KEY,
      ],
    },
  }
}
