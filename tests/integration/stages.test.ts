/** Stages that are paid: what each costs, when it can be paid, and what refunds, disputes and a new split do to it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { firstChange } from '../../app/domain/buildings/chain.ts'
import * as CONTRACT from '../../app/domain/buildings/contract.ts'
import { readStageAccount } from '../../app/domain/buildings/stage-payments.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { buildings, grants, orders, outbox, rateCounters } from '../../drizzle/schema/index.ts'
import { givenBuilding } from '../support/buildings.ts'
import { db, rowsWhere, updateWhere } from '../support/factories.ts'
import { picture, sendTo } from '../support/items.ts'
import { HOUR, makeMailsDue, sendMails } from '../support/jobs.ts'
import { chargeBody, clearPayments, disputeBody, orderPage, refundBody, standingOf } from '../support/payments.ts'
import { appWith, expectPage, newVisitor, postWebhook, redirectOf, type Visitor } from '../support/shop.ts'
import { givenStaff, wordsOf } from '../support/staff.ts'

const app = appWith({})
let staff: Visitor
beforeEach(async () => {
  staff ??= await givenStaff()
  await clearPayments()
  for (const table of [outbox, rateCounters]) await db.delete(table)
})

type Given = Awaited<ReturnType<typeof givenBuilding>>
const SPLIT = { contract: '100,000', split: 'Substructure: 40,000\nRoof: 60,000.00' }
const wordsAt = async ({ page }: Given) => wordsOf(await newVisitor(app).read(page))
const state = ({ id }: Given, fields: Record<string, string> = SPLIT) =>
  staff.post(`/buildings-admin/${id}/contract`, fields)
const pay = ({ page }: Given, stage: string, more: Record<string, string> = {}) =>
  newVisitor(app).post(`${page}/pay`, { stage, ...more })
const agree = ({ page }: Given, fields: Record<string, string> = {}) => newVisitor(app).post(`${page}/agree`, fields)
const ordersOf = ({ id }: Given) => db.select().from(orders).where(eq(orders.buildingId, id)).orderBy(orders.id)
const chainOf = async ({ id }: Given) => {
  const building = await getBuilding(db, id)
  return building && firstChange(building.entries, building.head, sha256Hex)
}
async function accountOf({ id }: Given) {
  const building = await getBuilding(db, id)
  if (!building) throw new Error('no building')
  const { stages, contract } = await readStageAccount({ db, payments: { mode: 'test' } }, building)
  // Whatever happened, each stage is paid or due, and together they are the contract.
  for (const { amountMinor, paidMinor, waivedMinor, dueMinor, overMinor } of stages)
    expect(paidMinor + waivedMinor + dueMinor - overMinor).toBe(amountMinor)
  expect(stages.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(contract?.totalMinor ?? 0)
  expect(await chainOf({ id } as Given)).toBeNull()
  return Object.fromEntries(stages.map((stage) => [stage.stage, stage]))
}

/** A report of a stage, by default with a photograph. */
async function report({ id }: Given, stage: string, fields: Record<string, string> = {}, photos = 1) {
  const files = Array.from({ length: photos }, (_, at) => ({ ...picture(60 + at), field: 'photos' }))
  const said = { formId: randomKey(), stage, text: `${stage} is done.`, date: '2026-11-20', spend: '', ...fields }
  const [status] = await redirectOf(sendTo(staff, `/buildings-admin/${id}`, Object.entries(said), files))
  expect(status).toBe(303)
}

async function givenContract() {
  const building = await givenBuilding()
  expect((await redirectOf(state(building)))[0]).toBe(303)
  return building
}
/** Both stages are reported with a photograph. */
async function givenReportedContract() {
  const building = await givenContract()
  for (const stage of ['Substructure', 'Roof']) await report(building, stage)
  return building
}
async function opens(building: Given, stage: string) {
  const response = await pay(building, stage)
  const order = (await ordersOf(building)).findLast((each) => each.stage === stage)
  if (response.status !== 303 || !order) throw new Error(`not opened: ${response.status}`)
  return order
}
async function pays(building: Given, stage: string) {
  const order = await opens(building, stage)
  await postWebhook(chargeBody(order))
  return order
}

