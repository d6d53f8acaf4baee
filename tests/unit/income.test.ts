/** The dashboard's totals equal the sums of the facts after any events in any order. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'
import { earned, MONEY_FACTS, type MoneyFacts, salesTotals } from '../support/income.ts'
import fc from '../support/properties.ts'

const ORDERS = 4
const DAY_MS = 86_400_000

const order = fc.integer({ min: 1, max: ORDERS })
const reference = fc.tuple(order, fc.integer({ min: 1, max: 3 })).map(([of, attempt]) => `r${of}-${attempt}`)
const at = fc.constantFrom(null, 1)
const statuses = fc.constantFrom('pending', 'paid', 'disputed', 'refunded', 'under-review', 'failed')
/** A statement with its values; those of what is not there change nothing. */
const step: fc.Arbitrary<[string, (string | number | null)[]]> = fc.oneof(
  reference.map((ref): [string, string[]] => [
    'insert or ignore into payment_attempts (reference, order_id, created_at) select ?, id, 1 from orders where id = ?',
    [ref, ref.slice(1, 2)],
  ]),
  fc
    .tuple(at, reference)
    .map((values): [string, typeof values] => [
      'update payment_attempts set charged_at = ? where reference = ?',
      values,
    ]),
  fc
    .tuple(at, reference)
    .map((values): [string, typeof values] => [
      'update payment_attempts set reversed_at = ? where reference = ?',
      values,
    ]),
  fc
    .tuple(
      fc.integer({ min: 1, max: 6 }).map((n) => `k${n}`),
      reference,
      fc.integer({ min: 1, max: 90_000 }),
      fc.constantFrom('pending', 'processed', 'failed'),
    )
    .map((values): [string, typeof values] => [
      'insert into refunds (dedupe_key, reference, amount_minor, status, updated_at) values (?, ?, ?, ?, 1) on conflict (dedupe_key) do update set status = excluded.status, amount_minor = excluded.amount_minor',
      values,
    ]),
  fc
    .integer({ min: 1, max: 6 })
    .map((n): [string, string[]] => ['delete from refunds where dedupe_key = ?', [`k${n}`]]),
  fc
    .tuple(statuses, fc.constantFrom(null, 5 * DAY_MS, 6 * DAY_MS, 40 * DAY_MS), order)
    .map((values): [string, typeof values] => ['update orders set status = ?, paid_at = ? where id = ?', values]),
  fc
    .tuple(fc.integer({ min: 50_000, max: 90_000 }), order)
    .map((values): [string, typeof values] => ['update orders set amount_minor = ? where id = ?', values]),
  order.map((id): [string, number[]] => ['delete from orders where id = ?', [id]]),
)

it('income by day and by plan matches the orders after any events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const db = empty()
      for (const [statement, values] of steps) db.prepare(statement).run(...values)
      const facts = Object.fromEntries(
        Object.entries(MONEY_FACTS).map(([name, words]) => [name, db.prepare(words).all()]),
      ) as MoneyFacts
      expect(await earned(openDatabase(openFileDatabase(db)))).toEqual(salesTotals(facts))
    }),
  )
})

let made: DatabaseSync | undefined
/** Orders of two plans and of a quote, none of them paid. */
function empty(): DatabaseSync {
  if (!made) {
    made = new DatabaseSync(':memory:')
    migrate(made)
    made.exec('pragma foreign_keys = off')
  }
  made.exec('delete from refunds; delete from payment_attempts; delete from orders')
  const insert =
    made.prepare(`insert into orders (id, kind, reference, status, plan_id, option, file_id, request_id, plan_title, amount_minor, mode, buyer_name,
      buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at)
    values (?, ?, 'o' || ?, 'pending', ?, ?, ?, ?, 'A house', 60000, 'test', 'Ama', 'ama@example.com', '+233241234567', 'Ghana', 'Volta', '1', 1, 1, 1)`)
  for (let id = 1; id <= ORDERS; id += 1)
    if (id === ORDERS) insert.run(id, 'quote', id, null, null, null, 1)
    else insert.run(id, 'plan', id, id % 2, 'a', 1, null)
  return made
}
