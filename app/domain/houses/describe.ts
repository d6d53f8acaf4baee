/** A concept house in words and figures: its areas, its rooms with their neighbours, its price. */
import { type Cost, type CostChoice, costOf, type Range } from '../costs/cost.ts'
import type { Rate } from '../costs/rate.ts'
import { plural } from '../shared/units.ts'
import { billLinesOf } from './bill/bill-lines.ts'
import { pointsOf } from './bill/points.ts'
import { familyOf } from './families/families.ts'
import { type Choice, hasOpenKitchen, slopeOf } from './house.ts'
import { areaOf, depthOf, round3, widthOf } from './layout/geometry.ts'
import type { Floor, Layout, Room } from './layout/types.ts'

export const NOT_FOR_BUILDING = 'A sketch, not for building'

const FLOOR_NAMES = ['Ground floor', 'First floor']
export const floorName = ({ level }: Floor): string => FLOOR_NAMES[level] ?? `Floor ${level}`

/** '3 bedrooms, 2 washrooms, 1 floor'. */
export const roomsWords = ({ family, bedrooms, washrooms }: Choice): string =>
  [plural(bedrooms, 'bedroom'), plural(washrooms, 'washroom'), plural(familyOf(family).floors, 'floor')].join(', ')

/** What sets the house apart from the others. */
export function familyWords(choice: Choice): string {
  const kitchen = choice.isClosed ? 'closed kitchen' : hasOpenKitchen(choice) ? 'open kitchen' : ''
  return [familyOf(choice.family).words, kitchen, choice.isMirrored ? 'mirrored' : ''].filter(Boolean).join(', ')
}

/** '16.0 x 10.8 m', to the outer walls. */
export const outerWords = ({ widthDm, depthDm }: Choice): string =>
  `${(widthDm / 10).toFixed(1)} x ${(depthDm / 10).toFixed(1)} m`

const sizeOf = ({ net }: Pick<Room, 'net'>) => `${widthOf(net).toFixed(2)} x ${depthOf(net).toFixed(2)} m`

export type AreaRow = { name: string; size: string; areaSqM: number }

/** Rooms inside their walls, then the walls, which make up the area within the outer faces. */
export function areasOf(floor: Floor): { rows: AreaRow[]; outside: AreaRow[]; enclosedSqM: number } {
  const rooms = floor.rooms.map((room) => ({ name: room.name, size: sizeOf(room), areaSqM: room.areaSqM }))
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

const THOUSAND_CEDIS = 100_000

/** To whole thousands of cedis, so that no figure pretends to know more: the low end down, the high end up. */
export const inThousands = ({ lowMinor, highMinor }: Range): Range => ({
  lowMinor: Math.floor(lowMinor / THOUSAND_CEDIS) * THOUSAND_CEDIS,
  highMinor: Math.ceil(highMinor / THOUSAND_CEDIS) * THOUSAND_CEDIS,
})
