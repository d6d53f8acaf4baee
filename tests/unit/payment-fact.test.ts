/** Reads Paystack's loosely typed events and answers into strict facts. */

import { describe, expect, it } from 'vitest'
import {
  listedRefundFact,
  readPaidMinor,
  readVerification,
  readWebhook,
} from '../../app/domain/payments/payment-fact.ts'
import { chargeMismatch } from '../../app/domain/payments/settle-purchase.server.ts'
import fc from '../support/properties.ts'

const charge = (data: Record<string, unknown> = {}) => ({
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: 'ref_1',
  amount: 125_000,
  currency: 'GHS',
  channel: 'card',
  ...data,
})
const read = (event: string, data: unknown) => readWebhook(JSON.stringify({ event, data }))

describe('a charge', () => {
  it.each([
    ['metadata 0', { metadata: 0 }],
    ['metadata ""', { metadata: '' }],
    ['metadata null', { metadata: null }],
    ['metadata as text', { metadata: '{"a":1}' }],
    ['metadata as an object', { metadata: { a: [1] } }],
    ['log null', { log: null }],
    ['log an object', { log: { history: [] } }],
    ['fees null', { fees: null }],
    ['two addresses', { ip_address: '1.2.3.4, 5.6.7.8' }],
    ['a plan', { plan: {} }],
    ['another casing of dates', { paidAt: 'x', paid_at: 'x', paid: null }],
  ])('is read with %s', (_name, more) => {
    expect(read('charge.success', charge(more))).toEqual({
      event: 'charge.success',
      fact: {
        kind: 'charge',
        reference: 'ref_1',
        transactionId: '4099260516',
        amount: 125_000,
        currency: 'GHS',
        domain: 'test',
        channel: 'card',
        feeMinor: null,
        chargedAt: null,
        reversed: false,
      },
    })
  })

  it('has Paystack’s fee and time, if they are valid', () => {
    const told = charge({ fees: 2438, paid_at: '2026-11-30T23:59:59.000Z' })
    expect(read('charge.success', told)?.fact).toMatchObject({
      feeMinor: 2438,
      chargedAt: Date.UTC(2026, 10, 30, 23, 59, 59),
    })
    for (const fees of ['2438', -1, 24.5, {}])
      expect(read('charge.success', charge({ fees }))?.fact).toMatchObject({ feeMinor: null })
  })

  it('of mobile money is read from the sample', () => {
    const fact = read(
      'charge.success',
      charge({
        channel: 'mobile_money',
        authorization: {
          bank: 'MTN Mobile Money',
          brand: 'Mtn mobile money',
          bin: '055XXX',
          last4: 'X149',
          exp_year: '9999',
          reusable: false,
          country_code: 'GH',
        },
      }),
    )?.fact
    expect(fact).toMatchObject({ kind: 'charge', channel: 'mobile_money' })
  })

  it('keeps an id of more than 32 bits, as number or text, and needs none', () => {
    expect(read('charge.success', charge({ id: '9007199254740993' }))?.fact).toMatchObject({
      transactionId: '9007199254740993',
    })
    for (const id of [null, undefined])
      expect(read('charge.success', charge({ id }))?.fact).toMatchObject({ kind: 'charge', transactionId: '' })
    expect(read('charge.success', charge({ channel: undefined }))?.fact).toMatchObject({
      kind: 'charge',
      channel: null,
    })
  })

  it.each(['failed', 'abandoned', 'pending', 'SUCCESS', 'success ', ''])('that is "%s" is not a charge', (status) => {
    expect(read('charge.success', charge({ status }))?.fact.kind).toBe('ignored')
  })

  it.each([undefined, null, '', 42, {}, 'x'.repeat(201)])('without a usable reference is ignored: %j', (reference) => {
    expect(read('charge.success', charge({ reference }))?.fact.kind).toBe('ignored')
  })

  it('that was reversed says so', () => {
    expect(read('charge.success', charge({ status: 'reversed' }))?.fact).toMatchObject({
      kind: 'charge',
      reversed: true,
    })
  })
})

