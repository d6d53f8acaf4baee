/** Orders as staff see and handle them: found, told, mailed again, ended, given and refunded, each once and each in the log. */
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeMail } from '../../app/domain/mails/write-mail.server.ts'
import { pollRefunds } from '../../app/domain/orders/poll-refunds.server.ts'
import { issueDownload } from '../../app/domain/orders/read-order.server.ts'
import * as words from '../../app/domain/orders/staff-messages.ts'
import { PRICE_UNCLEAR } from '../../app/domain/shared/money.ts'
import { orders, outbox, paymentAttempts, refundRequests, refunds } from '../../drizzle/schema/index.ts'
import { db, type GivenOrder, givenOrder, givenPlan, newOrder, unique } from '../support/factories.ts'
import { keys, testClock } from '../support/jobs.ts'
import {
  buyAtShop,
  chargeBody,
  disputeBody,
  paystack,
  refundBody,
  secondsLater,
  standingOf,
} from '../support/payments.ts'
import { appWith, control, eventsOf, newVisitor, postWebhook, textsByRole, type Visitor } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

const app = appWith({})
const at = (order: { reference: string }, verb = '') => `/orders-admin/${order.reference}${verb ? `/${verb}` : ''}`

async function paidOrder(fields: Parameters<typeof givenOrder>[1] = {}): Promise<GivenOrder> {
  const order = await newOrder(fields)
  await postWebhook(chargeBody(order))
  return order
}

const opened = () => buyAtShop(newVisitor(app))

async function handOver(reference: string) {
  for (const event of await eventsOf(reference)) await postWebhook(event.body, event.signature)
}

async function bought() {
  const order = await opened()
  await control('POST', `transactions/${order.reference}/pay`, {})
  await handOver(order.reference)
  return order
}

type AtPaystack = { id: number; transactionId: number; amountMinor: number; status: string }
/** The refunds that Paystack has of an order. */
async function refundsOf(order: { reference: string }): Promise<AtPaystack[]> {
  const { id } = await control<{ id: number }>('GET', `transactions/${order.reference}`)
  return (await control<AtPaystack[]>('GET', 'refunds')).filter((each) => each.transactionId === id)
}

const link = async (order: GivenOrder | { id: number }) => {
  const issued = await issueDownload({ db, keys, now: () => Date.now(), linkSeconds: 3600 }, order.id)
  return issued.ok ? issued.value.url : null
}
const mailsOf = async (order: { id: number }, kind: string) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.subjectId, order.id), eq(outbox.kind, kind)))

let staff: Visitor
beforeEach(async () => {
  await control('DELETE', 'faults')
  staff = await givenStaff()
})

describe('the list of orders', () => {
  it('finds by plan, buyer, email, phone as it is dialled, receipt and reference', async () => {
    const title = unique('Ada Reed House ')
    const order = await givenOrder(await givenPlan({ title }), {
      buyerName: unique('Yaa '),
      buyerPhone: `+23324${String(Date.now()).slice(-7)}`,
    })
    await postWebhook(chargeBody(order))
    const row = await db.select().from(orders).where(eq(orders.id, order.id)).get()
    if (!row) throw new Error('gone')
    const receipt = `R-${String(row.receiptNumber).padStart(5, '0')}`
    for (const q of [title, row.buyerName, row.buyerEmail, `0${row.buyerPhone.slice(4)}`, receipt, row.reference]) {
      const page = wordsOf(await (await staff.get(`/orders-admin?q=${encodeURIComponent(q)}`)).text())
      expect(page, q).toContain('1 order')
      expect(page, q).toContain(title)
    }
    const none = wordsOf(await (await staff.get(`/orders-admin?q=${unique('nobody')}`)).text())
    expect(none).toContain('No orders found')
  })

  it('narrows by state, file type and time, sorts, and leads a page beyond the end to the last', async () => {
    const mark = unique('narrow')
    const plan = await givenPlan({ title: mark })
    const old = Date.now() - 40 * 86_400_000
    await givenOrder(plan, { option: 'c', buyerName: 'Zed', status: 'cancelled' })
    await givenOrder(plan, { option: 'a', buyerName: 'Abe', status: 'failed' })
    await givenOrder(plan, { option: 'a', buyerName: 'Old', status: 'failed', createdAt: old })
    const count = async (query: string) =>
      /(\d+) orders?\b/.exec(wordsOf(await (await staff.get(`/orders-admin?q=${mark}&${query}`)).text()))?.[1]
    expect(await count('')).toBe('3')
    expect(await count('status=failed')).toBe('2')
    expect(await count('status=failed&period=month')).toBe('1')
    expect(await count('option=c')).toBe('1')
    expect(await count('status=no-such&option=z')).toBe('3')
    const sorted = wordsOf(await (await staff.get(`/orders-admin?q=${mark}&sort=buyer-asc`)).text())
    expect(sorted.indexOf('Abe')).toBeLessThan(sorted.indexOf('Zed'))
    const beyond = await staff.get(`/orders-admin?q=${mark}&page=9`)
    expect(beyond.status).toBe(302)
    expect(beyond.headers.get('location')).toMatch(/^\/orders-admin\?q=narrow/)
  })

  it('is a spreadsheet, in which no cell can begin a formula', async () => {
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
    for (const cell of ["'@kofi", "'-1+1", "'+233241234567", ',1250,']) expect(line).toContain(cell)
    expect(end).toBe('')
  })
})

