/** Signing up, in and out; forgotten passwords; what a session allows and when it ends. */
import { and, eq, gt, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as messages from '../../app/domain/accounts/messages.ts'
import { linkStatements } from '../../app/domain/accounts/one-time-links.server.ts'
import { findSession, LIMITS } from '../../app/domain/accounts/sessions.server.ts'
import { writeMail } from '../../app/domain/jobs/write-mail.server.ts'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { oneTimeLinks, outbox, rateCounters, sessions, users } from '../../drizzle/schema/index.ts'
import * as accounts from '../support/accounts.ts'
import { atOnce, expectStatus, expectWords } from '../support/expect.ts'
import { db, mailsOf, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import {
  appWith,
  expectPage,
  fieldError,
  fieldValue,
  newVisitor,
  plainText,
  redirectOf,
  textsByRole,
} from '../support/shop.ts'

const { givenSignedIn, givenUser, isSignedIn, letIn, mailedLink, PASSWORD, signIn, userBy } = accounts
const app = appWith({})
const visitor = () => newVisitor(app)
const newEmail = () => `${unique('kofi')}@example.com`
type Fields = Record<string, string>
const twice = (password: string) => ({ password, confirmPassword: password })
const form = ({ email = newEmail(), ...fields }: Fields = {}) => ({
  ...{ name: 'Kofi Annor', email, terms: 'true', ...twice(PASSWORD) },
  ...fields,
})
const signUp = (fields: Fields, browser = visitor()) => browser.post('/signup', fields)
const saidBy = async (browser: ReturnType<typeof visitor>, path: string) =>
  textsByRole(await browser.read(path), 'status')
/** Where many passwords are tried, and how dear one is does not matter: what is kept says at which cost it is checked. */
const quick = createPasswords({ n: 2 ** 8, r: 8, p: 1 })
const quickly = quick.hash(PASSWORD)
const givenGuessed = async (fields: Parameters<typeof givenUser>[0] = {}) =>
  givenUser({ passwordHash: await quickly, ...fields })
/** A sign-in has made the hash anew at the full cost. */
const guessedAgain = async ({ id }: { id: number }, password = quickly) =>
  updateWhere(users, eq(users.id, id), { passwordHash: await password })
/** Wrong passwords, each from another address where no browser is named, and how they are answered. */
async function guess(email: string, times: number, browser?: ReturnType<typeof visitor>): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1)
    statuses.push((await signIn(browser ?? visitor(), email, 'wrong password')).status)
  return statuses
}
const sessionsOf = (userId: number) => rowsWhere(sessions, eq(sessions.userId, userId))

