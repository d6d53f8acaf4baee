/** Viewings: no slot twice, mails with a calendar file, moved and cancelled by link, one reminder the day before. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Mail, writeMessage } from '../../app/adapters/mail.server.ts'
import { LOOKS_AUTOMATIC } from '../../app/domain/messages/messages.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { dayOf } from '../../app/domain/shared/units.ts'
import { confirmViewingKey, releaseUnconfirmed } from '../../app/domain/viewings/confirm-viewing.server.ts'
import { remindOfViewings } from '../../app/domain/viewings/remind-viewings.server.ts'
import { formatSlot, formatSlotDay, formatSlotTime, slotValue } from '../../app/domain/viewings/slots.ts'
import * as WORDS from '../../app/domain/viewings/viewing.ts'
import {
  bookViewing,
  getViewing,
  listFreeSlots,
  moveViewing,
  viewingKey,
} from '../../app/domain/viewings/viewings.server.ts'
import { auditLog, listings, outbox, rateCounters, siteSettings, viewings } from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, givenListing, rowsWhere, unique } from '../support/factories.ts'
import { givenStaff } from '../support/items.ts'
import { HOUR, keys, makeMailsDue, sendMails } from '../support/jobs.ts'
import {
  appWith,
  expectPage,
  fieldError,
  fieldValue,
  newVisitor,
  plainText,
  redirectOf,
  SITE,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'
import { wordsOf } from '../support/staff.ts'

const DAY = 24 * HOUR
const deps = (at = Date.now()) => ({ db, now: () => at, sha256: sha256Hex })
const visitor = () => newVisitor(appWith())
const newEmail = () => `${unique('yaa-')}@example.com`
const formFor = (slotAt: number, more: Record<string, string> = {}) => ({
  ...{ slot: slotValue(slotAt), name: 'Yaa Asantewaa', email: newEmail(), phone: '024 123 4567' },
  ...{ party: '2', note: 'We come by trotro.' },
  ...more,
})
const book = (home: { slug: string }, fields: Record<string, string>, browser = visitor()) =>
  browser.post(`/services/${home.slug}/viewing`, fields)
beforeEach(async () => {
  for (const table of [outbox, viewings, rateCounters, siteSettings]) await db.delete(table)
})

async function given(at = Date.now(), pick = 0, isOwnAddress = true) {
  const home = await givenListing()
  const slots = await listFreeSlots(deps(at), home.id)
  const slotAt = slots[pick] ?? 0
  const titled = { id: home.id, title: `B-${home.id} ${home.title}` }
  const booked = await bookViewing(deps(at), titled, { ...formFor(slotAt), party: 2 }, randomKey(), isOwnAddress)
  if (!booked.ok) throw new Error(booked.reason)
  const viewing = await getViewing(db, booked.value.id)
  if (!viewing) throw new Error('no viewing')
  const confirm = `/viewings/confirm/${await confirmViewingKey(keys, viewing)}`
  return { home, slots, viewing, link: `/viewings/${await viewingKey(keys, viewing)}`, confirm }
}
const toVisitor = (all: Mail[], email: string) => all.filter(({ to }) => to === email)
/** With folded lines put together again. */
const calendarOf = (mail?: Mail) => mail?.calendar?.text.replaceAll('\r\n ', '').split('\r\n') ?? []

