/** Plan requests, messages and subscribers in the admin area. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliverOutbox } from '../../app/domain/jobs/deliver-outbox.server.ts'
import * as replies from '../../app/domain/messages/staff-messages.ts'
import { newsletterKey } from '../../app/domain/newsletter/subscribe.server.ts'
import { SUBSCRIBER_GONE, SUBSCRIBER_LEFT } from '../../app/domain/newsletter/subscriber-list.ts'
import { getPlanRequest } from '../../app/domain/plan-requests/get-plan-request.server.ts'
import * as words from '../../app/domain/plan-requests/staff-messages.ts'
import { PRICE_UNCLEAR } from '../../app/domain/shared/money.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, givenPlan, givenPlanRequest, mailsOf, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { keys, outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { expectPage, fieldError, fieldValue, newVisitor } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

const { messages, outbox, planRequestEvents, planRequestFiles, planRequestNotes, planRequests, subscribers } = tables
const staff = await givenStaff()

async function givenRequest(fields: Parameters<typeof givenPlanRequest>[0] = {}) {
  const request = await givenPlanRequest(fields)
  const { id: requestId, createdAt } = request
  const event = { requestId, status: 'pending', author: 'requester', notified: true, createdAt } as const
  await db.insert(planRequestEvents).values(event)
  return request
}

const at = (request: { id: number }, more = '') => `/plans-admin/requests/${request.id}${more}`
const eventsOf = (request: { id: number }) =>
  db.select().from(planRequestEvents).where(eq(planRequestEvents.requestId, request.id)).orderBy(planRequestEvents.id)
const requestOf = async ({ id }: { id: number }) => (await rowsWhere(planRequests, eq(planRequests.id, id)))[0]
/** The mails that reach the requester now. */
async function mailed(request: { id: number; email: string }) {
  await updateWhere(outbox, eq(outbox.subjectId, request.id), { status: 'waiting' })
  const { tried, mailer } = recordingMailer()
  while ((await deliverOutbox(outboxDeps(testClock(Date.now() + 60_000), mailer))) > 0);
  return tried.filter(({ to }) => to === request.email)
}
/** How many rows a list of staff says that there are. */
const countOn = async (path: string) =>
  /(\d+) (request|message|subscriber)s?\b/.exec(wordsOf(await staff.read(path)))?.[1]
/** Expects each query to find this many rows beside the words searched for. */
async function expectCounts(path: string, counts: Record<string, string>) {
  const found = Object.keys(counts).map(async (query) => [query, await countOn(path + query)] as const)
  expect(Object.fromEntries(await Promise.all(found))).toEqual(counts)
}

