/** Signing up, in and out; forgotten passwords; what a session is worth and when it ends. */
import { and, eq, gt, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as messages from '../../app/domain/accounts/messages.ts'
import { findSession, LIMITS } from '../../app/domain/accounts/sessions.server.ts'
import { writeMail } from '../../app/domain/mails/write-mail.server.ts'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { oneTimeLinks, outbox, rateCounters, sessions, users } from '../../drizzle/schema/index.ts'
import { givenUser, isSignedIn, letIn, mailedLink, PASSWORD, signIn, userBy } from '../support/accounts.ts'
import { db, unique } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { appWith, fieldError, fieldValue, newVisitor, textsByRole } from '../support/shop.ts'

const app = appWith({})
const visitor = () => newVisitor(app)
const newEmail = () => `${unique('kofi')}@example.com`
const form = (fields: Record<string, string> = {}) => ({
  name: 'Kofi Annor',
  email: newEmail(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: 'true',
  ...fields,
})
const without = (fields: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const alertOf = async (response: Response) => textsByRole(await response.text(), 'alert').join(' | ')
/** Where many passwords are tried, and how dear one is does not matter: what is kept says at which cost it is checked. */
const quickly = createPasswords({ n: 2 ** 8, r: 8, p: 1 }).hash(PASSWORD)
const givenGuessed = async (fields: Parameters<typeof givenUser>[0] = {}) =>
  givenUser({ passwordHash: await quickly, ...fields })
/** A sign-in has made the hash anew at the full cost. */
const guessedAgain = async ({ id }: { id: number }, password = quickly) =>
  db
    .update(users)
    .set({ passwordHash: await password })
    .where(eq(users.id, id))
const sessionsOf = (userId: number) => db.select().from(sessions).where(eq(sessions.userId, userId))

describe('signing up', () => {
  it('makes a user, mails a link to confirm the address and leads to the sign-in with the message', async () => {
    const kofi = visitor()
    const fields = form({ email: newEmail().replace('kofi', 'KoFi') })
    const response = await kofi.post('/signup', fields)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
    expect(textsByRole(await (await kofi.get('/login')).text(), 'status')).toEqual([messages.ACCOUNT_CREATED])
    const user = await userBy(fields.email?.toLowerCase() ?? '')
    expect(user).toMatchObject({ role: 'User', name: 'Kofi Annor', emailVerifiedAt: null, disabledAt: null })
    expect(user?.termsVersion).toBeTruthy()
    expect(user?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await mailedLink(user?.id ?? 0, 'verify-email')).toMatch(/^\/verify-email\/[\w-]{43}$/)
  })

  it.each([
    [{ confirmPassword: 'another password' }, 'confirmPassword', messages.PASSWORDS_DIFFER],
    [{ password: 'short', confirmPassword: 'short' }, 'password', messages.PASSWORD_TOO_SHORT],
    [{ password: 'password1', confirmPassword: 'password1' }, 'password', messages.PASSWORD_TOO_COMMON],
    [{ password: 'Fihankra2026', confirmPassword: 'Fihankra2026' }, 'password', messages.PASSWORD_TOO_COMMON],
    [{ password: 'aaaaaaaaaa', confirmPassword: 'aaaaaaaaaa' }, 'password', messages.PASSWORD_TOO_COMMON],
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'a b@c.d' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.com,c@d.com' }, 'email', 'Please enter a valid email address'],
  ])('refuses %o beside %s and keeps what was typed, but for the passwords', async (wrong, field, text) => {
    const fields = form(wrong)
    const response = await visitor().post('/signup', fields)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(textsByRole(html, 'alert')).toEqual([text])
    expect(fieldError(html, field)).toBe(text)
    expect(fieldValue(html, 'email')).toBe(fields.email)
    expect(fieldValue(html, 'password')).toBe('')
    expect(html).not.toContain(PASSWORD)
    expect(await userBy((fields.email ?? '').toLowerCase())).toBeUndefined()
  })

  it('asks for the terms', async () => {
    const response = await visitor().post('/signup', without(form(), 'terms'))
    expect([response.status, await alertOf(response)]).toEqual([400, messages.TERMS_NOT_ACCEPTED])
  })

  it('says all that is wrong at once', async () => {
    const response = await visitor().post('/signup', { password: 'short', confirmPassword: 'other' })
    expect((await alertOf(response)).split(', ').sort()).toEqual(
      [
        'Name is required',
        'Email is required',
        messages.PASSWORD_TOO_SHORT,
        messages.PASSWORDS_DIFFER,
        messages.TERMS_NOT_ACCEPTED,
      ].sort(),
    )
  })

  it('refuses an address that has an account, in any case, and leaves that account alone', async () => {
    const ama = await givenUser()
    const response = await visitor().post('/signup', form({ email: ama.email.toUpperCase(), name: 'Somebody' }))
    expect([response.status, await alertOf(response)]).toEqual([400, messages.ADDRESS_TAKEN])
    expect(await userBy(ama.email)).toMatchObject({ name: 'Ama Mensah' })
  })

  it('pressed many times at once makes one account and says so each time', async () => {
    const fields = form()
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor().post('/signup', fields)))
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303, 303])
    const user = await userBy(fields.email ?? '')
    const mails = and(eq(outbox.kind, 'verify-email'), eq(outbox.subjectId, user?.id ?? 0))
    expect(await db.select().from(outbox).where(mails)).toHaveLength(1)
    // Somebody else's press is no repeat of it, and neither is one of tomorrow.
    const other = { ...fields, password: 'another good one', confirmPassword: 'another good one' }
    expect((await visitor().post('/signup', other)).status).toBe(400)
    await db
      .update(users)
      .set({ createdAt: Date.now() - 3_600_000 })
      .where(eq(users.id, user?.id ?? 0))
    expect((await visitor().post('/signup', fields)).status).toBe(400)
  })

  it('takes no role, verification or id from the form', async () => {
    const fields = {
      ...form(),
      role: 'Admin',
      isAdmin: 'true',
      emailVerifiedAt: '1',
      id: '1',
      '__proto__.role': 'Admin',
    }
    expect((await visitor().post('/signup', fields)).status).toBe(303)
    expect(await userBy(fields.email ?? '')).toMatchObject({ role: 'User', emailVerifiedAt: null })
  })

  it('takes a long password of any characters as it is, and none over 256', async () => {
    const password = ' ɛyɛ dɔ 🏠 '.repeat(12)
    const fields = form({ password, confirmPassword: password })
    expect((await visitor().post('/signup', fields)).status).toBe(303)
    expect((await signIn(visitor(), fields.email ?? '', password)).status).toBe(303)
    expect((await signIn(visitor(), fields.email ?? '', password.trim())).status).toBe(400)
    const endless = 'x1'.repeat(129)
    expect(await alertOf(await visitor().post('/signup', form({ password: endless, confirmPassword: endless })))).toBe(
      messages.PASSWORD_TOO_LONG,
    )
  })
})

