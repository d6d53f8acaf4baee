/** "Back up now": an administrator gets every row of every table as one file, and the log says who took it. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DATA_BACKUP } from '../../app/domain/health/system-status.ts'
import { jobRuns } from '../../drizzle/schema/index.ts'
import { expectWords } from '../support/expect.ts'
import { db, givenOrder, givenPlan, givenPlanRequest } from '../support/factories.ts'
import { doneTo, givenStaff, STAFF_NAME, wordsOf } from '../support/staff.ts'

const admin = await givenStaff()

it('has every row of every table, in whole lines under their digest', async () => {
  await givenOrder(await givenPlan())
  await givenPlanRequest()
  const before = (await doneTo('settings', 'site')).length
  const answer = await admin.post('/mail-admin/backup')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="data-[\dT-]+\.jsonl\.gz"/)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const text = await new Response(answer.body?.pipeThrough(new DecompressionStream('gzip'))).text()
  const at = text.lastIndexOf('{"sha256"')
  expect(JSON.parse(text.slice(at))).toEqual({
    sha256: createHash('sha256').update(text.slice(0, at)).digest('hex'),
  })

  const lines: unknown[] = text
    .slice(0, at)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ format: 'data-1', migrations: expect.arrayContaining(['0000_ground.sql']) })
  const { rows } = lines.at(-1) as { rows: Record<string, number> }
  expect(lines.at(-1)).toMatchObject({ isSteady: true })
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and sql not like '%fts5%' and name not glob '*_words_*'
      and name not glob 'sqlite_*' and name not glob '_cf_*' order by name`,
  )
  expect(tables.length).toBeGreaterThan(60)
  for (const { name } of tables.filter(({ name }) => name !== 'job_runs')) {
    const stored = await db.all<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`)
    const from = lines.findIndex((line) => (line as { table?: string }).table === name)
    const written = from < 0 ? [] : lines.slice(from + 1, from + 1 + (rows[name] ?? 0))
    const numberless = written.map((row) => (row as unknown[]).slice(0, -1))
    expect([name, numberless.length]).toEqual([name, stored.length])
    expect(new Set(numberless.map((row) => JSON.stringify(row)))).toEqual(
      new Set(stored.map((row) => JSON.stringify(Object.values(row)))),
    )
  }

  expect((await doneTo('settings', 'site')).slice(before)).toMatchObject([{ actor: STAFF_NAME, action: 'data-backup' }])
  expectWords(wordsOf(await admin.read('/mail-admin')), ['Backup of the data', 'less than an hour ago', 'Back up now'])
})

it('that is not read to its end is no backup', async () => {
  await db.delete(jobRuns)
  const answer = await admin.post('/mail-admin/backup')
  await answer.body?.cancel()
  const runs = await db.select().from(jobRuns)
  expect(runs.map(({ name }) => name)).not.toContain(DATA_BACKUP)
})

it('is for administrators alone, and is no link', async () => {
  for (const role of ['Sales', 'Content', 'Accounts'] as const) {
    const answer = await (await givenStaff(role)).post('/mail-admin/backup')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/administrator'])
  }
  const opened = await admin.get('/mail-admin/backup')
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/mail-admin'])
})