describe('plan requests', () => {
  it('show the newest of very many events, in their order', async () => {
    const request = await givenRequest()
    const later = Array.from({ length: 100 }, (_, at) => ({
      note: `Note ${at}`,
      createdAt: request.createdAt + 1 + at,
    }))
    for (const { note, createdAt } of later)
      await db
        .insert(planRequestEvents)
        .values({ requestId: request.id, status: 'pending', author: 'x', note, createdAt })
    const shown = (await getPlanRequest(db, request.reference))?.events.map(({ note }) => note)
    expect(shown).toEqual(later.map(({ note }) => note))
  })

  it('can be listed, searched, filtered and exported', async () => {
    const mark = unique('Ziggurat')
    const request = await givenRequest({ lastName: mark, planDescription: `=1+1 ${mark}` })
    await givenRequest({ lastName: mark, status: 'declined', floorPlanType: 'other', otherFloorPlanType: 'Church' })
    const counts = { '': '2', '&status=declined': '1', '&type=residential': '1' }
    await expectCounts(`/plans-admin/requests?q=${mark}`, counts)
    const csv = await staff.read(`/plans-admin/requests.csv?q=${mark}&type=residential`)
    expectWords(csv, [request.reference, `'=1+1 ${mark}`])
    expect(csv.trim().split('\r\n')).toHaveLength(2)
  })

  it('show what was asked, and its files to staff alone', async () => {
    const request = await givenRequest({ planDescription: 'A veranda on two sides.' })
    const objectKey = `requests/2026-11-21/${unique('k')}`
    await env.FILES.put(objectKey, '%PDF-1.4 x')
    const document = { kind: 'document', filename: 'site plan.pdf', contentType: 'application/pdf' } as const
    const upload = { requestId: request.id, formKey: unique('form'), objectKey, sizeBytes: 10, createdAt: Date.now() }
    const [file] = await db
      .insert(planRequestFiles)
      .values({ ...document, ...upload })
      .returning()
    const shown = ['A veranda on two sides.', 'site plan.pdf', 'Bedroom', 'Behind the market']
    expectWords(await staff.read(at(request)), shown)
    const address = at(request, `/files/${file?.id}`)
    const answer = await staff.get(address)
    expect(await answer.text()).toBe('%PDF-1.4 x')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="site_plan.pdf"')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect((await newVisitor().get(address)).headers.get('location')).toMatch(/^\/login/)
    const other = await givenRequest()
    await expectPage(staff.get(at(other, `/files/${file?.id}`), { accept: 'text/html' }), 404, ['This is not here.'])
    await expectStatus(404, staff.get(at(request, '/files/x')))
  })

  it('change with a quote, a note and an email, each dated, attributed and logged', async () => {
    const request = await givenRequest()
    const [status, note, validUntil] = ['quoted', 'Six weeks from your yes.', '2099-12-31']
    const form = { status, amount: '12,500', validUntil, note, notify: 'true' }
    expectWords((await press(staff, at(request), form)).words, [words.REQUEST_UPDATED_AND_MAILED, note])
    expect(await requestOf(request)).toMatchObject({ status, quoteMinor: 1_250_000, quoteValidUntil: validUntil })
    expect((await eventsOf(request)).at(-1)).toMatchObject({ status, author: STAFF_NAME, notified: true, note })
    const change = { before: { status: 'pending' }, after: { status, mailed: true } }
    expect(await doneTo('plan-request', request.id)).toMatchObject([{ actor: STAFF_NAME, action: 'update', ...change }])
    expect(await mailsOf(request, 'request-status')).toHaveLength(1)
    const [mail] = await mailed(request)
    expect(mail?.subject).toBe(`Your plan request ${request.reference}: Quoted`)
    const told = [note, 'GHS 12,500', '31 Dec 2099', `/plans/request/${request.reference}?key=`]
    expectWords(mail?.text ?? '', told)
  })

  it('send emails until the requester stops them, which the page can undo', async () => {
    const request = await givenRequest()
    const tell = async () => {
      await press(staff, at(request), { status: 'reviewing', note: unique('Note '), notify: 'true' })
      return mailed(request)
    }
    const [mail] = await tell()
    const stop = /Stop emails about this request:\nhttp:\/\/site\.test(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const [page = '', key = ''] = stop.split('?key=')
    const send = (path: string, fields: Record<string, string>) =>
      newVisitor().send(path, { method: 'POST', body: new URLSearchParams(fields) })
    await expectStatus(404, send(page, { key: `${key}x` }))
    await expectStatus(303, send(page, { key }))
    expect(await tell()).toEqual([])
    expect((await eventsOf(request)).at(-1)).toMatchObject({ notified: false })
    expect(wordsOf(await staff.read(at(request)))).toContain('has stopped our emails')
    expect(await newVisitor().read(stop)).toContain('Email me again')
    await expectStatus(303, send(page, { key, again: 'true' }))
    expect(await tell()).not.toEqual([])
  })

  it('change without a quote or a mail where none is given, and not at all where nothing differs', async () => {
    const request = await givenRequest()
    await press(staff, at(request), { status: 'reviewing' })
    expect(await mailsOf(request, 'request-status')).toHaveLength(0)
    expect((await eventsOf(request)).map(({ status }) => status)).toEqual(['pending', 'reviewing'])
    expect((await press(staff, at(request), { status: 'reviewing' })).words).toContain(words.REQUEST_UNCHANGED)
    expect(await eventsOf(request)).toHaveLength(2)
    await press(staff, at(request), { status: 'quoted', note: 'We will call you.', notify: 'true' })
    const [mail] = await mailed(request)
    expectWords(mail?.text ?? '', ['We will call you.'], ['below'])
    // A missing field stays unchanged, an empty one is emptied.
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
      const html = await expectPage(staff.post(at(request), fields), 400, [message])
      expect(fieldError(html, name), message).toBe(message)
    }
    const kept = await (await staff.post(at(request), { status: 'quoted', amount: 'much', note: 'Kept words' })).text()
    expect(fieldValue(kept, 'amount')).toBe('much')
    expect(kept).toContain('Kept words')
    expect(await eventsOf(request)).toHaveLength(1)
  })

  it('show the second of two who save a conflict with both values, and accept a second save', async () => {
    const request = await givenRequest()
    const version = String(request.updatedAt)
    await press(staff, at(request), { status: 'quoted', amount: '100', version })
    const decline = { status: 'declined', amount: '250', note: 'Sorry.' }
    const late = staff.post(at(request), { ...decline, version })
    const html = await expectPage(late, 409, [words.REQUEST_CHANGED_MEANWHILE])
    expect(fieldValue(html, 'amount')).toBe('250')
    expect(fieldValue(html, 'status')).toBe('declined')
    expectWords(html, ['Saved now: Quoted', 'Saved now: 100.', 'Sorry.'])
    expect((await requestOf(request))?.status).toBe('quoted')
    const again = { ...decline, version: fieldValue(html, 'version') ?? '' }
    expect((await press(staff, at(request), again)).words).toContain(words.REQUEST_UPDATED)
    expect(await requestOf(request)).toMatchObject({ status: 'declined', quoteMinor: 25_000 })
    // Two people save at once: one of them gets the conflict.
    const other = await givenRequest()
    const from = { version: String(other.updatedAt) }
    const answers = await Promise.all(
      ['accepted', 'declined'].map((status) => staff.post(at(other), { status, ...from })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await eventsOf(other)).toHaveLength(2)
  })

  it('have staff notes that the requester never sees', async () => {
    const request = await givenRequest()
    const secret = unique('between us ')
    expect((await press(staff, at(request, '/notes'), { note: secret })).words).toContain(words.NOTE_ADDED)
    expect(wordsOf(await staff.read(at(request)))).toContain(secret)
    const [row] = await db.select().from(planRequestNotes).where(eq(planRequestNotes.requestId, request.id))
    expect(row).toMatchObject({ author: STAFF_NAME, body: secret })
    const key = await keys.mac('request', request.reference)
    const shown = await newVisitor().read(`/plans/request/${request.reference}?key=${key}`)
    expectWords(shown, ['A house for five.'], [secret])
    await expectPage(staff.post(at(request, '/notes'), { note: '  ' }), 400, [words.NOTE_REQUIRED])
    expect(await doneTo('plan-request', request.id)).toMatchObject([{ actor: STAFF_NAME, action: 'note' }])
  })

  it('that do not exist are 404', async () => {
    for (const path of ['/plans-admin/requests/999999999', '/plans-admin/requests/x', '/plans-admin/requests/1e3']) {
      expect(await expectPage(staff.get(path), 404)).toContain(words.NO_SUCH_REQUEST)
      await expectStatus(404, staff.post(path, { status: 'quoted' }))
    }
  })
})

describe('messages', () => {
  const givenMessage = async (fields: Partial<typeof messages.$inferInsert> = {}) => {
    const words = { firstName: 'Kojo', lastName: 'Amoah', message: 'Do you build in Takoradi?' }
    const dated = { createdAt: Date.now(), updatedAt: Date.now() }
    const [message] = await db
      .insert(messages)
      .values({ email: `${unique('kojo')}@example.com`, ...words, ...dated, ...fields })
      .returning()
    if (!message) throw new Error('no message was made')
    return { ...message, path: `/messages-admin/${message.id}` }
  }
  const messageBy = async (id: number) => (await rowsWhere(messages, eq(messages.id, id)))[0]

  it('can be listed, searched, filtered and exported', async () => {
    const mark = unique('Obelisk')
    await givenMessage({ message: `@cmd ${mark}`, phone: '+233 24' })
    await givenMessage({ message: mark, itemKind: 'plan', itemId: 1, itemTitle: 'Aburi', status: 'answered' })
    await expectCounts(`/messages-admin?q=${mark}`, { '': '2', '&status=answered': '1', '&about=firm': '1' })
    expectWords(await staff.read(`/messages-admin.csv?q=${mark}&about=firm`), [`'@cmd ${mark}`, "'+233 24"])
  })

  it('get a status and a note, each change in the log without the words', async () => {
    const { id, path } = await givenMessage()
    expect(wordsOf(await staff.read(path))).toContain('Do you build in Takoradi?')
    expect((await press(staff, path, { status: 'answered', note: 'Called back.' })).words).toContain(
      replies.MESSAGE_UPDATED,
    )
    expect(await messageBy(id)).toMatchObject({ status: 'answered', note: 'Called back.' })
    const log = await doneTo('message', id)
    expect(log).toMatchObject([{ actor: STAFF_NAME, before: { status: 'read' }, after: { status: 'answered' } }])
    expect(JSON.stringify(log)).not.toContain('Called back.')
    const lost = staff.post(path, { status: 'lost', note: 'Kept' })
    expect(await expectPage(lost, 400, [replies.MESSAGE_STATUS_UNKNOWN])).toContain('Kept')
    await expectStatus(404, staff.get('/messages-admin/999999999'))
    expect(await staff.read('/messages-admin/x')).toContain(replies.NO_SUCH_MESSAGE)
  })

  it('that are opened are no longer new, and show the second of two who save a conflict', async () => {
    const { id, path, updatedAt } = await givenMessage({ note: 'Kept.' })
    const version = String(updatedAt)
    await staff.read(path)
    expect(await messageBy(id)).toMatchObject({ status: 'read', note: 'Kept.', updatedAt })
    await press(staff, path, { status: 'answered', version })
    expect(await messageBy(id)).toMatchObject({ status: 'answered', note: 'Kept.' })
    const late = staff.post(path, { status: 'archived', note: 'Second.', version })
    const html = await expectPage(late, 409, [replies.MESSAGE_CHANGED_MEANWHILE])
    expectWords(html, ['Saved now: Kept.', 'Second.'])
    expect((await messageBy(id))?.note).toBe('Kept.')
  })
})

describe('an answer to a message', () => {
  const given = async (fields: Partial<typeof messages.$inferInsert> = {}) => {
    const [row] = await db
      .insert(messages)
      .values({
        ...{ firstName: 'Kojo', email: `${unique('kojo')}@example.com`, message: 'Is it <b>still</b> there?' },
        ...{ createdAt: 1, updatedAt: 1, phone: '+233241234567', ...fields },
      })
      .returning()
    if (!row) throw new Error('no message was made')
    return { ...row, path: `/messages-admin/${row.id}` }
  }

  it('leaves by mail with the link of the item, to be replied to at the mailbox of the firm, and is shown', async () => {
    const plan = await givenPlan()
    const about = { itemKind: 'plan', itemId: plan.id, itemTitle: `P-1 ${plan.title}` } as const
    const { id, email, path } = await given(about)
    const page = await staff.read(path)
    expect(wordsOf(page)).toContain('Their reply comes to')
    expect(page).toContain('https://wa.me/233241234567?text=Hello%20Kojo')
    const sent = { text: 'Yes.\n\nCome on Friday.', formId: unique('s').padEnd(24, 'x') }
    for (const _ of [1, 2])
      expect((await press(staff, `${path}/reply`, sent)).words).toContain(replies.MESSAGE_ANSWERED)
    expect((await rowsWhere(messages, eq(messages.id, id)))[0]?.status).toBe('answered')
    await updateWhere(outbox, eq(outbox.kind, 'message-reply'), { status: 'waiting' })
    const { tried, mailer } = recordingMailer()
    while ((await deliverOutbox(outboxDeps(testClock(Date.now() + 60_000), mailer))) > 0);
    const mails = tried.filter(({ to }) => to === email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ replyTo: expect.stringContaining('@'), subject: `Re: P-1 ${plan.title}` })
    for (const text of ['Yes.', 'Come on Friday.', `/plans/${plan.slug}`, '> Is it'])
      expect(mails[0]?.text).toContain(text)
    expect(mails[0]?.html).not.toContain('<b>still</b>')
    expect(wordsOf(await staff.read(path))).toContain('Come on Friday.')
    expect((await doneTo('message', id)).map(({ action }) => action)).toEqual(['answer'])
  })

  it('is refused without a text, and begins from an answer that staff have saved', async () => {
    const { path } = await given()
    await expectPage(staff.post(`${path}/reply`, { text: '  ' }), 400, [replies.REPLY_REQUIRED])
    const form = await staff.read('/settings-admin/answers')
    const revision = fieldValue(form, 'revision') ?? ''
    const saved = { revision, title: 'Office hours', text: 'We are open from eight.' }
    expect((await press(staff, '/settings-admin/answers', saved)).words).toContain(replies.ANSWERS_UPDATED)
    const late = staff.post('/settings-admin/answers', { ...saved, title: '' })
    await expectPage(late, 400, ['Title is required'])
    expect(wordsOf(await staff.read(path))).toContain('Office hours')
    expect(await staff.read(`${path}?answer=0`)).toContain('>We are open from eight.</textarea>')
  })
})

