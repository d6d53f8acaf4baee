/** Which plans fit a plot: the list, its cards and the block plan on the panel, with the firm's setbacks or the visitor's. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listItems } from '../../app/domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { BELOW_LOWEST, NOT_A_LENGTH, NOT_A_NUMBER } from '../../app/domain/catalog/unread-filters.ts'
import { PLANS } from '../../app/domain/plans/list-plans.server.ts'
import { assemblies, plans, siteSettings } from '../../drizzle/schema/index.ts'
import { db, type GivenPlan, givenPlan, unique, updateWhere } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import { fieldValue, newVisitor, textsByRole } from '../support/shop.ts'
import { wordsOf } from '../support/staff.ts'

const visitor = newVisitor()
const htmlOf = (path: string) => visitor.read(path)
const PLOT = 'plotWidth=15&plotDepth=20&plotUnit=m'
let straight: GivenPlan
let turned: GivenPlan

beforeAll(async () => {
  await env.DB.batch(['plan_options', 'plan_files', 'plans'].map((table) => env.DB.prepare(`delete from ${table}`)))
  straight = await givenPlan({ title: 'Straight', horizontalMetres: 12, verticalMetres: 14 })
  turned = await givenPlan({ title: 'Turned', horizontalMetres: 14, verticalMetres: 12 })
  await givenPlan({ title: 'Large', horizontalMetres: 12.01, verticalMetres: 14 })
})

describe('the list of plans', () => {
  const titles = async (query: string) => {
    const html = await htmlOf(`/plans?${query}`)
    return [...html.matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, title]) => title).sort()
  }

  it.each([
    ['budget=abc', 'budget', NOT_A_NUMBER, 'Ignored: Budget to build, GHS "abc"'],
    ['min=20&max=10', 'max', BELOW_LOWEST, 'Ignored: Highest price, GHS "10"'],
    ['plotWidth=15&plotUnit=m', 'plotDepth', 'Please enter the plot depth too', 'Ignored: Plot width "15"'],
  ])('says beside its field and above the list that %s cannot be read', async (query, name, error, ignored) => {
    const html = await htmlOf(`/plans?${query}`)
    expect(textsByRole(html, 'status')).toContain(ignored)
    const input = [...html.matchAll(/<input\b[^>]*>/g)]
      .map(([tag]) => tag)
      .find((tag) => tag.includes(`name="${name}"`))
    expect(input).toContain(`aria-invalid="true"`)
    expect(input).toContain(`aria-describedby="${name}-error"`)
    expect(html).toContain(`<span class="err" id="${name}-error">${error}</span>`)
    for (const [param, value] of new URLSearchParams(query)) expect(fieldValue(html, param)).toBe(value)
    expect(await titles(query)).toHaveLength(3)
  })

  it('says beside its field, which is not folded away, that a setback cannot be read', async () => {
    const html = await htmlOf(`/plans?${PLOT}&front=near`)
    expect(textsByRole(html, 'status')).toContain('Ignored: Setback, front "near"')
    expect(html).toContain(`<span class="err" id="front-error">${NOT_A_LENGTH}</span>`)
    expect(fieldValue(html, 'front')).toBe('near')
    expect(html).toMatch(/<details class="also" open=""/)
    expect(await titles(`${PLOT}&front=near`)).toEqual(await titles(PLOT))
  })

  it('reads a plot and a price as people type them, without a complaint', async () => {
    const typed = { plotWidth: "49.22'", plotDepth: '65.62\u00a0ft', max: 'GHS 500k', min: '\u202a1\u202c' }
    const query = String(new URLSearchParams(typed))
    expect(await titles(query)).toEqual(['Straight', 'Turned'])
    expect(await htmlOf(`/plans?${query}`)).not.toContain('Ignored')
  })

  it('contains the plans that fit with the default setbacks, and says how', async () => {
    expect(await titles(PLOT)).toEqual(['Straight', 'Turned'])
    const html = await htmlOf(`/plans?${PLOT}`)
    expect(html).toMatch(/>Fits<[\s\S]*Straight|Straight[\s\S]*>Fits</)
    expect(html.match(/>Fits turned</g)).toHaveLength(1)
    expect(html).toContain('plot of 15 x 20 m')
    expect(await titles(`${PLOT}&side=0`)).toEqual(['Large', 'Straight', 'Turned'])
    expect(await titles('plotWidth=49.22&plotDepth=65.62&plotUnit=ft')).toEqual(['Straight', 'Turned'])
    expect(await titles('plotWidth=49.21&plotDepth=65.62&plotUnit=ft')).toEqual([])
    expect(await titles('plotWidth=15')).toEqual(['Large', 'Straight', 'Turned'])
  })

  it('is filtered by words, prices and a plot together', async () => {
    expect(await titles(`${PLOT}&q=turned`)).toEqual(['Turned'])
    expect(await titles(`${PLOT}&min=1&max=900000&sort=price-asc`)).toEqual(['Straight', 'Turned'])
    expect(await titles(`${PLOT}&max=1`)).toEqual([])
  })

  it('says so if none fits, and follows the setbacks that staff set', async () => {
    expect(wordsOf(await htmlOf('/plans?plotWidth=20&plotDepth=30'))).toContain(
      'No plans fit a plot of 20 x 30 ft with these setbacks.',
    )
    await db.insert(siteSettings).values({ name: 'setbackSide', value: '1.4', updatedAt: 0 })
    expect(await titles(PLOT)).toEqual(['Large', 'Straight', 'Turned'])
    await db.delete(siteSettings)
    expect(await titles(PLOT)).toEqual(['Straight', 'Turned'])
  })

  it('uses the setbacks of the selected assembly, and offers the known ones', async () => {
    const setbacks = {
      setbackFront: '3',
      setbackRear: '3',
      setbackSide: '0.5',
      setbackSource: 'Its bye-law',
      setbackCheckedOn: '2026-11-21',
    }
    const assembly = { region: 'Ashanti', revision: 1, updatedAt: 0 }
    await db.insert(assemblies).values([
      { ...assembly, slug: 'narrow', name: 'Narrow', setbacks },
      { ...assembly, slug: 'unread', name: 'Unread' },
    ])
    expect(await titles(`${PLOT}&assembly=narrow`)).toEqual(['Large', 'Straight', 'Turned'])
    expect(await titles(`${PLOT}&assembly=narrow&side=1.5`)).toEqual(['Straight', 'Turned'])
    expect(await titles(`${PLOT}&assembly=unread`)).toEqual(['Straight', 'Turned'])
    const html = await htmlOf(`/plans?${PLOT}&assembly=narrow`)
    expect(html).toContain('<option value="narrow" selected="">Narrow</option>')
    expect(html).not.toContain('>Unread</option>')
    expect(html).toContain(
      `href="/plans/${straight.slug}?plotWidth=15&amp;plotDepth=20&amp;plotUnit=m&amp;assembly=narrow"`,
    )
    expect(html).toMatch(/<input name="side"[^>]*placeholder="0.5"[^>]*value=""/)
    expect(await htmlOf('/plans')).not.toContain('name="assembly"')
    await db.delete(assemblies)
  })

  it('follows a plan whose size is changed', async () => {
    const plan = await givenPlan({ title: 'Shrinking', horizontalMetres: 30, verticalMetres: 30 })
    expect(await titles(PLOT)).not.toContain('Shrinking')
    await updateWhere(plans, eq(plans.id, plan.id), { horizontalMetres: 5, verticalMetres: 5 })
    expect(await titles(PLOT)).toContain('Shrinking')
    await updateWhere(plans, eq(plans.id, plan.id), { status: 'archived' })
  })

  it('reads no more rows where there are more plans', async () => {
    const rowsFor = async (query: string) => {
      const { meter, db: counting } = metered(env.DB)
      const filters = readFilters(new URLSearchParams(query), { front: 3e6, rear: 3e6, side: 1.5e6 })
      await listItems(counting, PLANS, filters)
      return meter.rows
    }
    const now = Date.now()
    await env.DB.batch(
      Array.from({ length: 600 }, (_, at) =>
        env.DB.prepare(
          `insert into plans (slug, title, type, bedrooms, washrooms, floors, horizontal_metres, vertical_metres, area_sq_ft,
            description, features, from_price_minor, status, published_at, created_at, updated_at)
           values (?, ?, 'House', 3, 1, 1, ?, 9, 900, '', '[]', 1000, 'published', ?, ?, ?)`,
        ).bind(unique('many-'), `Many ${at}`, at % 2 === 0 ? 9 : 40, now + at, now, now),
      ),
    )
    expect(await rowsFor(PLOT)).toBeLessThanOrEqual(241 * 2 + 24 * 8)
    // Three hundred and one are too long for it: only those that are not are looked at.
    expect(await rowsFor('plotWidth=5&plotDepth=8&plotUnit=m')).toBeLessThanOrEqual(60)
  })
})

describe('the panel of a plan', () => {
  it('shows the block plan to scale with distances and coverage, at most 3 kB', async () => {
    const html = await htmlOf(`/plans/${straight.slug}?${PLOT}`)
    const svg = /<svg class="plot"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''
    expect(svg.length).toBeGreaterThan(300)
    expect(svg.length).toBeLessThanOrEqual(3000)
    expect(svg).toContain(
      'aria-label="Block plan, plot of 15 x 20 m: 3 m in front, 3 m at the rear, 1.5 m at each side, 56.0 % covered"',
    )
    // 240 px are 20 m: the plot is 180 wide, the house 144 x 168.
    expect(svg).toContain('<rect width="180" height="240"></rect>')
    expect(svg).toContain('<rect x="18" y="36" width="144" height="168" class="house"></rect>')
    expect(wordsOf(html)).toContain('Fits. The house covers 56.0 % of the plot.')
    expect(wordsOf(await htmlOf(`/plans/${turned.slug}?${PLOT}`))).toContain('Fits turned.')
  })

  it('says where the plan does not fit, and asks for a plot if none is given', async () => {
    expect(wordsOf(await htmlOf(`/plans/${straight.slug}?plotWidth=30&plotDepth=40`))).toContain(
      'This plan does not fit a plot of 30 x 40 ft with these setbacks.',
    )
    const html = await htmlOf(`/plans/${straight.slug}`)
    expect(html).not.toContain('<svg class="plot"')
    expect(wordsOf(html)).toContain('We keep 3.0 m in front, 3.0 m at the rear and 1.5 m at each side.')
    expect(html).toMatch(/<input name="plotWidth"/)
  })
})
