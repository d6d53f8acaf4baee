/** Settings and legal texts as they stand: the defaults of this house, overridden by what staff saved. */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { keptCounts, legalTexts, siteSettings } from '~db/schema/index.ts'
import { DEFAULT_LEGAL_TEXTS } from './legal-texts.ts'
import { DEFAULT_SETTINGS, type LegalName, type LegalText, type SiteSettings } from './settings.ts'

const isSetting = (name: string): name is keyof SiteSettings => Object.hasOwn(DEFAULT_SETTINGS, name)

const overrides = (db: Database) => db.select({ name: siteSettings.name, value: siteSettings.value }).from(siteSettings)

function withDefaults(rows: { name: string; value: string }[]): SiteSettings {
  const settings = { ...DEFAULT_SETTINGS }
  for (const { name, value } of rows) if (isSetting(name)) settings[name] = value
  return settings
}

export const readSettings = async (db: Database): Promise<SiteSettings> => withDefaults(await overrides(db))

export type SiteState = {
  settings: SiteSettings
  /** Another number after each change of anything that a public page shows. */
  edition: number
}

/** The settings with the edition of all content, in one trip. */
export async function readSiteState(db: Database): Promise<SiteState> {
  const [rows, counts] = await db.batch([
    overrides(db),
    db.select({ items: keptCounts.items }).from(keptCounts).where(eq(keptCounts.name, 'edition')),
  ])
  return { settings: withDefaults(rows), edition: counts[0]?.items ?? 0 }
}

/** The text in force. */
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

/** Versions older than this are in the database, not on the page. */
const SHOWN_VERSIONS = 12

/** One version of a text, the one in force where none is asked for, and the names of all, newest first. */
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
