/** The hash chain of a building's record detects every later change. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ENTRY_KINDS, type Entry, firstChange, hashOf, photosOf } from '../../app/domain/buildings/chain.ts'
import fc from '../support/properties.ts'

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')

const content = fc.record({
  kind: fc.constantFrom(...ENTRY_KINDS),
  at: fc.integer({ min: 0, max: 4e12 }),
  author: fc.string(),
  stage: fc.string(),
  text: fc.string({ unit: 'grapheme' }),
  day: fc.constantFrom('', '2026-11-21'),
  spendMinor: fc.integer({ min: 0, max: 1e12 }),
  corrects: fc.nat(9),
  photos: fc.constantFrom('[]', '[{"key":"p1","sha256":"ab","widthPx":4,"heightPx":3}]'),
  submissionKey: fc.string(),
})

async function chained(contents: readonly Omit<Entry, 'hash' | 'sequence'>[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [at, each] of contents.entries()) {
    const entry = { ...each, sequence: at + 1 }
    entries.push({ ...entry, hash: await hashOf(entry, entries.at(-1)?.hash ?? '', sha256) })
  }
  return entries
}

type Change =
  | { what: 'column'; row: number; name: number; value: string | number }
  | { what: 'delete' | 'double'; row: number }
  | { what: 'swap'; row: number; other: number }

/** Any column of any row, a row less, a row twice, or two rows in each other's place. */
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('column' as const),
      name: fc.nat(),
      row: fc.nat(),
      value: fc.oneof(fc.string(), fc.integer()),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('delete' as const, 'double' as const), row: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('swap' as const), row: fc.nat(), other: fc.nat() }) },
)

function changed(entries: readonly Entry[], how: Change): { rows: Entry[]; first: number } {
  const rows = entries.map((entry) => ({ ...entry }))
  const row = how.row % rows.length
  if (how.what === 'column') {
    const names = Object.keys(rows[row] as Entry)
    Object.assign(rows[row] as Entry, { [names[how.name % names.length] as string]: how.value })
  } else if (how.what === 'swap') {
    const other = how.other % rows.length
    ;[rows[row], rows[other]] = [rows[other] as Entry, rows[row] as Entry]
    return { rows, first: Math.min(row, other) + 1 }
  } else if (how.what === 'delete') rows.splice(row, 1)
  else rows.splice(row, 0, { ...(rows[row] as Entry) })
  return { rows, first: row + 1 + (how.what === 'double' ? 1 : 0) }
}

describe('the record of a building', () => {
  it('verifies as written, and names the first changed entry after each of 1,000 random changes', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 8 }), change, async (contents, how) => {
        const entries = await chained(contents)
        const head = entries.at(-1)?.hash ?? ''
        expect(await firstChange(entries, head, sha256)).toBeNull()
        const { rows, first } = changed(entries, how)
        if (JSON.stringify(rows) === JSON.stringify(entries)) fc.pre(false)
        expect(await firstChange(rows, head, sha256)).toBe(first)
        found += 1
      }),
      { numRuns: 1000 },
    )
    expect(found).toBe(1000)
  })

  it('detects a removed last entry, and one rewritten with a valid hash of its own', async () => {
    const start = { kind: 'start', at: 1, author: 'Ama', stage: '', text: '[]', day: '', spendMinor: 0 } as const
    const rest = { corrects: 0, photos: '[]', submissionKey: 'a' }
    const entries = await chained([
      { ...start, ...rest },
      { ...start, ...rest, kind: 'update', text: 'The roof is on.' },
    ])
    const [first, last] = entries as [Entry, Entry]
    expect(await firstChange([first], last.hash, sha256)).toBe(2)
    const forged = { ...last, text: 'The roof is nearly on.' }
    forged.hash = await hashOf(forged, first.hash, sha256)
    expect(await firstChange([first, forged], last.hash, sha256)).not.toBeNull()
    expect(await firstChange([], '', sha256)).toBe(1)
  })

  it('shows no photos if their list was changed', () => {
    for (const photos of ['', '{}', 'null', '[3,null]']) expect(photosOf({ photos })).toEqual([])
  })
})
