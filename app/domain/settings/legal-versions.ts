/** The versions of the default legal texts, which people accept until staff publish their own. */
import type { LegalName } from './settings.ts'

/** `day` is a day of November 2026. */
const of = (day: number) => ({ version: `${day} Nov 2026`, publishedAt: Date.UTC(2026, 10, day) })

export const DEFAULT_LEGAL_VERSIONS: Record<LegalName, { version: string; publishedAt: number }> = {
  privacy: of(23),
  terms: of(1),
  refunds: of(1),
  specifications: of(1),
}
