/** Access checks; called in every loader and action that shows or changes something private. */
import { data, redirect } from '@remix-run/cloudflare'
import { type AccessMode, type Area, mayDo } from '../domain/accounts/roles.ts'
import type { CurrentUser } from '../domain/accounts/session.ts'
import { NOT_YOUR_AREA } from '../domain/accounts/staff-messages.ts'
import { paths } from '../paths.ts'
import type { AppContext } from './context.server.ts'
import { readOwnOrders, readOwnRequests } from './cookies.server.ts'
import { saveSubmissionFor } from './forms/save-submission.server.ts'
import { noteSecurity } from './note-security.server.ts'
import { PRIVATE_HEADERS, redirectWithToast } from './reply.server.ts'

const WELL_FORMED = { order: /^ref_\d{10,16}_[0-9a-z]{8,64}$/, request: /^R(-[0-9A-HJKMNP-TV-Z]{4}){4}$/ }

const READ_OWN = { order: readOwnOrders, request: readOwnRequests }

type Asked = [context: AppContext, request: Request, reference: string, field?: FormDataEntryValue | null]

/**
 * Only the browser that made the order or request, or a visitor with the key of its mail. Returns a valid key for the
 * next address, because a browser may store no cookie; null for everybody else.
 */
const findOwn =
  (kind: keyof typeof WELL_FORMED) =>
  async (...[context, request, reference, field = null]: Asked): Promise<{ key?: string } | null> => {
    const { pathname, searchParams } = new URL(request.url)
    const given = field ?? searchParams.get('key')
    if (WELL_FORMED[kind].test(reference)) {
      if (typeof given === 'string' && (await context.keys.matches(kind, reference, given))) return { key: given }
      if ((await READ_OWN[kind](context.settings, request)).includes(reference)) return {}
    }
    await noteSecurity(context, 'access', 'refused', { path: pathname })
    return null
  }

/** The same, or the 404 of one that does not exist. */
const requireOwn =
  (kind: keyof typeof WELL_FORMED) =>
  async (...asked: Asked): Promise<string | undefined> => {
    const access = await findOwn(kind)(...asked)
    if (access) return access.key
    throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  }

export const requireOrderAccess = requireOwn('order')
export const requireRequestAccess = requireOwn('request')
/** For addresses that have no page to show the 404 on. */
export const findOrderAccess = findOwn('order')
export const findRequestAccess = findOwn('request')

export async function getUser(context: AppContext): Promise<CurrentUser | null> {
  const session = await context.session()
  return session && 'user' in session ? session.user : null
}

/** The user, or a redirect to sign in and back; a form sent after the session expired is saved. */
export async function requireUser(context: AppContext, request: Request): Promise<CurrentUser> {
  const session = await context.session()
  if (session && 'user' in session) return session.user
  const { pathname, search } = new URL(request.url)
  const saved =
    session && request.method === 'POST' ? await saveSubmissionFor(context, request, session.lapsedUserId) : null
  throw redirect(paths.login(saved ? paths.resubmit(saved) : `${pathname}${search}`))
}

const modeOf = ({ method }: Request): AccessMode => (method === 'GET' || method === 'HEAD' ? 'read' : 'write')

/**
 * A member of staff whose role covers the area, read from D1 on this request. Other staff are redirected to their
 * dashboard, everybody else home. A page that only asks before a change passes `write` itself.
 */
export async function requireStaff(
  context: AppContext,
  request: Request,
  area: Area,
  mode: AccessMode = modeOf(request),
): Promise<CurrentUser> {
  const user = await requireUser(context, request)
  if (mayDo(user.role, area, mode)) return user
  // Logged once, because a page and its layout both check.
  await context.once('refused', () => {
    return noteSecurity(context, 'access', 'refused', { userId: user.id, path: new URL(request.url).pathname })
  })
  if (user.role !== 'User')
    throw await redirectWithToast(context, paths.administrator(), { tone: 'bad', text: NOT_YOUR_AREA })
  throw redirect(paths.home())
}

/** Redirects a signed-in user: home, or to where the form was to lead. */
export async function requireGuest(context: AppContext, onwards: string = paths.home()): Promise<void> {
  if (await getUser(context)) throw redirect(onwards)
}
