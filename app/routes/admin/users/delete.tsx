import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LAST_ADMINISTRATOR } from '~/domain/accounts/messages.ts'
import { erasePerson } from '~/domain/accounts/personal-data.server.ts'
import { ANOTHER_PERSON, ERASE_TEXT, ERASE_TITLE, USER_ERASED } from '~/domain/accounts/staff-messages.ts'
import { requirePerson } from '~/http/actions/staff-user.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta(ERASE_TITLE, 'Removes a person and what names them.')

export async function loader(args: LoaderFunctionArgs) {
  const { id, name, email, emailVerified } = (await requirePerson(args)).person
  return { id, name, email, emailVerified }
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const { admin, person } = await requirePerson(args)
  const form = await requireForm(args.request, formFields(null, ['email']))
  if (form.get('email') !== person.email) return data({ alert: ANOTHER_PERSON }, { status: 409 })
  const erased = await erasePerson(context, admin, person)
  if (!erased.ok) return data({ alert: LAST_ADMINISTRATOR }, { status: 400 })
  const next = person.id === admin.id ? paths.login() : paths.usersAdmin()
  return redirectWithToast(context, next, { tone: 'good', text: USER_ERASED })
}

export default function EraseUser() {
  const { id, name, email, emailVerified } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={ERASE_TITLE}
      text={ERASE_TEXT}
      action={paths.userErase(id)}
      confirmLabel="Erase"
      cancelHref={paths.userAdmin(id)}
      alert={useActionData<typeof action>()?.alert}
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