describe('the times of a home', () => {
  it('are those of the weekly hours in the next 14 days, none of them past', async () => {
    const home = await givenListing()
    const noon = Date.UTC(2027, 2, 3, 12, 30)
    const slots = (await listFreeSlots(deps(noon), home.id)).map(slotValue)
    // With two hours' notice.
    expect(slots[0]).toBe('2027-03-03T15:00')
    expect(slots).toContain('2027-03-06T12:00')
    expect(slots.filter((slot) => slot.startsWith('2027-03-07'))).toEqual([])
    expect(slots.at(-1)).toBe('2027-03-16T15:00')
    expect(slots).not.toContain('2027-03-04T16:00')
  })

  it('follow the hours that staff set, and do not change for invalid hours', async () => {
    const staff = await givenStaff()
    const page = await staff.read('/settings-admin/viewings')
    expect(fieldValue(page, 'Monday')).toBe('09:00-16:00')
    const form = { revision: fieldValue(page, 'revision') ?? '', Monday: '10:00 – 12:00', Tuesday: '' }
    const bad = staff.post('/settings-admin/viewings', { ...form, Sunday: '16:00-09:00' })
    expect(fieldError(await expectPage(bad, 400), 'Sunday')).toContain('Sunday must look like')
    expect((await staff.post('/settings-admin/viewings', form)).status).toBe(303)
    const home = await givenListing()
    const monday = Date.UTC(2027, 2, 1, 1)
    const slots = (await listFreeSlots(deps(monday), home.id)).map(slotValue)
    expect(slots.slice(0, 3)).toEqual(['2027-03-01T10:00', '2027-03-01T11:00', '2027-03-03T09:00'])
    expect((await staff.post('/settings-admin/viewings', { ...form, Monday: '' })).status).toBe(409)
    expect(await rowsWhere(auditLog, eq(auditLog.subject, 'viewing-hours'))).toHaveLength(1)
  })
})

describe('notice and closed days', () => {
  const settings = '/settings-admin/viewings'
  const revised = async (staff: Visitor, fields: Record<string, string>) => ({
    revision: fieldValue(await staff.read(settings), 'revision') ?? '',
    ...fields,
  })

  it('leave out times that come too soon, and days on which no home is shown', async () => {
    const staff = await givenStaff()
    const form = await revised(staff, {
      noticeHours: '24',
      closedDays: '2027-03-05 Stock-taking\r\n\r\n2027-03-08 Independence Day',
    })
    expect((await staff.post(settings, form)).status).toBe(303)
    const home = await givenListing()
    const slots = (await listFreeSlots(deps(Date.UTC(2027, 2, 3, 12)), home.id)).map(slotValue)
    expect(slots[0]).toBe('2027-03-04T12:00')
    expect(slots.some((slot) => /2027-03-0[58]/.test(slot))).toBe(false)
    expect(slots).toContain('2027-03-09T09:00')
    const page = await staff.read(settings)
    expect(fieldValue(page, 'noticeHours')).toBe('24')
    expect(page).toContain('2027-03-05 Stock-taking')
    const bad = await revised(staff, { noticeHours: 'a day', closedDays: 'next Monday' })
    const html = plainText(await expectPage(staff.post(settings, bad), 400))
    expect(fieldError(html, 'noticeHours')).toContain(WORDS.BAD_NOTICE)
    expect(fieldError(html, 'closedDays')).toContain(WORDS.badClosedDay('next Monday'))
    expect(html).toContain('next Monday')
  })

  it('tell those who are booked on a day that is closed, and offer them new times', async () => {
    const { home, viewing, link } = await given(Date.now(), 20)
    await given(Date.now(), 60)
    await sendMails(Date.now() + HOUR)
    const staff = await givenStaff(appWith())
    const day = dayOf(viewing.slotAt)
    expect((await staff.post(settings, await revised(staff, { closedDays: `${day} Farmers’ Day` }))).status).toBe(303)
    await makeMailsDue()
    const all = (await sendMails(Date.now() + HOUR)).filter(({ subject }) => subject.startsWith('Please choose'))
    expect(all.map(({ to }) => to)).toEqual([viewing.email])
    const said = WORDS.dayClosed(formatSlotDay(viewing.slotAt), 'Farmers’ Day')
    // As free as when the mail was written, an hour from now.
    const [next = 0] = await listFreeSlots(deps(Date.now() + HOUR), home.id)
    for (const text of [said, `Free: ${formatSlot(next)}`, `${SITE}${link}`]) expect(all[0]?.text).toContain(text)
    const yaa = visitor()
    const html = plainText(await yaa.read(link))
    expect(html).toContain(said)
    expect(html).not.toContain(`value="${slotValue(viewing.slotAt)}"`)
    expect(plainText(await staff.read('/viewings-admin'))).toContain('Closed day')
    // No reminder of a time that is off, and no second mail for the same day.
    await remindOfViewings({ db, now: () => viewing.slotAt - DAY + HOUR })
    await staff.post(settings, await revised(staff, { closedDays: '' }))
    await staff.post(settings, await revised(staff, { closedDays: day }))
    expect(
      (await db.select({ kind: outbox.kind }).from(outbox)).filter(({ kind }) => /reminder|closed/.test(kind)),
    ).toEqual([{ kind: 'viewing-closed' }])
    expect((await yaa.post(link, { slot: slotValue(next) })).status).toBe(303)
    expect(plainText(await yaa.read(link))).not.toContain('We are closed')
    expect(plainText(await staff.read('/viewings-admin'))).not.toContain('Closed day')
  })
})

