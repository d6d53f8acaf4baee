/**
 * A refund that needs attention: Paystack could not send it the way that the payment came, and asks for a bank account of
 * the customer. Paystack takes an account for such a refund once, so two presses move no money twice.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { refundRequests } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { recordChange } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { settleListedRefund } from './settle-purchase.server.ts'

type Waiting = { reference: string; providerId: string | null; amountMinor: number }

/** The refunds of an order that need attention, as far as Paystack has told us. */
export const refundsInNeed = (db: Database, orderId: number) =>
  db.all<Waiting>(sql`
    select r.reference, r.provider_id as providerId, r.amount_minor as amountMinor
    from refunds r join payment_attempts p on p.reference = r.reference
    where p.order_id = ${orderId} and r.status = 'needs-attention' order by r.updated_at`)

type RetryDeps = {
  db: Database
  payments: Pick<Payments, 'listRefunds' | 'listBanks' | 'retryRefund'>
  now: () => number
}
export type Retried =
  | { ok: true }
  | { ok: false; reason: 'nothing-waits' | 'unreachable' | 'unanswered' }
  | { ok: false; reason: 'unknown-bank' }
  | { ok: false; reason: 'refused'; said: string }

/** A refund of the order that needs an account, and the banks that it may be at; none where Paystack does not answer. */
export async function getAttention({ db, payments }: Omit<RetryDeps, 'now'>, orderId: number) {
  const [inNeed] = await refundsInNeed(db, orderId)
  if (!inNeed) return undefined
  const listed = await payments.listBanks()
  return { amountMinor: inNeed.amountMinor, banks: listed.ok ? listed.banks : [] }
}

export async function retryRefund(
  deps: RetryDeps,
  actor: Actor,
  order: { id: number; reference: string },
  account: { bankCode: string; accountNumber: string },
): Promise<Retried> {
  const [waiting] = await refundsInNeed(deps.db, order.id)
  if (!waiting) return { ok: false, reason: 'nothing-waits' }
  const [known, listed] = await Promise.all([deps.payments.listRefunds(waiting.reference), deps.payments.listBanks()])
  if (!known.ok || !listed.ok) return { ok: false, reason: 'unreachable' }
  const bank = listed.banks.find(({ code }) => code === account.bankCode)
  if (!bank) return { ok: false, reason: 'unknown-bank' }
  const atPaystack = known.refunds.find(({ progress }) => progress === 'needs-attention')
  const id = atPaystack?.id ?? (known.isWhole ? null : waiting.providerId)
  if (id === null) {
    // It went on meanwhile: by the dashboard, or by another press.
    for (const refund of known.refunds) await settleListedRefund(deps, waiting.reference, refund)
    return { ok: false, reason: 'nothing-waits' }
  }
  const asked = await deps.payments.retryRefund({ id, bankId: bank.id, accountNumber: account.accountNumber })
  if (!asked.ok) return asked
  await recordChange(deps, {
    actor,
    action: 'refund-retried',
    subject: 'order',
    subjectId: order.reference,
    after: { payment: waiting.reference, bank: bank.name, account: `…${account.accountNumber.slice(-4)}` },
  })
  await settleListedRefund(deps, waiting.reference, asked.refund)
  await deps.db
    .update(refundRequests)
    .set({ progress: asked.refund.progress, updatedAt: deps.now() })
    .where(eq(refundRequests.providerId, asked.refund.id))
  return { ok: true }
}
