/** What staff change of several items at once from their list, and its one undo. All of it is plain forms. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as words from '../../app/domain/items/bulk-change.ts'
import { NOTHING_CHOSEN } from '../../app/domain/items/messages.ts'
import { forgetOldRows } from '../../app/domain/jobs/run-jobs.server.ts'
import { paths } from '../../app/paths.ts'
import { bulkChanges, featuredItems, jobRuns, listings, planOptions, plans } from '../../drizzle/schema/index.ts'
import { expectWords } from '../support/expect.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import * as support from '../support/items.ts'
import { newVisitor, SITE } from '../support/shop.ts'
import { givenStaff } from '../support/staff.ts'

const staff = await givenStaff()
beforeEach(async () => {
  await db.delete(bulkChanges)
  staff.cookies.delete('flash')
})

const change = (kind: 'listing' | 'plan' | 'project', verb: string, ids: number[], price = '') =>
  staff.send(paths.itemsStates(kind), {
    method: 'POST',
    body: new URLSearchParams([
      ...ids.map((id) => ['ids', String(id)]),
      ['price', price],
      ['verb', verb],
    ] as string[][]),
    headers: { origin: SITE, referer: `${SITE}${paths.items(kind)}` },
  })
/** What the next page says, and the key of the undo that it offers. */
async function told(response: Response, role?: 'alert') {
  const html = await staff.read(response.headers.get('location') ?? '')
  staff.cookies.delete('flash')
  const toast = /<div id="read".*?<\/div>/s.exec(html)?.[0] ?? ''
  if (role) expect(toast).toContain(`role="${role}"`)
  return { toast, key: /name="key" value="([^"]+)"/.exec(toast)?.[1] ?? '' }
}
const undo = async (kind: 'listing' | 'plan' | 'project', key: string) =>
  (await told(await staff.post(paths.itemsUndo(kind), { key }))).toast
const homes = support.itemsOf(staff, 'listing')
const home = async (id: number) => (await rowsWhere(listings, eq(listings.id, id)))[0]

describe('several homes', () => {
  it('are marked as sold and, undone, for sale again, except one that was changed since', async () => {
    const ids = [await homes.given(), await homes.given(), await homes.given()]
    const { toast, key } = await told(await change('listing', 'sold', ids))
    expectWords(toast, ['3 marked as sold.', 'Undo', 'toast-kept'])
    expect(await Promise.all(ids.map(async (id) => (await home(id))?.availability))).toEqual(['sold', 'sold', 'sold'])
    expect(await staff.read(paths.items('listing'))).toMatch(/, sold/)
    const [first = 0] = ids
    await change('listing', 'price', [first], '700000')
    staff.cookies.delete('flash')
    expect(await undo('listing', key)).toContain(words.UNDONE)
    expect(await Promise.all(ids.map(async (id) => (await home(id))?.availability))).toEqual([
      'sold',
      'available',
      'available',
    ])
    expect(await homes.actions(ids[1] ?? 0)).toEqual(['create', 'update', 'undo'])
    expect(await undo('listing', key)).toContain(words.NOTHING_TO_UNDO)
  })

  it('get one price, or each its own by percent to the cedi, and the old ones back', async () => {
    const ids = [await homes.given({ price: '999' }), await homes.given({ price: '1250000.50' })]
    const prices = async () => Promise.all(ids.map(async (id) => (await home(id))?.priceMinor))
    const up = await told(await change('listing', 'price', ids, '+5%'))
    expect(up.toast).toContain('2 with another price.')
    expect(await prices()).toEqual([104_900, 131_250_100])
    expect((await support.auditOf('listing', ids[0] ?? 0)).at(-1)).toMatchObject({
      action: 'update',
      before: { price: 999 },
      after: { price: 1049 },
    })
    await undo('listing', up.key)
    expect(await prices()).toEqual([99_900, 125_000_050])
    await change('listing', 'price', ids, 'GHS 700,000')
    expect(await prices()).toEqual([70_000_000, 70_000_000])
    staff.cookies.delete('flash')
    for (const price of ['', 'cheap', '0', '-5', '0%', '-95%', '1.2.3%'])
      expect((await told(await change('listing', 'price', ids, price), 'alert')).toast, price).toContain(
        words.PRICE_CHANGE_UNCLEAR,
      )
    expect(await prices()).toEqual([70_000_000, 70_000_000])
  })
})

