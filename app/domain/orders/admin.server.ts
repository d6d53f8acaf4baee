/**
 * Staff actions for a buyer: resend receipt and link, reset the download count, revoke or grant the download. Each is
 * one batch with its audit log line, and changes nothing where it does not apply.
 */

import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders } from '~db/schema/index.ts'
import { type Change, recordChange, recordChangeIfAny } from '../audit/record-change.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { checkOrder } from '../payments/check-order.server.ts'
import { deriveOrderState } from '../payments/derive-state.server.ts'
import { grantState } from '../payments/grant.server.ts'
import { IS_ACCEPTABLE } from '../payments/money.server.ts'
import type { OrderStatus } from '../payments/order-state.ts'
import { pollRefundsOf } from '../payments/poll-refunds.server.ts'
import type { RefundDeps } from '../payments/refund-requests.server.ts'
import type { Actor } from '../shared/actor.ts'

type Deps = { db: Database; now: () => number }
type Named = { id: number; reference: string }

/** Two clicks within a minute send one mail. */
const QUIET_MS = 60_000

const change = (deps: Deps, actor: Actor, order: Named, action: string, sides: Pick<Change, 'before' | 'after'> = {}) =>
  recordChangeIfAny(deps, { actor, action, subject: 'order', subjectId: order.reference, ...sides })

/** Mails the order's link if the preceding statement changed a row. */
const mailLinkIfAny = ({ db, now }: Deps, order: Named) =>
  enqueue(db, now(), {
    kind: 'link-again',
    key: `${order.id}:${Math.floor(now() / QUIET_MS)}`,
    subjectId: order.id,
    from: sql`from orders o where o.id = ${order.id} and o.buyer_email <> '' and changes() > 0`,
  })

/** The state of a row of `grants`: that of an upgrade also depends on the orders that it credits. */
const state = sql`(select ${grantState} from orders where orders.id = grants.order_id)`

/** Whether the first statement of a batch changed a row. */
const touched = ([first]: readonly unknown[]) => Array.isArray(first) && first.length > 0

/** Resends the receipt; false if the order is unpaid or its buyer erased. A repeat within a minute is the same mail. */
export async function resendReceipt(
  deps: Deps,
  actor: Actor,
  order: Named & { status: OrderStatus; buyerEmail: string },
): Promise<boolean> {
  if (order.status !== 'paid' || order.buyerEmail === '') return false
  const now = deps.now()
  await deps.db.batch([
    enqueue(deps.db, now, {
      kind: 'receipt',
      key: `again:${order.id}:${Math.floor(now / QUIET_MS)}`,
      subjectId: order.id,
      from: sql`from orders o where o.id = ${order.id} and o.status = 'paid'`,
    }),
    change(deps, actor, order, 'resend-receipt'),
  ])
  return true
}

/** Resets the download count and mails a new link. False where the download is not available or the buyer is erased. */
export async function renewLinks(deps: Deps, actor: Actor, order: Named & { buyerEmail: string }): Promise<boolean> {
  if (order.buyerEmail === '') return false
  const now = deps.now()
  const gives = sql`(${grants.grantOverride} = 'granted' or (${grants.grantOverride} is null and ${state} = 'live'))`
  return touched(
    await deps.db.batch([
      deps.db
        .update(grants)
        .set({ countedFrom: now, updatedAt: now })
        .where(and(eq(grants.orderId, order.id), gives))
        .returning({ id: grants.id }),
      change(deps, actor, order, 'renew-links'),
      mailLinkIfAny(deps, order),
    ]),
  )
}

/** Revokes the download whatever the payment's state; false where there is none. */
export async function revokeDownload(deps: Deps, actor: Actor, order: Named): Promise<boolean> {
  const now = deps.now()
  const isGiven = sql`(${grants.grantOverride} = 'granted' or (${grants.grantOverride} is null and ${state} <> 'ended'))`
  return touched(
    await deps.db.batch([
      deps.db
        .update(grants)
        .set({ grantOverride: 'revoked', updatedAt: now })
        .where(and(eq(grants.orderId, order.id), isGiven))
        .returning({ id: grants.id }),
      change(deps, actor, order, 'revoke', { before: { download: 'given' }, after: { download: 'revoked' } }),
    ]),
  )
}

/**
 * Accepts the payments of an order under review in place of its price: the order is paid, with receipt and file. False
 * where none is an amount of cedis in the order's mode: other money cannot be the price of anything.
 */
async function acceptPayment(deps: Deps, actor: Actor, order: Named): Promise<boolean> {
  const { db } = deps
  const now = deps.now()
  return touched(
    await db.batch([
      db.all<{ reference: string }>(sql`
        update payment_attempts set charged_at = ${now}
        where order_id = ${order.id} and charged_at is null and reversed_at is null and reference in (select p.reference
          from payment_attempts p join orders o on o.id = p.order_id and o.status = 'under-review'
          where o.id = ${order.id} and ${IS_ACCEPTABLE})
        returning reference`),
      change(deps, actor, order, 'accept', { before: { status: 'under-review' }, after: { status: 'accepted' } }),
      ...deriveOrderState(db, order.id, now),
    ]),
  )
}

/**
 * Grants the download: again after a revoke, refund or dispute; the state derived from the payment does not change. A
 * payment under review is accepted.
 */
export async function giveDownload(deps: Deps, actor: Actor, order: Named & { status: OrderStatus }): Promise<boolean> {
  if (order.status === 'under-review') return acceptPayment(deps, actor, order)
  const now = deps.now()
  return touched(
    await deps.db.batch([
      deps.db.all<{ id: number }>(sql`
        insert into grants (order_id, plan_id, option, state, staff_ruling, counted_from, created_at, updated_at)
        select o.id, o.plan_id, o.option, 'ended', 'granted', ${now}, ${now}, ${now} from orders o
        where o.id = ${order.id} and o.status <> 'under-review' and exists (select 1 from grants g where g.order_id = o.id)
        on conflict (order_id) do update set counted_from = ${now}, updated_at = ${now},
          staff_ruling = case when ${state} = 'live' then null else 'granted' end
          where grants.staff_ruling = 'revoked' or (grants.staff_ruling is null and ${state} <> 'live')
        returning id`),
      change(deps, actor, order, 'give-again', { before: { download: 'ended' }, after: { download: 'given' } }),
      mailLinkIfAny(deps, order),
    ]),
  )
}

/**
 * Asks Paystack about every payment and refund of the order now, and settles the result. `asked` false: Paystack was
 * asked a moment ago, so nothing was done.
 */
export async function verifyNow(deps: RefundDeps, actor: Actor, order: Named & { status: OrderStatus }) {
  const { asked, sight } = await checkOrder(deps, order.id)
  const reached = sight !== 'unknown'
  if (!asked) return { asked, reached, before: order.status, after: order.status }
  await pollRefundsOf(deps, order.id)
  const row = await deps.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id)).get()
  const after = row?.status ?? order.status
  await recordChange(deps, {
    actor,
    action: 'verify',
    subject: 'order',
    subjectId: order.reference,
    before: { status: order.status },
    after: { status: after, reached },
  })
  return { asked, reached, before: order.status, after }
}
