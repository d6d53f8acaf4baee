import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { receiveSample, requirePlanSheets, withCode } from '~/http/actions/sample.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { SamplePage } from '~/ui/admin/sample-page.tsx'

export { ItemError as ErrorBoundary } from '~/http/document/item-error.tsx'
export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Sample and sheets', 'What may be seen before paying.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const { plan, sheets } = await requirePlanSheets(context, params.id)
  return { plan, sheets: sheets.map((sheet) => withCode(context, sheet)) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, 'items')
  return receiveSample(context, request, params.id, staff)
}

export default function PlanSample() {
  return <SamplePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