it('Enter in the field for a price changes the price, and never publishes', async () => {
  for (const [kind, first] of [
    ['listing', 'price'],
    ['plan', 'price'],
    ['project', 'publish'],
  ] as const) {
    await support.itemsOf(staff, kind).given()
    expect(/name="verb" value="(\w+)"/.exec(await staff.read(paths.items(kind)))?.[1], kind).toBe(first)
  }
})

describe('several plans', () => {
  it('change all their prices by percent, cheapest first as visitors see it, and back', async () => {
    const items = support.itemsOf(staff, 'plan')
    const id = await items.given({ cadprice: '850', caddrawings: 'Structures' }, [
      ...support.neededFiles('plan'),
      support.zip('cadfile'),
    ])
    const prices = async () =>
      (await db.select().from(planOptions).where(eq(planOptions.planId, id)).orderBy(asc(planOptions.option))).map(
        (each) => each.priceMinor,
      )
    const from = async () => (await rowsWhere(plans, eq(plans.id, id)))[0]
    const { key } = await told(await change('plan', 'price', [id], '-10%'))
    expect(await prices()).toEqual([112_500, 76_500])
    expect(await from()).toMatchObject({ fromPriceMinor: 76_500, fromOption: 'b' })
    expect(await newVisitor().read(paths.plan((await from())?.slug ?? ''))).toContain('GHS 765')
    await undo('plan', key)
    expect(await prices()).toEqual([125_000, 85_000])
    expect(await from()).toMatchObject({ fromPriceMinor: 85_000, fromOption: 'b' })
    expect((await told(await change('plan', 'price', [id], '900'), 'alert')).toast).toContain(words.PLAN_CHANGE_UNCLEAR)
    expect((await told(await change('plan', 'sold', [id]), 'alert')).toast).toContain(NOTHING_CHOSEN)
  })
})

describe.each(support.KINDS)('several of a kind: %s', (kind) => {
  const items = support.itemsOf(staff, kind)
  const featured = async () =>
    (await rowsWhere(featuredItems, eq(featuredItems.kind, kind)))
      .sort((a, b) => a.position - b.position)
      .map(({ itemId, position }) => [itemId, position])

  it('are put on the home page and taken off again, and the places of others stay', async () => {
    await db.delete(featuredItems).where(eq(featuredItems.kind, kind))
    const [a, b, c] = [await items.given(), await items.given(), await items.given()]
    await items.feature(a, 'true')
    staff.cookies.delete('flash')
    const put = await told(await change(kind, 'feature', [a, b, c]))
    expect(put.toast).toContain('2 on the home page, where published.')
    expect(await featured()).toEqual([
      [a, 0],
      [b, 1],
      [c, 2],
    ])
    const off = await told(await change(kind, 'unfeature', [b]))
    expect(await featured()).toEqual([
      [a, 0],
      [c, 1],
    ])
    await undo(kind, off.key)
    expect((await featured()).map(([id]) => id).sort()).toEqual([a, b, c].sort())
    await undo(kind, put.key)
    expect((await featured()).map(([id]) => id)).toContain(a)
  })

  it('are taken off the site and published again by one press', async () => {
    const title = unique('Together ')
    const ids = [await items.given({ title: `${title} 1` }), await items.given({ title: `${title} 2` })]
    const { toast, key } = await told(await change(kind, 'unpublish', ids))
    expect(toast).toContain('2 taken off the site.')
    expect(await Promise.all(ids.map(async (id) => (await items.row(id)).status))).toEqual(['draft', 'draft'])
    await undo(kind, key)
    expect(await Promise.all(ids.map(async (id) => (await items.row(id)).status))).toEqual(['published', 'published'])
  })
})

it('what undoes a change is kept for a day', async () => {
  await change('listing', 'sold', [await homes.given()])
  for (const [hours, left] of [
    [23, 1],
    [25, 0],
  ] as const) {
    await db.delete(jobRuns).where(eq(jobRuns.name, 'retention-day'))
    await forgetOldRows({ db, now: () => Date.now() + hours * 3_600_000 })
    expect(await db.$count(bulkChanges)).toBe(left)
  }
})
