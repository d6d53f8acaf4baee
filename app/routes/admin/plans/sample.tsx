import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { receiveSample, requirePlanSheets, withCode } from '~/http/actions/sample.server'
import { privateMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { MissingItem } from '~/ui/admin/items/missing-item'
import { SamplePage } from '~/ui/admin/sample-page'

export { privateHeaders as headers } from '~/http/reply.server'

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
  const answer = useActionData<typeof action>()
  return <SamplePage {...useLoaderData<typeof loader>()} answer={answer ?? null} />
}

export function ErrorBoundary() {
  return <SectionError missing={<MissingItem kind="plan" />} />
}
