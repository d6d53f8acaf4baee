/** The 36 demo plans in the order of their numbers, with the layout each of them is drawn from. */
import { bungalows } from './catalogue/bungalows.ts'
import { compactHouses } from './catalogue/compact-houses.ts'
import { familyHouses } from './catalogue/family-houses.ts'
import { sharedHouses } from './catalogue/shared-houses.ts'
import { villas } from './catalogue/villas.ts'
import { massesThrough } from './drawing/massing.ts'
import { seatsOf } from './layout/beams.ts'
import { buildLayout } from './layout/build.ts'
import { twoFlats, wideFlat } from './layout/families/apartment.ts'
import { rowBungalow, twoWingHouse, wingBungalow } from './layout/families/bungalow.ts'
import { cabin, loft, terraceStudio } from './layout/families/compact.ts'
import { familyHouse } from './layout/families/family-house.ts'
import { pair, townhouse } from './layout/families/terrace.ts'
import { slopeVilla, villa } from './layout/families/villa.ts'
import type { Seat } from './layout/seats.ts'
import type { FloorSpec, Layout } from './layout/types.ts'
import { memoise } from './memoise.ts'
import { pictureFacts } from './pictures.ts'
import type { PlanRecord } from './plan-types.ts'

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

export const planCode = (plan: PlanRecord): string => `P-${String(plan.number).padStart(3, '0')}`

export const planSlug = (plan: PlanRecord): string =>
  plan.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function floorSpecs(plan: PlanRecord): FloorSpec[] {
  const { bedrooms, washrooms, design } = plan
  switch (design.family) {
    case 'row-bungalow':
      return rowBungalow({ bedrooms, washrooms, verandaDepth: design.verandaMetres, columns: design.columns })
    case 'wing-bungalow':
      return wingBungalow({ bedrooms, washrooms, verandaDepth: design.verandaMetres, columns: design.columns })
    case 'two-wing':
      return twoWingHouse({ bedrooms, washrooms })
    case 'cabin':
      return cabin()
    case 'terrace-studio':
      return terraceStudio({ nook: design.nook })
    case 'loft':
      return loft({ bedrooms })
    case 'family-house':
      return familyHouse(
        { bedrooms, washrooms, garage: design.garage, porticoColumns: design.columns },
        plan.horizontalMetres,
      )
    case 'villa':
      return villa({
        bedrooms,
        washrooms,
        garage: design.garage,
        terrace: design.terrace,
        balconyLeft: design.balconyLeft,
      })
    case 'slope-villa':
      return slopeVilla({ bedrooms, washrooms, garage: design.garage })
    case 'townhouse':
      return townhouse({ bedrooms, washrooms, garage: design.garage, outerMetres: 3.2 })
    case 'pair':
      return pair({ bedrooms: bedrooms / 2, washrooms: washrooms / 2, garage: true, outerMetres: 3.35 })
    case 'two-flats':
      return twoFlats()
    case 'wide-flat':
      return wideFlat({ bedrooms, washrooms })
  }
}

/** The beams of the first layout are the seats that the openings of the second keep clear of. */
export const layoutOf = memoise((plan: PlanRecord): Layout => houseOf(plan, seatsOf(houseOf(plan))))

function houseOf(plan: PlanRecord, seats: Seat[][] = []): Layout {
  const house = buildLayout(plan.horizontalMetres, plan.verticalMetres, floorSpecs(plan), seats)
  const flatRoofs = massesThrough(plan, house, pictureFacts(plan.pictureFiles[0] ?? '').roof)
    .filter(({ roof }) => roof === 'flat')
    .map(({ storeys, x0, x1 }) => ({ level: storeys - 1, x0, x1 }))
  return { ...house, flatRoofs }
}
