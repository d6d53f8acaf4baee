/** The 36 demo plans in the order of their numbers, with the layout each of them is drawn from. */

import { pair, townhouse } from '../../app/domain/houses/families/terrace.ts'
import { layoutOf as layoutOfConcept } from '../../app/domain/houses/house.ts'
import { seatsOf } from '../../app/domain/houses/layout/beams.ts'
import { buildLayout } from '../../app/domain/houses/layout/build.ts'
import { memoise } from '../../app/domain/houses/layout/memoise.ts'
import type { Seat } from '../../app/domain/houses/layout/seats.ts'
import type { FloorSpec, Layout } from '../../app/domain/houses/layout/types.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import { slugify } from '../../app/domain/shared/slug.ts'
import { bungalows } from './catalogue/bungalows.ts'
import { compactHouses } from './catalogue/compact-houses.ts'
import { familyHouses } from './catalogue/family-houses.ts'
import { sharedHouses } from './catalogue/shared-houses.ts'
import { villas } from './catalogue/villas.ts'
import { massesThrough } from './drawing/massing.ts'
import { twoFlats, wideFlat } from './layout/families/apartment.ts'
import { familyHouse } from './layout/families/family-house.ts'
import { slopeVilla, villa } from './layout/families/villa.ts'
import { pictureFacts } from './pictures.ts'
import { conceptOf, type Design, type PlanRecord } from './plan-types.ts'

export const plans: readonly PlanRecord[] = [
  ...bungalows,
  ...compactHouses,
  ...familyHouses,
  ...villas,
  ...sharedHouses,
].sort((a, b) => a.number - b.number)

export function planByNumber(number: number): PlanRecord {
  const plan = plans.find((p) => p.number === number)
  if (!plan) throw new Error(`no demo plan ${number}`)
  return plan
}

export const planCode = (plan: PlanRecord): string => planReference(plan.number)

export const planSlug = (plan: PlanRecord): string => slugify(plan.title)

type OwnDesign = Exclude<Design, { family: 'concept' }>

function floorSpecs({ bedrooms, washrooms, horizontalMetres }: PlanRecord, design: OwnDesign): FloorSpec[] {
  const rooms = { bedrooms, washrooms }
  switch (design.family) {
    case 'family-house':
      return familyHouse({ ...rooms, ...design }, horizontalMetres)
    case 'villa':
      return villa({ ...rooms, ...design })
    case 'slope-villa':
      return slopeVilla({ ...rooms, ...design })
    case 'townhouse':
      return townhouse({ ...rooms, garage: design.garage, outerMetres: 3.2 })
    case 'pair':
      return pair({ bedrooms: bedrooms / 2, washrooms: washrooms / 2, garage: true, outerMetres: 3.35 })
    case 'two-flats':
      return twoFlats()
    case 'wide-flat':
      return wideFlat(rooms)
  }
}

export const layoutOf = memoise((plan: PlanRecord): Layout => {
  const { design } = plan
  if (design.family === 'concept') return layoutOfConcept(conceptOf(design.code), true)
  // The beams of the first layout are the seats that the openings of the second keep clear of.
  return houseOf(plan, design, seatsOf(houseOf(plan, design)))
})

function houseOf(plan: PlanRecord, design: OwnDesign, seats: Seat[][] = []): Layout {
  const house = buildLayout(plan.horizontalMetres, plan.verticalMetres, floorSpecs(plan, design), { seats })
  const flatRoofs = massesThrough(plan, house, pictureFacts(plan.pictureFiles[0] ?? '').roof)
    .filter(({ roof }) => roof === 'flat')
    .map(({ storeys, x0, x1 }) => ({ level: storeys - 1, x0, x1 }))
  return { ...house, flatRoofs }
}
