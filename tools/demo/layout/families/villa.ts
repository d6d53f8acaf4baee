/** The flat-roofed villa around a stair tower, and its sibling with a single-storey wing under sloping roofs. */

import { before } from '../../../../app/domain/houses/families/outside.ts'
import { cols, fix, flex, room, rows } from '../../../../app/domain/houses/layout/tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, Rect } from '../../../../app/domain/houses/layout/types.ts'

export type VillaOptions = {
  bedrooms: number
  washrooms: number
  garage: boolean
  terrace: boolean
  balconyLeft: boolean
}

const backMetres = 4.65
const stairMetres = 3.45
const stripMetres = 1.65
const towerMetres = 2.7

const porch = (hall: Rect) => before('porch', hall, hall.y1 + 1.35, { stepsAt: (hall.x0 + hall.x1) / 2 })
const balcony = (room: Rect, depth: number) =>
  before('balcony', room, room.y1 + 0.115 + depth, { left: 0.115, right: 0.115 })

export function villa(o: VillaOptions): FloorSpec[] {
  const upstairs = o.terrace ? 3 : 4
  const guest = o.bedrooms > upstairs
  const doors: DoorSpec[] = [
    { into: 'hall', from: { side: 'front' }, kind: 'entrance', widthMetres: 1.2 },
    { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.3 },
    { into: 'living', from: 'hall', kind: 'opening', widthMetres: 2 },
    { into: 'living', from: 'dining', kind: 'opening', widthMetres: 1.6 },
    { into: 'kitchen', from: 'hall', kind: 'door' },
    { into: 'dining', from: 'kitchen', kind: 'opening', widthMetres: 1.4 },
    { into: 'kitchen', from: { side: 'back' }, kind: 'door', at: 0.05 },
    { into: 'family', from: 'hall', kind: 'door' },
    { into: 'wc', from: 'hall', kind: 'door' },
    { into: 'store', from: o.garage ? 'garage' : 'family', kind: 'door' },
    o.garage ? { into: 'garage', from: 'hall', kind: 'door' } : { into: 'study', from: 'hall', kind: 'door' },
    { into: 'living', from: { side: 'front' }, kind: 'slide', widthMetres: 2.4 },
  ]
  if (o.garage) doors.push({ into: 'garage', from: { side: 'front' }, kind: 'garage', widthMetres: 4.8 })
  const familyRoom = guest ? room('family', 'bedroom', 'Guest bedroom') : room('family', 'lounge', 'Family room')
  const ground: FloorSpec = {
    tree: cols(
      fix(
        5.7,
        rows(
          fix(backMetres, familyRoom),
          fix(stripMetres, cols(room('store', o.garage ? 'store' : 'utility'), fix(1.85, room('wc')))),
          o.garage ? room('garage') : room('study', 'study', 'Home office'),
        ),
      ),
      fix(towerMetres, rows(fix(stairMetres, room('stair')), room('hall', 'hall', 'Entrance hall'))),
      rows(fix(backMetres, cols(room('kitchen'), flex(1.05, room('dining')))), room('living')),
    ),
    doors,
    outside: (find) => [
      porch(find('hall')),
      before('deck', find('living'), find('living').y1 + 1.9, { left: -0.1, right: 0.115, name: 'Terrace' }),
    ],
  }
  const up: DoorSpec[] = [
    { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.3 },
    { into: 'bed2', from: 'hall', kind: 'door' },
    { into: 'bath', from: 'hall', kind: 'door' },
    { into: 'bed4', from: 'hall', kind: 'door' },
    { into: 'master', from: 'hall', kind: 'door' },
    { into: 'dressing', from: 'master', kind: 'opening', widthMetres: 1.1 },
    { into: 'ensuite', from: 'master', kind: 'door', at: 0.85 },
    { into: 'master', from: { side: 'front' }, kind: 'slide', widthMetres: 2.4 },
    { into: 'linen', from: 'bed4', kind: 'door' },
    { into: 'ensuite2', from: 'bed2', kind: 'door' },
  ]
  const bed3Id = o.terrace ? 'bed4' : 'bed3'
  if (!o.terrace) up.push({ into: 'bed3', from: 'hall', kind: 'door' })
  else up.push({ into: 'hall', from: { side: 'left' }, kind: 'door', at: 0.92, widthMetres: 0.9 })
  if (o.balconyLeft && !o.terrace) up.push({ into: 'bed3', from: { side: 'front' }, kind: 'slide', widthMetres: 2.1 })
  const first: FloorSpec = {
    tree: cols(
      fix(
        5.7,
        rows(
          fix(backMetres, room('bed2', 'bedroom', 'Bedroom 2')),
          fix(
            stripMetres,
            cols(
              o.washrooms >= 5 ? room('ensuite2', 'ensuite', 'En-suite 2') : room('ensuite2', 'store', 'Dressing'),
              fix(2.4, room('bath')),
            ),
          ),
          o.terrace ? room('terrace', 'open', 'Roof terrace') : room('bed3', 'bedroom', 'Bedroom 3'),
        ),
      ),
      fix(towerMetres, rows(fix(stairMetres, room('stair')), room('hall', 'hall', 'Landing'))),
      rows(
        fix(
          backMetres,
          cols(
            room('bed4', 'bedroom', bed3Id === 'bed4' ? 'Bedroom 3' : 'Bedroom 4'),
            fix(
              2.05,
              o.washrooms >= 4
                ? room('linen', 'ensuite', bed3Id === 'bed4' ? 'En-suite 3' : 'En-suite 4')
                : room('linen', 'store', 'Linen'),
            ),
          ),
        ),
        fix(2, cols(room('dressing', 'store', 'Dressing'), fix(2.9, room('ensuite')))),
        room('master'),
      ),
    ),
    doors: up,
    outside: (find) => [
      balcony(find('master'), 1.6),
      ...(o.balconyLeft && !o.terrace ? [balcony(find('bed3'), 1.2)] : []),
    ],
  }
  return [ground, first]
}

