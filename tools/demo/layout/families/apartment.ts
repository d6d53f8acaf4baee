/** Three storeys around one stair: two one-bedroom flats on each floor, or one wide flat on each floor. */

import { before } from '../../../../app/domain/houses/families/outside.ts'
import { cols, fix, flex, mirror, room, rows } from '../../../../app/domain/houses/layout/tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, Outside, Rect } from '../../../../app/domain/houses/layout/types.ts'

const balcony = (r: Rect, level: number, from: number, width: number): Outside => {
  const part = { ...r, x0: r.x0 + from, x1: r.x0 + from + width }
  return level === 0 ? before('deck', part, r.y1 + 1.45, { name: 'Terrace' }) : before('balcony', part, r.y1 + 1.45)
}

const middle = (r: Rect, level: number, width: number): Outside => balcony(r, level, (r.x1 - r.x0 - width) / 2, width)

function flat(tag: string): { tree: LayoutNode; doors: DoorSpec[] } {
  const id = (name: string): string => `${name}-${tag}`
  return {
    tree: cols(
      fix(
        3.7,
        rows(
          fix(2.15, room(id('bath'), 'bath')),
          fix(1.35, room(id('corridor'), 'corridor')),
          room(id('bed'), 'bedroom'),
        ),
      ),
      rows(fix(2.15, room(id('kitchen'), 'kitchen')), room(id('living'), 'living')),
    ),
    doors: [
      { into: id('living'), from: 'lobby', kind: 'entrance', at: 0.1 },
      { into: id('living'), from: id('kitchen'), kind: 'opening', widthMetres: 1.4 },
      { into: id('corridor'), from: id('living'), kind: 'opening', widthMetres: 1 },
      { into: id('bath'), from: id('corridor'), kind: 'door' },
      { into: id('bed'), from: id('corridor'), kind: 'door' },
      { into: id('living'), from: { side: 'front' }, kind: 'slide', widthMetres: 2.1 },
      { into: id('bed'), from: { side: 'front' }, kind: 'slide', widthMetres: 1.8 },
    ],
  }
}

const entrance: DoorSpec = { into: 'lobby', from: { side: 'front' }, kind: 'entrance', widthMetres: 1.2 }

export function twoFlats(): FloorSpec[] {
  const a = flat('a')
  const b = flat('b')
  return [0, 1, 2].map((level) => ({
    tree: cols(a.tree, fix(2.9, rows(fix(3.5, room('stair')), room('lobby', 'hall', 'Lobby'))), mirror(b.tree)),
    doors: [
      { into: 'stair', from: 'lobby', kind: 'opening', widthMetres: 2.4 },
      ...a.doors,
      ...b.doors,
      ...(level === 0 ? [entrance] : []),
    ],
    outside: (find) => [
      middle(find('bed-a'), level, 2.9),
      middle(find('living-a'), level, 3.2),
      middle(find('living-b'), level, 3.2),
      middle(find('bed-b'), level, 2.9),
    ],
  }))
}

export function wideFlat(o: { bedrooms: number; washrooms: number }): FloorSpec[] {
  const second = o.bedrooms >= 6 ? room('bed2', 'bedroom', 'Bedroom 2') : room('bed2', 'study')
  const end = o.washrooms >= 6 ? room('ensuite') : room('ensuite', 'store', 'Dressing')
  const doors: DoorSpec[] = [
    { into: 'stair', from: 'lobby', kind: 'opening', widthMetres: 2.4 },
    { into: 'living', from: 'lobby', kind: 'entrance' },
    { into: 'living', from: 'passage', kind: 'opening', widthMetres: 1.1 },
    { into: 'passage', from: 'gallery', kind: 'opening', widthMetres: 1.1 },
    { into: 'kitchen', from: 'living', kind: 'opening', widthMetres: 1.6, at: 0.75 },
    { into: 'corridor', from: 'gallery', kind: 'opening', widthMetres: 1.1 },
    { into: 'dressing', from: 'corridor', kind: 'opening', widthMetres: 2.3 },
    { into: 'bath', from: 'corridor', kind: 'door' },
    { into: 'bed2', from: 'dressing', kind: 'door' },
    { into: 'master', from: 'dressing', kind: 'door' },
    { into: 'ensuite', from: 'master', kind: 'door' },
    { into: 'living', from: { side: 'front' }, kind: 'slide', widthMetres: 2.1, at: 0.15 },
    { into: 'living', from: { side: 'front' }, kind: 'slide', widthMetres: 2.1, at: 0.85 },
    { into: 'master', from: { side: 'front' }, kind: 'slide', widthMetres: 1.8 },
    { into: 'bed2', from: { side: 'front' }, kind: 'slide', widthMetres: 1.8 },
  ]
  return [0, 1, 2].map((level) => ({
    tree: cols(
      rows(
        fix(3.1, cols(room('kitchen'), fix(1.4, room('passage', 'corridor', 'Passage')))),
        room('living', 'living', 'Living and dining'),
      ),
      fix(
        2.9,
        rows(
          fix(1.35, room('gallery', 'corridor', 'Gallery')),
          fix(3.5, room('stair')),
          room('lobby', 'hall', 'Lobby'),
        ),
      ),
      flex(
        1.04,
        rows(
          fix(1.35, room('corridor')),
          fix(2.1, cols(room('bath'), fix(2.7, room('dressing', 'corridor', 'Inner hall')), end)),
          cols(second, room('master')),
        ),
      ),
    ),
    doors: level === 0 ? [...doors, entrance] : doors,
    outside: (find, openings) => [
      ...openings
        .filter(({ room, kind }) => room === 'living' && kind === 'slide')
        .map(({ start, end }) => balcony(find('living'), level, (start + end) / 2 - 1.35 - find('living').x0, 2.7)),
      middle(find('bed2'), level, 2.9),
      middle(find('master'), level, 2.9),
    ],
  }))
}
