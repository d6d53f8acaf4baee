/** Somebody who guesses accounts learns nothing from texts, times, old hashes or races. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resetPassword } from '../../app/domain/accounts/change-password.server.ts'
import { findLink } from '../../app/domain/accounts/one-time-links.server.ts'
import { LIMITS } from '../../app/domain/accounts/sessions.server.ts'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import type { Env } from '../../app/http/env.server.ts'
import worker from '../../server.ts'
import { givenSignedIn, givenUser, mailedLink, PASSWORD, signIn, userBy } from '../support/accounts.ts'
import { brokenFor } from '../support/bindings.ts'
import { atOnce, expectStatus } from '../support/expect.ts'
import { db, mailsOf, unique } from '../support/factories.ts'
import { LIVE_SETTINGS, LIVE_SITE } from '../support/keys.ts'
import { metered } from '../support/metered.ts'
import { appWith, newAddress, newVisitor, SITE } from '../support/shop.ts'

const app = appWith({})
const visitor = () => newVisitor(app)
const newEmail = () => `${unique('kofi')}@example.com`
const account = (email: string) => {
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  return { name: 'Kofi', email, ...password, terms: 'true' }
}

afterEach(() => vi.restoreAllMocks())

describe('a password hash with an older cost', () => {
  // Literal hashes: what earlier releases stored must open with the present code.
  it.each([
    ['2^10, 8, 1', 'scrypt$1024$8$1$Z2VuZXJhdGlvbi1vbmUhIQ$dN0gSLSKTC3Sp0IfZb0adUsX57if9nAMrJqVXEX_FFs'],
    ['2^14, 8, 1', 'scrypt$16384$8$1$Z2VuZXJhdGlvbi10d28hIQ$efpqOC8V64zzsl5gtvPB86xEcZYPIE-sUxC-ZLiiIxA'],
    ['2^15, 8, 3', 'scrypt$32768$8$3$Z2VuZXJhdGlvbi10aHJlZQ$43AGNSuERGkI2gjkj2Y5Mm2ANuUZB7dlluhfU9qdwp0'],
  ])('at the cost %s opens its account and is replaced at the current cost', async (_cost, passwordHash) => {
    const { email } = await givenUser({ passwordHash })
    await expectStatus(303, signIn(visitor(), email))
    const renewed = (await userBy(email))?.passwordHash ?? ''
    expect(renewed).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await createPasswords().check(PASSWORD, renewed)).toEqual({ ok: true, isOld: false })
  })
})

describe('a link for a new password', () => {
  it('that is used fifty times at once sets one password', async () => {
    const user = await givenUser()
    await visitor().post('/forgot-password', { email: user.email })
    const token = (await mailedLink(user.id, 'reset-password')).split('/').at(-1) ?? ''
    const passwords = createPasswords({ n: 2 ** 8, r: 8, p: 1 })
    const deps = { db, passwords, now: Date.now }
    const link = await findLink(deps, 'reset-password', token)
    if (!link) throw new Error('no link')
    const done = await atOnce(50, (at) => resetPassword(deps, link, `password of number ${at}`))
    expect(done.filter(Boolean)).toHaveLength(1)
    const kept = (await userBy(user.email))?.passwordHash ?? ''
    const opens = await atOnce(50, async (at) => (await passwords.check(`password of number ${at}`, kept)).ok)
    expect(opens).toEqual(done)
    expect(await mailsOf(user, 'password-changed')).toHaveLength(1)
    await expectStatus(400, visitor().get(`/reset-password/${token}`))
  })
})

/** What a stranger sees of an answer: no header but those that differ each time anyway. */
async function seen(response: Response) {
  const changing = ['x-request-id', 'content-security-policy', 'set-cookie', 'link']
  const headers = [...response.headers].filter(([name]) => !changing.includes(name))
  const text = (await response.text()).replace(/nonce="[^"]*"|[\w.+-]+@example\.com|[0-9a-f-]{36}/g, '')
  return { status: response.status, headers, cookies: response.headers.getSetCookie().length, text }
}

/** Times one answer as its asker does: what goes on after it is waited for, and not counted. */
async function timed(path: string, fields: Record<string, string>): Promise<number> {
  const execution = createExecutionContext()
  const request = new Request(SITE + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: SITE, 'cf-connecting-ip': newAddress() },
    redirect: 'manual',
  })
  const start = performance.now()
  const response = await worker.fetch(
    request as Request<unknown, IncomingRequestCfProperties>,
    env as unknown as Env,
    execution,
  )
  await response.text()
  const took = performance.now() - start
  await waitOnExecutionContext(execution)
  return took
}

/** Trips to the database that an answer takes. */
async function tripsOf(path: string, fields: Record<string, string>): Promise<number> {
  const { meter, binding } = metered(env.DB)
  await (await newVisitor(appWith({ DB: binding })).post(path, fields)).text()
  return meter.trips
}

