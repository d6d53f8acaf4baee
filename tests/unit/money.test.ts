/**
 * Money has one truth: whatever Paystack reports in whatever order, dashboard, list, exports, month, quote and daily
 * mail agree to the pesewa. `HISTORIES=10000 npm test -- unit` tries as many.
 */

import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { giveDownload } from '../../app/domain/orders/admin.server.ts'
import { streamOrders } from '../../app/domain/orders/list-orders.server.ts'
import { getMonthReport } from '../../app/domain/orders/month-report.server.ts'
import { countWaiting } from '../../app/domain/overview/count-waiting.server.ts'
import { writeDigest } from '../../app/domain/overview/digest.server.ts'
import { getDashboard } from '../../app/domain/overview/get-dashboard.server.ts'
import { selectDays } from '../../app/domain/payments/money.server.ts'
import { countedMinor, keptOf, netOf, surplusMinor } from '../../app/domain/payments/money.ts'
import { settlePurchase } from '../../app/domain/payments/settle-purchase.server.ts'
import { getQuote } from '../../app/domain/plan-requests/get-quote.server.ts'
import { formatCedis } from '../../app/domain/shared/money.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'
import { moneyKept, moneyTotals, readMoneyFacts, shownKept, shownTotals } from '../support/money-facts.ts'
import fc from '../support/properties.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 12)
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 8, 1)
const DAYS_LONG = 90
const END = START + (DAYS_LONG + 1) * DAY_MS
const PRICES = [60_000, 125_050, 200_000]
const QUOTE = 3

const file = new DatabaseSync(':memory:')
migrate(file)
file.exec('pragma foreign_keys = off')
const db = openDatabase(openFileDatabase(file))

function clear() {
  const tables = ['outbox', 'audit_log', 'grants', 'refund_requests', 'refunds', 'disputes', 'payment_events']
  for (const table of [...tables, 'payment_attempts', 'orders', 'plan_requests', 'plan_request_events'])
    file.exec(`delete from ${table}`)
  file.exec(`insert into plan_requests (id, reference, first_name, last_name, email, phone, country, city, project_address, floor_plan_type, plan_description,
    room_details, terms_version, terms_agreed_at, created_at, updated_at, status, quote_minor, deposit_minor)
    values (1, 'R-1', 'Ama', 'Mensah', 'ama@example.com', '+233241234567', 'Ghana', 'Ho', 'Ho', 'residential', 'A house', '[]', '1', 1, 1, 1, 'quoted', 400000, 200000)`)
  const insert =
    file.prepare(`insert into orders (id, kind, reference, status, plan_id, option, file_id, request_id, quote_terms, plan_title, amount_minor, mode, buyer_name,
      buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at)
    values (?, ?, 'o' || ?, 'pending', ?, ?, ?, ?, ?, 'A house', ?, 'test', 'Ama', 'ama@example.com', '+233241234567', 'Ghana', 'Volta', '1', 1, ${START}, 1)`)
  for (const [at, price] of PRICES.entries()) {
    const id = at + 1
    if (id === QUOTE) insert.run(id, 'quote', id, null, null, null, 1, '400000:200000', price)
    else insert.run(id, 'plan', id, id, 'a', 1, null, '', price)
    for (const attempt of [1, 2])
      file
        .prepare('insert into payment_attempts (reference, order_id, created_at) values (?, ?, 1)')
        .run(`r${id}-${attempt}`, id)
  }
}

