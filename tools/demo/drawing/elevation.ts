/** The four elevations, projected from the layout: blocks, roofs, openings, balconies and levels. */

import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import {
  freeColumnInsetMetres,
  freeColumnMetres,
  plinthMetres as plinth,
  slabMetres,
  storeyMetres,
} from '../../../app/domain/houses/layout/construction.ts'
import type { Layout, Opening, Outside, Side } from '../../../app/domain/houses/layout/types.ts'
import { conceptFamilyOf, type PlanRecord } from '../plan-types.ts'
import { breezeBlocks, drawOpening, drawOutside } from './facade.ts'
import { fromSide, type Mass, massesOf, massesThrough, topOf, wallTop } from './massing.ts'
import { drawRoof } from './roofs.ts'
import { ground, palm, person, tree } from './scenery.ts'

const ink: Style = { layer: 'ELEVATION', stroke: colours.ink, width: 0.7 }
const hair: Style = { layer: 'ELEVATION', stroke: colours.brown, width: 0.4 }

export type PictureFacts = { roof: string; alt: string }

function drawWall(pen: Pen, m: Mass): void {
  const top = wallTop(m)
  const fill = m.tone === 'plain' ? colours.paper : m.tone === 'shade' ? colours.shade : '#e4d8c4'
  pen.rect({ ...ink, fill }, m.x0, plinth, m.x1, top)
  if (m.tone === 'stone') {
    const step = 0.34
    let row = 0
    for (let y = plinth + step; y < top; y += step) {
      pen.line({ ...hair, width: 0.25 }, m.x0, y, m.x1, y)
      for (let x = m.x0 + (row % 2 ? 0.35 : 0.7); x < m.x1; x += 0.7)
        pen.line({ ...hair, width: 0.25 }, x, y - step, x, y)
      row++
    }
  }
  if (m.roof !== 'flat')
    pen.rect({ layer: 'ELEVATION', fill: '#dcd3c3' }, m.x0 + 0.03, top - 0.36, m.x1 - 0.03, top - 0.02)
  pen.rect({ ...ink, fill: colours.plinth }, m.x0 - 0.05, 0, m.x1 + 0.05, plinth)
}

function openingsOf(layout: Layout, side: Side): { o: Opening; level: number }[] {
  return layout.floors.flatMap((f) =>
    f.openings.filter((o) => o.external && o.side === side).map((o) => ({ o, level: f.level })),
  )
}

export type Facade = { masses: Mass[]; width: number }

export function facadeOf(plan: PlanRecord, layout: Layout, roof: string, side: Side): Facade {
  const w = layout.widthMetres
  if (side === 'front') return { masses: massesOf(plan, layout, roof), width: w }
  if (side === 'back') {
    const turn: Record<string, Mass['roof']> = { 'slope-left': 'slope-right', 'slope-right': 'slope-left' }
    // Seen from behind, parts in front of the facade are the farthest.
    const all = massesThrough(plan, layout, roof).sort((a, b) => (b.y0 ?? 0) - (a.y0 ?? 0))
    const masses = all.map((m) => ({
      ...m,
      x0: w - m.x1,
      x1: w - m.x0,
      roof: turn[m.roof] ?? m.roof,
    }))
    return { masses, width: w }
  }
  // The farthest first, so that what is lower and nearer stands before it.
  const isNearer = (a: Mass, b: Mass) => (side === 'left' ? b.x0 - a.x0 : a.x1 - b.x1)
  const masses = massesThrough(plan, layout, roof).sort(isNearer)
  const d = layout.depthMetres
  const turned = masses.map((m) => fromSide(m, layout))
  return { masses: side === 'left' ? turned : turned.map((m) => ({ ...m, x0: d - m.x1, x1: d - m.x0 })), width: d }
}

