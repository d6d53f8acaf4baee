import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { requireItem } from '~/http/actions/item.server'
import { openStockForm, receiveStockEdit } from '~/http/actions/item-form.server'
import { LostItem } from '~/http/document/lost-item'
import { pageMeta } from '~/http/document/page-meta'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { itemKindAt } from '~/paths.ts'
import { ItemFormPage } from '~/ui/admin/stock/item-form-page'
import stock from '~/ui/admin/stock/stock.css?inline'
import { STOCK_WORDS } from '~/ui/admin/stock/stock-words.ts'

export const handle = { styles: [stock] }

export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  pageMeta({
    title: `Edit ${data?.item.title ?? STOCK_WORDS[itemKindAt(location.pathname)].one}`,
    description: 'Changes this item.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const kind = itemKindAt(new URL(request.url).pathname)
  const item = await requireItem(context, kind, params.id)
  const { id, slug, title, status } = item
  return { item: { id, slug, title, status }, form: openStockForm(context, kind, item) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  const kind = itemKindAt(new URL(request.url).pathname)
  return receiveStockEdit(context, request, kind, params.id, user)
}

export default function EditItem() {
  const kind = itemKindAt(useLocation().pathname)
  const { item, form } = useLoaderData<typeof loader>()
  return <ItemFormPage kind={kind} item={item} form={useActionData<typeof action>()?.form ?? form} />
}

export function ErrorBoundary() {
  const kind = itemKindAt(useLocation().pathname)
  return <LostItem kind={kind} />
}
