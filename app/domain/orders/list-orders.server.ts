/** Orders for staff: paged on the screen, in full for a spreadsheet. Nothing here writes. */
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders } from '~db/schema/index.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { LAST_MISMATCH } from '../payments/describe-event.server.ts'
import { IS_PAID_TWICE, keptMinor, MONEY_OF_ORDER } from '../payments/money.server.ts'
import type { OrderStatus } from '../payments/order-state.ts'
import type { PlanOption } from '../plans/options.ts'
import { pick } from '../shared/pick.ts'
import { ORDER_KIND } from './get-order.server.ts'

type Deps = { db: Database; now: () => number }
type OrderQuery = ListQuery<'status' | 'payments' | 'option' | 'period', 'created' | 'total' | 'buyer' | 'plan'>

const DAY_MS = 86_400_000
const PERIOD_DAYS: Record<string, number> = { today: 1, week: 7, month: 30, year: 365 }

const ROW = {
  ...pick(orders, 'id', 'number', 'reference', 'status', 'planId', 'planTitle', 'option', 'stage', 'amountMinor'),
  ...pick(orders, 'buyerName', 'acceptedMinor', 'buyerEmail', 'receiptNumber', 'createdAt'),
}

const EXPORTED = {
  ...ROW,
  ...pick(orders, 'mode', 'channel', 'buyerPhone', 'buyerCountry', 'buyerRegion', 'paidAt', 'endedAt', 'endReason'),
  ...LAST_MISMATCH,
  ...MONEY_OF_ORDER,
  keptMinor: keptMinor('orders'),
  kind: ORDER_KIND,
}

/** Converts a number as dialled in Ghana to its stored form, +233…. */
const asStored = (q: string) => q.replace(/(^|\s)0(\d{9})(?=\s|$)/g, '$1+233$2')

const inState = (state: string) =>
  state === 'accepted'
    ? and(eq(orders.status, 'paid'), isNotNull(orders.acceptedMinor))
    : and(eq(orders.status, state as OrderStatus), state === 'paid' ? isNull(orders.acceptedMinor) : undefined)

const source = ({ now }: Pick<Deps, 'now'>): ListSource<typeof ROW, OrderQuery> => ({
  table: orders,
  columns: ROW,
  sorts: {
    created: orders.id,
    total: orders.amountMinor,
    buyer: sql`lower(${orders.buyerName})`,
    plan: sql`lower(${orders.planTitle})`,
  },
  created: orders.createdAt,
  filter({ filters }) {
    const days = PERIOD_DAYS[filters.period]
    const midnight = now() - (now() % DAY_MS)
    const status = filters.status ? inState(filters.status) : undefined
    const option =
      filters.option === 'quote'
        ? isNotNull(orders.requestId)
        : filters.option === 'stage'
          ? isNotNull(orders.stage)
          : filters.option
            ? eq(orders.option, filters.option as PlanOption)
            : undefined
    const period = days === undefined ? undefined : gte(orders.createdAt, midnight - (days - 1) * DAY_MS)
    return [status, filters.payments ? IS_PAID_TWICE : undefined, option, period]
  },
  text: [
    ...[orders.planTitle, orders.buyerName, orders.buyerEmail, orders.buyerPhone, orders.reference],
    sql`'FH-' || ${orders.number}`,
    sql`nullif(printf('R-%05d', ${orders.receiptNumber}), 'R-00000')`,
    sql`nullif(printf('P-%03d', ${orders.planId}), 'P-000')`,
  ],
  alsoFound: (word) =>
    sql`${orders.id} in (select order_id from payment_attempts where instr(lower(payment_attempts.reference), ${word}) > 0)`,
})

const asAsked = <Query extends { q: string }>(query: Query): Query => ({ ...query, q: asStored(query.q) })

export const listOrders = (deps: Deps, query: OrderQuery) => listPage(deps.db, source(deps), asAsked(query))

/** Every matching order, oldest first, with the accountant's columns. */
export const streamOrders = (deps: Deps, query: OrderQuery) =>
  streamList(deps.db, { ...source(deps), columns: EXPORTED }, asAsked(query))
