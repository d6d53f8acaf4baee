/** A concept house in words and figures: its areas, its rooms with their neighbours, its price. */
import { type Cost, type CostChoice, costOf, type Range } from '../costs/cost.ts'
import type { Rate } from '../costs/rate.ts'
import { FIT_LABELS, inMetres, type Plot, type Rectangle } from '../plots/plot.ts'
import { plural } from '../shared/units.ts'
import { billLinesOf } from './bill/bill-lines.ts'
import { pointsOf } from './bill/points.ts'
import { type Offer, otherFloors } from './choose.ts'
import { codeOf } from './code.ts'
import { largePlan, printScaleOf, smallPlan } from './drawing/plan-drawing.ts'
import { familyOf } from './families/families.ts'
import { type Choice, hasOpenKitchen, layoutOf, slopeOf } from './house.ts'
import { squareFeet } from './layout/build.ts'
import { areaOf, depthOf, round3, widthOf } from './layout/geometry.ts'
import type { Floor, Layout, Room } from './layout/types.ts'
import { nextSize } from './sizes.ts'

const FLOOR_NAMES = ['Ground floor', 'First floor']
export const floorName = ({ level }: Floor): string => FLOOR_NAMES[level] ?? `Floor ${level}`

/** '3 bedrooms, 2 washrooms, 1 floor'. */
const roomsWords = ({ family, bedrooms, washrooms }: Choice): string =>
  [plural(bedrooms, 'bedroom'), plural(washrooms, 'washroom'), plural(familyOf(family).floors, 'floor')].join(', ')

/** What sets the house apart from the others. */
export function familyWords(choice: Choice): string {
  const kitchen = choice.isClosed ? 'closed kitchen' : hasOpenKitchen(choice) ? 'open kitchen' : ''
  return [familyOf(choice.family).words, kitchen, choice.isMirrored ? 'mirrored' : ''].filter(Boolean).join(', ')
}

/** '16.0 x 10.8 m', to the outer walls. */
const outerWords = ({ widthDm, depthDm }: Choice): string =>
  `${(widthDm / 10).toFixed(1)} x ${(depthDm / 10).toFixed(1)} m`

const sizeOf = ({ net }: Pick<Room, 'net'>) => `${widthOf(net).toFixed(2)} x ${depthOf(net).toFixed(2)} m`

export type AreaRow = { name: string; size: string; areaSqM: number }

const tenth = (value: number) => Math.round(value * 10) / 10

/** Rooms inside their walls as shown, then the walls, which make up the area within the outer faces. */
export function areasOf(floor: Floor): { rows: AreaRow[]; outside: AreaRow[]; enclosedSqM: number } {
  const rooms = floor.rooms.map((room) => ({ name: room.name, size: sizeOf(room), areaSqM: tenth(room.areaSqM) }))
  const walls = floor.enclosedSqM - rooms.reduce((sum, { areaSqM }) => sum + areaSqM, 0)
  return {
    rows: [...rooms, { name: 'Walls', size: '', areaSqM: round3(walls) }],
    outside: floor.outside.map(({ name, rect }) => ({ name, size: sizeOf({ net: rect }), areaSqM: areaOf(rect) })),
    enclosedSqM: floor.enclosedSqM,
  }
}

const WAYS = {
  door: 'door',
  entrance: 'door',
  opening: 'opening',
  slide: 'sliding door',
  garage: 'garage door',
  window: '',
}
const SIDES = { back: 'the back', front: 'the front', left: 'the left', right: 'the right' }

/** Each room with its size and what it leads to, for those who can't see the drawing. */
export function roomList({ rooms, openings }: Floor): { name: string; text: string }[] {
  const nameOf = (id: string) => rooms.find((room) => room.id === id)?.name ?? ''
  return rooms.map((room) => {
    const own = openings.filter((o) => o.room === room.id || o.other === room.id)
    const ways = own
      .filter(({ kind }) => kind !== 'window')
      .map((o) => {
        const beyond =
          o.other === null ? (o.side ? SIDES[o.side] : 'outside') : nameOf(o.room === room.id ? o.other : o.room)
        return `${WAYS[o.kind]} to ${beyond}`
      })
    const lit = [...new Set(own.filter(({ kind }) => kind === 'window').flatMap(({ side }) => (side ? [side] : [])))]
    const windows = lit.length > 0 ? [`windows to ${lit.map((side) => SIDES[side]).join(' and ')}`] : []
    return { name: room.name, text: [sizeOf(room), ...ways, ...windows].join(', ') }
  })
}

