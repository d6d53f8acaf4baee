/** Somebody else pays an order: who sees what, who is told, who gets the files, and where a refund goes. */
import { and, eq, gt, max } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PUBLIC_FORM } from '../../app/domain/limits/rate-limit.server.ts'
import { SHARE_LINK_MADE, SHARE_LINK_STOPPED } from '../../app/domain/orders/messages.ts'
import { orders, outbox, paymentAttempts } from '../../drizzle/schema/index.ts'
import { db, givenOrder, givenPlan, rowsWhere, unique } from '../support/factories.ts'
import { handOver, openedOrder, payAt, sharedOrder } from '../support/flows.ts'
import { HOUR, keys, sendMails } from '../support/jobs.ts'
import {
  buyAtShop,
  clearPayments,
  disputeBody,
  orderPage,
  refundBody,
  secondsLater,
  standingOf,
} from '../support/payments.ts'
import { textsOfPdf } from '../support/pdf.ts'
import {
  appWith,
  control,
  expectFieldError,
  expectPage,
  newVisitor,
  postWebhook,
  redirectOf,
  textsByRole,
} from '../support/shop.ts'
import { givenStaff, press, wordsOf } from '../support/staff.ts'

const app = appWith({})
type Given = Awaited<ReturnType<typeof sharedOrder>>

const attemptsOf = ({ id }: { id: number }) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)).orderBy(paymentAttempts.createdAt)
const newPayer = () => ({ name: 'Kwame Boateng', email: `${unique('kwame')}@example.com` })

/** Opens a payment in the buyer's place; the attempt that it makes. */
async function opensPayment({ id, link }: Given, payer = newPayer()) {
  const [status, to] = await redirectOf(newVisitor(app).post(link, payer))
  const attempt = (await attemptsOf({ id })).findLast((each) => each.payerEmail === payer.email)
  if (status !== 303 || !attempt) throw new Error(`no payment: ${status}`)
  return { ...payer, reference: attempt.reference, to: to ?? '' }
}
/** The same, and pays it. */
async function pays(order: Given, payer = newPayer()) {
  const opened = await opensPayment(order, payer)
  await payAt(opened.reference)
  await handOver(app, opened.reference)
  return opened
}
const backAt = ({ link }: Given, reference: string) => `${link}?trxref=${reference}&reference=${reference}`
/** The mails about an order, those written later than one of them. */
async function sentAbout({ id }: { id: number }, after = 0) {
  const about = and(eq(outbox.subjectId, id), gt(outbox.id, after))
  await db.update(outbox).set({ status: 'waiting', leaseUntil: 0, nextAttemptAt: 0 }).where(about)
  return sendMails(Date.now() + HOUR)
}
const lastMail = async () =>
  (
    await db
      .select({ id: max(outbox.id) })
      .from(outbox)
      .get()
  )?.id ?? 0
const settled = (reference: string, status: 'processed', more = {}) =>
  postWebhook(refundBody({ reference, amountMinor: 125_000 }, status, more))

beforeEach(async () => {
  await clearPayments()
  await db.delete(outbox)
})

