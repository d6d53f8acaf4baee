/** The priced changes of a plan, the quote that answers them, its payments, the credit of the plan, and what is delivered. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CHANGE_UNKNOWN, DEFAULT_CHANGES, PRICES_UPDATED } from '../../app/domain/plan-requests/price-list.ts'
import { QUOTE_EXPIRED } from '../../app/domain/plan-requests/quote.ts'
import { FILE_WITHDRAWN, FILE_WITHDRAWN_BEFORE } from '../../app/domain/plan-requests/staff-messages.ts'
import { REFUSALS } from '../../app/ui/orders/order-states.ts'
import { grants, orders, planFiles, planRequestDeliveries, planRequests } from '../../drizzle/schema/index.ts'
import { givenSignedIn, givenUser, letIn } from '../support/accounts.ts'
import {
  db,
  type GivenPlan,
  givenOrder,
  givenPlan,
  givenPlanRequest,
  requestForm,
  rowsWhere,
  unique,
} from '../support/factories.ts'
import { sendTo } from '../support/items.ts'
import { keys, makeMailsDue, sendMails } from '../support/jobs.ts'
import { chargeBody, orderPage, refundBody, standingOf } from '../support/payments.ts'
import {
  appWith,
  expectPage,
  fieldError,
  fieldValue,
  newVisitor,
  postWebhook,
  redirectOf,
  SITE,
  type Visitor,
} from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'
import { archiveBytes } from '../support/uploads.ts'

const app = appWith({})
const DAY = 86_400_000
type Terms = Partial<typeof planRequests.$inferInsert>
type GivenRequest = { id: number; reference: string; email: string; key: string }

async function givenQuote(fields: Terms = {}): Promise<GivenRequest> {
  const quote = { status: 'quoted', quoteMinor: 500_000, depositMinor: 200_000, quoteValidUntil: '2099-12-31' } as const
  const request = await givenPlanRequest({ firstName: 'Ama', lastName: 'Mensah', ...quote, ...fields })
  return { ...request, key: await keys.mac('request', request.reference) }
}

const pageOf = ({ reference, key }: GivenRequest) => `/plans/request/${reference}?key=${key}`
const accept = ({ reference, key }: GivenRequest, more: Record<string, string> = {}, visitor = newVisitor(app)) =>
  visitor.post(`/plans/request/${reference}/accept`, { key, ...more })
const ordersOf = ({ id }: GivenRequest) => db.select().from(orders).where(eq(orders.requestId, id)).orderBy(orders.id)
const wordsOn = async (request: GivenRequest) => wordsOf(await newVisitor(app).read(pageOf(request)))
const statusOf = async ({ id }: GivenRequest) => (await rowsWhere(planRequests, eq(planRequests.id, id)))[0]?.status
const adminPage = ({ id }: { id: number }) => `/plans-admin/requests/${id}`
const decide = (request: { id: number }, fields: Record<string, string>) => press(staff, adminPage(request), fields)
const readAsStaff = async (path: string) => wordsOf(await staff.read(path))
const get = (path: string, headers = {}) => newVisitor(app).get(path, headers)

/** Accepts what is due and pays it. */
async function payDue(request: GivenRequest) {
  expect((await accept(request)).headers.get('location')).toMatch(/\/checkout\//)
  const order = (await ordersOf(request)).at(-1)
  if (!order) throw new Error('no order was made')
  await postWebhook(chargeBody(order))
  return order
}

let staff: Visitor
let plan: GivenPlan
beforeAll(async () => {
  staff = await givenStaff()
  plan = await givenPlan()
})

const bought = async (email: string, fields: { paidAt?: number } = {}) => {
  const order = await givenOrder(plan, { buyerEmail: email })
  await postWebhook(chargeBody(order))
  if (fields.paidAt) await db.update(orders).set(fields).where(eq(orders.id, order.id))
  return order
}

describe('the priced changes', () => {
  const send = (email: string, changes: string[]) =>
    sendTo(newVisitor(app), `/plans/${plan.slug}/change`, [
      ...Object.entries(requestForm({ email })),
      ...changes.map((change): [string, string] => ['change', change]),
    ])

  it('are listed with their prices, in a form prefilled with plan and person', async () => {
    const { user, browser } = await givenSignedIn({ name: 'Kofi Annan Boateng' })
    const page = `/plans/${plan.slug}/change`
    const open = await get(page)
    const html = await expectPage(open, 200)
    expect(open.headers.get('cache-control')).not.toContain('no-store')
    for (const { label } of DEFAULT_CHANGES) expect(wordsOf(html)).toContain(label)
    expect(wordsOf(html)).toContain('GHS 350')
    expect(html).toContain('Like plan P-')
    const own = await browser.get(page)
    const filledIn = await own.text()
    expect(own.headers.get('cache-control')).toContain('no-store')
    const names = ['firstName', 'lastName', 'email'].map((name) => fieldValue(filledIn, name))
    expect(names).toEqual(['Kofi', 'Annan Boateng', user.email])
    expect((await browser.get('/plans/no-such/change')).status).toBe(404)
    expect(await browser.read(`/plans/${plan.slug}`)).toContain(page)
  })

  it('create a request that keeps their current prices', async () => {
    const email = `${unique('esi')}@example.com`
    expect((await send(email, ['mirror-the-plan', 'add-a-room'])).status).toBe(303)
    const [made] = await rowsWhere(planRequests, eq(planRequests.email, email))
    expect(made).toMatchObject({ planId: plan.id, changes: DEFAULT_CHANGES.slice(0, 2) })
    const words = await readAsStaff(`/plans-admin/requests/${made?.id}`)
    expect(words).toContain('Mirror the plan GHS 350, Add a room GHS 1,200')
  })

  it('must be in the list, and ticked boxes stay ticked', async () => {
    const sent = send(`${unique('x')}@example.com`, ['add-a-room', 'a-free-house'])
    const html = await expectPage(sent, 400, [CHANGE_UNKNOWN])
    expect(html).toMatch(/<input(?=[^>]*value="add-a-room")(?=[^>]*checked)/)
  })

  it('are edited by staff, each with its price', async () => {
    const save = (list: Record<string, string>) => {
      const body = new URLSearchParams({ revision: '0' })
      for (const [label, price] of Object.entries(list)) {
        body.append('label', label.trim())
        body.append('price', price)
      }
      return staff.send('/settings-admin/changes', { method: 'POST', body, headers: { origin: SITE } })
    }
    const html = await expectPage(save({ Mirror: 'cheap', '': '10', mirror: '5', ' ': '' }), 400)
    for (const text of ['Write the price like', 'Change is required', 'This change is in the list already'])
      expect(html).toContain(text)
    const [, saved] = await redirectOf(save({ 'Mirror the plan': '400', 'Add a pool': '9,000', '': '' }))
    expect(await readAsStaff(saved ?? '')).toContain(PRICES_UPDATED)
    const words = wordsOf(await newVisitor(app).read(`/plans/${plan.slug}/change`))
    expect(words).toContain('GHS 9,000')
    expect(words).not.toContain('GHS 350')
    expect((await save({ Late: '1' })).status).toBe(409)
    expect((await get('/settings-admin/changes')).status).toBe(302)
  })
})

describe('a quote', () => {
  it('is made by staff, logged under their name and mailed, and the page shows all its amounts', async () => {
    const request = await givenQuote({ status: 'pending', quoteMinor: null, depositMinor: null, quoteValidUntil: null })
    const said = await decide(request, { amount: '5,000', deposit: '2,000', validUntil: '2099-12-31' })
    expect(said.words).toContain(`By ${STAFF_NAME}, emailed`)
    expect(await statusOf(request)).toBe('quoted')
    const words = await wordsOn(request)
    for (const text of ['GHS 5,000', 'Deposit GHS 2,000', '31 Dec 2099', 'Paid GHS 0', 'Left to pay GHS 5,000'])
      expect(words).toContain(text)
    expect(words).toContain('Accept and pay the deposit: GHS 2,000')
  })

  it('is paid in two orders through the common settlement, one grant for each', async () => {
    const request = await givenQuote({ planId: plan.id })
    const deposit = await payDue(request)
    expect(deposit).toMatchObject({ kind: 'quote', planId: null, option: null, fileId: null, amountMinor: 200_000 })
    expect(deposit.planTitle).toBe(`Deposit for changes to ${plan.title}`)
    expect(await staff.read(adminPage(request))).toContain(`href="/orders-admin/${deposit.reference}"`)
    const mails = ['receipt', 'staff-sale']
    expect(await standingOf(deposit)).toMatchObject({ status: 'paid', grants: ['live'], mails })
    expect(await statusOf(request)).toBe('accepted')
    expect(await wordsOn(request)).toContain('Pay the rest: GHS 3,000')
    const rest = await payDue(request)
    expect(rest).toMatchObject({ amountMinor: 300_000, planTitle: `Rest for changes to ${plan.title}` })
    await postWebhook(chargeBody(rest))
    expect((await standingOf(rest)).grants).toEqual(['live'])
    expect(await wordsOn(request)).toContain('Left to pay GHS 0')
    expect((await accept(request)).headers.get('location')).toContain('/plans/request/')
    expect(await ordersOf(request)).toHaveLength(2)
    const page = wordsOf(await newVisitor(app).read(await orderPage(rest)))
    expect(page).toContain('Your payment has reached us')
    // The steps of buying a file are not those of a quote.
    expect(page).not.toContain('Contact Details')
    expect(page).not.toContain('File type')
    const lists = ['/orders-admin?option=quote', '/orders-admin.csv', '/administrator']
    for (const path of [...lists, `/orders-admin/${rest.reference}`])
      expect(await readAsStaff(path), path).toContain('Rest for changes to')
    const staffPage = await readAsStaff(`/orders-admin/${rest.reference}`)
    expect(staffPage).toContain('Terms accepted')
    expect(staffPage).not.toContain('File type')
  })

  it('opens one order however often, and by how many at once, it is accepted', async () => {
    const request = await givenQuote()
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(request)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await accept(request)).status).toBe(303)
    expect(await ordersOf(request)).toHaveLength(1)
  })

  it.each([
    ['expired', { quoteValidUntil: '2020-01-01' }, QUOTE_EXPIRED],
    ['withdrawn', { status: 'declined' as const }, 'There is no quote to accept here.'],
    ['another by now', {}, 'The price is now GHS 2,000. Please check and continue.'],
  ])('that is %s is refused with a sentence', async (_name, terms, sentence) => {
    const request = await givenQuote(terms)
    await expectPage(accept(request, { shownPrice: '150000' }), 409, [sentence])
    expect(await ordersOf(request)).toEqual([])
  })

  it('without a deposit is accepted first and paid later; one with a whole deposit is paid at once', async () => {
    const free = await givenQuote({ depositMinor: 0 })
    expect((await accept(free)).headers.get('location')).toContain('/plans/request/')
    expect([await statusOf(free), await ordersOf(free)]).toEqual(['accepted', []])
    expect(await payDue(free)).toMatchObject({ amountMinor: 500_000 })
    const whole = await givenQuote({ depositMinor: 500_000 })
    expect(await payDue(whole)).toMatchObject({ amountMinor: 500_000, planTitle: 'Payment for your own plan' })
    expect(await wordsOn(whole)).toContain('Left to pay GHS 0')
  })

  it('is accepted by its own client only', async () => {
    const request = await givenQuote()
    const stranger = await newVisitor(app).post(`/plans/request/${request.reference}/accept`, { key: 'x' })
    expect([stranger.status, await ordersOf(request)]).toEqual([404, []])
  })

  it('that changed can no longer be paid at the old amount', async () => {
    const request = await givenQuote()
    const visitor = newVisitor(app)
    await accept(request, {}, visitor)
    const [old] = await ordersOf(request)
    await decide(request, { amount: '6,000', deposit: '2,500' })
    const pay = await visitor.post(`/orders/${old?.reference}/pay`)
    expect(pay.headers.get('location')).toBe(`/orders/${old?.reference}`)
    expect(await payDue(request)).toMatchObject({ amountMinor: 250_000 })
  })
})

