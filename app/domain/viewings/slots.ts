/** Viewing times: weekly hours, closed days and notice, and the slots that they leave. Ghana is on UTC. */
import { linesOf } from '../shared/lines.ts'
import { dayOf, formatDate, isDay } from '../shared/units.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** By weekday from Monday: '09:00-16:00', or '' for a day without viewings. */
export type WeeklyHours = readonly string[]
export const DEFAULT_HOURS: WeeklyHours = [...Array(5).fill('09:00-16:00'), '09:00-13:00', '']

/** The day as 2027-03-08, and why no home is shown then. */
export type ClosedDay = { day: string; name: string }
export type ViewingRules = { hours: WeeklyHours; noticeHours: number; closedDays: readonly ClosedDay[] }
/** The same as staff's form has them. */
export type TypedRules = { hours: readonly string[]; noticeHours: string; closedDays: string }
export const DEFAULT_RULES: ViewingRules = { hours: DEFAULT_HOURS, noticeHours: 2, closedDays: [] }
const CLOSED_DAYS_AT_MOST = 100

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

/** One day a line: '2027-03-08 Independence Day'. `wrong` is the first line that is not one. */
export function readClosedDays(text: string): { closedDays: ClosedDay[]; wrong: string | null } {
  const lines = linesOf(text)
  const read = lines.map((line) => ({ day: line.slice(0, 10), name: line.slice(10).trim() }))
  const at = read.findIndex(({ day, name }, place) => !isDay(day) || name.length > 80 || place >= CLOSED_DAYS_AT_MOST)
  const known = new Map(read.filter(({ day }) => isDay(day)).map((each) => [each.day, each]))
  return { closedDays: [...known.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), wrong: lines[at] ?? null }
}

/** As staff's form and the settings have it: `closedDays` read from it are these. */
export const writeClosedDays = (closedDays: readonly ClosedDay[]) =>
  closedDays.map(({ day, name }) => `${day} ${name}`.trim()).join('\n')

export const closedDayOf = ({ closedDays }: Pick<ViewingRules, 'closedDays'>, at: number): ClosedDay | undefined =>
  closedDays.find(({ day }) => day === dayOf(at))

/** Every full slot from the end of the notice to the end of the fourteenth day, taken or not. */
export function slotsAhead(rules: ViewingRules, now: number): number[] {
  const today = now - (now % DAY_MS)
  const earliest = now + rules.noticeHours * SLOT_MS
  return Array.from({ length: DAYS_AHEAD }, (_, day) => today + day * DAY_MS).flatMap((start) => {
    const open = readHours(rules.hours[weekdayOf(start)] ?? '')
    if (!open || closedDayOf(rules, start)) return []
    const count = Math.floor((open.to - open.from) / 60)
    return Array.from({ length: count }, (_, at) => start + open.from * 60_000 + at * SLOT_MS).filter(
      (at) => at > now && at >= earliest,
    )
  })
}

/** `2026-11-24T10:00`, as forms send it. */
export const slotValue = (at: number) => new Date(at).toISOString().slice(0, 16)

export const readSlot = (value: string): number | null =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}Z`) || null : null

const weekdayOf = (at: number) => (new Date(at).getUTCDay() + 6) % 7

/** 'Tuesday 24 Nov 2026'. */
export const formatSlotDay = (at: number) => `${WEEKDAYS[weekdayOf(at)]} ${formatDate(at)}`
/** '10:00'. */
export const formatSlotTime = (at: number) => slotValue(at).slice(11)
/** 'Tuesday 24 Nov 2026, 10:00'. */
export const formatSlot = (at: number) => `${formatSlotDay(at)}, ${formatSlotTime(at)}`