describe('the comparison of a charge with its order', () => {
  const order = { amountMinor: 125_000, currency: 'GHS', mode: 'test' }
  const fits = (more: Record<string, unknown>) => {
    const fact = read('charge.success', charge(more))?.fact
    return fact?.kind === 'charge' ? chargeMismatch(fact, order) === null : null
  }

  it('requires the exact integer, the currency and the mode', () => {
    expect(fits({})).toBe(true)
    for (const amount of [
      124_999,
      125_001,
      0,
      -125_000,
      '125000',
      125_000.5,
      null,
      undefined,
      [125_000],
      { valueOf: 125_000 },
      true,
    ])
      expect([amount, fits({ amount })]).toEqual([amount, false])
    for (const currency of ['NGN', 'ghs', '', null, undefined, ['GHS']])
      expect([currency, fits({ currency })]).toEqual([currency, false])
    for (const domain of ['live', '', null, undefined, 'TEST'])
      expect([domain, fits({ domain })]).toEqual([domain, false])
  })

  it('accepts no amount but the exact one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(125_000)), (amount) => {
        expect(fits({ amount: Number.isNaN(amount) ? null : amount })).toBe(amount === 125_000)
      }),
    )
  })
})

describe('a refund', () => {
  const refund = (data: Record<string, unknown> = {}) => ({
    status: 'processed',
    transaction_reference: 'ref_1',
    refund_reference: 'RF1',
    amount: '10000',
    currency: 'GHS',
    domain: 'test',
    ...data,
  })

  it.each(['pending', 'processing', 'processed', 'failed', 'needs-attention'])(
    'in the state %s has its amount as text or as a number',
    (status) => {
      for (const amount of ['10000', 10_000])
        expect(read(`refund.${status}`, refund({ amount }))?.fact).toEqual({
          kind: 'refund',
          reference: 'ref_1',
          dedupeKey: 'ref_1:RF1',
          isNamed: true,
          providerId: null,
          amountMinor: 10_000,
          status,
          currency: 'GHS',
          domain: 'test',
        })
    },
  )

  it('is identified by its id, else its reference, else its amount', () => {
    const key = (more: Record<string, unknown>) => {
      const fact = read('refund.processed', refund(more))?.fact
      return fact?.kind === 'refund' ? fact.dedupeKey : null
    }
    expect([
      key({}),
      key({ id: 77 }),
      key({ refund_reference: null, id: 77 }),
      key({ refund_reference: null }),
    ]).toEqual(['ref_1:RF1', 'ref_1:77', 'ref_1:77', 'ref_1:10000'])
  })

  it.each(['0', '-1', '1.5', '1e3', '', 'x', null, undefined, 0, -5, 1.5, [1]])('of %j is ignored', (amount) => {
    expect(read('refund.processed', refund({ amount }))?.fact.kind).toBe('ignored')
  })

  it('of an unknown kind or without its transaction is ignored', () => {
    expect(read('refund.exploded', refund())?.fact.kind).toBe('ignored')
    expect(
      read('refund.processed', { ...refund(), transaction_reference: undefined, reference: 'ref_1' })?.fact.kind,
    ).toBe('ignored')
  })
})

describe('a dispute', () => {
  const dispute = (data: Record<string, unknown> = {}) => ({
    id: 358_950,
    status: 'resolved',
    resolution: null,
    domain: 'test',
    transaction: { id: 1, status: 'success', reference: 'ref_1' },
    ...data,
  })

  it.each([
    ['create', null, 'success', 'open'],
    ['remind', null, 'success', 'open'],
    ['resolve', 'declined', 'success', 'won'],
    ['resolve', 'merchant-accepted', 'success', 'lost'],
    ['resolve', 'auto-accepted', 'success', 'lost'],
    ['resolve', null, 'reversed', 'lost'],
    ['resolve', null, 'success', 'open'],
    ['resolve', 'weird', 'success', 'open'],
  ])('%s with resolution %s of a transaction that is %s is %s', (event, resolution, status, state) => {
    expect(
      read(`charge.dispute.${event}`, dispute({ resolution, transaction: { id: 1, status, reference: 'ref_1' } }))
        ?.fact,
    ).toMatchObject({ kind: 'dispute', reference: 'ref_1', disputeId: 'ref_1:358950', state })
  })

  it.each([null, {}, { reference: '' }, 'ref_1'])('without its transaction is none: %j', (transaction) => {
    expect(read('charge.dispute.create', dispute({ transaction }))?.fact.kind).toBe('ignored')
  })
})

