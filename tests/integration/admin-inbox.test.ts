/** Plan requests, messages and subscribers as staff look after them. */
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliverOutbox } from '../../app/domain/mails/deliver-outbox.server.ts'
import {
  MESSAGE_CHANGED_MEANWHILE,
  MESSAGE_STATUS_UNKNOWN,
  MESSAGE_UPDATED,
  NO_SUCH_MESSAGE,
} from '../../app/domain/messages/staff-messages.ts'
import { newsletterKey } from '../../app/domain/newsletter/subscribe.server.ts'
import { SUBSCRIBER_GONE, SUBSCRIBER_LEFT } from '../../app/domain/newsletter/subscriber-list.ts'
import * as words from '../../app/domain/plan-requests/staff-messages.ts'
import { PRICE_UNCLEAR } from '../../app/domain/shared/money.ts'
import {
  messages,
  outbox,
  planRequestEvents,
  planRequestFiles,
  planRequestNotes,
  planRequests,
  subscribers,
} from '../../drizzle/schema/index.ts'
import { db, givenPlanRequest, unique } from '../support/factories.ts'
import { keys, outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { fieldError, fieldValue, newVisitor, textsByRole, type Visitor } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

let staff: Visitor
beforeAll(async () => {
  staff = await givenStaff()
})

async function givenRequest(fields: Parameters<typeof givenPlanRequest>[0] = {}) {
  const request = await givenPlanRequest(fields)
  const { id, createdAt } = request
  await db
    .insert(planRequestEvents)
    .values({ requestId: id, status: 'pending', author: 'requester', notified: true, createdAt })
  return request
}

const at = (request: { id: number }, more = '') => `/plans-admin/requests/${request.id}${more}`
const eventsOf = (request: { id: number }) =>
  db.select().from(planRequestEvents).where(eq(planRequestEvents.requestId, request.id)).orderBy(planRequestEvents.id)
const requestOf = async ({ id }: { id: number }) => db.select().from(planRequests).where(eq(planRequests.id, id)).get()
const mailsOf = (request: { id: number }) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'request-status'), eq(outbox.subjectId, request.id)))

