/** The Request Plan form: what it takes and refuses, what it keeps, and what is left behind when something breaks. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { zipMessage } from '../../app/domain/files/zip-fault.ts'
import { TOO_MANY_PIXELS } from '../../app/domain/gallery/picture-refusal.ts'
import { NOT_AN_IMAGE, tooLarge, tooManyImages } from '../../app/domain/items/messages.ts'
import { INVALID_PHONE, UNKNOWN_COUNTRY } from '../../app/domain/places/messages.ts'
import * as words from '../../app/domain/plan-requests/messages.ts'
import { ROOM_OPTIONS } from '../../app/domain/plan-requests/rooms.ts'
import { PROTECTED_FILE } from '../../app/domain/plan-requests/staff-messages.ts'
import { TOO_MANY_ATTEMPTS, UPLOADS_SPENT } from '../../app/domain/shared/rate-messages.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { sweepUploads } from '../../app/domain/uploads/staged.server.ts'
import { paths } from '../../app/paths.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { brokenFor, replaced } from '../support/bindings.ts'
import { db, givenPlan, requestForm, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { formIdOf, sendTo, stagedRows, sweepDeps } from '../support/items.ts'
import { HOUR, keys, MINUTE, makeMailsDue, sendMails, testClock } from '../support/jobs.ts'
import {
  appWith,
  expectFieldError,
  expectPage,
  fieldValue,
  newVisitor,
  plainText,
  redirectOf,
  SITE,
  textsByRole,
} from '../support/shop.ts'
import { givenStaff } from '../support/staff.ts'
import {
  archiveBytes,
  BOUNDARY,
  JPEG,
  joined,
  multipart,
  pdfBytes,
  pngBytes,
  type SentFile,
} from '../support/uploads.ts'

const { outbox, planRequestEvents, planRequestFiles, planRequests, rateCounters, stagedUploads } = tables
type Form = [string, string][]

const filled = (fields: Record<string, string | undefined> = {}): Form =>
  Object.entries({ ...requestForm(), ...fields }).filter((each): each is [string, string] => each[1] !== undefined)

const send = (fields: Form, files: SentFile[] = [], visitor = newVisitor()) =>
  sendTo(visitor, '/plans/request', fields, files)

const emailOf = (fields: Form) => fields.find(([name]) => name === 'email')?.[1] ?? ''
const requestsOf = (fields: Form) => rowsWhere(planRequests, eq(planRequests.email, emailOf(fields)))
const filesOf = async (fields: Form) =>
  rowsWhere(planRequestFiles, eq(planRequestFiles.requestId, (await requestsOf(fields))[0]?.id ?? 0))
const namesOf = async (fields: Form) => (await filesOf(fields)).map((each) => each.filename).sort()
const storedKeys = async () => (await env.FILES.list({ prefix: 'requests/' })).objects.map((each) => each.key)
const pdf = (filename = 'Site plan.pdf', bytes: Uint8Array = pdfBytes()) => ({ field: 'document', filename, bytes })
const picture = (filename = 'house.png', bytes: Uint8Array = pngBytes()) => ({
  field: 'referenceImages',
  filename,
  bytes,
  type: 'image/png',
})

beforeEach(async () => {
  await db.delete(planRequestFiles)
  await db.delete(stagedUploads)
  await env.FILES.delete(await storedKeys())
})

it('staff see which PDF may need a password', async () => {
  const staff = await givenStaff()
  const encrypted = new TextDecoder().decode(pdfBytes()).replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 2 0 R')
  for (const [bytes, isMarked] of [
    [joined(encrypted), true],
    [pdfBytes(), false],
  ] as const) {
    const fields = filled({ email: `${unique('esi')}@example.com` })
    expect((await send(fields, [pdf('Site plan.pdf', bytes)])).status).toBe(303)
    const [request] = await requestsOf(fields)
    const html = await staff.read(paths.planRequestAdmin(request?.id ?? 0))
    expect(html).toContain('Site plan.pdf')
    expect(html.includes(PROTECTED_FILE)).toBe(isMarked)
  }
})

describe('the form', () => {
  it('has every field, the rooms of the list and one spare row', async () => {
    const html = await expectPage(newVisitor().get('/plans/request'), 200)
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'city', 'projectAddress', 'otherFloorPlanType'])
      expect(fieldValue(html, name)).toBe('')
    expect(fieldValue(html, 'country')).toBe('Ghana')
    expect(html).toContain('name="planDescription"')
    expect(html.match(/type="file"/g)).toHaveLength(2)
    for (const [index, label] of ROOM_OPTIONS.entries()) {
      expect(fieldValue(html, `roomDetails[${index}].label`)).toBe(label)
      expect(fieldValue(html, `roomDetails[${index}].value`)).toBe('')
    }
    expect(fieldValue(html, `roomDetails[${ROOM_OPTIONS.length}].label`)).toBe('')
    expect(html).toMatch(/enctype="multipart\/form-data"/i)
    expect(html).toMatch(/<a(?=[^>]*aria-current="page")[^>]*href="\/plans\/request"/)
  })

  it('can be reached from the list of plans, and may start from a plan to change', async () => {
    expect(await newVisitor().read('/plans')).toContain('href="/plans/request"')
    const plan = await givenPlan({ bedrooms: 4, washrooms: 3, floors: 2 })
    const html = await newVisitor().read(`/plans/request?plan=${plan.slug}`)
    const at = (label: string) => fieldValue(html, `roomDetails[${ROOM_OPTIONS.indexOf(label)}].value`)
    expect([at('bedroom'), at('bathrooms'), at('floors')]).toEqual(['4', '3', '2'])
    expect(html).toContain(`P-${String(plan.id).padStart(3, '0')}, ${plan.title}`)
    expect(fieldValue(html, 'plan')).toBe(plan.slug)
    expect((await newVisitor().get('/plans/request?plan=no-such')).status).toBe(200)
  })

  const REQUIRED = [
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone Number is required'],
    ['country', 'Country is required'],
    ['city', 'City is required'],
    ['projectAddress', 'Project Address is required'],
    ['floorPlanType', 'Floor plan type is required'],
    ['planDescription', 'Description is required'],
    ['termsAgreed', words.TERMS_NOT_AGREED],
  ] as const
  it.each(REQUIRED)('without %s says "%s"', async (name, message) => {
    for (const value of [undefined, '', ...(['floorPlanType', 'termsAgreed'].includes(name) ? [] : ['  '])])
      await expectFieldError(send(filled({ [name]: value })), name, message)
  })

  const GARAGE = { 'roomDetails[1].label': 'Garage' }
  it.each([
    ['an address without a place', { email: 'ama@' }, 'Please enter a valid email address'],
    ['a country that is none', { country: 'Atlantis' }, UNKNOWN_COUNTRY],
    ['eight digits in Ghana', { phone: '24123456' }, INVALID_PHONE],
    ['letters for a phone', { phone: 'call me' }, INVALID_PHONE],
    ['a type that is none', { floorPlanType: 'castle' }, 'Floor plan type is required'],
    ['no word on another type', { floorPlanType: 'other' }, words.TYPE_UNSPECIFIED],
    ['blanks on another type', { floorPlanType: 'other', otherFloorPlanType: '  ' }, words.TYPE_UNSPECIFIED],
    ['no rooms', { 'roomDetails[0].label': undefined, 'roomDetails[0].value': undefined }, 'Room details is required'],
    ['rooms without a number', { 'roomDetails[0].value': '' }, 'Room details is required'],
    ['only rooms of number zero', { 'roomDetails[0].value': '0' }, 'Room details is required'],
    ['half a room', { 'roomDetails[0].value': '1.5' }, words.NOT_A_COUNT],
    ['less than no rooms', { 'roomDetails[0].value': '-1' }, words.NOT_A_COUNT],
    ['a number in words', { 'roomDetails[0].value': 'three' }, words.NOT_A_COUNT],
    ['a room without a name', { 'roomDetails[1].label': '', 'roomDetails[1].value': '2' }, 'Room is required'],
    ['a room of their own without a number', { ...GARAGE, 'roomDetails[1].value': '' }, 'Number is required'],
  ])('refuses %s', async (_name, fields, message) => {
    await expectPage(send(filled(fields)), 400, [message])
  })

  it('with nothing in it joins all errors by a comma', async () => {
    const messages: string[] = REQUIRED.map(([, message]) => message)
    messages.splice(-1, 0, 'Room details is required')
    await expectPage(send([]), 400, [messages.join(', ')])
  })

  it.each([
    ['024 123 4567', 'Ghana', '+233241234567'],
    ['241234567', 'ghana', '+233241234567'],
    ['+233 24 123 4567', 'Togo', '+233241234567'],
    ['+44 20 7946 0958', 'Ghana', '+442079460958'],
    ['0803 123 4567', 'Nigeria', '+2348031234567'],
  ])('reads %s in a %s', async (phone, country, kept) => {
    const fields = filled({ phone, country })
    expect((await send(fields)).status).toBe(303)
    expect(await requestsOf(fields)).toMatchObject([{ phone: kept }])
  })

  it('keeps what was typed when it is refused', async () => {
    const own = `roomDetails[${ROOM_OPTIONS.length}]`
    const name = 'Kofi "K" <Mensah>'
    const clinic = {
      floorPlanType: 'other',
      otherFloorPlanType: 'A clinic',
      planDescription: 'Two </textarea> lines\nof text',
    }
    const garage = { ...GARAGE, 'roomDetails[1].value': '2' }
    const html = await (await send(filled({ firstName: name, city: '', ...clinic, ...garage }))).text()
    for (const [field, value] of [
      ['firstName', name],
      ['otherFloorPlanType', 'A clinic'],
      [`roomDetails[${ROOM_OPTIONS.indexOf('bedroom')}].value`, '3'],
      [`${own}.label`, 'Garage'],
      [`${own}.value`, '2'],
    ] as const)
      expect(fieldValue(html, field)).toBe(value)
    expect(html).toContain('Two &lt;/textarea&gt; lines\nof text')
    expect(html).toMatch(/<input(?=[^>]*checked)(?=[^>]*name="floorPlanType")[^>]*value="other"/)
    expect(html).toMatch(/<input(?=[^>]*checked)[^>]*name="termsAgreed"/)
  })

  it('adds and removes a row without validation and without losing anything', async () => {
    const visitor = newVisitor()
    const pressed = (fields: Record<string, string>, button: string, files: SentFile[] = []) =>
      expectPage(send([...filled(fields), [button, '']], files, visitor), 200, [])
    const garage = { ...GARAGE, 'roomDetails[1].value': '1' }
    const html = await pressed({ city: '', ...garage }, 'insert:roomDetails', [pdf()])
    expect(html).toContain('Site plan.pdf')
    const own = ROOM_OPTIONS.length
    expect(fieldValue(html, `roomDetails[${own}].label`)).toBe('Garage')
    expect(fieldValue(html, `roomDetails[${own + 1}].label`)).toBe('')
    const kept = { formId: formIdOf(html), ...GARAGE }
    const after = await pressed(kept, `remove:roomDetails:${own}`)
    expect(after).not.toContain('Garage')
    expect(after).toContain('Site plan.pdf')
  })

  it('answers hostile fields like ordinary ones', async () => {
    const hostile: string[] = [
      '__intent__={&firstName=x',
      '__intent__={"type":"remove","payload":{"name":"roomDetails","index":0}}',
      'remove:roomDetails:99999999=x',
      'insert:__proto__.x=x',
      '__state__=not json',
      'roomDetails[99999999].label=x',
      'roomDetails[__proto__].label=x',
      '__proto__.polluted=x',
      'roomDetails=x',
      'firstName[0]=x&firstName=a&firstName=b',
      "formId=../../x&plan='; drop table plans; --",
      Array.from({ length: 60 }, (_, at) => `roomDetails[${at}].label=x`).join('&'),
    ]
    for (const text of hostile) expect((await send([...new URLSearchParams(text)])).status, text).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  /** What the address has used up of a limit. */
  function given(limit: string, { address }: { address: string }, hits: number, windowMs: number) {
    const windowStart = Date.now() - (Date.now() % windowMs)
    return db.insert(rateCounters).values({ key: `${limit}:${address}`, windowStart, hits })
  }
  const DAY = 24 * HOUR
  const UPLOADED_MOST = 500_000_000

  it.each([
    ['more than twenty attempts in a minute', 'form:plan-request', 20, MINUTE, TOO_MANY_ATTEMPTS],
    ['half a gigabyte of files in a day', 'upload-bytes', UPLOADED_MOST, DAY, UPLOADS_SPENT],
  ])('after %s is a 429, stores no files and loses nothing typed', async (_name, limit, hits, windowMs, alert) => {
    const visitor = newVisitor()
    await given(limit, visitor, hits, windowMs)
    const response = await send(filled({ city: 'Tamale' }), [pdf(), picture()], visitor)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(fieldValue(await expectPage(response, 429, [alert]), 'city')).toBe('Tamale')
    expect([await storedKeys(), await stagedRows()]).toEqual([[], []])
    expect((await send(filled(), [pdf()])).status).toBe(303)
    if (windowMs === DAY) expect((await send(filled(), [], visitor)).status).toBe(303)
  })

  it('exceeds the limit by at most one form, however many are concurrent', async () => {
    const visitor = newVisitor()
    await given('upload-bytes', visitor, UPLOADED_MOST - 1, DAY)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(filled(), [pdf()], visitor)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(7).fill(429)])
    expect(await storedKeys()).toHaveLength(1)
  })
})