describe('the amount kept for a quote', () => {
  it('counts after refunds: 299 of the deposit refunded are due again, and the drawings wait', async () => {
    const request = await givenQuote({ quoteMinor: 100_000, depositMinor: 30_000 })
    const deposit = await payDue(request)
    await postWebhook(refundBody(deposit, 'processed', { amount: '29900' }))
    expect(await wordsOn(request)).toContain('Paid GHS 1')
    expect(await wordsOn(request)).toContain('Pay the rest: GHS 999')
    expect(await payDue(request)).toMatchObject({ amountMinor: 99_900 })
    expect(await wordsOn(request)).toContain('Left to pay GHS 0')
  })

  it('is shown to both sides if the quote is lowered below it', async () => {
    const request = await givenQuote({ quoteMinor: 200_000, depositMinor: 200_000 })
    await payDue(request)
    await sendMails()
    const said = await decide(request, { amount: '1,400', deposit: '1,000' })
    expect(said.words).toContain('The client has paid GHS 600 more than our quote')
    expect(await wordsOn(request)).toContain('GHS 600 more than our quote')
    await makeMailsDue(request)
    const mail = (await sendMails(Date.now() + 60_000)).find(({ to }) => to === request.email)
    expect(mail?.text).toContain('GHS 600 more than our quote')
  })
})

