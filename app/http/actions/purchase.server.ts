/** The form that buys a plan: stores an order, opens its transaction and sends the buyer to pay. */

import { data, redirect } from '@remix-run/cloudflare'
import { checkoutRefusal, PLAN_NOT_FOR_SALE, priceChanged, TOO_MANY_UNPAID } from '../../domain/orders/messages.ts'
import { purchaseSchema } from '../../domain/orders/purchase-schema.ts'
import { readPurchase, shownPriceMinor } from '../../domain/orders/read-purchase.server.ts'
import { startPurchase } from '../../domain/orders/start-purchase.server.ts'
import { findRenamedPlan, getPlan } from '../../domain/plans/list-plans.server.ts'
import { getTermsVersion } from '../../domain/settings/get-settings.server.ts'
import { formatCedis } from '../../domain/shared/money.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { submissionKey } from '../../domain/shared/submission-key.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { readOwnOrders, rememberOrder } from '../cookies.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicForm } from '../forms/public-form.server.ts'
import { invalid, notFound } from '../reply.server.ts'

const FIELDS = formFields(purchaseSchema, { formId: 1, checkout: 1, shownPrice: 1, shownOption: 1, region: 2 })

/**
 * Answers 400, 409, 429 or 503 with the values kept, or 303 to the checkout; a form sent again gets its open order's
 * checkout. The pop-up gets the same transaction as data.
 */
export async function receivePurchase(context: AppContext, request: Request, slug: string) {
  const { fields, tooMany } = await readPublicForm(context, request, 'purchase', FIELDS)
  const submission = readPurchase(fields)
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())

  const { option, buyer } = submission.value
  const { db, payments, now, settings } = context
  const deps = { db, payments, now, randomKey, siteUrl: settings.SITE_URL }
  const purchase = {
    slug,
    option,
    buyer,
    termsVersion: await getTermsVersion(db),
    submissionKey: await submissionKey(fields, { slug, option, buyer }),
    shownPriceMinor: shownPriceMinor(fields),
    visitor: await context.keys.mac('visitor', context.clientAddress),
    own: await readOwnOrders(settings, request),
  }
  let started = await startPurchase(deps, purchase)
  if (!started.ok && started.reason === 'not-for-sale' && !(await getPlan(db, slug))) {
    // A plan renamed meanwhile is sold from the form under its old address too.
    const renamed = await findRenamedPlan(db, slug)
    if (renamed === null) throw notFound('plans')
    started = await startPurchase(deps, { ...purchase, slug: renamed })
  }
  if (!started.ok && started.reason === 'not-for-sale')
    return invalid(submission.reply({ fieldErrors: { option: [PLAN_NOT_FOR_SALE] } }))
  if (!started.ok && started.reason === 'price-changed')
    return invalid(submission.reply({ formErrors: [priceChanged(formatCedis(started.priceMinor))] }), 409)
  if (!started.ok && started.reason === 'too-many-unpaid')
    return invalid(submission.reply({ formErrors: [TOO_MANY_UNPAID] }), 429, {
      'retry-after': String(started.retryAfterSeconds),
    })
  const { reference } = started.ok ? started.value : started
  const headers = new Headers({ 'set-cookie': await rememberOrder(settings, request, reference) })
  if (started.ok) {
    // A form whose scripts have failed meanwhile is sent as a document.
    const isDocument = request.headers.get('sec-fetch-mode') === 'navigate'
    if (fields.get('checkout') === 'popup' && !isDocument)
      return data({ result: null, checkout: started.value }, { headers })
    return redirect(started.value.authorizationUrl, { status: 303, headers })
  }
  if (started.reason === 'not-payable') return redirect(paths.order(reference), { status: 303, headers })
  const { text, status, retryAfter } = checkoutRefusal(started)
  headers.set('retry-after', retryAfter)
  return invalid(submission.reply({ formErrors: [text] }), status, headers)
}
