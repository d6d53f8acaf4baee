/**
 * Reads Paystack's webhooks and verify answers into facts: charges, refunds and disputes. Paystack's types are loose
 * (amounts as text in some refund events, metadata of any kind); a charge's amount is accepted only as an exact
 * integer.
 */
import * as z from 'zod/mini'

export type ChargeFact = {
  kind: 'charge'
  reference: string
  transactionId: string
  /** As sent, null if neither number nor text: only an integer can equal an order's amount. */
  amount: number | string | null
  currency: string | null
  domain: string | null
  channel: string | null
  /** Paystack's fee and the time of the charge; null where it states none. */
  feeMinor: number | null
  chargedAt: number | null
  /** The whole transaction was reversed (refunded in full or charged back). */
  reversed: boolean
}

const REFUND_STATUSES = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
type RefundStatus = (typeof REFUND_STATUSES)[number]
export type RefundFact = {
  kind: 'refund'
  reference: string
  dedupeKey: string
  /** Whether the event identifies its refund; if not, Paystack's list is read. */
  isNamed: boolean
  /** Paystack's id of the refund; most of its events omit it. */
  providerId: string | null
  amountMinor: number
  status: RefundStatus
  /** Null where the event does not state it. */
  currency: string | null
  domain: string | null
}
export type DisputeFact = {
  kind: 'dispute'
  reference: string
  disputeId: string
  state: 'open' | 'won' | 'lost'
  domain: string | null
}
export type IgnoredFact = { kind: 'ignored'; reference: string; why: string }
export type PaymentFact = ChargeFact | RefundFact | DisputeFact | IgnoredFact

export type ProviderEvent = { event: string; fact: PaymentFact }

const textOrNumber = z.union([z.string(), z.number()])
const text = z.pipe(textOrNumber, z.transform(String))
/** Values that we compare with our own: only short text is readable; anything else equals nothing. */
const word = z.string().check(z.maxLength(40))
const optionalText = z.pipe(
  z.nullish(textOrNumber),
  z.transform((value) => (value === null || value === undefined ? null : String(value))),
)
const reference = z.string().check(z.minLength(1), z.maxLength(200))
const minor = z.int().check(z.nonnegative())
const readable = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null)

/** Events of unknown names may contain anything; those that we read are validated below. */
const body = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  data: z.catch(z.record(z.string(), z.unknown()), {}),
})
const charge = z.object({
  reference,
  id: optionalText,
  status: z.string(),
  channel: z.catch(optionalText, null),
  amount: readable(z.union([z.number(), word])),
  currency: readable(word),
  domain: readable(word),
  fees: readable(minor),
  paid_at: readable(z.pipe(z.iso.datetime(), z.transform(Date.parse))),
})
/** Some events omit it; if present, it must match the order's. */
const named = z.pipe(
  z.nullish(word),
  z.transform((value) => value ?? null),
)
const refund = z.object({
  transaction_reference: reference,
  refund_reference: optionalText,
  id: optionalText,
  amount: z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]),
    z.int().check(z.positive()),
  ),
  currency: named,
  domain: named,
})
const dispute = z.object({
  id: text,
  status: z.nullish(z.string()),
  resolution: z.nullish(z.string()),
  domain: named,
  transaction: z.object({ reference, status: z.nullish(z.string()) }),
})

const ignored = (why: string, reference = ''): IgnoredFact => ({ kind: 'ignored', reference, why })

function chargeFact(data: Record<string, unknown>): PaymentFact {
  const read = charge.safeParse(data)
  if (!read.success) return ignored('a charge without a reference')
  const { status, id, fees: feeMinor, paid_at: chargedAt, ...stated } = read.data
  const reversed = status === 'reversed'
  if (status !== 'success' && !reversed) return ignored(`a charge that is ${status.slice(0, 40)}`, stated.reference)
  return { kind: 'charge', ...stated, transactionId: id ?? '', feeMinor, chargedAt, reversed }
}

