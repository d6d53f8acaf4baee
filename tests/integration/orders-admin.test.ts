/** Orders as staff see and handle them: found, told, mailed again, ended, given and refunded, each once and each in the log. */
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeMail } from '../../app/domain/jobs/write-mail.server.ts'
import type { MessageKind } from '../../app/domain/mail/message.ts'
import { issueDownload } from '../../app/domain/orders/get-order.server.ts'
import * as words from '../../app/domain/orders/staff-messages.ts'
import { pollRefunds } from '../../app/domain/payments/poll-refunds.server.ts'
import * as refundWords from '../../app/domain/payments/refund-messages.ts'
import { PRICE_UNCLEAR } from '../../app/domain/shared/money.ts'
import { auditLog, orders, paymentAttempts, refundRequests, refunds } from '../../drizzle/schema/index.ts'
import {
  db,
  type GivenOrder,
  givenOrder,
  givenPlan,
  mailsOf,
  newOrder,
  rowsWhere,
  unique,
} from '../support/factories.ts'
import { handOver, openedOrder, paidOrder, payAt } from '../support/flows.ts'
import { keys, testClock } from '../support/jobs.ts'
import { chargeBody, disputeBody, paystack, refundBody, secondsLater, standingOf } from '../support/payments.ts'
import {
  appWith,
  control,
  expectPage,
  newVisitor,
  postWebhook,
  redirectOf,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

const app = appWith({})
const at = (order: { reference: string }, verb = '') => `/orders-admin/${order.reference}${verb ? `/${verb}` : ''}`

/** An order of which Paystack says that it was charged, as asked but for this. */
async function charged(more: Record<string, unknown> = {}): Promise<GivenOrder> {
  const order = await newOrder()
  await postWebhook(chargeBody(order, more))
  return order
}

const bought = () => paidOrder(app)
const fault = (fields: Record<string, unknown>) => control('POST', 'faults', { ...fields, times: 1 })
/** Bought for a pesewa less than it costs. */
async function boughtShort() {
  await fault({ kind: 'amount', change: 'minus-one', route: 'webhook' })
  return bought()
}
/** Bought and then paid a second time under this reference. */
async function boughtTwice() {
  const order = await bought()
  const second = `${order.reference}b`
  await db.insert(paymentAttempts).values({ reference: second, orderId: order.id, createdAt: Date.now() })
  await postWebhook(chargeBody({ ...order, reference: second }))
  return { order, second }
}

type AtPaystack = { id: number; transactionId: number; amountMinor: number; status: string }
/** The refunds that Paystack has of an order. */
async function refundsOf(order: { reference: string }): Promise<AtPaystack[]> {
  const { id } = await control<{ id: number }>('GET', `transactions/${order.reference}`)
  return (await control<AtPaystack[]>('GET', 'refunds')).filter((each) => each.transactionId === id)
}

const link = async (order: { id: number }) => {
  const issued = await issueDownload({ db, keys, now: Date.now, linkSeconds: 3600 }, order.id)
  return issued.ok ? issued.value.url : null
}

let staff: Visitor
beforeEach(async () => {
  await control('DELETE', 'faults')
  staff = await givenStaff()
})

/** The words of a page of staff. */
const read = async (path: string) => wordsOf(await staff.read(path))
/** The message that staff get after an action on an order. */
const pressed = async (order: { reference: string }, verb: string, fields: Record<string, string> = {}) =>
  (await press(staff, at(order, verb), fields)).words
const askRefund = (order: { reference: string }, fields: Record<string, string> = {}, by = staff) =>
  by.post(at(order, 'refund'), fields)
const newFormId = () => unique('s').padEnd(24, 'x')
const actionsOn = async (order: { reference: string }) =>
  (await doneTo('order', order.reference)).map(({ action }) => action)
/** Paystack completes the refund and sends its event. */
async function refundDone(order: { reference: string }) {
  await control('POST', 'clock/advance', { ms: 180_000 })
  await handOver(app, order.reference)
}
const mailTo = async (order: { id: number }, kind: MessageKind) => {
  const [row] = await mailsOf(order, kind)
  if (!row) throw new Error('no mail')
  return (await writeMail({ db, keys, now: Date.now, siteUrl: 'http://site.test', linkSeconds: 3600 }, row))?.text
}

describe('the list of orders', () => {
  it('is searched by plan, buyer, email, phone, receipt and reference', async () => {
    const title = unique('Ada Reed House ')
    const buyerPhone = `+23324${String(Date.now()).slice(-7)}`
    const order = await givenOrder(await givenPlan({ title }), { buyerName: unique('Yaa '), buyerPhone })
    await postWebhook(chargeBody(order))
    const { order: row } = await standingOf(order)
    const receipt = `R-${String(row.receiptNumber).padStart(5, '0')}`
    for (const q of [title, row.buyerName, row.buyerEmail, `0${row.buyerPhone.slice(4)}`, receipt, row.reference]) {
      const page = await read(`/orders-admin?q=${encodeURIComponent(q)}`)
      expect(page, q).toContain('1 order')
      expect(page, q).toContain(title)
    }
    expect(await read(`/orders-admin?q=${unique('nobody')}`)).toContain('No orders found')
  })

  it('filters by state, file type and time, sorts, and redirects a page beyond the end to the last', async () => {
    const mark = unique('narrow')
    const plan = await givenPlan({ title: mark })
    const old = Date.now() - 40 * 86_400_000
    await givenOrder(plan, { option: 'c', buyerName: 'Zed', status: 'cancelled' })
    await givenOrder(plan, { option: 'a', buyerName: 'Abe', status: 'failed' })
    await givenOrder(plan, { option: 'a', buyerName: 'Old', status: 'failed', createdAt: old })
    const count = async (query: string) => /(\d+) orders?\b/.exec(await read(`/orders-admin?q=${mark}&${query}`))?.[1]
    const queries = ['', 'status=failed', 'status=failed&period=month', 'option=c', 'status=no-such&option=z']
    expect(await Promise.all(queries.map(count))).toEqual(['3', '2', '1', '1', '3'])
    const sorted = await read(`/orders-admin?q=${mark}&sort=buyer-asc`)
    expect(sorted.indexOf('Abe')).toBeLessThan(sorted.indexOf('Zed'))
    const beyond = await redirectOf(staff.get(`/orders-admin?q=${mark}&page=9`))
    expect(beyond).toEqual([302, expect.stringMatching(/^\/orders-admin\?q=narrow/)])
  })

  it('exports a spreadsheet in which no cell starts a formula', async () => {
    const mark = unique('csv')
    const plan = await givenPlan({ title: `=HYPERLINK("${mark}")` })
    const order = await givenOrder(plan, { buyerName: '@kofi', buyerRegion: '-1+1' })
    const response = await staff.get(`/orders-admin.csv?q=${mark}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const [head = '', line = '', end] = (await response.text()).split('\r\n')
    expect(head).toContain('"Order","Receipt","State"')
    expect(line).toContain(order.reference)
    expect(line).toContain(`"'=HYPERLINK(""${mark}"")"`)
    for (const cell of ["'@kofi", "'-1+1", '"(+233) 24 123 4567"', ',1250,']) expect(line).toContain(cell)
    expect(end).toBe('')
  })

  it('exports why an order is under review, each with its own reason', async () => {
    await charged({ currency: 'NGN' })
    const order = await charged({ amount: 100 })
    const csv = await staff.read(`/orders-admin.csv?q=${order.reference}`)
    expect(csv).toContain('"is GHS 1 instead of GHS 1,250"')
  })
})

describe('one order', () => {
  it('shows a timeline of events, mails, downloads and staff actions, newest first', async () => {
    const order = await charged()
    await (await newVisitor(app).get((await link(order)) ?? '')).arrayBuffer()
    await pressed(order, 'resend')
    const page = await read(at(order))
    const story = page.slice(page.indexOf('What happened'))
    const byStaff = ['Receipt sent again', `by ${STAFF_NAME}`]
    const before = ['Downloaded, 4.0 KB', 'Paid', 'Paystack confirmed', 'Sent to Paystack', 'Order placed']
    const places = [...byStaff, ...before].map((each) => story.indexOf(each))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(story).toMatch(/Receipt (waiting to be emailed|emailed)/)
    expect(page).toContain('1 of 20')
  })

  it('is private, and one that does not exist is a 404', async () => {
    const order = await newOrder()
    const page = await staff.get(at(order))
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    for (const verb of ['', 'refund', 'revoke']) {
      const missing = staff.get(at({ reference: 'ref_0' }, verb))
      expect(await expectPage(missing, 404)).toContain(words.NO_SUCH_ORDER)
    }
    for (const verb of ['resend', 'renew', 'grant', 'revoke', 'verify', 'refund'])
      expect((await staff.post(at({ reference: 'ref_0' }, verb))).status).toBe(404)
  })

  it('says why it is under review and what to do', async () => {
    const order = await charged({ amount: 100 })
    const page = await read(at(order))
    expect(page).toContain('Under review: the amount differs')
    expect(page).toContain('The payment is GHS 1 instead of GHS 1,250.')
    const other = await charged({ currency: 'NGN' })
    expect(await read(at(other))).toContain('The payment is in NGN')
    const live = await charged({ domain: 'live' })
    expect(await read(at(live))).toContain('Under review: test and live are mixed')
  })
})

describe('help for a buyer', () => {
  it('sends the receipt again, once a minute, and only for a paid order', async () => {
    const order = await charged()
    expect(await press(staff, at(order, 'resend'))).toMatchObject({ status: 303, to: at(order) })
    expect(await pressed(order, 'resend')).toContain(words.RECEIPT_SENT_AGAIN)
    expect(await mailsOf(order, 'receipt')).toHaveLength(2)
    const open = await newOrder()
    expect(await pressed(open, 'resend')).toContain(words.NO_RECEIPT_YET)
    expect(await mailsOf(open, 'receipt')).toHaveLength(0)
    expect(await doneTo('order', open.reference)).toEqual([])
  })

  it('renews the links, resets the download count and mails the buyer a link', async () => {
    const order = await charged()
    const hours = JSON.stringify(Array.from({ length: 20 }, (_, hour) => (hour + 1) * 3_600_000))
    await db.run(sql`insert into download_windows (grant_id, file_id, started_at)
      select grants.id, ${order.fileId}, value from grants, json_each(${hours}) where order_id = ${order.id}`)
    const address = (await link(order)) ?? ''
    const visitor = newVisitor(app)
    expect((await visitor.get(address)).status).toBe(403)
    expect(await pressed(order, 'renew')).toContain(words.LINKS_RENEWED)
    expect((await visitor.get(address)).status).toBe(200)
    expect(await mailsOf(order, 'link-again')).toHaveLength(1)
    expect(await doneTo('order', order.reference)).toMatchObject([{ actor: STAFF_NAME, action: 'renew-links' }])
    expect(await pressed(await newOrder(), 'renew')).toContain(words.NO_LIVE_DOWNLOAD)
  })

  it('emails nobody once the buyer is erased, and says so', async () => {
    const order = await charged()
    await db.update(orders).set({ buyerName: '', buyerEmail: '' }).where(eq(orders.id, order.id))
    for (const verb of ['resend', 'renew']) expect(await pressed(order, verb), verb).toContain(words.BUYER_ERASED)
    expect(await mailsOf(order, 'receipt')).toHaveLength(1)
    await pressed(order, 'revoke')
    expect(await pressed(order, 'grant')).toContain(words.DOWNLOAD_GRANTED_TO_NOBODY)
    expect(await mailsOf(order, 'link-again')).toHaveLength(0)
    expect(await actionsOn(order)).toEqual(['revoke', 'give-again'])
  })

  it('revokes the download at once and gives it again', async () => {
    const order = await charged()
    const address = (await link(order)) ?? ''
    expect(await pressed(order, 'revoke')).toContain(words.DOWNLOAD_REVOKED)
    expect((await newVisitor(app).get(address)).status).toBe(403)
    // A repeated charge gives nothing back.
    await postWebhook(chargeBody(order))
    expect(await link(order)).toBeNull()
    expect(await pressed(order, 'revoke')).toContain(words.ALREADY_REVOKED)
    expect(await pressed(order, 'grant')).toContain(words.DOWNLOAD_GRANTED)
    expect((await newVisitor(app).get(address)).status).toBe(200)
    expect(await pressed(order, 'grant')).toContain(words.NOTHING_TO_GRANT)
    expect(await actionsOn(order)).toEqual(['revoke', 'give-again'])
    // Access restored after a revoke still ends with a refund.
    await postWebhook(refundBody(order, 'processed'))
    expect(await link(order)).toBeNull()
  })

  it('gives the file of a refunded or disputed order until a later event revokes it again', async () => {
    const refunded = await charged()
    await postWebhook(refundBody(refunded, 'processed'))
    await pressed(refunded, 'grant')
    expect(await link(refunded)).not.toBeNull()
    await postWebhook(refundBody(refunded, 'processed'))
    expect(await link(refunded)).not.toBeNull()
    const disputed = await charged()
    await postWebhook(disputeBody(disputed, 'create'))
    expect(await read(at(disputed))).toContain('The buyer disputes this payment')
    await pressed(disputed, 'grant')
    expect(await link(disputed)).not.toBeNull()
    await postWebhook(disputeBody(disputed, 'resolve', { resolution: 'merchant-accepted' }))
    expect(await link(disputed)).toBeNull()
  })

  it('gives the file of an order under review whose payment staff accept, and shows it to the buyer', async () => {
    const order = await charged({ amount: 125_001 })
    const mine = `/orders/${order.reference}?key=${await keys.mac('order', order.reference)}`
    expect(await newVisitor(app).read(mine)).not.toContain('/downloads/')
    expect(await pressed(order, 'grant')).toContain(words.PAYMENT_ACCEPTED)
    const address = (await link(order)) ?? ''
    expect((await newVisitor(app).get(address)).status).toBe(200)
    expect(await newVisitor(app).read(mine)).toContain('/downloads/')
    // It is over: paid by what came in, with a receipt over that, counted as income, and no longer waiting.
    const { order: row, ...stands } = await standingOf(order)
    expect(stands).toMatchObject({ status: 'paid', grants: ['live'], mails: ['receipt', 'staff-alert', 'staff-sale'] })
    expect(row).toMatchObject({ acceptedMinor: 125_001, paidAt: expect.any(Number) })
    expect(await mailTo(order, 'receipt')).toContain('GHS 1,250.01')
    const page = await read(at(order))
    expect(page).toContain('Accepted')
    expect(page).not.toContain('Under review')
    const csv = (await staff.read(`/orders-admin.csv?q=${order.reference}`)).split('\r\n')[1]
    for (const cell of ['"Accepted"', ',1250,', ',1250.01,', 'is GHS 1,250.01 instead of GHS 1,250'])
      expect(csv).toContain(cell)
    expect(await read('/orders-admin?status=accepted')).toContain(row.planTitle)
    expect(await read('/orders-admin?status=under-review')).not.toContain(row.planTitle)
    // Refunding what was paid ends it like any other.
    await postWebhook(refundBody(order, 'processed', { amount: '125001' }))
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: ['ended'] })
    const open = await newOrder()
    expect(await pressed(open, 'grant')).toContain(words.NOTHING_TO_GRANT)
    expect(await link(open)).toBeNull()
  })

  it('accepts no payment in another currency or mode, and ends an accepted one that is reversed', async () => {
    for (const odd of [{ currency: 'NGN' }, { domain: 'live' }]) {
      const order = await charged(odd)
      expect(await pressed(order, 'grant')).toContain(words.NOTHING_TO_GRANT)
      expect(await standingOf(order)).toMatchObject({ status: 'under-review', grants: [] })
    }
    const short = await charged({ amount: 100_000 })
    await pressed(short, 'grant')
    await postWebhook(chargeBody(short, { amount: 100_000, status: 'reversed' }))
    expect(await standingOf(short)).toMatchObject({ status: 'refunded', grants: ['ended'] })
    const csv = (await staff.read(`/orders-admin.csv?q=${short.reference}`)).split('\r\n')[1]
    expect(csv).toContain(',1250,1000,0,1000,0,')
  })

  it('verifies on demand: settles a payment without a webhook, and says if Paystack is unreachable', async () => {
    const order = await openedOrder()
    await control('POST', 'faults', { kind: 'drop' })
    await payAt(order.reference)
    await fault({ kind: 'http', status: 500, route: 'verify' })
    expect(await pressed(order, 'verify')).toContain(words.VERIFY_UNREACHABLE)
    await secondsLater()
    expect(await pressed(order, 'verify')).toContain(words.verifiedNow('Paid'))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    await secondsLater()
    expect(await pressed(order, 'verify')).toContain(words.VERIFIED_SAME)
    expect(await actionsOn(order)).toEqual(['verify', 'verify', 'verify'])
  })
})

async function processedOf({ reference }: { reference: string }) {
  const rows = await rowsWhere(refunds, and(eq(refunds.reference, reference), eq(refunds.status, 'processed')))
  return rows.map(({ amountMinor }) => amountMinor)
}

describe('a refund', () => {
  it.each(['the list', 'the event'] as const)('is counted once, when %s is first', async (first) => {
    const order = await bought()
    for (const _ of [1, 2]) {
      await pressed(order, 'refund', { amount: '100', reason: 'Other', formId: newFormId() })
      await control('POST', 'clock/advance', { ms: 180_000 })
    }
    const clock = testClock()
    clock.advance(2 * 3_600_000)
    const byList = () => pollRefunds({ db, payments: paystack, now: clock.now })
    const byEvent = () => handOver(app, order.reference)
    for (const tell of first === 'the list' ? [byList, byEvent, byList] : [byEvent, byList, byEvent]) {
      await tell()
      expect(await processedOf(order)).toEqual([10_000, 10_000])
      expect(await mailsOf(order, 'partial-refund')).toHaveLength(2)
    }
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    const csv = await staff.read(`/orders-admin.csv?q=${order.reference}`)
    expect(csv.split('\r\n')[1]).toContain(',200,')
  })

  it('whose event is lost ends the order once the list of refunds shows it', async () => {
    const order = await bought()
    await pressed(order, 'refund', { reason: 'Defective' })
    await control('POST', 'clock/advance', { ms: 180_000 })
    expect(await pressed(order, 'verify')).toContain(words.verifiedNow('Refunded'))
    expect(await processedOf(order)).toEqual([order.amountMinor])
    expect(await link(order)).toBeNull()
    await handOver(app, order.reference)
    expect(await processedOf(order)).toEqual([order.amountMinor])
    expect(await mailsOf(order, 'refund')).toHaveLength(1)
  })

  it('of an order under review that was underpaid tells the buyer what was paid, and promises no files', async () => {
    const order = await boughtShort()
    const short = 100_000
    await postWebhook(chargeBody(order, { amount: short }))
    await pressed(order, 'refund')
    await db.update(refundRequests).set({ amountMinor: short }).where(eq(refundRequests.orderId, order.id))
    await postWebhook(refundBody(order, 'processed', { amount: String(short) }))
    expect(await mailsOf(order, 'partial-refund')).toHaveLength(0)
    expect(await mailTo(order, 'refund')).toContain('GHS 1,000 is on its way back to you. Banks')
    const held = await charged({ amount: short })
    await postWebhook(refundBody(held, 'processed', { amount: '5000' }))
    const told = await mailTo(held, 'partial-refund')
    expect(told).toContain('GHS 50 of your payment is on its way back to you.')
    expect(told).not.toContain('You keep your files')
  })

  it('of an order under review returns the amount received and ends the order', async () => {
    const order = await boughtShort()
    expect((await standingOf(order)).status).toBe('under-review')
    expect(await pressed(order, 'refund')).toContain(refundWords.REFUND_ASKED)
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: [] })
  })

  it('is chosen on the page: nothing beforehand, and all that is missing is said', async () => {
    const order = await bought()
    const form = await staff.read(at(order, 'refund'))
    expect(form).not.toMatch(/type="radio"[^>]*checked/)
    expect(form).not.toMatch(/<option[^>]*selected/)
    const choose = (fields: Record<string, string>) =>
      askRefund(order, { mustChoose: '1', formId: newFormId(), ...fields })
    const html = await expectPage(choose({}), 400)
    for (const text of [refundWords.REFUND_EXTENT_MISSING, refundWords.REFUND_REASON_UNKNOWN])
      expect(html).toContain(text)
    expect(await expectPage(choose({ extent: 'part', reason: 'Other' }), 400)).toContain(
      refundWords.REFUND_AMOUNT_MISSING,
    )
    const both = choose({ extent: 'full', amount: '5', reason: 'Other' })
    expect(await expectPage(both, 400)).toContain(refundWords.REFUND_EXTENT_UNCLEAR)
    expect(await refundsOf(order)).toEqual([])
    expect((await choose({ extent: 'full', reason: 'Other' })).status).toBe(303)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: order.amountMinor }])
  })

  it('is not offered where none is possible', async () => {
    const lost = await charged()
    await postWebhook(disputeBody(lost, 'resolve', { resolution: 'merchant-accepted' }))
    const csv = (await staff.read(`/orders-admin.csv?q=${lost.reference}`)).split('\r\n')[1]
    expect(csv).toContain(',1250,1250,0,1250,0,')
    const refunded = await charged()
    await postWebhook(refundBody(refunded, 'processed'))
    for (const order of [lost, refunded, await newOrder()]) {
      expect(await staff.read(at(order))).not.toContain(`${at(order)}/refund`)
      expect(await read(at(order, 'refund'))).toContain(refundWords.REFUND_NOTHING_PAID)
    }
  })

  it('of one of two payments ends the wait: until then the order waits for staff, and month and list mark the pair', async () => {
    const { order, second } = await boughtTwice()
    expect(await read('/administrator')).toMatch(/\d+ orders? paid twice/)
    const { planTitle } = (await standingOf(order)).order
    expect(await read('/orders-admin?payments=twice')).toContain(planTitle)
    const lineOf = async () => (await staff.read(`/orders-admin.csv?q=${order.reference}`)).split('\r\n')[1]
    expect(await lineOf()).toContain(',1250,2500,0,0,2500,1250,')
    const month = async () =>
      (await staff.read('/orders-admin/month.csv')).split('\r\n').filter((line) => line.includes('"Paid twice'))
    const label = `"FH-${(await standingOf(order)).order.number}"`
    const marked = async () =>
      (await month()).filter((line) => line.startsWith(label)).map((line) => line.split(',').at(-1))
    expect(await marked()).toEqual(['"Paid twice"', '"Paid twice"'])
    await postWebhook(refundBody({ ...order, reference: second }, 'processed'))
    expect(await read('/orders-admin?payments=twice')).not.toContain(planTitle)
    expect(await lineOf()).toContain(',1250,2500,1250,0,1250,,')
  })

  it('of the rest shows the amount left of each payment and sends exactly that', async () => {
    const { order, second } = await boughtTwice()
    await postWebhook(refundBody({ ...order, reference: second }, 'processed', { amount: '25000' }))
    const form = await staff.read(at(order, 'refund'))
    expect(wordsOf(form)).toContain(`GHS 1,250 left, ${order.reference}`)
    expect(wordsOf(form)).toContain(`GHS 1,000 left, ${second}`)
    expect(form).toContain(`value="${order.reference}:125000"`)
    const stale = { payment: order.reference, left: `${order.reference}:90000`, formId: newFormId() }
    await expectPage(askRefund(order, stale), 409, [refundWords.refundRestChanged('GHS 1,250')])
    expect(await refundsOf(order)).toHaveLength(0)
    const shown = { ...stale, left: `${order.reference}:125000` }
    expect(await pressed(order, 'refund', shown)).toContain(refundWords.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 125_000 }])
    const held = await charged({ amount: 100_000 })
    expect(await read(at(held, 'refund'))).toContain('Refund GHS 1,000')
  })

  it('in full goes through Paystack, and the order follows when the money has gone back', async () => {
    const order = await bought()
    expect(await pressed(order, 'refund', { reason: 'Defective' })).toContain(refundWords.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: order.amountMinor, status: 'pending' }])
    expect((await standingOf(order)).status).toBe('paid')
    await refundDone(order)
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: ['ended'] })
    expect(await mailsOf(order, 'refund')).toHaveLength(1)
    const log = await doneTo('order', order.reference)
    expect(log).toMatchObject([{ actor: STAFF_NAME, action: 'refund', after: { reason: 'Defective' } }])
    await expectPage(askRefund(order, { formId: newFormId() }), 400, [refundWords.REFUND_NOTHING_PAID])
    expect(await refundsOf(order)).toHaveLength(1)
  })

  it('in part leaves the file with the buyer, and limits the next refund to what is left', async () => {
    const order = await bought()
    await pressed(order, 'refund', { amount: '500', reason: 'Other', formId: newFormId() })
    await refundDone(order)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect(await mailsOf(order, 'partial-refund')).toHaveLength(1)
    const more = askRefund(order, { amount: '751', reason: 'Other' })
    expect(await expectPage(more, 400, [refundWords.refundTooMuch('GHS 750')])).toContain('value="751"')
    await pressed(order, 'refund', { amount: 'GHS 750.00', reason: 'Other' })
    await refundDone(order)
    expect((await refundsOf(order)).map(({ amountMinor }) => amountMinor).sort()).toEqual([50_000, 75_000])
    expect((await standingOf(order)).status).toBe('refunded')
  })

  it('is made once, however often and by however many people it is requested', async () => {
    const order = await bought()
    const second = await givenStaff()
    const wish = { amount: '100', formId: newFormId() }
    await Promise.all([staff, second, staff, second].map((each) => askRefund(order, wish, each)))
    await askRefund(order, wish)
    expect(await refundsOf(order)).toHaveLength(1)
    // Without a form id, an equal request within a minute counts as a repeat.
    const other = await bought()
    await Promise.all([staff, second].map((each) => askRefund(other, { amount: '100' }, each)))
    expect(await refundsOf(other)).toHaveLength(1)
    // Two forms at once: one of them waits for the other.
    const third = await bought()
    await Promise.all([staff, second].map((each) => askRefund(third, { formId: newFormId() }, each)))
    expect((await refundsOf(third)).map(({ amountMinor }) => amountMinor)).toEqual([third.amountMinor])
  })

  it('with different values from a used form is not taken for the refund that the form already made', async () => {
    const order = await bought()
    const formId = newFormId()
    const sent = { amount: '100', reason: 'Other', formId }
    expect(await pressed(order, 'refund', sent)).toContain(refundWords.REFUND_ASKED)
    for (const amount of ['200', '']) {
      const html = await expectPage(askRefund(order, { ...sent, amount }), 409, [refundWords.REFUND_FORM_USED])
      // The form shown has a new id, so the request can be sent again.
      expect(html).not.toContain(formId)
    }
    expect(await pressed(order, 'refund', sent)).toContain(refundWords.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 10_000 }])
    expect(await pressed(order, 'refund', { reason: 'Other', formId: newFormId() })).toContain(refundWords.REFUND_ASKED)
  })

  it('that Paystack refuses or cannot receive moves no money, shows the error, and can be retried', async () => {
    const order = await bought()
    const wish = { amount: '99.50', formId: newFormId() }
    await fault({ kind: 'http', status: 503, route: 'refund-list' })
    const away = askRefund(order, { ...wish, reason: 'Defective' })
    expect(await expectPage(away, 503, [refundWords.REFUND_UNREACHABLE])).toContain('value="99.50"')
    await fault({ kind: 'http', status: 400, route: 'refund' })
    const [said] = textsByRole(await expectPage(askRefund(order, wish), 400), 'alert')
    expect(said).toMatch(/^Paystack refused the refund: /)
    expect(await refundsOf(order)).toHaveLength(0)
    expect(await actionsOn(order)).toEqual(['refund', 'refund-refused', 'refund', 'refund-refused'])
    for (const { actorNumber } of await rowsWhere(auditLog, eq(auditLog.subjectId, order.reference)))
      expect(actorNumber).not.toBeNull()
    expect(await pressed(order, 'refund', wish)).toContain(refundWords.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 9950 }])
  })

  it('is asked for where Paystack keeps no list of refunds, and never for more than is left', async () => {
    const order = await bought()
    await control('POST', 'faults', { kind: 'html', status: 404, route: 'refund-list' })
    expect(await pressed(order, 'refund', { amount: '100' })).toContain(refundWords.REFUND_ASKED)
    const rest = String(order.amountMinor / 100 - 99)
    expect((await askRefund(order, { amount: rest })).status).toBe(400)
    const told = refundBody(order, 'pending', { amount: '10000', refund_reference: null })
    expect((await postWebhook(told)).status).toBe(200)
    await control('DELETE', 'faults')
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 10_000 }])
  })

  const LOST = ['answer-lost', 'connection-drop'] as const
  it.each(LOST)('whose response is lost is looked up before it is sent again: %s', async (kind) => {
    const order = await bought()
    await fault({ kind, route: 'refund' })
    await expectPage(askRefund(order, { amount: '100' }), 503, [refundWords.REFUND_UNANSWERED])
    await expectPage(askRefund(order, { amount: '200' }), 409, [refundWords.REFUND_UNDER_WAY])
    expect(await read(at(order))).toContain('A refund is not answered yet')
    // While it is being checked there is no form for another.
    const form = await staff.read(at(order, 'refund'))
    expect(wordsOf(form)).toContain(refundWords.REFUND_LOOKED_INTO)
    expect(form).not.toContain('name="formId"')
    const clock = testClock()
    const look = async (laterMs: number) => {
      clock.advance(laterMs)
      await pollRefunds({ db, payments: paystack, now: clock.now })
      return (await rowsWhere(refundRequests, eq(refundRequests.orderId, order.id)))[0]?.state
    }
    expect(await look(60_000)).toBe(kind === 'answer-lost' ? 'accepted' : 'asking')
    // Once missing may be a list that lags behind: it is given up when it is missing ten minutes later too.
    expect(await look(590_000)).toBe(kind === 'answer-lost' ? 'accepted' : 'asking')
    expect(await look(31_000)).toBe(kind === 'answer-lost' ? 'accepted' : 'refused')
    expect(await refundsOf(order)).toHaveLength(kind === 'answer-lost' ? 1 : 0)
    expect(await mailsOf(order, 'staff-refund-stuck')).toHaveLength(kind === 'answer-lost' ? 0 : 1)
    expect(await pressed(order, 'refund', { amount: '200' })).toContain(refundWords.REFUND_ASKED)
  })

  it('of an order that was paid twice refunds the selected payment', async () => {
    const { order, second } = await boughtTwice()
    expect(await read(at(order))).toContain('Paid twice')
    expect(await staff.read(at(order, 'refund'))).toContain(`value="${second}"`)
    await pressed(order, 'refund', { payment: order.reference, reason: 'Paid twice' })
    expect(await refundsOf(order)).toHaveLength(1)
    await expectPage(askRefund(order, { payment: 'ref_other' }), 400, [refundWords.REFUND_NOTHING_PAID])
  })

  it('is not offered for the payment that stands after the other was lost in a dispute', async () => {
    const { order } = await boughtTwice()
    await postWebhook(disputeBody(order, 'resolve', { resolution: 'merchant-accepted' }))
    expect((await standingOf(order)).status).toBe('paid')
    expect(await read(at(order))).not.toContain('Refund the second payment')
    expect(await staff.read(at(order, 'refund'))).not.toContain(`value="${order.reference}:`)
  })

  it('of a second payment is not offered for the first while it is unanswered', async () => {
    const { order, second } = await boughtTwice()
    expect(await staff.read(at(order))).toContain(`name="payment" value="${second}"`)
    await db.insert(refundRequests).values({
      mark: unique('mark'),
      orderId: order.id,
      reference: second,
      amountMinor: order.amountMinor,
      reason: 'Paid twice',
      state: 'asking',
      askedBy: STAFF_NAME,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    })
    const page = await staff.read(at(order))
    expect(wordsOf(page)).toContain('A refund is not answered yet')
    expect(page).not.toContain('name="payment"')
  })

  it('says what is wrong with the form and keeps what was typed', async () => {
    const order = await bought()
    for (const amount of ['-5', '1e9', '0', 'all', '1.250', '1,2500', '12,50']) {
      const html = await expectPage(askRefund(order, { amount, reason: 'Other' }), 400, [PRICE_UNCLEAR])
      expect(html).toContain(`value="${amount}"`)
    }
    expect((await askRefund(order, { reason: 'Because' })).status).toBe(400)
    await expectPage(askRefund(await newOrder()), 400, [refundWords.REFUND_NOTHING_PAID])
    expect(await refundsOf(order)).toHaveLength(0)
  })
})
