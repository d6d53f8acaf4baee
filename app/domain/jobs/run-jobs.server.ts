/** The scheduled jobs. Each may run at any time, also parallel to itself, and fails without stopping the others. */

import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import {
  bulkChanges,
  downloadLog,
  jobRuns,
  messages,
  orders,
  outbox,
  paymentAttempts,
  paymentEvents,
  subscribers,
  takenForms,
  users,
} from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { forgetOldLinks } from '../accounts/one-time-links.server.ts'
import { releasePhotos } from '../accounts/release-photos.server.ts'
import { forgetSavedSubmissions } from '../accounts/saved-submissions.server.ts'
import { forgetOldSessions } from '../accounts/sessions.server.ts'
import { forgetOldDevices } from '../accounts/trusted-devices.server.ts'
import { forgetOldAlerts } from '../alerts/alerts.server.ts'
import { mailAlerts } from '../alerts/mail-alerts.server.ts'
import { forgetOldBuildings } from '../buildings/forget-buildings.server.ts'
import { mailBuildings } from '../buildings/mail-buildings.server.ts'
import { forgetSurveys } from '../buildings/surveys.server.ts'
import { checkStorage } from '../health/system-status.server.ts'
import { mailStatusAlerts, noteRun } from '../health/watch.server.ts'
import { forgetOldAttempts } from '../limits/rate-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { SENT_KEPT_MS } from '../mail/message.ts'
import { enqueueDigest } from '../overview/digest.server.ts'
import { mendStoredPhones } from '../overview/stored-phones.server.ts'
import { UNPAID } from '../payments/order-state.ts'
import { pollRefunds } from '../payments/poll-refunds.server.ts'
import { sweepOrders } from '../payments/sweep-orders.server.ts'
import { sweepUploads } from '../uploads/staged.server.ts'
import { releaseUnconfirmed } from '../viewings/confirm-viewing.server.ts'
import { forgetOldViewings, remindOfViewings } from '../viewings/remind-viewings.server.ts'
import { deliverOutbox } from './deliver-outbox.server.ts'
import { emptyTrash } from './empty-trash.server.ts'

type Deps = Parameters<typeof deliverOutbox>[0] & { files: ObjectStore; pictures: ObjectStore; payments: Payments }
type Clocked = Pick<Deps, 'db' | 'now'>

const DAY_MS = 86_400_000
export const LOG_DAYS = 90
const TAKEN_FORM_DAYS = 7
const ABANDONED_MONTHS_MS = 365 * DAY_MS
export const MESSAGE_DAYS = 730
export const UNCONFIRMED_DAYS = 30

export async function runJobs(deps: Deps): Promise<void> {
  const last = await listRuns(deps)
  const jobs: [string, () => Promise<unknown>][] = [
    ['outbox', () => deliverOutbox(deps)],
    ['orders', () => sweep(deps)],
    ['refunds', () => pollRefunds(deps)],
    ['viewings', () => remindOfViewings(deps)],
    ['unconfirmed-viewings', () => releaseUnconfirmed(deps)],
    ['buildings', () => mailBuildings(deps)],
    ['alerts', () => mailAlerts(deps)],
    ['storage', () => onceADay(deps, 'storage-day', () => requireStorage(deps))],
    ['signs', () => mailStatusAlerts(deps)],
    ['digest', () => enqueueDigest(deps)],
    // Sends in the same run what the jobs above queued.
    ['outbox-again', () => deliverOutbox(deps)],
    ['uploads', () => sweepUploads(deps)],
    ['retention', async () => (await forgetOldRows(deps)) && emptyTrash(deps)],
  ]
  // Once for ever.
  if (!last.get('phones')?.ranAt) jobs.push(['phones', () => mendStoredPhones(deps)])
  for (const [name, run] of jobs) await runAlone(deps, name, last.get(name), run)
}

type Run = typeof jobRuns.$inferSelect

/** The last run of each job. If they cannot be read, every job runs. */
async function listRuns({ db, log }: Deps): Promise<Map<string, Run>> {
  try {
    return new Map((await db.select().from(jobRuns)).map((each) => [each.name, each]))
  } catch (cause) {
    log.error('jobs.runs-unread', cause)
    return new Map()
  }
}

async function sweep(deps: Deps) {
  if ((await sweepOrders(deps)).outage) throw new Error('Paystack gave no answer')
}

