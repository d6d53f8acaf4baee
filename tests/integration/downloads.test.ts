/** From a link to the bytes: whole or in pieces, for whoever holds the key, as long as the grant gives the file. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { MAX_WINDOWS, openDownload } from '../../app/domain/orders/open-download.server.ts'
import { resumeGraceMs } from '../../app/domain/payments/grant.server.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { atOnce, expectStatus } from '../support/expect.ts'
import * as factories from '../support/factories.ts'
import { HOUR, keys, testClock } from '../support/jobs.ts'
import { chargeBody, countRows, disputeBody, refundBody } from '../support/payments.ts'
import { expectPage, newVisitor, postWebhook, textsByRole } from '../support/shop.ts'

const { downloadLog, downloadWindows, grants, planOptions, plans, siteSettings } = tables
const { db, givenFile, givenPlan, rowsWhere, updateWhere } = factories
const SIZE = 4000
const files = createObjectStore(env.FILES)

async function bought(given?: factories.GivenPlan) {
  const plan = given ?? (await givenPlan({ fileSize: SIZE }))
  const order = await factories.givenOrder(plan)
  await expectStatus(200, postWebhook(chargeBody(order)))
  const [grant] = await rowsWhere(grants, eq(grants.orderId, order.id))
  if (!grant) throw new Error('no grant')
  const tokenOf = (fileId: number, expiresAt = Date.now() + HOUR) =>
    keys.seal('download', `${grant.id}.${fileId}.${expiresAt}`)
  const file = plan.files.a
  return { plan, order, grant, file, tokenOf, token: await tokenOf(file.id) }
}

const fetchBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const get = (token: string, headers: Record<string, string> = {}) => newVisitor().get(`/downloads/${token}`, headers)
const logOf = (orderId: number) =>
  db.select().from(downloadLog).where(eq(downloadLog.orderId, orderId)).orderBy(downloadLog.id)
const windowsOf = (grantId: number) => rowsWhere(downloadWindows, eq(downloadWindows.grantId, grantId))
const countWindows = async (grantId: number) => (await windowsOf(grantId)).length
const pageOf = async ({ reference }: { reference: string }) =>
  `/orders/${reference}?key=${await keys.mac('order', reference)}`
const linkOn = async (page: string) => /\/downloads\/([\w.-]+)/.exec(await newVisitor().read(page))?.[1] ?? ''

const ASKED = { ifRange: null, ifNoneMatch: null, headOnly: false, address: '10.0.0.1', userAgent: 'test' }

/** What becomes of a link at this time. */
async function open(clock: { now: () => number }, token: string, range: string | null = null) {
  const opened = await openDownload({ db, files, keys, now: clock.now }, { ...ASKED, token, range })
  if (opened.kind === 'whole' || opened.kind === 'part') await opened.object?.body.cancel()
  return opened.kind === 'refused' ? opened.reason : opened.kind
}

