/** Paid orders and their revenue by day and month. Ghana is on UTC, so a day is a day of epoch time. */
import { formatDate } from '../shared/units.ts'

export const DAYS = 30
export const MONTHS = 12
const DAY_MS = 86_400_000

/** Revenue of a day (`2026-11-23`) or a month (`2026-11`). */
export type PeriodRevenue = { period: string; orders: number; amountMinor: number }

export type Revenue = { label: string; orders: number; amountMinor: number; isOpen: boolean }

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
const monthStart = (now: number, later: number) => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}
/** The month `later` months from now. */
export const monthOf = (now: number, later: number) => dayOf(monthStart(now, later)).slice(0, 'YYYY-MM'.length)

const revenueOf = (rows: readonly PeriodRevenue[], period: string) => {
  const { orders = 0, amountMinor = 0 } = rows.find((row) => row.period === period) ?? {}
  return { orders, amountMinor }
}

/** Every day has an entry, also days without sales; today is incomplete. */
export const byDay = (rows: readonly PeriodRevenue[], now: number): Revenue[] =>
  Array.from({ length: DAYS }, (_, at) => {
    const day = now - (DAYS - 1 - at) * DAY_MS
    return { label: formatDate(day).replace(/ \d{4}$/, ''), ...revenueOf(rows, dayOf(day)), isOpen: at === DAYS - 1 }
  })

export const byMonth = (rows: readonly PeriodRevenue[], now: number): Revenue[] =>
  Array.from({ length: MONTHS }, (_, at) => {
    const later = at - MONTHS + 1
    const label = formatDate(monthStart(now, later)).replace(/^\d+ /, '')
    return { label, ...revenueOf(rows, monthOf(now, later)), isOpen: at === MONTHS - 1 }
  })
