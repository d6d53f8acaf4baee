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
  pageMeta({ title: 'Add Project', description: 'A new project for the site.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return { form: openStockForm(context, 'project', null) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  return receiveNewStock(context, request, 'project', user)
}

export default function NewProject() {
  const { form } = useLoaderData<typeof loader>()
  return <ItemFormPage kind="project" item={null} form={useActionData<typeof action>()?.form ?? form} />
}

export function ErrorBoundary() {
  return <SectionError />
}
