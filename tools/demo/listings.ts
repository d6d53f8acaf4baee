/** The demo homes: each was built to a demo plan, shows its pictures and starts with a different view. */
import { planReference } from '../../app/domain/plans/plan.ts'
import { slugify } from '../../app/domain/shared/slug.ts'
import { type DemoPapers, papersOfHome } from './listing-papers.ts'
import { type ListingRecord, listingRecords } from './listing-records.ts'
import { type DemoPicture, firstViews, photoOf, photoOfView, picturesOfPlan, type View } from './plan-pictures.ts'
import type { PlanRecord } from './plan-types.ts'
import { planByNumber } from './plans.ts'

export type DemoListing = Omit<ListingRecord, 'plan' | 'extras' | 'part'> &
  DemoPapers & {
    number: number
    slug: string
    type: string
    bedrooms: number
    washrooms: number
    horizontalMetres: number
    verticalMetres: number
    areaSqFt: number
    features: string[]
    contact: string
    publishedAt: number
    pictures: DemoPicture[]
  }

const FIRST_NUMBER = 101
const SELLERS = 12
const DAY_MS = 86_400_000
const NEWEST = Date.UTC(2026, 10, 18, 9)

export const demoListingNumbers: number[] = listingRecords.map((_, at) => FIRST_NUMBER + at)

/** The featured homes of the home page, in order: none was built to a plan that is shown beside it. */
export const featuredListingNumbers = [121, 131, 110, 114, 108, 126]
export const featuredPlanNumbers = [14, 5, 4, 25, 23, 13]

/** The features of the house, without those of its drawings. */
const builtFeatures = (plan: PlanRecord) =>
  plan.features.filter(
    (feature) => !/layout|lengths|Repeats|Can be built|roof spans|Suits a|Fits a|Works as/.test(feature),
  )

/** No two homes start with the same photo: the later one starts with another view of its house. */
export const firstViewsOfHomes: readonly View[] = firstViews(
  listingRecords.map(({ plan }) => planByNumber(plan).pictureFiles),
)

/** The first view, then the other photos, floors and front of the plan. */
async function picturesOfHome(plan: PlanRecord, first: View): Promise<DemoPicture[]> {
  const others = plan.pictureFiles.filter((file) => first.closer !== undefined || file !== first.file)
  const drawings = (await picturesOfPlan(plan)).filter(({ kind }) => kind === 'drawing')
  return [await photoOfView(first), ...others.map(photoOf), ...drawings]
}

export async function buildDemoListing(number: number): Promise<DemoListing> {
  const at = number - FIRST_NUMBER
  const record = listingRecords[at]
  const first = firstViewsOfHomes[at]
  if (!record || !first) throw new Error(`no demo listing ${number}`)
  const plan = planByNumber(record.plan)
  const pictures = await picturesOfHome(plan, first)
  const { plan: planNumber, extras, part, ...facts } = record
  const horizontalMetres = part?.horizontalMetres ?? plan.horizontalMetres
  const verticalMetres = part?.verticalMetres ?? plan.verticalMetres
  const whole = part ? 'the whole building' : record.title
  return {
    ...facts,
    number,
    slug: slugify(`${record.title} ${record.city}`.replace(/’/g, '')),
    type: part?.type ?? plan.type,
    bedrooms: part?.bedrooms ?? plan.bedrooms,
    washrooms: part?.washrooms ?? plan.washrooms,
    horizontalMetres,
    verticalMetres,
    ...papersOfHome(record, at, { horizontalMetres, verticalMetres }),
    areaSqFt: part?.areaSqFt ?? plan.areaSqFt,
    features: [...(part ? [] : builtFeatures(plan)), ...extras, `Built to our plan ${planReference(planNumber)}`],
    contact: `+2332000002${String(1 + (at % SELLERS)).padStart(2, '0')}`,
    publishedAt: NEWEST - ((at * 37) % listingRecords.length) * 6 * DAY_MS,
    pictures: pictures.map((picture) => ({
      ...picture,
      alt: picture.alt.replace(plan.title, whole),
    })),
  }
}
