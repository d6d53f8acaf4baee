/** From webhooks to grants: each fact is stored once, believed only if it matches, and valid in any order. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readWebhook } from '../../app/domain/payments/payment-fact.ts'
import { settlePurchase } from '../../app/domain/payments/settle-purchase.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { orders, outbox, paymentAttempts, paymentEvents } from '../../drizzle/schema/index.ts'
import { replaced } from '../support/bindings.ts'
import { db, type GivenOrder, givenOrder, givenPlan, newOrder, rowsWhere, updateWhere } from '../support/factories.ts'
import { chargeBody, countRows, disputeBody, givenPaidOrder, refundBody, standingOf } from '../support/payments.ts'
import fc from '../support/properties.ts'
import { appWith, newVisitor, postWebhook, sign } from '../support/shop.ts'

const LIVE_KEY = 'sk_live_0123456789abcdef0123456789abcdef'
const eventsAbout = ({ reference }: { reference: string }) =>
  rowsWhere(paymentEvents, eq(paymentEvents.reference, reference))

async function deliver(...bodies: string[]) {
  for (const body of bodies) expect((await postWebhook(body)).status).toBe(200)
}

const part = (order: GivenOrder, amount: number, name = 'R') =>
  refundBody(order, 'processed', { amount: String(amount), refund_reference: `${name}_${order.reference}` })
/** A payment without an order, reported to staff once. */
async function expectStranger(bodyOf: (stranger: { reference: string; amountMinor: number }) => string) {
  const reference = `ref_1700000000000_${crypto.randomUUID().replaceAll('-', '')}`
  await deliver(bodyOf({ reference, amountMinor: 125_000 }))
  const alerts = await rowsWhere(outbox, eq(outbox.kind, 'staff-alert'))
  expect(alerts.filter((each) => each.payload.reference === reference)).toHaveLength(1)
  return reference
}
const SOLD = { status: 'paid', grants: ['live'], mails: ['receipt', 'staff-sale'] }

describe('a charge that matches its order', () => {
  it('is answered 200 with an empty body, pays the order, grants the file and puts one receipt in the outbox', async () => {
    const order = await newOrder()
    const response = await postWebhook(chargeBody(order))
    expect([response.status, await response.text()]).toEqual([200, ''])
    const standing = await standingOf(order)
    expect(standing).toMatchObject(SOLD)
    expect(standing.order).toMatchObject({ channel: 'mobile_money', nextCheckAt: null })
    expect(standing.order.paidAt).toBeGreaterThan(0)
  })

  it('is stored once however often it is delivered, with the number of deliveries', async () => {
    const order = await newOrder()
    const body = chargeBody(order)
    await deliver(body, body, body)
    expect(await eventsAbout(order)).toMatchObject([{ deliveries: 3, outcome: 'applied' }])
    expect(await standingOf(order)).toMatchObject({ grants: ['live'], mails: ['receipt', 'staff-sale'] })
  })

  it('gets the next receipt number, each used once', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    await deliver(chargeBody(first), chargeBody(second))
    const numbers = [(await standingOf(first)).order.receiptNumber, (await standingOf(second)).order.receiptNumber]
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  })

  const UNPAID = ['pending', 'failed', 'cancelled', 'abandoned', 'under-review'] as const
  it.each(UNPAID)('pays an order that is %s, however late', async (status) => {
    const order = await newOrder({ status, createdAt: Date.now() - 5 * 86_400_000, nextCheckAt: null })
    await deliver(chargeBody(order))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })

  it('stores no card digits', async () => {
    const order = await newOrder()
    const card = { bin: '408408', last4: '4081', exp_year: '2030', authorization_code: 'AUTH_1' }
    await deliver(chargeBody(order, { authorization: card }))
    const [event] = await eventsAbout(order)
    expect(event?.raw).toContain(order.reference)
    expect(event?.raw).not.toMatch(/"(?:408408|4081|2030|AUTH_1)"/)
  })
})

