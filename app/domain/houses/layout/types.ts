/** The types of a layout: rooms, walls, openings and furniture in metres, x to the right, y from the back wall to the front. */
export type Point = { x: number; y: number }
export type Rect = { x0: number; y0: number; x1: number; y1: number }
export type Side = 'back' | 'front' | 'left' | 'right'
export type Axis = 'h' | 'v'

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

export type OutsideKind = 'veranda' | 'porch' | 'deck' | 'balcony'

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

/** A stretch along x for 'h', along y for 'v', from `start` to `end`. */
export type Stretch = { axis: Axis; line: number; start: number; end: number }

/** `line` is its middle. */
export type Wall = Stretch & { thickness: number; external: boolean }

export type Opening = Wall & {
  id: string
  kind: DoorKind | 'window'
  room: string
  other: string | null
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

/** `back` is the side of the room that its back is against. */
export type Furniture = { kind: FurnitureKind; room: string; box: Rect; back: Side }

/** Two flights side by side with a landing at the back of the box; both start and end at its front. */
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
  /** The floors with a flat roof above, and its extent along the front. */
  flatRoofs: { level: number; x0: number; x1: number }[]
}

export const bedroomKinds: readonly RoomKind[] = ['master', 'bedroom']
export const washroomKinds: readonly RoomKind[] = ['bath', 'ensuite', 'wc']
/** Rooms that need daylight; those to live and sleep in also need a least size. In the order of a table of areas. */
export const habitableKinds: readonly RoomKind[] = [
  'living',
  'lounge',
  'dining',
  'kitchen',
  'master',
  'bedroom',
  'study',
]
