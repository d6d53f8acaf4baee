/** The lists of staff: each row is on one page, in order, found by its words, and counted where that is cheap. */
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { LIST_PAGE_SIZE, type ListPage, type ListQuery } from '../../app/domain/lists/list-query.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'
import { manyRows } from '../support/many-rows.ts'
import { queryOf, STAFF_LISTS } from '../support/staff-lists.ts'

const MANY = 120
const file = new DatabaseSync(':memory:')
migrate(file)
file.exec('pragma foreign_keys = off')
for (const statement of manyRows(1, MANY, 1, 1)) file.exec(statement)
const db = openDatabase(openFileDatabase(file))

const idsOf = (sql: string) =>
  file
    .prepare(sql)
    .all()
    .map(({ id }) => Number(id))
const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b)

describe.each(STAFF_LISTS.map((list) => [list.table, list] as const))('the list of %s', (table, list) => {
  const open = (query: ListQuery) => list.read(db, query)
  async function walk(search: string) {
    const first = queryOf(list, search)
    const pages: ListPage<{ id: number }>[] = [await open(first)]
    for (let page = pages[0]; page?.next; page = pages.at(-1)) {
      pages.push(await open({ ...first, ...page.next }))
      expect(pages.length).toBeLessThan(MANY)
    }
    return { pages, ids: pages.flatMap(({ rows }) => rows.map(({ id }) => id)) }
  }

  it('shows the newest first', async () => {
    expect((await walk('')).ids).toEqual(idsOf(`select id from ${table} order by id desc`))
  })

  it.each(list.spec.sorts.flatMap((sort) => [`sort=${sort}-asc`, `sort=${sort}-desc`]))(
    'has every row once, forwards and backwards, by %s',
    async (search) => {
      const { pages, ids } = await walk(search)
      expect(ascending(ids)).toEqual(idsOf(`select id from ${table} order by id`))
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => MANY))
      for (const [at, page] of pages.entries())
        if (page.previous)
          expect((await open({ ...queryOf(list, search), ...page.previous })).rows).toEqual(pages[at - 1]?.rows)
        else expect(at).toBe(0)
    },
  )

  it('shows each row under one value of a filter, and finds it there by its words', async () => {
    for (const [name, values] of Object.entries(list.spec.filters).filter(
      ([name]) => !/featured|period|room/.test(name),
    )) {
      const found = await Promise.all(values.map(async (value) => (await walk(`${name}=${value}`)).ids))
      expect(new Set(found.flat()).size, name).toBe(found.flat().length)
      for (const [at, value] of values.entries())
        expect((await walk(`${name}=${value}&q=MANY`)).ids, `${name}=${value}`).toEqual(found[at])
    }
    for (const q of ['zzz', 'many+zzz', '%00%25_', '%22%00*']) expect((await walk(`q=${q}`)).ids, q).toEqual([])
  })

  it('counts the matches of a search only where they fit on one page', async () => {
    expect((await walk('q=many')).pages.map(({ total }) => total)).toEqual(Array(5).fill(null))
    expect(await open(queryOf(list, 'q=zzz'))).toMatchObject({ total: 0, next: null, previous: null })
  })

  it('shows a page that begins after a deleted row', async () => {
    for (const sort of list.spec.sorts)
      expect((await open({ ...queryOf(list, `sort=${sort}-asc`), after: MANY + 999 })).rows.length).toBeLessThanOrEqual(
        LIST_PAGE_SIZE,
      )
  })
})

describe('a search of the orders', () => {
  const [orders = expect.fail('no list')] = STAFF_LISTS
  const found = async (q: string) =>
    (await orders.read(db, queryOf(orders, `q=${encodeURIComponent(q)}`))).rows.map(({ id }) => id)

  it.each([
    ['their number', `FH-${1000 + 17}`, 17],
    ['the reference of any attempt to pay', 'ref_Second17', 17],
    ['the plan with the buyer', 'house ref_many17', 17],
    ['a telephone number as it is dialled', '0201234517', 17],
    ['a receipt', 'R-00017', 17],
    ['a name without its marks', 'okonko', 17],
    ['a name with its marks', 'Ɔkɔnkɔ', 17],
    ['a name in capitals', 'ƆKƆNKƆ', 17],
  ])('finds an order by %s', async (_what, q, id) => {
    file.exec(`insert or replace into payment_attempts (reference, order_id, created_at) values ('ref_Second17', 17, 1);
      update orders set buyer_phone = '+233201234517', receipt_number = 17, buyer_name = 'Ɔkɔnkɔ Ama' where id = 17`)
    expect(await found(q)).toContain(id)
    expect((await found(q)).length).toBeLessThan(9)
  })
})