describe('the signature', () => {
  it.each([
    ['no header', async () => null],
    ['an empty header', async () => ''],
    ['a short one', async (body: string) => (await sign(body)).slice(0, 64)],
    ['one in capitals', async (body: string) => (await sign(body)).toUpperCase()],
    ['SHA-256 of the body', async (body: string) => sign(body, undefined, 'SHA-256')],
    ['that of another body', async (body: string) => sign(`${body} `)],
    ['one under another key', async (body: string) => sign(body, 'sk_test_somebody-elses-key-0000000000000')],
    ['one under the public key', async (body: string) => sign(body, env.PAYSTACK_PUBLIC_KEY)],
    ['one under the live key', async (body: string) => sign(body, LIVE_KEY)],
    ['no hex', async () => 'z'.repeat(128)],
    ['a right one with a blank behind it', async (body: string) => `${await sign(body)}0`],
  ])('is refused with 401, an empty body and no row: %s', async (_name, signatureOf) => {
    const order = await newOrder()
    const body = chargeBody(order)
    const rows = [await countRows('payment_events'), await countRows('outbox')]
    const response = await postWebhook(body, await signatureOf(body))
    expect([response.status, await response.text()]).toEqual([401, ''])
    expect([await countRows('payment_events'), await countRows('outbox')]).toEqual(rows)
    expect(await standingOf(order)).toMatchObject({ status: 'pending', grants: [] })
  })

  it('covers the raw bytes: one changed byte or another spelling of the same JSON is refused', async () => {
    const order = await newOrder()
    const body = chargeBody(order)
    const signature = await sign(body)
    const spaced = JSON.stringify(JSON.parse(body), null, 1)
    for (const changed of [body.replace('Approved', 'approved'), spaced, `\uFEFF${body}`])
      expect((await postWebhook(changed, signature)).status).toBe(401)
    expect(await standingOf(order)).toMatchObject({ status: 'pending' })
  })

  it('covers the signed bytes, with spaces, escapes and byte order mark', async () => {
    const order = await newOrder()
    const body = `\uFEFF${JSON.stringify(JSON.parse(chargeBody(order, { gateway_response: 'Réussi' })), null, 2).replace('é', '\\u00e9')}\n`
    await deliver(body)
    expect(await standingOf(order)).toMatchObject({ status: 'paid' })
  })

  it('covers a duplicate key in the body, of which the last counts', async () => {
    const [first, last] = [await newOrder(), await newOrder()]
    const body = chargeBody(last).replace('"reference"', `"reference":"${first.reference}","reference"`)
    await deliver(body)
    expect((await standingOf(first)).status).toBe('pending')
    expect((await standingOf(last)).status).toBe('paid')
  })

  it.each([
    ['an empty secret', ''],
    ['a blank secret', '          '],
    ['a short secret', 'sk'],
  ])('can not be checked with %s: the site refuses to start', async (_name, PAYSTACK_SECRET_KEY) => {
    const order = await newOrder()
    const app = appWith({ PAYSTACK_SECRET_KEY })
    const body = chargeBody(order)
    const signature = PAYSTACK_SECRET_KEY === '' ? null : await sign(body, PAYSTACK_SECRET_KEY)
    expect((await postWebhook(body, signature, app)).status).toBe(503)
    expect((await standingOf(order)).status).toBe('pending')
  })
})

describe('an invalid body', () => {
  it.each([
    ['no JSON', 'hello', 400],
    ['a list', '[1]', 400],
    ['no event', '{"data":{}}', 400],
    ['nothing', '', 400],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00]), 400],
  ])('is refused without a crash: %s', async (_name, body, status) => {
    expect((await postWebhook(body)).status).toBe(status)
  })

  it('of 5 MB is answered 413 and not read to its end', async () => {
    expect((await postWebhook('x'.repeat(5_000_000))).status).toBe(413)
  })

  it('that is compressed is checked by its bytes and refused', async () => {
    const order = await newOrder()
    const stream = new Blob([chargeBody(order)]).stream().pipeThrough(new CompressionStream('gzip'))
    const zipped = new Uint8Array(await new Response(stream).arrayBuffer())
    expect((await postWebhook(zipped)).status).toBe(400)
    expect((await standingOf(order)).status).toBe('pending')
  })

  it('is accepted by POST only', async () => {
    const visitor = newVisitor()
    expect((await visitor.get('/webhooks/paystack')).status).toBe(405)
    expect((await visitor.send('/webhooks/paystack', { method: 'PUT', body: '{}' })).status).toBe(405)
  })
})

