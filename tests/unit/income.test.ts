/** The sums of the dashboard are kept by triggers: after any facts in any order they are what the facts add up to. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrate } from '../../tools/start/migrate.ts'
import { manyRows } from '../support/many-rows.ts'
import fc from '../support/properties.ts'

/** What was kept of each order whose sale stands, added up from the facts alone. */
const INCOME = `select o.id, o.paid_at, o.amount_minor - max(0,
    coalesce((select sum(r.amount_minor) from refunds r join payment_attempts p on p.reference = r.reference
      where p.order_id = o.id and r.status = 'processed' and p.charged_at is not null and p.reversed_at is null), 0)
    - o.amount_minor * max(0, (select count(*) from payment_attempts a
      where a.order_id = o.id and a.charged_at is not null and a.reversed_at is null) - 1)) as kept
  from orders o where o.status in ('paid', 'disputed') and o.paid_at is not null`

const order = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('attempt' as const), order, attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('charge' as const),
    order,
    attempt: fc.integer({ min: 1, max: 3 }),
    at: fc.constantFrom(null, 1),
  }),
  fc.record({
    kind: fc.constant('reverse' as const),
    order,
    attempt: fc.integer({ min: 1, max: 3 }),
    at: fc.constantFrom(null, 1),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    order,
    attempt: fc.integer({ min: 1, max: 3 }),
    amount: fc.integer({ min: 1, max: 90_000 }),
    status: fc.constantFrom('pending', 'processed', 'failed'),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    order,
    status: fc.constantFrom('pending', 'paid', 'disputed', 'refunded', 'under-review'),
  }),
  fc.record({ kind: fc.constant('forget' as const), order }),
)

it('of a day, a month and a plan are those of its orders, whatever happens to them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const db = empty()
      for (const [at, each] of steps.entries()) {
        const ref = 'attempt' in each ? `r${each.order}-${each.attempt}` : ''
        if (each.kind === 'attempt')
          db.prepare(
            'insert or ignore into payment_attempts (reference, order_id, created_at) select ?, ?, 1 where exists (select 1 from orders where id = ?)',
          ).run(ref, each.order, each.order)
        if (each.kind === 'charge')
          db.prepare('update payment_attempts set charged_at = ? where reference = ?').run(each.at, ref)
        if (each.kind === 'reverse')
          db.prepare('update payment_attempts set reversed_at = ? where reference = ?').run(each.at, ref)
        if (each.kind === 'refund')
          db.prepare(
            'insert into refunds (dedupe_key, reference, amount_minor, status, updated_at) values (?, ?, ?, ?, 1) on conflict (dedupe_key) do update set status = excluded.status',
          ).run(`k${at % 7}`, ref, each.amount, each.status)
        if (each.kind === 'status')
          db.prepare(
            "update orders set status = ?, paid_at = coalesce(paid_at, case when ? <> 'pending' then created_at end) where id = ?",
          ).run(each.status, each.status, each.order)
        if (each.kind === 'forget') {
          db.prepare('delete from payment_attempts where order_id = ?').run(each.order)
          db.prepare('delete from orders where id = ?').run(each.order)
        }
      }
      const facts = db.prepare(INCOME).all()
      const sum = facts.reduce((total, { kept }) => total + Number(kept), 0)
      const totals = (where: string) => ({
        ...db
          .prepare(
            `select coalesce(sum(orders), 0) as orders, coalesce(sum(amount_minor), 0) as kept from sales_totals where ${where}`,
          )
          .get(),
      })
      for (const where of ["period = 'plan'", "length(period) = 7 and period like '____-__'", 'length(period) = 10'])
        expect(totals(where), where).toEqual({ orders: facts.length, kept: sum })
    }),
  )
})

let made: DatabaseSync | undefined
function empty(): DatabaseSync {
  if (!made) {
    made = new DatabaseSync(':memory:')
    migrate(made)
    made.exec('pragma foreign_keys = off')
  }
  made.exec(
    'delete from refunds; delete from payment_attempts; delete from orders; delete from plans; delete from sales_totals',
  )
  for (const statement of manyRows(1, 4, 1, 1).filter((words) => words.startsWith('insert into orders')))
    made.exec(statement)
  made.exec('update orders set id = rowid')
  return made
}
