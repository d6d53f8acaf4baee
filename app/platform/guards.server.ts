/** Who may see what; called in every loader and action that shows or changes something private. */
import { data } from '@remix-run/cloudflare'
import type { AppContext } from './context.server'
import { readOwnOrders } from './cookies.server'

const WELL_FORMED = /^ref_\d{10,16}_[0-9a-z]{8,64}$/

/**
 * Only the browser that bought, or whoever holds the key of the mailed link. Everybody else gets the same 404 as for an
 * order that never was. Returns the key where one was given and good, to be handed on to the next address: a browser
 * may keep no cookie.
 */
export async function requireOrderAccess(
  context: AppContext,
  request: Request,
  reference: string,
  field: FormDataEntryValue | null = null,
): Promise<string | undefined> {
  const given = field ?? new URL(request.url).searchParams.get('key')
  if (WELL_FORMED.test(reference)) {
    if (typeof given === 'string' && (await context.keys.matches('order', reference, given))) return given
    if ((await readOwnOrders(context.settings, request)).includes(reference)) return undefined
  }
  throw data(null, { status: 404, headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } })
}
