/** What staff do twice, at the same moment as somebody else, or to an item of which something is missing. */
import { env } from 'cloudflare:workers'
import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { originalKey } from '../../app/domain/gallery/variants.ts'
import type { ItemKind } from '../../app/domain/items/item.ts'
import { COPY_FILE_MISSING, copyPictureMissing, DELETED_MEANWHILE } from '../../app/domain/items/messages.ts'
import { paths } from '../../app/paths.ts'
import { featuredItems, planFiles, wishlistItems } from '../../drizzle/schema/index.ts'
import { givenSignedIn } from '../support/accounts.ts'
import { replaced } from '../support/bindings.ts'
import { db, givenPlan, rowsWhere, unique } from '../support/factories.ts'
import {
  add,
  auditOf,
  edit,
  expectNothingLeft,
  expectSamePlace,
  filled,
  formIdOf,
  givenItem,
  givenStaff,
  idIn,
  KINDS,
  meeting,
  neededFiles,
  orphans,
  picture,
  picturesOf,
  revisionOf,
  rowOf,
  sendTo,
  setStates,
  stagedRows,
  storedKeys,
  sweepWaiting,
  tableOf,
  toldAfter,
  zip,
} from '../support/items.ts'
import {
  appWith,
  expectPage,
  type Fetch,
  fieldValue,
  newVisitor,
  plainText,
  redirectOf,
  SITE,
  type Visitor,
} from '../support/shop.ts'

const INSERTS = {
  listing: /^insert into "listings"/i,
  plan: /^insert into "plans"/i,
  project: /^insert into "projects"/i,
}
const UPDATES = { listing: /^update "listings"/i, plan: /^update "plans"/i, project: /^update "projects"/i }

let staff: Visitor
beforeEach(async () => {
  await sweepWaiting()
  staff ??= await givenStaff()
  staff.cookies.delete('flash')
})

const rowsCalled = async (kind: ItemKind, title: string) =>
  (await rowsWhere(tableOf(kind), like(tableOf(kind).title, `${title}%`))).sort((a, b) => a.id - b.id)
/** The same person and browser at another app. */
function sameAs({ cookies }: Visitor, fetchApp: Fetch): Visitor {
  const other = newVisitor(fetchApp)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return other
}
async function told(response: Response, role?: 'alert') {
  const text = await toldAfter(staff, response, role)
  staff.cookies.delete('flash')
  return text
}
const newFormId = () => unique('f').padEnd(24, 'x').toLowerCase()
const actionsOf = async (kind: ItemKind, id: number) => (await auditOf(kind, id)).map((row) => row.action)

