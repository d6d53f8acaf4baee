/** The two-storey house around a hall with its stair: day rooms on the left, and on the right all water in one stack. */
import { cols, fix, flex, type Part, room, rows } from '../layout/tree.ts'
import type { DoorSpec, FloorSpec } from '../layout/types.ts'
import { before } from './outside.ts'

type StackOptions = {
  /** Three upstairs, the fourth over the study, the fifth for guests on the ground floor. */
  bedrooms: number
  hasGarage: boolean
  /** A terrace before the living room, and a balcony over it. */
  hasTerrace?: boolean
}

const coreMetres = 2.7
const stairMetres = 3.45
/** Deep enough for a door beside the stair. */
const backMetres = 4.75
const wetMetres = 1.75

/** With two bedrooms on the left and one on the right the left is the wider side. */
const leftShare = (bedrooms: number) => (bedrooms > 3 ? 1 : 1.18)

function groundFloor({ bedrooms, hasGarage, hasTerrace }: StackOptions): FloorSpec {
  const doors: DoorSpec[] = [
    { into: 'hall', from: { side: 'front' }, kind: 'entrance', widthMetres: 1.2 },
    { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.3 },
    { into: 'living', from: 'hall', kind: 'opening', widthMetres: 1.8, at: bedrooms > 3 ? 0.4 : 0.25 },
    { into: 'kitchen', from: 'hall', kind: 'door', at: 1 },
    { into: 'kitchen', from: { side: 'back' }, kind: 'door', at: 0.9 },
    { into: 'bath', from: 'hall', kind: 'door' },
  ]
  const day: Part[] = [room('living', 'living', 'Living and dining')]
  if (bedrooms > 3) {
    day.splice(0, 1, room('dining'), flex(1.1, room('living')))
    doors.push(
      { into: 'dining', from: 'hall', kind: 'opening', widthMetres: 1.2, at: 0.3 },
      { into: 'living', from: 'dining', kind: 'opening', widthMetres: 2 },
    )
  }
  const right: Part[] = [fix(backMetres, room('kitchen')), fix(wetMetres, room('bath'))]
  if (hasGarage) {
    right.push(room('garage'))
    doors.push(
      { into: 'garage', from: { side: 'front' }, kind: 'garage', widthMetres: 2.7 },
      { into: 'garage', from: 'hall', kind: 'door' },
    )
  } else {
    right.push(bedrooms > 3 ? fix(wetMetres, room('utility')) : room('utility'))
    doors.push(
      { into: 'utility', from: 'hall', kind: 'door' },
      { into: 'utility', from: { side: 'right' }, kind: 'door' },
    )
    if (bedrooms > 3) {
      right.push(bedrooms > 4 ? room('guest', 'bedroom', 'Guest bedroom') : room('study'))
      doors.push({ into: bedrooms > 4 ? 'guest' : 'study', from: 'hall', kind: 'door' })
    }
  }
  if (hasTerrace) doors.push({ into: 'living', from: { side: 'front' }, kind: 'slide', widthMetres: 2.4 })
  return {
    tree: cols(
      flex(leftShare(bedrooms), rows(...day)),
      fix(coreMetres, rows(fix(stairMetres, room('stair')), room('hall', 'hall', 'Entrance hall'))),
      rows(...right),
    ),
    doors,
    outside: (find) => {
      const [hall, living] = [find('hall'), find('living')]
      const columns = [hall.x0 + 0.1, hall.x1 - 0.1]
      return [
        before('porch', hall, hall.y1 + 1.7, { columns, stepsAt: (hall.x0 + hall.x1) / 2 }),
        ...(hasTerrace ? [before('deck', living, living.y1 + 1.7, { left: 0.115, right: -0.1, name: 'Terrace' })] : []),
      ]
    },
  }
}

function firstFloor({ bedrooms, hasTerrace }: StackOptions): FloorSpec {
  const doors: DoorSpec[] = [
    { into: 'stair', from: 'hall', kind: 'opening', widthMetres: 2.3 },
    { into: 'bed2', from: 'hall', kind: 'door' },
    { into: 'bed3', from: 'hall', kind: 'door' },
    { into: 'master', from: 'hall', kind: 'door', at: 1 },
    { into: 'ensuite', from: 'master', kind: 'door' },
    { into: 'bath', from: 'hall', kind: 'door' },
  ]
  const right: Part[] = [fix(backMetres, room('master')), fix(wetMetres, room('ensuite'))]
  const core: Part[] = [fix(stairMetres, room('stair')), room('hall', 'hall', 'Landing')]
  if (bedrooms > 3) {
    right.push(fix(wetMetres, room('bath')), room('bed4', 'bedroom', 'Bedroom 4'))
    core.push(fix(2.1, room('nook', 'nook', 'Work corner')))
    doors.push(
      { into: 'bed4', from: 'hall', kind: 'door' },
      { into: 'nook', from: 'hall', kind: 'opening', widthMetres: 1.8 },
      { into: 'nook', from: { side: 'front' }, kind: 'slide', widthMetres: 1.8 },
    )
  } else {
    right.push(room('bath'))
    doors.push({ into: 'hall', from: { side: 'front' }, kind: 'slide', widthMetres: 1.8 })
  }
  if (hasTerrace) doors.push({ into: 'bed3', from: { side: 'front' }, kind: 'slide', widthMetres: 2.1 })
  return {
    tree: cols(
      flex(
        leftShare(bedrooms),
        rows(flex(bedrooms > 3 ? 1 : 1.2, room('bed2', 'bedroom', 'Bedroom 2')), room('bed3', 'bedroom', 'Bedroom 3')),
      ),
      fix(coreMetres, rows(...core)),
      rows(...right),
    ),
    doors,
    outside: (find) => {
      const [front, bed3] = [find(bedrooms > 3 ? 'nook' : 'hall'), find('bed3')]
      return [
        before('balcony', front, front.y1 + 1.7),
        ...(hasTerrace ? [before('balcony', bed3, bed3.y1 + 1.7, { left: 0.115, right: -0.1 })] : []),
      ]
    },
  }
}

export const stackHouse = (o: StackOptions): FloorSpec[] => [groundFloor(o), firstFloor(o)]
