/** The outbox and the scheduled jobs: each message is sent once, and none is lost when something fails. */
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type Mail, type MailOutcome, writeMessage } from '../../app/adapters/mail.server.ts'
import * as delivery from '../../app/domain/jobs/deliver-outbox.server.ts'
import { runJobs } from '../../app/domain/jobs/run-jobs.server.ts'
import { enqueue } from '../../app/domain/mail/enqueue.server.ts'
import { readWebhook } from '../../app/domain/payments/payment-fact.ts'
import { settlePurchase } from '../../app/domain/payments/settle-purchase.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { jobRuns, orders, outbox, paymentEvents, siteSettings } from '../../drizzle/schema/index.ts'
import { brokenFor } from '../support/bindings.ts'
import { db, givenOrder, givenPlan, mailsOf, newOrder, rowsWhere, unique } from '../support/factories.ts'
import { HOUR, keys, MINUTE, outboxDeps, recordingMailer, testClock, verifying } from '../support/jobs.ts'
import { metered } from '../support/metered.ts'
import { chargeBody, disputeBody, paystack, refundBody } from '../support/payments.ts'
import { newVisitor, postWebhook } from '../support/shop.ts'

const { deliverOutbox, LEASE_MS, MAX_ATTEMPTS, retryDelayMs, SENDER_ENDED } = delivery
const DAY = 24 * HOUR

beforeEach(async () => {
  await db.delete(outbox)
})

async function put(fields: Partial<typeof outbox.$inferInsert> = {}) {
  const about = { kind: 'staff-sale', subjectId: (await newOrder()).id, payload: {} }
  const due = { status: 'waiting', nextAttemptAt: 0, createdAt: 0 } as const
  const [row] = await db
    .insert(outbox)
    .values({ dedupeKey: unique('test:'), ...about, ...due, ...fields })
    .returning()
  if (!row) throw new Error('nothing was put in the outbox')
  return row
}

const read = async (id: number) => {
  const [row] = await rowsWhere(outbox, eq(outbox.id, id))
  if (!row) throw new Error('the message is gone')
  return row
}
const orderBy = async (id: number) => (await rowsWhere(orders, eq(orders.id, id)))[0]

/** A sender, the clock that it goes by, and what it has tried to send. */
function givenSender(answer?: Parameters<typeof recordingMailer>[0], clock = testClock()) {
  const { mailer, tried } = recordingMailer(answer)
  return { clock, mailer, tried, deliver: () => deliverOutbox(outboxDeps(clock, mailer)) }
}

/** Stores Paystack's fact with its effects; the process ends right after that. */
async function settle(body: string) {
  const event = readWebhook(body)
  if (!event) throw new Error('no event')
  await settlePurchase({ db, now: Date.now }, { ...event, source: 'webhook', raw: null, digest: body })
}

describe('a row of the outbox', () => {
  const rows = () => db.select().from(outbox).orderBy(outbox.id)

  it('is inserted once for each key of a kind, with its payload', async () => {
    const order = await newOrder()
    const stuck = { kind: 'staff-refund-stuck', key: 'RF1', subjectId: order.id, payload: { state: 'failed' } } as const
    const about = { subjectId: sql`o.id`, from: sql`from orders o where o.id = ${order.id} and o.status = 'pending'` }
    for (let turn = 0; turn < 2; turn += 1)
      await db.batch([
        enqueue(db, 7, stuck),
        enqueue(db, 7, { kind: 'staff-sale', key: sql`o.id`, ...about }),
        enqueue(db, 7, { kind: 'refund', key: sql`o.id`, ...about, from: sql`from orders o where o.id = 0` }),
      ])
    expect(await rows()).toMatchObject([
      { dedupeKey: 'staff-refund-stuck:RF1', kind: 'staff-refund-stuck', payload: { state: 'failed' }, createdAt: 7 },
      { dedupeKey: `staff-sale:${order.id}`, kind: 'staff-sale', subjectId: order.id, payload: {}, status: 'waiting' },
    ])
  })

  it('does not compile with an unknown kind or a payload of another kind', () => {
    // @ts-expect-error no mail is written for this kind
    enqueue(db, 0, { kind: 'thank-you', key: '1' })
    // @ts-expect-error the payload of its kind is missing
    enqueue(db, 0, { kind: 'links', key: '1' })
    // @ts-expect-error the payload of another kind
    enqueue(db, 0, { kind: 'receipt', key: '1', payload: { email: 'ama@example.com' } })
  })
})

