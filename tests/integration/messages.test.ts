/** Writing to the firm: kept first, then posted to the form service with exactly the specified fields, once. */
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFormService } from '../../app/adapters/form-service.server.ts'
import { deliverOutbox, MAX_ATTEMPTS, retryDelayMs } from '../../app/domain/jobs/deliver-outbox.server.ts'
import { forgetOldRows, MESSAGE_DAYS } from '../../app/domain/jobs/run-jobs.server.ts'
import * as WORDS from '../../app/domain/messages/messages.ts'
import { CONTACT_FORM, type NewMessage, sendMessage } from '../../app/domain/messages/send-message.server.ts'
import { mendStoredPhones } from '../../app/domain/overview/stored-phones.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { jobRuns, messages, outbox } from '../../drizzle/schema/index.ts'
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import { createFormControl } from '../support/form-service/control.ts'
import {
  HOUR,
  outboxDeps,
  recordingFormService,
  recordingMailer,
  sendMails,
  silentLog,
  testClock,
} from '../support/jobs.ts'
import { FORM_SERVICE_ACCESS_KEY } from '../support/keys.ts'
import * as shop from '../support/shop.ts'

const { expectPage, fieldValue, newVisitor, redirectOf } = shop
const DAY = 24 * HOUR
const service = createFormControl(env.FORM_SERVICE_URL.replace(/\/submit$/, ''))

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(messages)
})
afterEach(() => service.recover())

const newEmail = () => `${unique('ama-')}@example.com`
const typed = (more: Record<string, string> = {}) => ({
  ...{ firstName: ' Ama ', lastName: ' Mensah ', email: newEmail(), phone: '024 123 4567' },
  message: '  I would like a three-bedroom house in Kumasi.\r\nMay I call you?  ',
  ...more,
})
const stored = (email: string) => rowsWhere(messages, eq(messages.email, email))
const posts = () => rowsWhere(outbox, eq(outbox.kind, CONTACT_FORM))

/** A visitor whose app has done what it does after the answer. */
const newWriter = (other: Parameters<typeof shop.appWith>[0] = {}) => newVisitor(shop.appWith(other))

async function given(more: Partial<NewMessage> = {}, at = Date.now()): Promise<string> {
  const email = more.email ?? newEmail()
  const message = { firstName: 'Ama', lastName: '', phone: '', message: 'Hello', submissionKey: null }
  await sendMessage({ db, now: () => at, randomKey }, { ...message, ...more, email })
  return email
}
/** What is handed to a form service that takes everything. */
async function posted(clock = testClock()) {
  const { formService, posted } = recordingFormService()
  await deliverOutbox(outboxDeps(clock, recordingMailer().mailer, formService))
  return posted
}

