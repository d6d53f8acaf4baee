/** Status checks: what staff and an external monitor see, and one email when a check starts failing. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../app/adapters/mail.server.ts'
import { BACKUP, MONITOR, type StatusCheckName } from '../../app/domain/health/system-status.ts'
import { getStatusChecks, mailStatusAlerts } from '../../app/domain/health/watch.server.ts'
import { enqueueDigest } from '../../app/domain/overview/digest.server.ts'
import { jobRuns, orders, outbox, paymentEvents } from '../../drizzle/schema/index.ts'
import { db, givenOrder, givenPlan, unique, updateWhere } from '../support/factories.ts'
import { HOUR, keys, sendMails, testClock } from '../support/jobs.ts'
import { appWith, newVisitor } from '../support/shop.ts'
import { givenStaff, wordsOf } from '../support/staff.ts'

beforeEach(async () => {
  for (const table of [outbox, jobRuns, paymentEvents]) await db.delete(table)
  await db.update(orders).set({ status: 'abandoned', createdAt: Date.now(), updatedAt: Date.now() })
})

const clock = testClock()
const ago = (hours: number) => clock.at - hours * HOUR
const ran = (name: string, hours: number, note = '') => db.insert(jobRuns).values({ name, ranAt: ago(hours), note })
const bad = async () =>
  (await getStatusChecks({ db, now: clock.now })).filter(({ isBad }) => isBad).map(({ name }) => name)
const waits = (hours: number) =>
  db.insert(outbox).values({
    dedupeKey: unique('mail'),
    kind: 'links',
    payload: {},
    status: 'waiting',
    nextAttemptAt: ago(-1),
    createdAt: ago(hours),
  })
const order = async (fields: Parameters<typeof givenOrder>[1]) => givenOrder(await givenPlan(), fields)

describe('a status check fails', () => {
  const CASES: [StatusCheckName, string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['jobs', 'a job that has not run for ten minutes', () => ran('orders', 0.1), () => ran('orders', 0.2)],
    ['mail', 'a mail that waits for more than an hour', () => waits(0.9), () => waits(1.1)],
    [
      'review',
      'an order under review for more than a day',
      () => order({ status: 'under-review', updatedAt: ago(23) }),
      () => order({ status: 'under-review', updatedAt: ago(25) }),
    ],
    ['backup', 'a backup older than two days', () => ran(BACKUP, 47), () => ran(BACKUP, 49)],
    ['files', 'a stored file that is missing', () => ran('storage', 1), () => ran('storage', 1, 'Missing: picture 1')],
  ]
  it.each(CASES)('%s: %s', async (name, _what, good, ill) => {
    await good()
    expect(await bad()).not.toContain(name)
    for (const table of [outbox, jobRuns]) await db.delete(table)
    await ill()
    expect(await bad()).toEqual([name])
  })

  it('webhooks: three orders of a day are paid without one', async () => {
    await ran(BACKUP, 1)
    for (let at = 0; at < 3; at += 1) {
      expect(await bad()).toEqual([])
      await order({ status: 'paid', paidAt: ago(2) })
    }
    expect(await bad()).toEqual(['webhooks'])
    const heard = {
      dedupeKey: 'heard',
      source: 'webhook',
      event: 'charge.success',
      reference: 'x',
      outcome: 'applied',
    } as const
    await db.insert(paymentEvents).values({ ...heard, receivedAt: ago(3) })
    expect(await bad()).toEqual([])
  })
})

describe('staff', () => {
  it('get one email when a check first fails, and the next only after it has recovered', async () => {
    const tell = () => mailStatusAlerts({ db, now: clock.now })
    const told = async () => (await db.select().from(outbox).where(eq(outbox.kind, 'staff-sign'))).length
    await tell()
    expect(await told()).toBe(0)
    await ran(BACKUP, 50)
    await tell()
    await tell()
    expect(await told()).toBe(1)
    await updateWhere(jobRuns, eq(jobRuns.name, BACKUP), { ranAt: ago(1) })
    await tell()
    await updateWhere(jobRuns, eq(jobRuns.name, BACKUP), { ranAt: ago(50) })
    clock.advance(1000)
    await tell()
    expect(await told()).toBe(2)
    const [mail] = await sendMails(clock.at + HOUR)
    expect(mail?.subject).toBe('The site needs attention: Last backup')
    expect(mail?.text).toContain('2 days old')
  })

  it('get one email a day, after six, about the previous day and open work; none if there is nothing', async () => {
    const day = 86_400_000
    const morning = testClock(Math.ceil(Date.now() / day) * day + 5 * HOUR)
    const tried: Mail[] = []
    const run = async () => {
      await enqueueDigest({ db, now: morning.now, payments: { mode: 'test' } })
      tried.push(...(await sendMails(morning.at)))
    }
    await ran(BACKUP, 1)
    const paid = { status: 'paid', createdAt: morning.at - 10 * HOUR } as const
    await order({ ...paid, paidAt: morning.at - 9 * HOUR, amountMinor: 125_000 })
    await order({ ...paid, paidAt: morning.at, amountMinor: 99 })
    await run()
    expect(tried).toEqual([])
    morning.advance(HOUR)
    await run()
    await run()
    const [mail, ...more] = tried
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Your day: \d+ \w{3} \d{4}$/)
    expect(mail?.text).toContain('Since yesterday: 2 paid orders')
    await db.update(orders).set({ status: 'abandoned' })
    morning.advance(2 * day)
    await db.update(jobRuns).set({ ranAt: morning.at }).where(eq(jobRuns.name, BACKUP))
    await run()
    expect(tried).toHaveLength(1)
  })

  it('see the checks on Mail and jobs, with the address for a monitor', async () => {
    // The site has its own clock, a little behind that of these tests.
    await ran(BACKUP, 50.5)
    const html = await (await (await givenStaff()).get('/mail-admin')).text()
    expect(wordsOf(html)).toContain('2 days old. Needs attention.')
    expect(html).toContain(`/healthz?key=${await keys.mac(MONITOR, MONITOR)}`)
  })
})

it('a monitor with the key gets all checks, and a 503 if one fails; others get none', async () => {
  const visitor = newVisitor(appWith())
  const address = `/healthz?key=${await keys.mac(MONITOR, MONITOR)}`
  const well = await visitor.get(address)
  expect(well.status).toBe(200)
  expect((await well.json<{ signs: unknown[] }>()).signs).toHaveLength(6)
  await ran(BACKUP, 50)
  expect((await visitor.get(address)).status).toBe(503)
  const other = await visitor.get('/healthz?key=x')
  expect([other.status, await other.json()]).toEqual([200, { status: 'ok' }])
})
