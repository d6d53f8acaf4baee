/** A sheet of paper in millimetres that collects lines, polygons, arcs, text and pictures for any back-end. */

import type { Rect } from '../layout/types.ts'

export const colours = {
  ink: '#211b16',
  soft: '#5c5146',
  brown: '#8b7d69',
  laterite: '#a23f1f',
  paper: '#fdfbf6',
  sand: '#f3ecdf',
  plinth: '#dfd2bb',
  roof: '#efe6d6',
  glass: '#dfe4e0',
  shade: '#e6dac5',
  leaf: '#6d7a62',
  blue: '#2f5f86',
  forest: '#2e5a40',
} as const

export type LayerName =
  | 'WALLS'
  | 'DOORS'
  | 'WINDOWS'
  | 'FURNITURE'
  | 'DIMENSIONS'
  | 'TEXT'
  | 'FRAME'
  | 'STAIRS'
  | 'ELEVATION'
  | 'ROOF'
  | 'SCENERY'
  | 'AREAS'
  | 'ELECTRICAL'
  | 'PLUMBING'
  | 'AIR-CONDITIONING'
  | 'STRUCTURE'
  | 'SECTIONS'

export type Style = { layer: LayerName; stroke?: string; width?: number; fill?: string; dash?: readonly number[] }

export type TextStyle = {
  size: number
  colour?: string
  anchor?: 'start' | 'middle' | 'end'
  serif?: boolean
  turned?: boolean
  layer?: LayerName
}

/** What a part of a dimension chain measures: from one point to another along x (`h`) or y (`v`), drawn at `line`. */
export type Dimension = {
  axis: 'h' | 'v'
  from: number
  to: number
  line: number
  witness: number
  figure: string
  figureAt: { x: number; y: number; size: number }
}

/** The entities that draw one dimension carry it, so that a CAD file can hold it as one that can be edited. */
export type Entity = { dimension?: Dimension } & Drawn

type Drawn =
  | { t: 'poly'; style: Style; points: number[]; closed: boolean }
  | { t: 'arc'; style: Style; x: number; y: number; radius: number; from: number; to: number }
  | { t: 'circle'; style: Style; x: number; y: number; radius: number }
  | { t: 'text'; text: string; x: number; y: number; style: TextStyle }
  | { t: 'image'; x: number; y: number; width: number; height: number; jpeg: Uint8Array }

export const sheetWidth = 594
export const sheetHeight = 420

/** Draws in its own units: metres for a plan (y down) or an elevation (y up), millimetres for the frame. */
export class Pen {
  constructor(
    readonly entities: Entity[],
    readonly originX: number,
    readonly originY: number,
    readonly scaleX: number,
    readonly scaleY: number,
  ) {}

  static paper(): Pen {
    return new Pen([], 0, 0, 1, 1)
  }

  at(originX: number, originY: number, scaleX: number, scaleY = scaleX): Pen {
    return new Pen(this.entities, originX, originY, scaleX, scaleY)
  }

  x(value: number): number {
    return this.originX + value * this.scaleX
  }

  y(value: number): number {
    return this.originY + value * this.scaleY
  }

  poly(style: Style, points: readonly number[], closed = false): void {
    this.entities.push({
      t: 'poly',
      style,
      points: points.map((v, i) => (i % 2 === 0 ? this.x(v) : this.y(v))),
      closed,
    })
  }

  line(style: Style, x0: number, y0: number, x1: number, y1: number): void {
    this.poly(style, [x0, y0, x1, y1])
  }

  rect(style: Style, x0: number, y0: number, x1: number, y1: number): void {
    this.poly(style, [x0, y0, x1, y0, x1, y1, x0, y1], true)
  }

  box(style: Style, { x0, y0, x1, y1 }: Rect): void {
    this.rect(style, x0, y0, x1, y1)
  }

  /** Angles in degrees, clockwise on paper from the right, as y runs down. */
  arc(style: Style, x: number, y: number, radius: number, from: number, to: number): void {
    this.entities.push({
      t: 'arc',
      style,
      x: this.x(x),
      y: this.y(y),
      radius: radius * Math.abs(this.scaleX),
      from,
      to,
    })
  }

  circle(style: Style, x: number, y: number, radius: number): void {
    this.entities.push({ t: 'circle', style, x: this.x(x), y: this.y(y), radius: radius * Math.abs(this.scaleX) })
  }

  ellipse(style: Style, x: number, y: number, rx: number, ry: number): void {
    const points: number[] = []
    for (let i = 0; i < 20; i++)
      points.push(x + rx * Math.cos((i * Math.PI) / 10), y + ry * Math.sin((i * Math.PI) / 10))
    this.poly(style, points, true)
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    this.entities.push({ t: 'text', text, x: this.x(x), y: this.y(y), style })
  }

  image(jpeg: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.entities.push({
      t: 'image',
      jpeg,
      x: this.x(x),
      y: this.y(y),
      width: width * this.scaleX,
      height: height * this.scaleY,
    })
  }
}