/** Two storeys on the left, the entrance beside them, and a low wing on the right. */
export function slopeVilla(o: { bedrooms: number; washrooms: number; garage: boolean }): FloorSpec[] {
  const wing: LayoutNode = o.garage ? room('wing', 'garage') : room('wing', 'bedroom', 'Bedroom 4')
  const doors: DoorSpec[] = [
    { into: 'hall', from: { side: 'front' }, kind: 'entrance', widthMetres: 1.2 },
    { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.3 },
    { into: 'living', from: 'hall', kind: 'opening', widthMetres: 1.8 },
    { into: 'kitchen', from: 'hall', kind: 'door' },
    { into: 'wc', from: 'hall', kind: 'door' },
    { into: 'utility', from: 'kitchen', kind: 'door' },
    { into: 'guest', from: 'hall', kind: 'door' },
    { into: 'ensuite3', from: 'guest', kind: 'door' },
    { into: 'wing', from: 'hall', kind: 'door' },
    { into: 'kitchen', from: { side: 'left' }, kind: 'door', at: 0.9, widthMetres: 0.9 },
  ]
  if (o.garage) doors.push({ into: 'wing', from: { side: 'front' }, kind: 'garage', widthMetres: 4.8 })
  const strip = (outer: LayoutNode, inner: LayoutNode): LayoutNode => cols(outer, fix(2.4, inner))
  const ground: FloorSpec = {
    tree: cols(
      fix(
        6.3,
        rows(
          fix(backMetres, room('kitchen', 'kitchen', 'Kitchen and dining')),
          fix(stripMetres, strip(room('utility'), room('wc'))),
          room('living'),
        ),
      ),
      fix(towerMetres, rows(fix(stairMetres, room('stair')), room('hall', 'hall', 'Entrance hall'))),
      rows(
        fix(
          backMetres,
          cols(
            room('guest', 'bedroom', 'Bedroom 3'),
            fix(2, room('ensuite3', o.washrooms >= 4 ? 'ensuite' : 'store', o.washrooms >= 4 ? 'En-suite 3' : 'Store')),
          ),
        ),
        wing,
      ),
    ),
    doors,
    outside: (find) => [porch(find('hall'))],
  }
  const first: FloorSpec = {
    tree: cols(
      fix(
        6.3,
        rows(
          fix(backMetres, room('bed2', 'bedroom', 'Bedroom 2')),
          fix(stripMetres, strip(room('ensuite'), room('bath'))),
          room('master'),
        ),
      ),
      fix(towerMetres, rows(fix(stairMetres, room('stair')), room('hall', 'hall', 'Landing'))),
      room('roof', 'open', 'Roof of the wing'),
    ),
    doors: [
      { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.3 },
      { into: 'bed2', from: 'hall', kind: 'door' },
      { into: 'bath', from: 'hall', kind: 'door' },
      { into: 'master', from: 'hall', kind: 'door' },
      { into: 'ensuite', from: 'master', kind: 'door' },
    ],
  }
  return [ground, first]
}
