/** What pages of staff cost the database: no more at 4,000 rows of each kind than at 2,000, nor at 100,000 with 200,000 orders (STAFF_PAGES). */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { streamItems } from '../../app/domain/items/list-items.server.ts'
import { LIST_PAGE_SIZE, type ListPage } from '../../app/domain/lists/list-query.ts'
import { streamOrders } from '../../app/domain/orders/list-orders.server.ts'
import { countWaiting } from '../../app/domain/overview/count-waiting.server.ts'
import { readDashboard } from '../../app/domain/overview/read-dashboard.server.ts'
import { DAYS } from '../../app/domain/overview/revenue.ts'
import { planItem } from '../../app/domain/plans/plan-item.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { COUNTED } from '../../drizzle/staff-triggers.ts'
import { givenPlan } from '../support/factories.ts'
import { manyRows } from '../support/many-rows.ts'
import { metered } from '../support/metered.ts'
import { queryOf, questionsOf, STAFF_LISTS } from '../support/staff-lists.ts'

type Size = { rows: number; orders: number }
const { rows: ROWS, orders: ORDERS }: Size = { rows: 4000, orders: 4000, ...JSON.parse(env.STAFF_PAGES) }
const FEWER = 2000
/** Made by one statement at most. */
const PART = 10_000
/** A row a minute. */
const NOW = 1_700_000_000_000 + ORDERS * 60_000
const AT_MOST = 100

async function costOf<T>(read: (db: Database) => Promise<T>): Promise<{ rows: number; answer: T }> {
  const { meter, db } = metered(env.DB)
  const answer = await read(db)
  return { rows: meter.rows, answer }
}

/** What costs more than it may, and the most that a page cost. */
async function findDear(): Promise<{ dear: string[]; most: number; dashboard: number }> {
  const dear: string[] = []
  let most = 0
  for (const list of STAFF_LISTS)
    for (const search of questionsOf(list)) {
      let page: ListPage<{ id: number }> | null = null
      // The first page, the one behind it, and the one before that again.
      for (const turn of ['first', 'next', 'previous'] as const) {
        const to: object | null = turn === 'first' ? {} : ((page?.[turn] as object | undefined) ?? null)
        if (!to) break
        const { rows, answer }: { rows: number; answer: ListPage<{ id: number }> } = await costOf((db) =>
          list.read(db, { ...queryOf(list, search), ...to }),
        )
        most = Math.max(most, rows)
        if (rows > AT_MOST + 2 * answer.rows.length) dear.push(`${list.table} ${search} ${turn}: ${rows} rows`)
        page = answer
      }
    }
  const dashboard = await costOf((db) => readDashboard({ db, now: () => NOW }))
  const waiting = await costOf((db) => countWaiting({ db, now: () => NOW }, 'Admin'))
  if (dashboard.rows + waiting.rows > 500) dear.push(`the dashboard: ${dashboard.rows} and ${waiting.rows} rows`)
  return { dear, most, dashboard: dashboard.rows + waiting.rows }
}

/** Of all orders, of those paid, of those paid since: by a walk of the table. */
const countOrders = async (where: string) =>
  Number(await env.DB.prepare(`select count(*) as n from orders where ${where}`).first('n'))

it('read at most 100 rows plus twice the rows shown, for any page, filter, sort order or search word', {
  timeout: 240_000 + ORDERS * 20,
}, async () => {
  const plan = await givenPlan()
  const grow = async (from: number, until: number, isOrders: boolean) => {
    for (let first = from; first <= until; first += PART)
      for (const statement of manyRows(first, Math.min(until, first + PART - 1), plan.id, plan.files.a.id))
        if (statement.startsWith('insert into orders ') === isOrders) await env.DB.prepare(statement).run()
  }
  for (const isOrders of [false, true]) await grow(1, FEWER, isOrders)
  const few = await findDear()
  expect(few.dear).toEqual([])
  await grow(FEWER + 1, ROWS, false)
  await grow(FEWER + 1, ORDERS, true)
  const many = await findDear()
  expect(many.dear).toEqual([])
  console.info(
    `Pages of staff: ${ROWS} rows of each kind, ${ORDERS} orders: at most ${many.most} rows read by a list (${few.most} at ${FEWER}), ${many.dashboard} by the dashboard (${few.dashboard})`,
  )
  // A list that nothing narrows says how many there are, and so does one of one status or subject.
  for (const list of STAFF_LISTS) {
    const column = COUNTED[list.table as keyof typeof COUNTED]
    const name =
      column === 'subject' ? column : list.table in { plans: 1, listings: 1, projects: 1 } ? 'state' : 'status'
    const narrowed = column ? (list.spec.filters[name] ?? []).map((value) => [`${name}=${value}`, value] as const) : []
    for (const [search, value] of [['', ''] as const, ...narrowed]) {
      const { total, isMore } = await list.read(metered(env.DB).db, queryOf(list, search))
      const where = value ? ` where ${column} = '${value}'` : ''
      const there = await env.DB.prepare(`select count(*) as n from ${list.table}${where}`).first('n')
      expect([list.table, search, total, isMore]).toEqual([list.table, search, there, false])
    }
  }
  const { days, months, mostSold } = await readDashboard({ db: metered(env.DB).db, now: () => NOW })
  const paid = await countOrders("status = 'paid'")
  const midnight = NOW - (NOW % 86_400_000)
  const sumOf = (periods: typeof days) => periods.reduce((sum, { orders }) => sum + orders, 0)
  expect(paid).toBe(ORDERS * 0.8)
  expect(sumOf(days)).toBe(await countOrders(`paid_at >= ${midnight - (DAYS - 1) * 86_400_000}`))
  expect(sumOf(months)).toBe(paid)
  expect(mostSold[0]?.count).toBe(paid)
  // Exports: as many rows as there are, in parts.
  const shown = { direction: 'desc', page: 1 } as const
  const query = { ...shown, q: '', filters: { status: 'failed', option: '', period: '' }, sort: 'created' } as const
  const { meter, db } = metered(env.DB)
  let [count, most, before] = [0, 0, 0]
  for await (const _ of streamOrders({ db, now: () => NOW }, query)) {
    count += 1
    most = Math.max(most, meter.rows - before)
    before = meter.rows
  }
  expect(count).toBe(ORDERS - paid)
  expect(most).toBeLessThan(2500)
  const filters = { state: 'draft', category: '', room: '', location: '', featured: '' }
  const items = { ...shown, q: 'many', filters, sort: 'changed' } as const
  let drafts = 0
  for await (const _ of streamItems(db, planItem, items)) drafts += 1
  expect(drafts).toBe(ROWS / 5)
  expect(LIST_PAGE_SIZE).toBe(25)
})
