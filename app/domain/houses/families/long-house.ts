/** The long house of a narrow plot: rooms on both sides of a corridor, all water on its right, the living room in front. */
import { cols, fix, flex, type Part, room, rows } from '../layout/tree.ts'
import type { DoorSpec, FloorSpec } from '../layout/types.ts'
import { before, columnsAlong } from './outside.ts'

export function longHouse(o: { bedrooms: number; washrooms: number }): FloorSpec[] {
  const left: Part[] = []
  if (o.bedrooms >= 4) left.push(room('bed4', 'bedroom', 'Bedroom 4'))
  if (o.bedrooms >= 3) left.push(room('bed3', 'bedroom', 'Bedroom 3'))
  left.push(room('bed2', 'bedroom', 'Bedroom 2'))
  const hasDining = o.bedrooms <= 3
  if (hasDining) left.push(room('dining'))
  const right: Part[] = [flex(1.2, room('master'))]
  if (o.washrooms >= 2) right.push(fix(1.8, room('ensuite')))
  right.push(fix(1.8, room('bath')), room('kitchen'))
  const doors: DoorSpec[] = [
    { into: 'living', from: { side: 'front' }, kind: 'entrance', at: 0.5 },
    { into: 'living', from: 'corridor', kind: 'opening', widthMetres: 1.2 },
    { into: 'bed2', from: 'corridor', kind: 'door' },
    { into: 'master', from: 'corridor', kind: 'door' },
    { into: 'bath', from: 'corridor', kind: 'door' },
    { into: 'kitchen', from: 'corridor', kind: 'door' },
    { into: 'living', from: 'kitchen', kind: 'opening', widthMetres: 1.4, at: 0.7 },
    { into: 'kitchen', from: { side: 'right' }, kind: 'door', at: 0.1 },
  ]
  for (const [count, id] of [
    [3, 'bed3'],
    [4, 'bed4'],
  ] as const)
    if (o.bedrooms >= count) doors.push({ into: id, from: 'corridor', kind: 'door' })
  if (o.washrooms >= 2) doors.push({ into: 'ensuite', from: 'master', kind: 'door' })
  if (hasDining) doors.push({ into: 'living', from: 'dining', kind: 'opening', widthMetres: 1.8 })
  return [
    {
      tree: rows(
        flex(
          o.bedrooms === 2 ? 1.9 + 0.5 * (o.washrooms - 1) : 2.3,
          cols(rows(...left), fix(1.35, room('corridor')), rows(...right)),
        ),
        hasDining ? room('living') : room('living', 'living', 'Living and dining'),
      ),
      doors,
      outside: (find) => {
        const r = find('living')
        const columns = columnsAlong(r.x0 + 0.155, r.x1 - 0.155, 3)
        return [
          before('veranda', r, r.y1 + 0.115 + 1.8, {
            left: 0.115,
            right: 0.115,
            columns,
            stepsAt: (r.x0 + r.x1) / 2,
          }),
        ]
      },
    },
  ]
}
