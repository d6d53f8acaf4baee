/** The laws of a contract by stages: nothing is payable without its record, and each pesewa is paid or due. */
import { describe, expect, it } from 'vitest'
import { startText } from '../../app/domain/buildings/building.ts'
import type { Entry } from '../../app/domain/buildings/chain.ts'
import {
  contractText,
  readAccount,
  readSplit,
  refusalOfStage,
  type StagePayment,
} from '../../app/domain/buildings/contract.ts'
import fc from '../support/properties.ts'

const STAGES = ['Substructure', 'Walls', 'Roof'] as const
const EMPTY = { at: 1, author: 'Ama', stage: '', text: '', day: '', spendMinor: 0, corrects: 0, photos: '[]', hash: '' }
const record = (entries: Partial<Entry>[]): Entry[] =>
  entries.map((entry, at) => ({ ...EMPTY, kind: 'comment', ...entry, sequence: at + 1, submissionKey: `${at}` }))
const PHOTO = JSON.stringify([{ key: 'p', sha256: '', widthPx: 1, heightPx: 1 }])
const start: Partial<Entry> = {
  kind: 'start',
  text: startText(
    'P-001',
    STAGES.map((name) => ({ name, criteria: 'done', lowMinor: null, highMinor: null })),
  ),
}
const split = (...amounts: number[]): Partial<Entry> => ({
  kind: 'contract',
  text: contractText(STAGES.map((stage, at) => ({ stage, amountMinor: amounts[at] ?? 0 }))),
})

const stage = fc.constantFrom(...STAGES)
const amountMinor = fc.integer({ min: 1, max: 100_000 })
const payment: fc.Arbitrary<StagePayment> = fc
  .record({
    stage,
    amountMinor,
    acceptedMinor: fc.option(amountMinor),
    part: fc.double({ min: 0, max: 2, noNaN: true }),
    status: fc.constantFrom('pending', 'paid', 'disputed', 'refunded', 'under-review', 'abandoned'),
    isGrantedByStaff: fc.boolean(),
  })
  .map(({ part, ...each }) => {
    const keptMinor = Math.round(each.amountMinor * part)
    return { ...each, keptMinor, backMinor: Math.max(0, each.amountMinor - keptMinor) }
  })
const entry: fc.Arbitrary<Partial<Entry>> = fc.oneof(
  fc
    .record({ stage, text: fc.constantFrom('Done.', ' '), photos: fc.constantFrom(PHOTO, '[]') })
    .map((said) => ({ ...said, kind: 'update' as const })),
  fc.tuple(amountMinor, amountMinor, amountMinor).map((amounts) => split(...amounts)),
  fc.integer({ min: 1, max: 12 }).map((seen) => ({ kind: 'agreement' as const, author: '', text: String(seen) })),
)

describe('a contract by stages', () => {
  it('counts each pesewa as paid, accepted or due, whatever was reported, paid, refunded or split anew', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 10 }), fc.array(payment, { maxLength: 8 }), (said, payments) => {
        const { contract, stages } = readAccount(record([start, ...said]), payments)
        for (const { amountMinor: price, paidMinor, waivedMinor, dueMinor, overMinor } of stages) {
          expect(Math.min(dueMinor, overMinor)).toBe(0)
          expect(paidMinor + waivedMinor + dueMinor).toBeGreaterThanOrEqual(price)
          expect(dueMinor).toBe(Math.max(0, price - paidMinor - waivedMinor))
        }
        expect(stages.reduce((sum, each) => sum + each.amountMinor, 0)).toBe(contract?.totalMinor ?? 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('lets no stage be paid without words and a photograph of it, nor before an earlier one', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 10 }), fc.array(payment, { maxLength: 8 }), (said, payments) => {
        const entries = record([start, ...said])
        const account = readAccount(entries, payments)
        for (const [at, { stage: name, dueMinor }] of account.stages.entries()) {
          if (refusalOfStage(account, name) !== null) continue
          expect(dueMinor).toBeGreaterThan(0)
          expect(entries.some((each) => each.stage === name && each.text.trim() !== '' && each.photos === PHOTO)).toBe(
            true,
          )
          expect(account.stages.slice(0, at).every((earlier) => earlier.dueMinor === 0)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('takes the first split at once and a later one only once the client agrees to that very one', () => {
    const contractIn = (...said: Partial<Entry>[]) => {
      const { contract, proposed } = readAccount(record([start, ...said]), [])
      return [contract?.sequence ?? null, proposed?.sequence ?? null]
    }
    const agreed = (text: string): Partial<Entry> => ({ kind: 'agreement', text })
    expect(contractIn()).toEqual([null, null])
    expect(contractIn(split(1, 2, 3))).toEqual([2, null])
    expect(contractIn(split(1, 2, 3), split(3, 2, 1))).toEqual([2, 3])
    expect(contractIn(split(1, 2, 3), split(3, 2, 1), split(2, 2, 2), agreed('3'))).toEqual([3, 4])
    expect(contractIn(split(1, 2, 3), split(3, 2, 1), agreed('3'))).toEqual([3, null])
    expect(contractIn(split(1, 2, 3), agreed('9'))).toEqual([2, null])
  })

  it('reads back every split that it writes, to the pesewa', () => {
    fc.assert(
      fc.property(fc.tuple(amountMinor, amountMinor, amountMinor), (amounts) => {
        const text = STAGES.map((name, at) => `${name}: ${((amounts[at] ?? 0) / 100).toFixed(2)}`).join('\n')
        const total = amounts.reduce((sum, each) => sum + each, 0)
        expect(readSplit(text, STAGES, total)).toEqual({
          prices: STAGES.map((name, at) => ({ stage: name, amountMinor: amounts[at] })),
          error: null,
        })
        expect(readSplit(text, STAGES, total + 1).error).toContain('GHS 0.01 of the contract are missing')
        expect(readSplit(text, STAGES, total - 1).error).toContain('GHS 0.01 more than the contract')
      }),
    )
  })
})
