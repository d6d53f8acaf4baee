/** Two-factor authentication: setting it up, the codes that open and those that do not, and the ways out. */
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signOutEverywhere } from '../../app/domain/accounts/admin.server.ts'
import * as messages from '../../app/domain/accounts/messages.ts'
import { USER_TWO_FACTOR_OFF } from '../../app/domain/accounts/staff-messages.ts'
import { writeMail } from '../../app/domain/jobs/write-mail.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { auditLog, recoveryCodes, twoFactorSecrets, users } from '../../drizzle/schema/index.ts'
import {
  type GivenUser,
  givenSignedIn,
  givenTwoFactor,
  givenUser,
  isSignedIn,
  letIn,
  letInToSecondStep,
  mailedLink,
  PASSWORD,
  signIn,
} from '../support/accounts.ts'
import { APP_SECRET, appCode } from '../support/authenticator.ts'
import { db, mailsOf, rowsWhere } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { appWith, expectPage, fieldError, newVisitor, redirectOf, textsByRole, type Visitor } from '../support/shop.ts'

const app = appWith({})
const visitor = () => newVisitor(app)
const stepOf = async (userId: number) => (await rowsWhere(twoFactorSecrets, eq(twoFactorSecrets.userId, userId)))[0]
const saidAt = async (browser: Visitor, page: string, role: 'status' | 'alert' = 'status') =>
  textsByRole(await browser.read(page), role).join()
const enterCode = (browser: Visitor, code: string, more: Record<string, string> = {}) =>
  browser.post('/login/code', { code, ...more })
/** Refused beside the code, with these words. */
async function expectRefused(answer: Promise<Response>, words: string) {
  const html = await expectPage(answer, 400)
  expect(fieldError(html, 'code')).toBe(words)
  return html
}

async function givenGuarded(fields: Partial<typeof users.$inferInsert> = {}): Promise<GivenUser> {
  const user = await givenUser(fields)
  await givenTwoFactor(user.id)
  return user
}

/** A browser that has sent the password but not the code. */
async function atTheCode(user: GivenUser): Promise<Visitor> {
  const browser = visitor()
  await letInToSecondStep(browser, user.id)
  return browser
}

/** The same by the form of the sign-in. */
async function signInToTheCode(user: GivenUser): Promise<Visitor> {
  const browser = visitor()
  expect(await redirectOf(signIn(browser, user.email))).toEqual([303, '/login/code'])
  return browser
}

/** What is being set up, as its page shows it. */
async function setUp(browser: Visitor) {
  expect((await browser.post('/profile/two-factor/start', {})).status).toBe(303)
  const page = await browser.read('/profile/two-factor')
  const secret = /secret=([A-Z2-7]{32})/.exec(page)?.[1] ?? ''
  const codes = [...page.matchAll(/<li>([A-Z2-7]{5}-[A-Z2-7]{5})<\/li>/g)].map(([, code = '']) => code)
  return { page, secret, codes }
}

