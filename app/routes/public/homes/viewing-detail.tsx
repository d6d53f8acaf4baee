import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { CHANGE_REFUSALS, VIEWING_CANCELLED, VIEWING_MOVED } from '~/domain/viewings/viewing.ts'
import {
  cancelViewing,
  isChangeable,
  listFreeSlots,
  moveViewing,
  openViewingKey,
} from '~/domain/viewings/viewings.server.ts'
import { viewingDeps } from '~/http/actions/viewing.server'
import type { AppContext } from '~/http/context.server'
import { pageMeta } from '~/http/document/page-meta'
import { useOutcome, useRootData } from '~/http/document/root-data'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { deliverSoon } from '~/http/job-deps.server'
import { done, notFound, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { Answer } from '~/ui/kit/answer'
import { ViewingPage } from '~/ui/viewings/viewing-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your viewing', description: 'See, move or cancel your viewing.', isPrivate: true })

export const headers = privateHeaders

async function requireViewing(context: AppContext, key = '') {
  const viewing = await openViewingKey(context, key)
  if (!viewing) throw notFound('viewings')
  return viewing
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewing = await requireViewing(context, params.key)
  const canChange = isChangeable(viewing, context.now())
  const slots = canChange && viewing.listingId !== null ? await listFreeSlots(context, viewing.listingId) : []
  return { viewing, canChange, slots, href: paths.viewing(params.key ?? '') }
}

/** With `cancel` it cancels, else it moves to `slot`. One press in a mail program (RFC 8058) cancels, and must not be sent elsewhere. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, retryAfter } = await readPublicForm(
    context,
    request,
    'viewing-change',
    formFields(null, ['slot', 'cancel', 'List-Unsubscribe']),
  )
  const viewing = await requireViewing(context, params.key)
  const refuse = (reason: keyof typeof CHANGE_REFUSALS) =>
    data({ alert: CHANGE_REFUSALS[reason][0] }, { status: CHANGE_REFUSALS[reason][1] })
  if (retryAfter) return refuse('too-many')
  const isOneClick = fields.get('List-Unsubscribe') === 'One-Click'
  const isCancel = isOneClick || fields.has('cancel')
  if (isCancel && !(await cancelViewing(context, viewing, null))) return refuse('over')
  if (!isCancel) {
    const moved = await moveViewing(viewingDeps(context), viewing, String(fields.get('slot') ?? ''))
    if (!moved.ok) return refuse(moved.reason)
  }
  deliverSoon(context)
  if (isOneClick) return null
  const text = isCancel ? VIEWING_CANCELLED : VIEWING_MOVED
  return done(context, paths.viewing(params.key ?? ''), { tone: 'good', text, stays: true })
}

export default function Viewing() {
  const answer = useActionData<typeof action>()
  const outcome = useOutcome(answer ?? undefined)
  return (
    <ViewingPage
      {...useLoaderData<typeof loader>()}
      alert={answer?.alert ?? null}
      outcome={outcome}
      settings={useRootData().site}
      busy={useNavigation().state !== 'idle'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<Answer title={LINK_INVALID} text="Please use the link in our latest email." />} />
}
