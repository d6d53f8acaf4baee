/** The lists of staff with years of data: each row is on one page, in order, and no table is scanned. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { ListPage, ListQuery } from '../../app/domain/lists/list-query.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'
import { manyRows } from '../support/many-rows.ts'
import { queryOf, questionsOf, STAFF_LISTS } from '../support/staff-lists.ts'

const MANY = 300
/** Made for these lists: each has to be the best way of one of their questions. */
const INDEXES = [
  ...readFileSync(new URL('../../migrations/0045_staff_pages.sql', import.meta.url), 'utf8').matchAll(
    /CREATE INDEX `(\w+)`/g,
  ),
].map(([, name]) => name ?? '')
const used = new Set<string>()
const file = new DatabaseSync(':memory:')
migrate(file)
file.exec('pragma foreign_keys = off')
for (const statement of manyRows(1, MANY, 1, 1)) file.exec(statement)
const asked = new Set<string>()
const binding = openFileDatabase(file)
const db = openDatabase({
  prepare(words: string) {
    asked.add(words)
    return binding.prepare(words)
  },
  batch: binding.batch,
} as unknown as D1Database)

const idsOf = (sql: string) =>
  file
    .prepare(sql)
    .all()
    .map(({ id }) => Number(id))

describe.each(STAFF_LISTS.map((list) => [list.table, list] as const))('the list of %s', (table, list) => {
  const open = (query: ListQuery) => list.read(db, query)
  async function walk(search: string) {
    const first = queryOf(list, search)
    const pages: number[][] = []
    let page: ListPage<{ id: number }> = await open(first)
    for (; ; page = await open({ ...first, ...page.next })) {
      pages.push(page.rows.map(({ id }) => id))
      if (!page.next) return { pages, last: page, query: first }
      expect(pages.length).toBeLessThan(MANY)
    }
  }

  it.each(
    list.spec.sorts
      .flatMap((sort) => [`sort=${sort}-asc`, `sort=${sort}-desc`])
      .filter((search) => !/likes/.test(search)),
  )('has every row once, forwards and backwards, by %s', async (search) => {
    const { pages, last, query } = await walk(search)
    expect(pages.flat().toSorted((a, b) => a - b)).toEqual(idsOf(`select id from ${table} order by id`))
    expect([last.total, last.isMore, last.next]).toEqual([pages.flat().length, false, null])
    const back = [last.rows.map(({ id }) => id)]
    for (let page = last; page.previous; ) {
      page = await open({ ...query, after: 0, ...page.previous })
      back.unshift(page.rows.map(({ id }) => id))
    }
    expect(back.flat()).toEqual(pages.flat())
    // Kept as a bookmark, a page has its number alone.
    for (const [at, ids] of pages.entries())
      expect((await open({ ...query, page: at + 1 })).rows.map(({ id }) => id)).toEqual(ids)
  })

  it('finds all rows that match a filter or a word', async () => {
    const everything = (await walk('')).pages.flat()
    for (const [name, values] of Object.entries(list.spec.filters).filter(
      ([name]) => !/featured|period|room/.test(name),
    )) {
      const found = await Promise.all(values.map(async (value) => (await walk(`${name}=${value}`)).pages.flat()))
      expect(new Set(found.flat()).size, name).toBe(found.flat().length)
      // Few in another order are there at once, and counted.
      for (const [at, { length = 99 } = {}] of found.entries())
        if (length < 48 && list.spec.sorts[1]) {
          const { isWhole, total } = await open(queryOf(list, `${name}=${values[at]}&sort=${list.spec.sorts[1]}-asc`))
          expect([isWhole, total], `${name}=${values[at]}`).toEqual([true, length])
        }
      for (const [at, value] of values.entries())
        expect((await walk(`${name}=${value}&q=many`)).pages.flat().toSorted(), `${name}=${value}`).toEqual(
          found[at]?.toSorted(),
        )
    }
    const worded = (await walk('q=many')).pages.flat()
    expect(worded).toEqual(everything.toSorted((a, b) => b - a))
    for (const q of ['zzz', '%00%25_', '%22%00*']) expect((await walk(`q=${q}`)).pages.flat(), q).toEqual([])
  })

  it('scans no table, and reads no more rows than a page needs', async () => {
    asked.clear()
    for (const search of questionsOf(list)) {
      const page = await open(queryOf(list, search))
      if (page.next) await open({ ...queryOf(list, search), ...page.next })
    }
    const walks = [...asked].flatMap((words) => {
      const plan = file
        .prepare(`explain query plan ${words}`)
        .all()
        .map(({ detail }) => String(detail))
      for (const [, name] of plan.join('\n').matchAll(/INDEX (\w+)/g)) used.add(name ?? '')
      return plan
        .filter(
          (detail) =>
            /^SCAN (?!.* USING )/.test(detail) ||
            (/USE TEMP B-TREE FOR ORDER BY/.test(detail) &&
              !/staff_words match|(featured_items|wished_counts)\W+where/.test(words)),
        )
        .filter((detail) => !/^SCAN (\(subquery-\d+\)|CONSTANT|\d+|staff_words VIRTUAL)/.test(detail))
        .map((detail) => `${detail}: ${words.replace(/\s+/g, ' ').slice(0, 700)}`)
    })
    expect(walks).toEqual([])
  })
})

it('have a query for each index, but those of the dashboard and of the daily clean-up', () => {
  expect(INDEXES.filter((name) => !used.has(name))).toEqual(['sales_totals_most', 'users_unconfirmed'])
})
