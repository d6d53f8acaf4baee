import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { receiveDelivery, requireRequestDetail } from '~/http/actions/staff-request.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { RequestDetailPage } from '~/ui/admin/request-detail-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Plan request', 'Drawings for a request.')

export async function loader(args: LoaderFunctionArgs) {
  return { request: (await requireRequestDetail(args)).planRequest }
}

export async function action(args: ActionFunctionArgs) {
  const { actor, planRequest } = await requireRequestDetail(args)
  return receiveDelivery(args.context, args.request, planRequest.id, actor)
}

/** The page of the request, with the errors of the file. */
export default function PlanRequestDeliver() {
  return <RequestDetailPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
