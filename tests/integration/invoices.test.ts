/** Business invoices, and GRA's stamp on receipts and invoices: who may, what the papers say, and what the buyer hears. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import {
  INVOICE_CORRECTED,
  INVOICE_CORRECTED_BEFORE,
  INVOICE_SAVED,
  INVOICE_TIN_INVALID,
} from '../../app/domain/orders/invoice.ts'
import {
  NOT_A_TAX_INVOICE,
  STAMP_REASON_MISSING,
  STAMP_SAVED,
  STAMP_TIME_INVALID,
} from '../../app/domain/orders/stamp.ts'
import { invoices, outbox, siteSettings } from '../../drizzle/schema/index.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import { openedOrder, paidOrder } from '../support/flows.ts'
import { keys } from '../support/jobs.ts'
import { textsOfPdf } from '../support/pdf.ts'
import { appWith, expectFieldError, expectPage, newVisitor, redirectOf, textsByRole } from '../support/shop.ts'
import { givenStaff, press, wordsOf } from '../support/staff.ts'

const app = appWith({})
type Order = { id: number; reference: string }
const FORM = { company: 'Boateng Ltd', tin: 'c0001234567', address: '4 Ring Road, Kumasi' }
const stampForm = (more: Record<string, string> = {}) => ({
  sdcId: 'EVSDC01',
  receiptNumber: unique('GRA'),
  internalData: 'ABCD-EFGH',
  signature: 'SIGN-ATURE',
  qr: 'https://gra.example/check',
  issuedAt: '2026-11-28 14:30',
  ...more,
})
const under = async ({ reference }: Order, rest: string) =>
  `/orders/${reference}/${rest}?key=${await keys.mac('order', reference)}`
async function paperOf(order: Order, rest: string, query = '') {
  const pdf = await newVisitor(app).get((await under(order, rest)) + query)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  return (await textsOfPdf(new Uint8Array(await pdf.arrayBuffer()))).replace(/\s+/g, ' ')
}
const register = (value: 'yes' | 'no') =>
  db
    .insert(siteSettings)
    .values({ name: 'taxRegistered', value, updatedAt: 1 })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value } })

afterEach(() => register('no'))

describe('a business invoice', () => {
  it('is made from the page of a paid order, with both numbers and the lines of the receipt', {
    timeout: 120_000,
  }, async () => {
    const order = await paidOrder(app)
    const page = await under(order, 'invoice')
    expect(await newVisitor(app).read(`/orders/${order.reference}?${page.split('?')[1]}`)).toContain(page)
    const visitor = newVisitor(app)
    const [, to] = await redirectOf(visitor.post(page, FORM))
    expect(textsByRole(await visitor.read(to ?? ''), 'status')).toEqual([INVOICE_SAVED])
    const [row] = await rowsWhere(invoices, eq(invoices.orderId, order.id))
    expect(row).toMatchObject({ company: 'Boateng Ltd', tin: 'C0001234567', revision: 1 })
    const text = await paperOf(order, 'invoice.pdf')
    for (const said of [
      'Boateng Ltd',
      'C0001234567',
      '4 Ring Road, Kumasi',
      'TIN C0000000000',
      'GHS 1,250',
      'PDF File',
    ])
      expect(text).toContain(said)
  })

  it('is corrected once, and the first is marked as replaced', { timeout: 120_000 }, async () => {
    const order = await paidOrder(app)
    const page = await under(order, 'invoice')
    await press(newVisitor(app), page, FORM)
    expect((await press(newVisitor(app), page, { ...FORM, tin: 'GHA-123456789-0' })).words).toContain(INVOICE_CORRECTED)
    await expectPage(newVisitor(app).post(page, { ...FORM, address: 'Ho' }), 409, [INVOICE_CORRECTED_BEFORE])
    expect(await paperOf(order, 'invoice.pdf', '&revision=1')).toContain('Replaced by I-')
    expect(await paperOf(order, 'invoice.pdf')).toContain('GHA-123456789-0')
  })

  it('refuses a TIN that is none, an unpaid order, and strangers', async () => {
    const order = await paidOrder(app)
    const page = await under(order, 'invoice')
    await expectFieldError(newVisitor(app).post(page, { ...FORM, tin: '12' }), 'tin', INVOICE_TIN_INVALID)
    await expectPage(newVisitor(app).get(`/orders/${order.reference}/invoice`), 404)
    await expectPage(newVisitor(app).post(`/orders/${order.reference}/invoice`, FORM), 404)
    expect((await newVisitor(app).get(`/orders/${order.reference}/invoice.pdf`)).status).toBe(404)
    const open = await openedOrder()
    expect((await newVisitor(app).get(await under(open, 'invoice'))).status).toBe(302)
    expect(await rowsWhere(invoices, eq(invoices.orderId, open.id))).toEqual([])
  })
})

describe('GRA’s stamp', () => {
  it('is awaited on each receipt while the firm is registered, and then shown apart from our code', {
    timeout: 120_000,
  }, async () => {
    const order = await paidOrder(app)
    expect(await paperOf(order, 'receipt.pdf')).not.toContain(NOT_A_TAX_INVOICE)
    await register('yes')
    await press(newVisitor(app), await under(order, 'invoice'), FORM)
    for (const paper of ['receipt.pdf', 'invoice.pdf']) expect(await paperOf(order, paper)).toContain(NOT_A_TAX_INVOICE)
    const staff = await givenStaff('Accounts')
    const path = `/orders-admin/${order.reference}/stamp`
    const stamp = stampForm()
    expect((await press(staff, path, stamp)).words).toContain(STAMP_SAVED)
    for (const paper of ['receipt.pdf', 'invoice.pdf']) {
      const text = await paperOf(order, paper)
      expect(text).not.toContain(NOT_A_TAX_INVOICE)
      for (const said of [stamp.receiptNumber, 'SIGN-ATURE', 'stamp and code of the Ghana Revenue Authority'])
        expect(text).toContain(said)
    }
    expect(await rowsWhere(outbox, eq(outbox.dedupeKey, `tax-invoice:${order.id}`))).toHaveLength(1)
    await expectFieldError(staff.post(path, stampForm()), 'reason', STAMP_REASON_MISSING)
    expect((await press(staff, path, stampForm({ reason: 'A typing error' }))).words).toContain(STAMP_SAVED)
    await expectFieldError(staff.post(path, stampForm({ issuedAt: 'today' })), 'issuedAt', STAMP_TIME_INVALID)
  })

  it('of many orders comes as a table, and what waits as another', async () => {
    const [one, two] = [await paidOrder(app), await paidOrder(app)]
    await register('yes')
    const staff = await givenStaff('Accounts')
    const waiting = await staff.read('/orders-admin/unstamped.csv')
    for (const { reference } of [one, two]) expect(waiting).toMatch(new RegExp(`INVOICE.*1250.*${reference}`))
    expect(wordsOf(await staff.read('/orders-admin/stamps'))).toMatch(/\d+ orders wait for a stamp/)
    expect(wordsOf(await staff.read('/administrator'))).toMatch(/\d+ orders to stamp at GRA/)
    expect(wordsOf(await (await givenStaff('Sales')).read('/administrator'))).not.toContain('to stamp at GRA')
    const lines = [one, two].map(({ reference }) => Object.values({ order: reference, ...stampForm() }).join(','))
    const stamps = ['order,sdcId,receiptNumber,internalData,signature,qr,issuedAt', ...lines].join('\n')
    expect((await press(staff, '/orders-admin/stamps', { stamps })).words).toContain('2 stamps saved.')
    const left = await staff.read('/orders-admin/unstamped.csv')
    for (const { reference } of [one, two]) expect(left).not.toContain(reference)
    await expectPage(staff.post('/orders-admin/stamps', { stamps: 'a,b\n1,2' }), 400)
  })

  it('is for accounts alone', async () => {
    const order = await paidOrder(app)
    const sales = await givenStaff('Sales')
    for (const path of [
      `/orders-admin/${order.reference}/stamp`,
      '/orders-admin/stamps',
      '/orders-admin/unstamped.csv',
    ])
      expect((await sales.get(path)).headers.get('location')).toBe('/administrator')
  })
})