async function requireStorage(deps: Deps) {
  const { missing } = await checkStorage(deps)
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}`)
}

const RETRY_MS = 30_000
const MAX_RETRY_MS = 120_000
const ALERT_AT = 3

/**
 * `ranAt` is the last successful run. A failed job stores its error and waits at most two minutes; staff are mailed at
 * the third failure in a row.
 */
async function runAlone(deps: Deps, name: string, last: Run | undefined, run: () => Promise<unknown>) {
  const { db, log } = deps
  const now = deps.now()
  if (last && last.nextAt > now) return
  const failures = last?.failures ?? 0
  try {
    await run()
    await noteRun(db, name, now, { ranAt: now, note: '', failures: 0, nextAt: 0 })
  } catch (cause) {
    log.error('job.failed', cause, { job: name })
    const note = cause instanceof Error ? cause.message.slice(0, 200) : 'an unnamed error'
    const nextAt = now + Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS)
    const alert = enqueue(db, now, {
      kind: 'staff-job-failed',
      key: `${name}:${now}`,
      payload: { job: name, reason: note },
    })
    await db
      .batch([
        noteRun(db, name, now, { note, failures: failures + 1, nextAt }),
        ...(failures + 1 === ALERT_AT ? [alert] : []),
      ])
      .catch((unwritten: unknown) => log.error('job.failure-not-kept', unwritten, { job: name }))
  }
}

/** Runs once in 24 hours per name, also among parallel runs; a failed run is due again at the next one. */
async function onceADay(deps: Clocked, name: string, run: () => Promise<unknown>): Promise<boolean> {
  const now = deps.now()
  const [due] = await deps.db
    .insert(jobRuns)
    .values({ name, ranAt: now })
    .onConflictDoUpdate({ target: jobRuns.name, set: { ranAt: now }, setWhere: lt(jobRuns.ranAt, now - DAY_MS) })
    .returning({ name: jobRuns.name })
  if (due === undefined) return false
  try {
    await run()
    return true
  } catch (cause) {
    await deps.db.delete(jobRuns).where(eq(jobRuns.name, name))
    throw cause
  }
}

/** Accounts imported from the old site wait longer: their owners may not know yet that there is a new one. */
const IMPORTED_DAYS = 365

const isUnconfirmed = (now: number) =>
  sql`users.email_verified_at is null and users.role = 'User' and users.staff_role is null
    and max(users.created_at, coalesce(users.last_login_at, 0)) < ${now - UNCONFIRMED_DAYS * DAY_MS}
    and not exists (select 1 from orders where orders.buyer_email = users.email)
    and not exists (select 1 from imported_documents d where d.collection = 'users' and d.item_id = users.id
      and d.imported_at > ${now - IMPORTED_DAYS * DAY_MS})`

/**
 * Daily retention: raw bodies and logs 90 days; personal data of orders never paid 12 months; messages 24 months;
 * unconfirmed newsletter addresses, alerts and unused accounts 30 days (those of the old site a year after the import);
 * viewings a year; buildings six years after their last entry; keys of accepted staff forms 7 days; what undoes a change of several items a day; sent mails 90 days.
 * The audit log is kept.
 */
export const forgetOldRows = (deps: Clocked): Promise<boolean> =>
  onceADay(deps, 'retention-day', async () => {
    const accounts = [forgetOldSessions, forgetSavedSubmissions, forgetOldLinks, forgetOldDevices]
    const parts = [forgetOldData, forgetOldAttempts, ...accounts]
    const ends = await Promise.allSettled(parts.map((forget) => forget(deps)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })

async function forgetOldData(deps: Clocked) {
  const now = deps.now()
  await deps.db.batch([
    deps.db.delete(downloadLog).where(lt(downloadLog.at, now - LOG_DAYS * DAY_MS)),
    deps.db
      .update(paymentEvents)
      .set({ raw: null })
      .where(and(lt(paymentEvents.receivedAt, now - LOG_DAYS * DAY_MS), sql`${paymentEvents.raw} is not null`)),
    deps.db
      .update(orders)
      .set({
        buyerName: '',
        buyerEmail: '',
        buyerPhone: '',
        buyerRegion: '',
        submissionKey: null,
        visitor: null,
        shareKey: null,
      })
      .where(
        and(
          inArray(orders.status, UNPAID),
          lt(orders.createdAt, now - ABANDONED_MONTHS_MS),
          sql`${orders.buyerEmail} <> ''`,
        ),
      ),
    deps.db
      .update(paymentAttempts)
      .set({ payerName: '', payerEmail: '' })
      .where(
        and(
          isNull(paymentAttempts.chargedAt),
          lt(paymentAttempts.createdAt, now - ABANDONED_MONTHS_MS),
          sql`${paymentAttempts.payerEmail} <> ''`,
        ),
      ),
    deps.db
      .update(orders)
      .set({ visitor: null })
      .where(and(isNotNull(orders.visitor), lt(orders.createdAt, now - DAY_MS))),
    deps.db.delete(bulkChanges).where(lt(bulkChanges.createdAt, now - DAY_MS)),
    deps.db.delete(takenForms).where(lt(takenForms.createdAt, now - TAKEN_FORM_DAYS * DAY_MS)),
    deps.db.delete(messages).where(lt(messages.createdAt, now - MESSAGE_DAYS * DAY_MS)),
    deps.db
      .delete(subscribers)
      .where(and(eq(subscribers.status, 'pending'), lt(subscribers.consentAt, now - UNCONFIRMED_DAYS * DAY_MS))),
    forgetOldAlerts(deps),
    forgetOldViewings(deps),
    ...forgetOldBuildings(deps),
    forgetSurveys(deps),
    deps.db.delete(outbox).where(and(eq(outbox.status, 'sent'), lt(outbox.sentAt, now - SENT_KEPT_MS))),
    releasePhotos(deps, isUnconfirmed(now)),
    deps.db.delete(users).where(isUnconfirmed(now)),
  ])
}