describe('signing up', () => {
  it('creates a user, mails a link to confirm the address and redirects to the sign-in with the message', async () => {
    const kofi = visitor()
    const fields = form({ email: newEmail().replace('kofi', 'KoFi') })
    expect(await redirectOf(signUp(fields, kofi))).toEqual([303, '/login'])
    const login = await kofi.read('/login')
    expect(textsByRole(login, 'status')).toEqual([messages.ACCOUNT_CREATED])
    expect(plainText(login)).toContain(messages.confirmationSent(fields.email))
    expect(fieldValue(login, 'email')).toBe(fields.email)
    expect(fieldValue(await kofi.read('/login'), 'email')).toBe('')
    const user = await userBy(fields.email.toLowerCase())
    expect(user).toMatchObject({ role: 'User', name: 'Kofi Annor', emailVerifiedAt: null, disabledAt: null })
    expect(user?.termsVersion).toBeTruthy()
    expect(user?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await mailedLink(user?.id ?? 0, 'verify-email')).toMatch(/^\/verify-email\/[\w-]{43}$/)
  })

  it.each([
    [{ confirmPassword: 'another password' }, 'confirmPassword', messages.PASSWORDS_DIFFER],
    [twice('short'), 'password', messages.PASSWORD_TOO_SHORT],
    [twice('password1'), 'password', messages.PASSWORD_TOO_COMMON],
    [twice('Fihankra2026'), 'password', messages.PASSWORD_TOO_COMMON],
    [twice('aaaaaaaaaa'), 'password', messages.PASSWORD_TOO_COMMON],
    [{ terms: '' }, 'terms', messages.TERMS_NOT_ACCEPTED],
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'a b@c.d' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.com,c@d.com' }, 'email', 'Please enter a valid email address'],
  ])('refuses %o beside %s and keeps what was typed, but for the passwords', async (wrong: Fields, field, text) => {
    const fields = form(wrong)
    const html = await expectPage(signUp(fields), 400, [text])
    expect(fieldError(html, field)).toBe(text)
    expect(fieldValue(html, 'email')).toBe(fields.email)
    expect(fieldValue(html, 'password')).toBe('')
    expect(html).not.toContain(PASSWORD)
    expect(await userBy(fields.email.toLowerCase())).toBeUndefined()
  })

  it('shows all errors at once', async () => {
    const html = await (await signUp({ password: 'short', confirmPassword: 'other' })).text()
    const { PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, TERMS_NOT_ACCEPTED } = messages
    const all = ['Name is required', 'Email is required', PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, TERMS_NOT_ACCEPTED]
    expect(textsByRole(html, 'alert').join(' | ').split(', ').sort()).toEqual(all.sort())
  })

  it('refuses an address that has an account, in any case, and leaves that account alone', async () => {
    const ama = await givenUser()
    const again = form({ email: ama.email.toUpperCase(), name: 'Somebody' })
    await expectPage(signUp(again), 400, [messages.ADDRESS_TAKEN])
    expect(await userBy(ama.email)).toMatchObject({ name: 'Ama Mensah' })
  })

  it('creates one account for many concurrent submissions, with the same answer to each', async () => {
    const fields = form()
    await expectStatus(303, ...(await atOnce(4, () => signUp(fields))))
    expect(await mailsOf(await userBy(fields.email), 'verify-email')).toHaveLength(1)
    // The same form of another visitor, or on another day, is not a repeat.
    await expectStatus(400, signUp({ ...fields, ...twice('another good one') }))
    await updateWhere(users, eq(users.email, fields.email), { createdAt: Date.now() - 3_600_000 })
    await expectStatus(400, signUp(fields))
  })

  it('ignores role, verification and id in the form', async () => {
    const fields = form()
    const more = { role: 'Admin', isAdmin: 'true', emailVerifiedAt: '1', id: '1', '__proto__.role': 'Admin' }
    expect((await signUp({ ...fields, ...more })).status).toBe(303)
    expect(await userBy(fields.email)).toMatchObject({ role: 'User', emailVerifiedAt: null })
  })

  it('accepts a long password of any characters unchanged, and none over 256', async () => {
    const password = ' ɛyɛ dɔ 🏠 '.repeat(12)
    const fields = form(twice(password))
    await expectStatus(303, signUp(fields))
    await expectStatus(303, signIn(visitor(), fields.email, password))
    await expectStatus(400, signIn(visitor(), fields.email, password.trim()))
    await expectPage(signUp(form(twice('x1'.repeat(129)))), 400, [messages.PASSWORD_TOO_LONG])
  })
})

