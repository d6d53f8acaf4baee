/** Shared by the buttons of a user's page. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getPerson } from '../../domain/accounts/admin.server.ts'
import { NO_SUCH_USER } from '../../domain/accounts/staff-messages.ts'
import { paths } from '../../paths.ts'
import { NO_FIELDS } from '../forms/form-fields.server.ts'
import { requireForm } from '../forms/read-body.server.ts'
import { requireStaff } from '../guards.server.ts'
import { readId, requireRow } from './admin-list.server.ts'

/** The `loader` of a button's address. */
export async function backToUser({ context, request, params }: LoaderFunctionArgs): Promise<never> {
  await requireStaff(context, request, 'users')
  throw redirect(paths.userAdmin(readId(params.id, NO_SUCH_USER)))
}

/** The user in the address and the administrator; 404 where there is none. */
export async function requirePerson({ context, request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users', 'write')
  const person = await requireRow(params.id, NO_SUCH_USER, (id) => getPerson(context.db, id))
  return { admin, person }
}

/** The same for a button whose form has no fields. */
export async function requirePersonForAction(args: ActionFunctionArgs) {
  const found = await requirePerson(args)
  await requireForm(args.request, NO_FIELDS)
  return found
}
