/** The stand-in's webhooks: signatures, retries and simulated faults. */
import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestShop } from '../support/paystack/test-shop.ts'
import { HOUR, KEY, MINUTE, openTestShop } from '../support/paystack/test-shop.ts'
import { retryDelay } from '../support/paystack/webhooks.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openTestShop()
})

afterEach(() => shop.close())

describe('webhooks', () => {
  it('signs the exact bytes with the secret key', async () => {
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    await shop.control.settled()
    const [delivery] = shop.received
    const expected = createHmac('sha512', KEY)
      .update(delivery?.body ?? '')
      .digest('hex')
    expect(delivery?.headers['x-paystack-signature']).toBe(expected)
    expect(shop.events()[0]).toMatchObject({ event: 'charge.success', data: { reference: 'ref_1', amount: 125000 } })
    expect(shop.events()[0]?.data).not.toHaveProperty('requested_amount')
  })

  it('sends no event for a failed charge and one for a charge paid twice', async () => {
    await shop.open('ref_1')
    shop.control.decline('ref_1')
    await shop.control.settled()
    expect(shop.received).toHaveLength(0)
    shop.control.pay('ref_1')
    shop.control.pay('ref_1')
    await shop.control.settled()
    expect(shop.names()).toEqual(['charge.success'])
  })

  it('tries again until it gets a 200, and 204 is not one', async () => {
    shop.answering.status = 204
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    await shop.control.settled()
    await shop.control.advance(3 * MINUTE)
    expect(shop.received).toHaveLength(2)
    shop.answering.status = 200
    await shop.control.advance(3 * MINUTE)
    await shop.control.advance(80 * HOUR)
    expect(shop.received).toHaveLength(3)
    expect(shop.control.deliveries()[0]?.state).toBe('accepted')
  })

  it('gives up after four quick tries and 72 hours of hourly ones', async () => {
    const waits = []
    for (let tries = 1, wait = retryDelay(1); wait !== null; tries += 1, wait = retryDelay(tries)) waits.push(wait)
    expect(waits.slice(0, 5)).toEqual([3 * MINUTE, 3 * MINUTE, 3 * MINUTE, 3 * MINUTE, HOUR])
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(72 * HOUR)
    shop.answering.status = 500
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    await shop.control.advance(100 * HOUR)
    expect(shop.received).toHaveLength(waits.length + 1)
    expect(shop.control.deliveries()[0]?.state).toBe('given-up')
  })

  it.each(['bad-signature', 'other-key', 'empty-key', 'no-signature', 'upper-case', 'sha256'])(
    'can forge: %s',
    async (how) => {
      await shop.open('ref_1')
      shop.control.fault({ kind: 'forge', how })
      shop.control.pay('ref_1')
      await shop.control.settled()
      const right = createHmac('sha512', KEY)
        .update(shop.received[0]?.body ?? '')
        .digest('hex')
      expect(shop.received[0]?.headers['x-paystack-signature']).not.toBe(right)
    },
  )

  it('can double, drop, delay and reorder events', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await shop.open(name)
    const { control } = shop
    control.fault({ kind: 'duplicate', copies: 2, reference: 'a' })
    control.fault({ kind: 'drop', reference: 'b' })
    control.fault({ kind: 'delay', ms: MINUTE, reference: 'c' })
    control.fault({ kind: 'reorder', reference: 'd' })
    for (const name of ['a', 'b', 'c', 'd']) control.pay(name)
    await control.settled()
    const seen = () => shop.events().map(({ data }) => data.reference)
    expect(seen()).toEqual(['a', 'a', 'a'])
    control.pay('e')
    await control.settled()
    expect(seen().slice(3)).toEqual(['e', 'd'])
    await control.advance(MINUTE)
    expect(seen().slice(5)).toEqual(['c'])
  })

  it.each([
    [{ kind: 'amount', change: 'plus-one' }, 'amount', 125001],
    [{ kind: 'amount', change: 'minus-one' }, 'amount', 124999],
    [{ kind: 'amount', change: 'zero' }, 'amount', 0],
    [{ kind: 'amount', change: 'negative' }, 'amount', -125000],
    [{ kind: 'amount', change: 'string' }, 'amount', '125000'],
    [{ kind: 'amount', change: 'float' }, 'amount', 125000.5],
    [{ kind: 'currency', value: 'NGN' }, 'currency', 'NGN'],
    [{ kind: 'domain' }, 'domain', 'live'],
    [{ kind: 'metadata', value: 0 }, 'metadata', 0],
    [{ kind: 'metadata', value: '' }, 'metadata', ''],
    [{ kind: 'reference', value: 'other' }, 'reference', 'other'],
  ])('can report a wrong value in an event and in verify: %o', async (fault, key, value) => {
    await shop.open('ref_1', { metadata: { order: '7' } })
    shop.control.fault({ ...fault, route: 'webhook' })
    shop.control.fault({ ...fault, route: 'verify' })
    shop.control.pay('ref_1')
    await shop.control.settled()
    expect(shop.events()[0]?.data[key]).toBe(value)
    expect((await shop.verified('ref_1'))[key]).toBe(value)
    expect((await shop.verified('ref_1'))[key]).not.toBe(value)
  })

  it('sends events again and on request, also for unknown references', async () => {
    await shop.open('ref_1')
    shop.control.pay('ref_1')
    await shop.control.settled()
    shop.control.resend(shop.control.deliveries()[0]?.id ?? 0)
    await shop.control.settled()
    shop.control.announceUnknown('stranger', 5000)
    await shop.control.settled()
    shop.control.sendRaw('{"event":"transfer.success","data":{}}')
    await shop.control.settled()
    expect(shop.received[0]?.body).toBe(shop.received[1]?.body)
    expect(shop.names()).toEqual(['charge.success', 'charge.success', 'charge.success', 'transfer.success'])
  })
})

it('remembers transactions and unfinished deliveries over a restart', async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'paystack-')), 'state.json')
  await shop.restart({ stateFile })
  const code = await shop.open('ref_1')
  shop.answering.status = 503
  shop.control.pay('ref_1')
  await shop.control.settled()
  await shop.restart({ stateFile })
  expect((await shop.verified('ref_1')).status).toBe('success')
  expect(await shop.page(`/checkout/${code}`)).toContain('Payment received')
  shop.answering.status = 200
  await shop.control.advance(3 * MINUTE)
  expect(shop.names()).toEqual(['charge.success', 'charge.success'])
})