describe('confirming an address', () => {
  /** As somebody who has signed up, whose password costs little to try. */
  async function signedUp() {
    const user = await givenGuessed({ emailVerifiedAt: null })
    await db.batch(await linkStatements({ db, keys, now: Date.now }, 'verify-email', user.email))
    return { user, link: await mailedLink(user.id, 'verify-email') }
  }
  const yes = { answer: 'yes', password: PASSWORD }
  const wrong = { answer: 'yes', password: 'wrong password' }

  it('needs a button: opening the link changes nothing, and a confirmed address can no longer be refused', async () => {
    const { user, link } = await signedUp()
    const kofi = visitor()
    const verifiedAt = async () => (await userBy(user.email))?.emailVerifiedAt
    await expectStatus(200, kofi.get(link))
    expect(await verifiedAt()).toBeNull()
    await expectStatus(303, kofi.post(link, yes))
    expect(await verifiedAt()).not.toBeNull()
    expect(await saidBy(kofi, '/login')).toEqual([messages.EMAIL_VERIFIED])
    for (const _time of [1, 2]) await expectStatus(400, visitor().post(link, { answer: 'no' }))
    expect(await verifiedAt()).not.toBeNull()
    // For some minutes a repeated submission gets the same answer.
    await expectStatus(303, kofi.post(link, yes))
    await expectStatus(400, kofi.post(link, wrong))
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.userId, user.id), { usedAt: Date.now() - 3_600_000 })
    await expectPage(kofi.post(link, yes), 400, [messages.BAD_LINK])
  })

  it('requires the password from anybody who is not signed in, so that nobody confirms an account that somebody else made (takeover)', async () => {
    const { user, link } = await signedUp()
    for (const browser of [visitor(), (await givenSignedIn()).browser]) {
      const html = await browser.read(link)
      expect(fieldValue(html, 'password')).toBe('')
      expect(html).toContain('href="/forgot-password"')
      for (const [fields, text] of [
        [{ answer: 'yes' }, 'Password is required'],
        [wrong, messages.PASSWORD_WRONG],
      ] as const) {
        const page = await expectPage(browser.post(link, fields), 400)
        expect(fieldError(page, 'password')).toBe(text)
        expect(page).not.toContain('wrong password')
      }
    }
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
    // Who is signed in to that account needs one click.
    const own = visitor()
    await letIn(own, user.id)
    expect(fieldValue(await own.read(link), 'password')).toBeNull()
    expect(await redirectOf(own.post(link, { answer: 'yes' }))).toEqual([303, '/profile'])
    expect((await userBy(user.email))?.emailVerifiedAt).not.toBeNull()
  })

  it('counts wrong passwords like a sign-in', async () => {
    const { link } = await signedUp()
    const stranger = visitor()
    for (let turn = 0; turn < 10; turn += 1) await expectStatus(400, stranger.post(link, wrong))
    // If a rate-limit window ends during the loop, earlier attempts count less.
    for (let turn = 0; turn < 3; turn += 1) await stranger.post(link, wrong)
    await expectStatus(429, stranger.post(link, yes))
  })

  it('mails no text of a stranger, and at most five mails a day, even if the account is deleted', async () => {
    const email = newEmail()
    const body = async (user: { id: number } | undefined, kind: 'verify-email' | 'reset-password') => {
      const [row] = await mailsOf(user, kind)
      if (!row) return null
      // The mail service's own id has the host of the sender.
      expect(JSON.stringify({ ...row, providerId: null })).not.toContain('@')
      const mail = await writeMail({ db, keys, now: Date.now, siteUrl: 'http://site.test', linkSeconds: 60 }, row)
      return `${mail?.text} ${mail?.html}`
    }
    const name = 'win at evil.example'
    let mails = 0
    for (let turn = 0; turn < 7; turn += 1) {
      await signUp(form({ email, name }))
      const user = await userBy(email)
      const text = await body(user, 'verify-email')
      if (text !== null) {
        mails += 1
        expectWords(text, ['/verify-email/'], ['evil.example'])
      }
      await db.delete(users).where(eq(users.email, email))
      await db.delete(outbox).where(eq(outbox.subjectId, user?.id ?? 0))
    }
    expect(mails).toBe(5)
    const [stranger, known] = [await givenUser({ name, emailVerifiedAt: null }), await givenUser({ name: 'Yaa' })]
    for (const { email: to } of [stranger, known]) await visitor().post('/forgot-password', { email: to })
    expect(await body(stranger, 'reset-password')).not.toContain('evil.example')
    expect(await body(known, 'reset-password')).toContain('Dear Yaa')
  })

  it('can be refused by a person who never created the account, which is then deleted', async () => {
    const { user, link } = await signedUp()
    const attacker = visitor()
    await letIn(attacker, user.id)
    await expectStatus(303, visitor().post(link, { answer: 'no' }))
    expect(await userBy(user.email)).toBeUndefined()
    expect(await isSignedIn(attacker)).toBe(false)
    // A repeated submission gets the same answer; nobody else does.
    const again = visitor()
    await expectStatus(303, again.post(link, { answer: 'no' }))
    expect(await saidBy(again, '/')).toContain(messages.ACCOUNT_REFUSED)
    await expectStatus(400, visitor().post(link, yes), visitor().post(link.replace(/.$/, 'x'), { answer: 'no' }))
  })

  it.each(['maybe', '', 'YES', 'yes,no'])('is not done by the answer "%s"', async (answer) => {
    const { user, link } = await signedUp()
    expect((await visitor().post(link, { answer, password: PASSWORD })).status).toBe(400)
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
    expect((await visitor().post(link, { password: PASSWORD })).status).toBe(303)
  })

  it('is refused for a link that is unknown, too old, or of another purpose', async () => {
    const { user, link } = await signedUp()
    const token = link.split('/').at(-1) ?? ''
    const another = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const bad of [`/verify-email/${another}`, '/verify-email/x', `/reset-password/${token}`])
      await expectPage(visitor().get(bad), 400, [messages.BAD_LINK])
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.userId, user.id), { expiresAt: Date.now() - 1 })
    expect((await visitor().post(link, yes)).status).toBe(400)
    expect((await userBy(user.email))?.emailVerifiedAt).toBeNull()
  })
})