describe('a charge that does not match its order', () => {
  it.each([
    ['a pesewa less', { amount: 124_999 }],
    ['a pesewa more', { amount: 125_001 }],
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -125_000 }],
    ['the amount as text', { amount: '125000' }],
    ['a fraction', { amount: 125_000.5 }],
    ['no amount', { amount: null }],
    ['the amount in a list', { amount: [125_000] }],
    ['the amount in cedis', { amount: 1250 }],
    ['naira', { currency: 'NGN' }],
    ['dollars', { currency: 'USD' }],
    ['the currency in small letters', { currency: 'ghs' }],
    ['no currency', { currency: null }],
    ['a live charge of a test order', { domain: 'live' }],
    ['no mode', { domain: undefined }],
  ])('is answered 200, stored, reported to staff, and unlocks nothing: %s', async (_name, more) => {
    const order = await newOrder()
    await deliver(chargeBody(order, more))
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [], mails: ['staff-alert'] })
    expect(await eventsAbout(order)).toMatchObject([{ outcome: 'mismatch' }])
  })

  it('stores what was received in columns, not in a sentence', async () => {
    const [little, foreign] = [await newOrder(), await newOrder()]
    await deliver(chargeBody(little, { amount: 5000 }), chargeBody(foreign, { currency: 'NGN', amount: 5000 }))
    const kept = { receivedMinor: 5000, receivedMode: 'test' }
    expect(await eventsAbout(little)).toMatchObject([{ ...kept, mismatch: 'amount', receivedCurrency: 'GHS' }])
    expect(await eventsAbout(foreign)).toMatchObject([{ ...kept, mismatch: 'currency', receivedCurrency: 'NGN' }])
    await db.update(paymentEvents).set({ detail: 'reworded' }).where(eq(paymentEvents.reference, little.reference))
    await deliver(refundBody(little, 'processed', { amount: '5000' }))
    expect((await standingOf(little)).status).toBe('refunded')
  })

  it('with the amount 1e3 is read as 1000', async () => {
    const order = await givenOrder(await givenPlan({ prices: { a: 1000 } }))
    await deliver(chargeBody(order).replace('"amount":1000', '"amount":1e3'))
    expect(await standingOf(order)).toMatchObject({ status: 'paid' })
  })

  it('in test mode pays no live order', async () => {
    const order = await newOrder({ mode: 'live' })
    const app = appWith({ PAYSTACK_SECRET_KEY: LIVE_KEY })
    const body = chargeBody(order)
    expect((await postWebhook(body, await sign(body, LIVE_KEY), app)).status).toBe(200)
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [] })
  })

  it('does not prevent paying in full: a matching charge still settles the order under review', async () => {
    const order = await newOrder()
    await deliver(chargeBody(order, { amount: 1 }), chargeBody(order))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })

  it('refunded in full in the dashboard closes the order under review, and the buyer gets one email', async () => {
    const order = await newOrder()
    await deliver(chargeBody(order, { amount: 5000 }), part(order, 2000, 'R1'))
    expect((await standingOf(order)).status).toBe('under-review')
    await deliver(part(order, 3000, 'R2'))
    const standing = await standingOf(order)
    expect(standing).toMatchObject({ status: 'refunded', grants: [] })
    expect(standing.order).toMatchObject({ endReason: 'refund', nextCheckAt: null })
    expect(standing.mails.filter((kind) => kind.endsWith('refund'))).toEqual(['partial-refund', 'refund'])
  })

  it('of another currency stays under review whatever is refunded: the amounts cannot be compared', async () => {
    const order = await newOrder()
    await deliver(chargeBody(order, { currency: 'USD' }), refundBody(order, 'processed'))
    expect((await standingOf(order)).status).toBe('under-review')
  })

  it('does not affect an order that is paid already', async () => {
    const order = await newOrder()
    await deliver(chargeBody(order), chargeBody(order, { amount: 1 }))
    expect(await standingOf(order)).toMatchObject({ ...SOLD, mails: ['receipt', 'staff-alert', 'staff-sale'] })
  })

  it('of an unknown reference is answered 200, stored and reported to staff', async () => {
    const before = await countRows('grants')
    const reference = await expectStranger(chargeBody)
    expect(await eventsAbout({ reference })).toMatchObject([{ outcome: 'unknown-reference' }])
    expect(await countRows('grants')).toBe(before)
  })

  it('for a cheap order unlocks no other one', async () => {
    const cheap = await givenOrder(await givenPlan({ prices: { a: 10_000 } }))
    const dear = await newOrder()
    await deliver(chargeBody({ ...cheap, reference: dear.reference }))
    expect(await standingOf(dear)).toMatchObject({ status: 'under-review', grants: [] })
    expect((await standingOf(cheap)).status).toBe('pending')
  })

  it('that is not a success is stored and changes nothing', async () => {
    const order = await newOrder()
    await deliver(chargeBody(order, { status: 'failed' }))
    expect(await standingOf(order)).toMatchObject({ status: 'pending', grants: [], mails: [] })
    expect(await eventsAbout(order)).toMatchObject([{ outcome: 'ignored' }])
  })
})

