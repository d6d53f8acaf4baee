/** Sizes, areas and dates as the site writes them. Ghana is on UTC all year. */
import { formatCount } from './money.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026` from epoch milliseconds. */
export function formatDate(at: number): string {
  const date = new Date(at)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** `21 Nov 2026` from `2026-11-21`. */
export const formatDay = (day: string) => formatDate(Date.parse(`${day}T00:00:00Z`))

/** `2026-11-21` from epoch milliseconds. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Whether the text is a day such as `2026-11-21`. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Whether a day is more than so many days ago. */
export const isOlderThan = (days: number, day: string, now: number) =>
  now - Date.parse(`${day}T00:00:00Z`) > days * 86_400_000

/** How long ago a day was: '54 days', from 60 days on '5 months'; '' for today. */
export function ageOf(day: string, now: number): string {
  const days = Math.floor((now - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)
  if (days < 1) return ''
  return days < 60 ? plural(days, 'day') : plural(Math.round(days / 30.44), 'month')
}

/** `21 Nov 2026, 14:12` from epoch milliseconds. */
export function formatDateTime(at: number): string {
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${formatDate(at)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** Bytes, KB, MB or GB in steps of 1,000, one decimal below ten. */
export function formatBytes(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'] as const
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 10 ? 1 : 0
  return `${value.toFixed(digits)} ${units[unit]}`
}

/** Approximate time to download a file on a slow connection (50 kB/s), in words. */
export function slowDownloadTime(bytes: number): string {
  const minutes = bytes / 50_000 / 60
  if (minutes < 1) return 'less than a minute'
  const rounded = Math.round(minutes)
  return rounded === 1 ? 'about 1 minute' : `about ${rounded} minutes`
}

export type LengthUnit = 'ft' | 'm'
const METRES_PER_FOOT = 0.3048

/** In square feet, or in the unit that a visitor chose for a plot. */
export const formatArea = (areaSqFt: number, unit: LengthUnit = 'ft') =>
  `${formatCount(unit === 'ft' ? areaSqFt : Math.round(areaSqFt * METRES_PER_FOOT ** 2))} ${unit}²`
/** In metres, or in the unit that a visitor chose for a plot. */
export const formatMetres = (metres: number, unit: LengthUnit = 'm') =>
  `${(unit === 'm' ? metres : metres / METRES_PER_FOOT).toFixed(1)} ${unit}`

export const plural = (n: number, one: string, many = `${one}s`) => `${formatCount(n)} ${n === 1 ? one : many}`
export const bedroomsLabel = (n: number) => plural(n, 'Bedroom')
