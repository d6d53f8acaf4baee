/** Single-storey houses with a wing on the left and a veranda along the living room, and the two-wing house under two slopes. */
import { cols, fix, flex, type Part, room, rows } from '../layout/tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, Outside, Rect } from '../layout/types.ts'
import { before, columnsAlong } from './outside.ts'

type Rooms = { bedrooms: number; washrooms: number }

const VERANDA_METRES = 1.8

function veranda(living: Rect, count: number, stepsAt: number): Outside {
  const columns = columnsAlong(living.x0 - 0.115 + 0.27, living.x1 + 0.115 - 0.27, count)
  return before('veranda', living, living.y1 + 0.115 + VERANDA_METRES, { left: 0.115, right: 0.115, columns, stepsAt })
}

type Front = { tree: LayoutNode; doors: DoorSpec[] }

const livingAndDining = room('living', 'living', 'Living and dining')
const fromKitchen: DoorSpec = { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.2, at: 0.4 }
const utilityDoors: DoorSpec[] = [
  { into: 'utility', from: 'corridor', kind: 'door', at: 0.45 },
  { into: 'utility', from: { side: 'left' }, kind: 'door', widthMetres: 0.9 },
]

/** The fourth bedroom in the wing, with a store behind it and a passage to the kitchen. */
const bedroomInFront: Front = {
  tree: cols(
    fix(3.6, rows(fix(1.7, room('store')), room('bed4', 'bedroom', 'Bedroom 4'))),
    fix(1.25, room('wing-hall', 'corridor', 'Passage')),
    flex(0.62, room('kitchen')),
    flex(1.38, livingAndDining),
  ),
  doors: [
    { into: 'bed4', from: 'wing-hall', kind: 'door' },
    { into: 'store', from: 'wing-hall', kind: 'door' },
    { into: 'wing-hall', from: 'corridor', kind: 'opening', widthMetres: 1 },
    { into: 'kitchen', from: 'wing-hall', kind: 'door' },
    fromKitchen,
  ],
}

/** The fourth bedroom in front with its own washroom, back to back with the kitchen. */
const suiteInFront: Front = {
  tree: cols(
    fix(3.4, room('bed4', 'bedroom', 'Bedroom 4')),
    fix(1.9, rows(fix(1.7, room('store')), room('ensuite4', 'ensuite', 'En-suite 4'))),
    flex(0.75, room('kitchen')),
    flex(1.38, livingAndDining),
  ),
  doors: [
    { into: 'bed4', from: 'corridor', kind: 'door' },
    { into: 'ensuite4', from: 'bed4', kind: 'door' },
    { into: 'store', from: 'corridor', kind: 'door' },
    { into: 'kitchen', from: 'corridor', kind: 'door' },
    fromKitchen,
  ],
}

const diningInFront: Front = {
  tree: cols(
    fix(3.5, rows(fix(1.6, room('utility')), room('kitchen'))),
    flex(4, room('dining')),
    flex(7, room('living')),
  ),
  doors: [
    ...utilityDoors,
    { into: 'kitchen', from: 'utility', kind: 'door' },
    { into: 'dining', from: 'kitchen', kind: 'opening', widthMetres: 1.2, at: 0.4 },
    { into: 'living', from: 'dining', kind: 'opening', widthMetres: 2 },
  ],
}

/** Bedrooms in a row at the back, a corridor, and the day rooms in front of it. */
export function rowBungalow(o: Rooms): FloorSpec[] {
  const back: Part[] = []
  const doors: DoorSpec[] = []
  if (o.bedrooms >= 3) back.push(flex(3.7, room('bed3', 'bedroom', 'Bedroom 3')))
  if (o.bedrooms >= 2) back.push(flex(3.55, room('bed2', 'bedroom', 'Bedroom 2')))
  back.push(fix(1.95, room('bath')))
  if (o.washrooms >= 2) back.push(fix(1.95, room('ensuite')))
  back.push(flex(4.35, room('master')))
  if (o.bedrooms >= 3) doors.push({ into: 'bed3', from: 'corridor', kind: 'door' })
  if (o.bedrooms >= 2) doors.push({ into: 'bed2', from: 'corridor', kind: 'door' })
  doors.push(
    { into: 'bath', from: 'corridor', kind: 'door' },
    { into: 'master', from: 'corridor', kind: 'door', at: 0.1 },
  )
  if (o.washrooms >= 2) doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  const front = o.bedrooms < 4 ? diningInFront : o.washrooms < 3 ? bedroomInFront : suiteInFront
  return [
    {
      tree: rows(fix(3.99, cols(...back)), fix(1.35, room('corridor')), front.tree),
      doors: [
        ...doors,
        ...front.doors,
        { into: 'living', from: 'corridor', kind: 'opening', widthMetres: 2.6, at: 0.25 },
        { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.5 },
      ],
      outside: (find) => {
        const r = find('living')
        return [veranda(r, 4, (r.x0 + r.x1) / 2)]
      },
    },
  ]
}

