/** Windows, doors, balconies and verandas on an elevation; x along the wall, y up from the ground, in metres. */

import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import {
  freeColumnMetres,
  garageDropMetres,
  plinthMetres as plinth,
  storeyMetres,
} from '../../../app/domain/houses/layout/construction.ts'
import type { Opening, Outside } from '../../../app/domain/houses/layout/types.ts'

const ink: Style = { layer: 'ELEVATION', stroke: colours.ink, width: 0.7 }
const hair: Style = { layer: 'ELEVATION', stroke: colours.brown, width: 0.4 }

function glass(pen: Pen, x0: number, y0: number, x1: number, y1: number, panes: number, transom: boolean): void {
  pen.rect({ ...ink, layer: 'WINDOWS', fill: colours.glass }, x0, y0, x1, y1)
  for (let i = 1; i < panes; i++) pen.line(hair, x0 + ((x1 - x0) * i) / panes, y0, x0 + ((x1 - x0) * i) / panes, y1)
  if (transom) pen.line(hair, x0, y1 - 0.4, x1, y1 - 0.4)
  const s = Math.min(0.35, (x1 - x0) * 0.3)
  if (x1 - x0 > 0.8) {
    pen.line(hair, x0 + 0.15, y0 + 0.2, x0 + 0.15 + s, y0 + 0.2 + s)
    pen.line(hair, x0 + 0.27, y0 + 0.12, x0 + 0.27 + s, y0 + 0.12 + s)
  }
}

export function drawOpening(pen: Pen, o: Opening, level: number, map: (v: number) => number): void {
  const base = plinth + level * storeyMetres
  const x0 = Math.min(map(o.start), map(o.end))
  const x1 = Math.max(map(o.start), map(o.end))
  const y0 = base + o.sillMetres
  const y1 = base + o.headMetres
  if (o.kind === 'window') {
    glass(pen, x0, y0, x1, y1, x1 - x0 > 2 ? 4 : x1 - x0 > 1.3 ? 3 : x1 - x0 > 0.8 ? 2 : 1, y1 - y0 > 0.9)
    pen.rect({ ...ink, width: 0.4, fill: colours.paper }, x0 - 0.1, y0 - 0.09, x1 + 0.1, y0)
    return
  }
  if (o.kind === 'slide') {
    glass(pen, x0, base, x1, y1, 3, false)
    pen.line({ ...ink, width: 0.5 }, (x0 + x1) / 2, base, (x0 + x1) / 2, y1)
    return
  }
  if (o.kind === 'garage') {
    const [low, high] = [y0 - garageDropMetres, y1 - garageDropMetres]
    pen.rect({ ...ink, width: 0.4, fill: colours.paper }, x0 - 0.1, 0, x1 + 0.1, low)
    pen.rect({ ...ink, layer: 'DOORS', fill: '#c8a883' }, x0, low, x1, high)
    for (let i = 1; i < 6; i++) pen.line(hair, x0, low + ((high - low) * i) / 6, x1, low + ((high - low) * i) / 6)
    return
  }
  const leaves = x1 - x0 > 1.15 ? 2 : 1
  pen.rect({ ...ink, layer: 'DOORS', fill: '#7d4a22' }, x0, base, x1, y1)
  const panel: Style = { layer: 'DOORS', stroke: colours.paper, width: 0.35 }
  for (let i = 0; i < leaves; i++) {
    const a = x0 + ((x1 - x0) * i) / leaves + 0.12
    const b = x0 + ((x1 - x0) * (i + 1)) / leaves - 0.12
    pen.rect(panel, a, base + 0.15, b, base + 0.95)
    pen.rect(panel, a, base + 1.08, b, y1 - 0.14)
  }
  if (leaves === 2) pen.line({ ...panel, width: 0.5 }, (x0 + x1) / 2, base, (x0 + x1) / 2, y1)
}

function blocks(pen: Pen, x0: number, x1: number, y0: number, y1: number): void {
  const size = 0.3
  const n = Math.max(1, Math.floor((x1 - x0) / size))
  const pitch = (x1 - x0) / n
  const rows = Math.max(1, Math.floor((y1 - y0) / size))
  for (let i = 0; i < n; i++)
    for (let j = 0; j < rows; j++) {
      const x = x0 + i * pitch
      const y = y0 + ((y1 - y0) * j) / rows
      const h = (y1 - y0) / rows
      pen.rect(hair, x + 0.03, y + 0.03, x + pitch - 0.03, y + h - 0.03)
      pen.rect(hair, x + 0.1, y + 0.1, x + pitch - 0.1, y + h - 0.1)
    }
}

