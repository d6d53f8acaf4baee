/** The bill of quantities of a demo plan, computed from the layout that its sheets are drawn from. */
import type { BillLine, Stage } from '../../../app/domain/costs/bill.ts'
import { septicTankOf } from '../construction.ts'
import { massesThrough, slopeOf } from '../drawing/massing.ts'
import { cooledRooms } from '../layout/split-units.ts'
import type { Layout, Opening } from '../layout/types.ts'
import { pictureFacts } from '../pictures.ts'
import type { PlanRecord } from '../plan-types.ts'
import { layoutOf } from '../plans.ts'
import { electricalOf } from '../sheets/electrical.ts'
import { countFixtures, fixturesOf } from '../sheets/plumbing.ts'
import type { Fitting } from '../sheets/wiring.ts'
import { type Add, roof, substructure, wallsAndFrame } from './frame-lines.ts'
import { demoRates } from './rates.ts'
import { areaOfOpening, lengthOf, type TakeOff, takeOffLayout } from './take-off.ts'

const unitOf = new Map(demoRates.map(({ key, unit }) => [key, unit]))

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
      unitOf.get(rateKey) === 'nr' ? same.length : same.reduce((all, each) => all + areaOfOpening(each), 0)
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

/** Counted on the sheets: the electrical layout, the split units and the fittings of the plumbing layout. */
function services(t: TakeOff, layout: Layout, plan: PlanRecord, add: Add) {
  const fittings = electricalOf({ layout }, 'A-01').floors.flat()
  const points = (kind: Fitting['kind']) => fittings.filter((each) => each.kind === kind).length
  const fixtures = layout.floors.reduce((sum, floor) => sum + fixturesOf(floor).length, 0)
  const cooled = layout.floors.reduce((sum, floor) => sum + cooledRooms(floor).length, 0)
  add('Light points', points('light'), 'light-point', 'Lights of the electrical layout')
  add('Double sockets', points('socket'), 'socket', 'Sockets of the electrical layout')
  add('Ceiling fans', cooled, 'fan-point', 'Bedrooms and living rooms')
  add('Air-conditioner points', cooled, 'cooling-point', 'Air-conditioning layout')
  add('Consumer units', points('board'), 'consumer-unit', 'Boards of the electrical layout')
  add('Cold water points', fixtures, 'water-point', 'Fittings of the plumbing layout')
  add('Waste points', fixtures, 'waste-point', 'Fittings of the plumbing layout')
  add('WC suites', countFixtures(layout, 'wc'), 'wc', 'Plumbing layout')
  add('Wash-hand basins', countFixtures(layout, 'basin'), 'basin', 'Plumbing layout')
  add('Showers', countFixtures(layout, 'shower'), 'shower', 'Plumbing layout')
  add('Kitchen sinks', countFixtures(layout, 'counter-sink'), 'sink', 'Plumbing layout')
  add('Water tanks', t.kitchens, 'water-tank', 'Dwellings')
  add('Septic tank', septicTankOf(plan.bedrooms).litres / 1000, 'septic-tank', 'Two people to a bedroom')
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

export function demoBillOf(plan: PlanRecord): BillLine[] {
  const layout = layoutOf(plan)
  const t = takeOffLayout(layout)
  const masses = massesThrough(plan, layout, pictureFacts(plan.pictureFiles[0] ?? '').roof)
  const lines: BillLine[] = []
  const under =
    (stage: Stage): Add =>
    (item, quantity, rateKey, source) => {
      const unit = unitOf.get(rateKey)
      if (unit === undefined) throw new Error(`no demo rate ${rateKey}`)
      const counted = unit === 'nr' || unit === 'bag' ? Math.ceil(quantity - 1e-9) : Math.round(quantity * 100) / 100
      if (counted > 0)
        lines.push({ stage, item, unit, quantityThousandths: Math.round(counted * 1000), rateKey, source })
    }
  preliminaries(t, under('Preliminaries'))
  substructure(t, under('Substructure'))
  wallsAndFrame(t, under('Walls and frame'))
  roof(t, slopeOf(masses), under('Roof'))
  doorsAndWindows(t, under('Doors and windows'))
  services(t, layout, plan, under('Services'))
  finishes(t, under('Finishes'))
  externalWorks(t, layout, under('External works'))
  return lines
}
