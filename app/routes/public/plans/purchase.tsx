import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getBuyerDetails } from '~/domain/orders/get-order.server.ts'
import { findRenamedPlan, getPlan } from '~/domain/plans/list-plans.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { receivePurchase } from '~/http/actions/purchase.server.ts'
import { readOwnOrders } from '~/http/cookies.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { getUser } from '~/http/guards.server.ts'
import { notFound, redirectRenamed } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import panel from '~/ui/catalog/panel.css?inline'
import { PurchasePage } from '~/ui/orders/purchase-page.tsx'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'
// The form then shows a new price.
export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { styles: [panel] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Contact Details: ${data?.plan.title ?? 'Purchase'}`,
    description: 'Your details, what you buy and what it costs, before you pay.',
    isPrivate: true,
  })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const plan =
    (await getPlan(context.db, slug)) ??
    (await redirectRenamed('plans', findRenamedPlan(context.db, slug), paths.purchase))
  const asked = new URL(request.url).searchParams.get('option')
  const chosen = plan.options.find((each) => each.option === asked) ?? plan.options[0]
  if (!chosen) throw notFound('plans')
  // A buyer who returns from the checkout, or buys again in this browser, need not type everything again. The account
  // takes precedence over the browser's last order, because others may use the browser too.
  const [lastOrder] = await readOwnOrders(context.settings, request)
  const last = lastOrder ? await getBuyerDetails(context.db, lastOrder) : null
  const user = await getUser(context)
  const known = user && user.email !== last?.email ? { name: user.name, email: user.email } : last
  return { plan, chosen, known, formId: randomKey(), inlineUrl: context.settings.PAYSTACK_INLINE_URL }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receivePurchase(context, request, params.slug ?? '')

export default function Purchase() {
  const { plan, chosen, known, formId, inlineUrl } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { site } = useRootData()
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
    />
  )
}
