/**
 * Links that prove an address, to confirm it or to reset the password. The row stores the digest; the link is derived
 * again from our secret when its mail is written, so it exists only in the mail.
 */
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { oneTimeLinks, users } from '~db/schema/index.ts'
import { mayMail } from '../limits/mail-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { pick } from '../shared/pick.ts'
import { type SignedKeys, sha256Hex } from '../shared/signed-key.server.ts'

export type Purpose = 'verify-email' | 'reset-password'

const HOUR_MS = 3_600_000
export const LINK_LIFE_MS: Record<Purpose, number> = { 'verify-email': 72 * HOUR_MS, 'reset-password': HOUR_MS }
export const INVITATION_LIFE_MS = 72 * HOUR_MS
/** At most one mail per account and purpose in this time. */
const QUIET_MS = 60_000
/** Anybody can request another link: that must not invalidate the one that its owner is about to open. */
const LIVE_LINKS = 3
/** A button clicked twice without scripts: within this time the second click gets the first one's answer. */
const REPEAT_MS = 10 * 60_000

type Deps = { db: Database; keys: SignedKeys; now: () => number }

/** The link of an outbox row: 256 bits that only we can make. */
export const linkToken = (keys: SignedKeys, purpose: Purpose, seed: string) => keys.mac(`one-time ${purpose}`, seed)

/**
 * False over the limit. For unconfirmed addresses, mails of all purposes count together. A mail that the quiet minute
 * suppresses anyway is not counted.
 */
export async function mayMailLink(
  deps: Pick<Deps, 'db' | 'now'>,
  purpose: Purpose,
  email: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const isQuiet = await deps.db
    .select({ digest: oneTimeLinks.digest })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.email, email),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.createdAt, deps.now() - QUIET_MS),
      ),
    )
    .get()
  return !isQuiet && mayMail(deps, isConfirmed ? purpose : 'account', email)
}

/**
 * Statements for a batch: a new link for this address's account, and its mail, whose outbox row does not contain the
 * address. The newest few links stay valid. Twice within a minute makes one link and one mail. An invitation is a link to
 * choose the first password, with words and a life of its own.
 */
export async function linkStatements(
  deps: Deps,
  purpose: Purpose,
  email: string,
  mail: { kind: Purpose | 'staff-invited'; lifeMs: number } = { kind: purpose, lifeMs: LINK_LIFE_MS[purpose] },
) {
  const { db, now } = deps
  const at = now()
  const seed = crypto.randomUUID()
  const digest = await sha256Hex(await linkToken(deps.keys, purpose, seed))
  const ofAccount = sql`user_id = (select id from users where email = ${email}) and purpose = ${purpose}`
  return [
    db.run(sql`insert into one_time_links (digest, user_id, purpose, email, created_at, expires_at)
      select ${digest}, id, ${purpose}, email, ${at}, ${at + mail.lifeMs} from users where email = ${email}
        and not exists (select 1 from one_time_links where ${ofAccount} and used_at is null and created_at > ${at - QUIET_MS})`),
    enqueue(db, at, {
      kind: mail.kind,
      key: seed,
      subjectId: sql`user_id`,
      payload: { seed },
      from: sql`from one_time_links where digest = ${digest}`,
    }),
    db.run(sql`delete from one_time_links where ${ofAccount} and used_at is null and digest not in
      (select digest from one_time_links where ${ofAccount} and used_at is null order by created_at desc limit ${LIVE_LINKS})`),
  ] as const
}

/** Mails a new link, within the limits. */
export async function mailLink(deps: Deps, purpose: Purpose, email: string, isConfirmed: boolean): Promise<void> {
  if (await mayMailLink(deps, purpose, email, isConfirmed))
    await deps.db.batch(await linkStatements(deps, purpose, email))
}

/** The condition for a link that is still valid. */
export const isLive = (purpose: Purpose, digest: string, at: number) =>
  and(
    eq(oneTimeLinks.digest, digest),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, at),
  )

const findBy = async ({ db }: Pick<Deps, 'db'>, which: SQL | undefined) => {
  const link = await db
    .select({
      digest: oneTimeLinks.digest,
      userId: users.id,
      ...pick(users, 'email', 'name', 'passwordHash', 'emailVerifiedAt'),
    })
    .from(oneTimeLinks)
    .innerJoin(users, and(eq(users.id, oneTimeLinks.userId), eq(users.email, oneTimeLinks.email)))
    .where(and(which, isNull(users.disabledAt)))
    .get()
  return link ?? null
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findBy>>>

const digestOf = async (token: string) => (/^[\w-]{43}$/.test(token) ? sha256Hex(token) : '')

type FindDeps = Pick<Deps, 'db' | 'now'>

/** The link with its account, or null if unknown, used or expired. Changes nothing. */
export const findLink = async (deps: FindDeps, purpose: Purpose, token: string): Promise<OpenLink | null> =>
  findBy(deps, isLive(purpose, await digestOf(token), deps.now()))

/** A link used just now, perhaps by the first of two clicks. */
export async function findUsedLink(deps: FindDeps, purpose: Purpose, token: string): Promise<OpenLink | null> {
  const isIt = and(eq(oneTimeLinks.digest, await digestOf(token)), eq(oneTimeLinks.purpose, purpose))
  return findBy(deps, and(isIt, gt(oneTimeLinks.usedAt, deps.now() - REPEAT_MS)))
}

export const forgetOldLinks = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now() - 24 * HOUR_MS))
