/**
 * Verifies a password with a rate limit (decision 0010): ten wrong attempts in a quarter of an hour, or a hundred a
 * day, per account from any address. A trusted device has its own count, so guessing elsewhere does not lock out the
 * owner.
 */
import { eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { users } from '~db/schema/index.ts'
import { clearGuesses, type Guess, limitGuesses } from '../limits/guess-limit.server.ts'
import type { Passwords } from '../shared/password.server.ts'
import { sha256Hex } from '../shared/signed-key.server.ts'
import { MAX_PASSWORD } from './account-schema.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.server.ts'

const LIMIT = 'sign-in'

type Deps = { db: Database; now: () => number }
export type PasswordDeps = Deps & { passwords: Passwords }

/** `browser` is the browser's id, '' before its first sign-in; `kept` null takes as long as a wrong password. */
export type Account = { email: string; browser: string; kept: string | null }

/** A digest, so that a counter reveals neither account nor browser. */
const pairOf = (email: string, browser: string) => sha256Hex(`${email} ${browser}`)

/** From now on attempts in other browsers do not lock this one out of the account. */
export const trustCurrentDevice = async (deps: Deps, email: string, browser: string): Promise<void> =>
  trustDevice(deps, `sign-in-known:${await pairOf(email, browser)}`)

/** The counter's key: the account's, or a separate one for a trusted device. */
async function counterOf(deps: Deps, { email, browser }: Account): Promise<string> {
  const who = await sha256Hex(email)
  if (browser === '') return who
  const pair = await pairOf(email, browser)
  return (await isTrustedDevice(deps, `sign-in-known:${pair}`, eq(users.email, email))) ? `${who}:${pair}` : who
}

/** `isOld`: the hash was made at another cost than today's. */
export const verifyPassword = async (
  deps: PasswordDeps,
  account: Account,
  password: string,
): Promise<Guess<{ isOld: boolean }>> =>
  limitGuesses(deps, LIMIT, await counterOf(deps, account), async () => {
    const { ok, isOld } = await deps.passwords.check(password.slice(0, MAX_PASSWORD + 1), account.kept)
    return ok ? { isOld } : null
  })

/** For a person who proved to own the account's address. */
export const resetAttempts = async (deps: Deps, email: string): Promise<void> =>
  clearGuesses(deps, LIMIT, await sha256Hex(email))
