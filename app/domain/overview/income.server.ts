/** What was earned: paid orders less their refunds, summed from the orders, payments and refunds themselves. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { DayRevenue } from './revenue.ts'

/** A second payment of the same order was never income, so refunding it takes nothing away. */
const BACK = sql`back as (select p.order_id as id, sum(r.amount_minor) as refunded,
    max(0, (select count(*) from payment_attempts a
      where a.order_id = p.order_id and a.charged_at is not null and a.reversed_at is null) - 1) as extra
  from refunds r join payment_attempts p on p.reference = r.reference
  where r.status = 'processed' and p.charged_at is not null and p.reversed_at is null group by p.order_id)`
const NET = sql`sum(o.amount_minor - max(0, coalesce(back.refunded, 0) - o.amount_minor * coalesce(back.extra, 0)))`
const soldSince = (since: number, and: SQL = sql``) =>
  sql`from orders o left join back on back.id = o.id where o.status in ('paid', 'disputed') and o.paid_at >= ${since} ${and}`

/** Days with a sale since that time. Ghana is on UTC. */
export const selectDailyIncome = (db: Database, since: number) =>
  db.all<DayRevenue>(sql`with ${BACK} select date(o.paid_at / 86400000 * 86400, 'unixepoch') as day,
    count(*) as orders, ${NET} as amountMinor ${soldSince(since)} group by o.paid_at / 86400000`)

/** The plans that sold most, of all time. */
export const selectMostSold = (db: Database, limit: number) =>
  db.all<{ planId: number; title: string; count: number; amountMinor: number }>(sql`with ${BACK}
    select o.plan_id as planId, coalesce((select title from plans where id = o.plan_id), '') as title,
      count(*) as count, ${NET} as amountMinor ${soldSince(0, sql`and o.kind = 'plan'`)}
    group by o.plan_id order by count desc, amountMinor desc limit ${limit}`)
