/** The rules of the three staff forms, in the words of the specification, and what each kind has of its own. */
import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../app/domain/catalog/filters.ts'
import type { ItemKind } from '../../app/domain/items/item.ts'
import * as words from '../../app/domain/items/messages.ts'
import { DEFAULT_DRAWINGS } from '../../app/domain/plans/options.ts'
import { PRICE_UNCLEAR } from '../../app/domain/shared/money.ts'
import { UPLOADS_SPENT } from '../../app/domain/shared/rate-messages.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { paths } from '../../app/paths.ts'
import { listings, planFiles, planOptions, plans, rateCounters } from '../../drizzle/schema/index.ts'
import { givenSignedIn } from '../support/accounts.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, givenOrder, givenPlan, rowsWhere, unique } from '../support/factories.ts'
import * as support from '../support/items.ts'
import { expectPage, fieldError, fieldValue, newVisitor, plainText, SITE, textsByRole } from '../support/shop.ts'
import { archiveBytes, BOUNDARY, joined, pdfBytes } from '../support/uploads.ts'

const { idIn, itemsOf, orphans, picture, sendTo, storedKeys, zip } = support
const staff = await support.givenStaff()

/** A field, what is typed, and what is said beside it; undefined leaves the field out. */
type Rule = [field: string, typed: string | undefined, message: string]

const wrong = (field: string, typed: string[], message: string): Rule[] => typed.map((each) => [field, each, message])
const required = (fields: Record<string, string>): Rule[] =>
  Object.entries(fields).flatMap(([name, label]): Rule[] => [
    ...wrong(name, ['', '   '], `${label} is required`),
    [name, undefined, `${label} is required`],
  ])
const numbers = (fields: Record<string, string>, whole: string[]): Rule[] =>
  Object.entries(fields).flatMap(([name, label]): Rule[] => [
    [name, '-1', `${label} must be 0 or more`],
    [name, 'many', `${label} must be a number`],
    [name, '99999999999', `${label} must be less than 1,000,000,000`],
    ...(whole.includes(name) ? ([[name, '1.5', `${label} must be a whole number`]] as Rule[]) : []),
  ])

const SIZES = { horizontal: 'Horizontal', vertical: 'Vertical', area: 'Area' }
const COUNTS = { bedrooms: 'Bedrooms', washrooms: 'Washrooms' }

const RULES: Record<ItemKind, Rule[]> = {
  listing: [
    ['title', ' ', words.LISTING_INCOMPLETE],
    ...wrong('price', ['', '0'], words.LISTING_INCOMPLETE),
    ...wrong('price', ['-5', '1.250', '1,2500', '12e3', 'USD 1,250'], PRICE_UNCLEAR),
    ...required({
      type: 'Type',
      furnished: 'Furnished',
      location: 'Region',
      city: 'City',
      contact: 'Contact',
      description: 'Description',
      ...COUNTS,
      ...SIZES,
    }),
    ...numbers({ ...COUNTS, ...SIZES }, ['bedrooms', 'washrooms']),
    ...wrong('type', ['Castle', 'Igloo'], 'Please choose one of the list: Type'),
    ['furnished', 'barely', 'Please choose one of the list: Furnished'],
    ['location', 'Atlantis', 'Please choose one of the list: Region'],
    ['city', 'Accra', words.CITY_NOT_OF_REGION],
    ...wrong('contact', ['12345', '+1234567890123456', 'call Ama'], words.BAD_CONTACT),
    ['title', 'x'.repeat(121), 'Title is too long (at most 120 characters)'],
    ['availability', 'gone', 'Please choose one of the list: Availability'],
  ],
  plan: [
    ['title', '  ', words.PLAN_TITLE_REQUIRED],
    ...required({ type: 'Type', floors: 'Floors', description: 'Description', ...COUNTS, ...SIZES }),
    ...numbers({ floors: 'Floors', ...COUNTS, ...SIZES }, ['floors', 'bedrooms', 'washrooms']),
    ['type', 'Castle', 'Please choose one of the list: Type'],
    ...wrong('pdfprice', ['', '0'], words.PRICE_AND_FILE_REQUIRED),
    ...wrong('pdfprice', ['-1', '12,50'], PRICE_UNCLEAR),
    ['cadprice', '2400', 'CAD File is required'],
    ['pcprice', '3200', 'CAD + PDF File is required'],
    ['city', 'Kumasi', words.CITY_NOT_OF_REGION],
  ],
  project: [
    ['title', '', words.PROJECT_INCOMPLETE],
    ['date', '', words.PROJECT_INCOMPLETE],
    ...wrong('date', ['2026-02-30', 'yesterday'], words.BAD_DATE),
    ...required({ location: 'Location', description: 'Description' }),
    ...wrong('link', ['javascript:alert(1)', 'http://example.com', '//example.com'], words.BAD_LINK),
    ...wrong('link', ['/\\example.com', 'data:text/html,x'], words.BAD_LINK),
  ],
}
/** The field that shows the message if it is not this one. */
const BESIDE: Record<string, string> = { cadprice: 'cadfile', pcprice: 'pcfile' }

