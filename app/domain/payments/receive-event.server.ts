/**
 * A webhook event of Paystack. A refund event that does not identify its refund can't be told from another of the same
 * amount. Paystack's list of the transaction's refunds decides; the event only tells that it changed.
 */
import type { Payments } from '../../adapters/paystack.server.ts'
import { type Evidence, type Settlement, settleListedRefund, settlePurchase } from './settle-purchase.server.ts'

type Deps = Parameters<typeof settlePurchase>[0] & { payments: Pick<Payments, 'listRefunds'> }

/** Throws where the event should be sent again: the database failed, or the list could not be read. */
export async function receiveEvent(deps: Deps, evidence: Evidence): Promise<Settlement> {
  const { fact } = evidence
  if (fact.kind !== 'refund' || fact.isNamed) return settlePurchase(deps, evidence)
  const known = await deps.payments.listRefunds(fact.reference)
  const refunds = known.ok ? known.refunds : []
  for (const refund of refunds) await settleListedRefund(deps, fact.reference, refund)
  const isListed = refunds.some(({ amountMinor }) => amountMinor === fact.amountMinor)
  const settled = await settlePurchase(
    deps,
    // A refund not listed yet counts by its amount; the list's entry takes over its row later.
    isListed
      ? { ...evidence, fact: { kind: 'ignored', reference: fact.reference, why: 'read from the list of refunds' } }
      : evidence,
  )
  if (!known.ok) throw new Error('the list of refunds was not read')
  return settled
}
