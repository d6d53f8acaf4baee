/** Reads documents of the old site: every old name and unusual value, and never an exception. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalText, parseExport, readExport } from '../../tools/import/old-export.ts'
import { readOldListing, readOldPlan, readOldProject } from '../../tools/import/old-item.ts'
import { readOldRequest, readOldUser } from '../../tools/import/old-person.ts'
import { readPlace } from '../../tools/import/old-place.ts'
import { oldAmount, oldDay, oldLines, oldPrice, oldSources, oldTime } from '../../tools/import/old-values.ts'
import { createProgress } from '../../tools/start/progress.ts'
import fc from '../support/properties.ts'

describe('an export', () => {
  it('may be a map by id, an array, or lie below __collections__', () => {
    const home = { title: 'A' }
    const shapes = [
      { Buy: { x1: home } },
      { Buy: [{ id: 'x1', ...home }] },
      { buy: [{ _id: { $oid: 'x1' }, ...home }] },
      { __collections__: { Buy: { x1: { ...home, __collections__: {} } } } },
    ]
    for (const shape of shapes) {
      const found = readExport(shape)?.documents.Buy
      expect(found?.map(({ id }) => id)).toEqual(['x1'])
      expect(found?.[0]?.fields.title).toBe('A')
      expect(Object.keys(found?.[0]?.fields ?? {})).not.toContain('__collections__')
    }
  })

  it('may be a response of the Firestore API with typed values', () => {
    const home = {
      name: 'projects/p/databases/(default)/documents/Buy/x1',
      fields: {
        title: { stringValue: 'A' },
        price: { integerValue: '950000' },
        area: { doubleValue: 12.5 },
        furnished: { booleanValue: true },
        video: { nullValue: null },
        createdAt: { timestampValue: '2024-05-01T08:00:00Z' },
        features: {
          arrayValue: { values: [{ stringValue: 'Pool' }, { mapValue: { fields: { n: { integerValue: '2' } } } }] },
        },
        images: { arrayValue: {} },
      },
    }
    for (const held of [[home], { documents: [home] }])
      expect(readExport({ Buy: held })?.documents.Buy).toEqual([
        {
          id: 'x1',
          fields: {
            title: 'A',
            price: '950000',
            area: 12.5,
            furnished: true,
            video: null,
            createdAt: '2024-05-01T08:00:00Z',
            features: ['Pool', { n: '2' }],
            images: [],
          },
        },
      ])
    let deep: unknown = { stringValue: 'x' }
    for (let at = 0; at < 50_000; at += 1) deep = { arrayValue: { values: [deep] } }
    const found = readExport({ Buy: [{ ...home, fields: { title: { stringValue: 'B' }, deep } }] })
    expect(found?.documents.Buy[0]?.fields.title).toBe('B')
    // A home whose own field is called so is no answer of the store.
    expect(readExport({ Buy: { a: { fields: 'two', name: 'A' } } })?.documents.Buy[0]?.fields.fields).toBe('two')
  })

  // Each file is what the package of its name writes for the same two documents, two reviews and no views of the first.
  it.each([
    'node-firestore-import-export.json',
    'firestore-export-import.json',
    'firestore-export-import-references.json',
    'firestore-backfire.ndjson',
  ])('of %s keeps its times and points, and names the sub-collections that are not imported', (name) => {
    const found = readExport(parseExport(readFileSync(`tests/support/exports/${name}`, 'utf8')))
    const at = 1_683_356_889_000
    expect(found?.others).toEqual([{ name: 'Buy/*/reviews', ids: ['home1/r1', 'home1/r2'] }])
    expect(found?.refused).toEqual([])
    expect(found?.documents.users).toMatchObject([{ id: 'uid1', fields: { email: 'kofi@example.com' } }])
    expect(oldTime(found?.documents.users[0]?.fields.createdAt)).toBe(at)
    const [home] = found?.documents.Buy ?? []
    expect(home?.id).toBe('home1')
    expect(oldTime(home?.fields.createdAt)).toBe(at + 500)
    const place = readPlace(home?.fields.place, '')
    expect(place.notes).toEqual([{ field: 'location', text: "'5.58, -0.17' is no region of the list" }])
    const listing = readOldListing(home?.fields ?? {})
    expect(listing.others).toEqual(['place', 'agent', 'visits'])
    expect(listing.createdAt).toBe(at + 500)
  })

  it('is refused if its lines are not documents or its text is not JSON', () => {
    expect(readExport(parseExport('{"path":"Buy/a"}\n{"path":"Buy"}'))).toBeNull()
    expect(readExport(parseExport('{"path":"Buy/a"}\n7'))).toBeNull()
    expect(parseExport('{"path":\n')).toBeNull()
    const nested = { reviews: { r: { __collections__: { likes: { l: {} } } } } }
    expect(readExport({ Buy: { a: { __collections__: nested } } })?.others).toEqual([
      { name: 'Buy/*/reviews', ids: ['a/r'] },
      { name: 'Buy/*/reviews/*/likes', ids: ['a/r/l'] },
    ])
  })

  it('names what it cannot import', () => {
    const found = readExport({ Buy: [{ title: 'A' }, 7, { id: 'a' }, { id: 'a' }], reviews: { a: {}, b: {} } })
    expect(found?.documents.Buy.map(({ id }) => id)).toEqual(['a'])
    expect(found?.refused).toEqual([
      { collection: 'Buy', id: 'document 1', reason: 'has no id' },
      { collection: 'Buy', id: 'document 2', reason: 'is no document' },
      { collection: 'Buy', id: 'a', reason: 'is in the export twice; the first was taken' },
    ])
    expect(found?.others).toEqual([{ name: 'reviews', ids: ['a', 'b'] }])
  })

  it.each([[null], ['Buy'], [[]], [{}], [{ reviews: {} }], [{ Buy: 'none' }]])('is refused as %j', (json) => {
    expect(readExport(json)).toBeNull()
  })

  it('has the same text for equal documents, whatever the order of fields', () => {
    expect(canonicalText({ b: [1, null], a: { d: 'x', c: true } })).toBe('{"a":{"c":true,"d":"x"},"b":[1,null]}')
    let deep: unknown = 1
    for (let at = 0; at < 50_000; at += 1) deep = [deep]
    expect(canonicalText(deep)).toBeNull()
  })
})

