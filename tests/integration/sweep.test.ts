/** Asking Paystack: the return page and the sweep settle what no webhook told, and never call a payment failed on doubt. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkOrder } from '../../app/domain/orders/check-order.server.ts'
import { openCheckout } from '../../app/domain/orders/open-checkout.server.ts'
import { CHECK_BACKOFF_MS, sweepOrders } from '../../app/domain/orders/sweep-orders.server.ts'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { orders, paymentAttempts } from '../../drizzle/schema/index.ts'
import worker from '../../server.ts'
import { db, type GivenOrder, givenOrder, givenPlan, newOrder, unique } from '../support/factories.ts'
import { HOUR, keys, MINUTE, testClock, verifying } from '../support/jobs.ts'
import {
  chargeBody,
  chargeData,
  clearPayments,
  openAtPaystack,
  paystack,
  refundBody,
  standingOf,
} from '../support/payments.ts'
import { appWith, control, eventsOf, newVisitor, postWebhook } from '../support/shop.ts'

const DAY = 24 * HOUR

const saying = (status: string) => (reference: string) => ({
  ok: true as const,
  data: { status, reference, domain: 'test' },
})
const orderOf = async (order: { id: number }) => (await standingOf(order)).order

/** An order whose transaction really is open at the stand-in. */
async function openedOrder(): Promise<GivenOrder> {
  const order = await newOrder()
  await openAtPaystack(order)
  return order
}

beforeEach(clearPayments)

