/**
 * A floor as a small SVG for a page: the plan view that the sheets have, in whole centimetres, one path for each kind of
 * line; the page's style sheet gives the colours.
 */
import type { Floor, Layout } from '../layout/types.ts'
import { colours, type Entity, Pen, type Style } from './canvas.ts'
import { drawDimensions, frontReach } from './dimensions.ts'
import type { LabelSize } from './labels.ts'
import { drawPlan } from './plan-view.ts'

/** Centimetres of the house beyond its walls. */
const MARGIN = 12
const CM_PER_METRE = 100
const SCREEN_PX_PER_METRE = 20
/** In centimetres of the house, and in millimetres of the large drawing. */
const SMALL: LabelSize = { name: 56, measure: 46 }
const LARGE: LabelSize = { name: 5.6, measure: 4.4 }

/** Behind before in front. */
const CLASSES = ['o', 'v', 'r', 'f', 's', 'a', 'g', 'w', 'd', 'x', 'b'] as const
type Class = (typeof CLASSES)[number]

function classOf({ layer, fill, dash }: Style): Class {
  if (layer === 'WALLS') return fill ? 'a' : 'v'
  if (layer === 'AREAS') return fill ? 'o' : 'r'
  if (layer === 'DOORS') return dash ? 'g' : 'd'
  return layer === 'WINDOWS' ? 'w' : layer === 'STAIRS' ? 's' : layer === 'FURNITURE' ? 'f' : fill ? 'b' : 'x'
}

const whole = (value: number) => Math.round(value)

/** Numbers as a path has them: a minus separates as well as a space. */
const joined = (values: readonly number[]) =>
  values.map((value, at) => (at > 0 && value >= 0 ? ` ${value}` : value)).join('')

function polyPath(points: readonly number[], isClosed: boolean): string {
  let [x, y] = [whole(points[0] ?? 0), whole(points[1] ?? 0)]
  let path = `M${joined([x, y])}`
  const count = isClosed && points.length === 8 ? 4 : points.length / 2
  for (let at = 1; at < count; at++) {
    const [nextX, nextY] = [whole(points[2 * at] ?? 0), whole(points[2 * at + 1] ?? 0)]
    if (nextX !== x && nextY !== y) path += `l${joined([nextX - x, nextY - y])}`
    else if (nextX !== x) path += `h${nextX - x}`
    else if (nextY !== y) path += `v${nextY - y}`
    ;[x, y] = [nextX, nextY]
  }
  return isClosed ? `${path}z` : path
}

function pathOf(e: Entity): string {
  if (e.t === 'poly') return polyPath(e.points, e.closed)
  if (e.t === 'circle') {
    const [r, wide] = [whole(e.radius), 2 * whole(e.radius)]
    return `M${joined([whole(e.x) - r, whole(e.y)])}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0-${wide} 0`
  }
  if (e.t !== 'arc') return ''
  const on = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return [whole(e.x + e.radius * Math.cos(angle)), whole(e.y + e.radius * Math.sin(angle))] as const
  }
  const [[x0, y0], [x1, y1]] = [on(e.from), on(e.to)]
  const r = whole(e.radius)
  return `M${joined([x0, y0])}a${r} ${r} 0 0 ${e.to > e.from ? 1 : 0}${joined([0, x1 - x0, y1 - y0]).slice(1)}`
}

type PlanText = { x: number; y: number; size: number; isSoft: boolean; isTurned: boolean; text: string }

/** What a page draws as one SVG. `label` is for those who can't see it. */
export type PlanDrawing = {
  label: string
  viewBox: string
  width: string
  height: string
  /** By kind of line, in the order in which they cover each other. */
  paths: { name: string; d: string }[]
  texts: PlanText[]
}

function textOf(e: Extract<Entity, { t: 'text' }>): PlanText {
  const { size, turned = false, colour } = e.style
  const at = { x: whole(e.x), y: whole(e.y), size: whole(size) }
  return { ...at, isSoft: colour === colours.soft, isTurned: turned, text: e.text }
}

function marksOf(entities: readonly Entity[]): Pick<PlanDrawing, 'paths' | 'texts'> {
  const paths = new Map<Class, string>()
  const texts: PlanText[] = []
  for (const e of entities) {
    if (e.t === 'text') texts.push(textOf(e))
    else if (e.t !== 'image') {
      const name = classOf(e.style)
      paths.set(name, (paths.get(name) ?? '') + pathOf(e))
    }
  }
  return { paths: CLASSES.flatMap((name) => ({ name, d: paths.get(name) ?? '' })).filter(({ d }) => d !== ''), texts }
}

const line: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.5 }

