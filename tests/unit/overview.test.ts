import { describe, expect, it } from 'vitest'
import { compactCount } from '../../app/domain/overview/compact.ts'
import { byDay, byMonth, revenueSince } from '../../app/domain/overview/revenue.ts'

const NOW = Date.UTC(2026, 10, 21, 15, 40)

describe('the figures of the dashboard cards', () => {
  it('are written like 1.2k from a thousand up, and never rounded up', () => {
    expect([0, 45, 999, 1000, 1249, 66_200, 66_299, 999_999, 1_000_000].map(compactCount)).toEqual([
      '0',
      '45',
      '999',
      '1k',
      '1.2k',
      '66.2k',
      '66.2k',
      '999.9k',
      '1m',
    ])
  })
})

describe('the revenue', () => {
  const rows = [
    { day: '2026-11-21', orders: 2, grossMinor: 250_000, refundMinor: 0, disputeMinor: 0 },
    { day: '2026-10-23', orders: 1, grossMinor: 100_000, refundMinor: 4000, disputeMinor: 6000 },
    { day: '2026-10-22', orders: 4, grossMinor: 400_000, refundMinor: 0, disputeMinor: 0 },
    { day: '2025-12-01', orders: 3, grossMinor: 300_000, refundMinor: 0, disputeMinor: 0 },
  ]

  it('has an entry for each of thirty days; today is incomplete', () => {
    const days = byDay(rows, NOW)
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ label: '23 Oct', orders: 1, amountMinor: 90_000, isOpen: false })
    expect(days[1]?.orders).toBe(0)
    expect(days[29]).toEqual({ label: '21 Nov', orders: 2, amountMinor: 250_000, isOpen: true })
  })

  it('has the last twelve months, the first of them eleven months ago', () => {
    const months = byMonth(rows, NOW)
    expect(revenueSince(NOW)).toBe(Date.UTC(2025, 11))
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({ label: 'Dec 2025', orders: 3, amountMinor: 300_000, isOpen: false })
    expect(months[10]).toEqual({ label: 'Oct 2026', orders: 5, amountMinor: 490_000, isOpen: false })
    expect(months[11]).toEqual({ label: 'Nov 2026', orders: 2, amountMinor: 250_000, isOpen: true })
  })
})
