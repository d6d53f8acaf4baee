/** What a buyer sees of an order: its state, asked anew at Paystack while it waits, and the links that its grant gives. */
import type { Database } from '~db/client.ts'
import type { Payments } from '../../adapters/paystack.server'
import type { SignedKeys } from '../shared/signed-key.server'
import { cancelOrder, checkOrder } from './check-order.server.ts'
import { type DownloadView, type OrderView, type PaymentSight, type RefusalReason, UNPAID } from './order.ts'
import { getOrder, issueDownload, issueNewerDownload } from './read-order.server.ts'
import { isStillDue } from './read-quote.server.ts'

type Deps = {
  db: Database
  keys: SignedKeys
  payments: Pick<Payments, 'verifyTransaction' | 'mode'>
  now: () => number
  linkSeconds: number
  /** Counts a look that asks Paystack; false beyond the limit, where what is known is shown. */
  mayAsk: () => Promise<boolean>
}

/** How the buyer came: by the checkout's cancel link, or back from paying. */
export type Visit = { cancelled: boolean; arrived: boolean }

export type ShownOrder = {
  order: OrderView
  sight: PaymentSight
  download: DownloadView | null
  newer: DownloadView | null
  refusal: RefusalReason | null
  autoDownload: boolean
  canPay: boolean
  /** This very visit found the payment. */
  settledNow: boolean
  /** Somebody asked Paystack a moment ago, so this visit did not. */
  tooSoon: boolean
}

/** How long after the payment an arrival from the checkout starts the download by itself. */
const FRESH_MS = 10 * 60_000

/** Null where there is no such order. Whether this visitor may see it was asked before. */
export async function showOrder(deps: Deps, reference: string, visit: Visit): Promise<ShownOrder | null> {
  let found = await getOrder(deps.db, reference)
  if (!found) return null
  let sight: PaymentSight = found.sight ?? 'nothing'
  let tooSoon = false
  const waited = UNPAID.includes(found.status)
  if (waited && found.begun && (await deps.mayAsk())) {
    const check = await checkOrder(deps, found.id)
    // Back from the checkout too soon to ask: whether they paid is not known yet.
    const isOpen = check.begun || (!check.asked && visit.arrived)
    sight = isOpen ? 'begun' : check.reached ? 'nothing' : 'unknown'
    tooSoon = !check.asked
    if (visit.cancelled && check.reached && !check.begun) await cancelOrder(deps, found.id)
    found = (await getOrder(deps.db, reference)) ?? found
  }
  const { id, requestId, mode, sight: _sight, ...order } = found
  const mayGive = requestId === null && (order.paidAt !== null || order.status === 'under-review')
  const issued = mayGive ? await issueDownload(deps, id) : null
  // An order under review has a right to the file only where staff gave one.
  const download = order.paidAt === null && !issued?.ok ? null : issued
  const fresh = order.paidAt !== null && deps.now() - order.paidAt < FRESH_MS
  return {
    order,
    sight,
    download: download?.ok ? download.value : null,
    newer: download?.ok ? await issueNewerDownload(deps, id) : null,
    refusal: download && !download.ok ? download.reason : null,
    autoDownload: visit.arrived && fresh && (download?.ok ?? false),
    canPay: UNPAID.includes(order.status) && mode === deps.payments.mode && (await isStillDue(deps.db, found)),
    settledNow: waited && order.status === 'paid',
    tooSoon: tooSoon && UNPAID.includes(order.status),
  }
}
