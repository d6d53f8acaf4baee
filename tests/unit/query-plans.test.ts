/** How the database finds what runs every minute, on a database with all migrations: no table that grows is walked whole. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { runJobs } from '../../app/domain/health/run-jobs.server.ts'
import { countWaiting } from '../../app/domain/overview/count-waiting.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'

/** They hold a few rows, whatever is sold, or are bounded inside. */
const SMALL = /^(job_runs|site_settings|json_each|CONSTANT|\(subquery-\d+\))$/

it('each statement of the scheduled jobs and of the counts beside the menu walks an index', async () => {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  const now = Date.UTC(2026, 10, 23, 12)
  for (const name of ['retention-day', 'storage-day'])
    file.prepare('insert into job_runs (name, ran_at) values (?, ?)').run(name, now)
  const asked = new Set<string>()
  const binding = openFileDatabase(file)
  const db = openDatabase({
    prepare(words: string) {
      asked.add(words)
      return binding.prepare(words)
    },
    batch: binding.batch,
  } as unknown as D1Database)
  const failures: unknown[] = []
  const deps = {
    db,
    now: () => now,
    log: { info: () => undefined, error: (_event: string, cause: unknown) => failures.push(cause) },
    siteUrl: 'http://site.test',
    linkSeconds: 60,
    retrySeconds: 30,
  } as unknown as Parameters<typeof runJobs>[0]
  await runJobs(deps)
  await countWaiting({ db, now: () => now }, 'Admin')
  expect(failures).toEqual([])
  expect(asked.size).toBeGreaterThan(12)
  const walks = [...asked].flatMap((words) =>
    file
      .prepare(`explain query plan ${words}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN (?!.* USING )/.test(detail))
      .filter((detail) => !SMALL.test(detail.slice('SCAN '.length).split(' ')[0] ?? ''))
      .map((detail) => `${detail}: ${words.replace(/\s+/g, ' ').slice(0, 160)}`),
  )
  expect(walks).toEqual([])
})
