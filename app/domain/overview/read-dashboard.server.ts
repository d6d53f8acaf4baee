/** What a manager asks in the morning, in one trip. Counts are kept ones or walks of an index. */
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  auditLog,
  keptCounts,
  listingFacetCounts,
  listings,
  orders,
  planFacetCounts,
  planRequests,
  plans,
  wishlistItems,
} from '~db/schema/index.ts'
import type { Dashboard } from './dashboard.ts'
import { byDay, byMonth, reportStart } from './takings.ts'

/** The facet of everything, whatever its rooms, type and place. */
const ALL = '*/*/*'
const DAY_MS = 86_400_000
/** An order is paid at most this long after it was made: the sweep has closed it by then. */
const LONGEST_PAYMENT_MS = 14 * DAY_MS
const TOP = 5

/** Money that was kept: what was refunded is not income, what is disputed still is. */
const EARNED = ['paid', 'disputed'] as const

export async function readDashboard({ db, now }: { db: Database; now: () => number }): Promise<Dashboard> {
  const since = reportStart(now())
  const earnedSince = and(
    inArray(orders.status, EARNED),
    gte(orders.createdAt, since - LONGEST_PAYMENT_MS),
    gte(orders.paidAt, since),
  )
  const wishes = sql<number>`count(*)`
  const sold = sql<number>`count(*)`
  const earned = sql<number>`sum(${orders.amountMinor})`
  const day = sql<number>`${orders.paidAt} / ${sql.raw(String(DAY_MS))}`
  const [kept, planCounts, listingCounts, likes, purchased, takings, latestOrders, wished, mostSold, changes, oldest] =
    await db.batch([
      db.select({ items: keptCounts.items }).from(keptCounts).where(eq(keptCounts.name, 'projects')),
      db.select({ items: planFacetCounts.items }).from(planFacetCounts).where(eq(planFacetCounts.facet, ALL)),
      db.select({ items: listingFacetCounts.items }).from(listingFacetCounts).where(eq(listingFacetCounts.facet, ALL)),
      db.select({ items: sql<number>`count(*)` }).from(wishlistItems),
      db.select({ items: sql<number>`count(*)` }).from(orders).where(inArray(orders.status, EARNED)),
      db.select({ day, orders: sold, amountMinor: earned }).from(orders).where(earnedSince).groupBy(day),
      db
        .select({
          reference: orders.reference,
          planTitle: orders.planTitle,
          buyerName: orders.buyerName,
          status: orders.status,
          amountMinor: orders.amountMinor,
          createdAt: orders.createdAt,
        })
        .from(orders)
        .orderBy(desc(orders.id))
        .limit(TOP),
      db
        .select({
          kind: wishlistItems.itemType,
          count: wishes,
          title: sql<string>`coalesce(case ${wishlistItems.itemType}
            when 'plan' then (select title from ${plans} where ${plans.id} = ${wishlistItems.itemId})
            else (select title from ${listings} where ${listings.id} = ${wishlistItems.itemId}) end, '')`,
        })
        .from(wishlistItems)
        .groupBy(wishlistItems.itemType, wishlistItems.itemId)
        .orderBy(desc(wishes), wishlistItems.itemId)
        .limit(TOP),
      db
        .select({ title: sql<string>`max(${orders.planTitle})`, count: sold, amountMinor: earned })
        .from(orders)
        .where(earnedSince)
        .groupBy(orders.planId)
        .orderBy(desc(sold), desc(earned))
        .limit(TOP),
      db
        .select({
          id: auditLog.id,
          at: auditLog.at,
          actor: auditLog.actor,
          action: auditLog.action,
          subject: auditLog.subject,
          subjectId: auditLog.subjectId,
        })
        .from(auditLog)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(8),
      db
        .select({ at: planRequests.createdAt })
        .from(planRequests)
        .where(eq(planRequests.status, 'pending'))
        .orderBy(planRequests.createdAt)
        .limit(1),
    ])
  const first = (rows: { items: number }[]) => rows[0]?.items ?? 0
  return {
    counts: {
      buyItems: first(listingCounts),
      plans: first(planCounts),
      projects: first(kept),
      likes: first(likes),
      purchased: first(purchased),
    },
    days: byDay(takings, now()),
    months: byMonth(takings, now()),
    latestOrders,
    mostWished: wished.filter(({ title }) => title !== ''),
    mostSold,
    changes,
    oldestRequestAt: oldest[0]?.at ?? null,
  }
}
