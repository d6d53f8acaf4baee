/** One-floor houses for one or two people: the timber cabin, the flat-roofed studio and the loft under a steep gable. */
import { cols, fix, room, rows } from '../layout/tree.ts'
import type { DoorSpec, FloorSpec } from '../layout/types.ts'
import { before } from './outside.ts'

/** Day room on the left, door under the pergola, washroom window on the right of the front. */
export function cabin(): FloorSpec[] {
  return [
    {
      tree: cols(
        rows(fix(2.05, room('kitchen')), room('living')),
        fix(3.35, rows(room('master', 'bedroom'), fix(1.75, room('bath')))),
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
        return [before('deck', { ...r, x1: b.x1 }, r.y1 + 1.7, { left: -1.6, right: 0.115, stepsAt: r.x1 - 0.5 })]
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
  const back = o.nook ? cols(room('kitchen'), fix(2.3, room('nook'))) : room('kitchen')
  return [
    {
      tree: cols(
        fix(
          3.65,
          rows(fix(2.15, room('bath')), fix(1.2, room('lobby', 'corridor', 'Lobby')), room('master', 'bedroom')),
        ),
        rows(fix(2.15, back), room('living')),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        const columns = [r.x0 + 0.05, (r.x0 + r.x1) / 2, r.x1 - 0.05]
        const steps = { name: 'Terrace', columns, stepsAt: r.x0 + 0.65 }
        return [before('deck', r, r.y1 + 1.95, { left: 0.115, right: 0.115, ...steps })]
      },
    },
  ]
}

/** Day room behind the glazed gable, bedrooms at the back. */
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
  const second = o.bedrooms >= 2 ? room('bed2', 'bedroom', 'Bedroom 2') : fix(2.2, room('store', 'store', 'Dressing'))
  return [
    {
      tree: rows(
        cols(room('master', o.bedrooms >= 2 ? 'master' : 'bedroom'), second),
        fix(1.25, room('corridor')),
        fix(2.5, cols(room('kitchen'), fix(1.3, room('hall', 'corridor', 'Hall')), fix(2.1, room('bath')))),
        room('living', 'living', 'Living and dining'),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        return [before('deck', r, r.y1 + 1.75, { left: 0.115, right: 0.115, stepsAt: r.x1 - 0.75 })]
      },
    },
  ]
}
