/** The homes for sale: their list and its filters, their pages, enquiries about them, and the specification. */
import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CATEGORIES, PAGE_SIZE, ROOM_CHOICES, SORTS } from '../../app/domain/catalog/filters.ts'
import { COUNTED_AT_MOST, listFeatured, listItems, WORD_MATCHES } from '../../app/domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { LISTINGS } from '../../app/domain/listings/list-listings.server.ts'
import { listingReference } from '../../app/domain/listings/listing.ts'
import { MESSAGE_REQUIRED, MESSAGE_SENT } from '../../app/domain/messages/messages.ts'
import { getHomeCounts } from '../../app/domain/settings/get-home.server.ts'
import { featuredItems, legalTexts, listingSlugs, listings, messages } from '../../drizzle/schema/index.ts'
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, givenListing, rowsWhere, unique } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import fc from '../support/properties.ts'
import { expectPage, fieldValue, newVisitor, plainText, redirectOf, textsByRole } from '../support/shop.ts'

const visitor = newVisitor()
const list = (query: string) => listItems(db, LISTINGS, readFilters(new URLSearchParams(query)))
const titles = async (query: string) => (await list(query)).cards.map((card) => card.title)
const page = async (query: string) => {
  const response = await visitor.get(`/services${query === '' ? '' : `?${query}`}`)
  return { status: response.status, location: response.headers.get('location'), html: plainText(await response.text()) }
}
const clear = () => db.delete(listings)

