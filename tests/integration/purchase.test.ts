/** The Contact Details form: what it refuses and in which words, what it keeps, and where it leads. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as messages from '../../app/domain/orders/messages.ts'
import * as places from '../../app/domain/places/messages.ts'
import { orders, paymentAttempts, planOptions, planSlugs, plans } from '../../drizzle/schema/index.ts'
import { givenSignedIn } from '../support/accounts.ts'
import { db, givenPlan, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { buyerForm, chargeBody, countRows, standingOf } from '../support/payments.ts'
import {
  control,
  expectFieldError,
  expectPage,
  fieldError,
  fieldValue,
  newVisitor,
  postWebhook,
  redirectOf,
  SITE,
  textsByRole,
} from '../support/shop.ts'

type Fields = Record<string, string>
const TYPED = ['name', 'email', 'contact', 'country', 'region'] as const
const newFormId = () => unique('form0123456789abcdefghij')

/** A plan, and a visitor with its form filled in. */
async function givenBuyer(fields: Fields = {}, given: Parameters<typeof givenPlan>[0] = {}) {
  const [plan, visitor] = [await givenPlan(given), newVisitor()]
  const typed = buyerForm({ name: 'Ama Mensah', email: `${unique('ama')}@example.com`, region: 'Ashanti', ...fields })
  const page = `/plans/${plan.slug}/purchase`
  const bought = () => rowsWhere(orders, eq(orders.buyerEmail, typed.email.toLowerCase()))
  return {
    plan,
    visitor,
    typed,
    page,
    bought,
    form: (query = '') => visitor.read(page + query),
    /** The form sent as it was filled in, but for these fields. */
    buy: (more: Fields = {}, who = visitor) => who.post(page, { ...typed, ...more }),
    async order() {
      const [order, ...more] = await bought()
      if (!order || more.length > 0) throw new Error('not one order')
      return order
    },
    setPrice: (priceMinor: number) => updateWhere(planOptions, eq(planOptions.planId, plan.id), { priceMinor }),
  }
}
const expectTyped = (html: string, typed: Fields, names: readonly string[] = TYPED) => {
  for (const name of names) expect([name, fieldValue(html, name)]).toEqual([name, typed[name]])
}

type Opened = {
  reference: string
  amountMinor: number
  currency: string
  email: string
  callbackUrl: string
  channels: string[]
  metadata: unknown
}
const openedFor = async ({ reference }: { reference: string }) =>
  (await control<Opened[]>('GET', 'transactions')).find((each) => each.reference === reference)

beforeEach(async () => {
  await control('DELETE', 'faults')
})

