/** The list of plans: every filter, sort and page, whatever stands in the address, at a price that does not grow. */

import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CATEGORIES, PAGE_SIZE, ROOM_CHOICES, SORTS } from '../../app/domain/catalog/filters.ts'
import { COUNTED_AT_MOST, listFeatured, listItems, WORD_MATCHES } from '../../app/domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { PLANS } from '../../app/domain/plans/list-plans.server.ts'
import { featuredItems, planSlugs, plans } from '../../drizzle/schema/index.ts'
import { db, givenPlan, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import fc from '../support/properties.ts'
import { newVisitor, plainText, redirectOf } from '../support/shop.ts'

const visitor = newVisitor()
const list = (query: string) => listItems(db, PLANS, readFilters(new URLSearchParams(query)))
const titles = async (query: string) => (await list(query)).cards.map((card) => card.title)
const page = async (query: string) => {
  const response = await visitor.get(`/plans${query === '' ? '' : `?${query}`}`)
  return { to: await redirectOf(response), html: plainText(await response.text()) }
}
const clear = () =>
  env.DB.batch([
    env.DB.prepare('delete from plan_options'),
    env.DB.prepare('delete from plan_files'),
    env.DB.prepare('delete from plans'),
  ])

type Row = Partial<typeof plans.$inferInsert>
let made = 0

/** Plans without files, in few statements. */
async function givenRows(rows: Row[]) {
  const now = 1_700_000_000_000
  const house = { type: 'House', bedrooms: 3, washrooms: 2, floors: 1, description: 'A house.', features: [] }
  const place = { region: 'Ashanti', city: 'Kumasi', horizontalMetres: 12, verticalMetres: 10 }
  const full = rows.map((row) => {
    made += 1
    return {
      ...{ slug: `row-${made}`, title: `Row ${made}`, areaSqFt: 1000 + made, fromPriceMinor: 100_000 + made * 100 },
      ...{ ...house, ...place, status: 'published' as const, publishedAt: now + made, createdAt: now, updatedAt: now },
      ...row,
    }
  })
  for (let at = 0; at < full.length; at += 50) {
    const [first, ...rest] = full.slice(at, at + 50).map((row) => db.insert(plans).values(row))
    if (first) await db.batch([first, ...rest])
  }
}

describe('filters', () => {
  beforeAll(async () => {
    await clear()
    const shown = (
      [
        ['One', 1, 'Studio', 'Greater Accra', 'Accra', 100_000, 400],
        ['Two', 2, 'Condominium', 'Greater Accra', 'Tema', 200_000, 900],
        ['Three', 3, 'House', 'Ashanti', 'Kumasi', 300_000, 800],
        ['Four', 4, 'Villa', 'Ashanti', 'Obuasi', 400_050, 2000],
        ['Six', 6, 'Villa', 'Ashanti', 'Kumasi', 150_000, 3000],
        ['Nowhere', 2, 'House', '', '', 250_000, 850],
      ] as const
    ).map(([title, bedrooms, type, region, city, fromPriceMinor, areaSqFt], at) => {
      const publishedAt = title === 'Nowhere' ? 0 : at + 1
      return { title, bedrooms, type, region, city, fromPriceMinor, areaSqFt, publishedAt }
    })
    const hidden = [
      { title: 'Draft', status: 'draft', publishedAt: null },
      { title: 'Archived', status: 'archived' },
    ] as const
    await givenRows([...shown.slice(0, 5), ...hidden, ...shown.slice(5)])
  })

  it.each([
    ['', ['Six', 'Four', 'Three', 'Two', 'One', 'Nowhere']],
    ['room=All&category=All&location=All&city=All', ['Six', 'Four', 'Three', 'Two', 'One', 'Nowhere']],
    ['room=1+Bedroom', ['One']],
    ['room=1+Bedrooms', ['One']],
    ['room=2+Bedrooms', ['Two', 'Nowhere']],
    ['room=4+Bedrooms', ['Four']],
    ['room=4%2B+Bedrooms', ['Six', 'Four']],
    ['category=Condominium', ['Two']],
    ['category=Condo', ['Two']],
    ['category=villa', ['Six', 'Four']],
    ['location=Ashanti', ['Six', 'Four', 'Three']],
    ['location=Ashanti&city=Kumasi', ['Six', 'Three']],
    ['location=Ashanti&city=Tema', ['Six', 'Four', 'Three']],
    ['city=Kumasi', ['Six', 'Three']],
    ['city=Elsewhere', ['Six', 'Four', 'Three', 'Two', 'One', 'Nowhere']],
    ['category=Villa&room=4%2B+Bedrooms&location=Ashanti&city=Kumasi', ['Six']],
    ['min=2000', ['Four', 'Three', 'Two', 'Nowhere']],
    ['max=2000', ['Six', 'Two', 'One']],
    ['min=2000&max=3000', ['Three', 'Two', 'Nowhere']],
    ['min=4000.50', ['Four']],
    ['min=4000.51', []],
    ['max=999.99', []],
    ['min=3000&max=2000', ['Four', 'Three']],
    ['q=six', ['Six']],
    ['q=obuasi', ['Four']],
    ['q=villa+kumasi', ['Six']],
    ['q=vil', ['Six', 'Four']],
    ['q=draft', []],
    ['q=archived', []],
    ['q=villa&category=House', []],
    ['sort=price-asc', ['One', 'Six', 'Two', 'Nowhere', 'Three', 'Four']],
    ['sort=price-desc', ['Four', 'Three', 'Nowhere', 'Two', 'Six', 'One']],
    ['sort=area-asc', ['One', 'Three', 'Nowhere', 'Two', 'Four', 'Six']],
    ['sort=area-desc', ['Six', 'Four', 'Two', 'Nowhere', 'Three', 'One']],
    ['sort=newest&location=Ashanti', ['Six', 'Four', 'Three']],
    ['q=villa&sort=price-desc', ['Four', 'Six']],
    [
      'room=9+Bedrooms&category=Castle&location=Mars&sort=random&min=abc&max=-5&page=zero',
      ['Six', 'Four', 'Three', 'Two', 'One', 'Nowhere'],
    ],
  ])('%s lists %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
    const { to, html } = await page(query)
    expect(to).toEqual([200, null])
    const all = ['One', 'Two', 'Three', 'Four', 'Six', 'Nowhere', 'Draft', 'Archived']
    const shown = all.filter((title) => html.includes(`>${title}<`))
    expect(shown.sort()).toEqual([...expected].sort())
  })

  it('finds a plan by its number', async () => {
    const [row] = await rowsWhere(plans, eq(plans.title, 'Three'))
    expect(await titles(`q=P-${String(row?.id).padStart(3, '0')}`)).toContain('Three')
  })

  it.each([
    ['category=House&room=4%2B+Bedrooms&location=Volta&city=Ho', 'No plans found for House 4+ Bedrooms in Volta in Ho'],
    ['category=Loft', 'No plans found for Loft'],
    ['room=3+Bedrooms&location=Volta', 'No plans found for 3 Bedrooms in Volta'],
    ['location=Volta', 'No plans found in Volta'],
    ['min=999999', 'No plans found'],
    ['q=zzz+"x"', 'No plans found matching "zzz "x""'],
    ['category=Loft&q=pool', 'No plans found for Loft matching "pool"'],
  ])('%s says %s', async (query, words) => {
    expect((await page(query)).html).toContain(`>${words}<`)
  })

  it('keeps the choice in the form and in the address of the cards', async () => {
    const query = 'room=4%2B+Bedrooms&category=Villa&location=Ashanti&city=Kumasi&min=1000&q=six&sort=price-asc'
    const { html } = await page(query)
    for (const text of ['value="six"', 'value="1000"', 'category=Villa', 'location=Ashanti'])
      expect(html).toContain(text)
    // Only one region has this town.
    expect((await page('city=Kumasi')).html).toContain('name="location" value="Ashanti"')
  })

  it.each([
    ...["'", '"', '*', 'a*b', 'NEAR(a b)', 'AND', 'OR NOT', '^six', '{title}:x', '-', '—', '\\', '%', '_', '\u0000'],
    ...['é', 'ɛ', '🏠', '½', '٣', 'ﬀ', 'a'.repeat(5000), '" OR 1=1 --', 'title:six', '()', 'ـ', '\u200f'],
    `${'x'.repeat(99)}🏠`,
  ])('searches for %j without an error', async (words) => {
    expect((await page(`q=${encodeURIComponent(words)}`)).to).toEqual([200, null])
  })

  it('finds words whatever their accents and case', async () => {
    await givenRows([{ title: 'Château Élan' }])
    for (const q of ['chateau', 'CHÂTEAU', 'elan']) expect(await titles(`q=${q}`)).toEqual(['Château Élan'])
    await db.delete(plans).where(eq(plans.title, 'Château Élan'))
  })

  it('answers 300 random addresses with a page or a redirect, never an error', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('NaN', 'Infinity', '-0', '1e9', '00', '__proto__', 'constructor', '../..', '<script>'),
      fc.constantFrom('%', 'null', '9'.repeat(30)),
    )
    const known = {
      room: fc.constantFrom(...ROOM_CHOICES),
      category: fc.constantFrom(...CATEGORIES),
      location: fc.constantFrom('Ashanti', 'Volta', 'Greater Accra'),
      city: fc.constantFrom('Kumasi', 'Ho'),
      min: fc.nat(10_000).map(String),
      max: fc.nat(10_000).map(String),
      q: odd,
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: -5, max: 50 }).map(String),
    }
    const query = fc.array(
      fc
        .constantFrom(...(Object.keys(known) as (keyof typeof known)[]))
        .chain((name) => fc.tuple(fc.constant(name), fc.oneof(known[name], odd))),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const encoded = pairs.map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(value).toString())}`)
        const text = encoded.join('&')
        const response = await visitor.get(`/plans?${text}`)
        await response.body?.cancel()
        expect([200, 302]).toContain(response.status)
      }),
      { numRuns: 300 },
    )
  })
})

describe('with no plan at all', () => {
  it('shows the specified text', async () => {
    await clear()
    expect((await page('')).html).toContain('No plans are currently available')
    expect((await page('category=Villa')).html).toContain('No plans found for Villa')
    expect((await visitor.get('/')).status).toBe(200)
  })
})

describe('paging', () => {
  const COUNT = 2 * PAGE_SIZE + 5
  beforeAll(async () => {
    await clear()
    await givenRows(
      Array.from({ length: COUNT }, (_, at) => ({
        title: `Paged ${at}`,
        fromPriceMinor: 100_000 + (at % 7) * 100,
        areaSqFt: 1000,
        publishedAt: 5_000_000,
      })),
    )
  })

  const ONCE = 'by %s shows each plan once over all pages, in one order, even where they are equal'
  it.each([...SORTS])(ONCE, async (sort) => {
    const seen: number[] = []
    const keyed: number[] = []
    for (let at = 1; at <= 3; at += 1) {
      const { cards, total, pageCount } = await list(`sort=${sort}&page=${at}`)
      expect([total, pageCount]).toEqual([COUNT, 3])
      expect(cards).toHaveLength(at < 3 ? PAGE_SIZE : 5)
      seen.push(...cards.map((card) => card.id))
      keyed.push(...cards.map((card) => (sort.startsWith('price') ? card.fromPriceMinor : card.areaSqFt)))
    }
    expect(new Set(seen).size).toBe(COUNT)
    const sorted = [...keyed].sort((a, b) => (sort.endsWith('-desc') ? b - a : a - b))
    expect(keyed).toEqual(sorted)
  })

  it.each([
    ['page=4', 'page=3'],
    ['page=999999&sort=price-asc&category=House', 'category=House&sort=price-asc&page=3'],
    ['page=99999999999999999999', 'page=3'],
    ['page=2&category=Villa', 'category=Villa'],
    ['page=9&q=paged', 'q=paged&page=3'],
    ['page=9&min=1', 'min=1&page=3'],
  ])('%s, beyond the end, leads to the last page with the same filters: %s', async (query, last) => {
    expect((await page(query)).to).toEqual([302, `/plans?${last}`])
  })

  it.each(['0', '-1', '1.5', 'x', '', '1e99'])('page=%s shows the first page', async (at) => {
    expect((await page(`page=${at}`)).to).toEqual([200, null])
  })

  it('of a search and of a price range reaches all matches', async () => {
    for (const query of ['q=paged', 'min=1000']) {
      const seen = new Set<number>()
      for (let at = 1; at <= 3; at += 1) for (const card of (await list(`${query}&page=${at}`)).cards) seen.add(card.id)
      expect(seen.size).toBe(COUNT)
    }
  })
})

describe('the facets and counts of plans', () => {
  const total = async (query: string) => (await list(query)).total
  const leftovers = () =>
    env.DB.prepare(
      'select (select count(*) from plan_facets) + (select count(*) from plan_facet_counts) + (select count(*) from plan_words) as n',
    ).first<{ n: number }>()

  beforeEach(clear)

  it('follow publishing, changes, unpublishing, archiving and deletion', async () => {
    const word = unique('kept')
    await givenRows([
      { title: word, type: 'Villa', bedrooms: 5, region: 'Volta', city: 'Ho', status: 'draft', publishedAt: null },
    ])
    const change = (values: Row) => db.update(plans).set(values).where(eq(plans.title, word))
    const counts = async () => [
      await total(''),
      await total('category=Villa'),
      await total('room=4%2B+Bedrooms'),
      await total('location=Volta'),
      await total('location=Volta&city=Ho'),
      await total(`q=${word}`),
    ]
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
    await change({ status: 'published', publishedAt: 1 })
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
    await change({ type: 'House', bedrooms: 2, region: 'Ashanti', city: 'Kumasi' })
    expect(await counts()).toEqual([1, 0, 0, 0, 0, 1])
    expect([
      await total('category=House&room=2+Bedrooms&location=Ashanti&city=Kumasi'),
      await total('room=2+Bedrooms'),
    ]).toEqual([1, 1])
    await change({ status: 'draft' })
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
    await change({ status: 'published' })
    await change({ status: 'archived' })
    expect(await total('')).toBe(0)
    await change({ status: 'published' })
    await db.delete(plans).where(eq(plans.title, word))
    expect(await leftovers()).toEqual({ n: 0 })
  })

  it('count the plans exactly after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            bedrooms: fc.integer({ min: 0, max: 7 }),
            type: fc.constantFrom('House', 'Villa'),
            region: fc.constantFrom('', 'Ashanti'),
            status: fc.constantFrom('draft', 'published', 'archived'),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.constantFrom('draft', 'published'),
        async (rows, later) => {
          await clear()
          await givenRows(rows.map((row) => ({ ...row, city: '' }) as Row))
          const ids = (await db.select({ id: plans.id }).from(plans).limit(3)).map((row) => row.id)
          await updateWhere(plans, inArray(plans.id, ids), { status: later as 'draft', publishedAt: 9 })
          const published = await db.select().from(plans).where(eq(plans.status, 'published'))
          expect(await total('')).toBe(published.length)
          expect(await total('category=Villa')).toBe(published.filter((row) => row.type === 'Villa').length)
          expect(await total('room=4%2B+Bedrooms')).toBe(published.filter((row) => row.bedrooms >= 4).length)
          expect(await total('room=4+Bedrooms&location=Ashanti')).toBe(
            published.filter((row) => row.bedrooms === 4 && row.region === 'Ashanti').length,
          )
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('a plan', () => {
  it('redirects from its old address to the new one, for viewing and for buying', async () => {
    const plan = await givenPlan()
    const old = unique('old-')
    await db.insert(planSlugs).values({ slug: old, planId: plan.id })
    for (const below of ['', '/purchase', '/change', '/sample.pdf'])
      expect(await redirectOf(visitor.get(`/plans/${old}${below}`))).toEqual([301, `/plans/${plan.slug}${below}`])
    expect(await visitor.read(`/plans/request?plan=${old}`)).toContain(`href="/plans/${plan.slug}"`)
  })

  it('that is featured is shown in the order of staff, while it is published', async () => {
    const given = [await givenPlan(), await givenPlan(), await givenPlan({ status: 'draft', publishedAt: null })]
    const featured = given.map(({ id }, at) => ({ kind: 'plan' as const, itemId: id, position: 10 - at }))
    await db.insert(featuredItems).values(featured)
    expect((await listFeatured(db, PLANS)).map((card) => card.title)).toEqual([given[1]?.title, given[0]?.title])
  })
})

describe('the rows that a page reads', () => {
  const catalogue = (count: number, from = 0): Row[] =>
    Array.from({ length: count }, (_, each) => {
      const at = from + each
      const region = ['Ashanti', 'Volta', 'Greater Accra'][at % 3] ?? ''
      return {
        ...{ region, city: ['Kumasi', 'Ho', 'Tema'][at % 3] ?? '', fromPriceMinor: 100_000 + (at % 900) * 100 },
        ...{ bedrooms: 1 + (at % 6), type: at % 2 === 0 ? 'House' : 'Villa', description: 'A home with a veranda.' },
        title: `${at % 50 === 0 ? 'Rare' : 'Plain'} home ${at}`,
      }
    })

  /** What a page may read besides twice the rows it shows: a price range and words are counted, up to a limit. */
  const QUERIES: [string, number][] = [
    ['', 60],
    ['sort=price-asc', 60],
    ['sort=build-asc', 60],
    ['category=Villa', 60],
    ['room=4%2B+Bedrooms', 60],
    ['location=Ashanti&city=Kumasi', 60],
    ['category=Villa&room=2+Bedrooms&sort=area-desc', 60],
    ['min=1000', 3 * COUNTED_AT_MOST],
    ['min=1000&max=900000&sort=price-desc', 2 * COUNTED_AT_MOST],
    ['min=1000&max=1020', 3 * COUNTED_AT_MOST],
    ['q=rare', 3 * COUNTED_AT_MOST],
    ['q=veranda', 3 * WORD_MATCHES],
    ['q=home+veranda&category=Villa', 3 * WORD_MATCHES],
  ]

  async function measure(query: string) {
    const { meter, db: counted } = metered(env.DB)
    const filters = readFilters(new URLSearchParams(query))
    const { cards, pageCount } = await listItems(counted, PLANS, filters)
    return { rows: meter.rows, trips: meter.trips, shown: cards.length, pageCount }
  }

  for (const count of [100, 3000])
    describe(`of ${count} plans`, () => {
      beforeAll(async () => {
        if (count === 100) await clear()
        const { n } = (await db.select({ n: sql<number>`count(*)` }).from(plans).get()) ?? { n: 0 }
        await givenRows(catalogue(count - n, n))
      }, 240_000)

      const BOUND = 'are at most twice those shown and a constant, on the first and the last page: %s, %i'
      it.each(QUERIES)(BOUND, async (query, constant) => {
        const first = await measure(query)
        for (const { rows, shown, trips } of [first, await measure(`${query}&page=${first.pageCount}`)]) {
          expect(shown).toBeGreaterThan(0)
          expect(rows).toBeLessThanOrEqual(2 * shown + constant)
          expect(trips).toBeLessThanOrEqual(2)
        }
      })
    })
})
