/**
 * The daily mails about new plans and homes: at most one per address, each item once. A failed alert is retried the
 * next day and delays no other.
 */

import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { alerts } from '~db/schema/index.ts'
import type { Log } from '../../adapters/log.server.ts'
import { listNewItems } from '../catalog/new-items.server.ts'
import { LISTINGS } from '../listings/list-listings.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { usualSetbacks } from '../permits/save-permits.server.ts'
import { PLANS } from '../plans/list-plans.server.ts'
import { getSiteState } from '../settings/get-settings.server.ts'
import { type AlertKind, alertFilters } from './alert.ts'
import { confirmedAlerts, lastMailTime } from './alerts.server.ts'

type Deps = { db: Database; now: () => number; log: Log }

/** By then, items published while the mails were made are in the database. */
const SETTLED_MS = 5 * 60_000
const DAY_MS = 86_400_000
const ADDRESSES_AT_ONCE = 100
/** The most items of a kind in one mail; the list has the others. */
const NAMED_AT_MOST = 40

const CATALOGS = { plans: PLANS, services: LISTINGS }

export async function mailAlerts(deps: Deps): Promise<void> {
  const until = lastMailTime(deps.now() - SETTLED_MS)
  const due = await deps.db
    .selectDistinct({ email: alerts.email })
    .from(alerts)
    .where(and(eq(alerts.status, 'confirmed'), lte(alerts.nextAt, until)))
    .limit(ADDRESSES_AT_ONCE)
  for (const { email } of due) await mailNews(deps, email, until)
}

/** The mail and its progress mark are one batch; two parallel runs would make the same mail. */
async function mailNews({ db, now, log }: Deps, email: string, until: number): Promise<void> {
  const found: Record<AlertKind, Set<number>> = { plans: new Set(), services: new Set() }
  const all = await confirmedAlerts(db, email)
  const { settings } = await getSiteState(db)
  const looked: number[] = []
  for (const alert of all) {
    try {
      const setbacks = await usualSetbacks(db, settings, new URLSearchParams(alert.query))
      const filters = alertFilters(alert.query, setbacks)
      const news = { after: alert.checkedUntil, until }
      for (const id of await listNewItems<unknown>(db, CATALOGS[alert.kind], filters, news, NAMED_AT_MOST))
        found[alert.kind].add(id)
      looked.push(alert.id)
    } catch (cause) {
      log.error('alert.failed', cause, { alert: alert.id })
    }
  }
  const first = all[0]
  if (!first) return
  const named = (ids: Set<number>) => [...ids].slice(0, NAMED_AT_MOST).join()
  const isNews = found.plans.size + found.services.size > 0
  const ofAddress = and(eq(alerts.email, email), eq(alerts.status, 'confirmed'), lte(alerts.nextAt, until))
  await db.batch([
    enqueue(db, now(), {
      kind: 'alert-news',
      key: `${email}:${until}`,
      subjectId: first.id,
      payload: { email, plans: named(found.plans), services: named(found.services) },
      from: sql`where ${isNews ? 1 : 0} = 1`,
    }),
    db
      .update(alerts)
      .set({ checkedUntil: until })
      .where(and(ofAddress, sql`${alerts.id} in (select value from json_each(${JSON.stringify(looked)}))`)),
    db
      .update(alerts)
      .set({ nextAt: until + DAY_MS })
      .where(ofAddress),
  ])
}
