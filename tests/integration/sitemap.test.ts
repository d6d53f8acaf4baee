/** The sitemap of a small shop is one list, that of a large one an index of pages, each of bounded work. */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { SITEMAP_PAGE } from '../../app/domain/catalog/catalog-addresses.server.ts'
import { listPlanSlugs } from '../../app/domain/plans/list-plans.server.ts'
import { givenListing, givenPlan } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import { newVisitor } from '../support/shop.ts'

const read = async (query = '') => (await newVisitor().get(`/sitemap.xml${query}`)).text()
const partsOf = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/site\.test\/sitemap\.xml\?part=([\w-]+)<\/loc>/g)].map(([, part]) => part)

it('the sitemap is one list, then an index whose parts name every page once', async () => {
  const plan = await givenPlan()
  const home = await givenListing()
  const hidden = await givenPlan({ status: 'draft', publishedAt: null })
  const costed = await givenPlan({ buildLowMinor: 100, buildHighMinor: 200 })
  const small = await read()
  expect(small).toContain(`/plans/${costed.slug}/cost</loc>`)
  expect(small).not.toContain(`/plans/${plan.slug}/cost`)
  expect(small).not.toContain(hidden.slug)
  expect(small).toContain('<urlset')
  for (const path of ['/contact', `/plans/${plan.slug}`, `/services/${home.slug}`])
    expect(small).toContain(`<loc>http://site.test${path}</loc>`)

  const last = await givenListing({ id: 2 * SITEMAP_PAGE + 1 })
  const index = await read()
  expect(index).toContain('<sitemapindex')
  expect(partsOf(index)).toEqual(['pages-1', 'plans-1', 'homes-1', 'homes-2', 'homes-3'])
  expect(await read('?part=homes-3')).toContain(`/services/${last.slug}</loc>`)
  expect(await read('?part=homes-1')).not.toContain(last.slug)
  expect(await read('?part=plans-1')).toContain(`/plans/${plan.slug}</loc>`)
  expect(await read('?part=pages-1')).toContain('/contact</loc>')
  for (const part of ['homes-2', 'homes-0', 'pages-2', 'pages-9x', 'orders-1', ''])
    expect((await newVisitor().get(`/sitemap.xml?part=${part}`)).status, part).toBe(404)
  expect(await newVisitor().read('/robots.txt')).toContain('Sitemap: http://site.test/sitemap.xml')
})

it('a part of the sitemap reads no row of other parts', async () => {
  const rowsOfEmptyPage = async () => {
    const { meter, db } = metered(env.DB)
    await listPlanSlugs(db, 900)
    return meter.rows
  }
  const before = await rowsOfEmptyPage()
  for (let count = 0; count < 5; count += 1) await givenPlan()
  expect(await rowsOfEmptyPage()).toBe(before)
})
