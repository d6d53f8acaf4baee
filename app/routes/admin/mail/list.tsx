import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { checkStorage, readMachinery } from '~/domain/health/read-health.server.ts'
import { MONITOR } from '~/domain/health/system-status.ts'
import { readSigns } from '~/domain/health/watch.server.ts'
import { listMails } from '~/domain/outbox/admin.server.ts'
import { MAIL_LIST } from '~/domain/outbox/mail-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { MailPage } from '~/ui/admin/mail-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mail and jobs',
    description: 'What leaves the house, and what runs by itself.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'mail')
  const isCheck = new URL(request.url).searchParams.get('check') === 'storage'
  const [list, systemStatus, storage, signs, key] = await Promise.all([
    readAdminList(request, MAIL_LIST, paths.mailAdmin, (query) => listMails(context.db, query)),
    readMachinery(context.db),
    isCheck ? checkStorage(context) : null,
    readSigns(context),
    context.keys.mac(MONITOR, MONITOR),
  ])
  const monitor = `${context.settings.SITE_URL}${paths.healthz(key)}`
  return { ...list, systemStatus, storage, signs, monitor, now: context.now() }
}

export default function MailAdmin() {
  return <MailPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
