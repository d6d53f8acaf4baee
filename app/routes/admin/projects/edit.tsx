import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LostItem } from '~/http/document/lost-item'
import { pageMeta } from '~/http/document/page-meta'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { openStockForm, receiveStockEdit } from '~/http/actions/item-form.server'
import { requireItem } from '~/http/actions/item.server'
import { ItemFormPage } from '~/ui/admin/stock/item-form-page'
import stock from '~/ui/admin/stock/stock.css?inline'

export const handle = { styles: [stock] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: `Edit ${data?.item.title ?? 'project'}`, description: 'Change this project.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const item = await requireItem(context, 'project', params.id)
  const { id, slug, title, status } = item
  return { item: { id, slug, title, status }, form: openStockForm(context, 'project', item) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  return receiveStockEdit(context, request, 'project', params.id, user)
}

export default function EditProject() {
  const { item, form } = useLoaderData<typeof loader>()
  return <ItemFormPage kind="project" item={item} form={useActionData<typeof action>()?.form ?? form} />
}

export function ErrorBoundary() {
  return <LostItem kind="project" />
}
