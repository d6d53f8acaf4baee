/** The sums of a quote: payments, refunds and credits add up, and no more than the rest is due. */

import { describe, expect, it } from 'vitest'
import { deliveryRefusal, isExpired, type QuotePayment, quoteOf } from '../../app/domain/plan-requests/quote.ts'
import fc from '../support/properties.ts'

const payment = (fields: Partial<QuotePayment> = {}): QuotePayment => ({
  number: 1001,
  reference: 'ref',
  kind: 'quote',
  planTitle: 'Deposit',
  amountMinor: 200,
  acceptedMinor: null,
  keptMinor: fields.amountMinor ?? 200,
  status: 'paid',
  grantId: 1,
  refusal: null,
  isGrantedByStaff: false,
  ...fields,
})
const TERMS = { amountMinor: 500, depositMinor: 200, validUntil: '2026-11-30', isAccepted: false }
const bought = (fields: Partial<QuotePayment> = {}) => payment({ kind: 'plan', amountMinor: 125, ...fields })

describe('the amount due of a quote', () => {
  it.each([
    ['the deposit at first', TERMS, [], 200, 500],
    ['nothing without a deposit, until it is accepted', { ...TERMS, depositMinor: 0 }, [], 0, 500],
    ['all of it without a deposit, once it is accepted', { ...TERMS, depositMinor: 0, isAccepted: true }, [], 500, 500],
    ['the rest after the deposit', TERMS, [payment()], 300, 300],
    ['the deposit again where it was refunded', TERMS, [payment({ status: 'refunded', keptMinor: 0 })], 200, 500],
    ['the rest less the credit', TERMS, [payment(), bought()], 175, 175],
    ['no more than the credit leaves', TERMS, [bought({ amountMinor: 400 })], 100, 100],
    ['what a part refund took from the credit', TERMS, [payment(), bought({ keptMinor: 25 })], 275, 275],
    ['what a part refund took from the deposit', TERMS, [payment({ keptMinor: 50 })], 450, 450],
    ['what was kept, not more, of a deposit paid twice', TERMS, [payment({ keptMinor: 400 })], 300, 300],
    [
      'less by what staff accept in place of the price',
      TERMS,
      [payment({ acceptedMinor: 180, keptMinor: 180 })],
      320,
      320,
    ],
    ['nothing for money under review', TERMS, [payment({ status: 'under-review', keptMinor: 180 })], 200, 500],
    [
      'nothing where staff gave access though the money went back',
      TERMS,
      [payment({ status: 'refunded', keptMinor: 0, isGrantedByStaff: true, amountMinor: 500 })],
      0,
      0,
    ],
  ] as const)('is %s', (_name, terms, payments, due, left) => {
    const quote = quoteOf(terms, [...payments])
    expect([quote.dueMinor, quote.leftMinor]).toEqual([due, left])
  })

  it('is never more than the rest, nor the credit more than the quote', () => {
    const money = fc.nat(10_000)
    const payments = fc.array(
      fc.record({
        kind: fc.constantFrom('plan' as const, 'quote' as const),
        amountMinor: money,
        keptMinor: money,
        status: fc.constantFrom('pending' as const, 'paid' as const, 'refunded' as const, 'disputed' as const),
      }),
    )
    fc.assert(
      fc.property(money, money, fc.boolean(), payments, (amount, deposit, isAccepted, made) => {
        const terms = { amountMinor: amount, depositMinor: Math.min(deposit, amount), validUntil: null, isAccepted }
        const quote = quoteOf(terms, made.map(payment))
        expect(quote.dueMinor).toBeLessThanOrEqual(quote.leftMinor)
        expect(quote.creditMinor).toBeLessThanOrEqual(amount)
        expect(quote.leftMinor - quote.overMinor).toBe(amount - quote.creditMinor - quote.paidMinor)
      }),
    )
  })
})

it('a quote expires after its last day unless it was accepted', () => {
  const at = (day: string) => Date.parse(`${day}T23:00:00Z`)
  expect(isExpired(quoteOf(TERMS, []), at('2026-11-30'))).toBe(false)
  expect(isExpired(quoteOf(TERMS, []), at('2026-12-01'))).toBe(true)
  expect(isExpired(quoteOf({ ...TERMS, isAccepted: true }, []), at('2026-12-01'))).toBe(false)
  // Money for an earlier quote accepts nothing, and keeps no quote open.
  expect(isExpired(quoteOf(TERMS, [payment()]), at('2026-12-01'))).toBe(true)
})

it('a quote gives the drawings once everything is paid and while all grants are live', () => {
  const rest = payment({ amountMinor: 300 })
  expect(deliveryRefusal(quoteOf(TERMS, [payment()]))).toBe('unpaid')
  expect(deliveryRefusal(quoteOf({ ...TERMS, amountMinor: 600 }, [payment(), rest]))).toBe('unpaid')
  expect(deliveryRefusal(quoteOf(TERMS, [payment(), rest]))).toBeNull()
  expect(deliveryRefusal(quoteOf(TERMS, [payment({ refusal: 'revoked' }), rest]))).toBe('revoked')
  expect(deliveryRefusal(quoteOf(TERMS, [payment({ status: 'disputed', refusal: 'suspended' }), rest]))).toBe(
    'suspended',
  )
})

it('a lowered quote says what was paid beyond it', () => {
  const lowered = quoteOf({ ...TERMS, amountMinor: 300, isAccepted: true }, [payment(), payment({ amountMinor: 300 })])
  expect([lowered.paidMinor, lowered.leftMinor, lowered.overMinor, lowered.dueMinor]).toEqual([500, 0, 200, 0])
})

it('a quote of 1,000 gives no drawings for 701, after 299 of the deposit were refunded', () => {
  const terms = { amountMinor: 1000, depositMinor: 300, validUntil: null, isAccepted: true }
  const quote = quoteOf(terms, [payment({ amountMinor: 300, keptMinor: 1 }), payment({ amountMinor: 700 })])
  expect([quote.paidMinor, quote.leftMinor, deliveryRefusal(quote)]).toEqual([701, 299, 'unpaid'])
})
