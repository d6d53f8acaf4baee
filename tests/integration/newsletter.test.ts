/** The newsletter: confirmed from the mailbox, one answer for everybody, and one click to unsubscribe. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOldRows, UNCONFIRMED_DAYS } from '../../app/domain/jobs/run-jobs.server.ts'
import * as WORDS from '../../app/domain/newsletter/messages.ts'
import * as list from '../../app/domain/newsletter/subscribe.server.ts'
import { jobRuns, outbox, rateCounters, subscribers } from '../../drizzle/schema/index.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import { HOUR, keys, makeMailsDue, sendMails, testClock } from '../support/jobs.ts'
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

const { confirmSubscription, getSubscriber, newsletterKey, QUIET_MS, unsubscribe } = list
const DAY = 24 * HOUR

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(subscribers)
})

const newReader = (other: Parameters<typeof appWith>[0] = {}) => newVisitor(appWith(other))
const newEmail = () => `${unique('kofi-')}@example.com`
const rowOf = async (email: string) => (await rowsWhere(subscribers, eq(subscribers.email, email)))[0]
const asked = () => rowsWhere(outbox, eq(outbox.kind, 'newsletter-confirm'))
const subscribe = (email: string, at = Date.now(), consent = WORDS.CONSENT_VERSION) =>
  list.subscribe({ db, now: () => at }, email, consent)
const linkOf = async (what: 'confirm' | 'leave', row: typeof subscribers.$inferSelect) =>
  `/newsletter/${what === 'leave' ? 'unsubscribe' : what}/${await newsletterKey(keys, what, row)}`

async function given(at = Date.now()) {
  const email = newEmail()
  await subscribe(email, at)
  const row = await rowOf(email)
  if (!row) throw new Error('nobody subscribed')
  return row
}

/** The mails that the outbox holds, sent once more to a mailer of ours. */
async function mails() {
  await makeMailsDue()
  return sendMails()
}
const linkIn = (text: string, what: string) => new RegExp(`${SITE}(/newsletter/${what}/\\S+)`).exec(text)?.[1] ?? ''

