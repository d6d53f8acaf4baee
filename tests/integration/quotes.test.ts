/** The priced changes of a plan, the quote that answers them, its payments, the credit of the plan, and what is delivered. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliverOutbox } from '../../app/domain/mails/deliver-outbox.server.ts'
import { QUOTE_EXPIRED } from '../../app/domain/orders/quote.ts'
import { CHANGE_UNKNOWN, DEFAULT_CHANGES, PRICES_UPDATED } from '../../app/domain/plan-requests/price-list.ts'
import { FILE_WITHDRAWN, FILE_WITHDRAWN_BEFORE } from '../../app/domain/plan-requests/staff-messages.ts'
import { REFUSALS } from '../../app/ui/orders/order-states.ts'
import { grants, orders, outbox, planFiles, planRequestDeliveries, planRequests } from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, type GivenPlan, givenOrder, givenPlan, givenPlanRequest, unique } from '../support/factories.ts'
import { keys, outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { chargeBody, refundBody, standingOf } from '../support/payments.ts'
import {
  appWith,
  fieldError,
  fieldValue,
  newVisitor,
  postWebhook,
  SITE,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'
import { archiveBytes, BOUNDARY, multipart } from '../support/uploads.ts'

const app = appWith({})
const DAY = 86_400_000
const FILLED = {
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  country: 'Ghana',
  city: 'Kumasi',
  projectAddress: 'Behind the market',
  floorPlanType: 'residential',
  planDescription: 'Mirrored, please.',
  'roomDetails[0].label': 'bedroom',
  'roomDetails[0].value': '3',
  termsAgreed: 'on',
}

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
const wordsOn = async (request: GivenRequest) => wordsOf(await (await newVisitor(app).get(pageOf(request))).text())
const statusOf = async ({ id }: GivenRequest) =>
  (await db.select().from(planRequests).where(eq(planRequests.id, id)).get())?.status

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
  const send = (visitor: Visitor, fields: [string, string][]) =>
    visitor.send(`/plans/${plan.slug}/change`, {
      method: 'POST',
      body: multipart(fields),
      headers: { origin: SITE, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
  const filled = (email: string, changes: string[]): [string, string][] => [
    ...Object.entries({ ...FILLED, email }),
    ...changes.map((change): [string, string] => ['change', change]),
  ]

  it('are listed with their prices, in a form that knows the plan and who is signed in', async () => {
    const visitor = newVisitor(app)
    const user = await givenUser({ name: 'Kofi Annan Boateng' })
    const open = await visitor.get(`/plans/${plan.slug}/change`)
    const html = await open.text()
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, expect.not.stringContaining('no-store')])
    for (const { label } of DEFAULT_CHANGES) expect(wordsOf(html)).toContain(label)
    expect(wordsOf(html)).toContain('GHS 350')
    expect(html).toContain('Like plan P-')
    await letIn(visitor, user.id)
    const own = await visitor.get(`/plans/${plan.slug}/change`)
    const filledIn = await own.text()
    expect(own.headers.get('cache-control')).toContain('no-store')
    expect(['firstName', 'lastName', 'email'].map((name) => fieldValue(filledIn, name))).toEqual([
      'Kofi',
      'Annan Boateng',
      user.email,
    ])
    expect((await visitor.get('/plans/no-such/change')).status).toBe(404)
    expect(await (await visitor.get(`/plans/${plan.slug}`)).text()).toContain(`/plans/${plan.slug}/change`)
  })

  it('make a request that keeps them at the prices of that moment', async () => {
    const email = `${unique('esi')}@example.com`
    const sent = await send(newVisitor(app), filled(email, ['mirror-the-plan', 'add-a-room']))
    expect(sent.status).toBe(303)
    const made = await db.select().from(planRequests).where(eq(planRequests.email, email)).get()
    expect(made).toMatchObject({ planId: plan.id, changes: DEFAULT_CHANGES.slice(0, 2) })
    const words = wordsOf(await (await staff.get(`/plans-admin/requests/${made?.id}`)).text())
    expect(words).toContain('Mirror the plan GHS 350, Add a room GHS 1,200')
  })

  it('must be in the list, and what was ticked stays ticked', async () => {
    const sent = await send(newVisitor(app), filled(`${unique('x')}@example.com`, ['add-a-room', 'a-free-house']))
    const html = await sent.text()
    expect([sent.status, textsByRole(html, 'alert')]).toEqual([400, [CHANGE_UNKNOWN]])
    expect(html).toMatch(/<input(?=[^>]*value="add-a-room")(?=[^>]*checked)/)
  })

  it('are what staff say they are, each with its price', async () => {
    const rows = (list: [string, string][]) =>
      new URLSearchParams([
        ['revision', '0'],
        ...list.flatMap(([label, price]) => [
          ['label', label],
          ['price', price],
        ]),
      ])
    const save = (list: [string, string][]) =>
      staff.send('/settings-admin/changes', { method: 'POST', body: rows(list), headers: { origin: SITE } })
    const bad = await save([
      ['Mirror', 'cheap'],
      ['', '10'],
      ['mirror', '5'],
      ['', ''],
    ])
    const html = await bad.text()
    expect(bad.status).toBe(400)
    expect(html).toContain('Write the price like')
    expect(html).toContain('Change is required')
    expect(html).toContain('This change is in the list already')
    const saved = await save([
      ['Mirror the plan', '400'],
      ['Add a pool', '9,000'],
      ['', ''],
    ])
    expect(wordsOf(await (await staff.get(saved.headers.get('location') ?? '')).text())).toContain(PRICES_UPDATED)
    const words = wordsOf(await (await newVisitor(app).get(`/plans/${plan.slug}/change`)).text())
    expect(words).toContain('GHS 9,000')
    expect(words).not.toContain('GHS 350')
    expect((await save([['Late', '1']])).status).toBe(409)
    expect((await newVisitor(app).get('/settings-admin/changes')).status).toBe(302)
  })
})

describe('a quote', () => {
  it('is given by staff, noted under their name and mailed, and the page says all its sums', async () => {
    const request = await givenQuote({ status: 'pending', quoteMinor: null, depositMinor: null, quoteValidUntil: null })
    const said = await press(staff, `/plans-admin/requests/${request.id}`, {
      amount: '5,000',
      deposit: '2,000',
      validUntil: '2099-12-31',
    })
    expect(said.words).toContain(`By ${STAFF_NAME}, mailed`)
    expect(await statusOf(request)).toBe('quoted')
    const words = await wordsOn(request)
    for (const text of ['GHS 5,000', 'Deposit GHS 2,000', '31 Dec 2099', 'Paid GHS 0', 'Left to pay GHS 5,000'])
      expect(words).toContain(text)
    expect(words).toContain('Accept and pay the deposit: GHS 2,000')
  })

  it('is paid in two orders through the settlement of every order, one right for each', async () => {
    const request = await givenQuote({ planId: plan.id })
    const deposit = await payDue(request)
    expect(deposit).toMatchObject({ kind: 'quote', planId: null, option: null, fileId: null, amountMinor: 200_000 })
    expect(deposit.planTitle).toBe(`Deposit for changes to ${plan.title}`)
    expect(await standingOf(deposit)).toMatchObject({
      status: 'paid',
      grants: ['live'],
      mails: ['receipt', 'staff-sale'],
    })
    expect(await statusOf(request)).toBe('accepted')
    expect(await wordsOn(request)).toContain('Pay the rest: GHS 3,000')
    const rest = await payDue(request)
    expect(rest).toMatchObject({ amountMinor: 300_000, planTitle: `Rest for changes to ${plan.title}` })
    await postWebhook(chargeBody(rest))
    expect((await standingOf(rest)).grants).toEqual(['live'])
    expect(await wordsOn(request)).toContain('Left to pay GHS 0')
    expect((await accept(request)).headers.get('location')).toContain('/plans/request/')
    expect(await ordersOf(request)).toHaveLength(2)
    const visitor = newVisitor(app)
    const page = wordsOf(
      await (await visitor.get(`/orders/${rest.reference}?key=${await keys.mac('order', rest.reference)}`)).text(),
    )
    expect(page).toContain('Your payment has reached us')
    // The steps of buying a file are not those of a quote.
    expect(page).not.toContain('Contact Details')
    expect(page).not.toContain('File type')
    for (const path of [
      '/orders-admin?option=quote',
      `/orders-admin/${rest.reference}`,
      '/orders-admin.csv',
      '/administrator',
    ])
      expect(wordsOf(await (await staff.get(path)).text()), path).toContain('Rest for changes to')
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
    const refused = await accept(request, { shownPrice: '150000' })
    expect([refused.status, textsByRole(await refused.text(), 'alert')]).toEqual([409, [sentence]])
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

  it('that changed leaves no way to pay the old sum', async () => {
    const request = await givenQuote()
    const visitor = newVisitor(app)
    await accept(request, {}, visitor)
    const [old] = await ordersOf(request)
    await press(staff, `/plans-admin/requests/${request.id}`, { amount: '6,000', deposit: '2,500' })
    const pay = await visitor.post(`/orders/${old?.reference}/pay`)
    expect(pay.headers.get('location')).toBe(`/orders/${old?.reference}`)
    expect(await payDue(request)).toMatchObject({ amountMinor: 250_000 })
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
    const seen = wordsOf(await (await staff.get(`/plans-admin/requests/${two[0].id}`)).text())
    expect(seen).toMatch(/Credit for order FH-\d+ GHS 1,250 Paid GHS 0 Left to pay GHS 3,750/)
    await Promise.all(two.flatMap((request) => [accept(request), accept(request)]))
    const credited = await db.select().from(orders).where(eq(orders.buyerEmail, email))
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

  it('is owed again where the plan is refunded after the credit, and the drawings wait for it', async () => {
    const email = `${unique('kojo')}@example.com`
    const order = await bought(email)
    const request = await quoteFor(email)
    expect(await dueAll(request)).toBe(175_000)
    await postWebhook(refundBody(order, 'processed'))
    expect(await wordsOn(request)).toContain('Pay the rest: GHS 1,250')
  })

  it('comes free again where the request is declined, and never counts twice', async () => {
    const email = `${unique('efua')}@example.com`
    await bought(email)
    const [first, second] = [await quoteFor(email), await quoteFor(email)]
    await accept(first)
    const decide = (request: GivenRequest, status: string) =>
      press(staff, `/plans-admin/requests/${request.id}`, { status, amount: '5,000', deposit: '2,000' })
    await decide(first, 'declined')
    await decide(first, 'quoted')
    expect([await wordsOn(first), await wordsOn(second)]).toEqual([
      expect.stringContaining('Credit for order'),
      expect.not.stringContaining('Credit for order'),
    ])
    await decide(first, 'declined')
    expect(await dueAll(second)).toBe(175_000)
    await decide(first, 'quoted')
    expect(await dueAll(first)).toBe(300_000)
  })

  it('is not credited to whoever only typed the address, and is to the account that confirmed it', async () => {
    const user = await givenUser()
    await bought(user.email)
    const request = await quoteFor(user.email)
    const visitor = newVisitor(app)
    await visitor.get(pageOf(request))
    const acceptAs = () => visitor.post(`/plans/request/${request.reference}/accept`)
    await acceptAs()
    const claimed = async () => db.select().from(orders).where(eq(orders.creditedTo, request.id))
    expect(await claimed()).toEqual([])
    await letIn(visitor, user.id)
    await acceptAs()
    expect(await claimed()).toHaveLength(1)
  })
})

describe('the drawings', () => {
  const deliver = (request: GivenRequest, bytes: Uint8Array, visitor = staff) =>
    visitor.send(`/plans-admin/requests/${request.id}/deliver`, {
      method: 'POST',
      body: multipart([], [{ field: 'file', filename: 'Set.zip', bytes }]),
      headers: { origin: SITE, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
  const linkOn = async (request: GivenRequest) =>
    /\/downloads\/[^"]+/.exec(await (await newVisitor(app).get(pageOf(request))).text())?.[0] ?? null

  it('are given when all is paid, in ranges, never before, and not after a refund', async () => {
    const request = await givenQuote()
    const bytes = archiveBytes([{ name: 'set.dxf' }])
    expect((await deliver(request, bytes)).status).toBe(303)
    expect((await deliver(request, bytes)).status).toBe(303)
    const kept = await db.select().from(planRequestDeliveries).where(eq(planRequestDeliveries.requestId, request.id))
    expect(kept).toHaveLength(1)
    expect([await linkOn(request), await wordsOn(request)]).toEqual([null, expect.stringContaining('Set.zip')])
    const deposit = await payDue(request)
    expect([await linkOn(request), await wordsOn(request)]).toEqual([
      null,
      expect.stringContaining('Your drawings are ready You can download them below when all is paid.'),
    ])
    // A link made by hand under the right to the deposit gives nothing either.
    const grant = await db.select().from(grants).where(eq(grants.orderId, deposit.id)).get()
    const early = await keys.seal('download', `${grant?.id}.${kept[0]?.fileId}.${Date.now() + 60_000}`)
    expect((await newVisitor(app).get(`/downloads/${early}`)).status).toBe(403)
    await payDue(request)
    const link = (await linkOn(request)) ?? ''
    expect(await wordsOn(request)).toMatch(/Your drawings are ready .* Download Set\.zip/)
    const whole = await newVisitor(app).get(link)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const part = await newVisitor(app).get(link, { range: 'bytes=0-9' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    await press(staff, `/plans-admin/requests/${request.id}`, { amount: '6,000' })
    const raised = await newVisitor(app).get(link)
    expect([raised.status, await raised.text()]).toEqual([403, expect.stringContaining(REFUSALS.unpaid.heading)])
    await press(staff, `/plans-admin/requests/${request.id}`, { amount: '5,000' })
    expect((await newVisitor(app).get(link)).status).toBe(200)
    await postWebhook(refundBody(deposit, 'processed'))
    expect([(await newVisitor(app).get(link)).status, await linkOn(request)]).toEqual([403, null])
  })

  it('are withdrawn by staff and named as such, and the same file can be delivered again', async () => {
    const request = await givenQuote()
    const bytes = archiveBytes([{ name: 'wrong.dxf' }])
    await payDue(request)
    await deliver(request, bytes)
    await payDue(request)
    const link = (await linkOn(request)) ?? ''
    const file = await db
      .select()
      .from(planRequestDeliveries)
      .where(eq(planRequestDeliveries.requestId, request.id))
      .get()
    const withdraw = `/plans-admin/requests/${request.id}/deliveries/${file?.fileId}/withdraw`
    expect(wordsOf(await (await staff.get(withdraw)).text())).toContain('no longer download Set.zip')
    expect((await press(staff, withdraw)).words).toContain(FILE_WITHDRAWN)
    expect((await press(staff, withdraw)).words).toContain(FILE_WITHDRAWN_BEFORE)
    const gone = await newVisitor(app).get(link)
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining(REFUSALS.withdrawn.heading)])
    expect(await linkOn(request)).toBeNull()
    const words = await wordsOn(request)
    expect(words).toMatch(/Set\.zip Withdrawn on .* Please do not use this file\./)
    expect(words).not.toContain('Your drawings are ready Download')
    expect(words.split('We have withdrawn this file: Set.zip.')).toHaveLength(2)
    // A file changes no status: each step is named once, for the client in order and for staff newest first.
    expect(/Progress (.*) What you asked/.exec(words)?.[1]).toMatch(/^Accepted .* Update .* Update /)
    const history = wordsOf(await (await staff.get(`/plans-admin/requests/${request.id}`)).text())
    expect(/Status history (.*) Internal notes/.exec(history)?.[1]).toMatch(/ Update .* Update .* Accepted /)
    expect(/Status history (.*) Internal notes/.exec(history)?.[1]?.split('Accepted')).toHaveLength(2)
    const { tried, mailer } = recordingMailer()
    await db.update(outbox).set({ status: 'waiting', nextAttemptAt: 0 }).where(eq(outbox.subjectId, request.id))
    await deliverOutbox(outboxDeps(testClock(), mailer))
    const mailed = tried.filter(({ to }) => to === request.email).map(({ subject, text }) => [subject, text])
    expect(mailed).toEqual([
      [`Your plan request ${request.reference}: Your drawings are ready`, expect.stringContaining('once all is paid')],
      [`Your plan request ${request.reference}: We have withdrawn a file`, expect.stringContaining('do not use it')],
    ])
    expect(mailed.join()).not.toContain('Accepted')
    expect((await doneTo('plan-request', request.id)).slice(-2)).toEqual([
      { actor: STAFF_NAME, action: 'deliver', before: null, after: { file: 'Set.zip' } },
      { actor: STAFF_NAME, action: 'withdraw', before: null, after: { file: 'Set.zip' } },
    ])
    await deliver(request, bytes)
    expect(await (await newVisitor(app).get((await linkOn(request)) ?? '')).arrayBuffer()).toEqual(bytes.buffer)
    const other = await givenQuote()
    expect((await staff.get(withdraw.replace(`${request.id}`, `${other.id}`))).status).toBe(404)
  })

  it('of one request are not given under the right to another', async () => {
    const [one, other] = [await givenQuote(), await givenQuote()]
    await deliver(one, archiveBytes([{ name: 'one.dxf' }]))
    await payDue(other)
    const order = await payDue(other)
    const grant = await db.select().from(grants).where(eq(grants.orderId, order.id)).get()
    const file = await db.select().from(planRequestDeliveries).where(eq(planRequestDeliveries.requestId, one.id)).get()
    const token = await keys.seal('download', `${grant?.id}.${file?.fileId}.${Date.now() + 60_000}`)
    expect((await newVisitor(app).get(`/downloads/${token}`)).status).toBe(404)
  })

  it('must be a ZIP, and leave nothing behind where they are not', async () => {
    const request = await givenQuote()
    const stored = async () =>
      (await env.FILES.list({ prefix: 'plans/' })).objects.length + (await db.select().from(planFiles)).length
    const before = await stored()
    const bad = await deliver(request, new TextEncoder().encode('no zip'))
    const html = await bad.text()
    expect([bad.status, fieldError(html, 'file')]).toEqual([400, 'Invalid File: Please upload a ZIP file'])
    expect(await stored()).toBe(before)
    expect((await deliver(request, archiveBytes(), newVisitor(app))).status).toBe(302)
  })
})
