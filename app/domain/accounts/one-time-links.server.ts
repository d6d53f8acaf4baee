/**
 * Links that prove an address: for its confirmation and for a new password. The row keeps the digest; the link itself is
 * made again from our secret when its mail is written, so it stands nowhere but in the mail.
 */
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { oneTimeLinks, outbox, users } from '~db/schema/index.ts'
import type { SignedKeys } from '../../platform/signed-key.server'

export type Purpose = 'verify-email' | 'reset-password'

const HOUR_MS = 3_600_000
export const LINK_LIFE_MS: Record<Purpose, number> = { 'verify-email': 72 * HOUR_MS, 'reset-password': HOUR_MS }
/** One mail an account, a purpose and this long, however often it is asked for. */
const QUIET_MS = 60_000

type Deps = { db: Database; keys: SignedKeys; now: () => number; sha256: (text: string) => Promise<string> }

/** The link of a row of the outbox: 256 bits that only we can make. */
export const linkToken = (keys: SignedKeys, purpose: Purpose, seed: string) => keys.mac(`one-time ${purpose}`, seed)

/**
 * Statements for a batch: a new link for the account of this address, and its mail. Links sent before end. Twice in a
 * minute is one link and one mail.
 */
export async function linkStatements(deps: Deps, purpose: Purpose, email: string) {
  const { db, now } = deps
  const at = now()
  const seed = `${email} ${Math.floor(at / QUIET_MS)}`
  const digest = await deps.sha256(await linkToken(deps.keys, purpose, seed))
  const userId = sql<number>`(select ${users.id} from ${users} where ${users.email} = ${email})`
  return [
    db
      .delete(oneTimeLinks)
      .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, purpose), ne(oneTimeLinks.digest, digest))),
    db
      .insert(oneTimeLinks)
      .values({ digest, userId, purpose, email, createdAt: at, expiresAt: at + LINK_LIFE_MS[purpose] })
      .onConflictDoNothing(),
    db
      .insert(outbox)
      .values({
        dedupeKey: `${purpose}:${seed}`,
        kind: purpose,
        subjectId: userId,
        payload: { seed },
        status: 'waiting',
        nextAttemptAt: at,
        createdAt: at,
      })
      .onConflictDoNothing(),
  ] as const
}

/** Links of this digest that still open something. */
export const isLive = (purpose: Purpose, digest: string, at: number) =>
  and(
    eq(oneTimeLinks.digest, digest),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, at),
  )

export type OpenLink = { digest: string; userId: number; email: string; name: string }

/** Whose link it is, or null for one that is unknown, used or too old. Changes nothing. */
export async function findLink(
  { db, now, sha256 }: Pick<Deps, 'db' | 'now' | 'sha256'>,
  purpose: Purpose,
  token: string,
): Promise<OpenLink | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const digest = await sha256(token)
  const row = await db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(oneTimeLinks)
    .innerJoin(users, and(eq(users.id, oneTimeLinks.userId), eq(users.email, oneTimeLinks.email)))
    .where(and(isLive(purpose, digest, now()), isNull(users.disabledAt)))
    .get()
  return row ? { ...row, digest } : null
}

export const forgetOldLinks = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now() - 24 * HOUR_MS))
