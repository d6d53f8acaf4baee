/** Making an account, and proving that its address is whose it says. Nothing is theirs by an address before that. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { oneTimeLinks, users } from '~db/schema/index.ts'
import type { Passwords } from '../../platform/password.server'
import type { SignedKeys } from '../../platform/signed-key.server'
import { done, type Result, refused } from '../result.ts'
import { isLive, linkStatements, type OpenLink } from './one-time-links.server.ts'

type Deps = {
  db: Database
  keys: SignedKeys
  passwords: Passwords
  now: () => number
  sha256: (text: string) => Promise<string>
}

export type NewAccount = { name: string; email: string; password: string; termsVersion: string }

const isTaken = (cause: unknown): boolean =>
  cause instanceof Error && (/UNIQUE constraint failed: users\.email/.test(cause.message) || isTaken(cause.cause))

/** The role of a new account is always User; the mail that confirms its address leaves with it. */
export async function signUp(deps: Deps, account: NewAccount): Promise<Result<{ userId: number }, 'taken'>> {
  const { db } = deps
  const now = deps.now()
  const email = account.email.toLowerCase()
  // Before the question, so that a taken address takes as long as a free one.
  const passwordHash = await deps.passwords.hash(account.password)
  try {
    const [made] = await db.batch([
      db
        .insert(users)
        .values({
          email,
          name: account.name,
          passwordHash,
          role: 'User',
          termsVersion: account.termsVersion,
          termsAcceptedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ userId: users.id }),
      ...(await linkStatements(deps, 'verify-email', email)),
    ])
    const [row] = made
    if (!row) throw new Error('the account was not made')
    return done(row)
  } catch (cause) {
    if (isTaken(cause)) return refused('taken')
    throw cause
  }
}

/** The mail again, for an account whose address is not confirmed. */
export async function mailVerification(deps: Omit<Deps, 'passwords'>, email: string): Promise<void> {
  await deps.db.batch(await linkStatements(deps, 'verify-email', email))
}

/** False where another press was first. */
export async function verifyEmail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { digest, userId }: OpenLink,
): Promise<boolean> {
  const at = now()
  const [used] = await db.batch([
    db
      .update(oneTimeLinks)
      .set({ usedAt: at })
      .where(isLive('verify-email', digest, at))
      .returning({ digest: oneTimeLinks.digest }),
    db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`, updatedAt: at })
      .where(
        and(
          eq(users.id, userId),
          sql`exists (select 1 from ${oneTimeLinks} where ${oneTimeLinks.digest} = ${digest} and ${oneTimeLinks.usedAt} = ${at})`,
        ),
      ),
  ])
  return used.length === 1
}

/** Somebody else's address was used: its owner removes the account, which was never confirmed. */
export async function refuseAccount({ db }: Pick<Deps, 'db'>, link: OpenLink): Promise<boolean> {
  const gone = await db
    .delete(users)
    .where(and(eq(users.id, link.userId), isNull(users.emailVerifiedAt), eq(users.role, 'User')))
    .returning({ id: users.id })
  return gone.length === 1
}
