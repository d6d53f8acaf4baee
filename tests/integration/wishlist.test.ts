/** The wishlist: hearts that are pressed, the list and its link for others, and the comparison. */
import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as words from '../../app/domain/wishlist/messages.ts'
import { plans, rateCounters } from '../../drizzle/schema/index.ts'
import { expectWords } from '../support/expect.ts'
import { db, givenListing, givenPlan, rowsWhere, updateWhere } from '../support/factories.ts'
import { expectPage, newVisitor, plainText, redirectOf, SITE, textsByRole, type Visitor } from '../support/shop.ts'
import { wordsOf } from '../support/staff.ts'

const reference = ({ id }: { id: number }) => `P-${String(id).padStart(3, '0')}`
const wish = ({ id }: { id: number }, status: boolean) => ({
  itemType: 'plan',
  itemId: String(id),
  status: `${status}`,
})
const page = async (visitor: Visitor, path: string) => plainText(await visitor.read(path))

const givenBarePlan = () => givenPlan({ prices: {} })
async function givenPlans(count: number) {
  const made: { id: number; slug: string; title: string }[] = []
  for (let at = 0; at < count; at += 1) made.push(await givenBarePlan())
  return made
}

describe('clicking the heart', () => {
  it('returns to the page with a message, and the item is on the list', async () => {
    const plan = await givenBarePlan()
    const visitor = newVisitor()
    const answer = await visitor.post('/wishlist', wish(plan, true), { referer: `${SITE}/plans?room=All` })
    expect(await redirectOf(answer)).toEqual([303, `/plans?room=All#${reference(plan)}`])
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('wishlist='))
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/i)
    expect(textsByRole(await visitor.read('/plans'), 'status')).toContain(words.WISHLIST_ADDED)
    const list = await page(visitor, '/wishlist')
    expect(list).toContain(plan.title)
    expect(list).toContain(`aria-label="Remove from Wishlist: ${plan.title}"`)
    expect(list).toContain('aria-label="Wishlist, 1 item"')
  })

  it('twice adds it once, and removing leaves no trace', async () => {
    const plan = await givenBarePlan()
    const visitor = newVisitor()
    await visitor.post('/wishlist', wish(plan, true))
    const kept = visitor.cookies.get('wishlist')
    await visitor.post('/wishlist', wish(plan, true))
    expect(visitor.cookies.get('wishlist')).toBe(kept)
    await visitor.post('/wishlist', wish(plan, false))
    expect(textsByRole(await visitor.read('/wishlist'), 'status')).toContain(words.WISHLIST_REMOVED)
    expect((await visitor.post('/wishlist', wish(plan, false))).status).toBe(303)
    expect(visitor.cookies.has('wishlist')).toBe(false)
    expect(await page(visitor, '/wishlist')).toContain(words.WISHLIST_EMPTY)
  })

  const EVIL = ['//evil.example', 'https://evil.example/', '/\\evil.example']
  it.each(EVIL)('redirects to no other site: %s', async (back) => {
    const plan = await givenBarePlan()
    const answer = newVisitor().post('/wishlist', { ...wish(plan, true), back }, { referer: back })
    expect((await redirectOf(answer))[1]).toBe(`/#${reference(plan)}`)
    const other = newVisitor().post('/wishlist', wish(plan, true), { referer: 'https://evil.example/x' })
    expect((await redirectOf(other))[1]).toBe(`/wishlist#${reference(plan)}`)
  })

  it.each([
    [{ itemType: 'house', itemId: '1', status: 'true' }, 400, words.WISHLIST_NOT_UNDERSTOOD],
    [{ itemType: 'plan', itemId: '', status: 'true' }, 400, words.WISHLIST_NOT_UNDERSTOOD],
    [{ itemType: 'plan', itemId: '1', status: 'maybe' }, 400, words.WISHLIST_NOT_UNDERSTOOD],
    [{}, 400, words.WISHLIST_NOT_UNDERSTOOD],
    [{ itemType: 'plan', itemId: '99999999', status: 'true' }, 404, words.WISHLIST_ITEM_UNKNOWN],
    [{ itemType: 'plan', itemId: 'no-such', status: 'true' }, 404, words.WISHLIST_ITEM_UNKNOWN],
    [{ itemType: 'listing', itemId: '0', status: 'true' }, 404, words.WISHLIST_ITEM_UNKNOWN],
  ] as [Record<string, string>, number, string][])('for %j is refused with a message', async (fields, status, text) => {
    const visitor = newVisitor()
    for (const path of ['/wishlist', '/wishlist/press']) {
      const body = await expectPage(visitor.post(path, fields), status)
      if (path === '/wishlist') expect(textsByRole(body, 'alert')).toEqual([text])
      else expect(JSON.parse(body)).toEqual({ tone: 'bad', text })
    }
    expect(visitor.cookies.has('wishlist')).toBe(false)
  })

  it('for a draft is refused as missing when adding, but works when removing', async () => {
    const plan = await givenPlan({ status: 'draft' })
    const visitor = newVisitor()
    expect((await visitor.post('/wishlist', wish(plan, true))).status).toBe(404)
    expect((await visitor.post('/wishlist', wish(plan, false))).status).toBe(303)
  })

  it('accepts slug and reference of an item as well', async () => {
    const plan = await givenBarePlan()
    for (const itemId of [plan.slug, reference(plan)]) {
      const visitor = newVisitor()
      expect((await visitor.post('/wishlist', { itemType: 'plan', itemId, status: 'true' })).status).toBe(303)
      expect(await page(visitor, '/wishlist')).toContain(plan.title)
    }
  })

  it('adds the item with a number, whatever item has that number as its slug', async () => {
    const named = await givenBarePlan()
    const plan = await givenBarePlan()
    await db
      .update(plans)
      .set({ slug: String(plan.id) })
      .where(eq(plans.id, named.id))
    const visitor = newVisitor()
    await visitor.post('/wishlist', wish(plan, true))
    expect(await page(visitor, '/wishlist')).toContain(plan.title)
  })

  it('for a hundred and first item says that the list is full', async () => {
    const now = Date.now()
    const made = await givenPlans(101)
    const visitor = newVisitor()
    const first = made.slice(0, 100)
    await visitor.post('/wishlist/save', { items: first.map(reference).join(',') })
    await expectPage(visitor.post('/wishlist', wish(made[100] ?? { id: 0 }, true)), 400, [words.WISHLIST_FULL])
    expect(visitor.cookies.get('wishlist')?.length).toBeLessThan(1500)
    expect((await page(visitor, '/wishlist')).match(/<li class="card/g)).toHaveLength(100)
    expect(Date.now() - now).toBeLessThan(60_000)
  })

  it('with scripts is answered as data', async () => {
    const plan = await givenBarePlan()
    const visitor = newVisitor()
    const answer = await visitor.post('/wishlist/press', wish(plan, true))
    const told = { tone: 'good', text: words.WISHLIST_ADDED, references: [reference(plan)] }
    expect([answer.status, await answer.json()]).toEqual([200, told])
    expect(await page(visitor, '/wishlist')).toContain(plan.title)
  })

  it('counts towards one limit on all pages', async () => {
    const visitor = newVisitor()
    for (const path of ['/wishlist/press', '/wishlist', '/wishlist/save']) await visitor.post(path)
    const counted = await rowsWhere(rateCounters, like(rateCounters.key, `wish:%:${visitor.address}`))
    expect(new Set(counted.map(({ key }) => key)).size).toBe(1)
    expect(counted.reduce((sum, { hits }) => sum + hits, 0)).toBe(3)
  })

  it('with a forged cookie starts with an empty list', async () => {
    const [plan, other] = [await givenBarePlan(), await givenBarePlan()]
    const visitor = newVisitor()
    visitor.cookies.set('wishlist', `${btoa(JSON.stringify(`P${other.id.toString(36)}`))}.forged`)
    expect(await page(visitor, '/wishlist')).toContain(words.WISHLIST_EMPTY)
    await visitor.post('/wishlist', wish(plan, true))
    const list = await page(visitor, '/wishlist')
    expect([list.includes(plan.title), list.includes(other.title)]).toEqual([true, false])
  })
})

