/** Sets a new password, with the old one or with a mailed link. Either ends what the old one gave access to. */

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { oneTimeLinks, sessions, users } from '~db/schema/index.ts'
import type { Guess } from '../limits/guess-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { err, ok } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { isLive, mailLink, type OpenLink } from './one-time-links.server.ts'
import { otherSessionsOf } from './sessions.server.ts'
import { type PasswordDeps, resetAttempts, verifyPassword } from './verify-password.server.ts'

type Deps = { db: Database; now: () => number }

/** A common password, or one made of what people would try for this firm and this person. */
export async function isGuessable(
  db: Database,
  password: string,
  person: { email: string; name?: string },
): Promise<boolean> {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const letters = plain(password).replace(/(?<!\d)\d+$/, '')
  const known = ['fihankra', 'fihankrahomes', person.email, person.email.split('@')[0] ?? '', person.name ?? '']
    .filter((word) => word.length > 3)
    .map(plain)
    // A name in other letters, such as Ɔɔɔɛ, leaves nothing to compare.
    .filter(Boolean)
  return (
    new Set(password).size === 1 ||
    known.includes(plain(password)) ||
    known.includes(letters) ||
    (await isCommonPassword(db, password))
  )
}

/** Mails a link if there is such an account; the caller's answer is the same either way. */
export async function mailReset(deps: Deps & { keys: SignedKeys }, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const known = await deps.db
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)))
    .get()
  if (known) await mailLink(deps, 'reset-password', email, known.verifiedAt !== null)
}

/** Mails the owner that it happened, in case it was not them. */
const notifyOwner = ({ db, now }: Deps, userId: number, key: string) =>
  enqueue(db, now(), { kind: 'password-changed', key, subjectId: userId })

/**
 * Uses up the link and ends every session and other link; nobody is signed in. Opening the mailed link also confirms
 * the address. Of parallel clicks one succeeds; false for the others.
 */
export async function resetPassword(deps: PasswordDeps, link: OpenLink, password: string): Promise<boolean> {
  const { db } = deps
  const passwordHash = await deps.passwords.hash(password)
  const at = deps.now()
  const stillLive = sql`exists (select 1 from ${oneTimeLinks} where ${isLive('reset-password', link.digest, at)})`
  const [changed] = await db.batch([
    db
      .update(users)
      .set({
        passwordHash,
        trustedFrom: at,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
        updatedAt: at,
      })
      .where(and(eq(users.id, link.userId), stillLive))
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, link.userId), stillLive)),
    notifyOwner(deps, link.userId, link.digest),
    db
      .update(oneTimeLinks)
      .set({ usedAt: at })
      .where(and(eq(oneTimeLinks.userId, link.userId), isNull(oneTimeLinks.usedAt), stillLive)),
  ])
  if (changed.length === 0) return false
  await resetAttempts(deps, link.email)
  return true
}

/** Whether the link used just now set this very password. */
export async function isRepeatedReset(
  deps: PasswordDeps,
  used: OpenLink,
  { password, browser }: { password: string; browser: string },
): Promise<boolean> {
  return (await verifyPassword(deps, { email: used.email, browser, kept: used.passwordHash }, password)).ok
}

/** A wrong current password counts like a failed sign-in. For a Google-only account this is its first password. */
export async function changePassword(
  deps: PasswordDeps,
  who: { userId: number; sessionId: number; email: string; browser: string },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<Guess<null>> {
  const { db } = deps
  const user = await db.select({ kept: users.passwordHash }).from(users).where(eq(users.id, who.userId)).get()
  if (!user) return err('wrong')
  if (user.kept !== null) {
    const tried = await verifyPassword(deps, { ...who, kept: user.kept }, currentPassword)
    if (!tried.ok) return tried
  }
  const passwordHash = await deps.passwords.hash(password)
  const at = deps.now()
  const asBefore = user.kept === null ? isNull(users.passwordHash) : eq(users.passwordHash, user.kept)
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, trustedFrom: at, updatedAt: at })
      .where(and(eq(users.id, who.userId), asBefore))
      .returning({ id: users.id }),
    otherSessionsOf(db, who.userId, who.sessionId),
    db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, who.userId), eq(oneTimeLinks.purpose, 'reset-password'))),
    notifyOwner(deps, who.userId, `${who.userId}:${at}`),
  ])
  return changed.length === 1 ? ok(null) : err('wrong')
}
