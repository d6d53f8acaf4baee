import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/http/document/page-meta'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { SectionError } from '~/http/document/section-error'
import { openStockForm, receiveNewStock } from '~/http/actions/item-form.server'
import { ItemFormPage } from '~/ui/admin/stock/item-form-page'
import stock from '~/ui/admin/stock/stock.css?inline'

export const handle = { styles: [stock] }

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Add Buy', description: 'A new listing for the site.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return { form: openStockForm(context, 'listing', null) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  return receiveNewStock(context, request, 'listing', user)
}

export default function NewListing() {
  const { form } = useLoaderData<typeof loader>()
  return <ItemFormPage kind="listing" item={null} form={useActionData<typeof action>()?.form ?? form} />
}

export function ErrorBoundary() {
  return <SectionError />
}
