/** What one buyer, one odd answer or one outage may cost everybody else: attempts, questions and runs are bounded. */
import { env } from 'cloudflare:workers'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { runJobs } from '../../app/domain/jobs/run-jobs.server.ts'
import { TOO_MANY_PAYMENT_ATTEMPTS, TOO_MANY_UNPAID } from '../../app/domain/orders/messages.ts'
import { VERIFIED_JUST_NOW } from '../../app/domain/orders/staff-messages.ts'
import { checkOrder } from '../../app/domain/payments/check-order.server.ts'
import { pollRefunds, pollRefundsOf } from '../../app/domain/payments/poll-refunds.server.ts'
import { sweepOrders } from '../../app/domain/payments/sweep-orders.server.ts'
import * as tables from '../../drizzle/schema/index.ts'
import {
  db,
  type GivenOrder,
  givenOrder,
  givenPlan,
  newOrder,
  rowsWhere,
  unique,
  updateWhere,
} from '../support/factories.ts'
import { HOUR, keys, MINUTE, outboxDeps, recordingMailer, testClock, verifying } from '../support/jobs.ts'
import { metered } from '../support/metered.ts'
import {
  buyerForm,
  chargeBody,
  chargeData,
  clearPayments,
  openAtPaystack,
  orderPage,
  paystack,
  refundBody,
  secondsLater,
  standingOf,
} from '../support/payments.ts'
import { control, expectPage, fieldValue, newVisitor, postWebhook } from '../support/shop.ts'
import { givenStaff, press } from '../support/staff.ts'

const { jobRuns, orders, outbox, paymentAttempts, rateCounters, refundRequests, refunds, stagedUploads } = tables
const orderOf = async (order: { id: number }) => (await standingOf(order)).order
const attemptsOf = (order: GivenOrder) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)).orderBy(asc(paymentAttempts.createdAt))
beforeEach(clearPayments)

describe('paying again', () => {
  it('allows five attempts in an hour; the next one is told to wait, on the payment page', async () => {
    const order = await newOrder()
    const visitor = newVisitor()
    const key = await keys.mac('order', order.reference)
    const pay = async () => {
      const latest = (await attemptsOf(order)).at(-1)?.reference
      await control('POST', `transactions/${latest}/status`, { status: 'failed' }).catch(() => undefined)
      await db.update(orders).set({ status: 'failed', verifiedAt: null }).where(eq(orders.id, order.id))
      return visitor.post(`/orders/${order.reference}/pay`, { key })
    }
    for (let more = 1; more < 5; more += 1) expect((await pay()).status).toBe(303)
    expect(await attemptsOf(order)).toHaveLength(5)
    const refused = await pay()
    await expectPage(refused, 429, [TOO_MANY_PAYMENT_ATTEMPTS])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await attemptsOf(order)).toHaveLength(5)

    await updateWhere(paymentAttempts, eq(paymentAttempts.orderId, order.id), { createdAt: Date.now() - HOUR })
    expect((await pay()).status).toBe(303)
  })

  it('verifies the newest three attempts, then those that may still be paid, eight in all, in turn', async () => {
    const order = await newOrder({ createdAt: 1 })
    for (let at = 1; at < 20; at += 1)
      await db.insert(paymentAttempts).values({
        ...{ reference: `${order.reference}x${at}`, orderId: order.id },
        ...{ createdAt: 1 + at, failedAt: at > 2 ? 1 : null },
      })
    const all = (await attemptsOf(order)).map(({ reference }) => reference)
    const { payments, asked } = verifying((reference) => ({ ok: true, data: { reference, status: 'failed' } }))
    const clock = testClock()
    await checkOrder({ db, payments, now: clock.now }, order.id)
    expect(asked).toHaveLength(8)
    expect(asked).toEqual(expect.arrayContaining([...all.slice(-3), ...all.slice(0, 3)]))
    for (let round = 0; round < 4; round += 1) {
      clock.advance(5000)
      await checkOrder({ db, payments, now: clock.now }, order.id)
    }
    expect(new Set(asked)).toEqual(new Set(all))
  })
})

