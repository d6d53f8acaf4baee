/** The bill of quantities of a demo plan, with the fittings counted on its sheets. */

import type { BillLine } from '../../../app/domain/costs/bill.ts'
import { billLinesOf } from '../../../app/domain/houses/bill/bill-lines.ts'
import { massesThrough, slopeOf } from '../drawing/massing.ts'
import { pictureFacts } from '../pictures.ts'
import type { PlanRecord } from '../plan-types.ts'
import { layoutOf } from '../plans.ts'
import { electricalOf } from '../sheets/electrical.ts'
import { countFixtures, fixturesOf } from '../sheets/plumbing.ts'
import type { Fitting } from '../sheets/wiring.ts'

export function demoBillOf(plan: PlanRecord): BillLine[] {
  const layout = layoutOf(plan)
  const fittings = electricalOf({ layout }, 'A-01').floors.flat()
  const count = (kind: Fitting['kind']) => fittings.filter((each) => each.kind === kind).length
  return billLinesOf(layout, {
    slope: slopeOf(massesThrough(plan, layout, pictureFacts(plan.pictureFiles[0] ?? '').roof)),
    points: {
      lights: count('light'),
      sockets: count('socket'),
      boards: count('board'),
      fixtures: layout.floors.reduce((sum, floor) => sum + fixturesOf(floor).length, 0),
      wcs: countFixtures(layout, 'wc'),
      basins: countFixtures(layout, 'basin'),
      showers: countFixtures(layout, 'shower'),
      sinks: countFixtures(layout, 'counter-sink'),
    },
  })
}
