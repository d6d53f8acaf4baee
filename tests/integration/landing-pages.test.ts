/** The landing pages of plans and of homes: what they say and link, and which filtered lists name them as canonical. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectWords } from '../support/expect.ts'
import { givenListing, givenPlan } from '../support/factories.ts'
import { newVisitor, plainText } from '../support/shop.ts'

const visitor = newVisitor()
const read = async (address: string) => {
  const response = await visitor.get(address)
  const html = await response.text()
  return {
    status: response.status,
    html,
    text: plainText(
      html.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '),
    ).replace(/\s+/g, ' '),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isHidden: html.includes('<meta name="robots" content="noindex"'),
  }
}

describe('plans for a kind of home', () => {
  beforeAll(async () => {
    await env.DB.batch(['plan_options', 'plan_files', 'plans'].map((table) => env.DB.prepare(`delete from ${table}`)))
    await givenPlan({ title: 'Plain villa', type: 'Villa', bedrooms: 3, prices: { a: 120_000 } })
    await givenPlan({ title: 'Grand villa', type: 'Villa', bedrooms: 3, prices: { a: 360_000 } })
    await givenPlan({ title: 'Large villa', type: 'Villa', bedrooms: 4 })
    await givenPlan({ title: 'Small house', type: 'House', bedrooms: 3 })
    await givenPlan({ title: 'Hidden villa', type: 'Villa', bedrooms: 3, status: 'draft', publishedAt: null })
  })

  it('have a heading, a short text, their items and links to neighbours', async () => {
    const { status, html, text, canonical, isHidden } = await read('/plans-for/3-bedroom-villas')
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Plans for 3-bedroom villas<\/h1>/)
    expect(html).toContain('<title>Plans for 3-bedroom villas | Fihankra Homes</title>')
    expect(canonical).toBe('http://site.test/plans-for/3-bedroom-villas')
    expect(isHidden).toBe(false)
    const summary = '2 complete plans for 3-bedroom villas by our own architects, from GHS 1,200 to GHS 3,600'
    expectWords(text, [summary, 'Plain villa', 'Grand villa'], ['Large villa', 'Small house', 'Hidden villa'])
    const links = ['4-bedroom-villas', '3-bedroom-houses', 'villas'].map((list) => `href="/plans-for/${list}"`)
    expectWords(html, links, ['href="/plans-for/1-bedroom-villas"'])
    const kinds = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'],
    )
    expect(kinds).toEqual(['CollectionPage', 'BreadcrumbList'])
  })

  it('are linked from the plans that they list', async () => {
    const plan = await givenPlan({ title: 'Villa with lists', type: 'Villa', bedrooms: 3 })
    const lists = [...(await read(`/plans/${plan.slug}`)).html.matchAll(/href="(\/plans-for\/[^"]+)"/g)].map(
      ([, to]) => to,
    )
    expect(lists).toEqual(['/plans-for/3-bedroom-villas', '/plans-for/villas'])
    for (const to of lists) expect((await read(to ?? '')).text).toContain('Villa with lists')
  })

  it('are the canonical address of the filtered list that shows the same, and of no other', async () => {
    for (const query of ['', '&sort=price-asc'])
      expect((await read(`/plans?room=3+Bedrooms&category=Villa${query}`)).canonical).toBe(
        'http://site.test/plans-for/3-bedroom-villas',
      )
    for (const query of ['', '?category=Villa&min=10', '?category=Villa&location=Ashanti'])
      expect((await read(`/plans${query}`)).canonical).not.toContain('plans-for')
  })

  it('without an item say so and are not indexed', async () => {
    const { status, text, isHidden } = await read('/plans-for/lofts')
    expect([status, isHidden]).toEqual([200, true])
    expect(text).toContain('No plans found for Loft')
  })

  it('of an unknown kind are 404 and link to all plans', async () => {
    for (const slug of ['castles', '3-bedroom-villas-in-kumasi', 'villa', '%00', '..%2f', 'x'.repeat(3000)]) {
      const { status, text } = await read(`/plans-for/${slug}`)
      expect(status).toBe(404)
      expect(text).toContain('All plans')
    }
  })

  it('are in the sitemap where they list something', async () => {
    const { html } = await read('/sitemap.xml')
    const listed = ['3-bedroom-villas', '4-or-more-bedroom-homes'].map((name) => `/plans-for/${name}</loc>`)
    expectWords(html, listed, ['plans-for/lofts', 'plans-for/villas-in-'])
    const places = [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('homes of a kind in a place', () => {
  beforeAll(async () => {
    await env.DB.prepare('delete from listings').run()
    const inKumasi = { region: 'Ashanti', city: 'Kumasi', type: 'House', bedrooms: 3 }
    await givenListing({ ...inKumasi, title: 'Low price', priceMinor: 45_000_000 })
    await givenListing({ ...inKumasi, title: 'High price', priceMinor: 120_000_000 })
    await givenListing({ ...inKumasi, title: 'In another town', city: 'Obuasi' })
    await givenListing({ ...inKumasi, title: 'Another type', type: 'Duplex/Triplex' })
    await givenListing({ ...inKumasi, title: 'Not shown', status: 'draft', publishedAt: null })
  })

  it('have a heading, a short text, their items and links to neighbours', async () => {
    const { status, html, text, canonical } = await read('/homes-for-sale/3-bedroom-houses-in-kumasi')
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>3-bedroom houses for sale in Kumasi<\/h1>/)
    expect(canonical).toBe('http://site.test/homes-for-sale/3-bedroom-houses-in-kumasi')
    const prices = 'from GHS 450,000 to GHS 1,200,000, each with pictures'
    expectWords(
      text,
      [`3-bedroom houses for sale in Kumasi, Ashanti: 2 at present, ${prices}`, 'Low price', 'High price'],
      ['In another town', 'Another type', 'Not shown'],
    )
    const neighbours = ['3-bedroom-houses-in-obuasi', '3-bedroom-duplexes-in-kumasi']
    expectWords(
      html,
      neighbours.map((list) => `href="/homes-for-sale/${list}"`),
    )
    expect(text).toContain('3-bedroom duplexes in Kumasi 1')
  })

  it('are the canonical address of the filtered list, and are in the sitemap', async () => {
    const { canonical } = await read('/services?room=3+Bedrooms&category=House&location=Ashanti&city=Kumasi')
    expect(canonical).toBe('http://site.test/homes-for-sale/3-bedroom-houses-in-kumasi')
    expect((await read('/services')).canonical).toBe('http://site.test/services')
    const listed = '<loc>http://site.test/homes-for-sale/3-bedroom-houses-in-kumasi</loc>'
    expectWords((await read('/sitemap.xml')).html, [listed], ['in-bolgatanga'])
  })

  it('without an item say so, and of an unknown kind are 404', async () => {
    const none = await read('/homes-for-sale/lofts-in-bolgatanga')
    expect([none.status, none.isHidden]).toEqual([200, true])
    expect(none.text).toContain('No properties found for Loft in Upper East in Bolgatanga')
    expect((await read('/homes-for-sale/castles')).status).toBe(404)
  })
})
