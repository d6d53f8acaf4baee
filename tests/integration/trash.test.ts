/** What staff delete stays in the trash for 30 days: nobody else sees it, and it can be restored as it was. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOT_IN_TRASH, RESTORED } from '../../app/domain/items/trash.ts'
import { MESSAGE_DELETED } from '../../app/domain/messages/staff-messages.ts'
import { paths } from '../../app/paths.ts'
import { featuredItems, messages, trash } from '../../drizzle/schema/index.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, givenOrder, givenPlan, rowsWhere, unique } from '../support/factories.ts'
import { givenMessage } from '../support/flows.ts'
import * as support from '../support/items.ts'
import { clearPayments } from '../support/payments.ts'
import { newVisitor, plainText } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME } from '../support/staff.ts'

const staff = await givenStaff()
beforeEach(async () => {
  await db.delete(trash)
  staff.cookies.delete('flash')
})

const page = async (path: string, visitor = newVisitor()) => plainText(await visitor.read(path))
const publicPage = (kind: string, slug: string) =>
  kind === 'project' ? paths.projects() : kind === 'plan' ? paths.plan(slug) : paths.service(slug)
const trashPage = () => page(paths.trashAdmin(), staff)
const restore = (kind: string, id: number, by = staff) => by.post(paths.trashRestore(), { kind, id: String(id) })

describe.each(support.KINDS)('a deleted %s', (kind) => {
  const items = support.itemsOf(staff, kind)

  it('is in the trash, nowhere else, and restored to the state and place that it had', async () => {
    const title = unique('Binned ')
    const id = await items.given({ title })
    await db.delete(featuredItems).where(eq(featuredItems.kind, kind))
    await items.feature(id, 'true')
    const { slug } = await items.row(id)
    await items.remove(id)
    expect(await page(`${paths.items(kind)}?q=${title}`, staff)).not.toContain(`Choose ${title}`)
    expect(await page(`${paths.items(kind)}?state=archived`, staff)).not.toContain(`Choose ${title}`)
    expect(await staff.read(paths.itemsCsv(kind, ''))).not.toContain(title)
    expect(await page(`${paths.settingsFeatured()}?q=${title}`, staff)).not.toContain(`: ${title}`)
    const lists =
      kind === 'project' ? ['/', '/projects'] : ['/sitemap.xml', '/', '/plans', '/services', `/plans?q=${id}`]
    for (const list of lists)
      expect((await newVisitor().read(list)).includes(kind === 'project' ? title : `/${slug}`), list).toBe(false)
    if (kind !== 'project') await expectStatus(404, newVisitor().get(publicPage(kind, slug)))
    await expectStatus(404, staff.get(paths.itemPage(kind, id)), staff.get(paths.itemEdit(kind, id)))
    await items.states('publish', id)
    expect((await items.row(id)).status).toBe('archived')
    expectWords(await trashPage(), [title, `Restore`, 'Ama Serwaa'])

    const restored = await restore(kind, id)
    expect([restored.status, restored.headers.get('location')]).toEqual([303, paths.itemPage(kind, id)])
    expect(await support.toldAfter(staff, restored)).toBe(RESTORED)
    expect(await items.row(id)).toMatchObject({ status: 'published', slug, title })
    expect(await rowsWhere(featuredItems, eq(featuredItems.kind, kind))).toMatchObject([{ itemId: id, position: 0 }])
    expect((await page(publicPage(kind, slug))).includes(title)).toBe(true)
    expect(await items.actions(id)).toEqual(['create', 'feature', 'delete', 'restore'])
    staff.cookies.delete('flash')
    expect(await support.toldAfter(staff, await restore(kind, id), 'alert')).toBe(NOT_IN_TRASH)
    expect(await items.actions(id)).toHaveLength(4)
  })

  it('is offered to be restored by the message that it was deleted, which stays until it is closed', async () => {
    const id = await items.given()
    await items.remove(id)
    const html = await staff.read(paths.items(kind))
    const toast = /<div id="read".*?<\/div>/s.exec(html)?.[0] ?? ''
    expectWords(toast, [
      'toast-kept',
      `action="${paths.trashRestore()}"`,
      `value="${kind}"`,
      `value="${id}"`,
      'Restore',
    ])
  })
})

describe('a deleted plan', () => {
  it('is not sold, and sells as before once it is restored', async () => {
    await clearPayments()
    const plan = await givenPlan()
    const ask = () => newVisitor().get(paths.purchase(plan.slug, 'a'))
    const before = await ask()
    expect(before.status).toBe(200)
    await staff.post(paths.itemDelete('plan', plan.id))
    expect((await ask()).status).toBe(404)
    expect(await env.FILES.head(plan.files.a.objectKey)).not.toBeNull()
    await restore('plan', plan.id)
    expect((await ask()).status).toBe(200)
  })

  it('that was ordered as it was deleted stays archived, with its files, when the trash is emptied', async () => {
    const plan = await givenPlan()
    await staff.post(paths.itemDelete('plan', plan.id))
    await givenOrder(plan)
    await support.emptyTrashAfter(31)
    const items = support.itemsOf(staff, 'plan')
    expect((await items.row(plan.id)).status).toBe('archived')
    expect(await env.FILES.head(plan.files.a.objectKey)).not.toBeNull()
    expect(await trashPage()).toContain('The trash is empty.')
  })
})

describe('a deleted message', () => {
  it('is in no list of messages, restored as it was, and gone with its answers after 30 days', async () => {
    const message = await givenMessage()
    const asked = await press(staff, paths.messageDelete(message.id))
    expect(asked.words).toContain(MESSAGE_DELETED)
    await expectStatus(404, staff.get(paths.messageAdmin(message.id)))
    expect(await page(`${paths.messagesAdmin()}?q=${message.email}`, staff)).not.toContain(
      `messages-admin/${message.id}`,
    )
    expect(await page(paths.peopleAdmin(message.email), staff)).not.toContain(message.message)
    await restore('message', message.id)
    expect((await rowsWhere(messages, eq(messages.id, message.id)))[0]).toMatchObject({ status: message.status })
    expect(await doneTo('message', message.id)).toMatchObject([
      { actor: STAFF_NAME, action: 'delete' },
      { actor: STAFF_NAME, action: 'restore' },
    ])
    await press(staff, paths.messageDelete(message.id))
    await support.emptyTrashAfter(29)
    expect(await rowsWhere(messages, eq(messages.id, message.id))).toHaveLength(1)
    await support.emptyTrashAfter(31)
    expect(await rowsWhere(messages, eq(messages.id, message.id))).toEqual([])
  })
})

it('a role sees and restores only what it may change', async () => {
  const title = unique('Hidden ')
  const project = await support.itemsOf(staff, 'project').given({ title })
  const message = await givenMessage()
  await support.itemsOf(staff, 'project').remove(project)
  await staff.post(paths.messageDelete(message.id))
  const [content, sales] = [await givenStaff('Content'), await givenStaff('Sales')]
  expect(await page(paths.trashAdmin(), content)).not.toContain('Message of')
  expect(await page(paths.trashAdmin(), content)).toContain(title)
  expect(await page(paths.trashAdmin(), sales)).not.toContain(title)
  expect(await page(paths.trashAdmin(), sales)).toContain('Message of Ama')
  await expectStatus(303, restore('message', message.id, content), restore('project', project, sales))
  await expectStatus(400, restore('order', 1))
  expect(await rowsWhere(trash, undefined)).toHaveLength(2)
})
