import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { receiveDelivery } from '~/http/actions/deliver-file.server'
import { requireRequestDetail } from '~/http/actions/request-detail.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { privateHeaders } from '~/http/reply.server'
import { RequestDetailPage } from '~/ui/admin/request-detail-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Plan request', description: 'Drawings for a request.', isPrivate: true })

export const headers = privateHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { planRequest } = await requireRequestDetail(args)
  return { planRequest }
}

export async function action(args: ActionFunctionArgs) {
  const { actor, planRequest } = await requireRequestDetail(args)
  return receiveDelivery(args.context, args.request, planRequest.id, actor)
}

/** The page of the request, with what is wrong with the file. */
export default function PlanRequestDeliver() {
  const { planRequest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RequestDetailPage
      request={planRequest}
      version={planRequest.updatedAt}
      result={null}
      hasClash={false}
      noteResult={null}
      deliverError={answer?.deliverError ?? null}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