describe('the wishlist', () => {
  it('is private, and lists missing items without revealing their titles', async () => {
    const [kept, gone] = [await givenBarePlan(), await givenBarePlan()]
    const visitor = newVisitor()
    for (const plan of [kept, gone]) await visitor.post('/wishlist', wish(plan, true))
    await db.update(plans).set({ status: 'draft' }).where(eq(plans.id, gone.id))
    const answer = await visitor.get('/wishlist')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const list = plainText(await answer.text())
    expect(list).toContain(words.noLongerAvailable(reference(gone)))
    expect(list).not.toContain(gone.title)
    await visitor.post('/wishlist', wish(gone, false))
    expect(await page(visitor, '/wishlist')).not.toContain(reference(gone))
  })

  it('is shown to others by its link, and can be added to their own', async () => {
    const made = await givenPlans(3)
    const items = made.map(reference).join(',')
    const friend = newVisitor()
    const shared = await friend.get(`/wishlist?items=${items},P-99999999,junk`)
    expect(shared.headers.get('x-robots-tag')).toBe('noindex')
    const html = plainText(await shared.text())
    for (const { title } of made) expect(html).toContain(title)
    expect(html).toContain('Save all to my wishlist')
    expect(friend.cookies.has('wishlist')).toBe(false)
    await friend.post('/wishlist', wish(made[0] ?? { id: 0 }, true))
    expect(await redirectOf(friend.post('/wishlist/save', { items }))).toEqual([303, '/wishlist'])
    const own = await friend.read('/wishlist')
    expect(textsByRole(own, 'status')).toContain(words.wishlistSaved(2))
    expect(await page(friend, `/wishlist?items=${items}`)).not.toContain('Save all to my wishlist')
  })

  it('changes nothing for visitors who have none', async () => {
    const strip = (html: string) => html.replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g, '')
    const plan = await givenBarePlan()
    const before = strip(await newVisitor().read('/plans'))
    const visitor = newVisitor()
    await visitor.post('/wishlist', wish(plan, true))
    expect(strip(await newVisitor().read('/plans'))).toBe(before)
  })
})

