import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getHeldForm } from '~/domain/accounts/held-forms.server.ts'
import { NOTHING_HELD } from '~/domain/accounts/messages.ts'
import { pageMeta } from '~/page-meta'
import { requireUser } from '~/platform/guards.server'
import { PRIVATE_HEADERS, privateHeaders } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import { SendAgainPage } from '~/ui/accounts/send-again-page'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Send again', description: 'What was sent after the sign-in had ended.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const form = await getHeldForm(context, params.key ?? '', user.id)
  if (!form) throw data(NOTHING_HELD, { status: 404, headers: PRIVATE_HEADERS })
  return { form }
}

export default function SendAgain() {
  return <SendAgainPage {...useLoaderData<typeof loader>().form} />
}

export function ErrorBoundary() {
  return <SectionError />
}
