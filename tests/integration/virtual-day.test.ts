/**
 * A day by the virtual clock in which Paystack is away for six hours, and senders of mail that end between the sending and
 * the note of it: nothing is lost and nothing is done twice.
 */
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '../../app/adapters/mail.server.ts'
import { createPayments } from '../../app/adapters/paystack.server.ts'
import { deliverOutbox, LEASE_MS } from '../../app/domain/mails/deliver-outbox.server.ts'
import { sweepOrders } from '../../app/domain/orders/sweep-orders.server.ts'
import { orders, outbox } from '../../drizzle/schema/index.ts'
import { db, givenOrder, givenPlan } from '../support/factories.ts'
import { openedOrder, payAt } from '../support/flows.ts'
import { HOUR, MINUTE, outboxDeps, silentLog, testClock } from '../support/jobs.ts'

const { crashes, every }: { crashes: number; every: number } = {
  crashes: 40,
  every: 60,
  ...JSON.parse(env.VIRTUAL_DAY),
}

beforeAll(async () => {
  await db.delete(outbox)
  await db.update(orders).set({ nextCheckAt: null })
})
const SWEEP_EVERY = 5 * MINUTE
let said = ''
afterAll(() => console.info(said))

it('settles within 15 minutes all that was paid while Paystack was away', { timeout: 3_600_000 }, async () => {
  const paystack = createPayments({ apiUrl: env.PAYSTACK_API_URL, secretKey: env.PAYSTACK_SECRET_KEY, log: silentLog })
  const clock = testClock()
  const begun = clock.at
  const isAway = () => clock.at >= begun + 6 * HOUR && clock.at < begun + 12 * HOUR
  const payments = {
    verifyTransaction: async (reference: string) =>
      isAway() ? ({ ok: false, reason: 'unreachable' } as const) : paystack.verifyTransaction(reference),
    listPaid: async (asked: { from: number; page: number }) =>
      isAway() ? ({ ok: false } as const) : paystack.listPaid(asked),
  }
  let [bought, slowest] = [0, 0]
  const paidAt = new Map<number, number>()
  for (let elapsed = 0; elapsed <= 24 * HOUR; elapsed += SWEEP_EVERY) {
    clock.at = begun + elapsed
    if (elapsed % (every * MINUTE) === 0) {
      const order = await openedOrder()
      await db
        .update(orders)
        .set({ createdAt: clock.at, nextCheckAt: clock.at + 3 * MINUTE })
        .where(eq(orders.id, order.id))
      // No webhook comes all day: the sweep alone finds the money.
      await payAt(order.reference)
      paidAt.set(order.id, clock.at)
      bought += 1
    }
    await sweepOrders({ db, payments, now: clock.now })
    for (const { id, status } of await db.select({ id: orders.id, status: orders.status }).from(orders)) {
      const at = paidAt.get(id)
      if (at === undefined || status === 'pending') continue
      expect(status).toBe('paid')
      paidAt.delete(id)
      // What was paid just before Paystack went away was not looked at in time either.
      const isCaught = at + SWEEP_EVERY >= begun + 6 * HOUR && at < begun + 12 * HOUR
      const couldBe = isCaught ? begun + 12 * HOUR : at
      slowest = Math.max(slowest, clock.at - couldBe)
    }
  }
  clock.advance(15 * MINUTE)
  await sweepOrders({ db, payments, now: clock.now })
  const open = await db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'pending'))
  expect(open.filter(({ id }) => paidAt.has(id))).toEqual([])
  expect(slowest).toBeLessThanOrEqual(15 * MINUTE)
  said += `Orders of a day with six hours of outage: ${bought}, slowest ${slowest / MINUTE} minutes. `
})

it('brings every mail whose sender ended before or after it was sent, at most twice', {
  timeout: 3_600_000,
}, async () => {
  await db.delete(outbox)
  const order = await givenOrder(await givenPlan(), { status: 'paid', paidAt: Date.now(), receiptNumber: 900_001 })
  const now = Date.now()
  for (let at = 0; at < crashes; at += 1)
    await db.insert(outbox).values({
      dedupeKey: `crash:${at}`,
      kind: 'staff-sale',
      subjectId: order.id,
      payload: {},
      status: 'waiting',
      nextAttemptAt: now,
      createdAt: now,
    })
  const clock = testClock(now)
  const copies = new Map<string, number>()
  let dead = 0
  const ends = new Promise<never>(() => undefined)
  const mailer = {
    async send(mail: Mail) {
      const sent = copies.get(mail.messageId)
      // Each first sender ends: half before the mail has left, half after.
      if (sent === undefined) {
        dead += 1
        copies.set(mail.messageId, dead % 2)
        crash()
        return ends
      }
      copies.set(mail.messageId, sent + 1)
      return { ok: true as const }
    },
  }
  let crash: () => void = () => undefined
  while ((await db.$count(outbox, sql`status <> 'sent'`)) > 0) {
    const crashed = new Promise<void>((resolve) => {
      crash = resolve
    })
    await Promise.race([deliverOutbox(outboxDeps(clock, mailer)), crashed])
    if (dead === crashes) clock.advance(LEASE_MS + 1)
  }
  expect(copies.size).toBe(crashes)
  expect([...copies.values()].filter((n) => n < 1 || n > 2)).toEqual([])
  said += `Mails whose sender ended: ${crashes}, sent twice ${[...copies.values()].filter((n) => n === 2).length}, lost 0.`
})