describe('Paystack is asked about an order once in five seconds', () => {
  it('whoever asks and however many at once, while the webhook still settles', async () => {
    const order = await newOrder()
    const { payments, asked } = verifying((reference) => ({ ok: true, data: { reference, status: 'ongoing' } }))
    const clock = testClock()
    const deps = { db, payments, now: clock.now }
    await db.update(orders).set({ nextCheckAt: clock.at }).where(eq(orders.id, order.id))
    const checks = Array.from({ length: 6 }, () => checkOrder(deps, order.id))
    const found = await Promise.all([...checks, sweepOrders(deps).then(() => null)])
    expect(asked).toHaveLength(1)
    expect(found.filter((each) => each?.asked).length).toBeLessThanOrEqual(1)
    clock.advance(4999)
    expect(await checkOrder(deps, order.id)).toEqual({ asked: false, sight: 'begun' })
    clock.advance(1)
    expect((await checkOrder(deps, order.id)).asked).toBe(true)
    await postWebhook(chargeBody(order))
    expect((await standingOf(order)).status).toBe('paid')
  })

  it('does not call a buyer who returns from the checkout early unpaid, and verifies again', async () => {
    const order = await newOrder({ status: 'cancelled' })
    await openAtPaystack(order)
    const visitor = newVisitor()
    const page = await orderPage(order)
    const [, key = ''] = page.split('key=')
    expect((await visitor.post(`/orders/${order.reference}/pay`, { key })).status).toBe(303)
    await control('POST', `transactions/${order.reference}/status`, { status: 'success' })
    const back = () => visitor.get(`${page}&trxref=${order.reference}`)
    const early = await back()
    expect(early.headers.get('refresh')).toBe('5')
    expect(await early.text()).toContain('Waiting for your approval')
    await secondsLater()
    expect(await (await back()).text()).toContain('Your files are ready')
  })

  it('staff get a message when they verify too early', async () => {
    const order = await newOrder()
    const staff = await givenStaff()
    const verify = () => press(staff, `/orders-admin/${order.reference}/verify`)
    await verify()
    expect((await verify()).words).toContain(VERIFIED_JUST_NOW)
  })

  it('the page of an order is shown beyond the rate limit, without asking Paystack', async () => {
    const order = await newOrder()
    await openAtPaystack(order)
    const visitor = newVisitor()
    const asksAtView = async () => {
      await db.update(orders).set({ verifiedAt: null }).where(eq(orders.id, order.id))
      expect((await visitor.get(await orderPage(order))).status).toBe(200)
      return (await orderOf(order)).verifiedAt !== null
    }
    expect(await asksAtView()).toBe(true)
    const counted = eq(rateCounters.key, `form:order-page:${visitor.address}`)
    await updateWhere(rateCounters, counted, { hits: 19 })
    expect(await asksAtView()).toBe(true)
    expect(await asksAtView()).toBe(false)
  })
})

describe('unpaid orders', () => {
  const form = (email: string) => buyerForm({ email })

  it('are at most twenty an hour from one address, and the form is kept', async () => {
    const plan = await givenPlan()
    const email = `${unique('esi')}@example.com`
    for (let at = 0; at < 20; at += 1) await givenOrder(plan, { buyerEmail: email })
    const buy = () => newVisitor().post(`/plans/${plan.slug}/purchase`, form(email))
    const refused = await buy()
    const html = await expectPage(refused, 429, [TOO_MANY_UNPAID])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(fieldValue(html, 'email')).toBe(email)
    await updateWhere(orders, sql`id = (select max(id) from orders where buyer_email = ${email})`, { status: 'paid' })
    expect((await buy()).status).toBe(303)
  })

  it('are at most twenty an hour from one visitor', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const buy = () => visitor.post(`/plans/${plan.slug}/purchase`, form(`${unique('kofi')}@example.com`))
    expect((await buy()).status).toBe(303)
    const own = await db.select({ visitor: orders.visitor }).from(orders).orderBy(sql`id desc`).limit(1).get()
    expect(own?.visitor).toEqual(expect.any(String))
    expect(own?.visitor).not.toContain(visitor.address)
    for (let at = 0; at < 19; at += 1) await givenOrder(plan, { visitor: own?.visitor ?? null })
    expect((await buy()).status).toBe(429)
    const other = newVisitor().post(`/plans/${plan.slug}/purchase`, form(`${unique('yaa')}@example.com`))
    expect((await other).status).toBe(303)
  })
})

