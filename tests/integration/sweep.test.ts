/** Asking Paystack: the return page and the sweep settle what no webhook told, and never call a payment failed on doubt. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkOrder } from '../../app/domain/payments/check-order.server.ts'
import { openCheckout } from '../../app/domain/payments/open-checkout.server.ts'
import { payAgain } from '../../app/domain/payments/pay-again.server.ts'
import { CHECK_BACKOFF_MS, sweepOrders } from '../../app/domain/payments/sweep-orders.server.ts'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { orders, paymentAttempts } from '../../drizzle/schema/index.ts'
import worker from '../../server.ts'
import { db, type GivenOrder, givenOrder, givenPlan, newOrder, unique } from '../support/factories.ts'
import { HOUR, MINUTE, testClock, verifying } from '../support/jobs.ts'
import {
  chargeData,
  clearPayments,
  openAtPaystack,
  orderPage,
  paystack,
  refundBody,
  standingOf,
} from '../support/payments.ts'
import { appWith, control, eventsOf, newVisitor, postWebhook } from '../support/shop.ts'

const DAY = 24 * HOUR
const SOLD = ['receipt', 'staff-sale']

const saying = (status: string) => (reference: string) => ({
  ok: true as const,
  data: { status, reference, domain: 'test' },
})
const orderOf = async (order: { id: number }) => (await standingOf(order)).order

/** An order whose transaction is open at the stand-in. */
async function openedOrder(): Promise<GivenOrder> {
  const order = await newOrder()
  await openAtPaystack(order)
  return order
}

const pay = (order: { reference: string }, fields: Record<string, unknown> = {}) =>
  control('POST', `transactions/${order.reference}/pay`, fields)
const says = (data: unknown) => verifying(() => ({ ok: true, data })).payments
const check = (order: { id: number }, payments: Parameters<typeof checkOrder>[0]['payments'], now = Date.now) =>
  checkOrder({ db, payments, now }, order.id)
const sweep = (payments: Parameters<typeof sweepOrders>[0]['payments'], now = () => Date.now() + 3 * MINUTE) =>
  sweepOrders({ db, payments, now })
const checkoutDeps = (now = Date.now) => ({ db, payments: paystack, now, randomKey, siteUrl: 'http://site.test' })
async function eventOf({ reference }: { reference: string }) {
  const [event] = await eventsOf(reference)
  if (!event) throw new Error('no event was sent')
  return event
}

beforeEach(clearPayments)

