/** All data of the dashboard in one round trip. */

import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog, keptCounts, listingFacetCounts, orders, planFacetCounts, wishlistItems } from '~db/schema/index.ts'
import { namedSubject } from '../audit/list-changes.server.ts'
import { EVERYTHING, SOLD } from '../catalog/facets.server.ts'
import { type Mode, selectDays, selectMostSold } from '../payments/money.server.ts'
import { keptOf } from '../payments/money.ts'
import { pick } from '../shared/pick.ts'
import { byDay, byMonth, revenueSince } from './revenue.ts'

const TOP = 5
/** Extra rows, because deleted items on wishlists have no name and are skipped. */
const SPARE = 20

const selectCounts = (db: Database) =>
  [
    db
      .select({
        projects: keptCounts.items,
        likes: sql<number>`(select count(*) from ${wishlistItems})`,
        purchased: sql<number>`(select count(*) from ${orders} where ${inArray(orders.status, ['paid', 'disputed'])})`,
      })
      .from(keptCounts)
      .where(eq(keptCounts.name, 'projects')),
    db.select({ items: planFacetCounts.items }).from(planFacetCounts).where(eq(planFacetCounts.facet, EVERYTHING)),
    db
      .select({ items: sql<number>`sum(${listingFacetCounts.items})` })
      .from(listingFacetCounts)
      .where(inArray(listingFacetCounts.facet, [EVERYTHING, `${SOLD}${EVERYTHING}`])),
  ] as const

const selectLatestOrders = (db: Database) =>
  db
    .select({
      ...pick(orders, 'number', 'reference', 'planTitle', 'buyerName', 'status', 'amountMinor', 'acceptedMinor'),
      createdAt: orders.createdAt,
    })
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(TOP)

const selectMostWished = (db: Database) =>
  db
    .select({
      kind: wishlistItems.itemType,
      count: sql<number>`count(*)`,
      title: sql<string>`coalesce(case item_type when 'plan' then (select title from plans where plans.id = item_id)
        else (select title from listings where listings.id = item_id) end, '')`,
    })
    .from(wishlistItems)
    .groupBy(wishlistItems.itemType, wishlistItems.itemId)
    .orderBy(sql`count(*) desc`)
    .limit(TOP + SPARE)

const selectChanges = (db: Database) =>
  db
    .select({
      ...pick(auditLog, 'id', 'at', 'actor', 'action', 'subject'),
      subjectId: namedSubject,
    })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(8)

type Deps = { db: Database; now: () => number; payments: { mode: Mode } }

export async function getDashboard({ db, now, payments: { mode } }: Deps) {
  const at = now()
  const [[counts], planCounts, listingCounts, revenue, latestOrders, wished, mostSold, changes] = await db.batch([
    ...selectCounts(db),
    selectDays(db, mode, { from: revenueSince(at), until: at + 1 }),
    selectLatestOrders(db),
    selectMostWished(db),
    selectMostSold(db, mode, TOP),
    selectChanges(db),
  ])
  const first = (rows: { items: number }[]) => rows[0]?.items ?? 0
  return {
    counts: {
      buyItems: first(listingCounts),
      plans: first(planCounts),
      projects: counts?.projects ?? 0,
      likes: counts?.likes ?? 0,
      purchased: counts?.purchased ?? 0,
    },
    days: byDay(revenue, at),
    months: byMonth(revenue, at),
    latestOrders,
    mostWished: wished.filter(({ title }) => title !== '').slice(0, TOP),
    mostSold: mostSold.map(({ planId, title, count, ...money }) => ({
      planId,
      title,
      count,
      amountMinor: keptOf(money),
    })),
    changes,
  }
}