describe('the contact page', () => {
  it('has both titles, every field and the details of the firm', async () => {
    const html = shop.plainText(await expectPage(newVisitor().get('/contact'), 200))
    expectWords(html, [
      ...["We'd love to hear from you!", "Let's get in touch", 'Get in Touch With Us', 'Send Message', 'Your Message'],
      ...['First Name', 'Last Name', 'Email', 'Phone Number', '+233 20 000 0101', '+233 30 000 0102', 'GA-000-0000'],
      ...['hello@fihankra.example', 'www.fihankra.example', '1 Example Close, East Legon, Accra'],
      '<link rel="canonical" href="http://site.test/contact"/>',
    ])
  })

  it('stores a message trimmed, acknowledges it and sends exactly the specified fields', async () => {
    const writer = newWriter()
    const form = typed()
    expect(await redirectOf(writer.post('/contact', form))).toEqual([303, '/contact'])
    const html = await writer.read('/contact')
    expect(shop.textsByRole(html, 'status')).toEqual(['Thank you for your message! We will get back to you shortly.'])
    // The form is cleared.
    expect(fieldValue(html, 'firstName')).toBe('')

    const text = 'I would like a three-bedroom house in Kumasi.\nMay I call you?'
    const row = { firstName: 'Ama', lastName: 'Mensah', phone: '+233241234567', status: 'new', itemKind: null }
    expect(await stored(form.email)).toMatchObject([{ ...row, message: text }])
    const [submission, ...more] = await service.submissionsOf(form.email)
    expect(more).toEqual([])
    expect(submission?.fields).toEqual({
      access_key: FORM_SERVICE_ACCESS_KEY,
      name: 'Ama Mensah',
      email: form.email,
      phone: '+233241234567',
      message: text,
      subject: 'New Contact Form Submission',
      from_name: 'Fihankra Homes',
      reply_to: form.email,
      autoReply: 'true',
      autoReplyMessage: expect.stringContaining('Thank you for your message to Fihankra Homes'),
    })
    const reply = ['> May I call you?', 'get back to you shortly', '+233 20 000 0101', '+233 30 000 0102']
    expectWords(submission?.fields.autoReplyMessage ?? '', reply)
  })

  it.each([
    ['024 123 4567', '+233241234567'],
    ['0241234567', '+233241234567'],
    ['241234567', '+233241234567'],
    ['233 24 123 4567', '+233241234567'],
    ['+233 (0)24-123-4567', '+233241234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('reads the phone %s as a Ghanaian or full number: %s', async (phone, kept) => {
    const form = typed({ phone })
    await expectStatus(303, newWriter().post('/contact', form))
    expect((await stored(form.email))[0]?.phone).toBe(kept)
  })

  it('accepts a message without last name and phone number', async () => {
    const form = typed({ lastName: ' ', phone: '' })
    await newWriter().post('/contact', form)
    const [submission] = await service.submissionsOf(form.email)
    expect(submission?.fields).toMatchObject({ name: 'Ama', phone: 'Not provided' })
  })

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['email', '', 'Email is required'],
    ['email', 'ama at example', 'Please enter a valid email address'],
    ['email', 'ama mensah@example.com', 'Please enter a valid email address'],
    ['email', 'a@b.co\r\nBcc: c@d.co', 'Please enter a valid email address'],
    ['email', 'a@b.co,c@d.co', 'Please enter a valid email address'],
    ['email', '"x"@y.co', 'Please enter a valid email address'],
    ['email', '<a@b.co>', 'Please enter a valid email address'],
    ['message', ' \n ', 'Message is required'],
    ['message', 5001, 'Message is too long (at most 5,000 characters)'],
    ['firstName', 81, 'First name is too long (at most 80 characters)'],
    ['lastName', 81, 'Last name is too long (at most 80 characters)'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phone', '0241234567 or 0201234567', 'Please enter a valid phone number'],
    ['phone', '=1+1', 'Please enter a valid phone number'],
    ['phone', 41, 'Phone number is too long (at most 40 characters)'],
  ])('answers %s = %j with an error beside the field and keeps what was typed', async (field, value, message) => {
    const fault = { [field]: typeof value === 'number' ? 'x'.repeat(value) : value }
    const form = { ...typed(), ...fault }
    const html = await expectPage(newWriter().post('/contact', form), 400, [message])
    expect(shop.fieldError(html, field)).toBe(message)
    expect(html).toContain('<title>Contact Us')
    if (field !== 'phone') expect(fieldValue(html, 'phone')).toBe('024 123 4567')
    expect(await stored(form.email)).toEqual([])
  })

  it('shows all errors in one alert', async () => {
    const all = 'First name is required, Please enter a valid email address, Message is required'
    await expectPage(newWriter().post('/contact', { email: 'x' }), 400, [all])
  })

  it('says so and keeps what was typed when the message could not be stored', async () => {
    const fail = () => {
      throw new Error('D1_ERROR: secret_detail')
    }
    const form = typed({ message: 'Keep <b>this</b>' })
    const answer = await newWriter({ DB: { prepare: fail, batch: fail } }).post('/contact', form)
    const html = await expectPage(answer, 503, ['Failed to send message. Please try again.'])
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(fieldValue(html, 'firstName')).toBe(' Ama ')
    expectWords(html, ['Keep &lt;b&gt;this&lt;/b&gt;</textarea>'], ['secret_detail'])
  })

  it('says after twenty attempts in a minute when to try again, and keeps what was typed', async () => {
    const writer = newWriter()
    for (let each = 0; each < 20; each += 1) expect((await writer.post('/contact', {})).status).toBe(400)
    const form = typed({ message: ' ' })
    let answer = await writer.post('/contact', form)
    // If a minute ended meanwhile, earlier attempts count less.
    for (let more = 0; more < 5 && answer.status !== 429; more += 1) answer = await writer.post('/contact', form)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(fieldValue(await expectPage(answer, 429, [TOO_MANY_ATTEMPTS]), 'email')).toBe(form.email)
    expect(await stored(form.email)).toEqual([])
    // Another visitor is not limited.
    expect((await newWriter().post('/contact', typed())).status).toBe(303)
  })

  it('explains the refusal to a person who filled in the honeypot, and leaves it out of the next form', async () => {
    const writer = newWriter()
    const form = typed()
    const first = writer.post('/contact', { ...form, subject: 'Cheap loans' })
    const html = await expectPage(first, 400, [WORDS.LOOKS_AUTOMATIC])
    expect(fieldValue(html, 'email')).toBe(form.email)
    expect(fieldValue(html, 'subject')).toBeNull()
    expect(await stored(form.email)).toEqual([])
    expect((await writer.post('/contact', form)).status).toBe(303)
    expect(await stored(form.email)).toHaveLength(1)
  })

  it('treats hostile input as plain text', async () => {
    const hostile = [
      'Ama\r\nBcc: victim@example.com',
      '<script>alert(1)</script>',
      "Robert'); drop table messages;--",
      '=HYPERLINK("http://evil.example")',
      '{{constructor.constructor("return 1")()}}',
      '\u0000\u202e\u{1f600}',
      '__proto__',
    ]
    for (const text of hostile) {
      const form = typed({ firstName: text, lastName: text, message: text })
      const answer = await newWriter().post('/contact', form)
      expect(answer.status, text).toBe(303)
      const [row] = await stored(form.email)
      expect(row?.firstName).not.toMatch(/[\r\n\0]/)
      const [submission] = await service.submissionsOf(form.email)
      expect(submission?.fields.subject).toBe('New Contact Form Submission')
      expect(Object.keys(submission?.fields ?? {})).toHaveLength(10)
    }
  })
})

