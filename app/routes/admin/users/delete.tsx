import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getPerson } from '~/domain/accounts/admin.server.ts'
import { LAST_ADMINISTRATOR } from '~/domain/accounts/messages.ts'
import { erasePerson } from '~/domain/accounts/personal-data.server.ts'
import { ANOTHER_PERSON, ERASE_TEXT, ERASE_TITLE, NO_SUCH_USER, USER_ERASED } from '~/domain/accounts/staff-messages.ts'
import { requireRow } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta(ERASE_TITLE, 'Removes a person and what names them.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'users', 'write')
  const person = await requireRow(params.id, NO_SUCH_USER, (id) => getPerson(context.db, id))
  const { id, name, email, emailVerified } = person
  return { id, name, email, emailVerified }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  const person = await requireRow(params.id, NO_SUCH_USER, (id) => getPerson(context.db, id))
  const form = await requireForm(request, formFields(null, ['email']))
  if (form.get('email') !== person.email) return data({ alert: ANOTHER_PERSON }, { status: 409 })
  const erased = await erasePerson(context, admin, person)
  if (!erased.ok) return data({ alert: LAST_ADMINISTRATOR }, { status: 400 })
  const next = person.id === admin.id ? paths.login() : paths.usersAdmin()
  return redirectWithToast(context, next, { tone: 'good', text: USER_ERASED })
}

export default function EraseUser() {
  const { id, name, email, emailVerified } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ConfirmPage
      title={ERASE_TITLE}
      text={ERASE_TEXT}
      action={paths.userErase(id)}
      confirmLabel="Erase"
      cancelHref={paths.userAdmin(id)}
      {...(answer ? { alert: answer.alert } : {})}
    >
      <input type="hidden" name="email" value={email} />
      <p>
        <strong>{name || 'No name'}</strong>
        <br />
        {email}
      </p>
      <p className="soft">
        {emailVerified
          ? 'The account, its wishlist, messages and newsletter entry go. Orders and plan requests stay as the firm’s, without a name, an address or files.'
          : 'The account and its wishlist go. Its address was never confirmed, so what was ordered or asked for under it stays: it may be somebody else’s.'}
      </p>
    </ConfirmPage>
  )
}
