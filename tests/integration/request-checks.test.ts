/** Checks of every request and headers of every response: origins, sizes, spellings of addresses. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { originalKey } from '../../app/domain/gallery/variants.ts'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import type { Env } from '../../app/http/env.server.ts'
import { brokenDatabase } from '../support/bindings.ts'
import { inlineRefused } from '../support/content-policy.ts'
import { type GivenOrder, type GivenPlan, givenOrder, givenPlan } from '../support/factories.ts'
import { FLOWS, newPerson, press } from '../support/flows.ts'
import { keys } from '../support/jobs.ts'
import { LIVE_SETTINGS, LIVE_SITE } from '../support/keys.ts'
import { scoreOf } from '../support/observatory.ts'
import { chargeBody, countRows, orderPage } from '../support/payments.ts'
import { appWith, expectPage, newVisitor, postWebhook, redirectOf, SITE, sign, type Visitor } from '../support/shop.ts'
import { givenStaff } from '../support/staff.ts'
import { JPEG } from '../support/uploads.ts'

let plan: GivenPlan
let order: GivenOrder
let key: string
let staff: Visitor
let picture: string

const download = async (headers: HeadersInit = {}) => {
  const html = await newVisitor().read(await orderPage(order))
  return newVisitor().get(/href="(\/downloads\/[^"]+)"/.exec(html)?.[1] ?? '', headers)
}

beforeAll(async () => {
  staff = await givenStaff()
  picture = `p${randomKey()}`
  await env.PICTURES.put(originalKey(picture), JPEG, { httpMetadata: { contentType: 'image/jpeg' } })
  plan = await givenPlan()
  order = await givenOrder(plan)
  await postWebhook(chargeBody(order))
  key = await keys.mac('order', order.reference)
})

afterEach(() => vi.restoreAllMocks())

const broken = appWith({ DB: brokenDatabase })
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' }
const send = (path: string, body: BodyInit, headers: Record<string, string> = URLENCODED) =>
  newVisitor().send(path, { method: 'POST', body, headers: { origin: SITE, ...headers } })

const expectSecure = (response: Response) => {
  const { headers } = response
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  expect(headers.get('strict-transport-security')).toMatch(/max-age=(6307|3153)\d{4}; includeSubDomains/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/)
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same-origin|cross-origin)$/)
  expect(headers.get('x-request-id')).toBeTruthy()
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

describe('every response has the security headers', () => {
  const classes: [string, number, () => Promise<Response>][] = [
    ['the home page', 200, () => newVisitor().get('/')],
    ['the list of plans', 200, () => newVisitor().get('/plans')],
    ['a plan', 200, () => newVisitor().get(`/plans/${plan.slug}`)],
    ['the purchase form', 200, () => newVisitor().get(`/plans/${plan.slug}/purchase`)],
    ['an order', 200, async () => newVisitor().get(await orderPage(order))],
    ['the lookup', 200, () => newVisitor().get('/orders/lookup')],
    ['a legal text', 200, () => newVisitor().get('/privacy')],
    ['the data of a page', 200, () => newVisitor().get('/plans.data')],
    ['the health check', 200, () => newVisitor().get('/healthz')],
    ['robots.txt', 200, () => newVisitor().get('/robots.txt')],
    ['the sitemap', 200, () => newVisitor().get('/sitemap.xml')],
    ['a webhook', 200, () => postWebhook(chargeBody(order))],
    ['a file that was bought', 200, () => download()],
    ['a piece of it', 206, () => download({ range: 'bytes=0-99' })],
    ['a page of staff', 200, () => staff.get('/orders-admin')],
    ['a table for a spreadsheet', 200, () => staff.get('/orders-admin.csv')],
    ['a picture', 200, () => newVisitor().get(`/media/${picture}`)],
    ['the data of a redirect', 202, () => newVisitor().get('/profile.data')],
    ['the way to the sign-in', 302, () => newVisitor().get('/profile')],
    ['a renamed spelling', 301, () => newVisitor().get('/plans/')],
    ['an unknown page', 302, () => newVisitor().get('/nowhere')],
    ['a done action', 303, () => newVisitor().post('/lite', { lite: 'true', back: '/plans' })],
    ['a refused form', 400, () => newVisitor().post('/orders/lookup', { email: '' })],
    ['a forged webhook', 401, () => postWebhook('{}', 'x')],
    ['another site', 403, () => newVisitor().post('/lite', {}, { origin: 'https://evil.example' })],
    ['a missing plan', 404, () => newVisitor().get('/plans/no-such')],
    ['a missing picture', 404, () => newVisitor().get('/media/nosuchpicture')],
    ['a foreign order', 404, () => newVisitor().get(`/orders/${order.reference}`)],
    ['an unknown link', 404, () => newVisitor().get('/downloads/x.y')],
    ['a method that there is not', 405, () => newVisitor().send('/plans', { method: 'PROPFIND' })],
    ['too large a body', 413, () => newVisitor().post('/orders/lookup', { email: 'x'.repeat(300_000) })],
    ['a broken database', 500, () => newVisitor(broken).get('/plans')],
    ['a broken database at the webhook', 500, () => postWebhook(chargeBody(order), undefined, broken)],
  ]
  it.each(classes)('%s, %i', async (_name, status, ask) => {
    const response = await ask()
    const text = await expectPage(response, status)
    expectSecure(response)
    if (text !== '')
      expect(response.headers.get('content-type')).toMatch(
        /charset=utf-8|application\/(json|zip)|image\/jpeg|text\/x-script|xml/,
      )
    if (response.headers.get('content-type')?.startsWith('text/html'))
      expect(scoreOf(response, text)).toBeGreaterThanOrEqual(130)
    if (status >= 500) expect(text).not.toMatch(/secret_detail|D1_ERROR|node_modules|at \w+ \(/)
  })

  it('a refused method gets an Allow header with the allowed ones', async () => {
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PROPFIND']) {
      const response = await newVisitor().send('/plans', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
    const post = await newVisitor().post('/sitemap.xml', {})
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('even if the site is not configured, and nothing is served then', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { PAYSTACK_SECRET_KEY: _, ...live } = LIVE_SETTINGS
    for (const missing of [
      { SESSION_SECRET: '' },
      { SESSION_SECRET: 'short' },
      { PAYSTACK_SECRET_KEY: '' },
      { PAYSTACK_API_URL: 'nonsense' },
      { SITE_URL: '' },
      { PAYSTACK_SECRET_KEY: 'sk_test_integration', ...live },
    ]) {
      const response = await appWith(missing)(new Request(`${SITE}/plans`))
      expect(await expectPage(response, 503)).toBe('The site is not configured.')
      expect(response.headers.get('retry-after')).toBe('60')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(String(logged.mock.lastCall)).toContain(Object.keys(missing)[0])
    }
  })

  it('keeps personal pages out of every cache', async () => {
    const [shown, form] = [`/orders/${order.reference}`, `/plans/${plan.slug}/purchase`]
    for (const path of [await orderPage(order), form, '/orders/lookup', shown])
      expect((await newVisitor().get(path)).headers.get('cache-control')).toMatch(/no-store/)
  })
})

describe('the content policy', () => {
  it('allows scripts by a nonce that no two responses share, or by their hash, and nothing unsafe', async () => {
    const nonces = new Set<string>()
    for (const address of ['/login', '/orders/lookup', '/forgot-password', '/plans', '/']) {
      const response = await newVisitor().get(address)
      const policy = response.headers.get('content-security-policy') ?? ''
      nonces.add(/'nonce-([0-9a-f]{32})'/.exec(policy)?.[1] ?? '')
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|[ ;]\*|https?:[ ;]/)
      for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(directive)
      const html = await response.text()
      expect(html).toContain('<style')
      expect(await inlineRefused(response, html), address).toEqual([])
      expect(html).not.toMatch(/\son\w+="|\sstyle="|href="javascript:/)
    }
    // The last two are the same for everybody.
    expect(nonces.size).toBe(4)
  })
})

describe('on https with the real services', () => {
  const app = appWith(LIVE_SETTINGS)

  it('the policy names no wildcard and no local address', async () => {
    const policy = (await newVisitor(app).get('/plans')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/\*|127\.0\.0\.1|localhost|http:/)
    expect(policy).toContain('upgrade-insecure-requests')
    expect(policy).toMatch(/form-action 'self' [^;]*https:\/\/checkout\.paystack\.com/)
  })

  it('cookies are bound to the host and to https', async () => {
    const response = await newVisitor(app).post('/lite', { lite: 'true', back: '/' }, { origin: LIVE_SITE })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-lite=/)
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

describe('a request from another site', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['our name on another port', { origin: `${SITE}:8080` }],
    ['our name with another scheme', { origin: 'https://site.test' }],
    ['a name that begins like ours', { origin: `${SITE}.evil.example` }],
    ['another origin that says it is ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'elsewhere' }],
  ]
  it.each(foreign)('is refused with 403 and changes nothing: %s', async (_name, headers) => {
    const before = [await countRows('orders'), await countRows('outbox')]
    const verbs = ['pay', 'renew', 'resend'].map((verb) => `/orders/${order.reference}/${verb}?key=${key}`)
    // A page without an action, an address that there is not, and the data of an action too.
    const rest = ['/lite', '/orders/lookup', '/plans', '/nowhere', '/orders/lookup.data']
    for (const path of [`/plans/${plan.slug}/purchase`, ...verbs, ...rest])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = new URLSearchParams({ email: 'a@b.co', option: 'a' })
        const response = await newVisitor().send(path, { method, headers, body })
        expect([path, method, response.status, response.headers.getSetCookie()]).toEqual([path, method, 403, []])
      }
    expect([await countRows('orders'), await countRows('outbox')]).toEqual(before)
  })

  it.each([
    ['our origin', { origin: SITE }],
    ['our origin, from us', { origin: SITE, 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
    ['neither header', {}],
    ['our origin, whatever a proxy is said to have seen', { origin: SITE, 'x-forwarded-host': 'evil.example' }],
  ] as [string, Record<string, string>][])('is not refused: %s', async (_name, headers) => {
    const body = new URLSearchParams({ email: 'nobody@example.com' })
    expect((await newVisitor().send('/orders/lookup', { method: 'POST', headers, body })).status).toBe(303)
  })

  it('is allowed for the webhook, which is checked by its signature', async () => {
    const body = chargeBody(await givenOrder(plan))
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const headers = { ...foreign, 'x-paystack-signature': await sign(body) }
    expect((await send('/webhooks/paystack', body, headers)).status).toBe(200)
  })
})

describe('a request that is refused before any page is rendered', () => {
  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const endless = { email: 'x'.repeat(300_000) }
  const lookUp = (headers: HeadersInit, fields = {}) => newVisitor().post('/orders/lookup', fields, headers)
  const evil = { origin: 'https://evil.example' }
  const refusals: [number, string, (headers: HeadersInit) => Promise<Response>][] = [
    [403, 'This request came from another site.', (headers) => lookUp({ ...headers, ...evil })],
    [405, 'Method not allowed', (headers) => newVisitor().send('/plans', { method: 'PUT', headers })],
    [405, 'Method not allowed', (headers) => newVisitor().get('/webhooks/paystack', headers)],
    [413, 'The request is too large.', (headers) => lookUp(headers, endless)],
    [404, 'Not found', (headers) => newVisitor().get('/assets/none.js', headers)],
  ]

  it.each(refusals)('%i, "%s": a small page for a browser', async (status, words, ask) => {
    const response = await ask(HTML)
    const html = await expectPage(response, status, [words])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/<h1>[^<]+<\/h1>/)
    expect(html).toContain('<a href="/">')
    expect(html).toContain(response.headers.get('x-request-id'))
    expect(html.length).toBeLessThan(1500)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('vary')).toContain('Accept')
    expectSecure(response)
    const [, nonce] = /<style nonce="([^"]+)"/.exec(html) ?? []
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  })

  it.each(refusals)('%i, "%s": plain text for a program', async (status, words, ask) => {
    const response = await ask({ accept: '*/*' })
    expect(await expectPage(response, status)).toBe(words)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expectSecure(response)
  })

  it('links back to the page that it came from, if that is ours', async () => {
    const from = async (referer: string) => (await lookUp({ ...HTML, referer }, endless)).text()
    expect(await from(`${SITE}/orders/lookup?a=%22%3E&b=1`)).toContain('<a href="/orders/lookup?a=%22%3E&amp;b=1">')
    expect(await from('https://evil.example/x')).not.toContain('evil')
    expect(await from('//nonsense')).not.toContain('nonsense')
  })

  it('stays JSON for a monitoring program', async () => {
    const response = await newVisitor(broken).get('/healthz', HTML)
    expect([response.status, response.headers.get('content-type')]).toEqual([503, expect.stringContaining('json')])
  })
})

