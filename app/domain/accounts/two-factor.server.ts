/**
 * Two-factor authentication (decision 0018): a code of an authenticator app (RFC 6238: SHA-1, six digits, half a
 * minute), or one of ten recovery codes. Each code works once, and wrong ones are limited like passwords.
 */

import { getTOTPAuthUri, verifyTOTP } from '@epic-web/totp'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '~db/client.ts'
import { recoveryCodes, twoFactorSecrets, users } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { type Guess, limitGuesses } from '../limits/guess-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Sealer } from '../shared/sealer.server.ts'
import { sha256Hex } from '../shared/signed-key.server.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.server.ts'

const PERIOD_SECONDS = 30
const TOTP = { period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA-1', charSet: '0123456789' }
/** Base32, five bits a letter. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, as RFC 4226 recommends. */
const SECRET_LETTERS = 32
const RECOVERY_CODES = 10
/** 50 bits: can't be guessed with ten attempts in a quarter of an hour. */
const RECOVERY_LETTERS = 10

type Deps = { db: Database; now: () => number; sealer: Sealer }

const randomLetters = (count: number) =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => LETTERS[byte % LETTERS.length]).join('')

const purposeOf = (userId: number) => `second-step ${userId}`
const sealedSchema = z.object({ secret: z.string(), codes: z.array(z.string()) })

const findTwoFactor = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  db.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId)).get()

/** Null where it was sealed with another site secret: then only recovery codes work. */
async function unseal({ sealer }: Pick<Deps, 'sealer'>, userId: number, sealed: string) {
  const text = await sealer.open(purposeOf(userId), sealed)
  return text === null ? null : sealedSchema.parse(JSON.parse(text))
}

/** The 30-second period of the code, or null for a wrong one. The app's clock may be off by one period. */
async function periodOf({ now }: Pick<Deps, 'now'>, secret: string, code: string): Promise<number | null> {
  const period = Math.floor(now() / 1000 / PERIOD_SECONDS)
  const found = await verifyTOTP({ otp: code, secret, ...TOTP })
  return found ? period + found.delta : null
}

const digestOf = (userId: number, code: string) => sha256Hex(`recovery ${userId} ${code.toUpperCase()}`)

/** When two-factor authentication was turned on, or null. */
export async function twoFactorSince({ db }: Pick<Deps, 'db'>, userId: number): Promise<number | null> {
  return (await findTwoFactor({ db }, userId))?.confirmedAt ?? null
}

export const countRecoveryCodes = ({ db }: Pick<Deps, 'db'>, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

/** Creates a key for setup; replaces an unconfirmed one, keeps one in use. */
export async function beginTwoFactor(deps: Deps, userId: number): Promise<void> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomLetters(RECOVERY_LETTERS))
  const key = JSON.stringify({ secret: randomLetters(SECRET_LETTERS), codes })
  const fresh = { sealed: await deps.sealer.close(purposeOf(userId), key), createdAt: deps.now() }
  await deps.db
    .insert(twoFactorSecrets)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactorSecrets.userId, set: fresh, setWhere: isNull(twoFactorSecrets.confirmedAt) })
}

export type TwoFactorSetup = {
  secret: string
  /** The `otpauth:` address that apps read from the QR code. */
  address: string
  codes: string[]
}

/** The key being set up, or null. */
export async function getTwoFactorSetup(
  deps: Deps,
  user: { id: number; email: string },
  firm: string,
): Promise<TwoFactorSetup | null> {
  const step = await findTwoFactor(deps, user.id)
  const key = step && step.confirmedAt === null ? await unseal(deps, user.id, step.sealed) : null
  if (!key) return null
  const address = getTOTPAuthUri({ ...TOTP, secret: key.secret, accountName: user.email, issuer: firm })
  return { ...key, address }
}

