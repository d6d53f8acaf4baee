/** What staff see about an order: why it is under review, and its events. */
import { describe, expect, it } from 'vitest'
import { deviceOf, orderTimeline } from '../../app/domain/orders/order-timeline.ts'
import { adviseOn, explainReview } from '../../app/domain/payments/explain-order.ts'
import { refundSchema } from '../../app/domain/payments/refund-schema.ts'

describe('an order under review', () => {
  const mismatched = { mismatch: null, receivedMinor: null, receivedCurrency: null, receivedMode: null }
  const asked = { amountMinor: 125_000, mode: 'test' }
  it.each([
    [{ ...mismatched, mismatch: 'amount', receivedMinor: 100 }, 'The payment is GHS 1 instead of GHS 1,250.'],
    [{ ...mismatched, mismatch: 'amount' }, 'The payment is an unreadable amount instead of GHS 1,250.'],
    [{ ...mismatched, mismatch: 'currency', receivedCurrency: 'NGN' }, 'The payment is in NGN, and this shop'],
    [{ ...mismatched, mismatch: 'mode', receivedMode: 'live' }, 'is in live mode and the order in test mode'],
    [{ ...mismatched, mismatch: 'unreadable' }, 'has no readable amount, currency or mode'],
    [null, 'No reason was noted.'],
  ] as const)('%j', (came, text) => {
    expect(explainReview(came, asked).text).toContain(text)
  })

  it('can be accepted where its payment is cedis of the same kind of keys, and else only be refunded', () => {
    const order = {
      status: 'under-review' as const,
      mismatched: { ...mismatched, mismatch: 'amount' as const, receivedMinor: 100 },
      mode: 'test',
      amountMinor: 125_000,
      createdAt: 0,
      surplusMinor: 0,
      canAccept: true,
      hasFailedRefund: false,
      needsAccount: false,
      hasOpenRefund: false,
      checkFailures: 0,
      checkError: '',
    }
    const [review] = adviseOn(order, 0)
    expect(review?.heading).toBe('Under review: the amount differs')
    expect(review?.text).toContain('press Give the file: the order is then paid by it, with a receipt.')
    expect(adviseOn({ ...order, canAccept: false }, 0)[0]?.text).not.toContain('Give the file')
  })
})

it('events are listed newest first, and by the later row first if their times are equal', () => {
  const story = orderTimeline({
    order: { createdAt: 1, option: 'a', stage: null, amountMinor: 125_000, mode: 'test' },
    attempts: [{ reference: 'ref_1', createdAt: 1 }],
    events: [],
    mails: [{ id: 1, kind: 'receipt', status: 'dead', createdAt: 5, sentAt: null, lastError: 'no such box' }],
    downloads: [],
    refunds: [],
    changes: [{ id: 1, at: 9, actor: 'Ama', action: 'revoke' }],
  })
  expect(story.map(({ title }) => title)).toEqual([
    'Download revoked',
    'Receipt could not be emailed',
    'Sent to Paystack',
    'Order placed',
  ])
})

it('a device is named from its user agent', () => {
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
