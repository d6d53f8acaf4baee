/** The demo homes with their pictures: those of the plan that each was built to, in an order of its own. */
import { drawingSetOf } from './index.ts'
import { type ListingRecord, listingRecords } from './listing-records.ts'
import { type DemoPicture, picturesOfPlan } from './plan-pictures.ts'
import type { PlanRecord } from './plan-types.ts'
import { planByNumber } from './plans.ts'

export type DemoListing = Omit<ListingRecord, 'plan' | 'extras' | 'part'> & {
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

/** The numbers on the opening page, in order. */
export const featuredListingNumbers = [101, 102, 110, 114, 108, 103]
export const featuredPlanNumbers = [14, 5, 4, 25, 23, 13]

const slugOf = (title: string, city: string) =>
  `${title} ${city}`
    .toLowerCase()
    .replace(/’/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Of a plan, what can be seen and used; not what is said of its drawings. */
const builtFeatures = (plan: PlanRecord) =>
  plan.features.filter(
    (feature) => !/layout|lengths|Repeats|Can be built|roof spans|Suits a|Fits a|Works as/.test(feature),
  )

/** A later home built to the same plan begins with another of its photographs, where there is one. */
function inOwnOrder(pictures: DemoPicture[], turn: number): DemoPicture[] {
  const photos = pictures.filter((picture) => picture.kind === 'photo')
  const drawings = pictures.filter((picture) => picture.kind === 'drawing')
  const start = turn % photos.length
  return [...photos.slice(start), ...photos.slice(0, start), ...drawings]
}

export async function buildDemoListing(number: number): Promise<DemoListing> {
  const at = number - FIRST_NUMBER
  const record = listingRecords[at]
  if (!record) throw new Error(`no demo listing ${number}`)
  const plan = planByNumber(record.plan)
  const { subject, sheets } = drawingSetOf(plan)
  const pictures = await picturesOfPlan(subject, sheets)
  const { plan: planNumber, extras, part, ...facts } = record
  const turn = listingRecords.slice(0, at).filter((each) => each.plan === planNumber).length
  const whole = part ? 'the whole building' : record.title
  return {
    ...facts,
    number,
    slug: slugOf(record.title, record.city),
    type: part?.type ?? plan.type,
    bedrooms: part?.bedrooms ?? plan.bedrooms,
    washrooms: part?.washrooms ?? plan.washrooms,
    horizontalMetres: part?.horizontalMetres ?? plan.horizontalMetres,
    verticalMetres: part?.verticalMetres ?? plan.verticalMetres,
    areaSqFt: part?.areaSqFt ?? plan.areaSqFt,
    features: [
      ...(part ? [] : builtFeatures(plan)),
      ...extras,
      `Built to our plan P-${String(planNumber).padStart(3, '0')}`,
    ],
    contact: `+2332000002${String(1 + (at % SELLERS)).padStart(2, '0')}`,
    publishedAt: NEWEST - ((at * 37) % listingRecords.length) * 6 * DAY_MS,
    pictures: inOwnOrder(pictures, turn).map((picture) => ({
      ...picture,
      alt: picture.alt.replace(plan.title, whole),
    })),
  }
}