describe('setting up two-factor authentication', () => {
  it('shows a key, its QR code and ten recovery codes, and is on from the first right code', async () => {
    const { user: ama, browser } = await givenSignedIn()
    const { page, secret, codes } = await setUp(browser)
    expect(page).toContain('aria-label="The key as a picture"')
    expect(page).toContain(secret.match(/.{4}/g)?.join(' '))
    expect(new Set(codes).size).toBe(10)
    expect((await signIn(visitor(), ama.email)).headers.get('location')).toBe('/')

    for (const [code, told] of [
      ['', messages.CODE_MISSING],
      ['000000', messages.CODE_WRONG],
      ['x'.repeat(41), messages.CODE_WRONG],
    ] as const) {
      expect(await expectRefused(browser.post('/profile/two-factor', { code }), told)).toContain(secret)
    }
    const turnedOn = browser.post('/profile/two-factor', { code: appCode(secret) })
    expect(await redirectOf(turnedOn)).toEqual([303, '/profile/two-factor'])
    const after = await browser.read('/profile/two-factor')
    expect(textsByRole(after, 'status').join()).toBe(messages.TWO_FACTOR_ON)
    expect(after).toContain('10 recovery codes')
    for (const hidden of [secret, ...codes]) expect(after).not.toContain(hidden)

    const row = JSON.stringify([await stepOf(ama.id), await db.select().from(recoveryCodes)])
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(row).not.toContain(hidden)
    await signInToTheCode(ama)
  })

  it('is done once when submitted twice, and changes nothing when started again while it is on', async () => {
    const { user: ama, browser } = await givenSignedIn()
    const { secret } = await setUp(browser)
    const code = appCode(secret)
    const both = await Promise.all([1, 2].map(() => browser.post('/profile/two-factor', { code })))
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const row = await stepOf(ama.id)
    await browser.post('/profile/two-factor/start', {})
    expect(await stepOf(ama.id)).toEqual(row)
    expect(await mailsOf(ama, 'two-step-changed')).toHaveLength(1)
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, ama.id))).toBe(10)
  })

  it('uses only the later key when started twice, and reports an error when never started', async () => {
    const { browser } = await givenSignedIn()
    await browser.post('/profile/two-factor', { code: '123456' })
    expect(await saidAt(browser, '/profile/two-factor', 'alert')).toBe(messages.TWO_FACTOR_NOT_BEGUN)
    const first = await setUp(browser)
    const second = await setUp(browser)
    expect(second.secret).not.toBe(first.secret)
    expect((await browser.post('/profile/two-factor', { code: appCode(first.secret) })).status).toBe(400)
    expect((await browser.post('/profile/two-factor', { code: appCode(second.secret) })).status).toBe(303)
  })

  it('waits until the address is confirmed, so that nobody locks its owner out of an account', async () => {
    const { user: ama, browser } = await givenSignedIn({ emailVerifiedAt: null })
    expect((await browser.post('/profile/two-factor/start', {})).status).toBe(303)
    expect(await saidAt(browser, '/profile/two-factor', 'alert')).toBe(messages.CONFIRM_FIRST)
    expect(await stepOf(ama.id)).toBeUndefined()
  })

  it('is reported to the owner by email when turned on and off', async () => {
    const ama = await givenUser()
    for (const state of ['on', 'off']) {
      const message = { id: 1, kind: 'two-step-changed', subjectId: ama.id, payload: { state }, dedupeKey: 'x' }
      const facts = { db, keys, now: Date.now, siteUrl: 'http://site.test', linkSeconds: 60 }
      const mail = await writeMail(facts, message)
      expect([mail?.to, mail?.subject]).toEqual([ama.email, `Two-factor authentication was turned ${state}`])
    }
  })
})

