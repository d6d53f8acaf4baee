/** From a smaller file to a larger one for the difference: what it costs, what it gives, and what ends it. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_MORE_TO_PAY, PLAN_NOT_FOR_SALE } from '../../app/domain/orders/messages.ts'
import { DOWNLOAD_GRANTED, NO_LIVE_DOWNLOAD } from '../../app/domain/orders/staff-messages.ts'
import { orders, outbox, planOptions, plans } from '../../drizzle/schema/index.ts'
import { db, type GivenPlan, givenOrder, givenPlan, rowsWhere, updateWhere } from '../support/factories.ts'
import { keys, makeMailsDue, sendMails } from '../support/jobs.ts'
import { chargeBody, clearPayments, disputeBody, orderPage, refundBody, standingOf } from '../support/payments.ts'
import { appWith, control, expectPage, newVisitor, postWebhook, redirectOf } from '../support/shop.ts'
import { givenStaff, press, wordsOf } from '../support/staff.ts'

const app = appWith({})
type Order = { id: number; reference: string; amountMinor: number }

/** A bought PDF for GHS 1,250; the CAD file costs 2,500 and both 3,000. */
async function givenBought() {
  const plan = await givenPlan()
  const order = await givenOrder(plan)
  await postWebhook(chargeBody(order))
  return { plan, order }
}
const pathOf = ({ reference }: Order) => `/orders/${reference}/upgrade`
const keyOf = ({ reference }: Order) => keys.mac('order', reference)
const wordsAt = async (order: Order) =>
  wordsOf(await newVisitor(app).read(`${pathOf(order)}?key=${await keyOf(order)}`))
const ask = async (order: Order, option: string, more: Record<string, string> = {}) =>
  newVisitor(app).post(`${pathOf(order)}?key=${await keyOf(order)}`, { option, ...more })
const upgradesOf = ({ id }: Order) => db.select().from(orders).where(eq(orders.upgradeOf, id)).orderBy(orders.id)

/** Opens an upgrade at Paystack, without paying it. */
async function opens(order: Order, option: string) {
  const response = await ask(order, option)
  const opened = (await upgradesOf(order)).findLast((each) => each.option === option)
  if (response.status !== 303 || !opened) throw new Error(`no upgrade: ${response.status}`)
  return opened
}
async function upgrades(order: Order, option: string) {
  const opened = await opens(order, option)
  // Its mails are sent before the answer.
  await postWebhook(chargeBody(opened), undefined, app)
  return opened
}
/** The files that the page of an order gives now. */
const filesOf = async (order: { reference: string }) => {
  const html = await newVisitor(app).read(await orderPage(order))
  const links = [...new Set([...html.matchAll(/\/downloads\/[\w.-]+/g)].map(([link]) => link))]
  return Promise.all(
    links.map(async (link) => (await newVisitor(app).get(link)).headers.get('content-disposition') ?? ''),
  )
}
const setPrice = (plan: GivenPlan, option: 'b' | 'c', priceMinor: number) =>
  updateWhere(planOptions, sql`${planOptions.planId} = ${plan.id} and ${planOptions.option} = ${option}`, {
    priceMinor,
  })

beforeEach(async () => {
  await clearPayments()
  await db.delete(outbox)
})

