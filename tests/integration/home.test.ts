/** The home page: what staff featured, in their order, and the panel of an item over it. */
import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { featuredItems, pictures, planSlugs, plans, projects } from '../../drizzle/schema/index.ts'
import { expectWords } from '../support/expect.ts'
import { db, givenListing, givenPlan, givenProject, unique } from '../support/factories.ts'
import fc from '../support/properties.ts'
import { newVisitor, plainText } from '../support/shop.ts'

const visitor = newVisitor()
const page = async (path = '/') => {
  const response = await visitor.get(path)
  return { status: response.status, location: response.headers.get('location'), html: plainText(await response.text()) }
}
const titlesIn = (html: string) => [...html.matchAll(/<h3><a[^>]*>([^<]*)<\/a><\/h3>/g)].map(([, title]) => title)

const feature = (kind: 'plan' | 'project', ids: number[]) =>
  db.insert(featuredItems).values(ids.map((itemId, position) => ({ kind, itemId, position })))

beforeEach(async () => {
  await db.delete(featuredItems)
  await db.delete(projects)
  await env.DB.batch(['plan_options', 'plan_files', 'plans'].map((table) => env.DB.prepare(`delete from ${table}`)))
})

describe('the home page', () => {
  it('works without a single item', async () => {
    const { status, html } = await page()
    expect(status).toBe(200)
    const sections = ['Find Your Dream Home', 'Why Choose Us', 'Good Condition', 'Known before we begin']
    expectWords(html, sections, ['Featured Plans', 'Featured Projects'])
    // The firm's logo is only in the header.
    expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).not.toContain('class="brand"')
  })

  it('shows the featured items in their order, and nothing unpublished', async () => {
    const [a, b, c] = [await givenPlan(), await givenPlan(), await givenPlan()]
    await givenPlan()
    await feature('plan', [c.id, a.id, b.id])
    const { html } = await page()
    expect(titlesIn(html)).toEqual([c.title, a.title, b.title])
    expectWords(html, ['3 of 4', `href="/?plan=${c.slug}"`])
    await db.update(plans).set({ status: 'draft' }).where(eq(plans.id, c.id))
    expect(titlesIn((await page()).html)).toEqual([a.title, b.title])
  })

  it('shows the first two of the featured projects', async () => {
    const made = [await givenProject(), await givenProject(), await givenProject()]
    await feature('project', made.map(({ id }) => id).reverse())
    const { html } = await page()
    const shown = [...html.matchAll(/<h3 id="project-[^"]*">([^<]*)</g)].map(([, title]) => title)
    expect(shown).toEqual([made[2]?.title, made[1]?.title])
    expect(html).toContain('2 of 3')
  })

  it('says the lowest price of a file', async () => {
    await givenPlan({ prices: { a: 45_000, b: 60_000 } })
    expect((await page()).html).toContain('Files from GHS 450')
  })

  it('describes the firm for search engines', async () => {
    const raw = await visitor.read('/')
    const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(raw)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', name: 'Fihankra Homes' })
  })
})

describe('a panel over the home page', () => {
  it('names the item in its only heading of the first level, and its own address as the canonical one', async () => {
    const plan = await givenPlan()
    const { html } = await page(`/?plan=${plan.slug}&option=b`)
    expect([...html.matchAll(/<h1[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([plan.title])
    expectWords(html, [`rel="canonical" href="http://site.test/plans/${plan.slug}"`, 'aria-label="Close"'])
    expect(html).toMatch(/value="b"[^>]*checked|checked[^>]*value="b"/)
  })

  it('of a renamed or deleted item redirects to the item’s own address', async () => {
    const plan = await givenPlan()
    const old = unique('old-')
    await db.insert(planSlugs).values({ slug: old, planId: plan.id })
    for (const slug of [old, 'no-such'])
      expect(await page(`/?plan=${slug}`)).toMatchObject({ status: 302, location: `/plans/${slug}` })
    expect(await page('/?listing=no-such')).toMatchObject({ status: 302, location: '/services/no-such' })
    expect((await visitor.get(`/plans/${old}`)).status).toBe(301)
  })

  it('never fails, whatever the address says', async () => {
    const odd = fc.string({ unit: 'binary', maxLength: 30 })
    const name = fc.constantFrom('plan', 'listing', 'option', 'picture', 'x')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, odd), { maxLength: 4 }), async (pairs) => {
        const query = pairs
          .map(([key, value]) => `${key}=${encodeURIComponent(Buffer.from(value).toString())}`)
          .join('&')
        const response = await visitor.get(`/?${query}`)
        await response.body?.cancel()
        expect([200, 302]).toContain(response.status)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the picture of a shared link', () => {
  const pictureOf = async (path: string) => {
    const { html } = await page(path)
    expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    return /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
  }

  const sizeOf = async (path: string) => {
    const { html } = await page(path)
    const side = (name: string) => new RegExp(`<meta property="og:image:${name}" content="(\\d+)"`).exec(html)?.[1]
    return `${side('width')} x ${side('height')}`
  }

  it('has its real size on the page of an item', async () => {
    const plan = await givenPlan()
    const cover = { ownerKind: 'plan' as const, ownerId: plan.id, kind: 'photo' as const, alt: 'House', createdAt: 0 }
    await db.insert(pictures).values([
      { ...cover, key: 'p2', position: 0, widthPx: 1620, heightPx: 1081 },
      { ...cover, key: 'p3', position: 1, widthPx: 600, heightPx: 400 },
    ])
    await db.update(plans).set({ coverKey: 'p2' }).where(eq(plans.id, plan.id))
    for (const step of ['', '/cost', '/budget'])
      expect(await sizeOf(`/plans/${plan.slug}${step}`), step).toBe('1080 x 721')
    await db.update(plans).set({ coverKey: 'p3' }).where(eq(plans.id, plan.id))
    expect(await sizeOf(`/plans/${plan.slug}`)).toBe('600 x 400')
    expect(await sizeOf('/plans')).toBe('600 x 400')
  })

  it('is the cover of the first item of a list', async () => {
    const plan = await givenPlan()
    await db.update(plans).set({ coverKey: 'p0' }).where(eq(plans.id, plan.id))
    expect(await pictureOf('/plans')).toBe('http://site.test/media/p0?w=1080')
    const home = await givenListing({ coverKey: 'p1', priceMinor: 1 })
    expect(await pictureOf(`/services?sort=price-asc&q=${encodeURIComponent(home.title)}`)).toBe(
      'http://site.test/media/p1?w=1080',
    )
  })

  it.each('/ /plans?q=none /projects /portfolio /terms /privacy /services/specifications /contact'.split(' '))(
    'is the house of the home page on %s',
    async (path) => {
      expect(await pictureOf(path)).toBe('http://site.test/opening/wide-1280.jpg')
      expect(await sizeOf(path)).toBe('1280 x 720')
    },
  )

  it('is missing on private pages', async () => {
    expect((await page('/login')).html).not.toContain('og:image')
  })
})
