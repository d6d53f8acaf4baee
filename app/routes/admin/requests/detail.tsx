import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readCode } from '~/domain/houses/code.ts'
import { cardOf } from '~/domain/houses/describe.ts'
import { layoutOf } from '~/domain/houses/house.ts'
import { changeRequest } from '~/domain/plan-requests/admin.server.ts'
import { requestChangeSchema, requestChangeSchemaOn } from '~/domain/plan-requests/change-schema.ts'
import { getQuote } from '~/domain/plan-requests/get-quote.server.ts'
import { moreThanQuote } from '~/domain/plan-requests/quote.ts'
import * as words from '~/domain/plan-requests/staff-messages.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { dayOf } from '~/domain/shared/units.ts'
import { requireRequestDetail } from '~/http/actions/staff-request.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { emptied, formFields, readVersion } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { RequestDetailPage } from '~/ui/admin/request-detail-page.tsx'
import planStyles from '~/ui/houses/plan.css?inline'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { styles: [planStyles] }

export const meta = privateMeta('Plan request', 'One request for a plan, and its answer.')

export async function loader(args: LoaderFunctionArgs) {
  const { planRequest } = await requireRequestDetail(args)
  const choice = readCode(planRequest.concept)
  const offer = choice && { choice, fit: null, cost: null, isInBudget: null }
  return { request: planRequest, house: offer && cardOf(offer, layoutOf(offer.choice)) }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { actor, planRequest } = await requireRequestDetail(args)
  const { id } = planRequest
  const form = await requireForm(request, formFields(requestChangeSchema, ['version']))
  const version = readVersion(form)
  const today = dayOf(context.now())
  const submission = parseWithZod(form, { schema: requestChangeSchemaOn(today, planRequest.quoteValidUntil) })
  if (submission.status !== 'success')
    return data({ result: submission.reply(), version, hasClash: false }, { status: 400 })
  const { amount, deposit, validUntil, ...change } = submission.value
  const changed = await changeRequest(context, actor, id, {
    ...change,
    quoteMinor: amount ?? emptied(form, 'amount'),
    depositMinor: deposit ?? emptied(form, 'deposit'),
    quoteValidUntil: validUntil ?? emptied(form, 'validUntil'),
    version,
  })
  const answer = (text: string) => redirectWithToast(context, paths.planRequestAdmin(id), { tone: 'good', text })
  if (changed.ok) {
    const { isMailed } = changed.value
    if (isMailed) deliverSoon(context)
    const over = (await getQuote(context.db, id))?.overMinor ?? 0
    const done = isMailed ? words.REQUEST_UPDATED_AND_MAILED : words.REQUEST_UPDATED
    return answer(over > 0 ? `${done} ${words.paidTooMuch(moreThanQuote(formatCedis(over)))}` : done)
  }
  if (changed.reason === 'unknown') throw data(words.NO_SUCH_REQUEST, { status: 404 })
  if (changed.reason === 'unchanged') return answer(words.REQUEST_UNCHANGED)
  const result = submission.reply({ formErrors: [words.REQUEST_CHANGED_MEANWHILE] })
  return data({ result, version: null, hasClash: true }, { status: 409 })
}

export default function PlanRequestAdmin() {
  return <RequestDetailPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
