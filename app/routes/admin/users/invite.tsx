import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { inviteSchema } from '~/domain/accounts/account-schema.ts'
import { inviteStaff } from '~/domain/accounts/admin.server.ts'
import { INVITED_ALREADY, USER_INVITED } from '~/domain/accounts/staff-messages.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { InvitePage } from '~/ui/admin/invite-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Invite staff', 'Makes an account for a member of staff.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'users', 'write')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users', 'write')
  const submission = parseWithZod(await requireForm(request, formFields(inviteSchema)), { schema: inviteSchema })
  if (submission.status !== 'success') return invalid(submission.reply())
  const invited = await inviteStaff(context, admin, submission.value)
  if (!invited.ok) return invalid(submission.reply({ fieldErrors: { email: [INVITED_ALREADY] } }), 409)
  deliverSoon(context)
  return redirectWithToast(context, paths.userAdmin(invited.value.id), { tone: 'good', text: USER_INVITED })
}

export default function InviteStaff() {
  return <InvitePage result={useActionData<typeof action>()?.result ?? null} />
}
