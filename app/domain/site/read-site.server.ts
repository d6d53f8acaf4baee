/** Settings and legal texts as they stand: the defaults of this house, overridden by what staff saved. */
import { desc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { legalTexts, siteSettings } from '~db/schema/index.ts'
import { DEFAULT_LEGAL_TEXTS } from './legal-texts.ts'
import { DEFAULT_SETTINGS, type LegalName, type LegalText, type SiteSettings } from './settings.ts'

const isSetting = (name: string): name is keyof SiteSettings => Object.hasOwn(DEFAULT_SETTINGS, name)

export async function readSettings(db: Database): Promise<SiteSettings> {
  const rows = await db.select({ name: siteSettings.name, value: siteSettings.value }).from(siteSettings)
  const settings = { ...DEFAULT_SETTINGS }
  for (const { name, value } of rows) if (isSetting(name)) settings[name] = value
  return settings
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