describe('one order', () => {
  it('tells what happened: events, mails, downloads and what staff did, newest first', async () => {
    const order = await paidOrder()
    const address = await link(order)
    await (await newVisitor(app).get(address ?? '')).arrayBuffer()
    await press(staff, at(order, 'resend'))
    const page = wordsOf(await (await staff.get(at(order))).text())
    const story = page.slice(page.indexOf('What happened'))
    const told = [
      'Receipt asked for again',
      `by ${STAFF_NAME}`,
      'Downloaded, 4.0 KB',
      'Paid',
      'webhook charge.success',
      'Sent to Paystack',
      'Order placed',
    ]
    const places = told.map((each) => story.indexOf(each))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(story).toMatch(/Receipt (waits to be mailed|mailed)/)
    expect(page).toContain('1 of 20')
  })

  it('is private, and one that never was is 404', async () => {
    const order = await newOrder()
    const page = await staff.get(at(order))
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    for (const verb of ['', 'refund', 'revoke']) {
      const missing = await staff.get(at({ reference: 'ref_0' }, verb))
      expect(missing.status).toBe(404)
      expect(await missing.text()).toContain(words.NO_SUCH_ORDER)
    }
    for (const verb of ['resend', 'renew', 'grant', 'revoke', 'verify', 'refund'])
      expect((await staff.post(at({ reference: 'ref_0' }, verb))).status).toBe(404)
  })

  it('says why it is held and what to do', async () => {
    const order = await newOrder()
    await postWebhook(chargeBody(order, { amount: 100 }))
    const page = wordsOf(await (await staff.get(at(order))).text())
    expect(page).toContain('Under review: the amount differs')
    expect(page).toContain('GHS 1,250 was asked and GHS 1 came.')
    const other = await newOrder()
    await postWebhook(chargeBody(other, { currency: 'NGN' }))
    expect(wordsOf(await (await staff.get(at(other))).text())).toContain('The payment came in NGN')
    const live = await newOrder()
    await postWebhook(chargeBody(live, { domain: 'live' }))
    expect(wordsOf(await (await staff.get(at(live))).text())).toContain('Under review: test and live are mixed')
  })
})

