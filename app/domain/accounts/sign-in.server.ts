/** Password sign-in. Unknown address, wrong password and disabled account get the same answer after the same time. */
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '~db/schema/index.ts'
import type { Limit, TooMany } from '../limits/rate-limit.server.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { type PasswordDeps, verifyPassword } from './verify-password.server.ts'

export const SIGN_IN_PER_IP: Limit = { name: 'sign-in-place', max: 30, windowMs: 60_000 }

export type SignInOutcome = Result<{ userId: number }, 'invalid'> | TooMany

/** Attempts are counted per typed address, whether it has an account or not. */
export async function signInWithPassword(
  deps: PasswordDeps,
  { email, password, browser }: { email: string; password: string; browser: string },
): Promise<SignInOutcome> {
  const { db, now } = deps
  const address = email.toLowerCase()
  const user = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, address), isNull(users.disabledAt)))
    .get()
  const tried = await verifyPassword(deps, { email: address, browser, kept: user?.passwordHash ?? null }, password)
  if (!tried.ok && tried.reason === 'too-many') return tried
  if (!user || !tried.ok) return err('invalid')
  if (tried.value.isOld && user.passwordHash !== null) {
    const passwordHash = await deps.passwords.hash(password)
    await db
      .update(users)
      .set({ passwordHash, updatedAt: now() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.disabledAt)))
  }
  return ok({ userId: user.id })
}
