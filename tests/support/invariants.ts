/**
 * Invariants between database, buckets, emails and Paystack that hold after any failure. Each violation is a sentence.
 */
import { env } from 'cloudflare:workers'
import { pictureObjects } from '../../app/domain/gallery/variants.ts'
import { openDatabase } from '../../drizzle/client.ts'
import type { SentMail } from './faults.ts'
import { moneyTotals, readMoneyFacts, shownTotals } from './money-facts.ts'
import { control } from './shop.ts'

const all = async <T>(query: string) => (await env.DB.prepare(query).all<T>()).results

type Attempt = {
  reference: string
  status: string
  amount: number
  grantState: string | null
  email: string
  id: number
}
const ATTEMPTS = `select a.reference, o.id, o.status, o.amount_minor as amount, o.buyer_email as email, g.state as grantState
  from payment_attempts a join orders o on o.id = a.order_id left join grants g on g.order_id = o.id`

type Transaction = { status: string; amount: number; currency: string }
const atPaystack = (reference: string) => control<Transaction>('GET', `transactions/${reference}`).catch(() => null)

/** Whether the scheduled jobs still have something to send or settle. */
export async function isUnsettled(): Promise<boolean> {
  const waiting = await all<{ n: number }>("select count(*) as n from outbox where status in ('waiting', 'sending')")
  if ((waiting[0]?.n ?? 0) > 0) return true
  for (const { reference, status } of await all<Attempt>(ATTEMPTS))
    if (!['paid', 'refunded', 'disputed'].includes(status) && (await atPaystack(reference))?.status === 'success')
      return true
  return (await all("select 1 from refund_requests where state = 'asking'")).length > 0
}

/** Invariants of money and files, which hold at every moment. */
export async function breaksOfMoney(): Promise<string[]> {
  const breaks: string[] = []
  const attempts = await all<Attempt>(ATTEMPTS)
  const paid = new Map<number, boolean>()
  for (const each of attempts) {
    const transaction = await atPaystack(each.reference)
    const isPaid =
      transaction?.status === 'success' && transaction.amount === each.amount && transaction.currency === 'GHS'
    paid.set(each.id, (paid.get(each.id) ?? false) || isPaid)
    if (transaction?.status === 'success' && each.status === 'failed')
      breaks.push(`I10 order ${each.id} says failed and is paid at Paystack`)
  }
  for (const { id, grantState, status } of attempts) {
    if (grantState === 'live' && !paid.get(id)) breaks.push(`I1 order ${id} has a live grant and no payment`)
    if (grantState === 'live' && status === 'refunded') breaks.push(`I4 order ${id} is refunded and has a live grant`)
  }
  const bad = await all<{ id: number }>(
    "select id from orders where typeof(amount_minor) <> 'integer' or amount_minor < 0",
  )
  breaks.push(...bad.map(({ id }) => `I7 order ${id} has an amount that is no whole number`))
  const db = openDatabase(env.DB)
  const due = moneyTotals(await readMoneyFacts(db)).join('; ')
  const shown = (await shownTotals(db)).join('; ')
  if (shown !== due) breaks.push(`I7 the dashboard adds up ${shown || 'nothing'} in place of ${due || 'nothing'}`)
  return breaks
}