describe('help for a buyer', () => {
  it('sends the receipt again, once a minute, and only for a paid order', async () => {
    const order = await paidOrder()
    expect(await press(staff, at(order, 'resend'))).toMatchObject({ status: 303, to: at(order) })
    const { words: said } = await press(staff, at(order, 'resend'))
    expect(said).toContain(words.RECEIPT_SENT_AGAIN)
    expect(await mailsOf(order, 'receipt')).toHaveLength(2)
    const open = await newOrder()
    expect((await press(staff, at(open, 'resend'))).words).toContain(words.NO_RECEIPT_YET)
    expect(await mailsOf(open, 'receipt')).toHaveLength(0)
    expect(await doneTo('order', open.reference)).toEqual([])
  })

  it('renews the links: the count begins anew and the buyer gets a link', async () => {
    const order = await paidOrder()
    await env.DB.prepare(
      `insert into download_windows (grant_id, file_id, started_at) select grants.id, ${order.fileId}, value from grants, json_each('${JSON.stringify(
        Array.from({ length: 20 }, (_, hour) => (hour + 1) * 3_600_000),
      )}') where order_id = ${order.id}`,
    ).run()
    const address = (await link(order)) ?? ''
    const visitor = newVisitor(app)
    expect((await visitor.get(address)).status).toBe(403)
    expect((await press(staff, at(order, 'renew'))).words).toContain(words.LINKS_RENEWED)
    expect((await visitor.get(address)).status).toBe(200)
    expect(await mailsOf(order, 'link-again')).toHaveLength(1)
    expect(await doneTo('order', order.reference)).toMatchObject([{ actor: STAFF_NAME, action: 'renew-links' }])
    expect((await press(staff, at(await newOrder(), 'renew'))).words).toContain(words.NO_LIVE_DOWNLOAD)
  })

  it('mails nobody once the buyer is erased, and says so', async () => {
    const order = await paidOrder()
    await db.update(orders).set({ buyerName: '', buyerEmail: '' }).where(eq(orders.id, order.id))
    for (const verb of ['resend', 'renew'])
      expect((await press(staff, at(order, verb))).words, verb).toContain(words.BUYER_ERASED)
    expect(await mailsOf(order, 'receipt')).toHaveLength(1)
    await press(staff, at(order, 'revoke'))
    expect((await press(staff, at(order, 'grant'))).words).toContain(words.DOWNLOAD_GRANTED_TO_NOBODY)
    expect(await mailsOf(order, 'link-again')).toHaveLength(0)
    expect((await doneTo('order', order.reference)).map(({ action }) => action)).toEqual(['revoke', 'give-again'])
  })

  it('revokes the download at once and gives it again', async () => {
    const order = await paidOrder()
    const address = (await link(order)) ?? ''
    expect((await press(staff, at(order, 'revoke'))).words).toContain(words.DOWNLOAD_REVOKED)
    expect((await newVisitor(app).get(address)).status).toBe(403)
    // A repeated charge gives nothing back.
    await postWebhook(chargeBody(order))
    expect(await link(order)).toBeNull()
    expect((await press(staff, at(order, 'revoke'))).words).toContain(words.ALREADY_REVOKED)
    expect((await press(staff, at(order, 'grant'))).words).toContain(words.DOWNLOAD_GRANTED)
    expect((await newVisitor(app).get(address)).status).toBe(200)
    expect((await press(staff, at(order, 'grant'))).words).toContain(words.NOTHING_TO_GRANT)
    expect((await doneTo('order', order.reference)).map(({ action }) => action)).toEqual(['revoke', 'give-again'])
    // What was given again after a revoke still ends with the money.
    await postWebhook(refundBody(order, 'processed'))
    expect(await link(order)).toBeNull()
  })

  it('gives the file of a refunded or disputed order, until the money ends it anew', async () => {
    const refunded = await paidOrder()
    await postWebhook(refundBody(refunded, 'processed'))
    await press(staff, at(refunded, 'grant'))
    expect(await link(refunded)).not.toBeNull()
    await postWebhook(refundBody(refunded, 'processed'))
    expect(await link(refunded)).not.toBeNull()
    const disputed = await paidOrder()
    await postWebhook(disputeBody(disputed, 'create'))
    expect(wordsOf(await (await staff.get(at(disputed))).text())).toContain('The buyer disputes this payment')
    await press(staff, at(disputed, 'grant'))
    expect(await link(disputed)).not.toBeNull()
    await postWebhook(disputeBody(disputed, 'resolve', { resolution: 'merchant-accepted' }))
    expect(await link(disputed)).toBeNull()
  })

  it('gives the file of a held order whose payment staff accept, and shows it to the buyer', async () => {
    const order = await newOrder()
    await postWebhook(chargeBody(order, { amount: order.amountMinor + 1 }))
    const mine = `/orders/${order.reference}?key=${await keys.mac('order', order.reference)}`
    expect(await (await newVisitor(app).get(mine)).text()).not.toContain('/downloads/')
    expect((await press(staff, at(order, 'grant'))).words).toContain(words.DOWNLOAD_GRANTED)
    const address = (await link(order)) ?? ''
    expect((await newVisitor(app).get(address)).status).toBe(200)
    expect(await (await newVisitor(app).get(mine)).text()).toContain('/downloads/')
    expect(await standingOf(order)).toMatchObject({ status: 'under-review', mails: ['link-again', 'staff-alert'] })
    const open = await newOrder()
    expect((await press(staff, at(open, 'grant'))).words).toContain(words.NOTHING_TO_GRANT)
    expect(await link(open)).toBeNull()
  })

  it('verifies at Paystack now: settles a payment of which nothing came, and says when Paystack is away', async () => {
    const order = await opened()
    await control('POST', 'faults', { kind: 'drop' })
    await control('POST', `transactions/${order.reference}/pay`, {})
    await control('POST', 'faults', { kind: 'http', status: 500, route: 'verify', times: 1 })
    expect((await press(staff, at(order, 'verify'))).words).toContain(words.VERIFY_UNREACHABLE)
    await secondsLater()
    expect((await press(staff, at(order, 'verify'))).words).toContain(words.verifiedNow('Paid'))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    await secondsLater()
    expect((await press(staff, at(order, 'verify'))).words).toContain(words.VERIFIED_SAME)
    expect((await doneTo('order', order.reference)).map(({ action }) => action)).toEqual(['verify', 'verify', 'verify'])
  })
})

