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
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, givenPlan, rowsWhere, unique } from '../support/factories.ts'
import * as support from '../support/items.ts'
import * as shop from '../support/shop.ts'

const { expectNothingLeft, expectSamePlace, idIn, itemsOf, meeting, neededFiles, newFormId, stagedRows } = support
const { appWith, expectPage, fieldValue, newVisitor, redirectOf, SITE } = shop
const ITEM_INSERT = /^insert into "(listings|plans|projects)"/i
const ITEM_UPDATE = /^update "(listings|plans|projects)"/i
const UPLOADS_TAKEN = /^update "staged_uploads" set "created_at"/i

const staff = await support.givenStaff()
beforeEach(async () => {
  await support.sweepWaiting()
  staff.cookies.delete('flash')
})

/** The same person and browser at another app. */
function sameAs({ cookies }: shop.Visitor, fetchApp: shop.Fetch): shop.Visitor {
  const other = newVisitor(fetchApp)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return other
}
async function told(response: Response, role?: 'alert') {
  const text = await support.toldAfter(staff, response, role)
  staff.cookies.delete('flash')
  return text
}
const filesOf = (planId: number) => rowsWhere(planFiles, eq(planFiles.planId, planId))

describe.each(support.KINDS)('a %s', (kind) => {
  const items = itemsOf(staff, kind)
  /** The same staff, whose matching writes wait until this many have come. */
  const meetingAt = (pattern: RegExp, count = 2) => itemsOf(sameAs(staff, meeting(pattern, count)), kind)
  const copyKeyOf = async (id: number) =>
    /name="copy" value="(\w+)"/.exec(await staff.read(paths.itemPage(kind, id)))?.[1] ?? ''
  const rowsCalled = async (title: string) => {
    const table = support.tableOf(kind)
    return (await rowsWhere(table, like(table.title, `${title}%`))).sort((a, b) => a.id - b.id)
  }

  it('has a number that no other item ever gets, new, copied or after it is gone', async () => {
    const first = await items.given()
    const copied = idIn(await items.duplicate(first, await copyKeyOf(first)))
    expect(copied).toBe(first + 1)
    for (const id of [first, copied]) await items.remove(id)
    expect(await items.isGone(copied)).toBe(true)
    const next = await items.given()
    expect(next).toBe(copied + 1)
    expect(idIn(await items.duplicate(next, await copyKeyOf(next)))).toBe(next + 1)
  })

  it('is copied once by a double click', async () => {
    const title = unique('Pressed ')
    const id = await items.given({ title })
    const key = await copyKeyOf(id)
    expect(key).toMatch(/^[0-9a-z]{20,64}$/)
    const both = meetingAt(ITEM_INSERT)
    const answers = [...(await atOnce(2, () => both.duplicate(id, key))), await items.duplicate(id, key)]
    expectSamePlace(answers)
    expect(await rowsCalled(title)).toHaveLength(2)
    await expectNothingLeft()
    const again = await copyKeyOf(id)
    expect(again).not.toBe(key)
    expect((await items.duplicate(id, again)).headers.get('location')).not.toBe(answers[0]?.headers.get('location'))
    expect(await rowsCalled(title)).toHaveLength(3)
  })

  it('is added once, with each picture once, by a form that comes twice', async () => {
    const fields = { title: unique('Doubled '), formId: newFormId() }
    const files = support.picturesAnd(kind, 71, 72)
    const both = meetingAt(UPLOADS_TAKEN)
    expectSamePlace([...(await atOnce(2, () => both.add(fields, files))), await items.add(fields, files)])
    const [row, ...more] = await rowsCalled(fields.title)
    expect(more).toEqual([])
    expect((await items.pictures(row?.id ?? 0)).map((each) => each.widthPx)).toEqual([71, 72])
    if (kind === 'plan')
      for (const file of await filesOf(row?.id ?? 0)) expect(await env.FILES.head(file.objectKey)).not.toBeNull()
    await expectNothingLeft()
  })

  it('gets its own slug when another with its title is added concurrently', async () => {
    const title = unique('Namesake ')
    const three = meetingAt(ITEM_INSERT, 3)
    await expectStatus(303, ...(await atOnce(3, (at) => three.add({ title, description: `Number ${at}.` }))))
    const rows = await rowsCalled(title)
    expect(rows.map((row) => row.slug.replace(rows[0]?.slug ?? '-', '')).sort()).toEqual(['', '-2', '-3'])
    for (const row of rows) {
      expect(await items.pictures(row.id)).toHaveLength(1)
      expect(await items.actions(row.id)).toEqual(['create'])
    }
    await expectNothingLeft()
  })

  it('is copied concurrently with another of the same title', async () => {
    const title = unique('Alike ')
    const ids = [await items.given({ title }), await items.given({ title })]
    const keys = await Promise.all(ids.map(copyKeyOf))
    const both = meetingAt(ITEM_INSERT)
    await expectStatus(303, ...ids.map((id, at) => both.duplicate(id, keys[at])))
    const copies = (await rowsCalled(title)).filter((row) => !ids.includes(row.id))
    expect(copies.map((row) => row.title)).toEqual([`${title} (copy)`, `${title} (copy)`])
    expect(new Set(copies.map((row) => row.slug)).size).toBe(2)
    await expectNothingLeft()
  })

  it('gets its own slug when another is given its title concurrently', async () => {
    const title = unique('Renamed ')
    const ids = [await items.given(), await items.given()]
    const revisions = await Promise.all(ids.map(items.revision))
    const both = meetingAt(ITEM_UPDATE)
    await expectStatus(303, ...ids.map((id, at) => both.edit(id, { title, revision: revisions[at] })))
    const rows = await rowsCalled(title)
    expect(rows.map((row) => row.revision)).toEqual([2, 2])
    expect(new Set(rows.map((row) => row.slug)).size).toBe(2)
  })

  it('is not copied if a picture is missing, and the answer says so', async () => {
    const title = unique('Blind ')
    const id = await items.given({ title }, support.picturesAnd(kind, 31, 32))
    const [, second] = await items.pictures(id)
    await env.PICTURES.delete(originalKey(second?.key ?? ''))
    const before = await support.storedKeys()
    const response = await items.duplicate(id, await copyKeyOf(id))
    expect(await redirectOf(response)).toEqual([303, paths.itemPage(kind, id)])
    expect(await told(response, 'alert')).toBe(copyPictureMissing(2))
    expect(await rowsCalled(title)).toHaveLength(1)
    expect(await support.storedKeys()).toEqual(before)
    expect(await stagedRows()).toEqual([])
  })

  it('stores nothing of a picture whose upload to the store failed halfway', async () => {
    let puts = 0
    const put = async (...given: Parameters<R2Bucket['put']>) => {
      puts += 1
      if (puts === 2) throw new Error('down')
      return env.PICTURES.put(...given)
    }
    const broken = sameAs(staff, appWith({ PICTURES: replaced(env.PICTURES, { put }) }))
    const before = await support.storedKeys()
    await expectStatus(503, itemsOf(broken, kind).add())
    // A file of a plan that came whole is kept with the form.
    expect((await stagedRows()).filter(({ field }) => field === 'images')).toEqual([])
    expect((await support.storedKeys()).pictures).toEqual(before.pictures)
  })

  it('leaves no picture variant that is made while it is deleted for good', async () => {
    const id = await items.given()
    const [shown] = await items.pictures(id)
    const put = async (...given: Parameters<R2Bucket['put']>) => {
      await expectStatus(303, items.remove(id))
      await support.emptyTrashAfter(31)
      return env.PICTURES.put(...given)
    }
    const slow = newVisitor(appWith({ PICTURES: replaced(env.PICTURES, { put }) }))
    await (await slow.get(paths.media(shown?.key ?? '', 1080))).arrayBuffer()
    expect(await support.orphans()).toEqual([])
  })

  it('is published once and deleted once by two people at the same moment', async () => {
    const id = await items.given({ publish: 'false' })
    const publishing = meetingAt(ITEM_UPDATE)
    await expectStatus(303, ...(await atOnce(2, () => publishing.states('publish', id))))
    expect((await items.row(id)).revision).toBe(2)
    expect(await items.actions(id)).toEqual(['create', 'publish'])
    const deleting = meetingAt(/insert into trash/i)
    await expectStatus(303, ...(await atOnce(2, () => deleting.remove(id))))
    expect(await items.actions(id)).toEqual(['create', 'publish', 'delete'])
    await expectNothingLeft()
  })

  it('reports and logs only what really changed', async () => {
    const [gone, draft] = [await items.given(), await items.given({ publish: 'false' })]
    await items.remove(gone)
    staff.cookies.delete('flash')
    expect(await told(await items.states('publish', gone, draft, draft))).toBe('1 published.')
    expect(await items.actions(gone)).toEqual(['create', 'delete'])
    const [, line] = await support.auditOf(kind, draft)
    expect(line).toMatchObject({ action: 'publish', actor: 'Ama Serwaa', before: { status: 'draft' } })
    expect(line?.after).toMatchObject({ status: 'published', title: (await items.row(draft)).title })
  })

  it('keeps its place on the home page while others feature items', async () => {
    await db.delete(featuredItems).where(eq(featuredItems.kind, kind))
    const [a, b, c] = [await items.given(), await items.given(), await items.given()]
    const order = async () => {
      const rows = await rowsWhere(featuredItems, eq(featuredItems.kind, kind))
      return rows.sort((a, b) => a.position - b.position).map((row) => [row.itemId, row.position])
    }
    const both = meetingAt(/featured_items/i)
    await Promise.all([both.feature(a, 'true'), both.feature(b, 'true')])
    expect((await order()).map(([id]) => id).sort()).toEqual([a, b].sort())
    await items.feature(c, 'true')
    const first = (await order())[0]?.[0] ?? 0
    const second = meetingAt(/featured_items/i)
    await Promise.all([second.feature(first, 'false'), second.feature(c, 'up')])
    expect((await order()).map(([, place]) => place)).toEqual([0, 1])
    expect((await order())[0]?.[0]).toBe(c)
    // A change without effect is not logged.
    await items.feature(c, 'true')
    await items.feature(c, 'up')
    await items.feature(first, 'false')
    expect(await items.actions(c)).toEqual(['create', 'feature', 'feature'])
    expect(await items.actions(first)).toEqual(['create', 'feature', 'unfeature'])
    expect((await support.auditOf(kind, first)).at(-1)).toMatchObject({ before: { place: 1 }, after: { place: null } })
  })

  it('that was deleted meanwhile is offered as a new draft with all that was typed', async () => {
    const [title, description] = [unique('Vanished '), 'Worked on for an hour.']
    const id = await items.given({ title })
    const revision = await items.revision(id)
    await items.remove(id)
    staff.cookies.delete('flash')
    const { publish: _, ...typed } = Object.fromEntries(support.filled(kind, { title, description }))
    const late = await items.edit(id, { ...typed, revision, formId: newFormId() }, neededFiles(kind))
    const html = await expectPage(late, 410, [DELETED_MEANWHILE[kind]])
    expect(late.headers.get('cache-control')).toContain('no-store')
    expectWords(html, [`action="${paths.itemNew(kind)}"`, description])
    expect(html).toMatch(support.DRAFT_CHOSEN)
    const [held] = (await stagedRows()).filter((row) => row.store === 'pictures')
    expect([fieldValue(html, 'title'), fieldValue(html, 'imageOrder')]).toEqual([title, `h${held?.id}`])
    const shown = { formId: support.formIdOf(html), revision: fieldValue(html, 'revision') ?? '', publish: 'false' }
    const saved = await items.add({ ...typed, ...shown }, [])
    expect(await items.row(idIn(saved))).toMatchObject({ title, status: 'draft', description })
    expect(await support.orphans()).toEqual([])
  })

  it('is offered as a new draft also if it was deleted during the request or when a picture is moved', async () => {
    const id = await items.given()
    const revision = await items.revision(id)
    const both = meetingAt(/^(update|delete from) "(listings|plans|projects)"/i)
    const [late] = await Promise.all([both.edit(id, { revision, description: 'On its way.' }), both.remove(id)])
    // In either order: saved and then deleted, or deleted and then offered as a new one.
    if (late.status !== 303) expect(await expectPage(late, 410)).toContain('On its way.')
    expect(await items.isGone(id)).toBe(true)
    const moved = items.edit(id, { revision, description: 'Typed.', press: 'keep' })
    expect(await expectPage(moved, 410)).toContain('Typed.')
    expect(await support.orphans()).toEqual([])
  })
})

