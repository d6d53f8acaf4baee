/** Alerts: confirmed from the mailbox, one email a day with each new item once, and stopped by one click. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ALERT_ASKED, ALERT_KIND_UNKNOWN, ALERT_STOPPED } from '../../app/domain/alerts/alert.ts'
import { alertKey, askForAlert, confirmAlert, getAlert, lastMailTime } from '../../app/domain/alerts/alerts.server.ts'
import { mailAlerts } from '../../app/domain/alerts/mail-alerts.server.ts'
import { listNewItems } from '../../app/domain/catalog/new-items.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { deliverOutbox } from '../../app/domain/jobs/deliver-outbox.server.ts'
import { forgetOldRows } from '../../app/domain/jobs/run-jobs.server.ts'
import { LISTINGS } from '../../app/domain/listings/list-listings.server.ts'
import { LOOKS_AUTOMATIC } from '../../app/domain/messages/messages.ts'
import { LINK_INVALID } from '../../app/domain/newsletter/messages.ts'
import { alerts, jobRuns, listings, outbox, plans, rateCounters } from '../../drizzle/schema/index.ts'
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, givenListing, givenPlan, unique } from '../support/factories.ts'
import { HOUR, keys, MINUTE, outboxDeps, recordingMailer, silentLog, testClock } from '../support/jobs.ts'
import { metered } from '../support/metered.ts'
import * as shop from '../support/shop.ts'

const { expectPage, fieldValue, newVisitor, redirectOf, SITE, textsByRole } = shop
const DAY = 24 * HOUR
/** A morning long after anything that the tests publish by themselves. */
const SIX = lastMailTime(Date.now()) + 10 * DAY

beforeEach(async () => {
  for (const table of [outbox, alerts, rateCounters, listings]) await db.delete(table)
  await db.update(plans).set({ status: 'archived' })
})

const reader = () => newVisitor(shop.appWith())
const newEmail = () => `${unique('esi-')}@example.com`
const rows = () => db.select().from(alerts)

async function given(fields: { email?: string; kind?: 'plans' | 'services'; query?: string } = {}, at = SIX - DAY) {
  const wanted = { email: newEmail(), kind: 'services' as const, query: '?location=Ashanti', ...fields }
  await askForAlert({ db, now: () => at }, wanted)
  const alert = (await rows()).find(({ email, query }) => email === wanted.email && query === wanted.query)
  if (!alert) throw new Error('no alert was kept')
  await confirmAlert({ db, now: () => at }, alert.id)
  return alert
}

const run = (at: number) => mailAlerts({ db, now: () => at, log: silentLog })
const statusOf = async ({ id }: { id: number }) => (await getAlert(db, id))?.status

/** What the outbox sends of the daily mails. */
async function sentMails() {
  await db.delete(outbox).where(eq(outbox.kind, 'alert-confirm'))
  const { mailer, tried } = recordingMailer()
  await deliverOutbox(outboxDeps(testClock(SIX + 30 * DAY), mailer))
  return tried
}

async function mailsAt(time: number) {
  await run(time)
  return sentMails()
}

