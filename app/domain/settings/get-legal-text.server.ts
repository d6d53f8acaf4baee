/**
 * Legal texts: the defaults, until staff publish their own. Apart from the settings, which tools read too: only a build
 * can load the files of the defaults.
 */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { legalTexts } from '~db/schema/index.ts'
import { DEFAULT_LEGAL_TEXTS } from './legal-texts.ts'
import type { LegalName, LegalText } from './settings.ts'

/** The current version. */
export async function getLegalText(db: Database, name: LegalName): Promise<LegalText> {
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
export async function getLegalVersion(
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
