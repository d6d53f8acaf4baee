/** The two-storey family house: hall and stair in the middle behind a portico, a balcony above it. */
import { cols, fix, flex, room, rows } from '../tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode } from '../types.ts'

export type FamilyHouseOptions = { bedrooms: number; washrooms: number; garage: boolean; porticoColumns: number }

const backMetres = 3.2
const stripMetres = 1.3
const coreMetres = 4.6
const stairMetres = 3.4

function groundFloor(o: FamilyHouseOptions): FloorSpec {
  const guest = o.bedrooms >= 5
  const front = guest
    ? { id: 'guest', node: room('guest', 'bedroom', 'Guest bedroom') }
    : o.garage
      ? { id: 'garage', node: room('garage', 'garage', 'Garage') }
      : { id: 'study', node: room('study', 'study', 'Study') }
  const doors: DoorSpec[] = [
    { into: 'hall', from: { side: 'front' }, kind: 'entrance', widthMetres: 1.2, at: 0.5 },
    { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.2 },
    { into: 'passage', from: 'hall', kind: 'opening', widthMetres: 1.35 },
    { into: 'living', from: 'hall', kind: 'opening', widthMetres: 1.6 },
    { into: 'living', from: 'dining', kind: 'opening', widthMetres: 2 },
    { into: 'kitchen', from: 'passage', kind: 'door' },
    { into: 'dining', from: 'kitchen', kind: 'opening', widthMetres: 1.1, at: 0.8 },
    { into: 'wc', from: 'passage', kind: 'door' },
    { into: 'utility', from: 'passage', kind: 'door' },
    { into: 'utility', from: { side: 'right' }, kind: 'door', widthMetres: 0.9 },
    { into: front.id, from: 'hall', kind: 'door' },
  ]
  if (front.id === 'garage') doors.push({ into: 'garage', from: { side: 'front' }, kind: 'garage', widthMetres: 2.7 })
  return {
    tree: rows(
      fix(
        backMetres,
        cols(flex(1, room('dining', 'dining', 'Dining')), flex(1, room('kitchen', 'kitchen', 'Kitchen'))),
      ),
      flex(
        1,
        cols(
          flex(1, room('living', 'living', 'Living')),
          fix(
            coreMetres,
            rows(
              fix(
                stripMetres + stairMetres,
                cols(
                  fix(2.5, rows(fix(stripMetres, room('wc', 'wc', 'WC')), flex(1, room('stair', 'stair', 'Stair')))),
                  flex(1, room('passage', 'corridor', 'Passage')),
                ),
              ),
              flex(1, room('hall', 'hall', 'Hall')),
            ),
          ),
          flex(0.9, rows(fix(1.8, room('utility', 'utility', 'Utility')), flex(1, front.node))),
        ),
      ),
    ),
    doors,
    outside: (find) => {
      const hall = find('hall')
      const rect = { x0: hall.x0 - 0.1, x1: hall.x1 + 0.1, y0: hall.y1 + 0.115, y1: hall.y1 + 1.7 }
      const n = o.porticoColumns
      const columns = Array.from(
        { length: n },
        (_, i) => rect.x0 + 0.22 + ((rect.x1 - rect.x0 - 0.44) * i) / Math.max(1, n - 1),
      )
      return [{ kind: 'porch', name: 'Porch', rect, columns, stepsAt: (rect.x0 + rect.x1) / 2, rail: false }]
    },
  }
}

function firstFloor(o: FamilyHouseOptions, leftMetres: number): FloorSpec {
  const doors: DoorSpec[] = [
    { into: 'stair', from: 'lounge', kind: 'opening', widthMetres: 2.2 },
    { into: 'passage', from: 'lounge', kind: 'opening', widthMetres: 1.35 },
    { into: 'corridor', from: 'passage', kind: 'opening', widthMetres: 1.35 },
    { into: 'lounge', from: { side: 'front' }, kind: 'slide', widthMetres: 2.1 },
    { into: 'master', from: 'lounge', kind: 'door' },
    { into: 'ensuite', from: 'master', kind: 'door' },
    { into: 'bed2', from: 'corridor', kind: 'door' },
    { into: 'bed4', from: 'lounge', kind: 'door' },
    { into: 'bath', from: 'corridor', kind: 'door' },
    { into: 'bed3', from: 'corridor', kind: 'door' },
  ]
  const right: LayoutNode = room('bed4', 'bedroom', 'Bedroom 4')
  const strip = room('bath', 'bath', 'Bath')
  let rightRows = rows(fix(1.8, strip), flex(1, right))
  if (o.washrooms >= 5) {
    rightRows = rows(fix(1.8, strip), fix(1.7, room('ensuite4', 'ensuite', 'En-suite 4')), flex(1, right))
    doors.push({ into: 'ensuite4', from: 'bed4', kind: 'door' })
  }
  const back = [
    fix(leftMetres + 1.3, room('bed2', 'bedroom', 'Bedroom 2')),
    flex(1, room('bed3', 'bedroom', 'Bedroom 3')),
  ]
  if (o.washrooms >= 4) {
    back.push(fix(2, room('ensuite3', 'ensuite', 'En-suite 3')))
    doors.push({ into: 'ensuite3', from: 'bed3', kind: 'door' })
  }
  return {
    tree: rows(
      fix(backMetres, cols(...back)),
      flex(
        1,
        cols(
          flex(
            1,
            rows(
              fix(1.95, room('ensuite', 'ensuite', 'En-suite')),
              flex(1, room('master', 'master', 'Master bedroom')),
            ),
          ),
          fix(
            coreMetres,
            rows(
              fix(stripMetres, room('corridor', 'corridor', 'Corridor')),
              fix(
                stairMetres,
                cols(fix(2.5, room('stair', 'stair', 'Stair')), flex(1, room('passage', 'corridor', 'Landing'))),
              ),
              flex(1, room('lounge', 'lounge', 'Family lounge')),
            ),
          ),
          flex(0.9, rightRows),
        ),
      ),
    ),
    doors,
    outside: (find) => {
      const r = find('lounge')
      return [
        {
          kind: 'balcony',
          name: 'Balcony',
          rect: { x0: r.x0 - 0.1, x1: r.x1 + 0.1, y0: r.y1 + 0.115, y1: r.y1 + 1.7 },
          columns: [],
          rail: true,
        },
      ]
    },
  }
}

export function familyHouse(o: FamilyHouseOptions, widthMetres: number): FloorSpec[] {
  const left = (widthMetres - 0.23 - coreMetres) / 1.9
  return [groundFloor(o), firstFloor(o, left)]
}
