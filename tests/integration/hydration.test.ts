/** A page and the data that scripts take it over with: of one moment, or told apart by their digests. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listings, plans, projects, siteSettings } from '../../drizzle/schema/index.ts'
import { ACCESS } from '../support/access-table.ts'
import { db, givenListing, givenPlan, givenPlanRequest, givenProject, newOrder } from '../support/factories.ts'
import { newVisitor, type Visitor } from '../support/shop.ts'
import { givenStaff } from '../support/staff.ts'

let staff: Visitor
let slugs: Record<'plan' | 'home', string>

/** Undefined where scripts do not take the page over. */
const digestOfPage = async (person: Visitor, path: string) =>
  /<div id="page" data-id="([^"]+)"/.exec(await person.read(path))?.[1]
const digestOfData = async (person: Visitor, path: string) => {
  const answer = await person.get(path, { 'x-hydrate': '1' })
  return ((await answer.json()) as { id: string }).id
}

beforeAll(async () => {
  staff = await givenStaff()
  const plan = await givenPlan({ id: 1, prices: { a: 125_000, b: 250_000 } })
  await givenListing({ id: 1 })
  await givenProject({ id: 1 })
  const [home] = await db.select({ slug: listings.slug }).from(listings).where(eq(listings.id, 1))
  slugs = { plan: plan.slug, home: home?.slug ?? '' }
  await Promise.all([newOrder(), givenPlanRequest()])
})

const addressOf = (path: string) =>
  path.replace(/^\/plans\/x/, `/plans/${slugs.plan}`).replace(/^\/services\/x/, `/services/${slugs.home}`)

describe('hydration', () => {
  it('gets the data that the page was rendered from, on every kind of page', async () => {
    const visitor = newVisitor()
    const differ: string[] = []
    let count = 0
    for (const { access, path } of Object.values(ACCESS).filter((row) => row.access !== 'layout')) {
      const person = access === 'staff' || access === 'user' ? staff : visitor
      const address = addressOf(path)
      const digest = await digestOfPage(person, address)
      if (digest === undefined) continue
      count += 1
      if ((await digestOfData(person, address)) !== digest) differ.push(address)
    }
    expect(differ).toEqual([])
    expect(count).toBeGreaterThan(60)
  })

  it('is skipped if a row of the page has changed meanwhile', async () => {
    const visitor = newVisitor()
    const changed = `Changed ${Date.now()}`
    const changes: [string, Visitor, () => unknown][] = [
      [`/plans/${slugs.plan}`, visitor, () => db.update(plans).set({ title: changed }).where(eq(plans.id, 1))],
      [
        `/plans/${slugs.plan}/purchase`,
        visitor,
        () =>
          db
            .update(plans)
            .set({ title: `${changed} again` })
            .where(eq(plans.id, 1)),
      ],
      [`/services/${slugs.home}`, visitor, () => db.update(listings).set({ title: changed }).where(eq(listings.id, 1))],
      ['/projects', visitor, () => db.update(projects).set({ title: changed }).where(eq(projects.id, 1))],
      ['/contact', visitor, () => db.insert(siteSettings).values({ name: 'city', value: 'Wa', updatedAt: 1 })],
      ['/login', visitor, () => db.update(siteSettings).set({ value: 'Ho' })],
      ['/plans/request', visitor, () => db.update(siteSettings).set({ value: 'Yendi' })],
      ['/administrator', staff, () => newOrder()],
      ['/plans-admin', staff, () => givenPlan()],
      ['/plans-admin/1/edit', staff, () => db.update(plans).set({ bedrooms: 7 }).where(eq(plans.id, 1))],
      ['/orders-admin', staff, () => newOrder()],
      ['/plans-admin/requests', staff, () => givenPlanRequest()],
    ]
    for (const [address, person, change] of changes) {
      const digest = await digestOfPage(person, address)
      expect(digest, address).toMatch(/^[\w+/]{8}$/)
      await change()
      expect(await digestOfData(person, address), address).not.toBe(digest)
    }
    await db.delete(siteSettings)
  })
})
