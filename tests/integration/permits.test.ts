/** The permit lists: what assemblies ask for, on their own pages and on the panel of a plan, as staff keep them. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  NO_SUCH_ASSEMBLY,
  PERMIT_SAVED,
  PLEASE_CONFIRM,
  SAME_NAME,
  SETBACK_UNCLEAR,
  type Supplier,
} from '../../app/domain/permits/permit.ts'
import { getPermit, savePermit } from '../../app/domain/permits/save-permits.server.ts'
import { formatDay } from '../../app/domain/shared/units.ts'
import { CHANGED_MEANWHILE } from '../../app/domain/site/settings-form.ts'
import { assemblies, permitRequirements } from '../../drizzle/schema/index.ts'
import { db, givenPlan } from '../support/factories.ts'
import { fieldError, newVisitor, SITE, textsByRole } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

const visitor = newVisitor()
const htmlOf = async (path: string) => (await visitor.get(path)).text()
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const requirement = (what: string, supplier: Supplier, days = 5) => ({
  what,
  howMany: '4 sets',
  supplier,
  source: 'anda.gov.gh',
  checkedOn: dayAgo(days),
})

beforeEach(async () => {
  await db.delete(permitRequirements)
  await db.delete(assemblies)
  await savePermit({ db, now: Date.now }, null, null, 0, {
    name: 'Anloga',
    region: 'Volta',
    note: 'Form A comes first.',
    setbacks: null,
    requirements: [requirement('Architectural drawings', 'file'), requirement('Soil test', 'we can add', 181)],
  })
})

describe('a permit list', () => {
  it('says what, how many, who supplies it, from where and when; what is older than 180 days is to be confirmed', async () => {
    const html = await htmlOf('/permits/anloga')
    const words = wordsOf(html)
    expect(words).toContain('Building permit: Anloga')
    expect(words).toContain('Form A comes first.')
    expect(words).toContain(
      `Architectural drawings anda.gov.gh, checked ${formatDay(dayAgo(5))}. 4 sets In the file you buy`,
    )
    expect(words).toContain(
      `Soil test anda.gov.gh, checked ${formatDay(dayAgo(181))}. ${PLEASE_CONFIRM} 4 sets We can add it`,
    )
    expect(words.match(/not advice/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="${SITE}/permits/anloga"/>`)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  it('is found from the list of all, and in the sitemap', async () => {
    const html = await htmlOf('/permits')
    expect(html).toContain('href="/permits/anloga"')
    expect(html).toContain(`<link rel="canonical" href="${SITE}/permits"/>`)
    expect(await htmlOf('/sitemap.xml')).toContain(`<loc>${SITE}/permits/anloga</loc>`)
  })

  it('of an assembly that we do not know is 404, with the way to the others', async () => {
    const response = await visitor.get('/permits/atlantis')
    expect(response.status).toBe(404)
    expect(wordsOf(await response.text())).toContain(NO_SUCH_ASSEMBLY)
  })

  it('stands on the panel of a plan: that of its region, or another’s under its name', async () => {
    await savePermit({ db, now: Date.now }, null, null, 0, {
      name: 'West Akim',
      region: 'Eastern',
      note: '',
      setbacks: null,
      requirements: [requirement('Layout site plan', 'you')],
    })
    const near = await givenPlan({ region: 'Eastern', city: 'Koforidua' })
    const panel = wordsOf(await htmlOf(`/plans/${near.slug}`))
    expect(panel).toContain('For your permit As West Akim asks: From you: Layout site plan (4 sets).')
    expect(panel).not.toContain(PLEASE_CONFIRM)
    const far = await givenPlan({ region: 'Savannah', city: 'Damongo' })
    expect(wordsOf(await htmlOf(`/plans/${far.slug}`))).toContain(
      `As Anloga asks: In the file you buy: Architectural drawings (4 sets). We can add it: Soil test (4 sets). ${PLEASE_CONFIRM}`,
    )
  })
})

describe('staff', () => {
  const values = (rows: string[][], more: Record<string, string> = {}) => {
    const body = new URLSearchParams({ name: 'Anloga', region: 'Volta', note: '', ...more })
    for (const [what = '', howMany = '', supplier = 'you', source = '', checkedOn = ''] of rows)
      for (const [name, value] of Object.entries({ what, howMany, supplier, source, checkedOn }))
        body.append(name, value)
    return { method: 'POST', body, headers: { origin: SITE } }
  }
  const ROW = ['Site plan', '2', 'you', 'anda.gov.gh', dayAgo(1)]

  it('change a list, which holds at the next request and is told in the log', async () => {
    const staff = await givenStaff()
    await htmlOf('/permits/anloga')
    const response = await staff.send('/permits-admin/anloga', values([ROW, ['', '', 'you', '', dayAgo(1)]]))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/permits-admin/anloga'])
    expect(wordsOf(await (await staff.get('/permits-admin/anloga')).text())).toContain(PERMIT_SAVED)
    const words = wordsOf(await htmlOf('/permits/anloga'))
    expect(words).toContain('Site plan anda.gov.gh')
    expect(words).not.toContain('Soil test')
    const told = (await doneTo('permit', 'anloga')).at(-1)
    expect(told).toMatchObject({
      actor: STAFF_NAME,
      action: 'update',
      after: { requirements: [`Site plan, 2, you, anda.gov.gh, ${dayAgo(1)}`] },
    })
  })

  it('change a list while the clock ticks, and lose nothing of it', async () => {
    const before = (await getPermit(db, 'anloga')) ?? null
    let at = Date.now()
    const deps = { db, now: () => (at += 1) }
    const requirements = [
      { what: 'Site plan', howMany: '2', supplier: 'you' as const, source: '', checkedOn: dayAgo(1) },
    ]
    const permit = { name: 'Anloga', region: 'Volta', note: '', setbacks: null, requirements }
    expect(await savePermit(deps, null, before, before?.revision ?? 0, permit)).toMatchObject({ ok: true })
    expect((await getPermit(db, 'anloga'))?.requirements).toHaveLength(1)
  })

  it('keep the setbacks of an assembly with their source, which its page says and a plot may take', async () => {
    const staff = await givenStaff()
    const typed = { setbackFront: '6', setbackRear: '3.0', setbackSide: '2.5', setbackSource: 'Its bye-law' }
    const wrong = await staff.send('/permits-admin/anloga', values([ROW], { ...typed, setbackFront: 'six' }))
    const html = await wrong.text()
    expect([wrong.status, fieldError(html, 'setbackFront'), fieldError(html, 'setbackCheckedOn')]).toEqual([
      400,
      SETBACK_UNCLEAR,
      'Date checked must be a day such as 2026-11-21',
    ])
    expect(html).toContain('value="six"')
    const plan = await givenPlan({ horizontalMetres: 11, verticalMetres: 11 })
    const plot = `/plans/${plan.slug}?plotWidth=15&plotDepth=18&plotUnit=m&assembly=anloga`
    expect(wordsOf(await htmlOf(plot))).toContain('Fits.')
    const filled = values([ROW], { ...typed, setbackCheckedOn: dayAgo(181) })
    expect((await staff.send('/permits-admin/anloga', filled)).status).toBe(303)
    expect(wordsOf(await htmlOf('/permits/anloga'))).toContain(
      `Setbacks: 6 m in front, 3.0 m at the rear and 2.5 m at each side. Its bye-law, checked ${formatDay(dayAgo(181))}. ${PLEASE_CONFIRM}`,
    )
    const panel = await htmlOf(plot)
    expect(wordsOf(panel)).toContain('This plan does not fit a plot of 15 x 18 m with these setbacks.')
    expect(panel).toContain('<option value="anloga" selected="">Anloga</option>')
    expect(wordsOf(panel)).toContain('As Anloga asks')
    expect(wordsOf(await htmlOf(`${plot}&front=2`))).toContain('does not fit')
    expect(wordsOf(await htmlOf(`${plot}&front=2&side=2`))).toContain('Fits.')
    expect(wordsOf(await htmlOf(plot.replace('anloga', 'atlantis')))).toContain('Fits.')
    const history = wordsOf(await (await staff.get('/permits-admin/anloga')).text())
    expect(history).toContain(`Permit anloga: updated ${STAFF_NAME}`)
    expect(history).toContain('After: 6, 3.0, 2.5, Its bye-law')
    expect((await staff.send('/permits-admin/anloga', values([ROW]))).status).toBe(303)
    expect(wordsOf(await htmlOf(plot))).toContain('Fits.')
  })

  it('add an assembly, once under a name', async () => {
    const staff = await givenStaff()
    const made = await staff.send('/permits-admin/new', values([ROW], { name: 'Ga West', region: 'Greater Accra' }))
    expect(made.headers.get('location')).toBe('/permits-admin/ga-west')
    expect(wordsOf(await (await staff.get('/permits-admin?q=ga')).text())).toContain('Ga West')
    const twice = await staff.send('/permits-admin/new', values([ROW], { name: 'Ga  West', region: 'Greater Accra' }))
    expect(twice.status).toBe(400)
    expect(fieldError(await twice.text(), 'name')).toBe(SAME_NAME)
    expect((await (await visitor.get('/permits/ga-west')).text()).match(/<tr>/g)).toHaveLength(2)
  })

  it('are told what is wrong beside its field, and lose nothing', async () => {
    const staff = await givenStaff()
    const response = await staff.send(
      '/permits-admin/anloga',
      values([['Site plan', '', 'nobody', '', '2026-02-30']], { region: 'x' }),
    )
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(textsByRole(html, 'alert')).toEqual([
      'Region must be a region of Ghana, Choose who supplies it, Source is required, Date checked must be a day such as 2026-11-21',
    ])
    expect(fieldError(html, 'source')).toBe('Source is required')
    expect(html).toContain('value="Site plan"')
    expect(textsByRole(await (await staff.send('/permits-admin/anloga', values([]))).text(), 'alert')).toEqual([
      'A permit list needs at least one requirement',
    ])
  })

  it('do not write over each other', async () => {
    const staff = await givenStaff()
    expect((await staff.send('/permits-admin/anloga', values([ROW], { revision: '1' }))).status).toBe(303)
    const late = await staff.send(
      '/permits-admin/anloga',
      values([['Other', '', 'you', 'x', dayAgo(1)]], { revision: '1' }),
    )
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(textsByRole(html, 'alert')).toEqual([CHANGED_MEANWHILE])
    expect(html).toContain('value="Other"')
    expect(wordsOf(await htmlOf('/permits/anloga'))).toContain('Site plan')
  })

  it('of an assembly that is not there see 404', async () => {
    const staff = await givenStaff()
    expect((await staff.get('/permits-admin/atlantis')).status).toBe(404)
    expect((await press(staff, '/permits-admin/atlantis', { name: 'x' })).status).toBe(404)
  })
})
