/**
 * Saves staff's texts and settings. Each form has the revision that it was read at; a save on top of somebody else's
 * changes nothing and reports it.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { legalTexts, siteSettings } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { formatDate } from '../shared/units.ts'
import { releaseObjects } from '../uploads/staged.server.ts'
import { getLegalText } from './get-legal-text.server.ts'
import { selectTeam, selectTexts } from './get-portfolio.server.ts'
import { DEFAULT_LEGAL_VERSIONS } from './legal-versions.ts'
import { DEFAULT_TEAM, withPortfolioTexts } from './portfolio-texts.ts'
import type { LegalName } from './settings.ts'
import { LONGEST_TEXT, type Member, PORTFOLIO_FIELDS, type TEXT_REFUSALS } from './settings-form.ts'

export type SettingsDeps = { db: Database; now: () => number; newRevision: () => string }
export type Saved = Result<null, 'changed-meanwhile'>

/** Forms that are saved as a whole. */
export type SettingsGroup = 'settings' | 'portfolio' | 'team' | 'viewing-hours' | 'plan-changes' | 'saved-answers'

const FIRST = '0'
const revisionName = (group: SettingsGroup) => `revision.${group}`

export async function getRevision(db: Database, group: SettingsGroup): Promise<string> {
  const row = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, revisionName(group)))
    .get()
  return row?.value ?? FIRST
}

/** Of parallel saves based on one revision, one succeeds: its statements require the revision that it set. */
async function writeSettings(
  deps: SettingsDeps,
  actor: Actor,
  group: SettingsGroup,
  read: string,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
  statements: (isOurs: ReturnType<typeof sql>) => ReturnType<Database['run']>[],
): Promise<Saved> {
  const { db } = deps
  const at = deps.now()
  const name = revisionName(group)
  const next = deps.newRevision()
  const isOurs = sql`exists (select 1 from site_settings where name = ${name} and value = ${next})`
  const [, taken] = await db.batch([
    db.insert(siteSettings).values({ name, value: FIRST, updatedAt: at }).onConflictDoNothing(),
    db
      .update(siteSettings)
      .set({ value: next, updatedAt: at })
      .where(and(eq(siteSettings.name, name), eq(siteSettings.value, read)))
      .returning({ name: siteSettings.name }),
    recordChangeIfAny(deps, { actor, action: 'update', subject: group, subjectId: 'site', ...change }),
    ...statements(isOurs),
  ])
  return taken.length === 1 ? ok(null) : err('changed-meanwhile')
}

/** Only changed values are written and logged; `also` are statements that follow from the change. */
export async function saveTexts(
  deps: SettingsDeps,
  actor: Actor,
  group: Exclude<SettingsGroup, 'team'>,
  read: string,
  before: Record<string, string>,
  after: Record<string, string>,
  also: (isOurs: SQL) => ReturnType<Database['run']>[] = () => [],
): Promise<Saved> {
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  if (names.length === 0) return ok(null)
  const named = (from: Record<string, string>) => Object.fromEntries(names.map((name) => [name, from[name] ?? '']))
  const at = deps.now()
  return writeSettings(deps, actor, group, read, { before: named(before), after: named(after) }, (isOurs) => [
    ...names.map((name) =>
      deps.db.run(sql`insert into site_settings (name, value, updated_at)
        select ${name}, ${after[name]}, ${at} where ${isOurs}
        on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`),
    ),
    ...also(isOurs),
  ])
}

/** The team as the portfolio shows it: the demo team until staff enter their own. */
export async function listTeam(db: Database): Promise<readonly Member[]> {
  const team = await selectTeam(db)
  return team.length > 0 ? team : DEFAULT_TEAM
}

/** The portfolio's texts by form field. */
export async function getPortfolioFields(db: Database): Promise<Record<string, string>> {
  const texts = withPortfolioTexts(await selectTexts(db))
  return Object.fromEntries(PORTFOLIO_FIELDS.map(({ name, section, kind }) => [name, texts[section][kind]]))
}

const namesOf = (team: readonly Member[]) =>
  Object.fromEntries(
    team.map(({ name, role, about, photoKey }, at) => [
      `place ${at + 1}`,
      [name, role, about, photoKey && 'with a photograph'].filter(Boolean).join(', '),
    ]),
  )

/**
 * Saves the team in the given order. A photo is one that the team already has, or `added`, which gets its owner here;
 * photos that are no longer used go to the upload sweep.
 */
export async function saveTeam(
  deps: SettingsDeps,
  actor: Actor,
  read: string,
  people: readonly Member[],
  added: string | null = null,
): Promise<Saved> {
  const before = await listTeam(deps.db)
  const known = [added, ...before.map(({ photoKey }) => photoKey)]
  const team = people.map((each) => (known.includes(each.photoKey) ? each : { ...each, photoKey: null }))
  const kept = JSON.stringify(team.map(({ photoKey }) => photoKey ?? ''))
  return writeSettings(deps, actor, 'team', read, { before: namesOf(before), after: namesOf(team) }, (isOurs) => [
    releaseObjects(
      deps,
      'pictures',
      sql`select photo_key as object_key from team_members
        where photo_key not in (select value from json_each(${kept})) and ${isOurs}`,
    ),
    deps.db.run(sql`delete from staged_uploads where object_key = ${added} and ${isOurs}`),
    deps.db.run(sql`delete from team_members where ${isOurs}`),
    ...team.map(({ name, role, about, photoKey }, at) =>
      deps.db.run(sql`insert into team_members (position, name, role, about, photo_key)
        select ${at + 1}, ${name}, ${role}, ${about}, ${photoKey} where ${isOurs}`),
    ),
  ])
}

/** Adds a version; earlier ones stay. Refused for an invalid text, or where another version came after `based`. */
export async function publishText(
  deps: Omit<SettingsDeps, 'newRevision'>,
  actor: Actor,
  name: LegalName,
  based: string,
  typed: string,
): Promise<Result<null, keyof typeof TEXT_REFUSALS>> {
  const { db } = deps
  const body = typed.trim()
  if (body === '') return err('missing')
  if (body.length > LONGEST_TEXT) return err('too-long')
  const at = deps.now()
  const current = await getLegalText(db, name)
  if (current.version !== based) return err('changed-meanwhile')
  if (current.body === body) return ok(null)
  const today = formatDate(at)
  const known = await db.select({ version: legalTexts.version }).from(legalTexts).where(eq(legalTexts.name, name))
  const taken = new Set([...known.map(({ version }) => version), DEFAULT_LEGAL_VERSIONS[name].version])
  let version = today
  for (let turn = 2; taken.has(version); turn += 1) version = `${today} (${turn})`
  // Never older than the version it replaces, whatever the clock says.
  const publishedAt = Math.max(at, current.publishedAt + 1)
  const newest = sql`(select version from legal_texts where name = ${name} order by published_at desc limit 1)`
  const [, , made] = await db.batch([
    db.run(sql`insert into legal_texts (name, version, body, published_at)
      select ${name}, ${version}, ${body}, ${publishedAt}
      where coalesce(${newest}, ${DEFAULT_LEGAL_VERSIONS[name].version}) = ${based}
      on conflict do nothing`),
    recordChangeIfAny(deps, {
      actor,
      action: 'publish',
      subject: 'text',
      subjectId: name,
      before: { version: based },
      after: { version },
    }),
    db
      .select({ body: legalTexts.body })
      .from(legalTexts)
      .where(and(eq(legalTexts.name, name), eq(legalTexts.version, version))),
  ])
  return made[0]?.body === body ? ok(null) : err('changed-meanwhile')
}
