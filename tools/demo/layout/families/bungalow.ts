/** Single-storey houses with a wing on the left and a veranda along the living room, and the two-wing house under two slopes. */
import { cols, fix, flex, room, rows } from '../tree.ts'
import type { DoorSpec, FloorSpec, LayoutNode, LayoutPart, Outside, Rect } from '../types.ts'

export type BungalowOptions = { bedrooms: number; washrooms: number; verandaDepth: number; columns: number }

export function veranda(r: Rect, depth: number, columns: number, x1: number, stepsAt: number): Outside {
  const rect = { x0: r.x0 - 0.115, x1, y0: r.y1 + 0.115, y1: r.y1 + 0.115 + depth }
  const first = rect.x0 + 0.27
  const last = rect.x1 - 0.27
  const at = Array.from({ length: columns }, (_, i) => first + ((last - first) * i) / (columns - 1))
  return { kind: 'veranda', name: 'Veranda', rect, columns: at, stepsAt, rail: true }
}

/** Bedrooms in a row at the back, a corridor, and the day rooms in front of it. */
export function rowBungalow(o: BungalowOptions): FloorSpec[] {
  const back: LayoutPart[] = []
  const doors: DoorSpec[] = []
  if (o.bedrooms >= 3) back.push(flex(3.7, room('bed3', 'bedroom', 'Bedroom 3')))
  if (o.bedrooms >= 2) back.push(flex(3.55, room('bed2', 'bedroom', 'Bedroom 2')))
  back.push(fix(1.95, room('bath', 'bath', 'Bath')))
  if (o.washrooms >= 2) back.push(fix(1.95, room('ensuite', 'ensuite', 'En-suite')))
  back.push(flex(4.35, room('master', 'master', 'Master bedroom')))
  if (o.bedrooms >= 3) doors.push({ into: 'bed3', from: 'corridor', kind: 'door' })
  if (o.bedrooms >= 2) doors.push({ into: 'bed2', from: 'corridor', kind: 'door' })
  doors.push(
    { into: 'bath', from: 'corridor', kind: 'door' },
    { into: 'master', from: 'corridor', kind: 'door', at: 0.1 },
  )
  if (o.washrooms >= 2) doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  const wing: LayoutNode =
    o.bedrooms >= 4
      ? o.washrooms >= 3
        ? rows(fix(1.75, room('ensuite4', 'ensuite', 'En-suite 4')), flex(1, room('bed4', 'bedroom', 'Bedroom 4')))
        : rows(fix(1.7, room('store', 'store', 'Store')), flex(1, room('bed4', 'bedroom', 'Bedroom 4')))
      : rows(fix(1.6, room('utility', 'utility', 'Utility')), flex(1, room('study', 'study', 'Study')))
  if (o.bedrooms >= 4) {
    doors.push({ into: 'bed4', from: 'wing-hall', kind: 'door' })
    if (o.washrooms >= 3) doors.push({ into: 'ensuite4', from: 'bed4', kind: 'door' })
    else doors.push({ into: 'store', from: 'wing-hall', kind: 'door' })
    doors.push({ into: 'wing-hall', from: 'corridor', kind: 'opening', widthMetres: 1 })
    doors.push({ into: 'kitchen', from: 'wing-hall', kind: 'door' })
  } else {
    doors.push(
      { into: 'utility', from: 'corridor', kind: 'door', at: 0.45 },
      { into: 'study', from: 'utility', kind: 'door' },
      { into: 'utility', from: { side: 'left' }, kind: 'door', widthMetres: 0.9 },
    )
    doors.push({ into: 'kitchen', from: 'corridor', kind: 'door' }, { into: 'utility', from: 'kitchen', kind: 'door' })
  }
  doors.push(
    { into: 'living', from: 'corridor', kind: 'opening', widthMetres: 2.6, at: 0.25 },
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.2, at: 0.4 },
    { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.5 },
  )
  const front =
    o.bedrooms >= 4
      ? cols(
          fix(3.6, wing),
          fix(1.25, room('wing-hall', 'corridor', 'Passage')),
          flex(0.62, room('kitchen', 'kitchen', 'Kitchen')),
          flex(1.38, room('living', 'living', 'Living and dining')),
        )
      : cols(
          fix(3.5, wing),
          flex(3.75, room('kitchen', 'kitchen', 'Kitchen')),
          flex(8.6, room('living', 'living', 'Living and dining')),
        )
  return [
    {
      tree: rows(fix(3.99, cols(...back)), fix(1.35, room('corridor', 'corridor', 'Corridor')), flex(1, front)),
      doors,
      outside: (find) => {
        const r = find('living')
        return [veranda(r, o.verandaDepth, o.columns, r.x1 + 0.115, (r.x0 + r.x1) / 2)]
      },
    },
  ]
}

