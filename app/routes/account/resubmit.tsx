import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { NOTHING_SAVED } from '~/domain/accounts/messages.ts'
import { getSavedSubmission } from '~/domain/accounts/saved-submissions.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireUser } from '~/http/guards.server.ts'
import { PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { Button } from '~/ui/kit/button.tsx'
import { keyed } from '~/ui/kit/keyed.ts'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Send again', 'What was sent after the sign-in had ended.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const form = await getSavedSubmission(context, params.key ?? '', user.id)
  if (!form) throw data(NOTHING_SAVED, { status: 404, headers: PRIVATE_HEADERS })
  return form
}

/** A plain form, posted as a document, because its target can be any address. */
export default function Resubmit() {
  const { path, isMultipart, fields } = useLoaderData<typeof loader>()
  return (
    <form className="stack" method="post" action={path} encType={isMultipart ? 'multipart/form-data' : undefined}>
      <h1>Nothing is lost</h1>
      <p>You had been signed out when you sent this. It was kept, and nothing was changed yet.</p>
      {isMultipart ? <p>Files can’t be kept this way: please choose them again.</p> : null}
      {keyed(fields, ([name]) => name).map(({ key, item: [name, value] }) => (
        <input key={key} type="hidden" name={name} value={value} />
      ))}
      <Button wide>{isMultipart ? 'Open the form again' : 'Send it now'}</Button>
    </form>
  )
}