describe('a message', () => {
  it('is sent in the firm’s name, and about a sale links staff to the order', async () => {
    await db.insert(siteSettings).values({ name: 'name', value: 'Akwaaba Homes', updatedAt: 1 })
    const { tried, deliver } = givenSender()
    const { subjectId } = await put()
    await deliver()
    expect(tried[0]?.fromName).toBe('Akwaaba Homes')
    expect(tried[0]?.text).toContain(`/orders-admin/${(await orderBy(subjectId))?.reference}`)
    await db.delete(siteSettings)
  })

  it('is sent once, when it is due, and never again', async () => {
    const { clock, tried, deliver } = givenSender()
    const { id } = await put({ nextAttemptAt: clock.at + 1 })
    expect(await deliver()).toBe(0)
    expect(tried).toHaveLength(0)
    clock.advance(1)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(tried).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'sent', sentAt: clock.at, attempts: 1, lastError: null })
  })

  it('is taken by only one of ten concurrent senders', async () => {
    const { tried, deliver } = givenSender()
    for (let each = 0; each < 5; each += 1) await put()
    const sent = await Promise.all(Array.from({ length: 10 }, () => deliver()))
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(5)
    expect(new Set(tried.map((mail) => mail.messageId)).size).toBe(5)
    expect(tried).toHaveLength(5)
  })

  it('whose sender crashed waits until its lease ends, and is then sent under the same Message-ID', async () => {
    const { id } = await put()
    // The mail is handed over and the process ends before it is noted.
    const { clock, tried: crashed, ...first } = givenSender(() => new Promise<never>(() => undefined))
    void first.deliver()
    await expect.poll(() => crashed.length).toBe(1)

    const { tried, deliver } = givenSender(undefined, clock)
    clock.advance(LEASE_MS - 1)
    expect(await deliver()).toBe(0)
    clock.advance(1)
    expect(await deliver()).toBe(1)
    expect(tried[0]?.messageId).toBe(crashed[0]?.messageId)
    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('taken over after its lease is not touched by its first sender', async () => {
    const { id } = await put()
    let answer: (outcome: MailOutcome) => void = () => undefined
    const late = new Promise<MailOutcome>((resolve) => {
      answer = resolve
    })
    const { clock, deliver } = givenSender(() => late)
    const first = deliver()
    await expect.poll(async () => (await read(id)).status).toBe('sending')
    clock.advance(LEASE_MS)
    await givenSender(undefined, clock).deliver()
    answer({ ok: false, retry: true, error: 'late' })
    await first
    expect(await read(id)).toMatchObject({ status: 'sent', lastError: null })
  })

  it('keeps its Message-ID through all attempts, and no two messages share one', async () => {
    const { clock, tried, deliver } = givenSender(() => ({ ok: false, retry: true, error: 'busy' }))
    await put()
    await put()
    for (let each = 0; each < 3; each += 1) {
      await deliver()
      clock.advance(DAY)
    }
    const ids = tried.map((mail) => mail.messageId)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[\w-]+@site\.test$/)
  })
})