export const billOf = (choice: Choice, layout: Layout) =>
  billLinesOf(layout, { slope: slopeOf(choice), points: pointsOf(layout) })

/** Null where the rate book lacks a rate that the house needs. */
export function priceHouse(choice: Choice, layout: Layout, rates: readonly Rate[], by: CostChoice): Cost | null {
  const lines = billOf(choice, layout)
  const keys = new Set(rates.filter(({ region }) => region === '').map(({ key }) => key))
  return lines.every(({ rateKey }) => keys.has(rateKey)) ? costOf(lines, rates, by) : null
}

const NEAREST_MINOR = 500_000

/** To the nearest 5,000 cedis, as the ranges of finished plans, so that no figure pretends to know more. */
export const roundedRange = ({ lowMinor, highMinor }: Range): Range => {
  const rounded = (minor: number) => Math.round(minor / NEAREST_MINOR) * NEAREST_MINOR
  return { lowMinor: rounded(lowMinor), highMinor: rounded(highMinor) }
}

const areaWords = ({ enclosedSqM }: Pick<Layout, 'enclosedSqM'>): string =>
  `${Math.round(enclosedSqM)} m² (${squareFeet(enclosedSqM).toLocaleString('en-US')} ft²)`

const planLabel = (floor: Floor, choice: Choice): string =>
  `${floorName(floor)} plan, ${outerWords(choice)}: ${floor.rooms.map((room) => `${room.name} ${sizeOf(room)}`).join(', ')}`

const summaryOf = (choice: Choice, layout: Layout) => ({
  code: codeOf(choice),
  rooms: roomsWords(choice),
  words: familyWords(choice),
  outer: outerWords(choice),
  area: areaWords(layout),
})

/** A house of a list, as plain data. */
export type HouseCard = ReturnType<typeof cardOf>

export function cardOf({ choice, fit, cost, isInBudget }: Offer, layout: Layout) {
  return {
    ...summaryOf(choice, layout),
    fit: fit && FIT_LABELS[fit],
    cost: cost && roundedRange(cost),
    isInBudget,
    drawings: layout.floors.map((floor) => ({
      name: floorName(floor),
      plan: smallPlan(floor, layout, planLabel(floor, choice)),
    })),
  }
}

/** What a request that starts from the house says of it. */
export type Concept = ReturnType<typeof conceptOf>

export const conceptOf = (choice: Choice) => ({
  code: codeOf(choice),
  rooms: roomsWords(choice),
  outer: outerWords(choice),
  bedrooms: choice.bedrooms,
  washrooms: choice.washrooms,
  floors: familyOf(choice.family).floors,
})

/** What the house covers of its plot: its walls with all that stands before the front. */
export const footprintOf = ({ family, widthDm, depthDm }: Choice): Rectangle => ({
  width: inMetres(widthDm / 10),
  depth: inMetres(depthDm / 10 + familyOf(family).beyondMetres),
})

const FOOT_UM = 304_800

/** The least plot for the house within the given setbacks, in whole feet. */
export function leastPlot(choice: Choice, setbacks: Plot['setbacks']): Plot {
  const { width, depth } = footprintOf(choice)
  const feet = (um: number) => Math.ceil(um / FOOT_UM - 1e-9) * FOOT_UM
  return {
    unit: 'ft',
    width: feet(width + 2 * setbacks.side),
    depth: feet(depth + setbacks.front + setbacks.rear),
    setbacks,
    named: [],
    assembly: '',
  }
}

/** A house with all that its page shows, as plain data. */
export type HouseView = ReturnType<typeof viewOf>

export function viewOf(choice: Choice) {
  const layout = layoutOf(choice, true)
  const codeIf = (other: Choice | null) => other && codeOf(other)
  return {
    ...summaryOf(choice, layout),
    printScale: printScaleOf(layout),
    floors: layout.floors.map((floor) => ({
      name: floorName(floor),
      plan: largePlan(floor, layout, planLabel(floor, choice)),
      rooms: roomList(floor),
      areas: areasOf(floor),
    })),
    others: {
      larger: codeIf(nextSize(choice, 1)),
      smaller: codeIf(nextSize(choice, -1)),
      otherFloors: codeIf(otherFloors(choice)),
      mirrored: codeOf({ ...choice, isMirrored: !choice.isMirrored }),
      kitchen: hasOpenKitchen(choice) ? codeOf({ ...choice, isClosed: !choice.isClosed }) : null,
    },
    floorCount: layout.floors.length,
    isClosed: choice.isClosed,
  }
}
