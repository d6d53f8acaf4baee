/** The client's payment of a stage: stores the order, opens its transaction and sends the client to pay. */
import { redirect } from '@remix-run/cloudflare'
import type { BuildingWithRecord } from '../../domain/buildings/buildings.server.ts'
import { STAGE_REFUSALS } from '../../domain/buildings/contract.ts'
import { payStage } from '../../domain/buildings/stage-payments.server.ts'
import { checkoutRefusal, priceChanged } from '../../domain/orders/messages.ts'
import { shownPriceMinor } from '../../domain/orders/read-purchase.server.ts'
import { orderKey } from '../../domain/orders/start-purchase.server.ts'
import { getLegalText } from '../../domain/settings/get-legal-text.server.ts'
import { formatCedis } from '../../domain/shared/money.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { rememberOrder } from '../cookies.server.ts'

type Refused = { errors: Record<string, string[]>; status: number; retryAfter?: string }

/** 303 to Paystack, or to an order that is settled or under review; else why there is nothing to pay. */
export async function receiveStagePayment(
  context: AppContext,
  request: Request,
  building: BuildingWithRecord,
  fields: FormData,
): Promise<ReturnType<typeof redirect> | Refused> {
  const { db, payments, now, keys, settings } = context
  const stage = String(fields.get('stage') ?? '')
  const refuse = (text: string, status = 409, retryAfter?: string): Refused => ({
    errors: { [`pay-${stage}`]: [text] },
    status,
    ...(retryAfter ? { retryAfter } : {}),
  })
  const paid = await payStage({ db, payments, now, randomKey, siteUrl: settings.SITE_URL }, building, {
    stage,
    shownMinor: shownPriceMinor(fields),
    termsVersion: (await getLegalText(db, 'terms')).version,
    visitor: await keys.mac('visitor', context.clientAddress),
  })
  if (!paid.ok && paid.reason === 'price-changed') return refuse(priceChanged(formatCedis(paid.dueMinor)))
  if (!paid.ok && !('reference' in paid))
    return refuse(STAGE_REFUSALS[paid.reason], paid.reason === 'no-such-stage' ? 400 : 409)
  const { reference } = paid.ok ? paid.value : paid
  const headers = { 'set-cookie': await rememberOrder(settings, request, reference) }
  if (paid.ok) return redirect(paid.value.authorizationUrl, { status: 303, headers })
  if (paid.reason === 'not-payable')
    return redirect(paths.order(reference, await orderKey(keys, reference)), { status: 303, headers })
  const { text, status, retryAfter } = checkoutRefusal(paid)
  return refuse(text, status, retryAfter)
}
