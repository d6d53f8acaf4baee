import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { pageMeta } from '~/http/document/page-meta'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireAdmin } from '~/http/guards.server'
import { requireForm } from '~/http/forms/read-body.server'
import { privateHeaders } from '~/http/reply.server'
import { SectionError } from '~/http/document/section-error'
import { askBeforeDelete, deleteStockItem } from '~/http/actions/items.server'
import { requireItem, requirePressed } from '~/http/actions/item.server'
import { DeletePage } from '~/ui/admin/stock/delete-page'
import { MissingItem } from '~/ui/admin/stock/missing-item'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data?.title ?? 'Delete', description: 'Asks before it is gone.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return askBeforeDelete(context, 'project', await requireItem(context, 'project', params.id))
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  await requireForm(request, NO_FIELDS)
  return deleteStockItem(context, 'project', await requirePressed(context, 'project', params.id), user)
}

export default function DeleteProject() {
  const busy = useNavigation().state !== 'idle'
  const alert = useActionData<typeof action>()?.alert ?? null
  return <DeletePage kind="project" {...useLoaderData<typeof loader>()} alert={alert} busy={busy} />
}

export function ErrorBoundary() {
  return <SectionError missing={<MissingItem kind="project" />} />
}
