/**
 * The record of a building: entries in their order, each with a hash over all that it says and over the hash before it.
 * Nothing in it can be changed, left out or moved without its first changed entry being found.
 */
import { readJsonList } from '../shared/json.ts'

export const ENTRY_KINDS = ['start', 'update', 'approval', 'comment', 'correction', 'consent'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type Entry = {
  /** From 1. */
  sequence: number
  kind: EntryKind
  /** By the clock of the server. */
  at: number
  /** Who of the staff; '' is the client. */
  author: string
  stage: string
  text: string
  /** The day that it tells of, as 2026-11-21; '' where it tells of none. */
  day: string
  spendMinor: number
  /** The entry that this one takes the place of, or 0. */
  corrects: number
  /** A list of `EntryPhoto` as JSON, just as it is stored. */
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
 * The number of the first entry that is missing, or not as it was written; null where the record is whole. `head` is the
 * hash of the last entry as it is kept apart.
 */
export async function firstChange(entries: readonly Entry[], head: string, sha256: Digest): Promise<number | null> {
  let previous = ''
  for (const [at, entry] of entries.entries()) {
    if (entry.sequence !== at + 1 || entry.hash !== (await hashOf(entry, previous, sha256))) return at + 1
    previous = entry.hash
  }
  return previous === head && head !== '' ? null : entries.length + 1
}

/** None where the text is no such list: the chain tells of it. */
export const photosOf = ({ photos }: Pick<Entry, 'photos'>) =>
  readJsonList<EntryPhoto>(photos, (photo) => typeof photo?.key === 'string')
