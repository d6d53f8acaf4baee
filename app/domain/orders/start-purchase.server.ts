/**
 * Opens an order: price, file and mode are read and stored before the buyer leaves for Paystack. The client decides
 * nothing but the option and the contact details.
 */
import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orders, planOptions, plans } from '~db/schema/index.ts'
import {
  type CheckoutAddress,
  type CheckoutDeps,
  HOUR_MS,
  openCheckout,
  placeOrder,
  secondsUntil,
  type TooMany,
} from '../payments/open-checkout.server.ts'
import { UNPAID } from '../payments/order-state.ts'
import type { PlanOption } from '../plans/options.ts'
import { err, type Result } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'

export type Buyer = { name: string; email: string; phone: string; country: string; region: string }
export type PurchaseRequest = {
  slug: string
  option: PlanOption
  buyer: Buyer
  termsVersion: string
  submissionKey: string | null
  /** The price that the form showed; null where it showed none. */
  shownPriceMinor: number | null
  /** Digest of the buyer's IP address. */
  visitor: string
  /** This browser's orders: one that equals this purchase is paid instead of a new one. */
  own: readonly string[]
}
/** With an order, a refusal names it: it can still be paid, or is settled already. */
export type Started =
  | Result<CheckoutAddress, 'not-for-sale'>
  | { ok: false; reason: 'price-changed'; priceMinor: number }
  | TooMany<'too-many-unpaid'>
  | (TooMany<'too-many-attempts'> & { reference: string })
  | { ok: false; reason: 'payment-unreachable' | 'not-payable'; reference: string }

const UNPAID_AN_HOUR = 20
/** Within this time a form sent again is the same purchase. */
const SAME_PURCHASE_MS = HOUR_MS
/** How many of the browser's orders are checked, newest first. */
const OWN_AT_MOST = 20
/**
 * Creates the order and opens its transaction. The same submission key gives the same order, so a double click or a
 * retry never makes two. `payment-unreachable` still names the order, which stays and can be paid.
 */
export async function startPurchase(deps: CheckoutDeps, request: PurchaseRequest): Promise<Started> {
  const { db } = deps
  const sale = await db
    .select({ planId: plans.id, title: plans.title, priceMinor: planOptions.priceMinor, fileId: planOptions.fileId })
    .from(plans)
    .innerJoin(planOptions, and(eq(planOptions.planId, plans.id), eq(planOptions.option, request.option)))
    .where(and(eq(plans.slug, request.slug), eq(plans.status, 'published')))
    .get()
  if (!sale) return err('not-for-sale')

  const { buyer } = request
  const bought = {
    planId: sale.planId,
    option: request.option,
    fileId: sale.fileId,
    amountMinor: sale.priceMinor,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone,
    buyerCountry: buyer.country,
    buyerRegion: buyer.region,
  }
  // The same purchase gets its order, which keeps its price.
  const made = await findSamePurchase(deps, request, bought)
  if (made !== null) return started(deps, made)
  if (request.shownPriceMinor !== null && request.shownPriceMinor !== sale.priceMinor)
    return { ok: false, reason: 'price-changed', priceMinor: sale.priceMinor }
  const tooMany = await countUnpaid(deps, request)
  if (tooMany) return tooMany

  const { submissionKey, termsVersion, visitor } = request
  const order = { ...bought, planTitle: sale.title, submissionKey, termsVersion, visitor }
  return started(deps, await placeOrder(deps, order))
}

/** Each unpaid order is verified at Paystack, so the number of unpaid orders is limited. */
async function countUnpaid(
  { db, now }: CheckoutDeps,
  { buyer, visitor }: PurchaseRequest,
): Promise<TooMany<'too-many-unpaid'> | null> {
  const unpaidOf = (whose: SQL) =>
    db
      .select({ createdAt: orders.createdAt })
      .from(orders)
      .where(and(whose, gt(orders.createdAt, now() - HOUR_MS), inArray(orders.status, UNPAID)))
      .orderBy(desc(orders.createdAt))
      .limit(UNPAID_AN_HOUR)
  const found = await db.batch([unpaidOf(eq(orders.buyerEmail, buyer.email)), unpaidOf(eq(orders.visitor, visitor))])
  const freeAt = Math.max(...found.map((rows) => (rows[UNPAID_AN_HOUR - 1]?.createdAt ?? 0) + HOUR_MS))
  return freeAt > now()
    ? { ok: false, reason: 'too-many-unpaid', retryAfterSeconds: secondsUntil(freeAt, now()) }
    : null
}

async function started(deps: CheckoutDeps, reference: string): Promise<Started> {
  const checkout = await openCheckout(deps, reference)
  return checkout.ok ? checkout : { ...checkout, reference }
}

/**
 * The order of this very form, else this browser's recent unpaid one with the same details, file and price: a buyer who
 * comes back from the checkout gets the form under a new number.
 */
async function findSamePurchase(
  { db, now, payments }: CheckoutDeps,
  { submissionKey, own }: PurchaseRequest,
  bought: Record<string, unknown>,
): Promise<string | null> {
  if (submissionKey === null) return null
  const isSameForm = eq(orders.submissionKey, submissionKey)
  const isEqual = and(
    inArray(orders.reference, own.slice(0, OWN_AT_MOST)),
    inArray(orders.status, UNPAID),
    gt(orders.createdAt, now() - SAME_PURCHASE_MS),
    eq(orders.mode, payments.mode),
    ...Object.entries(bought).map(
      ([name, value]) => sql`${orders[name as keyof typeof orders.$inferSelect]} = ${value}`,
    ),
  )
  const order = await db
    .select({ reference: orders.reference })
    .from(orders)
    .where(or(isSameForm, isEqual))
    .orderBy(desc(isSameForm), desc(orders.createdAt))
    .limit(1)
    .get()
  return order?.reference ?? null
}

/** The key of the mailed link: it opens the order's page on any device. */
export const orderKey = (keys: SignedKeys, reference: string) => keys.mac('order', reference)