describe('the form', () => {
  it('shows plan, file type, price, every drawing that is included, and every field', async () => {
    const { plan, form } = await givenBuyer()
    const drawings = ['Cover Page', 'Ground Floor Plan', 'Septic Tank']
    await updateWhere(planOptions, eq(planOptions.planId, plan.id), { drawings })
    const html = await form('?option=b')
    for (const text of ['Contact Details', 'GHS 2,500', 'CAD File', `3 drawings: ${drawings.join(', ')}`])
      expect(html).toContain(text)
    const empty = { option: 'b', name: '', email: '', contact: '', region: '', country: 'Ghana', shownPrice: '250000' }
    expectTyped(html, empty, Object.keys(empty))
    expect(fieldValue(html, 'formId')).toMatch(/^[0-9a-z]{20,64}$/)
  })

  it('with an outdated price asks again with everything that was typed and the new price', async () => {
    const { form, typed, buy, bought, setPrice } = await givenBuyer()
    const before = await form()
    const shown = { formId: fieldValue(before, 'formId') ?? '', shownPrice: fieldValue(before, 'shownPrice') ?? '' }
    await setPrice(500_000)
    const html = await expectPage(buy(shown), 409, ['The price is now GHS 5,000. Please check and continue.'])
    expectTyped(html, { ...typed, ...shown }, [...TYPED, 'formId'])
    expect(fieldValue(html, 'shownPrice')).toBe('500000')
    expect(await bought()).toEqual([])
    expect((await buy({ ...shown, shownPrice: '500000' })).status).toBe(303)
    expect(await bought()).toMatchObject([{ amountMinor: 500_000 }])
  })

  it('charges the price of the selected file type, even if the page showed another', async () => {
    const { form, buy, bought } = await givenBuyer()
    const html = await form()
    const shown = Object.fromEntries(['shownPrice', 'shownOption'].map((name) => [name, fieldValue(html, name) ?? '']))
    expect((await buy({ ...shown, option: 'b' })).status).toBe(303)
    expect(await bought()).toMatchObject([{ option: 'b', amountMinor: 250_000 }])
  })

  it('sent twice while the price changes is one order at the shown price', async () => {
    const { buy, bought, setPrice } = await givenBuyer({ formId: newFormId(), shownPrice: '125000' })
    expect((await buy({}, newVisitor())).status).toBe(303)
    await setPrice(500_000)
    expect((await buy({}, newVisitor())).status).toBe(303)
    expect(await bought()).toMatchObject([{ amountMinor: 125_000 }])
  })

  it.each([undefined, '', 'abc', '-1', '1e3'])(
    'with an unusable price field (%j) charges the current price',
    async (shown) => {
      const { form, buy, bought, setPrice } = await givenBuyer(shown === undefined ? {} : { shownPrice: shown })
      await form()
      await setPrice(777_700)
      expect((await buy()).status).toBe(303)
      expect(await bought()).toMatchObject([{ amountMinor: 777_700 }])
    },
  )

  it('is prefilled with this browser’s last buyer only', async () => {
    const abroad = { region: 'Volta', countryCode: '+1-242', contact: '3561234', country: 'Bahamas' }
    const { page, form, typed, buy } = await givenBuyer(abroad)
    expect((await buy()).status).toBe(303)
    expectTyped(await form('?option=b'), { ...typed, option: 'b' }, [...TYPED, 'countryCode', 'option'])
    expect(fieldValue(await newVisitor().read(page), 'email')).toBe('')
  })

  it('is not stored, not indexed, and new for each visit', async () => {
    const { page, form, visitor } = await givenBuyer()
    const first = await visitor.get(page)
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expect(fieldValue(await first.text(), 'formId')).not.toBe(fieldValue(await form(), 'formId'))
  })

  const REQUIRED = [
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['countryCode', 'Country code is required'],
    ['contact', 'Contact Number is required'],
    ['country', 'Country is required'],
    ['region', 'Region/State is required'],
  ] as const
  it.each(REQUIRED)('without %s says "%s", beside the field and in the alert', async (name, message) => {
    const { buy } = await givenBuyer()
    const before = await countRows('orders')
    for (const value of ['', '   ']) await expectFieldError(buy({ [name]: value }), name, message)
    expect(await countRows('orders')).toBe(before)
  })

  it('joins all messages by a comma in one alert, whatever is missing or wrong', async () => {
    const { visitor, page, typed, buy } = await givenBuyer()
    await expectPage(visitor.post(page, { option: 'a' }), 400, [REQUIRED.map(([, message]) => message).join(', ')])
    const wrong = `Name is required, ${places.INVALID_PHONE}, ${places.UNKNOWN_COUNTRY}`
    await expectPage(buy({ name: '', contact: '24', country: 'Atlantis' }), 400, [wrong])
    const { option: _option, ...rest } = typed
    await expectPage(visitor.post(page, rest), 400, ['Purchase File Type is required'])
    const both = await visitor.post(page, { ...rest, name: '' })
    const [alert = ''] = textsByRole(await both.text(), 'alert')
    expect(alert.split(', ').sort()).toEqual(['Name is required', 'Purchase File Type is required'])
  })

  it('is prefilled with the name and address of a signed-in person', async () => {
    const { page } = await givenBuyer()
    const { user, browser } = await givenSignedIn()
    expectTyped(await browser.read(page), { name: user.name, email: user.email }, ['name', 'email'])
  })

  it('keeps what was typed when it is refused', async () => {
    const lome = { contact: '12', country: 'Togo', region: 'Lomé', countryCode: '+228' }
    const { buy, typed } = await givenBuyer({
      ...lome,
      name: 'Kofi "K" <Mensah>',
      email: 'not-an-address',
      option: 'c',
    })
    const html = await (await buy()).text()
    expectTyped(html, typed, [...TYPED, 'option'])
    expect(html).not.toContain('<Mensah>')
    expect(html).toContain('GHS 3,000')
  })

  it.each([
    ...['plain', 'a@b', '@b.co', 'a@', 'a b@c.co', 'a@b.co,c@d.co', 'a@b.co c@d.co', 'a@b.co\r\nBcc: c@d.co'],
    ...['a@b.co;c@d.co', '<a@b.co>', `${'a'.repeat(250)}@b.co`],
  ])('refuses the e-mail address %j', async (email) => {
    const { buy } = await givenBuyer({ email })
    await expectFieldError(buy(), 'email', 'Please enter a valid email address')
  })

  it.each([
    ['+233', '241234567', '+233241234567'],
    ['+233', '0241234567', '+233241234567'],
    ['+233', '024 123 4567', '+233241234567'],
    ['233', '0241234567', '+233241234567'],
    ['+233', '+233241234567', '+233241234567'],
    ['+228', '90123456', '+22890123456'],
    ['+44', '07700 900123', '+447700900123'],
    ['+1', '(202) 555-0143', '+12025550143'],
    ['+225', '07 07 12 34 56', '+2250707123456'],
    ['+225', '2250707123456', '+2250707123456'],
    ['+233', '\u202a024\u2011123\u20114567\u202c', '+233241234567'],
    // A full number takes precedence over the selected country.
    ['+233', '+447700900123', '+447700900123'],
  ])('reads the number %s %s as %s', async (countryCode, contact, stored) => {
    const { buy, order } = await givenBuyer({ countryCode, contact })
    expect((await buy()).status).toBe(303)
    expect((await order()).buyerPhone).toBe(stored)
  })

  it.each([
    ['+233', '24123456'],
    ['+233', '02412345678'],
    ['+233', '024-ABC-4567'],
    ['+999', '241234567'],
    ['+228', '1'],
    ['+44', '1234567890123456'],
  ])('refuses the number %s %s', async (countryCode, contact) => {
    const { buy } = await givenBuyer({ countryCode, contact })
    await expectFieldError(buy(), 'contact', 'Please enter a valid phone number')
  })

  it('accepts any region, because no file depends on it', async () => {
    const { buy } = await givenBuyer()
    expect((await buy({ region: 'Ashanti Region' })).status).toBe(303)
    expect((await buy({ country: 'Nigeria', region: 'Lagos State' })).status).toBe(303)
  })

  it.each([
    ['Ghana', 'Volta', 'left from before', 'Volta'],
    ['Nigeria', 'Volta', 'Lagos State', 'Lagos State'],
    ['Ghana', '', 'volta region', 'Volta'],
    ['Ghana', '', 'Lagos State', null],
    ['Nigeria', 'Volta', '', null],
  ])('in %s uses the right one of the regions "%s" and "%s"', async (country, chosen, other, region) => {
    const { visitor, page, typed, bought } = await givenBuyer({ country, region: chosen })
    const body = new URLSearchParams(typed)
    body.append('region', other)
    const answer = await visitor.send(page, { method: 'POST', body, headers: { origin: SITE } })
    expect(answer.status).toBe(region === null ? 400 : 303)
    if (region === null) expect(fieldError(await answer.text(), 'region')).toBe('Region/State is required')
    else expect(await bought()).toMatchObject([{ buyerRegion: region }])
  })

  it('offers the sixteen regions, and a dial code by the name of its country', async () => {
    const country = 'United Kingdom'
    const kent = { countryCode: country, contact: '07700 900123', country, region: 'Kent' }
    const { form, buy, bought } = await givenBuyer(kent)
    const html = await form()
    const [, regions = ''] = /<select[^>]*name="region"[^>]*>([\s\S]*?)<\/select>/.exec(html) ?? []
    expect(regions.match(/<option>/g)).toHaveLength(16)
    expect(html).toContain('<option value="+233" selected="">Ghana +233</option>')
    expect(html).toContain('<option value="Nigeria">Nigeria +234</option>')
    const refused = await (await buy({ name: ' ' })).text()
    expect(refused).toContain('<option value="+44" selected="">United Kingdom +44</option>')
    expect((await buy({ name: 'Ama' })).status).toBe(303)
    expect(await bought()).toMatchObject([{ buyerPhone: '+447700900123' }])
  })

  it('refuses an unknown country', async () => {
    const { buy } = await givenBuyer({ country: 'Wakanda' })
    await expectFieldError(buy(), 'country', 'Please choose a country from the list')
  })

  it.each([
    ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }],
    ['a region of 10,000 letters', { region: 'x'.repeat(10_000), country: 'Togo' }],
  ])('refuses %s', async (_name, more) => {
    expect((await (await givenBuyer(more)).buy()).status).toBe(400)
  })

  it('stores a name with a line break as text, never as a mail header', async () => {
    const { buy, bought } = await givenBuyer({ name: 'Ama\r\nBcc: thief@example.com' })
    expect([303, 400]).toContain((await buy()).status)
    for (const order of await bought()) expect(order.buyerName).not.toMatch(/[\r\n]/)
  })
})

