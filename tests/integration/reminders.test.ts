/** The one reminder of an unfinished payment: when it comes, to whom it does not, and how it is stopped. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VerifiedTransaction } from '../../app/adapters/paystack.server.ts'
import { REMINDERS_ON, REMINDERS_STOPPED } from '../../app/domain/orders/messages.ts'
import { sweepOrders } from '../../app/domain/payments/sweep-orders.server.ts'
import { orders, outbox } from '../../drizzle/schema/index.ts'
import { db, givenOrder, givenPlan, newOrder, rowsWhere, unique } from '../support/factories.ts'
import { HOUR, keys, MINUTE, sendMails, testClock, verifying } from '../support/jobs.ts'
import { clearPayments, orderPage } from '../support/payments.ts'
import { appWith, newVisitor } from '../support/shop.ts'
import { press } from '../support/staff.ts'

const DAY = 24 * HOUR
const remindersOf = async () =>
  (await rowsWhere(outbox, eq(outbox.kind, 'payment-reminder'))).map(({ subjectId }) => subjectId)
const saying =
  (status: string) =>
  (reference: string): VerifiedTransaction => ({ ok: true, data: { status, reference, domain: 'test' } })

beforeEach(async () => {
  await clearPayments()
  await db.delete(outbox)
})

/** Sweeps every few minutes until this long after the clock's time. */
async function sweepFor(
  ms: number,
  answer: (reference: string, at: number) => VerifiedTransaction,
  clock = testClock(),
  step = 10 * MINUTE,
) {
  const { payments } = verifying((reference) => answer(reference, clock.at))
  const until = clock.at + ms
  for (; clock.at <= until; clock.advance(step)) await sweepOrders({ db, payments, now: clock.now })
  return clock
}

describe('the reminder of an unfinished payment', () => {
  it('comes three hours after the order, once, with the way to pay and the way to stop', async () => {
    const order = await newOrder()
    const clock = await sweepFor(3 * HOUR - MINUTE, saying('abandoned'))
    expect(await remindersOf()).toEqual([])
    await sweepFor(3 * DAY, saying('abandoned'), clock, HOUR)
    expect(await remindersOf()).toEqual([order.id])
    const [mail] = await sendMails(clock.at)
    const key = await keys.mac('order', order.reference)
    expect(mail?.subject).toMatch(/^Not paid yet: /)
    expect(mail?.text).toContain(`http://site.test${await orderPage(order)}`)
    expect(mail?.text).toContain(`http://site.test/orders/${order.reference}/stop?key=${key}`)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  it.each(['ongoing', 'pending', 'processing', 'queued'])('does not come while Paystack says %s', async (status) => {
    await newOrder()
    await sweepFor(8 * HOUR, saying(status))
    expect(await remindersOf()).toEqual([])
  })

  it('waits while Paystack gives no answer', async () => {
    const order = await newOrder()
    const away = await sweepFor(5 * HOUR, () => ({ ok: false, reason: 'unreachable' }))
    expect(await remindersOf()).toEqual([])
    await sweepFor(HOUR, saying('abandoned'), away)
    expect(await remindersOf()).toEqual([order.id])
  })

  it('is not sent where the order was paid between the note and the mail', async () => {
    const order = await newOrder()
    const clock = await sweepFor(3 * HOUR + 10 * MINUTE, saying('abandoned'))
    expect(await remindersOf()).toEqual([order.id])
    await db.update(orders).set({ status: 'paid' }).where(eq(orders.id, order.id))
    expect(await sendMails(clock.at)).toEqual([])
  })

  it('does not come for an order that a newer one of the same took the place of', async () => {
    const plan = await givenPlan()
    const buyerEmail = `${unique('ama')}@example.com`
    await givenOrder(plan, { buyerEmail })
    const second = await givenOrder(plan, { buyerEmail })
    await sweepFor(4 * HOUR, saying('abandoned'))
    expect(await remindersOf()).toEqual([second.id])
  })

  it('comes at most three times a day to an address, which anybody can type', async () => {
    const buyerEmail = `${unique('ama')}@example.com`
    for (let at = 0; at < 6; at += 1) await newOrder({ buyerEmail, createdAt: Date.now() + at * 20 * MINUTE })
    await sweepFor(6 * HOUR, saying('abandoned'))
    expect(await remindersOf()).toHaveLength(3)
  })

  it('is stopped for every order of the address, from its link, and started again', async () => {
    const visitor = newVisitor(appWith({}))
    const buyerEmail = `${unique('ama')}@example.com`
    const first = await newOrder({ buyerEmail })
    const key = await keys.mac('order', first.reference)
    const stop = `/orders/${first.reference}/stop?key=${key}`
    expect(await visitor.read(stop)).toContain('Stop these emails')
    expect((await press(visitor, stop)).words).toContain(REMINDERS_STOPPED)
    await newOrder({ buyerEmail })
    const clock = await sweepFor(4 * HOUR, saying('abandoned'))
    expect(await remindersOf()).toEqual([])
    expect((await press(visitor, stop, { again: 'true' })).words).toContain(REMINDERS_ON)
    const third = await newOrder({ buyerEmail, createdAt: clock.at, nextCheckAt: clock.at + 3 * MINUTE })
    await sweepFor(4 * HOUR, saying('abandoned'), clock)
    expect(await remindersOf()).toContain(third.id)
  })

  it('is stopped by nobody without the key of the order', async () => {
    const order = await newOrder()
    expect((await newVisitor(appWith({})).post(`/orders/${order.reference}/stop`)).status).toBe(404)
    expect((await rowsWhere(orders, eq(orders.id, order.id)))[0]?.remindersStopped).toBe(false)
  })
})
