import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { setLiteChoice } from '~/http/cookies.server'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { localPath } from '~/http/local-path.server'
import { paths } from '~/paths.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, retryAfter } = await readPublicForm(context, request, 'lite', formFields(null, ['lite', 'back']))
  if (retryAfter) return new Response(TOO_MANY_ATTEMPTS, { status: 429, headers: { 'retry-after': retryAfter } })
  return redirect(localPath(fields.get('back')), {
    status: 303,
    headers: { 'set-cookie': await setLiteChoice(context.settings, fields.get('lite') === 'true') },
  })
}

export const loader = () => redirect(paths.home())