describe('the newsletter form', () => {
  it('is on every page, with the consent text and a link to the privacy notice', async () => {
    const html = plainText(await newVisitor().read('/terms'))
    expect(html).toContain('action="/newsletter"')
    expect(html).toContain(WORDS.CONSENT_TEXT)
    expect(html).toContain('href="/privacy"')
  })

  it('stores the consent with its version and time, and mails a confirmation link', async () => {
    const reader = newReader()
    const email = newEmail()
    const before = Date.now()
    const [status, to] = await redirectOf(reader.post('/newsletter', { email: ` ${email.toUpperCase()} ` }))
    expect(status).toBe(303)
    const html = await reader.read(to ?? '')
    expect(textsByRole(html, 'status')).toEqual(['Thank you for subscribing!'])
    expect(html).toContain('Check your mail and press Confirm.')
    // A permanent message, not a toast.
    expect(html).not.toContain('class="toast')
    const row = await rowOf(email)
    expect(row).toMatchObject({ status: 'pending', consentVersion: WORDS.CONSENT_VERSION, confirmedAt: null })
    expect(row?.consentAt).toBeGreaterThanOrEqual(before)

    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.to).toBe(email)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${SITE}${linkIn(mail?.text ?? '', 'unsubscribe')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('shows an error after an unseen success message, and that message on no other page', async () => {
    const reader = newReader()
    await reader.post('/newsletter', { email: newEmail() })
    expect(textsByRole(await reader.read('/contact'), 'status')).toEqual([])
    const mistake = reader.post('/newsletter', { email: 'kofi' })
    const html = await expectPage(mistake, 400, ['Please enter a valid email address'])
    expect(textsByRole(html, 'status')).toEqual([])
    expect(fieldValue(html, 'email')).toBe('kofi')
    expect(textsByRole(await reader.read('/newsletter'), 'status')).toEqual([])
  })

  it.each([
    [undefined, 'Please enter an email address'],
    ['', 'Please enter an email address'],
    ['   ', 'Please enter an email address'],
    ['kofi', 'Please enter a valid email address'],
    ['kofi@example', 'Please enter a valid email address'],
    ['a@b.co, c@d.co', 'Please enter a valid email address'],
    ['a@b.co\r\nBcc: c@d.co', 'Please enter a valid email address'],
    [`${'x'.repeat(250)}@b.co`, 'Please enter a valid email address'],
  ])('answers %j with a page that says why and keeps the text', async (email, message) => {
    const html = await expectFieldError(
      newReader().post('/newsletter', email === undefined ? {} : { email }),
      'email',
      message,
    )
    if (!/[\r\n]/.test(email ?? '')) expect(fieldValue(html, 'email')).toBe(email ?? '')
    expect(await db.select().from(subscribers)).toEqual([])
  })

  it('says when it could not store the address, and keeps it', async () => {
    const fail = () => {
      throw new Error('D1_ERROR')
    }
    const email = newEmail()
    const answer = newReader({ DB: { prepare: fail, batch: fail } }).post('/newsletter', { email })
    const html = await expectPage(answer, 503, [WORDS.SUBSCRIPTION_FAILED])
    expect(fieldValue(html, 'email')).toBe(email)
  })

  it('counts every attempt: refused, accepted and unreadable ones', async () => {
    await db.delete(rateCounters)
    const reader = newReader()
    await reader.post('/newsletter', { email: '' })
    await reader.post('/newsletter', { email: newEmail() })
    await reader.send('/newsletter', { method: 'POST', body: '{}', headers: { origin: SITE } })
    const counted = await rowsWhere(rateCounters, eq(rateCounters.key, `form:newsletter:${reader.address}`))
    expect(counted.reduce((sum, { hits }) => sum + hits, 0)).toBe(3)
  })

  it('responds alike to an address that is new, unconfirmed, confirmed or unsubscribed', async () => {
    const pending = await given()
    const confirmed = await given()
    await confirmSubscription({ db, now: Date.now }, confirmed.id)
    const gone = await given()
    await unsubscribe({ db, now: Date.now }, gone.id)
    const answers = await Promise.all(
      [newEmail(), pending.email, confirmed.email, gone.email].map(async (email) => {
        const reader = newReader()
        const answer = await redirectOf(reader.post('/newsletter', { email }))
        const page = await reader.read('/newsletter')
        return [answer, textsByRole(page, 'status'), page.includes(email)]
      }),
    )
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  })
})

describe('subscribing again', () => {
  it('sends one mail an hour', async () => {
    const { email, createdAt: at } = await given()
    const again = (later: number) => subscribe(email, at + later, 'later text')
    await again(0)
    await again(QUIET_MS - 1)
    expect(await asked()).toHaveLength(1)
    expect((await rowOf(email))?.consentVersion).toBe(WORDS.CONSENT_VERSION)
    await again(QUIET_MS)
    expect(await asked()).toHaveLength(2)
    expect(await rowOf(email)).toMatchObject({ consentVersion: 'later text', consentAt: at + QUIET_MS })
  })

  it('twenty times at once is one subscriber and one mail', async () => {
    const email = newEmail()
    await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))
    expect(await db.select().from(subscribers)).toHaveLength(1)
    expect(await asked()).toHaveLength(1)
  })

  it('leaves a confirmed address unchanged, and asks an unsubscribed one to confirm again', async () => {
    const at = Date.now()
    const { id, email } = await given(at)
    await confirmSubscription({ db, now: () => at }, id)
    await subscribe(email, at + DAY, '2')
    expect(await asked()).toHaveLength(1)
    await unsubscribe({ db, now: () => at + DAY }, id)
    // Immediately, because unsubscribing does not count against the limit.
    await subscribe(email, at + DAY + 1000, '2')
    await subscribe(email, at + DAY + 2000, '2')
    expect(await asked()).toHaveLength(2)
    expect(await rowOf(email)).toMatchObject({ status: 'pending', consentVersion: '2' })
  })
})

