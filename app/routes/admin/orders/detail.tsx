import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { readOrderDetail } from '~/domain/orders/read-order-detail.server.ts'
import { NO_SUCH_ORDER } from '~/domain/orders/staff-messages.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { OrderDetailPage } from '~/ui/admin/order-detail-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order', description: 'One order and what happened to it.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'orders')
  const detail = await readOrderDetail(context, params.reference ?? '')
  if (!detail) throw data(NO_SUCH_ORDER, { status: 404 })
  return { detail }
}

export default function OrderAdmin() {
  const { detail } = useLoaderData<typeof loader>()
  return <OrderDetailPage detail={detail} busy={useNavigation().formMethod === 'POST'} />
}

export function ErrorBoundary() {
  return <SectionError />
}
