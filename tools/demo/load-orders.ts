/**
 * Loads the demo orders: inserted directly, because nobody bought them, and settled by the code that settles real ones,
 * with a clock set to each moment. Paystack's stand-in gets the same transactions, so that they can be verified and
 * refunded.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { giveDownload } from '../../app/domain/orders/admin.server.ts'
import type { PaymentFact } from '../../app/domain/payments/payment-fact.ts'
import { settlePurchase } from '../../app/domain/payments/settle-purchase.server.ts'
import type { PlanOption } from '../../app/domain/plans/options.ts'
import { DEFAULT_LEGAL_VERSIONS } from '../../app/domain/settings/legal-versions.ts'
import type { Database } from '../../drizzle/client.ts'
import {
  auditLog,
  downloadLog,
  downloadWindows,
  grants,
  orders,
  outbox,
  paymentAttempts,
  planOptions,
  plans,
  refundRequests,
} from '../../drizzle/schema/index.ts'
import { markSent } from './mark-sent.ts'
import { type DemoOrder, demoOrders } from './orders.ts'
import { DEMO_STAFF } from './people.ts'
import { seededRandom } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Statements in one batch. */
const BATCH = 40
const FIRST_TRANSACTION = 4_300_000_000
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 14; Infinix X6831) Chrome/129',
  'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) Chrome/128',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129',
]

type Sold = { planId: number; title: string; option: PlanOption; priceMinor: number; fileId: number }
type Placed = DemoOrder & Sold & { id: number; paidAt: number; transactionId: number; paidMinor: number }
type Statement = Parameters<Database['batch']>[0][number]

async function inBatches(db: Database, statements: Statement[]) {
  for (let at = 0; at < statements.length; at += BATCH) {
    const [first, ...others] = statements.slice(at, at + BATCH)
    if (first) await db.batch([first, ...others])
  }
}

const UNPAID_ENDS = new Set(['pending', 'failed', 'cancelled', 'abandoned'])
const isPaid = ({ end }: DemoOrder) => !UNPAID_ENDS.has(end)
const statusAtFirst = ({ end }: DemoOrder) =>
  end === 'failed' || end === 'cancelled' || end === 'abandoned' ? end : ('pending' as const)

/** The amount paid equals the amount due, except for orders under review. */
const paidMinorOf = ({ end }: DemoOrder, priceMinor: number) =>
  end === 'under-review' ? Math.round(priceMinor / 10) : end === 'granted' ? priceMinor + 500 : priceMinor

async function insertOrders(db: Database, made: DemoOrder[], sold: Sold[]): Promise<Placed[]> {
  const { version } = DEFAULT_LEGAL_VERSIONS.terms
  const placed = made.map((order, at): Placed => {
    const sale = sold.find(({ planId, option }) => planId === order.planNumber && option === order.option)
    if (!sale) throw new Error(`plan ${order.planNumber} has no option ${order.option}`)
    return {
      ...order,
      ...sale,
      id: at + 1,
      paidAt: order.createdAt + order.payMs,
      transactionId: FIRST_TRANSACTION + at,
      paidMinor: paidMinorOf(order, sale.priceMinor),
    }
  })
  await inBatches(
    db,
    placed.flatMap((order) => [
      db.insert(orders).values({
        id: order.id,
        reference: order.reference,
        status: statusAtFirst(order),
        planId: order.planId,
        option: order.option,
        fileId: order.fileId,
        planTitle: order.title,
        amountMinor: order.priceMinor,
        mode: 'test',
        buyerName: order.buyer.name,
        buyerEmail: order.buyer.email,
        buyerPhone: order.buyer.phone,
        buyerCountry: 'Ghana',
        buyerRegion: order.buyer.region,
        termsVersion: version,
        termsAcceptedAt: order.createdAt,
        createdAt: order.createdAt,
        updatedAt: order.createdAt,
      }),
      db.insert(paymentAttempts).values({ reference: order.reference, orderId: order.id, createdAt: order.createdAt }),
      ...(order.end === 'paid-twice'
        ? [
            db
              .insert(paymentAttempts)
              .values({ reference: `${order.reference}b`, orderId: order.id, createdAt: order.createdAt + MINUTE_MS }),
          ]
        : []),
    ]),
  )
  return placed
}

function settleAt(db: Database, at: number, event: string, fact: PaymentFact) {
  const evidence = { source: 'webhook' as const, event, fact, raw: null, digest: `${event} ${fact.reference} ${at}` }
  return settlePurchase({ db, now: () => at }, evidence)
}

