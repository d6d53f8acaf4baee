/** What a sheet adds to a plan view: the marks of the openings, and the letters of the sections. */
import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { frontReach, stepsEnd } from '../../../app/domain/houses/drawing/dimensions.ts'
import type { Floor, Layout } from '../../../app/domain/houses/layout/types.ts'
import { cutsOf } from '../layout/cuts.ts'
import { marksOn } from '../layout/marks.ts'

/** The marks of the openings. */
export function drawMarks(pen: Pen, layout: Layout, floor: Floor): void {
  const paper = pen.at(0, 0, 1)
  const gap = 3.4 / pen.scaleX
  for (const { text, opening, x, y } of marksOn(layout, floor, gap)) {
    const isWindow = opening.kind === 'window'
    const layer = isWindow ? 'WINDOWS' : 'DOORS'
    const turned = opening.axis === 'v'
    paper.text(text, pen.x(x) + (turned ? 1.2 : 0), pen.y(y) + (turned ? 0 : 1.2), {
      size: 3.4,
      anchor: 'middle',
      colour: isWindow ? colours.blue : colours.laterite,
      layer,
      turned,
    })
  }
}

/** At both ends of each section line its letter, with an arrow in the direction of view. */
export function drawCuts(pen: Pen, layout: Layout, floor: Floor): void {
  const paper = pen.at(0, 0, 1)
  const cuts = cutsOf(layout)
  const style: Style = { layer: 'SECTIONS', stroke: colours.ink, width: 0.9 }
  const letter = (text: string, x: number, y: number, dx: number, dy: number): void => {
    paper.circle({ ...style, width: 0.5, fill: colours.paper }, x, y, 3.2)
    paper.text(text, x, y + 1.5, { size: 4.2, anchor: 'middle', layer: 'SECTIONS' })
    paper.poly(
      { layer: 'SECTIONS', fill: colours.ink },
      [
        x + dx * 6.6,
        y + dy * 6.6,
        x + dx * 3.2 + dy * 2.2,
        y + dy * 3.2 + dx * 2.2,
        x + dx * 3.2 - dy * 2.2,
        y + dy * 3.2 - dx * 2.2,
      ],
      true,
    )
  }
  const reach = frontReach(floor, layout.depthMetres)
  const x = pen.x(cuts.a.at)
  const y = pen.y(cuts.b.at)
  for (const [end, out] of [
    [pen.y(0), -1],
    [stepsEnd(floor, pen, pen.y(reach)), 1],
  ] as const) {
    paper.line(style, x, end + out, x, end + out * 4.6)
    letter('A', x, end + out * 7.8, -1, 0)
  }
  for (const [end, out] of [
    [pen.x(0), -1],
    [pen.x(layout.widthMetres), 1],
  ] as const) {
    paper.line(style, end + out, y, end + out * 4.6, y)
    letter('B', end + out * 7.8, y, 0, -1)
  }
}
