/** The switches of mutation tests: while off, the code is unchanged; each one changes it in one place. */
import ts from 'typescript'
import { afterEach, expect, it } from 'vitest'
import { mutate } from '../../tools/trust/mutants.ts'

const SOURCE = `
const isOpen = (day: number, hour: number): boolean => {
  // An automatically inserted semicolon must stay where it was.
  const reached: string[] = []
  day > 5 && reached.push('weekend')
  if (reached.length === 0 && !(hour < 8)) return true
  return false
}`
const { text, mutants } = mutate('open.ts', SOURCE, 7)
const isOpen = new Function(`${ts.transpile(text)}; return isOpen`)() as (day: number, hour: number) => boolean
const CASES = [
  [1, 7],
  [1, 8],
  [5, 9],
  [6, 7],
  [6, 9],
] as const
const answers = () => CASES.map(([day, hour]) => isOpen(day, hour))
const asWritten = [false, true, true, false, false]
const set = (isMutant?: (id: number) => boolean) => Object.assign(globalThis, { isMutant })

afterEach(() => set())

it('leaves the code unchanged while no mutant is active', () => {
  expect(answers()).toEqual(asWritten)
  set(() => false)
  expect(answers()).toEqual(asWritten)
})

it('numbers mutants from the given number and names their places', () => {
  expect(mutants.map(({ id }) => id).sort((a, b) => a - b)).toEqual(mutants.map((_, at) => 7 + at))
  for (const { at, length, from } of mutants) expect(SOURCE.slice(at, at + length)).toBe(from)
  expect(mutants.map(({ from, to }) => `${from} → ${to}`)).toEqual(
    expect.arrayContaining(['day > 5 → day >= 5', '!(hour < 8) → (hour < 8)', 'hour < 8 → hour <= 8', 'true → false']),
  )
})

it.each(mutants.map((mutant) => [`${mutant.from} → ${mutant.to}`, mutant.id]))(
  'the mutant %s changes a result',
  (_, id) => {
    set((asked) => asked === id)
    expect(answers()).not.toEqual(asWritten)
  },
)