describe('subscribers', () => {
  const givenSubscriber = async (fields: Partial<typeof subscribers.$inferInsert> = {}) => {
    const now = Date.now()
    const consent = { consentVersion: '1 Nov 2026', consentAt: now, confirmationSentAt: now, confirmedAt: now }
    const [subscriber] = await db
      .insert(subscribers)
      .values({ email: `${unique('efua')}@example.com`, status: 'confirmed', createdAt: now, ...consent, ...fields })
      .returning()
    if (!subscriber) throw new Error('no subscriber was made')
    return subscriber
  }

  it('can be listed, filtered and exported with each unsubscribe link', async () => {
    const mark = unique('pyramid')
    const subscriber = await givenSubscriber({ email: `=${mark}@example.com` })
    await givenSubscriber({ email: `${mark}2@example.com`, status: 'pending', confirmedAt: null })
    await expectCounts(`/subscribers-admin?q=${mark}`, { '': '2', '&status=confirmed': '1' })
    const csv = await staff.read(`/subscribers-admin.csv?q=${mark}&status=confirmed`)
    const link = `/newsletter/unsubscribe/${await newsletterKey(keys, 'leave', subscriber)}`
    expectWords(csv, [`"'=${mark}@example.com","Confirmed"`, `http://site.test${link}`])
    await expectStatus(200, newVisitor().get(link))
  })

  it('are unsubscribed by staff after a confirmation, once', async () => {
    const subscriber = await givenSubscriber()
    const path = `/subscribers-admin/${subscriber.id}/unsubscribe`
    expect(wordsOf(await staff.read(path))).toContain(`${subscriber.email} gets no more news`)
    expect((await press(staff, path)).words).toContain(SUBSCRIBER_LEFT)
    expect((await press(staff, path)).words).toContain(SUBSCRIBER_GONE)
    expect(await doneTo('subscriber', subscriber.id)).toMatchObject([{ actor: STAFF_NAME, action: 'unsubscribe' }])
    await expectStatus(404, staff.get('/subscribers-admin/999999999/unsubscribe'))
  })
})
