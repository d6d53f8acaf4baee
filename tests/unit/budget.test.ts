/** Which stages of a building savings reach, and when. */

import { describe, expect, it } from 'vitest'
import {
  budgetQuery,
  formatReached,
  MONTHS_AT_MOST,
  reachedSummary,
  reachStages,
  readBudget,
  readInflation,
  withInflation,
} from '../../app/domain/costs/budget.ts'
import fc from '../support/properties.ts'

const costs = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 8 })
const budgets = fc.record({
  nowMinor: fc.integer({ min: 0, max: 200_000_000 }),
  monthlyMinor: fc.integer({ min: 0, max: 5_000_000 }),
  inflation: fc.constantFrom(0, 0.5, 10, 23.4, 60),
})

describe('the stages of a building budget', () => {
  it('are reached one after another; savings carry over', () => {
    const budget = { nowMinor: 150, monthlyMinor: 100, inflation: 0 }
    expect(reachStages([100, 100, 100, 0, 51], budget)).toEqual([0, 1, 2, 2, 3])
    expect(reachStages([100, 100_000], budget)).toEqual([0, null])
    expect(reachStages([100, 24_050, 0], budget)).toEqual([0, 240, 240])
    expect(reachStages([100, 24_051, 0], budget)).toEqual([0, null, null])
  })

  it('cost the prices of their month', () => {
    expect(withInflation(100_000, 10, 12)).toBe(110_000)
    expect(reachStages([120_000], { nowMinor: 0, monthlyMinor: 10_000, inflation: 0 })).toEqual([12])
    expect(reachStages([120_000], { nowMinor: 0, monthlyMinor: 10_000, inflation: 10 })).toEqual([14])
  })

  it('without inflation are reached in the first month whose savings cover the sum so far', () => {
    fc.assert(
      fc.property(costs, budgets, (each, { nowMinor, monthlyMinor }) => {
        let sum = 0
        const wanted = each.map((cost) => {
          sum += cost
          const month = Math.max(
            0,
            monthlyMinor === 0 ? (sum <= nowMinor ? 0 : Infinity) : Math.ceil((sum - nowMinor) / monthlyMinor),
          )
          return month <= MONTHS_AT_MOST ? month : null
        })
        expect(reachStages(each, { nowMinor, monthlyMinor, inflation: 0 })).toEqual(wanted)
      }),
    )
  })

  it('are reached in order, fully paid, and as early as possible', () => {
    fc.assert(
      fc.property(costs, budgets, (each, budget) => {
        const months = reachStages(each, budget)
        let spent = 0
        let last = 0
        for (const [at, month] of months.entries()) {
          if (month === null) {
            expect(months.slice(at).every((later) => later === null)).toBe(true)
            break
          }
          const price = withInflation(each[at] ?? 0, budget.inflation, month)
          const saved = (then: number) => budget.nowMinor + budget.monthlyMinor * then
          expect(month).toBeGreaterThanOrEqual(last)
          expect(saved(month) - spent).toBeGreaterThanOrEqual(price)
          if (month > last)
            expect(saved(month - 1) - spent).toBeLessThan(withInflation(each[at] ?? 0, budget.inflation, month - 1))
          spent += price
          last = month
        }
      }),
    )
  })

  it('can be shortened to the current and the next one', () => {
    const stages = ['Roof', 'Doors']
    expect(reachedSummary(stages, [0, 7])).toBe('now Roof, next Doors in month 7')
    expect(reachedSummary(stages, [3, null])).toBe('now no stage yet, next Roof in month 3')
    expect(reachedSummary(stages, [0, null])).toBe('now Roof, next Doors not within 20 years')
    expect(reachedSummary(stages, [0, 0])).toBe('every stage now')
  })

  it('say in words when they are reached', () => {
    expect([0, 14, null].map(formatReached)).toEqual(['reached now', 'in month 14', 'not within 20 years'])
  })
})

describe('a budget', () => {
  it('is read from the address, with the inflation of the settings unless it names one from 0 to 60', () => {
    const read = (query: string) => readBudget(new URLSearchParams(query), 10)
    expect(read('now=GHS 50,000&monthly=2500.50&inflation=12.5')).toEqual({
      nowMinor: 5_000_000,
      monthlyMinor: 250_050,
      inflation: 12.5,
    })
    expect(read('now=1,00&monthly=12,50,000')).toMatchObject({ nowMinor: 10_000, monthlyMinor: 125_000_000 })
    expect(read('now=-1&monthly=x&inflation=61')).toEqual({ nowMinor: 0, monthlyMinor: 0, inflation: 10 })
    expect(['0', '60', '60.01', '1e1', ''].map(readInflation)).toEqual([0, 60, null, null, null])
  })

  it('written and read again is the same', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        const query = budgetQuery(budget, { region: 'Ashanti', finish: 'fine' })
        expect(readBudget(new URLSearchParams(query), 3)).toEqual(budget)
        expect(query).toContain('region=Ashanti')
      }),
    )
  })
})
