/**
 * Looking at a password with its tries counted (decision 0010). Ten wrong ones in a quarter of an hour end the tries for
 * one account from one place; a hundred in an hour from all places end them everywhere but where a password was right
 * before. So guessing stays slow, and nobody can keep the owner of an account out of it.
 */
import type { Database } from '~db/client.ts'
import type { Passwords } from '../../platform/password.server'
import { countTry, forgetTries, giveBackTry, isRemembered, type Limit, remember } from '../limits/rate-limit.server.ts'
import { MAX_PASSWORD } from './account-schema.ts'

const FROM_HERE: Limit = { name: 'sign-in', tries: 10, windowMs: 15 * 60_000 }
const FROM_ANYWHERE: Limit = { name: 'sign-in-anywhere', tries: 100, windowMs: 3_600_000 }

export type TryDeps = {
  db: Database
  passwords: Passwords
  now: () => number
  sha256: (text: string) => Promise<string>
}

/** `kept` null takes as long as a wrong password. */
export type Account = { email: string; place: string; kept: string | null }

export type TryOutcome =
  | { ok: true; isOld: boolean }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const knownKey = async (deps: Pick<TryDeps, 'sha256'>, who: string, place: string) =>
  `sign-in-known:${await deps.sha256(`${who} ${place}`)}`

/** Counted first and given back where it was right: however many come at once, no more are looked at than are allowed. */
export async function tryPassword(deps: TryDeps, account: Account, password: string): Promise<TryOutcome> {
  const who = await deps.sha256(account.email)
  const known = await knownKey(deps, who, account.place)
  const here = await countTry(deps, FROM_HERE, `${who}:${account.place}`)
  if (!here.ok) return { ...here, reason: 'too-many' }
  const anywhere = await countTry(deps, FROM_ANYWHERE, who)
  if (!anywhere.ok && !(await isRemembered(deps, known))) return { ...anywhere, reason: 'too-many' }
  const check = await deps.passwords.check(password.slice(0, MAX_PASSWORD + 1), account.kept)
  if (!check.ok) return { ok: false, reason: 'wrong' }
  await deps.db.batch([
    forgetTries(deps, FROM_HERE, `${who}:${account.place}`),
    giveBackTry(deps, FROM_ANYWHERE, who),
    remember(deps, known),
  ])
  return { ok: true, isOld: check.isOld }
}

/** Who proved to read the mails of the address starts anew, and from here. */
export async function forgivePasswords(
  deps: Omit<TryDeps, 'passwords'>,
  { email, place }: Pick<Account, 'email' | 'place'>,
): Promise<void> {
  const who = await deps.sha256(email)
  await deps.db.batch([
    forgetTries(deps, FROM_HERE, who),
    forgetTries(deps, FROM_ANYWHERE, who),
    remember(deps, await knownKey(deps, who, place)),
  ])
}
