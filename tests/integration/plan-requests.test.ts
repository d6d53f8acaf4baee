/** The Request Plan form: what it takes and refuses, what it keeps, and what is left behind when something breaks. */

import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { deliverOutbox } from '../../app/domain/mails/deliver-outbox.server.ts'
import { INVALID_PHONE, UNKNOWN_COUNTRY } from '../../app/domain/orders/messages.ts'
import {
  NOT_A_COUNT,
  NOT_A_DOCUMENT,
  NOT_AN_IMAGE,
  REQUEST_FAILED,
  REQUEST_SUBMITTED,
  TERMS_NOT_AGREED,
  TYPE_UNSPECIFIED,
  tooLarge,
  tooManyImages,
} from '../../app/domain/plan-requests/messages.ts'
import { ROOM_OPTIONS } from '../../app/domain/plan-requests/rooms.ts'
import { TOO_MANY_ATTEMPTS, UPLOADS_SPENT } from '../../app/domain/shared/rate-messages.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { sweepUploads } from '../../app/domain/uploads/staged.server.ts'
import {
  outbox,
  planRequestEvents,
  planRequestFiles,
  planRequests,
  rateCounters,
  stagedUploads,
} from '../../drizzle/schema/index.ts'
import { brokenFor, replaced } from '../support/bindings.ts'
import { db, givenPlan, unique } from '../support/factories.ts'
import { HOUR, keys, outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { appWith, fieldError, fieldValue, newVisitor, SITE, textsByRole, type Visitor } from '../support/shop.ts'
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

type Fields = Record<string, string | undefined>

const filled = (fields: Fields = {}): [string, string][] =>
  Object.entries({
    firstName: 'Ama',
    lastName: 'Mensah',
    email: `${unique('ama')}@example.com`,
    phone: '024 123 4567',
    country: 'Ghana',
    city: 'Kumasi',
    projectAddress: 'Behind the market, AK-039-5028',
    floorPlanType: 'residential',
    planDescription: 'A house for five people.',
    'roomDetails[0].label': 'bedroom',
    'roomDetails[0].value': '3',
    termsAgreed: 'on',
    ...fields,
  }).filter((each): each is [string, string] => each[1] !== undefined)

const send = (visitor: Visitor, fields: [string, string][], files: SentFile[] = []) =>
  visitor.send('/plans/request', {
    method: 'POST',
    body: multipart(fields, files),
    headers: { origin: SITE, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })

const emailOf = (fields: [string, string][]) => fields.find(([name]) => name === 'email')?.[1] ?? ''
const requestsOf = (fields: [string, string][]) =>
  db
    .select()
    .from(planRequests)
    .where(eq(planRequests.email, emailOf(fields)))
const filesOf = (requestId: number) =>
  db.select().from(planRequestFiles).where(eq(planRequestFiles.requestId, requestId))
const stagedRows = () => db.select().from(stagedUploads)
const storedKeys = async () => (await env.FILES.list({ prefix: 'requests/' })).objects.map((each) => each.key)

const pdf = (filename = 'Site plan.pdf', bytes: Uint8Array = pdfBytes()): SentFile => ({
  field: 'document',
  filename,
  bytes,
})
const picture = (filename = 'house.png', bytes: Uint8Array = pngBytes()): SentFile => ({
  field: 'referenceImages',
  filename,
  bytes,
  type: 'image/png',
})

/** The hidden number of a returned form. */
const formIdOf = (html: string) => fieldValue(html, 'formId') ?? ''

beforeEach(async () => {
  await db.delete(planRequestFiles)
  await db.delete(stagedUploads)
  const keys = await storedKeys()
  if (keys.length > 0) await env.FILES.delete(keys)
})
afterEach(() => vi.restoreAllMocks())

describe('the form', () => {
  it('has every field, the rooms of the list and one spare row', async () => {
    const response = await newVisitor().get('/plans/request')
    const html = await response.text()
    expect(response.status).toBe(200)
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'city', 'projectAddress', 'otherFloorPlanType'])
      expect(fieldValue(html, name)).toBe('')
    expect(fieldValue(html, 'country')).toBe('Ghana')
    expect(html).toContain('name="planDescription"')
    expect(html.match(/type="file"/g)).toHaveLength(2)
    for (const [index, label] of ROOM_OPTIONS.entries()) {
      expect(fieldValue(html, `roomDetails[${index}].label`)).toBe(label)
      expect(fieldValue(html, `roomDetails[${index}].value`)).toBe('0')
    }
    expect(fieldValue(html, `roomDetails[${ROOM_OPTIONS.length}].label`)).toBe('')
    expect(html).toMatch(/enctype="multipart\/form-data"/i)
    expect(html).toMatch(
      /<a[^>]*aria-current="page"[^>]*href="\/plans\/request"|<a[^>]*href="\/plans\/request"[^>]*aria-current="page"/,
    )
  })

  it('can be reached from the list of plans, and begins with a plan that is to be changed', async () => {
    expect(await (await newVisitor().get('/plans')).text()).toContain('href="/plans/request"')
    const plan = await givenPlan({ bedrooms: 4, washrooms: 3, floors: 2 })
    const html = await (await newVisitor().get(`/plans/request?plan=${plan.slug}`)).text()
    const at = (label: string) => fieldValue(html, `roomDetails[${ROOM_OPTIONS.indexOf(label)}].value`)
    expect([at('bedroom'), at('bathrooms'), at('floors')]).toEqual(['4', '3', '2'])
    expect(html).toContain(`P-${String(plan.id).padStart(3, '0')}, ${plan.title}`)
    expect(fieldValue(html, 'plan')).toBe(plan.slug)
    expect((await newVisitor().get('/plans/request?plan=no-such')).status).toBe(200)
  })

  it.each([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone Number is required'],
    ['country', 'Country is required'],
    ['city', 'City is required'],
    ['projectAddress', 'Project Address is required'],
    ['floorPlanType', 'Floor plan type is required'],
    ['planDescription', 'Description is required'],
    ['termsAgreed', TERMS_NOT_AGREED],
  ])('without %s says "%s"', async (name, message) => {
    for (const value of [undefined, '', '  ']) {
      if (value === '  ' && ['floorPlanType', 'termsAgreed'].includes(name)) continue
      const fields = filled({ [name]: value })
      const response = await send(newVisitor(), fields)
      const html = await response.text()
      expect(response.status).toBe(400)
      expect(textsByRole(html, 'alert')).toEqual([message])
      if (name !== 'planDescription') expect(fieldError(html, name)).toBe(message)
    }
  })

  it.each([
    ['an address without a place', { email: 'ama@' }, 'Please enter a valid email address'],
    ['a country that is none', { country: 'Atlantis' }, UNKNOWN_COUNTRY],
    ['eight digits in Ghana', { phone: '24123456' }, INVALID_PHONE],
    ['letters for a phone', { phone: 'call me' }, INVALID_PHONE],
    ['a type that is none', { floorPlanType: 'castle' }, 'Floor plan type is required'],
    ['no word on another type', { floorPlanType: 'other' }, TYPE_UNSPECIFIED],
    ['blanks on another type', { floorPlanType: 'other', otherFloorPlanType: '  ' }, TYPE_UNSPECIFIED],
    ['no rooms', { 'roomDetails[0].label': undefined, 'roomDetails[0].value': undefined }, 'Room details is required'],
    ['rooms without a number', { 'roomDetails[0].value': '' }, 'Room details is required'],
    ['only rooms of number zero', { 'roomDetails[0].value': '0' }, 'Room details is required'],
    ['half a room', { 'roomDetails[0].value': '1.5' }, NOT_A_COUNT],
    ['less than no rooms', { 'roomDetails[0].value': '-1' }, NOT_A_COUNT],
    ['a number in words', { 'roomDetails[0].value': 'three' }, NOT_A_COUNT],
    ['a room without a name', { 'roomDetails[1].label': '', 'roomDetails[1].value': '2' }, 'Room is required'],
    [
      'a room of their own without a number',
      { 'roomDetails[1].label': 'Garage', 'roomDetails[1].value': '' },
      'Number is required',
    ],
  ])('refuses %s', async (_name, fields, message) => {
    const response = await send(newVisitor(), filled(fields))
    expect(response.status).toBe(400)
    expect(textsByRole(await response.text(), 'alert')).toEqual([message])
  })

  it('with nothing in it joins all messages by a comma', async () => {
    const html = await (await send(newVisitor(), [['floorPlanType', 'other']])).text()
    expect(textsByRole(html, 'alert')).toEqual([
      `First Name is required, Last Name is required, Email is required, Phone Number is required, Country is required, City is required, Project Address is required, ${TYPE_UNSPECIFIED}, Description is required, Room details is required, ${TERMS_NOT_AGREED}`,
    ])
  })

  it.each([
    ['024 123 4567', 'Ghana', '+233241234567'],
    ['241234567', 'ghana', '+233241234567'],
    ['+233 24 123 4567', 'Togo', '+233241234567'],
    ['+44 20 7946 0958', 'Ghana', '+442079460958'],
    ['0803 123 4567', 'Nigeria', '+2348031234567'],
  ])('reads %s in %s', async (phone, country, kept) => {
    const fields = filled({ phone, country })
    expect((await send(newVisitor(), fields)).status).toBe(303)
    expect((await requestsOf(fields))[0]?.phone).toBe(kept)
  })

  it('keeps what was typed when it is refused', async () => {
    const fields = filled({
      firstName: 'Kofi "K" <Mensah>',
      planDescription: 'Two </textarea> lines\nof text',
      floorPlanType: 'other',
      otherFloorPlanType: 'A clinic',
      city: '',
      'roomDetails[1].label': 'Garage',
      'roomDetails[1].value': '2',
    })
    const html = await (await send(newVisitor(), fields)).text()
    expect(fieldValue(html, 'firstName')).toBe('Kofi "K" <Mensah>')
    expect(fieldValue(html, 'otherFloorPlanType')).toBe('A clinic')
    expect(html).toContain('Two &lt;/textarea&gt; lines\nof text')
    expect(fieldValue(html, `roomDetails[${ROOM_OPTIONS.indexOf('bedroom')}].value`)).toBe('3')
    expect(fieldValue(html, `roomDetails[${ROOM_OPTIONS.length}].label`)).toBe('Garage')
    expect(fieldValue(html, `roomDetails[${ROOM_OPTIONS.length}].value`)).toBe('2')
    expect(html).toMatch(
      /<input[^>]*name="floorPlanType"[^>]*value="other"[^>]*checked|<input[^>]*checked[^>]*value="other"/,
    )
    expect(html).toMatch(/<input[^>]*name="termsAgreed"[^>]*checked|<input[^>]*checked[^>]*name="termsAgreed"/)
  })

  it('gives another row, and takes one away, without judging and without losing anything', async () => {
    const visitor = newVisitor()
    const insert = JSON.stringify({
      type: 'insert',
      payload: { name: 'roomDetails', defaultValue: { label: '', value: '' } },
    })
    const first = await send(
      visitor,
      [...filled({ city: '', 'roomDetails[1].label': 'Garage', 'roomDetails[1].value': '1' }), ['__intent__', insert]],
      [pdf()],
    )
    const html = await first.text()
    expect(first.status).toBe(200)
    expect(textsByRole(html, 'alert')).toEqual([])
    expect(html).toContain('Site plan.pdf')
    const own = ROOM_OPTIONS.length
    expect(fieldValue(html, `roomDetails[${own}].label`)).toBe('Garage')
    expect(fieldValue(html, `roomDetails[${own + 1}].label`)).toBe('')
    const remove = JSON.stringify({ type: 'remove', payload: { name: 'roomDetails', index: own } })
    const second = await send(visitor, [
      ...filled({ formId: formIdOf(html), 'roomDetails[1].label': 'Garage' }),
      ['__intent__', remove],
    ])
    const after = await second.text()
    expect(second.status).toBe(200)
    expect(after).not.toContain('Garage')
    expect(after).toContain('Site plan.pdf')
  })

  it('answers hostile fields like any others', async () => {
    const hostile: [string, string][][] = [
      [
        ['__intent__', '{'],
        ['firstName', 'x'],
      ],
      [['__intent__', '{"type":"remove","payload":{"name":"roomDetails","index":99999999}}']],
      [['__intent__', '{"type":"insert","payload":{"name":"__proto__.x"}}']],
      [['__state__', 'not json']],
      [['roomDetails[99999999].label', 'x']],
      [['roomDetails[__proto__].label', 'x']],
      [['__proto__.polluted', 'x']],
      [['roomDetails', 'x']],
      [
        ['firstName[0]', 'x'],
        ['firstName', 'a'],
        ['firstName', 'b'],
      ],
      [
        ['formId', '../../x'],
        ['plan', "'; drop table plans; --"],
      ],
      Array.from({ length: 60 }, (_, at) => [`roomDetails[${at}].label`, 'x'] as [string, string]),
    ]
    for (const fields of hostile) expect((await send(newVisitor(), fields)).status, JSON.stringify(fields)).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('is counted: one try too many is 429, brings no files and loses nothing typed', async () => {
    const visitor = newVisitor()
    for (let at = 0; at < 20; at += 1) expect((await send(visitor, [['city', 'x']])).status).toBe(400)
    // Where a minute ended meanwhile, the first tries count for a little less.
    for (let more = 0; more < 4; more += 1) await send(visitor, [['city', 'x']])
    const refused = await send(visitor, filled({ city: 'Tamale' }), [pdf()])
    const html = await refused.text()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(textsByRole(html, 'alert')).toEqual([TOO_MANY_ATTEMPTS])
    expect(fieldValue(html, 'city')).toBe('Tamale')
    expect(await storedKeys()).toEqual([])
  })

  /** What the address has uploaded today. */
  const uploaded = (address: string, bytes: number) =>
    db.insert(rateCounters).values({
      key: `upload-bytes:${address}`,
      windowStart: Date.now() - (Date.now() % 86_400_000),
      hits: bytes,
    })

  it('takes no file beyond half a gigabyte an address and day, and loses nothing typed; without files it goes on', async () => {
    const visitor = newVisitor()
    await uploaded(visitor.address, 500_000_000)
    const refused = await send(visitor, filled({ city: 'Tamale' }), [pdf(), picture()])
    const html = await refused.text()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(textsByRole(html, 'alert')).toEqual([UPLOADS_SPENT])
    expect(fieldValue(html, 'city')).toBe('Tamale')
    expect([await storedKeys(), await stagedRows()]).toEqual([[], []])
    expect((await send(visitor, filled())).status).toBe(303)
    expect((await send(newVisitor(), filled(), [pdf()])).status).toBe(303)
  })

  it('passes that budget by one form at most, however many come at once', async () => {
    const visitor = newVisitor()
    await uploaded(visitor.address, 499_999_999)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await send(visitor, filled(), [pdf()])).status),
    )
    expect(statuses.sort()).toEqual([303, ...Array<number>(7).fill(429)])
    expect(await storedKeys()).toHaveLength(1)
  })
})

