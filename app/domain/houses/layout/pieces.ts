/** The furniture that each kind of room needs. */
import { areaOf, depthOf, widthOf } from './geometry.ts'
import type { FurnitureKind, Room, RoomKind } from './types.ts'

export type Piece = {
  kind: FurnitureKind
  width: number
  depth: number
  /** Free floor kept in front of the piece. */
  clear: number
  where: 'wall' | 'corner' | 'window' | 'middle' | 'centred'
  tall?: boolean
  /** Runs along the wall as far as the free stretch allows, between `width` and this. */
  stretch?: number
}

const p = (
  kind: FurnitureKind,
  width: number,
  depth: number,
  clear: number,
  where: Piece['where'],
  more: Partial<Piece> = {},
): Piece => ({ kind, width, depth, clear, where, ...more })

/** What the choice of furniture depends on. */
type Facts = { area: number; small: number; hasTable: boolean }
type Choose = (facts: Facts) => Piece[][]

const masterPieces: Choose = () => [
  [p('bed-double', 2.64, 2.05, 0.55, 'centred'), p('bed-double', 2.2, 2, 0.5, 'centred')],
  [
    p('wardrobe', 2, 0.58, 0.6, 'corner', { tall: true }),
    p('wardrobe', 1.5, 0.58, 0.5, 'corner', { tall: true }),
    p('wardrobe', 1.2, 0.58, 0.45, 'wall', { tall: true }),
  ],
]

const bedroomPieces: Choose = ({ area }) => [
  area > 9.4
    ? [p('bed-double', 2.2, 2, 0.5, 'centred'), p('bed-single', 1.45, 2, 0.5, 'corner')]
    : [p('bed-single', 1.45, 2, 0.5, 'corner')],
  [
    p('wardrobe', 1.5, 0.58, 0.55, 'corner', { tall: true }),
    p('wardrobe', 1.2, 0.58, 0.45, 'corner', { tall: true }),
    p('wardrobe', 0.9, 0.58, 0.4, 'wall', { tall: true }),
  ],
]

const livingPieces: Choose = ({ area, hasTable }) => [
  area > 13
    ? [p('sofa-group', 3.1, 2.6, 0.3, 'wall'), p('sofa', 2, 1.75, 0.2, 'wall')]
    : [p('sofa', 2, 1.75, 0.2, 'wall')],
  !hasTable
    ? area > 34
      ? [p('sofa-group', 3.1, 2.6, 0.3, 'wall')]
      : []
    : area > 30
      ? [p('dining-6', 2.1, 1.9, 0, 'middle'), p('dining-4', 1.5, 1.8, 0, 'middle')]
      : [p('dining-4', 1.5, 1.8, 0, 'middle')],
  [p('tv', 1.6, 0.4, 0.3, 'wall', { tall: true }), p('tv', 1.1, 0.4, 0.3, 'wall', { tall: true })],
]

const loungePieces: Choose = ({ area }) => [
  area > 14
    ? [p('sofa-group', 3.1, 2.6, 0.2, 'wall'), p('sofa', 2, 1.75, 0.1, 'wall')]
    : [p('sofa', 2, 1.75, 0.1, 'wall'), p('console', 0.9, 0.35, 0.3, 'wall')],
]

const diningPieces: Choose = ({ area }) => [
  [p('dining-6', 2.1, 1.9, 0, 'middle'), p('dining-4', 1.5, 1.8, 0, 'middle')],
  area > 14 ? [p('console', 1.4, 0.4, 0.4, 'wall')] : [],
]

const kitchenPieces: Choose = () => [
  [p('counter-sink', 1.5, 0.6, 0.6, 'window', { stretch: 4.2 })],
  [p('counter-hob', 1.2, 0.6, 0.6, 'corner', { stretch: 2.6, tall: true })],
  [p('fridge', 0.66, 0.66, 0.4, 'corner', { tall: true })],
]

const bathPieces: Choose = ({ small }) => [
  [p('shower', 0.9, small > 1.7 ? 1.2 : 0.9, 0, 'corner'), p('shower', 0.85, 0.85, 0, 'corner')],
  [p('wc', 0.44, 0.68, 0.35, 'wall')],
  [p('basin', 0.6, 0.46, 0.35, 'wall'), p('basin', 0.5, 0.4, 0.25, 'wall')],
]

const wcPieces: Choose = () => [
  [p('wc', 0.44, 0.68, 0.25, 'wall')],
  [p('basin', 0.5, 0.4, 0.25, 'wall'), p('basin', 0.42, 0.32, 0.2, 'corner')],
]

const studyPieces: Choose = () => [
  [p('desk', 1.5, 1.15, 0.1, 'window'), p('desk', 1.2, 1.1, 0.1, 'wall')],
  [p('shelf', 1.4, 0.35, 0.4, 'wall', { tall: true })],
]

const utilityPieces: Choose = () => [[p('washer', 0.6, 0.6, 0.4, 'corner')], [p('tub', 0.6, 0.55, 0.4, 'wall')]]

const storePieces: Choose = () => [
  [p('shelf', 1.2, 0.4, 0.4, 'wall', { tall: true, stretch: 2.4 }), p('shelf', 0.7, 0.35, 0.3, 'wall', { tall: true })],
]

const garagePieces: Choose = ({ area }) => [
  ...(area > 24
    ? [[p('car', 1.8, 4.3, 0, 'corner')], [p('car', 1.8, 4.3, 0, 'corner')]]
    : [[p('car', 1.8, 4.3, 0, 'middle'), p('car', 1.75, 4.1, 0, 'middle')]]),
  [p('shelf', 1.4, 0.4, 0, 'wall', { tall: true })],
]

const hallPieces: Choose = ({ area }) => (area > 6 ? [[p('console', 1, 0.35, 0.6, 'wall')]] : [])

/** The furniture that each room needs; an inner list holds alternatives, of which the first that fits is taken. */
const PIECES: Partial<Record<RoomKind, Choose>> = {
  master: masterPieces,
  bedroom: bedroomPieces,
  living: livingPieces,
  lounge: loungePieces,
  dining: diningPieces,
  kitchen: kitchenPieces,
  bath: bathPieces,
  ensuite: bathPieces,
  wc: wcPieces,
  study: studyPieces,
  nook: studyPieces,
  utility: utilityPieces,
  store: storePieces,
  garage: garagePieces,
  hall: hallPieces,
}

export const piecesFor = ({ kind, name, net }: Room): Piece[][] =>
  PIECES[kind]?.({
    area: areaOf(net),
    small: Math.min(widthOf(net), depthOf(net)),
    hasTable: name.includes('dining'),
  }) ?? []
