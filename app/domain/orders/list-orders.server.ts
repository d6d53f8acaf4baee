/** Orders as staff look for them: by page on the screen, whole for a spreadsheet. Nothing here writes. */
import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders } from '~db/schema/index.ts'
import type { ListPage, ListQuery } from '../lists/list-query.ts'
import { matchesWords, readPage, streamTable } from '../lists/read-list.server.ts'
import type { PlanOption } from '../plans/options.ts'
import { LAST_MISFIT } from './describe-event.server.ts'
import type { OrderStatus } from './order.ts'
import type { OrderRow } from './order-list.ts'

type Deps = { db: Database; now: () => number }
type OrderQuery = ListQuery<'status' | 'option' | 'period', 'created' | 'total' | 'buyer' | 'plan'>

const DAY_MS = 86_400_000
const PERIOD_DAYS: Record<string, number> = { today: 1, week: 7, month: 30, year: 365 }

const ROW = {
  id: orders.id,
  number: orders.number,
  reference: orders.reference,
  status: orders.status,
  planId: orders.planId,
  planTitle: orders.planTitle,
  option: orders.option,
  amountMinor: orders.amountMinor,
  buyerName: orders.buyerName,
  buyerEmail: orders.buyerEmail,
  receiptNumber: orders.receiptNumber,
  createdAt: orders.createdAt,
}

const SORTS = {
  created: orders.createdAt,
  total: orders.amountMinor,
  buyer: sql`lower(${orders.buyerName})`,
  plan: sql`lower(${orders.planTitle})`,
}

/** Numbers as they are said: an order `FH-1001`, a receipt `R-00042`, a plan `P-014`. */
const SAID = [
  sql`'FH-' || ${orders.number}`,
  sql`printf('R-%05d', ${orders.receiptNumber})`,
  sql`printf('P-%03d', ${orders.planId})`,
]
/** A second payment of an order has a reference of its own. */
const ATTEMPTS = sql`(select group_concat(p.reference, ' ') from payment_attempts p where p.order_id = ${orders.id})`

/** A number typed as it is dialled in Ghana is kept as +233…. */
const asStored = (q: string) => q.replace(/(^|\s)0(\d{9})(?=\s|$)/g, '$1+233$2')

function wanted({ now }: Deps, { q, filters }: Pick<OrderQuery, 'q' | 'filters'>): SQL | undefined {
  const days = PERIOD_DAYS[filters.period]
  const midnight = now() - (now() % DAY_MS)
  return and(
    filters.status ? eq(orders.status, filters.status as OrderStatus) : undefined,
    filters.option === 'quote' ? eq(orders.kind, 'quote') : undefined,
    filters.option && filters.option !== 'quote' ? eq(orders.option, filters.option as PlanOption) : undefined,
    days === undefined ? undefined : gte(orders.createdAt, midnight - (days - 1) * DAY_MS),
    matchesWords(asStored(q), [
      orders.planTitle,
      orders.buyerName,
      orders.buyerEmail,
      orders.buyerPhone,
      orders.reference,
      ...SAID,
      ...(q.includes('ref_') ? [ATTEMPTS] : []),
    ]),
  )
}

export const listOrders = (deps: Deps, query: OrderQuery): Promise<ListPage<OrderRow>> =>
  readPage(deps.db, { table: orders, columns: ROW, sort: SORTS[query.sort], where: wanted(deps, query) }, query)

/** Every order that fits, oldest first, with what a book-keeper wants to know. */
export const everyOrder = (deps: Deps, query: Pick<OrderQuery, 'q' | 'filters'>) =>
  streamTable(deps.db, {
    table: orders,
    columns: {
      ...ROW,
      mode: orders.mode,
      channel: orders.channel,
      buyerPhone: orders.buyerPhone,
      buyerCountry: orders.buyerCountry,
      buyerRegion: orders.buyerRegion,
      paidAt: orders.paidAt,
      endedAt: orders.endedAt,
      endReason: orders.endReason,
      ...LAST_MISFIT,
      refundedMinor: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r join payment_attempts p on p.reference = r.reference
        where p.order_id = ${orders.id} and r.status = 'processed')`,
    },
    where: wanted(deps, query),
  })