describe('what is uploaded', () => {
  const cut = (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.byteLength * 0.6))

  it.each([
    ['a PDF', pdf(), 'application/pdf', 'Site plan.pdf'],
    ['a ZIP with the name of a PDF', pdf('site.pdf', archiveBytes()), 'application/zip', 'site.pdf.zip'],
    ['a PDF with the name of a program', pdf('site.exe'), 'application/pdf', 'site.exe.pdf'],
    ['a PDF in a folder', pdf('..\\..\\a\\site.pdf'), 'application/pdf', 'site.pdf'],
    ['a PDF larger than one part of the store', pdf('big.pdf', pdfBytes(11_000_000)), 'application/pdf', 'big.pdf'],
    ['a picture', picture(), 'image/png', 'house.png'],
    ['a JPEG with the name of a text', picture('house.txt', JPEG), 'image/jpeg', 'house.txt.jpg'],
  ])('%s is stored under a key that says nothing', async (_name, file, contentType, filename) => {
    const fields = filled()
    const response = await send(newVisitor(), fields, [file])
    expect(response.status).toBe(303)
    const [request] = await requestsOf(fields)
    const [row, ...more] = await filesOf(request?.id ?? 0)
    expect(more).toEqual([])
    expect(row).toMatchObject({ contentType, filename, sizeBytes: file.bytes.byteLength })
    expect(row?.objectKey).toMatch(/^requests\/\d{4}-\d\d-\d\d\/[0-9a-z]{28,}$/)
    const object = await env.FILES.get(row?.objectKey ?? '')
    expect(await sha256Hex((await object?.arrayBuffer()) ?? '')).toBe(await sha256Hex(file.bytes))
    expect(await storedKeys()).toEqual([row?.objectKey])
  })

  it.each([
    ['a text', pdf('plan.pdf', joined('this is no plan'))],
    ['an empty file', pdf('plan.pdf', joined())],
    ['a picture for a document', pdf('plan.pdf', pngBytes())],
    ['a page of HTML', pdf('plan.pdf', joined('<html><script>alert(1)</script>'))],
    ['a PDF cut short', pdf('plan.pdf', cut(pdfBytes(5000)))],
    ['a ZIP cut short', pdf('plan.zip', archiveBytes().slice(0, -8))],
    ['a PDF that is also a ZIP', pdf('plan.pdf', joined(pdfBytes(), archiveBytes()))],
    ['a ZIP bomb', pdf('plan.zip', archiveBytes([{ unpackedBytes: 4_200_000_000 }]))],
    ['a ZIP that climbs out', pdf('plan.zip', archiveBytes([{ name: '../../x' }]))],
  ])('%s is no document', async (_name, file) => {
    const response = await send(newVisitor(), filled(), [file])
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(textsByRole(html, 'alert')).toEqual([NOT_A_DOCUMENT])
    expect(fieldError(html, 'document')).toBe(NOT_A_DOCUMENT)
    expect(await storedKeys()).toEqual([])
  })

  it.each([
    ['a text', picture('a.jpg', joined('hello'))],
    ['an empty file', picture('a.jpg', joined())],
    ['a PDF', picture('a.jpg', pdfBytes())],
    [
      'a drawing with a script',
      picture(
        'a.svg',
        joined('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      ),
    ],
    ['the first bytes of a JPEG', picture('a.jpg', JPEG.slice(0, 20))],
    ['a JPEG cut short', picture('a.jpg', cut(JPEG))],
    ['a PNG cut short', picture('a.png', pngBytes(400, 400).slice(0, 60))],
    ['a header of a GIF before a script', picture('a.gif', joined('GIF89a=1;alert(1)'))],
  ])('%s is no picture', async (_name, file) => {
    const response = await send(newVisitor(), filled(), [picture(), file])
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(textsByRole(html, 'alert')).toEqual([NOT_AN_IMAGE])
    expect(fieldError(html, 'referenceImages')).toBe(NOT_AN_IMAGE)
    // The other one was right, and stays.
    expect(html).toContain('house.png')
    expect(await storedKeys()).toHaveLength(1)
  })

  it.each([
    ['a document of 26 MB', [pdf('big.pdf', pdfBytes(26_000_000))], tooLarge(25_000_000)],
    ['a picture of 16 MB', [picture('big.png', joined(pngBytes(), new Uint8Array(16_000_000)))], tooLarge(15_000_000)],
    ['a picture of 41 megapixels', [picture('wide.png', pngBytes(8200, 5000))], tooLarge(15_000_000)],
    ['eleven pictures', Array.from({ length: 11 }, (_, at) => picture(`house-${at}.png`)), tooManyImages(10)],
  ])('%s is too much', async (_name, files, message) => {
    const response = await send(newVisitor(), filled({ firstName: 'Esi' }), files)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(textsByRole(html, 'alert')).toEqual([message])
    expect(fieldValue(html, 'firstName')).toBe('Esi')
    expect(await storedKeys()).toHaveLength(files.length > 1 ? 10 : 0)
  })

  it('of inputs left empty is nothing', async () => {
    const fields = filled()
    const empty = [pdf('', joined()), picture('', joined())]
    expect((await send(newVisitor(), fields, empty)).status).toBe(303)
    expect(await storedKeys()).toEqual([])
  })

  it('in fields that the form does not have is not kept', async () => {
    const files = [{ field: 'avatar', filename: 'a.png', bytes: pngBytes() }]
    expect((await send(newVisitor(), filled(), files)).status).toBe(303)
    expect(await storedKeys()).toEqual([])
  })

  it.each([
    ['without a boundary', 400, 'multipart/form-data', multipart(filled(), [pdf()])],
    [
      'with a body cut short',
      400,
      `multipart/form-data; boundary=${BOUNDARY}`,
      multipart(filled(), [pdf(), picture()]).slice(0, -90),
    ],
    [
      'with hundreds of parts',
      413,
      `multipart/form-data; boundary=${BOUNDARY}`,
      multipart(
        Array.from({ length: 400 }, (_, at) => [`a${at}`, 'x'] as const),
        [pdf()],
      ),
    ],
    [
      'with hundreds of files',
      413,
      `multipart/form-data; boundary=${BOUNDARY}`,
      multipart(
        [],
        Array.from({ length: 400 }, () => picture()),
      ),
    ],
    [
      'with a huge field',
      413,
      `multipart/form-data; boundary=${BOUNDARY}`,
      multipart([['planDescription', 'x'.repeat(200_000)]]),
    ],
    ['as JSON', 415, 'application/json', joined('{}')],
  ])('%s is refused and leaves nothing', async (_name, status, type, body) => {
    const response = await newVisitor().send('/plans/request', {
      method: 'POST',
      body,
      headers: { origin: SITE, 'content-type': type },
    })
    expect(response.status).toBe(status)
    expect(await storedKeys()).toEqual([])
    expect(await stagedRows()).toEqual([])
  })

  it('keeps its limit when nobody says how long the body is', async () => {
    const piece = new Uint8Array(1_000_000).fill(65)
    let left = 101
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(
          joined(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n`),
        ),
      pull(controller) {
        left -= 1
        if (left > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    const response = await newVisitor().send('/plans/request', {
      method: 'POST',
      body,
      headers: { origin: SITE, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
    expect(response.status).toBe(413)
  })
})

describe('a form that is refused for another field', () => {
  it('holds its files, shows them as kept, and uses them the second time', async () => {
    const visitor = newVisitor()
    const fields = filled({ city: '' })
    const first = await send(visitor, fields, [pdf(), picture('a.png'), picture('b.png')])
    const html = await first.text()
    expect(first.status).toBe(400)
    for (const name of ['Site plan.pdf', 'a.png', 'b.png']) {
      expect(html).toContain(name)
      expect(html).toContain(`aria-label="Remove ${name}"`)
    }
    expect(await stagedRows()).toHaveLength(3)
    const again = filled({ email: emailOf(fields), formId: formIdOf(html) })
    expect((await send(visitor, again)).status).toBe(303)
    const [request] = await requestsOf(fields)
    expect((await filesOf(request?.id ?? 0)).map((each) => each.filename).sort()).toEqual([
      'Site plan.pdf',
      'a.png',
      'b.png',
    ])
    expect(await stagedRows()).toEqual([])
    expect(await storedKeys()).toHaveLength(3)
  })

  it('lets a kept file be removed, and keeps the rest', async () => {
    const visitor = newVisitor()
    const html = await (await send(visitor, filled({ city: '' }), [pdf(), picture()])).text()
    const id = /name="removeFile"[^>]*value="(\d+)"[^>]*aria-label="Remove Site plan.pdf"/.exec(html)?.[1] ?? ''
    const response = await send(visitor, [...filled({ city: '', formId: formIdOf(html) }), ['removeFile', id]])
    const after = await response.text()
    expect(response.status).toBe(200)
    expect(textsByRole(after, 'alert')).toEqual([])
    expect(after).not.toContain('Site plan.pdf')
    expect(after).toContain('house.png')
    expect(fieldValue(after, 'firstName')).toBe('Ama')
    expect(await storedKeys()).toHaveLength(1)
  })

  it('takes the new document for the old one, and the same picture once', async () => {
    const visitor = newVisitor()
    const html = await (await send(visitor, filled({ city: '' }), [pdf('old.pdf'), picture()])).text()
    const fields = filled({ formId: formIdOf(html) })
    expect((await send(visitor, fields, [pdf('new.pdf', pdfBytes(50)), picture(), picture('other.png')])).status).toBe(
      303,
    )
    const [request] = await requestsOf(fields)
    expect((await filesOf(request?.id ?? 0)).map((each) => each.filename).sort()).toEqual([
      'house.png',
      'new.pdf',
      'other.png',
    ])
    expect(await storedKeys()).toHaveLength(3)
  })

  it('counts what is kept towards the ten', async () => {
    const visitor = newVisitor()
    const some = (from: number, n: number) => Array.from({ length: n }, (_, at) => picture(`p${from + at}.png`))
    const html = await (await send(visitor, filled({ city: '' }), some(0, 7))).text()
    const second = await send(visitor, filled({ formId: formIdOf(html) }), some(7, 4))
    expect(second.status).toBe(400)
    expect(textsByRole(await second.text(), 'alert')).toEqual([tooManyImages(10)])
    expect(await storedKeys()).toHaveLength(10)
  })

  it('gives nobody the files of another form', async () => {
    const mine = await (await send(newVisitor(), filled({ city: '' }), [pdf('mine.pdf')])).text()
    const id = /name="removeFile"[^>]*value="(\d+)"/.exec(mine)?.[1] ?? ''
    const other = await send(newVisitor(), [...filled({ city: '', formId: randomKey() }), ['removeFile', id]])
    expect(await other.text()).not.toContain('mine.pdf')
    expect(await stagedRows()).toHaveLength(1)
  })
})

describe('a request', () => {
  it('is recorded whole, answered with its page, and told to both sides', async () => {
    const plan = await givenPlan()
    const visitor = newVisitor()
    const fields = filled({
      plan: plan.slug,
      floorPlanType: 'other',
      otherFloorPlanType: 'A clinic',
      'roomDetails[1].label': 'Garage',
      'roomDetails[1].value': '2',
      'roomDetails[2].label': 'kitchen',
      'roomDetails[2].value': '0',
    })
    const response = await send(visitor, fields, [pdf(), picture()])
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/^\/plans\/request\/R(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
    const [request] = await requestsOf(fields)
    expect(request).toMatchObject({
      status: 'pending',
      planId: plan.id,
      email: emailOf(fields).toLowerCase(),
      otherFloorPlanType: 'A clinic',
      roomDetails: [
        { label: 'bedroom', value: 3 },
        { label: 'Garage', value: 2 },
      ],
      termsVersion: '1 Nov 2026',
    })
    expect(Math.abs((request?.termsAgreedAt ?? 0) - Date.now())).toBeLessThan(60_000)
    const events = await db
      .select()
      .from(planRequestEvents)
      .where(eq(planRequestEvents.requestId, request?.id ?? 0))
    expect(events).toMatchObject([{ status: 'pending', author: 'requester' }])

    const page = await visitor.get(location)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(textsByRole(html, 'status')).toEqual([REQUEST_SUBMITTED])
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    for (const text of [
      request?.reference ?? '?',
      'A clinic',
      'Bedroom 3, Garage 2',
      'Site plan.pdf',
      plan.title,
      'Pending',
    ])
      expect(html).toContain(text)

    const { tried, mailer } = recordingMailer()
    await db
      .update(outbox)
      .set({ status: 'waiting', nextAttemptAt: 0 })
      .where(eq(outbox.subjectId, request?.id ?? 0))
    await deliverOutbox(outboxDeps(testClock(), mailer))
    const mails = tried.filter((mail) => mail.subject.includes(request?.reference ?? '?'))
    expect(mails.map((mail) => mail.to).sort()).toEqual(
      [emailOf(fields).toLowerCase(), 'staff@fihankra.example'].sort(),
    )
    const [own] = mails.filter((mail) => mail.to !== 'staff@fihankra.example')
    const link = /http:\/\/site\.test(\/plans\/request\/\S+key=\S+)/.exec(own?.text ?? '')?.[1] ?? ''
    const stranger = newVisitor()
    expect((await stranger.get(link)).status).toBe(200)
    const staff = mails.find((mail) => mail.to === 'staff@fihankra.example')?.text ?? ''
    for (const text of ['A clinic', 'Garage 2', 'Site plan.pdf', '+233 24 123 4567', 'A house for five people.'])
      expect(staff).toContain(text)
    expect(staff).not.toContain('key=')
    expect(staff).toContain(`http://site.test/plans-admin/requests/${request?.id}\n`)
  })

  it('is shown to nobody else', async () => {
    const fields = filled()
    const location = (await send(newVisitor(), fields)).headers.get('location') ?? ''
    const reference = location.split('/').pop() ?? ''
    const other = (await send(newVisitor(), filled())).headers.get('location')?.split('/').pop() ?? ''
    for (const address of [
      location,
      `${location}?key=x`,
      `${location}?key=${await keys.mac('order', reference)}`,
      `${location}?key=${await keys.mac('request', other)}`,
      '/plans/request/R-0000-0000-0000-0000',
      '/plans/request/nonsense',
    ]) {
      const response = await newVisitor().get(address)
      const html = await response.text()
      expect(response.status, address).toBe(404)
      expect(html).toContain('We can not show this request here')
      expect(html).not.toContain(emailOf(fields))
      expect(response.headers.get('cache-control')).toContain('no-store')
    }
  })

  it('gives its files back to its owner, as something to save', async () => {
    const visitor = newVisitor()
    const fields = filled()
    const location = (await send(visitor, fields, [pdf('Plan é.pdf')])).headers.get('location') ?? ''
    const [request] = await requestsOf(fields)
    const [file] = await filesOf(request?.id ?? 0)
    const address = `${location}/files/${file?.id}`
    const response = await visitor.get(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Plan__.pdf"; filename\*=UTF-8''Plan%20%C3%A9.pdf$|^attachment; filename="Plan__?\.pdf"/,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    const someoneElse = newVisitor()
    const theirs = (await send(someoneElse, filled())).headers.get('location') ?? ''
    for (const [who, where, words] of [
      [newVisitor(), address, 'We can not show this request here'],
      [newVisitor(), `${location}/files/x`, 'We can not show this request here'],
      [visitor, `${location}/files/999999`, 'This file is not here'],
      [visitor, `${location}/files/x`, 'This file is not here'],
      [someoneElse, `${theirs}/files/${file?.id}`, 'This file is not here'],
    ] as const) {
      const refused = await who.get(where)
      expect([refused.status, refused.headers.get('content-type')], where).toEqual([404, 'text/html; charset=utf-8'])
      expect(refused.headers.get('cache-control')).toContain('no-store')
      const html = await refused.text()
      expect(html).toMatch(new RegExp(`<h1>${words}</h1>`))
      expect(html).not.toContain('Unexpected')
    }
  })

  it('sent twice at once is one request with its files once', async () => {
    const fields = filled({ formId: randomKey() })
    const visitor = newVisitor()
    const answers = await Promise.all([1, 2, 3].map(() => send(visitor, fields, [pdf(), picture()])))
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303])
    expect(new Set(answers.map((each) => each.headers.get('location'))).size).toBe(1)
    const [request, ...more] = await requestsOf(fields)
    expect(more).toEqual([])
    expect(await filesOf(request?.id ?? 0)).toHaveLength(2)
    expect(await stagedRows()).toEqual([])
    expect(await storedKeys()).toHaveLength(2)
    expect(
      await db
        .select()
        .from(outbox)
        .where(eq(outbox.dedupeKey, `staff-request:${request?.reference}`)),
    ).toHaveLength(1)
  })

  it('changed and sent again is another', async () => {
    const visitor = newVisitor()
    const fields = filled({ formId: randomKey() })
    await send(visitor, fields)
    await send(
      visitor,
      fields.map(([name, value]) => [name, name === 'city' ? 'Accra' : value]),
    )
    expect(await requestsOf(fields)).toHaveLength(2)
  })
})

describe('when a store does not answer', () => {
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
    '%s: says so, keeps what was typed, leaves nothing behind, and a second try works',
    async (_name, bindings, files) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const fields = filled({ formId: randomKey(), firstName: 'Esi' })
      const failed = await send(newVisitor(appWith(bindings)), fields, files)
      const html = await failed.text()
      expect(failed.status).toBe(503)
      expect(failed.headers.get('retry-after')).toBe('30')
      expect(textsByRole(html, 'alert')).toEqual([REQUEST_FAILED])
      expect(fieldValue(html, 'firstName')).toBe('Esi')
      expect(await requestsOf(fields)).toEqual([])
      expect((await storedKeys()).sort()).toEqual((await stagedRows()).map((each) => each.objectKey).sort())
      expect(
        (await send(newVisitor(), filled({ ...Object.fromEntries(fields), formId: formIdOf(html) }), files)).status,
      ).toBe(303)
      const [request] = await requestsOf(fields)
      expect(await filesOf(request?.id ?? 0)).toHaveLength(files.length)
      expect(await storedKeys()).toHaveLength(files.length)
    },
  )
})

