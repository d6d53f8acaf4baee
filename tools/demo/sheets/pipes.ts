/** The plumbing and air-conditioning layouts, drawn over all floors. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { drawLabels } from '../drawing/plan-view.ts'
import { centreOf, depthOf } from '../layout/geometry.ts'
import { allFloors } from './floors.ts'
import { mmIn, quiet } from './services.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

export function plumbingSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const { views, scale } = allFloors(pen, subject.layout, { ...quiet, furniture: true, labels: null }, code, 'Plumbing')
  const cold: Style = { layer: 'PLUMBING', stroke: colours.blue, width: 0.6, dash: [4, 1.6] }
  const soil: Style = { layer: 'PLUMBING', stroke: colours.forest, width: 0.9 }
  const count = { wc: 0, basin: 0, shower: 0, sink: 0 }
  for (const v of views) {
    const p = v.pen
    const d = subject.layout.depthMetres
    const out = -0.55
    let used = false
    for (const f of v.floor.furniture) {
      if (!['wc', 'basin', 'shower', 'counter-sink', 'washer', 'tub'].includes(f.kind)) continue
      used = true
      if (f.kind === 'wc') count.wc++
      if (f.kind === 'basin') count.basin++
      if (f.kind === 'shower') count.shower++
      if (f.kind === 'counter-sink') count.sink++
      const c = centreOf(f.box)
      const right = c.x > subject.layout.widthMetres / 2
      p.circle({ layer: 'PLUMBING', fill: colours.blue }, c.x, c.y, mmIn(v, 0.9))
      // Pipes leave towards the nearest outer wall and join the runs round the house.
      const toSide = Math.min(c.x, subject.layout.widthMetres - c.x)
      const toBack = c.y <= toSide + 0.4
      const line = toBack ? out : right ? subject.layout.widthMetres - out : out
      const needsSoil = f.kind === 'wc' || f.kind === 'shower' || f.kind === 'counter-sink'
      if (!toBack && d - c.y + 0.4 < toSide) {
        const edge = right ? subject.layout.widthMetres - out : out
        const inner = edge + (right ? -0.2 : 0.2)
        p.poly(cold, [c.x - 0.07, c.y, c.x - 0.07, d - out - 0.2, inner, d - out - 0.2, inner, d * 0.85])
        if (needsSoil) p.poly(soil, [c.x + 0.08, c.y, c.x + 0.08, d - out, edge, d - out, edge, d * 0.85])
      } else if (toBack) {
        p.poly(cold, [c.x - 0.07, c.y, c.x - 0.07, line + 0.2])
        if (needsSoil) p.poly(soil, [c.x + 0.08, c.y, c.x + 0.08, line])
      } else {
        const side = right ? line - 0.2 : line + 0.2
        p.poly(cold, [c.x, c.y - 0.07, side, c.y - 0.07])
        if (needsSoil) p.poly(soil, [c.x, c.y + 0.08, line, c.y + 0.08])
      }
    }
    if (!used) continue
    const w = subject.layout.widthMetres
    p.poly(cold, [out + 0.2, d * 0.85, out + 0.2, out + 0.2, w - out - 0.2, out + 0.2, w - out - 0.2, d * 0.85])
    p.poly(soil, [out, d * 0.85, out, out, w - out, out, w - out, d * 0.85])
    for (const [x, y] of [
      [out, out],
      [w - out, out],
      [w / 2, out],
    ] as const) {
      const k = mmIn(v, 2.6)
      p.rect({ ...soil, fill: colours.paper, width: 0.5 }, x - k, y - k, x + k, y + k)
      p.line({ ...soil, width: 0.4 }, x - k, y - k, x + k, y + k)
    }
  }
  for (const { pen: p, floor } of views) drawLabels(p, floor, quiet.labels, true, true)
  const rows = [
    { name: 'WC', value: String(count.wc) },
    { name: 'Basin', value: String(count.basin) },
    { name: 'Shower', value: String(count.shower) },
    { name: 'Kitchen sink', value: String(count.sink) },
    {
      name: 'Water point',
      value: '',
      symbol: (p: Pen) => p.circle({ layer: 'PLUMBING', fill: colours.blue }, 0, 0, 0.9),
    },
    { name: 'Cold water, 20 mm', value: '', symbol: (p: Pen) => p.line(cold, -4, 0, 4, 0) },
    { name: 'Soil and waste, 110 mm', value: '', symbol: (p: Pen) => p.line(soil, -4, 0, 4, 0) },
    {
      name: 'Chamber, 600 × 600',
      value: '',
      symbol: (p: Pen) => {
        p.rect({ ...soil, fill: colours.paper, width: 0.5 }, -2, -2, 2, 2)
        p.line({ ...soil, width: 0.4 }, -2, -2, 2, 2)
      },
    },
  ]
  return {
    drawing: 'Plumbing Layout',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: { heading: 'Fittings, pieces', rows },
    notes: [],
  }
}

export function coolingSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const { views, scale } = allFloors(pen, subject.layout, quiet, code, 'Air-conditioning')
  const unit: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.55 }
  const pipe: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.5, dash: [3, 1.2, 0.8, 1.2] }
  const rows: { name: string; value: string }[] = []
  for (const v of views) {
    const p = v.pen
    const w = subject.layout.widthMetres
    for (const room of v.floor.rooms) {
      if (!['living', 'lounge', 'master', 'bedroom', 'study'].includes(room.kind)) continue
      const n = room.net
      const power = room.areaSqM > 32 ? 24 : room.areaSqM > 19 ? 18 : room.areaSqM > 13 ? 12 : 9
      rows.push({
        name: `${room.name}${subject.plan.floors > 1 ? `, ${v.floor.level === 0 ? 'ground' : v.floor.level === 1 ? 'first' : 'second'}` : ''}`,
        value: `${power} 000 BTU`,
      })
      const left = n.x0 < 0.5
      const right = n.x1 > w - 0.5
      const cy = n.y0 + Math.min(0.75, depthOf(n) * 0.2)
      const len = 0.9
      const back = !left && !right
      const x = left ? n.x0 : right ? n.x1 - 0.25 : n.x0 + 0.15
      const y = back ? (n.y0 < 0.5 ? n.y0 : n.y1 - 0.25) : cy
      if (back) p.rect({ ...unit, fill: '#dbe4ea' }, x, y, x + len, y + 0.25)
      else p.rect({ ...unit, fill: '#dbe4ea' }, x, y, x + 0.25, y + len)
      const mid = back ? { x: x + len / 2, y: y + 0.12 } : { x: x + 0.12, y: y + len / 2 }
      const outer = back
        ? { x: mid.x, y: n.y0 < 0.5 ? -0.45 : subject.layout.depthMetres + 0.45 }
        : { x: left ? -0.5 : w + 0.5, y: mid.y + 0.6 }
      p.poly(pipe, back ? [mid.x, mid.y, outer.x, outer.y] : [mid.x, mid.y, outer.x, mid.y, outer.x, outer.y])
      p.rect({ ...unit, fill: colours.paper }, outer.x - 0.18, outer.y - 0.38, outer.x + 0.18, outer.y + 0.38)
      p.circle(unit, outer.x, outer.y, 0.14)
      for (const dv of [0.25, 0.5, 0.75]) {
        const a = back
          ? { x: x + len * dv, y: n.y0 < 0.5 ? y + 0.3 : y - 0.05 }
          : { x: left ? x + 0.3 : x - 0.05, y: y + len * dv }
        const reach = 0.28 * (back ? (n.y0 < 0.5 ? 1 : -1) : left ? 1 : -1)
        p.line({ ...unit, width: 0.35 }, a.x, a.y, back ? a.x : a.x + reach, back ? a.y + reach : a.y)
      }
    }
  }
  return {
    drawing: 'Air-conditioning Layout',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: true,
    table: { heading: 'Split units', rows },
    notes: [],
  }
}
