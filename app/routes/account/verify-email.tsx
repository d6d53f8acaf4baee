import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useParams } from '@remix-run/react'
import { findLink } from '~/domain/accounts/one-time-links.server.ts'
import { badLink, receiveEmailAnswer } from '~/http/actions/verify-email.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { getUser } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { BadLinkPage, VerifyEmailPage } from '~/ui/accounts/link-pages.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Confirm your address', 'Confirm the address of your account.')

export const handle = { hydrate: 'never' }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findLink(context, 'verify-email', params.token ?? '')
  if (!link) return badLink()
  return data({ email: link.email, isOwn: (await getUser(context))?.id === link.userId })
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveEmailAnswer(context, request, params.token ?? '')

export default function VerifyEmail() {
  const link = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const { token = '' } = useParams()
  if (!link) return <BadLinkPage again="verify" />
  return <VerifyEmailPage {...link} {...answer} action={paths.verifyEmail(token)} />
}
