/** People with accounts, their sessions, and the emails with their links. */

import { env } from 'cloudflare:workers'
import { desc, eq } from 'drizzle-orm'
import { linkToken, type Purpose } from '../../app/domain/accounts/one-time-links.server.ts'
import { startSession } from '../../app/domain/accounts/sessions.server.ts'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import { createSealer } from '../../app/domain/shared/sealer.server.ts'
import { setChallenge } from '../../app/http/cookies.server.ts'
import { getSettings } from '../../app/http/env.server.ts'
import { newSessionToken, setSession } from '../../app/http/session.server.ts'
import { outbox, twoFactorSecrets, users } from '../../drizzle/schema/index.ts'
import { APP_SECRET } from './authenticator.ts'
import { db, unique } from './factories.ts'
import { keys } from './jobs.ts'
import { appWith, newVisitor, type Visitor } from './shop.ts'

export const PASSWORD = 'seven brown goats'

let hash: Promise<string> | undefined
/** One shared hash: making it takes a third of a second. */
export const passwordHash = () => {
  hash ??= createPasswords().hash(PASSWORD)
  return hash
}

export type GivenUser = { id: number; email: string; name: string }

export async function givenUser(fields: Partial<typeof users.$inferInsert> = {}): Promise<GivenUser> {
  const now = Date.now()
  const [user] = await db
    .insert(users)
    .values({
      email: `${unique('ama')}@example.com`,
      name: 'Ama Mensah',
      emailVerifiedAt: now,
      passwordHash: await passwordHash(),
      termsVersion: '1 Nov 2026',
      termsAcceptedAt: now,
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning({ id: users.id, email: users.email, name: users.name })
  if (!user) throw new Error('no user was made')
  return user
}

export const userBy = (email: string) => db.select().from(users).where(eq(users.email, email)).get()

export const signIn = (visitor: Visitor, email: string, password = PASSWORD, more: Record<string, string> = {}) =>
  visitor.post('/login', { email, password, ...more })

/** Signs in without the form: quick, and not rate-limited. */
export async function letIn(visitor: Visitor, userId: number, remembered = false): Promise<string> {
  const { token, digest } = await newSessionToken()
  await startSession({ db, now: () => Date.now() }, { userId, digest, remembered, replaces: null })
  takeCookie(visitor, await setSession(siteSettings(), token, remembered))
  return digest
}

const siteSettings = () => getSettings(env as unknown as Parameters<typeof getSettings>[0])
function takeCookie(visitor: Visitor, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  visitor.cookies.set(name, value)
}

/** Brings the visitor to the second step, as the right password does: quick, and not rate-limited. */
export async function letInToSecondStep(visitor: Visitor, userId: number): Promise<void> {
  const user = await db.select({ asOf: users.updatedAt }).from(users).where(eq(users.id, userId)).get()
  const challenge = { userId, asOf: user?.asOf ?? 0, remembered: false }
  takeCookie(visitor, await setChallenge({ settings: siteSettings(), now: Date.now }, challenge))
}

/** Creates a user and signs them in. */
export async function givenSignedIn(fields: Partial<typeof users.$inferInsert> = {}) {
  const [user, browser] = [await givenUser(fields), newVisitor(appWith())]
  await letIn(browser, user.id)
  return { user, browser }
}

/** Whether the profile opens. */
export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  const response = await visitor.get('/profile')
  await response.body?.cancel()
  return response.status === 200
}

/** The link in the newest email of this purpose to the user. */
export async function mailedLink(userId: number, purpose: Purpose): Promise<string> {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, purpose)).orderBy(desc(outbox.id))
  const row = rows.find((each) => each.subjectId === userId)
  if (!row) throw new Error(`no ${purpose} mail`)
  const page = purpose === 'verify-email' ? 'verify-email' : 'reset-password'
  return `/${page}/${await linkToken(keys, purpose, row.payload.seed ?? '')}`
}

/** Turns on two-factor authentication with `APP_SECRET`. */
export async function givenTwoFactor(userId: number): Promise<void> {
  const text = JSON.stringify({ secret: APP_SECRET, codes: [] })
  const sealed = await createSealer(env.SESSION_SECRET).close(`second-step ${userId}`, text)
  await db.insert(twoFactorSecrets).values({ userId, sealed, confirmedAt: Date.now(), createdAt: Date.now() })
}
