/**
 * Opening an order: the price, the file and the mode are read and kept before the buyer leaves for Paystack.
 * Nothing the client sends but the choice and the contact details has any say.
 */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts, planOptions, plans } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { Payments } from '../../platform/paystack.server'
import type { SignedKeys } from '../../platform/signed-key.server'
import type { PlanOption } from '../plans/options.ts'
import { planReference } from '../plans/plan.ts'
import { done, type Result, refused } from '../result.ts'
import { UNPAID } from './order.ts'

export type Buyer = { name: string; email: string; phone: string; country: string; region: string }
export type PurchaseRequest = {
  slug: string
  option: PlanOption
  buyer: Buyer
  termsVersion: string
  submissionKey: string | null
  /** The price that the form showed; null where it said none. */
  shownPriceMinor: number | null
  /** The orders of this browser: one of them that is just this purchase is paid instead of a new one. */
  own: readonly string[]
}
export type CheckoutAddress = { reference: string; authorizationUrl: string; accessCode: string }
/** Where an order exists, a refusal names it: it can still be paid, or is settled already. */
export type Started =
  | Result<CheckoutAddress, 'not-for-sale'>
  | { ok: false; reason: 'price-changed'; priceMinor: number }
  | { ok: false; reason: 'payment-unreachable' | 'not-payable'; reference: string }

type Deps = { db: Database; payments: Payments; now: () => number; randomKey: () => string; siteUrl: string }

/** The first look at an order that nobody settled. */
const FIRST_CHECK_MS = 3 * 60_000
/** So long a form sent again is the purchase that it was. */
const SAME_PURCHASE_MS = 60 * 60_000
/** Of what a browser keeps, the newest. */
const OWN_AT_MOST = 20
/** How long a second click waits for the first one's answer from Paystack. */
const TWIN_WAIT_MS = [150, 350, 700, 1200]

/** Puts an order that was closed back on the sweep's ladder, at its foot; one that is on it stays where it is. */
export const lookAgainFrom = (now: number) => ({
  checks: sql`case when ${orders.nextCheckAt} is null then 0 else ${orders.checks} end`,
  nextCheckAt: sql`coalesce(${orders.nextCheckAt}, ${now + FIRST_CHECK_MS})`,
})

export const newReference = (deps: Pick<Deps, 'now' | 'randomKey'>) => `ref_${deps.now()}_${deps.randomKey()}`

/**
 * Makes the order and opens its transaction. With the same submission key it is the same order, so a double click or
 * a second try after a failure never makes two. `payment-unreachable` still names the order, which stays and can be paid.
 */
