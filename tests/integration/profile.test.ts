/** A person's own pages: what they show, what they change, and how an account ends. */
import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as messages from '../../app/domain/accounts/messages.ts'
import { erasePerson } from '../../app/domain/accounts/personal-data.server.ts'
import { mailVerification } from '../../app/domain/accounts/sign-up.server.ts'
import { pictureKey, pictureObjects } from '../../app/domain/gallery/variants.ts'
import { forgetOldRows } from '../../app/domain/jobs/run-jobs.server.ts'
import { enqueue } from '../../app/domain/mail/enqueue.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { sweepUploads } from '../../app/domain/uploads/staged.server.ts'
import { listSavedWishlist, mergeWishlist } from '../../app/domain/wishlist/saved-wishlist.server.ts'
import * as tables from '../../drizzle/schema/index.ts'
import {
  givenSignedIn,
  givenUser,
  isSignedIn,
  letIn,
  mailedLink,
  PASSWORD,
  passwordHash,
  signIn,
  userBy,
} from '../support/accounts.ts'
import {
  db,
  givenOrder,
  givenPlan,
  givenPlanRequest,
  newOrder,
  rowsWhere,
  unique,
  updateWhere,
} from '../support/factories.ts'
import { sendTo, sweepDeps } from '../support/items.ts'
import { keys } from '../support/jobs.ts'
import { chargeBody, givenPaidOrder } from '../support/payments.ts'
import { appWith, expectPage, newVisitor, postWebhook, redirectOf, textsByRole, type Visitor } from '../support/shop.ts'
import { pngBytes } from '../support/uploads.ts'

const app = appWith({})
const visitor = () => newVisitor(app)
const { auditLog, importedDocuments, jobRuns, orders, outbox, paymentEvents, planRequestFiles, rateCounters, users } =
  tables
const stores = sweepDeps()
const orderBy = async (id: number) => (await rowsWhere(orders, eq(orders.id, id)))[0]

describe('purchases', () => {
  it('of a confirmed address are in the profile with a download that works', async () => {
    const { user, browser } = await givenSignedIn()
    const order = await givenPaidOrder({ buyerEmail: user.email })
    const html = await browser.read('/profile')
    expect(html).toContain(`/orders/${order.reference}`)
    const download = /href="(\/downloads\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await visitor().get(download)).status).toBe(200)
    const page = /href="(\/orders\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await browser.get(page)).status).toBe(200)
  })

  it('that are paid come before unpaid ones that a stranger opened under the address', async () => {
    const { user, browser } = await givenSignedIn()
    const paid = await givenPaidOrder({ buyerEmail: user.email, createdAt: 1 })
    const plan = await givenPlan()
    for (let each = 0; each < 20; each += 1) await givenOrder(plan, { buyerEmail: user.email })
    expect(await browser.read('/profile')).toContain(`/orders/${paid.reference}`)
  })

  it.each([
    ['an unconfirmed address', { emailVerifiedAt: null }, null],
    ['somebody else', {}, 'esi@example.com'],
  ])('of %s are not shown', async (_name, fields, other) => {
    const { user, browser } = await givenSignedIn(fields)
    const order = await givenPaidOrder({ buyerEmail: other ?? user.email })
    for (const path of ['/profile', '/profile/data']) expect(await browser.read(path)).not.toContain(order.reference)
  })
})

describe('the name', () => {
  it('is changed, and no other field of the form', async () => {
    const { user, browser } = await givenSignedIn()
    const fields = { name: ' Ama Serwaa ', role: 'Admin', email: 'x@y.com', id: '1' }
    expect(await redirectOf(browser.post('/profile/name', fields))).toEqual([303, '/profile'])
    expect(await userBy(user.email)).toMatchObject({ name: 'Ama Serwaa', role: 'User', id: user.id })
    await expectPage(browser.post('/profile/name', { name: ' ' }), 400, ['Name is required'])
  })
})