describe('an event of another name', () => {
  it.each([
    ['transfer.success', { id: 1 }],
    ['customeridentification.failed', { customer_code: 'CUS_x' }],
    ['something.new', {}],
    ['something.newer', null],
    ['something.odd', [1, 2]],
  ])('is answered 200 and changes nothing: %s', async (event, data) => {
    const before = [await countRows('grants'), await countRows('outbox'), await countRows('refunds')]
    await deliver(JSON.stringify({ event, data, nonce: crypto.randomUUID() }))
    expect([await countRows('grants'), await countRows('outbox'), await countRows('refunds')]).toEqual(before)
  })
})

type Told = Awaited<ReturnType<typeof standingOf>>
const [PAID, ENDED] = [
  { status: 'paid', grants: ['live'] },
  { status: 'refunded', grants: ['ended'] },
]
const decided = (order: GivenOrder, resolution: string | null) => disputeBody(order, 'resolve', { resolution })
const lost = (resolution: string | null, status: string) => (order: GivenOrder) => [
  chargeBody(order),
  disputeBody(order, 'create'),
  disputeBody(order, 'resolve', {
    resolution,
    transaction: { id: 1, reference: order.reference, amount: order.amountMinor, status },
  }),
]
/** What is delivered of an order, what becomes of it, and what else must hold. */
type Case = [name: string, of: (order: GivenOrder) => string[], becomes: object, also?: (told: Told) => void]
const CASES: Case[] = [
  [
    'a refund in full ends the grant, says why and tells the buyer',
    (order) => [chargeBody(order), refundBody(order, 'processed')],
    { ...ENDED, mails: ['receipt', 'refund', 'staff-sale'], order: { endReason: 'refund' } },
  ],
  [
    'a refund in part keeps the grant',
    (order) => [chargeBody(order), part(order, 124_999)],
    { ...PAID, mails: ['partial-refund', 'receipt', 'staff-sale'] },
  ],
  [
    'refunds in parts that add up to all end it',
    (order) => [chargeBody(order), part(order, 100_000, 'R1'), part(order, 25_000, 'R2')],
    ENDED,
  ],
  [
    'a refund told three times is counted once',
    (order) => [chargeBody(order), ...Array(3).fill(part(order, 62_500))],
    PAID,
  ],
  ...(['pending', 'processing', 'failed', 'needs-attention'] as const).map(
    (status): Case => [
      `a refund that is only ${status} keeps the grant, and staff hear of one that is stuck`,
      (order) => [chargeBody(order), refundBody(order, status)],
      PAID,
      ({ mails }) => expect(mails.includes('staff-refund-stuck')).toBe(['failed', 'needs-attention'].includes(status)),
    ],
  ),
  [
    'a late "pending" opens no processed refund again',
    (order) => [
      chargeBody(order),
      ...(['processed', 'pending', 'failed'] as const).map((status) => refundBody(order, status)),
    ],
    ENDED,
    ({ mails }) => expect(mails).not.toContain('staff-refund-stuck'),
  ],
  [
    'a refund before its charge changes nothing yet',
    (order) => [refundBody(order, 'processed')],
    { status: 'pending', grants: [] },
  ],
  [
    'a refund before its charge leaves no grant when the charge comes',
    (order) => [refundBody(order, 'processed'), chargeBody(order)],
    { status: 'refunded' },
    ({ grants, mails }) => {
      expect(grants).not.toContain('live')
      expect(mails).not.toContain('receipt')
    },
  ],
  [
    'a refund stays when the genuine charge is played again, as it was or under another id',
    (order) => {
      const charge = chargeBody(order)
      return [charge, refundBody(order, 'processed'), charge, chargeBody(order)]
    },
    ENDED,
  ],
  [
    'a refund of the other mode changes nothing',
    (order) => [chargeBody(order), refundBody(order, 'processed', { domain: 'live' })],
    PAID,
  ],
  [
    'a refund in another currency ends nothing and is reported to staff',
    (order) => [chargeBody(order), refundBody(order, 'processed', { currency: 'NGN' })],
    { ...PAID, mails: expect.arrayContaining(['staff-alert']) },
  ],
  [
    'a refund is one refund, whether an event of it carries its reference or not',
    (order) => {
      const half = { id: 9, amount: order.amountMinor / 2 }
      const unnamed = refundBody(order, 'processed', { ...half, refund_reference: null })
      return [chargeBody(order), unnamed, refundBody(order, 'processed', half)]
    },
    PAID,
  ],
  [
    'an open dispute suspends the grant and notifies staff',
    (order) => [chargeBody(order), disputeBody(order, 'create')],
    { status: 'disputed', grants: ['suspended'], mails: expect.arrayContaining(['staff-dispute']) },
  ],
  [
    'a dispute that is won gives it back, without a second receipt',
    (order) => [chargeBody(order), disputeBody(order, 'create'), decided(order, 'declined')],
    PAID,
    ({ mails }) => expect(mails.filter((kind) => kind === 'receipt')).toHaveLength(1),
  ],
  ...(
    [
      ['merchant-accepted', 'success'],
      ['auto-accepted', 'success'],
      [null, 'reversed'],
    ] as const
  ).map(
    ([resolution, status]): Case => [
      `a dispute that is lost ends it: ${resolution}`,
      lost(resolution, status),
      { ...ENDED, order: { endReason: 'dispute' } },
    ],
  ),
  ...['weird', null].map(
    (resolution): Case => [
      `a dispute resolved as ${resolution} stays suspended until staff have reviewed it`,
      (order) => [chargeBody(order), disputeBody(order, 'create'), decided(order, resolution)],
      { status: 'disputed', grants: ['suspended'] },
    ],
  ),
  [
    'a second dispute notifies staff as well',
    (order) => [
      chargeBody(order),
      disputeBody(order, 'create'),
      decided(order, 'declined'),
      disputeBody(order, 'create', { id: 2 }),
      disputeBody(order, 'remind', { id: 2 }),
    ],
    { status: 'disputed', grants: ['suspended'] },
    ({ mails }) => expect(mails.filter((kind) => kind === 'staff-dispute')).toHaveLength(2),
  ],
  [
    'a dispute of a payment under review notifies staff',
    (order) => [chargeBody(order, { amount: 7 }), disputeBody(order, 'create')],
    { status: 'under-review', grants: [], mails: ['staff-alert', 'staff-dispute'] },
  ],
  [
    'a dispute once decided is not opened again by a reminder that comes late',
    (order) => [
      chargeBody(order),
      decided(order, 'declined'),
      disputeBody(order, 'remind'),
      disputeBody(order, 'create'),
    ],
    PAID,
    ({ mails }) => expect(mails).not.toContain('staff-dispute'),
  ],
  [
    'a dispute before its charge holds the grant back',
    (order) => [disputeBody(order, 'create'), chargeBody(order)],
    { status: 'disputed' },
    ({ grants }) => expect(grants).not.toContain('live'),
  ],
  [
    'a dispute before its charge gives the grant once it is won',
    (order) => [disputeBody(order, 'create'), chargeBody(order), decided(order, 'declined')],
    PAID,
  ],
  [
    'a reversal ends the grant',
    (order) => [chargeBody(order), chargeBody(order, { status: 'reversed' })],
    { ...ENDED, order: { endReason: 'reversal' } },
  ],
]