describe('an unreadable answer of Paystack', () => {
  const NO_TEXT = { toString: 1 }
  const ODD = [{ amount: NO_TEXT }, { currency: NO_TEXT }, { domain: [] }, { amount: null }, { status: {} }]
  const HOLDS_UP_NONE = 'about one order (%j) holds up no other, moves back, and notifies staff the third time'
  it.each(ODD)(HOLDS_UP_NONE, async (more) => {
    const [odd, good] = [await newOrder(), await newOrder()]
    const clock = testClock()
    await db.update(orders).set({ nextCheckAt: clock.at }).where(sql`id in (${odd.id}, ${good.id})`)
    const { payments } = verifying((reference) => ({
      ok: true,
      data: reference === odd.reference ? chargeData(odd, more) : chargeData(good),
    }))
    await sweepOrders({ db, payments, now: clock.now })
    expect((await standingOf(good)).status).toBe('paid')
    expect(await orderOf(odd)).toMatchObject({
      status: 'pending',
      checks: 0,
      checkFailures: 1,
      nextCheckAt: clock.at + 2 * MINUTE,
    })
    expect((await orderOf(odd)).checkError).toBe(`unreadable answer: ${Object.keys(more)[0]}`)
    const waits: number[] = []
    for (let times = 1; times < 4; times += 1) {
      expect((await standingOf(odd)).mails).toEqual(times < 3 ? [] : ['staff-check-failed'])
      const { nextCheckAt } = await orderOf(odd)
      waits.push(((nextCheckAt ?? 0) - clock.at) / MINUTE)
      clock.at = nextCheckAt ?? 0
      await sweepOrders({ db, payments, now: clock.now })
    }
    expect(waits).toEqual([2, 8, 32])
    expect((await standingOf(odd)).mails).toEqual(['staff-check-failed'])
    clock.at = (await orderOf(odd)).nextCheckAt ?? 0
    await sweepOrders({
      db,
      payments: verifying(() => ({ ok: true, data: chargeData(odd) })).payments,
      now: clock.now,
    })
    expect((await standingOf(odd)).status).toBe('paid')
  })

  const UNREADABLE = [{ amount: NO_TEXT }, { currency: NO_TEXT }, { domain: NO_TEXT }]
  it.each(UNREADABLE)('leaves page, webhook and order unchanged: %j', async (more) => {
    const order = await newOrder()
    const { payments } = verifying(() => ({ ok: true, data: chargeData(order, more) }))
    const found = await checkOrder({ db, payments, now: Date.now }, order.id)
    expect(found).toEqual({ asked: true, sight: 'unknown' })
    expect((await standingOf(order)).status).toBe('pending')
    expect((await postWebhook(chargeBody(order, more))).status).toBe(200)
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [], mails: ['staff-alert'] })
  })

  it('about a refund postpones it, so that the others are checked', async () => {
    const clock = testClock()
    const [odd, good] = [await newOrder(), await newOrder()]
    for (const { id, reference } of [odd, good])
      await db.insert(refundRequests).values({
        ...{ mark: unique('m'), orderId: id, reference, amountMinor: 100, reason: 'Other', state: 'accepted' },
        ...{ progress: 'pending', providerId: '7', askedBy: 'Esi', createdAt: 1, updatedAt: 1 },
      })
    const told = { ok: true, refunds: [{ id: '7', amountMinor: 100, progress: 'processed', note: '' }], isWhole: true }
    const listRefunds = async (reference: string) =>
      (reference === odd.reference ? { ok: false, reason: 'unreadable' } : told) as Awaited<
        ReturnType<typeof paystack.listRefunds>
      >
    const payments = { ...paystack, listRefunds }
    for (let times = 0; times < 3; times += 1) {
      await pollRefunds({ db, payments, now: clock.now })
      clock.advance(HOUR + 1)
    }
    const states = await db.select().from(refundRequests).where(sql`order_id in (${odd.id}, ${good.id})`)
    expect(states.map(({ progress, failures }) => `${progress} ${failures}`)).toEqual(['pending 3', 'processed 0'])
    expect((await standingOf(odd)).mails).toEqual(['staff-check-failed'])
    // Staff who ask by hand read no error page either.
    await pollRefundsOf({ db, payments, now: clock.now }, odd.id)
  })

  it('stops only one job, which is postponed, keeps its reason, and is reported to staff the third time', async () => {
    const clock = testClock()
    await db.delete(jobRuns)
    await db.delete(outbox).where(eq(outbox.kind, 'staff-job-failed'))
    const old = { formKey: '', field: 'document', store: 'files', objectKey: 'requests/old', filename: '' } as const
    await db.insert(stagedUploads).values({ ...old, createdAt: 1 })
    const broken = new Error('the store is closed')
    const whole = { ...outboxDeps(clock, recordingMailer().mailer), payments: paystack }
    const deps = { ...whole, files: { ...whole.files, remove: () => Promise.reject(broken) } }
    const alerts = () => rowsWhere(outbox, eq(outbox.kind, 'staff-job-failed'))
    const jobBy = async (name: string) => (await rowsWhere(jobRuns, eq(jobRuns.name, name)))[0]
    for (let times = 1; times <= 3; times += 1) {
      await runJobs(deps)
      const job = await jobBy('uploads')
      expect(job).toMatchObject({ failures: times, note: broken.message, nextAt: clock.at + 30_000 * 2 ** (times - 1) })
      expect(await alerts()).toHaveLength(times < 3 ? 0 : 1)
      expect(await jobBy('retention')).toMatchObject({ failures: 0, note: '' })
      await runJobs(deps)
      expect((await jobBy('uploads'))?.failures).toBe(times)
      clock.at = job?.nextAt ?? 0
    }
    await runJobs(whole)
    expect(await jobBy('uploads')).toMatchObject({ failures: 0, nextAt: 0 })
  })
})

