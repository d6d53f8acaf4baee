/** Paystack's transaction routes: initialize, verify, list, fetch. Refunds are in api-refunds.ts. */

import type { ApiRoute, FaultBook } from './faults.ts'
import { isDataFault } from './faults.ts'
import type { Call, Fields, Reply } from './http.ts'
import { isRecord, json, text } from './http.ts'
import type { Domain } from './payload.ts'
import { falsified, transactionData } from './payload.ts'
import type { OpenInput, Payments } from './payments.ts'
import type { Store } from './store.ts'
import type { Channel, Transaction } from './types.ts'
import { CHANNELS } from './types.ts'

export interface ApiParts {
  store: Store
  payments: Payments
  faults: FaultBook
  domain: Domain
  /** The stand-in's own address, where the hosted checkout is. */
  baseUrl: () => string
}

export interface ApiEntry {
  name: ApiRoute
  method: string
  pattern: RegExp
  run: (call: Call) => Reply
}

const MINIMUM_MINOR = 10
const DEFAULT_PER_PAGE = 50

export const ok = (message: string, data: unknown, meta?: unknown): Reply =>
  json(200, { status: true, message, data, ...(meta !== undefined && { meta }) })

export const refuse = (status: number, message: string, code: string, nextStep: string): Reply =>
  json(status, { status: false, message, meta: { nextStep }, type: 'validation_error', code })

export const invalidKey = (): Reply =>
  refuse(401, 'Invalid key', 'invalid_Key', 'Ensure that you provide the correct authorization key for the request')

const CHECK_PARAMS = 'Ensure that all the parameters are in the correct format'

export function transactionApi({ store, payments, faults, domain, baseUrl }: ApiParts): ApiEntry[] {
  const shown = (tx: Transaction, name: ApiRoute) =>
    falsified(transactionData(tx, domain), faults.take(name, tx.reference, isDataFault))

  const notFound = (status: number) =>
    refuse(
      status,
      'Transaction reference not found.',
      'transaction_not_found',
      'Ensure that you are passing a valid transaction reference',
    )

  function initialize(call: Call): Reply {
    const input = readInitialize(call.fields)
    if (!('email' in input)) return input
    if (input.reference !== null && store.transactions.has(input.reference))
      return refuse(
        400,
        'Duplicate Transaction Reference',
        'duplicate_reference',
        'Use a new transaction reference for this transaction',
      )
    const tx = payments.open(input)
    return ok('Authorization URL created', {
      authorization_url: `${baseUrl()}/checkout/${tx.accessCode}`,
      access_code: tx.accessCode,
      reference: tx.reference,
    })
  }

  function verify(call: Call): Reply {
    const tx = store.transactions.get(call.params[0] ?? '')
    return tx ? ok('Verification successful', shown(tx, 'verify')) : notFound(400)
  }

  function fetchOne(call: Call): Reply {
    const key = call.params[0] ?? ''
    const tx = /^\d+$/.test(key) ? store.byIdOrReference(key) : undefined
    return tx ? ok('Transaction retrieved', shown(tx, 'fetch')) : notFound(404)
  }

  function list(call: Call): Reply {
    const query = call.url.searchParams
    const matching = [...store.transactions.values()].reverse().filter((tx) => matches(tx, query))
    const { rows, meta } = paged(matching, query)
    return ok(
      'Transactions retrieved',
      rows.map((tx) => shown(tx, 'list')),
      meta,
    )
  }

  return [
    { name: 'initialize', method: 'POST', pattern: /^\/transaction\/initialize\/?$/, run: initialize },
    { name: 'verify', method: 'GET', pattern: /^\/transaction\/verify\/([^/]+)$/, run: verify },
    { name: 'list', method: 'GET', pattern: /^\/transaction\/?$/, run: list },
    { name: 'fetch', method: 'GET', pattern: /^\/transaction\/([^/]+)$/, run: fetchOne },
  ]
}