describe('a message that could not be sent', () => {
  it('becomes a dead letter after ten crashed senders, and later messages are still sent', async () => {
    const { clock, tried, deliver } = givenSender()
    const left = { status: 'sending' as const, leaseUntil: clock.at - 1 }
    const ended = await put({ ...left, attempts: MAX_ATTEMPTS })
    const post = await put({ ...left, kind: 'contact-form', subjectId: 7_000_001, attempts: MAX_ATTEMPTS })
    const last = await put({ ...left, attempts: MAX_ATTEMPTS - 1 })
    await deliver()
    expect(await read(ended.id)).toMatchObject({ status: 'dead', attempts: MAX_ATTEMPTS, lastError: SENDER_ENDED })
    expect(await read(last.id)).toMatchObject({ status: 'sent' })
    expect(tried).toHaveLength(1)
    // As for any dead post, our own mail delivers the message instead.
    expect(await read(post.id)).toMatchObject({ status: 'dead' })
    expect(await mailsOf({ id: 7_000_001 }, 'staff-message')).toHaveLength(1)
    expect(await rowsWhere(outbox, eq(outbox.kind, 'staff-message'))).toHaveLength(1)
  })

  it('is dropped if its buyer was erased', async () => {
    const { tried, deliver } = givenSender()
    const { id: subjectId } = await newOrder({ buyerEmail: '', buyerName: '' })
    const kinds = ['receipt', 'link-again', 'refund', 'partial-refund']
    const rows = await Promise.all(kinds.map((kind) => put({ kind, subjectId })))
    rows.push(await put({ kind: 'links', subjectId: 0, payload: { email: '' } }))
    await deliver()
    expect(tried).toEqual([])
    for (const { id } of rows) expect(await read(id)).toMatchObject({ status: 'sent', lastError: null })
  })

  it('is retried after 30 s, then after four times as long each time, at most after a day', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => retryDelayMs(30, attempts) / 1000)
    expect(delays).toEqual([30, 120, 480, 1920, 7680, 30720, 86_400, 86_400, 86_400])
  })

  it('is retried at least eight times over a day, and then stays as a dead letter', async () => {
    const { clock, tried, deliver } = givenSender(() => ({ ok: false, retry: true, error: 'E_INTERNAL down' }))
    const begun = clock.at
    const { id } = await put()
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await deliver()
      expect(tried).toHaveLength(attempt)
      const row = await read(id)
      const status = attempt < MAX_ATTEMPTS ? 'waiting' : 'dead'
      expect(row).toMatchObject({ attempts: attempt, lastError: 'E_INTERNAL down', status })
      if (attempt === MAX_ATTEMPTS) break
      expect(row.nextAttemptAt).toBe(clock.at + retryDelayMs(30, attempt))
      clock.at = row.nextAttemptAt - 1
      await deliver()
      expect(tried).toHaveLength(attempt)
      clock.advance(1)
    }
    expect(MAX_ATTEMPTS).toBeGreaterThanOrEqual(8)
    expect(clock.at - begun).toBeGreaterThanOrEqual(DAY)
    clock.advance(30 * DAY)
    await deliver()
    expect(tried).toHaveLength(MAX_ATTEMPTS)
  })

  const ENDS: [name: string, Parameters<typeof put>[0], becomes: object, MailOutcome?][] = [
    [
      'and that the provider will never take is a dead letter at once',
      {},
      { status: 'dead', attempts: 1, lastError: 'E_RECIPIENT_SUPPRESSED' },
      { ok: false, retry: false, error: 'E_RECIPIENT_SUPPRESSED' },
    ],
    [
      'whose kind this release does not know is a dead letter in the end',
      { kind: 'thank-you', attempts: MAX_ATTEMPTS - 1 },
      { status: 'dead', lastError: 'no mail is written for thank-you' },
    ],
    ['because its order is gone ends quietly', { kind: 'receipt', subjectId: 999_999_999 }, { status: 'sent' }],
  ]
  it.each(ENDS)('%s', async (_name, fields, becomes, answer) => {
    const { tried, deliver } = givenSender(answer && (() => answer))
    const { id } = await put(fields)
    await deliver()
    expect(await read(id)).toMatchObject(becomes)
    expect(tried).toHaveLength(answer ? 1 : 0)
  })

  it('does not delay the others', async () => {
    const { deliver } = givenSender()
    const bad = await put({ kind: 'no-such-kind' })
    const good = await put()
    await deliver()
    expect((await read(bad.id)).status).toBe('waiting')
    expect((await read(good.id)).status).toBe('sent')
  })
})

