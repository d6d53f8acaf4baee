/**
 * The switches that make the stand-in misbehave: each waits for the next calls of its route (or the next
 * events), and is used up after `times`, or stays until reset.
 */

import type { TransactionStatus } from './types.ts'
import { TRANSACTION_STATUSES } from './types.ts'

export const ROUTES = [
  'initialize',
  'verify',
  'list',
  'fetch',
  'refund',
  'refund-list',
  'refund-fetch',
  'bank-list',
] as const
export type ApiRoute = (typeof ROUTES)[number]
export type FaultRoute = ApiRoute | 'webhook' | 'api'

export const AMOUNT_CHANGES = ['plus-one', 'minus-one', 'zero', 'negative', 'string', 'float'] as const
export type AmountChange = (typeof AMOUNT_CHANGES)[number]

export const FORGERIES = ['bad-signature', 'other-key', 'empty-key', 'no-signature', 'upper-case', 'sha256'] as const
export type Forgery = (typeof FORGERIES)[number]

/** How an API call goes wrong. `answer-lost` and `truncated` do the work first; the others do not. */
export type TransportFault =
  | { kind: 'http'; status: number }
  | { kind: 'html'; status: number }
  | { kind: 'truncated' }
  | { kind: 'slow'; ms: number }
  | { kind: 'connection-drop' }
  | { kind: 'answer-lost' }

/** Which data is falsified, in verify, list and fetch responses and in events. */
export type DataFault =
  | { kind: 'amount'; change: AmountChange }
  | { kind: 'currency'; value: string }
  | { kind: 'domain' }
  | { kind: 'metadata'; value: unknown }
  | { kind: 'reference'; value: string }
  | { kind: 'status'; value: TransactionStatus }

export type DeliveryFault =
  | { kind: 'duplicate'; copies: number }
  | { kind: 'reorder' }
  | { kind: 'delay'; ms: number }
  | { kind: 'drop' }
  | { kind: 'forge'; how: Forgery }

interface Scope {
  route: FaultRoute
  /** The number of affected calls; null until reset. */
  times: number | null
  /** Only this transaction's calls and events. */
  reference: string | null
}
export type FaultDetail = TransportFault | DataFault | DeliveryFault
export type Fault = FaultDetail & Scope

const TRANSPORT = ['http', 'html', 'truncated', 'slow', 'connection-drop', 'answer-lost']
const DATA = ['amount', 'currency', 'domain', 'metadata', 'reference', 'status']

export const isTransportFault = (fault: FaultDetail): fault is TransportFault => TRANSPORT.includes(fault.kind)
export const isDataFault = (fault: FaultDetail): fault is DataFault => DATA.includes(fault.kind)
export const isDeliveryFault = (fault: FaultDetail): fault is DeliveryFault =>
  !isTransportFault(fault) && !isDataFault(fault)

export interface FaultBook {
  add(fault: Fault): void
  list(): Fault[]
  reset(): void
  /** The current faults that `wanted` accepts; this uses each once. */
  take<T extends FaultDetail>(
    route: FaultRoute,
    reference: string | null,
    wanted: (fault: FaultDetail) => fault is T,
  ): T[]
}

export function createFaultBook(): FaultBook {
  let faults: Fault[] = []
  return {
    add: (fault) => void faults.push(fault),
    list: () => [...faults],
    reset: () => {
      faults = []
    },
    take(route, reference, wanted) {
      const taken = []
      for (const fault of faults) {
        const routeFits = fault.route === route || (fault.route === 'api' && route !== 'webhook')
        const referenceFits = fault.reference === null || fault.reference === reference
        if (!routeFits || !referenceFits || !wanted(fault)) continue
        taken.push(fault)
        if (fault.times !== null) fault.times -= 1
      }
      faults = faults.filter((fault) => fault.times === null || fault.times > 0)
      return taken
    },
  }
}

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((known) => known === value)

/** Reads a fault from JSON. A mistake in a test must be loud, so anything unknown is refused with a reason. */
export function parseFault(input: Record<string, unknown>): Fault | string {
  const kind = String(input.kind)
  const route = input.route ?? (['http', 'html', 'truncated', 'slow'].includes(kind) ? 'api' : 'webhook')
  if (route !== 'webhook' && route !== 'api' && !isOneOf(ROUTES, route)) return `unknown route ${String(route)}`
  const times = input.times === null ? null : Number(input.times ?? 1)
  const reference = typeof input.reference === 'string' ? input.reference : null
  const detail = parseDetail(kind, input)
  if (typeof detail === 'string') return detail
  if (route === 'webhook' && isTransportFault(detail)) return `${kind} is for API routes: name one in "route"`
  if (route !== 'webhook' && isDeliveryFault(detail)) return `${kind} is for the route "webhook"`
  return { ...detail, route, times, reference }
}

function parseDetail(kind: string, input: Record<string, unknown>): FaultDetail | string {
  const number = (name: string, fallback: number) => Number(input[name] ?? fallback)
  switch (kind) {
    case 'http':
      return { kind, status: number('status', 500) }
    case 'html':
      return { kind, status: number('status', 502) }
    case 'slow':
      return { kind, ms: number('ms', 35_000) }
    case 'delay':
      return { kind, ms: number('ms', 60_000) }
    case 'duplicate':
      return { kind, copies: number('copies', 1) }
    case 'truncated':
    case 'connection-drop':
    case 'answer-lost':
    case 'reorder':
    case 'drop':
    case 'domain':
      return { kind }
    case 'currency':
      return { kind, value: String(input.value ?? 'NGN') }
    case 'metadata':
      return { kind, value: input.value ?? null }
    case 'amount':
      return isOneOf(AMOUNT_CHANGES, input.change)
        ? { kind, change: input.change }
        : `amount needs "change": ${AMOUNT_CHANGES.join(', ')}`
    case 'forge':
      return isOneOf(FORGERIES, input.how) ? { kind, how: input.how } : `forge needs "how": ${FORGERIES.join(', ')}`
    case 'status':
      return isOneOf(TRANSACTION_STATUSES, input.value)
        ? { kind, value: input.value }
        : `status needs "value": ${TRANSACTION_STATUSES.join(', ')}`
    // `reference` is also the scope's name, so the false reference travels as "value".
    case 'reference':
      return { kind, value: String(input.value ?? 'ref_nobody-knows-this') }
    default:
      return `unknown kind ${kind}`
  }
}
