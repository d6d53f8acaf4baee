/** Viewing times: weekly hours, and the slots that they give for the next days. Ghana is on UTC. */
import { formatDate } from '../shared/units.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** By weekday from Monday: '09:00-16:00', or '' for a day without viewings. */
export type WeeklyHours = readonly string[]
export const DEFAULT_HOURS: WeeklyHours = [...Array(5).fill('09:00-16:00'), '09:00-13:00', '']

export const SLOT_MS = 3_600_000
const DAY_MS = 86_400_000
const DAYS_AHEAD = 14

/** Minutes of the day, or null for invalid hours. */
export function readHours(text: string): { from: number; to: number } | null {
  const [, h1, m1, h2, m2] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const from = Number(h1) * 60 + Number(m1)
  const to = Number(h2) * 60 + Number(m2)
  return to - from >= 60 ? { from, to } : null
}

/** Every full slot from now to the end of the fourteenth day, taken or not. */
export function slotsAhead(hours: WeeklyHours, now: number): number[] {
  const today = now - (now % DAY_MS)
  return Array.from({ length: DAYS_AHEAD }, (_, day) => today + day * DAY_MS).flatMap((start) => {
    const open = readHours(hours[weekdayOf(start)] ?? '')
    if (!open) return []
    const count = Math.floor((open.to - open.from) / 60)
    return Array.from({ length: count }, (_, at) => start + open.from * 60_000 + at * SLOT_MS).filter((at) => at > now)
  })
}

/** `2026-11-24T10:00`, as forms send it. */
export const slotValue = (at: number) => new Date(at).toISOString().slice(0, 16)

export const readSlot = (value: string): number | null =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}Z`) || null : null

const weekdayOf = (at: number) => (new Date(at).getUTCDay() + 6) % 7

/** 'Tuesday 24 Nov 2026'. */
export const formatSlotDay = (at: number) => `${WEEKDAYS[weekdayOf(at)]} ${formatDate(at)}`
/** 'Tuesday 24 Nov 2026, 10:00'. */
export const formatSlot = (at: number) => `${formatSlotDay(at)}, ${slotValue(at).slice(11)}`
