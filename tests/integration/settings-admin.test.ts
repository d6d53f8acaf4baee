/** What staff write about the firm: checked, shown at the next request, told in the log, and never lost to a second save. */
import { and, desc, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../app/domain/site/settings.ts'
import {
  CHANGED_MEANWHILE,
  PORTFOLIO_UPDATED,
  SETTINGS_UPDATED,
  TEAM_EMPTY,
  TEAM_PHOTO_MISSING,
  TEAM_PHOTO_REMOVED,
  TEAM_PHOTO_SAVED,
  TEAM_UPDATED,
  TEXT_PUBLISHED,
  TEXT_REFUSALS,
} from '../../app/domain/site/settings-form.ts'
import { auditLog, legalTexts, siteSettings, stagedUploads, teamMembers } from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, unique } from '../support/factories.ts'
import { fieldError, fieldValue, newVisitor, plainText, SITE, textsByRole, type Visitor } from '../support/shop.ts'
import { BOUNDARY, JPEG, multipart, type SentFile } from '../support/uploads.ts'

const textOf = async (response: Response) => plainText((await response.text()).replace(/<!--.*?-->/g, ''))
const pageOf = async (path: string) => textOf(await newVisitor().get(path))

let admin: Visitor
beforeAll(async () => {
  admin = newVisitor()
  await letIn(admin, (await givenUser({ role: 'Admin', name: 'Ama Serwaa' })).id)
})

beforeEach(async () => {
  await db.delete(siteSettings)
  await db.delete(teamMembers)
  await db.delete(legalTexts)
  await db.delete(auditLog)
})

async function saidAfter(response: Response) {
  expect(response.status).toBe(303)
  const html = await (await admin.get(response.headers.get('location') ?? '')).text()
  return textsByRole(html, 'status').join(' | ')
}

/** What a browser would send: what the page shows, with changes. */
async function formOf(path: string, fields: readonly string[]) {
  const html = await (await admin.get(path)).text()
  return Object.fromEntries(fields.map((name) => [name, fieldValue(html, name) ?? '']))
}

const SETTING_NAMES = ['revision', ...Object.keys(DEFAULT_SETTINGS)]
const settingsForm = () => formOf('/settings-admin', SETTING_NAMES)

const told = (subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id))

