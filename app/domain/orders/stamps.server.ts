/**
 * GRA's stamps of payments and refunds, as staff take them from its certified system, and what still waits for one. A
 * stamp covers a sum, so what waits is what came in or went back and is not covered. A stamp is replaced, never changed.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { firstErrors } from '../costs/table.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { movementsOf, payingAttempt } from '../payments/money.server.ts'
import type { Actor } from '../shared/actor.ts'
import { STAMP_WORDS, type StampForm, type StampKind, type StampRow, type ValidStamp } from './stamp.ts'

/**
 * What the payments of each order brought and what went back, by refund, lost dispute or reversal. A payment besides the
 * paying one that went back in full was never a sale, so both its movements are left out.
 */
export const salesOf = (where: SQL) => sql`
  select order_id, min(reference) as reference, min(at) as at, count(*) as payments, sum(paid - void) as paid, sum(back - void) as back
  from (select *, case when back >= paid and reference is not paying then paid else 0 end as void
    from (select o.id as order_id, m.reference, p.charged_at as at, ${payingAttempt('o')} as paying,
        sum(m.gross) as paid, sum(m.refund + m.dispute) as back
      from (${movementsOf(() => sql`a.charged_at is not null and a.order_id in (select o.id from orders o where ${where})`)}) m
        join orders o on o.id = m.order_id join payment_attempts p on p.reference = m.reference
      group by m.reference))
  group by order_id`

export const isValid = sql`not exists (select 1 from stamps n where n.replaces = s.id)`
export const stampedMinor = (kind: StampKind, orderId: SQL) =>
  sql`(select coalesce(sum(s.amount_minor), 0) from stamps s where s.order_id = ${orderId} and s.kind = ${kind} and ${isValid})`

/** The valid stamps of orders, newest first. */
const selectStamps = (db: Database, orderIds: string) =>
  db.all<ValidStamp & { orderId: number }>(sql`
    select s.id, s.order_id as orderId, s.kind, s.amount_minor as amountMinor, s.sdc_id as sdcId, s.receipt_number as receiptNumber,
      s.internal_data as internalData, s.signature, s.qr, s.issued_at as issuedAt, s.reason, s.author, s.created_at as createdAt
    from stamps s where s.order_id in (select value from json_each(${orderIds})) and ${isValid} order by s.id desc`)

/** The sums of orders that wait for a stamp. */
const selectWaiting = (db: Database, orderIds: string) =>
  db.all<Record<StampKind, number> & { orderId: number }>(sql`
    select m.order_id as orderId, paid - ${stampedMinor('payment', sql`m.order_id`)} as payment, back - ${stampedMinor('refund', sql`m.order_id`)} as refund
    from (${salesOf(sql`o.id in (select value from json_each(${orderIds}))`)}) m`)

export const listStamps = (db: Database, orderId: number): Promise<ValidStamp[]> =>
  selectStamps(db, JSON.stringify([orderId]))

export async function waitingOf(db: Database, orderId: number): Promise<Record<StampKind, number>> {
  const [row] = await selectWaiting(db, JSON.stringify([orderId]))
  return { payment: row?.payment ?? 0, refund: row?.refund ?? 0 }
}

export type StampedOrder = { id: number; reference: string; paidAt: number | null }
type Deps = { db: Database; now: () => number }
type Wish = { order: StampedOrder; form: StampForm }
type Refusal = keyof typeof STAMP_WORDS
type Planned = Wish & { kind: StampKind; amountMinor: number; coveredMinor: number; replaced: ValidStamp | null }

/**
 * What each stamp covers: what waits, or, with a reason, what the newest one of its kind covered. 'same': it is saved
 * already. Those before it in the list count, and only one of a kind is planned for an order.
 */
async function planStamps(db: Database, wishes: readonly Wish[]): Promise<(Planned | 'same' | Refusal)[]> {
  const orderIds = JSON.stringify(wishes.map(({ order }) => order.id))
  const numbers = JSON.stringify(wishes.map(({ form }) => [form.sdcId, form.receiptNumber]))
  const known = await db.all<{ orderId: number; sdcId: string; receiptNumber: string }>(sql`
    select s.order_id as orderId, s.sdc_id as sdcId, s.receipt_number as receiptNumber from json_each(${numbers}) n
    join stamps s on s.sdc_id = n.value ->> 0 and s.receipt_number = n.value ->> 1`)
  const [waiting, stamps] = [await selectWaiting(db, orderIds), await selectStamps(db, orderIds)]
  const waits = new Map(waiting.map(({ orderId, payment, refund }) => [orderId, { payment, refund }]))
  const planned = new Set<string>()
  return wishes.map((wish) => {
    const { order, form } = wish
    const saved = known.find(({ sdcId, receiptNumber }) => sdcId === form.sdcId && receiptNumber === form.receiptNumber)
    if (saved) return saved.orderId === order.id ? 'same' : 'elsewhere'
    if (order.paidAt === null) return 'unpaid'
    const left = waits.get(order.id) ?? { payment: 0, refund: 0 }
    const kind = form.kind ?? (form.reason === '' && left.payment <= 0 && left.refund > 0 ? 'refund' : 'payment')
    const name = `${order.id} ${kind}`
    if (planned.has(name)) return 'twice'
    const own = stamps.filter((each) => each.orderId === order.id && each.kind === kind)
    const replaced = form.reason === '' ? null : (own[0] ?? null)
    const amountMinor = left[kind] + (replaced?.amountMinor ?? 0)
    if (amountMinor <= 0) return kind === 'refund' && own.length === 0 ? 'nothing-back' : 'reason-missing'
    planned.add(name)
    waits.set(order.id, { ...left, [kind]: 0 })
    const coveredMinor = own.reduce((sum, each) => sum + each.amountMinor, 0)
    return { ...wish, kind, amountMinor, coveredMinor, replaced }
  })
}

