/** Staff's settings of viewings: weekly hours, notice and closed days. */
import { and, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { siteSettings } from '~db/schema/index.ts'
import { DEFAULT_RULES, readClosedDays, type TypedRules, type ViewingRules, WEEKDAYS } from './slots.ts'

const hoursName = (weekday: number) => `viewing.${WEEKDAYS[weekday]}`
const NOTICE = 'viewing.noticeHours'
const CLOSED_DAYS = 'viewing.closedDays'

/** The settings by name, as they are stored. */
export const writeRules = ({ hours, noticeHours, closedDays }: TypedRules): Record<string, string> => ({
  ...Object.fromEntries(hours.map((each, at) => [hoursName(at), each])),
  [NOTICE]: noticeHours,
  [CLOSED_DAYS]: closedDays,
})

export async function getViewingRules(db: Database): Promise<ViewingRules> {
  const rows = await db
    .select({ name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .where(and(gte(siteSettings.name, 'viewing.'), lt(siteSettings.name, 'viewing/')))
  const saved = (name: string) => rows.find((row) => row.name === name)?.value
  return {
    hours: DEFAULT_RULES.hours.map((hours, at) => saved(hoursName(at)) ?? hours),
    noticeHours: Number(saved(NOTICE) ?? DEFAULT_RULES.noticeHours),
    closedDays: readClosedDays(saved(CLOSED_DAYS) ?? '').closedDays,
  }
}

/** Of a row of viewings, for its query. */
export const isOnClosedDay = sql`exists (select 1 from site_settings where name = ${CLOSED_DAYS}
  and instr(char(10) || value, char(10) || date(viewings.slot_at / 1000, 'unixepoch')) > 0)`