/** Private rooms in the left wing along a short corridor, day rooms to the right. */
export function wingBungalow(o: BungalowOptions): FloorSpec[] {
  const left: LayoutPart[] = [flex(1.12, room('master', 'master', 'Master bedroom'))]
  const doors: DoorSpec[] = []
  if (o.bedrooms >= 4) left.push(flex(0.95, room('bed4', 'bedroom', 'Bedroom 4')))
  left.push(flex(1, room('bed2', 'bedroom', 'Bedroom 2')))
  const middle: LayoutPart[] = []
  if (o.washrooms >= 2) middle.push(fix(2.5, room('ensuite', 'ensuite', 'En-suite')))
  else middle.push(fix(1.7, room('store', 'store', 'Store')))
  middle.push(flex(1, room('corridor', 'corridor', 'Corridor')), fix(2.5, room('bath', 'bath', 'Bath')))
  doors.push({ into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.3 })
  doors.push({ into: 'living', from: 'corridor', kind: 'opening', widthMetres: 1.2 })
  if (o.washrooms >= 2) doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  else doors.push({ into: 'store', from: 'corridor', kind: 'door' })
  doors.push(
    { into: 'master', from: 'corridor', kind: 'door' },
    { into: 'bed2', from: 'corridor', kind: 'door' },
    { into: 'bath', from: 'corridor', kind: 'door' },
  )
  if (o.bedrooms >= 4) doors.push({ into: 'bed4', from: 'corridor', kind: 'door' })
  const back: LayoutPart[] = []
  if (o.bedrooms >= 3) {
    back.push(fix(3.5, room('bed3', 'bedroom', 'Bedroom 3')))
    doors.push({ into: 'bed3', from: 'corridor', kind: 'door' })
  } else {
    back.push(fix(3, room('study', 'study', 'Study')))
    doors.push({ into: 'study', from: 'corridor', kind: 'door' })
  }
  back.push(flex(1, room('kitchen', 'kitchen', 'Kitchen')))
  doors.push(
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.4, at: 0.8 },
    { into: 'kitchen', from: { side: 'right' }, kind: 'door', at: 0.85 },
  )
  return [
    {
      tree: cols(
        fix(4.05, rows(...left)),
        fix(2.05, rows(...middle)),
        flex(1, rows(fix(4.1, cols(...back)), flex(1, room('living', 'living', 'Living and dining')))),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        return [veranda(r, o.verandaDepth, o.columns, r.x1 + 0.115, r.x0 + (r.x1 - r.x0) * 0.32)]
      },
    },
  ]
}

/** A tall day wing on the left, an entrance hall, and a lower sleeping wing on the right. */
export function twoWingHouse(o: { bedrooms: number; washrooms: number }): FloorSpec[] {
  const backRight: LayoutPart[] = [flex(1, room('bed2', 'bedroom', 'Bedroom 2'))]
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
    backRight.push(flex(1, room('bed3', 'bedroom', 'Bedroom 3')))
    doors.push({ into: 'bed3', from: 'corridor', kind: 'door' })
  } else {
    backRight.push(fix(3.05, room('study', 'study', 'Study')))
    doors.push({ into: 'study', from: 'corridor', kind: 'door' })
  }
  const frontRight: LayoutPart[] = [flex(1, room('master', 'master', 'Master bedroom'))]
  if (o.washrooms >= 2) {
    frontRight.push(fix(2, room('ensuite', 'ensuite', 'En-suite')))
    doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  } else {
    frontRight.push(fix(1.9, room('store', 'store', 'Store')))
    doors.push({ into: 'store', from: 'corridor', kind: 'door' })
  }
  return [
    {
      tree: cols(
        fix(
          5.6,
          rows(fix(3.4, room('kitchen', 'kitchen', 'Kitchen')), flex(1, room('living', 'living', 'Living and dining'))),
        ),
        fix(2, rows(fix(2.5, room('bath', 'bath', 'Bath')), flex(1, room('hall', 'hall', 'Hall')))),
        flex(
          1,
          rows(
            flex(1, cols(...backRight)),
            fix(1.3, room('corridor', 'corridor', 'Corridor')),
            flex(1.08, cols(...frontRight)),
          ),
        ),
      ),
      doors,
      outside: (find) => {
        const r = find('hall')
        return [
          {
            kind: 'porch',
            name: 'Porch',
            rect: { x0: r.x0, x1: r.x1, y0: r.y1 + 0.115, y1: r.y1 + 1.3 },
            columns: [],
            stepsAt: (r.x0 + r.x1) / 2,
            rail: false,
          },
        ]
      },
    },
  ]
}
