/** The order's page and its verbs: for the browser that bought and for the mailed key; for everybody else it is not there. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../app/domain/mail/enqueue.server.ts'
import { LINK_RENEWED, LINKS_MAILED, LOOKUP_ANSWER, PAYMENT_UNREACHABLE } from '../../app/domain/orders/messages.ts'
import { outbox, paymentAttempts } from '../../drizzle/schema/index.ts'
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
import { keys, sendMails } from '../support/jobs.ts'
import {
  buyAtShop,
  chargeBody,
  countRows,
  disputeBody,
  givenPaidOrder,
  orderPage,
  refundBody,
  secondsLater,
  standingOf,
} from '../support/payments.ts'
import {
  appWith,
  control,
  eventsOf,
  expectPage,
  newVisitor,
  postWebhook,
  redirectOf,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'

const app = appWith({})
/** A browser that came by the mailed key once. */
async function owner(order: GivenOrder): Promise<Visitor> {
  const visitor = newVisitor(app)
  await (await visitor.get(await orderPage(order))).body?.cancel()
  return visitor
}

/** An order with the browser that made it. */
async function shopped() {
  const visitor = newVisitor(app)
  return { visitor, order: await buyAtShop(visitor) }
}
const atPaystack = (order: { reference: string }, verb: string, fields = {}) =>
  control('POST', `transactions/${order.reference}/${verb}`, fields)

/** A page without what differs from one answer to the next, its own address included. */
const still = (html: string) =>
  html
    .replace(/nonce="[^"]*"/g, '')
    .replace(/value="\/orders\/[^"]*"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '')

beforeEach(async () => {
  await control('DELETE', 'faults')
})

