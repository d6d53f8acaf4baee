import { useLoaderData } from '@remix-run/react'
import { listOrders } from '~/domain/orders/list-orders.server.ts'
import { ORDER_LIST } from '~/domain/orders/order-list.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { OrdersPage } from '~/ui/admin/orders-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Orders', 'What was bought, and by whom.')

export const loader = adminList('orders', ORDER_LIST, paths.ordersAdmin, listOrders)

export default function OrdersAdmin() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />
}
