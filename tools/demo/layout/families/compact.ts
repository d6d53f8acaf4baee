/** One-floor houses for one or two people: the timber cabin, the flat-roofed studio and the loft under a steep gable. */
import { cols, fix, flex, room, rows } from '../tree.ts'
import type { DoorSpec, FloorSpec } from '../types.ts'

/** Day room on the left, door under the pergola, washroom window on the right of the front. */
export function cabin(): FloorSpec[] {
  return [
    {
      tree: cols(
        flex(1, rows(fix(2.05, room('kitchen', 'kitchen', 'Kitchen')), flex(1, room('living', 'living', 'Living')))),
        fix(3.35, rows(flex(1, room('master', 'bedroom', 'Bedroom')), fix(1.75, room('bath', 'bath', 'Bath')))),
      ),
      doors: [
        { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 1, widthMetres: 1 },
        { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.8, at: 0.6 },
        { into: 'bath', from: 'living', kind: 'door' },
        { into: 'master', from: 'living', kind: 'door' },
      ],
      outside: (find) => {
        const r = find('living')
        const b = find('bath')
        return [
          {
            kind: 'deck',
            name: 'Deck',
            rect: { x0: r.x0 + 1.6, x1: b.x1 + 0.115, y0: r.y1 + 0.115, y1: r.y1 + 1.7 },
            columns: [],
            stepsAt: r.x1 - 0.5,
            rail: false,
          },
        ]
      },
    },
  ]
}

/** Bedroom window on the left of the door, the living room behind a terrace on the right. */
export function terraceStudio(o: { nook: boolean }): FloorSpec[] {
  const doors: DoorSpec[] = [
    { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0 },
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 2, at: 0.7 },
    { into: 'bath', from: 'lobby', kind: 'door' },
    { into: 'master', from: 'lobby', kind: 'door' },
    { into: 'lobby', from: 'living', kind: 'opening', widthMetres: 1 },
  ]
  if (o.nook) doors.push({ into: 'nook', from: 'kitchen', kind: 'opening', widthMetres: 1.2 })
  const back = o.nook
    ? cols(flex(1, room('kitchen', 'kitchen', 'Kitchen')), fix(2.3, room('nook', 'nook', 'Work corner')))
    : room('kitchen', 'kitchen', 'Kitchen')
  return [
    {
      tree: cols(
        fix(
          3.65,
          rows(
            fix(2.15, room('bath', 'bath', 'Bath')),
            fix(1.2, room('lobby', 'corridor', 'Lobby')),
            flex(1, room('master', 'bedroom', 'Bedroom')),
          ),
        ),
        flex(1, rows(fix(2.15, back), flex(1, room('living', 'living', 'Living')))),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        return [
          {
            kind: 'deck',
            name: 'Terrace',
            rect: { x0: r.x0 - 0.115, x1: r.x1 + 0.115, y0: r.y1 + 0.115, y1: r.y1 + 1.95 },
            columns: [r.x0 + 0.05, (r.x0 + r.x1) / 2, r.x1 - 0.05],
            stepsAt: r.x0 + 0.65,
            rail: false,
          },
        ]
      },
    },
  ]
}

/** Day room behind the glazed gable, bedrooms at the quiet back. */
export function loft(o: { bedrooms: number }): FloorSpec[] {
  const doors: DoorSpec[] = [
    { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.96 },
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.8 },
    { into: 'hall', from: 'living', kind: 'opening', widthMetres: 1.05 },
    { into: 'bath', from: 'hall', kind: 'door' },
    { into: 'corridor', from: 'hall', kind: 'opening', widthMetres: 1.05 },
    { into: 'master', from: 'corridor', kind: 'door' },
  ]
  if (o.bedrooms >= 2) doors.push({ into: 'bed2', from: 'corridor', kind: 'door' })
  else doors.push({ into: 'store', from: 'corridor', kind: 'door' })
  const second =
    o.bedrooms >= 2 ? flex(0.9, room('bed2', 'bedroom', 'Bedroom 2')) : fix(2.2, room('store', 'store', 'Dressing'))
  return [
    {
      tree: rows(
        flex(
          0.82,
          cols(
            flex(
              1,
              room('master', o.bedrooms >= 2 ? 'master' : 'bedroom', o.bedrooms >= 2 ? 'Master bedroom' : 'Bedroom'),
            ),
            second,
          ),
        ),
        fix(1.25, room('corridor', 'corridor', 'Corridor')),
        fix(
          2.5,
          cols(
            flex(1, room('kitchen', 'kitchen', 'Kitchen')),
            fix(1.3, room('hall', 'corridor', 'Hall')),
            fix(2.1, room('bath', 'bath', 'Bath')),
          ),
        ),
        flex(1, room('living', 'living', 'Living and dining')),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        return [
          {
            kind: 'deck',
            name: 'Deck',
            rect: { x0: r.x0 - 0.115, x1: r.x1 + 0.115, y0: r.y1 + 0.115, y1: r.y1 + 1.75 },
            columns: [],
            stepsAt: r.x1 - 0.75,
            rail: false,
          },
        ]
      },
    },
  ]
}
