/** The lines of a bill of quantities, measured from the layout that the plans are drawn from. */
import type { BillLine, Stage } from '../../costs/bill.ts'
import { septicTankOf } from '../layout/construction.ts'
import type { Layout, Opening } from '../layout/types.ts'
import { type Add, roof, substructure, wallsAndFrame } from './frame-lines.ts'
import { cooledRooms, type Points } from './points.ts'
import { areaOfOpening, lengthOf, type TakeOff, takeOffLayout } from './take-off.ts'
import { RATE_UNITS } from './units.ts'

function preliminaries(t: TakeOff, add: Add) {
  const covered = t.total(({ enclosedSqM }) => enclosedSqM)
  add(
    'Clear the site, strip top soil, set out',
    t.footprintSqM + 2 * t.perimeterMetres,
    'clear-site',
    'Footprint and 2 m around',
  )
  add('Hoarding on two sides', t.perimeterMetres / 2 + 8, 'hoarding', 'Half of the outer walls')
  add('Site store and shelter', Math.max(12, covered * 0.08), 'site-store', 'Covered floor')
  add('Water and power for the works', 5 + 2 * t.floors.length, 'site-services', 'Time on site')
  add('Site safety equipment', covered, 'safety', 'Covered floor')
  add(
    'Scaffolding',
    t.total(({ outerFaceSqM }) => outerFaceSqM),
    'scaffold',
    'Outer walls',
  )
}

const OPENING_RATE: Record<string, string> = {
  door: 'door-inner',
  entrance: 'door-outer',
  garage: 'door-garage',
  slide: 'door-glass',
  window: 'window',
}
const OPENING_NAME: Record<string, string> = {
  door: 'Doors',
  entrance: 'Entrance doors',
  garage: 'Garage doors',
  slide: 'Sliding doors',
  window: 'Windows',
}

/** One line per size, as in the schedules of the sheets. */
function doorsAndWindows(t: TakeOff, add: Add) {
  const sizes = new Map<string, Opening[]>()
  for (const opening of t.openings) {
    if (opening.kind === 'opening') continue
    const size = [lengthOf(opening), opening.headMetres - opening.sillMetres]
    const name = `${OPENING_NAME[opening.kind]} ${size.map((metres) => Math.round(metres * 1000)).join(' x ')}`
    sizes.set(name, [...(sizes.get(name) ?? []), opening])
  }
  for (const [name, same] of [...sizes].sort()) {
    const rateKey = OPENING_RATE[same[0]?.kind ?? 'window'] ?? 'window'
    const quantity =
      RATE_UNITS[rateKey] === 'nr' ? same.length : same.reduce((all, each) => all + areaOfOpening(each), 0)
    add(name, quantity, rateKey, `Openings, ${same.length} of this size`)
  }
  const windows = t.openings.filter(({ kind }) => kind === 'window')
  add(
    'Burglar-proof bars',
    windows.reduce((all, each) => all + areaOfOpening(each), 0),
    'burglar-proof',
    'Windows',
  )
  add(
    'Window sills',
    windows.reduce((all, each) => all + lengthOf(each), 0),
    'sill',
    'Windows',
  )
}

function services(t: TakeOff, layout: Layout, points: Points, add: Add) {
  const cooled = layout.floors.reduce((sum, floor) => sum + cooledRooms(floor).length, 0)
  add('Light points', points.lights, 'light-point', 'Lights of the electrical layout')
  add('Double sockets', points.sockets, 'socket', 'Sockets of the electrical layout')
  add('Ceiling fans', cooled, 'fan-point', 'Bedrooms and living rooms')
  add('Air-conditioner points', cooled, 'cooling-point', 'Air-conditioning layout')
  add('Consumer units', points.boards, 'consumer-unit', 'Boards of the electrical layout')
  add('Cold water points', points.fixtures, 'water-point', 'Fittings of the plumbing layout')
  add('Waste points', points.fixtures, 'waste-point', 'Fittings of the plumbing layout')
  add('WC suites', points.wcs, 'wc', 'Plumbing layout')
  add('Wash-hand basins', points.basins, 'basin', 'Plumbing layout')
  add('Showers', points.showers, 'shower', 'Plumbing layout')
  add('Kitchen sinks', points.sinks, 'sink', 'Plumbing layout')
  add('Water tanks', t.kitchens, 'water-tank', 'Dwellings')
  add('Septic tank', septicTankOf(t.bedrooms).litres / 1000, 'septic-tank', 'Two people to a bedroom')
}

