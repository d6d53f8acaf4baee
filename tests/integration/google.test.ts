/** Signing in with Google, against the stand-in: whose account opens, and who is refused. */
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { GOOGLE_FAILED, GOOGLE_REASONS, SIGNED_IN_WITH_GOOGLE } from '../../app/domain/accounts/messages.ts'
import { auditLog, identities, oneTimeLinks, sessions, users } from '../../drizzle/schema/index.ts'
import * as accounts from '../support/accounts.ts'
import { APP_SECRET, appCode } from '../support/authenticator.ts'
import { atOnce, expectStatus } from '../support/expect.ts'
import { db, rowsWhere, unique } from '../support/factories.ts'
import { appWith, newVisitor, plainText, redirectOf, textsByRole, type Visitor } from '../support/shop.ts'

const { givenUser, isSignedIn, PASSWORD, signIn, userBy } = accounts
const app = appWith({})
const visitor = () => newVisitor(app)
const google = new URL(env.GOOGLE_AUTH_URL).origin

type Choice = { name?: string; email: string; verified?: boolean; sub?: string; person?: string }

async function fault(fields: Record<string, unknown>) {
  await fetch(`${google}/_control/faults`, { method: 'POST', body: JSON.stringify(fields) })
}

/** Presses the button and chooses a person; the address that Google sends the browser back to. */
async function chooseAt(browser: Visitor, choice: Choice, redirect = ''): Promise<string> {
  const [status, to] = await redirectOf(browser.post('/auth/google', { redirect }))
  expect(status).toBe(303)
  const asked = new URL(to ?? '').searchParams
  const kept = ['redirect_uri', 'state', 'code_challenge'].map((name) => [name, asked.get(name) ?? ''])
  const { verified = true, ...chosen } = choice
  const person = { person: 'other', name: 'Efua Sarpong', sub: '', ...chosen, verified: String(verified) }
  const body = new URLSearchParams({ ...Object.fromEntries(kept), ...person })
  const back = await fetch(`${google}/o/oauth2/v2/choose`, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? '')
  return pathname + search
}

const come = async (browser: Visitor, choice: Choice, redirect = '') =>
  browser.get(await chooseAt(browser, choice, redirect))
const newGoogleId = () => unique('1')

/** Redirected to the sign-in with this message, and not signed in. */
async function expectRefused(browser: Visitor, answer: Promise<Response>, reason?: keyof typeof GOOGLE_REASONS) {
  expect(await redirectOf(answer)).toEqual([303, expect.stringMatching(/^\/login/)])
  expect(await isSignedIn(browser)).toBe(false)
  const told = textsByRole(await browser.read('/login'), 'alert').join()
  if (reason) expect(told).toBe(GOOGLE_FAILED + GOOGLE_REASONS[reason])
}

const newEmail = () => `${unique('efua')}@gmail.example`

beforeEach(async () => {
  await fetch(`${google}/_control/faults`, { method: 'DELETE' })
})

it.each([
  ['/login', 'Sign In'],
  ['/signup', 'Create Account'],
])('Google is the only sign-in beside the password on the %s page, with its terms', async (address, own) => {
  const html = await visitor().read(address)
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const buttons = [...main.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].map(([, inside = '']) =>
    plainText(inside.replace(/<!--.*?-->|<[^>]*>/g, '')),
  )
  expect(buttons).toEqual([own, 'Google'])
  expect(html).toContain('aria-label="Sign in with Google"')
  expect(html).not.toMatch(/<button[^>]*\sdisabled/)
  expect(html).toMatch(/By continuing with Google you accept/)
})

describe('the redirect to Google', () => {
  it('carries state, PKCE and the configured address, whatever Host says', async () => {
    const response = await visitor().post('/auth/google', {}, { 'x-forwarded-host': 'evil.example' })
    const asked = new URL(response.headers.get('location') ?? '')
    expect(asked.origin).toBe(google)
    const fixed = { response_type: 'code', scope: 'openid email profile', code_challenge_method: 'S256' }
    const redirect_uri = 'http://site.test/auth/google/callback'
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ ...fixed, redirect_uri })
    expect(asked.searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
    expect(asked.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  })

  it('is a POST from this site alone', async () => {
    expect((await visitor().get('/auth/google')).headers.get('location')).toBe('/login')
    await expectStatus(403, visitor().post('/auth/google', {}, { origin: 'https://evil.example' }))
  })
})