const chargeOf = (order: Placed, reference = order.reference, more = 0): PaymentFact => ({
  kind: 'charge',
  reference,
  transactionId: String(order.transactionId + more),
  amount: order.paidMinor,
  currency: 'GHS',
  domain: 'test',
  channel: order.channel,
  // Paystack's fee in Ghana: 1.95 %.
  feeMinor: Math.round(order.paidMinor * 0.0195),
  chargedAt: null,
  reversed: false,
})

/** How long after the payment it was refunded, and how much of it. */
const refundOf = (order: Placed) =>
  order.end === 'refunded' || order.end === 'partly-refunded'
    ? {
        at: order.paidAt + 26 * HOUR_MS,
        amountMinor: order.end === 'partly-refunded' ? Math.round(order.priceMinor / 400) * 100 : order.priceMinor,
        reason: order.end === 'partly-refunded' ? 'Not as described' : 'Defective',
      }
    : null

/** The audit log names a person without an account, so nobody can sign in as them. */
const logStaffAction = (db: Database, at: number, order: Placed, action: string, after: Record<string, unknown>) =>
  db.insert(auditLog).values({ at, actor: DEMO_STAFF, action, subject: 'order', subjectId: order.reference, after })

async function refund(db: Database, order: Placed, now: number) {
  const back = refundOf(order)
  if (!back || back.at > now) return
  const { amountMinor, reason } = back
  const id = `RF_${order.id}`
  await inBatches(db, [
    db.insert(refundRequests).values({
      mark: `demo${order.id}`,
      orderId: order.id,
      reference: order.reference,
      amountMinor,
      reason,
      state: 'accepted',
      progress: 'processed',
      providerId: String(order.transactionId + 500_000),
      askedBy: DEMO_STAFF,
      createdAt: back.at - 2 * MINUTE_MS,
      updatedAt: back.at,
    }),
    logStaffAction(db, back.at - 2 * MINUTE_MS, order, 'refund', { payment: order.reference, amountMinor, reason }),
  ])
  for (const [status, ms] of [
    ['processing', -MINUTE_MS],
    ['processed', 0],
  ] as const)
    await settleAt(db, back.at + ms, `refund.${status}`, {
      kind: 'refund',
      reference: order.reference,
      dedupeKey: `${order.reference}:${id}`,
      isNamed: true,
      providerId: null,
      amountMinor,
      status,
      currency: 'GHS',
      domain: 'test',
    })
}

async function settle(db: Database, order: Placed, now: number) {
  await settleAt(db, order.paidAt, 'charge.success', chargeOf(order))
  if (order.end === 'paid-twice')
    await settleAt(db, order.paidAt + 2 * MINUTE_MS, 'charge.success', chargeOf(order, `${order.reference}b`, 400_000))
  await refund(db, order, now)
  if (order.end === 'disputed' || order.end === 'dispute-lost') {
    const dispute = {
      kind: 'dispute',
      reference: order.reference,
      disputeId: `${order.reference}:D`,
      domain: 'test',
    } as const
    await settleAt(db, order.paidAt + 2 * DAY_MS, 'charge.dispute.create', { ...dispute, state: 'open' })
    if (order.end === 'dispute-lost')
      await settleAt(db, order.paidAt + 6 * DAY_MS, 'charge.dispute.resolve', { ...dispute, state: 'lost' })
  }
  if (order.end === 'granted')
    await giveDownload(
      { db, now: () => order.paidAt + HOUR_MS },
      { id: 0, name: DEMO_STAFF },
      { ...order, status: 'under-review' },
    )
}

async function logDownloads(db: Database, placed: Placed[], now: number) {
  const random = seededRandom(7)
  const rights = new Map((await db.select().from(grants)).map((grant) => [grant.orderId, grant.id]))
  await inBatches(
    db,
    placed.flatMap((order) => {
      const grantId = rights.get(order.id)
      if (grantId === undefined) return []
      return Array.from({ length: order.downloads }, (_, time) => {
        const at = order.paidAt + MINUTE_MS + time * (5 * HOUR_MS + random.below(HOUR_MS))
        if (at > now) return []
        return [
          db.insert(downloadLog).values({
            orderId: order.id,
            fileId: order.fileId,
            at,
            outcome: 'whole',
            address: `10.20.${random.below(250)}.${random.below(250)}`,
            userAgent: random.pick(AGENTS),
          }),
          db
            .insert(downloadWindows)
            .values({ grantId, fileId: order.fileId, startedAt: at - (at % HOUR_MS) })
            .onConflictDoNothing(),
        ]
      }).flat()
    }),
  )
}