describe.each(KINDS)('a %s', (kind) => {
  const copyKeyOf = async (id: number) =>
    /name="copy" value="(\w+)"/.exec(await staff.read(paths.itemPage(kind, id)))?.[1] ?? ''
  const duplicate = (id: number, copy: string, visitor = staff) => visitor.post(paths.itemDuplicate(kind, id), { copy })
  const states = (verb: string, ids: number[], visitor = staff) => setStates(visitor, kind, verb, ids)

  it('has a number that no other item ever gets, new, copied or after it is gone', async () => {
    const first = await givenItem(staff, kind, { title: unique('Numbered ') })
    const copied = idIn(await duplicate(first, await copyKeyOf(first)))
    expect(copied).toBe(first + 1)
    for (const id of [first, copied]) await staff.post(paths.itemDelete(kind, id), { confirm: 'yes' })
    expect(await rowsWhere(tableOf(kind), eq(tableOf(kind).id, copied))).toEqual([])
    const next = await givenItem(staff, kind, { title: unique('Numbered ') })
    expect(next).toBe(copied + 1)
    expect(idIn(await duplicate(next, await copyKeyOf(next)))).toBe(next + 1)
  })

  it('is copied once by a double click', async () => {
    const title = unique('Pressed ')
    const id = await givenItem(staff, kind, { title })
    const key = await copyKeyOf(id)
    expect(key).toMatch(/^[0-9a-z]{20,64}$/)
    const app = sameAs(staff, meeting(INSERTS[kind]))
    const twice = await Promise.all([duplicate(id, key, app), duplicate(id, key, app)])
    const answers = [...twice, await duplicate(id, key)]
    expectSamePlace(answers)
    expect(await rowsCalled(kind, title)).toHaveLength(2)
    await expectNothingLeft()
    const again = await copyKeyOf(id)
    expect(again).not.toBe(key)
    expect((await duplicate(id, again)).headers.get('location')).not.toBe(answers[0]?.headers.get('location'))
    expect(await rowsCalled(kind, title)).toHaveLength(3)
  })

  it('is added once, with each picture once, by a form that comes twice', async () => {
    const title = unique('Doubled ')
    const formId = newFormId()
    const files = [picture(71), picture(72), ...neededFiles(kind).slice(1)]
    const send = (visitor: Visitor) => sendTo(visitor, paths.itemNew(kind), filled(kind, { title, formId }), files)
    const app = sameAs(staff, meeting(/^update "staged_uploads" set "created_at"/i))
    const answers = [...(await Promise.all([send(app), send(app)])), await send(staff)]
    expectSamePlace(answers)
    const [row, ...more] = await rowsCalled(kind, title)
    expect(more).toEqual([])
    expect((await picturesOf(kind, row?.id ?? 0)).map((each) => each.widthPx)).toEqual([71, 72])
    for (const file of await rowsWhere(planFiles, eq(planFiles.planId, kind === 'plan' ? (row?.id ?? 0) : -1)))
      expect(await env.FILES.head(file.objectKey)).not.toBeNull()
    await expectNothingLeft()
  })

  it('is added once by a form that is sent twice after its uploads', async () => {
    const title = unique('Behind ')
    const formId = newFormId()
    for (const file of neededFiles(kind))
      expect((await sendTo(staff, paths.itemsUploads(kind), [['formId', formId]], [file])).status).toBe(200)
    const send = () => sendTo(staff, paths.itemNew(kind), filled(kind, { title, formId }))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303])
    expect(await rowsCalled(kind, title)).toHaveLength(1)
    expect(await orphans()).toEqual([])
  })

  it('has an address of its own though another of its title is added at the same moment', async () => {
    const title = unique('Namesake ')
    const app = sameAs(staff, meeting(INSERTS[kind], 3))
    const answers = await Promise.all([1, 2, 3].map((at) => add(app, kind, { title, description: `Number ${at}.` })))
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303])
    const rows = await rowsCalled(kind, title)
    expect(rows.map((row) => row.slug.replace(rows[0]?.slug ?? '-', '')).sort()).toEqual(['', '-2', '-3'])
    for (const row of rows) {
      expect(await picturesOf(kind, row.id)).toHaveLength(1)
      expect(await actionsOf(kind, row.id)).toEqual(['create'])
    }
    await expectNothingLeft()
  })

  it('and another are copied at the same moment, though both copies have one title', async () => {
    const title = unique('Alike ')
    const ids = [await givenItem(staff, kind, { title }), await givenItem(staff, kind, { title })]
    const keys = await Promise.all(ids.map(copyKeyOf))
    const app = sameAs(staff, meeting(INSERTS[kind]))
    const answers = await Promise.all(ids.map((id, at) => duplicate(id, keys[at] ?? '', app)))
    expect(answers.map((each) => each.status)).toEqual([303, 303])
    const copies = (await rowsCalled(kind, title)).filter((row) => !ids.includes(row.id))
    expect(copies.map((row) => row.title)).toEqual([`${title} (copy)`, `${title} (copy)`])
    expect(new Set(copies.map((row) => row.slug)).size).toBe(2)
    await expectNothingLeft()
  })

  it('and another are given one title at the same moment', async () => {
    const title = unique('Renamed ')
    const ids = [await givenItem(staff, kind), await givenItem(staff, kind)]
    const revisions = await Promise.all(ids.map((id) => revisionOf(staff, kind, id)))
    const app = sameAs(staff, meeting(UPDATES[kind]))
    const answers = await Promise.all(ids.map((id, at) => edit(app, kind, id, { title, revision: revisions[at] })))
    expect(answers.map((each) => each.status)).toEqual([303, 303])
    const rows = await rowsCalled(kind, title)
    expect(rows.map((row) => row.revision)).toEqual([2, 2])
    expect(new Set(rows.map((row) => row.slug)).size).toBe(2)
  })

  it('is not copied where a picture is missing, and that is said', async () => {
    const title = unique('Blind ')
    const id = await givenItem(staff, kind, { title }, [picture(31), picture(32), ...neededFiles(kind).slice(1)])
    const [, second] = await picturesOf(kind, id)
    await env.PICTURES.delete(originalKey(second?.key ?? ''))
    const before = await storedKeys()
    const response = await duplicate(id, await copyKeyOf(id))
    expect(await redirectOf(response)).toEqual([303, paths.itemPage(kind, id)])
    expect(await told(response, 'alert')).toBe(copyPictureMissing(2))
    expect(await rowsCalled(kind, title)).toHaveLength(1)
    expect(await storedKeys()).toEqual(before)
    expect(await stagedRows()).toEqual([])
  })

  it('stores nothing of a picture whose upload to the store failed halfway', async () => {
    let puts = 0
    const put = async (...given: Parameters<R2Bucket['put']>) => {
      puts += 1
      if (puts === 2) throw new Error('down')
      return env.PICTURES.put(...given)
    }
    const broken = await givenStaff(appWith({ PICTURES: replaced(env.PICTURES, { put }) }))
    const before = await storedKeys()
    expect((await add(broken, kind)).status).toBe(503)
    // A file of a plan that came whole is kept with the form.
    expect((await stagedRows()).filter(({ field }) => field === 'images')).toEqual([])
    expect((await storedKeys()).pictures).toEqual(before.pictures)
  })

  it('leaves nothing of a width that is made of its picture while it is deleted', async () => {
    const id = await givenItem(staff, kind)
    const [shown] = await picturesOf(kind, id)
    const put = async (...given: Parameters<R2Bucket['put']>) => {
      expect((await staff.post(paths.itemDelete(kind, id))).status).toBe(303)
      return env.PICTURES.put(...given)
    }
    const slow = newVisitor(appWith({ PICTURES: replaced(env.PICTURES, { put }) }))
    await (await slow.get(paths.media(shown?.key ?? '', 1080))).arrayBuffer()
    expect(await orphans()).toEqual([])
  })

  it('is noted once when two publish it at the same moment', async () => {
    const id = await givenItem(staff, kind, { publish: 'false' })
    const app = sameAs(staff, meeting(UPDATES[kind]))
    const answers = await Promise.all([states('publish', [id], app), states('publish', [id], app)])
    expect(answers.map((each) => each.status)).toEqual([303, 303])
    expect((await rowOf(kind, id))?.revision).toBe(2)
    expect(await actionsOf(kind, id)).toEqual(['create', 'publish'])
  })

  it('reports and logs only what really changed', async () => {
    const ids = [await givenItem(staff, kind), await givenItem(staff, kind, { publish: 'false' })]
    await staff.post(paths.itemDelete(kind, ids[0] ?? 0))
    staff.cookies.delete('flash')
    expect(await told(await states('publish', [...ids, ids[1] ?? 0]))).toBe('1 published.')
    expect(await actionsOf(kind, ids[0] ?? 0)).toEqual(['create', 'delete'])
    const [, line] = await auditOf(kind, ids[1] ?? 0)
    expect(line).toMatchObject({ action: 'publish', actor: 'Ama Serwaa', before: { status: 'draft' } })
    expect(line?.after).toMatchObject({ status: 'published', title: (await rowOf(kind, ids[1] ?? 0))?.title })
  })

  it('is deleted once by two who delete it at the same moment', async () => {
    const id = await givenItem(staff, kind)
    const app = sameAs(staff, meeting(/^delete from/i))
    const answers = await Promise.all([1, 2].map(() => app.post(paths.itemDelete(kind, id))))
    expect(answers.map((each) => each.status)).toEqual([303, 303])
    expect(await actionsOf(kind, id)).toEqual(['create', 'delete'])
    await expectNothingLeft()
  })

  it('keeps its place on the home page whatever others feature at the same moment', async () => {
    await db.delete(featuredItems).where(eq(featuredItems.kind, kind))
    const ids = [await givenItem(staff, kind), await givenItem(staff, kind), await givenItem(staff, kind)]
    const feature = (id: number, featured: string, visitor = staff) =>
      visitor.post(paths.itemFeature(kind, id), { featured })
    const order = async () => {
      const rows = await rowsWhere(featuredItems, eq(featuredItems.kind, kind))
      return rows.sort((a, b) => a.position - b.position).map((row) => [row.itemId, row.position])
    }
    const [a = 0, b = 0, c = 0] = ids
    const app = sameAs(staff, meeting(/featured_items/i))
    await Promise.all([feature(a, 'true', app), feature(b, 'true', app)])
    expect((await order()).map(([id]) => id).sort()).toEqual([a, b].sort())
    await feature(c, 'true')
    const first = (await order())[0]?.[0] ?? 0
    const second = sameAs(staff, meeting(/featured_items/i))
    await Promise.all([feature(first, 'false', second), feature(c, 'up', second)])
    expect((await order()).map(([, place]) => place)).toEqual([0, 1])
    expect((await order())[0]?.[0]).toBe(c)
    // What changes nothing is not noted.
    await feature(c, 'true')
    await feature(c, 'up')
    await feature(first, 'false')
    expect(await actionsOf(kind, c)).toEqual(['create', 'feature', 'feature'])
    expect(await actionsOf(kind, first)).toEqual(['create', 'feature', 'unfeature'])
    expect((await auditOf(kind, first)).at(-1)).toMatchObject({ before: { place: 1 }, after: { place: null } })
  })

  it('that somebody deleted meanwhile is offered as a new one with all that was typed', async () => {
    const title = unique('Vanished ')
    const id = await givenItem(staff, kind, { title })
    const revision = await revisionOf(staff, kind, id)
    expect((await staff.post(paths.itemDelete(kind, id))).status).toBe(303)
    staff.cookies.delete('flash')
    const { publish, ...typed } = Object.fromEntries(filled(kind, { title, description: 'Worked on for an hour.' }))
    const late = await edit(staff, kind, id, { ...typed, revision, formId: newFormId() }, neededFiles(kind))
    const html = await expectPage(late, 410, [DELETED_MEANWHILE[kind]])
    expect(late.headers.get('cache-control')).toContain('no-store')
    expect(html).toContain(`action="${paths.itemNew(kind)}"`)
    expect(fieldValue(html, 'title')).toBe(title)
    expect(html).toContain('Worked on for an hour.')
    expect(html).toMatch(/<input[^>]*name="publish"[^>]*checked=""[^>]*value="false"/)
    const [held] = (await stagedRows()).filter((row) => row.store === 'pictures')
    expect(fieldValue(html, 'imageOrder')).toBe(`h${held?.id}`)
    const shown = { formId: formIdOf(html), revision: fieldValue(html, 'revision') ?? '', publish: 'false' }
    const saved = await sendTo(staff, paths.itemNew(kind), Object.entries({ ...typed, ...shown }))
    expect(saved.status).toBe(303)
    const description = 'Worked on for an hour.'
    expect(await rowOf(kind, idIn(saved))).toMatchObject({ title, status: 'draft', description })
    expect(await orphans()).toEqual([])
  })

  it('is offered as a new one also where it went while the form was on its way, and when a picture is moved', async () => {
    const id = await givenItem(staff, kind)
    const revision = await revisionOf(staff, kind, id)
    const app = sameAs(staff, meeting(/^(update|delete from) "(listings|plans|projects)"/i))
    const [late] = await Promise.all([
      edit(app, kind, id, { revision, description: 'On its way.' }),
      app.post(paths.itemDelete(kind, id)),
    ])
    // Whoever is first: saved and then deleted, or deleted and then offered.
    if (late && late.status !== 303) expect(await expectPage(late, 410)).toContain('On its way.')
    expect(await rowOf(kind, id)).toBeUndefined()
    const moved = edit(staff, kind, id, { revision, description: 'Typed.', press: 'keep' })
    expect(await expectPage(moved, 410)).toContain('Typed.')
    expect(await orphans()).toEqual([])
  })

  it('keeps what was chosen of its state when another field fails', async () => {
    const refused = await add(staff, kind, { description: '', publish: 'false' })
    expect(await refused.text()).toMatch(/<input[^>]*name="publish"[^>]*checked=""[^>]*value="false"/)
  })
})