describe('values', () => {
  it.each([
    [4, '4'],
    ['3 Bedrooms', '3'],
    ['4+ Bedrooms', '4'],
    ['1,250 sq ft', '1,250'],
    ['120.5 ft2', '120.5'],
    ['12.5m', '12.5'],
    ['10.25 metres', '10.25'],
    [12.300000000000001, '12.3'],
    [undefined, '0'],
    ['', '0'],
    ['two', 'two'],
    ['-3', '-3'],
  ])('amount %j is %j', (value, text) => expect(oldAmount(value)).toBe(text))

  it.each([
    [450000, '450000'],
    ['450,000', '450,000'],
    ['GHS 450,000.00', '450,000.00'],
    ['GH¢450,000', '450,000'],
    ['₵ 1 250', '1 250'],
    ['1,250 cedis', '1,250'],
    ['450,000/=', '450,000'],
    [{ type: 'PDF', price: '1,250', url: 'x' }, '1,250'],
    [null, ''],
    ['$50,000', '$50,000'],
    ['call us', 'call us'],
  ])('price %j is %j', (value, text) => expect(oldPrice(value)).toBe(text))

  const at = Date.UTC(2023, 4, 6, 7, 8, 9)
  it.each([
    [at, at],
    [at / 1000, at],
    [{ seconds: at / 1000, nanoseconds: 5_000_000 }, at + 5],
    [{ _seconds: at / 1000, _nanoseconds: 0 }, at],
    [{ seconds: String(at / 1000), nanoseconds: 0 }, at],
    [{ __datatype__: 'timestamp', value: { _seconds: at / 1000, _nanoseconds: 0 } }, at],
    [{ $date: '2023-05-06T07:08:09Z' }, at],
    [{ __time__: '2023-05-06T07:08:09.000Z' }, at],
    ['2023-05-06T07:08:09Z', at],
    ['2023-05-06 07:08:09', at],
    [String(at), at],
    ['2023-05-06', Date.UTC(2023, 4, 6)],
    ['yesterday', null],
    [0, null],
    [{}, null],
    [undefined, null],
    [{ seconds: 'soon' }, null],
  ])('time %j is %j', (value, wanted) => expect(oldTime(value)).toBe(wanted))

  it.each([
    ['2023-05-06', '2023-05-06'],
    ['2023-05-06T07:08:09Z', '2023-05-06'],
    ['06/05/2023', '2023-05-06'],
    ['6 May 2023', '2023-05-06'],
    ['May 6th, 2023', '2023-05-06'],
    ['March 2022', '2022-03-01'],
    ['2021', '2021-01-01'],
    [{ seconds: at / 1000 }, '2023-05-06'],
    ['31/02/2023', null],
    ['last year', null],
    ['', null],
  ])('day %j is %j', (value, day) => expect(oldDay(value)).toBe(day))

  it('features become lines, whatever their list looked like', () => {
    expect(oldLines(['Borehole', ' ', 'Gate'])).toBe('Borehole\nGate')
    expect(oldLines({ Borehole: true, Pool: false, Gate: true })).toBe('Borehole\nGate')
    expect(oldLines({ 0: 'Borehole', 1: 'Gate' })).toBe('Borehole\nGate')
    expect(oldLines([{ label: 'Borehole' }, { name: 'Gate' }, 3])).toBe('Borehole\nGate\n3')
    expect(oldLines('Borehole\nGate')).toBe('Borehole\nGate')
    expect(oldLines(undefined)).toBe('')
  })

  it('pictures become addresses without duplicates', () => {
    expect(oldSources(['a.jpg', { url: 'b.jpg' }, 'a.jpg', null, 5, {}], 'a.jpg')).toEqual(['a.jpg', 'b.jpg', '5'])
    expect(oldSources({ url: 'c.jpg', name: 'C' })).toEqual(['c.jpg'])
    expect(oldSources({ 0: 'a.jpg', 1: { downloadURL: 'd.jpg' } })).toEqual(['a.jpg', 'd.jpg'])
  })
})

