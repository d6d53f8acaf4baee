import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { MAILS_ON, MAILS_STOPPED } from '~/domain/buildings/building.ts'
import { switchMails } from '~/domain/buildings/client.server.ts'
import { requireClientBuilding } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readUnsubscribeForm } from '~/http/forms/public-form.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { StopMails } from '~/ui/kit/stop-mails.tsx'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Emails about your building', 'Stop them or have them again.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { planTitle, mailsStopped } = await requireClientBuilding(context, params.key)
  return { planTitle, mailsStopped }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, isOneClick } = await readUnsubscribeForm(context, request, 'building-stop', ['again'])
  const { id } = await requireClientBuilding(context, params.key)
  const isStop = !fields.has('again')
  await switchMails(context.db, id, isStop)
  if (isOneClick) return null
  return redirectWithToast(context, paths.building(params.key ?? ''), {
    tone: 'good',
    text: isStop ? MAILS_STOPPED : MAILS_ON,
  })
}

export default function Stop() {
  const { planTitle, mailsStopped } = useLoaderData<typeof loader>()
  return <StopMails about={planTitle} often=", at most once a day" isStopped={mailsStopped} />
}
