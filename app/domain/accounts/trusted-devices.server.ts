/**
 * Devices that signed in to an account: for 30 days guesses elsewhere do not lock them out, or they need no code. A new
 * password, signing out everywhere and disabling the account end the trust of all of them.
 */
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { trustedDevices, users } from '~db/schema/index.ts'

type Deps = { db: Database; now: () => number }

const TRUSTED_MS = 30 * 86_400_000

export async function trustDevice({ db, now }: Deps, key: string): Promise<void> {
  const trusted = { trustedUntil: now() + TRUSTED_MS }
  await db
    .insert(trustedDevices)
    .values({ key, ...trusted })
    .onConflictDoUpdate({ target: trustedDevices.key, set: trusted })
}

/** One query, whether there is such an account or not. */
export async function isTrustedDevice({ db, now }: Deps, key: string, account: SQL): Promise<boolean> {
  const isOfNow = sql`${trustedDevices.trustedUntil} - ${TRUSTED_MS} >= coalesce((select ${users.trustedFrom} from ${users} where ${account}), 0)`
  return (
    (await db.$count(
      trustedDevices,
      and(eq(trustedDevices.key, key), gt(trustedDevices.trustedUntil, now()), isOfNow),
    )) > 0
  )
}

export const forgetOldDevices = ({ db, now }: Deps) =>
  db.delete(trustedDevices).where(lt(trustedDevices.trustedUntil, now()))
