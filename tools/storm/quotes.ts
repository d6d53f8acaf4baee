/**
 * Quotes in a storm: each client has bought the plan once and has two quotes for changes of it, which many accept at
 * the same moment. Every payment must then have one grant, and the price of the plan must be credited to one of the
 * two.
 */
import type { DatabaseSync } from 'node:sqlite'
import { openState } from '../start/open-state.ts'
import { chargeBody, signedDelivery } from './deliveries.ts'
import type { StormOrder } from './orders.ts'
import type { Random } from './random.ts'
import type { SiteUnderStorm } from './site-under-storm.ts'

const AMOUNT_MINOR = 500_000
const DEPOSIT_MINOR = 200_000
const AT_ONCE = 4

const referenceOf = (at: number) => `R-ST0M-${String(at).padStart(4, '0')}-0000-0000`

/** Two requests for each buyer of the plan. */
export function insertQuotes(db: DatabaseSync, buyers: readonly StormOrder[]): string[] {
  const now = Date.now()
  const request = db.prepare(
    `insert into plan_requests (reference, first_name, last_name, email, phone, country, city, project_address, floor_plan_type,
       plan_description, room_details, plan_id, status, quote_minor, deposit_minor, terms_version, terms_agreed_at, created_at, updated_at)
     values (?, 'Ama', 'Storm', ?, '+233551234987', 'Ghana', 'Kumasi', 'Ridge', 'residential', 'Mirrored.', '[]', 1, 'quoted', ?, ?, '1', ?, ?, ?)`,
  )
  const references = buyers.flatMap((_, at) => [referenceOf(2 * at), referenceOf(2 * at + 1)])
  for (const [at, reference] of references.entries())
    request.run(reference, buyers[at >> 1]?.email ?? '', AMOUNT_MINOR, DEPOSIT_MINOR, now, now, now)
  return references
}

type Row = { reference: string; buyer_email: string; amount_minor: number; status: string }

/** The orders that pay quotes, as their true events describe them. */
function readPayments(site: SiteUnderStorm, status: string): StormOrder[] {
  const db = openState(site.settings.stateDir, true)
  const rows = db.prepare("select * from orders where kind = 'quote' and status = ?").all(status) as Row[]
  db.close()
  return rows.map((row) => ({
    reference: row.reference,
    email: row.buyer_email,
    amountMinor: row.amount_minor,
    fate: 'paid',
  }))
}

/** All accept every quote at once, then each payment is reported several times. */
async function payDue(site: SiteUnderStorm, random: Random, references: readonly string[]): Promise<(string | null)[]> {
  const accepted: (string | null)[] = []
  for (const pair of pairsOf(references))
    accepted.push(
      ...(await Promise.all(
        random
          .shuffle(pair.flatMap((reference) => Array.from({ length: AT_ONCE }, () => reference)))
          .map((reference) => site.acceptQuote(reference)),
      )),
    )
  const bodies = readPayments(site, 'pending').flatMap((order) =>
    Array.from({ length: random.whole(1, 5) }, () => chargeBody(order)),
  )
  const deliveries = random.shuffle(bodies).map((body) => signedDelivery(body, site.settings.paystackSecretKey))
  return [...accepted, ...(await site.deliverAll(deliveries, 16))]
}

const pairsOf = (references: readonly string[]) =>
  references.flatMap((reference, at) => (at % 2 === 0 ? [[reference, references[at + 1] ?? reference]] : []))

/** Returns one sentence for each wrong result. */
export async function runQuotes(
  site: SiteUnderStorm,
  random: Random,
  references: readonly string[],
  buyers: readonly StormOrder[],
): Promise<string[]> {
  const told = buyers.map((buyer) => signedDelivery(chargeBody(buyer), site.settings.paystackSecretKey))
  const faults = [
    ...(await site.deliverAll(told, 16)),
    ...(await payDue(site, random, references)),
    ...(await payDue(site, random, references)),
    ...(await site.drain()),
  ].filter((fault) => fault !== null)
  const db = openState(site.settings.stateDir, true)
  // A credit that leaves no more than the deposit merges two payments into one.
  const wrong = db
    .prepare(
      `select r.email, count(distinct o.id) as orders, count(g.id) as grants, sum(o.amount_minor) as paid,
         (select count(*) from orders c where c.buyer_email = r.email and c.credited_to is not null) as credits,
         (select sum(c.amount_minor) from orders c where c.buyer_email = r.email and c.kind = 'plan') as price
       from plan_requests r left join orders o on o.request_id = r.id left join grants g on g.order_id = o.id and g.state = 'live'
       group by r.email
       having orders <> 4 - (price >= ${AMOUNT_MINOR - DEPOSIT_MINOR}) or grants <> orders or credits <> 1
         or paid + price <> ${2 * AMOUNT_MINOR}`,
    )
    .all()
  db.close()
  return [...faults, ...wrong.map((row) => `the quotes of a client came to ${JSON.stringify(row)}`)]
}
