/** Roofs in an elevation: hips and gables with their sheeting lines, parapets, single slopes. */
import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { type Mass, wallTop } from './massing.ts'

const ink: Style = { layer: 'ROOF', stroke: colours.ink, width: 0.75 }
const hair: Style = { layer: 'ROOF', stroke: colours.brown, width: 0.35 }
const fascia = 0.2

function sheeting(pen: Pen, x0: number, x1: number, y0: number, topAt: (x: number) => number): void {
  const step = 6.4 / pen.scaleX
  for (let x = x0 + step / 2; x < x1; x += step) {
    const top = topAt(x)
    if (top > y0 + 0.03) pen.line(hair, x, y0, x, top)
  }
}

export function drawRoof(pen: Pen, m: Mass): void {
  const top = wallTop(m)
  const a = m.x0 - m.overhang
  const b = m.x1 + m.overhang
  const w = b - a
  if (m.roof === 'none') return
  if (m.roof === 'flat') {
    const cap = 0.12
    pen.rect(
      { ...ink, fill: m.tone === 'plain' ? colours.paper : m.tone === 'shade' ? colours.shade : colours.plinth },
      m.x0,
      top,
      m.x1,
      top + m.rise,
    )
    pen.rect({ ...ink, fill: colours.paper }, m.x0 - 0.08, top + m.rise, m.x1 + 0.08, top + m.rise + cap)
    return
  }
  if (m.roof === 'gable-front') {
    const mid = (a + b) / 2
    const pitch = m.rise / (w / 2)
    pen.poly(
      { ...ink, fill: m.tone === 'shade' ? colours.shade : colours.paper },
      [m.x0, top, m.x1, top, mid, top + m.rise - m.overhang * pitch],
      true,
    )
    if (m.ornament && m.rise > 2.6) {
      // The tall gable of a loft is glazed.
      pen.rect({ ...ink, layer: 'WINDOWS', fill: colours.glass }, mid - 1.15, top + 0.35, mid + 1.15, top + 1.35)
      for (let i = 1; i < 4; i++) pen.line(hair, mid - 1.15 + i * 0.575, top + 0.35, mid - 1.15 + i * 0.575, top + 1.35)
    } else if (m.ornament) {
      const half = Math.min(1.5, w * 0.16)
      const base = top + m.rise * 0.22
      pen.poly(
        { layer: 'ELEVATION', fill: colours.laterite },
        [mid - half, base, mid + half, base, mid, base + half * pitch],
        true,
      )
      for (let i = 1; i < 5; i++) {
        const y = base + (half * pitch * i) / 5
        const reach = half * (1 - i / 5)
        pen.line({ layer: 'ELEVATION', stroke: '#e9c9b6', width: 0.4 }, mid - reach, y, mid + reach, y)
      }
    }
    pen.poly(
      { ...ink, fill: colours.roof },
      [
        a,
        top - 0.06,
        mid,
        top + m.rise,
        b,
        top - 0.06,
        b - 0.12,
        top - 0.2,
        mid,
        top + m.rise - 0.2,
        a + 0.12,
        top - 0.2,
      ],
      true,
    )
    return
  }
  if (m.roof === 'slope-left' || m.roof === 'slope-right') {
    // The high end is on the named side; a negative rise turns it round.
    const leftHigh = (m.roof === 'slope-left') === m.rise >= 0
    const h = Math.abs(m.rise)
    const l = top + (leftHigh ? h : 0)
    const r = top + (leftHigh ? 0 : h)
    const s = (r - l) / (m.x1 - m.x0)
    const fill = m.tone === 'shade' ? colours.shade : colours.paper
    pen.poly(
      { layer: 'ELEVATION', stroke: colours.ink, width: 0.6, fill },
      [m.x0, top, m.x1, top, m.x1, r, m.x0, l],
      true,
    )
    if (h > 1.2 && m.x1 - m.x0 > 4) {
      const y = (x: number): number => l + (x - m.x0) * s - 0.32
      const half = (m.x1 - m.x0) * 0.55
      const [x0, x1] = leftHigh ? [m.x0 + 0.6, m.x0 + half] : [m.x1 - half, m.x1 - 0.6]
      pen.poly(
        { layer: 'WINDOWS', stroke: colours.ink, width: 0.5, fill: colours.glass },
        [x0, top + 0.1, x1, top + 0.1, x1, y(x1), x0, y(x0)],
        true,
      )
      for (let i = 1; i < 4; i++) {
        const x = x0 + ((x1 - x0) * i) / 4
        pen.line(hair, x, top + 0.1, x, y(x))
      }
    }
    const la = l - m.overhang * s
    const rb = r + m.overhang * s
    pen.poly({ ...ink, fill: colours.roof }, [a, la, b, rb, b, rb + 0.28, a, la + 0.28], true)
    pen.line(hair, a, la + 0.14, b, rb + 0.14)
    return
  }
  const run = m.roof === 'hip' ? Math.min(w / 2, m.run) : 0
  const peak = top + m.rise
  pen.poly({ ...ink, fill: colours.roof }, [a, top, a + run, peak, b - run, peak, b, top], true)
  sheeting(pen, a, b, top, (x) => (run > 0 ? Math.min(peak, top + (Math.min(x - a, b - x) / run) * m.rise) : peak))
  pen.poly(ink, [a, top, a + run, peak, b - run, peak, b, top])
  pen.rect({ ...ink, fill: colours.paper }, a, top - fascia, b, top)
}
