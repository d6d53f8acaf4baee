/**
 * Sessions as rows: each ends at sign-out, on expiry, or when somebody else ends it. The role is read from D1 on every
 * request. Disabled users are refused, whatever their cookie says.
 */
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { sessions, users } from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import { userRole } from './role.server.ts'
import type { FoundSession } from './session.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `idle` counts from the last request, `life` from the sign-in. Staff have more access, hence less (decision 0010). */
export const LIMITS = {
  remembered: { idle: 7 * DAY_MS, life: 30 * DAY_MS },
  browser: { idle: 12 * HOUR_MS, life: 12 * HOUR_MS },
  staff: { idle: 30 * MINUTE_MS, life: 12 * HOUR_MS },
} as const

/** How long an expired session still identifies its user, so that a form left open overnight can be saved. */
const KNOWN_MS = 7 * DAY_MS

/** How often a busy session's last use is recorded. */
const SEEN_EVERY_MS = MINUTE_MS

type Deps = { db: Database; now: () => number }

/** Null for an ended session and for a disabled account. */
export async function findSession({ db, now }: Deps, digest: string): Promise<FoundSession | null> {
  const row = await db
    .select({
      sessionId: sessions.id,
      ...pick(sessions, 'remembered', 'createdAt', 'seenAt', 'expiresAt'),
      ...pick(users, 'id', 'email', 'emailVerifiedAt', 'name', 'photoKey'),
      role: userRole,
      hasPassword: sql<number>`${users.passwordHash} is not null`,
      disabledAt: users.disabledAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.digest, digest))
    .get()
  const at = now()
  if (!row || row.disabledAt !== null) return null
  const limit = LIMITS[row.role !== 'User' ? 'staff' : row.remembered ? 'remembered' : 'browser']
  if (at >= row.expiresAt || at >= row.createdAt + limit.life || at >= row.seenAt + limit.idle)
    return { lapsedUserId: row.id }
  if (at - row.seenAt >= SEEN_EVERY_MS)
    await db.update(sessions).set({ seenAt: at }).where(eq(sessions.id, row.sessionId))
  const { id, sessionId, email, name, photoKey, role, remembered } = row
  const user = { id, sessionId, email, name, photoKey, role, remembered }
  return { user: { ...user, emailVerified: row.emailVerifiedAt !== null, hasPassword: row.hasPassword === 1 } }
}

export type NewSession = {
  userId: number
  digest: string
  remembered: boolean
  /** The browser's previous session. */
  replaces: string | null
}

/** Signs a browser in with a new value and ends its previous session. Returns the account's address. */
export async function startSession({ db, now }: Deps, session: NewSession): Promise<string> {
  const at = now()
  const { userId, digest, remembered, replaces } = session
  const [, , signedIn] = await db.batch([
    db.delete(sessions).where(eq(sessions.digest, replaces ?? '')),
    db.insert(sessions).values({
      userId,
      digest,
      remembered,
      createdAt: at,
      seenAt: at,
      expiresAt: at + LIMITS[remembered ? 'remembered' : 'browser'].life,
    }),
    db.update(users).set({ lastLoginAt: at }).where(eq(users.id, userId)).returning({ email: users.email }),
  ])
  return signedIn[0]?.email ?? ''
}

export const endSession = ({ db }: Pick<Deps, 'db'>, digest: string) =>
  db.delete(sessions).where(eq(sessions.digest, digest))

/** All sessions but the current one. */
export const otherSessionsOf = (db: Database, userId: number, sessionId: number) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))

/** Deletes ended sessions. */
export const forgetOldSessions = ({ db, now }: Deps) =>
  db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now() - KNOWN_MS), lt(sessions.seenAt, now() - LIMITS.remembered.idle - KNOWN_MS)))