describe('the page of an upgrade', () => {
  it('shows what each larger file costs more today', async () => {
    const { order } = await givenBought()
    const words = await wordsAt(order)
    expect(words).toContain('CAD File: GHS 1,250 more')
    expect(words).toContain('CAD + PDF File: GHS 1,750 more')
    expect(words).not.toContain('PDF File: GHS 0')
    expect(await newVisitor(app).read(await orderPage(order))).toContain(`${pathOf(order)}?key=`)
  })

  it('is for the buyer alone, and for a paid order', async () => {
    const { order } = await givenBought()
    await expectPage(newVisitor(app).get(pathOf(order)), 404)
    await expectPage(newVisitor(app).post(pathOf(order), { option: 'b' }), 404)
    const unpaid = await givenOrder(await givenPlan())
    const [status, to] = await redirectOf(newVisitor(app).get(`${pathOf(unpaid)}?key=${await keyOf(unpaid)}`))
    expect([status, to]).toEqual([302, await orderPage(unpaid)])
    expect((await redirectOf(ask(unpaid, 'b')))[1]).toBe(await orderPage(unpaid))
    expect(await upgradesOf(unpaid)).toEqual([])
  })

  it('credits no money of the other mode', async () => {
    const { order } = await givenBought()
    await updateWhere(orders, eq(orders.id, order.id), { mode: 'live' })
    expect((await redirectOf(newVisitor(app).get(`${pathOf(order)}?key=${await keyOf(order)}`)))[0]).toBe(302)
    await expectPage(ask(order, 'b'), 302)
    expect(await upgradesOf(order)).toEqual([])
  })

  it('refuses a file type that is none, is not larger or is not on sale', async () => {
    const { order } = await givenBought()
    await expectPage(ask(order, ''), 400, ['Purchase File Type is required'])
    await expectPage(ask(order, 'a'), 400, [PLAN_NOT_FOR_SALE])
    expect(await upgradesOf(order)).toEqual([])
  })

  it('offers nothing of an archived plan, whose buyer keeps the file', async () => {
    const { plan, order } = await givenBought()
    await updateWhere(plans, eq(plans.id, plan.id), { status: 'archived' })
    expect(await wordsAt(order)).toContain('We sell no larger file of this plan now')
    await expectPage(ask(order, 'b'), 400, [PLAN_NOT_FOR_SALE])
    expect(await filesOf(order)).toHaveLength(1)
  })

  it('asks again where the price has changed since it was shown', async () => {
    const { plan, order } = await givenBought()
    await setPrice(plan, 'b', 300_000)
    const html = await expectPage(ask(order, 'b', { shown: 'b:125000' }), 409, [
      'The price is now GHS 1,750. Please check and continue.',
    ])
    expect(html).toContain('value="b:175000"')
    expect(await upgradesOf(order)).toEqual([])
  })

  it('sells nothing for nothing where the price has fallen', async () => {
    const { plan, order } = await givenBought()
    await setPrice(plan, 'b', 100_000)
    await expectPage(ask(order, 'b'), 400, [NOTHING_MORE_TO_PAY])
  })
})