/** `pen` stands on the ground line at the left end of the wall, metres, y up. */
export function drawElevation(pen: Pen, plan: PlanRecord, layout: Layout, picture: PictureFacts, side: Side): void {
  const family = conceptFamilyOf(plan)
  const { masses, width } = facadeOf(plan, layout, picture.roof, side)
  const map = (v: number): number => (side === 'back' || side === 'right' ? width - v : v)
  for (const m of masses) {
    drawWall(pen, m)
    drawRoof(pen, m)
  }
  // The slabs show as hairlines between the storeys.
  for (const m of masses)
    for (let level = 1; level < m.storeys; level++)
      if (m.tone !== 'stone')
        pen.line(hair, m.x0, plinth + level * storeyMetres - 0.1, m.x1, plinth + level * storeyMetres - 0.1)
  const outside = layout.floors.flatMap((f) => f.outside.map((o) => ({ o, level: f.level })))
  if (side === 'front') {
    for (const { o } of outside) {
      if (o.kind === 'veranda')
        pen.rect(
          { layer: 'ELEVATION', fill: colours.shade },
          o.rect.x0,
          plinth,
          o.rect.x1,
          plinth + storeyMetres - 0.35,
        )
    }
  }
  for (const { o, level } of openingsOf(layout, side)) drawOpening(pen, o, level, map)
  if (side === 'front') {
    const core = layout.floors.map((f) => f.rooms.find((r) => r.id === 'lobby'))
    for (const [level, r] of core.entries())
      if (r && level > 0)
        breezeBlocks(
          pen,
          r.net.x0 + 0.5,
          r.net.x1 - 0.5,
          plinth + level * storeyMetres + 0.3,
          plinth + level * storeyMetres + 2.4,
        )
    const facade = (o: Outside, level: number): void => {
      const tall = plan.pictureFiles.some((f) => f.startsWith('house-29'))
      const eaves =
        o.kind === 'porch' && !tall
          ? plinth + storeyMetres - 0.2
          : tall && o.kind === 'porch'
            ? plinth + 2 * storeyMetres - 0.1
            : plinth + storeyMetres - slabMetres
      drawOutside(pen, o, level, {
        glassRails: !/metal|white balustrade/.test(picture.alt) && !picture.alt.includes('columns at the entrance'),
        eaves,
        pergola: family === 'studio' || family === 'nook' || family === 'cabin',
      })
    }
    for (const { o, level } of outside) if (o.kind !== 'balcony') facade(o, level)
    for (const { o, level } of outside) if (o.kind === 'balcony') facade(o, level)
    if (plan.design.family === 'villa' && plan.design.terrace) {
      const m = masses.find(({ y0 }) => y0 !== undefined)
      if (m) {
        const base = wallTop(m) + 0.25
        for (const x of [m.x0 + 0.3, (m.x0 + m.x1) / 2, m.x1 - 0.3])
          pen.rect({ ...ink, width: 0.5, fill: '#c8a883' }, x - 0.07, base, x + 0.07, base + 2.4)
        pen.rect({ ...ink, width: 0.5, fill: '#c8a883' }, m.x0 - 0.1, base + 2.4, m.x1, base + 2.56)
        for (let x = m.x0 + 0.1; x < m.x1 - 0.1; x += 0.14) pen.line(hair, x, base + 0.1, x, base + 0.95)
        pen.rect({ ...ink, width: 0.5, fill: colours.paper }, m.x0, base + 0.95, m.x1, base + 1.02)
      }
    }
  } else if (side === 'left' || side === 'right') {
    for (const { o, level } of outside) {
      const base = plinth + level * storeyMetres
      const x0 = Math.min(map(o.rect.y0), map(o.rect.y1))
      const x1 = Math.max(map(o.rect.y0), map(o.rect.y1))
      if (o.kind === 'balcony') {
        pen.rect({ ...ink, fill: colours.paper }, x0, base - 0.22, x1, base)
        pen.rect({ ...ink, width: 0.5 }, x0, base, x1, base + 1.05)
      } else {
        pen.rect({ ...ink, fill: colours.plinth }, x0, 0, x1, plinth)
        if (o.columns.length) {
          const middle = side === 'left' ? x1 - freeColumnInsetMetres : x0 + freeColumnInsetMetres
          const half = freeColumnMetres / 2
          pen.rect({ ...ink, fill: colours.paper }, middle - half, plinth, middle + half, plinth + storeyMetres - 0.4)
          pen.rect(
            { ...ink, fill: colours.paper },
            x0,
            plinth + storeyMetres - 0.4,
            x1,
            plinth + storeyMetres - slabMetres,
          )
        }
      }
    }
  }
}

