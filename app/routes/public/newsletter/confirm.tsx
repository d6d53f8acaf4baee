import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CONFIRMED } from '~/domain/newsletter/messages.ts'
import { confirmSubscription, openNewsletterKey } from '~/domain/newsletter/subscribe.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { readOneClickForm } from '~/http/forms/public-form.server.ts'
import { notFound, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { NewsletterConfirm, NewsletterLinkInvalid } from '~/ui/newsletter/newsletter-answer.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Confirm your subscription', 'One press, and our newsletter comes to you.')

/** Opening the page confirms nothing: mail scanners follow the links of emails. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const subscriber = await openNewsletterKey(context, 'confirm', params.key ?? '')
  if (!subscriber || subscriber.status === 'unsubscribed') throw notFound('newsletter')
  return { email: subscriber.email, isConfirmed: subscriber.status === 'confirmed' }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  await readOneClickForm(context, request, 'newsletter-confirm', NO_FIELDS)
  const key = params.key ?? ''
  const subscriber = await openNewsletterKey(context, 'confirm', key)
  if (!subscriber || !(await confirmSubscription(context, subscriber.id))) throw notFound('newsletter')
  return redirectWithToast(context, paths.newsletterConfirm(key), { tone: 'good', text: CONFIRMED })
}

export default function Confirm() {
  const { email, isConfirmed } = useLoaderData<typeof loader>()
  return <NewsletterConfirm email={email} isConfirmed={isConfirmed} />
}

export function ErrorBoundary() {
  return <SectionError missing={<NewsletterLinkInvalid />} />
}
