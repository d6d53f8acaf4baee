/**
 * Times every pattern of the app on 20,000 characters that match it almost: one that reads a text again from each of its
 * characters would let a visitor stop the server.
 */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { cleanFilename } from '../../app/domain/files/filename.ts'
import { formatFor } from '../../app/domain/gallery/variants.ts'
import { defang } from '../../app/domain/messages/auto-reply.ts'
import { readContact, readPhone } from '../../app/domain/places/read-phone.ts'
import { readSpecification } from '../../app/domain/settings/read-specification.ts'
import { slugOf } from '../../app/domain/shared/slug.ts'

const app = new URL('../../app/', import.meta.url)
const LENGTH = 20_000
/** What reads a text once needs a tenth of it; what reads it again from each character, ten times as long. */
const QUICK_MS = 20
type Pattern = { file: string; place: string; pattern: RegExp }

function patternsOf(file: string): Pattern[] {
  const text = readFileSync(new URL(file, app), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1).replace('y', ''))
      found.push({ file, place: `${file}: ${node.text}`, pattern })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const patterns = files.flatMap(patternsOf)

/** Texts of the characters that the pattern speaks of, each of a length that is asked for. */
function textsFor({ source }: RegExp): ((length: number) => string)[] {
  const named = { d: '1', w: 'a', s: ' ', n: '\n', r: '\r', t: '\t', S: 'x', D: 'x', W: '-', b: ' ', B: 'a' } as const
  const spoken = source
    .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([dwsnrtSDWbB])/g, (_, letter: keyof typeof named) => named[letter])
    .replace(/\\(.)/g, '$1')
  const letters = [...new Set([...spoken.replace(/[()?*^$|]/g, ''), 'a', ' '])].slice(0, 10)
  const pairs = letters.flatMap((first) => letters.map((second) => [first, second] as const))
  return [
    (length) => spoken.repeat(Math.ceil(length / Math.max(1, spoken.length))).slice(0, length),
    ...letters.flatMap((letter) => [
      (length: number) => letter.repeat(length),
      (length: number) => `${letter.repeat(length)}\u0001`,
      (length: number) => `\u0001${letter.repeat(length)}\u0001`,
    ]),
    ...pairs.flatMap(([first, second]) => [
      (length: number) => `${(first + second).repeat(length / 2)}\u0001`,
      (length: number) => `${first.repeat(length / 2)}${second.repeat(length / 2)}\u0001`,
    ]),
  ]
}

/** Milliseconds of processor time, which a busy machine does not prolong. */
function timeOf(pattern: RegExp, text: string): number {
  const begun = process.cpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** Short ones first, so that what doubles with each character is seen before it takes for ever. */
const LENGTHS = [20, 24, 200, 1_000, 4_000, LENGTH]

/** The shortest of three counts, as the garbage collector's work is counted too. */
const isSlow = (pattern: RegExp, text: string) => [1, 2, 3].every(() => timeOf(pattern, text) > QUICK_MS)

const isSteep = (pattern: RegExp, longest = LENGTH) =>
  LENGTHS.filter((length) => length <= longest).some((length) =>
    textsFor(pattern).some((make) => isSlow(pattern, make(length))),
  )

/** Read a text of at most so many characters, for the reason given beside them. */
const BOUNDED = new Map([
  // A number as text.
  ['domain/shared/money.ts', 25],
  ['http/forms/read-upload.server.ts', 1000],
])

it('the check finds all patterns and detects a superlinear one', () => {
  expect(patterns.length).toBeGreaterThan(150)
  for (const steep of [/[. ]+$/, /^\/+|\/+$/g, /(a+)+$/]) expect(isSteep(steep), String(steep)).toBe(true)
})

it('no pattern is built from input', () => {
  const built = files.filter((file) => readFileSync(new URL(file, app), 'utf8').includes('new RegExp('))
  expect(built).toEqual([])
})

it('every pattern matches any text in linear time', () => {
  const steep = patterns.filter(({ file, pattern }) => isSteep(pattern, BOUNDED.get(file)))
  expect(steep.map(({ place }) => place)).toEqual([])
})

it.each<[string, (text: string) => unknown]>([
  ['a file name', (text) => cleanFilename(text, ['zip'])],
  ['a message that is quoted', defang],
  ['a title', (text) => slugOf(text, 'item')],
  ['a text of the site', readSpecification],
  ['a phone', (text) => [readPhone('+233', text), readContact(text)]],
  ['a search', (text) => readFilters(new URLSearchParams({ q: text, min: text, room: text, location: text }))],
  ['a browser’s preferences', (text) => formatFor(text, 360)],
])('%s of any length is read in linear time', (_, read) => {
  const parts = ['. ', '/', '.', 'a.', '1.', ' ', ';', '-', 'é-', '\n', ':/', 'javascript:', '‮', '(', '+0 ', '5.0a']
  for (const part of parts)
    for (const end of ['', 'x']) {
      const text = part.repeat(LENGTH / part.length) + end
      const isLate = [1, 2, 3].every(() => {
        const startedAt = performance.now()
        read(text)
        return performance.now() - startedAt > 5 * QUICK_MS
      })
      expect(isLate, JSON.stringify(part)).toBe(false)
    }
})
