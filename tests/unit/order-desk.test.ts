/** What staff are told about an order: why it is held, and what happened. */
import { describe, expect, it } from 'vitest'
import { adviseOn, explainHold, inCedis } from '../../app/domain/orders/explain-order.ts'
import { deviceOf, tellOrder } from '../../app/domain/orders/order-story.ts'
import { refundSchema } from '../../app/domain/orders/refund-schema.ts'

describe('a held order', () => {
  it.each([
    ['amount 100 where 125000 was asked', 'GHS 1,250 was asked and GHS 1 came.'],
    ['amount "125000" where 125000 was asked', "an amount that can't be read (125000) came"],
    ['currency "NGN"', 'The payment came in NGN'],
    ['mode "live" where the order is test', 'the mode live and the order is test'],
    [null, 'No reason was noted.'],
  ])('%s', (reason, text) => {
    expect(explainHold(reason, 125_000).text.replace(/^(\d)/, '$1')).toContain(text.replace('an amount', 'an amount'))
  })

  it('tells the amount that came in cedis', () => {
    expect(inCedis('amount 22000 where 220000 was asked')).toBe('GHS 220 came where GHS 2,200 was asked')
    expect(inCedis('currency "NGN"')).toBe('currency "NGN"')
  })

  it('is not called open once staff gave the file', () => {
    const order = {
      status: 'under-review' as const,
      holdReason: 'amount 100 where 125000 was asked',
      amountMinor: 125_000,
      createdAt: 0,
      standingPayments: 0,
      isGiven: true,
      hasFailedRefund: false,
      hasOpenRefund: false,
    }
    expect(adviseOn(order, 0)).toEqual([
      { heading: 'Under review: the amount differs', text: 'Staff accepted it: the buyer has the file.' },
    ])
  })
})

it('what happened is told newest first, and what came later in the rows first where the clock is equal', () => {
  const story = tellOrder({
    order: { createdAt: 1, option: 'a', amountMinor: 125_000, endedAt: null },
    attempts: [{ reference: 'ref_1', createdAt: 1 }],
    events: [],
    mails: [{ id: 1, kind: 'receipt', status: 'dead', createdAt: 5, sentAt: null, lastError: 'no such box' }],
    downloads: [],
    refunds: [],
    changes: [{ id: 1, at: 9, actor: 'Ama', action: 'revoke' }],
  })
  expect(story.map(({ title }) => title)).toEqual([
    'Download revoked',
    'Receipt could not be mailed',
    'Sent to Paystack',
    'Order made',
  ])
})

it('a device is named as far as the browser says it', () => {
  expect(deviceOf('Mozilla/5.0 (Linux; Android 14)')).toBe('Android')
  expect(deviceOf('curl/8')).toBe('unknown device')
})

it.each([
  ['1,250', 125_000],
  ['GHS 99.50', 9950],
  ['0.1', 10],
  ['19.99', 1999],
])('%s cedis are %d pesewas', (amount, minor) => {
  expect(refundSchema.parse({ amount }).amount).toBe(minor)
})
