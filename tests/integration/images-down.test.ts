/** While the Images service fails nobody is told that a file is bad, and what was typed and uploaded is kept. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PHOTO_FAILED } from '../../app/domain/accounts/messages.ts'
import { originalKey } from '../../app/domain/gallery/variants.ts'
import { ADD_FAILED } from '../../app/domain/items/messages.ts'
import { REQUEST_FAILED } from '../../app/domain/plan-requests/messages.ts'
import { paths } from '../../app/paths.ts'
import { givenUser, letIn, userBy } from '../support/accounts.ts'
import { expectStatus } from '../support/expect.ts'
import { unique } from '../support/factories.ts'
import { add, givenStaff, picture, sendTo, stagedRows, storedKeys, zip } from '../support/items.ts'
import { appWith, expectPage, fieldValue, newVisitor } from '../support/shop.ts'
import { pdfBytes, pngBytes } from '../support/uploads.ts'

/** As the binding does: over the limit of the plan, out of order, and with an error that has no code at all. */
const failing = (code?: number) => {
  const fail = () => Promise.reject(Object.assign(new Error('it failed at /some/path'), code ? { code } : {}))
  return { info: fail, input: () => ({ transform: () => ({ output: fail }) }) }
}
const down = appWith({ IMAGES: failing(9422) })

let logged: string[]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

/** Expects a 503 with this alert and a Retry-After header. */
async function expectBusy(answer: Response, alert: string) {
  const html = await expectPage(answer, 503, [alert])
  expect(answer.headers.get('retry-after')).toBe('30')
  return html
}
const expectLogged = (event: string) =>
  expect(logged.filter((line) => line.includes(`"${event}"`) && line.includes('Images service failed'))).toHaveLength(1)

describe('if the Images service fails', () => {
  it.each([undefined, 9422, 9524])('a plan request is answered 503 and keeps text and files (%s)', async (code) => {
    const fields: [string, string][] = [
      ['firstName', 'Esi'],
      ['formId', unique('r').padEnd(24, 'x').toLowerCase()],
    ]
    const files = [
      { field: 'document', filename: 'brief.pdf', bytes: pdfBytes() },
      { field: 'referenceImages', filename: 'house.png', bytes: pngBytes() },
    ]
    const answer = await sendTo(newVisitor(appWith({ IMAGES: failing(code) })), paths.requestPlan(), fields, files)
    const html = await expectBusy(answer, REQUEST_FAILED)
    expect(fieldValue(html, 'firstName')).toBe('Esi')
    expect(html).toContain('brief.pdf')
    expectLogged('plan-request.failed')
  })

  it('the form of a plan gets a 503 and keeps what was typed and uploaded', async () => {
    const answer = await add(await givenStaff(down), 'plan', { title: 'Kept title' }, [zip(), picture()])
    const html = await expectBusy(answer, ADD_FAILED.plan)
    expect(fieldValue(html, 'title')).toBe('Kept title')
    expect(html).toContain('sheets.zip')
    const staged = (await stagedRows()).filter((row) => row.field !== 'document')
    expect(staged.map((row) => row.filename)).toEqual(['sheets.zip'])
  })

  it('a profile photo is answered 503 with a sentence, and the previous one stays', async () => {
    const user = await givenUser()
    const visitor = newVisitor(down)
    await letIn(visitor, user.id)
    const photo = { field: 'photo', filename: 'me.png', bytes: pngBytes() }
    await expectBusy(await sendTo(visitor, paths.profilePhoto(), [], [photo]), PHOTO_FAILED)
    expect((await userBy(user.email))?.photoKey).toBeNull()
    expect((await storedKeys()).pictures).toEqual([])
    expectLogged('profile.photo-failed')
  })

  it('a picture that is not generated yet gets an uncached 503, and is generated the next time', async () => {
    const key = unique('picture').toLowerCase()
    await env.PICTURES.put(originalKey(key), pngBytes(40, 30), { httpMetadata: { contentType: 'image/jpeg' } })
    const answer = await newVisitor(down).get(`/media/${key}?w=360`)
    const told = ['retry-after', 'cache-control'].map((name) => answer.headers.get(name))
    expect([answer.status, ...told]).toEqual([503, '30', 'no-store'])
    expectLogged('media.failed')
    await expectStatus(200, newVisitor(appWith()).get(`/media/${key}?w=360`))
  })
})
