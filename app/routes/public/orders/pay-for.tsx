import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PUBLIC_FORM, recordAttempt } from '~/domain/limits/rate-limit.server.ts'
import { checkoutRefusal } from '~/domain/orders/messages.ts'
import { payOrder } from '~/domain/orders/pay-order.server.ts'
import { payerSchema } from '~/domain/orders/purchase-schema.ts'
import { findSharedReference, showShared } from '~/domain/orders/share-order.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { invalid, PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { REFRESH_SECONDS } from '~/ui/orders/order-states.ts'
import { PayForMissing, PayForPage } from '~/ui/orders/pay-for-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Pay for somebody', 'Pay an order for the person who sent you this link.')

/** Gives no cookie and no link of the order: whoever pays opens no download. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const paid = new URL(request.url).searchParams.get('trxref')
  const mayAsk = async () => (await recordAttempt(context, PUBLIC_FORM, `pay-page:${context.clientAddress}`)).ok
  const found = await showShared({ ...context, mayAsk }, params.key ?? '', paid)
  if (!found) throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  if (found.settledNow) deliverSoon(context)
  const headers = new Headers(PRIVATE_HEADERS)
  if (found.shown.state === 'waiting') headers.set('refresh', found.tooSoon ? '5' : String(REFRESH_SECONDS))
  return data(found.shown, { headers })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const key = params.key ?? ''
  const { fields, tooMany } = await readPublicForm(context, request, 'pay-for', formFields(payerSchema))
  const submission = parseWithZod(fields, { schema: payerSchema })
  const reference = await findSharedReference(context.db, key)
  if (reference === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  const { name, email } = submission.value
  const { db, payments, now, settings } = context
  const deps = { db, payments, now, randomKey, siteUrl: settings.SITE_URL }
  const checkout = await payOrder(deps, reference, { name, email: email.toLowerCase() })
  if (checkout.ok) return redirect(checkout.value.authorizationUrl, { status: 303 })
  // The page says why: somebody else has paid, for example.
  if (checkout.reason === 'not-payable') return redirect(paths.payFor(key), { status: 303 })
  const { text, status, retryAfter } = checkoutRefusal(checkout)
  return invalid(submission.reply({ formErrors: [text] }), status, { 'retry-after': retryAfter })
}

export default function PayFor() {
  const answer = useActionData<typeof action>()
  return <PayForPage order={useLoaderData<typeof loader>()} result={answer?.result ?? null} site={useRootData().site} />
}

export function ErrorBoundary() {
  return <SectionError missing={<PayForMissing />} />
}