describe('who is where', () => {
  it('is told on the page, in the mail and in the calendar: the meeting point, who waits and their number', async () => {
    const agent = {
      meetingPoint: 'Total filling station, Spintex',
      agentName: 'Kofi Antwi',
      agentPhone: '+233200000401',
    }
    const home = await givenListing(agent)
    const [slotAt = 0] = await listFreeSlots(deps(), home.id)
    const yaa = visitor()
    // Before a booking nobody reads who is where.
    const before =
      plainText(await yaa.read(`/services/${home.slug}`)) + plainText(await yaa.read(`/services/${home.slug}/viewing`))
    expect(before).not.toContain('Kofi Antwi')
    expect(before).not.toContain('Spintex')
    const form = formFor(slotAt)
    const [, link = ''] = (await redirectOf(book(home, form, yaa))) as [number, string]
    const html = plainText(await yaa.read(link))
    for (const text of ['Total filling station, Spintex', 'Kofi Antwi', 'href="tel:+233200000401"'])
      expect(html).toContain(text)
    await makeMailsDue()
    const [mail] = toVisitor(await sendMails(Date.now() + HOUR), form.email)
    expect(mail?.text).toContain('Meeting point: Total filling station, Spintex')
    expect(mail?.text).toContain('Who meets you: Kofi Antwi, +233 20 000 0401')
    const lines = calendarOf(mail)
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toContain('Total filling station\\, Spintex')
    expect(lines).toContain('DESCRIPTION:Who meets you: Kofi Antwi\\, +233 20 000 0401')
  })

  it('is one home at one hour for one person: a second is refused with the name of the first', async () => {
    const { viewing } = await given()
    const other = await givenListing()
    const form = formFor(viewing.slotAt, { email: viewing.email.toUpperCase() })
    const said = WORDS.slotClashes(viewing.listingTitle)
    expect(said).toBe(`You have another viewing at that time: ${viewing.listingTitle}. Please choose another.`)
    const html = await expectPage(book(other, form), 409, [said])
    expect(fieldValue(html, 'name')).toBe(form.name)
    // Nor by moving there.
    const [, next = 0] = await listFreeSlots(deps(), other.id)
    const [, link = ''] = (await redirectOf(book(other, { ...form, slot: slotValue(next) }))) as [number, string]
    await expectPage(visitor().post(link, { slot: form.slot }), 409, [said])
    expect(await rowsWhere(viewings, eq(viewings.slotAt, viewing.slotAt))).toHaveLength(1)
  })

  it('stays one home where five are booked at the same moment', async () => {
    const homes = await Promise.all(Array.from({ length: 5 }, () => givenListing()))
    const [slotAt = 0] = await listFreeSlots(deps(), homes[0]?.id ?? 0)
    const email = newEmail()
    const booked = await Promise.all(
      homes.map((home) => bookViewing(deps(), home, { ...formFor(slotAt), email, party: 1 }, randomKey(), true)),
    )
    expect(booked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rowsWhere(viewings, eq(viewings.email, email))).toHaveLength(1)
  })

  it('is seen by staff where one of them is needed at two homes at one hour', async () => {
    const agent = { agentName: 'Kofi Antwi', agentPhone: '+233200000401' }
    const [first, second, third] = await Promise.all([givenListing(agent), givenListing(agent), givenListing()])
    const [slotAt = 0] = await listFreeSlots(deps(), first.id)
    for (const home of [first, second, third])
      await bookViewing(deps(), home, { ...formFor(slotAt), phone: '', party: 1 }, randomKey(), true)
    const list = plainText(await (await givenStaff(appWith())).read('/viewings-admin'))
    expect(list).toContain(`Clash: ${first.title}`)
    expect(list).toContain(`Clash: ${second.title}`)
    expect(list).not.toContain(`Clash: ${third.title}`)
  })
})

