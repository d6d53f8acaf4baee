/** Signing in with a password. An unknown address, a wrong password and a disabled account get one answer, equally late. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { users } from '~db/schema/index.ts'
import type { Passwords } from '../../platform/password.server'
import { countTry, forgetTries, type Limit } from '../limits/rate-limit.server.ts'
import { done, type Result, refused } from '../result.ts'
import { MAX_PASSWORD } from './account-schema.ts'

const PER_ACCOUNT: Limit = { name: 'sign-in', tries: 10, windowMs: 15 * 60_000 }
export const SIGN_IN_PLACE: Limit = { name: 'sign-in-place', tries: 30, windowMs: 60_000 }

type Deps = { db: Database; passwords: Passwords; now: () => number; sha256: (text: string) => Promise<string> }

export type SignedInUser = { userId: number }
export type SignInOutcome =
  | Result<SignedInUser, 'invalid'>
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Counted an address typed, whether it has an account or not; who knows the password starts anew. */
export async function signInWithPassword(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { db, now } = deps
  const address = email.toLowerCase()
  const who = await deps.sha256(address)
  const turn = await countTry(deps, PER_ACCOUNT, who)
  if (!turn.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: turn.retryAfterSeconds }
  const user = await db
    .select({ id: users.id, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.email, address))
    .get()
  const check = await deps.passwords.check(password.slice(0, MAX_PASSWORD + 1), user?.passwordHash ?? null)
  if (!user || user.disabledAt !== null || !check.ok) return refused('invalid')
  if (check.isOld && user.passwordHash !== null) {
    const passwordHash = await deps.passwords.hash(password)
    await db
      .update(users)
      .set({ passwordHash, updatedAt: now() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.disabledAt)))
  }
  await forgetTries(deps, PER_ACCOUNT, who)
  return done({ userId: user.id })
}