describe('the acceptance of a quote', () => {
  it('is not caused by a payment for an earlier quote, which notifies client and staff', async () => {
    const request = await givenQuote()
    await accept(request)
    const [old] = await ordersOf(request)
    if (!old) throw new Error('no order was made')
    await decide(request, { amount: '1,400', deposit: '1,400' })
    await postWebhook(chargeBody(old))
    expect(await statusOf(request)).toBe('quoted')
    expect((await standingOf(old)).mails).toEqual(['quote-differs', 'receipt', 'staff-quote-differs', 'staff-sale'])
    expect(await wordsOn(request)).toContain('GHS 600 more than our quote')
    const told: boolean[] = []
    // The app itself may be sending them in the background.
    await vi.waitFor(async () => {
      await makeMailsDue(old)
      const sent = await sendMails(Date.now() + 60_000)
      const said = sent.filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes('GHS 600 more than our quote'))
      told.push(...said.map(({ to }) => to === request.email))
      expect(new Set(told)).toEqual(new Set([true, false]))
    }, 10_000)
  })

  it('is refused if the amount changed, even with the same deposit', async () => {
    const request = await givenQuote()
    const seen = fieldValue(await newVisitor(app).read(pageOf(request)), 'shownTerms') ?? ''
    expect(seen).toBe('500000:200000')
    await decide(request, { amount: '6,000', deposit: '2,000' })
    const sent = accept(request, { shownPrice: '200000', shownTerms: seen })
    await expectPage(sent, 409, ['The price is now GHS 6,000. Please check and continue.'])
    expect(await ordersOf(request)).toEqual([])
  })

  it('is refused from the order page once the quote has expired', async () => {
    const request = await givenQuote()
    const visitor = newVisitor(app)
    await accept(request, {}, visitor)
    const [order] = await ordersOf(request)
    await db.update(planRequests).set({ quoteValidUntil: '2020-01-01' }).where(eq(planRequests.id, request.id))
    expect(await visitor.read(`/orders/${order?.reference}`)).not.toContain('Pay now')
    const pay = await visitor.post(`/orders/${order?.reference}/pay`)
    expect(pay.headers.get('location')).toBe(`/orders/${order?.reference}`)
  })

  it('is possible on the last day of the quote', async () => {
    const request = await givenQuote({ status: 'pending', quoteMinor: null, depositMinor: null, quoteValidUntil: null })
    const today = new Date().toISOString().slice(0, 10)
    expect((await decide(request, { amount: '5,000', deposit: '2,000', validUntil: today })).status).toBe(303)
    expect(await wordsOn(request)).toContain('Accept and pay the deposit')
  })
})