describe('booking', () => {
  it('redirects to a private page, and mails visitor and staff a calendar file', async () => {
    const home = await givenListing({ city: 'Kumasi', region: 'Ashanti', features: ['Digital address AK-039-5028'] })
    const [slotAt = 0] = await listFreeSlots(deps(), home.id)
    const page = plainText(await visitor().read(`/services/${home.slug}/viewing`))
    expect(page).toContain(`value="${slotValue(slotAt)}"/>${formatSlotTime(slotAt)}`)
    expect(page).toContain(`<summary>${formatSlotDay(slotAt)} `)
    expect(page).toContain(`<link rel="canonical" href="${SITE}/services/${home.slug}/viewing"/>`)
    const yaa = visitor()
    const form = formFor(slotAt, { formId: fieldValue(page, 'formId') ?? '' })
    const [status, link = ''] = (await redirectOf(book(home, form, yaa))) as [number, string]
    expect(status).toBe(303)
    expect(link).toMatch(/^\/viewings\/\d+\./)
    const shown = await yaa.get(link)
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
    const html = plainText(await shown.text())
    expect(textsByRole(html, 'status')).toEqual([WORDS.VIEWING_UNCONFIRMED])
    const place = 'Kumasi, Ashanti, GhanaPost GPS AK-039-5028'
    for (const text of [formatSlot(slotAt), place, `href="/services/${home.slug}"`, 'href="tel:'])
      expect(html).toContain(text)
    // The same form again is the same booking.
    expect(await redirectOf(book(home, form, yaa))).toEqual([303, link])
    expect(await db.select().from(viewings)).toHaveLength(1)

    await makeMailsDue()
    const all = await sendMails()
    expect(all.map(({ to }) => to)).toEqual([form.email])
    const [mail] = all
    expect(mail?.text).toContain(`${SITE}${link}`)
    expect(mail?.text).toContain(`Where: ${place}`)
    // Anybody may type any address, so the mail quotes nothing that they wrote.
    expect(mail?.text).not.toContain('trotro')
    const [row] = await db.select().from(viewings)
    const start = `DTSTART:${slotValue(slotAt).replace(/[-:]/g, '')}00Z`
    const fixed = ['METHOD:REQUEST', 'SEQUENCE:0', 'STATUS:TENTATIVE', `UID:viewing-${row?.id}@site.test`]
    const attendee = `ATTENDEE;PARTSTAT=TENTATIVE;RSVP=FALSE:mailto:${form.email}`
    const lines = [...fixed, start, attendee, `LOCATION:${place.replaceAll(',', '\\,')}`]
    expect(calendarOf(mail)).toEqual(expect.arrayContaining(lines))
    expect(mail?.calendar?.text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)

    const [, confirm = ''] = /Confirm:\n(\S+)/.exec(mail?.text ?? '') ?? []
    await db.delete(outbox)
    expect(await redirectOf(yaa.post(new URL(confirm).pathname, {}))).toEqual([303, link])
    await makeMailsDue()
    const confirmed = await sendMails()
    expect(confirmed.map(({ to }) => to).sort()).toEqual([form.email, 'staff@fihankra.example'].sort())
    expect(calendarOf(toVisitor(confirmed, form.email)[0])).toEqual(
      expect.arrayContaining(['SEQUENCE:1', 'STATUS:CONFIRMED']),
    )
    const toStaff = confirmed.find(({ to }) => to === 'staff@fihankra.example')
    expect(toStaff?.text).toContain('We come by trotro.')
    expect(toStaff?.replyTo).toBe(form.email)
  })

  it('gives a slot to only one of two hundred concurrent bookings', async () => {
    const home = await givenListing()
    const [slotAt = 0] = await listFreeSlots(deps(), home.id)
    const fetchApp = appWith()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => book(home, formFor(slotAt), newVisitor(fetchApp))),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([303, ...Array<number>(199).fill(409)])
    expect(await db.select().from(viewings)).toHaveLength(1)
    const kinds = (await db.select().from(outbox)).map(({ kind }) => kind)
    expect(kinds).toEqual(['viewing-booked'])
  }, 180_000)

  it('says that a time is taken, keeps what was typed and offers the others', async () => {
    const { home, viewing, slots } = await given()
    const form = formFor(viewing.slotAt)
    const html = plainText(await expectPage(book(home, form), 409, [WORDS.SLOT_TAKEN]))
    for (const name of ['name', 'email', 'party'] as const) expect(fieldValue(html, name)).toBe(form[name])
    expect(html).toContain('We come by trotro.')
    expect(html).not.toContain(`value="${slotValue(viewing.slotAt)}"`)
    expect(html).toContain(`value="${slotValue(slots[1] ?? 0)}"`)
  })

  it.each([
    [{ slot: '' }, 'Time is required'],
    [{ slot: '2020-01-06T10:00' }, WORDS.SLOT_UNKNOWN],
    [{ slot: 'tomorrow' }, WORDS.SLOT_UNKNOWN],
    [{ name: '' }, 'Name is required'],
    [{ email: 'yaa' }, 'Please enter a valid email address'],
    [{ party: '0' }, 'Number of people must be from 1 to 20'],
    [{ party: 'many' }, 'Number of people must be from 1 to 20'],
    [{ note: 'x'.repeat(1001) }, 'Note is too long (at most 1000 characters)'],
    [{ subject: 'buy' }, LOOKS_AUTOMATIC],
  ])('refuses %j with an error', async (fault, words) => {
    const home = await givenListing()
    const [slotAt = 0] = await listFreeSlots(deps(), home.id)
    await expectPage(book(home, formFor(slotAt, fault)), 400, [words])
    expect(await db.select().from(viewings)).toEqual([])
  })

  it('is possible for available homes, five times a day per email address', async () => {
    const sold = await givenListing({ availability: 'sold' })
    const page = `/services/${sold.slug}`
    expect((await redirectOf(visitor().get(`${page}/viewing`)))[1]).toBe(page)
    expect((await visitor().get('/services/no-such-home/viewing')).status).toBe(404)
    expect(await visitor().read(`/services/${sold.slug}`)).not.toContain('Book a viewing')
    const home = await givenListing()
    expect(await visitor().read(`/services/${home.slug}`)).toContain('Book a viewing')
    const slots = await listFreeSlots(deps(), home.id)
    const email = newEmail()
    const answers: number[] = []
    for (const slotAt of slots.slice(0, 6)) answers.push((await book(home, formFor(slotAt, { email }))).status)
    expect(answers).toEqual([303, 303, 303, 303, 303, 429])
  })

  it('is possible eight times a day per connection, whatever addresses are typed', async () => {
    const home = await givenListing()
    const slots = await listFreeSlots(deps(), home.id)
    const greedy = visitor()
    const answers: number[] = []
    for (const slotAt of slots.slice(0, 10)) answers.push((await book(home, formFor(slotAt), greedy)).status)
    expect(answers).toEqual([...Array(8).fill(303), 429, 429])
    expect((await book(home, formFor(slots[10] ?? 0))).status).toBe(303)
  })
})

