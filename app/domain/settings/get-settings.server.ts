/** Current settings: the defaults, overridden by what staff saved. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { legalTexts, siteSettings } from '~db/schema/index.ts'
import { DEFAULT_LEGAL_VERSIONS } from './legal-versions.ts'
import { DEFAULT_FIRM, DEFAULT_SETTINGS, type FirmSettings, type SiteSettings } from './settings.ts'

const overrides = (db: Database) => db.select({ name: siteSettings.name, value: siteSettings.value }).from(siteSettings)

const withDefaults = <Settings extends object>(
  rows: { name: string; value: string }[],
  defaults: Settings,
): Settings => ({
  ...defaults,
  ...Object.fromEntries(rows.flatMap(({ name, value }) => (Object.hasOwn(defaults, name) ? [[name, value]] : []))),
})

export const getSettings = async (db: Database): Promise<FirmSettings> =>
  withDefaults(await overrides(db), DEFAULT_FIRM)

export type SiteState = {
  settings: SiteSettings
  /** Changes whenever anything that a public page shows is changed. */
  contentVersion: number
}

/** The settings and the version of all content, in one round trip. */
export async function getSiteState(db: Database): Promise<SiteState> {
  const [rows, versions] = await db.batch([
    overrides(db),
    db.all<{ version: number }>(sql`select version from content_version`),
  ])
  return { settings: withDefaults(rows, DEFAULT_SETTINGS), contentVersion: versions[0]?.version ?? 0 }
}

/** The version of the terms that people accept now. */
export async function getTermsVersion(db: Database): Promise<string> {
  const row = await db
    .select({ version: legalTexts.version })
    .from(legalTexts)
    .where(eq(legalTexts.name, 'terms'))
    .orderBy(desc(legalTexts.publishedAt))
    .limit(1)
    .get()
  return row?.version ?? DEFAULT_LEGAL_VERSIONS.terms.version
}
