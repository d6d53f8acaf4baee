/** Places and draws each light, switch, socket and board of a floor, with the wires of the switches. */
import { LIT_DOORS, lampsIn, socketsIn } from '../../../app/domain/houses/bill/points.ts'
import type { Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { placeLabels } from '../../../app/domain/houses/drawing/labels.ts'
import {
  contains,
  depthOf,
  inset,
  overlaps,
  pointOn,
  rectOn,
  sidesOf,
  widthOf,
} from '../../../app/domain/houses/layout/geometry.ts'
import type { Opening, Point, Rect, Room } from '../../../app/domain/houses/layout/types.ts'
import {
  DOT,
  drawBoard,
  drawLight,
  drawSocket,
  drawSwitch,
  drawWire,
  fractions,
  LAMP,
  SOCKET,
} from '../drawing/electrical-symbols.ts'
import { openingBox } from '../layout/split-units.ts'
import type { FloorView } from './floors.ts'
import { SMALL_LABELS } from './services.ts'

/** From the wall to a light outside a door. */
const OUTSIDE_LIGHT = 7
/** A place nearer to a wall than this counts as on it. */
const AT_WALL = 1

/** `room` is '' outside. */
export type Fitting = { kind: 'light' | 'switch' | 'socket' | 'board'; box: Rect; room: string }

const boxAround = ({ x, y }: Point, wide: number, high = wide): Rect => ({
  x0: x - wide,
  x1: x + wide,
  y0: y - high,
  y1: y + high,
})

/** Lays out one floor: what is placed keeps clear of what was placed before it, of the names and of the doors. */
class FloorWiring {
  readonly fittings: Fitting[] = []
  private readonly names: Rect[]
  /** In front of a window or a door, where nothing hangs on the wall. */
  private readonly openings: Rect[]

  constructor(
    private readonly pen: Pen,
    private readonly view: FloorView,
  ) {
    const { pen: v, floor } = view
    this.names = placeLabels(floor, v.scaleX, SMALL_LABELS, false).map(({ box }) => this.onPaper(box))
    this.openings = floor.openings.map((each) => this.onPaper(openingBox(each, AT_WALL / v.scaleX)))
  }

  private onPaper({ x0, x1, y0, y1 }: Rect): Rect {
    const { pen: v } = this.view
    return { x0: v.x(x0), x1: v.x(x1), y0: v.y(y0), y1: v.y(y1) }
  }

  private isFree(box: Rect): boolean {
    return (
      this.fittings.every((each) => !overlaps(inset(box, -0.3), each.box)) &&
      this.names.every((each) => !overlaps(inset(box, -0.9), each)) &&
      this.openings.every((each) => !overlaps(box, each))
    )
  }

  private openingsOf({ id }: Room): Opening[] {
    return this.view.floor.openings.filter((o) => (o.room === id || o.other === id) && o.kind !== 'window')
  }

  /** Places along the four walls that are not in a door, with the way into the room. */
  private wallPlaces(room: Room, margin: number): { at: Point; way: Point }[] {
    const { pen: v } = this.view
    const net = this.onPaper(room.net)
    const spread = fractions(14, 0.06, 0.94).sort(
      (a, b) => Math.abs(Math.abs(a - 0.5) - 0.28) - Math.abs(Math.abs(b - 0.5) - 0.28),
    )
    const walls = [
      { axis: 'v', into: 1 },
      { axis: 'v', into: -1 },
      { axis: 'h', into: 1 },
      { axis: 'h', into: -1 },
    ] as const
    const doors = this.openingsOf(room)
    return spread.flatMap((f) =>
      walls.flatMap(({ axis, into }) => {
        const { from, to, low, high } = sidesOf(net, axis)
        const [along, line] = [from + (to - from) * f, into > 0 ? low : high]
        const inDoor = doors.some((o) => {
          const door = sidesOf(this.onPaper(rectOn(o.axis, o.start, o.end, o.line, o.line)), axis)
          const isHere = o.axis === axis && Math.abs(door.low - line) < 0.2 * v.scaleX
          return isHere && along > door.from - margin && along < door.to + margin
        })
        return inDoor ? [] : [{ at: pointOn(axis, along, line), way: pointOn(axis, 0, into) }]
      }),
    )
  }

  private place(kind: Fitting['kind'], box: Rect, room: string): void {
    this.fittings.push({ kind, box, room })
  }

  /** Beside the door that is given, or the first of the room. */
  addSwitch(room: Room, door: Opening | undefined = this.openingsOf(room)[0]): Point {
    const { pen: v } = this.view
    const net = this.onPaper(room.net)
    const handle = door && pointOn(door.axis, door.hinge === 'start' ? door.end : door.start, door.line)
    const near = handle ? { x: v.x(handle.x), y: v.y(handle.y) } : { x: net.x0, y: net.y1 }
    const away = ({ at }: { at: Point }) => Math.hypot(at.x - near.x, at.y - near.y)
    const places = this.wallPlaces(room, 1.2).sort((a, b) => away(a) - away(b))
    for (const { at, way } of places)
      for (const side of [1, -1]) {
        const flag = way.x !== 0 ? { x: way.x, y: side } : { x: side, y: way.y }
        const foot = { x: at.x + way.x * (DOT + 0.4), y: at.y + way.y * (DOT + 0.4) }
        const tip = { x: foot.x + flag.x * 3.4, y: foot.y + flag.y * 2.4 }
        const box = {
          x0: foot.x - Math.max(DOT, foot.x - tip.x),
          x1: foot.x + Math.max(DOT, tip.x - foot.x),
          y0: foot.y - Math.max(DOT, foot.y - tip.y),
          y1: foot.y + Math.max(DOT, tip.y - foot.y),
        }
        if (!this.isFree(box) || !contains(net, box, 0)) continue
        this.place('switch', box, room.id)
        drawSwitch(this.pen.at(foot.x, foot.y, 1), flag)
        return foot
      }
    throw new Error(`no place for the switch of ${room.name}`)
  }

  addLights(room: Room, from: Point): void {
    const net = this.onPaper(room.net)
    const long = widthOf(room.net) >= depthOf(room.net)
    const lamps = lampsIn(room)
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
      const inRoom = ({ x, y }: Point) =>
        x - LAMP > net.x0 && x + LAMP < net.x1 && y - LAMP > net.y0 && y + LAMP < net.y1
      const at = [...places, ...everywhere].find((each) => inRoom(each) && this.isFree(boxAround(each, LAMP)))
      if (!at && i === 0) throw new Error(`no place for the light of ${room.name}`)
      if (!at) continue
      drawWire(this.pen, last, at, this.names)
      this.place('light', boxAround(at, LAMP), room.id)
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
    const face = pointOn(door.axis, along, across)
    const beyond = pointOn(door.axis, 0, far)
    const at = { x: v.x(face.x) + beyond.x, y: v.y(face.y) + beyond.y }
    const box = boxAround(at, LAMP)
    if (!this.isFree(box)) return
    drawWire(this.pen, this.addSwitch(room, door), at, this.names)
    this.place('light', box, '')
    drawLight(this.pen.at(at.x, at.y, 1))
  }

  addSockets(room: Room): void {
    let left = socketsIn(room)
    const used: Point[] = []
    const places = this.wallPlaces(room, 2.5)
    for (let round = 0; round < 2 && left > 0; round++)
      for (const { at, way } of places) {
        if (left === 0) break
        // First one socket on each wall, then a second if the room needs more.
        if (used.filter((each) => each.x === way.x && each.y === way.y).length > round) continue
        const box = boxAround({ x: at.x + way.x * SOCKET, y: at.y + way.y * SOCKET }, SOCKET)
        if (!this.isFree(box)) continue
        this.place('socket', box, room.id)
        drawSocket(this.pen.at(at.x, at.y, 1), way)
        used.push(way)
        left--
      }
  }

  addBoard(room: Room): void {
    const found = this.wallPlaces(room, 2.5).find(({ at, way }) =>
      this.isFree(boxAround({ x: at.x + way.x * 2.2, y: at.y + way.y * 1.5 }, 1.8, 1.1)),
    )
    if (!found) throw new Error(`no place for the board in ${room.name}`)
    const at = { x: found.at.x + found.way.x * 2.2, y: found.at.y + found.way.y * 1.5 }
    this.place('board', boxAround(at, 1.8, 1.1), room.id)
    drawBoard(this.pen.at(at.x, at.y, 1))
  }
}

export function wire(pen: Pen, view: FloorView): Fitting[] {
  const wiring = new FloorWiring(pen, view)
  const { rooms } = view.floor
  const main =
    rooms.find(({ kind }) => kind === 'hall') ?? rooms.find(({ kind }) => kind === 'corridor' || kind === 'living')
  const switches = rooms.map((room) => wiring.addSwitch(room))
  if (main) wiring.addBoard(main)
  for (const [index, room] of rooms.entries()) wiring.addLights(room, switches[index] ?? { x: 0, y: 0 })
  for (const door of view.floor.openings.filter(({ external, kind }) => external && LIT_DOORS.includes(kind))) {
    const room = rooms.find(({ id }) => id === door.room)
    if (room) wiring.addOutsideLight(room, door)
  }
  for (const room of rooms) wiring.addSockets(room)
  return wiring.fittings
}