function refundFact(event: string, data: Record<string, unknown>): PaymentFact {
  const read = refund.safeParse(data)
  const status = REFUND_STATUSES.find((each) => event === `refund.${each}`)
  if (!read.success || !status) return ignored('a refund that can not be read')
  const { transaction_reference: reference, refund_reference, id, amount, ...stated } = read.data
  // Early events of a refund have no reference of their own, so its id comes first; its amount is the last resort.
  return {
    kind: 'refund',
    reference,
    dedupeKey: `${reference}:${id ?? refund_reference ?? amount}`,
    isNamed: (id ?? refund_reference) !== null,
    providerId: id,
    amountMinor: amount,
    status,
    ...stated,
  }
}

/** The fact of a refund in Paystack's list: the same as that of an event with its id. */
export function listedRefundFact(
  reference: string,
  refund: { id: string; amountMinor: number; progress: RefundStatus },
): RefundFact {
  return {
    kind: 'refund',
    reference,
    dedupeKey: `${reference}:${refund.id}`,
    isNamed: true,
    providerId: refund.id,
    amountMinor: refund.amountMinor,
    status: refund.progress,
    currency: null,
    domain: null,
  }
}

function disputeFact(event: string, data: Record<string, unknown>): PaymentFact {
  const read = dispute.safeParse(data)
  if (!read.success) return ignored('a dispute that can not be read')
  const { id, resolution, transaction } = read.data
  const lost = resolution === 'merchant-accepted' || resolution === 'auto-accepted' || transaction.status === 'reversed'
  // Only a clear win restores the files; any other resolution leaves them suspended until staff decide.
  const isResolved = event === 'charge.dispute.resolve'
  const state = isResolved && lost ? 'lost' : isResolved && resolution === 'declined' ? 'won' : 'open'
  return {
    kind: 'dispute',
    reference: transaction.reference,
    disputeId: `${transaction.reference}:${id}`,
    state,
    domain: read.data.domain,
  }
}

/** The event in a signed webhook body, or null if it is none. Unknown event names are ignored facts. */
export function readWebhook(rawBody: string): ProviderEvent | null {
  let json: unknown
  try {
    json = JSON.parse(rawBody)
  } catch {
    return null
  }
  const read = body.safeParse(json)
  if (!read.success) return null
  const { event, data } = read.data
  if (event === 'charge.success') return { event, fact: chargeFact(data) }
  if (event.startsWith('refund.')) return { event, fact: refundFact(event, data) }
  if (event.startsWith('charge.dispute.')) return { event, fact: disputeFact(event, data) }
  return { event, fact: ignored('an event of another kind') }
}

const verified = z.object({ reference: z.string().check(z.maxLength(200)), status: word })
const BEGUN = ['pending', 'ongoing', 'processing', 'queued']

export type Verification =
  | { status: 'settled'; begun: true; fact: ChargeFact }
  | { status: 'failed' | 'open'; begun: boolean; fact: null }
  | { status: 'unreadable'; begun: false; fact: null; why: string }

const unreadable = (why: string): Verification => ({ status: 'unreadable', begun: false, fact: null, why })

/** A verify answer: a charge fact if money moved, else whether the attempt is over. Unreadable money proves nothing. */
export function readVerification(data: unknown, reference: string): Verification {
  const read = verified.safeParse(data)
  if (!read.success) return unreadable(read.error.issues.map(({ path }) => path.join('.') || 'data').join(', '))
  // The answer must be about the requested reference: another one proves nothing.
  if (read.data.reference !== reference) return unreadable('another reference')
  const { status } = read.data
  if (status !== 'success' && status !== 'reversed')
    return { status: status === 'failed' ? 'failed' : 'open', begun: BEGUN.includes(status), fact: null }
  const fact = chargeFact(body.shape.data.parse(data))
  if (fact.kind !== 'charge') return unreadable('id')
  const odd = (['amount', 'currency', 'domain'] as const).filter((name) => fact[name] === null)
  return odd.length > 0 ? unreadable(odd.join(', ')) : { status: 'settled', begun: true, fact }
}

/** The reference in a row of Paystack's list; null where there is none. */
export const listedReference = (row: unknown): string | null => verified.safeParse(row).data?.reference ?? null

const paidTransaction = z.object({ status: z.string(), amount: minor })

/** The amount paid by a transaction, 0 for an unsuccessful one; null for an unreadable answer. */
export function readPaidMinor(transaction: unknown): number | null {
  const read = paidTransaction.safeParse(transaction)
  if (!read.success) return null
  return read.data.status === 'success' ? read.data.amount : 0
}
