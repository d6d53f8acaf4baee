/**
 * A building's record: ordered entries, each hashed over its content and the previous hash. A changed, missing or moved
 * entry is always detected.
 */
import { readJsonList } from '../shared/json.ts'

export const ENTRY_KINDS = [
  'start',
  'update',
  'approval',
  'comment',
  'correction',
  'consent',
  'survey',
  'contract',
  'agreement',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type Entry = {
  /** From 1. */
  sequence: number
  kind: EntryKind
  /** By the server's clock. */
  at: number
  /** The member of staff; '' is the client. */
  author: string
  stage: string
  text: string
  /** The day that it reports on, as 2026-11-21; '' where there is none. */
  day: string
  spendMinor: number
  /** The entry that this one corrects, or 0. */
  corrects: number
  /** A JSON list of `EntryPhoto`, exactly as stored. */
  photos: string
  submissionKey: string
  hash: string
}

export type EntryPhoto = { key: string; sha256: string; widthPx: number; heightPx: number }

type Digest = (text: string) => Promise<string>

/** SHA-256 over every field in a fixed order; `previous` is '' for the first entry. */
export const hashOf = (entry: Omit<Entry, 'hash'>, previous: string, sha256: Digest): Promise<string> => {
  const { sequence, kind, at, author, stage, text, day, spendMinor, corrects, photos, submissionKey } = entry
  const said = [sequence, kind, at, author, stage, text, day, spendMinor, corrects, photos, submissionKey]
  return sha256(JSON.stringify([previous, ...said]))
}

/**
 * The number of the first missing or changed entry; null where the record is intact. `head` is the last entry's hash,
 * stored separately.
 */
export async function firstChange(entries: readonly Entry[], head: string, sha256: Digest): Promise<number | null> {
  let previous = ''
  for (const [at, entry] of entries.entries()) {
    if (entry.sequence !== at + 1 || entry.hash !== (await hashOf(entry, previous, sha256))) return at + 1
    previous = entry.hash
  }
  return previous === head && head !== '' ? null : entries.length + 1
}

/** Empty where the text is no such list: the chain reveals that. */
export const photosOf = ({ photos }: Pick<Entry, 'photos'>) =>
  readJsonList<EntryPhoto>(photos, (photo) => typeof photo?.key === 'string')