describe('a booking under an address that its visitor has not shown to be theirs', () => {
  const kinds = async () => (await db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind).sort()

  it('holds the time for an hour, and then frees it and says so', async () => {
    const at = Date.now()
    const { home, viewing, link } = await given(at, 30, false)
    expect(viewing.confirmBy).toBe(at + HOUR)
    expect(await visitor().read(link)).toContain('Booked, not confirmed')
    await releaseUnconfirmed(deps(at + HOUR - 1))
    expect(await listFreeSlots(deps(), home.id)).not.toContain(viewing.slotAt)
    await Promise.all([1, 2].map(() => releaseUnconfirmed(deps(at + HOUR))))
    expect(await getViewing(db, viewing.id)).toMatchObject({ status: 'cancelled', sequence: 1 })
    expect(await listFreeSlots(deps(), home.id)).toContain(viewing.slotAt)
    expect(await kinds()).toEqual(['viewing-booked', 'viewing-cancelled'])
    const page = await visitor().read(link)
    for (const text of [WORDS.NOT_CONFIRMED, `href="/services/${home.slug}/viewing"`]) expect(page).toContain(text)
    await makeMailsDue()
    const [mail] = toVisitor(await sendMails(), viewing.email)
    expect(mail?.text).toContain(WORDS.NOT_CONFIRMED)
    expect(calendarOf(mail)).toContain('METHOD:CANCEL')
  })

  it('is confirmed by the button behind the mailed link, once, and not by opening it', async () => {
    const at = Date.now()
    const { viewing, link, confirm } = await given(at, 30, false)
    const page = await visitor().read(confirm)
    expect(page).toContain('Confirm</button>')
    expect((await getViewing(db, viewing.id))?.confirmBy).not.toBeNull()
    const yaa = visitor()
    for (const _ of [1, 2]) expect(await redirectOf(yaa.post(confirm, {}))).toEqual([303, link])
    expect(await getViewing(db, viewing.id)).toMatchObject({ status: 'booked', confirmBy: null, sequence: 1 })
    expect(await kinds()).toEqual(['staff-viewing-booked', 'viewing-booked', 'viewing-booked'])
    await releaseUnconfirmed(deps(at + DAY))
    expect((await getViewing(db, viewing.id))?.status).toBe('booked')
    expect(await redirectOf(visitor().get(confirm))).toEqual([303, link])
  })

  it('is not confirmed by the link that its browser was led to', async () => {
    const { viewing, link } = await given(Date.now(), 30, false)
    expect((await visitor().post(link.replace('/viewings/', '/viewings/confirm/'), {})).status).toBe(404)
    expect((await getViewing(db, viewing.id))?.confirmBy).not.toBeNull()
  })

  it('can be moved and cancelled, which staff do not hear of, and is not confirmed any more', async () => {
    const { viewing, slots, link, confirm } = await given(Date.now(), 30, false)
    await visitor().post(link, { slot: slotValue(slots[31] ?? 0) })
    await makeMailsDue()
    const mails = toVisitor(await sendMails(), viewing.email)
    expect(mails.every(({ text }) => text.includes(confirm))).toBe(true)
    await visitor().post(link, { cancel: '1' })
    expect(await redirectOf(visitor().post(confirm, {}))).toEqual([303, link])
    expect((await getViewing(db, viewing.id))?.status).toBe('cancelled')
    expect(await kinds()).toEqual(['viewing-booked', 'viewing-cancelled', 'viewing-moved'])
  })

  it('gets no reminder, and does not wait for staff', async () => {
    const { viewing } = await given(Date.now(), 40, false)
    await db.update(viewings).set({ updatedAt: 0 })
    await remindOfViewings(deps(viewing.slotAt - HOUR))
    expect(await kinds()).not.toContain('viewing-reminder')
    const staff = await givenStaff(appWith())
    expect(wordsOf(plainText(await staff.read('/viewings-admin')))).not.toContain('1 waiting')
  })

  it('needs no second confirmation in the same browser, nor by somebody who is signed in with it', async () => {
    const { home, slots, viewing, confirm } = await given(Date.now(), 30, false)
    const yaa = visitor()
    await yaa.post(confirm, {})
    const user = await givenUser({ emailVerifiedAt: 1 })
    const [known, signedIn, unverified] = [newEmail(), visitor(), visitor()]
    await letIn(signedIn, user.id)
    const doubted = await givenUser({ emailVerifiedAt: null })
    await letIn(unverified, doubted.id)
    const told = async (browser: ReturnType<typeof visitor>, email: string, nth: number) => {
      const [, page] = await redirectOf(book(home, formFor(slots[nth] ?? 0, { email }), browser))
      return textsByRole(await browser.read(page ?? ''), 'status')
    }
    expect(await told(yaa, viewing.email, 1)).toEqual([WORDS.VIEWING_BOOKED])
    expect(await told(signedIn, user.email, 2)).toEqual([WORDS.VIEWING_BOOKED])
    expect(await told(yaa, known, 3)).toEqual([WORDS.VIEWING_UNCONFIRMED])
    expect(await told(unverified, doubted.email, 4)).toEqual([WORDS.VIEWING_UNCONFIRMED])
    expect(await told(visitor(), viewing.email, 5)).toEqual([WORDS.VIEWING_UNCONFIRMED])
  })
})