/** The state of the stand-in for these orders, in its own file format. */
function asStandInState(placed: Placed[], now: number) {
  const transactions = placed.flatMap((order) => {
    const back = refundOf(order)
    const isReversed = (order.end === 'refunded' && back !== null && back.at <= now) || order.end === 'dispute-lost'
    const made = (reference: string, id: number) => ({
      id,
      accessCode: `demo${id}`,
      reference,
      email: order.buyer.email,
      customerId: id,
      amountMinor: order.paidMinor,
      currency: 'GHS',
      callbackUrl: null,
      metadata: { order: order.reference },
      channels: ['card', 'mobile_money'],
      status: !isPaid(order) ? (order.end === 'failed' ? 'failed' : 'abandoned') : isReversed ? 'reversed' : 'success',
      instrument: isPaid(order)
        ? order.channel === 'card'
          ? { kind: 'card', number: '4084084084084081', expMonth: '12', expYear: '2030' }
          : { kind: 'mobile_money', phone: '0551234987', provider: 'mtn' }
        : null,
      gatewayResponse: isPaid(order) ? 'Successful' : '',
      createdAt: order.createdAt,
      paidAt: isPaid(order) ? order.paidAt : null,
      approveAt: null,
      history: [],
    })
    return [
      made(order.reference, order.transactionId),
      ...(order.end === 'paid-twice' ? [made(`${order.reference}b`, order.transactionId + 400_000)] : []),
    ]
  })
  const refunds = placed.flatMap((order) => {
    const back = refundOf(order)
    if (!back || back.at > now) return []
    return [
      {
        id: order.transactionId + 500_000,
        transactionId: order.transactionId,
        amountMinor: back.amountMinor,
        status: 'processed',
        customerNote: '',
        merchantNote: `${back.reason} [demo${order.id}]`,
        refundedBy: DEMO_STAFF,
        createdAt: back.at,
        updatedAt: back.at,
      },
    ]
  })
  return { transactions, refunds, disputes: [], deliveries: [] }
}

/** Returns how many were loaded. A state with any order is left unchanged. */
export async function loadOrders(db: Database, stateDir: string, now: number): Promise<number> {
  if (await db.select({ id: orders.id }).from(orders).get()) return 0
  const sold: Sold[] = await db
    .select({
      planId: plans.id,
      title: plans.title,
      option: planOptions.option,
      priceMinor: planOptions.priceMinor,
      fileId: planOptions.fileId,
    })
    .from(planOptions)
    .innerJoin(plans, eq(plans.id, planOptions.planId))
    .orderBy(plans.id, planOptions.option)
  const numbers = [...new Set(sold.map(({ planId }) => planId))]
  const made = demoOrders(
    now,
    numbers.map((number) => ({
      number,
      options: sold.filter(({ planId }) => planId === number).map(({ option }) => option),
    })),
  )
  const placed = await insertOrders(db, made, sold)
  const paid = placed.filter(isPaid).sort((a, b) => a.paidAt - b.paidAt)
  for (const order of paid) await settle(db, order, now)
  await logDownloads(db, paid, now)
  // All emails but two count as sent long ago.
  await markSent(
    db,
    sql`(${outbox.kind} = 'staff-alert' or ${outbox.subjectId} in (select id from orders))
      and ${outbox.kind} in ('receipt', 'refund', 'partial-refund', 'staff-sale', 'staff-dispute', 'staff-paid-twice', 'staff-alert')`,
  )
  const [undelivered, returned] = paid.filter(({ end, downloads }) => end === 'paid' && downloads === 0)
  if (undelivered)
    await db
      .update(outbox)
      .set({ status: 'dead', attempts: 10, sentAt: null, lastError: '550 5.1.1 no such mailbox' })
      .where(sql`kind = 'receipt' and subject_id = ${undelivered.id}`)
  if (returned)
    await db
      .update(outbox)
      .set({
        delivery: 'bounced',
        recipient: sql`(select buyer_email from orders where id = ${returned.id})`,
        lastError: '550 5.1.1 mailbox unavailable',
      })
      .where(sql`kind = 'receipt' and subject_id = ${returned.id}`)
  const file = path.join(stateDir, 'paystack.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(asStandInState(placed, now)))
  return placed.length
}