describe('a button on the page of an item', () => {
  it('returns to that page, and one on the list to the list', async () => {
    const id = await itemsOf(staff, 'plan').given()
    for (const page of [paths.itemPage('plan', id), `${paths.items('plan')}?q=kept`]) {
      const fields = { ids: String(id), verb: 'unpublish' }
      const answer = await staff.post(paths.itemsStates('plan'), fields, { referer: `${SITE}${page}` })
      expect(answer.headers.get('location')).toBe(page)
    }
  })
})

describe('the order of the home page', () => {
  const page = async (query = '') => shop.plainText(await staff.read(`${paths.settingsFeatured()}${query}`))
  const referer = `${SITE}${paths.settingsFeatured()}?q=kept`
  const press = (kind: ItemKind, id: number, featured: string, place = '') =>
    staff.post(paths.itemFeature(kind, id), { featured, place }, { referer })

  it('is shown and changed on one page, one click at a time', async () => {
    const word = unique('forward')
    const given = (letter: string) => itemsOf(staff, 'plan').given({ title: `${letter} ${word}` })
    const [a, b, c] = [await given('A'), await given('B'), await given('C')]
    await db.delete(featuredItems).where(eq(featuredItems.kind, 'plan'))
    const order = async () =>
      [...(await page()).matchAll(new RegExp(`>([ABC]) ${word}<`, 'g'))].map(([, letter]) => letter)
    expect(await order()).toEqual([])
    expect(await page(`?q=${word}`)).toContain(`aria-label="Feature: A ${word}"`)
    for (const id of [a, b, c])
      expect(await redirectOf(press('plan', id, 'true'))).toEqual([303, `${paths.settingsFeatured()}?q=kept`])
    expect(await order()).toEqual(['A', 'B', 'C'])
    // The second request finds it deleted.
    for (const _press of [1, 2]) {
      await press('plan', c, 'up', '3')
      expect(await order()).toEqual(['A', 'C', 'B'])
    }
    await press('plan', a, 'down', '1')
    await press('plan', b, 'false', '3')
    expect(await order()).toEqual(['C', 'A'])
    staff.cookies.delete('flash')
    expectWords(await page(`?q=${word}`), [`aria-label="Feature: B ${word}"`], [`aria-label="Feature: A ${word}"`])
    expect(await page('?q=%00%25_')).toContain('Nothing else is called that.')
    await expectStatus(302, newVisitor().get(paths.settingsFeatured()))
  })
})