describe('plan requests', () => {
  it('are listed, searched, narrowed, and a spreadsheet', async () => {
    const mark = unique('Ziggurat')
    const request = await givenRequest({ lastName: mark, planDescription: `=1+1 ${mark}` })
    await givenRequest({ lastName: mark, status: 'declined', floorPlanType: 'other', otherFloorPlanType: 'Church' })
    const count = async (query: string) =>
      /(\d+) requests?\b/.exec(wordsOf(await (await staff.get(`/plans-admin/requests?q=${mark}${query}`)).text()))?.[1]
    expect(await count('')).toBe('2')
    expect(await count('&status=declined')).toBe('1')
    expect(await count('&type=residential')).toBe('1')
    const csv = await (await staff.get(`/plans-admin/requests.csv?q=${mark}&type=residential`)).text()
    expect(csv).toContain(request.reference)
    expect(csv).toContain(`'=1+1 ${mark}`)
    expect(csv.trim().split('\r\n')).toHaveLength(2)
  })

  it('show what was asked, and its files to staff alone', async () => {
    const request = await givenRequest({ planDescription: 'A veranda on two sides.' })
    const objectKey = `requests/2026-11-21/${unique('k')}`
    await env.FILES.put(objectKey, '%PDF-1.4 x')
    const [file] = await db
      .insert(planRequestFiles)
      .values({
        requestId: request.id,
        formKey: unique('form'),
        kind: 'document',
        objectKey,
        filename: 'site plan.pdf',
        contentType: 'application/pdf',
        sizeBytes: 10,
        createdAt: Date.now(),
      })
      .returning({ id: planRequestFiles.id })
    const page = await (await staff.get(at(request))).text()
    for (const text of ['A veranda on two sides.', 'site plan.pdf', 'Bedroom', 'Behind the market'])
      expect(page).toContain(text)
    const address = at(request, `/files/${file?.id}`)
    const answer = await staff.get(address)
    expect(await answer.text()).toBe('%PDF-1.4 x')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="site_plan.pdf"')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect((await newVisitor().get(address)).headers.get('location')).toMatch(/^\/login/)
    const other = await givenRequest()
    const missing = await staff.get(at(other, `/files/${file?.id}`), { accept: 'text/html' })
    expect([missing.status, textsByRole(await missing.text(), 'alert')]).toEqual([404, ['This is not here.']])
    expect((await staff.get(at(request, '/files/x'))).status).toBe(404)
  })

  it('change with a quote, a word and a mail: dated, attributed, and in the log', async () => {
    const request = await givenRequest()
    const { words: said } = await press(staff, at(request), {
      status: 'quoted',
      amount: '12,500',
      validUntil: '2099-12-31',
      note: 'Six weeks from your yes.',
      notify: 'true',
    })
    expect(said).toContain(words.REQUEST_UPDATED_AND_MAILED)
    expect(said).toContain('Six weeks from your yes.')
    expect(await requestOf(request)).toMatchObject({
      status: 'quoted',
      quoteMinor: 1_250_000,
      quoteValidUntil: '2099-12-31',
    })
    expect((await eventsOf(request)).at(-1)).toMatchObject({
      status: 'quoted',
      author: STAFF_NAME,
      notified: true,
      note: 'Six weeks from your yes.',
    })
    expect(await doneTo('plan-request', request.id)).toMatchObject([
      { actor: STAFF_NAME, action: 'update', before: { status: 'pending' }, after: { status: 'quoted', mailed: true } },
    ])
    expect(await mailsOf(request)).toHaveLength(1)
    await db.update(outbox).set({ status: 'waiting' }).where(eq(outbox.subjectId, request.id))
    const clock = testClock(Date.now() + 60_000)
    const { tried, mailer } = recordingMailer()
    while ((await deliverOutbox(outboxDeps(clock, mailer))) > 0);
    const mail = tried.find(({ to }) => to === request.email)
    expect(mail?.subject).toBe(`Your plan request ${request.reference}: Quoted`)
    for (const text of [
      'Six weeks from your yes.',
      'GHS 12,500',
      '31 Dec 2099',
      `/plans/request/${request.reference}?key=`,
    ])
      expect(mail?.text).toContain(text)
  })

  it('are mailed about until one press in a mail program, which the page takes back', async () => {
    const request = await givenRequest()
    const tell = async () => {
      await press(staff, at(request), { status: 'reviewing', note: unique('Note '), notify: 'true' })
      await db.update(outbox).set({ status: 'waiting' }).where(eq(outbox.subjectId, request.id))
      const { tried, mailer } = recordingMailer()
      while ((await deliverOutbox(outboxDeps(testClock(Date.now() + 60_000), mailer))) > 0);
      return tried.filter(({ to }) => to === request.email)
    }
    const [mail] = await tell()
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const stop = /<http:\/\/site\.test([^>]*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(`Stop emails about this request:\nhttp://site.test${stop}`)
    const [page = '', key = ''] = stop.split('?key=')
    const send = (path: string, fields: Record<string, string>) =>
      newVisitor().send(path, { method: 'POST', body: new URLSearchParams(fields) })
    expect((await send(page, { key: `${key}x` })).status).toBe(404)
    expect((await send(stop, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect(await tell()).toEqual([])
    expect((await eventsOf(request)).at(-1)).toMatchObject({ notified: false })
    expect(wordsOf(await (await staff.get(at(request))).text())).toContain('has stopped our emails')
    expect(await (await newVisitor().get(stop)).text()).toContain('Email me again')
    expect((await send(page, { key, again: 'true' })).status).toBe(303)
    expect(await tell()).not.toEqual([])
  })

  it('promise no quote below where no price was entered', async () => {
    const request = await givenRequest()
    await press(staff, at(request), { status: 'quoted', note: 'We will call you.', notify: 'true' })
    await db.update(outbox).set({ status: 'waiting' }).where(eq(outbox.subjectId, request.id))
    const { tried, mailer } = recordingMailer()
    while ((await deliverOutbox(outboxDeps(testClock(Date.now() + 60_000), mailer))) > 0);
    const mail = tried.find(({ to }) => to === request.email)
    expect(mail?.text).toContain('We will call you.')
    expect(mail?.text).not.toContain('below')
  })

  it('change without a mail where none is asked for, and not at all where nothing differs', async () => {
    const request = await givenRequest()
    await press(staff, at(request), { status: 'reviewing' })
    expect(await mailsOf(request)).toHaveLength(0)
    expect((await eventsOf(request)).map(({ status }) => status)).toEqual(['pending', 'reviewing'])
    expect((await press(staff, at(request), { status: 'reviewing' })).words).toContain(words.REQUEST_UNCHANGED)
    expect(await eventsOf(request)).toHaveLength(2)
    // What is not sent stays, what is sent empty is emptied.
    await press(staff, at(request), { status: 'quoted', amount: '900', validUntil: '2099-01-01' })
    await press(staff, at(request), { status: 'accepted' })
    expect(await requestOf(request)).toMatchObject({ quoteMinor: 90_000, quoteValidUntil: '2099-01-01' })
    await press(staff, at(request), { status: 'accepted', amount: '', validUntil: '' })
    expect(await requestOf(request)).toMatchObject({ quoteMinor: null, quoteValidUntil: null })
  })

  it('say what is wrong beside its field and keep what was typed', async () => {
    const request = await givenRequest()
    for (const [fields, name, message] of [
      [{ status: 'done' }, 'status', words.STATUS_UNKNOWN],
      [{ status: 'quoted', amount: 'much' }, 'amount', PRICE_UNCLEAR],
      [{ status: 'quoted', amount: '1.250' }, 'amount', PRICE_UNCLEAR],
      [{ status: 'quoted', amount: '0' }, 'amount', PRICE_UNCLEAR],
      [{ status: 'quoted', validUntil: '2099-01-01' }, 'amount', words.AMOUNT_MISSING],
      [{ amount: '100', deposit: '100.01' }, 'deposit', words.DEPOSIT_TOO_LARGE],
      [{ status: 'quoted', amount: '5', validUntil: '2099-02-30' }, 'validUntil', words.DATE_INVALID],
      [{ status: 'quoted', amount: '5', validUntil: '2020-01-01' }, 'validUntil', words.DATE_PAST],
      [{ status: 'quoted', note: 'x'.repeat(2001) }, 'note', words.NOTE_TOO_LONG],
    ] as const) {
      const response = await staff.post(at(request), fields)
      expect(response.status, message).toBe(400)
      const html = await response.text()
      expect(textsByRole(html, 'alert'), message).toEqual([message])
      expect(fieldError(html, name), message).toBe(message)
    }
    const kept = await (await staff.post(at(request), { status: 'quoted', amount: 'much', note: 'Kept words' })).text()
    expect(fieldValue(kept, 'amount')).toBe('much')
    expect(kept).toContain('Kept words')
    expect(await eventsOf(request)).toHaveLength(1)
  })

  it('tell the second of two who save: both values are shown, nothing is lost, and a second save holds', async () => {
    const request = await givenRequest()
    const version = String(request.updatedAt)
    await press(staff, at(request), { status: 'quoted', amount: '100', version })
    const late = await staff.post(at(request), { status: 'declined', amount: '250', note: 'Sorry.', version })
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(textsByRole(html, 'alert')).toEqual([words.REQUEST_CHANGED_MEANWHILE])
    expect(fieldValue(html, 'amount')).toBe('250')
    expect(fieldValue(html, 'status')).toBe('declined')
    expect(html).toContain('Saved now: Quoted')
    expect(html).toContain('Saved now: 100.')
    expect(html).toContain('Sorry.')
    expect((await requestOf(request))?.status).toBe('quoted')
    const again = { status: 'declined', amount: '250', note: 'Sorry.', version: fieldValue(html, 'version') ?? '' }
    expect((await press(staff, at(request), again)).words).toContain(words.REQUEST_UPDATED)
    expect(await requestOf(request)).toMatchObject({ status: 'declined', quoteMinor: 25_000 })
    // At once from two desks: one of them is told.
    const other = await givenRequest()
    const from = { version: String(other.updatedAt) }
    const answers = await Promise.all(
      ['accepted', 'declined'].map((status) => staff.post(at(other), { status, ...from })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await eventsOf(other)).toHaveLength(2)
  })

  it('have notes among staff, which the requester never sees', async () => {
    const request = await givenRequest()
    const secret = unique('between us ')
    expect((await press(staff, at(request, '/notes'), { note: secret })).words).toContain(words.NOTE_ADDED)
    const page = wordsOf(await (await staff.get(at(request))).text())
    expect(page).toContain(secret)
    const [row] = await db.select().from(planRequestNotes).where(eq(planRequestNotes.requestId, request.id))
    expect(row).toMatchObject({ author: STAFF_NAME, body: secret })
    const key = await keys.mac('request', request.reference)
    const shown = await (await newVisitor().get(`/plans/request/${request.reference}?key=${key}`)).text()
    expect(shown).toContain('A house for five.')
    expect(shown).not.toContain(secret)
    const empty = await staff.post(at(request, '/notes'), { note: '  ' })
    expect(empty.status).toBe(400)
    expect(textsByRole(await empty.text(), 'alert')).toEqual([words.NOTE_REQUIRED])
    expect(await doneTo('plan-request', request.id)).toMatchObject([{ actor: STAFF_NAME, action: 'note' }])
  })

  it('that never were are 404', async () => {
    for (const path of ['/plans-admin/requests/999999999', '/plans-admin/requests/x', '/plans-admin/requests/1e3']) {
      const answer = await staff.get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(words.NO_SUCH_REQUEST)
      expect((await staff.post(path, { status: 'quoted' })).status).toBe(404)
    }
  })
})

describe('messages', () => {
  const givenMessage = async (fields: Partial<typeof messages.$inferInsert> = {}) => {
    const now = Date.now()
    const [message] = await db
      .insert(messages)
      .values({
        firstName: 'Kojo',
        lastName: 'Amoah',
        email: `${unique('kojo')}@example.com`,
        message: 'Do you build in Takoradi?',
        createdAt: now,
        updatedAt: now,
        ...fields,
      })
      .returning()
    if (!message) throw new Error('no message was made')
    return message
  }

  it('are listed, searched, narrowed, and a spreadsheet', async () => {
    const mark = unique('Obelisk')
    await givenMessage({ message: `@cmd ${mark}`, phone: '+233 24' })
    await givenMessage({ message: mark, itemKind: 'plan', itemId: 1, itemTitle: 'Aburi', status: 'answered' })
    const count = async (query: string) =>
      /(\d+) messages?\b/.exec(wordsOf(await (await staff.get(`/messages-admin?q=${mark}${query}`)).text()))?.[1]
    expect(await count('')).toBe('2')
    expect(await count('&status=answered')).toBe('1')
    expect(await count('&about=firm')).toBe('1')
    const csv = await (await staff.get(`/messages-admin.csv?q=${mark}&about=firm`)).text()
    expect(csv).toContain(`'@cmd ${mark}`)
    expect(csv).toContain("'+233 24")
  })

  it('get a status and a note, each change in the log without the words', async () => {
    const message = await givenMessage()
    const path = `/messages-admin/${message.id}`
    expect(wordsOf(await (await staff.get(path)).text())).toContain('Do you build in Takoradi?')
    expect((await press(staff, path, { status: 'answered', note: 'Called back.' })).words).toContain(MESSAGE_UPDATED)
    const row = await db.select().from(messages).where(eq(messages.id, message.id)).get()
    expect(row).toMatchObject({ status: 'answered', note: 'Called back.' })
    const log = await doneTo('message', message.id)
    expect(log).toMatchObject([{ actor: STAFF_NAME, before: { status: 'new' }, after: { status: 'answered' } }])
    expect(JSON.stringify(log)).not.toContain('Called back.')
    const wrong = await staff.post(path, { status: 'lost', note: 'Kept' })
    expect(wrong.status).toBe(400)
    const html = await wrong.text()
    expect(textsByRole(html, 'alert')).toEqual([MESSAGE_STATUS_UNKNOWN])
    expect(html).toContain('Kept')
    expect((await staff.get('/messages-admin/999999999')).status).toBe(404)
    expect(await (await staff.get('/messages-admin/x')).text()).toContain(NO_SUCH_MESSAGE)
  })

  it('that are new are marked as read by one press, and by no look', async () => {
    const message = await givenMessage({ note: 'Kept.' })
    const path = `/messages-admin/${message.id}`
    const row = () => db.select().from(messages).where(eq(messages.id, message.id)).get()
    expect(await (await staff.get(path)).text()).toMatch(
      /<button[^>]*name="status"[^>]*value="read"[^>]*>Mark as read</,
    )
    expect((await row())?.status).toBe('new')
    await press(staff, path, { status: 'read', version: String(message.updatedAt) })
    expect(await row()).toMatchObject({ status: 'read', note: 'Kept.' })
    expect(await (await staff.get(path)).text()).not.toContain('Mark as read')
  })

  it('tell the second of two who save', async () => {
    const message = await givenMessage()
    const path = `/messages-admin/${message.id}`
    const version = String(message.updatedAt)
    await press(staff, path, { status: 'read', note: 'First.', version })
    const late = await staff.post(path, { status: 'archived', note: 'Second.', version })
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(textsByRole(html, 'alert')).toEqual([MESSAGE_CHANGED_MEANWHILE])
    expect(html).toContain('Saved now: First.')
    expect(html).toContain('Second.')
    expect((await db.select().from(messages).where(eq(messages.id, message.id)).get())?.note).toBe('First.')
  })
})

describe('subscribers', () => {
  const givenSubscriber = async (fields: Partial<typeof subscribers.$inferInsert> = {}) => {
    const now = Date.now()
    const [subscriber] = await db
      .insert(subscribers)
      .values({
        email: `${unique('efua')}@example.com`,
        status: 'confirmed',
        consentVersion: '1 Nov 2026',
        consentAt: now,
        confirmationSentAt: now,
        confirmedAt: now,
        createdAt: now,
        ...fields,
      })
      .returning()
    if (!subscriber) throw new Error('no subscriber was made')
    return subscriber
  }

  it('are listed, narrowed, and a spreadsheet with the link by which each leaves', async () => {
    const mark = unique('pyramid')
    const subscriber = await givenSubscriber({ email: `=${mark}@example.com` })
    await givenSubscriber({ email: `${mark}2@example.com`, status: 'pending', confirmedAt: null })
    const count = async (query: string) =>
      /(\d+) subscribers?\b/.exec(wordsOf(await (await staff.get(`/subscribers-admin?q=${mark}${query}`)).text()))?.[1]
    expect(await count('')).toBe('2')
    expect(await count('&status=confirmed')).toBe('1')
    const csv = await (await staff.get(`/subscribers-admin.csv?q=${mark}&status=confirmed`)).text()
    expect(csv).toContain(`"'=${mark}@example.com","Confirmed"`)
    const key = await newsletterKey(keys, 'leave', subscriber)
    expect(csv).toContain(`http://site.test/newsletter/unsubscribe/${key}`)
    expect((await newVisitor().get(`/newsletter/unsubscribe/${key}`)).status).toBe(200)
  })

  it('are taken off by staff after a question, once', async () => {
    const subscriber = await givenSubscriber()
    const path = `/subscribers-admin/${subscriber.id}/unsubscribe`
    expect(wordsOf(await (await staff.get(path)).text())).toContain(`${subscriber.email} gets no more news`)
    expect((await press(staff, path)).words).toContain(SUBSCRIBER_LEFT)
    expect((await press(staff, path)).words).toContain(SUBSCRIBER_GONE)
    expect(await doneTo('subscriber', subscriber.id)).toMatchObject([{ actor: STAFF_NAME, action: 'unsubscribe' }])
    expect((await staff.get('/subscribers-admin/999999999/unsubscribe')).status).toBe(404)
  })
})
