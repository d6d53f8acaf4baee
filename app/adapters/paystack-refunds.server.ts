/** Paystack's refunds, and the banks that one which needs attention may go to. */
import * as z from 'zod/mini'
import { call, noteRefusal, type Options, readEnvelope, send } from './paystack-call.server.ts'

const PROGRESS = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
/** `note` is the merchant note that the refund request carried. */
export type ProviderRefund = { id: string; amountMinor: number; progress: (typeof PROGRESS)[number]; note: string }
/** `refused`: Paystack declined, so no money moves. `unanswered`: the refund may have happened. */
export type AskedRefund =
  | { ok: true; refund: ProviderRefund }
  | { ok: false; reason: 'refused'; said: string }
  | { ok: false; reason: 'unanswered' }
/** `isWhole`: a refund missing from the list does not exist. */
export type ListedRefunds =
  | { ok: true; refunds: ProviderRefund[]; isWhole: boolean }
  | { ok: false; reason: 'unreachable' | 'unreadable' }

/** A bank in Ghana: `code` names it for people, `id` at Paystack. */
export type Bank = { id: string; code: string; name: string }
export type ListedBanks = { ok: true; banks: Bank[] } | { ok: false }

export type Refunds = {
  /** Paystack has no idempotency key for refunds: the caller makes sure that each is requested once. */
  refundTransaction(request: { reference: string; amountMinor: number; note: string }): Promise<AskedRefund>
  listRefunds(reference: string): Promise<ListedRefunds>
  /** Sends a refund that needs attention to a bank account of the customer. Paystack takes it for such a refund only. */
  retryRefund(request: { id: string; bankId: string; accountNumber: string }): Promise<AskedRefund>
  listBanks(): Promise<ListedBanks>
}

const refund = z.object({
  id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  // Text in the events, so perhaps here.
  amount: z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(Number)), z.int().check(z.positive())),
  // A status unknown to us means that the money is not back yet.
  status: z.pipe(
    z.string(),
    z.transform((said) => PROGRESS.find((each) => each === said) ?? 'pending'),
  ),
  merchant_note: z.nullish(z.string()),
  transaction_reference: z.nullish(z.string()),
})
const asProviderRefund = ({ id, amount, status, merchant_note }: z.infer<typeof refund>): ProviderRefund => ({
  id,
  amountMinor: amount,
  progress: status,
  note: merchant_note ?? '',
})
export const ROWS_A_PAGE = 100
const NO_LIST = [400, 404, 405, 501]

export const createRefunds = (options: Options): Refunds => ({
  refundTransaction: (request) => refundTransaction(options, request),
  listRefunds: (reference) => listRefunds(options, reference),
  retryRefund: (request) => retryRefund(options, request),
  listBanks: () => listBanks(options),
})

async function refundTransaction(
  options: Options,
  { reference, amountMinor, note }: Parameters<Refunds['refundTransaction']>[0],
): Promise<AskedRefund> {
  return askForRefund(
    options,
    '/refund',
    { transaction: reference, amount: amountMinor, currency: 'GHS', merchant_note: note },
    // Used where the answer does not repeat it.
    { amount: amountMinor },
  )
}

const retryRefund = (
  options: Options,
  { id, bankId, accountNumber }: Parameters<Refunds['retryRefund']>[0],
): Promise<AskedRefund> =>
  askForRefund(
    options,
    `/refund/retry_with_customer_details/${encodeURIComponent(id)}`,
    { refund_account_details: { currency: 'GHS', account_number: accountNumber, bank_id: bankId } },
    { id },
  )

async function askForRefund(
  options: Options,
  path: string,
  body: Record<string, unknown>,
  known: Record<string, unknown>,
): Promise<AskedRefund> {
  try {
    const answer = await call(options, path, body)
    if (answer.status === true)
      return { ok: true, refund: asProviderRefund(refund.parse({ ...known, ...Object(answer.data) })) }
    noteRefusal(options, 'refund', answer)
    // Only a definite refusal by Paystack means that nothing happened.
    if (answer.httpStatus >= 400 && answer.httpStatus < 500 && answer.httpStatus !== 408)
      return { ok: false, reason: 'refused', said: (answer.message ?? '').slice(0, 200) }
    return { ok: false, reason: 'unanswered' }
  } catch (cause) {
    options.log.error('paystack.refund-failed', cause)
    return { ok: false, reason: 'unanswered' }
  }
}

const banks = z.array(
  z.object({
    id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    code: z.string(),
    name: z.string(),
    type: z.nullish(z.string()),
    active: z.nullish(z.boolean()),
    is_deleted: z.nullish(z.boolean()),
  }),
)

/** Wallets are left out: Paystack documents no refund to them. */
async function listBanks(options: Options): Promise<ListedBanks> {
  try {
    const answer = await call(options, '/bank?country=ghana&currency=GHS&perPage=100')
    if (answer.status !== true) throw new Error(`banks were not listed (HTTP ${answer.httpStatus})`)
    const open = banks
      .parse(answer.data)
      .filter(({ type, active, is_deleted }) => type !== 'mobile_money' && active !== false && is_deleted !== true)
    return { ok: true, banks: open.map(({ id, code, name }) => ({ id, code, name })) }
  } catch (cause) {
    options.log.error('paystack.banks-failed', cause)
    return { ok: false }
  }
}

async function listRefunds(options: Options, reference: string): Promise<ListedRefunds> {
  try {
    const query = new URLSearchParams({ reference, perPage: String(ROWS_A_PAGE) })
    const response = await send(options, `/refund?${query}`)
    // Paystack has no such list, so refunds may still exist.
    if (NO_LIST.includes(response.httpStatus)) return { ok: true, refunds: [], isWhole: false }
    const answer = readEnvelope(response)
    if (answer.status !== true) throw new Error(`refunds were not listed (HTTP ${answer.httpStatus})`)
    const listed = z.array(refund).safeParse(answer.data)
    if (!listed.success) {
      options.log.error('paystack.refund-list-unreadable', listed.error)
      return { ok: false, reason: 'unreadable' }
    }
    const all = listed.data
    const own = all.filter((each) => each.transaction_reference === reference)
    const isWhole = own.length === all.length && all.length < ROWS_A_PAGE
    return { ok: true, refunds: own.map(asProviderRefund), isWhole }
  } catch (cause) {
    options.log.error('paystack.refund-list-failed', cause)
    return { ok: false, reason: 'unreachable' }
  }
}
