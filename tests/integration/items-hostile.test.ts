/** Staff forms as no page of ours sends them: each is refused with a message or taken without what is wrong. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ItemKind } from '../../app/domain/items/item.ts'
import { BAD_STATE } from '../../app/domain/items/messages.ts'
import { paths } from '../../app/paths.ts'
import { pictures } from '../../drizzle/schema/index.ts'
import { expectStatus } from '../support/expect.ts'
import { rowsWhere, unique } from '../support/factories.ts'
import * as support from '../support/items.ts'
import { expectPage, fieldError, fieldValue, plainText, redirectOf, SITE, textsByRole } from '../support/shop.ts'
import { BOUNDARY, joined } from '../support/uploads.ts'

const { filled, idIn, itemsOf, orphans, picturesAnd, TITLE_MISSING } = support
const staff = await support.givenStaff()
const NUMBERS: Record<ItemKind, string[]> = {
  listing: ['bedrooms', 'washrooms', 'horizontal', 'vertical', 'area', 'price'],
  plan: ['floors', 'bedrooms', 'washrooms', 'horizontal', 'vertical', 'area', 'pdfprice'],
  project: [],
}
const NO_NUMBERS = [
  ...['-1', '-0.01', '1e21', '1e3', '9'.repeat(30), '1'.repeat(10_000), '0x10', 'NaN', 'Infinity', '--1', '1.5.5'],
  ...['1,2', '１２', '٣', '1;drop table plans', '1\u00002'],
]

describe.each(support.KINDS)('the form of a %s', (kind) => {
  const items = itemsOf(staff, kind)
  const stateOf = async (id: number) => ({ row: await items.row(id), pictures: await items.pictures(id) })

  it('cannot change a picture of another item, whatever the ids, or move it into a new one', async () => {
    const other = await items.given({}, picturesAnd(kind, 21, 22, 23))
    const before = await stateOf(other)
    const id = await items.given({}, picturesAnd(kind, 21, 22, 23))
    const [a, b, c] = (await items.pictures(id)).map((row) => String(row.id))
    const foreign = before.pictures.map((row) => String(row.id))
    const junk = ['h1', 'h999', '-1', '0', '1e3', '9'.repeat(20), 'x', '__proto__', '', `${a}; delete`]
    const changed = items.edit(id, {
      removeImages: [...foreign, foreign.join(), ...junk],
      imageOrder: [...foreign, c ?? '', c ?? '', `${a},${a}`, ...junk, 'constructor'],
      [`alt-${foreign[0]}`]: 'Stolen',
      'alt-__proto__': 'Stolen',
    })
    await expectStatus(303, changed)
    // Pictures missing in the order come last; pictures named twice are shown once.
    expect((await items.pictures(id)).map((row) => String(row.id))).toEqual([c, a, b])
    expect(await rowsWhere(pictures, eq(pictures.alt, 'Stolen'))).toEqual([])
    await expectStatus(400, items.add({ imageOrder: foreign }, picturesAnd(kind)))
    const made = await items.given({ imageOrder: foreign, removeImages: foreign }, picturesAnd(kind, 24))
    expect((await items.pictures(made)).map((row) => row.widthPx)).toEqual([24])
    expect(await stateOf(other)).toEqual(before)
    expect(await orphans()).toEqual([])
  })

  it('without valid numbers is refused with an error beside each field', async () => {
    for (const typed of NO_NUMBERS) {
      const fields = Object.fromEntries(NUMBERS[kind].map((field) => [field, typed]))
      const html = await expectPage(items.add({ title: '', ...fields }), 400)
      expect(textsByRole(html, 'alert')).toHaveLength(1)
      for (const field of NUMBERS[kind])
        expect([field, typed, fieldError(html, field)]).toEqual([
          field,
          typed,
          expect.stringMatching(/ must be (a number|0 or more|less than 1,000,000,000)$|^Write the price like /),
        ])
    }
  })

  it('accepts numbers at their limits', async () => {
    for (const [typed, price] of [
      ['999999999', '999,999,999.99'],
      ['000000001', '000000001'],
      ['-0', '0.01'],
    ]) {
      const fields = NUMBERS[kind].map((field) => [field, /price/.test(field) ? price : typed])
      const response = await items.add(Object.fromEntries(fields))
      expect([typed, response.status]).toEqual([typed, 303])
      expect((await staff.get(response.headers.get('location') ?? '')).status).toBe(200)
      const row = (await stateOf(idIn(response))).row as unknown as Record<string, number>
      for (const count of ['bedrooms', 'areaSqFt'])
        if (kind !== 'project') expect(row[count]).toBe(Math.abs(Number(typed)))
    }
  })

  it('is too large with a million features, in whatever way they come', async () => {
    const before = await items.count()
    await expectStatus(413, items.add({ features: 'x\n'.repeat(1_000_000) }))
    await expectStatus(413, items.add({ features: Array.from({ length: 1000 }, (_, at) => `f${at}`) }))
    const headers = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' }
    const encoded = { method: 'POST', body: 'features=x&'.repeat(1_000_000), headers }
    await expectStatus(413, staff.send(paths.itemNew(kind), encoded))
    const features = Array.from({ length: 900 }, (_, at) => `feature ${at}`).join('\n')
    const long = await items.add({ features })
    expect(long.status).toBe(kind === 'project' ? 303 : 400)
    expect(await items.count()).toBe(before + (kind === 'project' ? 1 : 0))
    expect(await orphans()).toEqual([])
  })

  it('removes invisible characters', async () => {
    const word = unique('word')
    const [title, description] = [`\u0000A\u0000\u0007${word}\u001b`, `One\u0000two.\r\n\tThree\u0008.`]
    const id = await items.given({ title, description })
    const row = await items.row(id)
    expect(row.title).toBe(`A ${word}`)
    expect(row.description.replaceAll('\r\n', '\n')).toBe('One two.\n\tThree .')
    for (const title of ['\u0000', '\u0000\u0001 \u0000', '\u200b', '\u200b\u2060\ufeff \u00ad', '\u2028'])
      await expectPage(items.add({ title }), 400, [TITLE_MISSING[kind]])
    const [own] = await items.pictures(id)
    await items.edit(id, { [`alt-${own?.id}`]: 'The\u0000 gate' })
    expect((await items.pictures(id))[0]?.alt).toBe('The  gate')
  })

  it('with invalid UTF-8 is read as far as possible', async () => {
    const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
    const body = joined(
      ...filled(kind, { title: undefined }).map(([name, value]) => `${part(name)}${value}\r\n`),
      part('title'),
      new Uint8Array([0x41, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x42]),
      `\r\n--${BOUNDARY}--\r\n`,
    )
    const headers = { origin: SITE, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const html = await expectPage(staff.send(paths.itemNew(kind), { method: 'POST', body, headers }), 400)
    expect(fieldValue(html, 'title')).toMatch(/^A\ufffd+B$/)
  })

  it('with a title of ten thousand letters says so and keeps it', async () => {
    const title = 'x'.repeat(10_000)
    const html = await expectPage(items.add({ title }), 400)
    expect(fieldError(html, 'title')).toContain('Title is too long (at most 120 characters)')
    expect(fieldValue(html, 'title')).toBe(title)
  })

  it('with an unknown state is refused and changes nothing', async () => {
    const id = await items.given({ publish: 'false' })
    const before = await items.count()
    for (const publish of ['maybe', 'TRUE', '1', 'on', 'published', '__proto__']) {
      await expectPage(items.add({ publish }), 400, [BAD_STATE])
      const html = await expectPage(items.edit(id, { publish }), 400, [BAD_STATE])
      expect(plainText(html)).toContain(`<p class="err" id="item-publish-error">${BAD_STATE}`)
    }
    expect(await items.count()).toBe(before)
    expect(await items.row(id)).toMatchObject({ status: 'draft', revision: 1 })
    expect((await items.edit(id, { publish: ['maybe', 'true'] })).status).toBe(303)
    expect((await items.row(id))?.status).toBe('published')
  })

  it('with made-up internal names and numbers changes nothing', async () => {
    const id = await items.given()
    const { row } = await stateOf(id)
    const revision = await items.revision(id)
    const stale = ['-', 'NaN', '99', `${revision}zz`, `${revision}\u0000`, 'x'.repeat(5000)]
    const presses = ['up:__proto__', 'delete', `cover:${'9'.repeat(400)}`]
    for (const [fields, status] of [
      ...stale.map((revision) => [{ revision }, 409] as const),
      ...presses.map((press) => [{ revision, press }, 200] as const),
    ]) {
      const response = await items.edit(id, { description: 'Changed.', ...fields })
      expect([fields, response.status]).toEqual([fields, status])
    }
    expect(await items.row(id)).toEqual(row)
    const internal = { id: '1', slug: 'taken', status: 'archived', createdAt: '0', coverKey: 'x', ownerId: '1' }
    const names = { formId: '../../etc/passwd', constructor: 'x', toString: 'x', __proto__: 'x' }
    const odd = await items.edit(id, { ...names, ...internal } as Record<string, string>)
    expect(odd.status).toBe(303)
    const kept = { slug: row?.slug, status: 'published', createdAt: row?.createdAt }
    expect(await items.row(id)).toMatchObject({ ...kept, revision: 2 })
  })

  it('on a list affects only items of its kind', async () => {
    const id = await items.given()
    const before = await items.row(id)
    const junk = [`${id}; drop table plans`, '0', '-1', '1.5', `0x${id}`, '9'.repeat(30), '\u0000', 'all', '*']
    const many = Array.from({ length: 2000 }, (_, at) => 900_000_000 + at)
    for (const ids of [junk, ['999999999999'], many]) await expectStatus(303, items.states('unpublish', ...ids))
    for (const verb of ['__proto__', 'delete']) await expectStatus(303, items.states(verb, id))
    for (const featured of ['', 'TRUE', 'constructor', '2']) await expectStatus(400, items.feature(id, featured))
    expect(await items.row(id)).toEqual(before)
    const copy = await redirectOf(items.duplicate(id, '../'.repeat(1000)))
    expect(copy).toEqual([303, expect.not.stringMatching(new RegExp(`^${paths.itemPage(kind, id)}$`))])
    staff.cookies.delete('flash')
  })
})
