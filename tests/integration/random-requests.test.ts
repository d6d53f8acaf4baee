/**
 * Random requests over every address that there is: the list is read from the
 * build, so that a new one is asked as well. Nothing may answer with a fault of ours or without the headers that protect.
 */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { givenOrder, givenPlan } from '../support/factories.ts'
import fc from '../support/properties.ts'
import { ROUTE_TABLE } from '../support/route-table.ts'
import { appWith, newAddress, SITE } from '../support/shop.ts'

const app = appWith()
const RUNS = Number(env.RANDOM_REQUESTS)
const AT_ONCE = 8

const addresses = [...new Set(ROUTE_TABLE.map(({ address }) => address))]

/** Names that forms and addresses of the site know, so that more than the first check is reached. */
const NAMES = [
  ...'room category location city min max q sort page picture option key items w itemType itemId status back stay lite email name countryCode contact country region firstName lastName phone message projectAddress floorPlanType otherFloorPlanType planDescription document referenceImages roomDetails[0].label roomDetails[0].value roomDetails[999999].value termsAgreed consent password confirmPassword terms remember redirect title price images features publish removeImages imageOrder role note notify trxref reference cancelled after token _routes index __proto__ constructor a[b][c] __intent__'.split(
    ' ',
  ),
  '',
]
const PLAIN = [
  ...'true false a plan listing 1 0 -1 1.5 NaN 1e308 P-001 P-001,B-001 Ghana Ashanti Kumasi +233 null []'.split(' '),
  ...'bedroom ama@example.com a@b All House newest price-asc //evil.example https://evil.example'.split(' '),
  ...['__proto__', 'residential', '9'.repeat(30), '024 123 4567', '4+ Bedrooms', '/\\evil.example', '{"a":1}'],
  ...['javascript:alert(1)', '<script>alert(1)</script>', "' or 1=1 --", '../../../etc/passwd', '%00', '%E0%A4%A'],
  ...['\u0000', '\r\nSet-Cookie: x=1', '\ud800', '‮nalp', '💥', 'x'.repeat(5000)],
]

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
)
const field = fc.tuple(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: odd }),
  odd,
)
const fields = fc.array(field, { maxLength: 12 })
const ascii = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019 ;=,.*/"\'<>%-_{}[]()&?!~+'), maxLength: 60 })
  .map((text) => text.trim())

/** As a browser would send it: what can't be encoded is replaced. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))
const query = (pairs: [string, string][]) =>
  pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')

let known: string[] = []

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.nat(10).map((at) => known[at % known.length] ?? 'x') },
  { weight: 2, arbitrary: odd.map(encoded) },
  // Not encoded, and so perhaps no well-formed address.
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%ff', '..', '%2e%2e', '%2f', '\\', '*', '~', ';a=b', '.data', '_root.data'),
  },
)

const path = fc
  .tuple(
    fc.constantFrom(...addresses, '/nowhere', '/assets/x', '//evil.example', '/.well-known/x'),
    fc.array(piece, { minLength: 4, maxLength: 4 }),
  )
  .map(([address, pieces]) => {
    let at = 0
    return address.replace(/:\w+|\*/g, () => pieces[at++ % pieces.length] ?? 'x')
  })

const address = fc
  .tuple(
    path,
    fc.constantFrom(...Array<string>(12).fill(''), '.data', '.data', '/', '/extra', '.json'),
    fc.oneof(fields.map(query), odd, fc.constant('')),
  )
  .map(([start, end, asked]) => `${start}${end}${asked === '' ? '' : `?${asked.replaceAll('#', '')}`}`)

const HEADERS =
  'cookie accept accept-encoding accept-language range if-range if-none-match if-modified-since user-agent referer save-data sec-fetch-site x-hydrate x-forwarded-host x-paystack-signature authorization cache-control content-type x-http-method-override'.split(
    ' ',
  )
const headers = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(...HEADERS), ascii),
    fc.tuple(
      fc.constant('cookie'),
      fc
        .tuple(fc.constantFrom('wishlist', 'orders', 'flash', 'lite', 'session', '__Host-session'), ascii)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ),
    fc.constantFrom<[string, string]>(
      ['cookie', `wishlist=${btoa('"P1B2"')}.AAAA`],
      ['cookie', 'a=%E0%A4%A; b; =c; ;;'],
      ['sec-fetch-site', 'cross-site'],
      ['range', 'bytes=0-99'],
      ['range', 'bytes=9-1,-5,x'],
      ['accept', 'image/avif,image/webp,*/*;q=0.8'],
      ['save-data', 'on'],
      ['x-hydrate', '1'],
      ['referer', `${SITE}/plans?room=All`],
      ['referer', 'https://evil.example/'],
    ),
  ),
  { maxLength: 4 },
)

