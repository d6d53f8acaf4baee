import { describe, expect, it, vi } from 'vitest'
import { readRange } from '../../app/domain/orders/open-download.server.ts'
import { createSignedKeys, randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { localPath, refererPath } from '../../app/http/local-path.server.ts'
import { isCrossSite, rejectUnsafeRequest } from '../../app/http/request-checks.server.ts'
import { readSession, readSessionDigest, setSession } from '../../app/http/session.server.ts'
import fc from '../support/properties.ts'

const SITE = 'https://site.example'
const HOSTS = [
  'evil.example',
  'evil.example:443',
  'site.example.evil.example',
  'site.example@evil.example',
  '[::1]',
  '0x7f.1',
  'evil。example',
]
const PREFIXES = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u0000//',
  '\u00a0//',
  '/\u0000/',
  '/ /',
  'http://',
  'https://',
  'HTTPS://',
  'https:',
  'https:/',
  'http:\\\\',
  'ftp://',
  'javascript://',
  '/\u007f/',
  '/\\/',
  '/./\\',
]
const OTHER = [
  '',
  ' ',
  'x',
  '?x',
  '#x',
  '.',
  '..',
  './x',
  '../x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.co',
  'about:blank',
  'blob:x',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%0d%0aSet-Cookie:x'.replace('%0d%0a', '\r\n'),
  null,
  undefined,
  42,
  {},
  [],
  ['/x'],
  true,
]
const HOSTILE: unknown[] = [
  ...PREFIXES.flatMap((prefix) => HOSTS.slice(0, 3).map((host) => prefix + host)),
  ...HOSTS.map((host) => `//${host}/`),
  ...OTHER,
]

