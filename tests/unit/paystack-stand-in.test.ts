/** The stand-in's protocol is Paystack's: all other payment tests rely on it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, TestShop } from '../support/paystack/test-shop.ts'
import { HOUR, KEY, openTestShop, order } from '../support/paystack/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openTestShop()
})

afterEach(() => shop.close())

describe('initialize', () => {
  it('answers with a checkout on its own address', async () => {
    const { http, answer } = await shop.call('/transaction/initialize', order('ref_1-a'))
    expect(http).toBe(200)
    expect(answer).toMatchObject({ status: true, message: 'Authorization URL created', data: { reference: 'ref_1-a' } })
    expect(answer.data.authorization_url).toBe(`${shop.url}/checkout/${String(answer.data.access_code)}`)
  })

  it('takes a form as well as JSON', async () => {
    const response = await fetch(`${shop.url}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: new URLSearchParams({ email: 'ama@example.com', amount: '5000', 'channels[]': 'card' }),
    })
    expect(response.status).toBe(200)
  })

  it('refuses a wrong key', async () => {
    const { http, answer } = await shop.call('/transaction/initialize', order('x'), 'sk_test_wrong')
    expect([http, answer.status, answer.message]).toEqual([401, false, 'Invalid key'])
  })

  it('refuses a reference that was used before', async () => {
    await shop.open('twice')
    const { http, answer } = await shop.call('/transaction/initialize', order('twice'))
    expect([http, answer.code, answer.type]).toEqual([400, 'duplicate_reference', 'validation_error'])
  })

  it.each([
    ['an address that is none', { email: 'nobody' }],
    ['no address', { email: '' }],
    ['a fraction', { amount: 10.5 }],
    ['less than ten pesewas', { amount: 9 }],
    ['a negative amount', { amount: -100 }],
    ['another currency', { currency: 'NGN' }],
    ['a space in the reference', { reference: 'a b' }],
    ['an unknown channel', { channels: ['cowries'] }],
    ['a relative callback', { callback_url: '/orders' }],
    ['metadata that is a list', { metadata: [1] }],
  ])('refuses %s', async (_name, change) => {
    const { http, answer } = await shop.call('/transaction/initialize', order('bad', change))
    expect([http, answer.status]).toEqual([400, false])
    expect(shop.control.transactions()).toHaveLength(0)
  })
})

describe('verify and list', () => {
  it('says abandoned before the buyer acts, and success with all fields afterwards', async () => {
    await shop.open('ref_1', { metadata: { order: '7' } })
    expect((await shop.verified('ref_1')).status).toBe('abandoned')
    shop.control.pay('ref_1', { channel: 'mobile_money' })
    const data = await shop.verified('ref_1')
    expect(data).toMatchObject({
      status: 'success',
      domain: 'test',
      amount: 125000,
      requested_amount: 125000,
      currency: 'GHS',
      channel: 'mobile_money',
      metadata: { order: '7' },
      fees: 2438,
      authorization: { bin: '055XXX', last4: 'X987', bank: 'MTN Mobile Money', exp_year: '9999', reusable: false },
      customer: { email: 'ama@example.com' },
    })
    expect(Number(data.id)).toBeGreaterThan(2 ** 32)
    expect(data.paid_at).toBe(data.paidAt)
  })

  it.each(['abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'success'])(
    'can be set to say %s for one call',
    async (status) => {
      await shop.open('ref_1')
      shop.control.fault({ kind: 'status', route: 'verify', value: status })
      expect((await shop.verified('ref_1')).status).toBe(status)
      expect((await shop.verified('ref_1')).status).toBe('abandoned')
    },
  )

  it('answers 400 for an unknown reference and 404 for an unknown id', async () => {
    expect((await shop.call('/transaction/verify/nothing')).http).toBe(400)
    const { http, answer } = await shop.call('/transaction/12345')
    expect([http, answer.code]).toEqual([404, 'transaction_not_found'])
  })

  it('uses the live domain with a live key', async () => {
    await shop.restart({ secretKey: 'sk_live_x' })
    await shop.call('/transaction/initialize', order('r'), 'sk_live_x')
    expect((await shop.call('/transaction/verify/r', undefined, 'sk_live_x')).answer.data.domain).toBe('live')
  })

  it('pages by number and by cursor over the same rows', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await shop.open(name)
    shop.control.pay('c')
    const references = (answer: Answer) =>
      (answer.data as unknown as { reference: string }[]).map((row) => row.reference)
    const second = (await shop.call('/transaction?perPage=2&page=2')).answer
    expect(references(second)).toEqual(['c', 'b'])
    expect(second.meta).toEqual({ total: 5, skipped: 2, perPage: 2, page: 2, pageCount: 3 })
    const first = (await shop.call('/transaction?use_cursor=true&perPage=2')).answer
    const next = (await shop.call(`/transaction?use_cursor=true&perPage=2&next=${String(first.meta.next)}`)).answer
    expect([references(first), references(next)]).toEqual([
      ['e', 'd'],
      ['c', 'b'],
    ])
    const back = await shop.call(`/transaction?use_cursor=true&perPage=2&previous=${String(next.meta.previous)}`)
    expect(references(back.answer)).toEqual(['e', 'd'])
    expect(references((await shop.call('/transaction?status=success')).answer)).toEqual(['c'])
    expect(references((await shop.call('/transaction?from=2999-01-01')).answer)).toEqual([])
  })
})

describe('refunds and disputes', () => {
  it('processes a full refund and reverses the transaction', async () => {
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    await shop.control.settled()
    const { answer } = await shop.call('/refund', { transaction: 'ref_1' })
    expect(answer).toMatchObject({ message: 'Refund has been queued for processing', data: { status: 'pending' } })
    expect(answer.data.transaction).toMatchObject({ reference: 'ref_1' })
    await shop.control.advance(HOUR)
    expect(shop.names()).toEqual(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed'])
    expect(shop.events()[3]?.data).toMatchObject({ amount: '125000', transaction_reference: 'ref_1' })
    expect(shop.events()[3]?.data).not.toHaveProperty('reference')
    expect((await shop.verified('ref_1')).status).toBe('reversed')
    expect((await shop.call(`/refund/${String(answer.data.id)}`)).answer.data.status).toBe('processed')
  })

  it('keeps the status success after partial refunds, and refuses one that is too large', async () => {
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    expect((await shop.call('/refund', { transaction: 'ref_1', amount: 25000 })).http).toBe(200)
    await shop.control.advance(HOUR)
    expect((await shop.verified('ref_1')).status).toBe('success')
    const { http, answer } = await shop.call('/refund', { transaction: 'ref_1', amount: 100001 })
    expect([http, answer.message]).toEqual([400, 'Refund amount cannot be greater than initial amount'])
    await shop.call('/refund', { transaction: 'ref_1', amount: 100000 })
    await shop.control.advance(HOUR)
    expect((await shop.verified('ref_1')).status).toBe('reversed')
    expect((await shop.call('/refund?transaction=ref_1')).answer.data).toHaveLength(2)
  })

  it.each([
    ['4084080000671803', 'refund.failed'],
    ['4084080000671902', 'refund.needs-attention'],
  ])('ends the refund of card %s as %s, with a numeric amount', async (number, event) => {
    await shop.open('ref_1')
    shop.control.pay('ref_1', { card: number })
    shop.control.refund('ref_1')
    await shop.control.advance(HOUR)
    expect(shop.events().at(-1)).toMatchObject({ event, data: { amount: 125000 } })
    expect((await shop.verified('ref_1')).status).toBe('success')
  })

  it('announces disputes, and only a lost one reverses the transaction', async () => {
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    const first = shop.control.dispute('ref_1')
    shop.control.resolveDispute(first.id, 'won')
    await shop.control.settled()
    expect(shop.events().at(-1)).toMatchObject({ event: 'charge.dispute.resolve', data: { resolution: 'declined' } })
    const second = shop.control.dispute('ref_1')
    await shop.control.settled()
    shop.control.resolveDispute(second.id, 'lost')
    await shop.control.settled()
    const data = { status: 'resolved', resolution: 'merchant-accepted', transaction: { status: 'reversed' } }
    expect(shop.events().at(-1)).toMatchObject({ event: 'charge.dispute.resolve', data })
  })
})

describe('faults of the API', () => {
  const initialize = (reference: string) => shop.call('/transaction/initialize', order(reference))

  it('answers 500 and 429 as often as asked, then works again', async () => {
    shop.control.fault({ kind: 'http', status: 500, route: 'initialize', times: 2 })
    expect((await initialize('a')).http).toBe(500)
    expect((await initialize('a')).http).toBe(500)
    expect((await initialize('a')).http).toBe(200)
    shop.control.fault({ kind: 'http', status: 429 })
    expect((await shop.call('/transaction')).http).toBe(429)
  })

  it('creates the transaction even if the answer is lost or cut off', async () => {
    shop.control.fault({ kind: 'answer-lost', route: 'initialize' })
    await expect(initialize('lost')).rejects.toThrow()
    expect((await initialize('lost')).answer.code).toBe('duplicate_reference')
    shop.control.fault({ kind: 'truncated', route: 'initialize' })
    await expect(initialize('cut')).rejects.toThrow()
    expect((await initialize('cut')).answer.code).toBe('duplicate_reference')
  })

  it('can drop the connection, be slow, and answer with an HTML page', async () => {
    shop.control.fault({ kind: 'connection-drop', route: 'initialize' })
    await expect(initialize('dropped')).rejects.toThrow()
    expect(shop.control.transactions()).toHaveLength(0)
    shop.control.fault({ kind: 'slow', ms: 120, route: 'initialize' })
    const before = performance.now()
    expect((await initialize('dropped')).http).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(110)
    shop.control.fault({ kind: 'html', status: 200, route: 'verify' })
    await expect(shop.call('/transaction/verify/dropped')).rejects.toThrow(/JSON/)
  })

  it('refuses an unknown fault, also over HTTP', async () => {
    expect(() => shop.control.fault({ kind: 'earthquake' })).toThrow('unknown kind')
    expect((await shop.call('/_control/faults', { kind: 'drop', route: 'verify' })).http).toBe(400)
    expect((await shop.call('/_control/faults', { kind: 'drop' })).http).toBe(200)
    expect(shop.control.faults()).toHaveLength(1)
  })
})
