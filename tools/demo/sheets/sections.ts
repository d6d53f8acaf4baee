/** Two cross-sections through the house, cut from the layout: foundations, walls, slabs, both flights of the stair, roof and levels. */
import {
  construction,
  freeColumnMetres,
  garageDropMetres,
  plinthMetres as plinth,
  slabMetres,
} from '../construction.ts'
import { colours, Pen, type Style } from '../drawing/canvas.ts'
import { chain } from '../drawing/dimensions.ts'
import { levelMark, type PictureFacts } from '../drawing/elevation.ts'
import { bestScale, drawingTitle, scaleBar, scaleText } from '../drawing/frame.ts'
import { massesThrough, topOf } from '../drawing/massing.ts'
import { type CutMass, cutAcross, cutAlong, drawRoofCut } from '../drawing/roof-sections.ts'
import { ground } from '../drawing/scenery.ts'
import { FREE_COLUMN_INSET } from '../layout/columns.ts'
import { type Cuts, cutsOf } from '../layout/cuts.ts'
import { subtract } from '../layout/geometry.ts'
import { flightsOf } from '../layout/stairs.ts'
import { type Floor, floorHeight, type Layout, type Outside, type Stair } from '../layout/types.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

const ink: Style = { layer: 'WALLS', fill: colours.ink }
const line: Style = { layer: 'ELEVATION', stroke: colours.ink, width: 0.6 }
const ringBeamMetres = construction.ringBeam.deep / 1000
const stripMetres = construction.strip.wide / 2000
const foundation = -construction.foundationDepth / 1000
const footingTop = foundation + construction.strip.deep / 1000

/** `axis` x: cut at an x and looked at from the right, so that the drawing runs along y; y: along x. */
export type Cut = { axis: 'x' | 'y'; at: number }

export const cutA = (cuts: Cuts): Cut => ({ axis: 'x', at: cuts.x })
export const cutB = (cuts: Cuts): Cut => ({ axis: 'y', at: cuts.y })

type Stretch = { start: number; end: number }

const roomsCut = (floor: Floor, { axis, at }: Cut) =>
  floor.rooms.filter(({ cell }) => (axis === 'x' ? cell.x0 <= at && cell.x1 >= at : cell.y0 <= at && cell.y1 >= at))

/** From the first to the last room of the floor that the cut meets, to the outside of their walls. */
export function spanOf(floor: Floor, cut: Cut): Stretch | null {
  const ends = roomsCut(floor, cut).flatMap(({ cell }) => (cut.axis === 'x' ? [cell.y0, cell.y1] : [cell.x0, cell.x1]))
  return ends.length > 0 ? { start: Math.min(...ends) - 0.115, end: Math.max(...ends) + 0.115 } : null
}

/** The open well over the flights that rise to a floor. */
function wellOf(stair: Stair, { axis, at }: Cut): Stretch | null {
  const { box } = stair
  const { foot } = flightsOf(stair)
  if (axis === 'x') return at > box.x0 && at < box.x1 ? { start: box.y0, end: foot } : null
  return at > box.y0 && at < foot ? { start: box.x0, end: box.x1 } : null
}

/** The slab that a floor stands on, without the wells of the stairs below. */
export function slabsOf(layout: Layout, floor: Floor, cut: Cut): Stretch[] {
  const span = spanOf(floor, cut)
  if (!span) return []
  const below = layout.floors[floor.level - 1]
  const wells = (below?.stairs ?? []).flatMap((stair) => wellOf(stair, cut) ?? [])
  return subtract(span.start, span.end, wells)
}

type CutWall = { at: number; half: number; sill: number | null; head: number; isGlazed: boolean }

/** The walls of a floor that the cut meets, with the opening that it passes through. */
export function wallsCut(floor: Floor, { axis, at }: Cut): CutWall[] {
  return floor.walls.flatMap((wall) => {
    const along = axis === 'x' ? [wall.a.x, wall.b.x] : [wall.a.y, wall.b.y]
    const isAcross = Math.abs(axis === 'x' ? wall.a.y - wall.b.y : wall.a.x - wall.b.x) < 0.002
    if (!isAcross || at < Math.min(...along) - 0.05 || at > Math.max(...along) + 0.05) return []
    const place = axis === 'x' ? wall.a.y : wall.a.x
    const hole = floor.openings.find(
      (o) => (o.axis === 'h') === (axis === 'x') && Math.abs(o.line - place) < 0.01 && at > o.start && at < o.end,
    )
    const isGlazed = hole?.kind === 'window' || hole?.kind === 'slide'
    const drop = hole?.kind === 'garage' ? garageDropMetres : 0
    const head = (hole?.headMetres ?? 0) - drop
    return [{ at: place, half: wall.thickness / 2, sill: hole?.sillMetres ?? null, head, isGlazed }]
  })
}