describe('confirming an address', () => {
  async function signedUp() {
    const fields = form()
    await visitor().post('/signup', fields)
    const user = await userBy(fields.email ?? '')
    if (!user) throw new Error('no user')
    await guessedAgain(user)
    return { user, link: await mailedLink(user.id, 'verify-email') }
  }

  it('takes a press of a button; looking at the link changes nothing', async () => {
    const { user, link } = await signedUp()
    const kofi = visitor()
    expect((await kofi.get(link)).status).toBe(200)
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
    expect((await kofi.post(link, { answer: 'yes', password: PASSWORD })).status).toBe(303)
    expect((await userBy(user.email))?.emailVerifiedAt).not.toBeNull()
    expect(textsByRole(await (await kofi.get('/login')).text(), 'status')).toEqual([messages.EMAIL_VERIFIED])
    // A second press of the same button hears the same, for some minutes.
    expect((await kofi.post(link, { answer: 'yes', password: PASSWORD })).status).toBe(303)
    expect((await kofi.post(link, { answer: 'yes', password: 'wrong password' })).status).toBe(400)
    await db
      .update(oneTimeLinks)
      .set({ usedAt: Date.now() - 3_600_000 })
      .where(eq(oneTimeLinks.userId, user.id))
    const again = await kofi.post(link, { answer: 'yes', password: PASSWORD })
    expect([again.status, await alertOf(again)]).toEqual([400, messages.BAD_LINK])
  })

  it('takes one press from whoever is signed in to that very account', async () => {
    const { user, link } = await signedUp()
    const kofi = visitor()
    await letIn(kofi, user.id)
    expect(fieldValue(await (await kofi.get(link)).text(), 'password')).toBeNull()
    const response = await kofi.post(link, { answer: 'yes' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/profile'])
    expect((await userBy(user.email))?.emailVerifiedAt).not.toBeNull()
  })

  it('takes the password from anybody else, so that nobody confirms an account that another made (takeover)', async () => {
    const { user, link } = await signedUp()
    const buyer = visitor()
    await letIn(buyer, (await givenUser()).id)
    for (const browser of [visitor(), buyer]) {
      const html = await (await browser.get(link)).text()
      expect(fieldValue(html, 'password')).toBe('')
      expect(html).toContain('href="/forgot-password"')
      for (const [fields, text] of [
        [{ answer: 'yes' }, 'Password is required'],
        [{ answer: 'yes', password: 'wrong password' }, messages.PASSWORD_WRONG],
      ] as const) {
        const response = await browser.post(link, fields)
        const page = await response.text()
        expect([response.status, fieldError(page, 'password')]).toEqual([400, text])
        expect(page).not.toContain('wrong password')
      }
    }
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
  })

  it('counts wrong passwords like a sign-in', async () => {
    const { link } = await signedUp()
    const stranger = visitor()
    for (let turn = 0; turn < 10; turn += 1)
      expect((await stranger.post(link, { answer: 'yes', password: 'wrong password' })).status).toBe(400)
    // Where a quarter of an hour ends among them, the first tries count for a little less.
    for (let turn = 0; turn < 3; turn += 1) await stranger.post(link, { answer: 'yes', password: 'wrong password' })
    expect((await stranger.post(link, { answer: 'yes', password: PASSWORD })).status).toBe(429)
  })

  it('says nothing that a stranger wrote, five times a day at most, whatever becomes of the account', async () => {
    const email = newEmail()
    const body = async (userId: number, kind: 'verify-email' | 'reset-password') => {
      const mine = and(eq(outbox.kind, kind), eq(outbox.subjectId, userId))
      const row = await db.select().from(outbox).where(mine).get()
      if (!row) return null
      const mail = await writeMail({ db, keys, now: Date.now, siteUrl: 'http://site.test', linkSeconds: 60 }, row)
      return `${mail?.text} ${mail?.html}`
    }
    const name = 'win at evil.example'
    let mails = 0
    for (let turn = 0; turn < 7; turn += 1) {
      await visitor().post('/signup', form({ email, name }))
      const user = await userBy(email)
      const text = await body(user?.id ?? 0, 'verify-email')
      if (text !== null) {
        mails += 1
        expect(text).not.toContain('evil.example')
        expect(text).toContain('/verify-email/')
      }
      await db.delete(users).where(eq(users.email, email))
      await db.delete(outbox).where(eq(outbox.subjectId, user?.id ?? 0))
    }
    expect(mails).toBe(5)
    const [stranger, known] = [await givenUser({ name, emailVerifiedAt: null }), await givenUser({ name: 'Yaa' })]
    for (const { email: to } of [stranger, known]) await visitor().post('/forgot-password', { email: to })
    expect(await body(stranger.id, 'reset-password')).not.toContain('evil.example')
    expect(await body(known.id, 'reset-password')).toContain('Dear Yaa')
  })

  it('keeps the address out of what waits to be mailed', async () => {
    const { user } = await signedUp()
    await visitor().post('/forgot-password', { email: user.email })
    const rows = await db.select().from(outbox).where(eq(outbox.subjectId, user.id))
    expect(rows.map((row) => row.kind).sort()).toEqual(['reset-password', 'verify-email'])
    expect(JSON.stringify(rows)).not.toContain(user.email)
  })

  it('can be refused by who never made the account, which is then gone', async () => {
    const { user, link } = await signedUp()
    const attacker = visitor()
    await letIn(attacker, user.id)
    expect((await visitor().post(link, { answer: 'no' })).status).toBe(303)
    expect(await userBy(user.email)).toBeUndefined()
    expect(await isSignedIn(attacker)).toBe(false)
    // The second press of the same button hears the same; nobody else does.
    const again = visitor()
    expect((await again.post(link, { answer: 'no' })).status).toBe(303)
    expect(textsByRole(await (await again.get('/')).text(), 'status')).toContain(messages.ACCOUNT_REFUSED)
    expect((await visitor().post(link, { answer: 'yes', password: PASSWORD })).status).toBe(400)
    expect((await visitor().post(link.replace(/.$/, 'x'), { answer: 'no' })).status).toBe(400)
  })

  it('that was confirmed can not be refused any more', async () => {
    const { user, link } = await signedUp()
    expect((await visitor().post(link, { answer: 'yes', password: PASSWORD })).status).toBe(303)
    for (const _ of [1, 2]) expect((await visitor().post(link, { answer: 'no' })).status).toBe(400)
    expect((await userBy(user.email))?.emailVerifiedAt).not.toBeNull()
  })

  it.each(['maybe', '', 'YES', 'yes,no'])('is not confirmed by the answer "%s"', async (answer) => {
    const { user, link } = await signedUp()
    const response = await visitor().post(link, { answer, password: PASSWORD })
    expect(response.status).toBe(400)
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
    expect((await visitor().post(link, { password: PASSWORD })).status).toBe(303)
  })

  it('is refused for a link that is unknown, too old, or of another purpose', async () => {
    const { user, link } = await signedUp()
    const token = link.split('/').at(-1) ?? ''
    const another = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const bad of [`/verify-email/${another}`, '/verify-email/x', `/reset-password/${token}`]) {
      const response = await visitor().get(bad)
      expect([response.status, await alertOf(response)]).toEqual([400, messages.BAD_LINK])
    }
    await db
      .update(oneTimeLinks)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(oneTimeLinks.userId, user.id))
    expect((await visitor().post(link, { answer: 'yes', password: PASSWORD })).status).toBe(400)
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
  })
})

