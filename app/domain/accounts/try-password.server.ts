/**
 * Looking at a password with its tries counted (decision 0010). Ten wrong ones in a quarter of an hour, or a hundred a day,
 * end the tries for one account, wherever they come from; a browser that somebody has signed in to the account with is
 * counted apart. So guessing stays slow, and nobody keeps the owner of an account out of it.
 */
import type { Database } from '~db/client.ts'
import { countTries, forgetTries, type Limit, undoAttempt } from '../limits/rate-limit.server.ts'
import type { Passwords } from '../shared/password.server'
import { MAX_PASSWORD } from './account-schema.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.server.ts'

const PER_15_MINUTES: Limit = { name: 'sign-in', tries: 10, windowMs: 15 * 60_000 }
const A_DAY: Limit = { name: 'sign-in-day', tries: 100, windowMs: 86_400_000 }

type CountDeps = { db: Database; now: () => number; sha256: (text: string) => Promise<string> }
export type TryDeps = CountDeps & { passwords: Passwords }

/** `browser` is the one that asks, '' where nobody has signed in with it; `kept` null takes as long as a wrong password. */
export type Account = { email: string; browser: string; kept: string | null }

export type TryOutcome =
  | { ok: true; isOld: boolean }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** An account and a browser as the counters name them: neither can be read back. */
const pairOf = (deps: CountDeps, email: string, browser: string) => deps.sha256(`${email} ${browser}`)

/** From here on what is tried elsewhere keeps this browser out of the account no more. */
export const rememberTrustedDevice = async (deps: CountDeps, email: string, browser: string): Promise<void> => {
  await trustDevice(deps, `sign-in-known:${await pairOf(deps, email, browser)}`)
}

/** Under whose name tries are counted: the account's, or its own for a browser that is known there. */
async function counterOf(deps: CountDeps, { email, browser }: Account): Promise<string> {
  const who = await deps.sha256(email)
  if (browser === '') return who
  const pair = await pairOf(deps, email, browser)
  return (await isTrustedDevice(deps, `sign-in-known:${pair}`)) ? `${who}:${pair}` : who
}

/** Counted first and given back where it was right: however many come at once, no more are looked at than are allowed. */
export async function tryPassword(deps: TryDeps, account: Account, password: string): Promise<TryOutcome> {
  const counter = await counterOf(deps, account)
  const turn = await countTries(deps, [PER_15_MINUTES, A_DAY], counter)
  if (!turn.ok) return { ...turn, reason: 'too-many' }
  const check = await deps.passwords.check(password.slice(0, MAX_PASSWORD + 1), account.kept)
  if (!check.ok) return { ok: false, reason: 'wrong' }
  await deps.db.batch([undoAttempt(deps, PER_15_MINUTES, counter), undoAttempt(deps, A_DAY, counter)])
  return { ok: true, isOld: check.isOld }
}

/** Who proved to read the mails of the address starts anew. */
export async function resetAttempts(deps: CountDeps, email: string): Promise<void> {
  const who = await deps.sha256(email)
  await deps.db.batch([forgetTries(deps, PER_15_MINUTES, who), forgetTries(deps, A_DAY, who)])
}
