/** The furniture and electrical layouts, drawn over all floors. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { placeLabels } from '../drawing/labels.ts'
import { approachBox } from '../layout/doors.ts'
import { centreOf, depthOf, widthOf } from '../layout/geometry.ts'
import { type Floor, habitableKinds, type Room, washroomKinds } from '../layout/types.ts'
import { allFloors, type FloorView } from './floors.ts'
import type { Sheet, Subject } from './sheet.ts'

export const quiet = { furniture: false, labels: { name: 4.4, measure: 3.4 }, muted: true, measures: false } as const

export function furnitureSheet(subject: Subject, code: string): Sheet {
  const { layout } = subject
  const pen = Pen.paper()
  const tints: Record<string, string> = {
    living: '#f0dfd2',
    lounge: '#f0dfd2',
    dining: '#f0dfd2',
    kitchen: '#efe3c4',
    master: '#dde5da',
    bedroom: '#dde5da',
    bath: '#dbe4ea',
    ensuite: '#dbe4ea',
    wc: '#dbe4ea',
  }
  // The tints lie under the walls, so the floors are laid out once to find their places.
  const { views } = allFloors(Pen.paper(), layout, { ...quiet, labels: null }, code, 'Furniture')
  for (const v of views) {
    const p = pen.at(v.pen.originX, v.pen.originY, v.pen.scaleX)
    for (const r of v.floor.rooms)
      p.rect({ layer: 'AREAS', fill: tints[r.kind] ?? colours.sand }, r.net.x0, r.net.y0, r.net.x1, r.net.y1)
  }
  const { scale } = allFloors(
    pen,
    layout,
    { furniture: true, labels: { name: 4.8, measure: 3.8 }, muted: false, measures: true },
    code,
    'Furniture',
  )
  const groups: [string, readonly string[]][] = [
    ['Living and dining', ['living', 'lounge', 'dining']],
    ['Kitchen', ['kitchen']],
    ['Bedrooms', ['master', 'bedroom']],
    ['Washrooms', [...washroomKinds]],
    ['Halls and stairs', ['hall', 'corridor', 'stair']],
    ['Other rooms', ['study', 'utility', 'store', 'garage']],
  ]
  const rows = groups
    .map(([name, kinds]) => ({
      name,
      value: layout.floors
        .flatMap((f) => f.rooms)
        .filter((r) => kinds.includes(r.kind))
        .reduce((s, r) => s + r.areaSqM, 0)
        .toFixed(1),
    }))
    .filter((r) => r.value !== '0.0')
  return {
    drawing: 'Furniture and Area Layouts',
    code,
    scale,
    scaleText: `1:${scale}`,
    body: pen.entities,
    north: true,
    table: {
      heading: 'Areas, m², all floors',
      rows,
      total: {
        name: 'Enclosed area',
        value: layout.enclosedSqM.toFixed(1),
        note: `${subject.plan.areaSqFt.toLocaleString('en-US')} ft²`,
      },
    },
    notes: [],
  }
}

export const mmIn = (v: FloorView, mm: number): number => mm / v.pen.scaleX

function doorOf(floor: Floor, room: Room): { x: number; y: number } {
  const d =
    floor.openings.find((o) => o.kind !== 'window' && o.room === room.id) ??
    floor.openings.find((o) => o.kind !== 'window' && o.other === room.id)
  if (!d) return { x: room.net.x0 + 0.3, y: room.net.y1 - 0.1 }
  const into =
    d.room === room.id ? { ...d, swing: d.swing } : { ...d, swing: d.swing === 1 ? (-1 as const) : (1 as const) }
  const box = approachBox({ ...into, swing: into.swing === 1 ? -1 : 1 }, 0.12)
  const c = centreOf(box)
  const clampX = (x: number): number => Math.max(room.net.x0 + 0.12, Math.min(room.net.x1 - 0.12, x))
  const clampY = (y: number): number => Math.max(room.net.y0 + 0.12, Math.min(room.net.y1 - 0.12, y))
  const span = (d.end - d.start) / 2 + 0.2
  return d.axis === 'h'
    ? { x: clampX(d.hinge === 'start' ? c.x + span : c.x - span), y: clampY(c.y) }
    : { x: clampX(c.x), y: clampY(d.hinge === 'start' ? c.y + span : c.y - span) }
}

export function electricalSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const { views, scale } = allFloors(pen, subject.layout, quiet, code, 'Electrical')
  const red: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.5 }
  const wire: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.35, dash: [2, 1.4] }
  const count = { light: 0, fan: 0, switch: 0, socket: 0, cooker: 0 }
  for (const v of views) {
    const p = v.pen
    const names = placeLabels(v.floor, p.scaleX, quiet.labels, false).map((l) => l.box)
    for (const room of v.floor.rooms) {
      const n = room.net
      const long = widthOf(n) >= depthOf(n)
      const lamps = room.areaSqM > 26 ? 3 : room.areaSqM > 14 || Math.max(widthOf(n), depthOf(n)) > 6 ? 2 : 1
      const s = doorOf(v.floor, room)
      let from = s
      for (let i = 0; i < lamps; i++) {
        const t = (i + 0.5) / lamps
        const x = long ? n.x0 + widthOf(n) * t : (n.x0 + n.x1) / 2
        const r = mmIn(v, 2.3)
        // A lamp over a name would hide it.
        const free = (y: number): boolean =>
          !names.some((b) => x > b.x0 - r && x < b.x1 + r && y > b.y0 - r && y < b.y1 + r)
        const tries =
          long || lamps === 1 ? [0.5, 0.34, 0.66, 0.22, 0.78, 0.15, 0.85] : [t, t - 0.1, t + 0.1, t - 0.18, t + 0.18]
        const y = n.y0 + depthOf(n) * (tries.find((f) => free(n.y0 + depthOf(n) * f)) ?? 0.3)
        const mx = (from.x + x) / 2 + (y - from.y) * 0.14
        const my = (from.y + y) / 2 - (x - from.x) * 0.14
        const path: number[] = []
        for (let k = 0; k <= 10; k++) {
          const q = k / 10
          path.push(
            (1 - q) ** 2 * from.x + 2 * q * (1 - q) * mx + q * q * x,
            (1 - q) ** 2 * from.y + 2 * q * (1 - q) * my + q * q * y,
          )
        }
        p.poly(wire, path)
        p.circle({ ...red, fill: colours.paper }, x, y, r)
        p.line(red, x - r * 0.7, y - r * 0.7, x + r * 0.7, y + r * 0.7)
        p.line(red, x - r * 0.7, y + r * 0.7, x + r * 0.7, y - r * 0.7)
        count.light++
        from = { x, y }
      }
      const w = mmIn(v, 1.2)
      p.circle({ layer: 'ELECTRICAL', fill: colours.laterite }, s.x, s.y, w)
      p.poly(red, [s.x, s.y, s.x + w * 2.2, s.y - w * 2.2, s.x + w * 3.2, s.y - w * 1.2])
      count.switch++
      const wet = washroomKinds.includes(room.kind)
      const want =
        wet || room.kind === 'stair' || room.kind === 'corridor'
          ? 0
          : room.kind === 'living' || room.kind === 'kitchen'
            ? 4
            : habitableKinds.includes(room.kind)
              ? 3
              : 1
      const spots: { x: number; y: number; nx: number; ny: number }[] = [
        { x: n.x0, y: n.y0 + depthOf(n) * 0.7, nx: 1, ny: 0 },
        { x: n.x1, y: n.y0 + depthOf(n) * 0.62, nx: -1, ny: 0 },
        { x: n.x0 + widthOf(n) * 0.2, y: n.y0, nx: 0, ny: 1 },
        { x: n.x0 + widthOf(n) * 0.82, y: n.y1, nx: 0, ny: -1 },
        { x: n.x0 + widthOf(n) * 0.8, y: n.y0, nx: 0, ny: 1 },
      ]
      let done = 0
      for (const spot of spots) {
        if (done >= want) break
        const hit = v.floor.openings.some(
          (o) =>
            (o.axis === 'v') === (spot.nx !== 0) &&
            Math.abs(o.line - (spot.nx ? spot.x : spot.y)) < 0.2 &&
            (spot.nx ? spot.y : spot.x) > o.start - 0.2 &&
            (spot.nx ? spot.y : spot.x) < o.end + 0.2 &&
            o.kind !== 'window',
        )
        if (hit) continue
        const k = mmIn(v, 1.5)
        const cx = spot.x + spot.nx * k
        const cy = spot.y + spot.ny * k
        const a = spot.nx === 1 ? -90 : spot.nx === -1 ? 90 : spot.ny === 1 ? 0 : 180
        p.arc(red, cx, cy, k, a, a + 180)
        p.line(red, cx - spot.ny * k, cy - spot.nx * k, cx + spot.ny * k, cy + spot.nx * k)
        p.line(red, cx + spot.nx * k, cy + spot.ny * k, cx + spot.nx * k * 1.9, cy + spot.ny * k * 1.9)
        count.socket++
        done++
      }
    }
    const main = v.floor.rooms.find((r) => r.kind === 'hall' || r.kind === 'corridor' || r.kind === 'living')
    if (main) {
      const b = mmIn(v, 3)
      const x = main.net.x1 - b * 1.2
      const y = main.net.y0 + b * 0.5
      p.rect({ ...red, fill: colours.paper }, x, y, x + b, y + b * 0.55)
      p.poly({ layer: 'ELECTRICAL', fill: colours.laterite }, [x, y, x + b, y, x, y + b * 0.55], true)
    }
  }
  const rows = [
    { name: 'Ceiling light', value: String(count.light) },
    { name: 'Switch, 1.20 m up', value: String(count.switch) },
    { name: 'Double socket 13 A, 0.40 m up', value: String(count.socket) },
    { name: 'Distribution board', value: String(views.length) },
  ]
  return {
    drawing: 'Electrical Layout',
    code,
    scale,
    scaleText: `1:${scale}`,
    body: pen.entities,
    north: true,
    table: { heading: 'Fittings, pieces', rows },
    notes: [],
  }
}
