/**
 * What staff do for a buyer: the receipt and the link again, the download counted anew, ended or given. Each is one batch
 * with its line in the audit log, and changes nothing where it does not apply.
 */

import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server'
import { recordChange, recordChangeIfAny } from '../audit/record-change.server.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { checkOrder } from './check-order.server.ts'
import type { OrderStatus } from './order.ts'
import { pollRefundsOf } from './poll-refunds.server.ts'

type Deps = { db: Database; now: () => number }
type Named = { id: number; reference: string }

/** Pressed twice in a minute it is one mail. */
const QUIET_MS = 60_000

const change = (
  deps: Deps,
  actor: Actor,
  order: Named,
  action: string,
  more: { before?: object; after?: object } = {},
) =>
  recordChangeIfAny(deps, {
    actor,
    action,
    subject: 'order',
    subjectId: order.reference,
    ...(more.before ? { before: { ...more.before } } : {}),
    ...(more.after ? { after: { ...more.after } } : {}),
  })

/** The order's link by mail, directly behind a statement that changed a row. */
const mailLinkIfAny = ({ db, now }: Deps, order: Named) =>
  enqueue(db, now(), {
    kind: 'link-again',
    key: `${order.id}:${Math.floor(now() / QUIET_MS)}`,
    subjectId: order.id,
    from: sql`from orders o where o.id = ${order.id} and o.buyer_email <> '' and changes() > 0`,
  })

/** How many rows the first statement of a batch touched. */
const touched = ([first]: readonly unknown[]) => Array.isArray(first) && first.length > 0

/** The receipt once more, as it is now; false where the order is not paid or its buyer is erased. A repeat within the minute is the same mail. */
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

/** Downloads count from zero again, and a new link goes to the buyer. False where nothing is given now, or to nobody. */
export async function renewLinks(deps: Deps, actor: Actor, order: Named & { buyerEmail: string }): Promise<boolean> {
  if (order.buyerEmail === '') return false
  const now = deps.now()
  const gives = sql`(${grants.staffRuling} = 'granted' or (${grants.staffRuling} is null and ${grants.state} = 'live'))`
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

/** Ends the download whatever the payment says; false where none is given. */
export async function revokeDownload(deps: Deps, actor: Actor, order: Named): Promise<boolean> {
  const now = deps.now()
  const isGiven = sql`(${grants.staffRuling} = 'granted' or (${grants.staffRuling} is null and ${grants.state} <> 'ended'))`
  return touched(
    await deps.db.batch([
      deps.db
        .update(grants)
        .set({ staffRuling: 'revoked', updatedAt: now })
        .where(and(eq(grants.orderId, order.id), isGiven))
        .returning({ id: grants.id }),
      change(deps, actor, order, 'revoke', { before: { download: 'given' }, after: { download: 'revoked' } }),
    ]),
  )
}

/**
 * Gives the download: again after a revoke, a refund or a dispute, and for the first time where a payment is under review and staff
 * accept it. The state that the payment makes stays what it is.
 */
export async function giveDownload(deps: Deps, actor: Actor, order: Named): Promise<boolean> {
  const now = deps.now()
  return touched(
    await deps.db.batch([
      deps.db.all<{ id: number }>(sql`
        insert into grants (order_id, plan_id, option, state, staff_ruling, counted_from, created_at, updated_at)
        select o.id, o.plan_id, o.option, 'ended', 'granted', ${now}, ${now}, ${now} from orders o
        where o.id = ${order.id} and (o.status = 'under-review' or exists (select 1 from grants g where g.order_id = o.id))
        on conflict (order_id) do update set counted_from = ${now}, updated_at = ${now},
          staff_ruling = case when grants.state = 'live' then null else 'granted' end
          where grants.staff_ruling = 'revoked' or (grants.staff_ruling is null and grants.state <> 'live')
        returning id`),
      change(deps, actor, order, 'give-again', { before: { download: 'ended' }, after: { download: 'given' } }),
      mailLinkIfAny(deps, order),
    ]),
  )
}

/** `asked` false: somebody asked a moment ago, so nothing was done. */
export type OrderRecheck = { asked: boolean; reached: boolean; before: OrderStatus; after: OrderStatus }

/** Asks Paystack about every payment and refund of the order now, and settles what it finds. */
export async function verifyNow(
  deps: Deps & { payments: Pick<Payments, 'verifyTransaction' | 'refundTransaction' | 'listRefunds'> },
  actor: Actor,
  order: Named & { status: OrderStatus },
): Promise<OrderRecheck> {
  const { asked, reached } = await checkOrder(deps, order.id)
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
