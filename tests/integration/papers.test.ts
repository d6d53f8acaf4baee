/** The land and papers of a home: staff enter them, visitors read them first, and lists are filtered by them. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { TITLE_LABELS } from '../../app/domain/catalog/title-types.ts'
import { BAD_DATE } from '../../app/domain/items/messages.ts'
import { NOT_STATED, PAPERS_MISSING, PLOT_SIDE_MISSING, SEARCH_FIRST } from '../../app/domain/listings/papers.ts'
import { paths } from '../../app/paths.ts'
import { listings } from '../../drizzle/schema/index.ts'
import { db, givenListing, rowsWhere, unique } from '../support/factories.ts'
import { givenStaff, itemsOf } from '../support/items.ts'
import { expectPage, fieldError, fieldValue, newVisitor, plainText } from '../support/shop.ts'

const items = itemsOf(await givenStaff(), 'listing')
const staff = await givenStaff()
const visitor = newVisitor()
const factOf = (html: string, label: string) => new RegExp(`<dt>${label}</dt><dd[^>]*>([^<]*)`).exec(html)?.[1]

const PAPERS = {
  titleType: 'land-title',
  titleNote: 'The certificate in the buyer’s name within 90 days.',
  searchDate: '2026-10-05',
  plotWidth: "60'",
  plotDepth: '80 ft',
  plotUnit: 'ft',
  road: 'tarred',
  water: 'connected',
  power: 'nearby',
}

it('staff enter the papers as people type them, and visitors read them before the description', async () => {
  const id = await items.given(PAPERS)
  const { slug } = await items.row(id)
  const html = plainText(await visitor.read(paths.service(slug)))
  expect(html.indexOf('Land and papers')).toBeLessThan(html.indexOf('<summary>Description'))
  expect(factOf(html, 'What you will get')).toBe(PAPERS.titleNote)
  expect(factOf(html, 'Last searched')).toBe('5 Oct 2026')
  expect(factOf(html, 'Plot')).toBe('60 x 80 ft, about 0.11 acre')
  expect([factOf(html, 'Papers'), factOf(html, 'Road'), factOf(html, 'Water'), factOf(html, 'Power')]).toEqual([
    TITLE_LABELS['land-title'],
    'Tarred',
    'Connected',
    'Nearby',
  ])
  expect(html).toContain(SEARCH_FIRST)
  const form = await staff.read(paths.itemEdit('listing', id))
  for (const [name, value] of Object.entries({ ...PAPERS, plotWidth: '60', plotDepth: '80' }))
    expect(fieldValue(form, name), name).toBe(value)
})

it('a plot typed in the other unit is turned into its own', async () => {
  const id = await items.given({ plotWidth: '18.288 m', plotDepth: '24.38', plotUnit: 'm' }).catch(() => 0)
  // Lengths have two decimals at most, so the first is refused and the form keeps it.
  expect(id).toBe(0)
  const made = await items.given({ plotWidth: '60 ft', plotDepth: '24.38', plotUnit: 'm' })
  const [row] = await rowsWhere(listings, eq(listings.id, made))
  expect(row).toMatchObject({ plotWidth: 18.29, plotDepth: 24.38, plotUnit: 'm' })
})

it.each([
  [{ titleType: 'my word' }, 'titleType', 'Please choose one of the list: Papers'],
  [{ road: 'moon' }, 'road', 'Please choose one of the list: Road'],
  [{ searchDate: '2026-02-30' }, 'searchDate', BAD_DATE],
  [{ plotWidth: 'wide' }, 'plotWidth', 'Please enter a number'],
  [{ plotWidth: '60' }, 'plotDepth', PLOT_SIDE_MISSING],
  [{ agentPhone: 'call me' }, 'agentPhone', 'must be 10 to 15 digits'],
] as const)('%j is refused beside its field', async (fields, name, message) => {
  const html = await expectPage(items.add(fields), 400)
  expect(fieldError(plainText(html), name)).toContain(message)
})

it('what nobody has stated is said, and staff are warned while the home is published without its papers', async () => {
  const id = await items.given()
  const { slug } = await items.row(id)
  const html = plainText(await visitor.read(paths.service(slug)))
  expect(html.split(NOT_STATED).length - 1).toBe(8)
  expect(plainText(await staff.read(paths.itemPage('listing', id)))).toContain(PAPERS_MISSING)
  await items.edit(id, { titleType: 'indenture', revision: await items.revision(id) })
  expect(plainText(await staff.read(paths.itemPage('listing', id)))).not.toContain(PAPERS_MISSING)
  const draft = await items.given({ publish: 'false' })
  expect(plainText(await staff.read(paths.itemPage('listing', draft)))).not.toContain(PAPERS_MISSING)
})

it('homes are filtered by their papers, and the filter travels with the list', async () => {
  const place = unique('Papertown ')
  const given = (titleType: '' | 'indenture' | 'leasehold') =>
    givenListing({ title: `${place} ${titleType}`, titleType })
  const [indenture] = await Promise.all([given('indenture'), given('leasehold'), given('')])
  const cards = async (query: string) =>
    [
      ...plainText(await visitor.read(`/services?q=${encodeURIComponent(place)}${query}`)).matchAll(
        /<h3><a[^>]*>([^<]*)/g,
      ),
    ].length
  expect([
    await cards(''),
    await cards('&title=indenture'),
    await cards('&title=INDENTURE'),
    await cards('&title=deed'),
  ]).toEqual([3, 1, 1, 3])
  const html = plainText(await visitor.read('/services?title=indenture'))
  expect(html).toContain('<option value="indenture" selected="">Indenture</option>')
  expect(html).toContain(`/services/${indenture.slug}?title=indenture`)
  expect(plainText(await visitor.read('/plans?title=indenture'))).not.toContain('name="title"')
  // A change of the papers reaches the filter.
  await db.update(listings).set({ titleType: 'other' }).where(eq(listings.id, indenture.id))
  expect(await cards('&title=indenture')).toBe(0)
  expect(await cards('&title=other')).toBe(1)
})
