/** What it costs to build, as visitors see it: the cost page and its CSV, cards, panels and the filter by budget. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listItems } from '../../app/domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { readBill } from '../../app/domain/costs/bill.ts'
import type { Rate } from '../../app/domain/costs/rate.ts'
import { saveBill } from '../../app/domain/costs/save-bill.server.ts'
import { listStandardRates, saveRates } from '../../app/domain/costs/save-rates.server.ts'
import { PLANS } from '../../app/domain/plans/list-plans.server.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import { formatDay } from '../../app/domain/shared/units.ts'
import { planSlugs, plans, rates, siteSettings } from '../../drizzle/schema/index.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, type GivenPlan, givenOrder, givenPlan, unique } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { metered } from '../support/metered.ts'
import { chargeBody } from '../support/payments.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { expectPage, newVisitor, postWebhook, redirectOf } from '../support/shop.ts'
import { wordsOf } from '../support/staff.ts'

const visitor = newVisitor()
const deps = { db, now: () => Date.now() }
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const rate = (fields: Partial<Rate> = {}): Rate => ({
  ...{ key: 'block', label: 'Block', unit: 'nr', region: '', lowMinor: 55_000, highMinor: 70_033 },
  ...{ date: dayAgo(10), source: 'Three makers in Tema', ...fields },
})
const giveRates = (...given: Rate[]) => saveRates(deps, { id: 0, name: 'Test' }, given)
const read = async (path: string) => wordsOf(await visitor.read(path))

async function giveBill(plan: GivenPlan, blocks: number) {
  const text = `stage,item,unit,quantity,rate,source\nRoof,Blocks of the parapet,nr,1.5,block,Roof\nWalls and frame,Blocks,nr,${blocks},block,Outer walls`
  const { lines } = readBill(text, await listStandardRates(db))
  const saved = await saveBill(deps, null, plan.id, 0, lines)
  if (!saved.ok) throw new Error(saved.reason)
}

beforeEach(async () => {
  await db.delete(rates)
  const ashanti = rate({ region: 'Ashanti', lowMinor: 60_000, highMinor: 80_000 })
  await giveRates(rate(), ashanti, rate({ key: 'block.fine', lowMinor: 90_000, highMinor: 120_000 }))
})

describe('the cost page', () => {
  let plan: GivenPlan
  beforeEach(async () => {
    plan = await givenPlan({ areaSqFt: 1076 })
    await giveBill(plan, 1000)
  })
  const words = (query = '') => read(`/plans/${plan.slug}/cost${query}`)

  it('shows the total to 1,000 cedis, per square metre and by stage, and each line with quantity and rate', async () => {
    const page = await words()
    // 1,000 x 550 and 1.5 x 550; 1,000 x 700.33 and 1.5 x 700.33.
    expectWords(page, [
      `What ${plan.title} costs to build`,
      'Total GHS 551,000 to GHS 701,000',
      'Per m² GHS 5,510 to GHS 7,016',
      'Walls and frame GHS 550,000 to GHS 700,000 Blocks GHS 550,000 to GHS 700,000',
      'Roof GHS 1,000 to GHS 1,000 Blocks of the parapet GHS 830 to GHS 1,100',
      '1.5 nr x GHS 550.00 to GHS 700.33. Roof. Block: Three makers in Tema',
      `Rates of ${formatDay(dayAgo(10))}, 10 days old.`,
      'It does not include land, permit, professional fees, soil tests, fence and furniture.',
    ])
    expect(page.match(/not advice/g)).toHaveLength(1)
  })

  it.each([
    ['?region=Ashanti', '601,000 to GHS 801,000'],
    ['?finish=fine&region=Ashanti', '901,000 to GHS 1,202,000'],
    ['?region=Atlantis&finish=gold', '551,000 to'],
  ])('follows the region and the finish of its address: %s', async (query, range) => {
    expect(await words(query)).toContain(`Total GHS ${range}`)
  })

  it('says that rates older than 90 days may have changed, from the next request on', async () => {
    await giveRates(rate({ date: dayAgo(91) }))
    expect(await words()).toContain(
      `These rates are from ${formatDay(dayAgo(91))}, 3 months old. Prices may have changed.`,
    )
    await giveRates(rate({ lowMinor: 10_000 }))
    expectWords(await words(), ['Total GHS 100,000 to'], ['Prices may have changed.'])
  })

  it('has the same table as CSV, with the sums of stages and of all', async () => {
    const response = await visitor.get(`/plans/${plan.slug}/cost.csv?region=Ashanti`)
    expect(response.headers.get('content-disposition')).toContain(`cost-${plan.slug}.csv`)
    const lines = (await response.text()).split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]?.replaceAll('"', '')).toContain('stage,item,quantity,unit,rate low,rate high,low,high')
    for (const [at, text] of [
      [1, '"Walls and frame","Blocks","1000","nr","600.00","800.00","600000.00","800000.00"'],
      [4, '"Roof","Sum","","","","","900.00","1200.00"'],
      [5, '"All","Sum","","","","","600900.00","801200.00"'],
    ] as const)
      expect(lines[at]).toContain(text)
  })

  it('has title, description, one h1 and a canonical address without region and finish', async () => {
    const html = await visitor.read(`/plans/${plan.slug}/cost?region=Ashanti`)
    const canonical = `<link rel="canonical" href="http://site.test/plans/${plan.slug}/cost"/>`
    expectWords(html, [canonical, `<title>What ${plan.title} costs to build | `], ['noindex'])
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  it('offers the first page of the bill as PDF, which says where the others are', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `Finishes,Tiles of room ${at + 1},nr,2,block,Room ${at + 1}`)
    const bill = readBill(['stage,item,unit,quantity,rate,source', ...lines].join('\n'), await listStandardRates(db))
    expect((await saveBill(deps, null, plan.id, 1, bill.lines)).ok).toBe(true)
    const response = await visitor.get(`/plans/${plan.slug}/bill.pdf?region=Ashanti`)
    expect(response.headers.get('content-disposition')).toContain(`bill-${plan.slug}.pdf`)
    const page = await wordsOfPdf(response)
    const first = 'Tiles of room 1\nRoom 1\n2 nr\n600.00 to 800.00\n1,200.00 to 1,600.00'
    const head = ['Bill of quantities', `${planReference(plan.id)} ${plan.title}, revision 2`]
    const rest = ['comes with the CAD + PDF file', `Rates of ${formatDay(dayAgo(10))}, 10 days old.`]
    expectWords(page, [...head, first, ...rest], ['Tiles of room 60'])
    expect(page).toMatch(/Page 1 of [23]\./)
    expect(await words()).toContain('First page of the bill (PDF)')
    await expectStatus(404, visitor.get(`/plans/${(await givenPlan()).slug}/bill.pdf`))
  })

  it('of a plan without a bill says so and offers to ask; its table has no line', async () => {
    const bare = await givenPlan()
    const html = await expectPage(visitor.get(`/plans/${bare.slug}/cost`), 200)
    expect(wordsOf(html)).toContain('This plan has no bill of quantities yet.')
    expect(html).toContain('href="/contact"')
    expect((await visitor.read(`/plans/${bare.slug}/cost.csv`)).trim().split('\n')).toHaveLength(1)
  })

  it('of an unpublished plan is 404, and an old address redirects to the new one', async () => {
    const draft = await givenPlan({ status: 'draft' })
    for (const slug of ['no-such-plan', draft.slug])
      await expectStatus(404, visitor.get(`/plans/${slug}/cost`), visitor.get(`/plans/${slug}/cost.csv`))
    const old = unique('old-')
    await db.insert(planSlugs).values({ slug: old, planId: plan.id })
    expect(await redirectOf(visitor.get(`/plans/${old}/cost`))).toEqual([301, `/plans/${plan.slug}/cost`])
  })
})

describe('the range of a plan', () => {
  it('is shown on card and panel, rounded to 5,000 cedis, and marked if its rates are old', async () => {
    const region = 'Savannah'
    const plan = await givenPlan({ region, city: 'Damongo' })
    await giveBill(plan, 1000)
    const list = () => read(`/plans?location=${region}`)
    const text = 'To build: GHS 550,000 to GHS 700,000'
    expectWords(await list(), [text], ['Prices may have changed.'])
    const panel = await visitor.read(`/plans/${plan.slug}`)
    expect(panel).toContain(`href="/plans/${plan.slug}/cost"`)
    expectWords(wordsOf(panel), [
      text,
      'Bill of quantities PDF, CSV',
      `Rates of ${formatDay(dayAgo(10))}, 10 days old.`,
    ])
    await giveRates(rate({ date: dayAgo(91) }))
    const old = `rates are from ${formatDay(dayAgo(91))}`
    expect(await list()).toContain(`Costs to build: some ${old}. Prices may have changed.`)
    expect(await read(`/plans/${plan.slug}`)).toContain(`These ${old}, 3 months old. Prices may have changed.`)
  })
})

describe('the filter by budget', () => {
  const list = (query: string, from = db) => listItems(from, PLANS, readFilters(new URLSearchParams(query)))
  const clear = () =>
    env.DB.batch(['plan_options', 'plan_files', 'plans'].map((table) => env.DB.prepare(`delete from ${table}`)))

  beforeAll(async () => {
    await clear()
    await giveRates(rate())
    for (const [title, blocks, type] of [
      ['Small', 500, 'House'],
      ['Middle', 1000, 'House'],
      ['Large', 2000, 'Villa'],
    ] as const) {
      const plan = await givenPlan({ title, type, bedrooms: 2 })
      await giveBill(plan, blocks)
    }
    await givenPlan({ title: 'Unknown' })
  })

  it.each([
    ['budget=550000', ['Middle', 'Small']],
    ['budget=549999', ['Small']],
    ['budget=GHS 2,000,000', ['Large', 'Middle', 'Small']],
    ['budget=2000000&category=Villa', ['Large']],
    ['budget=600000&q=middle', ['Middle']],
    ['budget=0', []],
    ['budget=x', ['Large', 'Middle', 'Small', 'Unknown']],
    ...['price-asc', 'price-desc', 'area-asc', 'newest'].map((sort): [string, string[]] => [
      `budget=600000&min=1&max=900000&sort=${sort}`,
      ['Middle', 'Small'],
    ]),
  ])('lists the plans whose low end is at most the budget: %s', async (query, titles) => {
    expect((await list(query)).cards.map(({ title }) => title).sort()).toEqual(titles)
  })

  it('is a chip and a field of the form, and does not exist for homes', async () => {
    const html = await visitor.read('/plans?budget=550000')
    expect(wordsOf(html)).toContain('up to GHS 550,000 to build')
    expect(html).toMatch(/<input name="budget"[^>]*value="550000"/)
    expect(html).toContain('<link rel="canonical" href="http://site.test/plans"/>')
    expect(await visitor.read('/services?budget=1')).not.toContain('to build')
  })

  it('reads no more rows where there are more plans', async () => {
    const rowsFor = async (query: string) => {
      const { meter, db: counting } = metered(env.DB)
      await list(query, counting)
      return meter.rows
    }
    const few = await rowsFor('budget=600000')
    const columns = `title, type, bedrooms, washrooms, floors, horizontal_metres, vertical_metres, area_sq_ft,
      description, features, from_price_minor, status, published_at, created_at, updated_at`
    await env.DB.prepare(
      `with recursive many(i) as (select 1 union all select i + 1 from many where i < 600)
       insert into plans (slug, build_low_minor, ${columns}) select 'many-' || i,
         case when i % 2 then 50000000 else 900000000 end, ${columns} from many, plans where slug = ?`,
    )
      .bind((await givenPlan()).slug)
      .run()
    // The count stops at 241 matches; a page of 24 is found early in its order.
    const many = await rowsFor('budget=600000')
    expect(many).toBeLessThanOrEqual(241 * 2 + 24 * 8)
    expect(await rowsFor('budget=600000&page=9')).toBeLessThanOrEqual(241 * 2 + 240 * 4 + 24 * 8)
    expect(few).toBeLessThan(60)
    // One plan below the bound among six hundred above it.
    expect(await rowsFor('budget=300000')).toBeLessThanOrEqual(60)
  })
})

describe('the budget page', () => {
  it('says when each stage is reached at both ends of its range, beside the inflation assumed', async () => {
    const plan = await givenPlan({ title: `Savers ${unique('x')}` })
    await giveBill(plan, 1000)
    const words = (query: string) => read(`/plans/${plan.slug}/budget${query}`)
    const start = ['With prices rising 10 % a year.', 'Total 551,000 to 701,000']
    expectWords(await words(''), start, ['reached now'])
    // Walls 550,000 to 700,330 come before the roof of 825 to 1,050.50.
    const page = await words('?now=550000&monthly=100000&inflation=0')
    expectWords(page, [
      'Walls and frame 550,000 to 700,000 At the low end reached now At the high end in month 2',
      'Roof 1,000 to 1,000 At the low end in month 1 At the high end in month 2',
      'At the low end: now Walls and frame, next Roof in month 1. At the high end: now no stage yet, next Walls and frame in month 2.',
    ])
    expect(page.match(/not advice/g)).toHaveLength(1)
    expect(await words('?now=550000&monthly=0&inflation=0')).toContain('not within 20 years')
    const ashanti = await words('?now=600000&region=Ashanti&finish=standard')
    expect(ashanti).toContain('600,000 to 800,000 At the low end reached now')
  })

  it('starts from the inflation of the settings', async () => {
    const plan = await givenPlan()
    await giveBill(plan, 1)
    await db.insert(siteSettings).values({ name: 'inflation', value: '23.5', updatedAt: 0 })
    const html = await visitor.read(`/plans/${plan.slug}/budget`)
    expect(html).toMatch(/<input id="inflation"[^>]*value="23.5"/)
    await db.delete(siteSettings)
  })

  it('of a plan without a bill offers to ask, and of no plan is 404', async () => {
    const bare = await givenPlan()
    expect(await read(`/plans/${bare.slug}/budget`)).toContain('no bill of quantities yet')
    await expectStatus(404, visitor.get('/plans/no-such-plan/budget'))
  })
})

describe('the bill of quantities', () => {
  it('is given in full, as PDF and CSV, only to buyers of the CAD + PDF file', async () => {
    const plan = await givenPlan()
    await giveBill(plan, 1000)
    const given = async (option: 'a' | 'c', isPaid = true) => {
      const order = await givenOrder(plan, { option })
      if (isPaid) await postWebhook(chargeBody(order))
      const key = await keys.mac('order', order.reference)
      return (part: string, of = key, who = visitor) => who.get(`/orders/${order.reference}${part}?key=${of}`)
    }
    const bought = await given('c')
    const pdf = await wordsOfPdf(await bought('/bill.pdf'))
    expectWords(pdf, ['Page 1 of 1', 'Total\n550,825.00 to 701,380.50'])
    const csv = await bought('/bill.csv')
    expect(csv.headers.get('content-disposition')).toContain(`bill-${plan.slug}.csv`)
    expect(await csv.text()).toContain('"Walls and frame","Blocks","1000","nr"')
    const page = await (await bought('')).text()
    expect(page).toMatch(/href="\/orders\/[^"]*\/bill\.csv\?key=/)
    await db.update(plans).set({ status: 'archived' }).where(eq(plans.id, plan.id))
    expect((await bought('/bill.pdf')).status).toBe(200)
    expect((await (await given('a'))('/bill.pdf')).status).toBe(302)
    expect((await (await given('c', false))('/bill.csv')).status).toBe(302)
    // Another browser, which did not see the order.
    expect((await bought('/bill.pdf', 'x'.repeat(43), newVisitor())).status).toBe(404)
  })
})