describe('bodies', () => {
  const FORMS = ['/orders/lookup', '/lite']
  it.each(FORMS)('larger than the limit of a form get a 413 at %s, whatever length they declare', async (path) => {
    expect((await send(path, `email=${'x'.repeat(300_000)}`)).status).toBe(413)
  })

  it('without a declared length are refused, but read to their end so that the response arrives', async () => {
    let given = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1
        if (given > 500) controller.close()
        else controller.enqueue(new Uint8Array(10_000).fill(97))
      },
    })
    expect((await send('/orders/lookup', stream)).status).toBe(413)
    expect(given).toBe(501)
  })

  it.each([
    ...['application/json', 'text/plain', 'application/xml', 'application/octet-stream', 'nonsense', ''],
    ...['multipart/form-data', 'multipart/form-data; boundary='],
  ])('of the type "%s" are refused', async (type) => {
    for (const path of ['/orders/lookup', `/plans/${plan.slug}/purchase`]) {
      const body = new TextEncoder().encode('{"email":"a@b.co"}')
      const { status } = await send(path, body, type ? { 'content-type': type } : {})
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  it('with unusual field names do no harm', async () => {
    const odd = ['__proto__[x]=1&constructor.prototype.y=2', 'email[]=a&email[0][1]=b', 'email=a%40b.co&email=c%40d.co']
    for (const body of [...odd, '%', '=&=&=', 'email=%ff%fe%00'])
      for (const path of ['/orders/lookup', `/plans/${plan.slug}/purchase`])
        expect((await send(path, body)).status, body).toBeLessThan(500)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})

describe('addresses', () => {
  it.each([
    ['/plans/', '/plans'],
    ['/plans///', '/plans'],
    ['/plans/?room=All', '/plans?room=All'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example//', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['/%2f%2fevil.example/', '/%2f%2fevil.example'],
    ['/http://evil.example/', '/http://evil.example'],
    ['/%09//evil.example/', '/%09//evil.example'],
    ['/Services', '/services'],
    ['/PLANS/?Room=All', '/plans?Room=All'],
    ['/Plans-admin/7', '/plans-admin/7'],
    ['/Orders/ref_Ab', '/orders/ref_Ab'],
  ])('%s redirects to its canonical spelling, on this site', async (path, to) => {
    expect(await redirectOf(newVisitor().get(path))).toEqual([301, to])
    expect(new URL(to, SITE).origin).toBe(SITE)
  })

  it.each([
    ...['public/building/approve', 'public/building/comment', 'public/building/consent', 'public/orders/resend'],
    ...['public/requests/accept', 'admin/plans/states', 'admin/projects/duplicate'],
  ])('in capitals, the form of %s is redirected with its body and works', async (name) => {
    const flow = FLOWS[name]
    if (!flow) throw new Error(`no flow ${name}`)
    const person = await newPerson(flow.as, appWith({}))
    const typed = await flow.given(person)
    const path = typed.path.replace(/^\/[a-z-]+|[a-z]+(?=\?|$)/g, (part) => part.toUpperCase())
    const led = await press(person, { ...typed, path })
    const to = led.headers.get('location') ?? ''
    expect([led.status, to.slice(0, 5)]).toEqual([308, typed.path.slice(0, 5)])
    const done = await press(person, { ...typed, path: to })
    await done.body?.cancel()
    expect(done.status).toBe(303)
    await typed.done?.()
  })

  it('in capitals, a form of another site is refused and a webhook is accepted', async () => {
    expect(await redirectOf(newVisitor().post('/Contact', {}, { origin: 'https://evil.example' }))).toEqual([403, null])
    const body = chargeBody(await givenOrder(plan))
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': await sign(body) }
    expect((await newVisitor().send('/webhooks/paystack/', { method: 'POST', body, headers })).status).toBe(200)
  })

  it.each([
    ...['/nowhere', '/admin.php', '/wp-login.php', '/.env', '/.git/config', '/plansx', '/a/b/c/d'],
    ...['//evil.example', '/%00', '/💥'],
  ])('%s is not a page: 302 to the home page', async (path) => {
    expect(await redirectOf(newVisitor().get(path))).toEqual([302, '/'])
  })

  it.each([
    ...['/assets/missing.js', '/assets/..%2fserver', '/downloads', '/orders', '/orders/x', '/webhooks/other'],
    ...['/media', '/media/missing', '/media/0123456789abcdef?w=720', '/media/0123456789abcdef?w=721'],
    ...['/media/..%2f..%2fplans', '/cdn-cgi/image/x'],
  ])('%s is a missing file: 404, never a redirect', async (path) => {
    await expectPage(newVisitor().get(path), 404)
  })

  it.each([
    ...['%00', 'a%00b', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc', '..%5c', '%E0%A4%A', '%', '%ff', '%25%30%30', '*', '.data'],
    ...['a'.repeat(5000), '𝔭𝔩𝔞𝔫', '‮nalp', '__proto__', "' or 1=1 --", '%0d%0aSet-Cookie:x=1', '<script>', '{{7*7}}'],
  ])('a plan named %s is 404', async (slug) => {
    for (const path of [`/plans/${slug}`, `/plans/${slug}/purchase`, `/orders/${slug}`, `/media/${slug}`]) {
      const response = await newVisitor().get(path)
      const text = await response.text()
      expect([path, response.status < 500]).toEqual([path, true])
      expect(text).not.toContain('<script>alert')
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  it.each(['/plans/no-such', '/plans/no-such/purchase'])('%s is 404 with a helpful page', async (path) => {
    const response = await newVisitor().get(path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await expectPage(response, 404)
    expect(html).toContain('This plan is not here')
    expect(html).toContain('href="/plans"')
  })

  it.each(['cost.csv', 'bill.pdf', 'sample.pdf'])('a missing %s gets a plain-text answer', async (file) => {
    const response = await newVisitor().get(`/plans/no-such/${file}`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await expectPage(response, 404)).not.toMatch(/^\{/)
  })

  const HEADS = ['/', '/plans', '/privacy', '/healthz', '/robots.txt']
  it.each(HEADS)('HEAD %s is GET without its body', async (path) => {
    const [get, head] = [await newVisitor().get(path), await newVisitor().send(path, { method: 'HEAD' })]
    expect(await head.text()).toBe('')
    expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')])
    await get.body?.cancel()
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s on a page without an action is our own 4xx', async (method) => {
    const pages = ['/', '/plans', '/healthz', '/downloads/x']
    for (const path of [...pages, '/nowhere', '/robots.txt', '/media/x', `/plans/${plan.slug}`]) {
      const response = await newVisitor().send(path, { method, headers: { origin: SITE }, body: 'a=b' })
      const { status } = response
      expect([path, pages.includes(path) ? status === 405 : status >= 400 && status < 500]).toEqual([path, true])
      expect(await response.text()).not.toMatch(/Error: You|Unexpected Server Error|did not provide/)
    }
  })

  it('come from the settings, not from the Host header', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example' }
    expect(await newVisitor().read('/plans', { host: 'evil.example', ...forwarded })).not.toContain('evil.example')
    expect(await newVisitor().read('/robots.txt', forwarded)).toContain('http://site.test/sitemap.xml')
  })
})

describe('the Lite setting', () => {
  it('is stored in a cookie and redirects back to the page', async () => {
    const visitor = newVisitor()
    const response = await visitor.post('/lite', { lite: 'true', back: '/plans?room=All' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/plans?room=All'])
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/i)
  })

  const EVIL = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ]
  it.each(EVIL)('redirects to no other site: %j', async (back) => {
    expect((await newVisitor().post('/lite', { lite: 'true', back })).headers.get('location')).toBe('/')
  })
})

describe('the health check', () => {
  it('is ok while the stores respond, and otherwise names the failing one', async () => {
    const well = await newVisitor().get('/healthz')
    expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }])
    const ill = await newVisitor(broken).get('/healthz')
    expect([ill.status, await ill.json()]).toEqual([503, { status: 'failing', failing: ['d1'] }])
  })
})

describe('a rotated secret', () => {
  const changed = (old: Partial<Env>) =>
    appWith({ SESSION_SECRET: 'fedcba9876543210'.repeat(4), PAYSTACK_SECRET_KEY: 'sk_test_another', ...old })

  it('keeps links, sign-ins and webhooks valid while the old one is configured, and no longer', async () => {
    const body = chargeBody(await givenOrder(plan))
    const signature = await sign(body)
    const ask = async (app: ReturnType<typeof changed>) => {
      const person = newVisitor(app)
      person.cookies.set('session', staff.cookies.get('session') ?? '')
      const answers = [
        await newVisitor(app).get(await orderPage(order)),
        await person.get('/administrator'),
        await postWebhook(body, signature, app),
      ]
      return answers.map(({ status }) => status)
    }
    const { SESSION_SECRET: SESSION_SECRET_OLD, PAYSTACK_SECRET_KEY: PAYSTACK_SECRET_KEY_OLD } = env
    expect(await ask(changed({}))).toEqual([404, 302, 401])
    expect(await ask(changed({ SESSION_SECRET_OLD: '', PAYSTACK_SECRET_KEY_OLD: '' }))).toEqual([404, 302, 401])
    expect(await ask(changed({ SESSION_SECRET_OLD, PAYSTACK_SECRET_KEY_OLD }))).toEqual([200, 200, 200])
  })
})
