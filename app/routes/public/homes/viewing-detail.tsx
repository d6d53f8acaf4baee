import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isChangeable, listFreeSlots } from '~/domain/viewings/viewings.server.ts'
import { receiveViewingChange, requireViewing } from '~/http/actions/viewing.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome, useRootData } from '~/http/document/root-data.ts'
import { paths } from '~/paths.ts'
import { ViewingPage } from '~/ui/viewings/viewing-page.tsx'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Your viewing', 'See, move or cancel your viewing.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewing = await requireViewing(context, params.key ?? '')
  const canChange = isChangeable(viewing, context.now())
  const slots = canChange && viewing.listingId !== null ? await listFreeSlots(context, viewing.listingId) : []
  return { viewing, canChange, slots, href: paths.viewing(params.key ?? '') }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveViewingChange(context, request, params.key ?? '')

export default function Viewing() {
  const answer = useActionData<typeof action>()
  const outcome = useOutcome(answer ?? undefined)
  return (
    <ViewingPage
      {...useLoaderData<typeof loader>()}
      alert={answer?.alert ?? null}
      outcome={outcome}
      settings={useRootData().site}
    />
  )
}