describe('a full download', () => {
  it('is an attachment that is not executed, cached or indexed', async () => {
    const { token, file } = await bought()
    const response = await get(token)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(SIZE),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${file.filename}"; filename*=UTF-8''${file.filename}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    expect(await fetchBytes(response)).toEqual(file.bytes)
  })

  it('encodes a file name with any letters in its header', async () => {
    const plan = await givenPlan({ prices: { a: 100_000 } })
    const named = await givenFile(plan.id, 'a', { revision: 2, filename: 'Ɛdan "1"\r\nX: y; ‮.zip' })
    plan.files.a = named
    const { tokenOf } = await bought(plan)
    const response = await get(await tokenOf(named.id))
    expect(response.status).toBe(200)
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.~!'()*%-]+$/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('Ɛdan "1"\r\nX: y; ‮.zip')
    expect(response.headers.get('x')).toBeNull()
    await response.body?.cancel()
  })

  it('is not sent again to a client that has it already', async () => {
    const { token, grant } = await bought()
    const etag = (await get(token, { range: 'bytes=0-0' })).headers.get('etag') ?? ''
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(token, { 'if-none-match': header })
      expect([response.status, (await fetchBytes(response)).byteLength]).toEqual([304, 0])
    }
    await expectStatus(200, get(token, { 'if-none-match': '"other"' }))
    expect(await countWindows(grant.id)).toBe(1)
  })

  it('answers HEAD without a body, a counted download or a log line', async () => {
    const { token, grant, order } = await bought()
    const response = await newVisitor().send(`/downloads/${token}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(SIZE)])
    expect(await fetchBytes(response)).toHaveLength(0)
    expect(await windowsOf(grant.id)).toEqual([])
    expect(await logOf(order.id)).toEqual([])
  })

  it('logs the client address that the edge saw', async () => {
    const { token, order } = await bought()
    const visitor = newVisitor()
    await (await visitor.get(`/downloads/${token}`, { 'user-agent': 'Browser/1' })).body?.cancel()
    await (await visitor.get(`/downloads/${token}`, { range: 'bytes=100-' })).body?.cancel()
    expect(await logOf(order.id)).toMatchObject([
      { outcome: 'whole', rangeStart: 0, address: visitor.address, userAgent: 'Browser/1' },
      { outcome: 'part', rangeStart: 100, address: visitor.address },
    ])
  })
})

describe('a byte range', () => {
  let sold: Awaited<ReturnType<typeof bought>>
  beforeAll(async () => {
    sold = await bought()
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-199', 100, 199],
    ['bytes=3999-', 3999, 3999],
    ['bytes=0-', 0, 3999],
    ['bytes=-1', 3999, 3999],
    ['bytes=-50', 3950, 3999],
    ['bytes=-99999', 0, 3999],
    ['bytes=3000-99999999999999999999', 3000, 3999],
    [' bytes=0-9 ', 0, 9],
  ])('%s is bytes %i to %i', async (range, first, last) => {
    const response = await get(sold.token, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${SIZE}`)
    expect(response.headers.get('content-length')).toBe(String(last - first + 1))
    expect(await fetchBytes(response)).toEqual(sold.file.bytes.slice(first, last + 1))
  })

  const BEHIND = ['bytes=4000-', 'bytes=4000-5000', 'bytes=99999999999999999999-', 'bytes=-0']
  it.each(BEHIND)('%s is beyond the end: 416 with the size', async (range) => {
    const { token, grant } = await bought()
    const response = await get(token, { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`])
    expect(await windowsOf(grant.id)).toEqual([])
  })

  it.each([
    ...['bytes=0-1,5-9', 'bytes=9-1', 'bytes=-', 'bytes=a-b', 'bytes', 'pages=1-2', 'bytes=0x1-0x2', 'bytes=1.5-2'],
    `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`,
  ])('in a form that a server may ignore is the whole file: %s', async (range) => {
    const [response] = await expectStatus(200, get(sold.token, { range }))
    expect(response?.headers.get('content-length')).toBe(String(SIZE))
  })

  it('is sent only if the file is unchanged (If-Range)', async () => {
    const etag = (await get(sold.token, { range: 'bytes=0-0' })).headers.get('etag') ?? ''
    const ask = (ifRange: string) => get(sold.token, { range: 'bytes=10-19', 'if-range': ifRange })
    await expectStatus(206, ask(etag))
    await expectStatus(200, ask('"other"'), ask(`W/${etag}`), ask('Wed, 21 Oct 2015 07:28:00 GMT'))
  })

  it('adds up with the others to the bytes of the whole file', async () => {
    const parts: number[] = []
    for (let first = 0; first < SIZE; first += 1500)
      parts.push(...(await fetchBytes(await get(sold.token, { range: `bytes=${first}-${first + 1499}` }))))
    expect(Uint8Array.from(parts)).toEqual(sold.file.bytes)
  })
})

describe('the download count', () => {
  /** A link that lives long, opened so often, an hour apart. */
  async function opened(times: number) {
    const [clock, { tokenOf, file, grant, order }] = [testClock(), await bought()]
    const token = await tokenOf(file.id, clock.at + 1000 * HOUR)
    for (let each = 0; each < times; each += 1) {
      expect(await open(clock, token)).toBe('whole')
      clock.advance(HOUR)
    }
    return { clock, token, grant, order }
  }

  it('grows once per clock hour, at the first byte, and not for ranges that continue', async () => {
    const { token, grant } = await bought()
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=100-', 'bytes=0-9'])
      await (await get(token, { range })).body?.cancel()
    await (await get(token)).body?.cancel()
    expect(await windowsOf(grant.id)).toHaveLength(1)
  })

  it('refuses the download after the twentieth, until staff reset it', async () => {
    const { clock, token, grant, order } = await opened(MAX_WINDOWS)
    expect(MAX_WINDOWS).toBe(20)
    clock.advance(30 * HOUR)
    // Omitting the first byte does not avoid the count.
    for (const range of [null, 'bytes=0-9', 'bytes=1-']) expect(await open(clock, token, range)).toBe('used-up')
    expect(await countWindows(grant.id)).toBe(MAX_WINDOWS)
    expect((await logOf(order.id)).at(-1)?.outcome).toBe('used-up')
    await updateWhere(grants, eq(grants.id, grant.id), { countedFrom: clock.at - HOUR })
    expect(await open(clock, token)).toBe('whole')
  })

  it('allows only the one remaining download when twenty ask for it at once', async () => {
    const { clock, token, grant } = await opened(MAX_WINDOWS - 1)
    // Twenty at once, each in a window of its own.
    const outcomes = await atOnce(20, (each) => open({ now: () => clock.at + (each + 1) * HOUR }, token))
    expect(outcomes.filter((each) => each === 'whole')).toHaveLength(1)
    expect(await countWindows(grant.id)).toBe(MAX_WINDOWS)
  })
})

describe('the validity of a link', () => {
  it('ends at the stated time, and only a download that has started may still finish', async () => {
    const clock = testClock()
    const { tokenOf, file } = await bought()
    const token = await tokenOf(file.id, clock.at + 1000)
    expect(await open(clock, await tokenOf(file.id, clock.at), 'bytes=1000-')).toBe('expired')
    expect(await open(clock, token, 'bytes=0-999')).toBe('part')
    clock.advance(1000)
    for (const range of [null, 'bytes=0-']) expect(await open(clock, token, range)).toBe('expired')
    expect(await open(clock, token, 'bytes=1000-')).toBe('part')
    clock.advance(resumeGraceMs(SIZE) - 1)
    expect(await open(clock, token, 'bytes=1000-')).toBe('part')
    clock.advance(1)
    expect(await open(clock, token, 'bytes=1000-')).toBe('expired')
    // Half an hour for 90 MB at 50 kB/s.
    expect(resumeGraceMs(90_000_000)).toBe(30 * 60_000)
  })

  it('lasts LINK_SECONDS on the order page, which makes a new link each time', async () => {
    const { order } = await bought()
    const page = await pageOf(order)
    const before = Date.now()
    const payload = await keys.open('download', await linkOn(page))
    const expiresAt = Number(payload?.split('.')[2])
    expect(expiresAt).toBeGreaterThanOrEqual(before + 3_600_000)
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect(await linkOn(page)).not.toBe('')
  })

  it('after its end shows a 403 page with the reason and the next step', async () => {
    const { tokenOf, file } = await bought()
    const response = await get(await tokenOf(file.id, Date.now() - 1))
    const html = await expectPage(response, 403)
    expect(html).toContain('This link has expired')
    expect(textsByRole(html, 'alert')).toHaveLength(1)
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('when refused shows the firm’s name from the site settings', async () => {
    await db.insert(siteSettings).values({ name: 'name', value: 'Akwaaba Homes', updatedAt: 1 })
    expect(await (await get('none')).text()).toContain('<title>Download | Akwaaba Homes</title>')
    await db.delete(siteSettings)
  })
})

describe('a grant', () => {
  it('that was refunded gives nothing, whole or in pieces, and says why', async () => {
    const { token, order } = await bought()
    await (await get(token, { range: 'bytes=0-9' })).body?.cancel()
    await postWebhook(refundBody(order, 'processed'))
    for (const headers of [undefined, { range: 'bytes=10-19' }])
      expect(await expectPage(get(token, headers), 403)).toContain('This order was refunded')
    expect((await newVisitor().send(`/downloads/${token}`, { method: 'HEAD' })).status).toBe(403)
  })

  it('that was refunded in part still gives the file', async () => {
    const { token, order } = await bought()
    await postWebhook(refundBody(order, 'processed', { amount: '100' }))
    expect((await get(token)).status).toBe(200)
  })

  it('that is disputed is suspended, and gives the file again when the dispute is won', async () => {
    const { token, order } = await bought()
    await postWebhook(disputeBody(order, 'create'))
    expect(await expectPage(get(token), 403)).toContain('This download waits')
    await postWebhook(disputeBody(order, 'resolve', { resolution: 'declined' }))
    expect((await get(token)).status).toBe(200)
  })

  it('follows the override of staff before the state of the payment', async () => {
    const { token, grant, order } = await bought()
    await db.update(grants).set({ grantOverride: 'revoked' }).where(eq(grants.id, grant.id))
    expect((await get(token)).status).toBe(403)
    await postWebhook(refundBody(order, 'processed'))
    await db.update(grants).set({ grantOverride: 'granted' }).where(eq(grants.id, grant.id))
    expect((await get(token)).status).toBe(200)
  })

  it('gives no other option of the plan, and no file of another plan', async () => {
    const { plan, tokenOf } = await bought()
    const other = await bought()
    for (const fileId of [plan.files.b.id, plan.files.c.id, other.file.id, 0, -1, 999_999_999])
      await expectPage(get(await tokenOf(fileId)), 404)
  })

  it('still gives the bought file after staff replaced it, unpublished or archived the plan', async () => {
    const { plan, token, tokenOf, file, order } = await bought()
    const newer = await givenFile(plan.id, 'a', { revision: 2, size: 500 })
    await db.update(planOptions).set({ fileId: newer.id }).where(eq(planOptions.planId, plan.id))
    for (const status of ['draft', 'archived'] as const) {
      await db.update(plans).set({ status }).where(eq(plans.id, plan.id))
      for (const link of [token, await linkOn(await pageOf(order))])
        expect(await fetchBytes(await get(link))).toEqual(file.bytes)
    }
    expect(await fetchBytes(await get(await tokenOf(newer.id)))).toEqual(newer.bytes)
  })
})

describe('a download token', () => {
  it('that is altered in any bit, cut, extended or swapped is refused', async () => {
    const { token } = await bought()
    const { token: other } = await bought()
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const [body = '', mac = ''] = token.split('.')
    const flipped = [...token].flatMap((letter, at) => (letter === '.' ? [] : [flip(token, at)]))
    const cut = [body, mac, `${body}.`, `.${mac}`, `${token}.x`, `${token}A`, token.slice(0, -1)]
    const before = await countRows('download_log')
    for (const each of [...flipped, ...cut, `${other.split('.')[0]}.${mac}`])
      expect([each, await open({ now: Date.now }, each)]).toEqual([each, 'unknown'])
    expect(await countRows('download_log')).toBe(before)
  })

  it('made for another use opens nothing', async () => {
    const { grant, file, order } = await bought()
    const payload = `${grant.id}.${file.id}.${Date.now() + HOUR}`
    const ofPage = `${btoa(order.reference)}.${await keys.mac('order', order.reference)}`
    for (const token of [await keys.seal('order', payload), ofPage])
      expect(await open({ now: Date.now }, token)).toBe('unknown')
  })

  it.each([
    ...['../../etc/passwd', '%2e%2e%2f%2e%2e%2fsecret', '%252e%252e%252f', '..%5c..%5c', '%00', 'plans/abc.zip'],
    ...['plans%2Fabc.zip', '．．／', '%ff%fe', 'a'.repeat(6000), '__proto__', 'null', '.', 'a.b', '%E0%A4%A'],
  ])('that is malicious is answered 404 or redirected home: %s', async (token) => {
    const response = await newVisitor().get(`/downloads/${token}`)
    await response.body?.cancel()
    expect([301, 302, 400, 404]).toContain(response.status)
  })

  it('is the only way in: no address gives a plan file by its key', async () => {
    const { file } = await bought()
    const key = file.objectKey.replace(/^plans\//, '')
    const folders = ['', 'media/', 'media/..%2f', 'assets/', 'cdn-cgi/image/width=10/']
    const others = [
      `media/${key}`,
      `media/${key.replace('.zip', '')}`,
      `plans/files/a/${file.filename}`,
      `downloads/${key}`,
    ]
    for (const path of [...folders.map((folder) => folder + file.objectKey), ...others].map((each) => `/${each}`)) {
      const response = await newVisitor().get(path)
      expect(response.headers.get('content-type') ?? '').not.toContain('zip')
      expect((await fetchBytes(response)).slice(0, 4)).not.toEqual(file.bytes.slice(0, 4))
      expect(response.status).not.toBe(200)
    }
  })
})

describe('a file that is not in the store', () => {
  it('is a 404 with an explanation, is reported to staff once, is logged, and uses no download', async () => {
    const { token, file, order, grant } = await bought()
    await env.FILES.delete(file.objectKey)
    for (const _try of [1, 2]) expect(await expectPage(get(token), 404)).toContain('The file is not here just now')
    expect(await windowsOf(grant.id)).toEqual([])
    expect((await logOf(order.id)).map((each) => each.outcome)).toEqual(['file-missing', 'file-missing'])
    expect(await factories.mailsOf(order, 'staff-file-missing')).toHaveLength(1)
  })

  it('is not sent if it differs from the one that was sold', async () => {
    const { token, file } = await bought()
    await env.FILES.put(file.objectKey, new Uint8Array(10))
    expect((await get(token)).status).toBe(404)
  })
})
