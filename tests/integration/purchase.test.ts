/** The Contact Details form: what it refuses and in which words, what it keeps, and where it leads. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  INVALID_PHONE,
  PAYMENT_UNREACHABLE,
  PLAN_NOT_FOR_SALE,
  UNKNOWN_COUNTRY,
} from '../../app/domain/orders/messages.ts'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { orders, paymentAttempts, planOptions, plans } from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, type GivenPlan, givenPlan, unique } from '../support/factories.ts'
import { buyerForm, chargeBody, countRows, standingOf } from '../support/payments.ts'
import { control, fieldError, fieldValue, newVisitor, postWebhook, textsByRole, type Visitor } from '../support/shop.ts'

const filled = (fields: Record<string, string> = {}) =>
  buyerForm({ name: 'Ama Mensah', email: `${unique('ama')}@example.com`, region: 'Ashanti', ...fields })

const buy = (visitor: Visitor, plan: GivenPlan, fields: Record<string, string>) =>
  visitor.post(`/plans/${plan.slug}/purchase`, fields)

const ordersOf = (email: string) => db.select().from(orders).where(eq(orders.buyerEmail, email.toLowerCase()))

type Opened = {
  reference: string
  amountMinor: number
  currency: string
  email: string
  callbackUrl: string
  channels: string[]
  metadata: unknown
}
const transactions = () => control<Opened[]>('GET', 'transactions')

beforeEach(async () => {
  await control('DELETE', 'faults')
})

describe('the form', () => {
  it('shows plan, file type, price, what is kept of it, and every field', async () => {
    const plan = await givenPlan()
    const html = await (await newVisitor().get(`/plans/${plan.slug}/purchase?option=b`)).text()
    expect(html).toContain('Contact Details')
    expect(html).toContain('GHS 2,500')
    expect(html).toContain('CAD File')
    expect(fieldValue(html, 'option')).toBe('b')
    for (const name of ['name', 'email', 'contact', 'region']) expect(fieldValue(html, name)).toBe('')
    expect(fieldValue(html, 'country')).toBe('Ghana')
    expect(fieldValue(html, 'formId')).toMatch(/^[0-9a-z]{20,64}$/)
  })

  it('names every drawing that is included, and carries the price that it shows', async () => {
    const plan = await givenPlan()
    const drawings = ['Cover Page', 'Ground Floor Plan', 'Septic Tank']
    await db.update(planOptions).set({ drawings }).where(eq(planOptions.planId, plan.id))
    const html = await (await newVisitor().get(`/plans/${plan.slug}/purchase?option=b`)).text()
    expect(html).toContain('3 drawings: Cover Page, Ground Floor Plan, Septic Tank')
    expect(fieldValue(html, 'shownPrice')).toBe('250000')
  })

  it('whose price is not the price any more asks once more, with all that was typed and the new price', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const form = await (await visitor.get(`/plans/${plan.slug}/purchase`)).text()
    const formId = fieldValue(form, 'formId') ?? ''
    const typed = { ...filled(), formId, shownPrice: fieldValue(form, 'shownPrice') ?? '' }
    await db.update(planOptions).set({ priceMinor: 500_000 }).where(eq(planOptions.planId, plan.id))

    const refused = await buy(visitor, plan, typed)
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(textsByRole(html, 'alert')).toEqual(['The price is now GHS 5,000. Please check and continue.'])
    for (const name of ['name', 'email', 'contact', 'country', 'region', 'formId'] as const)
      expect(fieldValue(html, name)).toBe(typed[name])
    expect(fieldValue(html, 'shownPrice')).toBe('500000')
    expect(await ordersOf(typed.email)).toEqual([])

    expect((await buy(visitor, plan, { ...typed, shownPrice: '500000' })).status).toBe(303)
    expect(await ordersOf(typed.email)).toMatchObject([{ amountMinor: 500_000 }])
  })

  it('buys another file type than it showed at the price of that one', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const form = await (await visitor.get(`/plans/${plan.slug}/purchase`)).text()
    const shown = Object.fromEntries(['shownPrice', 'shownOption'].map((name) => [name, fieldValue(form, name) ?? '']))
    const typed = filled({ ...shown, option: 'b' })
    expect((await buy(visitor, plan, typed)).status).toBe(303)
    expect(await ordersOf(typed.email)).toMatchObject([{ option: 'b', amountMinor: 250_000 }])
  })

  it('sent twice while the price changes is one order at the price that it showed', async () => {
    const plan = await givenPlan()
    const typed = filled({ formId: unique('f').padEnd(24, 'x'), shownPrice: '125000' })
    expect((await buy(newVisitor(), plan, typed)).status).toBe(303)
    await db.update(planOptions).set({ priceMinor: 500_000 }).where(eq(planOptions.planId, plan.id))
    expect((await buy(newVisitor(), plan, typed)).status).toBe(303)
    expect(await ordersOf(typed.email)).toMatchObject([{ amountMinor: 125_000 }])
  })

  it.each(['', 'abc', '-1', '1e3'])(
    'whose price says nothing (%j) buys at the price of the plan',
    async (shownPrice) => {
      const plan = await givenPlan()
      const typed = filled({ shownPrice })
      expect((await buy(newVisitor(), plan, typed)).status).toBe(303)
      expect(await ordersOf(typed.email)).toMatchObject([{ amountMinor: 125_000 }])
    },
  )

  it('knows the last buyer of this browser again, and nobody of another', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const typed = filled({ region: 'Volta', countryCode: '+1-242', contact: '3561234', country: 'Bahamas' })
    expect((await buy(visitor, plan, typed)).status).toBe(303)
    const html = await (await visitor.get(`/plans/${plan.slug}/purchase?option=b`)).text()
    for (const name of ['name', 'email', 'countryCode', 'contact', 'country', 'region'] as const)
      expect(fieldValue(html, name)).toBe(typed[name])
    expect(fieldValue(html, 'option')).toBe('b')
    expect(fieldValue(await (await newVisitor().get(`/plans/${plan.slug}/purchase`)).text(), 'email')).toBe('')
  })

  it('is not stored, not indexed, and new for each visit', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const [first, second] = [
      await visitor.get(`/plans/${plan.slug}/purchase`),
      await visitor.get(`/plans/${plan.slug}/purchase`),
    ]
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expect(fieldValue(await first.text(), 'formId')).not.toBe(fieldValue(await second.text(), 'formId'))
  })

  it.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['countryCode', 'Country code is required'],
    ['contact', 'Contact Number is required'],
    ['country', 'Country is required'],
    ['region', 'Region/State is required'],
  ])('without %s says "%s", beside it and in the one alert', async (name, message) => {
    const plan = await givenPlan()
    for (const value of ['', '   ']) {
      const before = await countRows('orders')
      const response = await buy(newVisitor(), plan, filled({ [name]: value }))
      const html = await response.text()
      expect(response.status).toBe(400)
      expect(textsByRole(html, 'alert')).toEqual([message])
      expect(fieldError(html, name)).toBe(message)
      expect(await countRows('orders')).toBe(before)
    }
  })

  it('with nothing in it joins all messages by a comma in one alert', async () => {
    const plan = await givenPlan()
    const html = await (await buy(newVisitor(), plan, { option: 'a' })).text()
    expect(textsByRole(html, 'alert')).toEqual([
      'Name is required, Email is required, Country code is required, Contact Number is required, Country is required, Region/State is required',
    ])
  })

  it('tells of a wrong phone beside what is missing, not after it', async () => {
    const plan = await givenPlan()
    const typed = filled({ name: '', contact: '24', country: 'Atlantis' })
    expect(textsByRole(await (await buy(newVisitor(), plan, typed)).text(), 'alert')).toEqual([
      `Name is required, ${INVALID_PHONE}, ${UNKNOWN_COUNTRY}`,
    ])
  })

  it('knows the name and the address of who is signed in', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const { id, name, email } = await givenUser()
    await letIn(visitor, id)
    const html = await (await visitor.get(`/plans/${plan.slug}/purchase`)).text()
    expect([fieldValue(html, 'name'), fieldValue(html, 'email')]).toEqual([name, email])
  })

  it('without a file type says so, with the other messages', async () => {
    const plan = await givenPlan()
    const { option: _option, ...rest } = filled()
    expect(textsByRole(await (await buy(newVisitor(), plan, rest)).text(), 'alert')).toEqual([
      'Purchase File Type is required',
    ])
    const [alert = ''] = textsByRole(await (await buy(newVisitor(), plan, { ...rest, name: '' })).text(), 'alert')
    expect(alert.split(', ').sort()).toEqual(['Name is required', 'Purchase File Type is required'])
  })

  it('keeps what was typed when it is refused', async () => {
    const plan = await givenPlan()
    const typed = filled({
      name: 'Kofi "K" <Mensah>',
      email: 'not-an-address',
      contact: '12',
      country: 'Togo',
      region: 'Lomé',
      countryCode: '+228',
      option: 'c',
    })
    const html = await (await buy(newVisitor(), plan, typed)).text()
    for (const name of ['name', 'email', 'contact', 'region', 'country', 'option'] as const)
      expect([name, fieldValue(html, name)]).toEqual([name, typed[name]])
    expect(html).not.toContain('<Mensah>')
    expect(html).toContain('GHS 3,000')
  })

  it.each([
    'plain',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.co',
    'a@b.co,c@d.co',
    'a@b.co c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co;c@d.co',
    '<a@b.co>',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses the e-mail address %j', async (email) => {
    const html = await (await buy(newVisitor(), await givenPlan(), filled({ email }))).text()
    expect(textsByRole(html, 'alert')).toEqual(['Please enter a valid email address'])
    expect(fieldError(html, 'email')).toBe('Please enter a valid email address')
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
  ])('takes the number %s %s as %s', async (countryCode, contact, stored) => {
    const fields = filled({ countryCode, contact })
    expect((await buy(newVisitor(), await givenPlan(), fields)).status).toBe(303)
    expect((await ordersOf(fields.email))[0]?.buyerPhone).toBe(stored)
  })

  it.each([
    ['+233', '24123456'],
    ['+233', '02412345678'],
    ['+233', '024-ABC-4567'],
    ['+999', '241234567'],
    ['+228', '1'],
    ['+44', '1234567890123456'],
    ['+233', '+447700900123'],
  ])('refuses the number %s %s', async (countryCode, contact) => {
    const html = await (await buy(newVisitor(), await givenPlan(), filled({ countryCode, contact }))).text()
    expect(textsByRole(html, 'alert')).toEqual(['Please enter a valid phone number'])
    expect(fieldError(html, 'contact')).toBe('Please enter a valid phone number')
  })

  it('takes a region as it was typed, because no file depends on it', async () => {
    const plan = await givenPlan()
    expect((await buy(newVisitor(), plan, filled({ region: 'Ashanti Region' }))).status).toBe(303)
    expect((await buy(newVisitor(), plan, filled({ country: 'Nigeria', region: 'Lagos State' }))).status).toBe(303)
  })

  it.each([
    ['Ghana', 'Volta', 'left from before', 'Volta'],
    ['Nigeria', 'Volta', 'Lagos State', 'Lagos State'],
    ['Ghana', '', 'Lagos State', null],
    ['Nigeria', 'Volta', '', null],
  ])('in %s takes of the regions "%s" and "%s" the one that counts', async (country, chosen, typed, region) => {
    const plan = await givenPlan()
    const { region: _, ...fields } = filled({ country })
    const body = new URLSearchParams({ ...fields, region: chosen })
    body.append('region', typed)
    const visitor = newVisitor()
    const answer = await visitor.send(`/plans/${plan.slug}/purchase`, {
      method: 'POST',
      body,
      headers: { origin: 'http://site.test' },
    })
    expect(answer.status).toBe(region === null ? 400 : 303)
    if (region === null) expect(fieldError(await answer.text(), 'region')).toBe('Region/State is required')
    else expect(await ordersOf(fields.email)).toMatchObject([{ buyerRegion: region }])
  })

  it('offers the sixteen regions, and a dial code by the name of its country', async () => {
    const plan = await givenPlan()
    const html = await (await newVisitor().get(`/plans/${plan.slug}/purchase`)).text()
    const [, regions = ''] = /<select[^>]*name="region"[^>]*>([\s\S]*?)<\/select>/.exec(html) ?? []
    expect(regions.match(/<option>/g)).toHaveLength(16)
    expect(html).toContain('<option value="+233" selected="">Ghana +233</option>')
    expect(html).toContain('<option value="Nigeria">Nigeria +234</option>')
    const country = 'United Kingdom'
    const typed = filled({ countryCode: country, contact: '07700 900123', country, region: 'Kent', name: ' ' })
    const refused = await (await buy(newVisitor(), plan, typed)).text()
    expect(refused).toContain('<option value="+44" selected="">United Kingdom +44</option>')
    expect((await buy(newVisitor(), plan, { ...typed, name: 'Ama' })).status).toBe(303)
    expect(await ordersOf(typed.email)).toMatchObject([{ buyerPhone: '+447700900123' }])
  })

  it('takes no country that there is not', async () => {
    const html = await (await buy(newVisitor(), await givenPlan(), filled({ country: 'Wakanda' }))).text()
    expect(textsByRole(html, 'alert')).toEqual(['Please choose a country from the list'])
  })

  it.each([
    ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }],
    ['a region of 10,000 letters', { region: 'x'.repeat(10_000), country: 'Togo' }],
  ])('refuses %s', async (_name, more) => {
    expect((await buy(newVisitor(), await givenPlan(), filled(more))).status).toBe(400)
  })

  it('takes a name with a line break as text of one order, and no header of a mail', async () => {
    const fields = filled({ name: 'Ama\r\nBcc: thief@example.com' })
    const plan = await givenPlan()
    const response = await buy(newVisitor(), plan, fields)
    expect([303, 400]).toContain(response.status)
    for (const order of await ordersOf(fields.email)) expect(order.buyerName).not.toMatch(/[\r\n]/)
  })
})

describe('a filled-in form', () => {
  it('makes a pending order with what was accepted, and leads to the checkout by a 303', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled({ email: `${unique('Kofi')}@Example.COM`, option: 'b', name: '  Kofi Annan ' })
    const response = await buy(visitor, plan, fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/\w+$/)
    const [order, ...rest] = await ordersOf(fields.email)
    expect(rest).toEqual([])
    expect(order).toMatchObject({
      status: 'pending',
      option: 'b',
      fileId: plan.files.b.id,
      amountMinor: 250_000,
      currency: 'GHS',
      mode: 'test',
      buyerName: 'Kofi Annan',
      buyerEmail: fields.email.toLowerCase(),
      buyerCountry: 'Ghana',
      buyerRegion: 'Ashanti',
      termsVersion: '1 Nov 2026',
    })
    expect(order?.reference).toMatch(/^ref_\d{13}_[0-9a-z]{25,}$/)
    expect(order?.termsAcceptedAt).toBe(order?.createdAt)
    const opened = (await transactions()).find((each) => each.reference === order?.reference)
    expect(opened).toMatchObject({
      amountMinor: 250_000,
      currency: 'GHS',
      email: fields.email.toLowerCase(),
      channels: ['card', 'mobile_money'],
      callbackUrl: `http://site.test/orders/${order?.reference}`,
    })
    expect(JSON.stringify(opened?.metadata)).toContain(`http://site.test/orders/${order?.reference}?cancelled=1`)
    expect((await visitor.get(`/orders/${order?.reference}`)).status).toBe(200)
  })

  it('has no say in price, amount, currency, file or state', async () => {
    const plan = await givenPlan()
    const fields = filled({
      price: '1',
      amount: '1',
      amountMinor: '1',
      currency: 'NGN',
      fileId: '1',
      status: 'paid',
      mode: 'live',
      reference: 'ref_1_x',
      planId: '1',
    })
    expect((await buy(newVisitor(), plan, fields)).status).toBe(303)
    const [order] = await ordersOf(fields.email)
    expect(order).toMatchObject({
      amountMinor: 125_000,
      currency: 'GHS',
      fileId: plan.files.a.id,
      status: 'pending',
      mode: 'test',
      planId: plan.id,
    })
    expect((await transactions()).find((each) => each.reference === order?.reference)?.amountMinor).toBe(125_000)
  })

  it('sent twice at once is one order and one transaction', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const formId = fieldValue(await (await visitor.get(`/plans/${plan.slug}/purchase`)).text(), 'formId') ?? ''
    const fields = filled({ formId })
    const answers = await Promise.all([
      buy(visitor, plan, fields),
      buy(visitor, plan, fields),
      buy(visitor, plan, fields),
    ])
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303])
    expect(new Set(answers.map((each) => each.headers.get('location'))).size).toBe(1)
    expect(await ordersOf(fields.email)).toHaveLength(1)
  })

  it('filled in again after coming back from the checkout is the same order, not yet paid', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const page = async () =>
      fieldValue(await (await visitor.get(`/plans/${plan.slug}/purchase`)).text(), 'formId') ?? ''
    const fields = filled()
    const first = await buy(visitor, plan, { ...fields, formId: await page() })
    const again = [await page(), await page()]
    expect(new Set(again).size).toBe(2)
    const answers = await Promise.all(again.map((formId) => buy(visitor, plan, { ...fields, formId })))
    const checkout = first.headers.get('location')
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, checkout],
      [303, checkout],
    ])
    expect(await ordersOf(fields.email)).toHaveLength(1)
  })

  it('filled in again is another order in another browser, for another file, person or price, later, or once it is paid', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled()
    const send = (more: Record<string, string> = {}, who = visitor) =>
      buy(who, plan, { ...fields, formId: unique('form0123456789abcdefghij'), ...more })
    const count = async () => (await ordersOf(fields.email)).length
    await send()
    await send({}, newVisitor())
    expect(await count()).toBe(2)
    await send({ option: 'b' })
    expect(await count()).toBe(3)
    await send({ name: 'Kofi Mensah' })
    expect(await count()).toBe(4)
    await db.update(planOptions).set({ priceMinor: 777_00 }).where(eq(planOptions.planId, plan.id))
    await send()
    expect(await count()).toBe(5)
    await send()
    expect(await count()).toBe(5)
    await db
      .update(orders)
      .set({ createdAt: Date.now() - 3 * 3_600_000 })
      .where(eq(orders.buyerEmail, fields.email))
    await send()
    expect(await count()).toBe(6)
    await db.update(orders).set({ status: 'under-review' }).where(eq(orders.buyerEmail, fields.email))
    await send()
    expect(await count()).toBe(7)
  })

  it('posted by a program without a number is an order each time', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled()
    const [one, two] = [await buy(visitor, plan, fields), await buy(visitor, plan, fields)]
    expect(one.headers.get('location')).not.toBe(two.headers.get('location'))
    expect(await ordersOf(fields.email)).toHaveLength(2)
  })

  it('sent again after it was paid leads to the order and opens nothing', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled({ formId: 'abcdefghij0123456789abcd' })
    await buy(visitor, plan, fields)
    const [order] = await ordersOf(fields.email)
    if (!order) throw new Error('no order')
    await postWebhook(chargeBody(order))
    const again = await buy(visitor, plan, fields)
    expect([again.status, again.headers.get('location')]).toEqual([303, `/orders/${order.reference}`])
    expect(await ordersOf(fields.email)).toHaveLength(1)
  })

  it('with another person in it is another order, even under the same form number', async () => {
    const plan = await givenPlan()
    const formId = 'zbcdefghij0123456789abcd'
    const [one, two] = [filled({ formId }), filled({ formId })]
    const [first, second] = [await buy(newVisitor(), plan, one), await buy(newVisitor(), plan, two)]
    expect(first.headers.get('location')).not.toBe(second.headers.get('location'))
    expect(await ordersOf(two.email)).toHaveLength(1)
  })

  it.each(['', 'x', '../..', "' or 1=1", 'A'.repeat(30)])('with the odd form number %j still buys', async (formId) => {
    expect((await buy(newVisitor(), await givenPlan(), filled({ formId }))).status).toBe(303)
  })

  it('opens the same transaction for the pop-up, without a redirect', async () => {
    const plan = await givenPlan()
    const fields = filled({ checkout: 'popup' })
    const response = await buy(newVisitor(), plan, fields)
    expect(response.status).toBe(200)
    expect(await ordersOf(fields.email)).toHaveLength(1)
  })

  it('costs what the order says when the price changes before it is paid', async () => {
    const plan = await givenPlan()
    const fields = filled()
    await buy(newVisitor(), plan, fields)
    const [order] = await ordersOf(fields.email)
    if (!order) throw new Error('no order')
    await db.update(planOptions).set({ priceMinor: 999_900 }).where(eq(planOptions.planId, plan.id))
    await postWebhook(chargeBody(order))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
    expect((await standingOf(order)).order.amountMinor).toBe(125_000)
  })

  it('takes the price of the moment, not that of the page', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    await visitor.get(`/plans/${plan.slug}/purchase`)
    await db.update(planOptions).set({ priceMinor: 777_700 }).where(eq(planOptions.planId, plan.id))
    const fields = filled()
    await buy(visitor, plan, fields)
    expect((await ordersOf(fields.email))[0]?.amountMinor).toBe(777_700)
  })
})

describe('what is not for sale', () => {
  it('is refused in words: an option without a price', async () => {
    const plan = await givenPlan({ prices: { a: 125_000 } })
    const response = await buy(newVisitor(), plan, filled({ option: 'c' }))
    expect(response.status).toBe(400)
    expect(textsByRole(await response.text(), 'alert')).toEqual([PLAN_NOT_FOR_SALE])
  })

  it.each(['d', '', 'A', '../a', '__proto__'])('is refused: option %j', async (option) => {
    const fields = filled({ option })
    expect((await buy(newVisitor(), await givenPlan(), fields)).status).toBe(400)
    expect(await ordersOf(fields.email)).toEqual([])
  })

  it('shows the first option for sale when the address names none that is', async () => {
    const plan = await givenPlan({ prices: { b: 250_000 } })
    const html = await (await newVisitor().get(`/plans/${plan.slug}/purchase?option=a`)).text()
    expect(fieldValue(html, 'option')).toBe('b')
  })

  it.each(['draft', 'archived'] as const)('is missing, to see and to buy: a plan that is %s', async (status) => {
    const plan = await givenPlan({ status, publishedAt: status === 'draft' ? null : 1 })
    expect((await newVisitor().get(`/plans/${plan.slug}/purchase`)).status).toBe(404)
    expect((await newVisitor().get(`/plans/${plan.slug}`)).status).toBe(404)
    const fields = filled()
    expect((await buy(newVisitor(), plan, fields)).status).toBe(404)
    expect(await ordersOf(fields.email)).toEqual([])
  })

  it('is a plan without any option', async () => {
    const plan = await givenPlan({ prices: {} })
    expect((await newVisitor().get(`/plans/${plan.slug}/purchase`)).status).toBe(404)
  })

  it('but was opened before can still be paid, and keeps its file', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled()
    await buy(visitor, plan, fields)
    const [order] = await ordersOf(fields.email)
    if (!order) throw new Error('no order')
    await db.update(plans).set({ status: 'archived' }).where(eq(plans.id, plan.id))
    expect((await visitor.post(`/orders/${order.reference}/pay`)).headers.get('location')).toMatch(/\/checkout\//)
    await postWebhook(chargeBody(order))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })
})

describe('when Paystack is not there', () => {
  it.each([
    ['an error', { kind: 'http', status: 500 }],
    ['too many requests', { kind: 'http', status: 429 }],
    ['a page instead of JSON', { kind: 'html', status: 502 }],
    ['half an answer', { kind: 'truncated' }],
    ['a broken connection', { kind: 'connection-drop' }],
    ['an answer that is lost', { kind: 'answer-lost' }],
  ])('the form comes back with 503, the words and the values, and the order is kept: %s', async (_name, fault) => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled({ formId: unique('form0123456789abcdefghij') })
    await control('POST', 'faults', { ...fault, route: 'initialize', times: 1 })
    const response = await buy(visitor, plan, fields)
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(textsByRole(html, 'alert')).toEqual([PAYMENT_UNREACHABLE])
    expect(PAYMENT_UNREACHABLE).toBe('We could not reach the payment service. Nothing was charged. Please try again.')
    for (const name of ['name', 'email', 'contact', 'region'] as const)
      expect(fieldValue(html, name)).toBe(fields[name])

    const [order, ...others] = await ordersOf(fields.email)
    if (!order) throw new Error('the order is gone')
    expect(others).toEqual([])
    expect(order.status).toBe('pending')
    const page = await (await visitor.get(`/orders/${order.reference}`)).text()
    expect(page).toContain(`action="/orders/${order.reference}/pay"`)
    expect(page).toContain('Pay now')
    const pay = await visitor.post(`/orders/${order.reference}/pay`)
    expect([pay.status, pay.headers.get('location')]).toEqual([303, expect.stringMatching(/\/checkout\//)])
    // The same form sent again is the same order.
    expect((await buy(visitor, plan, fields)).status).toBe(303)
    expect(await ordersOf(fields.email)).toHaveLength(1)
  })

  it('or says nothing for too long, the answer still comes within ten seconds', async () => {
    const plan = await givenPlan()
    await control('POST', 'faults', { kind: 'slow', ms: 30_000, route: 'initialize', times: 1 })
    const begun = Date.now()
    const response = await buy(newVisitor(), plan, filled())
    expect(response.status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(10_000)
  })

  it('nothing can be paid twice unseen: whichever of two transactions is paid settles the order', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled()
    await control('POST', 'faults', { kind: 'answer-lost', route: 'initialize', times: 1 })
    expect((await buy(visitor, plan, fields)).status).toBe(503)
    const [order] = await ordersOf(fields.email)
    if (!order) throw new Error('no order')
    await visitor.post(`/orders/${order.reference}/pay`)
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id))
    expect(attempts).toHaveLength(2)
    const second = attempts.find((each) => each.reference !== order.reference)
    await postWebhook(chargeBody({ reference: second?.reference ?? '', amountMinor: order.amountMinor }))
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })
})

describe('too many tries', () => {
  it('from one address end in 429 with Retry-After and the words, and another address may still buy', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const statuses: number[] = []
    let last: Response | null = null
    // Two windows meet at most once in so short a time.
    for (let each = 0; each < 41 && last?.status !== 429; each += 1) {
      last = await buy(visitor, plan, { option: 'a', name: 'Ama' })
      statuses.push(last.status)
    }
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(20)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = (await last?.text()) ?? ''
    expect(textsByRole(html, 'alert')).toEqual([TOO_MANY_ATTEMPTS])
    expect(fieldValue(html, 'name')).toBe('Ama')
    expect((await buy(newVisitor(), plan, filled())).status).toBe(303)
  })

  it('are counted by the address that the edge saw, not by one that a visitor names', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    let status = 0
    for (let each = 0; each < 41 && status !== 429; each += 1)
      status = (
        await visitor.post(
          `/plans/${plan.slug}/purchase`,
          { option: 'a' },
          { 'x-forwarded-for': `1.2.3.${each}`, 'x-real-ip': `1.2.3.${each}` },
        )
      ).status
    expect(status).toBe(429)
  })
})
