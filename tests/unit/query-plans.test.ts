/** The queries of scheduled jobs use indexes: no growing table is scanned. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { confirmedAlerts, getAlert } from '../../app/domain/alerts/alerts.server.ts'
import { getBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { forgetOldRows, runJobs } from '../../app/domain/jobs/run-jobs.server.ts'
import { getMonthReport } from '../../app/domain/orders/month-report.server.ts'
import { getReceipt } from '../../app/domain/orders/receipt.server.ts'
import { countWaiting } from '../../app/domain/overview/count-waiting.server.ts'
import type { LinkDeps } from '../../app/domain/payments/grant.server.ts'
import { getPlanRequest } from '../../app/domain/plan-requests/get-plan-request.server.ts'
import { getQuote, listDeliveries } from '../../app/domain/plan-requests/get-quote.server.ts'
import { findSample, findSheet, listSheets } from '../../app/domain/plans/sheets.server.ts'
import { getViewing, listFreeSlots } from '../../app/domain/viewings/viewings.server.ts'
import { type Database, openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'

/** They hold a few rows, whatever is sold, or are bounded inside; `m` are the rows of one month, staged uploads those of one day. */
const SMALL = /^(job_runs|site_settings|staged_uploads|json_each|m|CONSTANT|\(subquery-\d+\))$/

/** A database with all migrations that remembers what it is asked. */
function openAsked() {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  const asked = new Set<string>()
  const binding = openFileDatabase(file)
  const db = openDatabase({
    prepare(words: string) {
      asked.add(words)
      return binding.prepare(words)
    },
    batch: binding.batch,
  } as unknown as D1Database)
  const walks = () =>
    [...asked].flatMap((words) =>
      file
        .prepare(`explain query plan ${words}`)
        .all()
        .map(({ detail }) => String(detail))
        .filter((detail) => /^SCAN (?!.* USING )/.test(detail))
        .filter((detail) => !SMALL.test(detail.slice('SCAN '.length).split(' ')[0] ?? ''))
        .map((detail) => `${detail}: ${words.replace(/\s+/g, ' ').slice(0, 160)}`),
    )
  return { file, db, asked, walks }
}

const now = Date.UTC(2026, 10, 23, 12)

it('each statement of the scheduled jobs and of the counts in the menu uses an index', async () => {
  const { file, db, asked, walks } = openAsked()
  // The first two run once a day, the last once in all.
  for (const name of ['retention-day', 'storage-day', 'phones'])
    file.prepare('insert into job_runs (name, ran_at) values (?, ?)').run(name, now)
  const failures: unknown[] = []
  const deps = {
    db,
    now: () => now,
    log: { info: () => undefined, error: (_event: string, cause: unknown) => failures.push(cause) },
    payments: { mode: 'test' },
    siteUrl: 'http://site.test',
    linkSeconds: 60,
    retrySeconds: 30,
  } as unknown as Parameters<typeof runJobs>[0]
  await runJobs(deps)
  await countWaiting({ db, now: () => now }, 'Admin')
  expect(failures).toEqual([])
  expect(asked.size).toBeGreaterThan(12)
  expect(walks()).toEqual([])
})

it('unconfirmed accounts are found without a table scan', async () => {
  const { file, db, asked } = openAsked()
  await forgetOldRows({ db, now: () => now })
  const forgets = [...asked].filter((words) => words.startsWith('delete from "users"'))
  const plans = forgets.flatMap((words) => file.prepare(`explain query plan ${words}`).all())
  expect(plans.map(({ detail }) => detail)).toContain('SEARCH users USING INDEX users_unconfirmed (role=?)')
})

/** What the pages behind a link read: viewings, alerts, codes, receipts, requests with their quotes, buildings. */
const READS: Record<string, (db: Database) => Promise<unknown>> = {
  'the free times of a home': (db) => listFreeSlots({ db, now: () => now }, 1),
  'a viewing': (db) => getViewing(db, 1),
  'an alert': (db) => getAlert(db, 1),
  'the alerts of an address': (db) => confirmedAlerts(db, 'esi@example.com'),
  'a code on a sheet': (db) => findSheet(db, '0lpwrhx0kckt290nrzy750zl1r9r'),
  'the sheets of a plan': (db) => listSheets(db, 1),
  'the sample of a plan': (db) => findSample(db, 'x'),
  'a receipt': (db) => getReceipt(db, { reference: 'ref_x' }),
  'a receipt by the number of its code': (db) => getReceipt(db, { number: 1001 }),
  'a month of receipts': (db) => getMonthReport(db, 'test', { from: now, until: now + 1 }),
  'a plan request': (db) => getPlanRequest(db, 'R-1'),
  'a quote': (db) => getQuote(db, 1),
  'a quote with its credit': (db) => getQuote(db, 1, true),
  'the drawings of a request': (db) => listDeliveries({ db } as unknown as LinkDeps, 1, null),
  'a building': (db) => getBuilding(db, 1),
}

it.each(Object.entries(READS))('the query for %s uses an index', async (_name, read) => {
  const { file, db, asked, walks } = openAsked()
  file.exec(`insert into plan_requests (id, reference, first_name, last_name, email, phone, country, city, project_address,
      floor_plan_type, plan_description, room_details, status, quote_minor, terms_version, terms_agreed_at, created_at, updated_at)
    values (1, 'R-1', 'Esi', 'Quansah', 'esi@example.com', '+233241234567', 'Ghana', 'Winneba', 'Behind the market',
      'residential', 'A house.', '[]', 'quoted', 100, '1', 0, 0, 0)`)
  await read(db)
  expect(asked.size).toBeGreaterThan(0)
  expect(walks()).toEqual([])
})