/** Mails the owner that it happened, in case it was not them. */
const notifyOwner = ({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number, state: 'on' | 'off', since: number) =>
  enqueue(db, now(), {
    kind: 'two-step-changed',
    key: `${userId}:${state}:${since}`,
    subjectId: userId,
    payload: { state },
  })

/** The first code proves that the app has the key; from now on every sign-in asks for one. Idempotent. */
export async function turnOnTwoFactor(
  deps: Deps,
  userId: number,
  code: string,
): Promise<Result<null, 'wrong' | 'nothing-begun'>> {
  const { db } = deps
  const step = await findTwoFactor(deps, userId)
  if (!step) return err('nothing-begun')
  if (step.confirmedAt !== null) return ok(null)
  const key = await unseal(deps, userId, step.sealed)
  const usedPeriod = key && (await periodOf(deps, key.secret, code))
  if (!key || usedPeriod === null) return err('wrong')
  const sealed = await deps.sealer.close(purposeOf(userId), JSON.stringify({ secret: key.secret, codes: [] }))
  const digests = await Promise.all(key.codes.map((each) => digestOf(userId, each)))
  const at = deps.now()
  await db.batch([
    db
      .update(twoFactorSecrets)
      .set({ sealed, confirmedAt: at, usedPeriod: usedPeriod ?? 0 })
      .where(
        and(
          eq(twoFactorSecrets.userId, userId),
          isNull(twoFactorSecrets.confirmedAt),
          eq(twoFactorSecrets.createdAt, step.createdAt),
        ),
      ),
    db.run(sql`insert into recovery_codes (digest, user_id) select value, ${userId} from json_each(${JSON.stringify(digests)})
      where exists (select 1 from second_steps where user_id = ${userId} and sealed = ${sealed}) on conflict do nothing`),
    notifyOwner(deps, userId, 'on', step.createdAt),
  ])
  return ok(null)
}

/** Accepts a code of the app, or a recovery code, which it uses up. */
export async function verifyCode(deps: Deps, userId: number, typed: string): Promise<Guess<true>> {
  const code = typed.replace(/[\s-]/g, '')
  const spend = /^\d{6}$/.test(code) ? spendAppCode : spendRecoveryCode
  return limitGuesses(deps, 'two-step', String(userId), async () => (await spend(deps, userId, code)) || null)
}

async function spendAppCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const step = await findTwoFactor(deps, userId)
  const key = step && step.confirmedAt !== null ? await unseal(deps, userId, step.sealed) : null
  const period = key && (await periodOf(deps, key.secret, code))
  if (period === null) return false
  // Sealed with the current secret, so that an old one can be removed once people have signed in.
  const sealed = await deps.sealer.close(purposeOf(userId), JSON.stringify(key))
  const used = await deps.db
    .update(twoFactorSecrets)
    .set({ usedPeriod: period, sealed })
    .where(and(eq(twoFactorSecrets.userId, userId), lt(twoFactorSecrets.usedPeriod, period)))
    .returning({ userId: twoFactorSecrets.userId })
  return used.length === 1
}

async function spendRecoveryCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const used = await deps.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.digest, await digestOf(userId, code)), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}

/** From now on the password is enough; idempotent. `actor` is the person, or the member of staff who helps them. */
export async function turnOffTwoFactor(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, userId: number): Promise<void> {
  const { db } = deps
  const since = await twoFactorSince(deps, userId)
  await db.batch([
    db.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId)),
    recordChangeIfAny(deps, { actor, action: 'two-step-off', subject: 'user', subjectId: userId }),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    ...(since === null ? [] : [notifyOwner(deps, userId, 'off', since)]),
  ])
}

const trustKey = async (userId: number, since: number, browser: string) =>
  `two-step-known:${await sha256Hex(`${userId} ${since} ${browser}`)}`

/** This browser is not asked for a code for 30 days. */
export async function trustBrowser(deps: Pick<Deps, 'db' | 'now'>, userId: number, browser: string): Promise<void> {
  const since = await twoFactorSince(deps, userId)
  if (since !== null) await trustDevice(deps, await trustKey(userId, since, browser))
}

export type Challenge = { userId: number; asOf: number }

/** The challenge that this browser must answer after the password, or null where the password is enough. */
export async function challengeFor(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  browser: string,
): Promise<Challenge | null> {
  const row = await deps.db
    .select({ since: twoFactorSecrets.confirmedAt, asOf: users.updatedAt })
    .from(users)
    .innerJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
    .where(eq(users.id, userId))
    .get()
  if (!row || row.since === null) return null
  if (browser !== '' && (await isTrustedDevice(deps, await trustKey(userId, row.since, browser), eq(users.id, userId))))
    return null
  return { userId, asOf: row.asOf }
}

/** Any later change of the account, such as a new password, or disabling it closes the challenge. */
export async function isChallengeOpen({ db }: Pick<Deps, 'db'>, { userId, asOf }: Challenge): Promise<boolean> {
  const row = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.updatedAt, asOf), isNull(users.disabledAt)))
    .get()
  return row !== undefined
}
