import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { setLiteChoice } from '~/http/cookies.server.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readOneClickForm } from '~/http/forms/public-form.server.ts'
import { localPath } from '~/http/local-path.server.ts'
import { paths } from '~/paths.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readOneClickForm(context, request, 'lite', formFields(null, ['lite', 'back']))
  // 'true' comes from pages that were open before the words.
  const isLite = ['Lite', 'true'].includes(String(fields.get('lite')))
  return redirect(localPath(fields.get('back')), {
    status: 303,
    headers: { 'set-cookie': await setLiteChoice(context.settings, isLite) },
  })
}

export const loader = () => redirect(paths.home())
