import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { codeSchema } from '~/domain/accounts/account-schema.ts'
import { CODE_WRONG, SIGN_IN_AGAIN, SIGNED_IN } from '~/domain/accounts/messages.ts'
import { isChallengeOpen, trustBrowser, verifyCode } from '~/domain/accounts/two-factor.server.ts'
import { openSession } from '~/http/actions/sign-in.server.ts'
import { clearChallenge, readBrowserId, readChallenge } from '~/http/cookies.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireGuest } from '~/http/guards.server.ts'
import { localPath } from '~/http/local-path.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { CodePage } from '~/ui/accounts/two-factor-pages.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Enter your code', 'The second step of signing in.')

const onwardsOf = (request: Request) => localPath(new URL(request.url).searchParams.get('redirect'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireGuest(context)
  const onwards = onwardsOf(request)
  if (!(await readChallenge(context, request))) throw redirect(paths.login(onwards))
  return { onwards }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const onwards = onwardsOf(request)
  await requireGuest(context, onwards)
  const challenge = await readChallenge(context, request)
  if (!challenge || !(await isChallengeOpen(context, challenge)))
    return redirectWithToast(context, paths.login(onwards), { tone: 'bad', text: SIGN_IN_AGAIN })
  const form = await readValidForm(context, request, 'code', codeSchema)
  if (!form.ok) return form.answer
  const tried = await verifyCode(context, challenge.userId, form.value.code)
  await noteSecurity(context, 'sign-in-code', tried.ok ? 'done' : tried.reason, { userId: challenge.userId })
  if (!tried.ok) return tried.reason === 'too-many' ? form.refuseAttempt(tried) : form.refuse('code', CODE_WRONG)
  const browser = await readBrowserId(context.settings, request)
  if (form.value.trust !== undefined && browser !== '') await trustBrowser(context, challenge.userId, browser)
  const headers = await openSession(context, request, challenge.userId, challenge.remembered)
  headers.append('set-cookie', await clearChallenge(context.settings))
  return redirectWithToast(context, onwards, { tone: 'good', text: SIGNED_IN }, headers)
}

export default function LoginCode() {
  return <CodePage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}
