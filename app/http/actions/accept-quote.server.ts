/** Accepting a quote: stores the order, opens its transaction and sends the client to pay. */
import { data, redirect } from '@remix-run/cloudflare'
import { checkoutRefusal, priceChanged } from '../../domain/orders/messages.ts'
import { shownPriceMinor } from '../../domain/orders/read-purchase.server.ts'
import { orderKey } from '../../domain/orders/start-purchase.server.ts'
import { getRequester } from '../../domain/plan-requests/get-plan-request.server.ts'
import { acceptQuote } from '../../domain/plan-requests/pay-quote.server.ts'
import { QUOTE_ACCEPTED, QUOTE_EXPIRED, QUOTE_NOT_OPEN } from '../../domain/plan-requests/quote.ts'
import { formatCedis } from '../../domain/shared/money.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { rememberOrder } from '../cookies.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicForm } from '../forms/public-form.server.ts'
import { getUser, requireRequestAccess } from '../guards.server.ts'
import { redirectWithToast } from '../reply.server.ts'

export type AcceptRefusal = { message: string; nextHref: string }

/**
 * Whether the visitor is known to own the request's e-mail address: they have the key mailed to it, or are signed in
 * with it. A key may have been mailed to the address before a correction, so then only signing in proves it.
 */
export async function ownsAddress(
  context: AppContext,
  key: string | undefined,
  { email, isCorrected }: { email: string; isCorrected: boolean },
): Promise<boolean> {
  const isKeyed = Boolean(key) && !isCorrected
  const user = isKeyed ? null : await getUser(context)
  return isKeyed || (user?.emailVerified === true && user.email === email)
}

const FIELDS = formFields(null, ['key', 'shownPrice', 'shownTerms'])

/** 303 to Paystack, or to the request's page where nothing is due; refusals are thrown. */
export async function receiveAcceptance(context: AppContext, request: Request, reference: string) {
  const { fields, retryAfter } = await readPublicForm(context, request, 'accept', FIELDS)
  const key = await requireRequestAccess(context, request, reference, fields.get('key'))
  const page = paths.planRequest(reference, key)
  const refuse = (status: number, message: string, retry: string | null = null) =>
    data({ message, nextHref: page } satisfies AcceptRefusal, {
      status,
      headers: retry ? { 'retry-after': retry } : {},
    })
  if (retryAfter) throw refuse(429, TOO_MANY_ATTEMPTS, retryAfter)
  const { db, payments, now, settings } = context
  const accepted = await acceptQuote({ db, payments, now, randomKey, siteUrl: settings.SITE_URL }, reference, {
    shownMinor: shownPriceMinor(fields),
    shownTerms: fields.has('shownTerms') ? String(fields.get('shownTerms')) : null,
    mayCredit: await ownsAddress(context, key, await getRequester(db, reference)),
    visitor: await context.keys.mac('visitor', context.clientAddress),
  })
  if (accepted.ok) {
    if (!accepted.value) return redirectWithToast(context, page, { tone: 'good', text: QUOTE_ACCEPTED, stays: true })
    const headers = { 'set-cookie': await rememberOrder(settings, request, accepted.value.reference) }
    return redirect(accepted.value.authorizationUrl, { status: 303, headers })
  }
  switch (accepted.reason) {
    case 'not-quoted':
      throw refuse(409, QUOTE_NOT_OPEN)
    case 'expired':
      throw refuse(409, QUOTE_EXPIRED)
    case 'price-changed':
      throw refuse(409, priceChanged(formatCedis(accepted.nowMinor)))
  }
  const order = paths.order(accepted.reference, await orderKey(context.keys, accepted.reference))
  if (accepted.reason === 'not-payable') return redirect(order, { status: 303 })
  const { text, status, retryAfter: again } = checkoutRefusal(accepted)
  throw refuse(status, text, again)
}
