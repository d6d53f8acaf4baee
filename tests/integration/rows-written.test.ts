/**
 * Rows that a purchase and a saved plan write, by D1's own count: each costs as much as a thousand rows read. In
 * release 0047 they were 111, 148, 89 and 86; the first and the last two may at most be half of that.
 */

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '../../drizzle/schema/index.ts'
import { givenPlan, mailsOf, rowsWhere } from '../support/factories.ts'
import { givenStaff, itemsOf, picture, zip } from '../support/items.ts'
import { sendMails } from '../support/jobs.ts'
import { buyerForm, chargeBody, standingOf } from '../support/payments.ts'
import { rowsWritten } from '../support/rows-written.ts'
import { newVisitor, postWebhook } from '../support/shop.ts'

it('a purchase, from its form to its receipt, writes at most 55 rows', async () => {
  const [plan, visitor, fields] = [await givenPlan(), newVisitor(), buyerForm()]
  const { rows, statements } = await rowsWritten(async () => {
    expect((await visitor.post(`/plans/${plan.slug}/purchase`, fields)).status).toBe(303)
    const [order = expect.fail('no order')] = await rowsWhere(orders, eq(orders.buyerEmail, fields.email))
    await postWebhook(chargeBody(order))
    expect(await visitor.read(`/orders/${order.reference}`)).toContain('Download')
    // The app may have sent it already.
    await sendMails()
    expect(await mailsOf(order, 'receipt')).toMatchObject([{ status: 'sent' }])
    expect((await standingOf(order)).status).toBe('paid')
  })
  expect(rows, statements.join('\n')).toBeLessThanOrEqual(55)
  expect(rows).toBeGreaterThan(20)
})

it('a plan saved with another title or price writes at most 43 rows, and a new one with five files 100', async () => {
  const items = itemsOf(await givenStaff(), 'plan')
  const files = [picture(21), picture(22), picture(23), zip(), zip('cadfile')]
  let id = 0
  const added = await rowsWritten(async () => {
    id = await items.given({ cadprice: '2000' }, files)
  })
  const save = (fields: Record<string, string>) =>
    rowsWritten(async () => expect((await items.edit(id, { cadprice: '2000', ...fields })).status).toBe(303))
  const [titled, priced] = [await save({ title: 'A house by another name' }), await save({ pdfprice: '1300' })]
  expect(added.rows, added.statements.join('\n')).toBeLessThanOrEqual(100)
  for (const { rows, statements } of [titled, priced]) expect(rows, statements.join('\n')).toBeLessThanOrEqual(43)
  expect(titled.rows).toBeGreaterThan(5)
})
