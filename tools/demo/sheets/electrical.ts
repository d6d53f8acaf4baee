/** The electrical layout: lights, switches, sockets and boards, each at a free place on paper, and their key. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { placeLabels } from '../drawing/labels.ts'
import { drawLabels } from '../drawing/plan-view.ts'
import { depthOf, inset, overlaps, widthOf } from '../layout/geometry.ts'
import {
  type Floor,
  habitableKinds,
  type Opening,
  type Rect,
  type Room,
  type RoomKind,
  washroomKinds,
} from '../layout/types.ts'
import { allFloors, type FloorView, floorWord } from './floors.ts'
import { quiet } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const RED: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.5 }
const FILL: Style = { layer: 'ELECTRICAL', fill: colours.laterite }
const WIRE: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.35, dash: [2, 1.4] }
const LAMP = 2.3
const DOT = 1.1
const SOCKET = 1.5
/** From the wall to a light outside a door. */
const OUTSIDE_LIGHT = 7

/** Millimetres of the layout, right and down. */
type Place = { x: number; y: number }
type Way = { x: number; y: number }
/** `room` is '' outside. */
export type Fitting = { kind: 'light' | 'switch' | 'socket' | 'board'; box: Rect; room: string }

const boxAround = ({ x, y }: Place, left: number, up: number, right: number, down: number): Rect => ({
  x0: x - left,
  x1: x + right,
  y0: y - up,
  y1: y + down,
})

function drawLight(p: Pen): void {
  const r = LAMP * 0.7
  p.circle({ ...RED, fill: colours.paper }, 0, 0, LAMP)
  p.line(RED, -r, -r, r, r)
  p.line(RED, -r, r, r, -r)
}

function drawSwitch(p: Pen, { x, y }: Way): void {
  p.circle(FILL, 0, 0, DOT)
  p.poly(RED, [0, 0, x * 2.4, y * 2.4, x * 3.4, y * 1.4])
}

/** Its back against the wall, its pins into the room. */
function drawSocket(p: Pen, { x, y }: Way): void {
  const turn = x === 1 ? -90 : x === -1 ? 90 : y === 1 ? 0 : 180
  p.arc(RED, x * SOCKET, y * SOCKET, SOCKET, turn, turn + 180)
  p.line(RED, x * SOCKET - y * SOCKET, y * SOCKET - x * SOCKET, x * SOCKET + y * SOCKET, y * SOCKET + x * SOCKET)
  p.line(RED, x * SOCKET, y * SOCKET, x * SOCKET * 1.9, y * SOCKET * 1.9)
}

function drawBoard(p: Pen): void {
  p.rect({ ...RED, fill: colours.paper }, -1.8, -1.1, 1.8, 1.1)
  p.poly(FILL, [-1.8, -1.1, 1.8, -1.1, -1.8, 1.1], true)
}

const SOCKETS: Partial<Record<RoomKind, number>> = { living: 4, kitchen: 4, stair: 0, corridor: 0 }
const socketsIn = ({ kind }: Room): number =>
  washroomKinds.includes(kind) ? 0 : (SOCKETS[kind] ?? (habitableKinds.includes(kind) ? 3 : 1))

const fractions = (steps: number, from: number, to: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)

/** Lays out one floor: what is placed keeps clear of what was placed before it, of the names and of the doors. */
class FloorWiring {
  readonly fittings: Fitting[] = []
  private readonly names: Rect[]

  constructor(
    private readonly pen: Pen,
    private readonly view: FloorView,
  ) {
    const { pen: v, floor } = view
    this.names = placeLabels(floor, v.scaleX, quiet.labels, false).map(({ box }) => ({
      x0: v.x(box.x0),
      x1: v.x(box.x1),
      y0: v.y(box.y0),
      y1: v.y(box.y1),
    }))
  }

