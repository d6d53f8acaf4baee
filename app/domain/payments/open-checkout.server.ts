/**
 * The Paystack transactions of an order, whose price never changes: an open transaction is reused while it can be,
 * otherwise a new one is opened, at most five an hour.
 */
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { paths } from '../../paths.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { fileTypeLabel, orderItem, UNPAID } from './order-state.ts'

export type CheckoutDeps = {
  db: Database
  payments: Payments
  now: () => number
  randomKey: () => string
  siteUrl: string
}

/** Who pays in the buyer's place; the fields are '' once erased. */
export type Payer = { name: string; email: string }

/** An order is at its hourly limit of attempts, or an e-mail address or visitor at that of unpaid orders. */
export type TooMany<Reason extends string> = { ok: false; reason: Reason; retryAfterSeconds: number }
export type Checkout = Result<CheckoutAddress, 'payment-unreachable' | 'not-payable'> | TooMany<'too-many-attempts'>
export type CheckoutAddress = { reference: string; authorizationUrl: string; accessCode: string }
export const HOUR_MS = 60 * 60_000
const ATTEMPTS_AN_HOUR = 5
/** Longer than opening a transaction may take. */
const OPENED_WITHIN_MS = 30_000
/** When an unsettled order is first checked. */
const FIRST_CHECK_MS = 3 * 60_000
/** How long a second click waits for the first one's answer from Paystack. */
const DUPLICATE_WAIT_MS = [150, 350, 700, 1200]

/** Begins the checks of an order anew, as a payment may be under way. A check within the next three minutes stays. */
export const scheduleCheck = (now: number) => {
  const isFar = sql`coalesce(${orders.nextCheckAt}, ${Number.MAX_SAFE_INTEGER}) > ${now + FIRST_CHECK_MS}`
  return {
    checks: sql`case when ${isFar} then 0 else ${orders.checks} end`,
    nextCheckAt: sql`case when ${isFar} then ${now + FIRST_CHECK_MS} else ${orders.nextCheckAt} end`,
  }
}

type NewOrder = Omit<
  typeof orders.$inferInsert,
  'reference' | 'status' | 'mode' | 'termsAcceptedAt' | 'createdAt' | 'updatedAt' | 'nextCheckAt'
>

/** Stores an order that awaits payment and returns its reference; a repeated submission returns its first order. */
export async function placeOrder(deps: CheckoutDeps, order: NewOrder): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const reference = newReference(deps)
  const { submissionKey } = order
  const [, , known] = await db.batch([
    db
      .insert(orders)
      .values({
        ...order,
        reference,
        status: 'pending',
        mode: deps.payments.mode,
        termsAcceptedAt: now,
        createdAt: now,
        updatedAt: now,
        nextCheckAt: now + FIRST_CHECK_MS,
      })
      .onConflictDoNothing(),
    db.run(
      sql`insert into payment_attempts (reference, order_id, created_at) select reference, id, ${now} from orders where reference = ${reference}`,
    ),
    db
      .select({ reference: orders.reference })
      .from(orders)
      .where(submissionKey ? eq(orders.submissionKey, submissionKey) : eq(orders.reference, reference)),
  ])
  return known[0]?.reference ?? reference
}

const newReference = (deps: Pick<CheckoutDeps, 'now' | 'randomKey'>) => `ref_${deps.now()}_${deps.randomKey()}`

export const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000))

