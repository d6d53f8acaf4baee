/** Two cross-sections through the house, cut from the layout. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { levelMark, type PictureFacts } from '../drawing/elevation.ts'
import { bestScale, drawingTitle, scaleBar } from '../drawing/frame.ts'
import { type Mass, massesOf, plinth, sideMass, topOf, wallTop } from '../drawing/massing.ts'
import { drawRoof } from '../drawing/roofs.ts'
import { ground } from '../drawing/scenery.ts'
import { floorHeight, type Layout } from '../layout/types.ts'
import type { Sheet, Subject } from './sheet.ts'

const ink: Style = { layer: 'WALLS', fill: colours.ink }
const line: Style = { layer: 'ELEVATION', stroke: colours.ink, width: 0.6 }
const hair: Style = { layer: 'ELEVATION', stroke: colours.brown, width: 0.4 }

/** A cut at one place: every wall it meets stands as a block of ink, the openings it meets as gaps. */
function drawSection(pen: Pen, layout: Layout, masses: Mass[], axis: 'x' | 'y', at: number): void {
  for (const m of masses) {
    if (m.roof === 'hip' || m.roof === 'gable-along' || m.roof === 'gable-front') {
      const a = m.x0 - m.overhang
      const b = m.x1 + m.overhang
      const top = wallTop(m)
      const mid = (a + b) / 2
      pen.poly(line, [a, top, mid, top + m.rise, b, top, b, top + 0.18, mid, top + m.rise + 0.18, a, top + 0.18], true)
      pen.line(line, a, top, b, top)
      pen.line(hair, mid, top, mid, top + m.rise)
      for (const f of [0.25, 0.5, 0.75]) {
        const x0 = a + (mid - a) * f
        const x1 = b - (b - mid) * f
        pen.line(hair, x0, top, x0, top + m.rise * f)
        pen.line(hair, x1, top, x1, top + m.rise * f)
        pen.line(hair, x0, top + m.rise * f, a + (mid - a) * Math.min(1, f + 0.25), top)
        pen.line(hair, x1, top + m.rise * f, b - (b - mid) * Math.min(1, f + 0.25), top)
      }
    } else drawRoof(pen, m)
  }
  for (const floor of layout.floors) {
    const base = plinth + floor.level * floorHeight
    const cut = floor.rooms.filter((r) =>
      axis === 'x' ? r.cell.x0 <= at && r.cell.x1 >= at : r.cell.y0 <= at && r.cell.y1 >= at,
    )
    const span = cut.flatMap((r) => (axis === 'x' ? [r.cell.y0, r.cell.y1] : [r.cell.x0, r.cell.x1]))
    if (!span.length) continue
    const from = Math.min(...span) - 0.115
    const to = Math.max(...span) + 0.115
    pen.rect(ink, from, base - 0.15, to, base)
    const ceiling = base + floorHeight - 0.15
    if (floor.level === layout.floors.length - 1) pen.line(line, from, ceiling - 0.1, to, ceiling - 0.1)
    for (const wall of floor.walls) {
      const across = axis === 'x' ? Math.abs(wall.a.y - wall.b.y) < 0.002 : Math.abs(wall.a.x - wall.b.x) < 0.002
      if (!across) continue
      const lo = axis === 'x' ? Math.min(wall.a.x, wall.b.x) : Math.min(wall.a.y, wall.b.y)
      const hi = axis === 'x' ? Math.max(wall.a.x, wall.b.x) : Math.max(wall.a.y, wall.b.y)
      if (at < lo - 0.05 || at > hi + 0.05) continue
      const p = axis === 'x' ? wall.a.y : wall.a.x
      const t = wall.thickness / 2
      const hole = floor.openings.find(
        (o) => (o.axis === 'h') === (axis === 'x') && Math.abs(o.line - p) < 0.01 && at > o.start && at < o.end,
      )
      if (!hole) pen.rect(ink, p - t, base, p + t, ceiling)
      else {
        if (hole.sillMetres > 0) pen.rect(ink, p - t, base, p + t, base + hole.sillMetres)
        pen.rect(ink, p - t, base + hole.headMetres, p + t, ceiling)
        if (hole.kind === 'window' || hole.kind === 'slide')
          pen.line(line, p, base + hole.sillMetres, p, base + hole.headMetres)
      }
      if (floor.level === 0) {
        pen.rect({ ...ink, fill: '#b9ad9a' }, p - t, -0.45, p + t, plinth - 0.15)
        pen.rect({ ...line, fill: '#cfc4b1' }, p - 0.34, -0.75, p + 0.34, -0.45)
      }
    }
    for (const r of cut) {
      const c = axis === 'x' ? (r.cell.y0 + r.cell.y1) / 2 : (r.cell.x0 + r.cell.x1) / 2
      const wide = (axis === 'x' ? r.net.y1 - r.net.y0 : r.net.x1 - r.net.x0) * pen.scaleX
      const size = Math.min(5, wide / (r.name.length * 0.64))
      if (size > 2) pen.text(r.name, c, base + 1.25, { size, colour: colours.soft, anchor: 'middle' })
    }
    for (const s of floor.stairs) {
      const b = s.box
      const within = axis === 'x' && at > b.x0 && at < b.x1 && floor.level < layout.floors.length - 1
      if (!within) continue
      for (let i = 0; i < 9; i++)
        pen.poly(line, [
          b.y0 + 1 + (9 - i) * 0.25,
          base + (i * floorHeight) / 18,
          b.y0 + 1 + (9 - i) * 0.25,
          base + ((i + 1) * floorHeight) / 18,
          b.y0 + 1 + (8 - i) * 0.25,
          base + ((i + 1) * floorHeight) / 18,
        ])
      pen.rect(ink, b.y0, base + floorHeight / 2 - 0.12, b.y0 + 1, base + floorHeight / 2)
    }
  }
}