describe('the sweep', () => {
  it('looks at an unpaid order after 3 min, 10 min, 1 h, 6 h, 24 h and 72 h, and then closes it', async () => {
    const clock = testClock()
    const begun = clock.at
    const order = await newOrder({ createdAt: clock.at })
    const { payments, asked } = verifying(saying('abandoned'))
    const looks: number[] = []
    for (let guard = 0; guard < 20; guard += 1) {
      const { nextCheckAt, status } = await orderOf(order)
      if (nextCheckAt === null) break
      expect(status).toBe('pending')
      clock.at = nextCheckAt - 1
      await sweepOrders({ db, payments, now: clock.now })
      expect(asked).toHaveLength(looks.length)
      clock.at = nextCheckAt
      await sweepOrders({ db, payments, now: clock.now })
      looks.push(clock.at - begun)
    }
    expect(looks).toEqual([3 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY])
    expect(looks).toEqual([...CHECK_BACKOFF_MS])
    expect(await standingOf(order)).toMatchObject({ status: 'abandoned', grants: [] })
  })

  it('settles an order whose webhook never came, with one grant and one receipt', async () => {
    const order = await openedOrder()
    await control('POST', 'faults', { kind: 'drop' })
    await control('POST', `transactions/${order.reference}/pay`, { channel: 'mobile_money' })
    await sweepOrders({ db, payments: paystack, now: () => Date.now() + 3 * MINUTE })
    expect(await standingOf(order)).toMatchObject({
      status: 'paid',
      grants: ['live'],
      mails: ['receipt', 'staff-sale'],
    })
    expect((await orderOf(order)).channel).toBe('mobile_money')
  })

  it('gives the files for a success two days after the order was given up', async () => {
    const clock = testClock()
    const order = await newOrder({ status: 'abandoned', nextCheckAt: null, createdAt: clock.at - 5 * DAY })
    expect((await postWebhook(chargeBody(order))).status).toBe(200)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })

  it.each(['pending', 'ongoing', 'processing', 'queued', 'abandoned'])(
    'never says failed while Paystack says %s',
    async (said) => {
      const order = await newOrder()
      await sweepOrders({ db, payments: verifying(saying(said)).payments, now: () => Date.now() + 3 * MINUTE })
      expect((await orderOf(order)).status).toBe('pending')
    },
  )

  it('says failed when Paystack does, and takes it back when a new try is under way', async () => {
    const order = await newOrder()
    const clock = testClock()
    await checkOrder({ db, payments: verifying(saying('failed')).payments, now: clock.now }, order.id)
    expect((await orderOf(order)).status).toBe('failed')
    clock.advance(5000)
    await checkOrder({ db, payments: verifying(saying('ongoing')).payments, now: clock.now }, order.id)
    expect((await orderOf(order)).status).toBe('pending')
  })

  it('looks again two minutes after an outage, and no step of the ladder is used up', async () => {
    const order = await newOrder()
    const clock = testClock(Date.now() + 3 * MINUTE)
    for (let each = 0; each < 3; each += 1) {
      await sweepOrders({
        db,
        payments: verifying(() => ({ ok: false, reason: 'unreachable' })).payments,
        now: clock.now,
      })
      const { status, nextCheckAt, checks } = await orderOf(order)
      expect({ status, nextCheckAt, checks }).toEqual({
        status: 'pending',
        nextCheckAt: clock.at + 2 * MINUTE,
        checks: 0,
      })
      clock.advance(2 * MINUTE)
    }
    await sweepOrders({
      db,
      payments: verifying((reference) => ({ ok: true, data: chargeData({ ...order, reference }) })).payments,
      now: clock.now,
    })
    expect((await orderOf(order)).status).toBe('paid')
  })

  it('settles all that is due in one run', async () => {
    const plan = await givenPlan()
    const clock = testClock()
    const made: GivenOrder[] = []
    for (let each = 0; each < 23; each += 1) made.push(await givenOrder(plan, { nextCheckAt: clock.at + each }))
    clock.advance(MINUTE)
    const { payments } = verifying((reference) => ({ ok: true, data: chargeData({ reference, amountMinor: 125_000 }) }))
    expect(await sweepOrders({ db, payments, now: clock.now })).toEqual({ due: 23, outage: false })
    expect(await sweepOrders({ db, payments, now: clock.now })).toEqual({ due: 0, outage: false })
    for (const order of made) expect((await standingOf(order)).grants).toEqual(['live'])
  })

  it('is held up by no order that staff must look at', async () => {
    const plan = await givenPlan()
    const clock = testClock(Date.now() + 3 * MINUTE)
    for (let each = 0; each < 21; each += 1) await givenOrder(plan, { status: 'under-review', nextCheckAt: 1 })
    const waiting = await givenOrder(plan, { nextCheckAt: 2 })
    const { payments } = verifying((reference) => ({
      ok: true,
      data: chargeData({ reference, amountMinor: reference === waiting.reference ? 125_000 : 1 }),
    }))
    await sweepOrders({ db, payments, now: clock.now })
    await sweepOrders({ db, payments, now: clock.now })
    expect((await orderOf(waiting)).status).toBe('paid')
  })

  it('leaves an order held in the end, and in the hands of staff', async () => {
    const clock = testClock()
    const order = await newOrder()
    const { payments } = verifying((reference) => ({
      ok: true,
      data: chargeData({ reference, amountMinor: 1 }, { id: 1 }),
    }))
    for (let guard = 0; guard < 10; guard += 1) {
      clock.at = (await orderOf(order)).nextCheckAt ?? clock.at
      await sweepOrders({ db, payments, now: clock.now })
    }
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [], mails: ['staff-alert'] })
    expect((await orderOf(order)).nextCheckAt).toBeNull()
  })

  it('begins again for an order that was closed and that its buyer wants to pay now', async () => {
    const clock = testClock()
    const order = await newOrder({ status: 'abandoned', nextCheckAt: null, checks: 6, createdAt: clock.at - 10 * DAY })
    const opened = await openCheckout(
      { db, payments: paystack, now: clock.now, randomKey, siteUrl: 'http://site.test' },
      order.reference,
    )
    expect(opened.ok).toBe(true)
    expect(await orderOf(order)).toMatchObject({ nextCheckAt: clock.at + 3 * MINUTE, checks: 0 })
    clock.advance(3 * MINUTE)
    await sweepOrders({ db, payments: verifying(saying('ongoing')).payments, now: clock.now })
    expect(await orderOf(order)).toMatchObject({ status: 'pending', nextCheckAt: clock.at + 7 * MINUTE })
  })

  it('verifies every try of an order, so that money on an earlier one is found', async () => {
    const order = await newOrder()
    await db
      .insert(paymentAttempts)
      .values({ reference: unique('ref_2_'), orderId: order.id, createdAt: Date.now() + 1 })
    const { payments } = verifying((reference) =>
      reference === order.reference ? { ok: true, data: chargeData(order) } : saying('failed')(reference),
    )
    await checkOrder({ db, payments, now: Date.now }, order.id)
    expect((await orderOf(order)).status).toBe('paid')
  })

  it('runs from the clock of the platform', async () => {
    const order = await openedOrder()
    await control('POST', 'faults', { kind: 'drop' })
    await control('POST', `transactions/${order.reference}/pay`, {})
    await db.update(orders).set({ nextCheckAt: 1 }).where(eq(orders.id, order.id))
    const execution = createExecutionContext()
    await worker.scheduled(createScheduledController(), env, execution)
    await waitOnExecutionContext(execution)
    expect((await orderOf(order)).status).toBe('paid')
  })
})