describe('refunds, disputes and reversals', () => {
  it.each(CASES)('%s', async (_name, of, becomes, also) => {
    const order = await newOrder()
    await deliver(...of(order))
    const told = await standingOf(order)
    expect(told).toMatchObject(becomes)
    also?.(told)
  })

  it('of an unknown order are reported to staff', async () => {
    await expectStranger((stranger) => refundBody(stranger, 'processed'))
  })

  it('with the id of another order’s dispute suspend the order that they name', async () => {
    const two = [await newOrder(), await newOrder()]
    for (const order of two) await deliver(chargeBody(order), disputeBody(order, 'create', { id: 77 }))
    for (const order of two)
      expect(await standingOf(order)).toMatchObject({ status: 'disputed', grants: ['suspended'] })
  })
})

describe('an old order, whose sent mails are deleted', () => {
  it('gets no second receipt when a dispute is won', async () => {
    const order = await givenPaidOrder()
    await updateWhere(orders, eq(orders.id, order.id), { paidAt: Date.now() - 100 * 86_400_000 })
    await db.delete(outbox)
    await postWebhook(disputeBody(order, 'create'))
    await postWebhook(disputeBody(order, 'resolve', { resolution: 'declined' }))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect((await db.select().from(outbox)).map(({ kind }) => kind)).toEqual(['staff-dispute'])
  })
})

