/** What staff do to listings, plans and projects alike: lists, forms, pictures, states, copies, deletion. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ItemKind, MOST_PICTURES } from '../../app/domain/items/item.ts'
import * as words from '../../app/domain/items/messages.ts'
import { sweepUploads } from '../../app/domain/uploads/staged.server.ts'
import { paths } from '../../app/paths.ts'
import { featuredItems, planOptions } from '../../drizzle/schema/index.ts'
import { replaced } from '../support/bindings.ts'
import { db, unique, updateWhere } from '../support/factories.ts'
import {
  add,
  alertOf,
  auditOf,
  edit,
  expectNothingLeft,
  expectSamePlace,
  filled,
  rowOf as findRow,
  formIdOf,
  givenItem,
  givenStaff,
  idIn,
  KINDS,
  neededFiles,
  orphans,
  picture,
  picturesOf,
  revisionOf,
  sendTo,
  setStates,
  stagedRows,
  storedKeys,
  sweepDeps,
  sweepWaiting,
  tableOf,
  toldAfter,
} from '../support/items.ts'
import { HOUR, testClock } from '../support/jobs.ts'
import {
  appWith,
  expectPage,
  fieldError,
  fieldValue,
  newVisitor,
  plainText,
  redirectOf,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'

let staff: Visitor
beforeEach(async () => {
  await sweepWaiting()
  staff ??= await givenStaff()
  staff.cookies.delete('flash')
})

const rowOf = async (kind: ItemKind, id: number) => {
  const row = await findRow(kind, id)
  if (!row) throw new Error('no row')
  return row
}
const isGone = async (kind: ItemKind, id: number) => (await findRow(kind, id)) === undefined
/** Where visitors meet it. */
const publicList = (kind: ItemKind, title: string) =>
  kind === 'project'
    ? paths.projects()
    : `${kind === 'listing' ? paths.services() : paths.plans()}?q=${encodeURIComponent(title)}`
const publicPage = (kind: ItemKind, slug: string) => (kind === 'listing' ? paths.service(slug) : paths.plan(slug))
const page = async (path: string, visitor: Visitor = newVisitor()) => plainText(await visitor.read(path))
const publish = (kind: ItemKind, verb: string, ...ids: number[]) => setStates(staff, kind, verb, ids)

