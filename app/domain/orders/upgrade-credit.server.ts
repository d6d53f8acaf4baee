/** What an upgrade credits: the money of a plan's other orders. It must stand as long as the larger file is given. */
import { eq, or } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders } from '~db/schema/index.ts'
import { keptMinor } from '../payments/money.server.ts'
import { PLAN_OPTIONS, type PlanOption } from '../plans/options.ts'
import { pick } from '../shared/pick.ts'

/** A plan's first order and its upgrades. */
export const listFamily = (db: Database, root: number) =>
  db
    .select({ ...pick(orders, 'id', 'option', 'amountMinor', 'status'), keptMinor: keptMinor('orders') })
    .from(orders)
    .where(or(eq(orders.id, root), eq(orders.upgradeOf, root)))

type Family = Awaited<ReturnType<typeof listFamily>>

/** What was paid once for each file, and kept. */
export const creditOf = (family: Family) =>
  family.reduce((sum, order) => sum + (order.status === 'paid' ? Math.min(order.keptMinor, order.amountMinor) : 0), 0)

export const rankOf = (option: PlanOption | null) => (option === null ? -1 : PLAN_OPTIONS.indexOf(option))

/** Whether an open upgrade still credits what was paid and kept. It keeps its price, as every open order does. */
export async function isUpgradeDue(
  db: Database,
  order: { upgradeOf: number; creditMinor: number; option: PlanOption | null },
): Promise<boolean> {
  const family = await listFamily(db, order.upgradeOf)
  const isOwned = family.some(({ option, status }) => status === 'paid' && rankOf(option) >= rankOf(order.option))
  return !isOwned && creditOf(family) === order.creditMinor
}