  private netOf({ net }: Room): Rect {
    const { pen: v } = this.view
    return { x0: v.x(net.x0), x1: v.x(net.x1), y0: v.y(net.y0), y1: v.y(net.y1) }
  }

  private isFree(box: Rect): boolean {
    return (
      this.fittings.every((each) => !overlaps(inset(box, -0.3), each.box)) &&
      this.names.every((each) => !overlaps(inset(box, -0.9), each))
    )
  }

  private openingsOf({ id }: Room): Opening[] {
    return this.view.floor.openings.filter((o) => (o.room === id || o.other === id) && o.kind !== 'window')
  }

  /** Places along the four walls that are not in a door, with the way into the room. */
  private wallPlaces(room: Room, margin: number): { at: Place; way: Way }[] {
    const { pen: v } = this.view
    const net = this.netOf(room)
    const spread = fractions(14, 0.06, 0.94).sort(
      (a, b) => Math.abs(Math.abs(a - 0.5) - 0.28) - Math.abs(Math.abs(b - 0.5) - 0.28),
    )
    const walls: { way: Way; at: (f: number) => Place; line: number }[] = [
      { way: { x: 1, y: 0 }, at: (f) => ({ x: net.x0, y: net.y0 + (net.y1 - net.y0) * f }), line: net.x0 },
      { way: { x: -1, y: 0 }, at: (f) => ({ x: net.x1, y: net.y0 + (net.y1 - net.y0) * f }), line: net.x1 },
      { way: { x: 0, y: 1 }, at: (f) => ({ x: net.x0 + (net.x1 - net.x0) * f, y: net.y0 }), line: net.y0 },
      { way: { x: 0, y: -1 }, at: (f) => ({ x: net.x0 + (net.x1 - net.x0) * f, y: net.y1 }), line: net.y1 },
    ]
    const doors = this.openingsOf(room)
    return spread.flatMap((f) =>
      walls.flatMap(({ way, at, line }) => {
        const place = at(f)
        const isUpright = way.x !== 0
        const inDoor = doors.some((o) => {
          if ((o.axis === 'v') !== isUpright) return false
          const across = isUpright ? v.x(o.line) : v.y(o.line)
          const [from, to, along] = isUpright
            ? [v.y(o.start), v.y(o.end), place.y]
            : [v.x(o.start), v.x(o.end), place.x]
          return Math.abs(across - line) < 0.2 * v.scaleX && along > from - margin && along < to + margin
        })
        return inDoor ? [] : [{ at: place, way }]
      }),
    )
  }

  private place(kind: Fitting['kind'], box: Rect, room: string): void {
    this.fittings.push({ kind, box, room })
  }

  /** Beside the door that is given, or the first of the room. */
  addSwitch(room: Room, door: Opening | undefined = this.openingsOf(room)[0]): Place {
    const { pen: v } = this.view
    const net = this.netOf(room)
    const gate = door
      ? door.axis === 'h'
        ? { x: v.x(door.hinge === 'start' ? door.end : door.start), y: v.y(door.line) }
        : { x: v.x(door.line), y: v.y(door.hinge === 'start' ? door.end : door.start) }
      : { x: net.x0, y: net.y1 }
    const away = ({ at }: { at: Place }) => Math.hypot(at.x - gate.x, at.y - gate.y)
    const places = this.wallPlaces(room, 1.2).sort((a, b) => away(a) - away(b))
    for (const { at, way } of places)
      for (const side of [1, -1]) {
        const flag = way.x !== 0 ? { x: way.x, y: side } : { x: side, y: way.y }
        const foot = { x: at.x + way.x * (DOT + 0.4), y: at.y + way.y * (DOT + 0.4) }
        const tip = { x: foot.x + flag.x * 3.4, y: foot.y + flag.y * 2.4 }
        const box = boxAround(
          foot,
          Math.max(DOT, foot.x - tip.x),
          Math.max(DOT, foot.y - tip.y),
          Math.max(DOT, tip.x - foot.x),
          Math.max(DOT, tip.y - foot.y),
        )
        if (!this.isFree(box) || box.x0 < net.x0 || box.x1 > net.x1 || box.y0 < net.y0 || box.y1 > net.y1) continue
        this.place('switch', box, room.id)
        drawSwitch(this.pen.at(foot.x, foot.y, 1), flag)
        return foot
      }
    throw new Error(`no place for the switch of ${room.name}`)
  }