describe('the price of the plan', () => {
  const quoteFor = (email: string) => givenQuote({ email, planId: plan.id })
  const dueAll = async (request: GivenRequest) => {
    await payDue(request)
    return (await payDue(request)).amountMinor
  }

  it('is credited once, also over two requests that are accepted at once', async () => {
    const email = `${unique('yaw')}@example.com`
    await bought(email)
    const two = [await quoteFor(email), await quoteFor(email)] as const
    expect(await wordsOn(two[0])).toContain('GHS 1,250')
    // Staff see the same sums before the client accepts.
    const seen = await readAsStaff(adminPage(two[0]))
    expect(seen).toMatch(/Credit for order FH-\d+ GHS 1,250 Paid GHS 0 Left to pay GHS 3,750/)
    await Promise.all(two.flatMap((request) => [accept(request), accept(request)]))
    const credited = await rowsWhere(orders, eq(orders.buyerEmail, email))
    expect(credited.filter(({ creditedTo }) => creditedTo !== null)).toHaveLength(1)
    const rests = [await dueAll(two[0]), await dueAll(two[1])].sort((a, b) => a - b)
    expect(rests).toEqual([175_000, 300_000])
  })

  it.each([
    ['was paid more than 90 days before', async (email: string) => bought(email, { paidAt: Date.now() - 91 * DAY })],
    ['was refunded', async (email: string) => postWebhook(refundBody(await bought(email), 'processed'))],
  ])('is not credited where it %s', async (_name, buy) => {
    const email = `${unique('abena')}@example.com`
    await buy(email)
    expect(await dueAll(await quoteFor(email))).toBe(300_000)
  })

  it('is due again if the plan is refunded after the credit, and the drawings are withheld until then', async () => {
    const email = `${unique('kojo')}@example.com`
    const order = await bought(email)
    const request = await quoteFor(email)
    expect(await dueAll(request)).toBe(175_000)
    await postWebhook(refundBody(order, 'processed'))
    expect(await wordsOn(request)).toContain('Pay the rest: GHS 1,250')
  })

  it('is available again if the request is declined, and never counts twice', async () => {
    const email = `${unique('efua')}@example.com`
    await bought(email)
    const [first, second] = [await quoteFor(email), await quoteFor(email)]
    await accept(first)
    const becomes = (status: string) => decide(first, { status, amount: '5,000', deposit: '2,000' })
    await becomes('declined')
    await becomes('quoted')
    expect(await wordsOn(first)).toContain('Credit for order')
    expect(await wordsOn(second)).not.toContain('Credit for order')
    await becomes('declined')
    expect(await dueAll(second)).toBe(175_000)
    await becomes('quoted')
    expect(await dueAll(first)).toBe(300_000)
  })

  it('is credited only to an account with the confirmed address, not to somebody who typed it', async () => {
    const user = await givenUser()
    await bought(user.email)
    const request = await quoteFor(user.email)
    const visitor = newVisitor(app)
    await visitor.get(pageOf(request))
    const acceptAs = () => visitor.post(`/plans/request/${request.reference}/accept`)
    await acceptAs()
    const claimed = () => rowsWhere(orders, eq(orders.creditedTo, request.id))
    expect(await claimed()).toEqual([])
    await letIn(visitor, user.id)
    await acceptAs()
    expect(await claimed()).toHaveLength(1)
  })
})

