/** Dimension chains in millimetres: hairlines with oblique ticks, the figure above the line. */
import { rectOn } from '../layout/geometry.ts'
import type { Axis, Floor, Layout } from '../layout/types.ts'
import { colours, type Pen, type Style } from './canvas.ts'
import { textWidth } from './text-metrics.ts'

const hair: Style = { layer: 'DIMENSIONS', stroke: colours.soft, width: 0.4 }

export const millimetres = (metres: number): string => {
  const value = String(Math.round(metres * 1000))
  return value.length > 3 ? `${value.slice(0, -3)} ${value.slice(-3)}` : value
}

const tidy = (values: number[]): number[] => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.filter((v, i) => i === 0 || v - (sorted[i - 1] ?? 0) > 0.02)
}

/** The parts of a chain in whole millimetres; rounded at its points, so that they always add up to the whole. */
export function partsOf(points: readonly number[]): number[] {
  const marks = tidy([...points]).map((point) => Math.round(point * 1000))
  return marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0))
}

type Box = { from: number; to: number; level: number }

/**
 * Places the figure of a part: if it is too narrow, further from the house than its neighbours or on the other side;
 * never omitted.
 */
function placeFigure(text: string, middle: number, room: number, size: number, away: 1 | -1, taken: Box[]) {
  const small = size * 0.8
  const sizes = [size, small].filter((each) => textWidth(text, each) <= room)
  const fit = sizes[0]
  const places = fit
    ? [{ level: 0, size: fit }]
    : [1, -1, 0, -2, 2, -3].map((each) => each * away).map((level) => ({ level, size: small }))
  const free = places.find((place) => {
    const half = textWidth(text, place.size) / 2 + 0.4
    return taken.every((box) => box.level !== place.level || box.to <= middle - half || box.from >= middle + half)
  })
  const place = free ?? { level: 3, size: small }
  const half = textWidth(text, place.size) / 2 + 0.4
  taken.push({ from: middle - half, to: middle + half, level: place.level })
  // Level 0 and above grow away from the house's drawing; below the line is negative.
  return {
    size: place.size,
    level: place.level,
    lift: place.level >= 0 ? 2 + place.level * 4.6 : -(place.size * 0.8 + 2.4 - (place.level + 1) * 4.6),
  }
}

type PartOfChain = {
  axis: Axis
  at: number
  away: 1 | -1
  text: string
  size: number
  hasRoom: boolean
  a: number
  b: number
  /** Of a chain with several parts. */
  place: 'first' | 'between' | 'last'
  taken: Box[]
}

/** Writes the figure of one part, beyond the end of the chain where a part at its end is too narrow. */
function drawFigure(pen: Pen, { axis, at, away, text, size, hasRoom, a, b, place, taken }: PartOfChain) {
  const paper = pen.at(0, 0, 1)
  // Beyond the last mark nothing crosses the figure.
  const beyond = 3 + textWidth(text, size * 0.8) / 2
  const isNarrow = hasRoom && textWidth(text, size * 0.8) > b - a - 1
  const end = !isNarrow || place === 'between' ? 0 : place === 'first' ? -1 : 1
  const middle = end < 0 ? a - beyond : end > 0 ? b + beyond : (a + b) / 2
  const room = end === 0 ? b - a - 1 : 2 * beyond
  const figure = placeFigure(text, middle, room, end === 0 ? size : size * 0.8, away, taken)
  const style = { size: figure.size, anchor: 'middle', layer: 'DIMENSIONS' } as const
  const [half, base] = [textWidth(text, figure.size) / 2, at - figure.lift]
  // A figure off the line, or between grid lines, gets its own background.
  if (figure.level !== 0 || !hasRoom) {
    const ground = { layer: 'DIMENSIONS', fill: colours.paper } as const
    paper.box(ground, rectOn(axis, middle - half, middle + half, base - figure.size * 0.75, base))
  }
  const point = axis === 'h' ? { x: middle, y: base } : { x: base, y: middle }
  paper.text(text, point.x, point.y, axis === 'h' ? style : { ...style, turned: true })
  return { ...point, size: figure.size }
}

/** A chain along x (`axis` h) or y (`axis` v) at a paper position, with witness lines towards the house; `hasRoom` beyond its ends. */
export function chain(
  pen: Pen,
  axis: Axis,
  at: number,
  points: number[],
  witness: number,
  { size = 5, hasRoom = true } = {},
): void {
  const paper = pen.at(0, 0, 1)
  const metres = tidy(points)
  const parts = partsOf(points)
  if ((axis === 'h' ? pen.scaleX : pen.scaleY) < 0) {
    metres.reverse()
    parts.reverse()
  }
  const marks = metres.map((p) => (axis === 'h' ? pen.x(p) : pen.y(p)))
  const first = marks[0]
  const last = marks.at(-1)
  if (first === undefined || last === undefined) return
  const tick = 2.2
  const line = (u0: number, v0: number, u1: number, v1: number): void =>
    axis === 'h' ? paper.line(hair, u0, v0, u1, v1) : paper.line(hair, v0, u0, v1, u1)
  const mark = (m: number): void => {
    if (axis === 'h') paper.line(hair, m - tick, at + tick, m + tick, at - tick)
    else paper.line(hair, at - tick, m + tick, at + tick, m - tick)
    const gap = Math.sign(witness - at)
    line(m, at - gap * 2.5, m, witness - gap * 3)
  }
  const away = witness > at ? 1 : -1
  const taken: Box[] = []
  for (const [i, part] of parts.entries()) {
    const a = marks[i] ?? 0
    const b = marks[i + 1] ?? 0
    const drawn = paper.entities.length
    const isLast = i === parts.length - 1
    line(i === 0 ? a - 3 : a, at, isLast ? b + 3 : b, at)
    mark(a)
    if (isLast) mark(b)
    const text = millimetres(part / 1000)
    const place = i === 0 ? 'first' : isLast ? 'last' : 'between'
    const figureAt = drawFigure(pen, {
      axis,
      at,
      away,
      text,
      size,
      hasRoom,
      a,
      b,
      place: parts.length === 1 ? 'between' : place,
      taken,
    })
    const dimension = { axis, from: a, to: b, line: at, witness, figure: text, figureAt }
    for (const entity of paper.entities.slice(drawn)) entity.dimension = dimension
  }
}

