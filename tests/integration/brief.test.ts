/** What a visitor wants to build: it is kept in every address about plans, and the region never hides a plan. */
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_A_REGION } from '../../app/domain/catalog/unread-filters.ts'
import { readBill } from '../../app/domain/costs/bill.ts'
import { withRegionalCosts } from '../../app/domain/costs/plan-cost.server.ts'
import { saveBill } from '../../app/domain/costs/save-bill.server.ts'
import { listStandardRates } from '../../app/domain/costs/save-rates.server.ts'
import { DEFAULT_DRAWINGS, PLAN_OPTIONS } from '../../app/domain/plans/options.ts'
import { WISHLIST_AT_MOST } from '../../app/domain/wishlist/wishlist.ts'
import { assemblies, planOptions } from '../../drizzle/schema/index.ts'
import { expectWords } from '../support/expect.ts'
import { db, type GivenPlan, givenPlan, givenRate, updateWhere } from '../support/factories.ts'
import { fieldValue, newVisitor, textsByRole } from '../support/shop.ts'
import { wordsOf } from '../support/staff.ts'

const visitor = newVisitor()
const BRIEF = 'room=3+Bedrooms&budget=500000&plotWidth=60&plotDepth=80&plotUnit=ft&region=Ashanti'
const htmlOf = (path: string) => visitor.read(path)
/** The titles of the cards, in the order of the list. */
const titles = async (query: string) =>
  [...(await htmlOf(`/plans?${query}`)).matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, title]) => title?.trim())
/** The query of the first link of a page to this path that has one. */
const linkFrom = (html: string, path: string) => {
  const href = [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, address]) => (address ?? '').replaceAll('&amp;', '&'))
    .find((address) => address.startsWith(`${path}?`))
  return Object.fromEntries(new URLSearchParams(href?.split('?')[1]))
}

/** Blocks cost GHS 500 to 700 each, in Ashanti GHS 600 to 800. */
async function giveBill(plan: GivenPlan, blocks: number) {
  const { lines } = readBill(
    `stage,item,unit,quantity,rate,source\nWalls and frame,Blocks,nr,${blocks},block,Outer walls`,
    await listStandardRates(db),
  )
  const saved = await saveBill({ db, now: () => Date.now() }, null, plan.id, 0, lines)
  if (!saved.ok) throw new Error(saved.reason)
}

const FITTING = ['Ashanti', 'Volta', 'Northern', 'Greater Accra', 'Western', 'Central', 'Oti']
let plan: GivenPlan

beforeAll(async () => {
  await env.DB.batch(['plan_options', 'plan_files', 'plans'].map((table) => env.DB.prepare(`delete from ${table}`)))
  const date = '2026-11-01'
  await givenRate({ key: 'block', unit: 'nr', region: '', lowMinor: 50_000, highMinor: 70_000, date })
  await givenRate({ key: 'block', unit: 'nr', region: 'Ashanti', lowMinor: 60_000, highMinor: 80_000, date })
  for (const [at, region] of FITTING.entries()) {
    plan = await givenPlan({ title: `Fits ${at}`, region, city: '' })
    await giveBill(plan, 900 - at * 100)
  }
  await giveBill(await givenPlan({ title: 'Dear', region: 'Ashanti' }), 1100)
  await giveBill(await givenPlan({ title: 'Wide', region: 'Ashanti', horizontalMetres: 30 }), 500)
  await givenPlan({ title: 'Unpriced', region: 'Ashanti', bedrooms: 2 })
})