describe('the comparison', () => {
  it('shows up to four items side by side', async () => {
    const made = [
      await givenPlan({ bedrooms: 2, features: ['Veranda'] }),
      await givenPlan({ bedrooms: 3, features: ['Pool'] }),
    ]
    const items = made.map((each) => `items=${reference(each)}`).join('&')
    const html = await page(newVisitor(), `/wishlist/compare?${items}`)
    for (const { title } of made) expect(html).toContain(title)
    expect(html).toContain('<th scope="row">Bedrooms<span class="cap"> Different</span></th>')
    expect(html).toContain('<th scope="row">Washrooms<span class="cap"> Same</span></th>')
    for (const { slug } of made) expect(html).toContain(`href="/plans/${slug}/purchase"`)
    expect(html).toContain('Pool')
  })

  it('shows what each plan costs to build, and whether it fits the plot and the budget of its address', async () => {
    const wide = await givenPlan({ horizontalMetres: 30 })
    const small = await givenPlan()
    const costs = { buildLowMinor: 40_000_000, buildHighMinor: 60_000_000 }
    await updateWhere(plans, eq(plans.id, small.id), costs)
    const items = `/wishlist/compare?items=${[wide, small].map(reference).join(',')}`
    const asked = wordsOf(await page(newVisitor(), `${items}&plotWidth=60&plotDepth=80&plotUnit=ft&budget=500k`))
    expectWords(asked, [
      'Cost to build Different No estimate yet GHS 400,000 to GHS 600,000',
      'Your budget Different Not stated May exceed',
      'Your plot Different Does not fit Fits',
    ])
    expectWords(
      wordsOf(await page(newVisitor(), items)),
      ['Cost to build'],
      ['Your budget Different', 'Your plot Different', 'Furnishing', 'Price per ft²'],
    )
  })

  it('compares plans and homes, and marks homes no longer available', async () => {
    const plan = await givenPlan()
    const home = await givenListing({ availability: 'sold' })
    const visitor = newVisitor()
    await visitor.post('/wishlist', wish(plan, true))
    const answer = await visitor.post('/wishlist', { itemType: 'listing', itemId: String(home.id), status: 'true' })
    expect(answer.status).toBe(303)
    const list = await page(visitor, '/wishlist')
    for (const { title } of [plan, home]) expect(list).toContain(title)
    expect(list).toContain('stamp-sold')
    const items = `${reference(plan)},B-${String(home.id).padStart(3, '0')}`
    expect(await page(visitor, `/wishlist/compare?items=${items}`)).toMatch(/GHS [\d,]+ Sold/)
  })

  it('of more than four says so and lets the visitor choose', async () => {
    const made = await givenPlans(5)
    const answer = newVisitor().get(`/wishlist/compare?items=${made.map(reference).join(',')}`)
    const html = await expectPage(answer, 400, [words.COMPARE_TOO_MANY])
    expect(html.match(/type="checkbox"/g)).toHaveLength(5)
    expect(html.match(/checked=""/g)).toHaveLength(4)
  })

  const TOO_FEW = ['', '?items=', '?items=junk', '?items=P-99999999', '?items=P-99999999,P-99999998']
  it.each(TOO_FEW)('of too few says what to do: %s', async (query) => {
    const html = await expectPage(newVisitor().get(`/wishlist/compare${query}`), 200)
    expect(textsByRole(html, 'status')).toEqual([words.COMPARE_TOO_FEW])
  })
})
