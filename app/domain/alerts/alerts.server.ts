/**
 * Who wants to hear of what is new in a search. Nobody is written to before a yes from their own mailbox; asking again is
 * no fault and tells nothing about who is known. Leaving takes one press and no account.
 */
import { and, count, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { alerts } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import { pick } from '../shared/pick.ts'
import type { SignedKeys } from '../shared/signed-key.server'
import type { AlertKind } from './alert.ts'

type Deps = { db: Database; now: () => number }
export type Alert = Pick<typeof alerts.$inferSelect, 'id' | 'email' | 'kind' | 'query' | 'status' | 'checkedUntil'>

const DAY_MS = 86_400_000
/** One confirmation an alert and this long, however often it is asked for. */
const QUIET_MS = 3_600_000
/** Mails leave at six in the morning in Ghana, which keeps UTC. */
const MAILS_AT_MS = 6 * 3_600_000
const FORGOTTEN_AFTER_MS = 30 * DAY_MS

/** The last time at which mails were to leave. */
export const lastMailTime = (at: number) => at - ((at - MAILS_AT_MS) % DAY_MS)

/** `query` in the one spelling of `alertSchema`. A confirmed alert is left as it is; five mails to an address a day at most. */
export async function askForAlert(
  deps: MailLimitDeps,
  wanted: { email: string; kind: AlertKind; query: string },
): Promise<void> {
  const { db } = deps
  const at = deps.now()
  if (!(await mayMail(deps, 'alert-confirm', wanted.email))) return
  const asked = { status: 'pending' as const, confirmationSentAt: at, updatedAt: at }
  await db.batch([
    db
      .insert(alerts)
      .values({ ...wanted, ...asked, createdAt: at })
      .onConflictDoUpdate({
        target: [alerts.email, alerts.kind, alerts.query],
        set: asked,
        setWhere: or(
          and(eq(alerts.status, 'pending'), lte(alerts.confirmationSentAt, at - QUIET_MS)),
          eq(alerts.status, 'stopped'),
        ),
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

/** Those of an address that mails are made for. */
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

/** Whose link it is, or null for one that is not ours. */
export const openAlertKey = ({ db, keys }: { db: Database; keys: SignedKeys }, purpose: Purpose, key: string) =>
  openMailedKey(keys, `alert-${purpose}`, key, (id) => getAlert(db, id))

/** What is published from here on is news. False where there is nothing to confirm any more. */
export async function confirmAlert({ db, now }: Deps, id: number): Promise<boolean> {
  const at = now()
  await db
    .update(alerts)
    .set({ status: 'confirmed', checkedUntil: at, nextAt: lastMailTime(at) + DAY_MS, updatedAt: at })
    .where(and(eq(alerts.id, id), eq(alerts.status, 'pending')))
  return (await getAlert(db, id))?.status === 'confirmed'
}

/** One alert, or all of its address. */
export async function stopAlerts({ db, now }: Deps, { id, email }: Alert, which: 'one' | 'all'): Promise<void> {
  await db
    .update(alerts)
    .set({ status: 'stopped', updatedAt: now() })
    .where(and(which === 'one' ? eq(alerts.id, id) : eq(alerts.email, email), ne(alerts.status, 'stopped')))
}

/** A statement for a batch: what was never confirmed, and what was stopped, goes after 30 days. */
export const forgetOldAlerts = ({ db, now }: Deps) =>
  db
    .delete(alerts)
    .where(and(inArray(alerts.status, ['pending', 'stopped']), lt(alerts.updatedAt, now() - FORGOTTEN_AFTER_MS)))