describe.each(KINDS)('a %s', (kind) => {
  const remove = (id: number, visitor = staff) => visitor.post(paths.itemDelete(kind, id))

  it('is added with a message, published at once and logged', async () => {
    const title = unique('Oboase ')
    const response = await add(staff, kind, { title })
    expect(response.status).toBe(303)
    const id = idIn(response)
    expect(await toldAfter(staff, response)).toBe(words.ADDED[kind])
    expect(await rowOf(kind, id)).toMatchObject({ title, status: 'published', revision: 1 })
    expect(await page(publicList(kind, title))).toContain(title)
    const [shown] = await picturesOf(kind, id)
    expect(shown).toMatchObject({ position: 0, widthPx: 40, heightPx: 30, alt: `${title}, picture 1` })
    expect((await newVisitor().get(paths.media(shown?.key ?? '', 360))).status).toBe(200)
    expect((await auditOf(kind, id)).map((row) => [row.action, row.actor])).toEqual([['create', 'Ama Serwaa']])
    await expectNothingLeft()
  })

  it('is kept as a draft where it is not to be published', async () => {
    const title = unique('Hidden ')
    const id = await givenItem(staff, kind, { title, publish: 'false' })
    expect((await rowOf(kind, id)).status).toBe('draft')
    expect(await page(publicList(kind, title))).not.toContain(`>${title}<`)
    if (kind !== 'project') {
      const { slug } = await rowOf(kind, id)
      expect((await newVisitor().get(publicPage(kind, slug))).status).toBe(404)
    }
    expect(await page('/sitemap.xml')).not.toContain((await rowOf(kind, id)).slug)
    expect(await page(paths.itemPage(kind, id), staff)).toContain(title)
  })

  it('is added once when the same form is sent twice', async () => {
    const title = unique('Twice ')
    const formId = unique('f').padEnd(24, 'x').toLowerCase()
    const send = () => sendTo(staff, paths.itemNew(kind), filled(kind, { title, formId }), neededFiles(kind))
    expectSamePlace([...(await Promise.all([send(), send()])), await send()])
    expect(await orphans()).toEqual([])
  })

  it('needs a picture', async () => {
    const html = await expectPage(add(staff, kind, {}, neededFiles(kind).slice(1)), 400, [words.IMAGE_REQUIRED])
    expect(fieldError(html, 'images')).toBe(words.IMAGE_REQUIRED)
  })

  it('keeps what was typed and uploaded when a field fails, and then takes it', async () => {
    const title = unique('Kept ')
    const html = await expectPage(add(staff, kind, { title, description: '' }), 400, ['Description is required'])
    expect(fieldValue(html, 'title')).toBe(title)
    const [held] = (await stagedRows()).filter((row) => row.store === 'pictures')
    expect(fieldValue(html, 'imageOrder')).toBe(`h${held?.id}`)
    expect(html).toContain(held?.objectKey)
    const again = await sendTo(staff, paths.itemNew(kind), filled(kind, { title, formId: formIdOf(html) }))
    expect(again.status).toBe(303)
    expect(await stagedRows()).toEqual([])
    const id = idIn(again)
    expect((await picturesOf(kind, id)).map((row) => row.key)).toEqual([held?.objectKey])
  })

  it('gives nobody else the staged uploads of a form', async () => {
    const refused = await add(staff, kind, { description: '' })
    const formId = formIdOf(await refused.text())
    const other = await givenStaff()
    const answer = await sendTo(other, paths.itemNew(kind), filled(kind, { formId }))
    expect(answer.status).toBe(400)
    expect(await alertOf(answer)).toContain(words.IMAGE_REQUIRED)
  })

  it('takes as many pictures as it may have and says when there are more', async () => {
    const most = MOST_PICTURES[kind]
    const files = Array.from({ length: most + 1 }, (_, at) => picture(20 + at))
    const rest = neededFiles(kind).slice(1)
    const html = await expectPage(add(staff, kind, {}, [...files, ...rest]), 400, [words.tooManyImages(most)])
    const title = unique('Full ')
    const again = await sendTo(staff, paths.itemNew(kind), filled(kind, { title, formId: formIdOf(html) }))
    expect(again.status).toBe(303)
    const id = idIn(again)
    expect(await picturesOf(kind, id)).toHaveLength(most)
    await expectPage(edit(staff, kind, id, { title }, [picture(90)]), 400, [words.tooManyImages(most)])
    expect(await orphans()).toEqual([])
  })

  it('has its pictures put in order, described, added to and taken away; the first is the cover', async () => {
    const id = await givenItem(staff, kind, {}, [picture(21), picture(22), picture(23), ...neededFiles(kind).slice(1)])
    const [first, second, third] = await picturesOf(kind, id)
    if (!first || !second || !third) throw new Error('three pictures')
    const [coverAlt, imageOrder] = ['The veranda at noon', [String(third.id), String(first.id)]]
    const fields = { imageOrder, removeImages: [String(second.id)], [`alt-${third.id}`]: coverAlt }
    const changed = await edit(staff, kind, id, fields, [picture(24)])
    expect(changed.status).toBe(303)
    expect(await toldAfter(staff, changed)).toBe(words.UPDATED[kind])
    const after = await picturesOf(kind, id)
    expect(after.map((row) => row.widthPx)).toEqual([23, 21, 24])
    expect(after[0]?.alt).toBe(coverAlt)
    if (kind !== 'project') expect(await rowOf(kind, id)).toMatchObject({ coverKey: third.key, coverAlt })
    expect((await newVisitor().get(paths.media(second.key))).status).toBe(404)
    expect(await orphans()).toEqual([])
    await expectPage(edit(staff, kind, id, { removeImages: after.map((row) => String(row.id)) }), 400, [
      words.IMAGE_REQUIRED,
    ])
    expect(await picturesOf(kind, id)).toHaveLength(3)
  })

  it('moves pictures by buttons that send the form and lose nothing', async () => {
    const id = await givenItem(staff, kind, {}, [picture(31), picture(32), picture(33), ...neededFiles(kind).slice(1)])
    const ids = (await picturesOf(kind, id)).map((row) => String(row.id))
    const orderIn = (html: string) => [...html.matchAll(/name="imageOrder" value="(\w+)"/g)].map(([, each]) => each)
    const press = async (what: string) => {
      const response = await edit(staff, kind, id, { title: 'Typed but not saved', imageOrder: ids, press: what })
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(fieldValue(html, 'title')).toBe('Typed but not saved')
      return orderIn(html)
    }
    expect(await press(`up:${ids[2]}`)).toEqual([ids[0], ids[2], ids[1]])
    expect(await press(`down:${ids[0]}`)).toEqual([ids[1], ids[0], ids[2]])
    expect(await press(`cover:${ids[2]}`)).toEqual([ids[2], ids[0], ids[1]])
    expect((await picturesOf(kind, id)).map((row) => String(row.id))).toEqual(ids)
    expect((await rowOf(kind, id)).title).not.toBe('Typed but not saved')
  })

  it('refuses what is no picture and keeps what is', async () => {
    const svg = new TextEncoder().encode('<svg onload="alert(1)"/>')
    const refused = await add(staff, kind, {}, [picture(41), picture(42, svg), ...neededFiles(kind).slice(1)])
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(textsByRole(html, 'alert')).toEqual([words.NOT_AN_IMAGE])
    expect((await stagedRows()).filter((row) => row.store === 'pictures')).toHaveLength(1)
    expect(await orphans()).toEqual([])
  })

  it('is changed on the site by the next request, and keeps what was not sent', async () => {
    const before = unique('Before ')
    const after = unique('After ')
    const id = await givenItem(staff, kind, { title: before })
    const old = await rowOf(kind, id)
    expect(await page(publicList(kind, before))).toContain(before)
    expect((await edit(staff, kind, id, { title: after })).status).toBe(303)
    const row = await rowOf(kind, id)
    expect(row).toMatchObject({ title: after, description: old.description, status: 'published', revision: 2 })
    expect(await page(publicList(kind, after))).toContain(after)
    if (kind !== 'project') {
      expect(await redirectOf(newVisitor().get(publicPage(kind, old.slug)))).toEqual([301, publicPage(kind, row.slug)])
    }
    const [, changed] = await auditOf(kind, id)
    expect(changed).toMatchObject({ action: 'update', before: { title: before }, after: { title: after } })
  })

  it('shows the second of two editors a conflict with both values, and accepts the form when sent again', async () => {
    const id = await givenItem(staff, kind, { description: 'As it was.' })
    const revision = await revisionOf(staff, kind, id)
    const title = unique('First ')
    expect((await edit(staff, kind, id, { revision, title, description: 'Theirs.' })).status).toBe(303)
    const other = await givenStaff()
    const late = await edit(other, kind, id, { revision, title, description: 'Mine.' }, [picture(51)])
    const html = await late.text()
    expect(late.status).toBe(409)
    expect(textsByRole(html, 'alert')).toEqual([words.CHANGED_MEANWHILE[kind]])
    const table = /<section class="box" aria-label="What differs">[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    expect(table).toContain('Theirs.')
    expect(table).toContain('Mine.')
    expect(table).not.toContain(title)
    expect(await rowOf(kind, id)).toMatchObject({ description: 'Theirs.' })
    expect(await picturesOf(kind, id)).toHaveLength(1)
    const shown = { formId: formIdOf(html), revision: fieldValue(html, 'revision') ?? '' }
    expect((await edit(other, kind, id, { ...shown, title, description: 'Mine.' })).status).toBe(303)
    expect(await rowOf(kind, id)).toMatchObject({ description: 'Mine.' })
    expect(await picturesOf(kind, id)).toHaveLength(2)
  })

  it('is saved once of two who save at the same moment', async () => {
    const id = await givenItem(staff, kind)
    const revision = await revisionOf(staff, kind, id)
    const other = await givenStaff()
    const answers = await Promise.all([
      edit(staff, kind, id, { revision, description: 'One.' }),
      edit(other, kind, id, { revision, description: 'Two.' }),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([303, 409])
    expect(await rowOf(kind, id)).toMatchObject({ revision: 2 })
  })

  it('is unpublished and published again, several at once, and each change is logged', async () => {
    const title = unique('Shown ')
    const ids = [await givenItem(staff, kind, { title }), await givenItem(staff, kind)]
    const gone = await publish(kind, 'unpublish', ...ids)
    expect(gone.status).toBe(303)
    expect(await toldAfter(staff, gone)).toBe('2 taken off the site.')
    expect(await page(publicList(kind, title))).not.toContain(`>${title}<`)
    expect(await page('/sitemap.xml')).not.toContain((await rowOf(kind, ids[0] ?? 0)).slug)
    expect(await toldAfter(staff, await publish(kind, 'publish', ...ids))).toBe('2 published.')
    expect(await page(publicList(kind, title))).toContain(title)
    expect(await toldAfter(staff, await publish(kind, 'publish', ...ids))).toBe('0 published.')
    expect(await toldAfter(staff, await publish(kind, 'archive', ids[1] ?? 0))).toBe('1 archived.')
    const actions = (await auditOf(kind, ids[1] ?? 0)).map((row) => row.action)
    expect(actions).toEqual(['create', 'unpublish', 'publish', 'archive'])
    const nothing = await publish(kind, 'publish')
    expect(nothing.status).toBe(303)
    expect(await page(nothing.headers.get('location') ?? '', staff)).toContain(words.NOTHING_CHOSEN)
  })

  it('stays a draft when the list is told to publish it while something is missing', async () => {
    const draft = () => givenItem(staff, kind, { publish: 'false' })
    const [whole, lacking] = [await draft(), await draft()]
    if (kind === 'plan') await db.delete(planOptions).where(eq(planOptions.planId, lacking))
    else await updateWhere(tableOf(kind), eq(tableOf(kind).id, lacking), { description: '' })
    const answer = await publish(kind, 'publish', whole, lacking)
    expect(await page(answer.headers.get('location') ?? '', staff)).toContain(`1 published. ${words.notComplete(1)}`)
    expect([(await rowOf(kind, whole)).status, (await rowOf(kind, lacking)).status]).toEqual(['published', 'draft'])
    expect((await auditOf(kind, lacking)).map((row) => row.action)).toEqual(['create'])
  })

  it('keeps its state when the form says nothing of it', async () => {
    const id = await givenItem(staff, kind)
    await publish(kind, 'archive', id)
    expect((await edit(staff, kind, id, { description: 'Still archived.' })).status).toBe(303)
    expect((await rowOf(kind, id)).status).toBe('archived')
    expect((await edit(staff, kind, id, { publish: 'true' })).status).toBe(303)
    expect((await rowOf(kind, id)).status).toBe('published')
  })

  it('can be featured on the home page, in an order', async () => {
    await db.delete(featuredItems).where(eq(featuredItems.kind, kind))
    const [a, b] = [await givenItem(staff, kind), await givenItem(staff, kind)]
    const feature = (id: number, featured: string) => staff.post(paths.itemFeature(kind, id), { featured })
    const order = async () =>
      (await db.select().from(featuredItems).where(eq(featuredItems.kind, kind)).orderBy(featuredItems.position)).map(
        (row) => row.itemId,
      )
    for (const id of [a, b]) expect((await feature(id, 'true')).status).toBe(303)
    expect(await order()).toEqual([a, b])
    await feature(b, 'up')
    expect(await order()).toEqual([b, a])
    await feature(b, 'down')
    expect(await order()).toEqual([a, b])
    expect(await page('/')).toContain((await rowOf(kind, a)).title)
    await feature(a, 'false')
    expect(await order()).toEqual([b])
    expect(await page('/')).not.toContain((await rowOf(kind, a)).title)
    expect((await feature(a, 'sideways')).status).toBe(400)
    expect(await page(`${paths.items(kind)}?featured=yes`, staff)).toContain((await rowOf(kind, b)).title)
  })

  it('is copied as a draft with pictures of its own', async () => {
    const id = await givenItem(staff, kind)
    const response = await staff.post(paths.itemDuplicate(kind, id))
    expect(response.status).toBe(303)
    const copyId = idIn(response)
    const [item, copy] = [await rowOf(kind, id), await rowOf(kind, copyId)]
    const { title, description } = item
    expect(copy).toMatchObject({ title: `${title} (copy)`, status: 'draft', revision: 1, description })
    const [own] = await picturesOf(kind, copyId)
    expect(own?.key).not.toBe((await picturesOf(kind, id))[0]?.key)
    expect((await newVisitor().get(paths.media(own?.key ?? '', 360))).status).toBe(200)
    await remove(id)
    expect((await newVisitor().get(paths.media(own?.key ?? ''))).status).toBe(200)
    expect(await orphans()).toEqual([])
  })

  it('is deleted after a question in the specified words, and nothing of it is left', async () => {
    const title = unique('Leaving ')
    const id = await givenItem(staff, kind, { title })
    const { slug } = await rowOf(kind, id)
    const [shown] = await picturesOf(kind, id)
    await staff.post(paths.itemFeature(kind, id), { featured: 'true' })
    staff.cookies.delete('flash')
    const asked = await page(paths.itemDelete(kind, id), staff)
    expect(asked).toContain(words.DELETE_TITLE[kind])
    expect(asked).toContain(words.askToDelete(kind))
    expect(await isGone(kind, id)).toBe(false)
    const response = await remove(id)
    expect([response.status, response.headers.get('location')]).toEqual([303, paths.items(kind)])
    expect(await toldAfter(staff, response)).toBe(words.DELETED[kind])
    expect(await isGone(kind, id)).toBe(true)
    expect(await page(publicList(kind, title))).not.toContain(`>${title}<`)
    expect(await page('/sitemap.xml')).not.toContain(slug)
    expect(await page('/')).not.toContain(title)
    if (kind !== 'project') expect((await newVisitor().get(publicPage(kind, slug))).status).toBe(404)
    expect((await newVisitor().get(paths.media(shown?.key ?? ''))).status).toBe(404)
    const stored = await storedKeys()
    expect([...stored.pictures, ...stored.files].filter((key) => key.includes(shown?.key ?? '-'))).toEqual([])
    expect((await auditOf(kind, id)).at(-1)).toMatchObject({ action: 'delete', before: { title } })
    staff.cookies.delete('flash')
    for (const address of [paths.itemDelete, paths.itemDuplicate, paths.itemFeature]) {
      const late = await staff.post(address(kind, id), { featured: 'true' })
      expect([late.status, late.headers.get('location')]).toEqual([303, paths.items(kind)])
      expect(await toldAfter(staff, late, 'alert')).toBe(words.NOT_HERE_ANY_MORE[kind])
      staff.cookies.delete('flash')
    }
    expect((await auditOf(kind, id)).at(-1)).toMatchObject({ action: 'delete' })
    await expectNothingLeft()
  })

  it('is a 404 for addresses that name none', async () => {
    for (const id of ['0', '-1', '1.5', 'x', '999999999', '%00', '1e3']) {
      const address = `${paths.items(kind)}/${id}`
      for (const path of [address, `${address}/edit`, `${address}/delete`])
        expect((await staff.get(path)).status, path).toBe(404)
      expect((await staff.post(`${address}/edit`)).status, address).toBe(404)
      for (const path of [`${address}/delete`, `${address}/duplicate`, `${address}/feature`])
        expect((await staff.post(path)).headers.get('location'), path).toBe(paths.items(kind))
    }
  })

  it('reports a store that does not respond, keeps what was typed and accepts it later', async () => {
    const put = async () => Promise.reject(new Error('down'))
    const broken = await givenStaff(appWith({ PICTURES: { ...env.PICTURES, put, delete: async () => undefined } }))
    const title = unique('Later ')
    const html = await expectPage(add(broken, kind, { title }), 503, [words.ADD_FAILED[kind]])
    expect(fieldValue(html, 'title')).toBe(title)
    const fields = filled(kind, { title, formId: formIdOf(html) })
    expect((await sendTo(staff, paths.itemNew(kind), fields, neededFiles(kind))).status).toBe(303)
  })

  it('says so when it can not be deleted', async () => {
    const id = await givenItem(staff, kind)
    const broken = await givenStaff(appWith({ DB: replaced(env.DB, { batch: batchUnlessReading }) }))
    await expectPage(remove(id, broken), 503, [words.DELETE_FAILED[kind]])
    expect(await isGone(kind, id)).toBe(false)
    expect((await newVisitor().get(paths.media((await picturesOf(kind, id))[0]?.key ?? ''))).status).toBe(200)
  })

  it('is found in its list by words, number and state, sorted, paged, and exported', async () => {
    const word = unique('wordy')
    const ids: number[] = []
    for (const title of [`B ${word}`, `A ${word}`]) ids.push(await givenItem(staff, kind, { title }))
    await publish(kind, 'unpublish', ids[1] ?? 0)
    staff.cookies.delete('flash')
    const list = (query: string) => page(`${paths.items(kind)}${query}`, staff)
    const titles = (html: string) => [...html.matchAll(new RegExp(`([AB]) ${word}<`, 'g'))].map(([, letter]) => letter)
    expect(titles(await list(`?q=${word}&sort=title-asc`))).toEqual(['A', 'B'])
    expect(titles(await list(`?q=${word}&sort=title-desc`))).toEqual(['B', 'A'])
    expect(titles(await list(`?q=${word.toUpperCase()}&state=draft`))).toEqual(['A'])
    expect(titles(await list(`?q=${word}&state=archived`))).toEqual([])
    const reference =
      kind === 'project'
        ? `Project ${String(ids[0]).padStart(2, '0')}`
        : `${kind === 'plan' ? 'P' : 'B'}-${String(ids[0]).padStart(3, '0')}`
    const found = await list(`?q=${encodeURIComponent(reference)}`)
    expect(titles(found)).toContain('B')
    expect(found).toContain(`href="${paths.itemEdit(kind, ids[0] ?? 0)}"`)
    expect(found).not.toContain('NaN')
    const [cover] = await picturesOf(kind, ids[0] ?? 0)
    expect(found).toContain(paths.media(cover?.key ?? 'no picture', 144))
    for (const shown of [`>${reference}`, 'Published', kind === 'project' ? '14 Mar 2026' : 'House'])
      expect(found).toContain(shown)
    const beyond = await staff.get(`${paths.items(kind)}?q=${word}&page=9`)
    expect([beyond.status, beyond.headers.get('location')?.includes('page=')]).toEqual([302, false])
    expect(await list('?state=nonsense&sort=nonsense&page=x')).toContain('</table>')
    const csv = await staff.get(paths.itemsCsv(kind, `?q=${word}`))
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Title')
    expect(await staff.read(paths.itemsCsv(kind, '?sort=likes-desc'))).toContain(`A ${word}`)
  })

  it('has cells in its export that no spreadsheet runs', async () => {
    const word = unique('calc')
    await givenItem(staff, kind, { title: `=HYPERLINK("${word}")` })
    const text = await staff.read(paths.itemsCsv(kind, `?q=${word}`))
    expect(text).toContain(`"'=HYPERLINK(""${word}"")"`)
  })

  it('is uploaded picture by picture with scripts, then saved without them', async () => {
    const formId = unique('u').padEnd(24, 'y').toLowerCase()
    const upload = (files: Parameters<typeof sendTo>[3]) =>
      sendTo(staff, paths.itemsUploads(kind), [['formId', formId]], files)
    for (const file of neededFiles(kind)) expect((await upload([file])).status).toBe(200)
    const bad = await upload([picture(61, new Uint8Array([1, 2, 3]))])
    expect(bad.status).toBe(400)
    expect(await bad.json()).toEqual({ errors: { images: [words.NOT_AN_IMAGE] } })
    expect((await sendTo(staff, paths.itemsUploads(kind), [['formId', '../x']], [picture()])).status).toBe(400)
    expect((await sendTo(staff, paths.itemNew(kind), filled(kind, { formId }))).status).toBe(303)
    await expectNothingLeft()
  })
})

describe('a staged upload', () => {
  it('is deleted after a day with its objects, and stays while the form is being edited', async () => {
    const clock = testClock()
    expect((await add(staff, 'listing', { description: '' })).status).toBe(400)
    const [held] = await stagedRows()
    clock.advance(23 * HOUR)
    await sweepUploads(sweepDeps(clock.now))
    expect(await stagedRows()).toHaveLength(1)
    clock.advance(2 * HOUR)
    await sweepUploads(sweepDeps(clock.now))
    expect(await stagedRows()).toEqual([])
    expect((await storedKeys()).pictures.filter((key) => key.includes(held?.objectKey ?? '-'))).toEqual([])
  })
})

/** Reads go through; a batch that writes fails. */
const batchUnlessReading: D1Database['batch'] = (statements) =>
  statements.some((each) => /^\s*(insert|delete|update)/i.test((each as unknown as { statement: string }).statement))
    ? Promise.reject(new Error('down'))
    : env.DB.batch(statements)
