/** Items waiting for staff, counted up to a limit: for the sidebar and the dashboard. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type Role, visibleTo } from '../accounts/roles.ts'
import { ENDS, warnedUntil } from '../settings/describe-site.ts'
import type { WaitingCounts } from './dashboard.ts'

/** An order pending longer than this is stuck: the sweep has checked it five times by then. */
export const STUCK_AFTER_MS = 2 * 86_400_000
const AT_MOST = 99

const NOTHING = {
  underReview: 0,
  disputed: 0,
  stuck: 0,
  planRequests: 0,
  viewings: 0,
  messages: 0,
  deadLetters: 0,
  returned: 0,
  ends: 0,
}
const AREAS = {
  underReview: 'orders',
  disputed: 'orders',
  stuck: 'orders',
  planRequests: 'requests',
  viewings: 'viewings',
  messages: 'messages',
  deadLetters: 'mail',
  returned: 'mail',
  ends: 'settings',
} as const

/** Each count is read from one index up to the limit. Roles without access get no count. */
export async function countWaiting(
  { db, now }: { db: Database; now: () => number },
  role: Role,
): Promise<WaitingCounts> {
  const row = await db.get<WaitingCounts>(sql`select
    (select count(*) from (select 1 from orders o where status = 'under-review' and not exists
      (select 1 from grants g where g.order_id = o.id and g.staff_ruling = 'granted') limit ${AT_MOST})) as underReview,
    (select count(*) from (select 1 from orders where status = 'disputed' limit ${AT_MOST})) as disputed,
    (select count(*) from (select 1 from orders where status = 'pending' and created_at < ${now() - STUCK_AFTER_MS}
      limit ${AT_MOST})) as stuck,
    (select count(*) from (select 1 from plan_requests where status = 'pending' limit ${AT_MOST})) as planRequests,
    (select count(*) from (select 1 from viewings where status = 'booked' and confirm_by is null and slot_at > ${now()} limit ${AT_MOST})) as viewings,
    (select count(*) from (select 1 from messages where status = 'new' limit ${AT_MOST})) as messages,
    (select count(*) from (select 1 from outbox where status = 'dead' limit ${AT_MOST})) as deadLetters,
    (select count(*) from (select 1 from outbox where delivery in ('bounced', 'complained') limit ${AT_MOST})) as returned,
    (select count(*) from site_settings where name in ${Object.keys(ENDS)} and value <> '' and value <= ${warnedUntil(now())}) as ends`)
  return { ...NOTHING, ...(row && visibleTo(role, row, AREAS)) }
}