describe('requesting an alert', () => {
  it('is offered with the search below a filtered list, but not below an unfiltered or sold list', async () => {
    const html = shop.plainText(await reader().read('/services?location=Ashanti&room=3+Bedrooms&page=1'))
    expect(html).toContain('action="/alerts"')
    expect(fieldValue(html, 'kind')).toBe('services')
    expect(fieldValue(html, 'query')).toBe('?room=3+Bedrooms&location=Ashanti')
    for (const address of ['/plans?q=nothing-like-it', '/plans-for/3-bedroom-houses'])
      expect(await reader().read(address), address).toContain('action="/alerts"')
    for (const address of ['/services', '/plans', '/services?sold=1'])
      expect(await reader().read(address), address).not.toContain('action="/alerts"')
  })

  it('shows the result on the page and emails a link whose button confirms', async () => {
    const visitor = reader()
    const email = newEmail()
    const form = { email: ` ${email.toUpperCase()}`, kind: 'services', query: '?q=pool&room=3+Bedrooms&x=1&page=4' }
    const [status, to] = await redirectOf(visitor.post('/alerts', form))
    expect(status).toBe(303)
    const html = await visitor.read(to ?? '')
    expect(textsByRole(html, 'status')).toEqual([ALERT_ASKED])
    expect(html).not.toContain('class="toast')
    const [alert] = await rows()
    expect(alert).toMatchObject({ email, kind: 'services', query: '?room=3+Bedrooms&q=pool', status: 'pending' })

    await db.update(outbox).set({ status: 'waiting', leaseUntil: 0, nextAttemptAt: 0 })
    const { mailer, tried } = recordingMailer()
    await deliverOutbox(outboxDeps(testClock(), mailer))
    expect(tried.map(({ to }) => to)).toEqual([email])
    // Anybody may type any address, so the mail quotes nothing that they wrote.
    expect(tried[0]?.text).not.toContain('pool')
    const link = new RegExp(`${SITE}(/alerts/confirm/\\S+)`).exec(tried[0]?.text ?? '')?.[1] ?? ''
    expect(await reader().read(link)).toContain('New homes: 3 Bedrooms, &quot;pool&quot;')
    expect((await rows())[0]?.status).toBe('pending')
    await expectStatus(303, reader().post(link))
    expect((await rows())[0]?.status).toBe('confirmed')
    expectWords(await reader().read(link), ['Your alert is on', 'href="/services?room=3+Bedrooms&amp;q=pool"'])
  })

  it('shows the error of an address and keeps all that was typed', async () => {
    const form = { email: 'esi', kind: 'services', query: '?q=pool' }
    const html = await expectPage(reader().post('/alerts', form), 400)
    expect(shop.fieldError(html, 'email')).toBe('Please enter a valid email address')
    for (const [name, value] of Object.entries(form)) expect(fieldValue(html, name)).toBe(value)
    const { kind: _, ...withoutKind } = form
    for (const sent of [{ ...form, kind: 'cars' }, withoutKind])
      await expectPage(reader().post('/alerts', { ...sent, email: newEmail() }), 400, [ALERT_KIND_UNKNOWN])
    const trapped = { email: newEmail(), kind: 'plans', subject: 'x' }
    await expectPage(reader().post('/alerts', trapped), 400, [LOOKS_AUTOMATIC])
    expect(await rows()).toEqual([])
  })

  it('responds alike to an address that is new, unconfirmed, confirmed or over its email limit', async () => {
    const email = newEmail()
    const answers: unknown[] = []
    for (let at = 0; at < 8; at += 1) {
      const visitor = reader()
      const form = { email, kind: 'plans', query: `?q=${at % 7}` }
      const [status, to] = await redirectOf(visitor.post('/alerts', form))
      const page = await visitor.read(to ?? '')
      answers.push([status, ...textsByRole(page, 'status'), page.includes(email)])
    }
    expect(answers).toEqual(Array(8).fill([303, ALERT_ASKED, false]))
    // Five mails a day that somebody else may cause.
    expect((await rows()).length).toBe(5)
    expect((await db.select().from(outbox)).length).toBe(5)
  })
})

it('an alert that is confirmed uses up no mail of the address when requested again', async () => {
  const { email } = await given({}, Date.now() - DAY)
  const ask = (query: string) => reader().post('/alerts', { email, kind: 'services', query })
  for (let at = 0; at < 6; at += 1) await ask('?location=Ashanti')
  await db.delete(outbox)
  await ask('?location=Volta')
  expect((await db.select().from(outbox)).map(({ kind }) => kind)).toEqual(['alert-confirm'])
})

