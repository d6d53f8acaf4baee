import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { formatSlot } from '~/domain/viewings/slots.ts'
import { isUnconfirmed } from '~/domain/viewings/viewing.ts'
import { viewingKey } from '~/domain/viewings/viewings.server.ts'
import { receiveConfirmation, requireViewingToConfirm } from '~/http/actions/viewing.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { Answer } from '~/ui/kit/answer.tsx'
import { PostButton } from '~/ui/kit/post-button.tsx'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Confirm your viewing', 'Confirm the time of your viewing.')

/** Opening the page confirms nothing: mail scanners follow the links of emails. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewing = await requireViewingToConfirm(context, params.key ?? '')
  if (!isUnconfirmed(viewing)) throw redirect(paths.viewing(await viewingKey(context.keys, viewing)), 303)
  return { text: `${viewing.listingTitle}, ${formatSlot(viewing.slotAt)} (Ghana).` }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveConfirmation(context, request, params.key ?? '')

export default function Confirm() {
  return (
    <Answer title="Confirm your viewing" text={useLoaderData<typeof loader>().text}>
      <PostButton>Confirm</PostButton>
    </Answer>
  )
}