describe('a new person from Google', () => {
  it('gets an account with a confirmed address, is signed in and redirected', async () => {
    const browser = visitor()
    const email = newEmail()
    const came = come(browser, { email: email.toUpperCase(), name: 'Efua Sarpong' }, '/profile')
    expect(await redirectOf(came)).toEqual([303, '/profile'])
    expect(textsByRole(await browser.read('/profile'), 'status')).toEqual([SIGNED_IN_WITH_GOOGLE])
    const user = await userBy(email)
    expect(user).toMatchObject({ name: 'Efua Sarpong', role: 'User', passwordHash: null })
    expect(user?.emailVerifiedAt).not.toBeNull()
  })

  it('is found again by Google’s id, with another address as well', async () => {
    const [email, sub, browser] = [newEmail(), newGoogleId(), visitor()]
    await come(visitor(), { email, sub })
    await come(browser, { email: newEmail(), sub, verified: false })
    expect(await isSignedIn(browser)).toBe(true)
    const userId = (await userBy(email))?.id
    expect(await rowsWhere(identities, eq(identities.subject, sub))).toMatchObject([{ userId }])
  })

  it('with an address that Google has not verified gets no account', async () => {
    const [browser, email] = [visitor(), newEmail()]
    await expectRefused(browser, come(browser, { email, verified: false }), 'email-not-verified')
    expect(await userBy(email)).toBeUndefined()
  })
})

describe('the log of a Google sign-in', () => {
  it('has one line for a linked account, without personal data', async () => {
    const email = newEmail()
    await expectStatus(303, ...(await atOnce(2, () => come(visitor(), { email, sub: email }))))
    const user = await userBy(email)
    const linked = and(eq(auditLog.action, 'google-linked'), eq(auditLog.subjectId, String(user?.id)))
    const lines = await rowsWhere(auditLog, linked)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('Efua')
  })
})

describe('a person with a password', () => {
  it('is linked by a verified address and keeps the password', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await come(browser, { email: ama.email })
    expect(await isSignedIn(browser)).toBe(true)
    await expectStatus(303, signIn(visitor(), ama.email))
  })

  it('is not linked by an address that Google has not verified', async () => {
    const ama = await givenUser()
    const browser = visitor()
    await expectRefused(browser, come(browser, { email: ama.email, verified: false }))
    expect(await rowsWhere(identities, eq(identities.userId, ama.id))).toEqual([])
  })

  it('loses a password, sessions and links that came before the address was confirmed (pre-hijacking)', async () => {
    const victim = newEmail()
    const typed = { name: 'Attacker', email: victim, password: PASSWORD, confirmPassword: PASSWORD, terms: 'true' }
    await visitor().post('/signup', typed)
    const account = await userBy(victim)
    if (!account) throw new Error('no account')
    const attacker = visitor()
    await accounts.letIn(attacker, account.id)
    await visitor().post('/forgot-password', { email: victim })
    const reset = await accounts.mailedLink(account.id, 'reset-password')
    expect(await isSignedIn(attacker)).toBe(true)

    const owner = visitor()
    await come(owner, { email: victim, name: 'Efua Sarpong' })
    expect(await isSignedIn(owner)).toBe(true)
    expect(await isSignedIn(attacker)).toBe(false)
    await expectStatus(400, signIn(visitor(), victim), visitor().get(reset))
    expect(await rowsWhere(oneTimeLinks, eq(oneTimeLinks.userId, account.id))).toEqual([])
    expect(await userBy(victim)).toMatchObject({ name: 'Efua Sarpong', passwordHash: null })
  })

  it('is asked for the code of two-factor authentication, as after a password', async () => {
    const ama = await givenUser()
    await accounts.givenTwoFactor(ama.id)
    const browser = visitor()
    const came = come(browser, { email: ama.email }, '/profile')
    expect(await redirectOf(came)).toEqual([303, '/login/code?redirect=%2Fprofile'])
    expect(await isSignedIn(browser)).toBe(false)
    await expectStatus(303, browser.post('/login/code', { code: appCode(APP_SECRET) }))
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('is not handed to a second Google account with the same address', async () => {
    const { email } = await givenUser()
    await come(visitor(), { email, sub: newGoogleId() })
    const browser = visitor()
    await expectRefused(browser, come(browser, { email, sub: newGoogleId() }), 'another-google-account')
  })

  it('is refused while disabled, linked or not', async () => {
    const ama = await givenUser({ disabledAt: Date.now() })
    const browser = visitor()
    await expectRefused(browser, come(browser, { email: ama.email }))
    const sub = newGoogleId()
    const kofi = await givenUser()
    await come(visitor(), { email: kofi.email, sub })
    await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, kofi.id))
    await expectRefused(browser, come(browser, { email: kofi.email, sub }))
  })

  it('first sign-ins at once make one account and one link', async () => {
    const [email, sub] = [newEmail(), newGoogleId()]
    const ways: [Visitor, string][] = []
    for (let each = 0; each < 4; each += 1) {
      const browser = visitor()
      ways.push([browser, await chooseAt(browser, { email, sub })])
    }
    const answers = await Promise.all(ways.map(([browser, address]) => browser.get(address)))
    expect(answers.map((each) => each.headers.get('location'))).toEqual(['/', '/', '/', '/'])
    expect(await rowsWhere(identities, eq(identities.subject, sub))).toHaveLength(1)
    expect(await rowsWhere(users, eq(users.email, email))).toHaveLength(1)
  })
})

