import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { getRequestDetail } from '~/domain/plan-requests/read-request-detail.server.ts'
import { NO_SUCH_REQUEST } from '~/domain/plan-requests/staff-messages.ts'
import { readId } from '~/http/actions/admin-list.server'
import { receiveDelivery } from '~/http/actions/deliver-file.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { RequestDetailPage } from '~/ui/admin/request-detail-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Plan request', description: 'Drawings for a request.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'requests')
  const planRequest = await getRequestDetail(context.db, readId(params.id, NO_SUCH_REQUEST))
  if (!planRequest) throw data(NO_SUCH_REQUEST, { status: 404 })
  return { planRequest }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'requests')
  const id = readId(params.id, NO_SUCH_REQUEST)
  if (!(await getRequestDetail(context.db, id))) throw data(NO_SUCH_REQUEST, { status: 404 })
  return receiveDelivery(context, request, id, actor)
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
