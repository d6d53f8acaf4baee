import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { checkoutRefusal, NOTHING_MORE_TO_PAY, PLAN_NOT_FOR_SALE, priceChanged } from '~/domain/orders/messages.ts'
import { readShownDue, upgradeSchema } from '~/domain/orders/purchase-schema.ts'
import { orderKey } from '~/domain/orders/start-purchase.server.ts'
import { getUpgrade, startUpgrade } from '~/domain/orders/upgrade-order.server.ts'
import { getLegalText } from '~/domain/settings/get-legal-text.server.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { rememberOrder } from '~/http/cookies.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { requireOrderAccess } from '~/http/guards.server.ts'
import { invalid, PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { OrderNotFound } from '~/ui/orders/order-not-found.tsx'
import { UpgradePage } from '~/ui/orders/upgrade-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('A larger file', 'What the larger file of your plan costs more.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const key = await requireOrderAccess(context, request, reference)
  const upgrade = await getUpgrade(context, reference)
  if (!upgrade) throw redirect(paths.order(reference, key), { headers: PRIVATE_HEADERS })
  return data({ upgrade, reference, orderKey: key }, { headers: PRIVATE_HEADERS })
}

const FIELDS = formFields(upgradeSchema, { key: 1, shown: 3 })

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, tooMany } = await readPublicForm(context, request, 'upgrade', FIELDS)
  await requireOrderAccess(context, request, reference, fields.get('key'))
  const shown = fields.getAll('shown').map(String)
  fields.delete('shown')
  const submission = parseWithZod(fields, { schema: upgradeSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  const { option } = submission.value
  const { db, payments, now, settings } = context
  const started = await startUpgrade({ db, payments, now, randomKey, siteUrl: settings.SITE_URL }, reference, {
    option,
    shownMinor: readShownDue(shown, option),
    termsVersion: (await getLegalText(db, 'terms')).version,
    visitor: await context.keys.mac('visitor', context.clientAddress),
  })
  const refuse = (text: string) => invalid(submission.reply({ fieldErrors: { option: [text] } }))
  if (!started.ok && started.reason === 'not-for-sale') return refuse(PLAN_NOT_FOR_SALE)
  if (!started.ok && started.reason === 'nothing-due') return refuse(NOTHING_MORE_TO_PAY)
  if (!started.ok && started.reason === 'price-changed')
    return invalid(submission.reply({ formErrors: [priceChanged(formatCedis(started.dueMinor))] }), 409)
  const opened = started.ok ? started.value.reference : started.reference
  const headers = new Headers({ 'set-cookie': await rememberOrder(settings, request, opened) })
  if (started.ok) return redirect(started.value.authorizationUrl, { status: 303, headers })
  if (started.reason === 'not-payable')
    return redirect(paths.order(opened, await orderKey(context.keys, opened)), { status: 303, headers })
  const { text, status, retryAfter } = checkoutRefusal(started)
  headers.set('retry-after', retryAfter)
  return invalid(submission.reply({ formErrors: [text] }), status, headers)
}

export default function Upgrade() {
  return <UpgradePage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result ?? null} />
}

export function ErrorBoundary() {
  return <SectionError missing={<OrderNotFound />} />
}