/** A stamp saved meanwhile changes the sum that is covered, and this one is then not saved. */
function saveStatements(deps: Deps, actor: Actor, { order, form, kind, amountMinor, coveredMinor, replaced }: Planned) {
  const { db } = deps
  const now = deps.now()
  return [
    db.all<{ id: number }>(sql`
      insert into stamps (order_id, kind, amount_minor, sdc_id, receipt_number, internal_data, signature, qr, issued_at, replaces, reason, author, created_at)
      select ${order.id}, ${kind}, ${amountMinor}, ${form.sdcId}, ${form.receiptNumber}, ${form.internalData}, ${form.signature},
        ${form.qr}, ${form.issuedAt}, ${replaced?.id ?? null}, ${replaced ? form.reason : ''}, ${actor.name}, ${now}
      where ${stampedMinor(kind, sql`${order.id}`)} = ${coveredMinor}
      on conflict do nothing returning id`),
    recordChangeIfAny(deps, {
      actor,
      action: replaced ? 'stamp-replaced' : 'stamped',
      subject: 'order',
      subjectId: order.reference,
      after: { kind, amountMinor, sdcId: form.sdcId, receiptNumber: form.receiptNumber, reason: form.reason },
    }),
    // The buyer is told once, by the first stamp of a payment: the outbox forgets what it has sent.
    enqueue(db, now, {
      kind: 'tax-invoice',
      key: sql`o.id`,
      subjectId: sql`o.id`,
      from: sql`from orders o where o.id = ${order.id} and changes() > 0 and ${kind} = 'payment'
        and (select count(*) from stamps s where s.order_id = o.id and s.kind = 'payment') = 1`,
    }),
  ] as const
}

export async function addStamp(
  deps: Deps,
  actor: Actor,
  order: StampedOrder,
  form: StampForm,
): Promise<'saved' | 'same' | Refusal> {
  const [plan] = await planStamps(deps.db, [{ order, form }])
  if (plan === undefined || typeof plan === 'string') return plan ?? 'unpaid'
  const [made] = await deps.db.batch(saveStatements(deps, actor, plan))
  return made.length > 0 ? 'saved' : 'reason-missing'
}

/**
 * All stamps of a table in one transaction, or none where one can not be saved. A stamp that is saved already is skipped, so
 * the same table can be sent again.
 */
export async function addStamps(
  deps: Deps,
  actor: Actor,
  rows: readonly StampRow[],
): Promise<{ ok: true; value: number } | { ok: false; errors: string[] }> {
  const found = await deps.db.all<StampedOrder & { name: string }>(sql`
    select o.id, o.reference, o.paid_at as paidAt, n.value as name
    from json_each(${JSON.stringify(rows.map(({ order }) => order))}) n
    join orders o on o.reference = n.value or o.number = cast(substr(n.value, 4) as integer) and upper(n.value) = 'FH-' || o.number`)
  const orders = new Map(found.map((order) => [order.name, order]))
  const unknown = rows.filter(({ order }) => !orders.has(order))
  if (unknown.length > 0)
    return {
      ok: false,
      errors: firstErrors(unknown.map(({ line, order }) => `Line ${line}: there is no order ${order}`)),
    }
  const wishes = rows.flatMap(({ order: name, form }) => {
    const order = orders.get(name)
    return order ? [{ order, form }] : []
  })
  const plans = await planStamps(deps.db, wishes)
  const errors = plans.flatMap((plan, at) =>
    typeof plan === 'string' && plan !== 'same' ? [`Line ${rows[at]?.line}: ${STAMP_WORDS[plan]}`] : [],
  )
  if (errors.length > 0) return { ok: false, errors: firstErrors(errors) }
  const [first, ...others] = plans.flatMap((plan) =>
    typeof plan === 'string' ? [] : saveStatements(deps, actor, plan),
  )
  if (first) await deps.db.batch([first, ...others])
  return { ok: true, value: plans.filter((plan) => plan !== 'same').length }
}
