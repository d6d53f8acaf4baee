import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { profileSchema } from '~/domain/accounts/account-schema.ts'
import { PROFILE_SAVED } from '~/domain/accounts/messages.ts'
import { renameUser } from '~/domain/accounts/profile.server.ts'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireUser } from '~/http/guards.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { NamePage } from '~/ui/accounts/profile-forms'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Change name', 'The name on your account.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name } = await requireUser(context, request)
  return { name }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const { fields, tooMany } = await readPublicForm(context, request, 'profile', formFields(profileSchema))
  const submission = parseWithZod(fields, { schema: profileSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  await renameUser(context, user, submission.value.name)
  return redirectWithToast(context, paths.profile(), { tone: 'good', text: PROFILE_SAVED })
}

export default function Name() {
  const { name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <NamePage result={answer?.result ?? null} busy={useNavigation().formMethod === 'POST'} name={name} />
}