describe('the list of plans', () => {
  it('shows all seven fitting plans whatever the region to build in', async () => {
    const without = await titles(BRIEF.replace('&region=Ashanti', ''))
    expect(without).toHaveLength(7)
    expect(await titles(BRIEF)).toEqual(without)
    expect(await titles('region=Oti')).toHaveLength(10)
  })

  it('still understands the place that a plan was drawn for, as a filter that can be removed', async () => {
    expect(await titles('location=Volta')).toEqual(['Fits 1'])
    const html = await htmlOf('/plans?location=Volta')
    expect(html).not.toMatch(/<select name="(location|city)"/)
    expect(html).toMatch(/<input type="hidden" name="location" value="Volta"/)
    expect(html).toMatch(/<span class="sr">Without <\/span>Volta/)
    expect(await htmlOf('/services')).toMatch(/<select name="location"[\s\S]*<select name="city"/)
  })

  it('costs the plans of a page at the rates of the region', async () => {
    expectWords(wordsOf(await htmlOf('/plans?q=Fits+0')), ['To build: GHS 450,000 to GHS 630,000'])
    expectWords(wordsOf(await htmlOf('/plans?q=Fits+0&region=Ashanti')), ['To build: GHS 540,000 to GHS 720,000'])
    expectWords(wordsOf(await htmlOf('/plans?q=Fits+0&region=Volta')), ['To build: GHS 450,000 to GHS 630,000'])
  })

  it('costs as many plans as a wishlist holds, which a comparison offers to choose from', async () => {
    const others = Array.from({ length: WISHLIST_AT_MOST - 1 }, (_, at) => 1_000_000 + at)
    const items = [plan.id, ...others].map((id) => ({
      id,
      buildLowMinor: null,
      buildHighMinor: null,
      buildRatesDate: null,
    }))
    const [first, second] = await withRegionalCosts(db, items, 'Ashanti')
    expect(first).toMatchObject({ id: plan.id, buildLowMinor: 18_000_000, buildHighMinor: 24_000_000 })
    expect(second).toEqual(items[1])
  })

  it('says on each card whether the whole cost is within the budget, and lists by the low end', async () => {
    const words = wordsOf(await htmlOf('/plans?budget=450000&sort=build-asc'))
    expect(words.match(/Within your budget/g)).toHaveLength(5)
    expect(words.match(/May exceed your budget/g)).toHaveLength(3)
    expectWords(words, [
      'To build: GHS 300,000 to GHS 420,000. Within your budget',
      'To build: GHS 450,000 to GHS 630,000. May exceed your budget',
    ])
    expect(wordsOf(await htmlOf('/plans'))).not.toContain('your budget')
  })

  it('says what the cheapest file of a plan holds', async () => {
    for (const option of PLAN_OPTIONS)
      await updateWhere(planOptions, and(eq(planOptions.planId, plan.id), eq(planOptions.option, option)), {
        drawings: [...DEFAULT_DRAWINGS[option]],
      })
    expectWords(wordsOf(await htmlOf('/plans?q=Fits+6')), ['from GHS 1,250 PDF File, 4 of 13 drawings'])
    expectWords(wordsOf(await htmlOf(`/plans/${plan.slug}`)), [
      'To build, take the CAD + PDF File: it has 13 drawings. A builder works from Structures, Cross-Sections,',
    ])
  })

  it('is sorted by the cost to build, plans without one last', async () => {
    const sorted = await titles('sort=build-asc')
    expect(sorted).toEqual([...[6, 5].map((at) => `Fits ${at}`), ...sorted.slice(2, 8), 'Dear', 'Unpriced'])
    expect(sorted.filter((title) => title?.startsWith('Fits'))).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Fits ${at}`))
    expect(await htmlOf('/services')).not.toContain('value="build-asc"')
    expect((await htmlOf('/services?sort=build-asc')).match(/<option value="newest" selected/)).not.toBeNull()
  })

  it('says that it ignored a region that it does not know', async () => {
    const html = await htmlOf('/plans?region=Atlantis')
    expect(textsByRole(html, 'status')).toContain('Ignored: Where you will build "Atlantis"')
    expect(html).toContain(`<span class="err" id="region-error">${NOT_A_REGION}</span>`)
    expect(textsByRole(await htmlOf('/plans?region=ashanti'), 'status')).toEqual([])
  })

  it('takes the setbacks of the region for the plot', async () => {
    const setbacks = {
      ...{ setbackFront: '20', setbackRear: '3', setbackSide: '1.5' },
      ...{ setbackSource: 'Its bye-law', setbackCheckedOn: '2026-11-21' },
    }
    const own = { slug: 'tamale', name: 'Tamale Metropolitan', region: 'Northern', revision: 1, updatedAt: 0 }
    await db.insert(assemblies).values({ ...own, setbacks })
    expect(await titles(BRIEF.replace('Ashanti', 'Northern'))).toEqual([])
    expect(await titles(BRIEF)).toHaveLength(7)
    expectWords(wordsOf(await htmlOf(`/plans/${plan.slug}?region=Northern`)), ['Tamale Metropolitan'])
    await db.delete(assemblies)
  })
})

describe('the brief of a visitor', () => {
  const asked = Object.fromEntries(new URLSearchParams(BRIEF))
  const WORDS = 'You want: 3 Bedrooms, up to GHS 500,000 to build, plot of 60 x 80 ft, building in Ashanti.'

  it('goes from the list to the plan, its cost, its budget and the forms that ask for one', async () => {
    const path = `/plans/${plan.slug}`
    const list = await htmlOf(`/plans?${BRIEF}`)
    expect(linkFrom(list, path)).toEqual(asked)
    expect(linkFrom(list, '/plans/request')).toEqual(asked)
    const panel = await htmlOf(`${path}?${BRIEF}`)
    for (const page of ['cost', 'budget', 'change']) expect(linkFrom(panel, `${path}/${page}`), page).toEqual(asked)
    for (const name of ['room', 'budget', 'region']) expect(fieldValue(panel, name), name).toBe(asked[name])
    const cost = await htmlOf(`${path}/cost?${BRIEF}`)
    expect(linkFrom(cost, `${path}/budget`)).toEqual(asked)
    expect(cost).toContain(`href="${path}/cost?${BRIEF.replace('Ashanti', 'Volta').replaceAll('&', '&amp;')}"`)
    const budget = await htmlOf(`${path}/budget?${BRIEF}`)
    expect(linkFrom(budget, `${path}/cost`)).toEqual(asked)
    for (const name of ['room', 'plotWidth']) expect(fieldValue(budget, name), name).toBe(asked[name])
    expect(fieldValue(budget, 'now')).toBe('500000')
  })

  it('goes as wishes for a house from the list and from the request to the page that draws one', async () => {
    const { room: _room, ...wishes } = asked
    for (const page of ['/plans', '/plans/request', `/plans/${plan.slug}/change`])
      expect(linkFrom(await htmlOf(`${page}?${BRIEF}`), '/plans/draw'), page).toEqual({ ...wishes, bedrooms: '3' })
  })

  it('is said on each of them with a link that changes it', async () => {
    const path = `/plans/${plan.slug}`
    for (const address of [path, `${path}/cost`, `${path}/budget`, `${path}/change`, '/plans/request']) {
      const html = await htmlOf(`${address}?${BRIEF}`)
      expectWords(wordsOf(html), [`${WORDS} Change your search`])
      expect(html, address).toContain(`href="/plans?${BRIEF.replaceAll('&', '&amp;')}">Change your search<`)
      expect(wordsOf(await htmlOf(address)), address).not.toContain('You want:')
    }
    expect(await htmlOf(`/plans/request?${BRIEF}`)).toContain('I want: 3 Bedrooms, up to GHS 500,000 to build')
  })
})
