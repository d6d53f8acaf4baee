/**
 * The signed cookies: a flash message for the next page, the orders that this browser made, its wishlist, the Lite
 * choice, the browser's id after a sign-in, and the account that a two-factor code is awaited for. On https they have
 * the `__Host-` prefix and Secure; a local plain-http site can't set such cookies.
 */
import { type Cookie, createCookie } from '@remix-run/cloudflare'
import * as z from 'zod/mini'
import type { Settings } from './env.server'

export type Flash = {
  tone: 'good' | 'bad'
  text: string
  /** Shown in the page until the next request; otherwise it is a toast. */
  stays?: boolean
}

/** How many references of one kind a browser keeps. */
const MOST_KEPT = 20
const YEAR_SECONDS = 365 * 86_400

export function cookie(settings: Settings, name: string, maxAge?: number): Cookie {
  const secure = settings.SITE_URL.startsWith('https:')
  const jar = createCookie(secure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    secrets: [settings.SESSION_SECRET, settings.SESSION_SECRET_OLD].filter(Boolean),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
  return {
    ...jar,
    // A truncated or forged cookie counts as none: it must not lock its visitor out of every page.
    parse: (header, options) => jar.parse(header, options).catch(() => null),
  }
}

/** Cookies that change what a shared page shows. The Lite choice does too, but it has only three values. */
const PERSONAL = ['flash', 'wishlist', 'session']

/** Whether the visitor has a cookie that would change a shared page. */
export const isPersonal = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .some((pair) => PERSONAL.includes((pair.split('=')[0] ?? '').trim().replace(/^__Host-/, '')))

const flashSchema = z.object({
  tone: z.enum(['good', 'bad']),
  text: z.string(),
  stays: z.optional(z.boolean()),
  /** The path of the page that shows it. */
  path: z.string(),
})

const pathOf = (settings: Settings, address: string) => new URL(address, settings.SITE_URL).pathname

/** `to`: the address of the only page that shows it. */
export const setFlash = (settings: Settings, flash: Flash, to: string) =>
  cookie(settings, 'flash', 60).serialize({ ...flash, path: pathOf(settings, to) })

/** The message for this page, with the header that clears it. A later form sent to the page has its own outcome. */
export async function takeFlash(
  { settings, method }: { settings: Settings; method: string },
  request: Request,
): Promise<{ flash: Flash | null; headers: Record<string, string> }> {
  const jar = cookie(settings, 'flash', 60)
  const parsed = flashSchema.safeParse(await jar.parse(request.headers.get('cookie')))
  if (!parsed.success || parsed.data.path !== pathOf(settings, request.url)) return { flash: null, headers: {} }
  const { path, ...flash } = parsed.data
  return {
    flash: method === 'GET' ? flash : null,
    headers: { 'set-cookie': await jar.serialize('', { maxAge: 0 }) },
  }
}

async function readKept(settings: Settings, request: Request, name: 'orders' | 'requests'): Promise<string[]> {
  const value: unknown = await cookie(settings, name).parse(request.headers.get('cookie'))
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

async function keep(settings: Settings, request: Request, name: 'orders' | 'requests', reference: string) {
  const known = await readKept(settings, request, name)
  return cookie(settings, name, YEAR_SECONDS).serialize(
    [reference, ...known.filter((each) => each !== reference)].slice(0, MOST_KEPT),
  )
}

export const readOwnOrders = (settings: Settings, request: Request) => readKept(settings, request, 'orders')
export const readOwnRequests = (settings: Settings, request: Request) => readKept(settings, request, 'requests')

/** The cookie that gives this browser access to the order, newest first. */
export const rememberOrder = (settings: Settings, request: Request, reference: string) =>
  keep(settings, request, 'orders', reference)

/** The cookie that gives this browser access to its plan request. */
export const rememberRequest = (settings: Settings, request: Request, reference: string) =>
  keep(settings, request, 'requests', reference)

export async function readLiteChoice(settings: Settings, request: Request): Promise<boolean | null> {
  const value: unknown = await cookie(settings, 'lite').parse(request.headers.get('cookie'))
  return typeof value === 'boolean' ? value : null
}

export const setLiteChoice = (settings: Settings, lite: boolean) =>
  cookie(settings, 'lite', YEAR_SECONDS).serialize(lite)

/** The packed wishlist; '' where there is none. */
export async function readWishlistCookie(settings: Settings, request: Request): Promise<string> {
  const value: unknown = await cookie(settings, 'wishlist').parse(request.headers.get('cookie'))
  return typeof value === 'string' ? value : ''
}

/** An empty list clears the cookie, so that its visitor gets shared pages again. */
export const setWishlistCookie = (settings: Settings, packed: string) =>
  cookie(settings, 'wishlist').serialize(packed, { maxAge: packed === '' ? 0 : YEAR_SECONDS })

const CHALLENGE_SECONDS = 600

const challengeSchema = z.object({ userId: z.number(), asOf: z.number(), remembered: z.boolean(), until: z.number() })
export type OpenChallenge = z.infer<typeof challengeSchema>

/** The account whose password was verified and whose code is awaited. Valid for ten minutes; '' clears it. */
export const setChallenge = (
  { settings, now }: { settings: Settings; now: () => number },
  challenge: Omit<OpenChallenge, 'until'> | '',
) =>
  cookie(settings, 'second-step', challenge === '' ? 0 : CHALLENGE_SECONDS).serialize(
    challenge === '' ? '' : { ...challenge, until: now() + CHALLENGE_SECONDS * 1000 },
  )

export async function readChallenge(
  { settings, now }: { settings: Settings; now: () => number },
  request: Request,
): Promise<OpenChallenge | null> {
  const parsed = challengeSchema.safeParse(await cookie(settings, 'second-step').parse(request.headers.get('cookie')))
  return parsed.success && parsed.data.until > now() ? parsed.data : null
}

/** Random, one per browser; '' before its first sign-in. Guessing from other browsers does not lock it out. */
export async function readBrowserId(settings: Settings, request: Request): Promise<string> {
  const value: unknown = await cookie(settings, 'browser').parse(request.headers.get('cookie'))
  return typeof value === 'string' ? value : ''
}

export const setBrowserId = (settings: Settings, browser: string) =>
  cookie(settings, 'browser', YEAR_SECONDS).serialize(browser)
