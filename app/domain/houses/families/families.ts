/** What each family of houses can hold, and the size at which it is best; the choice among them is elsewhere. */
import type { FloorSpec } from '../layout/types.ts'
import { rowBungalow, squareBungalow, twoWingHouse, wingBungalow } from './bungalow.ts'
import { cabin, loft, terraceStudio } from './compact.ts'
import { longHouse } from './long-house.ts'
import { stackHouse } from './stack-house.ts'
import { townhouse } from './terrace.ts'

type Rooms = { bedrooms: number; washrooms: number }
/** Width and depth to the outer faces, in decimetres. */
export type Size = readonly [widthDm: number, depthDm: number]

export type Family = {
  /** What sets it apart, for a visitor. */
  words: string
  /** The categories of the catalogue that it belongs to. */
  kinds: readonly string[]
  floors: 1 | 2
  /** A slab instead of a roof of sheets. */
  hasFlatRoof: boolean
  /** Of its veranda, porch or balcony, beyond the front wall. */
  beyondMetres: number
  /** 'bedrooms/washrooms', and the outer size that suits them best. */
  offers: Readonly<Record<string, Size>>
  specs: (rooms: Rooms, widthMetres: number) => FloorSpec[]
}

const BUNGALOW = { kinds: ['Bungalow', 'House'], floors: 1, hasFlatRoof: false, beyondMetres: 1.8 } as const
const TWO_FLOORS = { kinds: ['House', 'Villa'], floors: 2, hasFlatRoof: false, beyondMetres: 1.6 } as const

export const FAMILIES = {
  row: {
    words: 'Bedrooms in a row at the back, dining room and a wing in front',
    ...BUNGALOW,
    offers: { '2/1': [130, 104], '2/2': [142, 104], '3/2': [160, 108], '4/2': [176, 112], '4/3': [182, 114] },
    specs: rowBungalow,
  },
  square: {
    words: 'Compact, with one bedroom in front',
    ...BUNGALOW,
    offers: { '2/1': [98, 122], '2/2': [112, 122], '3/1': [98, 122], '3/2': [112, 122] },
    specs: squareBungalow,
  },
  long: {
    words: 'Long and narrow, rooms on both sides of a corridor',
    ...BUNGALOW,
    offers: { '2/1': [88, 136], '2/2': [88, 148], '3/1': [90, 148], '3/2': [90, 156], '4/2': [92, 164] },
    specs: longHouse,
  },
  wing: {
    words: 'Bedrooms in a wing, veranda beside it',
    ...BUNGALOW,
    offers: { '2/1': [124, 96], '2/2': [120, 104], '3/1': [138, 104], '3/2': [134, 104] },
    specs: wingBungalow,
  },
  wings: {
    words: 'A day wing and a sleeping wing, joined by a hall',
    ...BUNGALOW,
    beyondMetres: 1.2,
    offers: { '2/1': [150, 102], '3/1': [156, 106], '2/2': [152, 104], '3/2': [162, 106] },
    specs: twoWingHouse,
  },
  cabin: {
    words: 'A small house with a deck',
    kinds: ['Tiny House', 'Studio'],
    floors: 1,
    hasFlatRoof: false,
    beyondMetres: 1.6,
    offers: { '1/1': [80, 66] },
    specs: cabin,
  },
  studio: {
    words: 'A studio with a terrace under a pergola',
    kinds: ['Studio'],
    floors: 1,
    hasFlatRoof: true,
    beyondMetres: 1.9,
    offers: { '1/1': [86, 76] },
    specs: () => terraceStudio({ nook: false }),
  },
  nook: {
    words: 'A studio with a work corner and a terrace',
    kinds: ['Studio'],
    floors: 1,
    hasFlatRoof: true,
    beyondMetres: 1.9,
    offers: { '1/1': [92, 74] },
    specs: () => terraceStudio({ nook: true }),
  },
  loft: {
    words: 'Narrow, bedrooms side by side at the back',
    kinds: ['Loft', 'House'],
    floors: 1,
    hasFlatRoof: false,
    beyondMetres: 1.7,
    offers: { '1/1': [74, 112], '2/1': [80, 120] },
    specs: loft,
  },
  town: {
    words: 'Narrow, on two floors',
    kinds: ['Townhouse', 'House'],
    floors: 2,
    hasFlatRoof: false,
    beyondMetres: 1.3,
    offers: { '2/2': [76, 112], '2/3': [78, 112], '3/2': [78, 112], '3/3': [78, 112] },
    specs: (rooms) => townhouse({ ...rooms, garage: false, outerMetres: 3.3, isDetached: true }),
  },
  stack: {
    words: 'Hall and stair in the middle, all water on one side',
    ...TWO_FLOORS,
    offers: { '3/3': [108, 92], '4/3': [106, 118], '5/3': [106, 118] },
    specs: (rooms) => stackHouse({ ...rooms, hasGarage: false }),
  },
  garage: {
    words: 'Hall and stair in the middle, a garage under the bedrooms',
    ...TWO_FLOORS,
    offers: { '4/3': [108, 120] },
    specs: (rooms) => stackHouse({ ...rooms, hasGarage: true }),
  },
  villa: {
    words: 'Hall and stair in the middle under a flat roof, balconies in front',
    ...TWO_FLOORS,
    kinds: ['Villa'],
    hasFlatRoof: true,
    offers: { '3/3': [110, 94], '4/3': [108, 120], '5/3': [108, 120] },
    specs: (rooms) => stackHouse({ ...rooms, hasGarage: false, hasTerrace: true }),
  },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[]
export const familyOf = (name: FamilyName): Family => FAMILIES[name]
