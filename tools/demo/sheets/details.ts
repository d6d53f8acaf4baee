/** The schedules of doors and windows, counted from the layout, and the septic tank. */
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { chain } from '../drawing/dimensions.ts'
import { bestScale, drawingTitle } from '../drawing/frame.ts'
import { ground } from '../drawing/scenery.ts'
import type { Layout, Opening } from '../layout/types.ts'
import type { Sheet, Subject } from './sheet.ts'

type Kind = { mark: string; wide: number; high: number; sill: number; count: number; kind: Opening['kind'] }

export function scheduleOf(layout: Layout, windows: boolean): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const o of layout.floors.flatMap((f) => f.openings)) {
    if ((o.kind === 'window') !== windows || o.kind === 'opening') continue
    const wide = Math.round((o.end - o.start) * 1000)
    const high = Math.round((o.headMetres - o.sillMetres) * 1000)
    const key = `${o.kind} ${wide} ${high}`
    const known = kinds.get(key)
    if (known) known.count++
    else kinds.set(key, { mark: '', wide, high, sill: Math.round(o.sillMetres * 1000), count: 1, kind: o.kind })
  }
  return [...kinds.values()]
    .sort((a, b) => b.wide - a.wide || b.high - a.high)
    .map((k, i) => ({ ...k, mark: `${windows ? 'W' : 'D'}${i + 1}` }))
}

const doorText: Record<string, string> = {
  door: 'Flush timber door, mortice lock',
  entrance: 'Panelled hardwood door, deadlock',
  garage: 'Sectional garage door, steel',
  slide: 'Sliding aluminium, tempered glass',
}

function table(pen: Pen, y: number, title: string, kinds: Kind[], note: (k: Kind) => string): number {
  const xs = [24, 50, 112, 152, 192, 232, 262]
  pen.text(title, 24, y, { size: 9, serif: true })
  y += 5
  const frame: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.5 }
  pen.line(frame, 24, y, 476, y)
  for (const [i, head] of ['Mark', 'Shape', 'Width', 'Height', 'Sill', 'No.', 'Description'].entries())
    pen.text(head, xs[i] ?? 24, y + 7, { size: 4.6, colour: colours.soft })
  y += 10
  pen.line(frame, 24, y, 476, y)
  const pitch = kinds.length > 9 ? 13 : 17
  for (const k of kinds) {
    const s = (pitch - 4) / 2500
    const w = k.wide * s
    const h = k.high * s
    const x0 = 66
    const y0 = y + pitch - 2 - (k.sill > 0 ? 2 : 0)
    pen.rect(
      {
        layer: k.kind === 'window' ? 'WINDOWS' : 'DOORS',
        stroke: k.kind === 'window' ? colours.ink : colours.laterite,
        width: 0.5,
      },
      x0,
      y0 - h,
      x0 + w,
      y0,
    )
    if (k.kind === 'window' || k.kind === 'slide') {
      const n = k.wide > 2000 ? 4 : k.wide > 1300 ? 3 : k.wide > 800 ? 2 : 1
      for (let i = 1; i < n; i++)
        pen.line(
          { layer: 'WINDOWS', stroke: colours.brown, width: 0.35 },
          x0 + (w * i) / n,
          y0 - h,
          x0 + (w * i) / n,
          y0,
        )
    } else pen.poly({ layer: 'DOORS', stroke: colours.brown, width: 0.35 }, [x0, y0, x0 + w, y0 - h / 2, x0, y0 - h])
    const base = y + pitch / 2 + 1.8
    for (const [i, text] of [
      k.mark,
      '',
      String(k.wide),
      String(k.high),
      k.sill ? String(k.sill) : '-',
      String(k.count),
      note(k),
    ].entries())
      pen.text(text, xs[i] ?? 24, base, { size: 5, ...(i === 0 ? { colour: colours.laterite } : {}) })
    y += pitch
    pen.line({ ...frame, stroke: colours.brown, width: 0.35 }, 24, y, 476, y)
  }
  return y + 20
}

export function schedulesSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const doors = scheduleOf(subject.layout, false)
  const windows = scheduleOf(subject.layout, true)
  const next = table(pen, 32, 'Doors', doors, (k) => doorText[k.kind] ?? '')
  table(pen, next, 'Windows', windows, (k) =>
    k.high < 700 ? 'Top-hung aluminium, obscured glass, insect net' : 'Sliding aluminium, 6 mm glass, insect net',
  )
  const total = (kinds: Kind[]): string => String(kinds.reduce((s, k) => s + k.count, 0))
  return {
    drawing: 'Door and Window Schedules',
    code,
    scale: 100,
    scaleText: 'None',
    body: pen.entities,
    north: false,
    table: {
      heading: 'Totals, pieces',
      rows: [
        { name: 'Doors', value: total(doors) },
        { name: 'Windows', value: total(windows) },
      ],
    },
    notes: [],
  }
}

