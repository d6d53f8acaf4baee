/**
 * Google sign-in: finds an account by Google's permanent id, the first time by an address that Google has verified. An
 * account whose address we never verified may be somebody else's trap, so its other ways to sign in are removed.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { identities, oneTimeLinks, sessions, users } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { EMAIL_PATTERN } from '../shared/form-fields.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { GoogleReason } from './messages.ts'

export type GooglePerson = { subject: string; email: string; emailVerified: boolean; name: string }

type Deps = { db: Database; now: () => number }
type Outcome = Result<{ userId: number }, GoogleReason>

const findIdentity = (db: Database, subject: string) =>
  db
    .select({ userId: users.id, disabledAt: users.disabledAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, subject)))
    .get()

/** `termsVersion`: the terms that a new person accepts by continuing, as stated beside the button. */
export async function signInWithGoogle(deps: Deps, person: GooglePerson, termsVersion: string): Promise<Outcome> {
  const { db } = deps
  const known = await findIdentity(db, person.subject)
  if (known) return known.disabledAt === null ? ok({ userId: known.userId }) : err('disabled')

  const email = person.email.toLowerCase()
  if (!person.emailVerified || !EMAIL_PATTERN.test(email) || email.length > 254) return err('email-not-verified')
  const now = deps.now()
  // Two parallel first sign-ins make one account; the second finds it below.
  await db
    .insert(users)
    .values({
      email,
      emailVerifiedAt: now,
      name: person.name || (email.split('@')[0] ?? email),
      role: 'User',
      termsVersion,
      termsAcceptedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  return link(deps, email, person)
}

async function link({ db, now }: Deps, email: string, person: GooglePerson): Promise<Outcome> {
  const at = now()
  const user = await db
    .select({
      id: users.id,
      name: users.name,
      verifiedAt: users.emailVerifiedAt,
      disabledAt: users.disabledAt,
      other: identities.subject,
    })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.provider, 'google')))
    .where(eq(users.email, email))
    .get()
  if (!user || user.disabledAt !== null) return err('disabled')
  // The address now has another Google account, which must not get what belongs to the first one.
  if (user.other !== null && user.other !== person.subject) return err('another-google-account')
  const insert = db
    .insert(identities)
    .values({ provider: 'google', subject: person.subject, userId: user.id, createdAt: at })
    .onConflictDoNothing()
  // Right after `insert`. The log outlives the account, so it identifies the account by id only.
  const audit = recordChangeIfAny(
    { db, now },
    {
      actor: { id: user.id, name: 'the person' },
      action: 'google-linked',
      subject: 'user',
      subjectId: user.id,
      after: { passwordEnded: user.verifiedAt === null },
    },
  )
  if (user.verifiedAt === null) {
    const mine = eq(users.id, user.id)
    await db.batch([
      db
        .update(users)
        .set({
          passwordHash: null,
          emailVerifiedAt: at,
          name: person.name || user.name,
          trustedFrom: at,
          updatedAt: at,
        })
        .where(and(mine, isNull(users.emailVerifiedAt))),
      db.delete(sessions).where(eq(sessions.userId, user.id)),
      db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, user.id)),
      insert,
      audit,
    ])
  } else {
    await db.batch([db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, user.id)), insert, audit])
  }
  const linked = await findIdentity(db, person.subject)
  return linked?.userId === user.id ? ok({ userId: user.id }) : err('another-google-account')
}
