/** What staff write about the firm: checked, shown at the next request, told in the log, and never lost to a second save. */
import { desc, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../app/domain/settings/settings.ts'
import * as words from '../../app/domain/settings/settings-form.ts'
import { auditLog, legalTexts, siteSettings, stagedUploads, teamMembers } from '../../drizzle/schema/index.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import { sendTo } from '../support/items.ts'
import {
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
import { givenStaff } from '../support/staff.ts'
import { JPEG, type SentFile } from '../support/uploads.ts'

const pageOf = async (path: string, visitor = newVisitor()) => plainText(await visitor.read(path))

let admin: Visitor
beforeAll(async () => {
  admin = await givenStaff()
})

beforeEach(async () => {
  for (const table of [siteSettings, teamMembers, legalTexts, auditLog]) await db.delete(table)
})

async function saidAfter(answer: Promise<Response>) {
  const [status, to] = await redirectOf(answer)
  expect(status).toBe(303)
  return textsByRole(await admin.read(to ?? ''), 'status').join(' | ')
}

/** What a browser would send: what the page shows. */
const shownIn = (html: string) =>
  Object.fromEntries(['revision', ...Object.keys(DEFAULT_SETTINGS)].map((name) => [name, fieldValue(html, name) ?? '']))
const settingsForm = async () => shownIn(await admin.read('/settings-admin'))
const save = (fields: Record<string, string>, page = '') => admin.post(`/settings-admin${page}`, fields)
const revisionOf = async (page: string) => fieldValue(await admin.read(`/settings-admin${page}`), 'revision') ?? ''

const told = (subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id))

describe('the firm', () => {
  it('has labelled fields, each shown on the site at the next request', async () => {
    const visitor = newVisitor()
    expect(await pageOf('/contact', visitor)).toContain('+233 20 000 0101')
    const form = await settingsForm()
    expect(form).toMatchObject(DEFAULT_SETTINGS)
    const shown: Partial<SiteSettings> = {
      ...{ name: 'Adom Homes', email: 'ask@adom.example', website: 'www.adom.example' },
      ...{ address: '9 Ring Road', city: 'Kumasi', digitalAddress: 'AK-183-8164' },
      facebook: 'https://facebook.example/adom',
    }
    const phones = { phone1: '024 123 4567', phone2: '+44 20 7946 0000' }
    const legal = { legalName: 'Adom Homes Ltd', registrationNumber: 'CS123', licenceNumber: '77' }
    const changed = { ...shown, ...phones, ...legal, instagram: '' }
    expect(await saidAfter(save({ ...form, ...changed }))).toBe(words.SETTINGS_UPDATED)
    const contact = await pageOf('/contact', visitor)
    const line = 'Adom Homes Ltd. Registration CS123. Estate agency licence 77.'
    for (const text of [...Object.values(shown), '+233 24 123 4567', '+442079460000', line])
      expect(contact, text).toContain(text)
    expect(contact).not.toContain('instagram.example')
    expect(contact).toContain('| Adom Homes</title>')
    expect(contact).toContain('content="Write to Adom Homes, call us')
    expect(contact).not.toContain('Fihankra')
    expect(await pageOf('/')).toContain('Adom Homes Ltd')
  })

  it('keeps fields that are not sent, and logs only what differs', async () => {
    await save({ phone2: '030 000 0199' })
    const [before, after] = [{ phone2: DEFAULT_SETTINGS.phone2 }, { phone2: '+233300000199' }]
    expect((await told('settings'))[0]).toMatchObject({ actor: 'Ama Serwaa', action: 'update', before, after })
    expect(await settingsForm()).toMatchObject({ ...DEFAULT_SETTINGS, phone2: '+233300000199' })
    // Saving the form unchanged logs nothing.
    await save(await settingsForm())
    expect(await told('settings')).toHaveLength(1)
  })

  it('may leave its registration numbers empty', async () => {
    await save({ registrationNumber: '', licenceNumber: '' })
    const html = await pageOf('/terms')
    expect(html).toContain(`${DEFAULT_SETTINGS.legalName}.<`)
    expect(html).not.toContain('Registration .')
  })

  it('shows each error beside its field and all in one alert, and keeps what was typed', async () => {
    const links = { website: 'javascript:alert(1)', facebook: 'javascript:alert(1)', instagram: 'http://plain.example' }
    const wrong = {
      name: '',
      phone1: '12',
      email: 'nobody',
      digitalAddress: 'Accra',
      taxLines: 'VAT',
      taxRegisteredFrom: '2026-02-30',
      ...links,
    }
    const alerts = [
      'Name of the firm is required',
      'Phone 1 must be a phone number such as 020 000 0101 or +233 20 000 0101',
      'Please enter a valid email address',
      'Website must be an address such as www.fihankra.example',
      'Digital address must look like GA-183-8164',
      'Taxes in each price must look like NHIL 2.5%, GETFund 2.5%, VAT 15%',
      'Registered from must be a day such as 2027-03-31',
      'Facebook must be an address that begins with https://',
      'Instagram must be an address that begins with https://',
    ]
    const html = await expectPage(save({ ...(await settingsForm()), ...wrong }), 400, [alerts.join(', ')])
    expect(fieldError(html, 'phone1')).toContain('Phone 1 must be')
    expect(fieldValue(html, 'phone1')).toBe('12')
    expect(fieldValue(html, 'facebook')).toBe('javascript:alert(1)')
    expect(await db.select().from(siteSettings)).toEqual([])
  })

  it('saved by two at once gives the second a conflict with both values', async () => {
    const mine = await settingsForm()
    await save({ ...mine, city: 'Tema' })
    const late = { city: 'Kumasi', address: '2 New Road' }
    const html = await expectPage(save({ ...mine, ...late }), 409, [words.CHANGED_MEANWHILE])
    expect(fieldValue(html, 'city')).toBe('Kumasi')
    expect(fieldValue(html, 'address')).toBe('2 New Road')
    expect(html).toContain('Saved now: Tema')
    expect(await settingsForm()).toMatchObject({ city: 'Tema', address: DEFAULT_SETTINGS.address })
    // Saved again after the conflict, it is accepted.
    expect(await saidAfter(save(shownIn(html)))).toBe(words.SETTINGS_UPDATED)
    expect(await settingsForm()).toMatchObject(late)
  })

  it('gets the conflict even after a correction', async () => {
    const mine = await settingsForm()
    await save({ ...mine, city: 'Tema' })
    const wrong = await (await save({ ...mine, name: '' })).text()
    const corrected = { ...mine, name: 'Adom Homes', revision: fieldValue(wrong, 'revision') ?? '' }
    expect((await save(corrected)).status).toBe(409)
    expect((await settingsForm()).city).toBe('Tema')
  })

  it('saved by eight at once is saved once', async () => {
    const mine = await settingsForm()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save({ ...mine, city: `Town ${at}` })))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await told('settings')).toHaveLength(1)
  })

  it('ignores fields that do not belong to it', async () => {
    await save({ ...(await settingsForm()), city: 'Tema', 'revision.team': 'x', __proto__: 'x' })
    const names = (await db.select({ name: siteSettings.name }).from(siteSettings)).map(({ name }) => name)
    expect(names.sort()).toEqual(['city', 'revision.settings'])
  })
})

