/**
 * The signed cookies: a flash message for the next page, the orders that this browser made, the email addresses that it
 * confirmed, its wishlist, the Lite choice, the browser's id after a sign-in, and the account that a two-factor code is
 * awaited for. On https they have the `__Host-` prefix and Secure; a local plain-http site can't set such cookies.
 */
import { type Cookie, createCookie } from '@remix-run/cloudflare'
import * as z from 'zod/mini'
import type { Settings } from './env.server.ts'

export type Flash = {
  tone: 'good' | 'bad'
  text: string
  /** Shown in the page until the next request; otherwise it is a toast. */
  stays?: boolean
  /** The address that the person has just signed up with. */
  email?: string
  /** A button that takes back what was just done. */
  undo?: { label: string; action: string; fields: Record<string, string> } | undefined
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

/** The value of a signed cookie; null where it is missing, forged or of another shape. */
export async function readCookie<Value>(
  settings: Settings,
  request: Request,
  name: string,
  schema: z.ZodMiniType<Value>,
): Promise<Value | null> {
  const parsed = schema.safeParse(await cookie(settings, name).parse(request.headers.get('cookie')))
  return parsed.success ? parsed.data : null
}

export const clearCookie = (settings: Settings, name: string) => cookie(settings, name, 0).serialize('')

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
  email: z.optional(z.string()),
  undo: z.optional(z.object({ label: z.string(), action: z.string(), fields: z.record(z.string(), z.string()) })),
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
  const sent = await readCookie(settings, request, 'flash', flashSchema)
  if (sent?.path !== pathOf(settings, request.url)) return { flash: null, headers: {} }
  const { path, ...flash } = sent
  return { flash: method === 'GET' ? flash : null, headers: { 'set-cookie': await clearCookie(settings, 'flash') } }
}

type Kept = 'orders' | 'requests' | 'addresses'

/** The references of a kind whose pages this browser may open, newest first. */
const readOwn = (kind: Kept) => async (settings: Settings, request: Request) =>
  (await readCookie(settings, request, kind, z.array(z.string()))) ?? []

export const readOwnOrders = readOwn('orders')
export const readOwnRequests = readOwn('requests')
/** Digests of the email addresses that this browser has confirmed from their mail. */
export const readOwnAddresses = readOwn('addresses')

/** The cookie that also gives this browser access to the reference. */
const remember = (kind: Kept) => async (settings: Settings, request: Request, reference: string) => {
  const known = await readOwn(kind)(settings, request)
  const kept = [...new Set([reference, ...known])].slice(0, MOST_KEPT)
  return cookie(settings, kind, YEAR_SECONDS).serialize(kept)
}

export const rememberOrder = remember('orders')
export const rememberRequest = remember('requests')
export const rememberAddress = remember('addresses')

export const readLiteChoice = (settings: Settings, request: Request) =>
  readCookie(settings, request, 'lite', z.boolean())

export const setLiteChoice = (settings: Settings, lite: boolean) =>
  cookie(settings, 'lite', YEAR_SECONDS).serialize(lite)

/** The packed wishlist; '' where there is none. */
export const readWishlistCookie = async (settings: Settings, request: Request) =>
  (await readCookie(settings, request, 'wishlist', z.string())) ?? ''

/** An empty list clears the cookie, so that its visitor gets shared pages again. */
export const setWishlistCookie = (settings: Settings, packed: string) =>
  cookie(settings, 'wishlist', packed === '' ? 0 : YEAR_SECONDS).serialize(packed)

const CHALLENGE = 'second-step'
const CHALLENGE_SECONDS = 600

const challengeSchema = z.object({ userId: z.number(), asOf: z.number(), remembered: z.boolean(), until: z.number() })
type OpenChallenge = z.infer<typeof challengeSchema>

type ChallengeDeps = { settings: Settings; now: () => number }

/** The account whose password was verified and whose code is awaited. Valid for ten minutes. */
export const setChallenge = ({ settings, now }: ChallengeDeps, challenge: Omit<OpenChallenge, 'until'>) =>
  cookie(settings, CHALLENGE, CHALLENGE_SECONDS).serialize({ ...challenge, until: now() + CHALLENGE_SECONDS * 1000 })

export const clearChallenge = (settings: Settings) => clearCookie(settings, CHALLENGE)

export async function readChallenge({ settings, now }: ChallengeDeps, request: Request): Promise<OpenChallenge | null> {
  const challenge = await readCookie(settings, request, CHALLENGE, challengeSchema)
  return challenge && challenge.until > now() ? challenge : null
}

/** Random, one per browser; '' before its first sign-in. Guessing from other browsers does not lock it out. */
export const readBrowserId = async (settings: Settings, request: Request) =>
  (await readCookie(settings, request, 'browser', z.string())) ?? ''

export const setBrowserId = (settings: Settings, browser: string) =>
  cookie(settings, 'browser', YEAR_SECONDS).serialize(browser)
