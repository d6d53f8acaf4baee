/** Access checks; called in every loader and action that shows or changes something private. */
import { data, redirect } from '@remix-run/cloudflare'
import { type AccessMode, type Area, mayDo } from '../domain/accounts/roles.ts'
import type { CurrentUser } from '../domain/accounts/session.ts'
import { NOT_YOUR_AREA } from '../domain/accounts/staff-messages.ts'
import { paths } from '../paths.ts'
import type { AppContext } from './context.server'
import { readOwnOrders, readOwnRequests } from './cookies.server'
import { noteSecurity } from './note-security.server'
import { redirectWithToast } from './reply.server'

const WELL_FORMED = { order: /^ref_\d{10,16}_[0-9a-z]{8,64}$/, request: /^R(-[0-9A-HJKMNP-TV-Z]{4}){4}$/ }

/**
 * Only the buyer's browser, or a visitor with the key of the mailed link. Others get the same 404 as for an order that
 * does not exist. Returns a valid key for the next address, because a browser may store no cookie.
 */
export const requireOrderAccess = (
  context: AppContext,
  request: Request,
  reference: string,
  field: FormDataEntryValue | null = null,
) => requireOwn(context, request, 'order', reference, field)

/** The same for a plan request: the browser that sent it, or the key of its mail. */
export const requireRequestAccess = (
  context: AppContext,
  request: Request,
  reference: string,
  field: FormDataEntryValue | null = null,
) => requireOwn(context, request, 'request', reference, field)

/** The same for addresses that have no page to show the 404 on. */
export const findOrderAccess = (context: AppContext, request: Request, reference: string) =>
  findOwn(context, request, 'order', reference, null)
export const findRequestAccess = (context: AppContext, request: Request, reference: string) =>
  findOwn(context, request, 'request', reference, null)

async function requireOwn(...asked: Parameters<typeof findOwn>): Promise<string | undefined> {
  const access = await findOwn(...asked)
  if (access) return access.key
  throw data(null, { status: 404, headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } })
}

async function findOwn(
  context: AppContext,
  request: Request,
  kind: 'order' | 'request',
  reference: string,
  field: FormDataEntryValue | null,
): Promise<{ key?: string } | null> {
  const given = field ?? new URL(request.url).searchParams.get('key')
  if (WELL_FORMED[kind].test(reference)) {
    if (typeof given === 'string' && (await context.keys.matches(kind, reference, given))) return { key: given }
    const readOwn = kind === 'order' ? readOwnOrders : readOwnRequests
    if ((await readOwn(context.settings, request)).includes(reference)) return {}
  }
  await noteSecurity(context, 'access', 'refused', { path: new URL(request.url).pathname })
  return null
}

export const getUser = (context: AppContext): Promise<CurrentUser | null> => context.session.user()

/** The user, or a redirect to sign in and back; a form sent after the session expired is saved. */
export async function requireUser(context: AppContext, request: Request): Promise<CurrentUser> {
  const user = await getUser(context)
  if (user) return user
  const { pathname, search } = new URL(request.url)
  const saved = request.method === 'POST' ? await context.session.saveSubmission(request) : null
  throw redirect(paths.login(saved ? paths.resubmit(saved) : `${pathname}${search}`), {
    headers: { 'cache-control': 'private, no-store' },
  })
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
  throw redirect(paths.home(), { headers: { 'cache-control': 'private, no-store' } })
}

/** Redirects a signed-in user: home, or to where the form was to lead. */
export async function requireGuest(context: AppContext, onwards: string = paths.home()): Promise<void> {
  if (await getUser(context)) throw redirect(onwards, { headers: { 'cache-control': 'private, no-store' } })
}