export async function startPurchase(deps: Deps, request: PurchaseRequest): Promise<Started> {
  const { db } = deps
  const now = deps.now()
  const sale = await db
    .select({ planId: plans.id, title: plans.title, priceMinor: planOptions.priceMinor, fileId: planOptions.fileId })
    .from(plans)
    .innerJoin(planOptions, and(eq(planOptions.planId, plans.id), eq(planOptions.option, request.option)))
    .where(and(eq(plans.slug, request.slug), eq(plans.status, 'published')))
    .get()
  if (!sale) return refused('not-for-sale')

  const open = request.submissionKey === null ? null : await findOpenOrder(deps, request, sale)
  if (open !== null) return started(deps, open)
  if (request.shownPriceMinor !== null && request.shownPriceMinor !== sale.priceMinor) {
    // The same form sent again is the order that it made, which keeps its price.
    const made = await findBySubmission(db, request.submissionKey)
    return made === null ? { ok: false, reason: 'price-changed', priceMinor: sale.priceMinor } : started(deps, made)
  }

  const reference = newReference(deps)
  const { buyer } = request
  const [, , known] = await db.batch([
    db
      .insert(orders)
      .values({
        reference,
        submissionKey: request.submissionKey,
        status: 'pending',
        planId: sale.planId,
        option: request.option,
        fileId: sale.fileId,
        planTitle: sale.title,
        amountMinor: sale.priceMinor,
        mode: deps.payments.mode,
        buyerName: buyer.name,
        buyerEmail: buyer.email,
        buyerPhone: buyer.phone,
        buyerCountry: buyer.country,
        buyerRegion: buyer.region,
        termsVersion: request.termsVersion,
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
      .where(
        request.submissionKey === null
          ? eq(orders.reference, reference)
          : eq(orders.submissionKey, request.submissionKey),
      ),
  ])
  return started(deps, known[0]?.reference ?? reference)
}

async function findBySubmission(db: Database, submissionKey: string | null): Promise<string | null> {
  if (submissionKey === null) return null
  const made = await db
    .select({ reference: orders.reference })
    .from(orders)
    .where(eq(orders.submissionKey, submissionKey))
    .get()
  return made?.reference ?? null
}

async function started(deps: Deps, reference: string): Promise<Started> {
  const checkout = await openCheckout(deps, reference)
  return checkout.ok ? checkout : { ok: false, reason: checkout.reason, reference }
}

/**
 * The order that this browser opened a while ago with the same words, for the same file at the same price, and has not
 * paid: whoever comes back from the checkout gets the form under a new number.
 */
async function findOpenOrder(
  { db, now, payments }: Deps,
  { option, buyer, own }: PurchaseRequest,
  sale: { planId: number; priceMinor: number; fileId: number },
): Promise<string | null> {
  if (own.length === 0) return null
  const order = await db
    .select({ reference: orders.reference })
    .from(orders)
    .where(
      and(
        inArray(orders.reference, own.slice(0, OWN_AT_MOST)),
        inArray(orders.status, UNPAID),
        gt(orders.createdAt, now() - SAME_PURCHASE_MS),
        eq(orders.mode, payments.mode),
        eq(orders.planId, sale.planId),
        eq(orders.option, option),
        eq(orders.fileId, sale.fileId),
        eq(orders.amountMinor, sale.priceMinor),
        eq(orders.buyerEmail, buyer.email),
        eq(orders.buyerName, buyer.name),
        eq(orders.buyerPhone, buyer.phone),
        eq(orders.buyerCountry, buyer.country),
        eq(orders.buyerRegion, buyer.region),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .get()
  return order?.reference ?? null
}

/**
 * Where to pay an order: the transaction opened before, or a new one. A reference that Paystack already knows but
 * whose answer never reached us gets a fresh transaction; should both be paid, staff are told and one right is given.
 */
export async function openCheckout(
  deps: Deps,
  orderReference: string,
): Promise<Result<CheckoutAddress, 'payment-unreachable' | 'not-payable'>> {
  const { db } = deps
  const order = await db.select().from(orders).where(eq(orders.reference, orderReference)).get()
  if (!order || !UNPAID.includes(order.status)) return refused('not-payable')

  // Whoever comes back to an order that was closed may pay it now.
  if (order.nextCheckAt === null)
    await db
      .update(orders)
      .set(lookAgainFrom(deps.now()))
      .where(and(eq(orders.id, order.id), inArray(orders.status, UNPAID)))

  const openAttempt = async () => {
    const rows = await db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, order.id))
      .orderBy(sql`${paymentAttempts.createdAt} desc, ${paymentAttempts.reference} desc`)
      .limit(1)
    const latest = rows[0]
    return {
      latest,
      ready:
        latest?.authorizationUrl && latest.accessCode
          ? { reference: orderReference, authorizationUrl: latest.authorizationUrl, accessCode: latest.accessCode }
          : null,
    }
  }
  const first = await openAttempt()
  if (first.ready && order.status !== 'failed') return done(first.ready)

  let attempt = first.latest && !first.ready ? first.latest.reference : await addAttempt(deps, order.id)
  for (let tries = 0; tries < 2; tries += 1) {
    const opened = await deps.payments.openTransaction({
      reference: attempt,
      email: order.buyerEmail,
      amountMinor: order.amountMinor,
      callbackUrl: `${deps.siteUrl}${paths.order(orderReference)}`,
      cancelUrl: `${deps.siteUrl}${paths.order(orderReference)}?cancelled=1`,
      metadata: { order: orderReference, plan: planReference(order.planId), option: order.option },
    })
    if (opened.ok) {
      const { authorizationUrl, accessCode } = opened
      await db
        .update(paymentAttempts)
        .set({ authorizationUrl, accessCode })
        .where(eq(paymentAttempts.reference, attempt))
      return done({ reference: orderReference, authorizationUrl, accessCode })
    }
    if (opened.reason !== 'duplicate') return refused('payment-unreachable')
    for (const wait of TWIN_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const { ready } = await openAttempt()
      if (ready) return done(ready)
    }
    attempt = await addAttempt(deps, order.id)
  }
  return refused('payment-unreachable')
}

async function addAttempt(deps: Deps, orderId: number): Promise<string> {
  const reference = newReference(deps)
  await deps.db.insert(paymentAttempts).values({ reference, orderId, createdAt: deps.now() })
  return reference
}

/** The key of the mailed link: it opens the order's page on any device. */
export const orderKey = (keys: SignedKeys, reference: string) => keys.mac('order', reference)
