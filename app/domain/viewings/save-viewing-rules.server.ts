/** Saves staff's rules of viewings, and tells those who are booked on a day that is closed with it. */
import { type Saved, type SettingsDeps, saveTexts } from '../settings/save-site.server.ts'
import type { Actor } from '../shared/actor.ts'
import { tellOfClosedDays } from './remind-viewings.server.ts'
import { type RulesForm, typedRules } from './rules-form.ts'
import { type ViewingRules, writeClosedDays } from './slots.ts'
import { writeRules } from './viewing-rules.server.ts'

/** `revision` is that of the form; where somebody has saved since, nothing changes and nobody is told. */
export function saveViewingRules(
  deps: SettingsDeps,
  actor: Actor,
  revision: string,
  before: ViewingRules,
  { typed, closedDays }: Pick<RulesForm, 'typed' | 'closedDays'>,
): Promise<Saved> {
  const wereClosed = new Set(before.closedDays.map(({ day }) => day))
  const newlyClosed = closedDays.map(({ day }) => day).filter((day) => !wereClosed.has(day))
  return saveTexts(
    deps,
    actor,
    'viewing-hours',
    revision,
    writeRules(typedRules(before)),
    writeRules({ ...typed, closedDays: writeClosedDays(closedDays) }),
    (isOurs) => tellOfClosedDays(deps, newlyClosed, isOurs),
  )
}