describe('the link in the mail', () => {
  it('shows a button, and only the button confirms', async () => {
    const { email } = await given()
    const [mail] = await mails()
    const link = linkIn(mail?.text ?? '', 'confirm')
    const reader = newReader()
    const page = await reader.get(link)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(await page.text()).toContain('Confirm my subscription')
    expect((await rowOf(email))?.status).toBe('pending')

    expect((await reader.post(link)).status).toBe(303)
    const html = await reader.read(link)
    expect(textsByRole(html, 'status')).toEqual([WORDS.CONFIRMED])
    expect(html).toContain('You are subscribed')
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(Number) })
    // A second click confirms nothing new.
    expect((await reader.post(link)).status).toBe(303)
  })

  it('is not sent late to an address that is confirmed already', async () => {
    const { id } = await given()
    await confirmSubscription({ db, now: Date.now }, id)
    expect(await mails()).toEqual([])
  })

  it('to unsubscribe shows a button that works at any time', async () => {
    const { id, email } = await given()
    const [mail] = await mails()
    const [leave, confirm] = ['unsubscribe', 'confirm'].map((what) => linkIn(mail?.text ?? '', what))
    await confirmSubscription({ db, now: Date.now }, id)
    const reader = newReader()
    expect(await reader.read(leave ?? '')).toContain('Leave the newsletter')
    expect((await rowOf(email))?.status).toBe('confirmed')
    expect((await reader.post(leave ?? '')).status).toBe(303)
    const html = await reader.read(leave ?? '')
    expect(textsByRole(html, 'status')).toEqual([WORDS.UNSUBSCRIBED])
    expect(html).toContain('You have left the newsletter')
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(Number) })
    // The old confirmation link does not resubscribe.
    expect((await reader.post(confirm ?? '')).status).toBe(404)
    expect((await rowOf(email))?.status).toBe('unsubscribed')
  })

  it('to unsubscribe accepts a one-click request of a mail program, without a redirect', async () => {
    const subscriber = await given()
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await newVisitor().send(await linkOf('leave', subscriber), { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect((await rowOf(subscriber.email))?.status).toBe('unsubscribed')
  })

  it('of another purpose or person, or with one letter changed, opens nothing', async () => {
    const first = await given()
    const second = await given()
    const confirm = await newsletterKey(keys, 'confirm', first)
    const leave = await newsletterKey(keys, 'leave', first)
    const mac = confirm.split('.')[1] ?? ''
    const flipped = `${confirm.slice(0, -2)}${confirm.at(-2) === 'A' ? 'B' : 'A'}${confirm.at(-1)}`
    const wrong = [leave, `${second.id}.${mac}`, flipped, mac, `${first.id}.`, '1', '..%2f', 'x'.repeat(2000), '%00']
    for (const key of wrong) {
      expect(await expectPage(newReader().get(`/newsletter/confirm/${key}`), 404)).toContain(WORDS.LINK_INVALID)
      expect((await newReader().post(`/newsletter/confirm/${key}`)).status, key).toBe(404)
    }
    expect((await newReader().post(`/newsletter/unsubscribe/${confirm}`)).status).toBe(404)
    expect((await getSubscriber(db, first.id))?.status).toBe('pending')
    expect((await getSubscriber(db, second.id))?.status).toBe('pending')
  })

  it('of a deleted subscriber does not open a later one with the same id', async () => {
    const old = await given()
    await db.delete(subscribers)
    await db.insert(subscribers).values({ ...old, email: newEmail() })
    expect((await newReader().get(await linkOf('confirm', old))).status).toBe(404)
  })
})

it('a subscriber who never confirmed is deleted after 30 days', async () => {
  const clock = testClock()
  const old = clock.at - UNCONFIRMED_DAYS * DAY
  const pending = await given(old - 1)
  const confirmed = await given(old - 1)
  await confirmSubscription({ db, now: clock.now }, confirmed.id)
  const gone = await given(old - 1)
  await unsubscribe({ db, now: clock.now }, gone.id)
  const young = await given(old + HOUR)
  await db.delete(jobRuns).where(sql`name = 'retention-day'`)
  await forgetOldRows({ db, now: clock.now })
  const left = (await db.select({ id: subscribers.id }).from(subscribers)).map(({ id }) => id)
  expect(left).not.toContain(pending.id)
  expect(left.sort()).toEqual([confirmed.id, gone.id, young.id].sort())
})