describe('a refund that its event does not name', () => {
  it('is read from the list: two equal ones count twice, and one reported twice counts once', async () => {
    const order = await newOrder()
    await openAtPaystack(order)
    await control('POST', `transactions/${order.reference}/pay`, {})
    await postWebhook(chargeBody(order))
    const part = order.amountMinor / 5
    const event = refundBody(order, 'processed', { amount: String(part), refund_reference: null })
    const sum = async () => {
      const rows = await rowsWhere(refunds, eq(refunds.reference, order.reference))
      return rows.filter(({ status }) => status === 'processed').reduce((all, { amountMinor }) => all + amountMinor, 0)
    }
    const refundHalf = async () => {
      await control('POST', `transactions/${order.reference}/refund`, { amount: part })
      await control('POST', 'clock/advance', { ms: 3 * MINUTE })
    }
    await refundHalf()
    for (let times = 0; times < 3; times += 1) expect((await postWebhook(event)).status).toBe(200)
    expect(await sum()).toBe(part)
    await refundHalf()
    expect((await postWebhook(event)).status).toBe(200)
    expect(await sum()).toBe(2 * part)
    expect((await standingOf(order)).mails.filter((kind) => kind === 'partial-refund')).toHaveLength(2)
    await control('POST', 'faults', { kind: 'http', route: 'refund-list' })
    const another = refundBody(order, 'processed', { amount: String(part), refund_reference: null, more: 1 })
    expect((await postWebhook(another)).status).toBe(500)
  })
})