describe('a filled-in form', () => {
  it('is one message however often it is sent', async () => {
    const writer = newWriter()
    const formId = fieldValue(await writer.read('/contact'), 'formId') ?? ''
    expect(formId).toMatch(/^[0-9a-z]{20,}$/)
    const form = { ...typed(), formId }
    await expectStatus(303, ...(await atOnce(3, () => writer.post('/contact', form))))
    expect(await stored(form.email)).toHaveLength(1)
    expect(await posts()).toHaveLength(1)
    expect(await service.submissionsOf(form.email)).toHaveLength(1)
    // Another text is another message.
    await writer.post('/contact', { ...form, message: 'And a garage, please.' })
    expect(await stored(form.email)).toHaveLength(2)
  })
})

describe('an enquiry about an item', () => {
  it('is stored with its item and names it to the firm', async () => {
    const item = { kind: 'listing', id: 7, reference: 'H-0007', title: 'Courtyard House' } as const
    const email = await given({ message: 'Is it still for sale?', item })
    const kept = { itemKind: 'listing', itemId: 7, itemTitle: 'H-0007 Courtyard House' }
    expect(await stored(email)).toMatchObject([kept])
    expect((await posted())[0]?.message).toBe('About H-0007 Courtyard House\n\nIs it still for sale?')
  })
})

describe('the automatic answer', () => {
  const autoReplies = async () => (await posts()).map(({ payload }) => payload.autoReply)

  it('goes to an address once a day, whoever writes it and however, one of twenty sent at once', async () => {
    const now = Date.now()
    const email = await given({}, now)
    await given({ email: email.toUpperCase() }, now + HOUR)
    await given({ email }, now + DAY - 1)
    await given({ email }, now + DAY)
    await given({ email }, now + DAY + HOUR)
    const other = await given({}, now + HOUR)
    expect(await autoReplies()).toEqual(['true', 'false', 'false', 'true', 'false', 'true'])
    await db.delete(outbox)
    await atOnce(20, () => given({ email: other }, now + 2 * DAY))
    expect((await autoReplies()).filter((each) => each === 'true')).toHaveLength(1)
  })

  it('is not requested from the form service if one was sent before', async () => {
    const clock = testClock()
    const email = await given({}, clock.at)
    await given({ email }, clock.at)
    expect((await posted(clock)).map((post) => [post.autoReply, 'autoReplyMessage' in post])).toEqual([
      ['true', true],
      ['false', false],
    ])
  })
})

