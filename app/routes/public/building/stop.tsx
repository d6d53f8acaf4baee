import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { MAILS_ON, MAILS_STOPPED } from '~/domain/buildings/building.ts'
import { switchMails } from '~/domain/buildings/client.server.ts'
import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { requireBuilding } from '~/http/actions/building.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { readUnsubscribeForm } from '~/http/forms/public-form.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { Answer } from '~/ui/kit/answer'
import { StopMails } from '~/ui/kit/stop-mails'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Emails about your building',
    description: 'Stop them or have them again.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { planTitle, mailsStopped } = await requireBuilding(context, params.key)
  return { planTitle, mailsStopped }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, isOneClick } = await readUnsubscribeForm(context, request, 'building-stop', ['again'])
  const { id } = await requireBuilding(context, params.key)
  const isStop = !fields.has('again')
  await switchMails(context.db, id, isStop)
  if (isOneClick) return null
  return done(context, paths.building(params.key ?? ''), { tone: 'good', text: isStop ? MAILS_STOPPED : MAILS_ON })
}

export default function Stop() {
  const { planTitle, mailsStopped } = useLoaderData<typeof loader>()
  const busy = useNavigation().formMethod === 'POST'
  return <StopMails about={planTitle} often=", at most once a day" isStopped={mailsStopped} busy={busy} />
}

export function ErrorBoundary() {
  return <SectionError missing={<Answer title={LINK_INVALID} text="Please use the link in our latest email." />} />
}
