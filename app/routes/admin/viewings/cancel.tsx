import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { formatSlot } from '~/domain/viewings/slots.ts'
import { NO_SUCH_VIEWING, VIEWING_CANCELLED, VIEWING_OVER } from '~/domain/viewings/viewing.ts'
import { LONGEST_NOTE } from '~/domain/viewings/viewing-schema.ts'
import { cancelViewing, getViewing } from '~/domain/viewings/viewings.server.ts'
import { requireRow } from '~/http/actions/admin-list.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'
import { TextAreaField } from '~/ui/kit/field.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Cancel Viewing', 'Cancels a viewing and tells the visitor.')

const requireViewing = ({ db }: AppContext, id: string | undefined) =>
  requireRow(id, NO_SUCH_VIEWING, (number) => getViewing(db, number))

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'viewings')
  const { id, name, listingTitle, slotAt } = await requireViewing(context, params.id)
  return { id, about: `${name}, ${listingTitle}, ${formatSlot(slotAt)}` }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'viewings')
  const viewing = await requireViewing(context, params.id)
  const typed = (await requireForm(request, formFields(null, ['word']))).get('word')
  const word = typeof typed === 'string' ? typed.trim().slice(0, LONGEST_NOTE) : ''
  const isCancelled = await cancelViewing(context, viewing, { actor, word })
  deliverSoon(context)
  const flash = isCancelled
    ? ({ tone: 'good', text: VIEWING_CANCELLED } as const)
    : ({ tone: 'bad', text: VIEWING_OVER } as const)
  return redirectWithToast(context, paths.viewingsAdmin(), flash)
}

export default function CancelViewing() {
  const { id, about } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Cancel Viewing"
      text={`${about}. The visitor is told by email, with what you write here.`}
      action={paths.viewingCancel(id)}
      confirmLabel="Cancel viewing"
      cancelHref={paths.viewingsAdmin()}
    >
      <TextAreaField
        field={{ id: 'word', name: 'word', errorId: 'word-error' }}
        label="Message to the visitor"
        isOptional
        maxLength={LONGEST_NOTE}
      />
    </ConfirmPage>
  )
}
