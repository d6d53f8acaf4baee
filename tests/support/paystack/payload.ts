/**
 * The shapes Paystack answers and announces with, built from our records, with the quirks of its samples:
 * doubled dates, string amounts in some refund events, an empty string for no metadata.
 */
import { authorization } from './bank.ts'
import type { AmountChange, DataFault } from './faults.ts'
import type { Dispute, Refund, Transaction } from './types.ts'

export type Data = Record<string, unknown>
export type Domain = 'test' | 'live'

const INTEGRATION = 412829
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** 1.95 % of the amount, the Ghanaian rate, taken from the payout. */
const feesMinor = (amountMinor: number): number => Math.round(amountMinor * 0.0195)

function customer(tx: Transaction): Data {
  return {
    id: tx.customerId,
    first_name: null,
    last_name: null,
    email: tx.email,
    customer_code: `CUS_${tx.customerId.toString(36)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

function log(tx: Transaction): Data | null {
  if (tx.history.length === 0) return null
  const seconds = (at: number) => Math.max(0, Math.round((at - tx.createdAt) / 1000))
  const of = (type: string) => tx.history.filter((entry) => entry.type === type).length
  return {
    start_time: Math.floor(tx.createdAt / 1000),
    time_spent: seconds(tx.history.at(-1)?.at ?? tx.createdAt),
    attempts: of('success') + of('error'),
    errors: of('error'),
    success: of('success') > 0,
    mobile: false,
    input: [],
    history: tx.history.map(({ type, message, at }) => ({ type, message, time: seconds(at) })),
  }
}

/** What a transaction and its charge.success event have in common. */
function charge(tx: Transaction, domain: Domain): Data {
  const wasPaid = tx.paidAt !== null
  return {
    id: tx.id,
    domain,
    status: tx.status,
    reference: tx.reference,
    amount: tx.amountMinor,
    message: null,
    gateway_response: tx.gatewayResponse,
    paid_at: iso(tx.paidAt),
    created_at: iso(tx.createdAt),
    channel: tx.instrument?.kind ?? 'card',
    currency: tx.currency,
    ip_address: '154.160.1.20, 172.70.1.1',
    metadata: tx.metadata ?? '',
    log: log(tx),
    fees: wasPaid ? feesMinor(tx.amountMinor) : null,
    fees_split: null,
    authorization: wasPaid ? authorization(tx.instrument, tx.accessCode.slice(0, 10)) : {},
    customer: customer(tx),
    plan: null,
    split: {},
    order_id: null,
    source: null,
    fees_breakdown: null,
    connect: null,
  }
}

export function transactionData(tx: Transaction, domain: Domain): Data {
  return {
    ...charge(tx, domain),
    receipt_number: tx.paidAt === null ? null : `1${String(tx.id).slice(-7)}`,
    paidAt: iso(tx.paidAt),
    createdAt: iso(tx.createdAt),
    transaction_date: iso(tx.createdAt),
    requested_amount: tx.amountMinor,
    pos_transaction_data: null,
    plan_object: {},
    subaccount: {},
  }
}

export const chargeEvent = (tx: Transaction, domain: Domain): Data => ({
  ...charge(tx, domain),
  status: 'success',
  subaccount: {},
  paidAt: iso(tx.paidAt),
})

/** POST /refund nests the whole transaction; the fetch and list routes name it by its id. */
export function refundData(refund: Refund, tx: Transaction, domain: Domain, route: 'create' | 'fetch' | 'list'): Data {
  const data = {
    id: refund.id,
    integration: INTEGRATION,
    domain,
    dispute: null,
    settlement: null,
    amount: refund.amountMinor,
    deducted_amount: refund.status === 'processed' ? refund.amountMinor : 0,
    fully_deducted: refund.status === 'processed',
    currency: tx.currency,
    channel: tx.instrument?.kind ?? 'card',
    status: refund.status,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    refunded_by: refund.refundedBy,
    refunded_at: refund.status === 'processed' ? iso(refund.updatedAt) : null,
    expected_at: iso(refund.createdAt + 7 * 86_400_000),
  }
  if (route === 'list') {
    const dates = { created_at: iso(refund.createdAt), updated_at: iso(refund.updatedAt) }
    return { ...data, ...dates, transaction: tx.id, transaction_reference: tx.reference }
  }
  const dates = { createdAt: iso(refund.createdAt), updatedAt: iso(refund.updatedAt) }
  return { ...data, ...dates, transaction: route === 'create' ? transactionData(tx, domain) : tx.id }
}

/** A string amount and no id until the end is what Paystack's samples show; there is never a `reference`. */
export function refundEvent(refund: Refund, tx: Transaction, domain: Domain): Data {
  const ended = refund.status === 'failed' || refund.status === 'needs-attention'
  return {
    status: refund.status,
    transaction_reference: tx.reference,
    refund_reference: refund.status === 'processed' ? `TRF_${refund.id.toString(36)}` : null,
    amount: ended ? refund.amountMinor : String(refund.amountMinor),
    currency: tx.currency,
    processor: tx.instrument?.kind === 'mobile_money' ? 'mobile_money_mtn' : 'test-processor',
    customer: { first_name: null, last_name: null, email: tx.email },
    integration: INTEGRATION,
    domain,
    ...(ended && { id: refund.id, customer_note: refund.customerNote, merchant_note: refund.merchantNote }),
  }
}

export function disputeEvent(dispute: Dispute, tx: Transaction, domain: Domain): Data {
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmountMinor,
    currency: tx.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain,
    transaction: charge(tx, domain),
    transaction_reference: null,
    category: 'chargeback',
    customer: customer(tx),
    bin: null,
    last4: null,
    dueAt: iso(dispute.dueAt),
    resolvedAt: iso(dispute.resolvedAt),
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: dispute.status, by: 'customer@stand-in.example', createdAt: iso(dispute.createdAt) }],
    messages: [
      { sender: 'customer@stand-in.example', body: 'I want my money back', createdAt: iso(dispute.createdAt) },
    ],
    created_at: iso(dispute.createdAt),
    updated_at: iso(dispute.updatedAt),
  }
}

function changedAmount(amount: number, change: AmountChange): unknown {
  switch (change) {
    case 'plus-one':
      return amount + 1
    case 'minus-one':
      return amount - 1
    case 'zero':
      return 0
    case 'negative':
      return -amount
    case 'string':
      return String(amount)
    case 'float':
      return amount + 0.5
  }
}

/** The data with the faults applied. The record itself stays true. */
export function falsified(data: Data, faults: DataFault[]): Data {
  const result: Data = { ...data }
  for (const fault of faults) {
    if (fault.kind === 'amount') {
      result.amount = changedAmount(Number(data.amount), fault.change)
      if ('requested_amount' in data) result.requested_amount = result.amount
    } else if (fault.kind === 'domain') result.domain = data.domain === 'test' ? 'live' : 'test'
    else if (fault.kind === 'reference')
      result['transaction_reference' in data ? 'transaction_reference' : 'reference'] = fault.value
    else result[fault.kind] = fault.value
  }
  return result
}
