import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changesTo } from '~/domain/audit/list-changes.server.ts'
import { NO_SUCH_ASSEMBLY, PERMIT_SAVED, readPermit, SAME_NAME } from '~/domain/permits/permit.ts'
import { getPermit, savePermit } from '~/domain/permits/save-permits.server.ts'
import { CHANGED_MEANWHILE } from '~/domain/settings/settings-form.ts'
import { dayOf } from '~/domain/shared/units.ts'
import { missing } from '~/http/actions/admin-list.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { readPermitForm } from '~/http/forms/permit-form.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { PermitFormPage } from '~/ui/admin/permit-form-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Permit: ${data?.permit?.name ?? 'New assembly'}`,
    description: 'What one assembly asks for.',
    isPrivate: true,
  })

/** Null for a new assembly. */
async function requirePermit(context: AppContext, slug = '') {
  if (slug === 'new') return null
  const permit = await getPermit(context.db, slug)
  if (!permit) throw missing(NO_SUCH_ASSEMBLY)
  return permit
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'permits')
  const permit = await requirePermit(context, params.assembly)
  return {
    permit,
    changes: permit ? await changesTo(context.db, 'permit', permit.slug) : [],
    today: dayOf(context.now()),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'permits')
  const before = await requirePermit(context, params.assembly)
  const { form, based } = await readPermitForm(request, before?.revision ?? 0)
  const { permit, rows, errors } = readPermit(form, dayOf(context.now()))
  const typed = { ...form, rows }
  if (Object.keys(errors).length > 0) return data({ typed, errors, based }, { status: 400 })
  const saved = await savePermit(context, admin, before, based, permit)
  if (saved.ok)
    return redirectWithToast(context, paths.permitAdmin(saved.value.slug), { tone: 'good', text: PERMIT_SAVED })
  if (saved.reason === 'same-name') return data({ typed, errors: { name: SAME_NAME }, based }, { status: 400 })
  return data({ typed, errors: { '': CHANGED_MEANWHILE }, based: null }, { status: 409 })
}

export default function PermitAdmin() {
  return <PermitFormPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