describe('the mails', () => {
  async function mailsAfter(...bodiesOf: ((order: { reference: string; amountMinor: number }) => string)[]) {
    const plan = await givenPlan({ title: 'Sunrise <Villa> & "Court"' })
    const order = await givenOrder(plan, { buyerName: 'Ama <b>Mensah</b>' })
    await db.delete(outbox)
    for (const bodyOf of bodiesOf) await settle(bodyOf(order))
    const { tried: mails, deliver } = givenSender()
    await deliver()
    return { order: { reference: order.reference, buyerEmail: (await orderBy(order.id))?.buyerEmail }, mails }
  }

  it('of a sale are one receipt to the buyer, with a working download link, and one to staff', async () => {
    // Never an address that the payment named.
    const { order, mails } = await mailsAfter((each) => chargeBody(each, { customer: { email: 'thief@example.com' } }))
    expect(mails.map((mail) => mail.to)).toEqual([order.buyerEmail, 'staff@fihankra.example'])
    const [receipt] = mails
    for (const text of [order.reference, 'GHS 1,250', 'Mobile money']) expect(receipt?.text).toContain(text)
    for (const [address, type] of [
      [/http:\/\/site\.test(\/downloads\/\S+)/, 'application/zip'],
      [/http:\/\/site\.test(\/orders\/\S+)/, 'text/html; charset=utf-8'],
      [/http:\/\/site\.test(\/orders\/\S+\/receipt\.pdf\S*)/, 'application/pdf'],
    ] as const) {
      const response = await newVisitor().get(address.exec(receipt?.text ?? '')?.[1] ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      await response.body?.cancel()
    }
    expect(mails[1]?.text).toContain(`http://site.test/orders-admin/${order.reference}`)
    // What buyers and staff typed is text.
    expect(receipt?.subject).toContain('Sunrise <Villa> & "Court"')
    expect(receipt?.html).toContain('Ama &lt;b&gt;Mensah&lt;/b&gt;')
    for (const { html } of mails) expect(html).not.toMatch(/<b>Mensah|<Villa>/)
  })

  it.each([
    ['full', {}, 'Refunded', 'GHS 1,250 is on its way back to you, so the download has ended.'],
    [
      'partial',
      { amount: '5050' },
      'Partly',
      'GHS 50.50 of your payment is on its way back to you. You keep your files.',
    ],
  ])('of a %s refund say what is returned and whether the files stay', async (_name, more, subject, sentence) => {
    const { mails } = await mailsAfter(chargeBody, (each) => refundBody(each, 'processed', more))
    const refund = mails.find((mail) => mail.subject.startsWith(subject))
    expect(refund?.text).toContain(sentence)
    if (subject === 'Refunded') expect(refund?.text).not.toContain('/downloads/')
  })

  it('of a dispute, a stuck refund and a mismatched charge go only to staff', async () => {
    const { mails } = await mailsAfter(
      chargeBody,
      (each) => disputeBody(each, 'create'),
      (each) => refundBody(each, 'needs-attention'),
      (each) => chargeBody(each, { currency: 'NGN' }),
    )
    const toStaff = mails.filter((mail) => mail.to === 'staff@fihankra.example')
    expect(toStaff.map((mail) => mail.subject.split(':')[0])).toEqual([
      'Sold',
      'Disputed',
      'Refund needs you',
      'Payment to check',
    ])
    expect(mails).toHaveLength(5)
  })
})

describe('the mail service', () => {
  /** What the binding was given, as it would leave. */
  function binding(answer: () => Promise<unknown> = async () => undefined) {
    const sent: EmailMessage[] = []
    const send = async (message: EmailMessage) => {
      sent.push(message)
      return answer()
    }
    return { sent, binding: { send } as unknown as SendEmail }
  }
  const mail: Mail = {
    to: 'ama@example.com',
    subject: 'Receipt',
    text: 'Hello',
    html: '<p>Hello</p>',
    fromName: 'Firm',
    messageId: 'outbox-1-abc@site.test',
    replyTo: 'hello@site.test',
  }

  it('is given one message with our Message-ID', async () => {
    const { sent, binding: email } = binding()
    expect(await createMailer(email, 'orders@site.test').send(mail)).toEqual({ ok: true })
    expect(sent).toHaveLength(1)
    expect([sent[0]?.from, sent[0]?.to]).toEqual(['orders@site.test', 'ama@example.com'])
  })

  it('gets headers and parts that any mail program reads, without injected lines', async () => {
    const subject = 'Ɛsi’s viewing\r\nBcc: all@example.com, and a second line that is long enough to be folded'
    const raw = writeMessage({ ...mail, subject, text: 'Hello\nƐsi', html: '<p>Ɛsi</p>' }, 'orders@site.test')
    const [head = '', ...rest] = raw.split('\r\n\r\n')
    const words = [...head.matchAll(/=\?utf-8\?B\?([\w+/=]*)\?=/g)].map(([word, text = '']) => {
      expect(word.length).toBeLessThanOrEqual(75)
      return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))
    })
    expect(words.join('')).toBe(subject.replace('\r\n', ' '))
    expect(head).toContain('\r\nFrom: "Firm" <orders@site.test>\r\n')
    expect(head).toContain(`\r\nTo: <ama@example.com>\r\n`)
    expect(head).toContain('\r\nMessage-ID: <outbox-1-abc@site.test>\r\n')
    expect(head).not.toMatch(/^Bcc/m)
    expect(rest.join()).toContain('&#400;si')
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it.each([
    ['Fihankra Homes', '"Fihankra Homes"'],
    ['Ama "Bo" \\ Sons, Ltd.', '"Ama \\"Bo\\" \\\\ Sons, Ltd."'],
    ['Kɔkɔɔ', '=?utf-8?B?S8mUa8mUyZQ=?='],
  ])('names the sender %s in one piece', (fromName, words) => {
    const head = writeMessage({ ...mail, fromName }, 'orders@site.test').split('\r\n\r\n')[0]
    expect(head).toContain(`\r\nFrom: ${words} <orders@site.test>\r\n`)
  })

  it('accepts a mail on the local platform', async () => {
    expect(await createMailer(env.EMAIL, 'orders@fihankra.example').send(mail)).toMatchObject({ ok: true })
  })

  it('cannot send through the binding from another address', async () => {
    expect(await createMailer(env.EMAIL, 'boss@fihankra.example').send(mail)).toMatchObject({ ok: false })
  })

  it.each([
    ...['E_RECIPIENT_SUPPRESSED', 'E_VALIDATION_ERROR', 'E_CONTENT_TOO_LARGE'].map((code) => [code, false] as const),
    ...['E_RATE_LIMIT_EXCEEDED', 'E_RECIPIENT_NOT_ALLOWED', 'E_INTERNAL', ''].map((code) => [code, true] as const),
  ])('is retried after "%s": %s', async (code, retry) => {
    const { binding: email } = binding(() => Promise.reject(Object.assign(new Error('no'), code ? { code } : {})))
    expect(await createMailer(email, 'orders@site.test').send(mail)).toMatchObject({ ok: false, retry })
  })
})

describe('the scheduled jobs', () => {
  const deps = (clock: { now: () => number }, mailer: ReturnType<typeof recordingMailer>['mailer']) => ({
    ...outboxDeps(clock, mailer),
    payments: { ...paystack, ...verifying(() => ({ ok: false, reason: 'unknown' })).payments },
  })

  it('send emails that a crash left unsent after the commit', async () => {
    const order = await newOrder()
    await db.update(orders).set({ nextCheckAt: null }).where(sql`1 = 1`)
    await settle(chargeBody(order))
    const { clock, mailer, tried } = givenSender(undefined, testClock(Date.now() + MINUTE))
    for (const _ of [1, 2]) await runJobs(deps(clock, mailer))
    // From six o'clock on, the jobs write the mail of the day too.
    const subjects = tried.map((mail) => mail.subject.split(' ')[0])
    expect(subjects.filter((first) => first !== 'Your')).toEqual(['Receipt', 'Sold:'])
  })

  it('continue when one of them fails', async () => {
    const { clock, mailer } = givenSender(undefined, testClock(Date.now() + HOUR))
    const order = await newOrder({ nextCheckAt: 1 })
    const failing = {
      ...deps(clock, mailer),
      payments: { ...deps(clock, mailer).payments, verifyTransaction: () => Promise.reject(new Error('boom')) },
    }
    await db.delete(jobRuns)
    await runJobs(failing)
    const names =
      'alerts buildings digest orders outbox outbox-again phones refunds retention retention-day signs storage'
    const ran = await db.select({ name: jobRuns.name }).from(jobRuns)
    expect(ran.map((each) => each.name).sort()).toEqual([
      ...names.split(' '),
      'storage-day',
      'unconfirmed-viewings',
      'uploads',
      'viewings',
    ])
    expect(await orderBy(order.id)).toMatchObject({ checkFailures: 1, checkError: 'boom' })
    await db.update(orders).set({ nextCheckAt: null }).where(eq(orders.id, order.id))
  })

  it('query the database at most thirty times when nothing is due', async () => {
    const { clock, mailer } = givenSender(undefined, testClock(Date.now() + HOUR))
    await db.update(orders).set({ nextCheckAt: null }).where(sql`1 = 1`)
    await runJobs(deps(clock, mailer))
    const { meter, db: counted } = metered(env.DB)
    await runJobs({ ...deps(clock, mailer), db: counted })
    expect(meter.trips).toBeLessThanOrEqual(30)
  })

  it('run even if the notes of their last runs cannot be read', async () => {
    const { clock, mailer, tried } = givenSender(undefined, testClock(Date.now() + HOUR))
    const waiting = await put()
    const withoutRuns = openDatabase(brokenFor(/ from "job_runs"$/))
    await runJobs({ ...deps(clock, mailer), db: withoutRuns })
    expect(tried).not.toEqual([])
    expect(await read(waiting.id)).toMatchObject({ status: 'sent' })
  })

  it('delete raw webhook bodies after 90 days and buyers who never paid after a year', async () => {
    const clock = testClock(Date.now() + 400 * DAY)
    const plan = await givenPlan()
    const unpaid = await Promise.all(
      (['abandoned', 'cancelled', 'failed'] as const).map((status) => givenOrder(plan, { status, nextCheckAt: null })),
    )
    const paid = await givenOrder(plan, { nextCheckAt: null })
    expect((await postWebhook(chargeBody(paid))).status).toBe(200)
    await db.delete(jobRuns)
    await runJobs(deps(clock, recordingMailer().mailer))
    for (const each of unpaid)
      expect(await orderBy(each.id)).toMatchObject({ buyerName: '', buyerEmail: '', buyerPhone: '' })
    expect((await orderBy(paid.id))?.buyerName).toBe('Ama Mensah')
    const told = await rowsWhere(paymentEvents, eq(paymentEvents.reference, paid.reference))
    expect(told.map(({ raw }) => raw)).toEqual([null])
    expect(await keys.mac('order', paid.reference)).toHaveLength(43)
  })
})
