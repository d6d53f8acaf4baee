/** Houses that share a wall: one unit of a row, or a mirrored pair. */
import { cols, fix, flex, mirror, room, rows } from '../tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, Outside, Rect } from '../types.ts'

export type UnitOptions = { bedrooms: number; washrooms: number; garage: boolean; outerMetres: number }

type Unit = { ground: LayoutNode; first: LayoutNode; groundDoors: DoorSpec[]; firstDoors: DoorSpec[] }

const backMetres = 3.35
const stairMetres = 3.35
const landingMetres = 1.1

function unit(o: UnitOptions, tag: string): Unit {
  const id = (name: string): string => `${name}${tag}`
  const outer = o.garage ? room(id('front'), 'garage', 'Garage') : room(id('front'), 'study', 'Study')
  const ground = rows(
    fix(
      backMetres,
      cols(flex(0.85, room(id('kitchen'), 'kitchen', 'Kitchen')), flex(1, room(id('dining'), 'dining', 'Dining'))),
    ),
    flex(
      1,
      cols(
        fix(o.outerMetres, rows(fix(1.6, room(id('wc'), 'wc', 'WC')), flex(1, outer))),
        flex(
          1,
          rows(
            fix(
              stairMetres,
              cols(flex(1, room(id('passage'), 'corridor', 'Passage')), fix(2.4, room(id('stair'), 'stair', 'Stair'))),
            ),
            flex(1, room(id('living'), 'living', 'Living')),
          ),
        ),
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
  const outerRows = [fix(1.6, room(id('bath'), 'bath', 'Bath'))]
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
    outerRows.push(fix(1.75, room(id('ensuite'), 'ensuite', 'En-suite')))
    firstDoors.push({ into: id('ensuite'), from: id('master'), kind: 'door' })
  }
  outerRows.push(flex(1, room(id('master'), 'master', 'Master bedroom')))
  const inner =
    o.bedrooms >= 3 ? room(id('inner'), 'bedroom', 'Bedroom 3') : room(id('inner'), 'lounge', 'Family lounge')
  const first = rows(
    fix(
      backMetres,
      cols(flex(1, room(id('bed2'), 'bedroom', 'Bedroom 2')), fix(1.9, room(id('linen'), 'store', 'Dressing'))),
    ),
    flex(
      1,
      cols(
        fix(o.outerMetres, rows(...outerRows)),
        flex(
          1,
          rows(
            fix(
              stairMetres,
              cols(flex(1, room(id('passage'), 'corridor', 'Passage')), fix(2.4, room(id('stair'), 'stair', 'Stair'))),
            ),
            fix(landingMetres, room(id('landing'), 'corridor', 'Landing')),
            flex(1, inner),
          ),
        ),
      ),
    ),
  )
  firstDoors.push({ into: id('linen'), from: id('bed2'), kind: 'door' })
  return { ground, first, groundDoors, firstDoors }
}

const step = (find: (id: string) => Rect, tag: string): Outside => {
  const r = find(`living${tag}`)
  return {
    kind: 'porch',
    name: 'Porch',
    rect: { x0: r.x0, x1: r.x1, y0: r.y1 + 0.115, y1: r.y1 + 1.35 },
    columns: [],
    stepsAt: tag === 'b' ? r.x1 - 0.75 : r.x0 + 0.75,
    rail: false,
  }
}

const balcony = (find: (id: string) => Rect, tag: string): Outside => {
  const r = find(`inner${tag}`)
  return {
    kind: 'balcony',
    name: 'Balcony',
    rect: { x0: r.x0, x1: r.x1, y0: r.y1 + 0.115, y1: r.y1 + 1.35 },
    columns: [],
    rail: true,
  }
}

export function townhouse(o: UnitOptions): FloorSpec[] {
  const u = unit(o, '')
  return [
    { tree: u.ground, doors: u.groundDoors, blind: ['left', 'right'], outside: (find) => [step(find, '')] },
    { tree: u.first, doors: u.firstDoors, blind: ['left', 'right'], outside: (find) => [balcony(find, '')] },
  ]
}

export function pair(o: UnitOptions): FloorSpec[] {
  const a = unit(o, 'a')
  const b = unit(o, 'b')
  return [
    {
      tree: cols(flex(1, a.ground), flex(1, mirror(b.ground))),
      doors: [...a.groundDoors, ...b.groundDoors],
      outside: (find) => [step(find, 'a'), step(find, 'b')],
    },
    {
      tree: cols(flex(1, a.first), flex(1, mirror(b.first))),
      doors: [...a.firstDoors, ...b.firstDoors],
      outside: (find) => [balcony(find, 'a'), balcony(find, 'b')],
    },
  ]
}
