/** Verandas, porches, decks and balconies: what lies before the front wall of a room. */
import { outerWallMetres } from '../layout/construction.ts'
import type { Outside, OutsideKind, Rect } from '../layout/types.ts'

const NAMES: Record<OutsideKind, string> = { veranda: 'Veranda', porch: 'Porch', deck: 'Deck', balcony: 'Balcony' }

type Beyond = { left?: number; right?: number } & Partial<Pick<Outside, 'name' | 'columns' | 'stepsAt'>>

/** From the front wall of the room to the line `edge`; `left` and `right` are metres beyond the sides of the room. */
export const before = (
  kind: OutsideKind,
  room: Rect,
  edge: number,
  { left = 0, right = 0, name = NAMES[kind], columns = [], stepsAt }: Beyond = {},
): Outside => ({
  kind,
  name,
  rect: { x0: room.x0 - left, x1: room.x1 + right, y0: room.y1 + outerWallMetres / 2, y1: edge },
  columns,
  ...(stepsAt === undefined ? {} : { stepsAt }),
  rail: kind === 'veranda' || kind === 'balcony',
})

/** So many columns at equal distances from the first to the last. */
export const columnsAlong = (first: number, last: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1))