describe('a button on the page of an item', () => {
  it('comes back to that page, and one on the list to the list', async () => {
    const id = await givenItem(staff, 'plan', { title: unique('stays') })
    for (const page of [paths.itemPage('plan', id), `${paths.items('plan')}?q=kept`]) {
      const fields = { ids: String(id), verb: 'unpublish' }
      const answer = await staff.post(paths.itemsStates('plan'), fields, { referer: `${SITE}${page}` })
      expect(answer.headers.get('location')).toBe(page)
    }
  })
})

describe('the order of the opening page', () => {
  const page = async (query = '') => plainText(await staff.read(`${paths.settingsFeatured()}${query}`))
  const referer = `${SITE}${paths.settingsFeatured()}?q=kept`
  const press = (kind: ItemKind, id: number, featured: string, place = '') =>
    staff.post(paths.itemFeature(kind, id), { featured, place }, { referer })

  it('is shown and changed on one page, one click at a time', async () => {
    const word = unique('forward')
    const ids: number[] = []
    for (const letter of ['A', 'B', 'C']) ids.push(await givenItem(staff, 'plan', { title: `${letter} ${word}` }))
    const [a = 0, b = 0, c = 0] = ids
    await db.delete(featuredItems).where(eq(featuredItems.kind, 'plan'))
    const order = async () =>
      [...(await page()).matchAll(new RegExp(`>([ABC]) ${word}<`, 'g'))].map(([, letter]) => letter)
    expect(await order()).toEqual([])
    expect(await page(`?q=${word}`)).toContain(`aria-label="Feature: A ${word}"`)
    for (const id of ids)
      expect(await redirectOf(press('plan', id, 'true'))).toEqual([303, `${paths.settingsFeatured()}?q=kept`])
    expect(await order()).toEqual(['A', 'B', 'C'])
    await press('plan', c, 'up', '3')
    expect(await order()).toEqual(['A', 'C', 'B'])
    // The same press again: it is not there any more.
    await press('plan', c, 'up', '3')
    expect(await order()).toEqual(['A', 'C', 'B'])
    await press('plan', a, 'down', '1')
    await press('plan', b, 'false', '3')
    expect(await order()).toEqual(['C', 'A'])
    staff.cookies.delete('flash')
    expect(await page(`?q=${word}`)).toContain(`aria-label="Feature: B ${word}"`)
    expect(await page(`?q=${word}`)).not.toContain(`aria-label="Feature: A ${word}"`)
    expect(await page('?q=%00%25_')).toContain('Nothing else is called that.')
    expect((await newVisitor().get(paths.settingsFeatured())).status).toBe(302)
  })
})

