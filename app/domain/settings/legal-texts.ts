/**
 * The default legal texts, until staff publish their own. A blank line separates paragraphs; `## ` is a heading; in the
 * building specification, lines that begin with `- ` are rows of `label: value`.
 */
import { DEFAULT_LEGAL_VERSIONS } from './legal-versions.ts'
import type { LegalName, LegalText } from './settings.ts'
import privacy from './texts/privacy.md?raw'
import refunds from './texts/refunds.md?raw'
import specifications from './texts/specifications.md?raw'
import terms from './texts/terms.md?raw'

const text = (name: LegalName, body: string): LegalText => ({
  name,
  body: body.trim(),
  ...DEFAULT_LEGAL_VERSIONS[name],
})

export const DEFAULT_LEGAL_TEXTS: Record<LegalName, LegalText> = {
  privacy: text('privacy', privacy),
  terms: text('terms', terms),
  refunds: text('refunds', refunds),
  specifications: text('specifications', specifications),
}