/** An integer as a number or as digits, both of which Paystack takes; null for all else. */
export function integerField(value: unknown): number | null {
  if (typeof value === 'string' && !/^-?\d+$/.test(value)) return null
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

function isAbsoluteUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function readInitialize(fields: Fields | null): OpenInput | Reply {
  const bad = (message: string) => refuse(400, message, 'invalid_params', CHECK_PARAMS)
  if (!fields) return bad('Invalid request body')
  for (const name of ['email', 'amount'])
    if (text(fields, name) === '')
      return refuse(400, `${name} is required`, 'missing_params', 'Provide all required params')

  const email = text(fields, 'email')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return bad('Invalid Email Address Passed')
  const amountMinor = integerField(fields.amount)
  if (amountMinor === null || amountMinor < MINIMUM_MINOR) return bad('Invalid Amount Sent')
  const currency = text(fields, 'currency') || 'GHS'
  if (currency !== 'GHS')
    return refuse(400, 'Currency not supported by merchant', 'unsupported_currency', 'Use a supported currency')
  const reference = text(fields, 'reference') || null
  // The underscore is not in Paystack's list of characters, yet its own samples use it.
  if (reference !== null && !/^[A-Za-z0-9.=_-]+$/.test(reference))
    return bad('Reference can only contain letters, numbers, hyphens, periods and equal signs')
  const callbackUrl = text(fields, 'callback_url') || null
  if (callbackUrl !== null && !isAbsoluteUrl(callbackUrl)) return bad('Invalid callback_url')
  const channels = readChannels(fields.channels)
  if (!channels) return bad('Invalid channels')
  const metadata = readMetadata(fields.metadata)
  if (metadata === undefined) return bad('Invalid metadata')
  return { email, amountMinor, currency, reference, callbackUrl, channels, metadata }
}

const isChannel = (value: unknown): value is Channel => CHANNELS.some((known) => known === value)

function readChannels(value: unknown): Channel[] | null {
  if (value === undefined || value === '') return ['card', 'mobile_money']
  const list = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.every(isChannel) ? list : null
}

/** An object, or one written as a JSON string; undefined when it is neither. */
function readMetadata(value: unknown): Fields | null | undefined {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') return isRecord(value) ? value : undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function matches(tx: Transaction, query: URLSearchParams): boolean {
  const asked = (name: string) => query.get(name) || null
  const [status, from, to, amount] = ['status', 'from', 'to', 'amount'].map(asked)
  const channel = asked('channel')
  const customer = asked('customer')
  return (
    (!status || tx.status === status) &&
    (!from || tx.createdAt >= Date.parse(from)) &&
    (!to || tx.createdAt <= Date.parse(to)) &&
    (!amount || tx.amountMinor === Number(amount)) &&
    (!channel || tx.instrument?.kind === channel) &&
    (!customer || tx.customerId === Number(customer))
  )
}

/** Both of Paystack's ways: numbered pages, or `use_cursor=true` and then `next=`. */
export function paged<T extends { id: number }>(all: T[], query: URLSearchParams): { rows: T[]; meta: Fields } {
  const asked = Number(query.get('perPage') ?? query.get('per_page') ?? DEFAULT_PER_PAGE)
  const perPage = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 100) : DEFAULT_PER_PAGE
  if (query.get('use_cursor') === 'true') {
    const after = cursorId(query.get('next'))
    const before = cursorId(query.get('previous'))
    const newerCount = before === null ? 0 : all.filter((row) => row.id > before).length
    const start = after === null ? Math.max(0, newerCount - perPage) : all.filter((row) => row.id >= after).length
    const rows = all.slice(start, start + perPage)
    const [first, last] = [rows[0], rows.at(-1)]
    const next = last && start + perPage < all.length ? cursor(last.id) : null
    const previous = first && start > 0 ? cursor(first.id) : null
    return { rows, meta: { next, previous, perPage } }
  }
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const skipped = (page - 1) * perPage
  const meta = { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) }
  return { rows: all.slice(skipped, skipped + perPage), meta }
}

const cursor = (id: number): string => Buffer.from(`id:${id}`).toString('base64url')
const cursorId = (value: string | null): number | null => {
  const id = value ? Number(Buffer.from(value, 'base64url').toString().replace('id:', '')) : Number.NaN
  return Number.isFinite(id) ? id : null
}