describe('the password', () => {
  const change = { currentPassword: PASSWORD, password: 'eleven green snails', confirmPassword: 'eleven green snails' }

  it('is changed with the one before, and every other session ends', async () => {
    const { user, browser } = await givenSignedIn()
    const other = visitor()
    await letIn(other, user.id)
    const before = browser.cookies.get('session')
    expect((await browser.post('/profile/password', change)).status).toBe(303)
    expect(textsByRole(await browser.read('/profile'), 'status')).toEqual([messages.PASSWORD_CHANGED])
    expect(browser.cookies.get('session')).not.toBe(before)
    expect(await isSignedIn(other)).toBe(false)
    expect((await signIn(visitor(), user.email)).status).toBe(400)
    expect((await signIn(visitor(), user.email, change.password)).status).toBe(303)
  })

  it.each([
    [{ ...change, currentPassword: 'wrong one here' }, messages.CURRENT_PASSWORD_WRONG],
    [{ ...change, currentPassword: '' }, messages.CURRENT_PASSWORD_MISSING],
    [{ ...change, confirmPassword: 'other' }, messages.PASSWORDS_DIFFER],
    [{ ...change, password: 'short', confirmPassword: 'short' }, messages.PASSWORD_TOO_SHORT],
    [{ ...change, password: 'baseball1', confirmPassword: 'baseball1' }, messages.PASSWORD_TOO_COMMON],
  ])('is not changed by %o', async (fields, text) => {
    const { user, browser } = await givenSignedIn()
    await expectPage(browser.post('/profile/password', fields), 400, [text])
    expect((await userBy(user.email))?.passwordHash).toBe(await passwordHash())
  })
})

describe('the photo', () => {
  const send = (browser: Visitor, bytes: Uint8Array, filename = 'me.jpg') =>
    sendTo(browser, '/profile/photo', [], [{ field: 'photo', filename, bytes, type: 'image/jpeg' }])
  it('is identified by its content, shown in the header and deleted with its objects', async () => {
    const { user, browser } = await givenSignedIn()
    expect((await send(browser, pngBytes(), 'me.gif')).status).toBe(303)
    const { photoKey } = (await userBy(user.email)) ?? {}
    expect(await browser.read('/profile')).toContain(`/media/${photoKey}?w=144`)
    expect((await visitor().get(`/media/${photoKey}?w=144`)).status).toBe(200)
    await browser.post('/profile/photo', { remove: 'true' })
    expect((await userBy(user.email))?.photoKey).toBeNull()
    expect((await env.PICTURES.list({ prefix: `variants/${photoKey}` })).objects).toEqual([])
    expect((await visitor().get(`/media/${photoKey}?w=144`)).status).toBe(404)
  })

  it('that is far too large is refused in the form', async () => {
    const { browser } = await givenSignedIn()
    const answer = await send(browser, new Uint8Array(18_000_000))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(messages.PHOTO_TOO_LARGE)
  })

  it('sent twice at once, or while its account is deleted, leaves no orphaned object', async () => {
    const all = async () => (await env.PICTURES.list()).objects.map((each) => each.key)
    const before = new Set(await all())
    const { user, browser } = await givenSignedIn()
    const second = visitor()
    await letIn(second, user.id)
    const answers = await Promise.all([send(browser, pngBytes()), send(second, pngBytes()), send(browser, pngBytes())])
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303])
    await sweepUploads(stores)
    const mine = pictureObjects((await userBy(user.email))?.photoKey ?? '')
    const left = (await all()).filter((key) => !before.has(key))
    expect(left.length).toBeGreaterThan(0)
    for (const key of left) expect(mine).toContain(key)
    // Never confirmed, and refused by the owner of the address.
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    await mailVerification({ ...stores, keys }, user.email)
    await visitor().post(await mailedLink(user.id, 'verify-email'), { answer: 'no' })
    expect(await userBy(user.email)).toBeUndefined()
    await sweepUploads(stores)
    expect((await all()).filter((key) => !before.has(key))).toEqual([])
  })

  it.each([
    ['a page', '<html><script>alert(1)</script>', messages.PHOTO_NOT_A_PICTURE],
    [
      'a drawing with scripts',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      messages.PHOTO_NOT_A_PICTURE,
    ],
    ['nothing', '', messages.PHOTO_MISSING],
  ])('is not accepted as %s', async (_, text, message) => {
    const { user, browser } = await givenSignedIn()
    await expectPage(send(browser, new TextEncoder().encode(text)), 400, [message])
    expect((await userBy(user.email))?.photoKey).toBeNull()
  })
})