describe('the order of events', () => {
  it('does not affect the final state of an order', async () => {
    const plan = await givenPlan()
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['charge', 'again', 'part', 'rest', 'open', 'won', 'wrong'] as const, { minLength: 3 }),
        async (steps) => {
          const order = await givenOrder(plan)
          const bodies: Record<(typeof steps)[number], string> = {
            charge: chargeBody(order, { id: 1 }),
            again: chargeBody(order, { id: 1 }),
            part: refundBody(order, 'processed', { amount: '25000', refund_reference: 'P' }),
            rest: refundBody(order, 'processed', { amount: '100000', refund_reference: 'R' }),
            open: disputeBody(order, 'create'),
            won: disputeBody(order, 'resolve', { resolution: 'declined' }),
            wrong: chargeBody(order, { amount: 7 }),
          }
          for (const step of steps) {
            const event = readWebhook(bodies[step])
            if (event)
              await settlePurchase({ db, now: Date.now }, { ...event, source: 'webhook', raw: null, digest: step })
          }
          const has = (step: (typeof steps)[number]) => steps.includes(step)
          const charged = has('charge') || has('again')
          const expected = !charged
            ? has('wrong')
              ? has('part') || has('rest')
                ? 'refunded'
                : 'under-review'
              : 'pending'
            : has('part') && has('rest')
              ? 'refunded'
              : has('open') && !has('won')
                ? 'disputed'
                : 'paid'
          const standing = await standingOf(order)
          expect(standing.status).toBe(expected)
          expect(standing.grants.filter((state) => state === 'live')).toHaveLength(expected === 'paid' ? 1 : 0)
          expect(standing.mails.filter((kind) => kind === 'receipt').length).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('if the database fails', () => {
  /** The database whose batches fail, before or after they were kept. */
  const failing = (when: 'before' | 'after') =>
    replaced(env.DB, {
      async batch(statements: D1PreparedStatement[]) {
        if (when === 'after') await env.DB.batch(statements)
        throw new Error('D1_ERROR: Network connection lost')
      },
    })

  it('the answer is 500, nothing is stored, and the next delivery settles it', async () => {
    const order = await newOrder()
    const body = chargeBody(order)
    expect((await postWebhook(body, undefined, appWith({ DB: failing('before') }))).status).toBe(500)
    expect(await standingOf(order)).toMatchObject({ status: 'pending', grants: [], mails: [] })
    expect(await eventsAbout(order)).toEqual([])
    await deliver(body)
    expect(await standingOf(order)).toMatchObject(SOLD)
  })

  it('after storing the batch, a repeat is harmless', async () => {
    const order = await newOrder()
    const body = chargeBody(order)
    expect((await postWebhook(body, undefined, appWith({ DB: failing('after') }))).status).toBe(500)
    await deliver(body)
    expect(await standingOf(order)).toMatchObject(SOLD)
  })

  it('a batch that fails in its middle leaves nothing behind', async () => {
    const order = await newOrder()
    const breaking = replaced(env.DB, {
      batch: (statements: D1PreparedStatement[]) =>
        env.DB.batch([...statements.slice(0, -1), env.DB.prepare('insert into outbox (id) values (1)')]),
    })
    const event = readWebhook(chargeBody(order))
    if (!event) throw new Error('no event')
    const deps = { db: openDatabase(breaking), now: Date.now }
    const told = { ...event, source: 'webhook', raw: null, digest: '' } as const
    await expect(settlePurchase(deps, told)).rejects.toThrow()
    expect(await standingOf(order)).toMatchObject({ status: 'pending', grants: [], mails: [] })
  })
})

describe('an order paid twice', () => {
  it('gives one grant and one receipt, and asks staff to refund the rest', async () => {
    const order = await newOrder()
    const second = `ref_${Date.now()}_second${order.id.toString(36).padStart(6, '0')}`
    await db.insert(paymentAttempts).values({ reference: second, orderId: order.id, createdAt: Date.now() })
    await deliver(chargeBody(order), chargeBody({ ...order, reference: second }))
    const mails = ['receipt', 'staff-paid-twice', 'staff-sale']
    expect(await standingOf(order)).toMatchObject({ ...SOLD, mails })
    // Refunding the second payment leaves the grant of the first.
    await deliver(refundBody({ ...order, reference: second }, 'processed', { refund_reference: 'X' }))
    expect(await standingOf(order)).toMatchObject({ ...SOLD, mails: ['partial-refund', ...mails] })
  })
})
