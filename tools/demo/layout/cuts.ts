/** Where the two sections are cut: A-A through the first flight of the stair, B-B through the rooms at the front; along no wall. */
import { flightsOf } from './stairs.ts'
import type { Layout } from './types.ts'

export type Cuts = { x: number; y: number }

function clearOf(walls: readonly number[], wanted: number, from: number, to: number): number {
  const steps = Array.from({ length: 80 }, (_, step) => wanted + (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * 0.1)
  const isClear = (at: number) => at > from && at < to && walls.every((wall) => Math.abs(wall - at) > 0.35)
  return steps.find(isClear) ?? wanted
}

export function cutsOf(layout: Layout): Cuts {
  const walls = layout.floors.flatMap((floor) => floor.walls)
  const upright = walls.filter(({ a, b }) => Math.abs(a.x - b.x) < 0.002).map(({ a }) => a.x)
  const across = walls.filter(({ a, b }) => Math.abs(a.y - b.y) < 0.002).map(({ a }) => a.y)
  // The letter of a section would stand on the mark of an opening.
  for (const o of layout.floors.flatMap(({ openings }) => openings))
    if (o.external) (o.axis === 'h' ? upright : across).push((o.start + o.end) / 2)
  const stair = layout.floors[0]?.stairs[0]
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    x: stair
      ? round(stair.box.x1 - flightsOf(stair).widthMetres / 2)
      : round(clearOf(upright, layout.widthMetres * 0.72, 0.5, layout.widthMetres - 0.5)),
    y: round(clearOf(across, layout.depthMetres * 0.8, 0.5, layout.depthMetres - 0.5)),
  }
}
