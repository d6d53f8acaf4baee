import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getPlanBill, listBilledPlans } from '~/domain/costs/save-bill.server.ts'
import { listStandardRates } from '~/domain/costs/save-rates.server.ts'
import { receiveBill } from '~/http/actions/bill.server.ts'
import { notHere, readId } from '~/http/actions/item.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { BillPage } from '~/ui/admin/bill-page.tsx'

export { ItemError as ErrorBoundary } from '~/http/document/item-error.tsx'
export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Bill of quantities: ${data?.plan.title ?? 'Plan'}`,
    description: 'What a plan is built of, line by line.',
    isPrivate: true,
  })

async function requireBill(context: AppContext, id: string | undefined) {
  const bill = await getPlanBill(context.db, readId(id))
  if (!bill) throw notHere()
  return bill
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const bill = await requireBill(context, params.id)
  const [others, rates] = await Promise.all([listBilledPlans(context.db, bill.plan.id), listStandardRates(context.db)])
  const book = rates.map(({ key, label, unit, lowMinor, highMinor }) => ({ key, label, unit, lowMinor, highMinor }))
  return { ...bill, others, book }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'items')
  const { plan } = await requireBill(context, params.id)
  return receiveBill(context, request, admin, plan)
}

export default function PlanBill() {
  return <BillPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