describe('a verify answer', () => {
  it.each([
    ['another amount', { amount: 1 }],
    ['the amount as text', { amount: '125000' }],
    ['another currency', { currency: 'NGN' }],
    ['another mode', { domain: 'live' }],
  ])('that names %s unlocks nothing and is told to staff', async (_name, more) => {
    const order = await newOrder()
    await checkOrder(
      { db, payments: verifying(() => ({ ok: true, data: chargeData(order, more) })).payments, now: Date.now },
      order.id,
    )
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [], mails: ['staff-alert'] })
  })

  it('about another reference proves nothing for this one', async () => {
    const [mine, other] = [await newOrder(), await newOrder()]
    await checkOrder(
      { db, payments: verifying(() => ({ ok: true, data: chargeData(other) })).payments, now: Date.now },
      mine.id,
    )
    expect(await standingOf(mine)).toMatchObject({ status: 'pending', grants: [] })
    expect(await standingOf(other)).toMatchObject({ status: 'pending', grants: [] })
  })

  it.each([null, 'text', 42, [], {}, { status: 1 }])('of another shape changes nothing: %j', async (data) => {
    const order = await newOrder()
    await checkOrder({ db, payments: verifying(() => ({ ok: true, data })).payments, now: Date.now }, order.id)
    expect(await standingOf(order)).toMatchObject({ status: 'pending', grants: [] })
  })

  it.each(['http', 'html', 'truncated', 'answer-lost', 'connection-drop'])(
    'that does not arrive (%s) leaves the order as it is',
    async (kind) => {
      const order = await openedOrder()
      await control('POST', `transactions/${order.reference}/pay`, {})
      await control('POST', 'faults', { kind, route: 'verify' })
      const clock = testClock()
      expect(await checkOrder({ db, payments: paystack, now: clock.now }, order.id)).toEqual({
        asked: true,
        reached: false,
        begun: false,
      })
      expect((await orderOf(order)).status).toBe('pending')
      clock.advance(5000)
      await checkOrder({ db, payments: paystack, now: clock.now }, order.id)
      expect((await orderOf(order)).status).toBe('paid')
    },
  )

  it('of a payment that was reversed leaves no right', async () => {
    const order = await openedOrder()
    await control('POST', `transactions/${order.reference}/pay`, {})
    await control('POST', `transactions/${order.reference}/reverse`)
    await checkOrder({ db, payments: paystack, now: Date.now }, order.id)
    const standing = await standingOf(order)
    expect(standing.status).toBe('refunded')
    expect(standing.grants).not.toContain('live')
  })
})

describe('the webhook, the return page and the sweep', () => {
  it('all at once give one grant and one receipt', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await openedOrder()
      await control('POST', `transactions/${order.reference}/pay`, {})
      const [event] = await eventsOf(order.reference)
      if (!event) throw new Error('no event was sent')
      const app = appWith({})
      const page = `/orders/${order.reference}?key=${await keys.mac('order', order.reference)}`
      const later = () => Date.now() + 3 * MINUTE
      const results = await Promise.all([
        ...Array.from({ length: 4 }, () => postWebhook(event.body, event.signature, app).then((each) => each.status)),
        ...Array.from({ length: 6 }, () =>
          newVisitor(app)
            .get(page)
            .then((each) => each.status),
        ),
        sweepOrders({ db, payments: paystack, now: later }).then(() => 200),
        sweepOrders({ db, payments: paystack, now: later }).then(() => 200),
      ])
      expect(new Set(results)).toEqual(new Set([200]))
      expect(await standingOf(order)).toMatchObject({
        status: 'paid',
        grants: ['live'],
        mails: ['receipt', 'staff-sale'],
      })
    }
  })

  it('with a refund among them leave no live grant', async () => {
    const order = await openedOrder()
    await control('POST', `transactions/${order.reference}/pay`, {})
    const [event] = await eventsOf(order.reference)
    if (!event) throw new Error('no event was sent')
    await Promise.all([
      postWebhook(event.body, event.signature),
      postWebhook(refundBody(order, 'processed')),
      sweepOrders({ db, payments: paystack, now: () => Date.now() + 3 * MINUTE }),
      postWebhook(event.body, event.signature),
    ])
    const standing = await standingOf(order)
    expect(standing.status).toBe('refunded')
    expect(standing.grants).not.toContain('live')
  })
})