describe('the sweep', () => {
  const deps = (now: () => number) => ({
    db,
    files: createObjectStore(env.FILES),
    pictures: createObjectStore(env.PICTURES),
    now,
  })

  it('removes after a day what waited for its form and what a crash left, and nothing that belongs to a request', async () => {
    const fields = filled()
    await send(newVisitor(), fields, [pdf('used.pdf')])
    await send(newVisitor(), filled({ city: '' }), [pdf('staged.pdf'), picture()])
    const [lost] = await stagedRows()
    await db
      .update(stagedUploads)
      .set({ formKey: '', readyAt: null })
      .where(eq(stagedUploads.id, lost?.id ?? 0))
    await env.FILES.put('plans/other.zip', 'not of requests')
    const clock = testClock()
    clock.advance(23 * HOUR)
    await sweepUploads(deps(clock.now))
    expect(await storedKeys()).toHaveLength(3)
    clock.advance(2 * HOUR)
    await sweepUploads(deps(clock.now))
    await sweepUploads(deps(clock.now))
    expect(await stagedRows()).toEqual([])
    const [request] = await requestsOf(fields)
    expect(await storedKeys()).toEqual((await filesOf(request?.id ?? 0)).map((each) => each.objectKey))
    expect(await env.FILES.head('plans/other.zip')).not.toBeNull()
  })
})