/** Of an order, and one that is not ours. */
const reference = fc.constantFrom('r1-1', 'r1-1', 'r1-2', 'r2-1', 'r2-2', 'r3-1', 'r3-1', 'r3-2', 'r9-1')
const priceOf = (of: string) => PRICES[Number(of[1]) - 1] ?? 70_000
const charge = fc.record({
  does: fc.constant('charge' as const),
  reference,
  more: fc.constantFrom(0, 0, 0, 0, -5050, 60_001),
  currency: fc.constantFrom('GHS', 'GHS', 'GHS', 'GHS', 'GHS', 'NGN'),
  feeMinor: fc.constantFrom(null, 1170, 2438),
  reversed: fc.constantFrom(false, false, false, false, true),
})
const refund = fc.record({
  does: fc.constant('refund' as const),
  reference,
  share: fc.constantFrom(1, 0.5, 0.1, 0.01),
  id: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('pending', 'processed', 'processed', 'failed'),
})
const dispute = fc.record({
  does: fc.constant('dispute' as const),
  reference,
  state: fc.constantFrom('open', 'won', 'lost'),
})
const accept = fc.record({ does: fc.constant('accept' as const), order: fc.integer({ min: 1, max: 3 }) })
const step = fc.tuple(
  fc.integer({ min: 0, max: DAYS_LONG * 24 }),
  fc.oneof({ weight: 5, arbitrary: charge }, { weight: 3, arbitrary: refund }, dispute, {
    weight: 2,
    arbitrary: accept,
  }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take([hour, what]: Step) {
  const now = () => START + hour * 3_600_000
  if (what.does === 'accept') {
    const row = file.prepare('select id, reference, status from orders where id = ?').get(what.order)
    const order = { id: what.order, reference: String(row?.reference), status: row?.status === 'under-review' } as const
    if (order.status) await giveDownload({ db, now }, { id: 1, name: 'Ama' }, { ...order, status: 'under-review' })
    return
  }
  const { reference: of } = what
  const amount = priceOf(of)
  const stated = { reference: of, currency: 'GHS', domain: 'test' }
  const fact =
    what.does === 'charge'
      ? ({
          ...stated,
          kind: 'charge',
          transactionId: of,
          amount: amount + what.more,
          currency: what.currency,
          channel: 'card',
          feeMinor: what.feeMinor,
          chargedAt: now(),
          reversed: what.reversed,
        } as const)
      : what.does === 'refund'
        ? ({
            ...stated,
            kind: 'refund',
            dedupeKey: `${of}:${what.id}`,
            isNamed: true,
            providerId: null,
            amountMinor: Math.ceil(amount * what.share),
            status: what.status as 'pending',
          } as const)
        : ({
            kind: 'dispute',
            reference: of,
            disputeId: `${of}:d`,
            state: what.state as 'open',
            domain: 'test',
          } as const)
  const event = what.does === 'charge' ? 'charge.success' : `${what.does}.${hour}`
  await settlePurchase({ db, now }, { source: 'webhook', event, fact, raw: null, digest: `${hour}` })
}

const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12']
const sum = (amounts: number[]) => amounts.reduce((whole, each) => whole + each, 0)

async function readAll() {
  const months = await Promise.all(
    MONTHS.map(async (name) => {
      const [year = 0, month = 0] = name.split('-').map(Number)
      const range = { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) }
      return { name, ...(await getMonthReport(db, 'test', range)) }
    }),
  )
  const query = {
    q: '',
    filters: { status: '', payments: '', option: '', period: '' },
    sort: 'created',
    direction: 'asc',
    page: 1,
  } as const
  const orders = []
  for await (const order of streamOrders({ db, now: () => END }, query)) orders.push(order)
  const dashboard = await getDashboard({ db, now: () => END, payments: { mode: 'test' } })
  return { months, orders, dashboard }
}

it(`agrees on every page after ${HISTORIES} random histories`, { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      clear()
      for (const each of steps.toSorted(([a], [b]) => a - b)) await take(each)
      const facts = await readMoneyFacts(db)
      expect(await shownTotals(db)).toEqual(moneyTotals(facts))
      expect(await shownKept(db)).toEqual(moneyKept(facts))
      const { months, orders, dashboard } = await readAll()

      // Month by month the dashboard's income is the accountant's gross less what went back.
      for (const { name, total, lines } of months) {
        const { grossMinor, refundMinor, disputeMinor, feeMinor, backMinor, netMinor } = total
        const money = { grossMinor, refundMinor, disputeMinor, feeMinor: feeMinor ?? 0 }
        expect([backMinor, netMinor]).toEqual([refundMinor + disputeMinor, netOf(money)])
        expect(sum(lines.map((line) => line.netMinor))).toBe(netMinor)
        const shown = dashboard.months[dashboard.months.length - 1 - (3 - MONTHS.indexOf(name))]
        expect([name, shown?.amountMinor]).toEqual([name, keptOf(money)])
      }
      // Over all months it is what the orders brought, and what came without an order of ours.
      const strange = months.flatMap(({ lines }) => lines.filter(({ note }) => note === 'No order'))
      for (const name of ['grossMinor', 'refundMinor', 'disputeMinor', 'feeMinor'] as const)
        expect([name, sum(months.map(({ total }) => total[name] ?? 0))]).toEqual([
          name,
          sum([...orders.map((order) => order[name]), ...strange.map((line) => line[name] ?? 0)]),
        ])
      // Of each order the kept sum is the same in list, export and quote, and the surplus waits for staff.
      for (const order of orders) expect(order.keptMinor).toBe(keptOf(order))
      expect((await countWaiting({ db, now: () => END }, 'Admin')).paidTwice).toBe(
        orders.filter((order) => surplusMinor(order) > 0).length,
      )
      const quote = await getQuote(db, 1)
      const ofQuote = orders.filter(({ id }) => id === QUOTE)
      expect(quote?.paidMinor).toBe(sum(ofQuote.map(countedMinor)))
      expect(quote?.paidMinor ?? 0).toBeLessThanOrEqual(sum(ofQuote.map((order) => Math.max(0, order.keptMinor))))
      // The mail of a morning says the dashboard's sums since the midnight before the last.
      const at = START + Math.floor((steps[0]?.[0] ?? 0) / 24) * DAY_MS
      const days = await selectDays(db, 'test', { from: at, until: at + DAY_MS + 1 })
      const kept = sum(days.map(keptOf))
      const mail = await writeDigest(
        { db, now: () => at + DAY_MS, siteUrl: 'http://site.test', linkSeconds: 1, keys: {} as never },
        {
          id: 1,
          kind: 'staff-digest',
          subjectId: 0,
          payload: { day: String(at / DAY_MS), mode: 'test' },
          dedupeKey: '',
        },
        { staffEmail: 'staff@example.com' } as never,
      )
      const said = JSON.stringify(mail?.blocks ?? [])
      if (kept === 0 && sum(days.map(({ orders }) => orders)) === 0) expect(said).not.toContain('Since yesterday')
      else expect(said).toContain(`, ${formatCedis(kept)} kept`)
    }),
    { numRuns: HISTORIES },
  )
})
