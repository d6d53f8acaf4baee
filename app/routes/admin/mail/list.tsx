import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { checkStorage, getSystemStatus } from '~/domain/health/system-status.server.ts'
import { MONITOR } from '~/domain/health/system-status.ts'
import { getStatusChecks } from '~/domain/health/watch.server.ts'
import { listMails } from '~/domain/mail/admin.server.ts'
import { MAIL_LIST } from '~/domain/mail/mail-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { MailPage } from '~/ui/admin/mail-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Mail and jobs', 'Outgoing mail, scheduled jobs and system status.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'mail')
  const isCheck = new URL(request.url).searchParams.get('check') === 'storage'
  const [list, systemStatus, storage, signs, key] = await Promise.all([
    readAdminList(request, MAIL_LIST, paths.mailAdmin, (query) => listMails(context.db, query)),
    getSystemStatus(context.db),
    isCheck ? checkStorage(context) : null,
    getStatusChecks(context),
    context.keys.mac(MONITOR, MONITOR),
  ])
  const monitor = `${context.settings.SITE_URL}${paths.healthz(key)}`
  return { ...list, systemStatus, storage, signs, monitor, now: context.now() }
}

export default function MailAdmin() {
  return <MailPage {...useLoaderData<typeof loader>()} />
}
