/** What staff do to listings, plans and projects alike: lists, forms, pictures, states, copies and deletion. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ItemKind, MOST_PICTURES } from '../../app/domain/items/item.ts'
import * as words from '../../app/domain/items/messages.ts'
import { sweepUploads } from '../../app/domain/uploads/staged.server.ts'
import { paths } from '../../app/paths.ts'
import { featuredItems, planOptions } from '../../drizzle/schema/index.ts'
import { replaced } from '../support/bindings.ts'
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, unique, updateWhere } from '../support/factories.ts'
import * as support from '../support/items.ts'
import { HOUR, testClock } from '../support/jobs.ts'
import { appWith, expectPage, fieldError, fieldValue, newVisitor, plainText, redirectOf } from '../support/shop.ts'

const { auditOf, idIn, itemsOf, neededFiles, picture, picturesAnd, stagedRows } = support
const [staff, other] = [await support.givenStaff(), await support.givenStaff()]
beforeEach(async () => {
  await support.sweepWaiting()
  staff.cookies.delete('flash')
})

/** The message that the next page shows, and shows no more. */
async function toldAfter(response: Response, role?: 'alert') {
  const told = await support.toldAfter(staff, response, role)
  staff.cookies.delete('flash')
  return told
}
const heldPictures = async () => (await stagedRows()).filter((row) => row.store === 'pictures')
/** The public address. */
const publicList = (kind: ItemKind, title: string) =>
  kind === 'project'
    ? paths.projects()
    : `${kind === 'listing' ? paths.services() : paths.plans()}?q=${encodeURIComponent(title)}`
const publicPage = (kind: ItemKind, slug: string) => (kind === 'listing' ? paths.service(slug) : paths.plan(slug))
const page = async (path: string, visitor = newVisitor()) => plainText(await visitor.read(path))
const statusOf = async (path: string) => (await newVisitor().get(path)).status

