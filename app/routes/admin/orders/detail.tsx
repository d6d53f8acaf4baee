import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getOrderDetail } from '~/domain/orders/get-order-detail.server.ts'
import { NO_SUCH_ORDER } from '~/domain/orders/staff-messages.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { OrderDetailPage } from '~/ui/admin/order-detail-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Order', 'One order and what happened to it.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'orders')
  const detail = await getOrderDetail(context, params.reference ?? '')
  if (!detail) throw data(NO_SUCH_ORDER, { status: 404 })
  return { detail }
}

export default function OrderAdmin() {
  const { detail } = useLoaderData<typeof loader>()
  return <OrderDetailPage detail={detail} />
}
