/** The flat-roofed villa around a stair tower, and its sibling with a single-storey wing under sloping roofs. */
import { cols, fix, flex, room, rows } from '../tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, Outside, Rect } from '../types.ts'

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

const porch = (r: Rect): Outside => ({
  kind: 'porch',
  name: 'Porch',
  rect: { x0: r.x0, x1: r.x1, y0: r.y1 + 0.115, y1: r.y1 + 1.35 },
  columns: [],
  stepsAt: (r.x0 + r.x1) / 2,
  rail: false,
})
const balcony = (r: Rect, depth: number): Outside => ({
  kind: 'balcony',
  name: 'Balcony',
  rect: { x0: r.x0 - 0.115, x1: r.x1 + 0.115, y0: r.y1 + 0.115, y1: r.y1 + 0.115 + depth },
  columns: [],
  rail: true,
})

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
          fix(
            stripMetres,
            cols(
              flex(1, room('store', o.garage ? 'store' : 'utility', o.garage ? 'Store' : 'Utility')),
              fix(1.85, room('wc', 'wc', 'WC')),
            ),
          ),
          flex(1, o.garage ? room('garage', 'garage', 'Garage') : room('study', 'study', 'Home office')),
        ),
      ),
      fix(
        towerMetres,
        rows(fix(stairMetres, room('stair', 'stair', 'Stair')), flex(1, room('hall', 'hall', 'Entrance hall'))),
      ),
      flex(
        1,
        rows(
          fix(
            backMetres,
            cols(flex(1, room('kitchen', 'kitchen', 'Kitchen')), flex(1.05, room('dining', 'dining', 'Dining'))),
          ),
          flex(1, room('living', 'living', 'Living')),
        ),
      ),
    ),
    doors,
    outside: (find) => [
      porch(find('hall')),
      {
        kind: 'deck',
        name: 'Terrace',
        rect: {
          x0: find('living').x0 + 0.1,
          x1: find('living').x1 + 0.115,
          y0: find('living').y1 + 0.115,
          y1: find('living').y1 + 1.9,
        },
        columns: [],
        rail: false,
      },
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
              flex(
                1,
                o.washrooms >= 5 ? room('ensuite2', 'ensuite', 'En-suite 2') : room('ensuite2', 'store', 'Dressing'),
              ),
              fix(2.4, room('bath', 'bath', 'Bath')),
            ),
          ),
          flex(1, o.terrace ? room('terrace', 'open', 'Roof terrace') : room('bed3', 'bedroom', 'Bedroom 3')),
        ),
      ),
      fix(
        towerMetres,
        rows(fix(stairMetres, room('stair', 'stair', 'Stair')), flex(1, room('hall', 'hall', 'Landing'))),
      ),
      flex(
        1,
        rows(
          fix(
            backMetres,
            cols(
              flex(1, room('bed4', 'bedroom', bed3Id === 'bed4' ? 'Bedroom 3' : 'Bedroom 4')),
              fix(
                2.05,
                o.washrooms >= 4
                  ? room('linen', 'ensuite', bed3Id === 'bed4' ? 'En-suite 3' : 'En-suite 4')
                  : room('linen', 'store', 'Linen'),
              ),
            ),
          ),
          fix(
            2,
            cols(flex(1, room('dressing', 'store', 'Dressing')), fix(2.9, room('ensuite', 'ensuite', 'En-suite'))),
          ),
          flex(1, room('master', 'master', 'Master bedroom')),
        ),
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
  const wing: LayoutNode = o.garage ? room('wing', 'garage', 'Garage') : room('wing', 'bedroom', 'Bedroom 4')
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
  const strip = (outer: LayoutNode, inner: LayoutNode): LayoutNode => cols(flex(1, outer), fix(2.4, inner))
  const ground: FloorSpec = {
    tree: cols(
      fix(
        6.3,
        rows(
          fix(backMetres, room('kitchen', 'kitchen', 'Kitchen and dining')),
          fix(stripMetres, strip(room('utility', 'utility', 'Utility'), room('wc', 'wc', 'WC'))),
          flex(1, room('living', 'living', 'Living')),
        ),
      ),
      fix(
        towerMetres,
        rows(fix(stairMetres, room('stair', 'stair', 'Stair')), flex(1, room('hall', 'hall', 'Entrance hall'))),
      ),
      flex(
        1,
        rows(
          fix(
            backMetres,
            cols(
              flex(1, room('guest', 'bedroom', 'Bedroom 3')),
              fix(
                2,
                room('ensuite3', o.washrooms >= 4 ? 'ensuite' : 'store', o.washrooms >= 4 ? 'En-suite 3' : 'Store'),
              ),
            ),
          ),
          flex(1, wing),
        ),
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
          fix(stripMetres, strip(room('ensuite', 'ensuite', 'En-suite'), room('bath', 'bath', 'Bath'))),
          flex(1, room('master', 'master', 'Master bedroom')),
        ),
      ),
      fix(
        towerMetres,
        rows(fix(stairMetres, room('stair', 'stair', 'Stair')), flex(1, room('hall', 'hall', 'Landing'))),
      ),
      flex(1, room('roof', 'open', 'Roof of the wing')),
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