describe('the link by which somebody else pays', () => {
  it('is made by the buyer alone, and made again it is the same', async () => {
    const order = await openedOrder()
    const page = await orderPage(order)
    const buyer = newVisitor(app)
    const key = await keys.mac('order', order.reference)
    await expectPage(buyer.post(`/orders/${order.reference}/share`), 404)
    const links: (string | undefined)[] = []
    for (let time = 0; time < 2; time += 1) {
      const [, to] = await redirectOf(buyer.post(`/orders/${order.reference}/share`, { key }))
      expect(to).toBe(page)
      const html = await buyer.read(page)
      if (time === 0) expect(textsByRole(html, 'status')).toEqual([SHARE_LINK_MADE])
      links.push(/http:\/\/site\.test(\/pay\/[0-9a-z]{20,})/.exec(html)?.[1])
    }
    expect(links[0]).toMatch(/^\/pay\//)
    expect(links[1]).toBe(links[0])
  })

  it('shows plan, file, price and the first name, and nothing else of the buyer', async () => {
    const order = await sharedOrder()
    const row = (await standingOf(order)).order
    const response = await newVisitor(app).get(order.link)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    for (const shown of [row.planTitle, 'PDF File', 'GHS 1,250', 'for Ama']) expect(html).toContain(shown)
    for (const hidden of ['Mensah', row.buyerEmail, row.buyerPhone, row.buyerRegion, order.reference])
      expect(html).not.toContain(hidden)
  })

  it('is no link any more once it is stopped, and the next one is another', async () => {
    const order = await sharedOrder()
    const key = await keys.mac('order', order.reference)
    const stopped = await press(newVisitor(app), `/orders/${order.reference}/share`, { key, stop: 'yes' })
    expect(stopped.words).toContain(SHARE_LINK_STOPPED)
    await expectPage(newVisitor(app).get(order.link), 404)
    await expectPage(newVisitor(app).post(order.link, newPayer()), 404)
    await newVisitor(app).post(`/orders/${order.reference}/share`, { key })
    const { shareKey } = (await standingOf(order)).order
    expect(shareKey).toMatch(/^[0-9a-z]{20,}$/)
    expect(order.link).not.toContain(shareKey ?? '')
  })

  it('is not made for a paid order', async () => {
    const order = await sharedOrder()
    await pays(order)
    await db.update(orders).set({ shareKey: null }).where(eq(orders.id, order.id))
    const key = await keys.mac('order', order.reference)
    await newVisitor(app).post(`/orders/${order.reference}/share`, { key })
    expect((await standingOf(order)).order.shareKey).toBeNull()
  })

  it('asks whoever pays for a name and an address, each error beside its field', async () => {
    const { link } = await sharedOrder()
    const visitor = newVisitor(app)
    await expectFieldError(
      visitor.post(link, { name: 'Kwame', email: 'kwame' }),
      'email',
      'Please enter a valid email address',
    )
    const html = await expectPage(visitor.post(link, { name: '', email: '' }), 400, [
      'Name is required, Email is required',
    ])
    expect(html).toContain('for Ama')
  })
})

describe('somebody else who pays', () => {
  it('is led to a transaction of the same amount in their own name, which returns to the link', async () => {
    const order = await sharedOrder()
    const { email, reference, to } = await opensPayment(order)
    type Opened = { reference: string; amountMinor: number; email: string; callbackUrl: string }
    const opened = (await control<Opened[]>('GET', 'transactions')).find((each) => each.reference === reference)
    expect(to).toContain('/checkout/')
    expect(opened).toMatchObject({
      amountMinor: order.amountMinor,
      email,
      callbackUrl: `http://site.test${order.link}`,
    })
    expect(await attemptsOf(order)).toMatchObject([{ payerEmail: null }, { payerEmail: email }])
  })

  it('gets the receipt, and the buyer alone gets the files', async () => {
    const order = await sharedOrder()
    const payer = await pays(order)
    expect(await standingOf(order)).toMatchObject({
      status: 'paid',
      grants: ['live'],
      mails: ['files-ready', 'receipt', 'staff-sale'],
    })
    const mails = await sentAbout(order)
    const [receipt] = mails.filter(({ to }) => to === payer.email)
    const [files] = mails.filter(({ to }) => to === order.email)
    expect(mails.filter(({ to }) => to === payer.email)).toHaveLength(1)
    expect(receipt?.subject).toMatch(/^Receipt R-\d{5}: /)
    expect(receipt?.text).not.toMatch(/\/downloads\/|key=|Mensah/)
    expect(files?.text).toMatch(/\/downloads\//)
    expect(files?.text).toContain('Kwame has paid your order')
    expect(files?.text).not.toMatch(/Boateng|Receipt \(PDF\)/)
    expect(files?.text).not.toContain(payer.email)
  })

  it('has a receipt of their own, with the first name of the buyer and no way to the order', {
    timeout: 120_000,
  }, async () => {
    const order = await sharedOrder()
    const payer = await pays(order)
    const mail = (await sentAbout(order)).find(({ to }) => to === payer.email)
    const address = /http:\/\/site\.test(\/orders\/\S+receipt\.pdf\?payer=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const visitor = newVisitor(app)
    const pdf = await visitor.get(address)
    const text = (await textsOfPdf(new Uint8Array(await pdf.arrayBuffer()))).replace(/\s+/g, ' ')
    expect(text).toContain('Paid by Kwame Boateng')
    expect(text).toContain('Buyer Ama ')
    expect(text).not.toContain('Mensah')
    expect((await visitor.get(`/orders/${order.reference}`)).status).toBe(404)
    const key = new URL(`http://site.test${address}`).searchParams.get('payer') ?? ''
    expect((await visitor.get(`/orders/${order.reference}?key=${key}`)).status).toBe(404)
    expect((await visitor.get(`/orders/${order.reference}/bill.pdf?key=${key}`)).status).toBe(404)
  })

  it('opens no download and gets no cookie of the order, on the way and after it', async () => {
    const order = await sharedOrder()
    const visitor = newVisitor(app)
    const payer = newPayer()
    const pages = [await visitor.get(order.link), await visitor.post(order.link, payer)]
    const attempt = (await attemptsOf(order)).at(-1)
    await payAt(attempt?.reference ?? '')
    await secondsLater()
    const back = await visitor.get(backAt(order, attempt?.reference ?? ''))
    for (const page of [...pages, back]) {
      expect(page.headers.get('refresh') ?? '').not.toContain('/downloads/')
      expect(await page.text()).not.toMatch(/\/downloads\/|key=/)
    }
    expect([...visitor.cookies.keys()].filter((name) => /orders/.test(name))).toEqual([])
    expect((await standingOf(order)).status).toBe('paid')
    expect((await visitor.get(`/orders/${order.reference}`)).status).toBe(404)
  })

  it('settles the order on the way back where no webhook comes', async () => {
    const order = await sharedOrder()
    const { reference } = await opensPayment(order)
    await payAt(reference)
    await secondsLater()
    expect(wordsOf(await newVisitor(app).read(backAt(order, reference)))).toContain('This order is paid')
    expect((await standingOf(order)).status).toBe('paid')
  })

  it('comes back to a page that knows them after the link was stopped', async () => {
    const order = await sharedOrder()
    const { reference } = await opensPayment(order)
    await db.update(orders).set({ shareKey: null }).where(eq(orders.id, order.id))
    await payAt(reference)
    await secondsLater()
    expect(wordsOf(await newVisitor(app).read(backAt(order, reference)))).toContain('This order is paid')
    await expectPage(newVisitor(app).get(order.link), 404)
  })

  it('waits for a phone to approve, on a page that looks again', async () => {
    const order = await sharedOrder()
    const { reference } = await opensPayment(order)
    await control('POST', `transactions/${reference}/status`, { status: 'ongoing' })
    await secondsLater()
    const page = await newVisitor(app).get(backAt(order, reference))
    expect(page.headers.get('refresh')).toBe('10')
    expect(wordsOf(await page.text())).toContain('Waiting for your approval')
  })

  it('is not asked to pay again while too many pages ask', async () => {
    const order = await sharedOrder()
    const { reference } = await opensPayment(order)
    await control('POST', `transactions/${reference}/status`, { status: 'ongoing' })
    await secondsLater()
    const visitor = newVisitor(app)
    for (let look = 0; look < PUBLIC_FORM.max + 1; look += 1) {
      const words = wordsOf(await visitor.read(backAt(order, reference)))
      expect(words).toContain('Waiting for your approval')
    }
  })

  it('by pressing twice at once opens one transaction', async () => {
    const order = await sharedOrder()
    const payer = newPayer()
    const answers = await Promise.all([1, 2].map(() => redirectOf(newVisitor(app).post(order.link, payer))))
    expect(answers[0]).toEqual(answers[1])
    expect((await attemptsOf(order)).filter(({ payerEmail }) => payerEmail === payer.email)).toHaveLength(1)
  })

  it('leaves the buyer a transaction of their own', async () => {
    const visitor = newVisitor(app)
    const bought = await buyAtShop(visitor)
    await db
      .update(orders)
      .set({ shareKey: 'k'.repeat(24) })
      .where(eq(orders.id, bought.id))
    await opensPayment({ ...bought, planId: 0, fileId: 0, email: bought.buyerEmail, link: `/pay/${'k'.repeat(24)}` })
    await secondsLater()
    const [first] = await attemptsOf(bought)
    const [, to] = await redirectOf(visitor.post(`/orders/${bought.reference}/pay`))
    expect(to).toBe(first?.authorizationUrl)
  })

  it('leaves the buyer whose payment failed a new transaction', async () => {
    const order = await sharedOrder()
    const key = await keys.mac('order', order.reference)
    const pay = async () => {
      await secondsLater()
      return (await redirectOf(newVisitor(app).post(`/orders/${order.reference}/pay`, { key })))[1]
    }
    const first = await pay()
    const own = async () => (await attemptsOf(order)).filter(({ payerEmail }) => payerEmail === null).at(-1)
    await control('POST', `transactions/${(await own())?.reference}/decline`, {})
    await secondsLater()
    await newVisitor(app).read(await orderPage(order))
    await opensPayment(order)
    const second = await pay()
    expect(second).toContain('/checkout/')
    expect(second).not.toBe(first)
    expect(second).toBe((await own())?.authorizationUrl)
  })

  it('is not called failed while another payment of the order is in progress', async () => {
    const order = await sharedOrder()
    const first = await opensPayment(order)
    await secondsLater()
    const second = await opensPayment(order)
    await control('POST', `transactions/${first.reference}/status`, { status: 'ongoing' })
    await control('POST', `transactions/${second.reference}/decline`, {})
    await secondsLater()
    await newVisitor(app).read(await orderPage(order))
    expect((await standingOf(order)).status).toBe('pending')
  })
})

describe('two who pay at once', () => {
  async function paidTwice() {
    const order = await sharedOrder()
    const first = await opensPayment(order)
    await secondsLater()
    const second = await opensPayment(order)
    await Promise.all([payAt(first.reference), payAt(second.reference)])
    await handOver(app, first.reference)
    await handOver(app, second.reference)
    return { order, first, second }
  }

  it('pay one order, and each is told', async () => {
    const { order, first, second } = await paidTwice()
    expect(await standingOf(order)).toMatchObject({
      status: 'paid',
      grants: ['live'],
      mails: ['files-ready', 'receipt', 'second-payment', 'staff-paid-twice', 'staff-sale'],
    })
    const mails = await sentAbout(order)
    expect(mails.find(({ to }) => to === first.email)?.subject).toMatch(/^Receipt/)
    expect(mails.find(({ to }) => to === second.email)?.subject).toMatch(/^Already paid/)
    expect(mails.find(({ to }) => to === second.email)?.text).toContain('GHS 1,250')
    expect(wordsOf(await newVisitor(app).read(backAt(order, second.reference)))).toContain('was paid already')
    expect(wordsOf(await newVisitor(app).read(backAt(order, first.reference)))).toContain('This order is paid')
  })

  it('are told apart also where both events arrive in one moment', async () => {
    const order = await sharedOrder()
    const first = await opensPayment(order)
    await secondsLater()
    const second = await opensPayment(order)
    await Promise.all([payAt(first.reference), payAt(second.reference)])
    await Promise.all([handOver(app, first.reference), handOver(app, second.reference)])
    const kinds = (await standingOf(order)).mails
    expect(kinds.filter((kind) => kind === 'receipt')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'second-payment')).toHaveLength(1)
    const told = (await sentAbout(order)).filter(({ to }) => to === first.email || to === second.email)
    expect(new Set(told.map(({ to }) => to)).size).toBe(2)
  })

  it('leave staff one press to send the second payment back, and the second payer is told', async () => {
    const { order, first, second } = await paidTwice()
    const staff = await givenStaff()
    const page = await staff.read(`/orders-admin/${order.reference}`)
    expect(wordsOf(page)).toContain('Refund the second payment')
    expect(page).toMatch(new RegExp(`name="payment" value="${second.reference}"`))
    const before = await lastMail()
    await press(staff, `/orders-admin/${order.reference}/refund`, { payment: second.reference, reason: 'Paid twice' })
    await control('POST', 'clock/advance', { ms: 180_000 })
    await handOver(app, second.reference)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    const mails = await sentAbout(order, before)
    expect(mails.map(({ to }) => to)).toEqual([second.email])
    expect(mails[0]?.text).toContain('GHS 1,250 of your payment is on its way back to you.')
    expect(mails[0]?.text).not.toMatch(/key=/)
    expect(wordsOf(await staff.read(`/orders-admin/${order.reference}`))).not.toContain('Refund the second payment')
    expect(first.email).not.toBe(second.email)
  })

  it('leave the second payment to pay the order where the first goes back', async () => {
    const { order, first, second } = await paidTwice()
    let before = await lastMail()
    await settled(first.reference, 'processed')
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect((await sentAbout(order, before)).map(({ to }) => to)).toEqual([first.email])
    before = await lastMail()
    await settled(second.reference, 'processed')
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: ['ended'] })
    expect((await sentAbout(order, before)).map(({ to }) => to)).toEqual([second.email, order.email])
  })
})