describe.each(support.KINDS)('a %s', (kind) => {
  const items = itemsOf(staff, kind)
  const others = itemsOf(other, kind)

  it('is added with a message, published at once and logged', async () => {
    const title = unique('Oboase ')
    const response = await items.add({ title })
    const id = idIn(response)
    expect([response.status, await toldAfter(response)]).toEqual([303, words.ADDED[kind]])
    expect(await items.row(id)).toMatchObject({ title, status: 'published', revision: 1 })
    expect(await page(publicList(kind, title))).toContain(title)
    const [shown] = await items.pictures(id)
    expect(shown).toMatchObject({ position: 0, widthPx: 40, heightPx: 30, alt: `${title}, picture 1` })
    expect(await statusOf(paths.media(shown?.key ?? '', 360))).toBe(200)
    expect(await auditOf(kind, id)).toMatchObject([{ action: 'create', actor: 'Ama Serwaa' }])
    await support.expectNothingLeft()
  })

  it('is saved as a draft', async () => {
    const title = unique('Hidden ')
    const id = await items.given({ title, publish: 'false' })
    const { slug, status } = await items.row(id)
    expect(status).toBe('draft')
    expect(await page(publicList(kind, title))).not.toContain(`>${title}<`)
    if (kind !== 'project') expect(await statusOf(publicPage(kind, slug))).toBe(404)
    expect(await page('/sitemap.xml')).not.toContain(slug)
    expect(await page(paths.itemPage(kind, id), staff)).toContain(title)
  })

  it('needs a picture', async () => {
    const html = await expectPage(items.add({}, picturesAnd(kind)), 400, [words.IMAGE_REQUIRED])
    expect(fieldError(html, 'images')).toBe(words.IMAGE_REQUIRED)
  })

  it('keeps text and uploads when a field fails, only for its author, and saves them afterwards', async () => {
    const title = unique('Kept ')
    const incomplete = { title, description: '', publish: 'false' }
    const html = await expectPage(items.add(incomplete), 400, ['Description is required'])
    expect(html).toMatch(support.DRAFT_CHOSEN)
    const formId = support.formIdOf(html)
    const [held] = await heldPictures()
    expect([fieldValue(html, 'title'), fieldValue(html, 'imageOrder')]).toEqual([title, `h${held?.id}`])
    expect(html).toContain(held?.objectKey)
    const stolen = await others.add({ formId }, [])
    expect([stolen.status, await support.alertOf(stolen)]).toEqual([400, expect.stringContaining(words.IMAGE_REQUIRED)])
    const again = await items.add({ title, formId }, [])
    expect(again.status).toBe(303)
    expect(await stagedRows()).toEqual([])
    expect((await items.pictures(idIn(again))).map((row) => row.key)).toEqual([held?.objectKey])
  })

  it('accepts the most pictures allowed and says when there are more', async () => {
    const most = MOST_PICTURES[kind]
    const widths = Array.from({ length: most + 1 }, (_, at) => 20 + at)
    const html = await expectPage(items.add({}, picturesAnd(kind, ...widths)), 400, [words.tooManyImages(most)])
    const id = idIn(await items.add({ formId: support.formIdOf(html) }, []))
    expect(await items.pictures(id)).toHaveLength(most)
    await expectPage(items.edit(id, { title: 'Full' }, [picture(90)]), 400, [words.tooManyImages(most)])
    expect(await support.orphans()).toEqual([])
  })

  it('has its pictures reordered without saving, then saved in order, described, added and removed', async () => {
    const id = await items.given({}, picturesAnd(kind, 21, 22, 23))
    const [first, second, third] = await items.pictures(id)
    if (!first || !second || !third) throw new Error('three pictures')
    const ids = [first, second, third].map((row) => String(row.id))
    const [a = '', b = '', c = ''] = ids
    for (const [press, order] of [
      [`up:${c}`, [a, c, b]],
      [`down:${a}`, [b, a, c]],
      [`cover:${c}`, [c, a, b]],
    ] as const) {
      const html = await expectPage(items.edit(id, { title: 'Typed but not saved', imageOrder: ids, press }), 200)
      expect(fieldValue(html, 'title')).toBe('Typed but not saved')
      expect([...html.matchAll(/name="imageOrder" value="(\w+)"/g)].map(([, each]) => each)).toEqual(order)
    }
    expect(await items.pictures(id)).toEqual([first, second, third])
    expect((await items.row(id)).title).not.toBe('Typed but not saved')

    const coverAlt = 'The veranda at noon'
    const fields = { imageOrder: [c, a], removeImages: [b], [`alt-${c}`]: coverAlt }
    expect(await toldAfter(await items.edit(id, fields, [picture(24)]))).toBe(words.UPDATED[kind])
    const after = await items.pictures(id)
    expect(after.map((row) => row.widthPx)).toEqual([23, 21, 24])
    expect(after[0]?.alt).toBe(coverAlt)
    if (kind !== 'project') expect(await items.row(id)).toMatchObject({ coverKey: third.key, coverAlt })
    expect(await statusOf(paths.media(second.key))).toBe(404)
    expect(await support.orphans()).toEqual([])
    const removeImages = after.map((row) => String(row.id))
    await expectPage(items.edit(id, { removeImages }), 400, [words.IMAGE_REQUIRED])
    expect(await items.pictures(id)).toHaveLength(3)
  })

  it('refuses files that are not pictures and keeps those that are', async () => {
    const svg = picture(42, new TextEncoder().encode('<svg onload="alert(1)"/>'))
    await expectPage(items.add({}, [svg, ...picturesAnd(kind, 41)]), 400, [words.NOT_AN_IMAGE])
    expect(await heldPictures()).toHaveLength(1)
    expect(await support.orphans()).toEqual([])
  })

  it('shows a change at the next request, and keeps fields that were not sent', async () => {
    const [before, after] = [unique('Before '), unique('After ')]
    const id = await items.given({ title: before })
    const old = await items.row(id)
    expect(await page(publicList(kind, before))).toContain(before)
    await expectStatus(303, items.edit(id, { title: after }))
    const row = await items.row(id)
    expect(row).toMatchObject({ title: after, description: old.description, status: 'published', revision: 2 })
    expect(await page(publicList(kind, after))).toContain(after)
    if (kind !== 'project')
      expect(await redirectOf(newVisitor().get(publicPage(kind, old.slug)))).toEqual([301, publicPage(kind, row.slug)])
    const [, changed] = await auditOf(kind, id)
    expect(changed).toMatchObject({ action: 'update', before: { title: before }, after: { title: after } })
  })

  it('shows the second of two editors a conflict with both values, and accepts the form when sent again', async () => {
    const id = await items.given({ description: 'As it was.' })
    const revision = await items.revision(id)
    const title = unique('First ')
    await expectStatus(303, items.edit(id, { revision, title, description: 'Theirs.' }))
    const late = others.edit(id, { revision, title, description: 'Mine.' }, [picture(51)])
    const html = await expectPage(late, 409, [words.CHANGED_MEANWHILE[kind]])
    const table = /<section class="box" aria-label="What differs">[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    expectWords(table, ['Theirs.', 'Mine.'], [title])
    expect(await items.row(id)).toMatchObject({ description: 'Theirs.' })
    expect(await items.pictures(id)).toHaveLength(1)
    const shown = { formId: support.formIdOf(html), revision: fieldValue(html, 'revision') ?? '' }
    await expectStatus(303, others.edit(id, { ...shown, title, description: 'Mine.' }))
    expect(await items.row(id)).toMatchObject({ description: 'Mine.' })
    expect(await items.pictures(id)).toHaveLength(2)
  })

  it('is saved once of two who save at the same moment', async () => {
    const id = await items.given()
    const revision = await items.revision(id)
    const answers = await Promise.all([
      items.edit(id, { revision, description: 'One.' }),
      others.edit(id, { revision, description: 'Two.' }),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([303, 409])
    expect((await items.row(id)).revision).toBe(2)
  })

  it('is unpublished and published again, also in bulk, with each change logged', async () => {
    const title = unique('Shown ')
    const [id, second] = [await items.given({ title }), await items.given()]
    const told = async (verb: string, ...ids: number[]) => toldAfter(await items.states(verb, ...ids))
    expect(await told('unpublish', id, second)).toBe('2 taken off the site.')
    expect(await page(publicList(kind, title))).not.toContain(`>${title}<`)
    expect(await page('/sitemap.xml')).not.toContain((await items.row(id)).slug)
    expect(await told('publish', id, second)).toBe('2 published.')
    expect(await page(publicList(kind, title))).toContain(title)
    expect(await told('publish', id, second)).toBe('0 published.')
    expect(await told('archive', second)).toBe('1 archived.')
    expect(await items.actions(second)).toEqual(['create', 'unpublish', 'publish', 'archive'])
    expect(await toldAfter(await items.states('publish'), 'alert')).toContain(words.NOTHING_CHOSEN)
  })

  it('stays a draft when published from the list while incomplete', async () => {
    const [whole, lacking] = [await items.given({ publish: 'false' }), await items.given({ publish: 'false' })]
    const table = support.tableOf(kind)
    if (kind === 'plan') await db.delete(planOptions).where(eq(planOptions.planId, lacking))
    else await updateWhere(table, eq(table.id, lacking), { description: '' })
    const answer = await items.states('publish', whole, lacking)
    expect(await page(answer.headers.get('location') ?? '', staff)).toContain(`1 published. ${words.notComplete(1)}`)
    expect([(await items.row(whole)).status, (await items.row(lacking)).status]).toEqual(['published', 'draft'])
    expect(await items.actions(lacking)).toEqual(['create'])
  })

  it('keeps its state if the form has no such field', async () => {
    const id = await items.given()
    await items.states('archive', id)
    await expectStatus(303, items.edit(id, { description: 'Still archived.' }))
    expect((await items.row(id)).status).toBe('archived')
    await expectStatus(303, items.edit(id, { publish: 'true' }))
    expect((await items.row(id)).status).toBe('published')
  })

  it('can be featured on the home page, in an order', async () => {
    await db.delete(featuredItems).where(eq(featuredItems.kind, kind))
    const [a, b] = [await items.given(), await items.given()]
    const [{ title }, second] = [await items.row(a), await items.row(b)]
    const query = db.select().from(featuredItems).where(eq(featuredItems.kind, kind)).orderBy(featuredItems.position)
    const order = async () => (await query).map((row) => row.itemId)
    await expectStatus(303, items.feature(a, 'true'))
    await expectStatus(303, items.feature(b, 'true'))
    expect(await order()).toEqual([a, b])
    await items.feature(b, 'up')
    expect(await order()).toEqual([b, a])
    await items.feature(b, 'down')
    expect(await order()).toEqual([a, b])
    expect(await page('/')).toContain(title)
    await items.feature(a, 'false')
    expect(await order()).toEqual([b])
    expect(await page('/')).not.toContain(title)
    await expectStatus(400, items.feature(a, 'sideways'))
    expect(await page(`${paths.items(kind)}?featured=yes`, staff)).toContain(second.title)
  })

  it('is copied as a draft with pictures of its own', async () => {
    const id = await items.given()
    const copyId = idIn(await items.duplicate(id))
    const { title, description } = await items.row(id)
    const copied = { title: `${title} (copy)`, status: 'draft', revision: 1, description }
    expect(await items.row(copyId)).toMatchObject(copied)
    const [own] = await items.pictures(copyId)
    expect(own?.key).not.toBe((await items.pictures(id))[0]?.key)
    expect(await statusOf(paths.media(own?.key ?? '', 360))).toBe(200)
    await items.remove(id)
    expect(await statusOf(paths.media(own?.key ?? ''))).toBe(200)
    expect(await support.orphans()).toEqual([])
  })

  it('is deleted after the specified confirmation, and nothing is left of it after 30 days', async () => {
    const title = unique('Leaving ')
    const id = await items.given({ title })
    const { slug } = await items.row(id)
    const [shown] = await items.pictures(id)
    await items.feature(id, 'true')
    staff.cookies.delete('flash')
    const asked = await page(paths.itemDelete(kind, id), staff)
    expectWords(asked, [words.DELETE_TITLE[kind], words.askToDelete(kind)])
    expect(await items.isGone(id)).toBe(false)
    const response = await items.remove(id)
    expect(await redirectOf(response)).toEqual([303, paths.items(kind)])
    expect(await toldAfter(response)).toContain(words.DELETED[kind])
    expect(await items.isGone(id)).toBe(true)
    expect(await page(publicList(kind, title))).not.toContain(`>${title}<`)
    expect(await page('/sitemap.xml')).not.toContain(slug)
    expect(await page('/')).not.toContain(title)
    if (kind !== 'project') expect(await statusOf(publicPage(kind, slug))).toBe(404)
    expect((await auditOf(kind, id)).at(-1)).toMatchObject({ action: 'delete', before: { title } })
    for (const ask of [items.remove, items.duplicate, (gone: number) => items.feature(gone, 'true')]) {
      const late = await ask(id)
      expect(await redirectOf(late)).toEqual([303, paths.items(kind)])
      expect(await toldAfter(late, 'alert')).toBe(words.NOT_HERE_ANY_MORE[kind])
    }
    expect((await items.actions(id)).at(-1)).toBe('delete')
    await support.emptyTrashAfter(29)
    const isStored = async () => (await support.storedKeys()).pictures.some((key) => key.includes(shown?.key ?? '-'))
    expect([await isStored(), (await items.pictures(id)).length]).toEqual([true, 1])
    await support.emptyTrashAfter(31)
    expect([await isStored(), (await items.pictures(id)).length]).toEqual([false, 0])
    expect(await statusOf(paths.media(shown?.key ?? ''))).toBe(404)
    await support.expectNothingLeft()
  })

  it('is a 404 if it does not exist', async () => {
    for (const id of ['0', '-1', '1.5', 'x', '999999999', '%00', '1e3']) {
      const address = `${paths.items(kind)}/${id}`
      const pages = ['', '/edit', '/delete'].map((part) => staff.get(address + part))
      await expectStatus(404, ...pages, staff.post(`${address}/edit`))
      for (const path of [`${address}/delete`, `${address}/duplicate`, `${address}/feature`])
        expect((await staff.post(path)).headers.get('location'), path).toBe(paths.items(kind))
    }
  })

  it('reports a store that does not respond, keeps what was typed and saves it later', async () => {
    const put = async () => Promise.reject(new Error('down'))
    const down = appWith({ PICTURES: { ...env.PICTURES, put, delete: async () => undefined } })
    const broken = itemsOf(await support.givenStaff(down), kind)
    const title = unique('Later ')
    const html = await expectPage(broken.add({ title }), 503, [words.ADD_FAILED[kind]])
    expect(fieldValue(html, 'title')).toBe(title)
    await expectStatus(303, items.add({ title, formId: support.formIdOf(html) }))
  })

  it('reports that it can not be deleted', async () => {
    const id = await items.given()
    const broken = itemsOf(
      await support.givenStaff(appWith({ DB: replaced(env.DB, { batch: batchUnlessReading }) })),
      kind,
    )
    await expectPage(broken.remove(id), 503, [words.DELETE_FAILED[kind]])
    expect(await items.isGone(id)).toBe(false)
    expect(await statusOf(paths.media((await items.pictures(id))[0]?.key ?? ''))).toBe(200)
  })

  it('is found in its list by words, number and state, sorted and paged', async () => {
    const word = unique('wordy')
    const [id, second] = [await items.given({ title: `B ${word}` }), await items.given({ title: `A ${word}` })]
    await items.states('unpublish', second)
    staff.cookies.delete('flash')
    const list = (query: string) => page(`${paths.items(kind)}${query}`, staff)
    const titles = (html: string) =>
      [...html.matchAll(new RegExp(`([AB]) ${word} ?<`, 'g'))].map(([, letter]) => letter)
    expect(titles(await list(`?q=${word}&sort=title-asc`))).toEqual(['A', 'B'])
    expect(titles(await list(`?q=${word}&sort=title-desc`))).toEqual(['B', 'A'])
    expect(titles(await list(`?q=${word.toUpperCase()}&state=draft`))).toEqual(['A'])
    expect(titles(await list(`?q=${word}&state=archived`))).toEqual([])
    const numbered = String(id).padStart(kind === 'project' ? 2 : 3, '0')
    const reference = { project: 'Project ', plan: 'P-', listing: 'B-' }[kind] + numbered
    const found = await list(`?q=${encodeURIComponent(reference)}`)
    expect(titles(found)).toContain('B')
    const [cover] = await items.pictures(id)
    const shown = [paths.media(cover?.key ?? 'no picture', 144), `href="${paths.itemEdit(kind, id)}"`]
    const facts = [`>${reference}`, 'Published', kind === 'project' ? '14 Mar 2026' : 'House']
    expectWords(found, [...shown, ...facts], ['NaN'])
    const beyond = await redirectOf(staff.get(`${paths.items(kind)}?q=${word}&page=9`))
    expect(beyond).toEqual([302, expect.not.stringContaining('page=')])
    expect(await list('?state=nonsense&sort=nonsense&page=x')).toContain('</table>')
  })

  it('is exported as CSV without formulas', async () => {
    const word = unique('calc')
    await items.given({ title: `=HYPERLINK("${word}")` })
    const csv = await staff.get(paths.itemsCsv(kind, `?q=${word}`))
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const [head, line, ...more] = (await csv.text()).trim().split('\r\n')
    expect([head, line]).toEqual([
      expect.stringContaining('Title'),
      expect.stringContaining(`"'=HYPERLINK(""${word}"")"`),
    ])
    expect(more).toEqual([])
    expect(await staff.read(paths.itemsCsv(kind, '?sort=likes-desc'))).toContain(word)
  })

  it('is uploaded file by file with scripts, then saved without them, once for one form', async () => {
    const [formId, title] = [support.newFormId(), unique('Behind ')]
    for (const file of neededFiles(kind)) await expectStatus(200, items.upload(formId, file))
    const bad = await items.upload(formId, picture(61, new Uint8Array([1, 2, 3])))
    expect([bad.status, await bad.json()]).toEqual([400, { errors: { images: [words.NOT_AN_IMAGE] } }])
    await expectStatus(400, items.upload('../x', picture()))
    const before = await items.count()
    support.expectSamePlace(await atOnce(3, () => items.add({ title, formId }, [])))
    expect(await items.count()).toBe(before + 1)
    await support.expectNothingLeft()
  })
})

describe('a staged upload', () => {
  it('is deleted after a day with its objects, and stays while the form is being edited', async () => {
    const clock = testClock()
    await expectStatus(400, itemsOf(staff, 'listing').add({ description: '' }))
    const [held] = await stagedRows()
    clock.advance(23 * HOUR)
    await sweepUploads(support.sweepDeps(clock.now))
    expect(await stagedRows()).toHaveLength(1)
    clock.advance(2 * HOUR)
    await sweepUploads(support.sweepDeps(clock.now))
    expect(await stagedRows()).toEqual([])
    expect((await support.storedKeys()).pictures.filter((key) => key.includes(held?.objectKey ?? '-'))).toEqual([])
  })
})

/** Reads succeed; a batch that writes fails. */
const batchUnlessReading: D1Database['batch'] = (statements) =>
  statements.some((each) => /^\s*(insert|delete|update)/i.test((each as unknown as { statement: string }).statement))
    ? Promise.reject(new Error('down'))
    : env.DB.batch(statements)