export function septicSheet(subject: Subject, code: string): Sheet {
  const { plan } = subject
  const pen = Pen.paper()
  // Two people to a bedroom, and a tank that is emptied every third year.
  const users = Math.max(4, plan.bedrooms * 2)
  const litres = Math.max(3000, users * 450)
  const length = Math.round(Math.sqrt((litres / 1000 / 1.5) * 2.6) * 10) / 10 + 0.6
  const wide = Math.max(1.2, Math.round((litres / 1000 / 1.5 / length) * 10) / 10)
  const scale = bestScale(length + 5.6, wide + 3.4, 420, 300)
  const mm = 1000 / scale
  const t = 0.15
  const split = length * 0.66
  const body: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.6, fill: '#cfc4b1' }
  const void_: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.6, fill: colours.paper }
  const pipe: Style = { layer: 'PLUMBING', stroke: colours.forest, width: 1 }
  const plan_ = pen.at(140, 84, mm)
  plan_.rect(body, -t, -t, length + t, wide + t)
  plan_.rect(void_, 0, 0, split - t / 2, wide)
  plan_.rect(void_, split + t / 2, 0, length, wide)
  for (const x of [split * 0.3, (split + length) / 2])
    plan_.rect({ ...void_, dash: [3, 2] }, x - 0.3, wide / 2 - 0.3, x + 0.3, wide / 2 + 0.3)
  plan_.line(pipe, -1.1, wide / 2, 0.25, wide / 2)
  plan_.line(pipe, length - 0.25, wide / 2, length + 1.4, wide / 2)
  plan_.circle({ ...pipe, width: 0.7 }, length + 2.1, wide / 2, 0.7)
  pen.text('Soak-away', plan_.x(length + 2.1), plan_.y(wide / 2) + 2, { size: 4.6, anchor: 'middle' })
  pen.text('From the house', plan_.x(-1.15), plan_.y(wide / 2) + 1.6, {
    size: 4.6,
    colour: colours.soft,
    anchor: 'end',
  })
  chain(plan_, 'h', plan_.y(-t) - 8, [-t, 0, split - t / 2, split + t / 2, length, length + t], plan_.y(-t))
  chain(plan_, 'v', plan_.x(length + t) + 8, [-t, 0, wide, wide + t], plan_.x(length + t))
  drawingTitle(pen, 120, plan_.y(wide + t) + 22, 'Tank, plan', code, `Scale 1:${scale} at A2`, '1', 120)
  const groundY = plan_.y(wide + t) + 62
  const s = pen.at(140, groundY, mm, -mm)
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
  s.poly(pipe, [-1.1, -0.42, 0.22, -0.46, 0.22, -0.9])
  s.poly(pipe, [length - 0.22, -0.9, length - 0.22, -0.55, length + 1.4, -0.62])
  chain(s, 'v', s.x(-t) - 10, [-depth - 0.2, -depth, -0.55, -0.1], s.x(-t))
  pen.text('Water level', s.x(split * 0.55), s.y(-0.55) - 2.5, { size: 4.4, colour: colours.blue, anchor: 'middle' })
  drawingTitle(pen, 120, s.y(-depth - 0.2) + 22, 'Tank, section', code, `Scale 1:${scale} at A2`, '2', 120)
  const rows = [
    { name: 'People', value: String(users) },
    { name: 'Working volume, litres', value: litres.toLocaleString('en-US') },
    { name: 'Length inside, m', value: length.toFixed(2) },
    { name: 'Width inside, m', value: wide.toFixed(2) },
    { name: 'Depth inside, m', value: (depth - 0.25).toFixed(2) },
    { name: 'Inlet pipe', value: '110 mm' },
    { name: 'Fall of the drain', value: '1 in 40' },
    { name: 'From any well, at least', value: '30 m' },
    { name: 'From the house, at least', value: '3 m' },
  ]
  return {
    drawing: 'Septic Tank',
    code,
    scale,
    scaleText: `1:${scale}`,
    body: pen.entities,
    north: false,
    table: { heading: 'Tank', rows },
    notes: [],
  }
}
