/** Houses that share a wall: one unit of a row, or a mirrored pair. */
import { cols, fix, flex, mirror, type Part, room, rows } from '../layout/tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, Outside, Rect, Side } from '../layout/types.ts'
import { before } from './outside.ts'

export type UnitOptions = {
  bedrooms: number
  washrooms: number
  garage: boolean
  outerMetres: number
  /** With windows in its sides, as it shares no wall. */
  isDetached?: boolean
}

type Unit = { ground: LayoutNode; first: LayoutNode; groundDoors: DoorSpec[]; firstDoors: DoorSpec[] }

const backMetres = 3.35
const stairMetres = 3.35

function unit(o: UnitOptions, tag: string): Unit {
  const id = (name: string): string => `${name}${tag}`
  const landingMetres = o.isDetached ? 1.2 : 1.1
  const washMetres = o.isDetached ? 1.75 : 1.6
  const outer = o.garage ? room(id('front'), 'garage') : room(id('front'), 'study')
  const ground = rows(
    fix(backMetres, cols(flex(0.85, room(id('kitchen'), 'kitchen')), room(id('dining'), 'dining'))),
    cols(
      fix(o.outerMetres, rows(fix(washMetres, room(id('wc'), 'wc')), outer)),
      rows(
        fix(stairMetres, cols(room(id('passage'), 'corridor', 'Passage'), fix(2.4, room(id('stair'), 'stair')))),
        room(id('living'), 'living'),
      ),
    ),
  )
  const groundDoors: DoorSpec[] = [
    { into: id('living'), from: { side: 'front' }, kind: 'entrance', at: tag === 'b' ? 0.92 : 0.08 },
    { into: id('living'), from: id('passage'), kind: 'opening', widthMetres: 1.3 },
    { into: id('stair'), from: id('living'), kind: 'opening', widthMetres: 2.1 },
    { into: id('dining'), from: id('passage'), kind: 'opening', widthMetres: 1.1 },
    { into: id('dining'), from: id('kitchen'), kind: 'opening', widthMetres: 1.2 },
    { into: id('wc'), from: id('passage'), kind: 'door' },
    o.garage
      ? { into: id('living'), from: id('front'), kind: 'door' }
      : { into: id('front'), from: id('living'), kind: 'door' },
    { into: id('kitchen'), from: { side: 'back' }, kind: 'door' },
  ]
  if (o.garage) groundDoors.push({ into: id('front'), from: { side: 'front' }, kind: 'garage', widthMetres: 2.7 })
  const outerRows: Part[] = [fix(washMetres, room(id('bath'), 'bath'))]
  const firstDoors: DoorSpec[] = [
    { into: id('stair'), from: id('landing'), kind: 'opening', widthMetres: 2.1 },
    { into: id('passage'), from: id('landing'), kind: 'opening', widthMetres: 1.3 },
    { into: id('bed2'), from: id('passage'), kind: 'door' },
    { into: id('bath'), from: id('passage'), kind: 'door' },
    { into: id('master'), from: id('landing'), kind: 'door' },
    { into: id('inner'), from: id('landing'), kind: 'door' },
    { into: id('inner'), from: { side: 'front' }, kind: 'slide', widthMetres: 1.8 },
  ]
  if (o.washrooms >= 3) {
    outerRows.push(fix(1.75, room(id('ensuite'), 'ensuite')))
    firstDoors.push({ into: id('ensuite'), from: id('master'), kind: 'door' })
  }
  outerRows.push(room(id('master'), 'master'))
  const inner =
    o.bedrooms >= 3 ? room(id('inner'), 'bedroom', 'Bedroom 3') : room(id('inner'), 'lounge', 'Family lounge')
  const first = rows(
    fix(backMetres, cols(room(id('bed2'), 'bedroom', 'Bedroom 2'), fix(1.9, room(id('linen'), 'store', 'Dressing')))),
    cols(
      fix(o.outerMetres, rows(...outerRows)),
      rows(
        fix(stairMetres, cols(room(id('passage'), 'corridor', 'Passage'), fix(2.4, room(id('stair'), 'stair')))),
        fix(landingMetres, room(id('landing'), 'corridor', 'Landing')),
        inner,
      ),
    ),
  )
  firstDoors.push({ into: id('linen'), from: id('bed2'), kind: 'door' })
  return { ground, first, groundDoors, firstDoors }
}

const step = (find: (id: string) => Rect, tag: string): Outside => {
  const living = find(`living${tag}`)
  return before('porch', living, living.y1 + 1.35, { stepsAt: tag === 'b' ? living.x1 - 0.75 : living.x0 + 0.75 })
}

const balcony = (find: (id: string) => Rect, tag: string): Outside => {
  const inner = find(`inner${tag}`)
  return before('balcony', inner, inner.y1 + 1.35)
}

export function townhouse(o: UnitOptions): FloorSpec[] {
  const u = unit(o, '')
  const blind: Side[] = o.isDetached ? [] : ['left', 'right']
  return [
    { tree: u.ground, doors: u.groundDoors, blind, outside: (find) => [step(find, '')] },
    { tree: u.first, doors: u.firstDoors, blind, outside: (find) => [balcony(find, '')] },
  ]
}

export function pair(o: UnitOptions): FloorSpec[] {
  const a = unit(o, 'a')
  const b = unit(o, 'b')
  return [
    {
      tree: cols(a.ground, mirror(b.ground)),
      doors: [...a.groundDoors, ...b.groundDoors],
      outside: (find) => [step(find, 'a'), step(find, 'b')],
    },
    {
      tree: cols(a.first, mirror(b.first)),
      doors: [...a.firstDoors, ...b.firstDoors],
      outside: (find) => [balcony(find, 'a'), balcony(find, 'b')],
    },
  ]
}