  addLights(room: Room, from: Place): void {
    const net = this.netOf(room)
    const sides = [widthOf(room.net), depthOf(room.net)]
    const long = widthOf(room.net) >= depthOf(room.net)
    const lamps = room.areaSqM > 26 ? 3 : room.areaSqM > 14 || Math.max(...sides) > 6 ? 2 : 1
    let last = from
    for (let i = 0; i < lamps; i++) {
      const along = (i + 0.5) / lamps
      const near = fractions(12, -0.24, 0.24).sort((a, b) => Math.abs(a) - Math.abs(b))
      const across = fractions(20, 0.1, 0.9).sort((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5))
      const places = across.flatMap((v) =>
        near.map((shift) => {
          const u = Math.max(0.05, Math.min(0.95, along + shift / lamps))
          const [fx, fy] = long ? [u, v] : [v, u]
          return { x: net.x0 + (net.x1 - net.x0) * fx, y: net.y0 + (net.y1 - net.y0) * fy }
        }),
      )
      const everywhere = fractions(24, 0.06, 0.94).flatMap((fx) =>
        fractions(24, 0.06, 0.94).map((fy) => ({
          x: net.x0 + (net.x1 - net.x0) * fx,
          y: net.y0 + (net.y1 - net.y0) * fy,
        })),
      )
      const inRoom = ({ x, y }: Place) =>
        x - LAMP > net.x0 && x + LAMP < net.x1 && y - LAMP > net.y0 && y + LAMP < net.y1
      const at = [...places, ...everywhere].find(
        (each) => inRoom(each) && this.isFree(boxAround(each, LAMP, LAMP, LAMP, LAMP)),
      )
      if (!at && i === 0) throw new Error(`no place for the light of ${room.name}`)
      if (!at) continue
      this.addWire(last, at)
      this.place('light', boxAround(at, LAMP, LAMP, LAMP, LAMP), room.id)
      drawLight(this.pen.at(at.x, at.y, 1))
      last = at
    }
  }

  /** Outside a door, with a switch of its own within. */
  addOutsideLight(room: Room, door: Opening): void {
    const { pen: v } = this.view
    const along = (door.start + door.end) / 2
    const out = door.side === 'back' || door.side === 'left' ? -1 : 1
    const across = door.line + out * (door.thickness / 2)
    const far = OUTSIDE_LIGHT * out
    const at = door.axis === 'h' ? { x: v.x(along), y: v.y(across) + far } : { x: v.x(across) + far, y: v.y(along) }
    const box = boxAround(at, LAMP, LAMP, LAMP, LAMP)
    if (!this.isFree(box)) return
    this.addWire(this.addSwitch(room, door), at)
    this.place('light', box, '')
    drawLight(this.pen.at(at.x, at.y, 1))
  }

  /** A bow from the switch to the light and on to the next, around the names. */
  private addWire(from: Place, to: Place): void {
    const bows = [0.14, -0.14, 0.3, -0.3, 0, 0.5, -0.5, 0.8, -0.8].map((bend) => {
      const mx = (from.x + to.x) / 2 + (to.y - from.y) * bend
      const my = (from.y + to.y) / 2 - (to.x - from.x) * bend
      return fractions(12, 0, 1).map((q) => ({
        x: (1 - q) ** 2 * from.x + 2 * q * (1 - q) * mx + q * q * to.x,
        y: (1 - q) ** 2 * from.y + 2 * q * (1 - q) * my + q * q * to.y,
      }))
    })
    const crosses = (bow: Place[]) =>
      bow.filter(({ x, y }) => this.names.some((n) => x > n.x0 && x < n.x1 && y > n.y0 && y < n.y1)).length
    const best = bows.sort((a, b) => crosses(a) - crosses(b))[0] ?? []
    this.pen.poly(
      WIRE,
      best.flatMap(({ x, y }) => [x, y]),
    )
  }

