/** Paid orders and income by day and month. Ghana is on UTC, so a day is a day of epoch time. */
import { keptOf, type Money } from '../payments/money.ts'
import { dayOf, formatDate } from '../shared/units.ts'

export const DAYS = 30
export const MONTHS = 12
const DAY_MS = 86_400_000

/** Of a day, as `2026-11-23`. */
export type DayRevenue = Omit<Money, 'feeMinor'> & { day: string; orders: number }

export type Revenue = { label: string; orders: number; amountMinor: number; isOpen: boolean }

const monthStart = (now: number, later: number) => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}
/** The month `later` months from now. */
const monthOf = (now: number, later: number) => dayOf(monthStart(now, later)).slice(0, 'YYYY-MM'.length)

/** Of a day or a month, as `2026-11`. */
const revenueOf = (rows: readonly DayRevenue[], period: string) => {
  const its = rows.filter(({ day }) => day.startsWith(period))
  const sum = (of: (row: DayRevenue) => number) => its.reduce((sum, row) => sum + of(row), 0)
  return { orders: sum(({ orders }) => orders), amountMinor: sum(keptOf) }
}

/** The first moment that `byDay` or `byMonth` shows. */
export const revenueSince = (now: number) => Math.min(now - DAYS * DAY_MS, monthStart(now, 1 - MONTHS))

/** Every day has an entry, also days without sales; today is incomplete. */
export const byDay = (rows: readonly DayRevenue[], now: number): Revenue[] =>
  Array.from({ length: DAYS }, (_, at) => {
    const day = now - (DAYS - 1 - at) * DAY_MS
    return { label: formatDate(day).replace(/ \d{4}$/, ''), ...revenueOf(rows, dayOf(day)), isOpen: at === DAYS - 1 }
  })

export const byMonth = (rows: readonly DayRevenue[], now: number): Revenue[] =>
  Array.from({ length: MONTHS }, (_, at) => {
    const later = at - MONTHS + 1
    const label = formatDate(monthStart(now, later)).replace(/^\d+ /, '')
    return { label, ...revenueOf(rows, monthOf(now, later)), isOpen: at === MONTHS - 1 }
  })
