/** The cost of a bill at the rates of a region and a finish: ranges whose sums are exact in pesewas. */
import { readRegion } from '../places/regions.ts'
import { formatCedis } from '../shared/money.ts'
import { queryString } from '../shared/query.ts'
import type { LengthUnit } from '../shared/units.ts'
import { type BillLine, STAGES, type Stage } from './bill.ts'
import type { Rate } from './rate.ts'

export const FINISH_LABELS = { basic: 'Basic', standard: 'Standard', fine: 'Fine' }
export type Finish = keyof typeof FINISH_LABELS
export const FINISHES = Object.keys(FINISH_LABELS) as Finish[]

/** The region and finish of a cost; region '' is the whole country. */
export type CostChoice = { region: string; finish: Finish }

/** Anything not understood counts as the whole country and the standard finish. */
export function readCostChoice(params: URLSearchParams): CostChoice {
  return {
    region: readRegion(params.get('region')),
    finish: FINISHES.find((each) => each === params.get('finish')) ?? 'standard',
  }
}

/** Only the parameters that differ from the default. */
export const costParameters = ({ region, finish }: CostChoice): Record<string, string> => ({
  ...(region === '' ? {} : { region }),
  ...(finish === 'standard' ? {} : { finish }),
})

/** `kept` is the rest of the brief, as a query. */
export const costQuery = (choice: CostChoice, kept = '') =>
  queryString([...new URLSearchParams(kept), ...Object.entries(costParameters(choice))])

export type Range = { lowMinor: number; highMinor: number }
export type CostLine = BillLine & { rate: Rate } & Range
export type CostStage = { stage: Stage; lines: CostLine[] } & Range
export type Cost = { stages: CostStage[]; oldestDate: string } & Range

/** Quantity times price, rounding half a pesewa up. The product may exceed the exact integers of a number. */
export const priceOf = (quantityThousandths: number, minor: number): number =>
  Number((BigInt(quantityThousandths) * BigInt(minor) + 500n) / 1000n)

export const sumOf = (ranges: readonly Range[]): Range => ({
  lowMinor: ranges.reduce((sum, { lowMinor }) => sum + lowMinor, 0),
  highMinor: ranges.reduce((sum, { highMinor }) => sum + highMinor, 0),
})

/** The finish's price before the standard one, the regional before the national. */
function rateOf(rates: ReadonlyMap<string, Rate>, key: string, { region, finish }: CostChoice): Rate | undefined {
  const keys = finish === 'standard' ? [key] : [`${key}.${finish}`, key]
  return keys.flatMap((each) => rates.get(`${each} ${region}`) ?? rates.get(`${each} `) ?? [])[0]
}

/** Null for a bill without lines. Each line has its rate: a bill needs existing rates, and rates are never removed. */
export function costOf(lines: readonly BillLine[], rates: readonly Rate[], choice: CostChoice): Cost | null {
  const byName = new Map(rates.map((rate) => [`${rate.key} ${rate.region}`, rate]))
  const priced = lines.map((line): CostLine => {
    const rate = rateOf(byName, line.rateKey, choice)
    if (!rate) throw new Error(`no rate ${line.rateKey}`)
    const { quantityThousandths } = line
    return {
      ...line,
      rate,
      lowMinor: priceOf(quantityThousandths, rate.lowMinor),
      highMinor: priceOf(quantityThousandths, rate.highMinor),
    }
  })
  const [first] = priced.map(({ rate }) => rate.date).sort()
  if (first === undefined) return null
  const stages = STAGES.map((stage) => {
    const own = priced.filter((line) => line.stage === stage)
    return { stage, lines: own, ...sumOf(own) }
  }).filter(({ lines: own }) => own.length > 0)
  return { stages, oldestDate: first, ...sumOf(stages) }
}

const SQ_M_PER_SQ_FT = 0.09290304

/** By square metre or foot, to the nearest cedi; null for a plan without an area. */
export function perArea({ lowMinor, highMinor }: Range, areaSqFt: number, unit: LengthUnit): Range | null {
  if (areaSqFt <= 0) return null
  const area = unit === 'ft' ? areaSqFt : areaSqFt * SQ_M_PER_SQ_FT
  const each = (minor: number) => Math.round(minor / 100 / area) * 100
  return { lowMinor: each(lowMinor), highMinor: each(highMinor) }
}

const THOUSAND_MINOR = 100_000
const nearest = (minor: number, stepMinor: number) => Math.round(minor / stepMinor) * stepMinor
const both = ({ lowMinor, highMinor }: Range, round: (minor: number) => number): Range => ({
  lowMinor: round(lowMinor),
  highMinor: round(highMinor),
})

/** A sum as pages show it, to the nearest 1,000 cedis: an estimate is no more exact. Files keep its pesewas. */
export const roundedSum = (range: Range) => both(range, (minor) => nearest(minor, THOUSAND_MINOR))

/** The same for one line, which may be less than 1,000 cedis: to two digits up to there. */
export const roundedLine = (range: Range) =>
  both(range, (minor) => nearest(minor, Math.min(THOUSAND_MINOR, 10 ** Math.max(2, String(minor).length - 2))))

/** 'GHS 450,000 to GHS 620,000', or both with pesewas. */
export function formatRange({ lowMinor, highMinor }: Range): string {
  const [low, high] = [lowMinor, highMinor].map((minor) =>
    formatCedis(minor, lowMinor % 100 !== 0 || highMinor % 100 !== 0),
  )
  return `${low} to ${high}`
}

/** The cost stored with a plan, for its card and panel; null without a bill. */
export const buildRange = (plan: { buildLowMinor: number | null; buildHighMinor: number | null }): Range | null =>
  plan.buildLowMinor === null || plan.buildHighMinor === null
    ? null
    : { lowMinor: plan.buildLowMinor, highMinor: plan.buildHighMinor }
