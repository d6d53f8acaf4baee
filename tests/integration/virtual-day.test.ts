/**
 * A day by the virtual clock in which Paystack is away for six hours, and senders of mail that end between the sending and
 * the note of it: nothing is lost and nothing is done twice.
 */
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '../../app/adapters/mail.server.ts'
import { createPayments } from '../../app/adapters/paystack.server.ts'
import { deliverOutbox, LEASE_MS } from '../../app/domain/jobs/deliver-outbox.server.ts'
import { sweepOrders } from '../../app/domain/payments/sweep-orders.server.ts'
import { orders, outbox } from '../../drizzle/schema/index.ts'
import { db } from '../support/factories.ts'
import { openedOrder, payAt } from '../support/flows.ts'
import { HOUR, MINUTE, outboxDeps, silentLog, testClock } from '../support/jobs.ts'
import { ENDED_BY_ONE_CLICK, givenDueMessage } from '../support/mails.ts'
import { wordsOf } from '../support/staff.ts'

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

it('all payments made while Paystack was unreachable are settled within 15 minutes', {
  timeout: 3_600_000,
}, async () => {
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

it('each kind of email is delivered at most twice, with one Message-ID, if its sender crashes', {
  timeout: 3_600_000,
}, async () => {
  const now = Date.now()
  const kinds = new Set<string>()
  const clock = testClock(now)
  for (let at = 0; at < crashes; at += 1) kinds.add(await givenDueMessage(at, now))
  // What was asked for on the way is not of these.
  await db.delete(outbox).where(sql`dedupe_key not like '%:crash-%'`)
  const copies = new Map<string, number>()
  const ofKind = new Map<string, Mail>()
  let dead = 0
  const ends = new Promise<never>(() => undefined)
  /** Each first sender ends: half before the message has left, half after. */
  async function send(key: string) {
    const sent = copies.get(key)
    copies.set(key, (sent ?? 0) + 1)
    if (sent !== undefined) return { ok: true as const }
    dead += 1
    copies.set(key, dead % 2)
    crash()
    return ends
  }
  const mailer = {
    async send(mail: Mail) {
      const row = await db
        .select()
        .from(outbox)
        .where(eq(outbox.id, Number(mail.messageId.split('-')[1])))
        .get()
      ofKind.set(row?.kind ?? '', mail)
      return send(mail.messageId)
    },
  }
  let crash: () => void = () => undefined
  while ((await db.$count(outbox, sql`status <> 'sent'`)) > 0) {
    const crashed = new Promise<void>((resolve) => {
      crash = resolve
    })
    await Promise.race([deliverOutbox(outboxDeps(clock, mailer, { post: ({ email = '' }) => send(email) })), crashed])
    if (dead === crashes) clock.advance(LEASE_MS + 1)
  }
  expect(copies.size).toBe(crashes)
  expect([...copies.values()].filter((n) => n < 1 || n > 2)).toEqual([])
  expect([...kinds].filter((kind) => !ofKind.has(kind))).toEqual(['contact-form'])
  for (const [kind, { subject, text, html, headers }] of ofKind) {
    expect([kind, subject, text].join(' ')).not.toMatch(/undefined|null|NaN|\[object| {2}/)
    // Each line is in both, whatever markup stands around it.
    const words = wordsOf(html)
    for (const line of text.split('\n').filter((each) => !/^(--|https?:)|: /.test(each)))
      expect(words, kind).toContain(line.replace(/:$/, '').trim())
    expect([kind, headers?.['List-Unsubscribe-Post'] ?? null]).toEqual([
      kind,
      ENDED_BY_ONE_CLICK.has(kind) ? 'List-Unsubscribe=One-Click' : null,
    ])
  }
  said += `Mails whose sender ended: ${crashes} of ${kinds.size} kinds, sent twice ${[...copies.values()].filter((n) => n === 2).length}, lost 0.`
})
