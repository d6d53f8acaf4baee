/** Pages that are the same for everybody are rendered once for each version of the content, and never after an edit. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plans, siteSettings } from '../../drizzle/schema/index.ts'
import { inlineRefused } from '../support/content-policy.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, givenPlan, givenProject } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import { appWith, newVisitor } from '../support/shop.ts'

afterEach(() => vi.restoreAllMocks())

/** The app on a database that counts how often it is asked. */
function counted() {
  const { meter, binding } = metered(env.DB)
  return { meter, visitor: () => newVisitor(appWith({ DB: binding })) }
}

/** The address of a new plan. */
const newPage = async () => `/plans/${(await givenPlan()).slug}`
const CHROMIUM = { 'sec-ch-ua': '"Chromium";v="140"', 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }
const hashOf = (answer: Response) => /^W\/"(.{44})"$/.exec(answer.headers.get('etag') ?? '')?.[1] ?? ''

describe('a shared page of a list', () => {
  it('is rendered for the first visitor and cached for the next, byte for byte', async () => {
    const address = await newPage()
    const { meter, visitor } = counted()
    const drawn = { answer: await visitor().get(address), trips: meter.trips }
    expect(drawn.trips).toBeGreaterThan(1)
    const kept = { answer: await visitor().get(address), trips: meter.trips - drawn.trips }
    expect(kept.trips).toBe(1)
    const pages: string[] = []
    for (const { answer } of [drawn, kept]) {
      const html = await answer.text()
      pages.push(html)
      expect(html).not.toContain('nonce=')
      expect(await inlineRefused(answer, html)).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(answer.headers.get('vary')).toContain('Cookie')
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect([...answer.headers.keys()].filter((name) => /shared|drawn|^x-cache/.test(name))).toEqual([])
    }
    expect(pages[1]).toBe(pages[0])
  })

  it('is fresh at the next request after an edit, and a 404 while its plan is unpublished', async () => {
    const plan = await givenPlan()
    const change = (fields: Partial<typeof plans.$inferInsert>) =>
      db.update(plans).set(fields).where(eq(plans.id, plan.id))
    const visit = () => newVisitor().get(`/plans/${plan.slug}`)
    const read = async () => (await visit()).text()
    await read()
    await change({ title: 'House under a new name' })
    expect(await read()).toContain('House under a new name')
    await db.insert(siteSettings).values({ name: 'city', value: 'Bolgatanga', updatedAt: 1 })
    expect(await read()).toContain('Bolgatanga')
    await db.delete(siteSettings)
    expect(await read()).not.toContain('Bolgatanga')
    await change({ status: 'archived' })
    await expectStatus(404, visit())
    await change({ status: 'published' })
    await expectStatus(200, visit())
  })

  it('differs with Save-Data, and for requests of its data', async () => {
    const address = await newPage()
    const answers: string[] = []
    for (const headers of [{}, { 'save-data': 'on' }, { 'x-hydrate': '1' }] as Record<string, string>[]) {
      const drawn = await newVisitor().read(address, headers)
      expect(await newVisitor().read(address, headers)).toBe(drawn)
      answers.push(drawn)
    }
    expect(new Set(answers).size).toBe(3)
    expect(() => JSON.parse(answers[2] ?? '')).not.toThrow()
  })

  it('preloads its first picture by a header, rendered or cached', async () => {
    await givenProject({ pictureCount: 2, date: '2099-01-01' })
    const linkOf = async (headers: Record<string, string>) => {
      const answer = await newVisitor().get('/projects', headers)
      const [, key] = /<img[^>]*src="\/media\/(p\w+)\?[^>]*fetchpriority="high"/.exec(await answer.text()) ?? []
      return { key, link: answer.headers.get('link') }
    }
    for (const time of ['drawn', 'kept']) {
      const full = await linkOf({})
      expect(full.key, time).toBeTruthy()
      expect(full.link, time).toMatch(
        new RegExp(
          `^</media/${full.key}\\?w=720>; rel=preload; as=image; imagesrcset="[^"]+"; imagesizes="[^"]+"; fetchpriority=high$`,
        ),
      )
      const lite = await linkOf({ 'save-data': 'on' })
      expect(lite.link, time).toBe(`</media/${full.key}?w=360>; rel=preload; as=image; fetchpriority=high`)
    }
    expect((await newVisitor().get('/contact')).headers.get('link')).toBeNull()
  })

  it('follows the choice of Lite or Full', async () => {
    const address = await newPage()
    const chooser = newVisitor()
    const full = await newVisitor().read(address)
    await chooser.post('/lite', { lite: 'true', back: address })
    await chooser.read(address)
    const lite = await chooser.read(address)
    expect(lite).not.toBe(full)
    expect(await newVisitor().read(address)).toBe(full)
  })

  it('gives everything on a slow connection only to visitors who chose Full', async () => {
    const address = await newPage()
    const chooser = newVisitor()
    await chooser.post('/lite', { lite: 'false', back: '/' })
    // By what the page asks of the line before its scripts come.
    for (const time of ['drawn', 'kept']) {
      expect(await newVisitor().read(address), time).toContain('effectiveType')
      expectWords(await chooser.read(address, { 'save-data': 'on' }), ['x-hydrate'], ['effectiveType'])
    }
  })
})