describe('the list of homes', () => {
  beforeAll(async () => {
    await clear()
    const rows = [
      { title: 'One', bedrooms: 1, type: 'Studio', region: 'Greater Accra', city: 'Accra', priceMinor: 40_000_000 },
      { title: 'Two', bedrooms: 2, type: 'Condominium', region: 'Greater Accra', city: 'Tema', priceMinor: 90_000_000 },
      { title: 'Three', bedrooms: 3, type: 'House', region: 'Ashanti', city: 'Kumasi', priceMinor: 120_000_000 },
      { title: 'Four', bedrooms: 4, type: 'Villa', region: 'Ashanti', city: 'Obuasi', availability: 'sold' as const },
      { title: 'Six', bedrooms: 6, type: 'Villa', region: 'Ashanti', city: 'Kumasi', priceMinor: 500_000_000 },
      { title: 'Draft', status: 'draft' as const, publishedAt: null },
      { title: 'Archived', status: 'archived' as const },
    ]
    for (const [at, row] of rows.entries()) await givenListing({ publishedAt: 1000 + at, ...row })
  })

  it.each([
    ['', ['Six', 'Three', 'Two', 'One']],
    ['sold=1', ['Four']],
    ['sold=1&category=House', []],
    ['sold=yes&page=1', ['Six', 'Three', 'Two', 'One']],
    ['room=1+Bedrooms', ['One']],
    ['room=4%2B+Bedrooms', ['Six']],
    ['room=4%2B+Bedrooms&sold=1', ['Four']],
    ['category=Condo', ['Two']],
    ['category=Condominium', ['Two']],
    ['category=Villa&location=Ashanti&city=Kumasi', ['Six']],
    ['city=Kumasi', ['Six', 'Three']],
    ['location=Ashanti&city=Tema', ['Six', 'Three']],
    ['min=900000&max=1200000', ['Three', 'Two']],
    ['q=obuasi', []],
    ['q=obuasi&sold=1', ['Four']],
    ['q=condo', ['Two']],
    ['q=draft', []],
    ['sort=price-asc', ['One', 'Two', 'Three', 'Six']],
    ['room=9&category=Castle&location=Mars&min=x&page=0', ['Six', 'Three', 'Two', 'One']],
  ])('%s lists %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
    const { status, html } = await page(query)
    expect(status).toBe(200)
    const all = ['One', 'Two', 'Three', 'Four', 'Six', 'Draft', 'Archived']
    const shown = all.filter((title) => html.includes(`>${title}<`))
    expect(shown.sort()).toEqual([...expected].sort())
  })

  it('shows Condo for Condominium', async () => {
    expectWords((await page('')).html, ['>Condo<', 'GHS 5,000,000'], ['<span>Condominium</span>'])
  })

  it('links to the sold homes of its search, which are labelled, and back', async () => {
    const { html: unsold } = await page('category=Villa')
    const toSold = (query: string) => `<a href="/services?${query}&sold=1">See 1 sold home</a>`
    expectWords(unsold, [toSold('category=Villa')], ['stamp-sold">'])
    expect((await page('category=House')).html).not.toContain('sold home')
    const { html } = await page('category=Villa&sold=1')
    expect(html).toMatch(/stamp-sold">Sold</)
    expect(html).toMatch(/<a [^>]*href="\/services\?category=Villa"[^>]*><span class="sr">Without <\/span>Sold</)
    expect(fieldValue(html, 'sold')).toBe('1')
    expect(html).not.toContain('sold home<')
    expect((await page('q=obuasi')).html).toContain(toSold('q=obuasi'))
  })

  it('counts what is for sale, on the list, its landing pages and the home page', async () => {
    const totals = [(await list('')).total, (await list('sold=1')).total, (await getHomeCounts(db)).listings]
    expect(totals).toEqual([4, 1, 4])
    expect(plainText(await visitor.read('/homes-for-sale/villas-in-ashanti'))).toContain('1 home<')
    expectWords(await visitor.read('/sitemap.xml'), ['/homes-for-sale/villas-in-kumasi'], ['-in-obuasi'])
  })

  it('removes a home that staff mark as sold, and shows it again afterwards', async () => {
    const home = await givenListing({ title: 'Seven', publishedAt: 900, type: 'Loft' })
    const lists = async () => [await titles('category=Loft'), await titles('category=Loft&sold=1')]
    const byId = eq(listings.id, home.id)
    expect(await lists()).toEqual([['Seven'], []])
    await db.update(listings).set({ availability: 'sold' }).where(byId)
    expect(await lists()).toEqual([[], ['Seven']])
    await db.update(listings).set({ availability: 'under-offer' }).where(byId)
    expect(await lists()).toEqual([['Seven'], []])
    await db.delete(listings).where(byId)
    expect((await list('category=Loft')).total).toBe(0)
  })

  it.each([
    ['category=House&room=3+Bedrooms&location=Volta&city=Ho', ' for House 3 Bedrooms in Volta in Ho'],
    ['category=Condo&location=Volta', ' for Condo in Volta'],
    ['location=Volta', ' in Volta'],
    ['min=99999999', ''],
    ['q=pool', ' matching "pool"'],
  ])('%s says that no properties are found%s', async (query, words) => {
    expect((await page(query)).html).toContain(`>No properties found${words}<`)
  })

  it('finds a home by its number', async () => {
    const [row] = await rowsWhere(listings, eq(listings.title, 'Three'))
    expect(await titles(`q=${listingReference(row?.id ?? 0)}`)).toContain('Three')
  })

  it('answers 200 random addresses with a page or a redirect, never an error', async () => {
    const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('NaN', '__proto__', '<script>'))
    const name = fc.constantFrom('room', 'category', 'location', 'city', 'min', 'max', 'q', 'sort', 'page', 'x')
    const value = fc.oneof(odd, fc.constantFrom(...ROOM_CHOICES, ...CATEGORIES, ...SORTS, 'Ashanti', 'Kumasi', '7'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
        const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(Buffer.from(text).toString())}`).join('&')
        const response = await visitor.get(`/services?${query}`)
        await response.body?.cancel()
        expect([200, 302]).toContain(response.status)
      }),
      { numRuns: 200 },
    )
  })
})

describe('paging', () => {
  it('shows all homes, redirects beyond the end to the last page, and says if there are none', async () => {
    await clear()
    expect((await page('')).html).toContain('No properties are currently listed')
    expect((await page('category=Villa')).html).toContain('No properties found for Villa')
    await atOnce(PAGE_SIZE + 3, () => givenListing({ publishedAt: 5000 }))
    const [first, second] = [await list(''), await list('page=2')]
    expect(new Set([...first.cards, ...second.cards].map((card) => card.id)).size).toBe(PAGE_SIZE + 3)
    const location = '/services?sort=price-asc&page=2'
    expect(await page('page=9&sort=price-asc')).toMatchObject({ status: 302, location })
  })
})

describe('a home', () => {
  it('has its facts, its seller, and links that name it', async () => {
    const home = await givenListing({ title: 'Villa with tower', type: 'Condominium', priceMinor: 485_000_000 })
    const reference = listingReference(home.id)
    const response = visitor.get(`/services/${home.slug}?category=Villa&picture=99`)
    const html = plainText(await expectPage(response, 200))
    const question = encodeURIComponent(`Hello, I have a question about home ${reference}`)
    for (const text of [
      ...[`Home ${reference}`, '>Condo<', 'Partially', 'GHS 4,850,000', 'Selling', 'Available'],
      ...['href="tel:+233200000201"', `https://wa.me/233200000201?text=${question}`],
      ...['href="/services?category=Villa"', 'aria-labelledby="item-title"'],
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('Money Guarantee')
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    const offered = { '@type': 'RealEstateListing', offers: { price: '4850000.00', priceCurrency: 'GHS' } }
    const json = scripts.map(([, text = '']) => JSON.parse(text))
    expect(json).toMatchObject([offered])
    expect(await visitor.read(`/services/${home.slug}`)).toContain('"@type":"BreadcrumbList"')
  })

  it('that is sold is no longer offered, but similar homes are', async () => {
    const home = await givenListing({ availability: 'sold', type: 'Villa', region: 'Volta', city: 'Ho' })
    expectWords(
      plainText(await visitor.read(`/services/${home.slug}`)),
      ['href="/services?category=Villa&location=Volta"', '<dt>Asked<'],
      ['href="tel:+233200000201"', 'name="message"', '<dt>Selling<'],
    )
  })

  it('that is a draft or does not exist is a helpful 404; its old address redirects to the new one', async () => {
    const [home, draft] = [await givenListing(), await givenListing({ status: 'draft', publishedAt: null })]
    for (const slug of [draft.slug, 'no-such', '%F0%9F%8F%A0', "'", 'a'.repeat(3000)]) {
      expect(await expectPage(visitor.get(`/services/${slug}`), 404)).toContain('This home is not here')
    }
    const old = unique('old-')
    await db.insert(listingSlugs).values({ slug: old, listingId: home.id })
    expect(await redirectOf(visitor.get(`/services/${old}`))).toEqual([301, `/services/${home.slug}`])
  })

  it('is in the sitemap while it is published', async () => {
    const [shown, hidden] = [await givenListing(), await givenListing({ status: 'archived' })]
    const there = [`/services/${shown.slug}`, '/services/specifications'].map((path) => `http://site.test${path}`)
    expectWords(await visitor.read('/sitemap.xml'), there, [hidden.slug])
  })

  it('that is featured is shown in the order of staff, while it is published', async () => {
    const given = [await givenListing(), await givenListing(), await givenListing({ status: 'archived' })]
    const featured = given.map(({ id }, at) => ({ kind: 'listing' as const, itemId: id, position: 10 - at }))
    await db.insert(featuredItems).values(featured)
    expect((await listFeatured(db, LISTINGS)).map((card) => card.title)).toEqual([given[1]?.title, given[0]?.title])
  })
})

