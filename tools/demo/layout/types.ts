/** The vocabulary of a drawn plan: rooms, walls, openings and furniture in metres, x to the right, y from the back wall to the front. */
import { innerWallMetres, outerWallMetres, storeyMetres } from '../construction.ts'

export type Point = { x: number; y: number }
export type Rect = { x0: number; y0: number; x1: number; y1: number }
export type Side = 'back' | 'front' | 'left' | 'right'

export type RoomKind =
  | 'living'
  | 'lounge'
  | 'dining'
  | 'kitchen'
  | 'master'
  | 'bedroom'
  | 'bath'
  | 'ensuite'
  | 'wc'
  | 'corridor'
  | 'hall'
  | 'stair'
  | 'study'
  | 'nook'
  | 'utility'
  | 'store'
  | 'garage'
  | 'open'

export type RoomSpec = { id: string; kind: RoomKind; name: string }

export type LayoutNode = { room: RoomSpec } | { dir: 'cols' | 'rows'; parts: LayoutPart[] }
export type LayoutPart = { metres?: number; share?: number; node: LayoutNode }

export type DoorKind = 'door' | 'entrance' | 'opening' | 'garage' | 'slide'

export type DoorSpec = {
  /** The room the leaf swings into. */
  into: string
  /** The other room, or a side of the house for a door to the outside. */
  from: string | { side: Side }
  kind: DoorKind
  widthMetres?: number
  /** 0 is the left or back end of the shared wall, 1 the other end. */
  at?: number
}

export type OutsideKind = 'veranda' | 'porch' | 'deck' | 'balcony' | 'carport'

export type Outside = {
  kind: OutsideKind
  name: string
  /** In front of the front wall; y1 - y0 is the depth. */
  rect: Rect
  columns: number[]
  stepsAt?: number
  rail: boolean
}

export type FloorSpec = {
  tree: LayoutNode
  doors: DoorSpec[]
  outside?: (room: (id: string) => Rect, openings: readonly Opening[]) => Outside[]
  /** Sides shared with a neighbour: no windows there. */
  blind?: Side[]
}

export type Room = RoomSpec & { cell: Rect; net: Rect; areaSqM: number }

export type Wall = { a: Point; b: Point; thickness: number; external: boolean }

export type Opening = {
  id: string
  kind: DoorKind | 'window'
  room: string
  other: string | null
  /** The wall runs along x for 'h', along y for 'v'. */
  axis: 'h' | 'v'
  /** Centre line of the wall. */
  line: number
  start: number
  end: number
  thickness: number
  external: boolean
  /** Side of the house the opening looks to, when external. */
  side: Side | null
  /** The leaf: which end carries the hinge and to which side of the wall it opens. */
  hinge: 'start' | 'end'
  swing: 1 | -1
  sillMetres: number
  headMetres: number
}

export type FurnitureKind =
  | 'bed-double'
  | 'bed-single'
  | 'wardrobe'
  | 'sofa-group'
  | 'sofa'
  | 'tv'
  | 'dining-6'
  | 'dining-4'
  | 'counter-sink'
  | 'counter-hob'
  | 'fridge'
  | 'shower'
  | 'wc'
  | 'basin'
  | 'desk'
  | 'shelf'
  | 'washer'
  | 'tub'
  | 'car'
  | 'console'

/** A piece with its back towards `facing`'s opposite; the box is its place on the floor. */
export type Furniture = { kind: FurnitureKind; room: string; box: Rect; back: Side }

/** Two flights side by side with a landing along the back of the box; both begin and end at its front. */
export type Stair = { room: string; box: Rect; mode: 'up' | 'both' | 'down' }

export type Floor = {
  level: number
  rooms: Room[]
  walls: Wall[]
  openings: Opening[]
  furniture: Furniture[]
  outside: Outside[]
  stairs: Stair[]
  /** Parts of the rectangle that are roof or terrace on this floor. */
  open: Rect[]
  enclosedSqM: number
}

export type Layout = {
  widthMetres: number
  depthMetres: number
  floors: Floor[]
  enclosedSqM: number
  /** Over which floor, and between which lines of the front, the roof is a slab. */
  flatRoofs: { level: number; x0: number; x1: number }[]
}

export const externalWall = outerWallMetres
export const internalWall = innerWallMetres
export const floorHeight = storeyMetres

export const bedroomKinds: readonly RoomKind[] = ['master', 'bedroom']
export const washroomKinds: readonly RoomKind[] = ['bath', 'ensuite', 'wc']
/** Rooms that need daylight; those to live and sleep in also need a least size. */
export const habitableKinds: readonly RoomKind[] = [
  'living',
  'lounge',
  'dining',
  'kitchen',
  'master',
  'bedroom',
  'study',
]
