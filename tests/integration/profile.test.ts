/** A person's own pages: what they show, what they change, and how an account ends. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as messages from '../../app/domain/accounts/messages.ts'
import { mergeWishes, readKeptWishes } from '../../app/domain/wishlist/kept-wishes.server.ts'
import { auditLog, orders, users } from '../../drizzle/schema/index.ts'
import { givenUser, isSignedIn, letIn, PASSWORD, signIn, userBy } from '../support/accounts.ts'
import { db, givenOrder, givenPlan } from '../support/factories.ts'
import { chargeBody } from '../support/payments.ts'
import { appWith, newVisitor, postWebhook, SITE, textsByRole } from '../support/shop.ts'

const app = appWith({})
const visitor = () => newVisitor(app)
const alertOf = async (response: Response) => textsByRole(await response.text(), 'alert').join(' | ')

async function somebody(fields: Parameters<typeof givenUser>[0] = {}) {
  const user = await givenUser(fields)
  const browser = visitor()
  await letIn(browser, user.id)
  return { user, browser }
}

async function paidOrder(email: string) {
  const order = await givenOrder(await givenPlan(), { buyerEmail: email })
  await postWebhook(await chargeBody(order))
  return order
}

describe('purchases', () => {
  it('of a confirmed address are in the profile with a download that works', async () => {
    const { user, browser } = await somebody()
    const order = await paidOrder(user.email)
    const html = await (await browser.get('/profile')).text()
    expect(html).toContain(`/orders/${order.reference}`)
    const download = /href="(\/downloads\/[^"]+)"/.exec(html)?.[1] ?? ''
    const file = await visitor().get(download)
    expect(file.status).toBe(200)
    await file.body?.cancel()
    const page = /href="(\/orders\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await browser.get(page)).status).toBe(200)
  })

  it('of an address that is not confirmed are nobody’s', async () => {
    const { user, browser } = await somebody({ emailVerifiedAt: null })
    const order = await paidOrder(user.email)
    expect(await (await browser.get('/profile')).text()).not.toContain(order.reference)
    expect(await (await browser.get('/profile/data')).text()).not.toContain(order.reference)
  })

  it('of somebody else are not there', async () => {
    const { browser } = await somebody()
    const order = await paidOrder((await givenUser()).email)
    expect(await (await browser.get('/profile')).text()).not.toContain(order.reference)
  })
})

describe('the name', () => {
  it('is changed, and nothing else that a form brings', async () => {
    const { user, browser } = await somebody()
    const response = await browser.post('/profile/name', {
      name: ' Ama Serwaa ',
      role: 'Admin',
      email: 'x@y.com',
      id: '1',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/profile'])
    expect(await userBy(user.email)).toMatchObject({ name: 'Ama Serwaa', role: 'User', id: user.id })
    expect(await alertOf(await browser.post('/profile/name', { name: ' ' }))).toBe('Name is required')
  })
})

describe('the password', () => {
  const change = { currentPassword: PASSWORD, password: 'eleven green snails', confirmPassword: 'eleven green snails' }

  it('is changed with the one before, and every other session ends', async () => {
    const { user, browser } = await somebody()
    const other = visitor()
    await letIn(other, user.id)
    const before = browser.cookies.get('session')
    expect((await browser.post('/profile/password', change)).status).toBe(303)
    expect(textsByRole(await (await browser.get('/profile')).text(), 'status')).toEqual([messages.PASSWORD_CHANGED])
    expect(browser.cookies.get('session')).not.toBe(before)
    expect(await isSignedIn(other)).toBe(false)
    expect((await signIn(visitor(), user.email)).status).toBe(400)
    expect((await signIn(visitor(), user.email, change.password)).status).toBe(303)
  })

  it.each([
    [{ ...change, currentPassword: 'wrong one here' }, messages.CURRENT_PASSWORD_WRONG],
    [{ ...change, currentPassword: '' }, messages.CURRENT_PASSWORD_WRONG],
    [{ ...change, confirmPassword: 'other' }, messages.PASSWORDS_DIFFER],
    [{ ...change, password: 'short', confirmPassword: 'short' }, messages.PASSWORD_TOO_SHORT],
    [{ ...change, password: 'baseball1', confirmPassword: 'baseball1' }, messages.PASSWORD_TOO_COMMON],
  ])('is kept by %o', async (fields, text) => {
    const { user, browser } = await somebody()
    const response = await browser.post('/profile/password', fields)
    expect([response.status, await alertOf(response)]).toEqual([400, text])
    expect((await signIn(visitor(), user.email)).status).toBe(303)
  })
})

describe('the photo', () => {
  async function send(browser: ReturnType<typeof visitor>, bytes: Uint8Array, name = 'me.jpg') {
    const form = new FormData()
    form.set('photo', new File([bytes as BlobPart], name, { type: 'image/jpeg' }))
    return browser.send('/profile/photo', { method: 'POST', body: form, headers: { origin: SITE } })
  }
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (char) => char.charCodeAt(0),
  )

  it('is taken by its content, shown in the header and removed with its objects', async () => {
    const { user, browser } = await somebody()
    expect((await send(browser, png, 'me.gif')).status).toBe(303)
    const { photoKey } = (await userBy(user.email)) ?? {}
    expect(await (await browser.get('/profile')).text()).toContain(`/media/${photoKey}?w=144`)
    expect((await visitor().get(`/media/${photoKey}?w=144`)).status).toBe(200)
    await browser.post('/profile/photo', { remove: 'true' })
    expect((await userBy(user.email))?.photoKey).toBeNull()
    expect((await env.PICTURES.list({ prefix: `variants/${photoKey}` })).objects).toEqual([])
    expect((await visitor().get(`/media/${photoKey}?w=144`)).status).toBe(404)
  })

  it.each([
    ['a page', '<html><script>alert(1)</script>', messages.PHOTO_NOT_A_PICTURE],
    [
      'a drawing with scripts',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      messages.PHOTO_NOT_A_PICTURE,
    ],
    ['nothing', '', messages.PHOTO_MISSING],
  ])('is not %s', async (_, text, message) => {
    const { user, browser } = await somebody()
    const response = await send(browser, new TextEncoder().encode(text))
    expect([response.status, await alertOf(response)]).toEqual([400, message])
    expect((await userBy(user.email))?.photoKey).toBeNull()
  })
})

describe('a page of everybody', () => {
  it.each(['/', '/plans', '/contact'])('%s is kept by nobody once it names who is signed in', async (path) => {
    const { user, browser } = await somebody()
    const answer = await browser.get(path)
    expect(await answer.text()).toContain(user.name)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await visitor().get(path)).headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('one’s data', () => {
  it('are one JSON file without anything that opens the account', async () => {
    const { user, browser } = await somebody()
    const order = await paidOrder(user.email)
    const response = await browser.get('/profile/data')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('content-disposition')).toMatch(/attachment/)
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email: user.email, name: user.name },
      purchases: [{ reference: order.reference }],
    })
    expect(text).not.toMatch(/scrypt|digest|passwordHash/)
  })
})

describe('an account', () => {
  it('is deleted with the password; orders stay without a name', async () => {
    const { user, browser } = await somebody()
    const order = await paidOrder(user.email)
    const wrong = await browser.post('/profile/delete', { password: 'not this one' })
    expect([wrong.status, await alertOf(wrong)]).toEqual([400, messages.CURRENT_PASSWORD_WRONG])
    const response = await browser.post('/profile/delete', { password: PASSWORD })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(textsByRole(await (await browser.get('/')).text(), 'status')).toEqual([messages.ACCOUNT_DELETED])
    expect(await userBy(user.email)).toBeUndefined()
    const kept = await db.select().from(orders).where(eq(orders.id, order.id)).get()
    expect(kept).toMatchObject({ status: 'paid', buyerName: '', buyerEmail: '', buyerPhone: '' })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(user.id)))
    expect(JSON.stringify(entry)).not.toContain(user.email)
  })

  it('without a password is deleted by typing its address', async () => {
    const { user, browser } = await somebody({ passwordHash: null })
    const wrong = await browser.post('/profile/delete', { confirm: 'other@example.com' })
    expect([wrong.status, await alertOf(wrong)]).toEqual([400, messages.CONFIRM_EMAIL_WRONG])
    expect((await browser.post('/profile/delete', { confirm: user.email })).status).toBe(303)
    expect(await userBy(user.email)).toBeUndefined()
  })

  it('that was never confirmed takes nobody’s orders along', async () => {
    const { user, browser } = await somebody({ emailVerifiedAt: null })
    const order = await paidOrder(user.email)
    await browser.post('/profile/delete', { password: PASSWORD })
    expect((await db.select().from(orders).where(eq(orders.id, order.id)).get())?.buyerEmail).toBe(user.email)
  })

  it('of the last administrator stays, also when the last two go at once', async () => {
    await db.update(users).set({ role: 'User' }).where(eq(users.role, 'Admin'))
    const [one, two] = [await somebody({ role: 'Admin' }), await somebody({ role: 'Admin' })]
    await givenUser({ role: 'Admin', disabledAt: Date.now() })
    const answers = await Promise.all(
      [one, two].map(({ browser }) => browser.post('/profile/delete', { password: PASSWORD })),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([303, 400])
    const refused = answers.find((each) => each.status === 400)
    expect(refused && (await alertOf(refused))).toBe(messages.LAST_ADMINISTRATOR)
  })
})

describe('a wishlist', () => {
  it('of a visitor joins that of the account at the sign-in, once, and leaves the browser', async () => {
    const ama = await givenUser()
    const [first, second] = [await givenPlan(), await givenPlan()]
    await mergeWishes({ db, now: () => Date.now() - 1000 }, ama.id, [{ kind: 'plan', id: first.id }])
    const browser = visitor()
    for (const plan of [first, second])
      expect(
        (await browser.post('/wishlist', { itemType: 'plan', itemId: String(plan.id), status: 'true' })).status,
      ).toBe(303)
    await signIn(browser, ama.email)
    expect(browser.cookies.has('wishlist')).toBe(false)
    const ids = async () => (await readKeptWishes(db, ama.id)).map((wish) => wish.id).sort()
    expect(await ids()).toEqual([first.id, second.id].sort())
    await browser.post('/wishlist', { itemType: 'plan', itemId: String(first.id), status: 'false' })
    expect(await ids()).toEqual([second.id])
    expect(await (await browser.get('/wishlist')).text()).toContain(second.title)
    await browser.post('/logout')
    expect(await (await browser.get('/wishlist')).text()).not.toContain(second.title)
  })

  it('of a visitor is kept at the sign-up as well', async () => {
    const browser = visitor()
    const plan = await givenPlan()
    await browser.post('/wishlist', { itemType: 'plan', itemId: String(plan.id), status: 'true' })
    const email = `signup-${plan.id}@example.com`
    await browser.post('/signup', { name: 'Kofi', email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' })
    const user = await userBy(email)
    expect(await readKeptWishes(db, user?.id ?? 0)).toEqual([{ kind: 'plan', id: plan.id }])
    expect(browser.cookies.has('wishlist')).toBe(true)
  })
})
