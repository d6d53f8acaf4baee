/** The marks of doors (D), windows (W) and openings without a door (O), which plans and schedules share. */

import { pointOn } from '../../../app/domain/houses/layout/geometry.ts'
import { memoise } from '../../../app/domain/houses/layout/memoise.ts'
import type { Floor, Layout, Opening, Point } from '../../../app/domain/houses/layout/types.ts'

export type OpeningType = {
  mark: string
  kind: Opening['kind']
  wide: number
  high: number
  sill: number
  count: number
  /** Where they are: `Bath, ground`. */
  rooms: string[]
}

const LETTERS: Partial<Record<Opening['kind'], string>> = { window: 'W', opening: 'O' }
const letterOf = (kind: Opening['kind']) => LETTERS[kind] ?? 'D'

const widthMm = (o: Opening) => Math.round((o.end - o.start) * 1000)
const heightMm = (o: Opening) => Math.round((o.headMetres - o.sillMetres) * 1000)
const sillMm = (o: Opening) => Math.round(o.sillMetres * 1000)
const sizeKey = (o: Opening) => [o.kind, widthMm(o), heightMm(o), sillMm(o)].join(' ')

function countTypes(layout: Layout): Map<string, OpeningType> {
  const types = new Map<string, OpeningType>()
  for (const floor of layout.floors)
    for (const o of floor.openings) {
      const room = floor.rooms.find(({ id }) => id === o.room)?.name ?? ''
      const known = types.get(sizeKey(o))
      if (known) known.count++
      const type = known ?? {
        mark: '',
        kind: o.kind,
        wide: widthMm(o),
        high: heightMm(o),
        sill: sillMm(o),
        count: 1,
        rooms: [],
      }
      if (!type.rooms.includes(room)) type.rooms.push(room)
      types.set(sizeKey(o), type)
    }
  const sorted = [...types].sort(([, a], [, b]) => b.wide - a.wide || b.high - a.high || a.kind.localeCompare(b.kind))
  const counts: Record<string, number> = {}
  for (const [, type] of sorted) {
    const letter = letterOf(type.kind)
    counts[letter] = (counts[letter] ?? 0) + 1
    type.mark = `${letter}${counts[letter]}`
  }
  return new Map(sorted)
}

const typesOf = memoise(countTypes)

export const scheduleOf = (layout: Layout, letter: 'D' | 'W' | 'O'): OpeningType[] =>
  [...typesOf(layout).values()].filter(({ kind }) => letterOf(kind) === letter)

export const markOf = (layout: Layout, opening: Opening): string => typesOf(layout).get(sizeKey(opening))?.mark ?? ''

export type PlacedMark = Point & { text: string; opening: Opening }

/** On the outside of windows and outer doors, before the wall where an inner door does not swing. `offset` in metres from the face. */
export function marksOn(layout: Layout, floor: Floor, offset: number): PlacedMark[] {
  return floor.openings.map((opening) => {
    const away = opening.swing === 1 ? -1 : 1
    const across = opening.line + away * (opening.thickness / 2 + offset)
    const along = (opening.start + opening.end) / 2
    return { text: markOf(layout, opening), opening, ...pointOn(opening.axis, along, across) }
  })
}