/** Private rooms in the left wing along a corridor, day rooms to the right; two washrooms lie between its bedrooms. */
export function wingBungalow(o: Rooms): FloorSpec[] {
  const [master, bed2] = [flex(1.12, room('master')), room('bed2', 'bedroom', 'Bedroom 2')]
  const doors: DoorSpec[] = [
    { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.3 },
    { into: 'living', from: 'corridor', kind: 'opening', widthMetres: 1.2 },
  ]
  const hasPair = o.washrooms >= 2
  if (hasPair) doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  doors.push(
    { into: 'store', from: 'corridor', kind: 'door' },
    { into: 'master', from: 'corridor', kind: 'door' },
    { into: 'bed2', from: 'corridor', kind: 'door' },
    { into: 'bath', from: 'corridor', kind: 'door' },
  )
  const wing = hasPair
    ? [
        fix(4.05, rows(master, fix(1.75, room('ensuite')), fix(1.75, room('bath')), bed2)),
        fix(1.45, rows(room('corridor'), fix(1.9, room('store')))),
      ]
    : [
        fix(4.05, rows(master, bed2)),
        fix(2.05, rows(fix(1.7, room('store')), room('corridor'), fix(2.5, room('bath')))),
      ]
  const back: Part[] = []
  if (o.bedrooms >= 3) {
    back.push(fix(3.5, room('bed3', 'bedroom', 'Bedroom 3')))
    doors.push({ into: 'bed3', from: 'corridor', kind: 'door' })
  } else {
    back.push(fix(3, room('study')))
    doors.push({ into: 'study', from: 'corridor', kind: 'door' })
  }
  back.push(room('kitchen'))
  doors.push(
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.4, at: 0.8 },
    { into: 'kitchen', from: { side: 'right' }, kind: 'door', at: 0.85 },
  )
  return [
    {
      tree: cols(...wing, rows(fix(4.1, cols(...back)), room('living', 'living', 'Living and dining'))),
      doors,
      outside: (find) => {
        const r = find('living')
        return [veranda(r, 4, r.x0 + (r.x1 - r.x0) * 0.32)]
      },
    },
  ]
}

/** A tall day wing on the left, an entrance hall, and a lower sleeping wing on the right. */
export function twoWingHouse(o: Rooms): FloorSpec[] {
  const backRight: Part[] = [room('bed2', 'bedroom', 'Bedroom 2')]
  const corridor = fix(1.3, room('corridor'))
  const doors: DoorSpec[] = [
    { into: 'hall', from: { side: 'front' }, kind: 'entrance' },
    { into: 'living', from: 'hall', kind: 'opening', widthMetres: 1.8 },
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.8 },
    { into: 'bath', from: 'hall', kind: 'door' },
    { into: 'corridor', from: 'hall', kind: 'opening', widthMetres: 1.1 },
    { into: 'bed2', from: 'corridor', kind: 'door' },
    { into: 'master', from: 'corridor', kind: 'door', at: 0 },
    { into: 'kitchen', from: { side: 'back' }, kind: 'door', at: 0.1 },
  ]
  if (o.bedrooms >= 3) {
    backRight.push(room('bed3', 'bedroom', 'Bedroom 3'))
    doors.push({ into: 'bed3', from: 'corridor', kind: 'door' })
  } else {
    backRight.push(fix(3.05, room('study')))
    doors.push({ into: 'study', from: 'corridor', kind: 'door' })
  }
  const hasPair = o.washrooms >= 2
  if (hasPair) doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  else doors.push({ into: 'store', from: 'corridor', kind: 'door' })
  const wing = hasPair
    ? // Back to back with the bath behind the hall.
      [flex(1.08, cols(fix(2, room('ensuite')), room('master'))), corridor, cols(...backRight)]
    : [cols(...backRight), corridor, flex(1.08, cols(room('master'), fix(1.9, room('store'))))]
  return [
    {
      tree: cols(
        fix(5.6, rows(fix(3.4, room('kitchen')), room('living', 'living', 'Living and dining'))),
        fix(2, rows(fix(2.5, room('bath')), room('hall'))),
        rows(...wing),
      ),
      doors,
      outside: (find) => {
        const r = find('hall')
        return [before('porch', r, r.y1 + 1.3, { stepsAt: (r.x0 + r.x1) / 2 })]
      },
    },
  ]
}

/** Two bedrooms at the back with the washrooms between them, a corridor, and the third beside the kitchen in front. */
export function squareBungalow(o: Rooms): FloorSpec[] {
  const back: Part[] = [room('bed2', 'bedroom', 'Bedroom 2'), fix(1.95, room('bath'))]
  const doors: DoorSpec[] = [
    { into: 'bed2', from: 'corridor', kind: 'door' },
    { into: 'bath', from: 'corridor', kind: 'door' },
    { into: 'master', from: 'corridor', kind: 'door', at: 0.1 },
    { into: 'kitchen', from: 'corridor', kind: 'door', at: 0.9 },
    { into: 'kitchen', from: { side: 'left' }, kind: 'door', at: 0 },
    { into: 'living', from: 'corridor', kind: 'opening', widthMetres: 2, at: 0.15 },
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.2 },
    { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.5 },
  ]
  if (o.washrooms >= 2) {
    back.push(fix(1.95, room('ensuite')))
    doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  }
  back.push(flex(1.12, room('master')))
  const front = o.bedrooms >= 3 ? room('bed3', 'bedroom', 'Bedroom 3') : room('study')
  doors.push({ into: o.bedrooms >= 3 ? 'bed3' : 'study', from: 'living', kind: 'door', at: 0 })
  return [
    {
      tree: rows(
        fix(3.99, cols(...back)),
        fix(1.35, room('corridor')),
        cols(fix(3.75, rows(fix(3.3, room('kitchen')), front)), room('living', 'living', 'Living and dining')),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        return [veranda(r, 3, (r.x0 + r.x1) / 2)]
      },
    },
  ]
}
