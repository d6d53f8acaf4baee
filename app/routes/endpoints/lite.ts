import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { setLiteChoice } from '~/http/cookies.server'
import { formFields } from '~/http/forms/form-fields.server'
import { readOneClickForm } from '~/http/forms/public-form.server'
import { localPath } from '~/http/local-path.server'
import { paths } from '~/paths.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readOneClickForm(context, request, 'lite', formFields(null, ['lite', 'back']))
  return redirect(localPath(fields.get('back')), {
    status: 303,
    headers: { 'set-cookie': await setLiteChoice(context.settings, fields.get('lite') === 'true') },
  })
}

export const loader = () => redirect(paths.home())
