import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readAdminList } from '~/admin-list.server'
import { checkStorage, readMachinery } from '~/domain/health/read-health.server.ts'
import { listMails } from '~/domain/outbox/look-after-outbox.server.ts'
import { MAIL_LIST } from '~/domain/outbox/mail-list.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { requireAdmin } from '~/platform/guards.server'
import { privateHeaders } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import { MailPage } from '~/ui/admin/mail-page'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Mail and jobs', description: 'What leaves the house, and what runs by itself.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const isCheck = new URL(request.url).searchParams.get('check') === 'storage'
  const [list, machinery, storage] = await Promise.all([
    readAdminList(request, MAIL_LIST, paths.mailAdmin, (query) => listMails(context.db, query)),
    readMachinery(context.db),
    isCheck ? checkStorage(context) : null,
  ])
  return { ...list, machinery, storage, now: context.now() }
}

export default function MailAdmin() {
  return <MailPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