describe('an order', () => {
  it('opens in the browser that bought it, and by the mailed key in any other, from then on without the key', async () => {
    const { visitor, order } = await shopped()
    expect((await visitor.get(`/orders/${order.reference}`)).status).toBe(200)
    const other = newVisitor(app)
    expect((await other.get(await orderPage(order))).status).toBe(200)
    expect((await other.get(`/orders/${order.reference}`)).status).toBe(200)
  })

  it('is the same 404 for somebody else as one that does not exist', async () => {
    const order = await givenPaidOrder({ buyerName: 'Secret Person' })
    const other = await newOrder()
    const stranger = await owner(other)
    const never = `ref_${Date.now()}_${'0'.repeat(28)}`
    const query = `?key=${await keys.mac('order', other.reference)}`
    const foreign = ['', '?key=', '?key=x', query].map((each) => order.reference + each)
    const answers = await Promise.all(
      [...foreign, never, never + query].map(async (path) => {
        const response = await stranger.get(`/orders/${path}`)
        const html = await response.text()
        expect(html).not.toContain('Secret Person')
        const headers = Object.fromEntries(response.headers)
        for (const name of ['x-request-id', 'content-security-policy']) delete headers[name]
        // Its own address is the one that was asked for, without the key.
        const own = `<link rel="canonical" href="http://site.test/orders/${path.split('?')[0]}"/>`
        expect(html).toContain(own)
        return { status: response.status, headers, html: still(html).replace(own, '') }
      }),
    )
    expect(answers[0]?.status).toBe(404)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const kept = { 'x-robots-tag': 'noindex', 'cache-control': expect.stringContaining('no-store') }
    expect(answers[0]?.headers).toMatchObject(kept)
  })

  it('cannot be found by a neighbouring number', async () => {
    const order = await newOrder()
    const visitor = newVisitor(app)
    const [, at = '', random = ''] = order.reference.split('_')
    const around = [`ref_${Number(at) + 1}_${random}`, `ref_${at}_${random}a`, `ref_${at}`, String(order.id)]
    for (const near of [...around, 'ref_', '1', "ref_1700000000000_' or 1=1"])
      expect((await visitor.get(`/orders/${encodeURIComponent(near)}`)).status).toBe(404)
  })

  it('is hidden from forged and foreign cookies', async () => {
    const order = await newOrder()
    const visitor = newVisitor(app)
    const named = btoa(JSON.stringify([order.reference]))
    for (const cookie of [`${named}.forged`, named]) {
      visitor.cookies.set('orders', cookie)
      expect((await visitor.get(`/orders/${order.reference}`)).status, cookie).toBe(404)
    }
  })

  it('is private, not indexed and never stored', async () => {
    const order = await newOrder()
    const response = await newVisitor(app).get(await orderPage(order))
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(['same-origin', 'no-referrer']).toContain(response.headers.get('referrer-policy'))
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('the page of an order', () => {
  it('that is pending refreshes itself without scripts and never says failed', async () => {
    const { visitor, order } = await shopped()
    for (const status of ['pending', 'ongoing', 'processing', 'queued', 'abandoned']) {
      await atPaystack(order, 'status', { status })
      await secondsLater()
      const html = await visitor.read(`/orders/${order.reference}`)
      expect(html, status).toMatch(/<meta http-equiv="refresh" content="10"\/>/i)
      expect(html, status).not.toMatch(/>Failed<|did not go through/)
    }
  })

  it('settles by asking Paystack when the buyer comes back before the webhook', async () => {
    const { visitor, order } = await shopped()
    await control('POST', 'faults', { kind: 'drop' })
    await atPaystack(order, 'pay')
    const html = await visitor.read(`/orders/${order.reference}?trxref=${order.reference}&reference=${order.reference}`)
    expect(html).toContain('Your files are ready')
    expect(html).toMatch(/\/downloads\/[\w.-]+/)
    const mails = ['receipt', 'staff-sale']
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'], mails })
  })

  it('opened with the reference of another payment leaves both as they were', async () => {
    const visitor = newVisitor(app)
    const [cheap, dear] = [await buyAtShop(visitor), await buyAtShop(visitor)]
    await control('POST', 'faults', { kind: 'drop' })
    await atPaystack(cheap, 'pay')
    const html = await visitor.read(`/orders/${dear.reference}?trxref=${cheap.reference}&reference=${cheap.reference}`)
    expect(html).not.toContain('Your files are ready')
    expect(await standingOf(dear)).toMatchObject({ status: 'pending', grants: [] })
    expect((await standingOf(cheap)).status).toBe('pending')
  })

  it('of a failed payment offers another attempt on a new transaction', async () => {
    const { visitor, order } = await shopped()
    await atPaystack(order, 'decline')
    const html = await visitor.read(`/orders/${order.reference}`)
    expect(html).toContain('The payment did not go through')
    expect(await redirectOf(visitor.post(`/orders/${order.reference}/pay`))).toEqual([
      303,
      expect.stringMatching(/\/checkout\//),
    ])
  })

  it('of a cancelled checkout says so and lets the buyer pay; the late success still pays', async () => {
    const { visitor, order } = await shopped()
    expect(await visitor.read(`/orders/${order.reference}?cancelled=1`)).toContain('You left before paying')
    expect((await standingOf(order)).status).toBe('cancelled')
    await atPaystack(order, 'pay')
    const [event] = await eventsOf(order.reference)
    if (!event) throw new Error('no event')
    expect((await postWebhook(event.body, event.signature)).status).toBe(200)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })

  it('never cancels a payment that is pending or paid', async () => {
    const { visitor, order } = await shopped()
    await atPaystack(order, 'status', { status: 'pending' })
    await visitor.get(`/orders/${order.reference}?cancelled=1`)
    expect((await standingOf(order)).status).toBe('pending')
    await atPaystack(order, 'pay')
    await secondsLater()
    await visitor.get(`/orders/${order.reference}?cancelled=1`)
    expect((await standingOf(order)).status).toBe('paid')
  })

  it('while Paystack is unreachable says neither paid nor failed', async () => {
    const { visitor, order } = await shopped()
    const page = `/orders/${order.reference}`
    await control('POST', 'faults', { kind: 'drop' })
    await atPaystack(order, 'pay')
    await control('POST', 'faults', { kind: 'http', status: 500, route: 'verify', times: 2 })
    const html = await visitor.read(`${page}?trxref=${order.reference}`)
    expect(html).toContain('Not confirmed yet')
    expect(html).not.toContain('Nothing was charged')
    await secondsLater()
    expect((await visitor.get(`${page}?cancelled=1`)).status).toBe(200)
    expect((await standingOf(order)).status).toBe('pending')
    await secondsLater()
    expect(await visitor.read(page)).toContain('Your files are ready')
  })

  it.each([
    ['refunded', (order: GivenOrder) => refundBody(order, 'processed'), 'Refunded in full'],
    ['disputed', (order: GivenOrder) => disputeBody(order, 'create'), 'This payment is disputed'],
  ])('that is %s says why and gives no link', async (_name, bodyOf, words) => {
    const order = await givenPaidOrder()
    await postWebhook(bodyOf(order))
    const html = await newVisitor(app).read(await orderPage(order))
    expect(html).toContain(words)
    expect(html).not.toContain('/downloads/')
  })

  it('that is under review says that a person checks it, and does not ask for money again', async () => {
    const order = await newOrder()
    await postWebhook(chargeBody(order, { amount: 1 }))
    const visitor = await owner(order)
    const html = await visitor.read(`/orders/${order.reference}`)
    expect(html).toContain('We are checking this payment')
    expect(html).not.toContain('Pay now')
    expect(await redirectOf(visitor.post(`/orders/${order.reference}/pay`))).toEqual([
      303,
      `/orders/${order.reference}`,
    ])
  })

  it('shows file type and size before the download', async () => {
    const order = await givenPaidOrder()
    const html = await newVisitor(app).read(await orderPage(order))
    expect(html).toContain('PDF File')
    expect(html).toContain('4.0 KB')
  })

  it('shows what a buyer typed as text', async () => {
    const [buyerName, planTitle] = ['<script>alert(1)</script>', '</title><script>alert(2)</script>']
    const order = await newOrder({ buyerName, planTitle })
    expect(await newVisitor(app).read(await orderPage(order))).not.toContain('<script>alert')
  })
})

describe('the actions of an order', () => {
  const ONLY_BY = '%s is a 404 for a stranger, leads its buyer to the order by GET, and changes nothing either way'
  it.each(['pay', 'renew', 'resend'])(ONLY_BY, async (verb) => {
    const order = await givenPaidOrder()
    const page = `/orders/${order.reference}`
    const visitor = await owner(order)
    const before = await countRows('outbox')
    expect((await newVisitor(app).post(`${page}/${verb}`)).status).toBe(404)
    expect(await redirectOf(visitor.get(`${page}/${verb}`))).toEqual([302, page])
    expect(await countRows('outbox')).toBe(before)
  })

  it('pay of a paid order leads to its files, even before the webhook has come', async () => {
    const { visitor, order } = await shopped()
    const page = `/orders/${order.reference}`
    await control('POST', 'faults', { kind: 'drop' })
    await atPaystack(order, 'pay')
    for (const _ of ['asked', 'known']) expect(await redirectOf(visitor.post(`${page}/pay`))).toEqual([303, page])
    expect(await visitor.read(page)).toContain('Your files are ready')
  })

  it('renew redirects to the page with a new link and a message', async () => {
    const order = await givenPaidOrder()
    const visitor = await owner(order)
    const response = await visitor.post(`/orders/${order.reference}/renew`)
    expect(response.status).toBe(303)
    const html = await visitor.read(response.headers.get('location') ?? '')
    expect(textsByRole(html, 'status')).toContain(LINK_RENEWED)
    expect(html).toMatch(/\/downloads\/[\w.-]+/)
    // The message is shown once.
    expect(textsByRole(await visitor.read(`/orders/${order.reference}`), 'status')).not.toContain(LINK_RENEWED)
  })

  it('resend mails the link to the address that bought, once a minute', async () => {
    const order = await givenPaidOrder()
    const visitor = await owner(order)
    const response = await visitor.post(`/orders/${order.reference}/resend`, { email: 'thief@example.com' })
    expect(response.status).toBe(303)
    expect(textsByRole(await visitor.read(response.headers.get('location') ?? ''), 'status')).toContain(LINKS_MAILED)
    for (let each = 0; each < 5; each += 1) await visitor.post(`/orders/${order.reference}/resend`)
    const mails = await mailsOf(order, 'link-again')
    // A minute may end while this runs.
    expect(mails.length).toBeGreaterThanOrEqual(1)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(mails.every((each) => each.status === 'sent')).toBe(true)
  })

  it('pay while Paystack is down is a 503 page with a message and the button again', async () => {
    const order = await newOrder()
    const visitor = await owner(order)
    await db.update(paymentAttempts).set({ authorizationUrl: null }).where(eq(paymentAttempts.orderId, order.id))
    await control('POST', 'faults', { kind: 'http', status: 500, route: 'initialize' })
    const response = await visitor.post(`/orders/${order.reference}/pay`)
    const html = await expectPage(response, 503, [PAYMENT_UNREACHABLE])
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(html).toContain(`action="/orders/${order.reference}/pay`)
    expect((await visitor.post(`/orders/${order.reference}/pay`)).status).toBe(303)
  })
})

describe('the lookup', () => {
  const linksFor = async (email: string) =>
    (await rowsWhere(outbox, eq(outbox.kind, 'links'))).filter(({ payload }) => payload.email === email)

  it('responds alike to a known and an unknown address in any case, and emails only the known one, once a minute', async () => {
    const order = await newOrder()
    const known = (await standingOf(order)).order.buyerEmail
    const unknown = `${unique('nobody')}@example.com`
    const answers = await Promise.all(
      [` ${known.toUpperCase()} `, unknown].map(async (email) => {
        const visitor = newVisitor(app)
        const [status, location] = await redirectOf(visitor.post('/orders/lookup', { email }))
        return { status, location, html: still(await visitor.read(location ?? '')) }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(303)
    expect(textsByRole(answers[0]?.html ?? '', 'status')).toContain(LOOKUP_ANSWER)
    expect(await linksFor(known)).toHaveLength(1)
    expect(await linksFor(unknown)).toHaveLength(0)
    for (let each = 0; each < 5; each += 1) await newVisitor(app).post('/orders/lookup', { email: known })
    // A minute may end while this runs.
    expect((await linksFor(known)).length).toBeLessThanOrEqual(2)
  })

  /** The one mail with links to the address. */
  async function mailedTo(email: string) {
    await db.delete(outbox)
    await db.batch([enqueue(db, 0, { kind: 'links', key: unique('links'), payload: { email } })])
    const mails = await sendMails()
    expect(mails.map((mail) => mail.to)).toEqual([email])
    return mails[0]?.text ?? ''
  }

  it('mails working links to the orders of that address and of no other', async () => {
    const email = `${unique('ama')}@example.com`
    const mine = [await newOrder({ buyerEmail: email }), await newOrder({ buyerEmail: email })]
    const other = await newOrder()
    const text = await mailedTo(email)
    const links = [...text.matchAll(/http:\/\/site\.test(\/orders\/(ref_\w+)\?key=\S+)/g)]
    expect(links.map(([, , reference]) => reference).sort()).toEqual(mine.map(({ reference }) => reference).sort())
    expect(text).not.toContain(other.reference)
    for (const [, path = ''] of links) expect((await newVisitor(app).get(path)).status).toBe(200)
  })

  it('mails paid orders first, however many unpaid ones a stranger opened', async () => {
    const email = `${unique('ama')}@example.com`
    const review = await newOrder({ buyerEmail: email, status: 'under-review', createdAt: 2 })
    const paid = await givenPaidOrder({ buyerEmail: email, createdAt: 1 })
    const plan = await givenPlan()
    for (let each = 0; each < 50; each += 1) await givenOrder(plan, { buyerEmail: email })
    const links = [...(await mailedTo(email)).matchAll(/\/orders\/(ref_\w+)/g)].map(([, reference]) => reference)
    expect(links.slice(0, 2)).toEqual([review.reference, paid.reference])
  })

  it.each(['cancelled', 'failed', 'abandoned'] as const)('mails the link of an order that is %s', async (status) => {
    const email = `${unique('ama')}@example.com`
    await newOrder({ buyerEmail: email, status })
    await newVisitor(app).post('/orders/lookup', { email })
    expect(await linksFor(email)).toHaveLength(1)
  })

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    ['a@b.co\r\nBcc: c@d.co', 'Please enter a valid email address'],
    [Array.from({ length: 50 }, (_, at) => `a${at}@b.co`).join(','), 'Please enter a valid email address'],
  ])('refuses %j with an error', async (email, message) => {
    await expectPage(newVisitor(app).post('/orders/lookup', { email }), 400, [message])
  })
})

it('a mail is sent through the platform’s binding as soon as the webhook is answered', async () => {
  const sent: string[] = []
  const email = { send: async (message: EmailMessage) => void sent.push(message.to) }
  const order = await newOrder()
  await db.delete(outbox)
  expect((await postWebhook(chargeBody(order), undefined, appWith({ EMAIL: email }))).status).toBe(200)
  expect(sent).toEqual([(await standingOf(order)).order.buyerEmail, 'staff@fihankra.example'])
  expect(env.MAIL_FROM).toBe('orders@fihankra.example')
})