describe('a plan', () => {
  it('is not copied where its file is missing, and that is said', async () => {
    const id = await givenItem(staff, 'plan')
    const [file] = await rowsWhere(planFiles, eq(planFiles.planId, id))
    await env.FILES.delete(file?.objectKey ?? '')
    const before = await storedKeys()
    const response = await staff.post(paths.itemDuplicate('plan', id))
    expect(await told(response, 'alert')).toBe(COPY_FILE_MISSING)
    expect(await storedKeys()).toEqual(before)
    expect(await stagedRows()).toEqual([])
  })

  it('keeps one file of those that come with a form sent twice, and it is there', async () => {
    const id = await givenItem(staff, 'plan')
    const formId = newFormId()
    const revision = await revisionOf(staff, 'plan', id)
    const app = sameAs(staff, meeting(/^update "staged_uploads" set "created_at"/i))
    const send = () => edit(app, 'plan', id, { formId, revision, pdfprice: '1300' }, [zip('pdffile')])
    const answers = await Promise.all([send(), send()])
    expect(answers.map((each) => each.status)).toEqual([303, 303])
    const files = await rowsWhere(planFiles, eq(planFiles.planId, id))
    expect(files).toHaveLength(2)
    for (const file of files) expect(await env.FILES.head(file.objectKey)).not.toBeNull()
    expect(await orphans()).toEqual([])
  })
})

