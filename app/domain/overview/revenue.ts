/** Paid orders and what they brought, day by day and month by month. Ghana is on UTC, so a day is a day of epoch time. */
import { formatDate } from '../shared/units.ts'

export const DAYS = 30
export const MONTHS = 12
const DAY_MS = 86_400_000

export type DayTakings = { day: number; orders: number; amountMinor: number }

export type Takings = { label: string; orders: number; amountMinor: number; isOpen: boolean }

/** The first moment that the reports look at: the first of the month eleven months ago. */
export function reportStart(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1), 1)
}

/** Every day has its place, also those on which nothing was sold; today is not over. */
export function byDay(rows: readonly DayTakings[], now: number): Takings[] {
  const today = Math.floor(now / DAY_MS)
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: DAYS }, (_, at) => {
    const day = today - DAYS + 1 + at
    const { orders = 0, amountMinor = 0 } = known.get(day) ?? {}
    return { label: formatDate(day * DAY_MS).replace(/ \d{4}$/, ''), orders, amountMinor, isOpen: day === today }
  })
}

export function byMonth(rows: readonly DayTakings[], now: number): Takings[] {
  const start = new Date(reportStart(now))
  return Array.from({ length: MONTHS }, (_, at) => {
    const from = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at, 1)
    const until = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at + 1, 1)
    const inside = rows.filter(({ day }) => day * DAY_MS >= from && day * DAY_MS < until)
    return {
      label: formatDate(from).replace(/^\d+ /, ''),
      orders: inside.reduce((sum, { orders }) => sum + orders, 0),
      amountMinor: inside.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      isOpen: at === MONTHS - 1,
    }
  })
}
