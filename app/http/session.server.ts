/** Sessions: a cookie with a random value, whose digest is in D1. A request without the cookie needs no query. */

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '~db/client.ts'
import type { FoundSession } from '../domain/accounts/session.ts'
import { findSession } from '../domain/accounts/sessions.server.ts'
import { sha256Hex } from '../domain/shared/signed-key.server.ts'
import { clearCookie, cookie, readCookie } from './cookies.server.ts'
import type { Settings } from './env.server.ts'

const REMEMBERED_SECONDS = 30 * 86_400
const tokenSchema = z.string().check(z.regex(/^[\w-]{43}$/))

/** The digest under which D1 stores this browser's session. */
export async function readSessionDigest(settings: Settings, request: Request): Promise<string | null> {
  const token = await readCookie(settings, request, 'session', tokenSchema)
  return token === null ? null : sha256Hex(token)
}

/** The session of this browser: the person with their role, or who they were if it has expired. */
export async function readSession(
  deps: { db: Database; now: () => number; settings: Settings },
  request: Request,
): Promise<FoundSession | null> {
  const digest = await readSessionDigest(deps.settings, request)
  return digest === null ? null : findSession(deps, digest)
}

/** 256 random bits for the cookie, and their digest for D1. */
export async function newSessionToken(): Promise<{ token: string; digest: string }> {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: await sha256Hex(token) }
}

/** Lasts a month if the person asked for it, else until the browser closes; the row may end it sooner. */
export const setSession = (settings: Settings, token: string, remembered: boolean) =>
  cookie(settings, 'session', remembered ? REMEMBERED_SECONDS : undefined).serialize(token)

export const clearSession = (settings: Settings) => clearCookie(settings, 'session')