describe('signing in with two-factor authentication', () => {
  it('re-encrypts the key with the new secret of the site, so that the old one can be removed', async () => {
    const ama = await givenGuarded()
    const SESSION_SECRET = 'fedcba9876543210'.repeat(4)
    const enter = async (changed: object, halfMinutes: number) => {
      const browser = newVisitor(appWith({ SESSION_SECRET, ...changed }))
      await signIn(browser, ama.email)
      return (await enterCode(browser, appCode(APP_SECRET, halfMinutes))).status
    }
    expect(await enter({}, -1)).toBe(400)
    expect(await enter({ SESSION_SECRET_OLD: env.SESSION_SECRET }, 0)).toBe(303)
    expect(await enter({}, 1)).toBe(303)
  })

  it('gives no access by the password alone', async () => {
    const browser = await signInToTheCode(await givenGuarded({ role: 'Admin' }))
    expect(browser.cookies.has('session')).toBe(false)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.get('/administrator')).headers.get('location')).toMatch(/^\/login\?/)
    const page = await browser.get('/login/code')
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  it('succeeds with the code, redirects to the requested page, and lasts as long as requested', async () => {
    const ama = await givenGuarded()
    const browser = visitor()
    const typed = { email: ama.email, password: PASSWORD, remember: 'on' }
    const page = '/login/code?redirect=%2Fprofile%2Fname'
    expect((await redirectOf(browser.post('/login?redirect=%2Fprofile%2Fname', typed)))[1]).toBe(page)
    await expectRefused(browser.post(page, { code: '' }), messages.CODE_MISSING)
    const opened = await browser.post(page, { code: ` ${appCode(APP_SECRET)} ` })
    expect(await redirectOf(opened)).toEqual([303, '/profile/name'])
    expect(opened.headers.getSetCookie().find((each) => each.startsWith('session='))).toContain('Max-Age=2592000')
    expect(browser.cookies.get('second-step') ?? '').toBe('')
    expect(await saidAt(browser, '/profile/name')).toBe(messages.SIGNED_IN)
  })

  it('accepts each code once', async () => {
    const ama = await givenGuarded()
    const [one, other] = [await atTheCode(ama), await atTheCode(ama)]
    const code = appCode(APP_SECRET)
    expect((await enterCode(one, code)).status).toBe(303)
    await expectRefused(enterCode(other, code), messages.CODE_WRONG)
    expect((await enterCode(other, appCode(APP_SECRET, -1))).status).toBe(400)
    expect(await isSignedIn(other)).toBe(false)
    const many = await Promise.all(
      Array.from({ length: 6 }, async () => (await enterCode(await atTheCode(ama), appCode(APP_SECRET, 1))).status),
    )
    expect(many.filter((status) => status === 303)).toHaveLength(1)
  })

  it.each([
    ['a code of long ago', () => appCode(APP_SECRET, -20)],
    ['a code to come', () => appCode(APP_SECRET, 20)],
    ['the code of another key', () => appCode('A'.repeat(32))],
    ['letters', () => 'ABCDEFGHIJ'],
    ['a longer number', () => `${appCode(APP_SECRET)}0`],
    ['markup', () => '<script>alert(1)</script>'],
  ])('refuses %s', async (_name, code) => {
    const browser = await atTheCode(await givenGuarded())
    await expectRefused(enterCode(browser, code()), messages.CODE_WRONG)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is refused after ten wrong codes, wherever they come from, and says when to come back', async () => {
    const ama = await givenGuarded()
    // If a rate-limit window ends during the loop, earlier attempts count less.
    for (let turn = 0; turn < 13; turn += 1) await enterCode(await atTheCode(ama), '000000')
    const response = await enterCode(await atTheCode(ama), appCode(APP_SECRET))
    await expectPage(response, 429, [TOO_MANY_ATTEMPTS])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await atTheCode(await givenGuarded())
    expect((await enterCode(other, appCode(APP_SECRET))).status).toBe(303)
  })

  it('accepts a recovery code once, in any spelling', async () => {
    const { user: ama, browser } = await givenSignedIn()
    const { secret, codes } = await setUp(browser)
    await browser.post('/profile/two-factor', { code: appCode(secret) })
    const code = ` ${(codes[3] ?? '').toLowerCase().replace('-', ' ')}`
    expect((await enterCode(await atTheCode(ama), code)).status).toBe(303)
    expect((await enterCode(await atTheCode(ama), code)).status).toBe(400)
    expect(await browser.read('/profile/two-factor')).toContain('9 recovery codes')
    const kofi = await givenGuarded()
    expect((await enterCode(await atTheCode(kofi), codes[4] ?? '')).status).toBe(400)
  })

  it('restarts if the password has changed, the account is disabled, or no sign-in was started', async () => {
    const [ama, kofi] = [await givenGuarded(), await givenGuarded()]
    const [changed, disabled] = [await atTheCode(ama), await atTheCode(kofi)]
    await visitor().post('/forgot-password', { email: ama.email })
    const fresh = 'eleven green snails'
    await visitor().post(await mailedLink(ama.id, 'reset-password'), { password: fresh, confirmPassword: fresh })
    await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, kofi.id))
    const forger = visitor()
    forger.cookies.set('second-step', btoa(JSON.stringify({ userId: ama.id, asOf: 0, remembered: true, until: 9e15 })))
    for (const browser of [changed, disabled, forger, visitor()]) {
      const response = await browser.post('/login/code?redirect=%2Fprofile', { code: appCode(APP_SECRET) })
      expect(response.headers.get('location')).toBe('/login?redirect=%2Fprofile')
      expect(await saidAt(browser, '/login', 'alert')).toBe(messages.SIGN_IN_AGAIN)
      expect(await isSignedIn(browser)).toBe(false)
    }
    const early = visitor().get('/login/code?redirect=%2Fprofile')
    expect((await redirectOf(early))[1]).toBe('/login?redirect=%2Fprofile')
    expect((await signIn(visitor(), ama.email, fresh)).headers.get('location')).toBe('/login/code')
  })

  it('skips a trusted browser but not others, and asks it again after being turned off and on', async () => {
    const ama = await givenGuarded()
    const own = await signInToTheCode(ama)
    expect((await enterCode(own, appCode(APP_SECRET), { trust: 'on' })).status).toBe(303)
    await own.post('/logout', {})
    expect((await signIn(own, ama.email)).headers.get('location')).toBe('/')
    await signInToTheCode(ama)
    await db.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, ama.id))
    await givenTwoFactor(ama.id)
    await own.post('/logout', {})
    expect((await signIn(own, ama.email)).headers.get('location')).toBe('/login/code')
  })

  it.each([
    [
      'signed out everywhere',
      async ({ id }: GivenUser) => signOutEverywhere({ db, now: Date.now }, { id, name: 'Ama' }, id),
    ],
    [
      'given another password',
      async ({ email }: GivenUser, own: Visitor) => {
        await signIn(own, email)
        const password = 'eleven green snails'
        const passwords = { currentPassword: PASSWORD, password, confirmPassword: password }
        expect((await own.post('/profile/password', passwords)).status).toBe(303)
        await own.post('/logout', {})
      },
      'eleven green snails',
    ],
  ] as const)(
    'asks a trusted browser again after its person was %s',
    async (_name, end, password: string = PASSWORD) => {
      const ama = await givenGuarded()
      const own = await signInToTheCode(ama)
      expect((await enterCode(own, appCode(APP_SECRET), { trust: 'on' })).status).toBe(303)
      await own.post('/logout', {})
      await end(ama, own)
      expect((await signIn(own, ama.email, password)).headers.get('location')).toBe('/login/code')
    },
  )
})