type Body = { type: string | null; body: string | Uint8Array<ArrayBuffer> | FormData } | null

const BROKEN_OFF = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b'
const body: fc.Arbitrary<Body> = fc.oneof(
  fc.constant(null),
  fields.map((pairs) => ({ type: 'application/x-www-form-urlencoded', body: query(pairs) })),
  fields.map((pairs) => {
    const form = new FormData()
    // The runtime of the tests refuses to write a name that ends so.
    for (const [name, value] of pairs.map((pair) => pair.map((each) => each.replaceAll('\\', '/')) as [string, string]))
      if (value.length % 3 === 0)
        form.append(name, new Blob([value], { type: 'image/jpeg' }), `${value.slice(0, 20)}.jpg`)
      else form.append(name, value)
    return { type: null, body: form }
  }),
  fields.map((pairs) => ({ type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) })),
  fc
    .tuple(
      fc.constantFrom(
        ...['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'nonsense', 'text/x-script'],
        ...['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/form-data; boundary=""'],
      ),
      fc.oneof(odd, fc.constantFrom('--x\r\n', BROKEN_OFF, '--x--', '{"email":', '%%%&&&==')),
    )
    .map(([type, text]) => ({ type, body: text })),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: 'application/octet-stream', body: new Uint8Array(bytes) })),
)

const request = fc.record({
  method: fc.constantFrom(
    ...[...Array<string>(8).fill('GET'), ...Array<string>(8).fill('POST')],
    ...['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'],
  ),
  address,
  headers,
  body,
  /** Half come from the site's own pages, or no form would ever be read. */
  isOwn: fc.boolean(),
})

async function send(asked: typeof request extends fc.Arbitrary<infer T> ? T : never) {
  const { method, address: at, headers: lines, body: sent, isOwn } = asked
  const given = new Headers({ host: 'site.test', 'cf-connecting-ip': newAddress() })
  for (const [name, value] of lines) given.set(name, value)
  if (isOwn) given.set('origin', SITE)
  const hasBody = sent !== null && !['GET', 'HEAD'].includes(method)
  if (hasBody && sent.type !== null) given.set('content-type', sent.type)
  if (hasBody && sent.type === null) given.delete('content-type')
  const init = { method, headers: given, redirect: 'manual', ...(hasBody ? { body: sent.body } : {}) } as const
  const response = await app(new Request(SITE + at, init))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const PROTECTING = [
  ...['content-security-policy', 'strict-transport-security', 'referrer-policy', 'permissions-policy'],
  ...['cross-origin-opener-policy', 'x-request-id'],
]

beforeAll(async () => {
  const plan = await givenPlan()
  const order = await givenOrder(plan)
  known = [plan.slug, order.reference, String(plan.id), 'x']
})

it('random requests cover the addresses of all routes', () => {
  expect(addresses).toEqual(
    expect.arrayContaining('/ /plans /plans/:slug/purchase /robots.txt /media/* /wishlist/compare /*'.split(' ')),
  )
})

it(`${RUNS} random requests are answered without a server error and with every security header`, {
  timeout: 120_000,
}, async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 1
  console.info(`Random requests, seed ${seed}`)
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
      await Promise.all(
        requests.map(async (each) => {
          const { status, headers: found, text } = await send(each)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const asked = `${each.method} ${each.address}`
          if (status >= 500) throw new Error(`${status} ${asked} ${text.slice(0, 300)} ${String(errors.mock.lastCall)}`)
          for (const name of PROTECTING) if (!found.has(name)) throw new Error(`no ${name}: ${asked}`)
          if (found.get('x-content-type-options') !== 'nosniff') throw new Error(`no nosniff: ${asked}`)
          const location = found.get('location')
          if (location && !/^http:\/\/(site\.test|127\.0\.0\.1)/.test(new URL(location, SITE).href))
            throw new Error(`leads to ${location}: ${asked}`)
          if (found.get('content-type')?.startsWith('text/html') && text.includes('<script>alert(1)'))
            throw new Error(`unescaped: ${asked}`)
        }),
      )
    }),
    // fast-check ends only at a whole number.
    { numRuns: Math.ceil(RUNS / AT_ONCE), seed, endOnFailure: true },
  )
  vi.restoreAllMocks()
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  console.info(counts.join(', '))
  // Enough of them passed the request checks.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 40)
  expect(statuses.get(303) ?? 0).toBeGreaterThan(0)
})