describe('a place', () => {
  it.each([
    ['Greater Accra', 'East Legon', 'Greater Accra', 'East Legon', 0],
    ['greater accra region', 'east legon', 'Greater Accra', 'East Legon', 0],
    ['Kumasi', '', 'Ashanti', 'Kumasi', 0],
    ['East Legon, Greater Accra', undefined, 'Greater Accra', 'East Legon', 0],
    ['Western-North', 'Bibiani', 'Western North', 'Bibiani', 0],
    ['All', 'All', '', '', 0],
    ['Ashanti', 'Tema', 'Ashanti', '', 1],
    ['Lagos', 'Ikeja', '', '', 2],
    ['Greater Accra', 'Spintex', 'Greater Accra', '', 1],
  ])('%j and %j', (location, city, region, town, faults) => {
    const place = readPlace(location, city)
    expect([place.region, place.city, place.notes.length]).toEqual([region, town, faults])
  })
})

describe('documents', () => {
  it('a home is read from its old names', () => {
    const old = readOldListing({
      title: 'House  A',
      type: 'Condo',
      rooms: '3',
      baths: 2,
      location: 'Ashanti',
      city: 'Kumasi',
      furniture: true,
      price: '450,000',
      contact: '024 412 3456 / 0201234567',
      features: ['Borehole'],
      images: ['a.jpg'],
      imageUrl: 'a.jpg',
      plot: '70 by 100',
      createdAt: { seconds: 1_683_356_889 },
    })
    expect(old.values).toMatchObject({
      title: 'House A',
      type: 'Condominium',
      bedrooms: '3',
      washrooms: '2',
      horizontal: '0',
      furnished: 'furnished',
      contact: '024 412 3456',
      price: '450,000',
    })
    expect(old).toMatchObject({ category: 'Condominium', pictures: ['a.jpg'], createdAt: 1_683_356_889_000 })
    expect(old.others).toEqual(['plot'])
  })

  it.each([
    ['unfrurnished', 'unfurnished'],
    ['Partially Furnished', 'partially'],
    ['fully', 'fully'],
    ['furnished', 'furnished'],
    [true, 'furnished'],
    [false, 'unfurnished'],
    [undefined, 'unfurnished'],
    ['true', 'furnished'],
  ])('furnishing %j is %s', (value, furnished) => {
    expect(readOldListing({ furniture: value }).values.furnished).toBe(furnished)
  })

  it.each([
    ['Condo', 'Condominium', 'Condominium'],
    ['condominium', 'Condominium', 'Condominium'],
    ['townhouse', 'House', 'Townhouse'],
    ['Duplex', 'House', 'Duplex/Triplex'],
    ['Villas', 'House', 'Villa'],
    ['Mansion', 'Mansion', 'Mansion'],
  ])('category %s', (type, forForm, category) => {
    const old = readOldPlan({ type })
    expect([old.values.type, old.category]).toEqual([forForm, category])
  })

  it.each([
    [{ price: 1200, currency: 'USD' }, 'USD'],
    [{ price: 'USD 1,200' }, 'USD'],
    [{ price: '$1200' }, 'USD'],
    [{ price: { amount: 1200, currency: 'EUR' } }, 'EUR'],
    [{ prices: [{ type: 'PDF', price: 1200, currency: 'GBP' }] }, 'GBP'],
  ])('a price in another currency is never taken for cedis: %j', (fields, currency) => {
    const plan = readOldPlan({ ...fields, files: { pdf: 'p.zip' } })
    expect(plan.values.pdfprice).toBe('')
    expect(plan.faults.pdfprice?.join()).toContain(` is in ${currency} and was left out`)
    const listing = readOldListing(fields)
    expect(listing.values.price).toBe('')
    expect(listing.faults.price?.join()).toContain(` is in ${currency} and was left out`)
  })

  it.each(['GHS 1,200', 'GH₵1200', '1200 cedis', 1200, { price: 1200, currency: 'GHS' }])(
    'and %j is in cedis',
    (price) => {
      expect(readOldListing({ price })).toMatchObject({
        faults: {},
        values: { price: expect.stringMatching(/^1,?200$/) },
      })
    },
  )

  it.each([
    [{}, 'available', undefined],
    [{ status: 'Active', sold: false }, 'available', undefined],
    [{ sold: true }, 'sold', undefined],
    [{ status: 'SOLD' }, 'sold', undefined],
    [{ status: 'Under-Offer' }, 'under-offer', undefined],
    [{ status: 'draft' }, 'available', "was 'draft' there"],
    [{ status: 'wonderful', sold: 'true' }, 'sold', "'wonderful' is not known here"],
  ])('a home says whether it can be bought: %j', (fields, availability, fault) => {
    const home = readOldListing(fields)
    expect([home.values.availability, home.faults.status?.join(), home.others]).toEqual([availability, fault, []])
    expect(readOldPlan(fields).faults.status === undefined).toBe(availability === 'available' && !fault)
  })

  it('a plan is read with three prices and files in any of their shapes', () => {
    const wanted = { pdfprice: '100', cadprice: '200', pcprice: '300' }
    const files = { a: 'p.zip', b: 'c.zip', c: 'pc.zip' }
    const shapes = [
      {
        prices: [{ price: 100 }, { price: 200 }, { price: 300 }],
        files: { pdf: 'p.zip', cad: 'c.zip', cadpdf: 'pc.zip' },
      },
      {
        prices: [
          { type: 'PDF+CAD', price: '300', url: 'pc.zip' },
          { type: 'PDF', price: '100', url: 'p.zip' },
          { type: 'CAD', price: '200', url: 'c.zip' },
        ],
      },
      { prices: [100, 200, 300], files: ['p.zip', { url: 'c.zip' }, 'pc.zip'] },
      {
        price: { pdf: 100, cad: '200', cadpdf: 300 },
        files: { pdf: 'p.zip', cad: 'c.zip', cadpdf: { downloadURL: 'pc.zip' } },
      },
      { pdfprice: 100, cadprice: 200, pcprice: 300, pdffile: 'p.zip', cadfile: 'c.zip', pcfile: 'pc.zip' },
    ]
    for (const shape of shapes) {
      const old = readOldPlan(shape)
      expect(old.values).toMatchObject(wanted)
      expect(old.files).toEqual(files)
    }
    const early = readOldPlan({ price: 'GHS 900', files: { pdf: 'p.zip' } })
    expect(early.values).toMatchObject({ pdfprice: '900', cadprice: '', pcprice: '' })
    expect(early.notes).toHaveLength(1)
  })

  it('a project has a day and a safe link', () => {
    const old = readOldProject({
      title: 'A',
      location: 'Tema',
      date: 'March 2022',
      content: 'Words',
      link: 'http://x.example/a',
    })
    expect(old.values).toMatchObject({ date: '2022-03-01', description: 'Words', link: 'https://x.example/a' })
    expect(readOldProject({ link: 'www.x.example' }).values.link).toBe('https://www.x.example')
    expect(readOldProject({ link: 'javascript:alert(1)' }).values.link).toBe('')
    const undated = readOldProject({ title: 'A', createdAt: '2023-05-06T07:08:09Z' })
    expect(undated.values.date).toBe('2023-05-06')
    expect(undated.notes[0]?.field).toBe('date')
  })

  it('a request keeps rooms, status and times', () => {
    const old = readOldRequest({
      firstName: 'Ama',
      floorPlanType: 'Warehouse',
      roomDetails: [{ label: 'bedroom', value: '3' }, { label: 'store', value: 0 }, { label: '', value: 4 }, 'kitchen'],
      status: 'In Progress',
      createdAt: 1_683_356_889_000,
      documentUrl: 'd.pdf',
      referenceImageUrls: { 0: 'a.jpg' },
      termsAgreed: true,
    })
    expect(old.values).toMatchObject({
      floorPlanType: 'other',
      otherFloorPlanType: 'Warehouse',
      'roomDetails[0].label': 'bedroom',
      'roomDetails[0].value': '3',
    })
    expect(old).toMatchObject({
      status: 'reviewing',
      document: 'd.pdf',
      images: ['a.jpg'],
      createdAt: 1_683_356_889_000,
    })
    expect(old.notes).toEqual([])
    expect(readOldRequest({ roomDetails: { bedroom: 2 } }).values['roomDetails[0].label']).toBe('bedroom')
    expect(readOldRequest({ status: 'whatever' })).toMatchObject({
      status: 'pending',
      notes: [{ field: 'status' }, {}],
    })
  })

  it('a person has an email address in lower case and whether they were staff', () => {
    const old = readOldUser({ email: ' Ama@Example.COM ', role: 'Admin', phoneNumber: 244123456, photoURL: 'x' })
    expect(old).toMatchObject({ email: 'ama@example.com', name: 'ama', phone: '+233244123456', wasAdmin: true })
    expect(old.isVerified).toBe(false)
    expect(old.others).toEqual(['photoURL'])
    expect(readOldUser({ email: 'a@b.example', emailVerified: 'true' }).isVerified).toBe(false)
    expect(readOldUser({ email: 'a@b.example', emailVerified: true }).isVerified).toBe(true)
  })

  it('show their progress every five seconds and how long the rest takes', () => {
    let at = 0
    const progress = createProgress(10_000, () => at)
    at = 4000
    expect(progress(100)).toBeNull()
    at = 60_000
    expect(progress(2500)).toBe('  2,500 of 10,000 documents, about 3 minutes left')
    expect(progress(2501)).toBeNull()
  })

  const NAMES = [
    ...[
      'title',
      'type',
      'rooms',
      'baths',
      'location',
      'city',
      'price',
      'prices',
      'files',
      'images',
      'imageUrl',
      'features',
    ],
    ...['furniture', 'contact', 'date', 'link', 'createdAt', 'roomDetails', 'status', 'floorPlanType', 'email', 'role'],
    ...[
      'phoneNumber',
      'documentUrl',
      'referenceImageUrls',
      'termsAgreed',
      'description',
      '__proto__',
      'seconds',
      'pdf',
    ],
  ]
  it('with any content are read as text without an exception', () => {
    const junk = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('value'), { maxKeys: 6 }),
      ),
    })).value
    const document = fc.dictionary(fc.constantFrom(...NAMES), junk, { maxKeys: 12 })
    fc.assert(
      fc.property(document, (fields) => {
        for (const read of [readOldListing, readOldPlan, readOldProject, readOldRequest])
          for (const text of Object.values(read(fields).values)) expect(typeof text).toBe('string')
        const { email, name, phone, createdAt } = readOldUser(fields)
        for (const text of [email, name, phone]) expect(typeof text).toBe('string')
        expect(createdAt === null || Number.isSafeInteger(createdAt)).toBe(true)
        expect(canonicalText(fields)).toEqual(expect.any(String))
      }),
    )
    fc.assert(fc.property(junk, (json) => void readExport(json)))
  })
})
