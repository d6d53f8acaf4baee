/** How far a budget reaches: each stage begins once its whole price, in that month's prices, is available. */
import { LARGEST_MINOR, readCedis } from '../shared/money.ts'
import { queryString } from '../shared/query.ts'
import { cleanText } from '../shared/typed-text.ts'
import { type CostChoice, costParameters } from './cost.ts'

export const MONTHS_AT_MOST = 240
const HIGHEST_INFLATION = 60

/** `inflation` is in percent a year. */
export type Budget = { nowMinor: number; monthlyMinor: number; inflation: number }

/** 0 for anything not understood. Odd commas are ignored, as in 5,0000. */
const readAmount = (text: string | null) =>
  Math.min(readCedis(text ?? '') ?? readCedis(text?.replaceAll(',', '') ?? '') ?? 0, LARGEST_MINOR)

export function readInflation(text: string | null): number | null {
  const figure = cleanText(text ?? '')
    .trim()
    .replace(/(?:%|percent)$/i, '')
    .trimEnd()
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(figure) ? Number(figure) : Number.NaN
  return percent <= HIGHEST_INFLATION ? percent : null
}

export const readBudget = (params: URLSearchParams, defaultInflation: number): Budget => ({
  nowMinor: readAmount(params.get('now')),
  monthlyMinor: readAmount(params.get('monthly')),
  inflation: readInflation(params.get('inflation')) ?? defaultInflation,
})

/** The query of the same budget for another region or finish. */
export const budgetQuery = ({ nowMinor, monthlyMinor, inflation }: Budget, choice: CostChoice) =>
  queryString({
    ...costParameters(choice),
    now: String(nowMinor / 100),
    monthly: String(monthlyMinor / 100),
    inflation: String(inflation),
  })

/** A price of today after so many months of inflation. */
export const withInflation = (minor: number, inflation: number, months: number) =>
  Math.round(minor * (1 + inflation / 100) ** (months / 12))

/**
 * The month in which each stage can be paid, 0 being now, in building order; null is not within 20 years. Money left
 * over goes to the next stage.
 */
export function reachStages(costsMinor: readonly number[], { nowMinor, monthlyMinor, inflation }: Budget) {
  let month: number | null = 0
  let spentMinor = 0
  return costsMinor.map((costMinor): number | null => {
    for (; month !== null; month = month < MONTHS_AT_MOST ? month + 1 : null) {
      const price = withInflation(costMinor, inflation, month)
      if (nowMinor + monthlyMinor * month - spentMinor < price) continue
      spentMinor += price
      return month
    }
    return null
  })
}

/** The stage reached now and when the next one is: 'now Roof, next Finishes in month 4'. */
export function reachedSummary(stages: readonly string[], months: readonly (number | null)[]): string {
  const next = months.findIndex((month) => month !== 0)
  if (next < 0) return 'every stage now'
  return `now ${stages[next - 1] ?? 'no stage yet'}, next ${stages[next]} ${formatReached(months[next] ?? null)}`
}

/** 'reached now', 'in month 14', 'not within 20 years'. */
export const formatReached = (month: number | null) =>
  month === null ? 'not within 20 years' : month === 0 ? 'reached now' : `in month ${month}`
