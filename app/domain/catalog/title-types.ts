/** What papers the land of a home has. Safe in the browser. */
import type { listings } from '~db/schema/index.ts'

export type TitleType = Exclude<(typeof listings.$inferSelect)['titleType'], ''>

export const TITLE_LABELS: Record<TitleType, string> = {
  'land-title': 'Land title certificate',
  'registered-deed': 'Registered deed',
  indenture: 'Indenture',
  leasehold: 'Leasehold',
  'family-or-stool': 'Family or stool land',
  other: 'Other papers',
}
export const TITLE_TYPES = Object.keys(TITLE_LABELS) as TitleType[]
