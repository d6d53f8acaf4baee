/** The positions of the two sections: A-A through the first flight of the stair, B-B through the front rooms, neither along a wall. */
import { flightsOf } from '../../../app/domain/houses/layout/stairs.ts'
import type { Layout } from '../../../app/domain/houses/layout/types.ts'

/** `axis` x: cut at an x and looked at from the right, so that the drawing runs along y; y: along x. */
export type Cut = { axis: 'x' | 'y'; at: number }

function clearOf(walls: readonly number[], wanted: number, from: number, to: number): number {
  const steps = Array.from({ length: 80 }, (_, step) => wanted + (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * 0.1)
  const isClear = (at: number) => at > from && at < to && walls.every((wall) => Math.abs(wall - at) > 0.35)
  return steps.find(isClear) ?? wanted
}

export function cutsOf(layout: Layout): { a: Cut; b: Cut } {
  const walls = layout.floors.flatMap((floor) => floor.walls)
  const upright = walls.filter(({ axis }) => axis === 'v').map(({ line }) => line)
  const across = walls.filter(({ axis }) => axis === 'h').map(({ line }) => line)
  // Otherwise the letter of a section would cover the mark of an opening.
  for (const o of layout.floors.flatMap(({ openings }) => openings))
    if (o.external) (o.axis === 'h' ? upright : across).push((o.start + o.end) / 2)
  const stair = layout.floors[0]?.stairs[0]
  const round = (value: number) => Math.round(value * 100) / 100
  const x = stair
    ? stair.box.x1 - flightsOf(stair).widthMetres / 2
    : clearOf(upright, layout.widthMetres * 0.72, 0.5, layout.widthMetres - 0.5)
  const y = clearOf(across, layout.depthMetres * 0.8, 0.5, layout.depthMetres - 0.5)
  return { a: { axis: 'x', at: round(x) }, b: { axis: 'y', at: round(y) } }
}