function finishes(t: TakeOff, add: Add) {
  const dry = t.total(({ floorSqM, wetSqM }) => floorSqM - wetSqM)
  const wet = t.total(({ wetSqM }) => wetSqM)
  const wetWalls = t.total(({ wetWallSqM }) => wetWallSqM)
  const inner = t.total(({ innerFaceSqM }) => innerFaceSqM)
  const outer = t.total(({ outerFaceSqM }) => outerFaceSqM)
  const outside = t.total(({ outsideSqM }) => outsideSqM)
  add('Plaster on inner faces', inner, 'plaster', 'Walls less openings, inside')
  add('Render on outer faces', outer, 'render', 'Outer walls less openings')
  add('Screed', dry + wet + outside, 'screed', 'All rooms and verandas')
  add('Floor tiles', (dry + wet + outside) * 1.05, 'floor-tile', 'All rooms and verandas, 5 % waste')
  add('Floor tile laying', dry + wet + outside, 'lay-tiles', 'All rooms and verandas')
  add('Wall tiles to 2.1 m', wetWalls * 1.05, 'wall-tile', 'Walls of washrooms')
  add('Wall tile laying', wetWalls, 'lay-tiles', 'Walls of washrooms')
  add(
    'Skirting',
    t.total(({ skirtingMetres }) => skirtingMetres),
    'skirting',
    'Dry rooms',
  )
  add('Paint inside', inner - wetWalls, 'paint-inside', 'Walls inside less tiles')
  add('Paint outside', outer, 'paint-outside', 'Outer walls')
  add('Kitchen worktops', t.kitchens * 3.6, 'worktop', 'Kitchens')
  add('Wardrobes', t.bedrooms * 1.8, 'wardrobe', 'Bedrooms')
  add(
    'Railings',
    t.total(({ railMetres }) => railMetres),
    'railing',
    'Verandas, balconies and stairs',
  )
}

function externalWorks(t: TakeOff, layout: Layout, add: Add) {
  add('Apron 0.9 m wide', t.perimeterMetres * 0.9, 'apron', 'Outer walls')
  add('Surface drain', t.perimeterMetres, 'surface-drain', 'Outer walls')
  add('Drains to the septic tank', layout.depthMetres + 9, 'drain', 'Depth of the house')
  add('Inspection chambers', 1 + t.washrooms, 'manhole', 'Washrooms')
  add('Soak-away', 1, 'soak-away', 'Septic tank')
  add('Paved drive', 36, 'paving', 'Two cars')
  add('Top soil and grass', t.footprintSqM * 0.6, 'top-soil', 'Footprint')
}

/** `slope` is the roof area per horizontal square metre; null for a flat roof. */
export function billLinesOf(layout: Layout, { slope, points }: { slope: number | null; points: Points }): BillLine[] {
  const t = takeOffLayout(layout)
  const lines: BillLine[] = []
  const under =
    (stage: Stage): Add =>
    (item, quantity, rateKey, source) => {
      const unit = RATE_UNITS[rateKey]
      if (unit === undefined) throw new Error(`no unit of ${rateKey}`)
      const counted = unit === 'nr' || unit === 'bag' ? Math.ceil(quantity - 1e-9) : Math.round(quantity * 100) / 100
      if (counted > 0)
        lines.push({ stage, item, unit, quantityThousandths: Math.round(counted * 1000), rateKey, source })
    }
  preliminaries(t, under('Preliminaries'))
  substructure(t, under('Substructure'))
  wallsAndFrame(t, under('Walls and frame'))
  roof(t, slope, under('Roof'))
  doorsAndWindows(t, under('Doors and windows'))
  services(t, layout, points, under('Services'))
  finishes(t, under('Finishes'))
  externalWorks(t, layout, under('External works'))
  return lines
}
