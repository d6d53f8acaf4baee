/** Who may see what; called in every loader and action that shows or changes something private. */
import { data } from '@remix-run/cloudflare'
import type { AppContext } from './context.server'
import { readOwnOrders, readOwnRequests } from './cookies.server'

const WELL_FORMED = { order: /^ref_\d{10,16}_[0-9a-z]{8,64}$/, request: /^R(-[0-9A-HJKMNP-TV-Z]{4}){4}$/ }

/**
 * Only the browser that bought, or whoever holds the key of the mailed link. Everybody else gets the same 404 as for an
 * order that never was. Returns the key where one was given and good, to be handed on to the next address: a browser
 * may keep no cookie.
 */
export const requireOrderAccess = (
  context: AppContext,
  request: Request,
  reference: string,
  field: FormDataEntryValue | null = null,
) => requireOwn(context, request, 'order', reference, field)

/** The same for a plan request: the browser that made it, or the key of its mail. */
export const requireRequestAccess = (context: AppContext, request: Request, reference: string) =>
  requireOwn(context, request, 'request', reference, null)

async function requireOwn(
  context: AppContext,
  request: Request,
  kind: 'order' | 'request',
  reference: string,
  field: FormDataEntryValue | null,
): Promise<string | undefined> {
  const given = field ?? new URL(request.url).searchParams.get('key')
  if (WELL_FORMED[kind].test(reference)) {
    if (typeof given === 'string' && (await context.keys.matches(kind, reference, given))) return given
    const readOwn = kind === 'order' ? readOwnOrders : readOwnRequests
    if ((await readOwn(context.settings, request)).includes(reference)) return undefined
  }
  throw data(null, { status: 404, headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } })
}
