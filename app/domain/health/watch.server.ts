/** Status checks: read in one query for staff and an external monitor. Staff are mailed once when one starts failing. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { jobRuns } from '~db/schema/index.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { LONGEST_PAYMENT_MS } from '../payments/order-state.ts'
import { plural } from '../shared/units.ts'
import { BACKUP, type StatusCheck, type StatusCheckName } from './system-status.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The row of `job_runs` with the names of the checks that failed at the last run. */
const TOLD = 'signs-told'

type Facts = {
  late: string | null
  oldestMail: number | null
  unheard: number
  review: number | null
  backup: number | null
  files: string | null
}

/** How long each condition may last. Jobs run at least every two minutes, so ten minutes are several missed runs. */
const LIMIT = { jobs: 10 * MINUTE, mail: HOUR, webhooks: DAY, review: DAY, backup: 2 * DAY }
/** This many payments without a webhook are no coincidence. */
const UNHEARD = 3

export async function getStatusChecks({ db, now }: { db: Database; now: () => number }): Promise<StatusCheck[]> {
  const at = now()
  const [facts] = await db.all<Facts>(sql`select
    (select group_concat(name, ', ') from job_runs where name in ('outbox', 'orders', 'refunds') and ran_at < ${at - LIMIT.jobs}) as late,
    (select min(created_at) from outbox where status in ('waiting', 'sending')) as oldestMail,
    (select case when exists (select 1 from payment_events where source = 'webhook' and received_at > ${at - LIMIT.webhooks})
      then 0 else (select count(*) from orders where status = 'paid' and paid_at > ${at - LIMIT.webhooks}
        and created_at > ${at - LIMIT.webhooks - LONGEST_PAYMENT_MS}) end) as unheard,
    (select min(updated_at) from orders where status = 'under-review') as review,
    (select coalesce((select ran_at from job_runs where name = ${BACKUP}), (select created_at from orders where id = (select min(id) from orders)))) as backup,
    (select note from job_runs where name = 'storage') as files`)
  if (!facts) return []
  const since = (time: number | null) => (time === null ? 0 : at - time)
  const sign = (name: StatusCheckName, isBad: boolean, said: string): StatusCheck => ({ name, isBad, said })
  const aged = (time: number | null, none: string) => {
    if (time === null) return none
    const [unit, ms] = since(time) < 2 * DAY ? (['hour', HOUR] as const) : (['day', DAY] as const)
    return `${plural(Math.floor(since(time) / ms), unit)} old`
  }
  return [
    sign('jobs', facts.late !== null, facts.late === null ? 'on time' : `late: ${facts.late}`),
    sign('mail', since(facts.oldestMail) > LIMIT.mail, aged(facts.oldestMail, 'none')),
    sign(
      'webhooks',
      facts.unheard >= UNHEARD,
      facts.unheard === 0 ? 'arriving' : `none for ${facts.unheard} paid orders`,
    ),
    sign('review', since(facts.review) > LIMIT.review, aged(facts.review, 'no order under review')),
    sign('backup', since(facts.backup) > LIMIT.backup, aged(facts.backup, 'not needed yet')),
    sign('files', Boolean(facts.files), facts.files || 'none missing'),
  ]
}

/** A statement: what a row of `job_runs` says from now on. A row that is new counts as run now. */
export const noteRun = (db: Database, name: string, now: number, run: Partial<typeof jobRuns.$inferInsert>) =>
  db
    .insert(jobRuns)
    .values({ name, ranAt: now, ...run })
    .onConflictDoUpdate({ target: jobRuns.name, set: run })

/** One mail per check that started failing since the last run. */
export async function mailStatusAlerts(deps: { db: Database; now: () => number }): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const bad = (await getStatusChecks(deps)).filter(({ isBad }) => isBad)
  const last = await db.select({ note: jobRuns.note }).from(jobRuns).where(eq(jobRuns.name, TOLD)).get()
  const told = last?.note.split(',') ?? []
  const note = bad.map(({ name }) => name).join()
  if (note === (last?.note ?? '')) return
  await db.batch([
    noteRun(db, TOLD, now, { ranAt: now, note }),
    ...bad
      .filter(({ name }) => !told.includes(name))
      .map(({ name, said }) =>
        enqueue(db, now, { kind: 'staff-sign', key: `${name}:${now}`, payload: { sign: name, said } }),
      ),
  ])
}
