/** Limits guesses at a secret: ten wrong ones in a quarter of an hour, a hundred a day. Right ones are not counted. */
import type { Database } from '~db/client.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { clearAttempts, type Limit, recordAttempt, type TooMany, undoAttempt } from './rate-limit.server.ts'

type Deps = { db: Database; now: () => number }

/** What a guess found, or why it was refused. */
export type Guess<Value> = Result<Value, 'wrong'> | TooMany

const limitsOf = (name: string): [Limit, Limit] => [
  { name, max: 10, windowMs: 15 * 60_000 },
  { name: `${name}-day`, max: 100, windowMs: 86_400_000 },
]

/** Counted first and undone if right, so that parallel guesses can't exceed the limit. `check` answers null if wrong. */
export async function limitGuesses<Value>(
  deps: Deps,
  name: string,
  who: string,
  check: () => Promise<Value | null>,
): Promise<Guess<Value>> {
  const limits = limitsOf(name)
  for (const limit of limits) {
    const attempt = await recordAttempt(deps, limit, who)
    if (!attempt.ok) return attempt
  }
  const found = await check()
  if (found === null) return err('wrong')
  const [perQuarterHour, perDay] = limits
  await deps.db.batch([undoAttempt(deps, perQuarterHour, who), undoAttempt(deps, perDay, who)])
  return ok(found)
}

/** For a person who proved to be the owner. */
export async function clearGuesses(deps: Deps, name: string, who: string): Promise<void> {
  const [perQuarterHour, perDay] = limitsOf(name)
  await deps.db.batch([clearAttempts(deps, perQuarterHour, who), clearAttempts(deps, perDay, who)])
}
