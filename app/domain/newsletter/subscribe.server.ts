/**
 * Newsletter subscriptions. Nobody is subscribed before confirming by mail; asking again is allowed, reveals nothing
 * about subscribers, and sends at most one mail an hour and five a day. Unsubscribing takes one click, no account.
 */

import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { subscribers } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'

type Deps = { db: Database; now: () => number }
type Subscriber = Pick<typeof subscribers.$inferSelect, 'id' | 'email' | 'status'>

export const QUIET_MS = 3_600_000

/** `email` in lower case. A confirmed address is unchanged. */
export async function subscribe(deps: MailLimitDeps, email: string, consentVersion: string): Promise<void> {
  const { db } = deps
  const at = deps.now()
  const known = await db
    .select({ status: subscribers.status, sentAt: subscribers.confirmationSentAt })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .get()
  const isQuiet = known?.status === 'confirmed' || (known?.status === 'pending' && known.sentAt > at - QUIET_MS)
  if (isQuiet || !(await mayMail(deps, 'newsletter-confirm', email))) return
  const asked = { status: 'pending' as const, consentVersion, consentAt: at, confirmationSentAt: at }
  await db.batch([
    db
      .insert(subscribers)
      .values({ email, ...asked, createdAt: at })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: asked,
        setWhere: or(
          and(eq(subscribers.status, 'pending'), lte(subscribers.confirmationSentAt, at - QUIET_MS)),
          // Resubscribing is not limited by the quiet hour: unsubscribing takes the key of a mail.
          eq(subscribers.status, 'unsubscribed'),
        ),
      }),
    enqueue(db, at, {
      kind: 'newsletter-confirm',
      key: sql`id || ${`:${at}`}`,
      subjectId: sql`id`,
      from: sql`from subscribers where email = ${email} and status = 'pending' and confirmation_sent_at = ${at}`,
    }),
  ])
}

export async function getSubscriber(db: Database, id: number): Promise<Subscriber | null> {
  const row = await db
    .select({ id: subscribers.id, email: subscribers.email, status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.id, id))
    .get()
  return row ?? null
}

type Purpose = 'confirm' | 'leave'

export const newsletterKey = (keys: SignedKeys, purpose: Purpose, subscriber: Pick<Subscriber, 'id' | 'email'>) =>
  mailedKey(keys, `newsletter-${purpose}`, subscriber)

/** The subscriber of a link, or null for an invalid one. */
export const openNewsletterKey = ({ db, keys }: { db: Database; keys: SignedKeys }, purpose: Purpose, key: string) =>
  openMailedKey(keys, `newsletter-${purpose}`, key, (id) => getSubscriber(db, id))

/** False where there is nothing left to confirm. */
export async function confirmSubscription({ db, now }: Deps, id: number): Promise<boolean> {
  await db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: now(), unsubscribedAt: null })
    .where(and(eq(subscribers.id, id), eq(subscribers.status, 'pending')))
  return (await getSubscriber(db, id))?.status === 'confirmed'
}

/** Lasts until the address is entered and confirmed again; the row stays so that we know not to mail it. */
export async function unsubscribe({ db, now }: Deps, id: number): Promise<void> {
  await db
    .update(subscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: now() })
    .where(and(eq(subscribers.id, id), ne(subscribers.status, 'unsubscribed')))
}