describe('a page that the browser already has', () => {
  it('is not sent again while nothing is edited', async () => {
    const plan = await givenPlan()
    const address = `/plans/${plan.slug}`
    const first = await newVisitor().get(address)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('use-as-dictionary')).toBeNull()
    const again = await newVisitor().get(address, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    await db.update(plans).set({ title: 'House under another name' }).where(eq(plans.id, plan.id))
    await expectStatus(200, newVisitor().get(address, { 'if-none-match': etag }))
  })

  it('is the compression dictionary of the next page', async () => {
    const [one, other] = [await newPage(), await newPage()]
    const first = await newVisitor().get(one, CHROMIUM)
    const dictionary = await first.bytes()
    expect(first.headers.get('use-as-dictionary')).toBe('match="/*", match-dest=("document")')
    expect(first.headers.get('cache-control')).toBe('private, max-age=0, stale-while-revalidate=3600')
    const offer = { ...CHROMIUM, 'available-dictionary': `:${hashOf(first)}:` }
    const plain = await newVisitor().get(other, CHROMIUM)
    for (const time of ['written', 'kept']) {
      const next = await newVisitor().get(other, offer)
      expect(next.headers.get('content-encoding'), time).toBe('dcz')
      expect(next.headers.get('vary'), time).toContain('Available-Dictionary')
      expect(next.headers.get('etag'), time).toBe(plain.headers.get('etag'))
      const bytes = await next.bytes()
      expect(bytes.length, time).toBeLessThan(dictionary.length / 20)
      expect([...bytes.slice(0, 8)], time).toEqual([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
      expect(btoa(String.fromCharCode(...bytes.slice(8, 40))), time).toBe(hashOf(first))
    }
  })

  it.each([
    ['an encoding the browser does not read', { 'accept-encoding': 'gzip, br' }],
    ['a page that nobody has', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['a name that is no hash', { 'available-dictionary': ':../media/x:' }],
    ['a page of their own', { cookie: 'wishlist=x' }],
  ])('is no dictionary for %s', async (_, headers: Record<string, string>) => {
    const [one, other] = [await givenPlan(), await givenPlan()]
    const first = await newVisitor().get(`/plans/${one.slug}`, CHROMIUM)
    const offer = { ...CHROMIUM, 'available-dictionary': `:${hashOf(first)}:`, ...headers }
    const next = await newVisitor().get(`/plans/${other.slug}`, offer)
    expect(next.headers.get('content-encoding')).toBeNull()
    expect(await next.text()).toContain(other.title)
  })

  it('never includes a personal page or a data request', async () => {
    const address = await newPage()
    for (const headers of [{ cookie: 'wishlist=x' }, { 'x-hydrate': '1' }] as Record<string, string>[]) {
      const answer = await newVisitor().get(address, { ...CHROMIUM, ...headers })
      expect([answer.headers.get('use-as-dictionary'), answer.headers.get('etag')]).toEqual([null, null])
    }
    expect((await newVisitor().get('/login', CHROMIUM)).headers.get('use-as-dictionary')).toBeNull()
  })
})

describe('a shared page', () => {
  const HEADERS = 'host forwarded origin referer x-forwarded-host x-forwarded-proto x-forwarded-prefix'.split(' ')
  const MORE = ['x-host', 'x-original-url', 'x-rewrite-url', 'x-http-method-override', 'user-agent', 'accept-language']
  it.each([...HEADERS, ...MORE])('caches nothing that one visitor sends in %s', async (name) => {
    const address = await newPage()
    const said = { forwarded: 'host=evil.example', origin: 'https://evil.example' }[name] ?? 'evil.example'
    await newVisitor(appWith()).read(address, { [name]: said })
    const next = await newVisitor(appWith()).get(address)
    expect(next.status).toBe(200)
    const told = [...next.headers].map(([header, value]) => `${header}: ${value}`).join()
    expect(told + (await next.text())).not.toContain('evil.example')
  })
})

describe('a page that is not for everybody', () => {
  it.each(['flash', 'wishlist', 'session', '__Host-session'])(
    'is rendered anew for a visitor with the cookie %s',
    async (cookie) => {
      const address = await newPage()
      const { meter, visitor } = counted()
      await visitor().read(address)
      meter.trips = 0
      await visitor().read(address, { cookie: `${cookie}=x` })
      expect(meter.trips).toBeGreaterThan(1)
    },
  )

  it('is never cached: forms with an idempotency key, and error responses', async () => {
    for (const address of [`${await newPage()}/purchase`, '/plans/no-such-plan', '/orders/lookup']) {
      const { meter, visitor } = counted()
      await visitor().read(address)
      const first = meter.trips
      meter.trips = 0
      await visitor().read(address)
      expect(meter.trips).toBe(first)
    }
  })

  it('is answered without the cache when the database is down', async () => {
    const address = await newPage()
    await newVisitor().read(address)
    const down = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('D1_ERROR: down')
      },
    })
    const answer = await newVisitor(appWith({ DB: down })).get(address)
    expect(answer.status).toBeGreaterThanOrEqual(500)
  })

  it('is answered without the cache when the cache fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fail = () => Promise.reject(new Error('no cache'))
    vi.spyOn(caches, 'open').mockResolvedValue({ match: fail, put: fail, delete: fail } as unknown as Cache)
    const response = await newVisitor(appWith({})).get('/plans')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('</html>')
  })
})
