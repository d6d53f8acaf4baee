/** Receipts, the month of the accountant, and the codes printed on receipts and sheets. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_SUCH_MONTH } from '../../app/domain/orders/staff-messages.ts'
import { UNKNOWN_CODE } from '../../app/domain/plans/sheets.ts'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { disputes, paymentEvents, planSheets, refunds, siteSettings } from '../../drizzle/schema/index.ts'
import { db, givenOrder, givenPlan, newOrder, unique, updateWhere } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { chargeBody, refundBody, standingOf } from '../support/payments.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import fc from '../support/properties.ts'
import { appWith, expectPage, newVisitor, postWebhook, redirectOf, SITE } from '../support/shop.ts'
import { givenStaff, wordsOf } from '../support/staff.ts'

const app = appWith({})
const TAXES = 'NHIL 2.5%, GETFund 2.5%, VAT 15%'
const saved = (name: string, value: string) =>
  db
    .insert(siteSettings)
    .values({ name, value, updatedAt: 0 })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value } })

beforeAll(async () => {
  await saved('taxLines', TAXES)
  await saved('taxNumber', 'C0001234567')
})
afterAll(() => db.delete(siteSettings))

const numberOf = async (order: { id: number }) => (await standingOf(order)).order.number

async function paid(fields: Parameters<typeof givenOrder>[1] = {}, charge: Record<string, unknown> = {}) {
  const order = await givenOrder(await givenPlan({ prices: { a: 120_000 } }), fields)
  await postWebhook(chargeBody(order, charge))
  return { order, path: `/orders/${order.reference}/receipt.pdf?key=${await keys.mac('order', order.reference)}` }
}

describe('a receipt', () => {
  it('names firm, numbers, buyer and taxes, and can be verified by its code', async () => {
    const { order, path } = await paid({ buyerName: 'Ɛfua Ɔsei (née Kané) 阿' })
    const response = await newVisitor(app).get(path)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const number = await numberOf(order)
    expect(response.headers.get('content-disposition')).toContain(`receipt-FH-${number}.pdf`)
    const words = await wordsOfPdf(response)
    const buyer = 'Ɛfua Ɔsei (née Kané) ?, Ashanti, Ghana'
    for (const part of ['TIN C0001234567', '+233 20 000 0101', `FH-${number}`, buyer, 'Mobile money'])
      expect(words).toContain(part)
    for (const [label, amount] of [
      ['NHIL 2.5%', 'GHS 25'],
      ['GETFund 2.5%', 'GHS 25'],
      ['VAT 15%', 'GHS 150'],
      ['Total paid', 'GHS 1,200'],
    ])
      expect(words.split('\n')).toEqual(expect.arrayContaining([label, amount]))
    expect(words).toContain('GHS 1,000')
    const code = /verify\/([\w.-]+)/.exec(words.replaceAll('\n', ''))?.[1] ?? ''
    const said = wordsOf(await expectPage(newVisitor(app).get(`/verify/${code}`), 200))
    expect(said).toMatch(new RegExp(`Genuine: receipt R-\\d{5} of order FH-${number}`))
    expect(said).not.toContain('Ɛfua')
    const changed = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    expect((await newVisitor(app).get(`/verify/${changed}`)).status).toBe(404)
  })

  it('keeps the taxes of the order’s day, and says when it was refunded', async () => {
    const { order, path } = await paid()
    await saved('taxLines', 'VAT 20%')
    await postWebhook(refundBody(order, 'processed', { amount: 20_000 }))
    const inPart = await wordsOfPdf(await newVisitor(app).get(path))
    expect(inPart).toContain('VAT 15%')
    expect(inPart).toContain('GHS 200 refunded')
    await postWebhook(refundBody(order, 'processed', { amount: 100_000, refund_reference: unique('RF') }))
    expect(await wordsOfPdf(await newVisitor(app).get(path))).toMatch(/Refunded on \d/)
    await saved('taxLines', TAXES)
  })

  it('is available to those who may see the order, once it is paid', async () => {
    const { order, path } = await paid()
    const pending = await newOrder()
    const to = async (address: string, visitor = newVisitor(app)) => {
      const [status, location] = await redirectOf(visitor.get(address))
      return location ?? status
    }
    for (const file of ['receipt.pdf', 'bill.pdf', 'bill.csv'])
      for (const reference of [order.reference, 'ref_1_none'])
        expect(await to(`/orders/${reference}/${file}`)).toBe(404)
    expect(await to(path, await givenStaff('Content'))).toBe(200)
    expect(await to(path.split('?')[0] ?? '', await givenStaff('Content'))).toBe(404)
    expect(await to(path.split('?')[0] ?? '', await givenStaff('Accounts'))).toBe(200)
    const waiting = `/orders/${pending.reference}`
    expect(await to(`${waiting}/receipt.pdf`, await givenStaff())).toBe(waiting)
    const page = await newVisitor(app).read(`/orders/${order.reference}?key=${path.split('key=')[1]}`)
    expect(page).toContain(`href="${path}"`)
  })
})

describe('the monthly export for the accountant', () => {
  const november = (day: number) => Date.UTC(2031, 10, day)
  const iso = (at: number) => new Date(at).toISOString()

  it('sums to what Paystack settled: fees, refunds of earlier months, and money without an order', async () => {
    await db.delete(paymentEvents)
    const one = await paid({}, { fees: 2340, paid_at: iso(november(1)) })
    const two = await paid({}, { fees: 2340, paid_at: iso(november(30) + 86_399_000) })
    const before = await paid({}, { fees: 2340, paid_at: iso(november(0)) })
    await paid({}, { fees: 2340, paid_at: iso(Date.UTC(2031, 11)) })
    const unknown = { reference: 'ref_=unknown', amountMinor: 5000 }
    await postWebhook(chargeBody(unknown, { fees: null, paid_at: iso(november(9)) }))
    for (const { order } of [one, before]) {
      await postWebhook(refundBody(order, 'processed', { amount: 60_000 }))
      await updateWhere(refunds, eq(refunds.reference, order.reference), { updatedAt: november(12) })
    }
    // The same payment reported by another source counts once.
    await postWebhook(chargeBody(two.order, { fees: 2340, paid_at: iso(november(30) + 86_399_000) }))
    const staff = await givenStaff('Accounts')
    const csv = await staff.read('/orders-admin/month.csv?month=2031-11')
    const label = async ({ order }: typeof one) => `"FH-${await numberOf(order)}"`
    expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '"Order","Date","Gross GHS","Fee GHS","Refund GHS","Net GHS","NHIL 2.5% GHS","GETFund 2.5% GHS","VAT 15% GHS","Of the refund by disputes GHS","Note"',
      `${await label(one)},"2031-11-01",1200,23.4,600,576.6,12.5,12.5,75,0,""`,
      `"ref_=unknown","2031-11-09",50,,0,50,0,0,0,0,"No order"`,
      `${await label(before)},"2031-11-12",0,0,600,-600,-12.5,-12.5,-75,0,""`,
      `${await label(two)},"2031-11-30",1200,23.4,0,1176.6,25,25,150,0,""`,
      '"Total",,2450,46.8,1200,1203.2,25,25,150,0,""',
    ])
  })

  it('sums to what was settled for any months and any order of payments, refunds and disputes', async () => {
    const months = ['2035-01', '2035-02', '2035-03']
    const at = (day: number) => Date.UTC(2035, 0, 1 + day, 12)
    const monthOf = (day: number) => new Date(at(day)).getUTCMonth()
    const day = fc.nat({ max: 89 })
    const payment = fc.record({
      receivedMinor: fc.constantFrom(120_000, 120_000, 90_000, 150_001),
      feeMinor: fc.option(fc.nat({ max: 3000 }), { nil: null }),
      day,
      refunds: fc.array(fc.record({ amountMinor: fc.integer({ min: 1, max: 30_000 }), day }), { maxLength: 3 }),
      lostOn: fc.option(day, { nil: null, freq: 3 }),
    })
    const staff = await givenStaff('Accounts')
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (payments, isReversed) => {
          await db.batch([db.delete(paymentEvents), db.delete(refunds), db.delete(disputes)])
          const settled = months.map(() => ({ gross: 0, fee: 0, refund: 0 }))
          const plan = await givenPlan({ prices: { a: 120_000 } })
          for (const { receivedMinor, feeMinor, day: paidOn, refunds: back, lostOn } of payments) {
            const order = await givenOrder(plan)
            const charge = { amount: receivedMinor, fees: feeMinor, paid_at: iso(at(paidOn)) }
            const events = [chargeBody(order, charge), chargeBody(order, charge)]
            const month = settled[monthOf(paidOn)]
            if (month) month.gross += receivedMinor
            if (month) month.fee += feeMinor ?? 0
            for (const { amountMinor, day: backOn } of back) {
              const reference = unique('RF')
              events.push(refundBody(order, 'processed', { amount: amountMinor, refund_reference: reference }))
              await db.insert(refunds).values({
                dedupeKey: `${order.reference}:${reference}`,
                reference: order.reference,
                amountMinor,
                status: 'processed',
                updatedAt: at(backOn),
              })
              const then = settled[monthOf(backOn)]
              if (then) then.refund += amountMinor
            }
            if (lostOn !== null) {
              const disputeId = `${order.reference}:D_${order.reference}`
              await db
                .insert(disputes)
                .values({ disputeId, reference: order.reference, state: 'lost', updatedAt: at(lostOn) })
              const then = settled[monthOf(lostOn)]
              if (then) then.refund += receivedMinor - back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
            }
            for (const body of isReversed ? events.reverse() : events) await postWebhook(body)
          }
          for (const [at, { gross, fee, refund }] of settled.entries()) {
            const csv = await staff.read(`/orders-admin/month.csv?month=${months[at]}`)
            const [, ...lines] = csv
              .trim()
              .split('\r\n')
              .map((line) => line.split(',').map((cell) => Math.round(Number(cell) * 100)))
            const total = lines.pop() ?? []
            expect(total.slice(2, 6)).toEqual([gross, fee, refund, gross - fee - refund])
            for (let column = 2; column < total.length - 1; column++)
              expect(lines.reduce((sum, line) => sum + (line[column] ?? 0), 0)).toBe(total[column])
          }
        },
      ),
      { numRuns: 6 },
    )
  })

  it('neutralises formulas, and accepts only valid months', async () => {
    await postWebhook(chargeBody({ reference: '=1+1', amountMinor: 5000 }, { paid_at: iso(Date.UTC(2032, 0, 5)) }))
    const staff = await givenStaff()
    expect(await staff.read('/orders-admin/month.csv?month=2032-01')).toContain(`"'=1+1"`)
    const refused = await staff.get('/orders-admin/month.csv?month=2031-13')
    expect([refused.status, await refused.text()]).toEqual([404, NO_SUCH_MONTH])
    const empty = await staff.read('/orders-admin/month.csv?month=2033-01')
    expect(empty.trim().split('\r\n').at(-1)).toBe('"Total",,0,0,0,0,0,""')
  })
})

describe('a code on a sheet', () => {
  async function givenSheet(planId: number, revision: number) {
    const code = randomKey()
    const sheet = { code, planId, revision, number: 'A-02', title: 'Ground Floor Plan', size: 'A2', createdAt: 0 }
    await db.insert(planSheets).values(sheet)
    return async () => {
      const response = await newVisitor(app).get(`/verify/${code}`)
      return { status: response.status, words: wordsOf(await response.text()) }
    }
  }

  it('is genuine until the next revision', async () => {
    const plan = await givenPlan({ title: 'Aburi Veranda House' })
    const first = await givenSheet(plan.id, 1)
    const reference = `P-${String(plan.id).padStart(3, '0')}`
    expect((await first()).words).toContain(
      `Genuine: A-02 Ground Floor Plan, revision A of ${reference} Aburi Veranda House`,
    )
    const second = await givenSheet(plan.id, 2)
    expect((await first()).words).toContain('Superseded by revision B')
    expect((await second()).words).toContain('Genuine: A-02 Ground Floor Plan, revision B of')
  })

  it('that we never printed is unknown', async () => {
    const visitor = newVisitor(app)
    const codes = ['x', '1', '%27', randomKey(), 'MTA0Mw.AAAA', 'a'.repeat(2000), await keys.seal('order', '1001')]
    for (const code of codes) {
      const response = await visitor.get(`/verify/${code}`)
      expect([code, response.status]).toEqual([code, 404])
      const html = await response.text()
      expect(wordsOf(html)).toContain(UNKNOWN_CODE)
      expect(html).not.toContain(`${SITE}/verify`)
    }
  })
})