describe('an enquiry', () => {
  const typed = { firstName: 'Ama', lastName: '', email: 'ama@example.com', phone: '', message: 'May I see it?' }

  it('starts with the number of the home, is stored with it, and is acknowledged', async () => {
    const home = await givenListing()
    const reader = newVisitor()
    const html = plainText(await reader.read(`/services/${home.slug}`))
    expect(html).toContain(`I am interested in home ${listingReference(home.id)}, ${home.title}.`)
    const page = `/services/${home.slug}?location=Ashanti`
    const sent = reader.post(page, { ...typed, formId: fieldValue(html, 'formId') ?? '' })
    expect(await redirectOf(sent)).toEqual([303, page])
    expect(textsByRole(await reader.read(page), 'status')).toContain(MESSAGE_SENT)
    const about = { itemKind: 'listing', itemTitle: `${listingReference(home.id)} ${home.title}` }
    const kept = await rowsWhere(messages, eq(messages.itemId, home.id))
    expect(kept).toMatchObject([{ ...about, message: 'May I see it?' }])
  })

  it('with errors keeps what was typed, on the same list', async () => {
    const home = await givenListing()
    const answer = newVisitor().post(`/services/${home.slug}`, { ...typed, firstName: ' ', message: '' })
    const html = plainText(await expectPage(answer, 400, [`First name is required, ${MESSAGE_REQUIRED}`]))
    expect(fieldValue(html, 'email')).toBe('ama@example.com')
    expect(html).toContain(home.title)
  })

  it('reaches a home that was renamed while its page was open', async () => {
    const [home, old] = [await givenListing(), unique('old-')]
    await db.insert(listingSlugs).values({ slug: old, listingId: home.id })
    expect(await redirectOf(newVisitor().post(`/services/${old}`, typed))).toEqual([303, `/services/${home.slug}`])
    expect(await rowsWhere(messages, eq(messages.itemId, home.id))).toHaveLength(1)
  })

  it('about a missing home is 404', async () => {
    await expectStatus(404, newVisitor().post('/services/no-such', typed))
  })
})

