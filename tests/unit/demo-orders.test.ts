/** The demo's orders are deterministic, in the past, and cover every state. */
import { expect, it } from 'vitest'
import { demoOrders } from '../../tools/demo/orders.ts'
import { demoBuyer } from '../../tools/demo/people.ts'

const NOW = Date.parse('2026-11-21T09:30:00Z')
const PLANS = [
  { number: 1, options: ['a', 'b', 'c'] as const },
  { number: 2, options: ['a'] as const },
]

it('are deterministic, in the past, and for options on sale', () => {
  const made = demoOrders(NOW, PLANS)
  expect(demoOrders(NOW, PLANS)).toEqual(made)
  expect(made.length).toBeGreaterThan(100)
  for (const { createdAt, payMs, planNumber, option } of made) {
    expect(createdAt + payMs).toBeLessThanOrEqual(NOW)
    expect(createdAt).toBeGreaterThan(NOW - 61 * 86_400_000)
    if (planNumber === 2) expect(option).toBe('a')
  }
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(made.length)
})

it('cover every state, and the demo buyer has some', () => {
  const made = demoOrders(NOW, PLANS)
  for (const end of [
    'paid',
    'partly-refunded',
    'refunded',
    'disputed',
    'dispute-lost',
    'paid-twice',
    'under-review',
    'granted',
    'pending',
    'failed',
    'cancelled',
    'abandoned',
  ])
    expect(
      made.some((order) => order.end === end),
      end,
    ).toBe(true)
  expect(made.filter(({ buyer, end }) => buyer === demoBuyer && end === 'paid').length).toBeGreaterThanOrEqual(3)
})

it('are in the past even a minute after midnight', () => {
  const early = Date.parse('2026-11-21T00:01:00Z')
  for (const { createdAt, payMs, end } of demoOrders(early, PLANS))
    if (end !== 'pending') expect(createdAt + payMs).toBeLessThanOrEqual(early)
})