function drawWalls(pen: Pen, floor: Floor, cut: Cut): void {
  const base = plinth + floor.level * floorHeight
  const top = base + floorHeight - slabMetres
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

/** The flight that is cut in ink, the other one behind it as lines. */
function drawStairs(pen: Pen, floor: Floor, { axis, at }: Cut): void {
  const base = plinth + floor.level * floorHeight
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
      [end, foot, landing, base + floorHeight],
      [foot, end, base, landing],
    ] as const)
      pen.poly({ layer: 'STAIRS', stroke: colours.brown, width: 0.4 }, [a, low + 0.9, b, high + 0.9])
  }
}

function drawNames(pen: Pen, floor: Floor, cut: Cut): void {
  const base = plinth + floor.level * floorHeight
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

/** What stands before the front and is met by a cut from back to front. */
export const outsideCut = (floor: Floor, { axis, at }: Cut): Outside[] =>
  axis === 'x' ? floor.outside.filter(({ rect }) => at > rect.x0 && at < rect.x1) : []

function drawFooting(pen: Pen, at: number, half: number): void {
  pen.rect({ ...ink, fill: '#b9ad9a' }, at - half, footingTop, at + half, plinth - slabMetres)
  pen.rect({ ...line, fill: '#cfc4b1' }, at - stripMetres, foundation, at + stripMetres, footingTop)
}

/** Its slab with the wall below its edge, steps, the columns behind the cut with their canopy, the parapet of a balcony. */
function drawOutside(pen: Pen, level: number, { kind, rect, columns, stepsAt }: Outside, { at }: Cut): void {
  const base = plinth + level * floorHeight
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
  const canopy = base + floorHeight - slabMetres
  const middle = rect.y1 - FREE_COLUMN_INSET
  const half = freeColumnMetres / 2
  pen.rect({ ...line, fill: colours.paper }, middle - half, base, middle + half, canopy - ringBeamMetres)
  pen.rect(ink, rect.y0, canopy - slabMetres, rect.y1, canopy)
  pen.rect(ink, middle - half, canopy - ringBeamMetres, middle + half, canopy)
}

/** Of the ground floor the garage lies lower than the house. */
function drawSlabs(pen: Pen, layout: Layout, floor: Floor, cut: Cut): void {
  const base = plinth + floor.level * floorHeight
  const garages = roomsCut(floor, cut)
    .filter(({ kind }) => kind === 'garage')
    .map(({ net }) => (cut.axis === 'x' ? { start: net.y0, end: net.y1 } : { start: net.x0, end: net.x1 }))
  for (const slab of slabsOf(layout, floor, cut))
    for (const { start, end } of subtract(slab.start, slab.end, garages))
      pen.rect(ink, start, base - slabMetres, end, base)
  const low = base - garageDropMetres
  for (const { start, end } of garages) pen.rect(ink, start, low - slabMetres, end, low)
}

function drawSection(pen: Pen, layout: Layout, masses: readonly CutMass[], cut: Cut): void {
  for (const mass of masses) drawRoofCut(pen, mass)
  for (const floor of layout.floors) {
    const span = spanOf(floor, cut)
    for (const each of outsideCut(floor, cut)) drawOutside(pen, floor.level, each, cut)
    if (!span) continue
    const base = plinth + floor.level * floorHeight
    const ceiling = base + floorHeight - slabMetres
    drawSlabs(pen, layout, floor, cut)
    if (floor.level === layout.floors.length - 1) {
      const under = ceiling - construction.ceilingGap / 1000
      pen.line(line, span.start, under, span.end, under)
    }
    drawWalls(pen, floor, cut)
    if (floor.level < layout.floors.length - 1) drawStairs(pen, floor, cut)
    drawNames(pen, floor, cut)
  }
}

/** The heights of the chain at the side: footing, ground, floors with their slabs, the top of the wall and of the roof. */
export function heightsOf(layout: Layout, top: number): number[] {
  const floors = layout.floors.map(({ level }) => plinth + level * floorHeight)
  const wall = plinth + layout.floors.length * floorHeight - slabMetres
  return [
    foundation,
    0,
    ...floors.flatMap((floor, level) => (level === 0 ? [floor] : [floor - slabMetres, floor])),
    wall,
    top,
  ]
}

/** The faces of the walls of the ground floor that the cut meets, and the edge of what stands before them. */
export function facesOf(layout: Layout, cut: Cut): number[] {
  const [floor] = layout.floors
  if (!floor) return []
  const walls = wallsCut(floor, cut).flatMap(({ at, half }) => [at - half, at + half])
  return [...walls, ...outsideCut(floor, cut).map(({ rect }) => rect.y1)]
}

export function sectionsSheet(subject: Subject, picture: PictureFacts, code: string): Sheet {
  const { plan, layout } = subject
  const pen = Pen.paper()
  const cuts = cutsOf(layout)
  const masses = massesThrough(plan, layout, picture.roof)
  const across = cutAcross(masses, layout, cuts.x)
  const along = cutAlong(masses, layout, cuts.y)
  const top = topOf(masses)
  const { widthMetres: w, depthMetres: d } = layout
  const reach = Math.max(
    d,
    ...layout.floors.flatMap((floor) => outsideCut(floor, cutA(cuts)).map(({ rect }) => rect.y1)),
  )
  const scale = bestScale(Math.max(w, reach) + 1.8, top - foundation, 396, 148)
  const { mm } = scale
  for (const [index, part] of [
    { masses: across, cut: cutA(cuts), length: reach, middle: 92 },
    { masses: along, cut: cutB(cuts), length: w, middle: 285 },
  ].entries()) {
    const x = 50 + (382 - part.length * mm) / 2
    const groundY = part.middle + ((top + foundation) * mm) / 2
    const view = pen.at(x, groundY, mm, -mm)
    ground(view, -0.9, part.length + 0.9)
    drawSection(view, layout, part.masses, part.cut)
    const under = groundY - foundation * mm
    chain(view, 'h', under + 9, facesOf(layout, part.cut), under + 1, 4.4)
    chain(view, 'v', x - 0.9 * mm - 8, heightsOf(layout, topOf(part.masses.map(({ mass }) => mass))), x - 0.9 * mm, 4.4)
    const marks = layout.floors.map((f) => plinth + f.level * floorHeight)
    for (const m of [...marks, plinth + layout.floors.length * floorHeight - slabMetres])
      levelMark(view, part.length + 0.9 + 3 / mm, m, m - plinth < 0.01 ? '± 0.000' : `+ ${(m - plinth).toFixed(3)}`)
    drawingTitle(
      pen,
      22,
      under + 26,
      index === 0 ? 'Section A-A' : 'Section B-B',
      code,
      scaleText(scale),
      String(index + 1),
      110,
    )
  }
  scaleBar(pen, 470 - 5 * mm * (mm >= 35 ? 0.5 : mm >= 12 ? 1 : 2), 401, mm)
  return {
    drawing: 'Cross-Sections',
    code,
    ...atScale(scale),
    body: pen.entities,
    north: false,
    table: null,
    notes: [
      '1 A-A runs from back to front,',
      `   ${cuts.x.toFixed(2)} m from the left face.`,
      '2 B-B runs from left to right,',
      `   ${cuts.y.toFixed(2)} m from the back face.`,
      `3 Floor to floor ${floorHeight.toFixed(3)} m,`,
      `   clear height ${(floorHeight - slabMetres - construction.ceilingGap / 1000).toFixed(2)} m.`,
      '4 Foundations at least',
      `   ${construction.foundationDepth} mm below the ground.`,
      `5 Ring beam ${construction.ringBeam.wide} × ${construction.ringBeam.deep} mm,`,
      `   slab ${construction.slab.deep} mm.`,
      ...(layout.floors[0]?.stairs[0] ? stairNotes(layout.floors[0].stairs[0]) : []),
    ],
  }
}

function stairNotes(stair: Stair): string[] {
  const { treads, riseMetres, goingMetres, widthMetres } = flightsOf(stair)
  const mm = (metres: number) => Math.round(metres * 1000)
  return [
    `6 Stair: two flights of ${treads + 1} risers of`,
    `   ${mm(riseMetres)} mm, goings of ${mm(goingMetres)} mm,`,
    `   ${mm(widthMetres)} mm wide.`,
  ]
}
