/** Creates accounts and verifies their addresses. Before that, an address gives access to nothing. */

import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { oneTimeLinks, users } from '~db/schema/index.ts'
import { isRemembered, rememberWhere } from '../limits/rate-limit.server.ts'
import { violatesConstraintOf } from '../shared/database-error.server.ts'
import type { Passwords } from '../shared/password.server.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { type SignedKeys, sha256Hex } from '../shared/signed-key.server.ts'
import { isLive, linkStatements, mailLink, mayMailLink, type OpenLink } from './one-time-links.server.ts'
import { releasePhotos } from './release-photos.server.ts'
import { verifyPassword } from './verify-password.server.ts'

type Deps = { db: Database; keys: SignedKeys; passwords: Passwords; now: () => number }

export type NewAccount = { name: string; email: string; password: string; termsVersion: string; browser: string }

/** A button clicked twice without scripts. */
const REPEAT_MS = 10 * 60_000

/**
 * A new account always has the role User; its confirmation mail is queued in the same batch. A repeated form gets the
 * same account: its password proves that it is the same person.
 */
export async function signUp(deps: Deps, account: NewAccount): Promise<Result<{ userId: number }, 'taken'>> {
  const { db } = deps
  const now = deps.now()
  const email = account.email.toLowerCase()
  // Before the query, so that a taken address takes as long as a free one.
  const passwordHash = await deps.passwords.hash(account.password)
  const mailed = (await mayMailLink(deps, 'verify-email', email, false))
    ? await linkStatements(deps, 'verify-email', email)
    : []
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
      ...mailed,
    ])
    const [row] = made
    if (!row) throw new Error('the account was not made')
    return ok(row)
  } catch (cause) {
    if (!violatesConstraintOf(cause, 'users.email')) throw cause
    return repeatedSignUp(deps, { ...account, email })
  }
}

async function repeatedSignUp(deps: Deps, account: NewAccount): Promise<Result<{ userId: number }, 'taken'>> {
  const { email, browser, password } = account
  const justMade = await deps.db
    .select({ userId: users.id, kept: users.passwordHash })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.name, account.name),
        isNull(users.emailVerifiedAt),
        isNull(users.disabledAt),
        gt(users.createdAt, deps.now() - REPEAT_MS),
      ),
    )
    .get()
  if (!justMade?.kept) return err('taken')
  const tried = await verifyPassword(deps, { email, browser, kept: justMade.kept }, password)
  return tried.ok ? ok({ userId: justMade.userId }) : err('taken')
}

/** Mails the confirmation link again, for an unconfirmed address. */
export const mailVerification = (deps: Omit<Deps, 'passwords'>, email: string): Promise<void> =>
  mailLink(deps, 'verify-email', email, false)

/** False where another click was first. */
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

export async function isConfirmed(db: Database, userId: number): Promise<boolean> {
  const user = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get()
  return (user?.at ?? null) !== null
}

const refusal = (digest: string) => `refused:${digest}`

/** The owner of an address that somebody else used removes the unconfirmed account. */
export async function refuseAccount(deps: Pick<Deps, 'db' | 'now'>, link: OpenLink): Promise<boolean> {
  const { db, now } = deps
  const mayGo = sql`users.id = ${link.userId} and users.email = ${link.email} and users.email_verified_at is null and users.role = 'User' and users.staff_role is null`
  const [, , gone] = await db.batch([
    rememberWhere({ db, now }, refusal(link.digest), sql`select 1 from users where ${mayGo}`),
    // The upload sweep removes its photo.
    releasePhotos(deps, mayGo),
    db.delete(users).where(mayGo).returning({ id: users.id }),
  ])
  return gone.length === 1
}

/** Whether this link, deleted with its account, is the one that removed it. */
export const isAccountRefused = async (deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<boolean> =>
  isRemembered(deps, refusal(await sha256Hex(token)))
