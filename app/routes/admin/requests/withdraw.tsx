import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { withdrawFile } from '~/domain/plan-requests/deliver-file.server.ts'
import { FILE_WITHDRAWN, FILE_WITHDRAWN_BEFORE, NO_SUCH_FILE } from '~/domain/plan-requests/staff-messages.ts'
import { requireRequestDetail } from '~/http/actions/staff-request.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Withdraw File', 'Takes back delivered drawings.')

async function requireDelivery(args: LoaderFunctionArgs) {
  const { actor, planRequest } = await requireRequestDetail(args)
  const file = planRequest.deliveries.find(({ id }) => String(id) === args.params.file)
  if (!file) throw data(NO_SUCH_FILE, { status: 404 })
  return { actor, requestId: planRequest.id, file }
}

export async function loader(args: LoaderFunctionArgs) {
  const { requestId, file } = await requireDelivery(args)
  return { requestId, file }
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const { actor, requestId, file } = await requireDelivery(args)
  await requireForm(args.request, NO_FIELDS)
  const isWithdrawn = await withdrawFile(context, actor, requestId, file)
  deliverSoon(context)
  const text = isWithdrawn ? FILE_WITHDRAWN : FILE_WITHDRAWN_BEFORE
  return redirectWithToast(context, paths.planRequestAdmin(requestId), { tone: 'good', text })
}

export default function WithdrawFile() {
  const { requestId, file } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Withdraw File"
      text={`The client can no longer download ${file.filename}, and is told by email not to use it. You can deliver another file afterwards.`}
      action={paths.planRequestWithdraw(requestId, file.id)}
      confirmLabel="Withdraw file"
      cancelHref={paths.planRequestAdmin(requestId)}
    />
  )
}