describe('two concurrent wishlist changes of one account', () => {
  const press = (visitor: Visitor, id: number, status: boolean) =>
    visitor.post('/wishlist/press', { itemType: 'plan', itemId: String(id), status: String(status) })
  const savedBy = async ({ id }: { id: number }) =>
    (await rowsWhere(wishlistItems, eq(wishlistItems.userId, id))).map((row) => row.itemId).sort()

  it('are both kept, and one is taken off without the other', async () => {
    const [a, b, c] = [await givenPlan(), await givenPlan(), await givenPlan()].map(({ id }) => id)
    const { user, browser } = await givenSignedIn()
    const atOnce = async (...wishes: [number | undefined, boolean][]) => {
      const app = sameAs(browser, meeting(/wishlist_items/i))
      await Promise.all(wishes.map(([id = 0, status]) => press(app, id, status)))
      return savedBy(user)
    }
    expect(await atOnce([a, true], [b, true])).toEqual([a, b].sort())
    expect(await atOnce([a, false], [c, true])).toEqual([b, c].sort())
  })

  it('are one entry, however often the same heart is clicked at once', async () => {
    const [{ id }, { user, browser }] = [await givenPlan(), await givenSignedIn()]
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => press(browser, id, at % 2 === 0)))
    expect(answers.every(({ status }) => status < 400)).toBe(true)
    await press(browser, id, true)
    expect(await savedBy(user)).toEqual([id])
  })
})
