/**
 * Paystack: opens transactions, asks for their outcome and verifies webhook signatures. The contract is that of
 * PaystackOSS/openapi and Paystack's own samples. Nothing here decides whether an order is paid.
 */
import * as z from 'zod/mini'
import type { Log } from './log.server.ts'

/** Buyers wait for these calls, so each one ends well within ten seconds. */
const TIMEOUT_MS = 7_000

export type Mode = 'test' | 'live'

export type TransactionRequest = {
  reference: string
  email: string
  amountMinor: number
  callbackUrl: string
  cancelUrl: string
  metadata: Record<string, string>
}

export type OpenedTransaction =
  | { ok: true; authorizationUrl: string; accessCode: string }
  | { ok: false; reason: 'unreachable' | 'duplicate' }

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

/** One page of the paid transactions, newest first; rows are Paystack's objects, unparsed. */
export type ListedPayments = { ok: true; rows: unknown[]; isLast: boolean } | { ok: false }

/** `data` is Paystack's object, unparsed: the domain parses webhook and verify answers alike. */
export type VerifiedTransaction = { ok: true; data: unknown } | { ok: false; reason: 'unreachable' | 'unknown' }

export type Payments = {
  mode: Mode
  openTransaction(request: TransactionRequest): Promise<OpenedTransaction>
  verifyTransaction(reference: string): Promise<VerifiedTransaction>
  /** Paystack has no idempotency key for refunds: the caller makes sure that each is requested once. */
  refundTransaction(request: { reference: string; amountMinor: number; note: string }): Promise<AskedRefund>
  listRefunds(reference: string): Promise<ListedRefunds>
  /** Sends a refund that needs attention to a bank account of the customer. Paystack takes it for such a refund only. */
  retryRefund(request: { id: string; bankId: string; accountNumber: string }): Promise<AskedRefund>
  listBanks(): Promise<ListedBanks>
  /** Transactions opened at `from` or later; pages count from one. */
  listPaid(request: { from: number; page: number }): Promise<ListedPayments>
  /** Whether the header is the hex HMAC-SHA512 of exactly these bytes under our secret key; in constant time. */
  isSigned(rawBody: ArrayBuffer, signature: string | null): Promise<boolean>
}

const envelope = z.object({
  status: z.optional(z.unknown()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  // Refusals come without it.
  data: z.optional(z.unknown()),
})
const opened = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().check(z.minLength(1)),
})

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
const ROWS_A_PAGE = 100
const NO_LIST = [400, 404, 405, 501]

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const signingKey = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-512' }, false, ['verify'])

type Options = {
  apiUrl: string
  secretKey: string
  /** Verifies webhooks signed before the key was changed. */
  oldSecretKey?: string
  log: Log
}

export function createPayments(options: Options): Payments {
  const { secretKey, oldSecretKey } = options
  const keys = [secretKey, ...(oldSecretKey ? [oldSecretKey] : [])].map(signingKey)
  return {
    mode: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    openTransaction: (request) => openTransaction(options, request),
    verifyTransaction: (reference) => verifyTransaction(options, reference),
    refundTransaction: (request) => refundTransaction(options, request),
    listRefunds: (reference) => listRefunds(options, reference),
    retryRefund: (request) => retryRefund(options, request),
    listBanks: () => listBanks(options),
    listPaid: (request) => listPaid(options, request),
    async isSigned(rawBody, signature) {
      if (!signature || !/^[0-9a-f]{128}$/.test(signature)) return false
      for (const key of keys) if (await crypto.subtle.verify('HMAC', await key, hex(signature), rawBody)) return true
      return false
    },
  }
}

async function send({ apiUrl, secretKey }: Options, path: string, body?: Record<string, unknown>) {
  const response = await fetch(`${apiUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { httpStatus: response.status, text: await response.text() }
}

function readEnvelope({ httpStatus, text }: Awaited<ReturnType<typeof send>>) {
  const answer = envelope.safeParse(JSON.parse(text))
  if (!answer.success) throw new Error(`an answer of another shape (HTTP ${httpStatus})`)
  return { httpStatus, ...answer.data }
}

const call = async (...asked: Parameters<typeof send>) => readEnvelope(await send(...asked))

const noteRefusal = ({ log }: Options, what: string, { httpStatus, code, message }: ReturnType<typeof readEnvelope>) =>
  log.info(`paystack.${what}-refused`, { status: httpStatus, code, said: message })

async function openTransaction(options: Options, request: TransactionRequest): Promise<OpenedTransaction> {
  try {
    const answer = await call(options, '/transaction/initialize', {
      reference: request.reference,
      email: request.email,
      amount: request.amountMinor,
      currency: 'GHS',
      channels: ['card', 'mobile_money'],
      callback_url: request.callbackUrl,
      metadata: { ...request.metadata, cancel_action: request.cancelUrl },
    })
    if (answer.status === true) {
      const data = opened.parse(answer.data)
      return { ok: true, authorizationUrl: data.authorization_url, accessCode: data.access_code }
    }
    noteRefusal(options, 'initialize', answer)
    return { ok: false, reason: answer.code === 'duplicate_reference' ? 'duplicate' : 'unreachable' }
  } catch (cause) {
    options.log.error('paystack.initialize-failed', cause)
    return { ok: false, reason: 'unreachable' }
  }
}

async function verifyTransaction(options: Options, reference: string): Promise<VerifiedTransaction> {
  try {
    const answer = await call(options, `/transaction/verify/${encodeURIComponent(reference)}`)
    if (answer.status === true) return { ok: true, data: answer.data }
    const unknown = answer.httpStatus === 404 || answer.httpStatus === 400
    if (!unknown) noteRefusal(options, 'verify', answer)
    return { ok: false, reason: unknown ? 'unknown' : 'unreachable' }
  } catch (cause) {
    options.log.error('paystack.verify-failed', cause)
    return { ok: false, reason: 'unreachable' }
  }
}

async function refundTransaction(
  options: Options,
  { reference, amountMinor, note }: Parameters<Payments['refundTransaction']>[0],
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
  { id, bankId, accountNumber }: Parameters<Payments['retryRefund']>[0],
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

async function listPaid(options: Options, { from, page }: { from: number; page: number }): Promise<ListedPayments> {
  try {
    const query = new URLSearchParams({
      status: 'success',
      from: new Date(from).toISOString(),
      perPage: String(ROWS_A_PAGE),
      page: String(page),
    })
    const answer = await call(options, `/transaction?${query}`)
    if (answer.status !== true) throw new Error(`payments were not listed (HTTP ${answer.httpStatus})`)
    const rows = z.array(z.unknown()).parse(answer.data)
    return { ok: true, rows, isLast: rows.length < ROWS_A_PAGE }
  } catch (cause) {
    options.log.error('paystack.list-failed', cause)
    return { ok: false }
  }
}
