/**
 * Verifies a password with a rate limit (decision 0010): ten wrong attempts in a quarter of an hour, or a hundred a
 * day, per account from any address. A trusted device has its own count, so guessing elsewhere does not lock out the
 * owner.
 */
import type { Database } from '~db/client.ts'
import { clearAttempts, type Limit, recordAttempts, undoAttempt } from '../limits/rate-limit.server.ts'
import type { Passwords } from '../shared/password.server'
import { MAX_PASSWORD } from './account-schema.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.server.ts'

const PER_15_MINUTES: Limit = { name: 'sign-in', max: 10, windowMs: 15 * 60_000 }
const A_DAY: Limit = { name: 'sign-in-day', max: 100, windowMs: 86_400_000 }

type CountDeps = { db: Database; now: () => number; sha256: (text: string) => Promise<string> }
export type PasswordDeps = CountDeps & { passwords: Passwords }

/** `browser` is the browser's id, '' before its first sign-in; `kept` null takes as long as a wrong password. */
export type Account = { email: string; browser: string; kept: string | null }

export type PasswordOutcome =
  | { ok: true; isOld: boolean }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** A digest, so that a counter reveals neither account nor browser. */
const pairOf = (deps: CountDeps, email: string, browser: string) => deps.sha256(`${email} ${browser}`)

/** From now on attempts in other browsers do not lock this one out of the account. */
export const trustCurrentDevice = async (deps: CountDeps, email: string, browser: string): Promise<void> => {
  await trustDevice(deps, `sign-in-known:${await pairOf(deps, email, browser)}`)
}

/** The counter's key: the account's, or a separate one for a trusted device. */
async function counterOf(deps: CountDeps, { email, browser }: Account): Promise<string> {
  const who = await deps.sha256(email)
  if (browser === '') return who
  const pair = await pairOf(deps, email, browser)
  return (await isTrustedDevice(deps, `sign-in-known:${pair}`)) ? `${who}:${pair}` : who
}

/** Counted first and undone if correct, so that parallel attempts can't exceed the limit. */
export async function verifyPassword(deps: PasswordDeps, account: Account, password: string): Promise<PasswordOutcome> {
  const counter = await counterOf(deps, account)
  const turn = await recordAttempts(deps, [PER_15_MINUTES, A_DAY], counter)
  if (!turn.ok) return { ...turn, reason: 'too-many' }
  const check = await deps.passwords.check(password.slice(0, MAX_PASSWORD + 1), account.kept)
  if (!check.ok) return { ok: false, reason: 'wrong' }
  await deps.db.batch([undoAttempt(deps, PER_15_MINUTES, counter), undoAttempt(deps, A_DAY, counter)])
  return { ok: true, isOld: check.isOld }
}

/** For a person who proved to own the account's address. */
export async function resetAttempts(deps: CountDeps, email: string): Promise<void> {
  const who = await deps.sha256(email)
  await deps.db.batch([clearAttempts(deps, PER_15_MINUTES, who), clearAttempts(deps, A_DAY, who)])
}
