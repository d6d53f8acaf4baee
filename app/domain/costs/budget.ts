/** How far money reaches: each stage is begun once its whole price is there, at the price of that month. */
import { LARGEST_MINOR, readCedis } from '../shared/money.ts'
import { queryString } from '../shared/query.ts'
import { type CostChoice, costParameters } from './cost.ts'

export const MONTHS_AT_MOST = 240
export const HIGHEST_INFLATION = 60

/** `inflation` is in percent a year. */
export type Budget = { nowMinor: number; monthlyMinor: number; inflation: number }

/** Nothing for what is not understood; a comma may stand anywhere, as no error would be shown beside the field. */
const readAmount = (text: string | null) => Math.min(readCedis(text?.replaceAll(',', '') ?? '') ?? 0, LARGEST_MINOR)

export function readInflation(text: string | null): number | null {
  const figure = text?.trim().replace(/%$/, '').trimEnd() ?? ''
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(figure) ? Number(figure) : Number.NaN
  return percent <= HIGHEST_INFLATION ? percent : null
}

export const readBudget = (params: URLSearchParams, defaultInflation: number): Budget => ({
  nowMinor: readAmount(params.get('now')),
  monthlyMinor: readAmount(params.get('monthly')),
  inflation: readInflation(params.get('inflation')) ?? defaultInflation,
})

/** The address of the same budget for another region or finish. */
export const budgetQuery = ({ nowMinor, monthlyMinor, inflation }: Budget, choice: CostChoice) =>
  queryString({
    ...costParameters(choice),
    now: String(nowMinor / 100),
    monthly: String(monthlyMinor / 100),
    inflation: String(inflation),
  })

/** What a price of today is after so many months. */
export const withInflation = (minor: number, inflation: number, months: number) =>
  Math.round(minor * (1 + inflation / 100) ** (months / 12))

/**
 * The month in which each stage can be paid for, 0 being now, in the order in which they are built; null is not within 20
 * years. Money that a stage leaves over goes to the next.
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

/** Which stage is reached now and when the next one is: 'now Roof, next Finishes in month 4'. */
export function reachedSummary(stages: readonly string[], months: readonly (number | null)[]): string {
  const next = months.findIndex((month) => month !== 0)
  if (next < 0) return 'every stage now'
  return `now ${stages[next - 1] ?? 'no stage yet'}, next ${stages[next]} ${formatReached(months[next] ?? null)}`
}

/** 'reached now', 'in month 14', 'not within 20 years'. */
export const formatReached = (month: number | null) =>
  month === null ? 'not within 20 years' : month === 0 ? 'reached now' : `in month ${month}`
