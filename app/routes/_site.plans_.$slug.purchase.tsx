import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { PAYMENT_UNREACHABLE, PLAN_NOT_FOR_SALE } from '~/domain/orders/messages.ts'
import { getBuyerDetails } from '~/domain/orders/read-order.server.ts'
import { readPurchase, submissionKey } from '~/domain/orders/read-purchase.server.ts'
import { startPurchase } from '~/domain/orders/start-purchase.server.ts'
import { findRenamedPlan, getPlan } from '~/domain/plans/read-plans.server.ts'
import { readLegalText } from '~/domain/site/read-site.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { readOwnOrders, rememberOrder } from '~/platform/cookies.server'
import { invalid, movedTo, notFound, privateHeaders } from '~/platform/reply.server'
import { randomKey } from '~/platform/signed-key.server'
import { readPublicForm } from '~/public-form.server'
import { useRootData } from '~/root-data'
import { SectionError } from '~/section-error'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import panel from '~/ui/catalog/panel.css?inline'
import { PurchasePage } from '~/ui/orders/purchase-page'
import { PLAN_SECTION } from '~/ui/plans/plan-section'

export const handle = { styles: [panel] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: `Contact Details: ${data?.plan.title ?? 'Purchase'}`,
    description: 'Your details, what you buy and what it costs, before you pay.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const plan = await getPlan(context.db, slug)
  if (!plan) {
    const renamed = await findRenamedPlan(context.db, slug)
    throw renamed ? movedTo(paths.purchase(renamed)) : notFound('plans')
  }
  const asked = new URL(request.url).searchParams.get('option')
  const chosen = plan.options.find((each) => each.option === asked) ?? plan.options[0]
  if (!chosen) throw notFound('plans')
  // Who comes back from the checkout, or buys again in the same browser, need not type it all again.
  const [lastOrder] = await readOwnOrders(context.settings, request)
  const known = lastOrder ? await getBuyerDetails(context.db, lastOrder) : null
  return { plan, chosen, known, formId: randomKey(), inlineUrl: context.settings.PAYSTACK_INLINE_URL }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'purchase')
  const submission = readPurchase(fields)
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())

  const { option, buyer } = submission.value
  const slug = params.slug ?? ''
  const started = await startPurchase(
    { db: context.db, payments: context.payments, now: context.now, randomKey, siteUrl: context.settings.SITE_URL },
    {
      slug,
      option,
      buyer,
      termsVersion: (await readLegalText(context.db, 'terms')).version,
      submissionKey: await submissionKey(fields, { slug, option, buyer }),
      own: await readOwnOrders(context.settings, request),
    },
  )
  if (!started.ok && started.reason === 'not-for-sale') {
    if (!(await getPlan(context.db, slug))) throw notFound('plans')
    return invalid(submission.reply({ fieldErrors: { option: [PLAN_NOT_FOR_SALE] } }))
  }
  const reference = started.ok ? started.value.reference : 'reference' in started ? started.reference : ''
  const headers = new Headers({ 'set-cookie': await rememberOrder(context.settings, request, reference) })
  if (started.ok) {
    if (fields.get('checkout') === 'popup') return data({ result: null, checkout: started.value }, { headers })
    return redirect(started.value.authorizationUrl, { status: 303, headers })
  }
  if (started.reason === 'not-payable') return redirect(paths.order(reference), { status: 303, headers })
  headers.set('retry-after', '30')
  return invalid(submission.reply({ formErrors: [PAYMENT_UNREACHABLE] }), 503, headers)
}

export default function Purchase() {
  const { plan, chosen, known, formId, inlineUrl } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { site } = useRootData()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <PurchasePage
      plan={plan}
      chosen={chosen}
      known={known}
      formId={formId}
      inlineUrl={inlineUrl}
      sellerName={site.legalName}
      result={answer?.result ?? null}
      checkout={answer && 'checkout' in answer ? answer.checkout : null}
      busy={busy}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={PLAN_SECTION} />} />
}