describe('beside the release before', () => {
  const row = (objectKey: string, formKey = 'form') => ({
    formKey,
    kind: 'document' as const,
    objectKey,
    filename: 'Site plan.pdf',
    contentType: 'application/pdf',
    sizeBytes: 9,
    createdAt: 5,
  })

  it('a file that it keeps for a form is a staged upload until a request has it', async () => {
    await db.insert(planRequestFiles).values([row('requests/a'), row('requests/b')])
    expect(await stagedRows()).toMatchObject([
      { objectKey: 'requests/a', field: 'document', store: 'files', formKey: 'form' },
      { objectKey: 'requests/b' },
    ])
    const fields = filled()
    await send(newVisitor(), fields)
    const [request] = await requestsOf(fields)
    await db
      .update(planRequestFiles)
      .set({ requestId: request?.id ?? 0 })
      .where(eq(planRequestFiles.objectKey, 'requests/a'))
    expect((await stagedRows()).map((each) => each.objectKey)).toEqual(['requests/b'])
    await db.delete(stagedUploads)
    expect((await db.select().from(planRequestFiles)).map((each) => each.objectKey)).toEqual(['requests/a'])
  })

  it('an upload that it keeps for a form of staff is staged too, and gone from both once it has an owner', async () => {
    const held = () => db.all(sql`select object_key from held_uploads`)
    await db.run(sql`insert into held_uploads (form_key, field, store, object_key, filename, created_at)
      values ('', 'images', 'pictures', 'key', 'a.png', 5)`)
    await db.run(sql`update held_uploads set form_key = 'form', width_px = 40`)
    expect(await stagedRows()).toMatchObject([{ objectKey: 'key', formKey: 'form', widthPx: 40 }])
    await db.delete(stagedUploads)
    expect(await held()).toEqual([])
  })
})