describe('an upgrade', () => {
  it('is an order of the difference at Paystack, and both files stay', async () => {
    const { order } = await givenBought()
    const upgrade = await upgrades(order, 'b')
    expect(upgrade).toMatchObject({ amountMinor: 125_000, creditMinor: 125_000, option: 'b' })
    type Opened = { reference: string; amountMinor: number }
    const opened = (await control<Opened[]>('GET', 'transactions')).find((each) => each.reference === upgrade.reference)
    expect(opened?.amountMinor).toBe(125_000)
    expect(await standingOf(upgrade)).toMatchObject({
      status: 'paid',
      grants: ['live'],
      mails: ['receipt', 'staff-sale'],
    })
    expect(await filesOf(order)).toEqual([expect.stringContaining('-a.zip')])
    expect(await filesOf(upgrade)).toEqual([expect.stringContaining('-b.zip')])
    const csv = await (await (await givenStaff()).get('/orders-admin.csv')).text()
    expect(csv.split('\r\n').find((line) => line.includes(upgrade.reference))).toMatch(/"upgrade"$/)
  })

  it('asked for twice, by two people or in two windows, is one order', async () => {
    const { order } = await givenBought()
    const answers = await Promise.all([1, 2, 3].map(async () => redirectOf(ask(order, 'c'))))
    expect(new Set(answers.map(([, to]) => to)).size).toBe(1)
    expect(await upgradesOf(order)).toHaveLength(1)
  })

  it('credits what was kept after a partial refund', async () => {
    const { order } = await givenBought()
    await postWebhook(refundBody(order, 'processed', { amount: '25000' }))
    expect(await wordsAt(order)).toContain('CAD File: GHS 1,500 more')
    expect(await upgrades(order, 'b')).toMatchObject({ amountMinor: 150_000, creditMinor: 100_000 })
  })

  it('credits a payment once where it was made twice', async () => {
    const { order } = await givenBought()
    await db.run(
      sql`insert into payment_attempts (reference, order_id, charged_at, created_at) values (${`${order.reference}x`}, ${order.id}, 1, 1)`,
    )
    expect(await wordsAt(order)).toContain('CAD File: GHS 1,250 more')
  })

  it('of an upgrade credits both, from either page', async () => {
    const { order } = await givenBought()
    const first = await upgrades(order, 'b')
    for (const from of [order, first]) expect(await wordsAt(from)).toContain('CAD + PDF File: GHS 500 more')
    const [, to] = await redirectOf(ask(first, 'c'))
    expect(to).toContain('/checkout/')
    const second = (await upgradesOf(order)).at(-1)
    expect(second).toMatchObject({ option: 'c', amountMinor: 50_000, creditMinor: 250_000 })
    await postWebhook(chargeBody(second ?? order))
    for (const from of [order, first, second ?? order]) expect(await filesOf(from)).toHaveLength(1)
    expect(await wordsAt(order)).toContain('You have the largest file of this plan already.')
  })

  it('that is open keeps its price, and is not payable once its credit has changed', async () => {
    const { plan, order } = await givenBought()
    const open = await opens(order, 'b')
    await setPrice(plan, 'b', 500_000)
    const page = await newVisitor(app).read(await orderPage(open))
    expect(wordsOf(page)).toContain('Pay now')
    await postWebhook(refundBody(order, 'processed', { amount: '25000' }))
    expect(wordsOf(await newVisitor(app).read(await orderPage(open)))).not.toContain('Pay now')
    const pay = await newVisitor(app).post(`/orders/${open.reference}/pay`, { key: await keyOf(open) })
    expect((await redirectOf(pay))[1]).toBe(await orderPage(open))
  })

  it('paid in an old checkout gives its file, and staff are told that the price is not met', async () => {
    const { order } = await givenBought()
    const small = await opens(order, 'b')
    const large = await opens(order, 'c')
    await postWebhook(chargeBody(small))
    expect((await standingOf(small)).mails).toEqual(['receipt', 'staff-sale'])
    await postWebhook(chargeBody(large))
    expect(await standingOf(large)).toMatchObject({
      status: 'paid',
      mails: ['receipt', 'staff-sale', 'staff-upgrade-differs'],
    })
  })

  it('waits while the payment of the first file is disputed, and ends with it', async () => {
    const { order } = await givenBought()
    const upgrade = await upgrades(order, 'b')
    await postWebhook(disputeBody(order, 'create'))
    expect(await filesOf(upgrade)).toEqual([])
    await postWebhook(disputeBody(order, 'resolve', { resolution: 'declined' }))
    expect(await filesOf(upgrade)).toHaveLength(1)
    await postWebhook(refundBody(order, 'processed'))
    expect(await filesOf(upgrade)).toEqual([])
    expect((await rowsWhere(orders, eq(orders.id, upgrade.id)))[0]?.status).toBe('paid')
  })

  it('whose first file was refunded is given again by staff', async () => {
    const { order } = await givenBought()
    const upgrade = await upgrades(order, 'b')
    await postWebhook(refundBody(order, 'processed'))
    const staff = await givenStaff()
    const at = (verb: string) => `/orders-admin/${upgrade.reference}/${verb}`
    expect((await press(staff, at('renew'))).words).toContain(NO_LIVE_DOWNLOAD)
    expect((await press(staff, at('grant'))).words).toContain(DOWNLOAD_GRANTED)
    expect(await filesOf(upgrade)).toHaveLength(1)
    await press(staff, at('revoke'))
    expect(await filesOf(upgrade)).toEqual([])
  })

  it('that is refunded leaves the first file', async () => {
    const { order } = await givenBought()
    const upgrade = await upgrades(order, 'b')
    await postWebhook(refundBody(upgrade, 'processed'))
    expect(await filesOf(upgrade)).toEqual([])
    expect(await filesOf(order)).toHaveLength(1)
    expect(await wordsAt(order)).toContain('CAD File: GHS 1,250 more')
    const again = await upgrades(order, 'b')
    expect(again.id).not.toBe(upgrade.id)
    expect(await filesOf(again)).toHaveLength(1)
  })

  it('says on its receipt what was paid before', async () => {
    const { order } = await givenBought()
    await makeMailsDue(await upgrades(order, 'b'))
    const mail = (await sendMails(Date.now() + 60_000)).find(({ subject }) => subject.startsWith('Receipt'))
    expect(mail?.text).toContain('Paid before for this plan: GHS 1,250')
    expect(await wordsAt(order)).toContain('less GHS 2,500 that you have paid')
  })
})