describe('whether an address has an account', () => {
  it('shows neither in the text nor in the headers of the sign-in and the password reset', async () => {
    const ama = await givenUser()
    for (const path of ['/login', '/forgot-password']) {
      const [known, unknown] = await Promise.all(
        [ama.email, newEmail()].map(async (email) =>
          seen(await visitor().post(path, { email, password: 'wrong password' })),
        ),
      )
      expect(unknown).toEqual(known)
    }
  })

  it('does not show in the number of database queries before the sign-in responds', async () => {
    const ama = await givenUser()
    const disabled = await givenUser({ disabledAt: Date.now() })
    const trips: number[] = []
    for (const email of [ama.email, newEmail(), disabled.email])
      trips.push(await tripsOf('/login', { email, password: 'wrong password' }))
    expect(trips[0]).toBeGreaterThan(0)
    expect(new Set(trips).size).toBe(1)
  })

  // That the sign-in does the work on a password for nobody as well, accounts.test.ts measures.
  it.each([
    ['/signup', (email: string) => account(email), 3],
    ['/forgot-password', (email: string) => ({ email }), 20],
  ] as const)('does not show in the response time of %s', async (path, fieldsOf, pairs) => {
    // The quickest of each, as whatever else this machine does only makes one slower; on a busy one it takes more tries.
    const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const areAlike = () => Math.abs(quickest.known - quickest.unknown) < Math.max(10, 0.3 * quickest.known)
    await timed(path, fieldsOf(newEmail()))
    for (let turn = 0; turn < 5 * pairs && (turn < pairs || !areAlike()); turn += 1) {
      // Another known person each time, because mails to one person are limited.
      const { email } = await givenUser()
      quickest.known = Math.min(quickest.known, await timed(path, fieldsOf(email)))
      quickest.unknown = Math.min(quickest.unknown, await timed(path, fieldsOf(newEmail())))
    }
    expect(areAlike(), JSON.stringify(quickest)).toBe(true)
  })
})

describe('a form of accounts', () => {
  const FORMS = ['/signup', '/forgot-password', '/reset-password/x', '/verify-email/x', '/auth/google']
  it.each(FORMS)('is accepted twenty times a minute from one client: %s', async (path) => {
    const stranger = visitor()
    const answers: string[] = []
    // If a minute ends during the loop, earlier attempts count less.
    for (let turn = 0; turn < 30 && answers.at(-1) !== 'refused'; turn += 1) {
      const { status, headers } = await stranger.post(path, { answer: 'yes', password: '' })
      answers.push(status === 429 && Number(headers.get('retry-after')) > 0 ? 'refused' : 'taken')
    }
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('taken'))
    expect(answers.at(-1)).toBe('refused')
  })

  it('supports password managers: passwords may be pasted, filled in and of any length', async () => {
    const { user: ama, browser } = await givenSignedIn()
    await visitor().post('/forgot-password', { email: ama.email })
    const reset = await mailedLink(ama.id, 'reset-password')
    const pages: [typeof browser, string, string[]][] = [
      [visitor(), '/login', ['current-password']],
      [visitor(), '/signup', ['new-password', 'new-password']],
      [visitor(), reset, ['new-password', 'new-password']],
      [browser, '/profile/password', ['current-password', 'new-password', 'new-password']],
    ]
    for (const [who, path, wanted] of pages) {
      const html = await who.read(path)
      const inputs = [...html.matchAll(/<input\b[^>]*type="password"[^>]*>/g)].map(([tag]) => tag)
      expect(inputs.map((tag) => /autocomplete="([^"]*)"/i.exec(tag)?.[1])).toEqual(wanted)
      for (const tag of inputs) expect(tag).not.toMatch(/maxlength|onpaste|readonly/i)
    }
  })
})

describe('a session', () => {
  it('has the idle and absolute timeouts of decision 0010', () => {
    const hour = 3_600_000
    expect(LIMITS).toEqual({
      remembered: { idle: 168 * hour, life: 720 * hour },
      browser: { idle: 12 * hour, life: 12 * hour },
      staff: { idle: hour / 2, life: 12 * hour },
    })
  })

  it('on https is a cookie of this host alone, unreadable by scripts', async () => {
    const ama = await givenUser()
    const browser = newVisitor(appWith(LIVE_SETTINGS))
    const typed = { email: ama.email, password: PASSWORD, remember: 'on' }
    const response = await browser.post('/login', typed, { origin: LIVE_SITE })
    expect(response.status).toBe(303)
    const cookies = response.headers.getSetCookie()
    expect(cookies.some((each) => each.startsWith('__Host-session='))).toBe(true)
    for (const each of cookies) {
      expect(each).toMatch(/^__Host-\w+=/)
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
        expect(each.split('; '), attribute).toContain(attribute)
      expect(each).not.toMatch(/domain=/i)
    }
  })

  it('gives no access while it cannot be verified', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user: admin, browser } = await givenSignedIn({ role: 'Admin', name: 'Ama Locked-Secret' })
    // Everything else responds; only the session cannot be verified.
    const DB = brokenFor(/"sessions"/)
    const blind = newVisitor(appWith({ DB }))
    for (const [name, value] of browser.cookies) blind.cookies.set(name, value)
    for (const path of ['/profile', '/profile/data', '/administrator', '/users-admin.csv', '/users-admin.data']) {
      const response = await blind.get(path)
      expect([path, response.status >= 500]).toEqual([path, true])
      expect(await response.text()).not.toContain('Locked-Secret')
    }
    const { updatedAt } = (await userBy(admin.email)) ?? {}
    const demoted = { role: 'User', disabled: 'true', updatedAt: String(updatedAt) }
    const pressed = await blind.post(`/users-admin/${admin.id}`, demoted)
    expect(pressed.status).toBeGreaterThanOrEqual(500)
    expect(await userBy(admin.email)).toMatchObject({ role: 'Admin', disabledAt: null })
  })
})