describe('signing in', () => {
  it('redirects home with the message, opens the profile and stores nothing from which a cookie could be forged', async () => {
    const ama = await givenUser()
    const browser = visitor()
    expect(await redirectOf(signIn(browser, ama.email.toUpperCase()))).toEqual([303, '/'])
    expect(await saidBy(browser, '/')).toEqual([messages.SIGNED_IN])
    expect(await isSignedIn(browser)).toBe(true)
    expect((await userBy(ama.email))?.lastLoginAt).not.toBeNull()
    const [row] = await sessionsOf(ama.id)
    const token = atob(decodeURIComponent(browser.cookies.get('session') ?? '').split('.')[0] ?? '').replaceAll('"', '')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(row?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.digest).not.toContain(token)
  })

  it('gives the same answer for a wrong password, an unknown address, a disabled account and one without a password', async () => {
    const fields = [{}, { disabledAt: Date.now() }, { passwordHash: null }]
    const [ama, disabled, google] = await Promise.all(fields.map(givenUser))
    const still = (html: string) => html.replace(/nonce="[^"]*"|[\w.+-]+@example\.com|[0-9a-f-]{36}/g, '')
    const pages = await Promise.all(
      [
        signIn(visitor(), ama?.email ?? '', 'wrong password'),
        signIn(visitor(), newEmail()),
        signIn(visitor(), disabled?.email ?? ''),
        signIn(visitor(), google?.email ?? '', 'xxxxxxxx'),
      ].map((answer) => expectPage(answer, 400, [messages.INVALID_SIGN_IN])),
    )
    expect(new Set(pages.map(still)).size).toBe(1)
  })

  it('does the same work for an unknown address as for a wrong password', async () => {
    const ama = await givenUser()
    const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const time = async (who: keyof typeof quickest) => {
      const start = Date.now()
      await (await signIn(visitor(), who === 'known' ? ama.email : newEmail(), 'wrong password')).text()
      quickest[who] = Math.min(quickest[who], Date.now() - start)
    }
    for (let turn = 0; turn < 4; turn += 1) {
      await time('known')
      await time('unknown')
    }
    // Without the work done for nobody an unknown address would answer within a few milliseconds.
    expect(quickest.unknown).toBeGreaterThan(quickest.known / 2)
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
  ])('redirects from %s to %s', async (wanted, to) => {
    const { email } = await givenUser()
    const login = visitor().post(`/login?redirect=${encodeURIComponent(wanted)}`, { email, password: PASSWORD })
    expect(await redirectOf(login)).toEqual([303, to])
  })

  it('keeps the address and the redirect target, and shows no password, when refused', async () => {
    const typed = { email: 'a@b.com', password: 'wrong password' }
    const html = await (await visitor().post('/login?redirect=%2Fprofile', typed)).text()
    expect(fieldValue(html, 'email')).toBe('a@b.com')
    expect(html).not.toContain('wrong password')
    expect(html).toContain('action="/login?redirect=%2Fprofile"')
  })

  it('creates a new session each time and ends the previous one (fixation)', async () => {
    const { user: ama, browser } = await givenSignedIn()
    const planted = browser.cookies.get('session')
    const old = (await sessionsOf(ama.id))[0]?.digest ?? ''
    // A signed-in person never sees the form, so the old session must have ended first.
    await db.update(sessions).set({ seenAt: 1 }).where(eq(sessions.digest, old))
    expect((await signIn(browser, ama.email)).status).toBe(303)
    expect(browser.cookies.get('session')).not.toBe(planted)
    expect((await sessionsOf(ama.id)).map((each) => each.digest)).not.toContain(old)
  })

  it('sets a cookie for a month with Remember me, else for the browser session', async () => {
    const ama = await givenUser()
    const cookieOf = (response: Response) => response.headers.getSetCookie().find((each) => each.startsWith('session='))
    const remembered = cookieOf(await signIn(visitor(), ama.email, PASSWORD, { remember: 'on' }))
    const plain = cookieOf(await signIn(visitor(), ama.email))
    expect(remembered).toMatch(/Max-Age=2592000/)
    expect(plain).not.toMatch(/Max-Age|Expires/)
    for (const each of [remembered, plain]) expect(each).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
    const rows = await sessionsOf(ama.id)
    const lives = [LIMITS.remembered.life, LIMITS.browser.life]
    expect(rows.map((row) => row.expiresAt - row.createdAt).sort()).toEqual(lives.sort())
  })

  it('is refused after ten wrong passwords, wherever they come from, and says when to come back', async () => {
    const ama = await givenGuessed()
    expect(await guess(ama.email, 10)).toEqual(Array(10).fill(400))
    // If a rate-limit window ends during the loop, earlier attempts count less.
    await guess(ama.email, 3)
    const response = await signIn(visitor(), ama.email)
    await expectPage(response, 429, [TOO_MANY_ATTEMPTS])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    // Attempts that were refused anyway do not count.
    await guess(ama.email, 10)
    const rows = await rowsWhere(rateCounters, like(rateCounters.key, 'sign-in:%'))
    expect(Math.max(...rows.map((row) => row.hits))).toBeLessThanOrEqual(10)
  })

  it('stays available, while others guess, to a trusted device, which has ten attempts of its own', async () => {
    const ama = await givenGuessed()
    const own = visitor()
    await signIn(own, ama.email)
    await own.post('/logout', {})
    await guessedAgain(ama)
    await guess(ama.email, 13)
    expect((await signIn(visitor(), ama.email)).status).toBe(429)
    expect(await guess(ama.email, 9, own)).toEqual(Array(9).fill(400))
    expect((await signIn(own, ama.email)).status).toBe(303)
    await own.post('/logout', {})
    await guessedAgain(ama)
    await guess(ama.email, 13, own)
    expect((await signIn(own, ama.email)).status).toBe(429)
  })

  it('stays blocked for a device trusted by another account, and for a cookie that we did not sign', async () => {
    const [ama, kofi] = [await givenUser(), await givenUser()]
    const own = visitor()
    await signIn(own, ama.email)
    await guessedAgain(ama)
    const browser = own.cookies.get('browser') ?? ''
    await guess(ama.email, 13)
    const others = visitor()
    await signIn(others, kofi.email)
    await others.post('/logout', {})
    expect((await signIn(others, ama.email)).status).toBe(429)
    const forger = visitor()
    forger.cookies.set('browser', (browser.startsWith('I') ? 'J' : 'I') + browser.slice(1))
    expect((await signIn(forger, ama.email)).status).toBe(429)
  })

  it('is refused after a hundred wrong passwords in a day, until a password reset', async () => {
    const ama = await givenGuessed({ role: 'Admin' })
    const key = `sign-in-day:${await sha256Hex(ama.email)}`
    const windowStart = Date.now() - (Date.now() % 86_400_000)
    for (const at of [windowStart, windowStart - 86_400_000])
      await db.insert(rateCounters).values({ key, windowStart: at, hits: 100 })
    await expectStatus(429, signIn(visitor(), ama.email, 'wrong password'), signIn(visitor(), ama.email))
    await visitor().post('/forgot-password', { email: ama.email })
    const home = visitor()
    const fresh = 'eleven green snails'
    await expectStatus(303, home.post(await mailedLink(ama.id, 'reset-password'), twice(fresh)))
    await expectStatus(303, signIn(visitor(), ama.email, fresh))
    await guessedAgain(ama, quick.hash(fresh))
    await guess(ama.email, 13)
    expect((await signIn(visitor(), ama.email, fresh)).status).toBe(429)
    expect((await signIn(home, ama.email, fresh)).status).toBe(303)
  })

  it.each([
    ['one address', () => '10.9.8.7'],
    ['one IPv6 network', (turn: number) => `2001:db8:1:2:a:b:c:${turn}`],
  ])('is refused after thirty attempts from %s in a minute', async (_from, addressAt) => {
    const statuses: number[] = []
    // If a minute ends during the loop, earlier attempts count less; thirty are never refused.
    for (let turn = 0; turn < 40 && statuses.at(-1) !== 429; turn += 1)
      statuses.push((await visitor().post('/login', { email: 'x' }, { 'cf-connecting-ip': addressAt(turn) })).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
    expect(statuses.at(-1)).toBe(429)
  })

  it('counts nothing against a person who knows the password', async () => {
    const ama = await givenGuessed()
    await guess(ama.email, 8)
    for (let turn = 0; turn < 3; turn += 1) await expectStatus(303, signIn(visitor(), ama.email))
    expect(await guess(ama.email, 2)).toEqual([400, 400])
  })

  it('and signing up are for guests: a signed-in person is redirected home', async () => {
    const { browser } = await givenSignedIn()
    for (const page of ['/login', '/signup', '/login?redirect=/profile'])
      expect(await redirectOf(browser.get(page))).toEqual([302, '/'])
  })
})

describe('a session', () => {
  it('ends at sign-out on the server, so a kept cookie opens nothing', async () => {
    const { user: ama, browser } = await givenSignedIn()
    const kept = browser.cookies.get('session') ?? ''
    expect(await redirectOf(browser.post('/logout'))).toEqual([303, '/'])
    expect(await saidBy(browser, '/')).toEqual([messages.SIGNED_OUT])
    browser.cookies.set('session', kept)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await sessionsOf(ama.id)).toEqual([])
  })

  it('is not ended by a GET, nor by a page that was requested in the previous session', async () => {
    const { user: ama, browser } = await givenSignedIn()
    expect((await browser.get('/logout')).headers.get('location')).toBe('/')
    expect(await isSignedIn(browser)).toBe(true)
    await db.delete(sessions).where(eq(sessions.userId, ama.id))
    for (const path of ['/', '/plans', '/terms']) {
      const page = await browser.get(path)
      expect(page.headers.getSetCookie().filter((each) => each.startsWith('session='))).toEqual([])
    }
  })

  it('ends at once when the person is disabled', async () => {
    const { user: ama, browser } = await givenSignedIn()
    expect(await isSignedIn(browser)).toBe(true)
    await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, ama.id))
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each([
    ['User', true, LIMITS.remembered],
    ['User', false, LIMITS.browser],
    ['Admin', true, LIMITS.staff],
  ] as const)('of a %s (remembered: %s) has an idle and an absolute timeout', async (role, remembered, limit) => {
    const user = await givenUser({ role })
    const digest = await letIn(visitor(), user.id, remembered)
    const [row] = await sessionsOf(user.id)
    const at = row?.createdAt ?? 0
    const findAt = (time: number) => findSession({ db, now: () => time }, digest)
    expect(await findAt(at + limit.idle - 1000)).toMatchObject({ user: { id: user.id, role } })
    // Seen just now, so only the age counts from here.
    await updateWhere(sessions, eq(sessions.digest, digest), { seenAt: at + limit.life })
    expect(await findAt(at + limit.life - 1)).toHaveProperty('user')
    expect(await findAt(at + limit.life)).toEqual({ lapsedUserId: user.id })
    await db.update(sessions).set({ seenAt: at }).where(eq(sessions.digest, digest))
    expect(await findAt(at + limit.idle)).toEqual({ lapsedUserId: user.id })
  })

  it.each(['', 'x', 'e30=', `${'A'.repeat(43)}`, 'a.b.c', '%00'])('is not accepted from %s', async (value) => {
    const browser = visitor()
    browser.cookies.set('session', value)
    expect((await browser.get('/profile')).status).toBe(302)
    expect((await browser.get('/')).status).toBe(200)
  })

  it('that is missing sets no cookie and changes no page', async () => {
    const still = (html: string) => html.replace(/nonce="[^"]*"/g, '').replace(/[0-9a-f-]{36}/g, '')
    const [one, two] = await Promise.all([visitor().get('/terms'), visitor().get('/terms')])
    expect(one.headers.getSetCookie()).toEqual([])
    expect(still(await one.text())).toBe(still(await two.text()))
  })

  it('shows the name in the header, and Login to everybody else', async () => {
    const { browser } = await givenSignedIn({ name: 'Ama <b>Serwaa' })
    expectWords(await browser.read('/terms'), ['Ama &lt;b&gt;Serwaa'], ['>Login<'])
    expect(await visitor().read('/terms')).toContain('>Login<')
  })
})

