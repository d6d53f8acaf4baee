/** What stays of a payment's raw events after erasure: the facts that prove it, without name, card or address. */
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

/** The facts in a body; null where it is not JSON. `json_patch` omits what the body lacks. */
const factsOf = (raw: SQL) => {
  const pairs = sql.join(
    FACTS.map((name) => sql`${name}, json_extract(${raw}, ${`$.data.${name}`})`),
    sql`, `,
  )
  return sql`case when json_valid(${raw}) then json_patch('{}', json_object(
    'event', json_extract(${raw}, '$.event'), 'data', json_patch('{}', json_object(${pairs})))) end`
}

/** For the erasure's batch, before the orders lose their address: covers those orders and payments without an order. */
export const forgetPayer = (db: Database, email: string, gone: SQL) =>
  db.run(sql`
    update payment_events set raw = ${factsOf(sql`raw`)}
    where raw is not null and ${email} <> '' and ${gone} and (
      reference in (select p.reference from payment_attempts p join orders o on o.id = p.order_id where ${email} in (o.buyer_email, p.payer_email))
      or (outcome = 'unknown-reference' and instr(lower(raw), ${email}) > 0))`)

/** The stored part of a new event: an event that arrives after the erasure restores no personal data. */
export const rawToKeep = (raw: string | null, reference: string) => sql<string | null>`
  (select case when exists (select 1 from payment_attempts p join orders o on o.id = p.order_id
      where p.reference = ${reference} and '' in (o.buyer_email, p.payer_email)) then ${factsOf(sql`given.raw`)} else given.raw end
    from (select ${raw} as raw) given)`