describe('signing in', () => {
  it('leads home with the message and opens the profile', async () => {
    const ama = await givenUser()
    const browser = visitor()
    const response = await signIn(browser, ama.email.toUpperCase())
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(textsByRole(await (await browser.get('/')).text(), 'status')).toEqual([messages.SIGNED_IN])
    expect(await isSignedIn(browser)).toBe(true)
    expect((await userBy(ama.email))?.lastLoginAt).not.toBeNull()
  })

  it('says the same of a wrong password, an unknown address, a disabled account and one without a password', async () => {
    const [ama, disabled, google] = await Promise.all([
      givenUser(),
      givenUser({ disabledAt: Date.now() }),
      givenUser({ passwordHash: null }),
    ])
    const still = (html: string) =>
      html
        .replace(/nonce="[^"]*"/g, '')
        .replace(/[\w.+-]+@example\.com/g, '')
        .replace(/[0-9a-f-]{36}/g, '')
    const answers = await Promise.all([
      signIn(visitor(), ama.email, 'wrong password'),
      signIn(visitor(), newEmail()),
      signIn(visitor(), disabled.email),
      signIn(visitor(), google.email, ''.padEnd(8, 'x')),
    ])
    expect(answers.map((each) => each.status)).toEqual([400, 400, 400, 400])
    const pages = await Promise.all(answers.map((each) => each.text()))
    expect(textsByRole(pages[0] ?? '', 'alert')).toEqual([messages.INVALID_SIGN_IN])
    expect(new Set(pages.map(still)).size).toBe(1)
  })

  it('does the same work for an unknown address as for a wrong password', async () => {
    const ama = await givenUser()
    const time = async (email: string) => {
      const start = Date.now()
      await (await signIn(visitor(), email, 'wrong password')).text()
      return Date.now() - start
    }
    await time(ama.email)
    const known: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      known.push(await time(ama.email))
      unknown.push(await time(newEmail()))
    }
    // Without the work done for nobody an unknown address would answer within a few milliseconds.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  it.each([
    ['/profile?a=1', '/profile?a=1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/\t/evil.example', '/'],
    ['', '/'],
  ])('goes on to %s as %s', async (wanted, to) => {
    const ama = await givenUser()
    const response = await visitor().post(`/login?redirect=${encodeURIComponent(wanted)}`, {
      email: ama.email,
      password: PASSWORD,
    })
    expect(response.headers.get('location')).toBe(to)
  })

  it('keeps the address and the way on, and shows no password, where it is refused', async () => {
    const response = await visitor().post('/login?redirect=%2Fprofile', {
      email: 'a@b.com',
      password: 'wrong password',
    })
    const html = await response.text()
    expect(fieldValue(html, 'email')).toBe('a@b.com')
    expect(html).not.toContain('wrong password')
    expect(html).toContain('action="/login?redirect=%2Fprofile"')
  })

  it('makes a new session each time and ends the one that the browser brought (fixation)', async () => {
    const ama = await givenUser()
    const browser = visitor()
    const old = await letIn(browser, ama.id)
    const planted = browser.cookies.get('session')
    // Somebody who is signed in never sees the form, so the old session has to be over to try.
    await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, ama.id))
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, ama.id))
    await db.update(sessions).set({ seenAt: 1 }).where(eq(sessions.digest, old))
    expect((await signIn(browser, ama.email)).status).toBe(303)
    expect(browser.cookies.get('session')).not.toBe(planted)
    expect((await sessionsOf(ama.id)).map((each) => each.digest)).not.toContain(old)
  })

  it('keeps a cookie for a month with Remember me, else until the browser is closed', async () => {
    const ama = await givenUser()
    const cookieOf = (response: Response) => response.headers.getSetCookie().find((each) => each.startsWith('session='))
    const remembered = cookieOf(await signIn(visitor(), ama.email, PASSWORD, { remember: 'on' }))
    const plain = cookieOf(await signIn(visitor(), ama.email))
    expect(remembered).toMatch(/Max-Age=2592000/)
    expect(plain).not.toMatch(/Max-Age|Expires/)
    for (const each of [remembered, plain]) expect(each).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
    const rows = await sessionsOf(ama.id)
    expect(rows.map((row) => row.expiresAt - row.createdAt).sort()).toEqual(
      [LIMITS.remembered.life, LIMITS.browser.life].sort(),
    )
  })

  it('keeps in D1 nothing that a cookie could be made of', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await signIn(browser, ama.email)
    const [row] = await sessionsOf(ama.id)
    const token = atob(decodeURIComponent(browser.cookies.get('session') ?? '').split('.')[0] ?? '').replaceAll('"', '')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(row?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.digest).not.toContain(token)
  })

  it('makes an old hash anew at today’s cost', async () => {
    const old = await createPasswords({ n: 2 ** 10, r: 8, p: 1 }).hash(PASSWORD)
    const ama = await givenUser({ passwordHash: old })
    expect((await signIn(visitor(), ama.email)).status).toBe(303)
    const { passwordHash } = (await userBy(ama.email)) ?? {}
    expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect((await signIn(visitor(), ama.email)).status).toBe(303)
  })

  it('is refused after ten wrong passwords, wherever they come from, and says when to come back', async () => {
    const ama = await givenGuessed()
    for (let turn = 0; turn < 10; turn += 1)
      expect((await signIn(visitor(), ama.email, 'wrong password')).status).toBe(400)
    // Where a quarter of an hour ends among them, the first tries count for a little less.
    for (let turn = 0; turn < 3; turn += 1) await signIn(visitor(), ama.email, 'wrong password')
    const response = await signIn(visitor(), ama.email)
    expect([response.status, await alertOf(response)]).toEqual([429, TOO_MANY_ATTEMPTS])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  it('stays open, while others guess, to a browser that was signed in before, which has ten tries of its own', async () => {
    const ama = await givenGuessed()
    const own = visitor()
    await signIn(own, ama.email)
    await own.post('/logout', {})
    await guessedAgain(ama)
    for (let turn = 0; turn < 13; turn += 1) await signIn(visitor(), ama.email, 'wrong password')
    expect((await signIn(visitor(), ama.email)).status).toBe(429)
    for (let turn = 0; turn < 9; turn += 1) expect((await signIn(own, ama.email, 'wrong password')).status).toBe(400)
    expect((await signIn(own, ama.email)).status).toBe(303)
    await own.post('/logout', {})
    await guessedAgain(ama)
    for (let turn = 0; turn < 13; turn += 1) await signIn(own, ama.email, 'wrong password')
    expect((await signIn(own, ama.email)).status).toBe(429)
  })

  it('stays closed to a browser that another account was signed in with, and to a cookie that we did not sign', async () => {
    const [ama, kofi] = [await givenUser(), await givenUser()]
    const own = visitor()
    await signIn(own, ama.email)
    await guessedAgain(ama)
    const browser = own.cookies.get('browser') ?? ''
    for (let turn = 0; turn < 13; turn += 1) await signIn(visitor(), ama.email, 'wrong password')
    const others = visitor()
    await signIn(others, kofi.email)
    await others.post('/logout', {})
    expect((await signIn(others, ama.email)).status).toBe(429)
    const forger = visitor()
    forger.cookies.set(
      'browser',
      browser.replace(/^./, (first) => (first === 'I' ? 'J' : 'I')),
    )
    expect((await signIn(forger, ama.email)).status).toBe(429)
  })

  it('counts no try that was refused anyway', async () => {
    const ama = await givenGuessed()
    const attacker = visitor()
    for (let turn = 0; turn < 20; turn += 1) await signIn(attacker, ama.email, 'wrong password')
    const rows = await db.select().from(rateCounters).where(like(rateCounters.key, 'sign-in:%'))
    expect(Math.max(...rows.map((row) => row.hits))).toBeLessThanOrEqual(10)
  })

  it('is refused after a hundred wrong passwords in a day, and opens again by a reset', async () => {
    const ama = await givenGuessed({ role: 'Admin' })
    const key = `sign-in-day:${await sha256Hex(ama.email)}`
    const windowStart = Date.now() - (Date.now() % 86_400_000)
    for (const at of [windowStart, windowStart - 86_400_000])
      await db.insert(rateCounters).values({ key, windowStart: at, hits: 100 })
    expect((await signIn(visitor(), ama.email, 'wrong password')).status).toBe(429)
    expect((await signIn(visitor(), ama.email)).status).toBe(429)
    await visitor().post('/forgot-password', { email: ama.email })
    const home = visitor()
    const fresh = 'eleven green snails'
    const reset = await home.post(await mailedLink(ama.id, 'reset-password'), {
      password: fresh,
      confirmPassword: fresh,
    })
    expect(reset.status).toBe(303)
    expect((await signIn(visitor(), ama.email, fresh)).status).toBe(303)
    await guessedAgain(ama, createPasswords({ n: 2 ** 8, r: 8, p: 1 }).hash(fresh))
    for (let turn = 0; turn < 13; turn += 1) await signIn(visitor(), ama.email, 'wrong password')
    expect((await signIn(visitor(), ama.email, fresh)).status).toBe(429)
    expect((await signIn(home, ama.email, fresh)).status).toBe(303)
  })

  it('counts a whole IPv6 network as one address', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 40 && statuses.at(-1) !== 429; turn += 1) {
      const address = `2001:db8:1:2:a:b:c:${turn}`
      statuses.push((await visitor().post('/login', { email: 'x' }, { 'cf-connecting-ip': address })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('counts nothing against who knows the password', async () => {
    const ama = await givenUser()
    for (let turn = 0; turn < 12; turn += 1) expect((await signIn(visitor(), ama.email)).status).toBe(303)
  })

  it('is refused after thirty tries from one address in a minute', async () => {
    const browser = visitor()
    const statuses: number[] = []
    // Where a minute ends among them, the first tries count for a little less; thirty are never refused.
    for (let turn = 0; turn < 40 && statuses.at(-1) !== 429; turn += 1)
      statuses.push((await browser.post('/login', { email: 'x' })).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
    expect(statuses.at(-1)).toBe(429)
  })

  it('and signing up are for guests: who is signed in goes home', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await letIn(browser, ama.id)
    for (const page of ['/login', '/signup', '/login?redirect=/profile']) {
      const response = await browser.get(page)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    }
  })

  it('from another site is refused', async () => {
    const ama = await givenUser()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await visitor().post('/login', { email: ama.email, password: PASSWORD }, headers)).status).toBe(403)
      expect((await visitor().post('/logout', {}, headers)).status).toBe(403)
    }
  })
})