describe('the specification', () => {
  const read = async (query = '') => plainText(await visitor.read(`/services/specifications${query}`))
  beforeEach(() => db.delete(legalTexts).where(eq(legalTexts.name, 'specifications')))

  it('has contents that link to its parts, from foundations to finishes', async () => {
    const html = await expectPage(visitor.get('/services/specifications'), 200)
    const parts = [...html.matchAll(/href="#([a-z-]+)">/g)].map(([, id]) => `id="${id}"`)
    const texts = ['Foundations', 'Finishes', 'C25/30', 'Version', '1 Nov 2026', 'What is not included']
    expectWords(html, [...texts, ...parts.filter((part) => part !== 'id="main"')])
  })

  it('that staff published is current, and the previous one can still be read', async () => {
    const text = { name: 'specifications', version: '5 Nov 2026', body: '## Walls\n\n- Blocks: 150' } as const
    await db.insert(legalTexts).values({ ...text, publishedAt: 9 })
    expectWords(await read(), ['5 Nov 2026'], ['C25/30'])
    expect(await read('?version=1%20Nov%202026')).toContain('1 Nov 2026 (replaced)')
    await expectStatus(302, visitor.get('/services/specifications?version=none'))
  })
})

describe('the rows that the list reads', () => {
  const QUERIES: [string, number][] = [
    ['', 60],
    ['category=Villa&sort=price-asc', 60],
    ['location=Ashanti&city=Kumasi', 60],
    ['min=1000', 3 * COUNTED_AT_MOST],
    ['title=indenture', 3 * COUNTED_AT_MOST],
    ['q=veranda', 3 * WORD_MATCHES],
  ]
  for (const count of [100, 3000])
    describe(`of ${count} homes`, () => {
      beforeAll(async () => {
        if (count === 100) await clear()
        const { slug } = await givenListing({ description: 'A home with a veranda.' })
        const copied = `title, washrooms, region, city, horizontal_metres, vertical_metres, area_sq_ft, furnished,
          description, contact, features, status, published_at, created_at, updated_at`
        await env.DB.prepare(
          `with recursive many(i) as (select 1 union all select i + 1 from many where i < ?)
           insert into listings (slug, type, title_type, bedrooms, price_minor, ${copied})
             select slug || '-' || i, case when i % 2 then 'House' else 'Villa' end,
               case when i % 3 then 'indenture' else '' end, 1 + i % 6,
               50000000 + i % 900 * 100000, ${copied} from many, listings where slug = ?`,
        )
          .bind(count - (await db.$count(listings)), slug)
          .run()
      })

      it.each(QUERIES)('are at most twice those shown plus a constant: %s, %i', async (query, constant) => {
        const { meter, db: counted } = metered(env.DB)
        const { cards } = await listItems(counted, LISTINGS, readFilters(new URLSearchParams(query)))
        expect(cards.length).toBeGreaterThan(0)
        expect(meter.rows).toBeLessThanOrEqual(2 * cards.length + constant)
        expect(meter.trips).toBeLessThanOrEqual(2)
      })
    })
})