describe('the firm', () => {
  it('has each field under the name of what it is, and each stands on the site at the next request', async () => {
    const visitor = newVisitor()
    expect(await textOf(await visitor.get('/contact'))).toContain('+233 20 000 0101')
    const form = await settingsForm()
    expect(form).toMatchObject(DEFAULT_SETTINGS)
    const changed: Partial<SiteSettings> = {
      name: 'Adom Homes',
      phone1: '024 123 4567',
      phone2: '+44 20 7946 0000',
      email: 'ask@adom.example',
      website: 'www.adom.example',
      address: '9 Ring Road',
      city: 'Kumasi',
      digitalAddress: 'AK-183-8164',
      legalName: 'Adom Homes Ltd',
      registrationNumber: 'CS123',
      licenceNumber: '77',
      facebook: 'https://facebook.example/adom',
      instagram: '',
    }
    expect(await saidAfter(await admin.post('/settings-admin', { ...form, ...changed }))).toBe(SETTINGS_UPDATED)
    const contact = await textOf(await visitor.get('/contact'))
    for (const text of [
      'Adom Homes',
      '+233 24 123 4567',
      '+442079460000',
      'ask@adom.example',
      'www.adom.example',
      '9 Ring Road',
      'Kumasi',
      'AK-183-8164',
      'Adom Homes Ltd. Registration CS123. Estate agency licence 77.',
      'https://facebook.example/adom',
    ])
      expect(contact, text).toContain(text)
    expect(contact).not.toContain('instagram.example')
    expect(contact).toContain('| Adom Homes</title>')
    expect(contact).toContain('content="Write to Adom Homes, call us')
    expect(contact).not.toContain('Fihankra')
    expect(await pageOf('/')).toContain('Adom Homes Ltd')
  })

  it('keeps what is not sent, and tells in the log what differs and nothing else', async () => {
    await admin.post('/settings-admin', { phone2: '030 000 0199' })
    const [line] = await told('settings')
    expect(line).toMatchObject({
      actor: 'Ama Serwaa',
      action: 'update',
      before: { phone2: DEFAULT_SETTINGS.phone2 },
      after: { phone2: '+233300000199' },
    })
    expect(await settingsForm()).toMatchObject({ ...DEFAULT_SETTINGS, phone2: '+233300000199' })
    // Saved as it stands it is no change.
    await admin.post('/settings-admin', await settingsForm())
    expect(await told('settings')).toHaveLength(1)
  })

  it('may do without numbers that it does not have', async () => {
    await admin.post('/settings-admin', { registrationNumber: '', licenceNumber: '' })
    const html = await pageOf('/terms')
    expect(html).toContain(`${DEFAULT_SETTINGS.legalName}.<`)
    expect(html).not.toContain('Registration .')
  })

  it('refuses what is wrong, each beside its field and all in one alert, and keeps what was typed', async () => {
    const response = await admin.post('/settings-admin', {
      ...(await settingsForm()),
      name: '',
      phone1: '12',
      email: 'nobody',
      website: 'javascript:alert(1)',
      digitalAddress: 'Accra',
      taxLines: 'VAT',
      facebook: 'javascript:alert(1)',
      instagram: 'http://plain.example',
    })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(textsByRole(html, 'alert')).toEqual([
      [
        'Name of the firm is required',
        'Phone 1 must be a phone number such as 020 000 0101 or +233 20 000 0101',
        'Please enter a valid email address',
        'Website must be an address such as www.fihankra.example',
        'Digital address must look like GA-183-8164',
        'Taxes in each price must look like NHIL 2.5%, GETFund 2.5%, VAT 15%',
        'Facebook must be an address that begins with https://',
        'Instagram must be an address that begins with https://',
      ].join(', '),
    ])
    expect(fieldError(html, 'phone1')).toContain('Phone 1 must be')
    expect(fieldValue(html, 'phone1')).toBe('12')
    expect(fieldValue(html, 'facebook')).toBe('javascript:alert(1)')
    expect(await db.select().from(siteSettings)).toEqual([])
  })

  it('saved by two at once: the second is told, sees both values, and loses nothing', async () => {
    const mine = await settingsForm()
    await admin.post('/settings-admin', { ...mine, city: 'Tema' })
    const refused = await admin.post('/settings-admin', { ...mine, city: 'Kumasi', address: '2 New Road' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(textsByRole(html, 'alert')).toEqual([CHANGED_MEANWHILE])
    expect(fieldValue(html, 'city')).toBe('Kumasi')
    expect(fieldValue(html, 'address')).toBe('2 New Road')
    expect(html).toContain('Saved now: Tema')
    expect(await settingsForm()).toMatchObject({ city: 'Tema', address: DEFAULT_SETTINGS.address })
    // Saved again, having been told, it goes through.
    const again = Object.fromEntries(SETTING_NAMES.map((name) => [name, fieldValue(html, name) ?? '']))
    expect(await saidAfter(await admin.post('/settings-admin', again))).toBe(SETTINGS_UPDATED)
    expect(await settingsForm()).toMatchObject({ city: 'Kumasi', address: '2 New Road' })
  })

  it('is told of the other save even after a correction', async () => {
    const mine = await settingsForm()
    await admin.post('/settings-admin', { ...mine, city: 'Tema' })
    const wrong = await (await admin.post('/settings-admin', { ...mine, name: '' })).text()
    const corrected = { ...mine, name: 'Adom Homes', revision: fieldValue(wrong, 'revision') ?? '' }
    expect((await admin.post('/settings-admin', corrected)).status).toBe(409)
    expect((await settingsForm()).city).toBe('Tema')
  })

  it('saved by eight at once is saved by one', async () => {
    const mine = await settingsForm()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => admin.post('/settings-admin', { ...mine, city: `Town ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await told('settings')).toHaveLength(1)
  })

  it('takes no field that is none of its own', async () => {
    await admin.post('/settings-admin', {
      ...(await settingsForm()),
      city: 'Tema',
      'revision.team': 'x',
      __proto__: 'x',
    })
    const names = (await db.select({ name: siteSettings.name }).from(siteSettings)).map(({ name }) => name)
    expect(names.sort()).toEqual(['city', 'revision.settings'])
  })
})

describe('a text', () => {
  const bodyIn = (html: string) =>
    plainText(/<textarea[^>]*name="body"[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '')

  it.each([
    ['privacy', '/privacy'],
    ['terms', '/terms'],
    ['refunds', '/refunds'],
    ['specifications', '/services/specifications'],
  ])(
    '%s is published as a new version and stands on its page at once; the one before stays readable',
    async (name, page) => {
      const address = `/settings-admin/texts/${name}`
      const visitor = newVisitor()
      expect(await textOf(await visitor.get(page))).not.toContain('Our own words.')
      const html = await (await admin.get(address)).text()
      const before = bodyIn(html)
      const based = fieldValue(html, 'based') ?? ''
      expect(before.length).toBeGreaterThan(200)
      const published = await admin.post(address, {
        based,
        body: '## New\r\n\r\nOur own words. <script>alert(1)</script>',
      })
      expect(await saidAfter(published)).toBe(TEXT_PUBLISHED)
      const shown = await (await visitor.get(page)).text()
      expect(shown).toContain('Our own words. &lt;script&gt;alert(1)&lt;/script&gt;')
      expect(await textOf(await visitor.get(`${page}?version=${encodeURIComponent(based)}`))).not.toContain(
        'Our own words.',
      )
      const now = await (await admin.get(address)).text()
      expect(fieldValue(now, 'based')).not.toBe(based)
      expect(await textOf(await admin.get(`${address}?version=${encodeURIComponent(based)}`))).toContain(
        `Version of ${based}`,
      )
      expect(await told('text')).toMatchObject([
        {
          subjectId: name,
          action: 'publish',
          before: { version: based },
          after: { version: fieldValue(now, 'based') },
        },
      ])
    },
  )

  it('published twice on one day has two versions, and the newest is in force', async () => {
    for (const body of ['First words.', 'Second words.', 'Third words.']) {
      const html = await (await admin.get('/settings-admin/texts/terms')).text()
      await admin.post('/settings-admin/texts/terms', { based: fieldValue(html, 'based') ?? '', body })
    }
    expect(await pageOf('/terms')).toContain('Third words.')
    const versions = (await db.select().from(legalTexts).where(eq(legalTexts.name, 'terms'))).map(
      ({ version }) => version,
    )
    expect(new Set(versions).size).toBe(3)
  })

  it('that is empty or too long is refused and kept', async () => {
    const based = fieldValue(await (await admin.get('/settings-admin/texts/terms')).text(), 'based') ?? ''
    const empty = await admin.post('/settings-admin/texts/terms', { based, body: ' \r\n ' })
    expect(empty.status).toBe(400)
    expect(textsByRole(await empty.text(), 'alert')).toEqual([TEXT_REFUSALS.missing])
    const long = await admin.post('/settings-admin/texts/terms', { based, body: 'x'.repeat(60_001) })
    expect(long.status).toBe(400)
    expect(bodyIn(await long.text())).toHaveLength(60_001)
    expect((await admin.post('/settings-admin/texts/terms', { based, body: 'x'.repeat(300_000) })).status).toBe(413)
    expect(await db.select().from(legalTexts)).toEqual([])
  })

  it('published by two at once: the second is told, with both texts', async () => {
    const based = fieldValue(await (await admin.get('/settings-admin/texts/refunds')).text(), 'based') ?? ''
    const answers = await Promise.all(
      ['Mine.', 'Yours.', 'Theirs.'].map((body) => admin.post('/settings-admin/texts/refunds', { based, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    const late = await admin.post('/settings-admin/texts/refunds', { based, body: 'Late words.' })
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(textsByRole(html, 'alert')).toEqual([CHANGED_MEANWHILE])
    expect(bodyIn(html)).toBe('Late words.')
    expect(html).toContain('What is saved now')
    expect(html).toMatch(/Mine\.|Yours\.|Theirs\./)
    expect(await told('text')).toHaveLength(1)
  })

  it('of no such name, or of no such version, is not there', async () => {
    for (const path of [
      '/settings-admin/texts/x',
      '/settings-admin/texts/constructor',
      '/settings-admin/texts/terms?version=x',
    ])
      expect((await admin.get(path)).status, path).toBe(404)
    expect((await admin.post('/settings-admin/texts/x', { body: 'x', based: '' })).status).toBe(404)
  })
})

describe('the team', () => {
  type Row = { place?: string; name: string; role: string; about?: string; photo?: string }
  const post = (rows: Row[], revision: string) => {
    const body = new URLSearchParams({ revision })
    for (const { place = '', name, role, about = '', photo = '' } of rows) {
      for (const [key, value] of Object.entries({ place, name, role, about, photo })) body.append(key, value)
    }
    return admin.send('/settings-admin/team', { method: 'POST', body, headers: { origin: SITE } })
  }
  const revision = async () => fieldValue(await (await admin.get('/settings-admin/team')).text(), 'revision') ?? ''

  it('is shown in the order of the places, and an emptied line is gone', async () => {
    const visitor = newVisitor()
    expect(await textOf(await visitor.get('/portfolio'))).toContain('Efua Asante')
    const saved = await post(
      [
        { place: '2', name: 'Abena Owusu', role: 'Architect' },
        { place: '1', name: 'Kojo Antwi', role: 'Mason', about: 'Thirty years of walls.' },
        { name: '', role: '' },
        { place: '10', name: 'Esi Quaye', role: 'Surveyor' },
      ],
      await revision(),
    )
    expect(await saidAfter(saved)).toBe(TEAM_UPDATED)
    const html = await textOf(await visitor.get('/portfolio'))
    expect(html).not.toContain('Efua Asante')
    const places = ['Kojo Antwi', 'Thirty years of walls.', 'Abena Owusu', 'Esi Quaye'].map((text) =>
      html.indexOf(text),
    )
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
    const half = await post(
      [
        { name: 'Abena Owusu', role: '' },
        { place: 'x', name: '', role: 'Mason' },
      ],
      await revision(),
    )
    expect(half.status).toBe(400)
    const html = await half.text()
    expect(textsByRole(html, 'alert')).toEqual(['Role is required, Place must be a number, Name is required'])
    expect(fieldValue(html, 'name')).toBe('Abena Owusu')
    const nobody = await post([{ name: ' ', role: '' }], await revision())
    expect(textsByRole(await nobody.text(), 'alert')).toEqual([TEAM_EMPTY])
    expect(await db.select().from(teamMembers)).toEqual([])
  })

  it('has photographs, which stay with their people and go with them', async () => {
    const photo = async (place: number, files: SentFile[], more: Record<string, string> = {}) =>
      admin.send(`/settings-admin/team/${place}/photo`, {
        method: 'POST',
        body: multipart(Object.entries({ revision: await revision(), ...more }), files),
        headers: { origin: SITE, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      })
    const chosen = [{ field: 'photo', filename: 'efua.jpg', bytes: JPEG }]
    const staged = async (key: string) =>
      (await db.select().from(stagedUploads).where(eq(stagedUploads.objectKey, key))).map(({ formKey }) => formKey)
    expect((await admin.get('/settings-admin/team/99/photo')).status).toBe(404)
    const none = await photo(2, [])
    expect([none.status, fieldError(await none.text(), 'photo')]).toEqual([400, TEAM_PHOTO_MISSING])
    expect(await saidAfter(await photo(2, chosen))).toBe(TEAM_PHOTO_SAVED)
    const keyOf = async () => (await db.select().from(teamMembers)).find(({ photoKey }) => photoKey)?.photoKey ?? ''
    const key = await keyOf()
    expect([(await db.select().from(teamMembers))[1]?.photoKey, await staged(key)]).toEqual([key, []])
    expect(await textOf(await newVisitor().get('/portfolio'))).toContain(`/media/${key}?w=360`)
    expect((await newVisitor().get(`/media/${key}?w=360`)).status).toBe(200)
    // Whoever moves keeps it; a key that nobody of the team has is none.
    const rows = (photos: string[]) => [
      { place: '1', name: 'Efua Asante', role: 'Financial analyst', photo: photos[0] ?? '' },
      { place: '2', name: 'Yaw Mensah', role: 'Site manager', photo: photos[1] ?? '' },
    ]
    await post(rows([key, 'psomebody-elses']), await revision())
    expect((await db.select().from(teamMembers)).map(({ photoKey }) => photoKey)).toEqual([key, null])
    const late = await photo(1, chosen, { revision: 'read-before' })
    expect([late.status, await keyOf()]).toEqual([409, key])
    expect(await saidAfter(await photo(1, [], { remove: 'true' }))).toBe(TEAM_PHOTO_REMOVED)
    expect([await keyOf(), await staged(key)]).toEqual(['', ['']])
  })

  it('saved by two: the second is told, and nobody is lost', async () => {
    const read = await revision()
    await post([{ name: 'Abena Owusu', role: 'Architect' }], read)
    const refused = await post([{ name: 'Kojo Antwi', role: 'Mason' }], read)
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(textsByRole(html, 'alert')).toEqual([CHANGED_MEANWHILE])
    expect(fieldValue(html, 'name')).toBe('Kojo Antwi')
    expect(html).toContain('Abena Owusu, Architect')
    expect((await db.select().from(teamMembers)).map(({ name }) => name)).toEqual(['Abena Owusu'])
  })
})

describe('the portfolio', () => {
  const read = async () => fieldValue(await (await admin.get('/settings-admin/portfolio')).text(), 'revision') ?? ''

  it('says what staff write, text by text, at the next request', async () => {
    const visitor = newVisitor()
    const word = unique('word')
    await visitor.get('/portfolio')
    const saved = await admin.post('/settings-admin/portfolio', {
      revision: await read(),
      'vision.lead': `A street of our own, ${word}.`,
      'services.parts': 'Roofs: Tiles and sheets.\r\nWells: Dug by hand.',
      'community.body': '',
      'no.such': 'x',
    })
    expect(await saidAfter(saved)).toBe(PORTFOLIO_UPDATED)
    const html = await textOf(await visitor.get('/portfolio'))
    for (const text of [word, 'Tiles and sheets.', 'Wells']) expect(html).toContain(text)
    expect(html).not.toContain('We buy blocks, sand and carpentry')
    const names = await db.select().from(siteSettings).where(like(siteSettings.name, 'portfolio.%'))
    expect(names.map(({ name }) => name).sort()).toEqual([
      'portfolio.community.body',
      'portfolio.services.parts',
      'portfolio.vision.lead',
    ])
    expect((await told('portfolio'))[0]?.after).toMatchObject({
      'portfolio.vision.lead': `A street of our own, ${word}.`,
    })
  })

  it('keeps its fourteen titles, and the second save is told', async () => {
    const revision = await read()
    const untitled = await admin.post('/settings-admin/portfolio', {
      revision,
      'team.title': ' ',
      'vision.lead': 'Kept.',
    })
    expect(untitled.status).toBe(400)
    const html = await untitled.text()
    expect(textsByRole(html, 'alert')).toEqual(['Title is required'])
    expect(html).toContain('>Kept.</textarea>')
    await admin.post('/settings-admin/portfolio', { revision, 'vision.lead': 'First.' })
    const late = await admin.post('/settings-admin/portfolio', { revision, 'vision.lead': 'Second.' })
    expect(late.status).toBe(409)
    const both = await late.text()
    expect(both).toContain('>Second.</textarea>')
    expect(both).toContain('Saved now: First.')
    const row = await db
      .select()
      .from(siteSettings)
      .where(and(eq(siteSettings.name, 'portfolio.vision.lead')))
      .get()
    expect(row?.value).toBe('First.')
  })
})

it('what is no form is refused, and so is a form from another site', async () => {
  for (const path of [
    '/settings-admin',
    '/settings-admin/team',
    '/settings-admin/portfolio',
    '/settings-admin/texts/terms',
  ]) {
    const json = { method: 'POST', body: '{}', headers: { origin: SITE, 'content-type': 'application/json' } }
    expect((await admin.send(path, json)).status, path).toBe(415)
    expect((await admin.post(path, { city: 'Tema' }, { origin: 'https://evil.example' })).status, path).toBe(403)
    expect((await admin.get(path)).headers.get('x-robots-tag'), path).toBe('noindex')
  }
})