describe('turning two-factor authentication off', () => {
  it('needs a code of the person', async () => {
    const { user: ama, browser } = await givenSignedIn()
    await givenTwoFactor(ama.id)
    await expectRefused(browser.post('/profile/two-factor/off', { code: '000000' }), messages.CODE_WRONG)
    expect(await stepOf(ama.id)).toBeDefined()
    expect((await browser.post('/profile/two-factor/off', { code: appCode(APP_SECRET) })).status).toBe(303)
    expect(await saidAt(browser, '/profile/two-factor')).toBe(messages.TWO_FACTOR_OFF)
    expect(await stepOf(ama.id)).toBeUndefined()
    expect((await browser.post('/profile/two-factor/off', { code: '000000' })).status).toBe(303)
    expect((await mailsOf(ama, 'two-step-changed')).map(({ payload }) => payload)).toEqual([{ state: 'off' }])
    expect((await signIn(visitor(), ama.email)).headers.get('location')).toBe('/')
  })

  it('is done by staff for a person who lost the phone, logged, and emailed to the person', async () => {
    const [ama, boss] = [await givenGuarded(), await givenUser({ role: 'Admin' })]
    const staff = visitor()
    await letIn(staff, boss.id)
    expect(await staff.read(`/users-admin/${ama.id}`)).toContain('Turn off two-factor authentication')
    for (let turn = 0; turn < 2; turn += 1)
      expect((await staff.post(`/users-admin/${ama.id}/two-factor-off`, {})).headers.get('location')).toBe(
        `/users-admin/${ama.id}`,
      )
    const page = await staff.read(`/users-admin/${ama.id}`)
    expect(textsByRole(page, 'status').join()).toBe(USER_TWO_FACTOR_OFF)
    expect(page).not.toContain('Turn off two-factor authentication')
    const told = and(eq(auditLog.action, 'two-step-off'), eq(auditLog.subjectId, String(ama.id)))
    expect(await db.select({ actorId: auditLog.actorId }).from(auditLog).where(told)).toEqual([{ actorId: boss.id }])
    expect(await mailsOf(ama, 'two-step-changed')).toHaveLength(1)
  })

  it('does not affect other accounts', async () => {
    const [ama, kofi] = [await givenGuarded(), await givenGuarded()]
    const browser = visitor()
    await letIn(browser, kofi.id)
    await browser.post('/profile/two-factor/off', { code: appCode(APP_SECRET), userId: String(ama.id) })
    expect(await stepOf(ama.id)).toBeDefined()
    expect(await stepOf(kofi.id)).toBeUndefined()
  })

  it('happens when the account is deleted', async () => {
    const ama = await givenGuarded()
    await db.insert(recoveryCodes).values({ digest: `of ${ama.id}`, userId: ama.id })
    await db.delete(users).where(eq(users.id, ama.id))
    expect(await stepOf(ama.id)).toBeUndefined()
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, ama.id))).toBe(0)
  })
})
