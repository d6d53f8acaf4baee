/** Webhook bodies as Paystack sends them, and the resulting state of the app. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { createPayments } from '../../app/adapters/paystack.server.ts'
import { grants, orders, outbox } from '../../drizzle/schema/index.ts'
import { db, type GivenOrder, givenPlan, newOrder, unique } from './factories.ts'
import { keys, silentLog } from './jobs.ts'
import { control, postWebhook, type Visitor } from './shop.ts'

type More = Record<string, unknown>
type Named = Pick<GivenOrder, 'reference' | 'amountMinor'>

export const paystack = createPayments({
  apiUrl: env.PAYSTACK_API_URL,
  secretKey: env.PAYSTACK_SECRET_KEY,
  log: silentLog,
})

/** A filled-in purchase form. */
export const buyerForm = (fields: Record<string, string> = {}) => ({
  option: 'a',
  name: 'Kofi Adjei',
  email: `${unique('kofi')}@example.com`,
  countryCode: '+233',
  contact: '0241234567',
  country: 'Ghana',
  region: 'Volta',
  ...fields,
})

/** An order placed through the shop, so that Paystack has its transaction, and not paid yet. */
export async function buyAtShop(visitor: Visitor) {
  const fields = buyerForm()
  const response = await visitor.post(`/plans/${(await givenPlan()).slug}/purchase`, fields)
  const order = await db.select().from(orders).where(eq(orders.buyerEmail, fields.email)).get()
  if (response.status !== 303 || !order) throw new Error(`no order: ${response.status}`)
  return order
}

/** Opens a transaction for an order that the shop did not place. */
export async function openAtPaystack({ reference, amountMinor }: Named) {
  const address = 'http://site.test/'
  const more = { email: 'ama@example.com', callbackUrl: address, cancelUrl: address, metadata: {} }
  const opened = await paystack.openTransaction({ reference, amountMinor, ...more })
  if (!opened.ok) throw new Error('no transaction was opened')
}

/** Clears due payments and faults of the stand-in. */
export async function clearPayments() {
  await db.update(orders).set({ nextCheckAt: null })
  await control('DELETE', 'faults')
}

let ids = 4_000_000_000

/** The `data` of a charge; `id` is wider than 32 bits, as Paystack's are. */
export const chargeData = (order: Named, more: More = {}): More => ({
  id: ids++,
  domain: 'test',
  status: 'success',
  reference: order.reference,
  amount: order.amountMinor,
  message: null,
  gateway_response: 'Approved',
  channel: 'mobile_money',
  currency: 'GHS',
  metadata: '',
  log: null,
  fees: null,
  authorization: { bin: '055XXX', last4: 'X149', authorization_code: 'AUTH_x', bank: 'MTN Mobile Money' },
  customer: { email: 'ama@example.com' },
  ...more,
})

export const chargeBody = (order: Named, more: More = {}) =>
  JSON.stringify({ event: 'charge.success', data: chargeData(order, more) })

/** A paid order for a new plan, settled by Paystack's webhook. */
export async function givenPaidOrder(fields: Parameters<typeof newOrder>[0] = {}): Promise<GivenOrder> {
  const order = await newOrder(fields)
  const response = await postWebhook(chargeBody(order))
  if (response.status !== 200) throw new Error(`not paid: ${response.status}`)
  return order
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export const refundBody = (order: Named, status: RefundStatus, more: More = {}) =>
  JSON.stringify({
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: order.reference,
      refund_reference: `RF_${order.reference}`,
      // As in Paystack's samples: text in the early events, a number in the late ones.
      amount: status === 'failed' || status === 'needs-attention' ? order.amountMinor : String(order.amountMinor),
      currency: 'GHS',
      customer: { first_name: 'Ama', last_name: 'Mensah', email: 'ama@example.com' },
      integration: 412829,
      domain: 'test',
      ...more,
    },
  })

export const disputeBody = (order: Named, event: 'create' | 'remind' | 'resolve', more: More = {}) =>
  JSON.stringify({
    event: `charge.dispute.${event}`,
    data: {
      id: `D_${order.reference}`,
      refund_amount: order.amountMinor,
      currency: 'GHS',
      status: event === 'resolve' ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: null,
      domain: 'test',
      transaction: { id: 1, status: 'success', reference: order.reference, amount: order.amountMinor },
      ...more,
    },
  })

/** The current state of an order: its status, its grant and its emails. */
export async function standingOf(order: { id: number }) {
  const [row, rights, mails] = await db.batch([
    db.select().from(orders).where(eq(orders.id, order.id)),
    db.select().from(grants).where(eq(grants.orderId, order.id)),
    db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.subjectId, order.id)).orderBy(outbox.id),
  ])
  const found = row[0]
  if (!found) throw new Error(`order ${order.id} is gone`)
  return {
    order: found,
    status: found.status,
    grants: rights.map((each) => each.state),
    // A plan request may have the same id as an order.
    mails: mails
      .map((each) => each.kind)
      .filter((kind) => !/request/.test(kind))
      .sort(),
  }
}

/** The page of an order under the key that is mailed. */
export const orderPage = async ({ reference }: { reference: string }) =>
  `/orders/${reference}?key=${await keys.mac('order', reference)}`

/** Lets Paystack be asked about every order again, as after the interval. */
export const secondsLater = () => db.update(orders).set({ verifiedAt: null })

export async function countRows(
  table: 'payment_events' | 'orders' | 'grants' | 'outbox' | 'download_log' | 'refunds',
): Promise<number> {
  const row = await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>()
  return row?.n ?? 0
}
