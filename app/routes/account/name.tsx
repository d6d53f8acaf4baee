import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { profileSchema } from '~/domain/accounts/account-schema.ts'
import { PROFILE_SAVED } from '~/domain/accounts/messages.ts'
import { renameUser } from '~/domain/accounts/profile.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { NamePage } from '~/ui/accounts/profile-forms.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Change name', 'The name on your account.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name } = await requireUser(context, request)
  return { name }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const form = await readValidForm(context, request, 'profile', profileSchema)
  if (!form.ok) return form.answer
  await renameUser(context, user, form.value.name)
  return redirectWithToast(context, paths.profile(), { tone: 'good', text: PROFILE_SAVED })
}

export default function Name() {
  return <NamePage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}
