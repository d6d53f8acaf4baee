/** Draw my house: the question, the houses that answer it, one house, the request that starts from it, and its files for staff. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { BILL_COLUMNS } from '../../app/domain/costs/bill.ts'
import { RATE_UNITS } from '../../app/domain/houses/bill/units.ts'
import { NO_SUCH_HOUSE, NOT_FOR_BUILDING } from '../../app/domain/houses/messages.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import { planRequests, rates } from '../../drizzle/schema/index.ts'
import { expectStatus } from '../support/expect.ts'
import { db, givenPlan, requestForm, unique } from '../support/factories.ts'
import { sendTo } from '../support/items.ts'
import { metered } from '../support/metered.ts'
import { appWith, expectPage, fieldValue, newVisitor, SITE } from '../support/shop.ts'
import { givenStaff, wordsOf } from '../support/staff.ts'

const visitor = newVisitor()
const read = (path: string) => visitor.read(path)
const svgsOf = (html: string) => html.match(/<svg class="plan"[\s\S]*?<\/svg>/g) ?? []
const codesOf = (html: string) => [
  ...new Set([...html.matchAll(/\/plans\/draw\/(1-[a-z0-9-]+)/g)].map(([, code]) => code)),
]

const ASKED = 'bedrooms=3&washrooms=2&plotWidth=70&plotDepth=100&plotUnit=ft'
const HOUSE = '1-row-3-2-160x108'
const CHROMIUM = { 'sec-ch-ua': '"Chromium";v="140"', 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }

beforeAll(async () => {
  await db.delete(rates)
  const all = Object.entries(RATE_UNITS).map(([key, unit]) => ({
    ...{ key, unit, region: '', label: key, lowMinor: 10_000, highMinor: 15_000 },
    ...{ date: '2026-11-01', source: 'test', updatedAt: 1 },
  }))
  for (let at = 0; at < all.length; at += 10) await db.insert(rates).values(all.slice(at, at + 10))
})

describe('the question', () => {
  it('has every field, and draws nothing before it is asked', async () => {
    const html = await read('/plans/draw')
    for (const name of 'bedrooms washrooms floors plotWidth plotDepth plotUnit region budget finish kind'.split(' '))
      expect(html, name).toContain(`name="${name}"`)
    expect(svgsOf(html)).toEqual([])
    expect(html).toContain(`<link rel="canonical" href="${SITE}/plans/draw"/>`)
    expect(await read(`/plans/draw?${ASKED}`)).toMatch(/name="front"[\s\S]*name="rear"[\s\S]*name="side"/)
  })

  it('is found from the plans, the request and the sitemap', async () => {
    for (const path of ['/plans', '/plans/request']) expect(await read(path)).toContain('href="/plans/draw"')
    expect(await read('/sitemap.xml')).toContain(`<loc>${SITE}/plans/draw</loc>`)
  })

  it('keeps what cannot be read, and says that it was ignored', async () => {
    const html = await read('/plans/draw?bedrooms=many&budget=a+lot&plotWidth=60')
    expect(wordsOf(html)).toContain('Ignored: Bedrooms "many", Budget to build, GHS "a lot"')
    expect(fieldValue(html, 'bedrooms')).toBe('many')
    expect(wordsOf(html)).toContain('Please enter the plot depth too')
  })
})

describe('the houses', () => {
  it('are up to six that differ, to scale, with sizes, whether they fit and what they cost', async () => {
    const html = await read(`/plans/draw?${ASKED}`)
    const codes = codesOf(html)
    expect(codes).toHaveLength(6)
    const drawn = svgsOf(html)
    expect(drawn.length).toBeGreaterThanOrEqual(6)
    for (const svg of drawn) expect(svg.length).toBeLessThanOrEqual(6000)
    const text = wordsOf(html)
    expect(text.match(/To build: GHS [\d,]+ to GHS [\d,]+/g)).toHaveLength(6)
    expect(
      text.match(/3 bedrooms, [23] washrooms, [12] floors?\. \d+\.\d x \d+\.\d m, \d+ m² \([\d,]+ ft²\)/g),
    ).toHaveLength(6)
    expect(text.match(/Fits/g)?.length).toBe(6)
    expect(html).toContain('3.60 × 3.80')
  })

  it('come as one page of less than 24 kB without a script', async () => {
    const html = await read(`/plans/draw?${ASKED}`)
    const zipped = new Response(new Blob([html]).stream().pipeThrough(new CompressionStream('gzip')))
    expect((await zipped.arrayBuffer()).byteLength).toBeLessThan(24_000)
    expect(html).not.toContain('<script')
  })

  it('take one query, of the rates that price them', async () => {
    const { meter, binding } = metered(env.DB)
    const trips = async (address: string) => {
      const before = meter.trips
      await expectStatus(200, newVisitor(appWith({ DB: binding })).get(address))
      return meter.trips - before
    }
    const unasked = await trips('/plans/draw?finish=fine')
    expect(await trips('/plans/draw?bedrooms=3&finish=fine')).toBe(unasked + 1)
  })

  it.each([
    ['other wishes', `/plans/draw?${ASKED}`, `/plans/draw?${ASKED}&budget=90m`, 4000],
    ['one of them', `/plans/draw?${ASKED}`, `/plans/draw/${HOUSE}?${ASKED}`, 6300],
    ['the same one mirrored', `/plans/draw/${HOUSE}?${ASKED}`, `/plans/draw/${HOUSE}-m?${ASKED}`, 4000],
    ['the next larger one', `/plans/draw/${HOUSE}?${ASKED}`, `/plans/draw/1-row-3-2-164x108?${ASKED}`, 4000],
  ])('lead to %s in a few bytes', async (_what, from, to, most) => {
    const first = await newVisitor().get(from, CHROMIUM)
    await first.bytes()
    const hash = /^W\/"(.{44})"$/.exec(first.headers.get('etag') ?? '')?.[1] ?? ''
    const next = await newVisitor().get(to, { ...CHROMIUM, 'available-dictionary': `:${hash}:` })
    expect(next.headers.get('content-encoding')).toBe('dcz')
    expect((await next.bytes()).length).toBeLessThanOrEqual(most)
  })

  it('within the budget are said to be, and the others that they may exceed it', async () => {
    const dear = wordsOf(await read(`/plans/draw?${ASKED}&budget=1000`))
    expect(dear).toContain('May exceed your budget')
    expect(dear).toContain('None of these is certain to stay within GHS 1,000')
    expect(wordsOf(await read(`/plans/draw?${ASKED}&budget=90m`))).toContain('Within your budget')
  })

  it('that do not exist are explained', async () => {
    const text = wordsOf(await read('/plans/draw?bedrooms=3&floors=1&plotWidth=30&plotDepth=80'))
    expect(text).toContain('A plot of 30 x 80 ft leaves 20.16 x 60.31 ft to build on: at most 2 bedrooms on 1 floor.')
    expect(text).not.toContain('Sketches, not for building')
    expect(wordsOf(await read('/plans/draw?bedrooms=9'))).toContain('at most 5 bedrooms')
  })
})

describe('one house', () => {
  it('shows every floor with its chains, its areas, its plot, its cost by stage, and the way to its neighbours', async () => {
    const html = await read(`/plans/draw/${HOUSE}?${ASKED}`)
    const text = wordsOf(html)
    expect(text).toContain(NOT_FOR_BUILDING)
    expect(text).toContain('Your plot 70 x 100 ft: Fits')
    expect(text).toContain('Within the outer walls')
    expect(text).toContain('172.8')
    expect(text).toContain('Substructure')
    expect(text).toContain('scale 1:')
    expect(text).toMatch(/Master bedroom ?: 4\.\d\d x 3\.80 m, door to Corridor/)
    expect(html).toContain('16 000')
    for (const label of ['Larger', 'Smaller', 'Another floor', 'Mirrored', 'Closed kitchen'])
      expect(text).toContain(label)
    expect(html).toContain(`href="/plans/request?concept=${HOUSE}"`)
    expect(html).toContain(`<link rel="canonical" href="${SITE}/plans/draw/${HOUSE}"/>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(svgsOf(await read('/plans/draw/1-stack-4-3-106x118'))).toHaveLength(2)
  })

  it('names the finished plan whose walls come nearest, with as many bedrooms and floors', async () => {
    const [other, near] = await Promise.all([
      givenPlan({ horizontalMetres: 19, verticalMetres: 9.1 }),
      givenPlan({ horizontalMetres: 15.8, verticalMetres: 10.8 }),
    ])
    const text = wordsOf(await read(`/plans/draw/${HOUSE}?${ASKED}`))
    expect(text).toContain(`Buy the drawings now: ${planReference(near.id)} ${near.title} fits your plot too`)
    expect(text).not.toContain(other.title)
    expect(wordsOf(await read('/plans/draw/1-stack-5-3-106x118'))).not.toContain('Buy the drawings now')
  })

  it('keeps the region, the finish and the budget when another plot is checked', async () => {
    const html = await read(`/plans/draw/${HOUSE}?${ASKED}&region=Ashanti&finish=fine&budget=500000`)
    const [form = ''] = /<form[^>]*aria-label="My plot"[\s\S]*?<\/form>/.exec(html) ?? []
    for (const [name, value] of Object.entries({ bedrooms: '3', region: 'Ashanti', finish: 'fine', budget: '500000' }))
      expect(fieldValue(form, name), name).toBe(value)
    expect(form.match(/name="plotWidth"/g)).toHaveLength(1)
    expect(wordsOf(html)).toContain('Fine finish, Ashanti.')
  })

  it('is the same bytes again, and its neighbours are houses too', async () => {
    const html = await read(`/plans/draw/${HOUSE}`)
    expect(await read(`/plans/draw/${HOUSE}`)).toBe(html)
    const others = codesOf(html).filter((code) => code !== HOUSE)
    expect(others.length).toBeGreaterThanOrEqual(5)
    for (const code of others) expect(svgsOf(await read(`/plans/draw/${code}`)).length).toBeGreaterThan(0)
  })

  it.each(['x', '1-row-3-2-161x108', '1-row-3-2-99999x108', '1-castle-1-1-90x90', `1-row-${'3'.repeat(300)}`])(
    'of the code %.30s is 404',
    async (code) => {
      const html = await expectPage(visitor.get(`/plans/draw/${code}`), 404)
      expect(wordsOf(html)).toContain(NO_SUCH_HOUSE)
    },
  )
})

describe('a request for a house', () => {
  it('is filled in from it, and staff see the drawing with its files', async () => {
    const html = await read(`/plans/request?concept=${HOUSE}`)
    expect(fieldValue(html, 'concept')).toBe(HOUSE)
    expect(wordsOf(html)).toContain(`You are asking for concept house ${HOUSE}: 3 bedrooms, 2 washrooms, 1 floor`)
    expect(html).toContain(`Like concept house ${HOUSE}, 16.0 x 10.8 m.`)
    const email = `${unique('ama')}@example.com`
    const sent = await sendTo(
      newVisitor(),
      '/plans/request',
      Object.entries({ ...requestForm(), email, concept: HOUSE }),
    )
    expect(sent.status).toBe(303)
    const row = await db.select().from(planRequests).where(eq(planRequests.email, email)).get()
    expect(row?.concept).toBe(HOUSE)
    const staff = await givenStaff()
    const page = await staff.read(`/plans-admin/requests/${row?.id}`)
    expect(svgsOf(page)).toHaveLength(1)
    expect(page).toContain(`href="/plans/draw/${HOUSE}.dxf"`)
  })

  it('with any other text as its code is a request without a house', async () => {
    const email = `${unique('kofi')}@example.com`
    const fields = Object.entries({ ...requestForm(), email, concept: '1-row-3-2-161x108"><script>' })
    expect((await sendTo(newVisitor(), '/plans/request', fields)).status).toBe(303)
    const row = await db.select().from(planRequests).where(eq(planRequests.email, email)).get()
    expect(row?.concept).toBe('')
  })
})

describe('the files of a house', () => {
  it('are a CAD drawing and a bill, for staff alone', async () => {
    for (const type of ['dxf', 'csv']) {
      const refused = await visitor.get(`/plans/draw/${HOUSE}.${type}`)
      expect(refused.status).toBe(302)
      expect(refused.headers.get('location')).toContain('/login')
    }
    const staff = await givenStaff()
    const drawing = await staff.get(`/plans/draw/${HOUSE}.dxf`)
    expect(drawing.headers.get('content-type')).toBe('image/vnd.dxf')
    expect(drawing.headers.get('content-disposition')).toBe(`attachment; filename="${HOUSE}.dxf"`)
    const dxf = await drawing.text()
    for (const word of ['AC1021', 'WALLS', 'DOORS', 'Master bedroom', '16 000', HOUSE, NOT_FOR_BUILDING])
      expect(dxf).toContain(word)
    const twoFloors = await (await staff.get('/plans/draw/1-stack-4-3-106x118.dxf')).text()
    for (const name of ['Ground floor', 'First floor']) expect(twoFloors).toContain(name)
    const bill = await (await staff.get(`/plans/draw/${HOUSE}.csv`)).text()
    expect(bill).toContain(BILL_COLUMNS.map((name) => `"${name}"`).join(','))
    expect(bill.split('\r\n').length).toBeGreaterThan(50)
    expect((await staff.get('/plans/draw/x.dxf')).status).toBe(404)
  })
})