describe('after an outage', () => {
  const [COUNT, PAID, RUNS] = env.DEEP === '1' ? [5000, 1500, 15] : [1000, 300, 3]
  it(`${COUNT} due orders are through in ${RUNS} runs of the jobs, each inside what one run may ask`, {
    timeout: 300_000,
  }, async () => {
    const plan = await givenPlan()
    const clock = testClock()
    const name = unique('outage')
    const createdAt = clock.at - 5 * HOUR
    await env.DB.prepare(
      `insert into orders (reference, status, plan_id, option, file_id, plan_title, amount_minor, mode, buyer_name, buyer_email, buyer_phone,
        buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at, next_check_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${COUNT - 1})
      select 'ref_1_${name}' || i, 'pending', ?, 'a', ?, 'House', 125000, 'test', 'Ama', '${name}' || i || '@example.com', '+233241234567',
        'Ghana', 'Ashanti', '1', 1, ${createdAt} + i, 1, ${clock.at - COUNT} + (i * 7919) % ${COUNT} from n`,
    )
      .bind(plan.id, plan.files.a.id)
      .run()
    await env.DB.prepare(
      `insert into payment_attempts (reference, order_id, access_code, authorization_url, created_at)
      select reference, id, 'c', 'http://pay.test', created_at from orders where reference like 'ref_1_${name}%'`,
    ).run()
    // Every third or so was paid while nobody could ask.
    await control('POST', 'transactions/paid', { prefix: `ref_1_${name}`, count: PAID, step: 3, amount: 125_000 })
    let questions = 0
    const payments = {
      verifyTransaction: async (reference: string) => {
        questions += 1
        return paystack.verifyTransaction(reference)
      },
      listPaid: async (request: { from: number; page: number }) => {
        questions += 1
        return paystack.listPaid(request)
      },
    }
    const ofOutage = like(orders.reference, `ref_1_${name}%`)
    const paidCount = () => db.$count(orders, and(eq(orders.status, 'paid'), ofOutage))
    let runs = 0
    while ((await paidCount()) !== PAID) {
      runs += 1
      expect(runs).toBeLessThanOrEqual(RUNS)
      const { db: counted, meter } = metered(env.DB)
      questions = 0
      await sweepOrders({ db: counted, payments, now: clock.now })
      // The other jobs of a run take up to 350.
      expect(questions + meter.trips).toBeLessThanOrEqual(650)
      clock.advance(MINUTE)
    }
    const grants = await env.DB.prepare(
      `select count(*) as n from grants g join orders o on o.id = g.order_id where o.reference like 'ref_1_${name}%'`,
    ).first<{ n: number }>()
    expect(grants?.n).toBe(PAID)
  })

  it('runs without any response ask a few times, and no order uses up its retry schedule', async () => {
    const plan = await givenPlan()
    const clock = testClock()
    const mark = unique('away')
    for (let each = 0; each < 40; each += 1) await givenOrder(plan, { nextCheckAt: clock.at, buyerName: mark })
    const { payments, asked } = verifying(() => ({ ok: false, reason: 'unreachable' }))
    for (let run = 1; run <= 3; run += 1) {
      expect(await sweepOrders({ db, payments, now: clock.now })).toEqual({ due: 40, outage: true })
      expect(asked.length).toBeLessThanOrEqual(12 * run)
      const moved = { status: 'pending', checks: 0, checkFailures: 0, nextCheckAt: clock.at + 2 * MINUTE }
      const rows = await rowsWhere(orders, eq(orders.buyerName, mark))
      expect(rows).toMatchObject(rows.map(() => moved))
      clock.advance(2 * MINUTE)
    }
    const back = verifying((reference) => ({ ok: true, data: chargeData({ reference, amountMinor: 125_000 }) }))
    await sweepOrders({ db, payments: back.payments, now: clock.now })
    expect(await db.$count(orders, and(eq(orders.buyerName, mark), eq(orders.status, 'paid')))).toBe(40)
  })
})