describe('the callback from Google', () => {
  it('after Cancel returns to the sign-in with a message', async () => {
    const browser = visitor()
    await expectRefused(browser, come(browser, { email: newEmail(), person: 'deny' }), 'cancelled')
  })

  it.each([
    ['no state', /state=[^&]*&?/, ''],
    ['another state', /state=[^&]*/, 'state=00000000-0000-4000-8000-000000000000'],
    ['no code', /code=[^&]*&?/, ''],
  ])('with %s signs nobody in', async (_, part, instead) => {
    const browser = visitor()
    const address = await chooseAt(browser, { email: newEmail() })
    await expectRefused(browser, browser.get(address.replace(part, instead)), 'interrupted')
  })

  it('in another browser, or a second time, signs nobody in', async () => {
    const [browser, other] = [visitor(), visitor()]
    const email = newEmail()
    const address = await chooseAt(browser, { email })
    await expectRefused(other, other.get(address))
    await chooseAt(other, { email: newEmail() })
    await expectRefused(other, other.get(address))
    await browser.get(address)
    expect(await isSignedIn(browser)).toBe(true)
    await browser.post('/logout')
    await expectRefused(browser, browser.get(address))
  })

  it('ends the attempt it belongs to, whichever of two tabs comes back first', async () => {
    const browser = visitor()
    const [first, second] = [newEmail(), newEmail()]
    const older = await chooseAt(browser, { email: first }, '/wishlist')
    const newer = await chooseAt(browser, { email: second }, '/profile')
    expect(await redirectOf(browser.get(older))).toEqual([303, '/wishlist'])
    expect(await isSignedIn(browser)).toBe(true)
    expect(await redirectOf(browser.get(newer))).toEqual([303, '/profile'])
    expect(await browser.read('/profile')).toContain(second)
    await browser.post('/logout')
    for (const address of [older, newer]) await expectRefused(browser, browser.get(address), 'interrupted')
  })

  it('keeps only the newest of many unfinished attempts of a browser', async () => {
    const browser = visitor()
    let last = ''
    for (let each = 0; each < 12; each += 1) last = await chooseAt(browser, { email: newEmail() })
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('google-')).length).toBeLessThanOrEqual(5)
    await browser.get(last)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    [{ route: 'token', kind: 'http', status: 400, body: { error: 'invalid_grant' } }],
    [{ route: 'token', kind: 'http', status: 500 }],
    [{ route: 'token', kind: 'html' }],
    [{ route: 'userinfo', kind: 'http', status: 401 }],
    [{ route: 'userinfo', kind: 'html' }],
    [{ route: 'token', kind: 'cut' }],
    [{ route: 'userinfo', kind: 'cut' }],
    [{ route: 'userinfo', kind: 'profile', fields: { sub: '' } }],
    [{ route: 'userinfo', kind: 'profile', fields: { sub: 12 } }],
    [{ route: 'userinfo', kind: 'profile', fields: { name: 'x'.repeat(2_000_000) } }],
  ])('when Google answers %o says that it did not work', async (wrong) => {
    const browser = visitor()
    const before = await db.$count(sessions)
    const address = await chooseAt(browser, { email: newEmail() })
    await fault(wrong)
    await expectRefused(browser, browser.get(address), 'unreachable')
    expect(await db.$count(sessions)).toBe(before)
  })

  it.each([
    ...[{ email: null }, { email: '' }, { email: 'not an address' }],
    ...[{ email_verified: 'false' }, { email_verified: 1 }],
  ])('with a profile of %o makes no account', async (fields) => {
    const browser = visitor()
    const address = await chooseAt(browser, { email: newEmail() })
    await fault({ route: 'userinfo', kind: 'profile', fields })
    await expectRefused(browser, browser.get(address))
  })

  it('shows a name as text, in one line and no longer than a name', async () => {
    const email = newEmail()
    const browser = visitor()
    await come(browser, { email, name: `<script>alert(1)</script>\r\nBcc: x ${'y'.repeat(400)}` })
    const user = await userBy(email)
    expect(user?.name).not.toMatch(/[\r\n]/)
    expect(user?.name.length).toBeLessThanOrEqual(120)
    expect(await browser.read('/profile')).not.toContain('<script>alert')
  })
})
