/**
 * Subscriptions to news of a search. Nobody is mailed before confirming from their own mailbox; asking again is allowed
 * and does not reveal who is subscribed. Unsubscribing takes one click and no account.
 */
import { and, count, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { alerts } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import { pick } from '../shared/pick.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import type { AlertKind } from './alert.ts'

type Deps = { db: Database; now: () => number }
export type Alert = Pick<typeof alerts.$inferSelect, 'id' | 'email' | 'kind' | 'query' | 'status' | 'checkedUntil'>

const DAY_MS = 86_400_000
/** At most one confirmation mail per alert in this time. */
const QUIET_MS = 3_600_000
/** Mails are sent at six in the morning in Ghana, which is on UTC. */
const MAILS_AT_MS = 6 * 3_600_000
const FORGOTTEN_AFTER_MS = 30 * DAY_MS

/** The last scheduled time of sending. */
export const lastMailTime = (at: number) => at - ((at - MAILS_AT_MS) % DAY_MS)

/** `query` in canonical form (`alertSchema`). Confirmed alerts are unchanged; at most five mails a day per address. */
export async function askForAlert(
  deps: MailLimitDeps,
  wanted: { email: string; kind: AlertKind; query: string },
): Promise<void> {
  const { db } = deps
  const at = deps.now()
  const isSame = and(eq(alerts.email, wanted.email), eq(alerts.kind, wanted.kind), eq(alerts.query, wanted.query))
  const isAskedAgain = or(
    and(eq(alerts.status, 'pending'), lte(alerts.confirmationSentAt, at - QUIET_MS)),
    eq(alerts.status, 'stopped'),
  )
  // A request that sends no mail must not use up the mails of the address.
  const sendsNone = and(isSame, sql`not (${isAskedAgain})`)
  if (await db.select({ id: alerts.id }).from(alerts).where(sendsNone).get()) return
  if (!(await mayMail(deps, 'alert-confirm', wanted.email))) return
  const asked = { status: 'pending' as const, confirmationSentAt: at, updatedAt: at }
  await db.batch([
    db
      .insert(alerts)
      .values({ ...wanted, ...asked, createdAt: at })
      .onConflictDoUpdate({
        target: [alerts.email, alerts.kind, alerts.query],
        set: asked,
        setWhere: isAskedAgain,
      }),
    enqueue(db, at, {
      kind: 'alert-confirm',
      key: sql`id || ${`:${at}`}`,
      subjectId: sql`id`,
      from: sql`from alerts where email = ${wanted.email} and kind = ${wanted.kind} and query = ${wanted.query}
        and status = 'pending' and confirmation_sent_at = ${at}`,
    }),
  ])
}

const ALERT = pick(alerts, 'id', 'email', 'kind', 'query', 'status', 'checkedUntil')

export const getAlert = async (db: Database, id: number): Promise<Alert | null> =>
  (await db.select(ALERT).from(alerts).where(eq(alerts.id, id)).get()) ?? null

/** The alerts of an address that get mails. */
export const confirmedAlerts = (db: Database, email: string): Promise<Alert[]> =>
  db
    .select(ALERT)
    .from(alerts)
    .where(and(eq(alerts.email, email), eq(alerts.status, 'confirmed')))
    .orderBy(alerts.id)

export async function countConfirmed(db: Database, email: string): Promise<number> {
  const [row] = await db
    .select({ alerts: count() })
    .from(alerts)
    .where(and(eq(alerts.email, email), eq(alerts.status, 'confirmed')))
  return row?.alerts ?? 0
}

type Purpose = 'confirm' | 'stop'

export const alertKey = (keys: SignedKeys, purpose: Purpose, alert: Pick<Alert, 'id' | 'email'>) =>
  mailedKey(keys, `alert-${purpose}`, alert)

/** The alert of a link, or null for an invalid one. */
export const openAlertKey = ({ db, keys }: { db: Database; keys: SignedKeys }, purpose: Purpose, key: string) =>
  openMailedKey(keys, `alert-${purpose}`, key, (id) => getAlert(db, id))

/** Items published from now on are news. False where there is nothing left to confirm. */
export async function confirmAlert({ db, now }: Deps, id: number): Promise<boolean> {
  const at = now()
  await db
    .update(alerts)
    .set({ status: 'confirmed', checkedUntil: at, nextAt: lastMailTime(at) + DAY_MS, updatedAt: at })
    .where(and(eq(alerts.id, id), eq(alerts.status, 'pending')))
  return (await getAlert(db, id))?.status === 'confirmed'
}

/** Stops one alert, or all of its address. */
export async function stopAlerts({ db, now }: Deps, { id, email }: Alert, which: 'one' | 'all'): Promise<void> {
  await db
    .update(alerts)
    .set({ status: 'stopped', updatedAt: now() })
    .where(and(which === 'one' ? eq(alerts.id, id) : eq(alerts.email, email), ne(alerts.status, 'stopped')))
}

/** A statement for a batch: deletes unconfirmed and stopped alerts after 30 days. */
export const forgetOldAlerts = ({ db, now }: Deps) =>
  db
    .delete(alerts)
    .where(and(inArray(alerts.status, ['pending', 'stopped']), lt(alerts.updatedAt, now() - FORGOTTEN_AFTER_MS)))