describe('the sweep', () => {
  it('checks an unpaid order after 3 min, 10 min, 1 h, 3 h, 6 h, 24 h and 72 h, and then closes it', async () => {
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
      await sweep(payments, clock.now)
      expect(asked).toHaveLength(looks.length)
      clock.at = nextCheckAt
      await sweep(payments, clock.now)
      looks.push(clock.at - begun)
    }
    expect(looks).toEqual([3 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, DAY, 3 * DAY])
    expect(looks).toEqual([...CHECK_BACKOFF_MS])
    expect(await standingOf(order)).toMatchObject({ status: 'abandoned', grants: [] })
  })

  it('settles an order whose webhook never came, with one grant and one receipt', async () => {
    const order = await openedOrder()
    await control('POST', 'faults', { kind: 'drop' })
    await pay(order, { channel: 'mobile_money' })
    await sweep(paystack)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'], mails: SOLD })
    expect((await orderOf(order)).channel).toBe('mobile_money')
  })

  const NOT_PAID = ['pending', 'ongoing', 'processing', 'queued', 'abandoned']
  it.each(NOT_PAID)('never says failed while Paystack says %s', async (said) => {
    const order = await newOrder()
    await sweep(verifying(saying(said)).payments)
    expect((await orderOf(order)).status).toBe('pending')
  })

  it('says failed when Paystack does, and pending again when a new attempt is under way', async () => {
    const order = await newOrder()
    const clock = testClock()
    await check(order, verifying(saying('failed')).payments, clock.now)
    expect((await orderOf(order)).status).toBe('failed')
    clock.advance(5000)
    await check(order, verifying(saying('ongoing')).payments, clock.now)
    expect((await orderOf(order)).status).toBe('pending')
  })

  it('settles all due orders in one run', async () => {
    const plan = await givenPlan()
    const clock = testClock()
    const made: GivenOrder[] = []
    for (let each = 0; each < 23; each += 1) made.push(await givenOrder(plan, { nextCheckAt: clock.at + each }))
    clock.advance(MINUTE)
    const { payments } = verifying((reference) => ({ ok: true, data: chargeData({ reference, amountMinor: 125_000 }) }))
    expect(await sweep(payments, clock.now)).toEqual({ due: 23, outage: false })
    expect(await sweep(payments, clock.now)).toEqual({ due: 0, outage: false })
    for (const order of made) expect((await standingOf(order)).grants).toEqual(['live'])
  })

  it('is not blocked by an order under review', async () => {
    const plan = await givenPlan()
    const clock = testClock(Date.now() + 3 * MINUTE)
    for (let each = 0; each < 21; each += 1) await givenOrder(plan, { status: 'under-review', nextCheckAt: 1 })
    const waiting = await givenOrder(plan, { nextCheckAt: 2 })
    const { payments } = verifying((reference) => ({
      ok: true,
      data: chargeData({ reference, amountMinor: reference === waiting.reference ? 125_000 : 1 }),
    }))
    await sweep(payments, clock.now)
    await sweep(payments, clock.now)
    expect((await orderOf(waiting)).status).toBe('paid')
  })

  it('leaves an order under review to staff in the end', async () => {
    const clock = testClock()
    const order = await newOrder()
    const wrong = (reference: string) => chargeData({ reference, amountMinor: 1 }, { id: 1 })
    const { payments } = verifying((reference) => ({ ok: true, data: wrong(reference) }))
    const reviewedAt = (await orderOf(order)).nextCheckAt
    for (let guard = 0; guard < 10; guard += 1) {
      clock.at = (await orderOf(order)).nextCheckAt ?? clock.at
      await sweep(payments, clock.now)
    }
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [], mails: ['staff-alert'] })
    // Staff are told how long it has been under review, so a check must not begin that time anew.
    expect(await orderOf(order)).toMatchObject({ nextCheckAt: null, updatedAt: reviewedAt })
  })

  it('makes no order pending that it will not check again', async () => {
    const order = await newOrder({ status: 'cancelled', nextCheckAt: 1, checks: CHECK_BACKOFF_MS.length - 1 })
    await sweep(verifying(saying('ongoing')).payments)
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', nextCheckAt: null })
  })

  it('restarts for a closed order that its buyer pays again', async () => {
    const clock = testClock()
    const order = await newOrder({ status: 'abandoned', nextCheckAt: null, checks: 6, createdAt: clock.at - 10 * DAY })
    expect((await openCheckout(checkoutDeps(clock.now), order.reference)).ok).toBe(true)
    expect(await orderOf(order)).toMatchObject({ nextCheckAt: clock.at + 3 * MINUTE, checks: 0 })
    clock.advance(3 * MINUTE)
    await sweep(verifying(saying('ongoing')).payments, clock.now)
    expect(await orderOf(order)).toMatchObject({ status: 'pending', nextCheckAt: clock.at + 7 * MINUTE })
  })

  it('restarts for an order whose next check is days away, and whose buyer pays again', async () => {
    const clock = testClock()
    const order = await newOrder({ nextCheckAt: clock.at + 2 * DAY, checks: 5 })
    expect((await payAgain(checkoutDeps(clock.now), order.reference)).ok).toBe(true)
    expect(await orderOf(order)).toMatchObject({ nextCheckAt: clock.at + 3 * MINUTE, checks: 0 })
    clock.advance(MINUTE)
    expect((await payAgain(checkoutDeps(clock.now), order.reference)).ok).toBe(true)
    expect(await orderOf(order)).toMatchObject({ nextCheckAt: clock.at + 2 * MINUTE, checks: 0 })
  })

  it('asks no money for an order of the other mode, whose payment would not match', async () => {
    const order = await newOrder({ mode: 'live' })
    expect(await newVisitor().read(await orderPage(order))).not.toContain('Pay now')
    expect(await newVisitor().read(await orderPage(await newOrder()))).toContain('Pay now')
    expect(await payAgain(checkoutDeps(), order.reference)).toEqual({ ok: false, reason: 'not-payable' })
  })

  it('verifies every attempt of an order, so that money on an earlier one is found', async () => {
    const order = await newOrder()
    const later = { reference: unique('ref_2_'), orderId: order.id, createdAt: Date.now() + 1 }
    await db.insert(paymentAttempts).values(later)
    const { payments } = verifying((reference) =>
      reference === order.reference ? { ok: true, data: chargeData(order) } : saying('failed')(reference),
    )
    await check(order, payments)
    expect((await orderOf(order)).status).toBe('paid')
  })

  it('checks before a buyer pays again, even if the newest attempt could not be opened', async () => {
    const order = await openedOrder()
    await control('POST', 'faults', { kind: 'drop' })
    await pay(order)
    await db
      .insert(paymentAttempts)
      .values({ reference: unique('ref_2_'), orderId: order.id, createdAt: Date.now() + 1 })
    const deps = { db, payments: paystack, now: Date.now, randomKey, siteUrl: 'http://site.test' }
    expect(await payAgain(deps, order.reference)).toEqual({ ok: false, reason: 'not-payable' })
    expect((await orderOf(order)).status).toBe('paid')
  })

  it('is run by the platform’s scheduler', async () => {
    const order = await openedOrder()
    await control('POST', 'faults', { kind: 'drop' })
    await pay(order)
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
  ])('that names %s unlocks nothing and notifies staff', async (_name, more) => {
    const order = await newOrder()
    await check(order, says(chargeData(order, more)))
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [], mails: ['staff-alert'] })
  })

  it('about another reference proves nothing for this one', async () => {
    const [mine, other] = [await newOrder(), await newOrder()]
    await check(mine, says(chargeData(other)))
    for (const each of [mine, other]) expect(await standingOf(each)).toMatchObject({ status: 'pending', grants: [] })
  })

  it.each([null, 'text', 42, [], {}, { status: 1 }])('of another shape changes nothing: %j', async (data) => {
    const order = await newOrder()
    await check(order, says(data))
    expect(await standingOf(order)).toMatchObject({ status: 'pending', grants: [] })
  })

  const FAULTS = ['http', 'html', 'truncated', 'answer-lost', 'connection-drop']
  it.each(FAULTS)('that does not arrive (%s) leaves the order as it is', async (kind) => {
    const order = await openedOrder()
    await pay(order)
    await control('POST', 'faults', { kind, route: 'verify' })
    const clock = testClock()
    expect(await check(order, paystack, clock.now)).toEqual({ asked: true, sight: 'unknown' })
    expect((await orderOf(order)).status).toBe('pending')
    clock.advance(5000)
    await check(order, paystack, clock.now)
    expect((await orderOf(order)).status).toBe('paid')
  })

  it('of a reversed payment leaves no grant', async () => {
    const order = await openedOrder()
    await pay(order)
    await control('POST', `transactions/${order.reference}/reverse`)
    await check(order, paystack)
    const standing = await standingOf(order)
    expect(standing.status).toBe('refunded')
    expect(standing.grants).not.toContain('live')
  })
})

describe('the webhook, the return page and the sweep', () => {
  it('all at once give one grant and one receipt', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await openedOrder()
      await pay(order)
      const event = await eventOf(order)
      const app = appWith({})
      const page = await orderPage(order)
      const answers = [
        ...Array.from({ length: 4 }, () => postWebhook(event.body, event.signature, app)),
        ...Array.from({ length: 6 }, () => newVisitor(app).get(page)),
      ]
      await Promise.all([...answers, sweep(paystack), sweep(paystack)])
      for (const answer of answers) expect((await answer).status).toBe(200)
      expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'], mails: SOLD })
    }
  })

  it('with a refund among them leave no live grant', async () => {
    const order = await openedOrder()
    await pay(order)
    const event = await eventOf(order)
    await Promise.all([
      postWebhook(event.body, event.signature),
      postWebhook(refundBody(order, 'processed')),
      sweep(paystack),
      postWebhook(event.body, event.signature),
    ])
    const standing = await standingOf(order)
    expect(standing.status).toBe('refunded')
    expect(standing.grants).not.toContain('live')
  })
})