describe('a public page', () => {
  it.each(['/', '/plans', '/contact'])('%s is not cached once it names the signed-in person', async (path) => {
    const { user, browser } = await givenSignedIn()
    const answer = await browser.get(path)
    expect(await answer.text()).toContain(user.name)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await visitor().get(path)).headers.get('cache-control')).toBe('private, no-cache')
    const address = path === '/' ? '/_root.data' : `${path}.data`
    expect((await browser.get(address)).headers.get('cache-control')).toMatch(/no-store/)
  })
})

describe('the export of personal data', () => {
  it('is one JSON file without any secret of the account', async () => {
    const { user, browser } = await givenSignedIn()
    const order = await givenPaidOrder({ buyerEmail: user.email })
    const response = await browser.get('/profile/data')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('content-disposition')).toMatch(/attachment/)
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    const text = await response.text()
    const account = { email: user.email, name: user.name }
    expect(JSON.parse(text)).toMatchObject({ account, purchases: [{ reference: order.reference }] })
    expect(text).not.toMatch(/scrypt|digest|passwordHash/)
  })
})

describe('an account', () => {
  it('is deleted with the password; orders stay without a name', async () => {
    const { user, browser } = await givenSignedIn()
    const order = await givenPaidOrder({ buyerEmail: user.email })
    await expectPage(browser.post('/profile/delete', {}), 400, [messages.PASSWORD_MISSING])
    const wrong = browser.post('/profile/delete', { password: 'not this one' })
    await expectPage(wrong, 400, [messages.CURRENT_PASSWORD_WRONG])
    expect(await redirectOf(browser.post('/profile/delete', { password: PASSWORD }))).toEqual([303, '/'])
    expect(textsByRole(await browser.read('/'), 'status')).toEqual([messages.ACCOUNT_DELETED])
    expect(await userBy(user.email)).toBeUndefined()
    const nobody = { buyerName: '', buyerEmail: '', buyerPhone: '' }
    expect(await orderBy(order.id)).toMatchObject({ status: 'paid', ...nobody })
    const [entry] = await rowsWhere(auditLog, eq(auditLog.subjectId, String(user.id)))
    expect(JSON.stringify(entry)).not.toContain(user.email)
  })

  it('leaves nothing of the payer in payment events, only the proof of payment', async () => {
    const { user, browser } = await givenSignedIn()
    const order = await newOrder({ buyerEmail: user.email })
    const person = {
      customer: { email: user.email, phone: '+233241112223', first_name: 'Ama-Secret' },
      authorization: { last4: '4081', bin: '408408', bank: 'Secret Bank' },
      metadata: { note: 'Secret note' },
      ip_address: '197.251.1.2',
      log: { history: ['Secret log'] },
    }
    const stranger = { ...order, reference: unique('ref_other') }
    for (const about of [order, stranger]) expect((await postWebhook(chargeBody(about, person))).status).toBe(200)
    await browser.post('/profile/delete', { password: PASSWORD })
    expect(await userBy(user.email)).toBeUndefined()
    expect((await postWebhook(chargeBody(order, { ...person, id: 77, status: 'failed' }))).status).toBe(200)
    const about = inArray(paymentEvents.reference, [order.reference, stranger.reference])
    const events = await rowsWhere(paymentEvents, about)
    expect(events.length).toBeGreaterThan(1)
    for (const { raw } of events) {
      expect(raw).not.toMatch(/Secret|"(?:4081|408408)"|233241112223|197\.251|authorization|customer|metadata/)
      expect(raw).not.toContain(user.email)
      const data = { amount: order.amountMinor, currency: 'GHS', domain: 'test', channel: 'mobile_money' }
      expect(JSON.parse(raw ?? '')).toMatchObject({ event: expect.stringMatching(/^charge/), data })
    }
  })

  it('leaves no personal text in requests, and no file, even if a store fails meanwhile', async () => {
    const { user } = await givenSignedIn()
    const photoKey = pictureKey('photo', unique('p'))
    const objectKey = `requests/${unique('f')}.pdf`
    await env.FILES.put(objectKey, 'plan')
    await env.PICTURES.put(pictureObjects(photoKey)[0] ?? '', 'photo')
    await db.update(users).set({ photoKey }).where(eq(users.id, user.id))
    const secret = unique('secret')
    const { id: requestId } = await givenPlanRequest({
      ...{ email: user.email, firstName: secret, lastName: secret, phone: secret, city: secret },
      ...{ projectAddress: secret, floorPlanType: 'other', otherFloorPlanType: secret, planDescription: secret },
      roomDetails: [{ label: secret, value: 1 }],
    })
    const createdAt = Date.now()
    const event = { requestId, status: 'pending', note: secret, author: 'requester', createdAt } as const
    await db.insert(tables.planRequestEvents).values(event)
    const file = { kind: 'document', filename: secret, contentType: 'application/pdf', sizeBytes: 4 } as const
    await db.insert(planRequestFiles).values({ requestId, formKey: unique('k'), objectKey, createdAt, ...file })
    await visitor().post('/forgot-password', { email: user.email })
    const broken = { remove: () => Promise.reject(new Error('the store is away')) }
    const away = { ...stores, pictures: { ...stores.pictures, ...broken }, files: { ...stores.files, ...broken } }
    expect(await erasePerson(away, null, { ...user, emailVerified: true, photoKey })).toMatchObject({ ok: true })
    const kept = [tables.planRequests, tables.planRequestEvents, planRequestFiles, outbox]
    const rows = await Promise.all(kept.map((table) => db.select().from(table)))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(user.email)
    expect(await rowsWhere(outbox, eq(outbox.subjectId, user.id))).toEqual([])
    await sweepUploads(stores)
    expect(await env.FILES.head(objectKey)).toBeNull()
    expect(await env.PICTURES.head(pictureObjects(photoKey)[0] ?? '')).toBeNull()
  })

  it('that was neither confirmed nor used for thirty days is deleted, unless something was bought', async () => {
    const day = 86_400_000
    const old = { emailVerifiedAt: null, createdAt: Date.now() - 31 * day }
    const [gone, used, bought, young, staff, imported, forgotten] = await Promise.all([
      givenUser(old),
      givenUser({ ...old, lastLoginAt: Date.now() - 2 * day }),
      givenUser(old),
      givenUser({ emailVerifiedAt: null }),
      givenUser({ ...old, role: 'Admin' }),
      givenUser(old),
      givenUser(old),
    ])
    for (const [user, days] of [[imported, 364] as const, [forgotten, 366] as const]) {
      const document = { collection: 'users', oldId: unique('uid'), digest: '', mark: 0, objects: {} } as const
      const importedAt = Date.now() - days * day
      await db.insert(importedDocuments).values({ ...document, itemId: user.id, importedAt })
    }
    await newOrder({ buyerEmail: bought.email })
    const mail = (sentAt: number | null) => ({
      ...{ dedupeKey: unique('mail'), kind: 'links', payload: { email: gone.email }, nextAttemptAt: 0, createdAt: 0 },
      ...{ status: sentAt === null ? ('dead' as const) : ('sent' as const), sentAt },
    })
    const mails = [mail(Date.now() - 91 * day), mail(Date.now() - 89 * day), mail(null)]
    for (const each of mails) await db.insert(outbox).values(each)
    await db.delete(jobRuns).where(eq(jobRuns.name, 'retention-day'))
    expect(await forgetOldRows(stores)).toBe(true)
    const everybody = [gone, used, bought, young, staff, imported, forgotten]
    const left = await Promise.all(everybody.map(({ email }) => userBy(email)))
    expect(left.map((user) => user !== undefined)).toEqual([false, true, true, true, true, true, false])
    const found = await Promise.all(mails.map(({ dedupeKey }) => rowsWhere(outbox, eq(outbox.dedupeKey, dedupeKey))))
    expect(found.map((rows) => rows.length)).toEqual([0, 1, 1])
  })

  it('and its password form count wrong passwords like a sign-in', async () => {
    const { user, browser } = await givenSignedIn()
    const counted = eq(rateCounters.key, `sign-in:${await sha256Hex(user.email)}`)
    const hits = async () => (await rowsWhere(rateCounters, counted)).map((each) => each.hits)
    await browser.post('/profile/delete', { password: 'wrong password' })
    const fields = { password: 'ten blue herons', confirmPassword: 'ten blue herons' }
    await browser.post('/profile/password', { ...fields, currentPassword: 'wrong password' })
    await signIn(visitor(), user.email, 'wrong password')
    expect(await hits()).toEqual([3])
    await updateWhere(rateCounters, counted, { hits: 10 })
    expect((await browser.post('/profile/delete', { password: PASSWORD })).status).toBe(429)
    expect((await signIn(browser, user.email)).status).toBe(302)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('without a password is deleted by typing its address', async () => {
    const { user, browser } = await givenSignedIn({ passwordHash: null })
    const wrong = browser.post('/profile/delete', { confirm: 'other@example.com' })
    await expectPage(wrong, 400, [messages.CONFIRM_EMAIL_WRONG])
    expect((await browser.post('/profile/delete', { confirm: user.email })).status).toBe(303)
    expect(await userBy(user.email)).toBeUndefined()
  })

  it('that was never confirmed does not affect anybody’s orders or mails when deleted', async () => {
    const { user, browser } = await givenSignedIn({ emailVerifiedAt: null })
    const order = await givenPaidOrder({ buyerEmail: user.email })
    await enqueue(db, Date.now(), { kind: 'links', key: user.email, payload: { email: user.email } })
    await browser.post('/profile/delete', { password: PASSWORD })
    expect(await userBy(user.email)).toBeUndefined()
    expect((await orderBy(order.id))?.buyerEmail).toBe(user.email)
    expect(await db.$count(outbox, eq(outbox.dedupeKey, `links:${user.email}`))).toBe(1)
  })

  it('of the last administrator stays, even if the last two are deleted at once', async () => {
    await db.update(users).set({ role: 'User' }).where(eq(users.role, 'Admin'))
    const [one, two] = [await givenSignedIn({ role: 'Admin' }), await givenSignedIn({ role: 'Admin' })]
    await givenUser({ role: 'Admin', disabledAt: Date.now() })
    const answers = await Promise.all(
      [one, two].map(({ browser }) => browser.post('/profile/delete', { password: PASSWORD })),
    )
    const [gone, refused] = answers.sort((a, b) => a.status - b.status)
    expect(gone?.status).toBe(303)
    if (refused) await expectPage(refused, 400, [messages.LAST_ADMINISTRATOR])
  })
})

describe('a wishlist', () => {
  const wish = (browser: Visitor, id: number, status: 'true' | 'false') =>
    browser.post('/wishlist', { itemType: 'plan', itemId: String(id), status })

  it('of a visitor is merged into the account’s at sign-in, once, and removed from the browser', async () => {
    const ama = await givenUser()
    const [first, second] = [await givenPlan(), await givenPlan()]
    await mergeWishlist({ db, now: () => Date.now() - 1000 }, ama.id, [{ kind: 'plan', id: first.id }])
    const browser = visitor()
    for (const { id } of [first, second]) expect((await wish(browser, id, 'true')).status).toBe(303)
    await signIn(browser, ama.email)
    expect(browser.cookies.has('wishlist')).toBe(false)
    const ids = async () => (await listSavedWishlist(db, ama.id)).map((wish) => wish.id).sort()
    expect(await ids()).toEqual([first.id, second.id].sort())
    await wish(browser, first.id, 'false')
    expect(await ids()).toEqual([second.id])
    expect(await browser.read('/wishlist')).toContain(second.title)
    await browser.post('/logout')
    expect(await browser.read('/wishlist')).not.toContain(second.title)
  })

  it('of a visitor is kept at sign-up as well', async () => {
    const browser = visitor()
    const plan = await givenPlan()
    await wish(browser, plan.id, 'true')
    const email = `signup-${plan.id}@example.com`
    await browser.post('/signup', { name: 'Kofi', email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' })
    const user = await userBy(email)
    expect(await listSavedWishlist(db, user?.id ?? 0)).toEqual([{ kind: 'plan', id: plan.id }])
    expect(browser.cookies.has('wishlist')).toBe(true)
  })
})