export function sectionsSheet(subject: Subject, picture: PictureFacts, code: string): Sheet {
  const { plan, layout } = subject
  const pen = Pen.paper()
  const front = massesOf(plan, layout, picture.roof)
    .filter((m) => !m.ornament || plan.design.family === 'loft')
    .map((m) => ({ ...m, tone: 'plain' as const, ornament: false }))
  const side = sideMass(plan, layout, picture.roof)
  const top = topOf(front)
  const scale = bestScale(Math.max(layout.widthMetres, layout.depthMetres) + 2.5, top + 1.5, 400, 150)
  const mm = 1000 / scale
  const stair = layout.floors[0]?.stairs[0]
  const cutX = stair ? stair.box.x0 + (stair.box.x1 - stair.box.x0) * 0.75 : layout.widthMetres * 0.72
  const cutY = layout.depthMetres * 0.8
  for (const [index, part] of [
    { masses: side, axis: 'x' as const, at: cutX, length: layout.depthMetres, y: 168 },
    { masses: front, axis: 'y' as const, at: cutY, length: layout.widthMetres, y: 356 },
  ].entries()) {
    const x = 24 + (410 - part.length * mm) / 2
    const view = pen.at(x, part.y, mm, -mm)
    ground(view, -1.6, part.length + 1.6)
    drawSection(view, layout, part.masses, part.axis, part.at)
    const marks = layout.floors.map((f) => plinth + f.level * floorHeight)
    for (const m of [...marks, plinth + layout.floors.length * floorHeight - 0.15])
      levelMark(view, (438 - x) / mm, m, m - plinth < 0.01 ? '± 0.000' : `+ ${(m - plinth).toFixed(3)}`)
    drawingTitle(
      pen,
      22,
      part.y + 0.75 * mm + 20,
      index === 0 ? 'Section A-A' : 'Section B-B',
      code,
      `Scale 1:${scale} at A2`,
      String(index + 1),
      110,
    )
  }
  scaleBar(pen, 470 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), 401, mm)
  return {
    drawing: 'Cross-Sections',
    code,
    scale,
    scaleText: `1:${scale}`,
    body: pen.entities,
    north: false,
    table: null,
    notes: [
      '1 A-A runs from back to front,',
      `   ${cutX.toFixed(1)} m from the left wall.`,
      '2 B-B runs from left to right,',
      `   ${cutY.toFixed(1)} m from the back wall.`,
      '3 Floor to floor 3 150 mm,',
      '   clear height 2 900 mm.',
      '4 Foundations at least 1 200 mm',
      '   below the ground.',
    ],
  }
}
