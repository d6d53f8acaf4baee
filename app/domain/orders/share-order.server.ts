/**
 * Paying an order in the buyer's place, by a link that the buyer sends. Whoever has the link sees what is paid for and the
 * buyer's first name; the files and their links are for the buyer alone.
 */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { checkOrder } from '../payments/check-order.server.ts'
import type { Payer } from '../payments/open-checkout.server.ts'
import { fileTypeLabel, orderItem, type PaymentSight, UNPAID } from '../payments/order-state.ts'
import { pick } from '../shared/pick.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { getOrder } from './get-order.server.ts'
import { firstName, type SharedOrder } from './order.ts'
import { isStillPayable } from './pay-order.server.ts'

/** Makes the link; a repeat keeps it, and a paid order gets none. */
export const shareOrder = (db: Database, reference: string, key: string) =>
  db
    .update(orders)
    .set({ shareKey: key })
    .where(
      and(
        eq(orders.reference, reference),
        isNull(orders.shareKey),
        sql`${orders.status} in (select value from json_each(${JSON.stringify(UNPAID)}))`,
      ),
    )

/** The link ends for good; the next one is another. */
export const stopSharing = (db: Database, reference: string) =>
  db
    .update(orders)
    .set({ shareKey: null })
    .where(and(eq(orders.reference, reference), isNotNull(orders.shareKey)))

/** The order of a link; also of a stopped one, for whoever comes back from its checkout with the attempt `paid`. */
async function findShared(db: Database, key: string, paid: string | null) {
  const row = await db
    .select({ reference: orders.reference, attempt: paymentAttempts.reference })
    .from(orders)
    .leftJoin(
      paymentAttempts,
      and(
        eq(paymentAttempts.orderId, orders.id),
        eq(paymentAttempts.reference, paid ?? ''),
        isNotNull(paymentAttempts.payerEmail),
      ),
    )
    .where(
      or(
        eq(orders.shareKey, key),
        sql`${orders.id} = (select p.order_id from payment_attempts p where p.reference = ${paid ?? ''} and p.payer_email is not null)`,
      ),
    )
    .orderBy(sql`${orders.shareKey} is not ${key}`)
    .get()
  return row ?? null
}

export const findSharedReference = async (db: Database, key: string) =>
  (await findShared(db, key, null))?.reference ?? null

type ShowDeps = {
  db: Database
  now: () => number
  payments: Pick<Payments, 'verifyTransaction' | 'mode'>
  /** Counts a check that asks Paystack; false over the limit, where the stored state is shown. */
  mayAsk: () => Promise<boolean>
}

/** Null for an unknown or stopped link. Paystack is asked when somebody comes back from it. */
export async function showShared(deps: ShowDeps, key: string, paid: string | null) {
  const shared = await findShared(deps.db, key, paid)
  let order = shared && (await getOrder(deps.db, shared.reference))
  if (!shared || !order) return null
  let sight: PaymentSight = order.sight ?? 'nothing'
  let tooSoon = false
  const waited = UNPAID.includes(order.status)
  if (waited && paid !== null && (await deps.mayAsk())) {
    const check = await checkOrder(deps, order.id)
    tooSoon = !check.asked
    sight = tooSoon ? 'begun' : check.sight
    order = (await getOrder(deps.db, shared.reference)) ?? order
  }
  const { status, payment } = order
  const canPay = UNPAID.includes(status) && order.mode === deps.payments.mode && (await isStillPayable(deps, order))
  const isPaid = status === 'paid' || status === 'disputed'
  const isSecond =
    isPaid && shared.attempt !== null && shared.attempt !== payment && (await isCharged(deps.db, shared.attempt))
  const shown: SharedOrder = {
    item: orderItem(order),
    fileType: fileTypeLabel(order),
    isPlan: order.option !== null,
    amountMinor: order.amountMinor,
    buyer: firstName(order.buyerName),
    state: isSecond
      ? 'second'
      : isPaid
        ? 'paid'
        : status === 'under-review'
          ? 'under-review'
          : !canPay
            ? 'ended'
            : paid !== null && sight !== 'nothing'
              ? 'waiting'
              : 'open',
    sight,
  }
  return { shown, settledNow: waited && isPaid, tooSoon }
}

const isCharged = async (db: Database, reference: string) =>
  Boolean(
    await db
      .select({ reference: paymentAttempts.reference })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.reference, reference), isNotNull(paymentAttempts.chargedAt)))
      .get(),
  )

/** Who made a payment; null for the buyer. */
export async function payerOf(db: Database, attempt: string | null): Promise<Payer | null> {
  if (attempt === null) return null
  const row = await db
    .select(pick(paymentAttempts, 'payerName', 'payerEmail'))
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, attempt))
    .get()
  return row && row.payerEmail !== null ? { name: row.payerName ?? '', email: row.payerEmail } : null
}

/** The key of the receipt in a payer's mail: it opens the receipt, without the buyer's details, and nothing else. */
export const payerKey = (keys: SignedKeys, reference: string) => keys.mac('payer', reference)

export const isPayerKey = (keys: SignedKeys, reference: string, given: string) =>
  keys.matches('payer', reference, given)