describe('a contract', () => {
  it('is split by stages to the pesewa, and in force at once', async () => {
    const building = await givenBuilding()
    expect(await wordsAt(building)).not.toContain('Contract')
    expect((await redirectOf(state(building)))[1]).toBe(`/buildings-admin/${building.id}`)
    const words = await wordsAt(building)
    for (const text of ['Contract GHS 100,000', 'Price GHS 60,000, paid GHS 0, due GHS 60,000.', '2. Contract'])
      expect(words).toContain(text)
    expect(await wordsOf(await staff.read(`/buildings-admin/${building.id}`))).toContain('Due GHS 100,000')
    await accountOf(building)
  })

  it.each([
    [{ contract: '0' }, 'Write the contract sum like 500,000'],
    [{ contract: '100,000.01' }, 'The stages come to GHS 100,000: GHS 0.01 of the contract are missing'],
    [{ contract: '99,999.99' }, 'The stages come to GHS 100,000: GHS 0.01 more than the contract'],
    [{ split: 'Substructure: 100,000' }, 'Write Roof like this: Roof: 45,000'],
    [{ split: 'Attic: 1\nSubstructure: 40,000\nRoof: 60,000' }, 'Attic is not a stage of this building'],
    [{ split: '' }, 'Split is required'],
  ])('is not taken with %j', async (fault, words) => {
    const building = await givenBuilding()
    await expectPage(state(building, { ...SPLIT, ...fault }), 400, [words])
    expect((await getBuilding(db, building.id))?.entries).toHaveLength(1)
  })

  it('is one entry however often its form is sent', async () => {
    const building = await givenBuilding()
    const form = { ...SPLIT, formId: randomKey() }
    for (const answer of await Promise.all([1, 2, 3].map(() => state(building, form))))
      expect(answer.status).toBeLessThan(401)
    expect((await getBuilding(db, building.id))?.entries).toHaveLength(2)
  })
})

