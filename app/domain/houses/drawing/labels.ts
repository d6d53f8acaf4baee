/** Places the name and size of every room clear of furniture, door swings and stairs. */
import { obstaclesOf } from '../layout/furnish.ts'
import { areaOf, contains, depthOf, inset, overlaps, widthOf } from '../layout/geometry.ts'
import type { Floor, Rect, Room } from '../layout/types.ts'
import { textWidth } from './text-metrics.ts'

export type Label = {
  room: string
  lines: { text: string; size: number; strong: boolean }[]
  box: Rect
  turned: boolean
}

export type LabelSize = { name: number; measure: number }

export const sizeText = (room: Room): string => `${widthOf(room.net).toFixed(2)} × ${depthOf(room.net).toFixed(2)}`

/** Name and size from the largest to the smallest, the name in one line or in two; at last the name alone. */
function variants(room: Room, size: LabelSize): Label['lines'][] {
  const words = room.name.split(' ')
  const half = Math.ceil(words.length / 2)
  const split = words.length > 1 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : null
  const names = (factor: number, texts = [room.name]) =>
    texts.map((text) => ({ text, size: size.name * factor, strong: true }))
  const measure = (factor: number) => ({ text: sizeText(room), size: size.measure * factor, strong: false })
  return [
    ...[1, 0.8, 0.66].flatMap((factor) => [
      [...names(factor), measure(factor)],
      ...(split ? [[...names(factor, split), measure(factor)]] : []),
    ]),
    names(0.66),
    ...(split ? [names(0.62, split)] : []),
    names(0.55),
    names(0.42),
  ]
}

const leading = 1.22

/** From 0 to `last`, those in the middle first. Rooms of a house need the same few again and again. */
const knownOutwards: number[][] = []
const outwards = (last: number): readonly number[] => {
  knownOutwards[last] ??= Array.from(
    { length: last + 1 },
    (_, at) => Math.floor(last / 2) + (at % 2 ? 1 : -1) * Math.ceil(at / 2),
  )
  return knownOutwards[last]
}

type Way = 'level' | 'turned'

/** Clear of `blocks`; null where there is no such place. */
function placeLabel(
  room: Room,
  { size, scale, ways }: { size: LabelSize; scale: number; ways: readonly Way[] },
  blocks: readonly Rect[],
): Label | null {
  const field = inset(room.net, 0.06)
  for (const lines of variants(room, size))
    for (const way of ways) {
      const turned = way === 'turned'
      const long = Math.max(...lines.map((l) => textWidth(l.text, l.size))) / scale
      const high = (lines.reduce((sum, l) => sum + l.size * leading, 0) - (lines.at(-1)?.size ?? 0) * 0.12) / scale
      const w = turned ? high : long
      const h = turned ? long : high
      if (w > widthOf(field) || h > depthOf(field)) continue
      let best: Rect | null = null
      let bestCost = Number.POSITIVE_INFINITY
      const stepsX = Math.max(1, Math.round((widthOf(field) - w) / 0.1))
      const stepsY = Math.max(1, Math.round((depthOf(field) - h) / 0.1))
      // From the middle outwards, so that the first free place is the nearest of its row.
      for (const i of outwards(stepsX)) {
        const x0 = field.x0 + ((widthOf(field) - w) * i) / stepsX
        const dx = x0 + w / 2 - (field.x0 + field.x1) / 2
        if (dx * dx >= bestCost) break
        for (const j of outwards(stepsY)) {
          const y0 = field.y0 + ((depthOf(field) - h) * j) / stepsY
          const dy = y0 + h / 2 - (field.y0 + field.y1) / 2
          const cost = dx * dx + dy * dy
          if (cost >= bestCost) break
          const box = { x0, y0, x1: x0 + w, y1: y0 + h }
          const air = inset(box, -0.09)
          if (blocks.some((b) => overlaps(b, air))) continue
          bestCost = cost
          best = box
          break
        }
      }
      if (best && contains(room.net, best)) return { room: room.id, lines, box: best, turned }
    }
  return null
}

/**
 * `scale` is millimetres of paper for a metre of house. A name that finds no place is turned, and where even that does not
 * help it lies on the smallest piece of furniture.
 */
export function placeLabels(floor: Floor, scale: number, size: LabelSize, furnished = true): Label[] {
  return floor.rooms.flatMap((room) => {
    if (room.kind === 'stair') return []
    const { doors } = obstaclesOf(room, floor.openings, floor.stairs)
    const own = furnished ? floor.furniture.filter((f) => f.room === room.id).map((f) => f.box) : []
    const pieces = own.toSorted((a, b) => areaOf(b) - areaOf(a))
    const isNarrow = depthOf(room.net) > widthOf(room.net) * 1.6 && widthOf(room.net) < 1.7
    const level = { size, scale, ways: isNarrow ? (['level', 'turned'] as const) : (['level'] as const) }
    const beside = [...doors, ...pieces]
    let label = placeLabel(room, level, beside) ?? placeLabel(room, { size, scale, ways: ['turned'] }, beside)
    for (let kept = pieces.length - 1; !label && kept >= 0; kept--)
      label = placeLabel(room, level, [...doors, ...pieces.slice(0, kept)])
    return label ?? []
  })
}
