import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getReturnedAddress } from '~/domain/mail/delivery.server.ts'
import { closedDayOf } from '~/domain/viewings/slots.ts'
import { getViewingRules } from '~/domain/viewings/viewing-rules.server.ts'
import { isChangeable, listFreeSlots } from '~/domain/viewings/viewings.server.ts'
import { receiveViewingChange, requireViewing } from '~/http/actions/viewing.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome, useRootData } from '~/http/document/root-data.ts'
import { paths } from '~/paths.ts'
import slotStyles from '~/ui/viewings/slots.css?inline'
import { ViewingPage } from '~/ui/viewings/viewing-page.tsx'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { styles: [slotStyles] }

export const meta = privateMeta('Your viewing', 'See, move or cancel your viewing.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewing = await requireViewing(context, params.key ?? '')
  const canChange = isChangeable(viewing, context.now())
  const rules = canChange ? await getViewingRules(context.db) : null
  const slots = rules && viewing.listingId !== null ? await listFreeSlots(context, viewing.listingId, rules) : []
  const closedDay = rules && (closedDayOf(rules, viewing.slotAt) ?? null)
  const returned = await getReturnedAddress(context.db, 'viewing', viewing.id, viewing.email)
  return { viewing, canChange, slots, closedDay, returned, href: paths.viewing(params.key ?? '') }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveViewingChange(context, request, params.key ?? '')

export default function Viewing() {
  const answer = useActionData<typeof action>()
  const outcome = useOutcome(answer ?? undefined)
  return (
    <ViewingPage
      {...useLoaderData<typeof loader>()}
      alert={answer && 'alert' in answer ? answer.alert : null}
      address={answer && 'address' in answer ? answer.address : null}
      outcome={outcome}
      settings={useRootData().site}
    />
  )
}