/** Terraced rows repeat the house; the neighbours are plain outlines beside it. */
export function unitsOf(plan: PlanRecord): number {
  return plan.design.family === 'townhouse' ? plan.design.units : 1
}

export function elevationTop(plan: PlanRecord, layout: Layout, roof: string): number {
  return topOf(massesOf(plan, layout, roof))
}

/** How far the roofs extend beyond the walls. */
export function overhangOf(plan: PlanRecord, layout: Layout, roof: string): number {
  return Math.max(...massesOf(plan, layout, roof).map(({ overhang }) => overhang), 0.1)
}

export function levelMark(pen: Pen, x: number, y: number, text: string): void {
  const paper = pen.at(0, 0, 1)
  const px = pen.x(x)
  const py = pen.y(y)
  paper.line({ layer: 'DIMENSIONS', stroke: colours.brown, width: 0.4 }, px, py, px + 36, py)
  paper.poly({ layer: 'DIMENSIONS', fill: colours.ink }, [px + 3, py, px + 0.2, py - 3.8, px + 5.8, py - 3.8], true)
  paper.text(text, px + 8, py - 1.6, { size: 4.6, colour: colours.soft, layer: 'DIMENSIONS' })
}

export function drawLevels(pen: Pen, plan: PlanRecord, layout: Layout, roof: string, x: number): void {
  const masses = massesOf(plan, layout, roof)
  const top = topOf(masses)
  const flat = masses.every((m) => m.roof === 'flat')
  const text = (v: number): string => (v < 0.001 ? '± 0.000' : `+ ${v.toFixed(3)}`)
  const marks: { y: number; name: string }[] = layout.floors.map((f) => ({
    y: plinth + f.level * storeyMetres,
    name: f.level === 0 ? 'floor' : f.level === 1 ? 'first floor' : 'second floor',
  }))
  marks.push(
    { y: plinth + layout.floors.length * storeyMetres - slabMetres, name: flat ? 'slab' : 'eaves' },
    { y: top, name: flat ? 'parapet' : 'ridge' },
  )
  for (const m of marks) levelMark(pen, x, m.y, `${text(m.y - plinth)} ${m.name}`)
}

export function drawFrontScene(
  pen: Pen,
  plan: PlanRecord,
  layout: Layout,
  picture: PictureFacts,
  left: number,
  right: number,
): void {
  const units = unitsOf(plan)
  const w = layout.widthMetres
  const total = w * units
  const room = Math.max(0, -left)
  palm(pen, -Math.min(room * 0.5, 2.5), Math.min(4.6, room * 1.1))
  tree(pen, -Math.min(room * 0.22, 1.0), 2.2)
  tree(pen, total + Math.min((right - total) * 0.3, 1.6), 3.6)
  for (let i = 0; i < units; i++)
    drawElevation(pen.at(pen.x(i * w), pen.originY, pen.scaleX, pen.scaleY), plan, layout, picture, 'front')
  const doors =
    layout.floors[0]?.openings.filter((o) => o.side === 'front' && (o.kind === 'entrance' || o.kind === 'garage')) ?? []
  const spots = [0.3, 0.2, 0.42, 0.12, 0.55, 0.68, 0.8].map((f) => f * w)
  const steps = layout.floors[0]?.outside.map((o) => o.stepsAt ?? -9) ?? []
  const spot =
    spots.find(
      (s) => doors.every((o) => s < o.start - 0.3 || s > o.end + 0.3) && steps.every((p) => Math.abs(p - s) > 1.6),
    ) ?? 0.2 * w
  person(pen, spot)
  ground(pen, left, right)
}
