/** The sample of a plan and its sheets: kept by staff, seen by everybody, nothing of it left behind. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_UNREADABLE, SHEETS_SAVED } from '../../app/domain/plans/sheets.ts'
import { CHANGED_MEANWHILE } from '../../app/domain/settings/settings-form.ts'
import { pdfPage } from '../../app/domain/shared/pdf-page.server.ts'
import { planSheets, plans, stagedUploads } from '../../drizzle/schema/index.ts'
import { db, givenPlan } from '../support/factories.ts'
import { emptyTrashAfter, sendTo } from '../support/items.ts'
import { expectPage, fieldError, fieldValue, newVisitor, type Visitor } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'
import { pdfBytes } from '../support/uploads.ts'

const SHEETS = 'A-01, Cover Page, A2\nA-02, Ground Floor Plan, A2'
let staff: Visitor
beforeAll(async () => {
  staff = await givenStaff('Content')
})

const pathOf = (plan: { id: number }) => `/plans-admin/${plan.id}/sample`

const sendSample = (plan: { id: number }, bytes: Uint8Array, sheets = '') =>
  sendTo(staff, pathOf(plan), [['sheets', sheets]], [{ field: 'sample', filename: 'sample.pdf', bytes }])
const keyOf = async (plan: { id: number }) =>
  (await db.select({ key: plans.sampleKey }).from(plans).where(eq(plans.id, plan.id)).get())?.key ?? ''
const isReleased = async (key: string) =>
  (await db.select().from(stagedUploads).where(eq(stagedUploads.objectKey, key))).length === 1

describe('the sample of a plan', () => {
  it('is visible before paying, replaced by the next, and deleted with its plan', async () => {
    const plan = await givenPlan()
    const address = `/plans/${plan.slug}/sample.pdf`
    expect((await newVisitor().get(address)).status).toBe(404)
    const bytes = pdfPage('Sample', ({ words }) => words(50, 50, 'Sample'))
    expect((await sendSample(plan, bytes)).status).toBe(303)
    const first = await keyOf(plan)
    expect(await newVisitor().read(`/plans/${plan.slug}`)).toContain(`href="${address}"`)
    const sample = await newVisitor().get(address)
    expect(sample.headers.get('content-type')).toBe('application/pdf')
    expect(new Uint8Array(await sample.arrayBuffer())).toEqual(bytes)
    expect(await isReleased(first)).toBe(false)
    await sendSample(plan, pdfBytes())
    expect(await isReleased(first)).toBe(true)
    const second = await keyOf(plan)
    await staff.post(`/plans-admin/${plan.id}/delete`)
    expect((await newVisitor().get(address)).status).toBe(404)
    expect(await isReleased(second)).toBe(false)
    await emptyTrashAfter(31)
    expect(await isReleased(second)).toBe(true)
    expect((await doneTo('plan', plan.id)).map(({ action }) => action)).toContain('sample-changed')
  })

  it('is not copied with the plan', async () => {
    const plan = await givenPlan()
    await sendSample(plan, pdfBytes())
    const key = await keyOf(plan)
    const copied = await staff.post(`/plans-admin/${plan.id}/duplicate`, { copy: 'once' })
    const id = Number(/\d+/.exec(copied.headers.get('location') ?? '')?.[0])
    expect(await keyOf({ id })).toBe('')
    await staff.post(`/plans-admin/${id}/delete`)
    expect([await keyOf(plan), await isReleased(key)]).toEqual([key, false])
  })

  it.each([
    ['no PDF', new TextEncoder().encode('<script>alert(1)</script>')],
    ['a PDF cut off', pdfPage('x', () => undefined).slice(0, 400)],
  ])('that is %s is refused beside its field, and nothing is stored', async (_what, bytes) => {
    const plan = await givenPlan()
    const before = (await env.FILES.list({ prefix: 'samples/' })).objects.length
    const html = await expectPage(sendSample(plan, bytes, SHEETS), 400)
    expect(fieldError(html, 'sample')).toBe(SAMPLE_UNREADABLE)
    expect(html).toContain('A-02, Ground Floor Plan, A2')
    expect((await env.FILES.list({ prefix: 'samples/' })).objects.length).toBe(before)
    expect(await keyOf(plan)).toBe('')
  })
})

describe('the sheets of a plan', () => {
  it('have new codes in each revision, shown on the page of the plan', async () => {
    const plan = await givenPlan()
    expect((await press(staff, pathOf(plan), { sheets: SHEETS, revision: '0' })).words).toContain(SHEETS_SAVED)
    expect((await press(staff, pathOf(plan), { sheets: SHEETS, revision: '1' })).status).toBe(303)
    const codes = await db.select().from(planSheets).where(eq(planSheets.planId, plan.id))
    expect(codes.map(({ number, revision }) => [number, revision])).toEqual([
      ['A-01', 1],
      ['A-02', 1],
    ])
    for (const { code } of codes) expect(code).toMatch(/^[0-9a-z]{28}$/)
    const html = await staff.read(pathOf(plan))
    expect(html).toContain(`/verify/${codes[0]?.code}`)
    expect(fieldValue(html, 'revision')).toBe('1')
    expect(wordsOf(await newVisitor().read(`/plans/${plan.slug}`))).toContain('Ground Floor Plan A-02, A2')
    await press(staff, pathOf(plan), { sheets: `${SHEETS}\nA-03, Elevations, A2`, revision: '1' })
    expect(wordsOf(await newVisitor().read(`/verify/${codes[1]?.code}`))).toContain('Superseded by revision B')
    // A form of an older revision saves nothing.
    const late = await press(staff, pathOf(plan), { sheets: 'A-01, Cover Page, A3', revision: '1' })
    expect([late.status, late.words.includes(CHANGED_MEANWHILE)]).toEqual([409, true])
    expect(await doneTo('plan', plan.id)).toEqual([
      { actor: STAFF_NAME, action: 'sheets-revised', before: null, after: { revision: 1 } },
      { actor: STAFF_NAME, action: 'sheets-revised', before: null, after: { revision: 2 } },
    ])
  })

  it.each([
    ['A-01, Cover Page', 'Line 1 must look like A-02, Ground Floor Plan, A2'],
    ['A-01, Cover Page, A2\n\nA-01, Elevations, A2', 'Line 3 repeats A-01'],
    [`A-01, ${'x'.repeat(81)}, A2`, 'Line 1 must look like A-02, Ground Floor Plan, A2'],
    [Array.from({ length: 61 }, (_, at) => `A-${at}, Plan, A2`).join('\n'), 'At most 60 sheets'],
  ])('typed wrongly stay in the form with the error: %#', async (sheets, error) => {
    const plan = await givenPlan()
    const html = await expectPage(staff.post(pathOf(plan), { sheets, revision: '0' }), 400)
    expect(fieldError(html, 'sheets')).toBe(error)
    expect(await db.$count(planSheets, eq(planSheets.planId, plan.id))).toBe(0)
  })
})
