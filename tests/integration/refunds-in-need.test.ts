/** A refund that needs attention: what Paystack asks staff for, and that no money moves twice. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as words from '../../app/domain/payments/refund-messages.ts'
import { auditLog, outbox, refundRequests, refunds } from '../../drizzle/schema/index.ts'
import { db, rowsWhere } from '../support/factories.ts'
import { handOver, openedOrder } from '../support/flows.ts'
import { clearPayments, standingOf } from '../support/payments.ts'
import { appWith, control, expectFieldError, expectPage } from '../support/shop.ts'
import { givenStaff, press, wordsOf } from '../support/staff.ts'

const app = appWith({})
/** Paystack's test card whose refund needs attention. */
const CARD = '4084080000671902'
const ACCOUNT = { bankCode: '040100', accountNumber: '1441 0000 12345' }

/** A paid order whose full refund needs attention, and its page for staff. */
async function givenInNeed() {
  const order = await openedOrder()
  await control('POST', `transactions/${order.reference}/pay`, { channel: 'card', card: CARD })
  await handOver(app, order.reference)
  const staff = await givenStaff('Accounts')
  const path = `/orders-admin/${order.reference}/refund`
  await press(staff, path, { reason: 'Defective' })
  await control('POST', 'clock/advance', { ms: 180_000 })
  await handOver(app, order.reference)
  return { order, staff, path }
}
type AtPaystack = { transactionId: number; status: string }
async function refundsAtPaystack({ reference }: { reference: string }) {
  const { id } = await control<{ id: number }>('GET', `transactions/${reference}`)
  return (await control<AtPaystack[]>('GET', 'refunds')).filter(({ transactionId }) => transactionId === id)
}
const statusOf = async ({ reference }: { reference: string }) =>
  (await rowsWhere(refunds, eq(refunds.reference, reference))).map(({ status }) => status)

beforeEach(async () => {
  await clearPayments()
  await db.delete(outbox)
})

describe('a refund that needs attention', () => {
  it('asks staff for a bank of Paystack’s list and an account, and says so on the order', async () => {
    const { order, staff, path } = await givenInNeed()
    expect(await statusOf(order)).toEqual(['needs-attention'])
    expect((await standingOf(order)).mails).toContain('staff-refund-stuck')
    const html = await staff.read(path)
    expect(wordsOf(html)).toContain(words.REFUND_NEEDS_ACCOUNT)
    expect(html).toMatch(/<option value="040100">GCB Bank Limited/)
    expect(html).not.toContain('value="MTN"')
    expect(wordsOf(await staff.read(`/orders-admin/${order.reference}`))).toContain('A refund needs a bank account')
    expect(wordsOf(await staff.read('/administrator'))).toMatch(/\d+ refunds? waiting for a bank account/)
  })

  it('goes to the account, and ends the order when it has arrived', async () => {
    const { order, staff, path } = await givenInNeed()
    expect((await press(staff, path, ACCOUNT)).words).toContain(words.REFUND_SENT_AGAIN)
    expect(await statusOf(order)).toEqual(['processing'])
    const [request] = await rowsWhere(refundRequests, eq(refundRequests.orderId, order.id))
    expect(request?.progress).toBe('processing')
    await control('POST', 'clock/advance', { ms: 180_000 })
    await handOver(app, order.reference)
    expect(await standingOf(order)).toMatchObject({ status: 'refunded', grants: ['ended'] })
    const [noted] = await rowsWhere(auditLog, eq(auditLog.action, 'refund-retried'))
    expect(JSON.stringify(noted?.after)).toContain('…2345')
    expect(JSON.stringify(noted?.after)).not.toContain('144100001')
  })

  it('is sent once where two press at once', async () => {
    const { order, staff, path } = await givenInNeed()
    const answers = await Promise.all([staff.post(path, ACCOUNT), staff.post(path, ACCOUNT)])
    expect(answers.map(({ status }) => status).sort()).toContain(303)
    await control('POST', 'clock/advance', { ms: 180_000 })
    await handOver(app, order.reference)
    expect((await refundsAtPaystack(order)).map(({ status }) => status)).toEqual(['processed'])
    expect(await statusOf(order)).toEqual(['processed'])
    await expectPage(staff.post(path, ACCOUNT), 409, [words.REFUND_NOTHING_WAITS])
  })

  it('refuses an account or a bank that is none, and keeps what was typed', async () => {
    const { staff, path } = await givenInNeed()
    await expectFieldError(
      staff.post(path, { ...ACCOUNT, accountNumber: '12' }),
      'accountNumber',
      words.REFUND_ACCOUNT_MISSING,
    )
    await expectFieldError(staff.post(path, { ...ACCOUNT, bankCode: '999' }), 'bankCode', words.REFUND_BANK_MISSING)
    const html = await expectFieldError(
      staff.post(path, { ...ACCOUNT, bankCode: '' }),
      'bankCode',
      words.REFUND_BANK_MISSING,
    )
    expect(html).toContain('1441 0000 12345')
  })

  it('is kept where Paystack does not answer, and can be sent again', async () => {
    const { order, staff, path } = await givenInNeed()
    await control('POST', 'faults', { route: 'bank-list', kind: 'http', status: 500 })
    await expectPage(staff.post(path, ACCOUNT), 503, [words.REFUND_RETRY_UNREACHABLE])
    await control('DELETE', 'faults')
    expect(await statusOf(order)).toEqual(['needs-attention'])
    expect((await press(staff, path, ACCOUNT)).words).toContain(words.REFUND_SENT_AGAIN)
  })

  it('is for staff who may refund', async () => {
    const { path } = await givenInNeed()
    const sales = await givenStaff('Sales')
    expect((await sales.post(path, ACCOUNT)).headers.get('location')).toBe('/administrator')
  })
})
