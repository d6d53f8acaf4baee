import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { noteDataBackup, streamData } from '~/domain/health/backup-data.server.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { attachmentHeaders } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'mail')
  throw redirect(paths.mailAdmin())
}

/** All data as one file. A POST, because it is logged. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'mail')
  await requireForm(request, NO_FIELDS)
  await noteDataBackup(context, admin)
  const time = new Date(context.now()).toISOString().slice(0, 19).replaceAll(':', '-')
  return new Response(streamData(context), {
    headers: { ...attachmentHeaders(`data-${time}.jsonl.gz`), 'content-type': 'application/gzip' },
  })
}
