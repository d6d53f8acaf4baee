/** What pages of staff cost the database with 20,000 orders, and that the dashboard adds up. */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { LIST_PAGE_SIZE } from '../../app/domain/lists/list-query.ts'
import { streamOrders } from '../../app/domain/orders/list-orders.server.ts'
import { countWaiting } from '../../app/domain/overview/count-waiting.server.ts'
import { getDashboard } from '../../app/domain/overview/get-dashboard.server.ts'
import { DAYS } from '../../app/domain/overview/revenue.ts'
import { db, givenPlan } from '../support/factories.ts'
import { manyRows } from '../support/many-rows.ts'
import { metered } from '../support/metered.ts'
import { queryOf, STAFF_LISTS } from '../support/staff-lists.ts'

const ORDERS = 20_000
const OTHERS = 2000
/** A row a minute. */
const NOW = 1_700_000_000_000 + ORDERS * 60_000

const countOrders = async (where: string) =>
  Number(await env.DB.prepare(`select count(*) as n from orders where ${where}`).first('n'))

it('a staff list of 20,000 orders reads each at most twice, and only a page of them where an index leads', {
  timeout: 240_000,
}, async () => {
  const plan = await givenPlan()
  for (const statement of manyRows(1, ORDERS, plan.id, plan.files.a.id))
    if (statement.startsWith('insert into orders ')) await env.DB.prepare(statement).run()
  for (const statement of manyRows(1, OTHERS, plan.id, plan.files.a.id))
    if (!statement.startsWith('insert into orders ')) await env.DB.prepare(statement).run()

  const [orders = expect.fail('no list')] = STAFF_LISTS
  for (const list of STAFF_LISTS) {
    const rows = list.table === 'orders' ? ORDERS : OTHERS
    for (const search of ['', 'q=many', 'q=zzz+zzz', `sort=${list.spec.sorts.at(-1)}-asc`]) {
      const { meter, db } = metered(env.DB)
      const page = await list.read(db, queryOf(list, search))
      expect(page.rows.length, `${list.table} ${search}`).toBe(search.includes('zzz') ? 0 : LIST_PAGE_SIZE)
      // Of the attempts to pay and the orders that a line of the log names, each is read once more.
      expect(meter.rows, `${list.table} ${search}`).toBeLessThan(2.2 * rows + 2 * ORDERS + 200)
    }
  }
  // Timing is no test: the time of a search is printed. One in ten buyers has a name with letters that are folded.
  await env.DB.prepare("update orders set buyer_name = 'Ɔsei ' || id where id % 10 = 0").run()
  const search = metered(env.DB)
  expect((await orders.read(search.db, queryOf(orders, 'q=kwame+asante'))).total).toBe(0)
  console.info(`A search of ${ORDERS} orders: ${search.meter.ms} ms of database time`)
  // Newest first, a page is found by its key, and the total by an index that covers it.
  const { meter, db: byKey } = metered(env.DB)
  const first = await orders.read(byKey, queryOf(orders, ''))
  expect([first.total, meter.rows]).toEqual([ORDERS, expect.closeTo(ORDERS + 2 * LIST_PAGE_SIZE, -2)])

  const { days, months, mostSold } = await getDashboard({ db, now: () => NOW, payments: { mode: 'test' } })
  const paid = await countOrders("status = 'paid'")
  const midnight = NOW - (NOW % 86_400_000)
  const sumOf = (periods: typeof days) => periods.reduce((sum, { orders }) => sum + orders, 0)
  expect(sumOf(days)).toBe(await countOrders(`paid_at >= ${midnight - (DAYS - 1) * 86_400_000}`))
  expect(sumOf(months)).toBe(paid)
  expect(mostSold[0]).toMatchObject({ planId: plan.id, count: paid })
  expect(await countWaiting({ db, now: () => NOW }, 'Admin')).toMatchObject({ messages: 99, deadLetters: 40 })

  const query = {
    direction: 'desc',
    q: '',
    filters: { status: 'failed', payments: '', option: '', period: '' },
    sort: 'created',
  } as const
  const exported = metered(env.DB)
  let [count, most, before] = [0, 0, 0]
  for await (const _ of streamOrders({ db: exported.db, now: () => NOW }, query)) {
    count += 1
    most = Math.max(most, exported.meter.rows - before)
    before = exported.meter.rows
  }
  expect(count).toBe(ORDERS - paid)
  expect(most).toBeLessThan(12_500)
})
