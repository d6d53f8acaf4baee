/** What belongs to one person and what another gets of it: nothing to see, nothing to change, and no more than a page shows. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../app/paths.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { givenSignedIn, givenUser, letIn, userBy } from '../support/accounts.ts'
import {
  db,
  type GivenOrder,
  type GivenPlan,
  givenOrder,
  givenPlan,
  requestForm,
  rowsWhere,
  unique,
} from '../support/factories.ts'
import { sendTo } from '../support/items.ts'
import { keys } from '../support/jobs.ts'
import { buyerForm, chargeBody } from '../support/payments.ts'
import { appWith, newVisitor, postWebhook, type Visitor } from '../support/shop.ts'
import { JPEG, pdfBytes } from '../support/uploads.ts'

const { orders, planFiles, planRequestFiles, planRequests, savedSubmissions, users } = tables
const app = appWith({})
const SECRET = unique('Abena-Secret-')

let plan: GivenPlan
let owner: { id: number; email: string; browser: Visitor }
let order: GivenOrder
let request: { reference: string; id: number; file: { id: number; objectKey: string } }
let held: string
let photo: string
let wish: string

/** The owner buys, requests a plan, and has a photo, a wishlist entry and a saved submission. */
beforeAll(async () => {
  plan = await givenPlan()
  const { user, browser } = await givenSignedIn({ name: SECRET })
  owner = { ...user, browser }
  order = await givenOrder(plan, { buyerEmail: user.email, buyerName: SECRET })
  await postWebhook(chargeBody(order))
  const secrets = { firstName: SECRET, projectAddress: SECRET, planDescription: SECRET }
  const form = requestForm({ email: user.email, ...secrets })
  const document = { field: 'document', filename: `${SECRET}.pdf`, bytes: pdfBytes() }
  expect((await sendTo(browser, '/plans/request', Object.entries(form), [document])).status).toBe(303)
  const [row] = await rowsWhere(planRequests, eq(planRequests.email, user.email))
  const [file] = await rowsWhere(planRequestFiles, eq(planRequestFiles.requestId, row?.id ?? 0))
  if (!row || !file) throw new Error('no request')
  request = { reference: row.reference, id: row.id, file }
  await sendTo(browser, '/profile/photo', [], [{ field: 'photo', filename: 'me.jpg', bytes: JPEG, type: 'image/jpeg' }])
  photo = (await userBy(user.email))?.photoKey ?? ''
  expect(photo).not.toBe('')
  wish = `P-${String(plan.id).padStart(3, '0')}`
  await browser.post('/wishlist/save', { items: wish })
  held = unique('heldform').padEnd(28, '0').slice(0, 28)
  const sent = { path: '/users-admin/1', isMultipart: false, fields: [['note', SECRET]] as [string, string][] }
  await db
    .insert(savedSubmissions)
    .values({ key: held, userId: user.id, ...sent, hadFiles: false, createdAt: Date.now() })
})

/** Addresses of what the owner has. */
const addresses = () => [
  paths.order(order.reference),
  paths.receipt(order.reference),
  paths.orderPay(order.reference),
  paths.orderRenew(order.reference),
  paths.orderResend(order.reference),
  paths.planRequest(request.reference),
  paths.planRequestFile(request.reference, request.file.id),
  paths.resubmit(held),
  paths.orderAdmin(order.reference),
  paths.planRequestAdmin(request.id),
  paths.planRequestStaffFile(request.id, request.file.id),
  paths.planFileAdmin(plan.id, plan.files.a.id),
  paths.userAdmin(owner.id),
  paths.userData(owner.id),
]

async function newStranger(kind: 'nobody' | 'another person'): Promise<Visitor> {
  const stranger = newVisitor(app)
  if (kind === 'another person') await letIn(stranger, (await givenUser()).id)
  return stranger
}

const rowsOfOwner = async () => ({
  user: await userBy(owner.email),
  order: await rowsWhere(orders, eq(orders.id, order.id)),
  request: await rowsWhere(planRequests, eq(planRequests.id, request.id)),
  held: await rowsWhere(savedSubmissions, eq(savedSubmissions.key, held)),
})

