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
  wishedCounts,
} from '~db/schema/index.ts'
import { namedSubject } from '../audit/read-audit.server.ts'
import { SOLD } from '../catalog/facets.server.ts'
import { LONGEST_PAYMENT_MS } from '../orders/order.ts'
import type { Dashboard } from './dashboard.ts'
import { byDay, byMonth, reportStart } from './revenue.ts'

/** The facet of everything, whatever its rooms, type and place. */
const ALL = '*/*/*'
const DAY_MS = 86_400_000
const TOP = 5
/** Wished items that were deleted meanwhile have no name and give their place to the next. */
const SPARE = 20

/** Money that was kept: what was refunded is not income, what is disputed still is. */
const EARNED = ['paid', 'disputed'] as const

/**
 * What went back of orders whose sale stands, by day and plan. Walked from the few refunds (a cross join keeps its order), not from the orders. What was paid
 * a second time was never income, so giving it back takes nothing away.
 */
function selectGivenBack(db: Database, since: number) {
  return db
    .select({
      planId: sql<number>`plan_id`,
      day: sql<number>`paid_at / ${sql.raw(String(DAY_MS))}`,
      amountMinor: sql<number>`max(0, back_minor - extra_minor)`,
    })
    .from(sql`(
      select o.plan_id, o.paid_at, sum(r.amount_minor) as back_minor, o.amount_minor * max(0, (
        select count(*) from payment_attempts a where a.order_id = o.id and a.charged_at is not null and a.reversed_at is null
      ) - 1) as extra_minor
      from refunds r cross join payment_attempts p on p.reference = r.reference cross join orders o on o.id = p.order_id
      where r.status = 'processed' and p.charged_at is not null and p.reversed_at is null
        and o.status in ('paid', 'disputed') and o.paid_at >= ${since}
      group by o.id)`)
}

const sold = sql<number>`count(*)`
const earned = sql<number>`sum(${orders.amountMinor})`
const paidDay = sql<number>`${orders.paidAt} / ${sql.raw(String(DAY_MS))}`
const earnedSince = (since: number) =>
  and(inArray(orders.status, EARNED), gte(orders.createdAt, since - LONGEST_PAYMENT_MS), gte(orders.paidAt, since))

const selectCounts = (db: Database) =>
  [
    db
      .select({ name: keptCounts.name, items: keptCounts.items })
      .from(keptCounts)
      .where(inArray(keptCounts.name, ['projects', 'likes', 'purchased'])),
    db.select({ items: planFacetCounts.items }).from(planFacetCounts).where(eq(planFacetCounts.facet, ALL)),
    db
      .select({ items: sql<number>`sum(${listingFacetCounts.items})` })
      .from(listingFacetCounts)
      .where(inArray(listingFacetCounts.facet, [ALL, `${SOLD}${ALL}`])),
  ] as const

const selectLatestOrders = (db: Database) =>
  db
    .select({
      number: orders.number,
      reference: orders.reference,
      planTitle: orders.planTitle,
      buyerName: orders.buyerName,
      status: orders.status,
      amountMinor: orders.amountMinor,
      createdAt: orders.createdAt,
    })
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

const selectMostSold = (db: Database, since: number) =>
  db
    .select({ planId: orders.planId, title: sql<string>`max(${orders.planTitle})`, count: sold, amountMinor: earned })
    .from(orders)
    .where(and(earnedSince(since), eq(orders.kind, 'plan')))
    // The plus keeps SQLite from walking all orders by plan to spare a sort.
    .groupBy(sql`+${orders.planId}`)
    .orderBy(desc(sold), desc(earned))
    .limit(TOP)

const selectChanges = (db: Database) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      subject: auditLog.subject,
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

export async function readDashboard({ db, now }: { db: Database; now: () => number }): Promise<Dashboard> {
  const since = reportStart(now())
  const [kept, planCounts, listingCounts, revenue, givenBack, latestOrders, wished, mostSold, changes, oldest] =
    await db.batch([
      ...selectCounts(db),
      db
        .select({ day: paidDay, orders: sold, amountMinor: earned })
        .from(orders)
        .where(earnedSince(since))
        .groupBy(paidDay),
      selectGivenBack(db, since),
      selectLatestOrders(db),
      selectMostWished(db),
      selectMostSold(db, since),
      selectChanges(db),
      selectOldestRequest(db),
    ])
  const keptOf = (name: string) => kept.find((each) => each.name === name)?.items ?? 0
  const backOf = (isIts: (each: (typeof givenBack)[number]) => boolean) =>
    givenBack.filter(isIts).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const income = revenue.map((row) => ({
    ...row,
    amountMinor: row.amountMinor - backOf((each) => each.day === row.day),
  }))
  const first = (rows: { items: number }[]) => rows[0]?.items ?? 0
  return {
    counts: {
      buyItems: first(listingCounts),
      plans: first(planCounts),
      projects: keptOf('projects'),
      likes: keptOf('likes'),
      purchased: keptOf('purchased'),
    },
    days: byDay(income, now()),
    months: byMonth(income, now()),
    latestOrders,
    mostWished: wished.filter(({ title }) => title !== '').slice(0, TOP),
    mostSold: mostSold.map(({ planId, title, count, amountMinor }) => ({
      title,
      count,
      amountMinor: amountMinor - backOf((each) => each.planId === planId),
    })),
    changes,
    oldestRequestAt: oldest[0]?.at ?? null,
  }
}