describe('a session', () => {
  it('ends at sign-out on the server, so a kept cookie opens nothing', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await letIn(browser, ama.id)
    const kept = browser.cookies.get('session') ?? ''
    const response = await browser.post('/logout')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(textsByRole(await (await browser.get('/')).text(), 'status')).toEqual([messages.SIGNED_OUT])
    browser.cookies.set('session', kept)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await sessionsOf(ama.id)).toEqual([])
  })

  it('is not ended by a page that was asked for under the one before', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await letIn(browser, ama.id)
    await db.delete(sessions).where(eq(sessions.userId, ama.id))
    for (const path of ['/', '/plans', '/terms']) {
      const page = await browser.get(path)
      expect(page.headers.getSetCookie().filter((each) => each.startsWith('session='))).toEqual([])
    }
  })

  it('is not ended by a GET', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await letIn(browser, ama.id)
    expect((await browser.get('/logout')).headers.get('location')).toBe('/')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('ends at once when the person is disabled', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await letIn(browser, ama.id)
    expect(await isSignedIn(browser)).toBe(true)
    await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, ama.id))
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each([
    ['User', true, LIMITS.remembered],
    ['User', false, LIMITS.browser],
    ['Admin', true, LIMITS.staff],
  ] as const)('of a %s (remembered: %s) ends by rest and by age', async (role, remembered, limit) => {
    const user = await givenUser({ role })
    const digest = await letIn(visitor(), user.id, remembered)
    const [row] = await sessionsOf(user.id)
    const at = row?.createdAt ?? 0
    const findAt = (time: number) => findSession({ db, now: () => time }, digest)
    expect(await findAt(at + limit.idle - 1000)).toMatchObject({ user: { id: user.id, role } })
    // Seen just now, so only the age counts from here.
    await db
      .update(sessions)
      .set({ seenAt: at + limit.life })
      .where(eq(sessions.digest, digest))
    expect(await findAt(at + limit.life - 1)).toHaveProperty('user')
    expect(await findAt(at + limit.life)).toEqual({ lapsedUserId: user.id })
    await db.update(sessions).set({ seenAt: at }).where(eq(sessions.digest, digest))
    expect(await findAt(at + limit.idle)).toEqual({ lapsedUserId: user.id })
  })

  it.each(['', 'x', 'e30=', `${'A'.repeat(43)}`, 'a.b.c', '%00'])('is not what %s says', async (value) => {
    const browser = visitor()
    browser.cookies.set('session', value)
    expect((await browser.get('/profile')).status).toBe(302)
    expect((await browser.get('/')).status).toBe(200)
  })

  it('of nobody costs no look at the accounts and makes no difference to a page', async () => {
    const still = (html: string) => html.replace(/nonce="[^"]*"/g, '').replace(/[0-9a-f-]{36}/g, '')
    const [one, two] = await Promise.all([visitor().get('/terms'), visitor().get('/terms')])
    expect(one.headers.getSetCookie()).toEqual([])
    expect(still(await one.text())).toBe(still(await two.text()))
  })

  it('shows the name in the header, and Login to everybody else', async () => {
    const ama = await givenUser({ name: 'Ama <b>Serwaa' })
    const browser = visitor()
    await letIn(browser, ama.id)
    const html = await (await browser.get('/terms')).text()
    expect(html).toContain('Ama &lt;b&gt;Serwaa')
    expect(html).not.toContain('>Login<')
    expect(await (await visitor().get('/terms')).text()).toContain('>Login<')
  })
})

