/** The result of each document of an export, for its owner to read. Plain data. */
import type { OldCollection } from './old-export.ts'
import type { ImportNote } from './old-values.ts'

export const RESULTS = ['added', 'updated', 'unchanged', 'skipped'] as const

export type Outcome = {
  result: (typeof RESULTS)[number]
  /** Why it was skipped, what is missing, which values were changed. */
  notes: ImportNote[]
  /** It waits for staff: a field that the form requires is missing. */
  isDraft?: boolean
  /** Fields that the site does not have. */
  others?: string[]
}

export type DocumentOutcome = Outcome & { collection: OldCollection; id: string }

export const skipped = (field: string, text: string): Outcome => ({ result: 'skipped', notes: [{ field, text }] })

export const UNREADABLE = 'is nested too deep to be read'
export const REMOVED_HERE = 'was taken away here since it was imported'
export const EDITED_HERE = 'was edited here since it was imported; the export has other words now'

/** What the document says lies somewhere, once it is in hand; null where a trial did not fetch it. `reason` is for the report. */
export type OpenedSource = { ok: true; bytes: Uint8Array | null; filename: string } | { ok: false; reason: string }
export type OpenSource = (source: string, maxBytes: number) => Promise<OpenedSource>

/** The source in a line of the report: a whole address, or the beginning of anything else. */
export const shortSource = (source: string) =>
  source.startsWith('data:') || source.length > 200 ? `${source.slice(0, 40)}…` : source
