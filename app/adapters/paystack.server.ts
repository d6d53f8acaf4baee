/**
 * Paystack: opens transactions, asks for their outcome and verifies webhook signatures. The contract is that of
 * PaystackOSS/openapi and Paystack's own samples. Nothing here decides whether an order is paid.
 */
import * as z from 'zod/mini'
import { call, noteRefusal, type Options } from './paystack-call.server.ts'
import { createRefunds, type Refunds, ROWS_A_PAGE } from './paystack-refunds.server.ts'

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

/** One page of the paid transactions, newest first; rows are Paystack's objects, unparsed. */
export type ListedPayments = { ok: true; rows: unknown[]; isLast: boolean } | { ok: false }

/** `data` is Paystack's object, unparsed: the domain parses webhook and verify answers alike. */
export type VerifiedTransaction = { ok: true; data: unknown } | { ok: false; reason: 'unreachable' | 'unknown' }

export type Payments = Refunds & {
  mode: Mode
  openTransaction(request: TransactionRequest): Promise<OpenedTransaction>
  verifyTransaction(reference: string): Promise<VerifiedTransaction>
  /** Transactions opened at `from` or later; pages count from one. */
  listPaid(request: { from: number; page: number }): Promise<ListedPayments>
  /** Whether the header is the hex HMAC-SHA512 of exactly these bytes under our secret key; in constant time. */
  isSigned(rawBody: ArrayBuffer, signature: string | null): Promise<boolean>
}

const opened = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().check(z.minLength(1)),
})

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const signingKey = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-512' }, false, ['verify'])

export function createPayments(options: Options): Payments {
  const { secretKey, oldSecretKey } = options
  const keys = [secretKey, ...(oldSecretKey ? [oldSecretKey] : [])].map(signingKey)
  return {
    mode: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    openTransaction: (request) => openTransaction(options, request),
    verifyTransaction: (reference) => verifyTransaction(options, reference),
    ...createRefunds(options),
    listPaid: (request) => listPaid(options, request),
    async isSigned(rawBody, signature) {
      if (!signature || !/^[0-9a-f]{128}$/.test(signature)) return false
      for (const key of keys) if (await crypto.subtle.verify('HMAC', await key, hex(signature), rawBody)) return true
      return false
    },
  }
}

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