describe('a forgotten password', () => {
  it('asks for the address in its own words', async () => {
    const empty = await visitor().post('/forgot-password', { email: '' })
    expect([empty.status, await alertOf(empty)]).toEqual([400, messages.RESET_EMAIL_MISSING])
    const bad = await visitor().post('/forgot-password', { email: 'nobody' })
    expect([bad.status, await alertOf(bad)]).toEqual([400, 'Please enter a valid email address'])
  })

  it('is answered alike with and without an account, and mails only the one', async () => {
    const ama = await givenUser()
    const before = Date.now() - 1
    const [known, unknown] = [visitor(), visitor()]
    const answers = [
      await known.post('/forgot-password', { email: ama.email }),
      await unknown.post('/forgot-password', { email: newEmail() }),
    ]
    expect(answers.map((each) => [each.status, each.headers.get('location')])).toEqual([
      [303, '/forgot-password'],
      [303, '/forgot-password'],
    ])
    for (const browser of [known, unknown])
      expect(textsByRole(await (await browser.get('/forgot-password')).text(), 'status')).toEqual([
        messages.RESET_MAILED,
      ])
    expect(await mailedLink(ama.id, 'reset-password')).toMatch(/^\/reset-password\/[\w-]{43}$/)
    const mails = and(eq(outbox.kind, 'reset-password'), gt(outbox.createdAt, before))
    expect((await db.select().from(outbox).where(mails)).map((row) => row.subjectId)).toEqual([ama.id])
  })

  async function asked(fields: Parameters<typeof givenUser>[0] = {}) {
    const user = await givenUser(fields)
    await visitor().post('/forgot-password', { email: user.email })
    return { user, link: await mailedLink(user.id, 'reset-password') }
  }
  const fresh = { password: 'eleven green snails', confirmPassword: 'eleven green snails' }

  it('is changed by the link, which ends every session, signs nobody in and proves the address', async () => {
    const { user, link } = await asked({ emailVerifiedAt: null })
    const elsewhere = visitor()
    await letIn(elsewhere, user.id)
    const browser = visitor()
    expect((await browser.get(link)).status).toBe(200)
    const response = await browser.post(link, fresh)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
    expect(textsByRole(await (await browser.get('/login')).text(), 'status')).toEqual([messages.PASSWORD_RESET])
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await userBy(user.email))?.emailVerifiedAt).not.toBeNull()
    expect((await signIn(visitor(), user.email)).status).toBe(400)
    expect((await signIn(visitor(), user.email, fresh.password)).status).toBe(303)
    // A second press of the same button hears the same; another password is another press.
    const repeat = await browser.post(link, fresh)
    expect([repeat.status, repeat.headers.get('location')]).toEqual([303, '/login'])
    const other = { password: 'twelve blue herons', confirmPassword: 'twelve blue herons' }
    const again = await browser.post(link, other)
    expect([again.status, await alertOf(again)]).toEqual([400, messages.BAD_LINK])
    expect((await signIn(visitor(), user.email, other.password)).status).toBe(400)
    const told = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, 'password-changed'), eq(outbox.subjectId, user.id)))
    expect(told).toHaveLength(1)
  })

  it('is kept by a link where the new one is refused, and the link still works', async () => {
    const { link } = await asked()
    const refused: [Record<string, string>, string][] = [
      [{ ...fresh, confirmPassword: 'x' }, messages.PASSWORDS_DIFFER],
      [{ password: 'short', confirmPassword: 'short' }, messages.PASSWORD_TOO_SHORT],
      [{ password: 'qwertyuiop', confirmPassword: 'qwertyuiop' }, messages.PASSWORD_TOO_COMMON],
    ]
    for (const [fields, text] of refused) {
      const response = await visitor().post(link, fields)
      expect([response.status, await alertOf(response)]).toEqual([400, text])
    }
    expect((await visitor().post(link, fresh)).status).toBe(303)
  })

  it('is changed once by many presses at once', async () => {
    const { user, link } = await asked()
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor().post(link, fresh)))
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303, 303, 303])
    const told = and(eq(outbox.kind, 'password-changed'), eq(outbox.subjectId, user.id))
    expect(await db.select().from(outbox).where(told)).toHaveLength(1)
  })

  it('asked for again leaves the earlier link alive, and one change ends them all', async () => {
    const { user, link } = await asked()
    await db
      .update(oneTimeLinks)
      .set({ createdAt: Date.now() - 120_000 })
      .where(eq(oneTimeLinks.userId, user.id))
    await visitor().post('/forgot-password', { email: user.email })
    const second = await mailedLink(user.id, 'reset-password')
    expect(second).not.toBe(link)
    expect((await visitor().get(link)).status).toBe(200)
    expect((await visitor().post(link, fresh)).status).toBe(303)
    expect((await visitor().get(second)).status).toBe(400)
  })

  it('has links that last for an hour, and none for a disabled account', async () => {
    const { user, link } = await asked()
    await db
      .update(oneTimeLinks)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(oneTimeLinks.userId, user.id))
    expect((await visitor().get(link)).status).toBe(400)
    const second = await asked()
    await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, second.user.id))
    expect((await visitor().post(second.link, fresh)).status).toBe(400)
    const rows = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, second.user.id))
    expect(rows.map((row) => row.expiresAt - row.createdAt)).toEqual([3_600_000])
    expect(rows[0]?.digest).not.toContain(second.link.split('/').at(-1))
  })
})
