/** The behaviour of the patched router modules, as in the server build. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { patchRouter, ROUTER_PATCHES, routerPatches } from '../../tools/build/router-patches.ts'

type Route = { id: string; path: string; loader?: () => Response; children?: Route[] }
/** What of the router is called here. */
type Router = {
  matchRoutes: (routes: Route[], path: string) => { route: Route; params: object }[] | null
  createPath: (to: { pathname: string }) => string
  redirect: (to: string, init?: ResponseInit) => Response
  createMemoryHistory: () => object
  createStaticHandler: (routes: Route[]) => { query: (request: Request) => Promise<unknown> }
  createRouter: (init: { routes: Route[]; history: object }) => {
    initialize: () => { navigate: (to: string) => Promise<void>; dispose: () => void }
  }
}

const modules = path.resolve(import.meta.dirname, '../../node_modules')
const folder = mkdtempSync(path.join(tmpdir(), 'router-patches-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The package's module with its patches. */
async function load(file: string, name: string) {
  const source = path.join(modules, file)
  const made = path.join(folder, name)
  writeFileSync(
    made,
    patchRouter(readFileSync(source, 'utf8'), source, true).replace("'@remix-run/router'", "'./router.mjs'"),
  )
  return await import(/* @vite-ignore */ pathToFileURL(made).href)
}
const router: Router = await load('@remix-run/router/dist/router.js', 'router.mjs')
const unpatched: Router = await import(
  /* @vite-ignore */ pathToFileURL(`${modules}/@remix-run/router/dist/router.js`).href
)
const { deserializeErrors }: { deserializeErrors: (errors: object) => Record<string, unknown> } = await load(
  '@remix-run/react/dist/esm/errors.js',
  'errors.mjs',
)

const OUTWARDS = [
  '/\\host.example/x',
  '\\\\host.example',
  '\\/host.example',
  '/\t/host.example',
  '/a\\..\\\\host.example',
]
const isOurs = (location: string) => new URL(location, 'https://site.example/a/b').origin === 'https://site.example'

describe('an error serialised in a document (CVE-2026-53666)', () => {
  it('is constructed only as a built-in error', () => {
    const made = vi.fn()
    vi.stubGlobal('window', { TypeError, XMLHttpRequest: made, Function: made, Error: made, toString: made })
    const given = (kind: string) => ({ __type: 'Error', __subType: kind, message: 'm' })
    const built = deserializeErrors({
      a: given('TypeError'),
      b: given('XMLHttpRequest'),
      c: given('Function'),
      d: given('toString'),
    })
    vi.unstubAllGlobals()
    expect(made).not.toHaveBeenCalled()
    expect(Object.values(built).map((error) => Object.getPrototypeOf(error).constructor)).toEqual([
      TypeError,
      Error,
      Error,
      Error,
    ])
  })
})

describe('an address with a backslash (CVE-2026-53669)', () => {
  it.each(OUTWARDS)('%j in a link stays on the site', (pathname) => {
    expect(isOurs(router.createPath({ pathname }))).toBe(true)
  })

  it.each(OUTWARDS)('%j in a redirect of the server stays on the site', async (to) => {
    const { query } = router.createStaticHandler([{ id: 'a', path: '/a', loader: () => router.redirect(to) }])
    const answer = await query(new Request('https://site.example/a'))
    if (!(answer instanceof Response)) throw new Error('It is no redirect.')
    expect(isOurs(answer.headers.get('location') ?? 'https://nowhere.example')).toBe(true)
  })

  it.each(OUTWARDS)('%j in a redirect that loads a document stays on the site', async (to) => {
    const assign = vi.fn()
    vi.stubGlobal('window', {
      location: { origin: 'https://site.example', href: 'https://site.example/', assign },
      document: { createElement() {} },
      addEventListener() {},
      removeEventListener() {},
    })
    const client = router
      .createRouter({
        routes: [
          { id: 'home', path: '/' },
          { id: 'a', path: '/a', loader: () => router.redirect(to, { headers: { 'X-Remix-Reload-Document': '1' } }) },
        ],
        history: router.createMemoryHistory(),
      })
      .initialize()
    await client.navigate('/a')
    client.dispose()
    vi.unstubAllGlobals()
    expect(assign).toHaveBeenCalledTimes(1)
    expect(isOurs(assign.mock.calls[0]?.[0])).toBe(true)
  })
})

describe('the table of routes', () => {
  it('is read once and matches each address the same way each time', () => {
    const asked = vi.fn()
    const route = (id: string, path: string, children?: Route[]): Route => ({
      id,
      get path() {
        asked()
        return path
      },
      ...(children && { children }),
    })
    const routes = [route('root', '', [route('item', 'plans/:slug'), route('list', 'plans'), route('rest', '*')])]
    const placeOf = (path: string) => router.matchRoutes(routes, path)?.map(({ route, params }) => [route.id, params])
    const addresses = ['/plans', '/plans/a', '/PLANS/b', '/plans/a/b', '/']
    const first = addresses.map(placeOf)
    const reads = asked.mock.calls.length
    expect(addresses.map(placeOf)).toEqual(first)
    expect(asked.mock.calls.length).toBe(reads)
    expect(first.map((places) => places?.at(-1))).toEqual([
      ['list', {}],
      ['item', { slug: 'a' }],
      ['item', { slug: 'b' }],
      ['rest', { '*': 'plans/a/b' }],
      ['root', {}],
    ])
  })

  it('matches as the package itself does, for any prefix', () => {
    const paths = ['plans', 'plans/:slug', 'plans/new', ':page', ':page/plans', 'a b/c', 'verify/:key', '*']
    const routes = [{ id: 'root', path: '', children: paths.map((path) => ({ id: path, path })) }]
    const segments = ['', 'plans', 'PLANS', 'new', 'verify', 'a%20b', 'c', '%2F', '\u017f']
    for (const first of segments)
      for (const second of segments)
        for (const address of [`/${first}/${second}`, `/${first}/${second}/`, `//${first}/${second}/c`]) {
          const [ours, theirs] = [router, unpatched].map(({ matchRoutes }) =>
            matchRoutes(routes, address)?.map(({ route, params }) => [route.id, { ...params }]),
          )
          expect(ours, address).toEqual(theirs)
        }
  })
})

describe('the build', () => {
  it.each(ROUTER_PATCHES.map(({ file }) => file))('fails when %s has changed', (file) => {
    expect(() => patchRouter('export const other = 1', `/x/node_modules/${file}`, true)).toThrow('has changed')
  })

  it('fails if a module to patch is missing', () => {
    const missing = (isServer: boolean) => {
      const { generateBundle } = routerPatches(isServer)
      const error = vi.fn()
      if (typeof generateBundle === 'function') Reflect.apply(generateBundle, { error }, [])
      return error.mock.calls.length
    }
    expect(missing(true)).toBe(ROUTER_PATCHES.length)
    expect(missing(false)).toBe(ROUTER_PATCHES.filter(({ serverOnly }) => !serverOnly).length)
  })
})
