/**
 * Who is signed in: a cookie with a random value, of which D1 keeps the digest. A request without the cookie asks the
 * database nothing.
 */
import type { Database } from '~db/client.ts'
import { cookie } from './cookies.server'
import type { Settings } from './env.server'
import { sha256Hex } from './signed-key.server'

export type CurrentUser = {
  id: number
  sessionId: number
  email: string
  emailVerified: boolean
  name: string
  photoKey: string | null
  role: 'User' | 'Admin'
  hasPassword: boolean
  remembered: boolean
}

/** The person of a session, read anew for each request: its role, and whether it still holds. */
export type FindUser = (deps: { db: Database; now: () => number }, digest: string) => Promise<CurrentUser | null>

export type SessionReader = {
  /** Read once a request, whoever asks. */
  user: () => Promise<CurrentUser | null>
}

const REMEMBERED_SECONDS = 30 * 86_400

const jar = (settings: Settings, maxAge?: number) => cookie(settings, 'session', maxAge)

async function readToken(settings: Settings, request: Request): Promise<string | null> {
  const value: unknown = await jar(settings).parse(request.headers.get('cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The digest by which D1 knows the session of this browser. */
export async function readSessionDigest(settings: Settings, request: Request): Promise<string | null> {
  const token = await readToken(settings, request)
  return token === null ? null : sha256Hex(token)
}

/** 256 random bits for the cookie, and their digest for D1. */
export async function newSessionToken(): Promise<{ token: string; digest: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return { token, digest: await sha256Hex(token) }
}

/** Kept for a month where asked for, else until the browser is closed; the row ends it sooner. */
export const setSession = (settings: Settings, token: string, remembered: boolean) =>
  jar(settings, remembered ? REMEMBERED_SECONDS : undefined).serialize(token)

export const clearSession = (settings: Settings) => jar(settings).serialize('', { maxAge: 0 })

export function readSession(
  parts: { db: Database; now: () => number; settings: Settings },
  request: Request | undefined,
  findUser: FindUser,
): SessionReader {
  let digest: Promise<string | null> | undefined
  let user: Promise<CurrentUser | null> | undefined
  const readDigest = () => {
    digest ??= request ? readSessionDigest(parts.settings, request) : Promise.resolve(null)
    return digest
  }
  return {
    user() {
      user ??= readDigest().then((found) => (found === null ? null : findUser(parts, found)))
      return user
    },
  }
}