/** `glassRails` follows the picture: glass balconies or metal ones. */
export function drawOutside(
  pen: Pen,
  o: Outside,
  level: number,
  look: { glassRails: boolean; eaves: number; pergola: boolean },
): void {
  const { x0, x1 } = o.rect
  const base = plinth + level * storeyMetres
  if (o.kind === 'balcony') {
    const top = base + 1.0
    pen.rect({ ...ink, fill: colours.paper }, x0, base - 0.22, x1, base)
    if (look.glassRails) {
      pen.rect({ ...ink, width: 0.5, fill: '#e9eeea' }, x0 + 0.04, base, x1 - 0.04, top)
      const n = Math.max(2, Math.round((x1 - x0) / 1.2))
      for (let i = 1; i < n; i++) pen.line(hair, x0 + ((x1 - x0) * i) / n, base, x0 + ((x1 - x0) * i) / n, top)
    } else {
      for (let x = x0 + 0.06; x <= x1 - 0.03; x += 0.13) pen.line(hair, x, base, x, top)
      pen.line({ ...ink, width: 0.5 }, x0 + 0.02, base, x0 + 0.02, top)
      pen.line({ ...ink, width: 0.5 }, x1 - 0.02, base, x1 - 0.02, top)
    }
    pen.rect({ ...ink, width: 0.5, fill: colours.paper }, x0, top, x1, top + 0.07)
    return
  }
  if (o.kind === 'veranda' && o.rail) {
    const at = o.columns
    for (let i = 0; i + 1 < at.length; i++) {
      const a = (at[i] ?? 0) + 0.15
      const b = (at[i + 1] ?? 0) - 0.15
      const s = o.stepsAt ?? -99
      const cuts =
        s + 1.1 > a && s - 1.1 < b
          ? [
              [a, Math.max(a, s - 1.1)],
              [Math.min(b, s + 1.1), b],
            ]
          : [[a, b]]
      for (const [c0 = 0, c1 = 0] of cuts) {
        if (c1 - c0 < 0.35) continue
        pen.rect({ ...ink, width: 0.4, fill: colours.paper }, c0, base, c1, base + 0.85)
        blocks(pen, c0 + 0.02, c1 - 0.02, base + 0.02, base + 0.83)
        pen.rect({ ...ink, fill: colours.paper }, c0, base + 0.85, c1, base + 0.95)
      }
    }
  }
  const head = look.eaves - 0.2
  if (o.columns.length && !look.pergola)
    pen.rect({ ...ink, fill: colours.paper }, x0 - 0.1, head - 0.05, x1 + 0.1, head + 0.2)
  if (look.pergola) {
    pen.rect({ ...ink, fill: '#c8a883' }, x0 - 0.2, base + 2.4, x1 + 0.2, base + 2.55)
    for (let x = x0; x <= x1; x += 0.5)
      pen.rect({ ...ink, width: 0.4, fill: '#c8a883' }, x - 0.05, base + 2.55, x + 0.05, base + 2.68)
  }
  const half = freeColumnMetres / 2
  for (const x of o.columns) {
    const top = look.pergola ? base + 2.4 : head - 0.05
    pen.rect({ ...ink, fill: look.pergola ? '#c8a883' : colours.paper }, x - half, base, x + half, top)
    if (!look.pergola) {
      pen.rect({ ...ink, width: 0.5, fill: colours.plinth }, x - 0.2, base, x + 0.2, base + 0.28)
      pen.rect({ ...ink, width: 0.5, fill: colours.paper }, x - 0.21, top - 0.12, x + 0.21, top)
    }
  }
  if (o.kind === 'deck' && level === 0) pen.rect({ ...ink, fill: colours.plinth }, x0, 0, x1, plinth - 0.04)
  if (o.stepsAt !== undefined && level === 0) {
    const w = Math.min(1.1, (x1 - x0) / 2)
    const c = Math.max(x0 + w, Math.min(x1 - w, o.stepsAt))
    for (let i = 0; i < 3; i++)
      pen.rect(
        { ...ink, width: 0.5, fill: colours.paper },
        c - w - 0.12 * (2 - i),
        (plinth * i) / 3,
        c + w + 0.12 * (2 - i),
        (plinth * (i + 1)) / 3,
      )
  }
}

export { blocks as breezeBlocks }
