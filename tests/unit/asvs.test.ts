/** Checks docs/asvs.md: every requirement has a row, and every test file that a row names exists and has tests. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/asvs.md', root), 'utf8')

/** What applies of ASVS 5.0.0, by level. */
const LEVEL_1 = `
  V1.2.1 V1.2.2 V1.2.3 V1.2.4 V2.2.1 V2.2.2 V2.3.1 V3.2.1 V3.3.1 V3.4.1 V3.4.2 V3.5.1 V3.5.2 V3.5.3 V4.1.1 V5.2.1 V5.2.2
  V5.3.1 V5.3.2 V6.1.1 V6.2.1 V6.2.3 V6.2.4 V6.2.5 V6.2.7 V6.2.8 V6.3.1 V6.4.1 V7.2.1 V7.2.2 V7.2.3 V7.2.4 V7.4.1 V7.4.2
  V8.2.1 V8.2.2 V8.3.1 V11.4.1 V12.2.1 V14.2.1 V15.2.1 V15.3.1`
const LEVEL_2 = `
  V1.3.4 V1.3.11 V2.2.3 V2.3.2 V2.3.3 V2.3.4 V2.4.1 V3.3.2 V3.3.3 V3.3.4 V3.4.3 V3.4.4 V3.4.5 V3.4.6 V3.7.2 V4.1.3 V5.1.1
  V5.2.3 V5.4.1 V5.4.2 V5.4.3 V6.2.9 V6.2.11 V6.2.12 V6.3.3 V6.3.4 V6.4.3 V6.8.1 V7.3.1 V7.3.2 V7.4.3 V7.5.1 V8.2.3 V10.1.2
  V10.2.1 V10.5.2 V11.4.2 V11.5.1 V13.3.1 V13.4.2 V14.3.2 V15.1.2 V15.3.3 V15.3.5 V15.3.6 V15.3.7 V16.2.5 V16.3.1 V16.3.2
  V16.3.3 V16.3.4 V16.5.1 V16.5.2 V16.5.3`
const IDS = { 1: LEVEL_1.trim().split(/\s+/), 2: LEVEL_2.trim().split(/\s+/) }

const PARAMETERS = [
  'Password hash',
  'Hash of earlier years',
  'Guessing',
  'Enumeration',
  'Reset link',
  'Session id',
  'CSRF',
  'Redirect',
  'Uploads',
  'IDOR',
]
const MORE_ATTACKS = [
  'Pay pressed twice',
  'A hundred hearts at once',
  'A plan with buyers deleted',
  'A file swapped after the purchase',
  'A session planted',
  'A cache poisoned',
  'A signed-in page in a shared cache',
]

const sectionsOf = (text: string) => text.split(/^## /m).slice(1)
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(' | '))
    .map((line) => line.split(' | '))
    .slice(1)
const sectionOf = (title: string) => rowsOf(sectionsOf(page).find((each) => each.startsWith(`${title}\n`)) ?? '')
const requirements = sectionsOf(page)
  .flatMap(rowsOf)
  .filter(([id]) => /^V\d/.test(id ?? ''))
  .map(([id = '', rule = '', shown = '']) => ({ id, rule, shown }))

const filesIn = (shown: string) =>
  [...shown.matchAll(/`((?:unit|integration)\/[\w-]+)`/g)].map(([, file]) => `tests/${file}.test.ts`)

describe('the page of security requirements', () => {
  it('has one row for each requirement', () => {
    expect([IDS[1].length, IDS[2].length]).toEqual([42, 54])
    expect(requirements.map(({ id }) => id).sort()).toEqual([...IDS[1], ...IDS[2]].sort())
  })

  it('names a test in each row, or says why there is none', () => {
    for (const { id, rule, shown } of requirements) {
      expect(rule.length, id).toBeGreaterThan(5)
      if (filesIn(shown).length === 0) expect(shown, id).toMatch(/^Accepted: .*(\bdecision \d{4}\b|.{60,})/)
    }
  })

  it('names test files that exist and have tests', () => {
    const named = new Set(filesIn(page))
    expect(named.size).toBeGreaterThan(30)
    for (const file of named) {
      const place = new URL(file, root)
      expect(existsSync(place) && readFileSync(place, 'utf8'), file).toMatch(/\b(it|test)(\.each\(.*\))?\(/s)
    }
  })

  it('shows all of Level 1 and at least 95 % of Level 2', () => {
    const shareOf = (ids: readonly string[]) =>
      requirements.filter(({ id, shown }) => ids.includes(id) && filesIn(shown).length > 0).length / ids.length
    expect(shareOf(IDS[1])).toBe(1)
    expect(shareOf(IDS[2])).toBeGreaterThanOrEqual(0.95)
  })

  it('shows each parameter and each attack', () => {
    const [parameters, attacks] = [sectionOf('Parameters'), sectionOf('Attacks')]
    expect(parameters.map(([topic]) => topic)).toEqual(PARAMETERS)
    expect(attacks.map(([name]) => name)).toEqual([
      ...Array.from({ length: 24 }, (_, at) => String(at + 1)),
      ...MORE_ATTACKS,
    ])
    for (const [name, , shown = ''] of [...parameters, ...attacks])
      expect(filesIn(shown).length, name).toBeGreaterThan(0)
  })
})
