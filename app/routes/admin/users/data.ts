import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getPerson, noteExport } from '~/domain/accounts/admin.server.ts'
import { exportData } from '~/domain/accounts/export-data.server.ts'
import { NO_SUCH_USER } from '~/domain/accounts/staff-messages.ts'
import { readId, requireRow } from '~/http/actions/admin-list.server'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { attachmentHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'users')
  throw redirect(paths.userAdmin(readId(params.id, NO_SUCH_USER)))
}

/** All data stored about a person, as one file, for somebody who asks the firm for it. A POST, because it is logged. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  await requireForm(request, NO_FIELDS)
  const person = await requireRow(params.id, NO_SUCH_USER, (id) => getPerson(context.db, id))
  const kept = await exportData(context, person)
  await noteExport(context, admin, person.id)
  return new Response(JSON.stringify(kept, null, 2), {
    headers: { ...attachmentHeaders(`user-${person.id}-data.json`), 'content-type': 'application/json; charset=utf-8' },
  })
}