describe('when the form service', () => {
  const real = (accessKey = env.FORM_SERVICE_ACCESS_KEY) =>
    createFormService({ url: env.FORM_SERVICE_URL, accessKey, log: silentLog })
  const run = async (clock: { now: () => number }, formService = real()) => {
    const { mailer, tried } = recordingMailer()
    await deliverOutbox(outboxDeps(clock, mailer, formService))
    return tried
  }
  const post = async () => (await posts())[0]

  it.each(['down', 'rate-limit', 'error', 'html'])('is %s, the message waits and then arrives once', async (kind) => {
    const clock = testClock()
    const email = await given({}, clock.at)
    await service.fail({ kind })
    await run(clock)
    expect(await post()).toMatchObject({ status: 'waiting', attempts: 1, nextAttemptAt: clock.at + 30_000 })
    clock.advance(29_999)
    await run(clock)
    expect(await service.submissionsOf(email)).toHaveLength(0)
    clock.advance(1)
    await run(clock)
    expect(await post()).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
    expect(await service.submissionsOf(email)).toHaveLength(1)
  })

  it('refuses permanently, the message is a dead letter at once and goes to staff by mail', async () => {
    const clock = testClock()
    const email = await given({ message: 'First\n\nSecond <b>line</b>', phone: '0241234567' }, clock.at)
    await service.fail({ kind: 'refuse' })
    const mails = await run(clock)
    expect(await post()).toMatchObject({ status: 'dead', attempts: 1, lastError: 'HTTP 200: This form is closed' })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'staff@fihankra.example', replyTo: email })
    expect(mails[0]?.subject).toMatch(/^Message \d+ to answer$/)
    expectWords(mails[0]?.text ?? '', [`Email: ${email}`, 'First\n\nSecond <b>line</b>'])
    expect(mails[0]?.html).not.toContain('<b>')
    expect(mails[0]?.text).toMatch(/\/messages-admin\/\d+\n/)
  })

  it('does not know our key, that is a permanent refusal', async () => {
    await given()
    await run(testClock(), real('wrong'))
    expect(await post()).toMatchObject({ status: 'dead', lastError: 'HTTP 400: Invalid Access Key' })
  })

  it('is down for days, the last attempt ends in an email to staff and the message is kept', async () => {
    const clock = testClock()
    const email = await given({}, clock.at)
    const { formService } = recordingFormService(() => ({ ok: false, retry: true, error: 'down' }))
    const mails: unknown[] = []
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(mails).toHaveLength(0)
      mails.push(...(await run(clock, formService)))
      clock.advance(retryDelayMs(30, attempt))
    }
    mails.push(...(await run(clock, formService)))
    expect(mails).toHaveLength(1)
    expect(await post()).toMatchObject({ status: 'dead', attempts: MAX_ATTEMPTS })
    expect(await stored(email)).toHaveLength(1)
  })

  it('is down while somebody writes, the message is accepted anyway', async () => {
    await service.fail({ kind: 'down', times: null })
    const form = typed()
    expect((await newWriter().post('/contact', form)).status).toBe(303)
    expect(await stored(form.email)).toHaveLength(1)
  })
})

it('a message is deleted after 24 months', async () => {
  const clock = testClock()
  const old = await given({}, clock.at - MESSAGE_DAYS * DAY - 1)
  const young = await given({}, clock.at - MESSAGE_DAYS * DAY + HOUR)
  await db.delete(jobRuns).where(sql`name = 'retention-day'`)
  await forgetOldRows({ db, now: clock.now })
  expect(await stored(old)).toHaveLength(0)
  expect(await stored(young)).toHaveLength(1)
  // A post still waiting for it is dropped.
  expect((await posted(clock)).map(({ email }) => email)).toEqual([young])
})

describe('a phone number that an earlier release stored without its zero', () => {
  it('is repaired once if that is certain, and otherwise reported to staff', async () => {
    const phones = ['+225707123456', '+2250707123456', '+225123']
    const emails: string[] = []
    for (const phone of phones) emails.push(await given({ phone }))
    await db.delete(outbox)
    for (const _ of [1, 2]) await mendStoredPhones({ db, now: Date.now })
    const rows = (await Promise.all(emails.map(stored))).flat()
    expect(rows.map(({ phone }) => phone)).toEqual(['+2250707123456', '+2250707123456', '+225123'])
    const mails = (await sendMails(Date.now() + HOUR)).filter(({ subject }) => subject === 'Phone numbers to ask for')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`Message ${rows[2]?.id}: +225123`)
    expect(mails[0]?.text).not.toContain('+2250707123456')
  })
})