describe('the daily mail', () => {
  it('names an item published since the sign-up once, and older items never', async () => {
    const old = await givenListing({ title: 'Old home', publishedAt: SIX - 2 * DAY })
    const alert = await given()
    const home = await givenListing({ title: 'Noon home', publishedAt: SIX + 6 * HOUR })
    await givenListing({ title: 'Elsewhere', region: 'Volta', city: 'Ho', publishedAt: SIX + 6 * HOUR })
    expect(await mailsAt(SIX + 7 * HOUR)).toEqual([])
    const [mail, ...more] = await mailsAt(SIX + DAY + 10 * MINUTE)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: alert.email, subject: expect.stringContaining('1 match for your alerts') })
    expectWords(mail?.text ?? '', [`${SITE}/services/${home.slug}`], [old.slug, 'Elsewhere'])
    const key = await alertKey(keys, 'stop', alert)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${SITE}/alerts/stop/${key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    for (const later of [DAY + 20 * MINUTE, 2 * DAY + 10 * MINUTE]) expect(await mailsAt(SIX + later)).toEqual([])
  })

  it('is one per address, however many of its alerts match and however many runs are concurrent', async () => {
    const alert = await given()
    await given({ email: alert.email, query: '?category=House' })
    await given({ email: alert.email, kind: 'plans', query: '' })
    await givenListing({ title: 'Both', publishedAt: SIX - HOUR })
    await givenPlan({ title: 'A plan too', publishedAt: SIX - HOUR })
    await atOnce(8, () => run(SIX + 10 * MINUTE))
    const [mail, ...more] = await sentMails()
    expect(more).toEqual([])
    expect(mail?.text.match(/Both/g)).toHaveLength(1)
    expect(mail?.text).toContain('A plan too')
    expect(mail?.subject).toContain('2 matches')
  })

  it('omits items that were sold or withdrawn meanwhile, and is not sent for them alone', async () => {
    await given()
    const sold = await givenListing({ publishedAt: SIX - HOUR })
    const withdrawn = await givenListing({ publishedAt: SIX - HOUR })
    await run(SIX + 10 * MINUTE)
    await db.update(listings).set({ availability: 'sold' }).where(eq(listings.id, sold.id))
    await db.update(listings).set({ status: 'archived' }).where(eq(listings.id, withdrawn.id))
    expect(await sentMails()).toEqual([])
  })

  it('reaches other subscribers if one fails, who gets the news the next day', async () => {
    const failing = await given({ query: '?q=pool' })
    const other = await given({ email: failing.email, kind: 'plans', query: '' })
    await givenPlan({ title: 'A plan', publishedAt: SIX - HOUR })
    const home = await givenListing({ title: 'Home with a pool', publishedAt: SIX - HOUR })
    await db.run('alter table listing_words rename to listing_words_gone')
    try {
      await run(SIX + 10 * MINUTE)
    } finally {
      await db.run('alter table listing_words_gone rename to listing_words')
    }
    const told = (await sentMails()).map(({ text }) => [text.includes('A plan'), text.includes(home.slug)])
    expect(told).toEqual([[true, false]])
    expect((await getAlert(db, other.id))?.checkedUntil).toBe(SIX)
    expect((await mailsAt(SIX + DAY + 10 * MINUTE)).map(({ text }) => text.includes(home.slug))).toEqual([true])
  })

  it('reaches an address with more alerts than a statement can bind', async () => {
    const one = await given()
    const confirmed = { status: 'confirmed', checkedUntil: SIX - DAY, nextAt: SIX } as const
    for (let at = 0; at < 110; at += 1)
      await db.insert(alerts).values({ ...one, ...confirmed, id: undefined, query: `?location=Ashanti&min=${at}` })
    const other = await given()
    const home = await givenListing({ publishedAt: SIX - HOUR })
    await run(SIX + 10 * MINUTE)
    expect((await sentMails()).map(({ to, text }) => [to, text.includes(home.slug)]).sort()).toEqual(
      [one.email, other.email].sort().map((email) => [email, true]),
    )
    expect((await rows()).every(({ checkedUntil }) => checkedUntil === SIX)).toBe(true)
  })

  it('about a plot names only plans that keep the setbacks of its assembly, or of the firm', async () => {
    const plot = '?plotWidth=15&plotDepth=20&plotUnit=m'
    await given({ kind: 'plans', query: plot })
    await givenPlan({ title: 'Small plan', horizontalMetres: 12, verticalMetres: 14, publishedAt: SIX - HOUR })
    await givenPlan({ title: 'Wide plan', horizontalMetres: 13, verticalMetres: 14, publishedAt: SIX - HOUR })
    const [mail, ...more] = await mailsAt(SIX + 10 * MINUTE)
    expectWords(mail?.text ?? '', ['Small plan'], ['Wide plan'])
    expect(more).toEqual([])
  })

  it('finds words, and reads as few rows of many homes as of few', async () => {
    const period = { after: SIX - DAY, until: SIX }
    const filters = readFilters(new URLSearchParams('location=Ashanti&q=veranda&max=2000000'))
    const read = async () => {
      const { meter, db: counted } = metered(env.DB)
      const ids = await listNewItems(counted, LISTINGS, filters, period, 40)
      return { ids, rows: meter.rows }
    }
    const home = await givenListing({ publishedAt: SIX - HOUR })
    await givenListing({ publishedAt: SIX - HOUR, features: [], title: 'Bare' })
    const few = await read()
    expect(few.ids).toEqual([home.id])
    await atOnce(150, () => givenListing({ publishedAt: SIX - 9 * DAY }))
    expect(await read()).toEqual(few)
  })
})