describe('the redirect target of a form', () => {
  it('is tested with more than a hundred hostile values', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThan(100)
  })

  it.each(HOSTILE.map((value) => [value]))('is the home page for %j', (value) => {
    expect(localPath(value)).toBe('/')
  })

  it.each([
    '/',
    '/plans',
    '/plans?room=4%2B+Bedrooms&q=a%2Fb',
    '/plans/x#top',
    '/orders/ref_1_x?key=a%3D',
    '/a//b',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/https://evil.example',
    '/x?next=//evil.example',
  ])('is the path itself for %s', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it('always stays on the site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => `/${text}`),
          fc.webUrl(),
          fc.constantFrom(...PREFIXES).chain((prefix) => fc.string().map((text) => prefix + text)),
        ),
        (value) => {
          const path = localPath(value)
          expect(new URL(path, SITE).origin).toBe(SITE)
          expect(path).toMatch(/^\/(?![/\\])/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('whether a request is cross-site', () => {
  const judge = (headers: Record<string, string>) => {
    // A Request of Node keeps no Origin, which a browser alone may set.
    const all = new Map(Object.entries(headers))
    return isCrossSite(
      { url: `${SITE}/x`, headers: { get: (name: string) => all.get(name) ?? null } } as unknown as Request,
      SITE,
    )
  }
  it.each([
    [{ origin: SITE }, false],
    [{ origin: '' }, true],
    [{ origin: 'null' }, true],
    [{ origin: 'http://site.example' }, true],
    [{ origin: `${SITE}/` }, true],
    [{ origin: SITE, 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': '' }, true],
    [{}, false],
  ] as [Record<string, string>, boolean][])('%j: %s', (headers, answer) => {
    expect(judge(headers)).toBe(answer)
  })
})

describe('a byte range', () => {
  it('is the requested part of the file, or null', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.option(fc.nat(20_000)),
        fc.option(fc.nat(20_000)),
        (size, first, last) => {
          const expected = () => {
            if (first === null && last === null) return null
            if (first === null) {
              const length = Math.min(last ?? 0, size)
              return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
            }
            if (last !== null && last < first) return null
            return first >= size
              ? 'unsatisfiable'
              : { offset: first, length: Math.min(last ?? size - 1, size - 1) - first + 1 }
          }
          expect(readRange(`bytes=${first ?? ''}-${last ?? ''}`, size)).toEqual(expected())
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is never outside the file, for any header', () => {
    fc.assert(
      fc.property(
        fc.nat(1000).map((n) => n + 1),
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `bytes=${text}`),
          fc.stringMatching(/^bytes=\d{0,25}-\d{0,25}(,\d-\d)?$/),
        ),
        (size, header) => {
          const range = readRange(header, size)
          if (range !== null && range !== 'unsatisfiable') {
            expect(range.offset).toBeGreaterThanOrEqual(0)
            expect(range.length).toBeGreaterThan(0)
            expect(range.offset + range.length).toBeLessThanOrEqual(size)
          }
        },
      ),
      { numRuns: 1000 },
    )
    expect(readRange(null, 10)).toBeNull()
  })
})

describe('a signed key', () => {
  const keys = createSignedKeys('s'.repeat(64))

  it('is valid only for its own purpose', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 100 }), fc.string({ maxLength: 20 }), async (payload, purpose) => {
        const token = await keys.seal('download', payload)
        if (payload !== '') expect(await keys.open('download', token)).toBe(payload)
        expect(await keys.open('order', token)).toBeNull()
        if (purpose !== 'download') expect(await keys.open(purpose, token)).toBeNull()
        expect(await createSignedKeys('t'.repeat(64)).open('download', token)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })

  it.each(['', '.', '..', 'a', 'a.b', 'a.b.c', '%', 'ä.ö', 'x'.repeat(5000), `${'x'.repeat(600)}.${'y'.repeat(600)}`])(
    'that is invalid opens nothing: %s',
    async (token) => {
      expect(await keys.open('download', token)).toBeNull()
    },
  )

  it('is valid in one spelling only', async () => {
    const mac = await keys.mac('order', 'x')
    expect(await keys.matches('order', 'x', mac)).toBe(true)
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const letter of last)
      if (letter !== mac.at(-1)) expect(await keys.matches('order', 'x', mac.slice(0, -1) + letter)).toBe(false)
    expect(await keys.matches('order', 'x', `${mac}=`)).toBe(false)
  })

  it('generated at random has 28 letters and no duplicate', () => {
    const many = Array.from({ length: 500 }, randomKey)
    expect(new Set(many).size).toBe(500)
    for (const key of many) expect(key).toMatch(/^[0-9a-z]{28}$/)
  })

  it('is digested with SHA-256', async () => {
    expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('the page that a form was sent from', () => {
  const sentFrom = (referer: string, host = SITE) =>
    refererPath(new Request(`${host}/wishlist`, { headers: { referer } }), SITE)

  it('may be on any address of this site', () => {
    expect(sentFrom(`${SITE}/plans?page=2`)).toBe('/plans?page=2')
    const preview = 'https://preview.workers.example'
    expect(sentFrom(`${preview}/plans`, preview)).toBe('/plans')
    expect(sentFrom(`${SITE}/plans`, preview)).toBe('/plans')
  })

  it('is never a page of another site', () => {
    for (const referer of ['https://evil.example/plans', `${SITE}.evil.example/plans`, 'plans', ''])
      expect(sentFrom(referer)).toBeNull()
  })
})

it('a body without a content type is limited like a form', () => {
  const settings = { SITE_URL: SITE } as Parameters<typeof rejectUnsafeRequest>[1]
  const statusOf = (headers: Record<string, string>) =>
    rejectUnsafeRequest(
      new Request(`${SITE}/contact`, {
        method: 'POST',
        headers: { origin: SITE, ...headers },
      }),
      settings,
    )?.status
  expect(statusOf({ 'content-length': '256000' })).toBeUndefined()
  expect(statusOf({ 'content-length': '256001' })).toBe(413)
  expect(statusOf({ 'content-length': '256001', 'content-type': 'multipart/form-data; boundary=x' })).toBeUndefined()
})

describe('the session of a request', () => {
  const settings = { SITE_URL: SITE, SESSION_SECRET: 'x'.repeat(32), SESSION_SECRET_OLD: '' } as Parameters<
    typeof setSession
  >[0]
  const withToken = async (token: string) =>
    new Request(SITE, { headers: { cookie: (await setSession(settings, token, false)).split(';')[0] ?? '' } })

  it('is read only for a value that we could have issued', async () => {
    expect(await readSessionDigest(settings, await withToken('a'.repeat(43)))).toMatch(/^[0-9a-f]{64}$/)
    for (const token of ['short', 'a'.repeat(44), `${'a'.repeat(42)}!`])
      expect(await readSessionDigest(settings, await withToken(token))).toBeNull()
  })

  it('belongs to nobody without such a value, and then queries no database', async () => {
    const select = vi.fn()
    const deps = { settings, now: Date.now, db: { select } as unknown as Parameters<typeof readSession>[0]['db'] }
    expect(await readSession(deps, new Request(SITE))).toBeNull()
    expect(await readSession(deps, await withToken('short'))).toBeNull()
    expect(select).not.toHaveBeenCalled()
  })
})