describe('a text', () => {
  const bodyIn = (html: string) =>
    plainText(/<textarea[^>]*name="body"[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '')

  const TEXTS = [
    ['privacy', '/privacy'],
    ['terms', '/terms'],
    ['refunds', '/refunds'],
    ['specifications', '/services/specifications'],
  ] as const
  const NEW = '%s is published as a new version and stands on its page at once; the one before stays readable'
  it.each(TEXTS)(NEW, async (subjectId, page) => {
    const address = `/settings-admin/texts/${subjectId}`
    expect(await pageOf(page)).not.toContain('Our own words.')
    const html = await admin.read(address)
    const based = fieldValue(html, 'based') ?? ''
    expect(bodyIn(html).length).toBeGreaterThan(200)
    const body = '## New\r\n\r\nOur own words. <script>alert(1)</script>'
    expect(await saidAfter(admin.post(address, { based, body }))).toBe(words.TEXT_PUBLISHED)
    expect(await newVisitor().read(page)).toContain('Our own words. &lt;script&gt;alert(1)&lt;/script&gt;')
    const ofBefore = `?version=${encodeURIComponent(based)}`
    expect(await pageOf(page + ofBefore)).not.toContain('Our own words.')
    const version = fieldValue(await admin.read(address), 'based')
    expect(version).not.toBe(based)
    expect(await pageOf(address + ofBefore, admin)).toContain(`Version of ${based}`)
    const change = { subjectId, action: 'publish', before: { version: based }, after: { version } }
    expect(await told('text')).toMatchObject([change])
  })

  it('published twice on one day has two versions, and the newest is current', async () => {
    for (const body of ['First words.', 'Second words.', 'Third words.']) {
      const html = await admin.read('/settings-admin/texts/terms')
      await admin.post('/settings-admin/texts/terms', { based: fieldValue(html, 'based') ?? '', body })
    }
    expect(await pageOf('/terms')).toContain('Third words.')
    const rows = await rowsWhere(legalTexts, eq(legalTexts.name, 'terms'))
    expect(new Set(rows.map(({ version }) => version)).size).toBe(3)
  })

  it('that is empty or too long is refused and kept', async () => {
    const based = fieldValue(await admin.read('/settings-admin/texts/terms'), 'based') ?? ''
    await expectPage(admin.post('/settings-admin/texts/terms', { based, body: ' \r\n ' }), 400, [
      words.TEXT_REFUSALS.missing,
    ])
    const long = admin.post('/settings-admin/texts/terms', { based, body: 'x'.repeat(60_001) })
    expect(bodyIn(await expectPage(long, 400))).toHaveLength(60_001)
    expect((await admin.post('/settings-admin/texts/terms', { based, body: 'x'.repeat(300_000) })).status).toBe(413)
    expect(await db.select().from(legalTexts)).toEqual([])
  })

  it('published by two at once gives the second a conflict with both texts', async () => {
    const based = fieldValue(await admin.read('/settings-admin/texts/refunds'), 'based') ?? ''
    const answers = await Promise.all(
      ['Mine.', 'Yours.', 'Theirs.'].map((body) => admin.post('/settings-admin/texts/refunds', { based, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    const late = admin.post('/settings-admin/texts/refunds', { based, body: 'Late words.' })
    const html = await expectPage(late, 409, [words.CHANGED_MEANWHILE])
    expect(bodyIn(html)).toBe('Late words.')
    expect(html).toContain('What is saved now')
    expect(html).toMatch(/Mine\.|Yours\.|Theirs\./)
    expect(await told('text')).toHaveLength(1)
  })

  it('of an unknown name or version is 404', async () => {
    for (const name of ['x', 'constructor', 'terms?version=x'])
      expect((await admin.get(`/settings-admin/texts/${name}`)).status, name).toBe(404)
    expect((await admin.post('/settings-admin/texts/x', { body: 'x', based: '' })).status).toBe(404)
  })
})

describe('the team', () => {
  type Row = { place?: string; name: string; role: string; about?: string; photo?: string }
  const post = (rows: Row[], revision: string) => {
    const body = new URLSearchParams({ revision })
    for (const row of rows)
      for (const [key, value] of Object.entries({ place: '', about: '', photo: '', ...row })) body.append(key, value)
    return admin.send('/settings-admin/team', { method: 'POST', body, headers: { origin: SITE } })
  }
  const revision = () => revisionOf('/team')
  const members = () => db.select().from(teamMembers)

  it('is shown in order, and an emptied line is removed', async () => {
    const visitor = newVisitor()
    expect(await pageOf('/portfolio', visitor)).toContain('Efua Asante')
    const saved = post(
      [
        { place: '2', name: 'Abena Owusu', role: 'Architect' },
        { place: '1', name: 'Kojo Antwi', role: 'Mason', about: 'Thirty years of walls.' },
        { name: '', role: '' },
        { place: '10', name: 'Esi Quaye', role: 'Surveyor' },
      ],
      await revision(),
    )
    expect(await saidAfter(saved)).toBe(words.TEAM_UPDATED)
    const html = await pageOf('/portfolio', visitor)
    expect(html).not.toContain('Efua Asante')
    const texts = ['Kojo Antwi', 'Thirty years of walls.', 'Abena Owusu', 'Esi Quaye']
    const places = texts.map((text) => html.indexOf(text))
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true)
    const [line] = await told('team')
    expect(line?.before).toMatchObject({ 'place 1': 'Kwame Osei Bonsu, Managing director, builder' })
    expect(line?.after).toEqual({
      'place 1': 'Kojo Antwi, Mason, Thirty years of walls.',
      'place 2': 'Abena Owusu, Architect',
      'place 3': 'Esi Quaye, Surveyor',
    })
  })

  it('refuses a line without a name or a role, and nobody at all', async () => {
    const [noRole, noName] = [
      { name: 'Abena Owusu', role: '' },
      { place: 'x', name: '', role: 'Mason' },
    ]
    const half = post([noRole, noName], await revision())
    const html = await expectPage(half, 400, ['Role is required, Place must be a number, Name is required'])
    expect(fieldValue(html, 'name')).toBe('Abena Owusu')
    await expectPage(post([{ name: ' ', role: '' }], await revision()), 400, [words.TEAM_EMPTY])
    expect(await members()).toEqual([])
  })

  it('has photos, which stay with their people and are deleted with them', async () => {
    const photo = async (place: number, files: SentFile[], more: Record<string, string> = {}) => {
      const fields = Object.entries({ revision: await revision(), ...more })
      return sendTo(admin, `/settings-admin/team/${place}/photo`, fields, files)
    }
    const chosen = [{ field: 'photo', filename: 'efua.jpg', bytes: JPEG }]
    const staged = async (key: string) =>
      (await rowsWhere(stagedUploads, eq(stagedUploads.objectKey, key))).map(({ formKey }) => formKey)
    expect((await admin.get('/settings-admin/team/99/photo')).status).toBe(404)
    expect(fieldError(await expectPage(photo(2, []), 400), 'photo')).toBe(words.TEAM_PHOTO_MISSING)
    expect(await saidAfter(photo(2, chosen))).toBe(words.TEAM_PHOTO_SAVED)
    const keyOf = async () => (await members()).find(({ photoKey }) => photoKey)?.photoKey ?? ''
    const key = await keyOf()
    expect([(await members())[1]?.photoKey, await staged(key)]).toEqual([key, []])
    expect(await pageOf('/portfolio')).toContain(`/media/${key}?w=360`)
    expect((await newVisitor().get(`/media/${key}?w=360`)).status).toBe(200)
    // A photo moves with its person; a key of nobody in the team is ignored.
    const rows = (photos: string[]) => [
      { place: '1', name: 'Efua Asante', role: 'Financial analyst', photo: photos[0] ?? '' },
      { place: '2', name: 'Yaw Mensah', role: 'Site manager', photo: photos[1] ?? '' },
    ]
    await post(rows([key, 'psomebody-elses']), await revision())
    expect((await members()).map(({ photoKey }) => photoKey)).toEqual([key, null])
    const late = await photo(1, chosen, { revision: 'read-before' })
    expect([late.status, await keyOf()]).toEqual([409, key])
    expect(await saidAfter(photo(1, [], { remove: 'true' }))).toBe(words.TEAM_PHOTO_REMOVED)
    expect([await keyOf(), await staged(key)]).toEqual(['', ['']])
  })

  it('saved by two gives the second a conflict, and no member is lost', async () => {
    const read = await revision()
    await post([{ name: 'Abena Owusu', role: 'Architect' }], read)
    const html = await expectPage(post([{ name: 'Kojo Antwi', role: 'Mason' }], read), 409, [words.CHANGED_MEANWHILE])
    expect(fieldValue(html, 'name')).toBe('Kojo Antwi')
    expect(html).toContain('Abena Owusu, Architect')
    expect((await members()).map(({ name }) => name)).toEqual(['Abena Owusu'])
  })
})

describe('the portfolio', () => {
  it('shows each text of staff at the next request', async () => {
    const visitor = newVisitor()
    const word = unique('word')
    await visitor.get('/portfolio')
    const lead = `A street of our own, ${word}.`
    const parts = 'Roofs: Tiles and sheets.\r\nWells: Dug by hand.'
    const texts = { 'vision.lead': lead, 'services.parts': parts, 'community.body': '', 'no.such': 'x' }
    const saved = save({ revision: await revisionOf('/portfolio'), ...texts }, '/portfolio')
    expect(await saidAfter(saved)).toBe(words.PORTFOLIO_UPDATED)
    const html = await pageOf('/portfolio', visitor)
    for (const text of [word, 'Tiles and sheets.', 'Wells']) expect(html).toContain(text)
    expect(html).not.toContain('We buy blocks, sand and carpentry')
    const rows = await rowsWhere(siteSettings, like(siteSettings.name, 'portfolio.%'))
    const names = ['community.body', 'services.parts', 'vision.lead'].map((name) => `portfolio.${name}`)
    expect(rows.map(({ name }) => name).sort()).toEqual(names)
    expect((await told('portfolio'))[0]?.after).toMatchObject({ 'portfolio.vision.lead': lead })
  })

  it('keeps its fourteen titles, and the second of two saves gets a conflict', async () => {
    const revision = await revisionOf('/portfolio')
    const write = (lead: string, more = {}) => save({ revision, 'vision.lead': lead, ...more }, '/portfolio')
    const html = await expectPage(write('Kept.', { 'team.title': ' ' }), 400, ['Title is required'])
    expect(html).toContain('>Kept.</textarea>')
    await write('First.')
    const both = await expectPage(write('Second.'), 409)
    expect(both).toContain('>Second.</textarea>')
    expect(both).toContain('Saved now: First.')
    const rows = await rowsWhere(siteSettings, eq(siteSettings.name, 'portfolio.vision.lead'))
    expect(rows).toMatchObject([{ value: 'First.' }])
  })
})

it.each(['', '/team', '/portfolio', '/texts/terms'])('%s is not indexed and accepts only its form', async (below) => {
  const path = `/settings-admin${below}`
  const json = { method: 'POST', body: '{}', headers: { origin: SITE, 'content-type': 'application/json' } }
  expect((await admin.send(path, json)).status).toBe(415)
  expect((await admin.get(path)).headers.get('x-robots-tag')).toBe('noindex')
})