const processedOf = async (order: { reference: string }) =>
  (await db.select().from(refunds).where(eq(refunds.reference, order.reference)))
    .filter(({ status }) => status === 'processed')
    .map(({ amountMinor }) => amountMinor)

describe('a refund', () => {
  it.each(['the list', 'the event'] as const)('is counted once, when %s is first', async (first) => {
    const order = await bought()
    for (const each of ['1', '2']) {
      await press(staff, at(order, 'refund'), { amount: '100', reason: 'Other', formId: unique(each).padEnd(24, 'x') })
      await control('POST', 'clock/advance', { ms: 180_000 })
    }
    const clock = testClock()
    clock.advance(2 * 3_600_000)
    const byList = () => pollRefunds({ db, payments: paystack, now: clock.now })
    const byEvent = () => handOver(order.reference)
    for (const tell of first === 'the list' ? [byList, byEvent, byList] : [byEvent, byList, byEvent]) {
      await tell()
      expect(await processedOf(order)).toEqual([10_000, 10_000])
      expect(await mailsOf(order, 'partial-refund')).toHaveLength(2)
    }
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    const csv = await (await staff.get(`/orders-admin.csv?q=${order.reference}`)).text()
    expect(csv.split('\r\n')[1]).toContain(',200,')
  })

  it('whose event is lost ends the order by what the list says', async () => {
    const order = await bought()
    await press(staff, at(order, 'refund'), { reason: 'Defective' })
    await control('POST', 'clock/advance', { ms: 180_000 })
    expect((await press(staff, at(order, 'verify'))).words).toContain(words.verifiedNow('Refunded'))
    expect(await processedOf(order)).toEqual([order.amountMinor])
    expect(await link(order)).toBeNull()
    await handOver(order.reference)
    expect(await processedOf(order)).toEqual([order.amountMinor])
    expect(await mailsOf(order, 'refund')).toHaveLength(1)
  })

  it('of a held order that paid too little tells the buyer what was paid, and of no files', async () => {
    const order = await opened()
    await control('POST', 'faults', { kind: 'amount', change: 'minus-one', route: 'webhook', times: 1 })
    await control('POST', `transactions/${order.reference}/pay`, {})
    await handOver(order.reference)
    const short = 100_000
    await postWebhook(chargeBody(order, { amount: short }))
    await press(staff, at(order, 'refund'), {})
    await db.update(refundRequests).set({ amountMinor: short }).where(eq(refundRequests.orderId, order.id))
    await postWebhook(refundBody(order, 'processed', { amount: String(short) }))
    expect(await mailsOf(order, 'partial-refund')).toHaveLength(0)
    const [row] = await mailsOf(order, 'refund')
    if (!row) throw new Error('no mail')
    const deps = { db, keys, now: () => Date.now(), siteUrl: 'http://site.test', linkSeconds: 3600 }
    const mail = await writeMail(deps, row)
    expect(mail?.text).toContain('GHS 1,000 is on its way back to you. Banks')
    const held = await newOrder()
    await postWebhook(chargeBody(held, { amount: short }))
    await postWebhook(refundBody(held, 'processed', { amount: '5000' }))
    const [part] = await mailsOf(held, 'partial-refund')
    if (!part) throw new Error('no mail')
    const told = (await writeMail(deps, part))?.text
    expect(told).toContain('GHS 50 of your payment is on its way back to you.')
    expect(told).not.toContain('You keep your files')
  })

  it('of all that is left shows the sum of each payment, and sends no other', async () => {
    const order = await bought()
    const second = `${order.reference}b`
    await db.insert(paymentAttempts).values({ reference: second, orderId: order.id, createdAt: Date.now() })
    await postWebhook(chargeBody({ ...order, reference: second }))
    await postWebhook(refundBody({ ...order, reference: second }, 'processed', { amount: '25000' }))
    const form = await (await staff.get(at(order, 'refund'))).text()
    expect(wordsOf(form)).toContain(`GHS 1,250 left, ${order.reference}`)
    expect(wordsOf(form)).toContain(`GHS 1,000 left, ${second}`)
    expect(form).toContain(`value="${order.reference}:125000"`)
    const stale = { payment: order.reference, left: `${order.reference}:90000`, formId: unique('s').padEnd(24, 'x') }
    const other = await staff.post(at(order, 'refund'), stale)
    expect(other.status).toBe(409)
    expect(textsByRole(await other.text(), 'alert')).toEqual([words.refundRestChanged('GHS 1,250')])
    expect(await refundsOf(order)).toHaveLength(0)
    const shown = { ...stale, left: `${order.reference}:125000` }
    expect((await press(staff, at(order, 'refund'), shown)).words).toContain(words.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 125_000 }])
    const held = await newOrder()
    await postWebhook(chargeBody(held, { amount: 100_000 }))
    expect(wordsOf(await (await staff.get(at(held, 'refund'))).text())).toContain('Refund GHS 1,000')
  })

  it('in full goes through Paystack, and the order follows when the money has gone back', async () => {
    const order = await bought()
    const answer = await press(staff, at(order, 'refund'), { reason: 'Defective' })
    expect(answer.words).toContain(words.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: order.amountMinor, status: 'pending' }])
    expect((await standingOf(order)).status).toBe('paid')
    await control('POST', 'clock/advance', { ms: 180_000 })
    await handOver(order.reference)
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: ['ended'] })
    expect(await mailsOf(order, 'refund')).toHaveLength(1)
    const log = await doneTo('order', order.reference)
    expect(log).toMatchObject([{ actor: STAFF_NAME, action: 'refund', after: { reason: 'Defective' } }])
    const again = await staff.post(at(order, 'refund'), { formId: unique('z').padEnd(24, 'x') })
    expect(again.status).toBe(400)
    expect(textsByRole(await again.text(), 'alert')).toEqual([words.REFUND_NOTHING_PAID])
    expect(await refundsOf(order)).toHaveLength(1)
  })

  it('in part leaves the file with the buyer, and what is left bounds the next one', async () => {
    const order = await bought()
    await press(staff, at(order, 'refund'), { amount: '500', reason: 'Other', formId: unique('a').padEnd(24, 'x') })
    await control('POST', 'clock/advance', { ms: 180_000 })
    await handOver(order.reference)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect(await mailsOf(order, 'partial-refund')).toHaveLength(1)
    const more = await staff.post(at(order, 'refund'), { amount: '751', reason: 'Other' })
    expect(more.status).toBe(400)
    const html = await more.text()
    expect(textsByRole(html, 'alert')).toEqual([words.refundTooMuch('GHS 750')])
    expect(html).toContain('value="751"')
    await press(staff, at(order, 'refund'), { amount: 'GHS 750.00', reason: 'Other' })
    await control('POST', 'clock/advance', { ms: 180_000 })
    await handOver(order.reference)
    expect((await refundsOf(order)).map(({ amountMinor }) => amountMinor).sort()).toEqual([50_000, 75_000])
    expect((await standingOf(order)).status).toBe('refunded')
  })

  it('is made once, however often and by however many it is pressed', async () => {
    const order = await bought()
    const second = await givenStaff()
    const formId = unique('f').padEnd(24, 'x')
    await Promise.all(
      [staff, second, staff, second].map((each) => each.post(at(order, 'refund'), { amount: '100', formId })),
    )
    await staff.post(at(order, 'refund'), { amount: '100', formId })
    expect(await refundsOf(order)).toHaveLength(1)
    // Without the number of a form the same wish within a minute is the same press.
    const other = await bought()
    await Promise.all([staff, second].map((each) => each.post(at(other, 'refund'), { amount: '100' })))
    expect(await refundsOf(other)).toHaveLength(1)
    // Two forms at once: one of them waits for the other.
    const third = await bought()
    await Promise.all(
      [staff, second].map((each) => each.post(at(third, 'refund'), { formId: unique('g').padEnd(24, 'x') })),
    )
    expect((await refundsOf(third)).map(({ amountMinor }) => amountMinor)).toEqual([third.amountMinor])
  })

  it('of an old form with another wish is not the refund that the form made', async () => {
    const order = await bought()
    const formId = unique('o').padEnd(24, 'x')
    const sent = { amount: '100', reason: 'Other', formId }
    expect((await press(staff, at(order, 'refund'), sent)).words).toContain(words.REFUND_ASKED)
    for (const other of [
      { ...sent, amount: '200' },
      { ...sent, amount: '' },
    ]) {
      const answer = await staff.post(at(order, 'refund'), other)
      expect(answer.status, other.amount).toBe(409)
      const html = await answer.text()
      expect(textsByRole(html, 'alert')).toEqual([words.REFUND_FORM_USED])
      // The form that is shown is a new one, so the wish can be sent from it.
      expect(html).not.toContain(formId)
    }
    expect((await press(staff, at(order, 'refund'), sent)).words).toContain(words.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 10_000 }])
    expect(
      (await press(staff, at(order, 'refund'), { reason: 'Other', formId: unique('p').padEnd(24, 'x') })).words,
    ).toContain(words.REFUND_ASKED)
  })

  it('that Paystack refuses, or can not be asked for, moves nothing, is told, and can be tried again', async () => {
    const order = await bought()
    const formId = unique('h').padEnd(24, 'x')
    await control('POST', 'faults', { kind: 'http', status: 503, route: 'refund-list', times: 1 })
    const away = await staff.post(at(order, 'refund'), { amount: '99.50', reason: 'Defective', formId })
    expect(away.status).toBe(503)
    const html = await away.text()
    expect(textsByRole(html, 'alert')).toEqual([words.REFUND_UNREACHABLE])
    expect(html).toContain('value="99.50"')
    await control('POST', 'faults', { kind: 'http', status: 400, route: 'refund', times: 1 })
    const no = await staff.post(at(order, 'refund'), { amount: '99.50', formId })
    expect(no.status).toBe(400)
    expect(textsByRole(await no.text(), 'alert')[0]).toMatch(/^Paystack refused the refund: /)
    expect(await refundsOf(order)).toHaveLength(0)
    expect((await doneTo('order', order.reference)).map(({ action }) => action)).toEqual([
      'refund',
      'refund-refused',
      'refund',
      'refund-refused',
    ])
    expect((await press(staff, at(order, 'refund'), { amount: '99.50', formId })).words).toContain(words.REFUND_ASKED)
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 9950 }])
  })

  it('is asked for where Paystack keeps no list of refunds, and never for more than is left', async () => {
    const order = await bought()
    await control('POST', 'faults', { kind: 'html', status: 404, route: 'refund-list' })
    expect((await press(staff, at(order, 'refund'), { amount: '100' })).words).toContain(words.REFUND_ASKED)
    const rest = String(order.amountMinor / 100 - 99)
    expect((await staff.post(at(order, 'refund'), { amount: rest })).status).toBe(400)
    expect((await postWebhook(refundBody(order, 'pending', { amount: '10000', refund_reference: null }))).status).toBe(
      200,
    )
    await control('DELETE', 'faults')
    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 10_000 }])
  })

  it.each(['answer-lost', 'connection-drop'] as const)(
    'whose answer is lost is looked for before anything is sent again: %s',
    async (kind) => {
      const order = await bought()
      await control('POST', 'faults', { kind, route: 'refund', times: 1 })
      const lost = await staff.post(at(order, 'refund'), { amount: '100' })
      expect(lost.status).toBe(503)
      expect(textsByRole(await lost.text(), 'alert')).toEqual([words.REFUND_UNANSWERED])
      const soon = await staff.post(at(order, 'refund'), { amount: '200' })
      expect(soon.status).toBe(409)
      expect(textsByRole(await soon.text(), 'alert')).toEqual([words.REFUND_UNDER_WAY])
      expect(wordsOf(await (await staff.get(at(order))).text())).toContain('A refund is not answered yet')
      // While it is looked into there is no form for another.
      const form = await (await staff.get(at(order, 'refund'))).text()
      expect(wordsOf(form)).toContain(words.REFUND_LOOKED_INTO)
      expect(form).not.toContain('name="formId"')
      const clock = testClock()
      const look = async (laterMs: number) => {
        clock.advance(laterMs)
        await pollRefunds({ db, payments: paystack, now: clock.now })
        return (await db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id)).get())?.state
      }
      expect(await look(60_000)).toBe(kind === 'answer-lost' ? 'accepted' : 'asking')
      // Once missing may be a list that lags behind: it is given up when it is missing ten minutes later too.
      expect(await look(590_000)).toBe(kind === 'answer-lost' ? 'accepted' : 'asking')
      expect(await look(31_000)).toBe(kind === 'answer-lost' ? 'accepted' : 'refused')
      expect(await refundsOf(order)).toHaveLength(kind === 'answer-lost' ? 1 : 0)
      expect(await mailsOf(order, 'staff-refund-stuck')).toHaveLength(kind === 'answer-lost' ? 0 : 1)
      expect((await press(staff, at(order, 'refund'), { amount: '200' })).words).toContain(words.REFUND_ASKED)
    },
  )

  it('of a held order takes back what came, whatever it was, and ends the order', async () => {
    const order = await opened()
    await control('POST', 'faults', { kind: 'amount', change: 'minus-one', route: 'webhook', times: 1 })
    await control('POST', `transactions/${order.reference}/pay`, {})
    await handOver(order.reference)
    expect((await standingOf(order)).status).toBe('under-review')
    expect((await press(staff, at(order, 'refund'), {})).words).toContain(words.REFUND_ASKED)
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: [] })
  })

  it('of an order that was paid twice is of the payment that is chosen', async () => {
    const order = await bought()
    await db
      .insert(paymentAttempts)
      .values({ reference: `${order.reference}b`, orderId: order.id, createdAt: Date.now() })
    await postWebhook(chargeBody({ ...order, reference: `${order.reference}b` }))
    const page = wordsOf(await (await staff.get(at(order))).text())
    expect(page).toContain('Paid twice')
    const form = await (await staff.get(at(order, 'refund'))).text()
    expect(form).toContain(`value="${order.reference}b"`)
    await press(staff, at(order, 'refund'), { payment: order.reference, reason: 'Paid twice' })
    expect(await refundsOf(order)).toHaveLength(1)
    const strange = await staff.post(at(order, 'refund'), { payment: 'ref_other' })
    expect(textsByRole(await strange.text(), 'alert')).toEqual([words.REFUND_NOTHING_PAID])
  })

  it('says what is wrong with the form and keeps what was typed', async () => {
    const order = await bought()
    for (const amount of ['-5', '1e9', '0', 'all', '1.250', '1,2500', '12,50']) {
      const response = await staff.post(at(order, 'refund'), { amount, reason: 'Other' })
      expect(response.status, amount).toBe(400)
      const html = await response.text()
      expect(textsByRole(html, 'alert'), amount).toEqual([PRICE_UNCLEAR])
      expect(html).toContain(`value="${amount}"`)
    }
    expect((await staff.post(at(order, 'refund'), { reason: 'Because' })).status).toBe(400)
    const open = await newOrder()
    expect(textsByRole(await (await staff.post(at(open, 'refund'), {})).text(), 'alert')).toEqual([
      words.REFUND_NOTHING_PAID,
    ])
    expect(await refundsOf(order)).toHaveLength(0)
  })
})
