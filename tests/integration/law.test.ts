/** What the law asks of the firm: registrations that anybody can check, ends that staff hear of, reports about homes. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { REPORTED } from '../../app/domain/listings/report-schema.ts'
import { LOOKS_AUTOMATIC } from '../../app/domain/messages/messages.ts'
import { enqueueDigest } from '../../app/domain/overview/digest.server.ts'
import { AGENCY_REGISTER, DATA_PROTECTION_REGISTER } from '../../app/domain/settings/describe-site.ts'
import { messages, outbox, rateCounters, siteSettings } from '../../drizzle/schema/index.ts'
import { db, givenListing, rowsWhere, unique } from '../support/factories.ts'
import { givenStaff } from '../support/items.ts'
import { HOUR, sendMails } from '../support/jobs.ts'
import { appWith, expectPage, fieldError, fieldValue, newVisitor, plainText, textsByRole } from '../support/shop.ts'

const DAY = 24 * HOUR
const visitor = newVisitor(appWith())
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

beforeEach(async () => {
  for (const table of [siteSettings, outbox, messages, rateCounters]) await db.delete(table)
})

it('a registration is shown with the register where it is filled, and leaves no label where it is not', async () => {
  const staff = await givenStaff(appWith())
  const pages = async () => plainText((await visitor.read('/')) + (await visitor.read('/privacy')))
  const before = await pages()
  for (const word of ['Data protection registration', 'Our registration', DATA_PROTECTION_REGISTER])
    expect(before).not.toContain(word)
  const form = {
    dataProtectionNumber: 'DPC-0012345',
    dataProtectionExpiry: '2027-06-30',
    dataProtectionOfficer: 'Efua Asante',
    agencyLicenceExpiry: '2027-03-31',
  }
  expect((await staff.post('/settings-admin', form)).status).toBe(303)
  expect(plainText(await visitor.read('/'))).toContain(
    `<a href="${DATA_PROTECTION_REGISTER}">Data protection registration DPC-0012345`,
  )
  const privacy = plainText(await visitor.read('/privacy'))
  for (const word of [
    'DPC-0012345, until 30 Jun 2027.',
    'Our data protection supervisor: Efua Asante.',
    DATA_PROTECTION_REGISTER,
  ])
    expect(privacy).toContain(word)
  expect(plainText(await visitor.read('/terms'))).not.toContain('Our registration')
  const home = await givenListing()
  const panel = plainText(await visitor.read(`/services/${home.slug}`))
  expect(panel).toContain(`<a href="${AGENCY_REGISTER}">Estate agency licence 0000`)
  await staff.post('/settings-admin', { licenceNumber: '' })
  expect(plainText(await visitor.read(`/services/${home.slug}`))).not.toContain(AGENCY_REGISTER)
  const wrong = await expectPage(staff.post('/settings-admin', { agencyLicenceExpiry: 'next year' }), 400)
  expect(fieldError(wrong, 'agencyLicenceExpiry')).toContain('must be a day such as 2027-03-31')
})

it('staff are told 60 days before a licence or registration ends: in the settings, on the dashboard and by the daily mail', async () => {
  const staff = await givenStaff(appWith())
  const seen = async () => plainText((await staff.read('/settings-admin')) + (await staff.read('/administrator')))
  await staff.post('/settings-admin', { agencyLicenceExpiry: inDays(61), dataProtectionExpiry: inDays(400) })
  expect(await seen()).not.toMatch(/The estate agency licence end|to renew/)
  await staff.post('/settings-admin', { agencyLicenceExpiry: inDays(60) })
  expect(await seen()).toMatch(/The estate agency licence ends on .*1 licence or registration to renew/s)
  await staff.post('/settings-admin', { dataProtectionExpiry: inDays(-1) })
  expect(await seen()).toMatch(/The data protection registration ended on .*2 licences or registrations to renew/s)
  const morning = (Math.floor(Date.now() / DAY) + 1) * DAY + DAY / 3
  await enqueueDigest({ db, payments: { mode: 'test' }, now: () => morning })
  const [digest] = await sendMails(morning)
  expect(digest?.text).toContain('2 licences or registrations to renew')
})

it('anybody can report a home: staff read it as a message about that home, once, and its writer gets no mail of ours', async () => {
  const home = await givenListing()
  const address = `/services/${home.slug}/report`
  expect(await visitor.read(`/services/${home.slug}`)).toContain(`href="${address}"`)
  const page = plainText(await visitor.read(address))
  expect(page).toContain('noindex')
  const email = `${unique('kojo-')}@example.com`
  const form = {
    reason: 'cash',
    text: 'He wants cash before I see it.',
    email,
    formId: fieldValue(page, 'formId') ?? '',
  }
  for (const _ of [1, 2]) expect((await visitor.post(address, form)).status).toBe(303)
  expect(textsByRole(plainText(await visitor.read(`/services/${home.slug}`)), 'status')).toEqual([REPORTED])
  const rows = await rowsWhere(messages, eq(messages.email, email))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ itemKind: 'listing', itemId: home.id, status: 'new' })
  expect(rows[0]?.message).toContain('Somebody asked me for cash')
  expect((await db.select().from(outbox)).map(({ payload }) => payload)).toEqual([{ autoReply: 'false' }])
  const staff = await givenStaff(appWith())
  expect(plainText(await staff.read('/messages-admin'))).toContain('Report of this home: Somebody asked me for cash')
})

it.each([
  [{ reason: 'because' }, 'reason', 'Please choose a reason'],
  [{ text: ' ' }, 'text', 'Please tell us what you know'],
  [{ email: 'kojo' }, 'email', 'Please enter a valid email address'],
])('a report with %j is refused beside its field, and keeps what was typed', async (fault, name, words) => {
  const home = await givenListing()
  const form = { reason: 'wrong', text: 'The road is not tarred.', email: 'kojo@example.com', ...fault }
  const html = plainText(await expectPage(visitor.post(`/services/${home.slug}/report`, form), 400))
  expect(fieldError(html, name)).toContain(words)
  if (name !== 'text') expect(html).toContain('The road is not tarred.')
  expect(await db.select().from(messages)).toEqual([])
})

it('a report by a robot, or about a home that is not there, is not taken', async () => {
  const home = await givenListing()
  const form = { reason: 'wrong', text: 'Buy now', email: 'kojo@example.com', subject: 'x' }
  await expectPage(visitor.post(`/services/${home.slug}/report`, form), 400, [LOOKS_AUTOMATIC])
  expect((await visitor.post('/services/no-such/report', form)).status).toBe(404)
  expect((await visitor.get('/services/no-such/report')).status).toBe(404)
})