describe('a webhook body', () => {
  it.each([
    '',
    'x',
    '[]',
    'null',
    '1',
    '"x"',
    '{}',
    '{"event":1,"data":{}}',
    '{"event":"","data":{}}',
    `{"event":"${'x'.repeat(101)}","data":{}}`,
    '{"data":{"reference":"x"}}',
  ])('that is no event is refused: %s', (body) => {
    expect(readWebhook(body)).toBeNull()
  })

  it.each([undefined, null, [], 1, 'x'])('may have anything as the data of an event: %j', (data) => {
    for (const event of [
      'charge.success',
      'refund.processed',
      'charge.dispute.create',
      'invoice.create',
      'something.new',
    ])
      expect(read(event, data)?.fact.kind).toBe('ignored')
  })

  it('of any shape is read without an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('charge.success', 'refund.failed', 'charge.dispute.resolve', '__proto__'),
        fc.jsonValue(),
        (event, data) => {
          expect(read(event, data)).not.toBeUndefined()
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the answer to a verification', () => {
  it('proves a charge only for the requested reference', () => {
    expect(readVerification(charge(), 'ref_1')).toMatchObject({ status: 'settled', fact: { reference: 'ref_1' } })
    expect(readVerification(charge(), 'ref_2')).toMatchObject({ status: 'unreadable', why: 'another reference' })
  })

  it.each([
    ['failed', 'failed', false],
    ['abandoned', 'open', false],
    ['pending', 'open', true],
    ['ongoing', 'open', true],
    ['processing', 'open', true],
    ['queued', 'open', true],
    ['brand-new', 'open', false],
  ])('that says %s is %s, begun: %s', (status, verdict, begun) => {
    expect(readVerification(charge({ status }), 'ref_1')).toEqual({ status: verdict, begun, fact: null })
    expect(readVerification(charge({ status }), 'ref_2').status).toBe('unreadable')
  })

  it.each([null, undefined, 1, 'x', [], {}])('of another shape is unreadable and proves no money: %j', (data) => {
    expect(readVerification(data, 'ref_1')).toMatchObject({ status: 'unreadable', begun: false, fact: null })
  })
})

describe('the amount paid with a transaction', () => {
  it.each([
    [{ status: 'success', amount: 125_000 }, 125_000],
    [{ status: 'success', amount: 0 }, 0],
    [{ status: 'failed', amount: 125_000 }, 0],
    [{ status: 'reversed', amount: 125_000 }, 0],
    [{ status: 'success', amount: -1 }, null],
    [{ status: 'success', amount: '125000' }, null],
    [{ amount: 125_000 }, null],
    [null, null],
  ])('of %j is %j', (transaction, minor) => {
    expect(readPaidMinor(transaction)).toBe(minor)
  })

  it('counts as started if it succeeded', () => {
    expect(readVerification(charge(), 'ref_1')).toMatchObject({ status: 'settled', begun: true })
  })

  it.each([
    ['data', null],
    ['reference', { status: 'success' }],
    ['amount', charge({ amount: undefined })],
    ['id', charge({ id: {} })],
  ])('is unknown if the answer is unreadable, and the field %s is named', (why, data) => {
    expect(readVerification(data, 'ref_1')).toMatchObject({ status: 'unreadable', why })
  })
})

it('a refund in Paystack’s list is identified by its number', () => {
  const listed = listedRefundFact('ref_1', { id: '7', amountMinor: 100, progress: 'processed' })
  expect(listed).toMatchObject({ isNamed: true, dedupeKey: 'ref_1:7', providerId: '7', amountMinor: 100 })
})
