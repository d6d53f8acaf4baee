import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listOrders } from '~/domain/orders/list-orders.server.ts'
import { ORDER_LIST } from '~/domain/orders/order-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { OrdersPage } from '~/ui/admin/orders-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', description: 'What was bought, and by whom.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'orders')
  return readAdminList(request, ORDER_LIST, paths.ordersAdmin, (query) => listOrders(context, query))
}

export default function OrdersAdmin() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
