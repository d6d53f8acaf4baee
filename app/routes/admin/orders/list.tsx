import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listOrders } from '~/domain/orders/list-orders.server.ts'
import { ORDER_LIST } from '~/domain/orders/order-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { requireStaff } from '~/http/guards.server'
import { paths } from '~/paths.ts'
import { OrdersPage } from '~/ui/admin/orders-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Orders', 'What was bought, and by whom.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'orders')
  return readAdminList(request, ORDER_LIST, paths.ordersAdmin, (query) => listOrders(context, query))
}

export default function OrdersAdmin() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />
}
