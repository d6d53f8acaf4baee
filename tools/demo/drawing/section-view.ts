/** Draws a section of the house: foundations, walls, slabs, stairs, verandas and balconies, roof. */

import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { beamsOf } from '../../../app/domain/houses/layout/beams.ts'
import {
  construction,
  freeColumnInsetMetres,
  freeColumnMetres,
  garageDropMetres,
  plinthMetres as plinth,
  slabMetres,
  storeyMetres,
} from '../../../app/domain/houses/layout/construction.ts'
import { overlaps, subtract } from '../../../app/domain/houses/layout/geometry.ts'
import { flightsOf } from '../../../app/domain/houses/layout/stairs.ts'
import type { Floor, Layout, Outside } from '../../../app/domain/houses/layout/types.ts'
import type { Cut } from '../layout/cuts.ts'
import { beamsCut, foundationMetres, outsideCut, roomsCut, slabsOf, spanOf, wallsCut } from '../layout/section.ts'
import { type CutMass, drawRoofCut } from './roof-sections.ts'

const ink: Style = { layer: 'WALLS', fill: colours.ink }

const line: Style = { layer: 'ELEVATION', stroke: colours.ink, width: 0.6 }
const ringBeamMetres = construction.ringBeam.deep / 1000
const stripMetres = construction.strip.wide / 2000
const footingTop = foundationMetres + construction.strip.deep / 1000

function drawWalls(pen: Pen, floor: Floor, cut: Cut): void {
  const base = plinth + floor.level * storeyMetres
  const top = base + storeyMetres - slabMetres
  for (const { at, half, sill, head, isGlazed } of wallsCut(floor, cut)) {
    if (sill === null) pen.rect(ink, at - half, base, at + half, top)
    else {
      if (sill > 0) pen.rect(ink, at - half, base, at + half, base + sill)
      pen.rect(ink, at - half, base + head, at + half, top)
      if (isGlazed) pen.line(line, at, base + sill, at, base + head)
    }
    // The ring beam shows as a box in the ink of the wall.
    pen.rect(
      { layer: 'STRUCTURE', stroke: colours.paper, width: 0.3 },
      at - half + 0.02,
      top - ringBeamMetres,
      at + half - 0.02,
      top,
    )
    if (floor.level > 0) continue
    pen.rect(ink, at - half, plinth - slabMetres, at + half, plinth)
    drawFooting(pen, at, half)
  }
}

/** The flight that is cut is filled; the other one, behind it, is outlined. */
function drawStairs(pen: Pen, floor: Floor, { axis, at }: Cut): void {
  const base = plinth + floor.level * storeyMetres
  for (const stair of floor.stairs) {
    const { box } = stair
    const { riseMetres, goingMetres, widthMetres, landingMetres, treads, foot } = flightsOf(stair)
    if (axis !== 'x' || at < box.x0 || at > box.x1) continue
    const landing = base + (treads + 1) * riseMetres
    const end = box.y0 + landingMetres
    const waist = slabMetres / Math.cos(Math.atan2(riseMetres, goingMetres))
    const flight = (from: number, to: number, bottom: number): number[] => {
      const step = Math.sign(to - from) * goingMetres
      const points = [from, bottom]
      for (let i = 0; i <= treads; i++)
        points.push(
          from + i * step,
          bottom + (i + 1) * riseMetres,
          ...(i < treads ? [from + (i + 1) * step, bottom + (i + 1) * riseMetres] : []),
        )
      return [
        ...points,
        to,
        bottom + (treads + 1) * riseMetres - waist,
        from + (waist / riseMetres) * step * 0.9,
        bottom,
      ]
    }
    // The cut runs through the first flight: from the floor at the foot up to the landing at the back.
    const isFirst = at > box.x1 - widthMetres
    const first = flight(foot, end, base)
    const second = flight(end, foot, landing)
    pen.poly({ ...line, width: 0.45, stroke: colours.brown, fill: colours.paper }, isFirst ? second : first, true)
    pen.poly({ ...ink, layer: 'STAIRS' }, isFirst ? first : second, true)
    pen.rect({ ...ink, layer: 'STAIRS' }, box.y0, landing - slabMetres, end, landing)
    for (const [a, b, low, high] of [
      [end, foot, landing, base + storeyMetres],
      [foot, end, base, landing],
    ] as const)
      pen.poly({ layer: 'STAIRS', stroke: colours.brown, width: 0.4 }, [a, low + 0.9, b, high + 0.9])
  }
}

function drawNames(pen: Pen, floor: Floor, cut: Cut): void {
  const base = plinth + floor.level * storeyMetres
  for (const { kind, cell, net, name } of roomsCut(floor, cut)) {
    if (kind === 'stair') continue
    const [middle, wide] =
      cut.axis === 'x' ? [(cell.y0 + cell.y1) / 2, net.y1 - net.y0] : [(cell.x0 + cell.x1) / 2, net.x1 - net.x0]
    const size = Math.min(5, (wide * pen.scaleX) / (name.length * 0.64))
    if (size > 2) pen.text(name, middle, base + 1.25, { size, colour: colours.soft, anchor: 'middle' })
    if (kind === 'garage')
      pen.text(`- ${garageDropMetres.toFixed(3)}`, middle, base + 0.2, {
        size: 4,
        colour: colours.soft,
        anchor: 'middle',
      })
  }
}