describe.each(support.KINDS)('the form of a %s', (kind) => {
  const items = itemsOf(staff, kind)

  it.each(RULES[kind])('with %s set to %j shows: %s', async (field, typed, message) => {
    const html = await expectPage(items.add({ [field]: typed }), 400)
    const alerts = textsByRole(html, 'alert')
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.split(', ').some((each) => message.includes(each))).toBe(true)
    expect(alerts[0]).toContain(message)
    const beside = message.endsWith('File is required') ? (BESIDE[field] ?? field) : field
    expect(fieldError(html, message === words.PRICE_AND_FILE_REQUIRED ? 'pdfprice' : beside)).toContain(message)
  })

  it('reports all errors at once, in the order of the fields', async () => {
    const html = await expectPage(sendTo(staff, paths.itemNew(kind), []), 400)
    const alert = textsByRole(html, 'alert').join(' | ')
    const first = support.TITLE_MISSING[kind]
    expect(alert.startsWith(`${first}, `)).toBe(true)
    expect(alert.endsWith('At least one image is required')).toBe(true)
    // Of two that one sentence names, each says for itself that it is missing, and the alert says the sentence once.
    expect(alert.split(first)).toHaveLength(2)
    const second = { listing: 'price', plan: null, project: 'date' }[kind]
    if (second)
      expect([fieldError(html, 'title'), fieldError(html, second)]).toEqual([
        expect.stringContaining('Title is missing'),
        expect.stringMatching(/(Price|Date) is missing/),
      ])
  })

  it('answers an invalid body with a clear 4xx', async () => {
    const path = paths.itemNew(kind)
    const post = (body: BodyInit, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
      staff.send(path, { method: 'POST', body, headers: { origin: SITE, 'content-type': type } })
    const cut = joined(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut`)
    await expectStatus(400, post('no boundary at all'), post(cut))
    await expectStatus(415, post('{"title":"x"}', 'application/json'))
    const many: [string, string][] = Array.from({ length: 500 }, (_, at) => [`f${at}`, 'x'])
    await expectStatus(413, sendTo(staff, path, [['title', 'x'.repeat(200_000)]]), sendTo(staff, path, many))
    expect(await orphans()).toEqual([])
  })
})

describe('a listing', () => {
  const items = itemsOf(staff, 'listing')
  const row = (id: number) => db.select().from(listings).where(eq(listings.id, id)).get()

  it('is stored as typed, in the units and spellings of the database', async () => {
    const typed = { type: 'Condo', furnished: 'unfrurnished', price: 'GHS 1,250,000.50', contact: '024 123 4567' }
    const id = await items.given(typed)
    expect(await row(id)).toMatchObject({
      type: 'Condominium',
      furnished: 'unfurnished',
      priceMinor: 125_000_050,
      contact: '+233241234567',
      horizontalMetres: 12.5,
      features: ['Veranda', 'Borehole', 'Study'],
      availability: 'available',
    })
    const html = await staff.read(paths.itemEdit('listing', id))
    expect(fieldValue(html, 'type')).toBe('Condo')
    expect(fieldValue(html, 'price')).toBe('1250000.5')
  })

  it('keeps a type that the form does not offer', async () => {
    const id = await items.given()
    await db.update(listings).set({ type: 'Tree house' }).where(eq(listings.id, id))
    await expectStatus(303, items.edit(id, { description: 'Small.' }))
    expect((await row(id))?.type).toBe('Tree house')
    await expectStatus(400, items.edit(id, { type: 'Palace' }))
  })

  it('is of any type that visitors can filter by, those of the specification first', async () => {
    const html = await staff.read(paths.itemNew('listing'))
    const offered = [...(/<select[^>]*name="type".*?<\/select>/s.exec(html)?.[0] ?? '').matchAll(/<option>([^<]+)</g)]
    const types = offered.map(([, type = '']) => type)
    expect(types.slice(0, 4)).toEqual(['Apartment', 'House', 'Villa', 'Condo'])
    expect(types.map((type) => (type === 'Condo' ? 'Condominium' : type)).sort()).toEqual(CATEGORIES.slice(1).sort())
    for (const type of types.slice(4)) {
      const id = await items.given({ type })
      const found = await newVisitor().read(`${paths.services()}?category=${encodeURIComponent(type)}`)
      expect(found, type).toContain(`/services/${(await row(id))?.slug}`)
    }
  })

  it('gets its own slug, also beside another of the same title or a page of the site', async () => {
    const title = unique('Same name ')
    const [first, second] = [await row(await items.given({ title })), await row(await items.given({ title }))]
    expect(second?.slug).toBe(`${first?.slug}-2`)
    const reserved = await row(await items.given({ title: 'Specifications' }))
    expect(reserved?.slug).not.toBe('specifications')
  })
})

describe('a plan', () => {
  const items = itemsOf(staff, 'plan')
  const planBy = async (id: number) => (await rowsWhere(plans, eq(plans.id, id)))[0]
  const options = (planId: number) =>
    db.select().from(planOptions).where(eq(planOptions.planId, planId)).orderBy(asc(planOptions.option))
  const byOption = [asc(planFiles.option), asc(planFiles.revision)]
  const filesOf = (planId: number) => db.select().from(planFiles).where(eq(planFiles.planId, planId))
  const revisions = (planId: number) => filesOf(planId).orderBy(...byOption)
  const threeFiles = () => [
    picture(),
    zip('pdffile', archiveBytes([{ name: 'a.pdf' }]), 'P-014-pdf.zip'),
    zip('cadfile', archiveBytes([{ name: 'b.dxf' }]), 'P-014-cad.zip'),
    zip('pcfile', archiveBytes([{ name: 'c.dxf' }]), 'P-014-all.zip'),
  ]

  it('is sold as three file types, each with its price, file and drawings', async () => {
    const title = unique('Aburi ')
    const prices = { pdfprice: '1250', cadprice: '2400', pcprice: '3200' }
    const caddrawings = 'Cover Page\r\nStructures\nStructures'
    const people = { architectName: 'Abena Owusu', architectNumber: 'ARC 0001', engineerNumber: 'EC 0002' }
    const id = await items.given({ title, ...prices, caddrawings, ...people }, threeFiles())
    expect(await options(id)).toMatchObject([
      { option: 'a', priceMinor: 125_000, drawings: DEFAULT_DRAWINGS.a },
      { option: 'b', priceMinor: 240_000, drawings: ['Cover Page', 'Structures'] },
      { option: 'c', priceMinor: 320_000, drawings: DEFAULT_DRAWINGS.c },
    ])
    const row = await planBy(id)
    expect(row).toMatchObject({ bedrooms: 3, fromPriceMinor: 125_000, fromOption: 'a' })
    const slug = row?.slug ?? ''
    const html = plainText(await newVisitor().read(`${paths.plan(slug)}?option=b`))
    expect(html).toContain('GHS 2,400')
    expect(row).toMatchObject(people)
    expect(html).toContain('<dt>Architect</dt>')
    expect(html).toContain('Abena Owusu, ARC 0001')
    // Without a name there is nobody to show.
    expect(html).not.toContain('EC 0002')
  })

  it('has default drawings by file type: 4, 12 and 13', () => {
    expect(Object.values(DEFAULT_DRAWINGS).map((drawings) => drawings.length)).toEqual([4, 12, 13])
    expect(DEFAULT_DRAWINGS.b).not.toContain('Elevations')
  })

  it('keeps uploaded files when another field fails', async () => {
    const html = await expectPage(items.add({ title: '' }), 400, [words.PLAN_TITLE_REQUIRED])
    expect(html).toContain('sheets.zip')
    const names = ['type', 'floors', 'bedrooms', 'washrooms', 'horizontal', 'vertical', 'area', 'pdfprice']
    const kept = Object.fromEntries(names.map((name) => [name, fieldValue(html, name) ?? '']))
    const fields = { title: unique('Again '), formId: support.formIdOf(html), ...kept, description: 'Typed again.' }
    await expectStatus(303, sendTo(staff, paths.itemNew('plan'), Object.entries(fields)))
  })

  it('needs a price for an uploaded file', async () => {
    const html = await expectPage(items.add({}, [...support.neededFiles('plan'), zip('cadfile')]), 400)
    expect(fieldError(html, 'cadprice')).toBe('CAD File price is required')
  })

  it('refuses a file that is no ZIP, whatever its name says', async () => {
    for (const bytes of [pdfBytes(), new Uint8Array(), joined('PK\x03\x04 and then nothing')]) {
      const html = await expectPage(items.add({}, [picture(), zip('pdffile', bytes)]), 400)
      expect(fieldError(html, 'pdffile')).toContain(words.NOT_A_ZIP)
    }
    expect(await orphans()).toEqual([])
  })

  it('replaces a file by a new revision, while buyers keep theirs and staff can download both', async () => {
    const id = await items.given()
    const [first] = await revisions(id)
    const bytes = archiveBytes([{ name: 'new.pdf' }])
    await expectStatus(303, items.edit(id, {}, [zip('pdffile', bytes, 'second.zip')]))
    const [old, now] = await revisions(id)
    expect(old).toEqual(first)
    expect(now).toMatchObject({ option: 'a', revision: 2, filename: 'second.zip', sizeBytes: bytes.byteLength })
    expect((await options(id))[0]?.fileId).toBe(now?.id)
    const path = paths.planFileAdmin(id, now?.id ?? 0)
    const file = await staff.get(path)
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="second.zip"')
    expect([file.status, new Uint8Array(await file.arrayBuffer())]).toEqual([200, bytes])
    await expectStatus(200, staff.get(paths.planFileAdmin(id, old?.id ?? 0)))
    await expectStatus(404, staff.get(paths.planFileAdmin((await givenPlan()).id, now?.id ?? 0)))
    await expectStatus(302, newVisitor().get(path))
    expect((await support.auditOf('plan', id)).at(-1)).toMatchObject({ after: { 'PDF File': { file: 'second.zip' } } })
    expectWords(plainText(await staff.read(paths.itemPage('plan', id))), ['second.zip', 'sheets.zip'])
  })

  it('keeps a file if the input is empty, and takes an option off sale and on again', async () => {
    const id = await items.given({ cadprice: '900' }, threeFiles().slice(0, 3))
    const empty = zip('pdffile', new Uint8Array(), '')
    await expectStatus(303, items.edit(id, { cadprice: '' }, [empty]))
    expect((await options(id)).map((each) => each.option)).toEqual(['a'])
    expect(await revisions(id)).toHaveLength(2)
    expect(await support.alertOf(await items.edit(id, { pdfprice: '' }))).toBe(words.PRICE_AND_FILE_REQUIRED)
    await expectStatus(303, items.edit(id, { cadprice: '850', caddrawings: 'Structures' }))
    const onSale = { option: 'b', priceMinor: 85_000, drawings: ['Structures'] }
    expect(await options(id)).toMatchObject([{ option: 'a' }, onSale])
    expect(await planBy(id)).toMatchObject({ fromPriceMinor: 85_000, fromOption: 'b' })
  })

  it('is archived and not deleted once it was ordered, and its buyers keep their files', async () => {
    const plan = await givenPlan()
    await givenOrder(plan)
    const asked = plainText(await staff.read(paths.itemDelete('plan', plan.id)))
    expect(asked).toContain('It will be archived, and its buyers keep their files.')
    const response = await items.remove(plan.id)
    expect(await support.toldAfter(staff, response)).toContain(words.SOLD_PLAN_KEPT)
    expect((await planBy(plan.id))?.status).toBe('archived')
    expect(await env.FILES.head(plan.files.a.objectKey)).not.toBeNull()
    expect((await newVisitor().get(paths.plan(plan.slug))).status).toBe(404)
  })

  it('deletes its files with it, once it is gone from the trash', async () => {
    const id = await items.given()
    const keys = (await revisions(id)).map((file) => file.objectKey)
    expect((await items.remove(id)).status).toBe(303)
    for (const key of keys) expect((await storedKeys()).files).toContain(key)
    await support.emptyTrashAfter(31)
    for (const key of keys) expect((await storedKeys()).files).not.toContain(key)
    expect(await revisions(id)).toEqual([])
  })

  it.runIf(env.DEEP === '1')('streams a file of 80 MB and refuses one over 90 MB', { timeout: 120_000 }, async () => {
    const bytes = bigArchive(80_000_000)
    const id = idIn(await items.add({}, [picture(), zip('pdffile', bytes)]))
    const [file] = await revisions(id)
    expect(file?.sizeBytes).toBeGreaterThan(80_000_000)
    expect((await env.FILES.head(file?.objectKey ?? ''))?.size).toBe(file?.sizeBytes)
    expect(file?.sha256).toBe(await sha256Hex(bytes))
    await items.remove(id)
    await support.emptyTrashAfter(31)
    const over = items.add({}, [picture(), zip('pdffile', bigArchive(90_500_000))])
    expect(textsByRole(await expectPage(over, 400), 'alert').join()).toContain(words.tooLarge(90_000_000))
    expect((await storedKeys()).files.filter((key) => key.includes(file?.objectKey ?? '-'))).toEqual([])
    expect(await orphans()).toEqual([])
  })
})

describe('a project', () => {
  const items = itemsOf(staff, 'project')
  it('is stored as typed and shown with its count', async () => {
    const title = unique('Clinic ')
    const id = await items.given({ title, link: '/plans/x', note: '' })
    const stored = { title, note: '', link: '/plans/x', date: '2026-03-14', location: 'Aburi' }
    expect(await items.row(id)).toMatchObject(stored)
  })

  it('is deleted with a confirmation that names it', async () => {
    const id = await items.given()
    const question = 'Are you sure you want to delete this project? This action cannot be undone.'
    expectWords(plainText(await staff.read(paths.itemDelete('project', id))), ['Delete Project', question])
  })
})

/** One stored entry of so many bytes. */
const bigArchive = (size: number) => archiveBytes([{ name: 'sheets.bin', bytes: new Uint8Array(size).fill(7) }])

it('a picture from staff who have uploaded twenty gigabytes today is refused, and the form kept', async () => {
  const { user, browser } = await givenSignedIn({ role: 'Admin' })
  const [key, windowStart] = [`staff-upload-bytes:${user.id}`, Date.now() - (Date.now() % 86_400_000)]
  await db.insert(rateCounters).values({ key, windowStart, hits: 20_000_000_000 })
  const html = await expectPage(itemsOf(browser, 'listing').add({ city: 'Obuasi' }), 400)
  expect(fieldError(html, 'images')).toContain(UPLOADS_SPENT)
  expect(fieldValue(html, 'city')).toBe('Obuasi')
  expect(await orphans()).toEqual([])
})
