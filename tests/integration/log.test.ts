/** What the log says about who tried what, and what it never contains. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { givenUser, letIn, mailedLink, PASSWORD, signIn, userBy } from '../support/accounts.ts'
import { brokenDatabase } from '../support/bindings.ts'
import { expectWords } from '../support/expect.ts'
import { newOrder, unique } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { appWith, newVisitor, postWebhook } from '../support/shop.ts'

type Line = { event: string; ended?: string; from?: string; account?: string; userId?: number; path?: string }

const app = appWith({})
const visitor = () => newVisitor(app)
const FRESH = 'eleven green snails'
const twice = (password: string) => ({ password, confirmPassword: password })
const signUpForm = (name: string) => ({
  ...{ name, email: `${unique('kofi')}@example.com`, terms: 'true' },
  ...twice(PASSWORD),
})

let lines: string[]
beforeEach(() => {
  lines = []
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const events = () => lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event.startsWith('security.'))
const ended = () => events().map((line) => `${line.event} ${line.ended}`)

describe('the log', () => {
  it('records each account attempt, its result and, as digests, the account and the client address', async () => {
    const [kofi, form] = [visitor(), signUpForm('Kofi Annor')]
    const { email } = form
    await kofi.post('/signup', form)
    await visitor().post('/signup', { ...form, ...twice(FRESH) })
    await signIn(visitor(), email, 'wrong password')
    await signIn(kofi, email.toUpperCase())
    for (const currentPassword of ['x', PASSWORD])
      await kofi.post('/profile/password', { currentPassword, ...twice(FRESH) })
    await kofi.post('/logout')
    await visitor().post('/forgot-password', { email })
    const { id = 0 } = (await userBy(email)) ?? {}
    const link = await mailedLink(id, 'reset-password')
    for (const used of [link, `${link.slice(0, -1)}~`]) await visitor().post(used, twice(PASSWORD))
    await visitor().get('/auth/google/callback?error=access_denied')
    expect(ended()).toEqual([
      'security.sign-up done',
      'security.sign-up taken',
      'security.sign-in invalid',
      'security.sign-in done',
      'security.password-change wrong',
      'security.password-change done',
      'security.sign-out done',
      'security.reset-asked done',
      'security.reset done',
      'security.reset invalid',
      'security.sign-in-google interrupted',
    ])
    const [made, taken, wrong, right, , changed] = events()
    expect(made?.account).toMatch(/^[\w-]{16}$/)
    for (const line of [taken, wrong, right]) expect(line?.account).toBe(made?.account)
    expect(right?.from).toBe(made?.from)
    expect(wrong?.from).not.toBe(made?.from)
    expect(changed?.userId).toBe(id)
  })

  it('records every refused request, and who was refused access to other people’s data', async () => {
    const buyer = visitor()
    const { id } = await givenUser()
    await letIn(buyer, id)
    const order = await newOrder()
    await buyer.get('/users-admin')
    await buyer.get(`/orders/${order.reference}`)
    await buyer.post('/logout', {}, { origin: 'https://evil.example' })
    await postWebhook('{}', 'forged', app)
    expect(events()).toMatchObject([
      { event: 'security.access', ended: 'refused', userId: id, path: '/users-admin' },
      { event: 'security.access', ended: 'refused', path: `/orders/${order.reference}` },
    ])
    const requests = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')
    expect(requests.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', `/orders/${order.reference}`, 404],
      ['POST', '/logout', 403],
      ['POST', '/webhooks/paystack', 401],
    ])
    expect(requests.every(({ rows }) => Number.isSafeInteger(rows))).toBe(true)
    expect(lines.join()).toContain('webhook.bad-signature')
  })

  it('contains no password, address, token or key, whatever fails', async () => {
    const [kofi, form] = [visitor(), signUpForm('Kofi Annor-Secret')]
    const { email } = form
    await kofi.post('/signup', form)
    await signIn(kofi, email)
    await visitor().post('/forgot-password', { email })
    const { id = 0, passwordHash } = (await userBy(email)) ?? {}
    const link = await mailedLink(id, 'reset-password')
    const order = await newOrder()
    const key = await keys.mac('order', order.reference)
    const download = `/downloads/${await keys.seal('download', '1.1.9999999999')}`
    const session = kofi.cookies.get('session') ?? ''
    for (const fetchApp of [app, appWith({ DB: brokenDatabase })]) {
      const browser = newVisitor(fetchApp)
      browser.cookies.set('session', session)
      for (const path of [link, link.toUpperCase(), `${link}.data`, download, `/orders/${order.reference}?key=${key}`])
        await (await browser.get(path)).body?.cancel()
      await browser.post('/signup', { ...form, email: `x${email}` })
      await browser.post('/login', { email, password: PASSWORD })
      await browser.post('/forgot-password', { email })
      await browser.post('/contact', { firstName: 'Kofi Annor-Secret', email, message: 'My secret wish' })
      await browser.post(link, twice(FRESH))
      await browser.post(`${download}.data`, {})
    }
    const said = lines.join('\n')
    const lastPart = (path: string) => path.split('/').at(-1) ?? '?'
    expectWords(
      said,
      ['"level":"error"'],
      [
        ...[PASSWORD, FRESH, email, 'Annor-Secret', 'My secret wish', passwordHash ?? '?', 'scrypt$', key],
        ...[link, link.toUpperCase(), download].map(lastPart),
        session.slice(0, 20),
        ...[env.SESSION_SECRET, env.PAYSTACK_SECRET_KEY, env.GOOGLE_CLIENT_SECRET, env.FORM_SERVICE_ACCESS_KEY],
      ],
    )
  })

  it('says where and why a request failed, under the request id that the visitor sees', async () => {
    const response = await newVisitor(appWith({ DB: brokenDatabase })).get('/contact.data')
    const id = response.headers.get('x-request-id')
    await response.body?.cancel()
    const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
    expect(fault).toMatchObject({ requestId: id, cause: expect.stringContaining('no_such_table') })
    expect(fault.stack).toMatch(/^ +at /)
  })

  it('has the cause of a failure outside any page, while the visitor gets a fixed sentence', async () => {
    vi.spyOn(caches, 'open').mockRejectedValue(new Error('secret cause'))
    const response = await visitor().get('/plans')
    const text = await response.text()
    const id = response.headers.get('x-request-id') ?? '?'
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^Something went wrong on our side\. Please try again\. Quote [\w-]+ if it stays\.$/)
    expect(text).toContain(id)
    expect(lines.join()).toContain('secret cause')
  })
})
