/** Reads orders for their buyers. The caller must check access first. */
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders, paymentAttempts, planFiles, planRequests, plans } from '~db/schema/index.ts'
import { grantState, type LinkDeps, linkTo, refusalOf } from '../payments/grant.server.ts'
import type { RefusalReason } from '../payments/grant.ts'
import { payingAttempt } from '../payments/money.server.ts'
import type { Payer } from '../payments/open-checkout.server.ts'
import { type PaymentSight, UNPAID } from '../payments/order-state.ts'
import { splitE164 } from '../places/phone.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { type DownloadView, firstName, type OrderView } from './order.ts'

/** `begun`: the checkout was opened. `sight`: the result of the last check at Paystack. */
export type OrderForBuyer = OrderView & {
  id: number
  mode: 'test' | 'live'
  requestId: number | null
  quoteTerms: string
  upgradeOf: number | null
  buildingId: number | null
  begun: boolean
  sight: PaymentSight | null
  /** The attempt that paid it, and whoever paid in the buyer's place. */
  payment: string | null
  payer: Payer | null
  shareKey: string | null
}

/** What each row of `orders` is. An upgrade is stored as the purchase of a plan's file, and names the order before it. */
export const ORDER_KIND = sql<
  'plan' | 'quote' | 'stage' | 'upgrade'
>`case when orders.upgrade_of is null then orders.kind else 'upgrade' end`

/** By its reference or its id. */
export async function getOrder(db: Database, of: string | number): Promise<OrderForBuyer | null> {
  const row = await db
    .select({
      ...pick(orders, 'id', 'number', 'reference', 'status', 'mode', 'planId', 'planTitle'),
      planSlug: plans.slug,
      hasBill: sql`${plans.billRevision} is not null`.mapWith(Boolean),
      ...pick(orders, 'requestId', 'quoteTerms', 'upgradeOf', 'creditMinor', 'buildingId', 'stage'),
      requestReference: planRequests.reference,
      ...pick(orders, 'option', 'amountMinor', 'acceptedMinor', 'channel', 'buyerName', 'buyerEmail'),
      ...pick(orders, 'buyerCountry', 'buyerRegion'),
      ...pick(orders, 'termsVersion', 'createdAt', 'paidAt', 'endedAt', 'endReason', 'receiptNumber', 'sight'),
      shareKey: orders.shareKey,
      payment: paymentAttempts.reference,
      ...pick(paymentAttempts, 'payerName', 'payerEmail'),
      begun:
        sql`exists (select 1 from payment_attempts p where p.order_id = ${orders.id} and p.authorization_url is not null)`.mapWith(
          Boolean,
        ),
    })
    .from(orders)
    .leftJoin(plans, eq(plans.id, orders.planId))
    .leftJoin(planRequests, eq(planRequests.id, orders.requestId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, payingAttempt('orders')))
    .where(typeof of === 'number' ? eq(orders.id, of) : eq(orders.reference, of))
    .get()
  if (!row) return null
  const { payerName, payerEmail, ...order } = row
  const payer = payerEmail === null ? null : { name: payerName ?? '', email: payerEmail }
  return { ...order, payer, paidBy: payer && firstName(payer.name) }
}

/** The orders of an address. Anybody can open unpaid ones under it; they must not push out those with money in them. */
export const listOrdersOf = (db: Database, email: string, limit: number) =>
  db
    .select({
      ...pick(orders, 'id', 'number', 'reference', 'option', 'stage', 'amountMinor', 'status', 'createdAt'),
      title: orders.planTitle,
    })
    .from(orders)
    .where(eq(orders.buyerEmail, email))
    .orderBy(inArray(orders.status, UNPAID), desc(orders.createdAt))
    .limit(limit)

type Issued = Result<DownloadView, RefusalReason>

/** A new link to the order's file, or why there is none. */
export const issueDownload = (deps: LinkDeps, orderId: number): Promise<Issued> =>
  issue(deps, orderId, sql`${orders.fileId}`)

/** A link to the file on sale now, if staff have replaced it since the order; else null. */
export async function issueNewerDownload(deps: LinkDeps, orderId: number): Promise<DownloadView | null> {
  const sold = sql`(select o.file_id from plan_options o where o.plan_id = ${orders.planId} and o.option = ${orders.option} and o.file_id <> ${orders.fileId})`
  const issued = await issue(deps, orderId, sold)
  return issued.ok ? issued.value : null
}

async function issue(deps: LinkDeps, orderId: number, fileId: SQL): Promise<Issued> {
  const row = await deps.db
    .select({
      grant: { id: grants.id, state: grantState, grantOverride: grants.grantOverride },
      fileId: planFiles.id,
      file: { option: orders.option, ...pick(planFiles, 'filename', 'sizeBytes', 'revision') },
    })
    .from(grants)
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .innerJoin(planFiles, sql`${planFiles.id} = ${fileId}`)
    .where(eq(grants.orderId, orderId))
    .get()
  const refusal = row ? refusalOf(row.grant) : 'unknown'
  if (!row || refusal) return err(refusal ?? 'unknown')
  return ok({ ...row.file, ...(await linkTo(deps, row.grant.id, row.fileId)) })
}

/** Phone and country of an address's last order, to prefill a plan request. */
export const lastBuyer = (db: Database, email: string) =>
  db
    .select({ phone: orders.buyerPhone, country: orders.buyerCountry })
    .from(orders)
    .where(eq(orders.buyerEmail, email))
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .get()

/** The buyer's details for the form; null for an unknown order. */
export async function getBuyerDetails(db: Database, reference: string) {
  const order = await db
    .select({
      name: orders.buyerName,
      email: orders.buyerEmail,
      phone: orders.buyerPhone,
      country: orders.buyerCountry,
      region: orders.buyerRegion,
    })
    .from(orders)
    .where(eq(orders.reference, reference))
    .get()
  if (!order) return null
  const { phone, ...typed } = order
  const { dialCode, national } = splitE164(phone)
  return { ...typed, countryCode: dialCode, contact: national }
}