describe('money that goes back', () => {
  it('after a full refund is announced to who paid, and the end of the download to the buyer', async () => {
    const order = await sharedOrder()
    const payer = await pays(order)
    const before = await lastMail()
    await settled(payer.reference, 'processed')
    expect(await standingOf(order)).toMatchObject({
      status: 'refunded',
      grants: ['ended'],
      mails: ['download-ended', 'files-ready', 'receipt', 'refund', 'staff-sale'],
    })
    const mails = await sentAbout(order, before)
    const [refund] = mails.filter(({ to }) => to === payer.email)
    const [ended] = mails.filter(({ to }) => to === order.email)
    expect(refund?.text).toContain('GHS 1,250 is on its way back to you')
    expect(refund?.text).not.toMatch(/key=/)
    expect(ended?.text).toContain('went back to Kwame who paid it')
    expect(wordsOf(await newVisitor(app).read(await orderPage(order)))).toContain('on its way back to Kwame')
    expect(wordsOf(await newVisitor(app).read(order.link))).toContain('There is nothing to pay here now')
  })

  it('in part is announced to who paid, and the buyer keeps the files', async () => {
    const order = await sharedOrder()
    const payer = await pays(order)
    const before = await lastMail()
    await settled(payer.reference, 'processed', { amount: '25000' })
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect((await sentAbout(order, before)).map(({ to }) => to)).toEqual([payer.email])
  })

  it('waits during a dispute, is restored by a won one, and ends the files with a lost one', async () => {
    const order = await sharedOrder()
    const payer = await pays(order)
    const named = { reference: payer.reference, amountMinor: order.amountMinor }
    await postWebhook(disputeBody(named, 'create'))
    expect(await standingOf(order)).toMatchObject({ status: 'disputed', grants: ['suspended'] })
    await postWebhook(disputeBody(named, 'resolve', { resolution: 'declined' }))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    await postWebhook(disputeBody(named, 'create', { id: 'D_2' }))
    await postWebhook(disputeBody(named, 'resolve', { id: 'D_2', resolution: 'merchant-accepted' }))
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: ['ended'] })
  })

  it('pays the order late, after it was closed', async () => {
    const order = await sharedOrder()
    const payer = await opensPayment(order)
    await db.update(orders).set({ status: 'abandoned', nextCheckAt: null }).where(eq(orders.id, order.id))
    await payAt(payer.reference)
    await handOver(app, payer.reference)
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect((await sentAbout(order)).map(({ to }) => to)).toContain(payer.email)
  })
})

describe('the data of somebody who paid', () => {
  it('is forgotten by erasure, and no mail is sent to them or to the buyer in their place', async () => {
    const plan = await givenPlan()
    const order = await givenOrder(plan)
    await db.insert(paymentAttempts).values({
      reference: `${order.reference}x`,
      orderId: order.id,
      createdAt: Date.now() + 1,
      payerName: '',
      payerEmail: '',
    })
    await postWebhook(
      JSON.stringify({
        event: 'charge.success',
        data: {
          id: 1,
          status: 'success',
          reference: `${order.reference}x`,
          amount: order.amountMinor,
          currency: 'GHS',
          domain: 'test',
          channel: 'card',
        },
      }),
    )
    const mails = await sentAbout(order)
    expect(mails.filter(({ subject }) => subject.startsWith('Receipt'))).toEqual([])
    const [row] = await rowsWhere(orders, eq(orders.id, order.id))
    expect(mails.map(({ to }) => to)).toContain(row?.buyerEmail)
  })
})
