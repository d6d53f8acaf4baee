import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { receiveMessage } from '~/http/actions/message.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useOutcome, useRootData } from '~/http/document/root-data.ts'
import { forwardRetryAfter } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ContactPage } from '~/ui/contact/contact-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Contact Us',
    description: (firm) => `Write to ${firm}, call us or visit us in Accra. We answer every message.`,
    canonical: `${data?.siteUrl ?? ''}${paths.contact()}`,
  })

export const headers = forwardRetryAfter

export const loader = ({ context }: LoaderFunctionArgs) => ({
  formId: randomKey(),
  siteUrl: context.settings.SITE_URL,
})

export const action = ({ request, context }: ActionFunctionArgs) => receiveMessage(context, request, paths.contact())

export default function Contact() {
  const { formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { site } = useRootData()
  return <ContactPage settings={site} formId={formId} result={answer?.result ?? null} outcome={useOutcome(answer)} />
}