describe('stopping an alert', () => {
  it('works by one-click unsubscribe, without origin and cookies, and ends all alerts of the address', async () => {
    const alert = await given()
    const other = await given({ email: alert.email, query: '?q=pool' })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const stop = `/alerts/stop/${await alertKey(keys, 'stop', alert)}`
    await expectStatus(200, newVisitor().send(stop, { method: 'POST', body }))
    for (const each of [alert, other]) expect(await statusOf(each)).toBe('stopped')
    await givenListing({ publishedAt: SIX - HOUR })
    expect(await mailsAt(SIX + 10 * MINUTE)).toEqual([])
  })

  it('asks for confirmation, and can end a single alert', async () => {
    const alert = await given()
    const other = await given({ email: alert.email, query: '?q=pool' })
    const link = `/alerts/stop/${await alertKey(keys, 'stop', alert)}`
    const visitor = reader()
    expect(await visitor.read(link)).toContain('Stop all my alerts')
    expect(await statusOf(alert)).toBe('confirmed')
    await visitor.post(link, { which: 'one' })
    expect(await statusOf(other)).toBe('confirmed')
    const after = await visitor.read(link)
    expect(textsByRole(after, 'status')).toEqual([ALERT_STOPPED])
    expect(after).toContain('This alert is off')
  })

  it('works only with its own key', async () => {
    const alert = await given()
    const second = await given()
    const stop = await alertKey(keys, 'stop', alert)
    const mac = stop.split('.')[1]
    for (const key of [await alertKey(keys, 'confirm', alert), `${second.id}.${mac}`, `${stop}x`, '1', '%00']) {
      expect(await expectPage(reader().get(`/alerts/stop/${key}`), 404)).toContain(LINK_INVALID)
      await expectStatus(404, reader().post(`/alerts/stop/${key}`))
    }
    await expectStatus(404, reader().post(`/alerts/confirm/${stop}`))
  })
})

it('deletes unconfirmed and stopped alerts after 30 days', async () => {
  const kept = await given({}, SIX - 40 * DAY)
  const deps = { db, now: () => SIX - 40 * DAY }
  await askForAlert(deps, { email: newEmail(), kind: 'plans', query: '' })
  await db.delete(jobRuns)
  await forgetOldRows({ db, now: () => SIX })
  expect((await rows()).map(({ id }) => id)).toEqual([kept.id])
})
