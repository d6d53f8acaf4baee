/** The septic tank, sized for the people of the house. */

import { colours, Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { chain } from '../../../app/domain/houses/drawing/dimensions.ts'
import { septicTankOf } from '../../../app/domain/houses/layout/construction.ts'
import { bestScale, drawingTitle, scaleText } from '../drawing/frame.ts'
import { ground } from '../drawing/scenery.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

/** From the tank to where the drain of the house begins on the sheet. */
const FAR = 1.1

export function septicSheet(subject: Subject, code: string): Sheet {
  const { plan } = subject
  const pen = Pen.paper()
  const { users, litres } = septicTankOf(plan.bedrooms)
  const length = Math.round(Math.sqrt((litres / 1000 / 1.5) * 2.6) * 10) / 10 + 0.6
  const wide = Math.max(1.2, Math.round((litres / 1000 / 1.5 / length) * 10) / 10)
  const t = 0.15
  const scale = bestScale(length + 5, wide + 2.6, 452, 270)
  const { mm } = scale
  // Two thirds of the length, in steps of 50 mm inside.
  const split = Math.round((length * 0.66 - t / 2) * 20) / 20 + t / 2
  const x = 20 + (460 - (length + 5) * mm) / 2 + 2 * mm
  const spare = Math.max(0, 380 - (wide + 2.6) * mm - 110) / 3
  const body: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.6, fill: '#cfc4b1' }
  const void_: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.6, fill: colours.paper }
  const pipe: Style = { layer: 'PLUMBING', stroke: colours.forest, width: 1 }
  const plan_ = pen.at(x, 40 + spare + t * mm, mm)
  plan_.rect(body, -t, -t, length + t, wide + t)
  plan_.rect(void_, 0, 0, split - t / 2, wide)
  plan_.rect(void_, split + t / 2, 0, length, wide)
  for (const x of [split * 0.3, (split + length) / 2])
    plan_.rect({ ...void_, dash: [3, 2] }, x - 0.3, wide / 2 - 0.3, x + 0.3, wide / 2 + 0.3)
  plan_.line(pipe, -FAR, wide / 2, 0.25, wide / 2)
  plan_.line(pipe, length - 0.25, wide / 2, length + 1.4, wide / 2)
  plan_.circle({ ...pipe, width: 0.7 }, length + 2.1, wide / 2, 0.7)
  pen.text('Soak-away', plan_.x(length + 2.1), plan_.y(wide / 2) + 2, { size: 4.6, anchor: 'middle' })
  pen.text('From the house', plan_.x(-FAR), plan_.y(wide / 2) - 3, { size: 4.6, colour: colours.soft })
  // Beyond the end of the drain, so that no dimension crosses it.
  const chainX = plan_.x(-FAR) - 8
  chain(plan_, 'h', plan_.y(-t) - 8, [-t, 0, split - t / 2, split + t / 2, length, length + t], plan_.y(-t))
  chain(plan_, 'v', chainX, [-t, 0, wide, wide + t], plan_.x(-t))
  drawingTitle(pen, 22, plan_.y(wide + t) + 22, 'Tank, plan', code, scaleText(scale), '1', 120)
  const groundY = plan_.y(wide + t) + 46 + spare
  const s = pen.at(x, groundY, mm, -mm)
  ground(s, -1.4, length + 3)
  const depth = 1.85
  s.rect(body, -t, -depth - 0.2, length + t, -0.1)
  s.rect(void_, 0, -depth, split - t / 2, -0.25)
  s.rect(void_, split + t / 2, -depth, length, -0.25)
  s.rect(void_, split - t / 2, -0.95, split + t / 2, -0.75)
  for (const x of [split * 0.3, (split + length) / 2])
    s.rect({ ...body, fill: colours.shade }, x - 0.35, -0.1, x + 0.35, 0.05)
  for (const [a, b] of [
    [0, split - t / 2],
    [split + t / 2, length],
  ] as const) {
    s.line({ layer: 'PLUMBING', stroke: colours.blue, width: 0.6 }, a, -0.55, b, -0.55)
    for (let i = 0; i < 3; i++)
      s.line(
        { layer: 'PLUMBING', stroke: colours.blue, width: 0.35 },
        a + 0.15 + i * 0.12,
        -0.62 - i * 0.06,
        b - 0.15 - i * 0.12,
        -0.62 - i * 0.06,
      )
  }
  s.poly(pipe, [-FAR, -0.42, 0.22, -0.46, 0.22, -0.9])
  s.poly(pipe, [length - 0.22, -0.9, length - 0.22, -0.55, length + 1.4, -0.62])
  chain(s, 'v', chainX, [-depth - 0.2, -depth, -0.55, -0.1], s.x(-t))
  pen.text('Water level', s.x(split * 0.55), s.y(-0.55) - 2.5, { size: 4.4, colour: colours.blue, anchor: 'middle' })
  drawingTitle(pen, 22, s.y(-depth - 0.2) + 22, 'Tank, section', code, scaleText(scale), '2', 120)
  const rows = [
    { name: 'People', value: String(users) },
    { name: 'Working volume, litres', value: litres.toLocaleString('en-US') },
    { name: 'Length inside, m', value: length.toFixed(2) },
    { name: 'Width inside, m', value: wide.toFixed(2) },
    { name: 'Depth inside, m', value: (depth - 0.25).toFixed(2) },
    { name: 'Inlet pipe', value: '110 mm' },
    { name: 'Fall of the drain', value: '1 in 40' },
    { name: 'From any well, at least', value: '15 m' },
    { name: 'Soak-away from the house', value: '5 m' },
  ]
  return {
    drawing: 'Septic Tank',
    code,
    ...atScale(scale),
    body: pen.entities,
    table: { heading: 'Tank', rows },
  }
}
