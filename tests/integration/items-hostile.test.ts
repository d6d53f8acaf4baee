/** Forms of staff as no page of ours sends them: refused in words or taken without what is wrong, and nothing else is touched. */
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ItemKind } from '../../app/domain/items/item.ts'
import {
  BAD_STATE,
  LISTING_INCOMPLETE,
  PLAN_TITLE_REQUIRED,
  PROJECT_INCOMPLETE,
} from '../../app/domain/items/messages.ts'
import { paths } from '../../app/paths.ts'
import { pictures } from '../../drizzle/schema/index.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import {
  add,
  edit,
  filled,
  givenItem,
  givenStaff,
  idIn,
  neededFiles,
  orphans,
  picture,
  picturesOf,
  revisionOf,
  rowOf as rowBy,
  sendTo,
  setStates,
  tableOf,
} from '../support/items.ts'
import {
  expectPage,
  fieldError,
  fieldValue,
  plainText,
  redirectOf,
  SITE,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'
import { BOUNDARY, joined } from '../support/uploads.ts'

const TITLE_MISSING = { listing: LISTING_INCOMPLETE, plan: PLAN_TITLE_REQUIRED, project: PROJECT_INCOMPLETE }
const NUMBERS: Record<ItemKind, string[]> = {
  listing: ['bedrooms', 'washrooms', 'horizontal', 'vertical', 'area', 'price'],
  plan: ['floors', 'bedrooms', 'washrooms', 'horizontal', 'vertical', 'area', 'pdfprice'],
  project: [],
}
const NO_NUMBERS = [
  ...['-1', '-0.01', '1e21', '1e3', '9'.repeat(30), '1'.repeat(10_000), '0x10', 'NaN', 'Infinity', '--1', '1.5.5'],
  ...['1,2', '１２', '٣', '1;drop table plans', '1\u00002'],
]

let staff: Visitor
beforeAll(async () => {
  staff = await givenStaff()
})

const bystanderOf = async (kind: ItemKind, id: number) => ({
  row: await rowBy(kind, id),
  pictures: await picturesOf(kind, id),
})
const three = (kind: ItemKind) => [picture(21), picture(22), picture(23), ...neededFiles(kind).slice(1)]

describe.each(['listing', 'plan', 'project'] as const)('the form of a %s', (kind) => {
  const rowOf = (id: number) => rowBy(kind, id)
  const count = () => db.$count(tableOf(kind))

  it('cannot change a picture of another item, whatever the ids', async () => {
    const other = await givenItem(staff, kind, {}, three(kind))
    const before = await bystanderOf(kind, other)
    const id = await givenItem(staff, kind, {}, three(kind))
    const [a, b, c] = (await picturesOf(kind, id)).map((row) => String(row.id))
    const foreign = before.pictures.map((row) => String(row.id))
    const junk = ['h1', 'h999', '-1', '0', '1e3', '9'.repeat(20), 'x', '__proto__', '', `${a}; delete`]
    const response = await edit(staff, kind, id, {
      removeImages: [...foreign, foreign.join(), ...junk],
      imageOrder: [...foreign, c ?? '', c ?? '', `${a},${a}`, ...junk, 'constructor'],
      [`alt-${foreign[0]}`]: 'Stolen',
      'alt-__proto__': 'Stolen',
    })
    expect(response.status).toBe(303)
    // What the order leaves out stands behind; what it names twice stands once.
    expect((await picturesOf(kind, id)).map((row) => String(row.id))).toEqual([c, a, b])
    expect(await bystanderOf(kind, other)).toEqual(before)
    expect(await rowsWhere(pictures, and(eq(pictures.alt, 'Stolen')))).toEqual([])
    expect(await orphans()).toEqual([])
  })

  it('cannot move a picture of another item into a new one', async () => {
    const other = await givenItem(staff, kind, {}, three(kind))
    const before = await bystanderOf(kind, other)
    const ids = before.pictures.map((row) => String(row.id))
    const rest = neededFiles(kind).slice(1)
    expect((await add(staff, kind, { imageOrder: ids }, rest)).status).toBe(400)
    const made = await add(staff, kind, { imageOrder: ids, removeImages: ids }, [picture(24), ...rest])
    expect(made.status).toBe(303)
    expect((await picturesOf(kind, idIn(made))).map((row) => row.widthPx)).toEqual([24])
    expect(await bystanderOf(kind, other)).toEqual(before)
  })

  it('without valid numbers is refused with an error beside each field', async () => {
    for (const typed of NO_NUMBERS) {
      const fields = Object.fromEntries(NUMBERS[kind].map((field) => [field, typed]))
      const html = await expectPage(add(staff, kind, { title: '', ...fields }), 400)
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
      const response = await add(staff, kind, Object.fromEntries(fields))
      expect([typed, response.status]).toEqual([typed, 303])
      expect((await staff.get(response.headers.get('location') ?? '')).status).toBe(200)
      const row = (await bystanderOf(kind, idIn(response))).row as unknown as Record<string, number>
      for (const count of ['bedrooms', 'areaSqFt'])
        if (kind !== 'project') expect(row[count]).toBe(Math.abs(Number(typed)))
    }
  })

  it('is too large with a million features, in whatever way they come', async () => {
    const before = await count()
    const lines = 'x\n'.repeat(1_000_000)
    expect((await add(staff, kind, { features: lines })).status).toBe(413)
    const many: [string, string][] = Array.from({ length: 1000 }, (_, at) => ['features', `f${at}`])
    expect((await sendTo(staff, paths.itemNew(kind), [...filled(kind), ...many], neededFiles(kind))).status).toBe(413)
    const headers = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' }
    const encoded = { method: 'POST', body: 'features=x&'.repeat(1_000_000), headers }
    expect((await staff.send(paths.itemNew(kind), encoded)).status).toBe(413)
    const features = Array.from({ length: 900 }, (_, at) => `feature ${at}`).join('\n')
    const long = await add(staff, kind, { features })
    expect(long.status).toBe(kind === 'project' ? 303 : 400)
    expect(await count()).toBe(before + (kind === 'project' ? 1 : 0))
    expect(await orphans()).toEqual([])
  })

  it('removes invisible characters', async () => {
    const word = unique('word')
    const [title, description] = [`\u0000A\u0000\u0007${word}\u001b`, `One\u0000two.\r\n\tThree\u0008.`]
    const response = await add(staff, kind, { title, description })
    expect(response.status).toBe(303)
    const row = await rowOf(idIn(response))
    expect(row?.title).toBe(`A ${word}`)
    expect(row?.description.replaceAll('\r\n', '\n')).toBe('One two.\n\tThree .')
    for (const title of ['\u0000', '\u0000\u0001 \u0000', '\u200b', '\u200b\u2060\ufeff \u00ad', '\u2028'])
      await expectPage(add(staff, kind, { title }), 400, [TITLE_MISSING[kind]])
    const [own] = await picturesOf(kind, idIn(response))
    await edit(staff, kind, idIn(response), { [`alt-${own?.id}`]: 'The\u0000 gate' })
    expect((await picturesOf(kind, idIn(response)))[0]?.alt).toBe('The  gate')
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
    const html = await expectPage(add(staff, kind, { title }), 400)
    expect(fieldError(html, 'title')).toContain('Title is too long (at most 120 characters)')
    expect(fieldValue(html, 'title')).toBe(title)
  })

  it('with an unknown state is refused and changes nothing', async () => {
    const id = await givenItem(staff, kind, { publish: 'false' })
    const before = await count()
    for (const publish of ['maybe', 'TRUE', '1', 'on', 'published', '__proto__']) {
      await expectPage(add(staff, kind, { publish }), 400, [BAD_STATE])
      const html = await expectPage(edit(staff, kind, id, { publish }), 400, [BAD_STATE])
      expect(plainText(html)).toContain(`<p class="err" id="item-publish-error">${BAD_STATE}`)
    }
    expect(await count()).toBe(before)
    expect(await rowOf(id)).toMatchObject({ status: 'draft', revision: 1 })
    expect((await edit(staff, kind, id, { publish: ['maybe', 'true'] })).status).toBe(303)
    expect((await rowOf(id))?.status).toBe('published')
  })

  it('with made-up internal names and numbers changes nothing', async () => {
    const id = await givenItem(staff, kind)
    const { row } = await bystanderOf(kind, id)
    const revision = await revisionOf(staff, kind, id)
    const stale = ['-', 'NaN', '99', `${revision}zz`, `${revision}\u0000`, 'x'.repeat(5000)]
    const presses = ['up:__proto__', 'delete', `cover:${'9'.repeat(400)}`]
    for (const [fields, status] of [
      ...stale.map((revision) => [{ revision }, 409] as const),
      ...presses.map((press) => [{ revision, press }, 200] as const),
    ]) {
      const response = await edit(staff, kind, id, { description: 'Changed.', ...fields })
      expect([fields, response.status]).toEqual([fields, status])
    }
    expect(await rowOf(id)).toEqual(row)
    const internal = { id: '1', slug: 'taken', status: 'archived', createdAt: '0', coverKey: 'x', ownerId: '1' }
    const names = { formId: '../../etc/passwd', constructor: 'x', toString: 'x', __proto__: 'x' }
    const odd = await edit(staff, kind, id, { ...names, ...internal } as Record<string, string>)
    expect(odd.status).toBe(303)
    const kept = { slug: row?.slug, status: 'published', createdAt: row?.createdAt }
    expect(await rowOf(id)).toMatchObject({ ...kept, revision: 2 })
  })

  it('of a list affects only items of its kind', async () => {
    const id = await givenItem(staff, kind)
    const before = await rowOf(id)
    const states = (ids: string[], verb = 'unpublish') => setStates(staff, kind, verb, ids)
    for (const [ids, verb] of [
      [[`${id}; drop table plans`, '0', '-1', '1.5', `0x${id}`, '9'.repeat(30), '\u0000', 'all', '*']],
      [['999999999999']],
      [[String(id)], '__proto__'],
      [[String(id)], 'delete'],
      [Array.from({ length: 2000 }, (_, at) => String(900_000_000 + at))],
    ] as [string[], string?][])
      expect((await states(ids, verb)).status).toBe(303)
    for (const featured of ['', 'TRUE', 'constructor', '2'])
      expect((await staff.post(paths.itemFeature(kind, id), { featured })).status).toBe(400)
    expect(await rowOf(id)).toEqual(before)
    const copy = await redirectOf(staff.post(paths.itemDuplicate(kind, id), { copy: '../'.repeat(1000) }))
    expect(copy).toEqual([303, expect.not.stringMatching(new RegExp(`^${paths.itemPage(kind, id)}$`))])
    staff.cookies.delete('flash')
  })
})
