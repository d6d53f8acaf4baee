/** The two-storey family house: hall and stair in the middle behind a portico, a balcony above it. */

import { before, columnsAlong } from '../../../../app/domain/houses/families/outside.ts'
import { cols, fix, flex, room, rows } from '../../../../app/domain/houses/layout/tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode } from '../../../../app/domain/houses/layout/types.ts'

export type FamilyHouseOptions = { bedrooms: number; washrooms: number; garage: boolean; columns: number }

const backMetres = 3.2
const stripMetres = 1.3
const coreMetres = 4.6
const stairMetres = 3.4

function groundFloor(o: FamilyHouseOptions): FloorSpec {
  const guest = o.bedrooms >= 5
  const front = guest
    ? { id: 'guest', node: room('guest', 'bedroom', 'Guest bedroom') }
    : o.garage
      ? { id: 'garage', node: room('garage') }
      : { id: 'study', node: room('study') }
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
      fix(backMetres, cols(room('dining'), room('kitchen'))),
      cols(
        room('living'),
        fix(
          coreMetres,
          rows(
            fix(
              stripMetres + stairMetres,
              cols(fix(2.5, rows(fix(stripMetres, room('wc')), room('stair'))), room('passage', 'corridor', 'Passage')),
            ),
            room('hall'),
          ),
        ),
        flex(0.9, rows(fix(1.8, room('utility')), front.node)),
      ),
    ),
    doors,
    outside: (find) => {
      const hall = find('hall')
      const columns = columnsAlong(hall.x0 - 0.1 + 0.22, hall.x1 + 0.1 - 0.22, o.columns)
      return [
        before('porch', hall, hall.y1 + 1.7, { left: 0.1, right: 0.1, columns, stepsAt: (hall.x0 + hall.x1) / 2 }),
      ]
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
  const strip = room('bath')
  let rightRows = rows(fix(1.8, strip), right)
  if (o.washrooms >= 5) {
    rightRows = rows(fix(1.8, strip), fix(1.7, room('ensuite4', 'ensuite', 'En-suite 4')), right)
    doors.push({ into: 'ensuite4', from: 'bed4', kind: 'door' })
  }
  const back = [fix(leftMetres + 1.3, room('bed2', 'bedroom', 'Bedroom 2')), room('bed3', 'bedroom', 'Bedroom 3')]
  if (o.washrooms >= 4) {
    back.push(fix(2, room('ensuite3', 'ensuite', 'En-suite 3')))
    doors.push({ into: 'ensuite3', from: 'bed3', kind: 'door' })
  }
  return {
    tree: rows(
      fix(backMetres, cols(...back)),
      cols(
        rows(fix(1.95, room('ensuite')), room('master')),
        fix(
          coreMetres,
          rows(
            fix(stripMetres, room('corridor')),
            fix(stairMetres, cols(fix(2.5, room('stair')), room('passage', 'corridor', 'Landing'))),
            room('lounge', 'lounge', 'Family lounge'),
          ),
        ),
        flex(0.9, rightRows),
      ),
    ),
    doors,
    outside: (find) => {
      const lounge = find('lounge')
      return [before('balcony', lounge, lounge.y1 + 1.7, { left: 0.1, right: 0.1 })]
    },
  }
}

export function familyHouse(o: FamilyHouseOptions, widthMetres: number): FloorSpec[] {
  const left = (widthMetres - 0.23 - coreMetres) / 1.9
  return [groundFloor(o), firstFloor(o, left)]
}