describe('an upload of a plan request', () => {
  const cut = (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.byteLength * 0.6))

  it.each([
    ['a PDF', pdf(), 'application/pdf', 'Site plan.pdf'],
    ['a ZIP with the name of a PDF', pdf('site.pdf', archiveBytes()), 'application/zip', 'site.pdf.zip'],
    ['a PDF with the name of a program', pdf('site.exe'), 'application/pdf', 'site.exe.pdf'],
    ['a PDF in a folder', pdf('..\\..\\a\\site.pdf'), 'application/pdf', 'site.pdf'],
    ['a PDF larger than one part of the store', pdf('big.pdf', pdfBytes(11_000_000)), 'application/pdf', 'big.pdf'],
    ['a picture', picture(), 'image/png', 'house.png'],
    ['a JPEG with the name of a text', picture('house.txt', JPEG), 'image/jpeg', 'house.txt.jpg'],
  ])('%s is stored under a random key', async (_name, file, contentType, filename) => {
    const fields = filled()
    expect((await send(fields, [file])).status).toBe(303)
    const rows = await filesOf(fields)
    expect(rows).toMatchObject([{ contentType, filename, sizeBytes: file.bytes.byteLength }])
    const key = rows[0]?.objectKey ?? ''
    expect(key).toMatch(/^requests\/\d{4}-\d\d-\d\d\/[0-9a-z]{28,}$/)
    const object = await env.FILES.get(key)
    expect(await sha256Hex((await object?.arrayBuffer()) ?? '')).toBe(await sha256Hex(file.bytes))
    expect(await storedKeys()).toEqual([key])
  })

  it.each([
    ['a text', joined('this is no plan')],
    ['an empty file', joined()],
    ['a picture for a document', pngBytes()],
    ['a page of HTML', joined('<html><script>alert(1)</script>')],
    ['a PDF cut short', cut(pdfBytes(5000))],
    ['a PDF that is also a ZIP', joined(pdfBytes(), archiveBytes())],
  ])('%s is refused as a document', async (_name, bytes) => {
    await expectFieldError(send(filled(), [pdf('plan.pdf', bytes)]), 'document', words.NOT_A_DOCUMENT)
    expect(await storedKeys()).toEqual([])
  })

  it.each([
    ['a ZIP cut short', archiveBytes().slice(0, -8), 'damaged'],
    ['a ZIP bomb', archiveBytes([{ unpackedBytes: 4_200_000_000 }]), 'too-large-inside'],
    ['a ZIP that climbs out', archiveBytes([{ name: '../../x' }]), 'unsafe-name'],
  ] as const)('refuses %s and says why', async (_name, bytes, fault) => {
    const message = zipMessage(words.NOT_A_DOCUMENT, fault)
    await expectFieldError(send(filled(), [pdf('plan.pdf', bytes)]), 'document', message)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each([
    ['a text', picture('a.jpg', joined('hello'))],
    ['an empty file', picture('a.jpg', joined())],
    ['a PDF', picture('a.jpg', pdfBytes())],
    ['a drawing with a script', picture('a.svg', joined(svg))],
    ['the first bytes of a JPEG', picture('a.jpg', JPEG.slice(0, 20))],
    ['a JPEG cut short', picture('a.jpg', cut(JPEG))],
    ['a PNG cut short', picture('a.png', pngBytes(400, 400).slice(0, 60))],
    ['a header of a GIF before a script', picture('a.gif', joined('GIF89a=1;alert(1)'))],
  ])('%s is refused as a picture', async (_name, file) => {
    const html = await expectFieldError(send(filled(), [picture(), file]), 'referenceImages', NOT_AN_IMAGE)
    // The other file was valid, and stays.
    expect(html).toContain('house.png')
    expect(await storedKeys()).toHaveLength(1)
  })

  it.each([
    ['a document of 26 MB', [pdf('big.pdf', pdfBytes(26_000_000))], tooLarge(25_000_000)],
    ['a picture of 16 MB', [picture('big.png', joined(pngBytes(), new Uint8Array(16_000_000)))], tooLarge(15_000_000)],
    ['a picture of 102 megapixels', [picture('wide.png', pngBytes(12_000, 8500))], TOO_MANY_PIXELS],
    ['eleven pictures', Array.from({ length: 11 }, (_, at) => picture(`house-${at}.png`)), tooManyImages(10)],
  ])('%s is refused as too large', async (_name, files, message) => {
    const html = await expectPage(send(filled({ firstName: 'Esi' }), files), 400, [message])
    expect(fieldValue(html, 'firstName')).toBe('Esi')
    expect(await storedKeys()).toHaveLength(files.length > 1 ? 10 : 0)
  })

  it.each([
    ['of inputs left empty is nothing', [pdf('', joined()), picture('', joined())]],
    ['in fields that the form does not have is not kept', [{ field: 'avatar', filename: 'a.png', bytes: pngBytes() }]],
  ])('%s', async (_name, files) => {
    expect((await send(filled(), files)).status).toBe(303)
    expect(await storedKeys()).toEqual([])
  })

  const post = (body: BodyInit, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
    newVisitor().send('/plans/request', { method: 'POST', body, headers: { origin: SITE, 'content-type': type } })
  const HUNDREDS = Array.from({ length: 400 })
  it.each([
    ['without a boundary', 400, multipart(filled(), [pdf()]), 'multipart/form-data'],
    ['with a body cut short', 400, multipart(filled(), [pdf(), picture()]).slice(0, -90)],
    ['with hundreds of parts', 413, multipart(HUNDREDS.map((_, at) => [`a${at}`, 'x']))],
    [
      'with hundreds of files',
      413,
      multipart(
        [],
        HUNDREDS.map(() => picture()),
      ),
    ],
    ['with a huge field', 413, multipart([['planDescription', 'x'.repeat(200_000)]])],
    ['as JSON', 415, joined('{}'), 'application/json'],
  ])('%s is refused and leaves nothing', async (_name, status, body, type?: string) => {
    expect((await post(body, type)).status).toBe(status)
    expect([await storedKeys(), await stagedRows()]).toEqual([[], []])
  })

  it('is limited also without a declared length', async () => {
    const piece = new Uint8Array(1_000_000).fill(65)
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n`
    let left = 101
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(joined(head)),
      pull(controller) {
        left -= 1
        if (left > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    expect((await post(body)).status).toBe(413)
  })
})

describe('a form that is refused for another field', () => {
  /** The form that came back without its city. */
  const refused = (files: SentFile[]) => expectPage(send(filled({ city: '' }), files), 400)

  it('keeps its files, shows them as uploaded, and uses them the second time', async () => {
    const fields = filled()
    const html = await refused([pdf(), picture('a.png'), picture('b.png')])
    const names = ['Site plan.pdf', 'a.png', 'b.png']
    for (const name of names) expect(html).toContain(`aria-label="Remove ${name}"`)
    expect(await stagedRows()).toHaveLength(3)
    expect((await send([...fields, ['formId', formIdOf(html)]])).status).toBe(303)
    expect(await namesOf(fields)).toEqual(names)
    expect(await stagedRows()).toEqual([])
    expect(await storedKeys()).toHaveLength(3)
  })

  const removeButton = (html: string) =>
    /name="removeFile"[^>]*value="(\d+)"[^>]*aria-label="Remove Site plan.pdf"/.exec(html)?.[1] ?? ''

  it('allows a staged file to be removed, and keeps the rest', async () => {
    const html = await refused([pdf(), picture()])
    const again = send([...filled({ city: '', formId: formIdOf(html) }), ['removeFile', removeButton(html)]])
    const after = await expectPage(again, 200, [])
    expect(after).not.toContain('Site plan.pdf')
    expect(after).toContain('house.png')
    expect(fieldValue(after, 'firstName')).toBe('Ama')
    expect(await storedKeys()).toHaveLength(1)
  })

  it('replaces the document by the new one, and keeps the same picture once', async () => {
    const fields = filled({ formId: formIdOf(await refused([pdf('old.pdf'), picture()])) })
    const files = [pdf('new.pdf', pdfBytes(50)), picture(), picture('other.png')]
    expect((await send(fields, files)).status).toBe(303)
    expect(await namesOf(fields)).toEqual(['house.png', 'new.pdf', 'other.png'])
    expect(await storedKeys()).toHaveLength(3)
  })

  it('counts staged pictures towards the ten', async () => {
    const some = (from: number, n: number) => Array.from({ length: n }, (_, at) => picture(`p${from + at}.png`))
    const formId = formIdOf(await refused(some(0, 7)))
    await expectPage(send(filled({ formId }), some(7, 4)), 400, [tooManyImages(10)])
    expect(await storedKeys()).toHaveLength(10)
  })

  it('gives nobody else its files', async () => {
    const id = removeButton(await refused([pdf()]))
    const other = await send([...filled({ city: '', formId: randomKey() }), ['removeFile', id]])
    expect(await other.text()).not.toContain('Site plan.pdf')
    expect(await stagedRows()).toHaveLength(1)
  })
})

describe('a request', () => {
  /** A request that was sent: where it is shown, and who sent it. */
  async function sent(fields: Form = filled(), files: SentFile[] = []) {
    const visitor = newVisitor()
    const [status, location] = await redirectOf(send(fields, files, visitor))
    const [request] = await requestsOf(fields)
    if (status !== 303 || !location || !request) throw new Error('no request')
    return { visitor, location, request, fields }
  }

  it('is stored completely, redirects to its page, and is emailed to both sides', async () => {
    const plan = await givenPlan()
    const clinic = { plan: plan.slug, floorPlanType: 'other', otherFloorPlanType: 'A clinic' }
    const rooms = { 'roomDetails[1].label': 'Garage', 'roomDetails[1].value': '2', 'roomDetails[2].label': 'kitchen' }
    const fields = filled({ ...clinic, ...rooms, 'roomDetails[2].value': '0' })
    const { visitor, location, request } = await sent(fields, [pdf(), picture()])
    expect(location).toMatch(/^\/plans\/request\/R(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
    const email = emailOf(fields).toLowerCase()
    expect(request).toMatchObject({ status: 'pending', planId: plan.id, email, otherFloorPlanType: 'A clinic' })
    const roomDetails = [
      { label: 'bedroom', value: 3 },
      { label: 'Garage', value: 2 },
    ]
    expect(request).toMatchObject({ roomDetails, termsVersion: '1 Nov 2026' })
    expect(Math.abs((request.termsAgreedAt ?? 0) - Date.now())).toBeLessThan(60_000)
    const events = await rowsWhere(planRequestEvents, eq(planRequestEvents.requestId, request.id))
    expect(events).toMatchObject([{ status: 'pending', author: 'requester' }])

    const page = await visitor.get(location)
    const html = await expectPage(page, 200)
    expect(textsByRole(html, 'status')).toEqual([words.REQUEST_SUBMITTED])
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const shown = ['A clinic', 'Bedroom 3, Garage 2', 'Site plan.pdf', 'Pending']
    for (const text of [request.reference, plan.title, ...shown]) expect(html).toContain(text)

    await makeMailsDue(request)
    const mails = (await sendMails()).filter((mail) => mail.subject.includes(request.reference))
    expect(mails.map((mail) => mail.to).sort()).toEqual([email, 'staff@fihankra.example'].sort())
    const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? ''
    const link = /http:\/\/site\.test(\/plans\/request\/\S+key=\S+)/.exec(textTo(email))?.[1] ?? ''
    expect((await newVisitor().get(link)).status).toBe(200)
    const staff = textTo('staff@fihankra.example')
    for (const text of ['A clinic', 'Garage 2', 'Site plan.pdf', '+233 24 123 4567', 'A house for five people.'])
      expect(staff).toContain(text)
    expect(staff).not.toContain('key=')
    expect(staff).toContain(`http://site.test/plans-admin/requests/${request.id}\n`)
  })

  it('is hidden from everybody else', async () => {
    const [{ location, request }, other] = [await sent(), await sent()]
    for (const address of [
      location,
      `${location}?key=x`,
      `${location}?key=${await keys.mac('order', request.reference)}`,
      `${location}?key=${await keys.mac('request', other.request.reference)}`,
      '/plans/request/R-0000-0000-0000-0000',
      '/plans/request/nonsense',
    ]) {
      const response = await newVisitor().get(address)
      const html = await response.text()
      expect(response.status, address).toBe(404)
      expect(plainText(html)).toContain(words.REQUEST_NOT_HERE.title)
      expect(html).not.toContain(request.email)
      expect(response.headers.get('cache-control')).toContain('no-store')
    }
  })

  it('gives its files to its owner as downloads', async () => {
    const [{ visitor, location, fields }, theirs] = [await sent(filled(), [pdf('Plan é.pdf')]), await sent()]
    const [file] = await filesOf(fields)
    const address = `${location}/files/${file?.id}`
    const response = await visitor.get(address)
    expect(response.status).toBe(200)
    const header = (name: string) => response.headers.get(name)
    expect([header('content-type'), header('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
    expect(header('content-disposition')).toMatch(
      /^attachment; filename="Plan__.pdf"; filename\*=UTF-8''Plan%20%C3%A9.pdf$|^attachment; filename="Plan__?\.pdf"/,
    )
    expect(header('cache-control')).toContain('no-store')
    expect(header('content-security-policy')).toContain('sandbox')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    for (const [who, where, heading] of [
      [newVisitor(), address, words.REQUEST_NOT_HERE.title],
      [newVisitor(), `${location}/files/x`, words.REQUEST_NOT_HERE.title],
      [visitor, `${location}/files/999999`, 'This file is not here'],
      [visitor, `${location}/files/x`, 'This file is not here'],
      [theirs.visitor, `${theirs.location}/files/${file?.id}`, 'This file is not here'],
    ] as const) {
      const refused = await who.get(where)
      expect([refused.status, refused.headers.get('content-type')], where).toEqual([404, 'text/html; charset=utf-8'])
      expect(refused.headers.get('cache-control')).toContain('no-store')
      const html = await refused.text()
      expect(plainText(html)).toContain(`<h1>${heading}</h1>`)
      expect(html).not.toContain('Unexpected')
    }
  })

  it('sent twice at once is one request with its files once, and changed it is another', async () => {
    const fields = filled({ formId: randomKey() })
    const visitor = newVisitor()
    const answers = await Promise.all([1, 2, 3].map(() => redirectOf(send(fields, [pdf(), picture()], visitor))))
    expect(answers.map(([status]) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(([, to]) => to)).size).toBe(1)
    const requests = await requestsOf(fields)
    expect(requests).toHaveLength(1)
    expect(await filesOf(fields)).toHaveLength(2)
    expect(await stagedRows()).toEqual([])
    expect(await storedKeys()).toHaveLength(2)
    const told = `staff-request:${requests[0]?.reference}`
    expect(await rowsWhere(outbox, eq(outbox.dedupeKey, told))).toHaveLength(1)
    await send(filled({ ...Object.fromEntries(fields), city: 'Accra' }), [], visitor)
    expect(await requestsOf(fields)).toHaveLength(2)
  })
})

describe('if a store does not respond', () => {
  const without = (method: keyof R2Bucket) =>
    replaced(env.FILES, { [method]: () => Promise.reject(new Error('R2 is not there')) })

  it.each([
    ['the database, for requests', { DB: brokenFor(/insert into "plan_requests"/) }, [pdf(), picture()]],
    ['the database, for files', { DB: brokenFor(/insert into "staged_uploads"/) }, [pdf(), picture()]],
    ['the database, for mails', { DB: brokenFor(/insert into outbox/) }, [pdf()]],
    ['the store, to write', { FILES: without('put') }, [pdf(), picture()]],
    ['the store, to write much', { FILES: without('createMultipartUpload') }, [pdf('big.pdf', pdfBytes(11_000_000))]],
    ['the store, to read', { FILES: without('get') }, [pdf()]],
  ])(
    '%s: the answer says so, what was typed stays, nothing is left behind, and a second attempt works',
    async (_name, bindings, files) => {
      const fields = filled({ formId: randomKey(), firstName: 'Esi' })
      const failed = await send(fields, files, newVisitor(appWith(bindings)))
      const html = await expectPage(failed, 503, [words.REQUEST_FAILED])
      expect(failed.headers.get('retry-after')).toBe('30')
      expect(fieldValue(html, 'firstName')).toBe('Esi')
      expect(await requestsOf(fields)).toEqual([])
      expect((await storedKeys()).sort()).toEqual((await stagedRows()).map((each) => each.objectKey).sort())
      const again = filled({ ...Object.fromEntries(fields), formId: formIdOf(html) })
      expect((await send(again, files)).status).toBe(303)
      expect(await filesOf(fields)).toHaveLength(files.length)
      expect(await storedKeys()).toHaveLength(files.length)
    },
  )
})

describe('the sweep', () => {
  it('removes staged and orphaned files after a day, and nothing that belongs to a request', async () => {
    const fields = filled()
    await send(fields, [pdf('used.pdf')])
    await send(filled({ city: '' }), [pdf('staged.pdf'), picture()])
    const [lost] = await stagedRows()
    await updateWhere(stagedUploads, eq(stagedUploads.id, lost?.id ?? 0), { formKey: '', readyAt: null })
    await env.FILES.put('plans/other.zip', 'not of requests')
    const clock = testClock()
    clock.advance(23 * HOUR)
    await sweepUploads(sweepDeps(clock.now))
    expect(await storedKeys()).toHaveLength(3)
    clock.advance(2 * HOUR)
    for (const _ of [1, 2]) await sweepUploads(sweepDeps(clock.now))
    expect(await stagedRows()).toEqual([])
    expect(await storedKeys()).toEqual((await filesOf(fields)).map((each) => each.objectKey))
    expect(await env.FILES.head('plans/other.zip')).not.toBeNull()
  })
})