/** Invariants after the faults have stopped and the jobs have run. */
export async function breaksAfterRecovery(sent: readonly SentMail[], strikes: number): Promise<string[]> {
  const breaks = await breaksOfMoney()
  for (const { id, reference, status, grantState } of await all<Attempt>(ATTEMPTS))
    if ((await atPaystack(reference))?.status === 'success' && (grantState === null || status === 'pending'))
      breaks.push(`I3 order ${id} is paid at Paystack and ${status} with grant ${grantState} here`)
  type Mail = { id: number; kind: string; status: string; email: string | null; error: string | null }
  const mails = await all<Mail>(`select m.id, m.kind, m.status, m.last_error as error,
      coalesce((select p.payer_email from payment_attempts p where p.order_id = o.id and p.charged_at is not null
        order by p.charged_at limit 1), o.buyer_email) as email
    from outbox m left join orders o on m.kind = 'receipt' and o.id = m.subject_id`)
  for (const { id, kind, status, email, error } of mails) {
    const copies = sent.filter(({ outboxId }) => outboxId === id)
    if (copies.length > 1 + strikes) breaks.push(`I5 ${kind} was sent ${copies.length} times`)
    if (kind === 'receipt' && copies.some(({ to }) => to !== email)) breaks.push('I5 a receipt went to somebody else')
    if (kind === 'receipt' && status !== 'sent') breaks.push(`I5 a receipt is ${status}: ${error}`)
    if (kind === 'receipt' && status === 'sent' && copies.length === 0) breaks.push('I5 a receipt was never sent')
  }
  const refunds = await all<{ id: number; state: string }>(`select id, state from refund_requests r
    where state = 'asking' or said = 'it did not reach Paystack' and not exists
      (select 1 from outbox where kind = 'staff-refund-stuck' and subject_id = r.order_id)`)
  breaks.push(
    ...refunds.map(({ id, state }) => `I3 refund ${id} is ${state}, and staff have not heard that it was not made`),
  )
  const receipts = await all<{ id: number }>(
    "select o.id from orders o where o.status = 'paid' and (select count(*) from outbox where kind = 'receipt' and subject_id = o.id and dedupe_key not like 'receipt:again:%') <> 1",
  )
  breaks.push(...receipts.map(({ id }) => `I5 paid order ${id} has no receipt, or two`))
  return breaks
}

const keysIn = async (bucket: R2Bucket) => (await bucket.list()).objects.map(({ key }) => key)

type Objects = { orphans: string[]; missing: string[] }
/** Objects without a row, and rows without their object. */
export async function readObjects(): Promise<Objects> {
  const [pictures, files] = [await keysIn(env.PICTURES), await keysIn(env.FILES)]
  const shots = await all<{ key: string }>('select key from pictures')
  const held = await all<{ key: string; ready: number | null; store: string; form: string }>(
    'select object_key as key, ready_at as ready, store, form_key as form from staged_uploads',
  )
  const kept = await all<{ key: string }>(
    "select object_key as key from plan_files union select object_key from plan_request_files union select sample_key from plans where sample_key <> ''",
  )
  const photos = await all<{ key: string }>(`select photo_key as key from users where photo_key is not null
    union all select photo_key from team_members where photo_key is not null
    union all select json_extract(p.value, '$.key') from building_entries e, json_each(e.photos) p`)
  const owned = new Set([
    ...[...shots, ...photos, ...held].flatMap(({ key }) => [key, ...pictureObjects(key)]),
    ...kept.map(({ key }) => key),
  ])
  const there = [...pictures, ...files]
  const has = (key: string) => there.some((each) => each === key || each.includes(key))
  const needed = [...shots, ...photos, ...kept, ...held.filter(({ ready, form }) => ready !== null && form !== '')]
  return {
    orphans: there.filter((key) => !owned.has(key) && ![...owned].some((each) => key.includes(each))),
    missing: needed.map(({ key }) => key).filter((key) => !has(key)),
  }
}

/** An error response reveals no internals. */
export async function breaksOfAnswer(response: Response): Promise<string[]> {
  if (response.status < 500 || response.status === 599) return []
  const text = await response.clone().text()
  const told = /D1_|SQLITE|Failed query|\bat .+\.(js|ts):\d+|TypeError|R2Error|stack\\?":/.exec(text)
  return [
    ...(told ? [`I9 an answer of ${response.status} says ${told[0]}`] : []),
    ...(response.headers.get('x-request-id') ? [] : [`I9 an answer of ${response.status} has no request id`]),
  ]
}