describe('a stage', () => {
  it('cannot be paid without a contract, without its record, or before the stage before it', async () => {
    const bare = await givenBuilding()
    await expectPage(pay(bare, 'Roof'), 409, [CONTRACT.STAGE_REFUSALS['no-contract']])
    const building = await givenContract()
    await expectPage(pay(building, 'Attic'), 400, [CONTRACT.STAGE_REFUSALS['no-such-stage']])
    await expectPage(pay(building, 'Substructure'), 409, [CONTRACT.STAGE_REFUSALS['no-record']])
    await report(building, 'Substructure', {}, 0)
    await expectPage(pay(building, 'Substructure'), 409, [CONTRACT.STAGE_REFUSALS['no-record']])
    await report(building, 'Roof')
    await expectPage(pay(building, 'Roof'), 409, [CONTRACT.STAGE_REFUSALS['earlier-first']])
    expect(await wordsAt(building)).not.toContain('Pay GHS')
    expect(await ordersOf(building)).toEqual([])
    // The record comes late.
    await report(building, 'Substructure')
    expect(await wordsAt(building)).toContain('Pay GHS 40,000 for Substructure')
    await pays(building, 'Substructure')
    expect((await accountOf(building)).Substructure).toMatchObject({ paidMinor: 4_000_000, dueMinor: 0 })
    await expectPage(pay(building, 'Substructure'), 409, [CONTRACT.STAGE_REFUSALS['nothing-due']])
    await pays(building, 'Roof')
    const words = await wordsAt(building)
    for (const text of ['Paid GHS 100,000', 'Due GHS 0']) expect(words).toContain(text)
    await accountOf(building)
  })

  it('is not payable any more once a correction takes its photographs away', async () => {
    const building = await givenContract()
    await report(building, 'Substructure')
    const order = await opens(building, 'Substructure')
    const sequence = (await getBuilding(db, building.id))?.entries.at(-1)?.sequence
    await report(building, 'Substructure', { corrects: String(sequence), text: 'It was another house.' }, 0)
    await expectPage(pay(building, 'Substructure'), 409, [CONTRACT.STAGE_REFUSALS['no-record']])
    expect(wordsOf(await newVisitor(app).read(await orderPage(order)))).not.toContain('Pay now')
    // Money that comes all the same is kept and shown.
    await postWebhook(chargeBody(order))
    expect((await accountOf(building)).Substructure).toMatchObject({ paidMinor: 4_000_000, dueMinor: 0 })
  })

  it('is one order, paid at Paystack, with a receipt and no download', async () => {
    const building = await givenReportedContract()
    const answers = await Promise.all([1, 2, 3].map(() => pay(building, 'Substructure', { shownPrice: '4000000' })))
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/\/checkout\//)])
    const [order, ...others] = await ordersOf(building)
    if (!order) throw new Error('no order')
    expect(others).toEqual([])
    expect(order).toMatchObject({
      kind: 'stage',
      stage: 'Substructure',
      amountMinor: 4_000_000,
      planId: null,
      requestId: null,
    })
    await postWebhook(chargeBody(order))
    expect((await standingOf(order)).status).toBe('paid')
    await makeMailsDue()
    const mails = (await sendMails(Date.now() + HOUR)).filter(({ subject }) => subject.includes('Substructure'))
    expect(mails.map(({ subject }) => subject.replace(/\d{4,}/g, 'N')).sort()).toEqual([
      expect.stringMatching(/^Paid: Substructure, P-\d+ .*GHS 40,000/),
      expect.stringMatching(/^Receipt R-N: Substructure, P-\d+/),
    ])
    const receipt = mails.find(({ to }) => to === building.building.email)
    expect(receipt?.text).toContain('Your payment for the stage Substructure has reached us.')
    expect(receipt?.text).not.toMatch(/download|file type quote/i)
    const page = await newVisitor(app).read(await orderPage(order))
    expect(page).toContain(`href="${building.page}"`)
    expect(wordsOf(page)).not.toMatch(/your files|new link|one build|file type/i)
    expect((await newVisitor(app).get(`${(await orderPage(order)).replace('?', '/receipt.pdf?')}`)).status).toBe(200)
    expect(wordsOf(await staff.read('/orders-admin?option=stage'))).toContain(order.planTitle)
    expect(wordsOf(await staff.read(`/orders-admin/${order.reference}`))).toContain('The building')
  })

  it('costs what the page showed, or asks again', async () => {
    const building = await givenReportedContract()
    await expectPage(pay(building, 'Substructure', { shownPrice: '1' }), 409, [
      'The price is now GHS 40,000. Please check and continue.',
    ])
    expect(await ordersOf(building)).toEqual([])
  })

  it('is due again after a refund, and in part after a part of it', async () => {
    const building = await givenReportedContract()
    const order = await pays(building, 'Substructure')
    const part = { amount: '1000000', refund_reference: 'RF_part' }
    await postWebhook(refundBody(order, 'processed', part))
    expect((await accountOf(building)).Substructure).toMatchObject({
      paidMinor: 3_000_000,
      backMinor: 1_000_000,
      dueMinor: 1_000_000,
    })
    expect(await wordsAt(building)).toContain('paid GHS 30,000, due GHS 10,000, given back GHS 10,000')
    await expectPage(pay(building, 'Roof'), 409, [CONTRACT.STAGE_REFUSALS['earlier-first']])
    const rest = await pays(building, 'Substructure')
    expect(rest.amountMinor).toBe(1_000_000)
    expect((await accountOf(building)).Substructure).toMatchObject({ paidMinor: 4_000_000, dueMinor: 0 })
    await db.delete(outbox)
    await postWebhook(refundBody(rest, 'processed'))
    await makeMailsDue()
    const [told] = (await sendMails(Date.now() + HOUR)).filter(({ to }) => to === building.building.email)
    expect(told?.subject).toMatch(/^Refunded: Substructure/)
    expect(told?.text).toContain('so the stage Substructure is not paid')
    expect((await accountOf(building)).Substructure).toMatchObject({ paidMinor: 3_000_000, backMinor: 2_000_000 })
    // The same sum is due as before: the settled order is not opened again.
    const again = await pays(building, 'Substructure')
    expect(again.reference).not.toBe(rest.reference)
    expect((await accountOf(building)).Substructure?.dueMinor).toBe(0)
  })

  it('counts as paid while a dispute is open, and is due again once it is lost', async () => {
    const building = await givenReportedContract()
    const order = await pays(building, 'Substructure')
    await postWebhook(disputeBody(order, 'create'))
    expect((await accountOf(building)).Substructure?.dueMinor).toBe(0)
    await postWebhook(disputeBody(order, 'resolve', { resolution: 'merchant-accepted' }))
    expect((await accountOf(building)).Substructure).toMatchObject({ dueMinor: 4_000_000, backMinor: 4_000_000 })
    expect(wordsOf(await newVisitor(app).read(await orderPage(order)))).not.toContain('download')
  })

  it('waits for staff where a payment does not match, who may accept it', async () => {
    const building = await givenReportedContract()
    const order = await opens(building, 'Substructure')
    await postWebhook(chargeBody(order, { amount: 1 }))
    await expectPage(pay(building, 'Substructure'), 409, [CONTRACT.STAGE_REFUSALS['under-review']])
    await db
      .insert(grants)
      .values({ orderId: order.id, state: 'ended', grantOverride: 'granted', createdAt: 1, updatedAt: 1 })
    expect((await accountOf(building)).Substructure).toMatchObject({ waivedMinor: 4_000_000, dueMinor: 0 })
    expect(await wordsAt(building)).toContain('accepted without payment GHS 40,000')
  })

  it('is paid by no test money where the keys are live', async () => {
    const building = await givenReportedContract()
    const order = await pays(building, 'Substructure')
    await updateWhere(orders, eq(orders.id, order.id), { mode: 'live' })
    expect((await accountOf(building)).Substructure?.dueMinor).toBe(4_000_000)
  })

  it('is paid by somebody else through the link of its order', async () => {
    const building = await givenReportedContract()
    const order = await opens(building, 'Substructure')
    const [, query] = (await orderPage(order)).split('?')
    await newVisitor(app).post(`/orders/${order.reference}/share?${query}`, {})
    const [row] = await rowsWhere(orders, eq(orders.id, order.id))
    const link = `/pay/${row?.shareKey}`
    const words = wordsOf(await newVisitor(app).read(link))
    expect(words).toContain('Substructure, P-')
    expect(words).not.toContain('files')
    expect((await newVisitor(app).post(link, { name: 'Kwame', email: 'kwame@example.com' })).status).toBe(303)
    const forgotten = await db.delete(buildings).where(eq(buildings.id, building.id))
    expect(forgotten).toBeDefined()
    // The record is gone after six years; the order stays, and nothing can be paid for it.
    expect((await rowsWhere(orders, eq(orders.id, order.id)))[0]).toMatchObject({
      buildingId: null,
      stage: 'Substructure',
    })
    expect(wordsOf(await newVisitor(app).read(link))).toContain('There is nothing to pay here now')
  })
})