export function frontReach(floor: Floor, depthMetres: number): number {
  return Math.max(depthMetres, ...floor.outside.map((o) => o.rect.y1))
}

/** Where the steps of a veranda or a porch end on paper. */
export const stepsEnd = (floor: Floor, pen: Pen, bottom: number): number =>
  floor.outside.some(({ stepsAt, kind }) => stepsAt !== undefined && kind !== 'balcony')
    ? bottom + 0.56 * pen.scaleY
    : bottom

export type Chain = { axis: Axis; at: number; points: number[]; witness: number; isOfRooms?: boolean }

/** From the chain of the openings to that of the rooms, and from there to the whole, on paper. */
const ROOMS = 12
/** The room of the figures over a chain, which the lines of the next one keep clear of. */
const FIGURES = 7

/** The inner faces of the outer walls, and both faces of each wall within the house, at the side that it meets or is nearest to. */
function innerFaces({ walls }: Floor, { widthMetres: w, depthMetres: d }: Layout) {
  const faces = { back: [] as number[], front: [] as number[], left: [] as number[], right: [] as number[] }
  for (const { axis, line, start, end: to, thickness } of walls) {
    const [before, after] = [start, (axis === 'h' ? w : d) - to]
    const sides = axis === 'h' ? (['left', 'right'] as const) : (['back', 'front'] as const)
    const end = axis === 'h' ? d : w
    if (line < 0.2 || line > end - 0.2) {
      const face = line < 0.2 ? line + thickness / 2 : line - thickness / 2
      if (before < 0.3) faces[sides[0]].push(face)
      if (after < 0.3) faces[sides[1]].push(face)
      continue
    }
    // Two walls that stand nearly in line would share a chain without room for their figures.
    const isCrowded = (side: keyof typeof faces) => faces[side].some((face) => Math.abs(face - line) < thickness)
    const wanted = sides[before <= after ? 0 : 1]
    const side =
      isCrowded(wanted) && !faces[wanted].includes(line - thickness / 2) ? sides[before <= after ? 1 : 0] : wanted
    faces[side].push(line - thickness / 2, line + thickness / 2)
  }
  return faces
}

/** All chains of a floor plan; each begins and ends at the same two faces as the whole that stands outside it. */
export function chainsOf(pen: Pen, floor: Floor, layout: Layout): Chain[] {
  const w = layout.widthMetres
  const d = layout.depthMetres
  const left = pen.x(0)
  const top = pen.y(0)
  const reach = frontReach(floor, d)
  const bottom = pen.y(reach)
  const on = (side: 'back' | 'front' | 'left' | 'right'): number[] => {
    const line = { back: 0, front: d, left: 0, right: w }[side]
    return floor.openings
      .filter((o) => o.external && o.side === side && Math.abs(o.line - line) < 0.2)
      .flatMap((o) => [o.start, o.end])
  }
  const inner = innerFaces(floor, layout)
  // Below the steps, and above the drawing title.
  const front = Math.max(bottom + 14, Math.min(stepsEnd(floor, pen, bottom) + 20, 384 - ROOMS))
  const right = pen.x(w) + 20
  const chains: Chain[] = [
    { axis: 'h', at: top - 14, points: [0, ...on('back'), w], witness: top },
    { axis: 'h', at: top - 14 - ROOMS, points: [0, ...inner.back, w], witness: top - 14 - FIGURES, isOfRooms: true },
    { axis: 'h', at: top - 14 - 2 * ROOMS, points: [0, w], witness: top - 14 - ROOMS },
    { axis: 'v', at: left - 14, points: [0, ...on('left'), d], witness: left },
    { axis: 'v', at: left - 14 - ROOMS, points: [0, ...inner.left, d], witness: left - 14 - FIGURES, isOfRooms: true },
    {
      axis: 'v',
      at: left - 14 - 2 * ROOMS,
      points: reach > d + 0.05 ? [0, d, reach] : [0, d],
      witness: left - 14 - ROOMS,
    },
    { axis: 'v', at: right, points: [0, ...on('right'), d], witness: pen.x(w) },
    { axis: 'v', at: right + ROOMS, points: [0, ...inner.right, d], witness: right + FIGURES, isOfRooms: true },
    { axis: 'h', at: front, points: [0, ...on('front'), w], witness: bottom + 4 },
    { axis: 'h', at: front + ROOMS, points: [0, ...inner.front, w], witness: front + FIGURES, isOfRooms: true },
  ]
  const isWhole = ({ axis, at }: Chain) => at === (axis === 'h' ? top - 14 - 2 * ROOMS : left - 14 - 2 * ROOMS)
  // Omits a chain that would only repeat the overall dimension or the outer walls.
  return chains.filter((each) => isWhole(each) || each.points.length > (each.isOfRooms ? 4 : 2))
}

export function drawDimensions(pen: Pen, floor: Floor, layout: Layout): void {
  for (const { axis, at, points, witness } of chainsOf(pen, floor, layout)) chain(pen, axis, at, points, witness)
}
