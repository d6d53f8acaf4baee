/**
 * Bookings under an address that the visitor has not shown to be theirs: confirmed by the link in their mail, or released
 * after their time (decision 0062).
 */
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { viewings } from '~db/schema/index.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { NOT_CONFIRMED, type ViewingView } from './viewing.ts'
import { getViewing, mailsAbout } from './viewings.server.ts'

type Deps = { db: Database; now: () => number }

/** Only in mails: unlike the key of the viewing's page, it proves that its bearer reads the address. */
export const confirmViewingKey = (keys: SignedKeys, viewing: { id: number; email: string }) =>
  mailedKey(keys, 'viewing-confirm', viewing)

export const openConfirmViewingKey = ({ db, keys }: { db: Database; keys: SignedKeys }, key: string) =>
  openMailedKey(keys, 'viewing-confirm', key, (id) => getViewing(db, id))

/** Tells staff. False where there is no booking any more. */
export async function confirmViewing(deps: Deps, viewing: ViewingView): Promise<boolean> {
  const { db } = deps
  const next = viewing.sequence + 1
  await db.batch([
    db
      .update(viewings)
      .set({ confirmBy: null, sequence: next, updatedAt: deps.now() })
      .where(
        and(
          eq(viewings.id, viewing.id),
          eq(viewings.status, 'booked'),
          eq(viewings.sequence, viewing.sequence),
          isNotNull(viewings.confirmBy),
        ),
      ),
    ...mailsAbout(
      deps,
      'booked',
      sql`id = ${viewing.id} and status = 'booked' and sequence = ${next} and confirm_by is null`,
    ),
  ])
  const now = await getViewing(db, viewing.id)
  return now?.status === 'booked' && now.confirmBy === null
}

/** Frees the slots that nobody confirmed in time, and mails their visitors. */
export async function releaseUnconfirmed(deps: Deps): Promise<void> {
  const { db } = deps
  const at = deps.now()
  await db.batch([
    db
      .update(viewings)
      .set({
        status: 'cancelled',
        sequence: sql`sequence + 1`,
        staffNote: NOT_CONFIRMED,
        updatedAt: at,
        submissionKey: sql`submission_key || ':' || id`,
      })
      .where(and(eq(viewings.status, 'booked'), lte(viewings.confirmBy, at))),
    ...mailsAbout(deps, 'cancelled', sql`status = 'cancelled' and confirm_by <= ${at} and updated_at = ${at}`),
  ])
}
