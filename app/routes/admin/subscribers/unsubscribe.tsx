import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { unsubscribeByStaff } from '~/domain/newsletter/admin.server.ts'
import { getSubscriber } from '~/domain/newsletter/subscribe.server.ts'
import { NO_SUCH_SUBSCRIBER, SUBSCRIBER_GONE, SUBSCRIBER_LEFT } from '~/domain/newsletter/subscriber-list.ts'
import { requireRow } from '~/http/actions/admin-list.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Unsubscribe', 'Takes an address off the list.')

const requireSubscriber = ({ db }: AppContext, id: string | undefined) =>
  requireRow(id, NO_SUCH_SUBSCRIBER, (number) => getSubscriber(db, number))

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'subscribers')
  return { subscriber: await requireSubscriber(context, params.id) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'subscribers')
  await requireForm(request, NO_FIELDS)
  const { id } = await requireSubscriber(context, params.id)
  const hasLeft = await unsubscribeByStaff(context, admin, id)
  return redirectWithToast(context, paths.subscribersAdmin(), {
    tone: 'good',
    text: hasLeft ? SUBSCRIBER_LEFT : SUBSCRIBER_GONE,
  })
}

export default function TakeOffSubscriber() {
  const { subscriber } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Unsubscribe"
      text={`${subscriber.email} gets no more news. Only the person can put the address back, by asking for it and confirming.`}
      action={paths.subscriberLeave(subscriber.id)}
      confirmLabel="Unsubscribe"
      cancelHref={paths.subscribersAdmin()}
    />
  )
}
