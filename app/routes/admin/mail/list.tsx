import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { checkStorage, readMachinery } from '~/domain/health/read-health.server.ts'
import { listMails } from '~/domain/outbox/admin.server.ts'
import { MAIL_LIST } from '~/domain/outbox/mail-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { MailPage } from '~/ui/admin/mail-page'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Mail and jobs', description: 'What leaves the house, and what runs by itself.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const isCheck = new URL(request.url).searchParams.get('check') === 'storage'
  const [list, systemStatus, storage] = await Promise.all([
    readAdminList(request, MAIL_LIST, paths.mailAdmin, (query) => listMails(context.db, query)),
    readMachinery(context.db),
    isCheck ? checkStorage(context) : null,
  ])
  return { ...list, systemStatus, storage, now: context.now() }
}

export default function MailAdmin() {
  return <MailPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