describe('a new split', () => {
  const OTHER = { contract: '110,000', split: 'Substructure: 40,000\nRoof: 70,000' }

  it('is in force once the client agrees to it, and not before', async () => {
    const building = await givenReportedContract()
    expect((await redirectOf(state(building, OTHER)))[0]).toBe(303)
    const words = await wordsAt(building)
    for (const text of [
      'A new split of the contract',
      'Contract GHS 110,000, before GHS 100,000',
      'Roof: GHS 70,000, before GHS 60,000',
    ])
      expect(words).toContain(text)
    expect((await accountOf(building)).Roof?.amountMinor).toBe(6_000_000)
    expect((await redirectOf(agree(building)))[0]).toBe(303)
    expect((await accountOf(building)).Roof?.amountMinor).toBe(7_000_000)
    expect(await wordsAt(building)).not.toContain('A new split of the contract')
    await expectPage(agree(building), 409, [CONTRACT.NOTHING_TO_AGREE])
    await makeMailsDue()
    const told = (await sendMails(Date.now() + HOUR)).find(({ subject }) => subject.startsWith('New split agreed'))
    expect(told?.text).toContain('The client agreed to the split of entry 5.')
  })

  it('is agreed to as it was seen', async () => {
    const building = await givenContract()
    await state(building, OTHER)
    await state(building, { contract: '120,000', split: 'Substructure: 40,000\nRoof: 80,000' })
    await expectPage(agree(building, { contract: '3' }), 409, [CONTRACT.SPLIT_CHANGED])
    expect((await redirectOf(agree(building, { contract: '4' })))[0]).toBe(303)
    expect((await accountOf(building)).Roof?.amountMinor).toBe(8_000_000)
  })

  it('keeps the price of a stage that is paid, also of one paid while it waits', async () => {
    const building = await givenReportedContract()
    const moved = { contract: '100,000', split: 'Substructure: 30,000\nRoof: 70,000' }
    await state(building, moved)
    await pays(building, 'Substructure')
    await expectPage(agree(building), 409, [CONTRACT.SPLIT_CHANGED])
    await expectPage(state(building, moved), 400, ['Substructure is paid, so its price stays GHS 40,000'])
    expect((await accountOf(building)).Substructure?.amountMinor).toBe(4_000_000)
  })

  it('shows what an old checkout paid too much or too little, and asks only for what is missing', async () => {
    const building = await givenReportedContract()
    const old = await opens(building, 'Substructure')
    await state(building, { contract: '90,000', split: 'Substructure: 30,000\nRoof: 60,000' })
    await agree(building)
    expect(wordsOf(await newVisitor(app).read(await orderPage(old)))).not.toContain('Pay now')
    await postWebhook(chargeBody(old))
    expect((await accountOf(building)).Substructure).toMatchObject({ dueMinor: 0, overMinor: 1_000_000 })
    expect(await wordsAt(building)).toContain('GHS 10,000 too much, which we will send back')
    await makeMailsDue()
    const mails = await sendMails(Date.now() + HOUR)
    expect(mails.filter(({ text }) => text.includes('GHS 10,000 more than it costs'))).toHaveLength(2)
    await postWebhook(refundBody(old, 'processed', { amount: '1000000' }))
    expect((await accountOf(building)).Substructure).toMatchObject({ dueMinor: 0, overMinor: 0, backMinor: 1_000_000 })
  })
})