function drawFooting(pen: Pen, at: number, half: number): void {
  pen.rect({ ...ink, fill: '#b9ad9a' }, at - half, footingTop, at + half, plinth - slabMetres)
  pen.rect({ ...line, fill: '#cfc4b1' }, at - stripMetres, foundationMetres, at + stripMetres, footingTop)
}

/** Its slab with the wall below its edge, steps, the columns behind the cut with their canopy, the parapet of a balcony. */
function drawOutside(pen: Pen, layout: Layout, level: number, each: Outside, { at }: Cut): void {
  const { kind, rect, columns, stepsAt } = each
  const base = plinth + level * storeyMetres
  pen.rect(ink, rect.y0, base - slabMetres, rect.y1, base)
  if (kind === 'balcony') {
    pen.rect(line, rect.y1 - 0.07, base, rect.y1, base + 1.05)
    return
  }
  drawFooting(pen, rect.y1 - 0.1, 0.1)
  if (stepsAt !== undefined && Math.abs(stepsAt - at) < 1.1)
    for (const i of [1, 2])
      pen.rect(
        { ...line, fill: colours.plinth },
        rect.y1 + (2 - i) * 0.28,
        0,
        rect.y1 + (3 - i) * 0.28,
        (plinth * i) / 3,
      )
  if (columns.length === 0) return
  // A canopy ends with the wall; under a balcony the slab of the balcony is the roof.
  const hasBalcony = layout.floors[level + 1]?.outside.some((above) => overlaps(above.rect, rect))
  const top = base + storeyMetres - (hasBalcony ? 0 : slabMetres)
  const middle = rect.y1 - freeColumnInsetMetres
  const beam = beamsOf(layout).find((one) => one.isOnColumns && one.level === level && columns.includes(one.start))
  const under = top - (beam ? beam.deep / 1000 : slabMetres)
  const half = freeColumnMetres / 2
  pen.rect({ ...line, fill: colours.paper }, middle - half, base, middle + half, under)
  if (!hasBalcony) pen.rect(ink, rect.y0, top - slabMetres, rect.y1, top)
  pen.rect(ink, middle - half, under, middle + half, top - slabMetres)
}

/** The beams below the slab over the floor, filled like everything that is cut. */
function drawBeams(pen: Pen, layout: Layout, floor: Floor, cut: Cut): void {
  const top = plinth + (floor.level + 1) * storeyMetres - slabMetres
  for (const { line: at, wide, deep } of beamsCut(layout, floor, cut)) {
    const under = top - (deep / 1000 - slabMetres)
    pen.rect({ ...ink, layer: 'STRUCTURE' }, at - wide / 2000, under, at + wide / 2000, top)
  }
}

/** The slab of a garage is lower than the floor of the house. */
function drawSlabs(pen: Pen, layout: Layout, floor: Floor, cut: Cut): void {
  const base = plinth + floor.level * storeyMetres
  const garages = roomsCut(floor, cut)
    .filter(({ kind }) => kind === 'garage')
    .map(({ net }) => (cut.axis === 'x' ? { start: net.y0, end: net.y1 } : { start: net.x0, end: net.x1 }))
  for (const slab of slabsOf(layout, floor, cut))
    for (const { start, end } of subtract(slab.start, slab.end, garages))
      pen.rect(ink, start, base - slabMetres, end, base)
  const low = base - garageDropMetres
  for (const { start, end } of garages) pen.rect(ink, start, low - slabMetres, end, low)
}

export function drawSection(pen: Pen, layout: Layout, masses: readonly CutMass[], cut: Cut): void {
  const long = cut.axis === 'x' ? layout.depthMetres : layout.widthMetres
  for (const mass of masses) drawRoofCut(pen, mass, long)
  for (const floor of layout.floors) {
    const span = spanOf(floor, cut)
    for (const each of outsideCut(floor, cut)) drawOutside(pen, layout, floor.level, each, cut)
    if (!span) continue
    const base = plinth + floor.level * storeyMetres
    const ceiling = base + storeyMetres - slabMetres
    drawSlabs(pen, layout, floor, cut)
    if (floor.level === layout.floors.length - 1) {
      const under = ceiling - construction.ceilingGap / 1000
      pen.line(line, span.start, under, span.end, under)
    }
    drawWalls(pen, floor, cut)
    drawBeams(pen, layout, floor, cut)
    if (floor.level < layout.floors.length - 1) drawStairs(pen, floor, cut)
    drawNames(pen, floor, cut)
  }
}
