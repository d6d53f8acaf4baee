/** What waits for staff, counted up to a limit for the sidebar, and the list of it for the dashboard and the daily mail. */

import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type Role, visibleTo } from '../accounts/roles.ts'
import { getStatusChecks } from '../health/watch.server.ts'
import { countUnstamped } from '../orders/unstamped.server.ts'
import { IS_PAID_TWICE, type Mode, selectDays } from '../payments/money.server.ts'
import { NO_MONEY } from '../payments/money.ts'
import { ENDS, warnedUntil } from '../settings/describe-site.ts'
import { getSettings } from '../settings/get-settings.server.ts'
import type { WaitingCounts } from './dashboard.ts'
import type { Morning, Oldest } from './morning.ts'

type Deps = { db: Database; now: () => number }

const DAY_MS = 86_400_000
/** An order pending longer than this is stuck: the sweep has checked it five times by then. */
export const STUCK_AFTER_MS = 2 * DAY_MS
const QUOTE_ENDS_MS = 3 * DAY_MS
const AT_MOST = 99

const AREAS = {
  underReview: 'orders',
  paidTwice: 'orders',
  disputed: 'orders',
  refundsInNeed: 'orders',
  stuck: 'orders',
  planRequests: 'requests',
  drawingsDue: 'requests',
  quotesEnding: 'requests',
  viewings: 'viewings',
  messages: 'messages',
  deadLetters: 'mail',
  returned: 'mail',
  ends: 'settings',
} as const
const NOTHING = Object.fromEntries(Object.keys(AREAS).map((name) => [name, 0])) as WaitingCounts

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The rows that wait, each read from one index. */
const waitingRows = (now: number): Record<keyof WaitingCounts, SQL> => ({
  underReview: sql`from orders where status = 'under-review'`,
  paidTwice: sql`from orders where ${IS_PAID_TWICE}`,
  disputed: sql`from orders where status = 'disputed'`,
  refundsInNeed: sql`from refund_requests where state = 'accepted'
    and exists (select 1 from refunds r where r.reference = refund_requests.reference and r.status = 'needs-attention')`,
  stuck: sql`from orders where status = 'pending' and created_at < ${now - STUCK_AFTER_MS}`,
  planRequests: sql`from plan_requests where status = 'pending'`,
  drawingsDue: sql`from plan_requests where status = 'accepted' and not exists (select 1 from plan_request_deliveries d
    where d.request_id = plan_requests.id and d.withdrawn_at is null)`,
  quotesEnding: sql`from plan_requests where status = 'quoted'
    and quote_valid_until between ${dayOf(now)} and ${dayOf(now + QUOTE_ENDS_MS)}`,
  viewings: sql`from viewings where status = 'booked' and confirm_by is null and slot_at > ${now}`,
  // Opened, but neither answered nor archived.
  messages: sql`from messages where status in ('new', 'read')`,
  deadLetters: sql`from outbox where status = 'dead'`,
  returned: sql`from outbox where delivery in ('bounced', 'complained')`,
  ends: sql`from site_settings where name in ${Object.keys(ENDS)} and value <> '' and value <= ${warnedUntil(now)}`,
})

/** Roles without access get no count. */
export async function countWaiting({ db, now }: Deps, role: Role): Promise<WaitingCounts> {
  const counts = Object.entries(waitingRows(now())).map(
    ([name, rows]) => sql`(select count(*) from (select 1 ${rows} limit ${AT_MOST})) as ${sql.identifier(name)}`,
  )
  const row = await db.get<WaitingCounts>(sql`select ${sql.join(counts, sql`, `)}`)
  return { ...NOTHING, ...(row && visibleTo(role, row, AREAS)) }
}

const ORDER = sql`reference as "key", 'FH-' || number as name, created_at as "at"`
const REQUEST = sql`id as "key", trim(first_name || ' ' || last_name) as name, created_at as "at"`
const OLDEST = {
  underReview: [ORDER],
  paidTwice: [ORDER],
  disputed: [ORDER],
  refundsInNeed: [
    sql`(select reference from orders where orders.id = order_id) as "key",
      (select 'FH-' || number from orders where orders.id = order_id) as name, created_at as "at"`,
  ],
  stuck: [ORDER],
  messages: [REQUEST],
  planRequests: [REQUEST],
  drawingsDue: [REQUEST],
  quotesEnding: [sql`id as "key", quote_valid_until as name, created_at as "at"`, sql`quote_valid_until`],
  deadLetters: [sql`id as "key", kind as name, created_at as "at"`],
  returned: [sql`id as "key", kind as name, created_at as "at"`],
  ends: [sql`name as "key", value as name, updated_at as "at"`, sql`value`],
} satisfies Partial<Record<keyof WaitingCounts, [columns: SQL, order?: SQL]>>

/** Everything that is new or waits, for `morningLines`. */
export async function getMorning({ db, now, payments }: Deps & { payments: { mode: Mode } }): Promise<Morning> {
  const at = now()
  const midnight = at - (at % DAY_MS)
  const rows = waitingRows(at)
  const names = Object.keys(OLDEST) as (keyof typeof OLDEST)[]
  const [counts, checks, unstamped, [money, viewings, ...oldest]] = await Promise.all([
    countWaiting({ db, now }, 'Admin'),
    getStatusChecks({ db, now }),
    getSettings(db).then((settings) => countUnstamped(db, payments.mode, settings)),
    db.batch([
      selectDays(db, payments.mode, { from: midnight - DAY_MS, until: at + 1 }),
      db.all<Morning['viewings'][number]>(sql`select slot_at as slotAt, name, phone, listing_title as listingTitle
        from viewings where status = 'booked' and confirm_by is null and slot_at >= ${midnight} and slot_at < ${midnight + DAY_MS}
        order by slot_at limit ${AT_MOST}`),
      ...names.map((name) => {
        const [columns, order = sql`created_at`]: [SQL, SQL?] = OLDEST[name]
        return db.all<Oldest>(sql`select ${columns} ${rows[name]} order by ${order} limit 1`)
      }),
    ]),
  ])
  const sum = (of: (day: (typeof money)[number]) => number) => money.reduce((whole, day) => whole + of(day), 0)
  return {
    now: at,
    counts,
    checks,
    unstamped,
    viewings,
    oldest: Object.fromEntries(names.map((name, n) => [name, oldest[n]?.[0]])),
    money: {
      ...NO_MONEY,
      orders: sum(({ orders }) => orders),
      grossMinor: sum(({ grossMinor }) => grossMinor),
      refundMinor: sum(({ refundMinor }) => refundMinor),
      disputeMinor: sum(({ disputeMinor }) => disputeMinor),
    },
  }
}