describe('a plan', () => {
  const items = itemsOf(staff, 'plan')

  it('is not copied if its file is missing, and the answer says so', async () => {
    const id = await items.given()
    const [file] = await filesOf(id)
    await env.FILES.delete(file?.objectKey ?? '')
    const before = await support.storedKeys()
    expect(await told(await items.duplicate(id), 'alert')).toBe(COPY_FILE_MISSING)
    expect(await support.storedKeys()).toEqual(before)
    expect(await stagedRows()).toEqual([])
  })

  it('keeps one file of a form sent twice, and it exists', async () => {
    const id = await items.given()
    const fields = { formId: newFormId(), revision: await items.revision(id), pdfprice: '1300' }
    const both = itemsOf(sameAs(staff, meeting(UPLOADS_TAKEN)), 'plan')
    await expectStatus(303, ...(await atOnce(2, () => both.edit(id, fields, [support.zip()]))))
    const files = await filesOf(id)
    expect(files).toHaveLength(2)
    for (const file of files) expect(await env.FILES.head(file.objectKey)).not.toBeNull()
    expect(await support.orphans()).toEqual([])
  })
})

describe('two concurrent wishlist changes of one account', () => {
  const press = (visitor: shop.Visitor, id: number, status: boolean) =>
    visitor.post('/wishlist/press', { itemType: 'plan', itemId: String(id), status: String(status) })
  const savedBy = async ({ id }: { id: number }) =>
    (await rowsWhere(wishlistItems, eq(wishlistItems.userId, id))).map((row) => row.itemId).sort()

  it('are both kept, and removing one keeps the other', async () => {
    const [a, b, c] = [await givenPlan(), await givenPlan(), await givenPlan()].map(({ id }) => id)
    const { user, browser } = await givenSignedIn()
    const changed = async (...wishes: [number | undefined, boolean][]) => {
      const app = sameAs(browser, meeting(/wishlist_items/i))
      await Promise.all(wishes.map(([id = 0, status]) => press(app, id, status)))
      return savedBy(user)
    }
    expect(await changed([a, true], [b, true])).toEqual([a, b].sort())
    expect(await changed([a, false], [c, true])).toEqual([b, c].sort())
  })

  it('are one entry, however often the same heart is clicked at once', async () => {
    const [{ id }, { user, browser }] = [await givenPlan(), await givenSignedIn()]
    const answers = await atOnce(100, (at) => press(browser, id, at % 2 === 0))
    expect(answers.every(({ status }) => status < 400)).toBe(true)
    await press(browser, id, true)
    expect(await savedBy(user)).toEqual([id])
  })
})
