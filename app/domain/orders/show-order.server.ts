/** An order for its buyer: its state, checked again at Paystack while unpaid, and the links of its grant. */
import type { Database } from '~db/client.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { paths } from '../../paths.ts'
import { buildingKey, getBuilding } from '../buildings/buildings.server.ts'
import { cancelOrder, checkOrder } from '../payments/check-order.server.ts'
import { type PaymentSight, UNPAID } from '../payments/order-state.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { getOrder, issueDownload, issueNewerDownload } from './get-order.server.ts'
import { isStillPayable } from './pay-order.server.ts'

type Deps = {
  db: Database
  keys: SignedKeys
  payments: Pick<Payments, 'verifyTransaction' | 'mode'>
  now: () => number
  linkSeconds: number
  /** Counts a check that asks Paystack; false over the limit, where the stored state is shown. */
  mayAsk: () => Promise<boolean>
}

/** How the buyer came back: by the checkout's cancel link, or after paying. */
type Visit = { cancelled: boolean; arrived: boolean }

/** Within this time after the payment, a return from the checkout starts the download automatically. */
const FRESH_MS = 10 * 60_000

/** The page of the building whose stage the order pays; none once the building has another client. */
async function buildingHrefOf({ db, keys }: Deps, id: number | null, email: string): Promise<string | undefined> {
  const building = id === null ? null : await getBuilding(db, id)
  return building && building.email !== '' && building.email === email
    ? paths.building(await buildingKey(keys, building))
    : undefined
}

/** Null where there is no such order. The caller must check access first. */
export async function showOrder(deps: Deps, reference: string, visit: Visit) {
  let found = await getOrder(deps.db, reference)
  if (!found) return null
  let sight: PaymentSight = found.sight ?? 'nothing'
  let tooSoon = false
  const waited = UNPAID.includes(found.status)
  if (waited && found.begun && (await deps.mayAsk())) {
    const check = await checkOrder(deps, found.id)
    tooSoon = !check.asked
    // Back from the checkout too soon to ask again: whether they paid is not known yet.
    sight = tooSoon && visit.arrived ? 'begun' : check.sight
    if (visit.cancelled && check.sight === 'nothing') await cancelOrder(deps, found.id)
    found = (await getOrder(deps.db, reference)) ?? found
  }
  const {
    id,
    requestId: _request,
    quoteTerms: _terms,
    upgradeOf: _root,
    buildingId,
    mode,
    sight: _sight,
    payer: _payer,
    payment: _payment,
    ...open
  } = found
  const { shareKey, ...order } = open
  const mayGive = order.option !== null && (order.paidAt !== null || order.status === 'under-review')
  const issued = mayGive ? await issueDownload(deps, id) : null
  // An order under review has a download only if staff granted one.
  const download = order.paidAt === null && !issued?.ok ? null : issued
  const fresh = order.paidAt !== null && deps.now() - order.paidAt < FRESH_MS
  return {
    id,
    order,
    buildingHref: await buildingHrefOf(deps, buildingId, order.buyerEmail),
    sight,
    download: download?.ok ? download.value : null,
    newer: download?.ok ? await issueNewerDownload(deps, id) : null,
    refusal: download && !download.ok ? download.reason : null,
    autoDownload: visit.arrived && fresh && (download?.ok ?? false),
    canPay: UNPAID.includes(order.status) && mode === deps.payments.mode && (await isStillPayable(deps, found)),
    shareKey,
    /** This visit found the payment. */
    settledNow: waited && order.status === 'paid',
    /** Paystack was asked a moment ago, so this visit did not ask. */
    tooSoon: tooSoon && UNPAID.includes(order.status),
  }
}
