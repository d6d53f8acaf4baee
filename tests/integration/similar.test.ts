/** Similar plans and homes: what stands under an item, and what reading it costs. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getListing, listSimilarListings } from '../../app/domain/listings/list-listings.server.ts'
import { getPlan, listSimilarPlans } from '../../app/domain/plans/list-plans.server.ts'
import { listings, plans } from '../../drizzle/schema/index.ts'
import { db, givenListing, givenPlan } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import { newVisitor, plainText } from '../support/shop.ts'

const visitor = newVisitor()

beforeEach(async () => {
  await db.delete(listings)
  await db.update(plans).set({ status: 'archived' })
})

/** The titles of the region with this heading on the page. */
async function similarOn(address: string, heading: string) {
  const html = plainText(await visitor.read(address))
  const region = new RegExp(
    `<section[^>]*aria-labelledby="similar"[^>]*><h2[^>]*>${heading}</h2>([\\s\\S]*?)</section>`,
  )
  const inside = region.exec(html)?.[1] ?? ''
  return [...inside.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, title]) => title)
}

describe('similar plans', () => {
  it('are at most four: same type and rooms first, then nearest in area and price', async () => {
    const one = await givenPlan({ title: 'One', bedrooms: 3, type: 'House', areaSqFt: 1000 })
    await givenPlan({ title: 'Far', bedrooms: 3, type: 'House', areaSqFt: 3000 })
    await givenPlan({ title: 'Near', bedrooms: 3, type: 'House', areaSqFt: 1100 })
    await givenPlan({ title: 'Dear', bedrooms: 3, type: 'House', areaSqFt: 1000, prices: { a: 300_000 } })
    await givenPlan({ title: 'Villa', bedrooms: 3, type: 'Villa', areaSqFt: 1000 })
    await givenPlan({ title: 'Large villa', bedrooms: 3, type: 'Villa', areaSqFt: 4000 })
    await givenPlan({ title: 'Draft', bedrooms: 3, type: 'House', areaSqFt: 1000, status: 'draft', publishedAt: null })
    expect(await similarOn(`/plans/${one.slug}`, 'Similar plans')).toEqual(['Near', 'Dear', 'Far', 'Villa'])
    expect(await similarOn(`/?plan=${one.slug}`, 'Similar plans')).toEqual(['Near', 'Dear', 'Far', 'Villa'])
  })

  it('are omitted if there are none', async () => {
    const { slug } = await givenPlan({ title: 'Alone' })
    expect(await visitor.read(`/plans/${slug}`)).not.toContain('Similar plans')
  })

  it('keep the filters of the list in their addresses', async () => {
    const { slug } = await givenPlan()
    const other = await givenPlan()
    const html = plainText(await visitor.read(`/plans/${slug}?room=3+Bedrooms`))
    expect(html.split('id="similar"')[1]).toContain(`/plans/${other.slug}?room=3+Bedrooms`)
  })
})

describe('similar homes', () => {
  it('are shown below a sold home too, and are all available', async () => {
    const gone = await givenListing({ title: 'Gone', availability: 'sold' })
    await givenListing({ title: 'Also gone', availability: 'sold' })
    await givenListing({ title: 'Offered', availability: 'under-offer' })
    await givenListing({ title: 'Smaller', bedrooms: 2 })
    expect(await similarOn(`/services/${gone.slug}`, 'Similar homes')).toEqual(['Offered', 'Smaller'])
    expect(await similarOn(`/?listing=${gone.slug}`, 'Similar homes')).toEqual(['Offered', 'Smaller'])
  })
})

it('a list of similar items reads as few rows among many items as among few', async () => {
  const one = await givenListing()
  const plan = await givenPlan()
  await Promise.all(
    Array.from({ length: 120 }, (_, at) => givenListing({ areaSqFt: 1140 + at, priceMinor: 97_999_940 + at })),
  )
  const rows = async () => {
    const { meter, db: counted } = metered(env.DB)
    const listing = await getListing(db, one.slug)
    if (!listing) throw new Error('no home')
    const found = await listSimilarListings(counted, listing)
    return { rows: meter.rows, trips: meter.trips, found: found.length }
  }
  const few = await rows()
  await Promise.all(
    Array.from({ length: 240 }, (_, at) => givenListing({ areaSqFt: 1080 + at, priceMinor: 97_999_880 + at })),
  )
  const many = await rows()
  expect(many).toMatchObject({ trips: 1, found: 4 })
  expect(many.rows).toBeLessThanOrEqual(few.rows)
  expect(many.rows).toBeLessThan(200)
  const found = await getPlan(db, plan.slug)
  expect(found && (await listSimilarPlans(db, found))).toEqual([])
  await db.delete(listings).where(eq(listings.id, one.id))
})
