/**
 * Money going back: refunds, which walk from pending to processed by themselves as the clock runs, and
 * disputes, which wait for somebody to resolve them.
 */
import { refundOutcome } from './bank.ts'
import type { Clock } from './clock.ts'
import type { Domain } from './payload.ts'
import { disputeEvent, refundEvent } from './payload.ts'
import type { Store } from './store.ts'
import type { Dispute, Refund, RefundStatus, Transaction } from './types.ts'
import type { Webhooks } from './webhooks.ts'

const REFUND_STEP_MS = 60_000
const DISPUTE_DUE_MS = 48 * 3_600_000

export interface RefundInput {
  amountMinor: number | null
  customerNote: string
  merchantNote: string
  by: string
}

export interface Reversals {
  /** A refund, or why not, in Paystack's words. */
  refund(tx: Transaction, input: RefundInput): Refund | string
  /** Sends a refund that needs attention on its way again. */
  retry(refund: Refund): boolean
  openDispute(tx: Transaction, amountMinor: number | null): Dispute
  remind(dispute: Dispute): void
  /** `won` by the shop: declined, the money stays. `lost`: accepted, the transaction is reversed. */
  resolve(dispute: Dispute, outcome: 'won' | 'lost'): void
  resume(): void
}

interface Parts {
  store: Store
  clock: Clock
  webhooks: Webhooks
  domain: Domain
}

export function createReversals({ store, clock, webhooks, domain }: Parts): Reversals {
  const transactionOf = (id: number): Transaction => {
    const tx = store.byIdOrReference(id)
    if (!tx) throw new Error(`no transaction ${id}`)
    return tx
  }

  const refundedMinor = (tx: Transaction, statuses: RefundStatus[]): number =>
    [...store.refunds.values()]
      .filter((refund) => refund.transactionId === tx.id && statuses.includes(refund.status))
      .reduce((sum, refund) => sum + refund.amountMinor, 0)

  function move(refund: Refund, status: RefundStatus): void {
    const tx = transactionOf(refund.transactionId)
    refund.status = status
    refund.updatedAt = clock.now()
    // Only a full refund reverses the transaction; after a partial one it is still a success.
    if (status === 'processed' && refundedMinor(tx, ['processed']) >= tx.amountMinor) tx.status = 'reversed'
    store.changed()
    webhooks.send(`refund.${status}`, refundEvent(refund, tx, domain))
  }

  function walk(refund: Refund, end: RefundStatus): void {
    if (refund.status === 'pending')
      clock.after(REFUND_STEP_MS, () => {
        move(refund, 'processing')
        walk(refund, end)
      })
    else if (refund.status === 'processing') clock.after(REFUND_STEP_MS, () => move(refund, end))
  }

  function announce(name: string, dispute: Dispute): void {
    dispute.updatedAt = clock.now()
    store.changed()
    webhooks.send(`charge.dispute.${name}`, disputeEvent(dispute, transactionOf(dispute.transactionId), domain))
  }

  return {
    refund(tx, { amountMinor, customerNote, merchantNote, by }) {
      if (tx.status === 'reversed') return 'Transaction has been fully reversed'
      if (tx.status !== 'success') return 'Transaction has not been paid'
      const amount = amountMinor ?? tx.amountMinor
      const promised = refundedMinor(tx, ['pending', 'processing', 'processed', 'needs-attention'])
      if (promised + amount > tx.amountMinor) return 'Refund amount cannot be greater than initial amount'
      const at = clock.now()
      const refund: Refund = {
        id: store.nextId(),
        transactionId: tx.id,
        amountMinor: amount,
        status: 'pending',
        customerNote: customerNote || `Refund for transaction ${tx.reference}`,
        merchantNote: merchantNote || `Refund for transaction ${tx.reference} by ${by}`,
        refundedBy: by,
        createdAt: at,
        updatedAt: at,
      }
      store.refunds.set(refund.id, refund)
      move(refund, 'pending')
      walk(refund, refundOutcome(tx.instrument))
      return refund
    },

    retry(refund) {
      if (refund.status !== 'needs-attention') return false
      move(refund, 'processing')
      walk(refund, 'processed')
      return true
    },

    openDispute(tx, amountMinor) {
      const at = clock.now()
      const dispute: Dispute = {
        id: store.nextId(),
        transactionId: tx.id,
        refundAmountMinor: amountMinor ?? tx.amountMinor,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        createdAt: at,
        updatedAt: at,
        dueAt: at + DISPUTE_DUE_MS,
        resolvedAt: null,
      }
      store.disputes.set(dispute.id, dispute)
      announce('create', dispute)
      return dispute
    },

    remind: (dispute) => announce('remind', dispute),

    resolve(dispute, outcome) {
      dispute.status = 'resolved'
      dispute.resolution = outcome === 'won' ? 'declined' : 'merchant-accepted'
      dispute.resolvedAt = clock.now()
      if (outcome === 'lost') transactionOf(dispute.transactionId).status = 'reversed'
      announce('resolve', dispute)
    },

    resume() {
      for (const refund of store.refunds.values())
        walk(refund, refundOutcome(transactionOf(refund.transactionId).instrument))
    },
  }
}
