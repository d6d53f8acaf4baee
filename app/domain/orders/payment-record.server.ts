/** What is kept of the raw events of a payment once its person is erased: the facts that prove it, and nobody's name, card or address. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'

const FACTS = [
  'id',
  'reference',
  'transaction_reference',
  'refund_reference',
  'amount',
  'refund_amount',
  'currency',
  'status',
  'channel',
  'domain',
  'fees',
  'paid_at',
  'created_at',
]

/** The facts of a body; null where it is no JSON. `json_patch` leaves out what the body does not have. */
const factsOf = (raw: SQL) => {
  const pairs = sql.join(
    FACTS.map((name) => sql`${name}, json_extract(${raw}, ${`$.data.${name}`})`),
    sql`, `,
  )
  return sql`case when json_valid(${raw}) then json_patch('{}', json_object(
    'event', json_extract(${raw}, '$.event'), 'data', json_patch('{}', json_object(${pairs})))) end`
}

/** For the erasure's batch, before the orders lose their address: of those orders, and of payments that no order has. */
export const forgetPayer = (db: Database, email: string, gone: SQL) =>
  db.run(sql`
    update payment_events set raw = ${factsOf(sql`raw`)}
    where raw is not null and ${email} <> '' and ${gone} and (
      reference in (select p.reference from payment_attempts p join orders o on o.id = p.order_id where o.buyer_email = ${email})
      or (outcome = 'unknown-reference' and instr(lower(raw), ${email}) > 0))`)

/** What to keep of an event that comes now: one that comes after the erasure brings no person back. */
export const rawToKeep = (raw: string | null, reference: string) => sql<string | null>`
  (select case when exists (select 1 from payment_attempts p join orders o on o.id = p.order_id
      where p.reference = ${reference} and o.buyer_email = '') then ${factsOf(sql`given.raw`)} else given.raw end
    from (select ${raw} as raw) given)`
