import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/accounts/admin.server.ts'
import { exportData } from '~/domain/accounts/export-data.server.ts'
import { requirePersonForAction } from '~/http/actions/staff-user.server.ts'
import { attachmentHeaders } from '~/http/reply.server.ts'

export { backToUser as loader } from '~/http/actions/staff-user.server.ts'

/** All data stored about a person, as one file, for somebody who asks the firm for it. A POST, because it is logged. */
export async function action(args: ActionFunctionArgs) {
  const { admin, person } = await requirePersonForAction(args)
  const kept = await exportData(args.context, person)
  await noteExport(args.context, admin, person.id)
  return new Response(JSON.stringify(kept, null, 2), {
    headers: { ...attachmentHeaders(`user-${person.id}-data.json`), 'content-type': 'application/json; charset=utf-8' },
  })
}