/**
 * Where to pay an order: the open transaction of this payer, by default the buyer, or a new one. A reference that
 * Paystack knows but whose answer we never received gets a new transaction; if both are paid, staff are told and one
 * grant is given. Another payer comes back to the shared page.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  orderReference: string,
  payer: Payer | null = null,
): Promise<Checkout> {
  const { db } = deps
  const order = await db.select().from(orders).where(eq(orders.reference, orderReference)).get()
  if (!order || !UNPAID.includes(order.status) || (payer && !order.shareKey)) return err('not-payable')
  // A payment under the other kind of key would be held for staff.
  if (order.mode !== deps.payments.mode) return err('not-payable')

  if ((order.nextCheckAt ?? Number.POSITIVE_INFINITY) > deps.now() + FIRST_CHECK_MS)
    await db
      .update(orders)
      .set(scheduleCheck(deps.now()))
      .where(and(eq(orders.id, order.id), inArray(orders.status, UNPAID)))

  const first = await latestAttempt(db, order, payer)
  // The order fails with its newest attempt, whoever's that is.
  const hasFailed = first.latest?.failedAt || (!payer && order.status === 'failed')
  if (first.ready && !hasFailed) return ok(first.ready)

  const back = `${deps.siteUrl}${payer && order.shareKey ? paths.payFor(order.shareKey) : paths.order(orderReference)}`
  let attempt = first.latest && !first.ready ? first.latest.reference : await addAttempt(deps, order.id, payer)
  if (typeof attempt !== 'string') return attempt
  for (let tries = 0; tries < 2; tries += 1) {
    const opened = await deps.payments.openTransaction({
      reference: attempt,
      email: payer?.email ?? order.buyerEmail,
      amountMinor: order.amountMinor,
      callbackUrl: back,
      cancelUrl: `${back}?cancelled=1`,
      metadata: { order: orderReference, plan: orderItem(order), option: fileTypeLabel(order) },
    })
    if (opened.ok) {
      const { authorizationUrl, accessCode } = opened
      await db
        .update(paymentAttempts)
        .set({ authorizationUrl, accessCode })
        .where(eq(paymentAttempts.reference, attempt))
      return ok({ reference: orderReference, authorizationUrl, accessCode })
    }
    if (opened.reason !== 'duplicate') return err('payment-unreachable')
    for (const wait of DUPLICATE_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const { ready } = await latestAttempt(db, order, payer)
      if (ready) return ok(ready)
    }
    attempt = await addAttempt(deps, order.id, payer, attempt)
    if (typeof attempt !== 'string') return attempt
  }
  return err('payment-unreachable')
}

const isOf = (payer: Payer | null) => sql`${paymentAttempts.payerEmail} is ${payer?.email ?? null}`

/** `ready`: the transaction of the payer's attempt, if Paystack's answer reached us. */
async function latestAttempt(db: Database, order: { id: number; reference: string }, payer: Payer | null) {
  const latest = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), isOf(payer)))
    .orderBy(sql`${paymentAttempts.createdAt} desc, ${paymentAttempts.reference} desc`)
    .limit(1)
    .get()
  const { authorizationUrl, accessCode } = latest ?? {}
  const ready = authorizationUrl && accessCode ? { reference: order.reference, authorizationUrl, accessCode } : null
  return { latest, ready }
}

/**
 * The reference of a new attempt, unless the order has used up those of this hour. A payer who presses twice at once gets
 * the one that the first press added, and so the same transaction, unless that one is `spent`.
 */
async function addAttempt(
  deps: CheckoutDeps,
  orderId: number,
  payer: Payer | null,
  spent = '',
): Promise<string | TooMany<'too-many-attempts'>> {
  const reference = newReference(deps)
  const now = deps.now()
  const opening = and(
    eq(paymentAttempts.orderId, orderId),
    eq(paymentAttempts.payerEmail, payer?.email ?? ''),
    gt(paymentAttempts.createdAt, now - OPENED_WITHIN_MS),
    isNull(paymentAttempts.authorizationUrl),
    ne(paymentAttempts.reference, spent),
  )
  const [added, last, twin] = await deps.db.batch([
    deps.db.all(sql`
      insert into payment_attempts (reference, order_id, created_at, payer_name, payer_email)
      select ${reference}, ${orderId}, ${now}, ${payer?.name ?? null}, ${payer?.email ?? null}
      where (select count(*) from payment_attempts where order_id = ${orderId} and created_at > ${now - HOUR_MS}) < ${ATTEMPTS_AN_HOUR}
        and not exists (select 1 from ${paymentAttempts} where ${opening})
      returning reference`),
    deps.db
      .select({ createdAt: paymentAttempts.createdAt })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(ATTEMPTS_AN_HOUR),
    deps.db.select({ reference: paymentAttempts.reference }).from(paymentAttempts).where(opening).limit(1),
  ])
  if (added.length > 0) return reference
  if (twin[0]) return twin[0].reference
  const freeAt = (last.at(-1)?.createdAt ?? 0) + HOUR_MS
  return { ok: false, reason: 'too-many-attempts', retryAfterSeconds: secondsUntil(freeAt, now) }
}