describe('the link of a viewing', () => {
  it('moves it to a free time, with a new calendar entry in place of the old one', async () => {
    const { viewing, slots, link, home } = await given()
    await sendMails(Date.now() + HOUR)
    const next = slots[3] ?? 0
    const yaa = visitor()
    expect((await yaa.post(link, { slot: slotValue(next) })).status).toBe(303)
    expect(textsByRole(await yaa.read(link), 'status')).toEqual([WORDS.VIEWING_MOVED])
    expect(await getViewing(db, viewing.id)).toMatchObject({ slotAt: next, sequence: 1 })
    // The old time is free again.
    expect(await listFreeSlots(deps(), home.id)).toContain(viewing.slotAt)
    await makeMailsDue()
    const moved = toVisitor(await sendMails(Date.now() + HOUR), viewing.email).filter(({ subject }) =>
      subject.includes('moved'),
    )
    expect(moved).toHaveLength(1)
    expect(calendarOf(moved[0])).toEqual(expect.arrayContaining([`UID:viewing-${viewing.id}@site.test`, 'SEQUENCE:1']))
  })

  it('does not move it to a taken time, nor twice when submitted twice', async () => {
    const { viewing, slots, link, home } = await given()
    const [next = 0, free = 0] = slots.slice(1)
    await bookViewing(deps(), { id: home.id, title: 'B' }, { ...formFor(next), party: 1 }, randomKey(), true)
    await expectPage(visitor().post(link, { slot: slotValue(next) }), 409, [WORDS.SLOT_TAKEN])
    const both = await Promise.all([0, 1].map(() => moveViewing(deps(), viewing, slotValue(free))))
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect((await getViewing(db, viewing.id))?.sequence).toBe(1)
  })

  it('cancels it once, and notifies both sides', async () => {
    const { viewing, link, home } = await given()
    await sendMails(Date.now() + HOUR)
    expect((await visitor().post(link, { cancel: '1' })).status).toBe(303)
    expect(await visitor().read(link)).toContain(`href="/services/${home.slug}/viewing"`)
    await expectPage(visitor().post(link, { cancel: '1' }), 409, [WORDS.VIEWING_OVER])
    await makeMailsDue()
    const [mail, ...more] = toVisitor(await sendMails(Date.now() + HOUR), viewing.email)
    expect(more).toEqual([])
    expect(calendarOf(mail)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1']))
    expect(await listFreeSlots(deps(), home.id)).toContain(viewing.slotAt)
  })

  it('cancels it without a mail if the address has had its mails of the day', async () => {
    const home = await givenListing()
    const email = newEmail()
    const slots = await listFreeSlots(deps(), home.id)
    const links: string[] = []
    for (const slotAt of slots.slice(0, 5))
      links.push((await redirectOf(book(home, formFor(slotAt, { email }))))[1] ?? '')
    await db.update(viewings).set({ confirmBy: null })
    expect((await visitor().post(links[0] ?? '', { cancel: '1' })).status).toBe(303)
    const told = (await db.select({ kind: outbox.kind }).from(outbox)).filter(({ kind }) => /cancelled/.test(kind))
    expect(told).toEqual([{ kind: 'staff-viewing-cancelled' }])
  })

  it('allows booking again with the same form', async () => {
    const home = await givenListing()
    const [slotAt = 0] = await listFreeSlots(deps(), home.id)
    const [yaa, form] = [visitor(), formFor(slotAt, { formId: randomKey() })]
    const [, first] = await redirectOf(book(home, form, yaa))
    expect((await yaa.post(first ?? '', { cancel: '1' })).status).toBe(303)
    const [status, second] = await redirectOf(book(home, form, yaa))
    expect([status, second === first]).toEqual([303, false])
    expect((await db.select().from(viewings)).map((each) => each.status).sort()).toEqual(['booked', 'cancelled'])
  })

  it('is not cancelled by Unsubscribe in a mail program, not even from a mail of an earlier release', async () => {
    const { viewing, link } = await given()
    const [mail] = toVisitor(await sendMails(Date.now() + HOUR), viewing.email)
    expect(mail?.headers).toBeUndefined()
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await visitor().send(link, { method: 'POST', body })).status).toBe(400)
    expect((await getViewing(db, viewing.id))?.status).toBe('booked')
  })

  it('opens nothing with another key', async () => {
    const { link } = await given()
    const other = await given()
    const mac = link.split('.')[1]
    for (const key of [`${other.viewing.id}.${mac}`, `${link.slice(10)}x`, '1', '%00']) {
      expect((await visitor().get(`/viewings/${key}`)).status, key).toBe(404)
      expect((await visitor().post(`/viewings/${key}`, { cancel: '1' })).status, key).toBe(404)
    }
    expect((await getViewing(db, other.viewing.id))?.status).toBe('booked')
  })
})

