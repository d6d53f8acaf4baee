import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '~/paths.ts'
import { setLiteChoice } from '~/platform/cookies.server'
import { localPath } from '~/platform/local-path.server'
import { readForm } from '~/platform/read-body.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (typeof form === 'number') return new Response('The form could not be read.', { status: form })
  return redirect(localPath(form.get('back')), {
    status: 303,
    headers: { 'set-cookie': await setLiteChoice(context.settings, form.get('lite') === 'true') },
  })
}

export const loader = () => redirect(paths.home())