describe('a filled-in form', () => {
  it('for a plan renamed meanwhile still works at the old address', async () => {
    const { plan, bought, typed } = await givenBuyer()
    const old = unique('old-')
    await db.insert(planSlugs).values({ slug: old, planId: plan.id })
    expect((await newVisitor().post(`/plans/${old}/purchase`, typed)).status).toBe(303)
    expect(await bought()).toMatchObject([{ planId: plan.id }])
    await expectPage(newVisitor().post(`/plans/${unique('no-')}/purchase`, typed), 404)
  })

  it('creates a pending order with the accepted values, and redirects to the checkout with a 303', async () => {
    const kofi = { email: `${unique('Kofi')}@Example.COM`, option: 'b', name: '  Kofi Annan ' }
    const { plan, visitor, buy, order: orderOf } = await givenBuyer(kofi)
    const checkout = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/\w+$/)
    expect(await redirectOf(buy())).toEqual([303, checkout])
    const order = await orderOf()
    expect(order).toMatchObject({
      status: 'pending',
      option: 'b',
      fileId: plan.files.b.id,
      amountMinor: 250_000,
      currency: 'GHS',
      mode: 'test',
      buyerName: 'Kofi Annan',
      buyerEmail: kofi.email.toLowerCase(),
      buyerCountry: 'Ghana',
      buyerRegion: 'Ashanti',
      termsVersion: '1 Nov 2026',
    })
    expect(order.reference).toMatch(/^ref_\d{13}_[0-9a-z]{28}$/)
    expect(order.termsAcceptedAt).toBe(order.createdAt)
    const opened = await openedFor(order)
    expect(opened).toMatchObject({
      amountMinor: 250_000,
      currency: 'GHS',
      email: kofi.email.toLowerCase(),
      channels: ['card', 'mobile_money'],
      callbackUrl: `http://site.test/orders/${order.reference}`,
    })
    expect(JSON.stringify(opened?.metadata)).toContain(`http://site.test/orders/${order.reference}?cancelled=1`)
    expect((await visitor.get(`/orders/${order.reference}`)).status).toBe(200)
  })

  it('cannot set price, amount, currency, file or state', async () => {
    const money = { price: '1', amount: '1', amountMinor: '1', currency: 'NGN' }
    const rest = { fileId: '1', status: 'paid', mode: 'live', reference: 'ref_1_x', planId: '1' }
    const { plan, buy, order: orderOf } = await givenBuyer({ ...money, ...rest })
    expect((await buy()).status).toBe(303)
    const order = await orderOf()
    expect(order).toMatchObject({ amountMinor: 125_000, currency: 'GHS', fileId: plan.files.a.id, planId: plan.id })
    expect(order).toMatchObject({ status: 'pending', mode: 'test' })
    expect((await openedFor(order))?.amountMinor).toBe(125_000)
  })

  it('sent twice at once is one order and one transaction', async () => {
    const { form, buy, bought } = await givenBuyer()
    const formId = fieldValue(await form(), 'formId') ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => redirectOf(buy({ formId }))))
    expect(answers.map(([status]) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(([, to]) => to)).size).toBe(1)
    expect(await bought()).toHaveLength(1)
  })

  it('filled in again after coming back from the checkout is the same order, not yet paid', async () => {
    const { form, buy, bought } = await givenBuyer()
    const formId = async () => fieldValue(await form(), 'formId') ?? ''
    const first = await redirectOf(buy({ formId: await formId() }))
    const again = [await formId(), await formId()]
    expect(new Set(again).size).toBe(2)
    expect(first[0]).toBe(303)
    for (const answer of await Promise.all(again.map((formId) => redirectOf(buy({ formId })))))
      expect(answer).toEqual(first)
    expect(await bought()).toHaveLength(1)
  })

  it('filled in again is a new order in another browser, for another file, person or price, later, or once paid', async () => {
    const { buy, bought, typed, visitor, setPrice } = await givenBuyer()
    const mine = eq(orders.buyerEmail, typed.email)
    let count = 0
    const sent = async (more: Fields = {}, who = visitor, isNew = 1) => {
      await buy({ formId: newFormId(), ...more }, who)
      count += isNew
      expect(await bought()).toHaveLength(count)
    }
    await sent()
    await sent({}, newVisitor())
    await sent({ option: 'b' })
    await sent({ name: 'Kofi Mensah' })
    await setPrice(777_00)
    await sent()
    await sent({}, visitor, 0)
    await updateWhere(orders, mine, { createdAt: Date.now() - 3 * 3_600_000 })
    await sent()
    await updateWhere(orders, mine, { status: 'under-review' })
    await sent()
  })

  it('posted by a program without a form number is an order each time', async () => {
    const { buy, bought } = await givenBuyer()
    expect((await redirectOf(buy()))[1]).not.toBe((await redirectOf(buy()))[1])
    expect(await bought()).toHaveLength(2)
  })

  it('sent again after it was paid leads to the order and opens nothing', async () => {
    const { buy, order, bought } = await givenBuyer({ formId: newFormId() })
    await buy()
    await postWebhook(chargeBody(await order()))
    expect(await redirectOf(buy())).toEqual([303, `/orders/${(await order()).reference}`])
    expect(await bought()).toHaveLength(1)
  })

  it('with another buyer is another order, even under the same form number', async () => {
    const formId = newFormId()
    const [one, two] = [await givenBuyer({ formId }), await givenBuyer()]
    const second = await redirectOf(one.buy({ formId, email: two.typed.email }, newVisitor()))
    expect(second[1]).not.toBe((await redirectOf(one.buy()))[1])
    expect([await one.bought(), await two.bought()]).toMatchObject([[{}], [{}]])
  })

  it.each(['', 'x', '../..', "' or 1=1", 'A'.repeat(30)])('with the odd form number %j still buys', async (formId) => {
    expect((await (await givenBuyer({ formId })).buy()).status).toBe(303)
  })

  it('opens the same transaction for the pop-up, without a redirect', async () => {
    const { buy, bought } = await givenBuyer({ checkout: 'popup' })
    expect((await buy()).status).toBe(200)
    expect(await bought()).toHaveLength(1)
  })

  it('charges the price of the order if the price changes before payment', async () => {
    const { buy, order, setPrice } = await givenBuyer()
    await buy()
    await setPrice(999_900)
    await postWebhook(chargeBody(await order()))
    const standing = await standingOf(await order())
    expect(standing).toMatchObject({ status: 'paid', grants: ['live'], order: { amountMinor: 125_000 } })
  })
})