it('a reminder is sent the day before, once for each time', async () => {
  const now = Date.now()
  const { viewing } = await given(now, 40)
  await sendMails(now + HOUR)
  const remind = (at: number) => remindOfViewings({ db, now: () => at })
  const reminders = () => rowsWhere(outbox, eq(outbox.kind, 'viewing-reminder'))
  await remind(viewing.slotAt - DAY - HOUR)
  expect(await reminders()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remind(viewing.slotAt - DAY + HOUR)))
  await remind(viewing.slotAt - HOUR)
  expect(await reminders()).toHaveLength(1)
  const [mail] = toVisitor(await sendMails(viewing.slotAt), viewing.email)
  expect(mail?.subject).toContain('Reminder')
  // Who booked within the day has just had a mail.
  await db.delete(outbox)
  await db.update(viewings).set({ updatedAt: viewing.slotAt - HOUR })
  await remind(viewing.slotAt - HOUR / 2)
  expect(await reminders()).toEqual([])
})

describe('staff', () => {
  it('see, search and export viewings, and cancel one with a reason for the visitor', async () => {
    const { viewing } = await given()
    const other = await given(Date.now(), 2)
    const staff = await givenStaff(appWith())
    const list = plainText(await staff.read(`/viewings-admin?q=${viewing.email}`))
    expect(list).toContain(viewing.email)
    expect(wordsOf(list)).toContain('Viewings 2 waiting')
    expect(list).not.toContain(other.viewing.email)
    const csv = await staff.read('/viewings-admin.csv')
    expect(csv).toContain(other.viewing.email)
    expect(csv).toContain('"We come by trotro."')
    await sendMails(Date.now() + HOUR)
    const path = `/viewings-admin/${viewing.id}/cancel`
    expect(await staff.read(path)).toContain('Message to the visitor')
    expect((await staff.post(path, { word: 'The road is closed. Sorry!' })).status).toBe(303)
    await makeMailsDue()
    const [mail] = toVisitor(await sendMails(Date.now() + HOUR), viewing.email)
    expect(mail?.text).toContain('The road is closed. Sorry!')
    expect(await rowsWhere(auditLog, eq(auditLog.subject, 'viewing'))).not.toEqual([])
    expect((await staff.get('/viewings-admin/999999999/cancel')).status).toBe(404)
  })
})

it('the home of a viewing can be deleted, and the viewing stays', async () => {
  const { home, viewing, link } = await given()
  await db.delete(listings).where(eq(listings.id, home.id))
  expect(await getViewing(db, viewing.id)).toMatchObject({ listingId: null, status: 'booked' })
  expect(await visitor().read(link)).toContain('Cancel my viewing')
})

it('a calendar file is attached to the message itself', () => {
  const words = { subject: 'Viewing', text: 'See you.', html: '<p>See you.</p>' }
  const mail: Mail = { fromName: 'Shop', to: 'yaa@example.com', messageId: '1@site.test', ...words }
  const calendar = { filename: 'viewing.ics', method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\n' } as const
  const raw = writeMessage({ ...mail, calendar }, 'shop@site.test')
  expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST; name="viewing.ics"')
  expect(raw).toContain(btoa(calendar.text))
  expect(writeMessage(mail, 'shop@site.test')).not.toContain('text/calendar')
})