/** A bar of five metres, and which side is the front. */
function drawFoot(pen: Pen, x: number, y: number, wide: number, size: number): void {
  pen.poly(line, [x, y - 0.1, x, y + 0.1, x, y, x + 5, y, x + 5, y - 0.1, x + 5, y + 0.1])
  pen.text('5 m', x + 2.5, y + size * 1.3, { size: size * pen.scaleX, anchor: 'middle' })
  pen.text('Front', x + wide - size * 1.6, y + size * 0.4, { size: size * pen.scaleX, anchor: 'middle' })
}

type Window = { x0: number; y0: number; x1: number; y1: number }

/** `unit` is that of both sides; `each` is how many of it stand for a unit of the window. */
function drawingOf(
  { x0, y0, x1, y1 }: Window,
  each: number,
  unit: string,
  label: string,
  entities: Entity[],
): PlanDrawing {
  const hundredths = (value: number) => Math.round(value * 100) / 100
  const [width, height] = [whole(x1 - x0), whole(y1 - y0)]
  return {
    label,
    viewBox: [whole(x0), whole(y0), width, height].join(' '),
    width: `${hundredths(width * each)}${unit}`,
    height: `${hundredths(height * each)}${unit}`,
    ...marksOf(entities),
  }
}

/** To the same scale for every house, with the names and the sizes of the rooms. */
export function smallPlan(floor: Floor, layout: Layout, label: string): PlanDrawing {
  const pen = new Pen([], 0, 0, CM_PER_METRE, CM_PER_METRE)
  drawPlan(pen, floor, { furniture: false, labels: SMALL, muted: false })
  const reach = frontReach(floor, layout.depthMetres) + 0.6
  drawFoot(pen, 0, reach + 0.4, layout.widthMetres, 0.5)
  const window = {
    x0: -MARGIN,
    y0: -MARGIN,
    x1: layout.widthMetres * CM_PER_METRE + MARGIN,
    y1: (reach + 1.2) * CM_PER_METRE,
  }
  return drawingOf(window, SCREEN_PX_PER_METRE / CM_PER_METRE, '', label, pen.entities)
}

/** Millimetres of the drawing to a metre of the house, and what its dimension chains need beside it. */
const MM = 12
const TENTH = 10
const CHAINS_MM = 44
/** Behind the house, where a figure without room stands above its chain, and in front, for the bar and its words. */
const BEYOND_MM = { behind: CHAINS_MM + 8, front: CHAINS_MM + 14, left: CHAINS_MM, right: CHAINS_MM - 6 }
const A4 = { wide: 186, high: 150 }
/** On A4. */
const PRINT_SCALES = [200, 250] as const

/** The largest scale at which every floor fits on half a page of A4. */
export function printScaleOf(layout: Layout): number {
  const reach = Math.max(...layout.floors.map((floor) => frontReach(floor, layout.depthMetres)))
  const { behind, front, left, right } = BEYOND_MM
  const [wide, high] = [layout.widthMetres + (left + right) / MM, reach + (behind + front) / MM]
  const fits = (ratio: number) =>
    (wide * 1000) / ratio <= A4.wide / layout.floors.length && (high * 1000) / ratio <= A4.high
  return PRINT_SCALES.find(fits) ?? 250
}

/** With furniture and the dimension chains; `width` is that of the print, at its scale. */
export function largePlan(floor: Floor, layout: Layout, label: string): PlanDrawing {
  const entities: Entity[] = []
  const pen = new Pen(entities, 0, 0, MM, MM)
  drawPlan(pen, floor, { furniture: true, labels: LARGE, muted: false })
  drawDimensions(pen, floor, layout)
  const reach = frontReach(floor, layout.depthMetres) * MM
  drawFoot(pen, 0, (reach + CHAINS_MM + 6) / MM, layout.widthMetres, LARGE.measure / MM)
  const window = {
    x0: -BEYOND_MM.left,
    y0: -BEYOND_MM.behind,
    x1: layout.widthMetres * MM + BEYOND_MM.right,
    y1: reach + BEYOND_MM.front,
  }
  const each = 1000 / printScaleOf(layout) / (MM * TENTH)
  return drawingOf(scaled(window), each, 'mm', label, entities.map(scaledEntity))
}

const scaled = ({ x0, y0, x1, y1 }: Window): Window => ({
  x0: x0 * TENTH,
  y0: y0 * TENTH,
  x1: x1 * TENTH,
  y1: y1 * TENTH,
})

/** In tenths, so that whole numbers are exact enough. */
function scaledEntity(e: Entity): Entity {
  if (e.t === 'poly') return { ...e, points: e.points.map((value) => value * TENTH) }
  if (e.t === 'text') return { ...e, x: e.x * TENTH, y: e.y * TENTH, style: { ...e.style, size: e.style.size * TENTH } }
  if (e.t === 'image') return e
  return { ...e, x: e.x * TENTH, y: e.y * TENTH, radius: e.radius * TENTH }
}