describe('an option that is not for sale', () => {
  it('is refused with a message, and the form offers the first option with a price', async () => {
    const { form, buy } = await givenBuyer({ option: 'a' }, { prices: { b: 250_000 } })
    await expectPage(buy(), 400, [messages.PLAN_NOT_FOR_SALE])
    expect(fieldValue(await form('?option=a'), 'option')).toBe('b')
  })

  it.each(['d', '', 'A', '../a', '__proto__'])('is refused: option %j', async (option) => {
    const { buy, bought } = await givenBuyer({ option })
    expect((await buy()).status).toBe(400)
    expect(await bought()).toEqual([])
  })

  it.each([
    ['a plan that is a draft', { status: 'draft', publishedAt: null }],
    ['a plan that is archived', { status: 'archived', publishedAt: 1 }],
    ['a plan without any option', { prices: {} }],
  ] as const)('cannot be bought: %s', async (_name, given) => {
    const { plan, page, visitor, buy, bought } = await givenBuyer({}, given)
    expect((await visitor.get(page)).status).toBe(404)
    expect((await visitor.get(`/plans/${plan.slug}`)).status).toBe('status' in given ? 404 : 200)
    expect((await buy()).status).toBe('status' in given ? 404 : 400)
    expect(await bought()).toEqual([])
  })

  it('can still be paid if its order was opened before, and keeps its file', async () => {
    const { plan, visitor, buy, order } = await givenBuyer()
    await buy()
    await db.update(plans).set({ status: 'archived' }).where(eq(plans.id, plan.id))
    const opened = await order()
    expect((await redirectOf(visitor.post(`/orders/${opened.reference}/pay`)))[1]).toMatch(/\/checkout\//)
    await postWebhook(chargeBody(opened))
    expect(await standingOf(opened)).toMatchObject({ status: 'paid', grants: ['live'] })
  })
})

describe('if Paystack is unreachable', () => {
  it.each([
    ['an error', { kind: 'http', status: 500 }],
    ['too many requests', { kind: 'http', status: 429 }],
    ['a page instead of JSON', { kind: 'html', status: 502 }],
    ['half an answer', { kind: 'truncated' }],
    ['a broken connection', { kind: 'connection-drop' }],
    ['an answer that is lost', { kind: 'answer-lost' }],
  ])('the form returns with 503, a message and the values, and the order is kept: %s', async (_name, fault) => {
    const { visitor, typed, buy, order: orderOf } = await givenBuyer({ formId: newFormId() })
    await control('POST', 'faults', { ...fault, route: 'initialize', times: 1 })
    const response = await buy()
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expectTyped(await expectPage(response, 503, [messages.PAYMENT_UNREACHABLE]), typed)
    expect(messages.PAYMENT_UNREACHABLE).toBe(
      'We could not reach the payment service. Nothing was charged. Please try again.',
    )
    const order = await orderOf()
    expect(order.status).toBe('pending')
    const page = await visitor.read(`/orders/${order.reference}`)
    expect(page).toContain(`action="/orders/${order.reference}/pay"`)
    expect(page).toContain('Pay now')
    const pay = await redirectOf(visitor.post(`/orders/${order.reference}/pay`))
    expect(pay).toEqual([303, expect.stringMatching(/\/checkout\//)])
    // The same form sent again is the same order.
    expect((await buy()).status).toBe(303)
    expect(await orderOf()).toMatchObject({ id: order.id })
    // Whichever of two transactions is paid settles the order.
    const attempts = await rowsWhere(paymentAttempts, eq(paymentAttempts.orderId, order.id))
    expect(attempts).toHaveLength(['truncated', 'answer-lost'].includes(fault.kind) ? 2 : 1)
    const reference = attempts.at(-1)?.reference ?? ''
    await postWebhook(chargeBody({ reference, amountMinor: order.amountMinor }))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })

  it('the response comes within ten seconds', async () => {
    const { buy } = await givenBuyer()
    await control('POST', 'faults', { kind: 'slow', ms: 30_000, route: 'initialize', times: 1 })
    const begun = Date.now()
    expect((await buy()).status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(10_000)
  })
})

it('attempts are counted by the client address that the edge saw, not by one that a visitor sends', async () => {
  const { visitor, page } = await givenBuyer()
  let status = 0
  for (let each = 0; each < 41 && status !== 429; each += 1) {
    const named = { 'x-forwarded-for': `1.2.3.${each}`, 'x-real-ip': `1.2.3.${each}` }
    status = (await visitor.post(page, { option: 'a' }, named)).status
  }
  expect(status).toBe(429)
})
