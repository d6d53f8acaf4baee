/** The permit lists of assemblies, on their own pages, on the panel of a plan and in the admin area. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as words from '../../app/domain/permits/permit.ts'
import { getPermit, savePermit } from '../../app/domain/permits/save-permits.server.ts'
import { CHANGED_MEANWHILE } from '../../app/domain/settings/settings-form.ts'
import { formatDay } from '../../app/domain/shared/units.ts'
import { assemblies, permitRequirements } from '../../drizzle/schema/index.ts'
import { db, givenPlan } from '../support/factories.ts'
import { expectPage, fieldError, newVisitor, redirectOf, SITE, textsByRole, type Visitor } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

const visitor = newVisitor()
const htmlOf = (path: string) => visitor.read(path)
const read = async (path: string) => wordsOf(await visitor.read(path))
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const requirement = (what: string, supplier: words.Supplier, days = 5) => ({
  ...{ what, supplier, howMany: '4 sets', source: 'anda.gov.gh', checkedOn: dayAgo(days) },
})
const givenPermit = (name: string, region: string, note: string, ...requirements: ReturnType<typeof requirement>[]) =>
  savePermit({ db, now: Date.now }, null, null, 0, { name, region, note, setbacks: null, requirements })

beforeEach(async () => {
  for (const table of [permitRequirements, assemblies]) await db.delete(table)
  const asked = [requirement('Architectural drawings', 'file'), requirement('Soil test', 'we can add', 181)]
  await givenPermit('Anloga', 'Volta', 'Form A comes first.', ...asked)
})

describe('a permit list', () => {
  it('shows each document with copies, supplier, source and date, and marks those older than 180 days', async () => {
    const html = await htmlOf('/permits/anloga')
    const text = wordsOf(html)
    expect(text).toContain('Building permit: Anloga')
    expect(text).toContain('Form A comes first.')
    expect(text).toContain(
      `Architectural drawings anda.gov.gh, checked ${formatDay(dayAgo(5))}. 4 sets In the file you buy`,
    )
    expect(text).toContain(
      `Soil test anda.gov.gh, checked ${formatDay(dayAgo(181))}. ${words.PLEASE_CONFIRM} 4 sets We can add it`,
    )
    expect(text.match(/not advice/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="${SITE}/permits/anloga"/>`)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  it('is found from the list of all, and in the sitemap', async () => {
    const html = await htmlOf('/permits')
    expect(html).toContain('href="/permits/anloga"')
    expect(html).toContain(`<link rel="canonical" href="${SITE}/permits"/>`)
    expect(await htmlOf('/sitemap.xml')).toContain(`<loc>${SITE}/permits/anloga</loc>`)
  })

  it('is found by its name, its region or a town of the region', async () => {
    for (const words of ['anlo', 'VOLTA', 'keta'])
      expect(await htmlOf(`/permits?q=${words}`), words).toContain('href="/permits/anloga"')
    const none = await htmlOf('/permits?q=Bolgatanga')
    expect(none).not.toContain('href="/permits/anloga"')
    expect(textsByRole(none, 'status')).toEqual(['We have no list for "Bolgatanga" yet. All permit lists'])
  })

  it('of an unknown assembly is 404 and links to the others', async () => {
    const html = await expectPage(visitor.get('/permits/atlantis'), 404)
    expect(wordsOf(html)).toContain(words.NO_SUCH_ASSEMBLY)
  })

  it('is linked on the panel of a plan: that of its region, or another’s by name', async () => {
    await givenPermit('West Akim', 'Eastern', '', requirement('Layout site plan', 'you'))
    const near = await givenPlan({ region: 'Eastern', city: 'Koforidua' })
    const panel = await read(`/plans/${near.slug}`)
    expect(panel).toContain('For your permit As West Akim asks: From you: Layout site plan (4 sets).')
    expect(panel).not.toContain(words.PLEASE_CONFIRM)
    const far = await givenPlan({ region: 'Savannah', city: 'Damongo' })
    expect(await read(`/plans/${far.slug}`)).toContain(
      `As Anloga asks: In the file you buy: Architectural drawings (4 sets). We can add it: Soil test (4 sets). ${words.PLEASE_CONFIRM}`,
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
  let staff: Visitor
  const save = (rows: string[][], more: Record<string, string> = {}, name = 'anloga') =>
    staff.send(`/permits-admin/${name}`, values(rows, more))

  beforeAll(async () => {
    staff = await givenStaff()
  })

  it('change a list, which takes effect at the next request and is logged', async () => {
    await htmlOf('/permits/anloga')
    const saved = save([ROW, ['', '', 'you', '', dayAgo(1)]])
    expect(await redirectOf(saved)).toEqual([303, '/permits-admin/anloga'])
    expect(wordsOf(await staff.read('/permits-admin/anloga'))).toContain(words.PERMIT_SAVED)
    const text = await read('/permits/anloga')
    expect(text).toContain('Site plan anda.gov.gh')
    expect(text).not.toContain('Soil test')
    const after = { requirements: [`Site plan, 2, you, anda.gov.gh, ${dayAgo(1)}`] }
    const change = (await doneTo('permit', 'anloga')).at(-1)
    expect(change).toMatchObject({ actor: STAFF_NAME, action: 'update', after })
  })

  it('save a list completely although the clock moves on meanwhile', async () => {
    const before = (await getPermit(db, 'anloga')) ?? null
    let at = Date.now()
    const deps = { db, now: () => (at += 1) }
    const requirements = [requirement('Site plan', 'you', 1)]
    const permit = { name: 'Anloga', region: 'Volta', note: '', setbacks: null, requirements }
    expect(await savePermit(deps, null, before, before?.revision ?? 0, permit)).toMatchObject({ ok: true })
    expect((await getPermit(db, 'anloga'))?.requirements).toHaveLength(1)
  })

  it('keep the setbacks of an assembly with their source, for its page and for plots', async () => {
    const typed = { setbackFront: '6', setbackRear: '3.0', setbackSide: '2.5', setbackSource: 'Its bye-law' }
    const html = await expectPage(save([ROW], { ...typed, setbackFront: 'six' }), 400)
    expect(fieldError(html, 'setbackFront')).toBe(words.SETBACK_UNCLEAR)
    expect(fieldError(html, 'setbackCheckedOn')).toBe('Date checked must be a day such as 2026-11-21')
    expect(html).toContain('value="six"')
    const plan = await givenPlan({ horizontalMetres: 11, verticalMetres: 11 })
    const plot = `/plans/${plan.slug}?plotWidth=15&plotDepth=18&plotUnit=m&assembly=anloga`
    expect(await read(plot)).toContain('Fits.')
    expect((await save([ROW], { ...typed, setbackCheckedOn: dayAgo(181) })).status).toBe(303)
    expect(await read('/permits/anloga')).toContain(
      `Setbacks: 6 m in front, 3.0 m at the rear and 2.5 m at each side. Its bye-law, checked ${formatDay(dayAgo(181))}. ${words.PLEASE_CONFIRM}`,
    )
    const panel = await htmlOf(plot)
    expect(wordsOf(panel)).toContain('This plan does not fit a plot of 15 x 18 m with these setbacks.')
    expect(panel).toContain('<option value="anloga" selected="">Anloga</option>')
    expect(wordsOf(panel)).toContain('As Anloga asks')
    expect(await read(`${plot}&front=2`)).toContain('does not fit')
    expect(await read(`${plot}&front=2&side=2`)).toContain('Fits.')
    expect(await read(plot.replace('anloga', 'atlantis'))).toContain('Fits.')
    const history = wordsOf(await staff.read('/permits-admin/anloga'))
    expect(history).toContain(`Permit list of Anloga updated ${STAFF_NAME}`)
    expect(history).toContain('After: 6, 3.0, 2.5, Its bye-law')
    expect((await save([ROW])).status).toBe(303)
    expect(await read(plot)).toContain('Fits.')
  })

  it('add an assembly once per name', async () => {
    const made = await save([ROW], { name: 'Ga West', region: 'Greater Accra' }, 'new')
    expect(made.headers.get('location')).toBe('/permits-admin/ga-west')
    expect(wordsOf(await staff.read('/permits-admin?q=ga'))).toContain('Ga West')
    const twice = save([ROW], { name: 'Ga  West', region: 'Greater Accra' }, 'new')
    expect(fieldError(await expectPage(twice, 400), 'name')).toBe(words.SAME_NAME)
    expect((await visitor.read('/permits/ga-west')).match(/<tr>/g)).toHaveLength(2)
  })

  it('get each error beside its field, and keep what was typed', async () => {
    const html = await expectPage(save([['Site plan', '', 'nobody', '', '2026-02-30']], { region: 'x' }), 400, [
      'Region must be a region of Ghana, Choose who supplies it, Source is required, Date checked must be a day such as 2026-11-21',
    ])
    expect(fieldError(html, 'source')).toBe('Source is required')
    expect(html).toContain('value="Site plan"')
    await expectPage(save([]), 400, ['A permit list needs at least one requirement'])
  })

  it('do not overwrite each other’s changes', async () => {
    expect((await save([ROW], { revision: '1' })).status).toBe(303)
    const late = save([['Other', '', 'you', 'x', dayAgo(1)]], { revision: '1' })
    expect(await expectPage(late, 409, [CHANGED_MEANWHILE])).toContain('value="Other"')
    expect(await read('/permits/anloga')).toContain('Site plan')
  })

  it('save once per revision, even within one millisecond', async () => {
    const before = await getPermit(db, 'anloga')
    const at = Date.now()
    const [one, two] = [requirement('Site plan', 'you'), requirement('Indenture', 'you')]
    const saveOf = async (...requirements: words.Requirement[]) => {
      const permit = { name: 'Anloga', region: 'Volta', note: '', setbacks: null, requirements }
      return (await savePermit({ db, now: () => at }, null, before, before?.revision ?? 0, permit)).ok
    }
    expect([await saveOf(one), await saveOf(two, one)]).toEqual([true, false])
    expect((await getPermit(db, 'anloga'))?.requirements).toEqual([one])
  })

  it('get a 404 for an assembly that does not exist', async () => {
    expect((await staff.get('/permits-admin/atlantis')).status).toBe(404)
    expect((await press(staff, '/permits-admin/atlantis', { name: 'x' })).status).toBe(404)
  })
})
