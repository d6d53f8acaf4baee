/** Devices that signed in to an account: for 30 days guesses elsewhere do not lock them out, or they need no code. */
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { trustedDevices } from '~db/schema/index.ts'

type Deps = { db: Database; now: () => number }

const TRUSTED_MS = 30 * 86_400_000

export async function trustDevice({ db, now }: Deps, key: string): Promise<void> {
  const trusted = { trustedUntil: now() + TRUSTED_MS }
  await db
    .insert(trustedDevices)
    .values({ key, ...trusted })
    .onConflictDoUpdate({ target: trustedDevices.key, set: trusted })
}

export const isTrustedDevice = async ({ db, now }: Deps, key: string): Promise<boolean> =>
  (await db.$count(trustedDevices, and(eq(trustedDevices.key, key), gt(trustedDevices.trustedUntil, now())))) > 0

export const forgetOldDevices = ({ db, now }: Deps) =>
  db.delete(trustedDevices).where(lt(trustedDevices.trustedUntil, now()))
