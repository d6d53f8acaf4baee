/** Staff's form of the viewing rules: as typed, with its errors by field. */
import { readClosedDays, readHours, type TypedRules, type ViewingRules, WEEKDAYS, writeClosedDays } from './slots.ts'
import { BAD_HOURS, BAD_NOTICE, badClosedDay } from './viewing.ts'

export const typedRules = ({ hours, noticeHours, closedDays }: ViewingRules): TypedRules => ({
  hours,
  noticeHours: String(noticeHours),
  closedDays: writeClosedDays(closedDays),
})

export type RulesForm = ReturnType<typeof readRulesForm>

/** At most a week. */
const NOTICE = /^(16[0-8]|1[0-5]\d|\d{1,2})$/

/** What was not sent stays as it is. Spaces and long dashes are accepted, because people type them. */
export function readRulesForm(form: FormData, rules: ViewingRules) {
  const before = typedRules(rules)
  const sent = (name: string, otherwise: string) => String(form.get(name) ?? otherwise)
  const hours = WEEKDAYS.map((day, at) =>
    sent(day, before.hours[at] ?? '')
      .replace(/\s/g, '')
      .replace(/[–—]/g, '-'),
  )
  const noticeHours = sent('noticeHours', before.noticeHours).trim()
  const typedDays = sent('closedDays', before.closedDays)
  const { closedDays, wrong } = readClosedDays(typedDays)
  const errors: Record<string, string> = {}
  for (const [at, day] of WEEKDAYS.entries())
    if (hours[at] !== '' && !readHours(hours[at] ?? '')) errors[day] = `${day} ${BAD_HOURS}`
  if (!NOTICE.test(noticeHours)) errors.noticeHours = BAD_NOTICE
  if (wrong !== null) errors.closedDays = badClosedDay(wrong)
  return { typed: { hours, noticeHours, closedDays: typedDays }, errors, closedDays }
}
