/** Current settings and legal texts: the defaults, overridden by what staff saved. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { legalTexts, siteSettings } from '~db/schema/index.ts'
import { DEFAULT_LEGAL_TEXTS } from './legal-texts.ts'
import {
  DEFAULT_FIRM,
  DEFAULT_SETTINGS,
  type FirmSettings,
  type LegalName,
  type LegalText,
  type SiteSettings,
} from './settings.ts'

const overrides = (db: Database) => db.select({ name: siteSettings.name, value: siteSettings.value }).from(siteSettings)

const withDefaults = <Settings extends object>(
  rows: { name: string; value: string }[],
  defaults: Settings,
): Settings => ({
  ...defaults,
  ...Object.fromEntries(rows.flatMap(({ name, value }) => (Object.hasOwn(defaults, name) ? [[name, value]] : []))),
})

export const readSettings = async (db: Database): Promise<FirmSettings> =>
  withDefaults(await overrides(db), DEFAULT_FIRM)

export type SiteState = {
  settings: SiteSettings
  /** Changes whenever anything that a public page shows is changed. */
  contentVersion: number
}

/** The settings and the version of all content, in one round trip. */
export async function readSiteState(db: Database): Promise<SiteState> {
  const [rows, versions] = await db.batch([
    overrides(db),
    db.all<{ version: number }>(sql`select version from content_version`),
  ])
  return { settings: withDefaults(rows, DEFAULT_SETTINGS), contentVersion: versions[0]?.version ?? 0 }
}

/** The current version. */
export async function readLegalText(db: Database, name: LegalName): Promise<LegalText> {
  const row = await db
    .select()
    .from(legalTexts)
    .where(eq(legalTexts.name, name))
    .orderBy(desc(legalTexts.publishedAt))
    .limit(1)
    .get()
  return row ? { ...row, name } : DEFAULT_LEGAL_TEXTS[name]
}

/** Older versions are in the database, not on the page. */
const SHOWN_VERSIONS = 12

/** One version of a text, by default the current one, and the names of all versions, newest first. */
export async function readLegalVersion(
  db: Database,
  name: LegalName,
  version: string | null,
): Promise<{ text: LegalText; versions: string[] } | null> {
  const rows = await db
    .select({ version: legalTexts.version })
    .from(legalTexts)
    .where(eq(legalTexts.name, name))
    .orderBy(desc(legalTexts.publishedAt))
    .limit(SHOWN_VERSIONS)
  const first = DEFAULT_LEGAL_TEXTS[name]
  const versions = [...new Set([...rows.map((row) => row.version), first.version])]
  const wanted = version ?? versions[0]
  if (wanted === undefined || !versions.includes(wanted)) return null
  const row = await db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.name, name), eq(legalTexts.version, wanted)))
    .get()
  return { text: row ? { ...row, name } : first, versions }
}
