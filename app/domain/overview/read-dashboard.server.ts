/** All data of the dashboard in one round trip. Counts are stored ones or index scans. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
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
  salesTotals,
  wishedCounts,
} from '~db/schema/index.ts'
import { namedSubject } from '../audit/read-audit.server.ts'
import { EVERYTHING, SOLD } from '../catalog/facets.server.ts'
import { pick } from '../shared/pick.ts'
import { byDay, byMonth, DAYS, dayOf, MONTHS, monthOf } from './revenue.ts'

const DAY_MS = 86_400_000
const TOP = 5
/** Extra rows, because deleted items on wishlists have no name and are skipped. */
const SPARE = 20

const selectCounts = (db: Database) =>
  [
    db
      .select({ name: keptCounts.name, items: keptCounts.items })
      .from(keptCounts)
      .where(inArray(keptCounts.name, ['projects', 'likes', 'purchased'])),
    db.select({ items: planFacetCounts.items }).from(planFacetCounts).where(eq(planFacetCounts.facet, EVERYTHING)),
    db
      .select({ items: sql<number>`sum(${listingFacetCounts.items})` })
      .from(listingFacetCounts)
      .where(inArray(listingFacetCounts.facet, [EVERYTHING, `${SOLD}${EVERYTHING}`])),
  ] as const

const selectLatestOrders = (db: Database) =>
  db
    .select(pick(orders, 'number', 'reference', 'planTitle', 'buyerName', 'status', 'amountMinor', 'createdAt'))
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(TOP)

const selectMostWished = (db: Database) =>
  db
    .select({
      kind: wishedCounts.itemType,
      count: wishedCounts.items,
      title: sql<string>`coalesce(case ${wishedCounts.itemType}
        when 'plan' then (select title from ${plans} where ${plans.id} = ${wishedCounts.itemId})
        else (select title from ${listings} where ${listings.id} = ${wishedCounts.itemId}) end, '')`,
    })
    .from(wishedCounts)
    .orderBy(desc(wishedCounts.items))
    .limit(TOP + SPARE)

/** Days of this month and the previous one, and the months of a year: `2026-11` sorts before `2026-11-01`. */
const selectRevenue = (db: Database, now: number) =>
  db
    .select({ period: salesTotals.period, orders: salesTotals.orders, amountMinor: salesTotals.amountMinor })
    .from(salesTotals)
    .where(
      inArray(salesTotals.period, [
        ...Array.from({ length: DAYS }, (_, at) => dayOf(now - at * DAY_MS)),
        ...Array.from({ length: MONTHS }, (_, at) => monthOf(now, at - MONTHS + 1)),
      ]),
    )

const selectMostSold = (db: Database) =>
  db
    .select({
      title: sql<string>`coalesce((select title from ${plans} where ${plans.id} = ${salesTotals.planId}), '')`,
      count: salesTotals.orders,
      amountMinor: salesTotals.amountMinor,
    })
    .from(salesTotals)
    .where(and(eq(salesTotals.period, 'plan'), gt(salesTotals.orders, 0)))
    .orderBy(desc(salesTotals.orders), desc(salesTotals.amountMinor))
    .limit(TOP)

const selectChanges = (db: Database) =>
  db
    .select({
      ...pick(auditLog, 'id', 'at', 'actor', 'action', 'subject'),
      subjectId: namedSubject,
    })
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(8)

const selectOldestRequest = (db: Database) =>
  db
    .select({ at: planRequests.createdAt })
    .from(planRequests)
    .where(eq(planRequests.status, 'pending'))
    .orderBy(planRequests.createdAt)
    .limit(1)

export async function readDashboard({ db, now }: { db: Database; now: () => number }) {
  const at = now()
  const [kept, planCounts, listingCounts, revenue, latestOrders, wished, mostSold, changes, oldest] = await db.batch([
    ...selectCounts(db),
    selectRevenue(db, at),
    selectLatestOrders(db),
    selectMostWished(db),
    selectMostSold(db),
    selectChanges(db),
    selectOldestRequest(db),
  ])
  const keptOf = (name: string) => kept.find((each) => each.name === name)?.items ?? 0
  const first = (rows: { items: number }[]) => rows[0]?.items ?? 0
  return {
    counts: {
      buyItems: first(listingCounts),
      plans: first(planCounts),
      projects: keptOf('projects'),
      likes: keptOf('likes'),
      purchased: keptOf('purchased'),
    },
    days: byDay(revenue, at),
    months: byMonth(revenue, at),
    latestOrders,
    mostWished: wished.filter(({ title }) => title !== '').slice(0, TOP),
    mostSold,
    changes,
    oldestRequestAt: oldest[0]?.at ?? null,
  }
}
