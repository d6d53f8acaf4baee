/** What pages of staff cost the database: no more at 8,000 rows of each kind than at 2,000. */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { streamItems } from '../../app/domain/items/list-items.server.ts'
import { LIST_PAGE_SIZE, type ListPage } from '../../app/domain/lists/list-query.ts'
import { streamOrders } from '../../app/domain/orders/list-orders.server.ts'
import { countWaiting } from '../../app/domain/overview/count-waiting.server.ts'
import { readDashboard } from '../../app/domain/overview/read-dashboard.server.ts'
import { planItem } from '../../app/domain/plans/plan-item.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { givenPlan } from '../support/factories.ts'
import { manyRows } from '../support/many-rows.ts'
import { metered } from '../support/metered.ts'
import { queryOf, questionsOf, STAFF_LISTS } from '../support/staff-lists.ts'

const NOW = 1_700_000_000_000 + 8000 * 60_000
const AT_MOST = 100

async function costOf<T>(read: (db: Database) => Promise<T>): Promise<{ rows: number; answer: T }> {
  const { meter, db } = metered(env.DB)
  const answer = await read(db)
  return { rows: meter.rows, answer }
}

/** What costs more than it may. */
async function findDear(): Promise<string[]> {
  const dear: string[] = []
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
        if (rows > AT_MOST + 2 * answer.rows.length) dear.push(`${list.table} ${search} ${turn}: ${rows} rows`)
        page = answer
      }
    }
  const dashboard = await costOf((db) => readDashboard({ db, now: () => NOW }))
  const waiting = await costOf((db) => countWaiting({ db, now: () => NOW }, 'Admin'))
  if (dashboard.rows + waiting.rows > 500) dear.push(`the dashboard: ${dashboard.rows} and ${waiting.rows} rows`)
  return dear
}

it('read at most 100 rows and twice what they show, on any page, by any filter, order or word', {
  timeout: 240_000,
}, async () => {
  const plan = await givenPlan()
  const grow = async (from: number, until: number) => {
    for (const statement of manyRows(from, until, plan.id, plan.files.a.id)) await env.DB.prepare(statement).run()
  }
  await grow(1, 2000)
  expect(await findDear()).toEqual([])
  await grow(2001, 8000)
  expect(await findDear()).toEqual([])
  // A list that nothing narrows says how many there are.
  for (const list of STAFF_LISTS) {
    const { total, isMore } = await list.read(metered(env.DB).db, queryOf(list, ''))
    const there = await env.DB.prepare(`select count(*) as n from ${list.table}`).first('n')
    expect([list.table, total, isMore]).toEqual([list.table, there, false])
  }
  const { days, months, mostSold } = await readDashboard({ db: metered(env.DB).db, now: () => NOW })
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(6400)
  expect(months.at(-1)?.orders).toBe(6400)
  expect(mostSold[0]?.count).toBe(6400)
  // Exports: as many rows as there are, in parts.
  const query = {
    q: '',
    filters: { status: 'failed', option: '', period: '' },
    sort: 'created',
    direction: 'desc',
    page: 1,
  } as const
  const { meter, db } = metered(env.DB)
  let [count, most, before] = [0, 0, 0]
  for await (const _ of streamOrders({ db, now: () => NOW }, query)) {
    count += 1
    most = Math.max(most, meter.rows - before)
    before = meter.rows
  }
  expect(count).toBe(1600)
  expect(most).toBeLessThan(2500)
  const items = {
    q: 'many',
    filters: { state: 'draft', category: '', room: '', location: '', featured: '' },
    sort: 'changed',
    direction: 'desc',
    page: 1,
  } as const
  let drafts = 0
  for await (const _ of streamItems(db, planItem, items)) drafts += 1
  expect(drafts).toBe(1600)
  expect(LIST_PAGE_SIZE).toBe(25)
})
