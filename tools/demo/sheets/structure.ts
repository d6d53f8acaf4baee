/** Foundations and frame: column grid, strip footings, beams, and the schedule of members. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { chain } from '../drawing/dimensions.ts'
import { bestScale } from '../drawing/frame.ts'
import type { Layout } from '../layout/types.ts'
import type { Sheet, Subject } from './sheet.ts'

function gridLines(layout: Layout): { xs: number[]; ys: number[] } {
  const ground = layout.floors[0]
  const xs = [0.115, layout.widthMetres - 0.115]
  const ys = [0.115, layout.depthMetres - 0.115]
  for (const wall of ground?.walls ?? []) {
    const vertical = Math.abs(wall.a.x - wall.b.x) < 0.002
    const length = vertical ? Math.abs(wall.b.y - wall.a.y) : Math.abs(wall.b.x - wall.a.x)
    if (length < 2.4) continue
    const list = vertical ? xs : ys
    const at = vertical ? wall.a.x : wall.a.y
    if (list.every((v) => Math.abs(v - at) > 1.4)) list.push(at)
  }
  return { xs: xs.sort((a, b) => a - b), ys: ys.sort((a, b) => a - b) }
}

export function structureSheet(subject: Subject, code: string): Sheet {
  const { layout } = subject
  const ground = layout.floors[0]
  if (!ground) throw new Error('no ground floor')
  const pen = Pen.paper()
  const { xs, ys } = gridLines(layout)
  const reach = Math.max(layout.depthMetres, ...ground.outside.filter((o) => o.columns.length).map((o) => o.rect.y1))
  const scale = bestScale(layout.widthMetres + 1.6, reach + 0.6, 415, 275)
  const mm = 1000 / scale
  const p = pen.at(10 + (480 - layout.widthMetres * mm) / 2 + 16, 58 + Math.max(0, (275 - (reach + 0.6) * mm) / 3), mm)
  const footing: Style = { layer: 'STRUCTURE', stroke: colours.brown, width: 0.45, dash: [4, 2] }
  for (const wall of ground.walls) {
    const vertical = Math.abs(wall.a.x - wall.b.x) < 0.002
    const half = wall.external ? 0.34 : 0.3
    if (vertical) p.rect(footing, wall.a.x - half, wall.a.y, wall.a.x + half, wall.b.y)
    else p.rect(footing, wall.a.x, wall.a.y - half, wall.b.x, wall.a.y + half)
    const body: Style = { layer: 'WALLS', fill: '#cfc4b1' }
    const t = wall.thickness / 2
    if (vertical) p.rect(body, wall.a.x - t, wall.a.y - t, wall.a.x + t, wall.b.y + t)
    else p.rect(body, wall.a.x - t, wall.a.y - t, wall.b.x + t, wall.a.y + t)
  }
  const hair: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.35, dash: [8, 2, 1.5, 2] }
  const paper = pen
  const bubble: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5 }
  for (const [i, x] of xs.entries()) {
    p.line(hair, x, -30 / p.scaleX, x, layout.depthMetres + 0.8)
    paper.circle(bubble, p.x(x), p.y(0) - 35, 5)
    paper.text(String(i + 1), p.x(x), p.y(0) - 33.2, { size: 5, anchor: 'middle' })
  }
  for (const [i, y] of ys.entries()) {
    p.line(hair, -30 / p.scaleX, y, layout.widthMetres + 0.8, y)
    paper.circle(bubble, p.x(0) - 35, p.y(y), 5)
    paper.text(String.fromCharCode(65 + i), p.x(0) - 35, p.y(y) + 1.8, { size: 5, anchor: 'middle' })
  }
  chain(p, 'h', p.y(0) - 14, xs, p.y(0))
  chain(p, 'v', p.x(0) - 14, ys, p.x(0))
  let columns = 0
  for (const x of xs)
    for (const y of ys) {
      const onWall = ground.walls.some(
        (w) =>
          Math.min(w.a.x, w.b.x) - 0.1 <= x &&
          Math.max(w.a.x, w.b.x) + 0.1 >= x &&
          Math.min(w.a.y, w.b.y) - 0.1 <= y &&
          Math.max(w.a.y, w.b.y) + 0.1 >= y,
      )
      if (!onWall) continue
      p.rect(footing, x - 0.6, y - 0.6, x + 0.6, y + 0.6)
      p.rect({ layer: 'STRUCTURE', fill: colours.ink }, x - 0.115, y - 0.115, x + 0.115, y + 0.115)
      paper.text('C1', p.x(x) + 3.6, p.y(y) - 3.4, { size: 3.6, colour: colours.laterite })
      columns++
    }
  for (const o of ground.outside)
    for (const x of o.columns)
      p.rect({ layer: 'STRUCTURE', fill: colours.ink }, x - 0.115, o.rect.y1 - 0.3, x + 0.115, o.rect.y1 - 0.07)
  // Details along the foot of the sheet.
  const d = pen.at(58, 402, 26, -26)
  const line: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5 }
  d.rect({ ...line, fill: colours.sand }, -0.6, 0, 0.6, 0.3)
  d.rect(line, -0.115, 0.3, 0.115, 1.35)
  for (const x of [-0.075, 0.075]) d.line({ ...line, stroke: colours.laterite, width: 0.7 }, x, 0.06, x, 1.35)
  d.line({ ...line, stroke: colours.laterite, width: 0.7 }, -0.54, 0.06, 0.54, 0.06)
  for (let y = 0.4; y < 1.3; y += 0.15) d.line({ ...line, stroke: colours.laterite, width: 0.4 }, -0.09, y, 0.09, y)
  pen.text('Pad F1 and column C1', 84, 370, { size: 4.8 })
  pen.text('Pad 1 200 × 1 200 × 300, Y12 at 200 both ways', 84, 378, { size: 4.4, colour: colours.soft })
  pen.text('Column 230 × 230, 4 Y16, R8 links at 150', 84, 386, { size: 4.4, colour: colours.soft })
  pen.text('Strip footing 680 × 230 under outer walls', 84, 394, { size: 4.4, colour: colours.soft })
  const b = pen.at(300, 400, 60, -60)
  b.rect({ ...line, fill: colours.sand }, -0.115, 0, 0.115, 0.45)
  b.rect({ ...line, stroke: colours.laterite }, -0.09, 0.025, 0.09, 0.425)
  for (const [x, y] of [
    [-0.07, 0.045],
    [0, 0.045],
    [0.07, 0.045],
    [-0.07, 0.405],
    [0.07, 0.405],
  ] as const)
    b.circle({ layer: 'STRUCTURE', fill: colours.laterite }, x, y, 0.014)
  pen.text('Ring beam B1', 316, 378, { size: 4.8 })
  pen.text('230 × 450, 3 Y16 bottom, 2 Y16 top, R8 links at 200', 316, 386, { size: 4.4, colour: colours.soft })
  pen.text('Slab 150 thick, Y12 at 200 both ways', 316, 394, { size: 4.4, colour: colours.soft })
  pen.text('Foundation and Column Layout', 24, 354, { size: 8, serif: true })
  pen.line({ layer: 'FRAME', stroke: colours.ink, width: 0.6 }, 24, 357, 190, 357)
  pen.text(`Scale 1:${scale} at A2`, 196, 356, { size: 4.6, colour: colours.soft })
  const rows = [
    { name: 'Columns C1, 230 × 230', value: String(columns) },
    { name: 'Pad footings F1', value: String(columns) },
    { name: 'Grid lines', value: `${xs.length} × ${ys.length}` },
    { name: 'Concrete', value: 'C25' },
    { name: 'Steel', value: '460 N/mm²' },
    { name: 'Cover, in the ground', value: '50 mm' },
    { name: 'Cover, elsewhere', value: '25 mm' },
  ]
  return {
    drawing: 'Structures',
    code,
    scale,
    scaleText: `1:${scale}`,
    body: pen.entities,
    north: false,
    table: { heading: 'Members', rows },
    notes: [],
  }
}