describe('the drawings', () => {
  const deliver = (request: GivenRequest, bytes: Uint8Array, visitor = staff) =>
    sendTo(visitor, `${adminPage(request)}/deliver`, [], [{ field: 'file', filename: 'Set.zip', bytes }])
  const deliveredTo = ({ id }: GivenRequest) =>
    rowsWhere(planRequestDeliveries, eq(planRequestDeliveries.requestId, id))
  /** A link signed by the test for the grant of an order. */
  const forged = async (order: { id: number }, fileId: number | undefined) => {
    const [grant] = await rowsWhere(grants, eq(grants.orderId, order.id))
    return `/downloads/${await keys.seal('download', `${grant?.id}.${fileId}.${Date.now() + 60_000}`)}`
  }
  const linkOn = async (request: GivenRequest) =>
    /\/downloads\/[^"]+/.exec(await newVisitor(app).read(pageOf(request)))?.[0] ?? null

  it('are given when all is paid, also in ranges, never before, and not after a refund', async () => {
    const request = await givenQuote()
    const bytes = archiveBytes([{ name: 'set.dxf' }])
    for (const _ of [1, 2]) expect((await deliver(request, bytes)).status).toBe(303)
    const kept = await deliveredTo(request)
    expect(kept).toHaveLength(1)
    expect(await linkOn(request)).toBeNull()
    expect(await wordsOn(request)).toContain('Set.zip')
    const deposit = await payDue(request)
    const later = 'Your drawings are ready You can download them below when all is paid.'
    expect(await linkOn(request)).toBeNull()
    expect(await wordsOn(request)).toContain(later)
    expect((await get(await forged(deposit, kept[0]?.fileId))).status).toBe(403)
    await payDue(request)
    const link = (await linkOn(request)) ?? ''
    expect(await wordsOn(request)).toMatch(/Your drawings are ready .* Download Set\.zip/)
    const whole = await get(link)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const part = await get(link, { range: 'bytes=0-9' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    await decide(request, { amount: '6,000' })
    expect(await expectPage(get(link), 403)).toContain(REFUSALS.unpaid.heading)
    await decide(request, { amount: '5,000' })
    expect((await get(link)).status).toBe(200)
    await postWebhook(refundBody(deposit, 'processed'))
    expect([(await get(link)).status, await linkOn(request)]).toEqual([403, null])
  })

  it('are withdrawn by staff and marked as such, and the same file can be delivered again', async () => {
    const request = await givenQuote()
    const bytes = archiveBytes([{ name: 'wrong.dxf' }])
    await payDue(request)
    await deliver(request, bytes)
    await payDue(request)
    const link = (await linkOn(request)) ?? ''
    const [file] = await deliveredTo(request)
    const withdraw = `${adminPage(request)}/deliveries/${file?.fileId}/withdraw`
    expect(await readAsStaff(withdraw)).toContain('no longer download Set.zip')
    expect((await press(staff, withdraw)).words).toContain(FILE_WITHDRAWN)
    expect((await press(staff, withdraw)).words).toContain(FILE_WITHDRAWN_BEFORE)
    expect(await expectPage(get(link), 410)).toContain(REFUSALS.withdrawn.heading)
    expect(await linkOn(request)).toBeNull()
    const words = await wordsOn(request)
    expect(words).toMatch(/Set\.zip Withdrawn on .* Please do not use this file\./)
    expect(words).not.toContain('Your drawings are ready Download')
    expect(words.split('We have withdrawn this file: Set.zip.')).toHaveLength(2)
    // A file changes no status: each step is named once, for the client in order and for staff newest first.
    expect(/Progress (.*) What you asked/.exec(words)?.[1]).toMatch(/^Accepted .* Update .* Update /)
    const [, history = ''] = /Status history (.*) Internal notes/.exec(await readAsStaff(adminPage(request))) ?? []
    expect(history).toMatch(/ Update .* Update .* Accepted /)
    expect(history.split('Accepted')).toHaveLength(2)
    await makeMailsDue(request)
    const mailed = (await sendMails())
      .filter(({ to }) => to === request.email)
      .map(({ subject, text }) => [subject, text])
    expect(mailed).toEqual([
      [`Your plan request ${request.reference}: Your drawings are ready`, expect.stringContaining('once all is paid')],
      [`Your plan request ${request.reference}: We have withdrawn a file`, expect.stringContaining('do not use it')],
    ])
    expect(mailed.join()).not.toContain('Accepted')
    const change = { actor: STAFF_NAME, before: null, after: { file: 'Set.zip' } }
    const changes = ['deliver', 'withdraw'].map((action) => ({ ...change, action }))
    expect((await doneTo('plan-request', request.id)).slice(-2)).toEqual(changes)
    await deliver(request, bytes)
    expect(await (await get((await linkOn(request)) ?? '')).arrayBuffer()).toEqual(bytes.buffer)
    const other = await givenQuote()
    expect((await staff.get(withdraw.replace(`${request.id}`, `${other.id}`))).status).toBe(404)
  })

  it('of one request are not given with the grant of another', async () => {
    const [one, other] = [await givenQuote(), await givenQuote()]
    await deliver(one, archiveBytes([{ name: 'one.dxf' }]))
    await payDue(other)
    const order = await payDue(other)
    expect((await get(await forged(order, (await deliveredTo(one))[0]?.fileId))).status).toBe(404)
  })

  it('must be a ZIP, and leave nothing stored otherwise', async () => {
    const request = await givenQuote()
    const stored = async () =>
      (await env.FILES.list({ prefix: 'plans/' })).objects.length + (await db.select().from(planFiles)).length
    const before = await stored()
    const html = await expectPage(deliver(request, new TextEncoder().encode('no zip')), 400)
    expect(fieldError(html, 'file')).toBe('Invalid File: Please upload a ZIP file')
    expect(await stored()).toBe(before)
    expect((await deliver(request, archiveBytes(), newVisitor(app))).status).toBe(302)
  })
})
