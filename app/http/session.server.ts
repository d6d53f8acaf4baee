/** Sessions: a cookie with a random value, whose digest is in D1. A request without the cookie needs no query. */

import type { Database } from '~db/client.ts'
import type { CurrentUser, FoundSession } from '../domain/accounts/session.ts'
import { sha256Hex } from '../domain/shared/signed-key.server'
import { cookie } from './cookies.server'
import type { Settings } from './env.server'

type Deps = { db: Database; now: () => number }

/** Reads the session on each request: the person's role, and whether it is still valid. */
export type FindSession = (deps: Deps, digest: string) => Promise<FoundSession | null>

/** Saves a form sent after the session expired; returns its key, or null where nothing is saved. */
export type SaveSubmission = (deps: Deps, request: Request, userId: number) => Promise<string | null>

export type Accounts = { findSession: FindSession; saveSubmission: SaveSubmission }

export type SessionReader = {
  /** Read at most once a request. */
  user: () => Promise<CurrentUser | null>
  /** Saves this request's form for the person whose session expired; null where it is nobody's. */
  saveSubmission: (request: Request) => Promise<string | null>
}

const REMEMBERED_SECONDS = 30 * 86_400

const jar = (settings: Settings, maxAge?: number) => cookie(settings, 'session', maxAge)

async function readToken(settings: Settings, request: Request): Promise<string | null> {
  const value: unknown = await jar(settings).parse(request.headers.get('cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The digest under which D1 stores this browser's session. */
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

/** Lasts a month if the person asked for it, else until the browser closes; the row may end it sooner. */
export const setSession = (settings: Settings, token: string, remembered: boolean) =>
  jar(settings, remembered ? REMEMBERED_SECONDS : undefined).serialize(token)

export const clearSession = (settings: Settings) => jar(settings).serialize('', { maxAge: 0 })

export function readSession(
  parts: Deps & { settings: Settings },
  request: Request | undefined,
  accounts: Accounts | undefined,
): SessionReader {
  let session: Promise<FoundSession | null> | undefined
  const find = async () => {
    const digest = request && accounts ? await readSessionDigest(parts.settings, request) : null
    return digest === null ? null : (accounts?.findSession(parts, digest) ?? null)
  }
  const read = () => {
    session ??= find()
    return session
  }
  return {
    async user() {
      const found = await read()
      return found && 'user' in found ? found.user : null
    },
    async saveSubmission(sent) {
      const found = await read()
      return found && accounts && 'lapsedUserId' in found
        ? accounts.saveSubmission(parts, sent, found.lapsedUserId)
        : null
    },
  }
}