describe.each(['nobody', 'another person'] as const)('%s', (kind) => {
  it('cannot see other people’s data at any of its addresses', async () => {
    const stranger = await newStranger(kind)
    for (const address of addresses())
      for (const path of [address, `${address}.data`, `${address}?key=${'A'.repeat(43)}`]) {
        const response = await stranger.get(path)
        const text = await response.text()
        expect([path, [200, 202, 302, 404].includes(response.status)]).toEqual([path, true])
        expect(text, path).not.toContain(SECRET)
        if (response.status === 200) expect(response.headers.get('content-type'), path).not.toMatch(/pdf|zip|json;/)
      }
    for (const path of ['/profile', '/profile/data', '/wishlist', '/orders/lookup', '/plans/request']) {
      const text = await stranger.read(path)
      for (const secret of [SECRET, order.reference, request.reference, owner.email])
        expect(text, path).not.toContain(secret)
    }
  })

  it('cannot see orders or requests with neighbouring numbers', async () => {
    const stranger = await newStranger(kind)
    const statuses = new Set<number>()
    for (let step = 1; step <= 40; step += 1) {
      const near = order.reference.replace(/\d{13}/, (at) => String(Number(at) + (step % 2 ? step : -step)))
      for (const path of [paths.order(near), paths.planRequest(`R-${String(step).padStart(4, '0')}-0000-0000-0000`)])
        statuses.add((await stranger.get(path)).status)
    }
    expect([...statuses]).toEqual([404])
  })

  it('cannot change other people’s data', async () => {
    const stranger = await newStranger(kind)
    const before = await rowsOfOwner()
    const fields = { name: 'x', role: 'Admin', status: 'accepted', disabled: 'true', confirm: 'yes', id: `${owner.id}` }
    for (const address of addresses()) {
      const response = await stranger.post(address, fields)
      expect([address, [302, 303, 404, 405].includes(response.status)]).toEqual([address, true])
      await response.body?.cancel()
    }
    const own = { ...fields, userId: `${owner.id}`, email: owner.email }
    for (const path of ['/profile/name', '/profile/delete', '/profile/password', '/profile/verify', '/wishlist/save'])
      await (await stranger.post(path, own)).body?.cancel()
    expect(await rowsOfOwner()).toEqual(before)
  })

  it('cannot open a file by its key in the bucket', async () => {
    const stranger = await newStranger(kind)
    for (const key of [request.file.objectKey, plan.files.a.objectKey])
      for (const before of '/ /media/ /downloads/ /assets/ /files/ /cdn-cgi/image/w=1/ /media/../'.split(' ')) {
        const response = await stranger.get(before + key)
        expect([response.status, response.headers.get('content-type')]).not.toEqual([200, 'application/zip'])
        expect([302, 404].includes(response.status)).toBe(true)
        await response.body?.cancel()
      }
  })
})

describe('the owner', () => {
  it('sees all of it, which proves that the refused data exists', async () => {
    const html = await owner.browser.read('/profile')
    for (const own of [SECRET, order.reference, request.reference, photo]) expect(html).toContain(own)
    const key = await keys.mac('order', order.reference)
    expect((await newVisitor(app).get(`${paths.order(order.reference)}?key=${key}`)).status).toBe(200)
    expect((await owner.browser.get(paths.planRequestFile(request.reference, request.file.id))).status).toBe(200)
    expect(await owner.browser.read(paths.resubmit(held))).toContain(SECRET)
    expect(await owner.browser.read('/wishlist')).toContain(wish)
  })

  it('gets no more in a page’s data than the page shows', async () => {
    const { browser: staff } = await givenSignedIn({ role: 'Admin' })
    const key = await keys.mac('order', order.reference)
    const { passwordHash = '' } = (await userBy(owner.email)) ?? {}
    const [file] = await rowsWhere(planFiles, eq(planFiles.id, order.fileId))
    const hidden = [
      ...[passwordHash ?? '', 'passwordHash', 'scrypt$', 'objectKey', 'digest', 'submissionKey'],
      ...[file?.objectKey ?? '?', request.file.objectKey, env.SESSION_SECRET, env.PAYSTACK_SECRET_KEY],
    ]
    const asked: [Visitor, string][] = [
      [owner.browser, '/profile.data'],
      [owner.browser, `/orders/${order.reference}.data?key=${key}`],
      [owner.browser, `/plans/request/${request.reference}.data`],
      [owner.browser, `/plans/${plan.slug}.data`],
      [owner.browser, '/profile/password.data'],
      [staff, `/users-admin/${owner.id}.data`],
      [staff, '/users-admin.data'],
      [staff, `/orders-admin/${order.reference}.data`],
      [staff, `/plans-admin/requests/${request.id}.data`],
      [staff, `/plans-admin/${plan.id}.data`],
    ]
    for (const [who, path] of asked) {
      const response = await who.get(path)
      expect([path, response.status]).toEqual([path, 200])
      const text = await response.text()
      expect(text.length, path).toBeGreaterThan(300)
      for (const each of hidden) expect(text.includes(each), `${path}: ${each}`).toBe(false)
    }
  })

  it('gains nothing by fields that their forms do not have', async () => {
    const before = await userBy(owner.email)
    const roles = ['role', 'user[role]', 'user.role', '__proto__.role', 'constructor.prototype.role']
    const extra = {
      ...Object.fromEntries(roles.map((name) => [name, 'Admin'])),
      ...{ isAdmin: 'true', emailVerifiedAt: '1', email: `${unique('new')}@example.com` },
      ...{ id: '1', userId: '1', passwordHash: 'x', disabledAt: '' },
    }
    await owner.browser.post('/profile/name', { name: SECRET, ...extra })
    await owner.browser.post('/profile/verify', extra)
    expect(await userBy(owner.email)).toEqual({ ...before, updatedAt: expect.any(Number) })
    const paid = { status: 'paid', paid: 'true', paidAt: '1', mode: 'live', fileId: `${plan.files.c.id}`, planId: '1' }
    const cheap = { price: '1', priceMinor: '1', amountMinor: '1', amount: '1', currency: 'NGN' }
    const form = { ...buyerForm({ name: SECRET }), ...extra, ...paid, ...cheap }
    expect((await owner.browser.post(`/plans/${plan.slug}/purchase`, form)).status).toBe(303)
    const made = await rowsWhere(orders, eq(orders.buyerEmail, extra.email))
    const sold = { fileId: plan.files.a.id, planId: plan.id, amountMinor: 125_000, mode: 'test' }
    expect(made).toMatchObject([{ status: 'pending', paidAt: null, ...sold }])
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
    expect(await db.$count(users, eq(users.role, 'Admin'))).toBe(1)
  })
})