  addSockets(room: Room): void {
    let left = socketsIn(room)
    const used: Way[] = []
    const places = this.wallPlaces(room, 2.5)
    for (let round = 0; round < 2 && left > 0; round++)
      for (const { at, way } of places) {
        if (left === 0) break
        // First one on each wall, then a second where the room wants more.
        if (used.filter((each) => each.x === way.x && each.y === way.y).length > round) continue
        const box = boxAround(
          { x: at.x + way.x * SOCKET, y: at.y + way.y * SOCKET },
          way.x > 0 ? SOCKET : SOCKET,
          SOCKET,
          SOCKET,
          SOCKET,
        )
        if (!this.isFree(box)) continue
        this.place('socket', box, room.id)
        drawSocket(this.pen.at(at.x, at.y, 1), way)
        used.push(way)
        left--
      }
  }

  addBoard(room: Room): void {
    const found = this.wallPlaces(room, 2.5).find(({ at, way }) =>
      this.isFree(boxAround({ x: at.x + way.x * 2.2, y: at.y + way.y * 1.5 }, 1.8, 1.1, 1.8, 1.1)),
    )
    if (!found) throw new Error(`no place for the board in ${room.name}`)
    const at = { x: found.at.x + found.way.x * 2.2, y: found.at.y + found.way.y * 1.5 }
    this.place('board', boxAround(at, 1.8, 1.1, 1.8, 1.1), room.id)
    drawBoard(this.pen.at(at.x, at.y, 1))
  }
}

const OUTER_DOORS: readonly Opening['kind'][] = ['entrance', 'door', 'slide']

function wire(pen: Pen, view: FloorView): Fitting[] {
  const wiring = new FloorWiring(pen, view)
  const { rooms } = view.floor
  const main =
    rooms.find(({ kind }) => kind === 'hall') ?? rooms.find(({ kind }) => kind === 'corridor' || kind === 'living')
  const switches = rooms.map((room) => wiring.addSwitch(room))
  if (main) wiring.addBoard(main)
  for (const [index, room] of rooms.entries()) wiring.addLights(room, switches[index] ?? { x: 0, y: 0 })
  for (const door of view.floor.openings.filter(({ external, kind }) => external && OUTER_DOORS.includes(kind))) {
    const room = rooms.find(({ id }) => id === door.room)
    if (room) wiring.addOutsideLight(room, door)
  }
  for (const room of rooms) wiring.addSockets(room)
  return wiring.fittings
}

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

/** The fittings of each floor, as the sheet draws them. */
export function electricalOf({ layout }: Pick<Subject, 'layout'>, code: string): { sheet: Sheet; floors: Fitting[][] } {
  const pen = Pen.paper()
  const floors: Fitting[][] = []
  const { views, scale, addSchedule } = allFloors(pen, layout, { ...quiet, labels: null }, code, 'Electrical', {
    heads: ['Room', 'Floor', 'Lights', 'Switches', 'Double sockets'],
    at: [0, 0.34, 0.5, 0.64, 0.8],
    count: layout.floors.reduce((sum, { rooms }) => sum + rooms.length + 1, 0),
    rows: () => pointsByRoom(layout.floors, floors),
  })
  floors.push(...views.map((view) => wire(pen, view)))
  for (const { pen: p, floor } of views) drawLabels(p, floor, quiet.labels, false, true)
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
  return { sheet, floors }
}

export const electricalSheet = (subject: Subject, code: string): Sheet => electricalOf(subject, code).sheet
