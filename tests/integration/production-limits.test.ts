/** The test database refuses what D1 refuses in production, though the local one would take it. */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

const insert = (value: string, key = '') =>
  env.DB.prepare('insert into rate_counters (key, window_start, hits) values (?, ?, 1)').bind(key + value, 1)

it('the test database refuses a row of more than 2 MB and stores one just below', async () => {
  expect(() => insert('x'.repeat(2_000_001))).toThrow('SQLITE_TOOBIG')
  // Three bytes each in UTF-8.
  expect(() => insert('€'.repeat(700_000))).toThrow('SQLITE_TOOBIG')
  await insert('x'.repeat(1_900_000)).run()
  expect(await env.DB.prepare('select max(length(key)) as longest from rate_counters').first('longest')).toBe(1_900_000)
})

it('the test database refuses a function with more than 32 arguments wherever it is used', async () => {
  const coalesce = (count: number) => `coalesce(${Array(count).fill("(',(')").join(', ')})`
  expect(await env.DB.prepare(`select ${coalesce(32)} as first`).first('first')).toBe(',(')
  expect(() => env.DB.prepare(`select max(1, ${coalesce(33)})`)).toThrow('too many arguments on function coalesce')
  // A list of values is no function.
  await env.DB.prepare(`select 1 where 1 in (${Array(40).fill(1).join(',')})`).run()
})

it('the test database has these limits in every binding', () => {
  expect(() => env.BEFORE.prepare(`select max(${Array(33).fill('1').join(',')})`)).toThrow('too many arguments')
})
