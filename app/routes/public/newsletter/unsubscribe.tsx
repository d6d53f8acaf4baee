import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { UNSUBSCRIBED } from '~/domain/newsletter/messages.ts'
import { openNewsletterKey, unsubscribe } from '~/domain/newsletter/subscribe.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { readUnsubscribeForm } from '~/http/forms/public-form.server.ts'
import { notFound, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { NewsletterLeave, NewsletterLinkInvalid } from '~/ui/newsletter/newsletter-answer.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Unsubscribe', 'Leave our newsletter with one press.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const subscriber = await openNewsletterKey(context, 'leave', params.key ?? '')
  if (!subscriber) throw notFound('newsletter')
  return { email: subscriber.email, isGone: subscriber.status === 'unsubscribed' }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { isOneClick } = await readUnsubscribeForm(context, request, 'newsletter-leave')
  const key = params.key ?? ''
  const subscriber = await openNewsletterKey(context, 'leave', key)
  if (!subscriber) throw notFound('newsletter')
  await unsubscribe(context, subscriber.id)
  if (isOneClick) return null
  return redirectWithToast(context, paths.newsletterLeave(key), { tone: 'good', text: UNSUBSCRIBED })
}

export default function Leave() {
  const { email, isGone } = useLoaderData<typeof loader>()
  return <NewsletterLeave email={email} isGone={isGone} />
}

export function ErrorBoundary() {
  return <SectionError missing={<NewsletterLinkInvalid />} />
}