describe('a forgotten password', () => {
  it('asks for the address in the specified words', async () => {
    await expectPage(visitor().post('/forgot-password', { email: '' }), 400, [messages.RESET_EMAIL_MISSING])
    const bad = visitor().post('/forgot-password', { email: 'nobody' })
    await expectPage(bad, 400, ['Please enter a valid email address'])
  })

  it('gets the same answer with and without an account, and mails only the account', async () => {
    const ama = await givenUser()
    const before = Date.now() - 1
    for (const email of [ama.email, newEmail()]) {
      const browser = visitor()
      expect(await redirectOf(browser.post('/forgot-password', { email }))).toEqual([303, '/forgot-password'])
      expect(await saidBy(browser, '/forgot-password')).toEqual([messages.RESET_MAILED])
    }
    expect(await mailedLink(ama.id, 'reset-password')).toMatch(/^\/reset-password\/[\w-]{43}$/)
    const mails = and(eq(outbox.kind, 'reset-password'), gt(outbox.createdAt, before))
    expect((await rowsWhere(outbox, mails)).map((row) => row.subjectId)).toEqual([ama.id])
  })

  async function asked(fields: Parameters<typeof givenUser>[0] = {}) {
    const user = await givenUser(fields)
    await visitor().post('/forgot-password', { email: user.email })
    return { user, link: await mailedLink(user.id, 'reset-password') }
  }
  const fresh = twice('eleven green snails')

  it('is reset by the link, which ends every session, signs nobody in and confirms the address', async () => {
    const { user, link } = await asked({ emailVerifiedAt: null })
    const elsewhere = visitor()
    await letIn(elsewhere, user.id)
    const browser = visitor()
    await expectStatus(200, browser.get(link))
    // If the new password is refused, the link still works.
    for (const [fields, text] of [
      [{ ...fresh, confirmPassword: 'x' }, messages.PASSWORDS_DIFFER],
      [twice('short'), messages.PASSWORD_TOO_SHORT],
      [twice('qwertyuiop'), messages.PASSWORD_TOO_COMMON],
    ] as const)
      await expectPage(browser.post(link, fields), 400, [text])
    expect(await redirectOf(browser.post(link, fresh))).toEqual([303, '/login'])
    expect(await saidBy(browser, '/login')).toEqual([messages.PASSWORD_RESET])
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect((await userBy(user.email))?.emailVerifiedAt).not.toBeNull()
    await expectStatus(400, signIn(visitor(), user.email))
    await expectStatus(303, signIn(visitor(), user.email, fresh.password))
    // A repeated submission gets the same answer; another password is another submission.
    expect(await redirectOf(browser.post(link, fresh))).toEqual([303, '/login'])
    const other = twice('twelve blue herons')
    await expectPage(browser.post(link, other), 400, [messages.BAD_LINK])
    await expectStatus(400, signIn(visitor(), user.email, other.password))
    expect(await mailsOf(user, 'password-changed')).toHaveLength(1)
  })

  it('is reset once by many concurrent submissions', async () => {
    const { user, link } = await asked()
    await expectStatus(303, ...(await atOnce(5, () => visitor().post(link, fresh))))
    expect(await mailsOf(user, 'password-changed')).toHaveLength(1)
  })

  it('requested again leaves the earlier link valid, and one reset ends them all', async () => {
    const { user, link } = await asked()
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.userId, user.id), { createdAt: Date.now() - 120_000 })
    await visitor().post('/forgot-password', { email: user.email })
    const second = await mailedLink(user.id, 'reset-password')
    expect(second).not.toBe(link)
    await expectStatus(200, visitor().get(link))
    await expectStatus(303, visitor().post(link, fresh))
    await expectStatus(400, visitor().get(second))
  })

  it('has links that last for an hour, and none for a disabled account', async () => {
    const { user, link } = await asked()
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.userId, user.id), { expiresAt: Date.now() - 1 })
    expect((await visitor().get(link)).status).toBe(400)
    const second = await asked()
    await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, second.user.id))
    expect((await visitor().post(second.link, fresh)).status).toBe(400)
    const rows = await rowsWhere(oneTimeLinks, eq(oneTimeLinks.userId, second.user.id))
    expect(rows.map((row) => row.expiresAt - row.createdAt)).toEqual([3_600_000])
    expect(rows[0]?.digest).not.toContain(second.link.split('/').at(-1))
  })
})
