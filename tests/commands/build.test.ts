/** What the build leaves in the scripts of the browser and in the Worker. It reads what the build before the tests made. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BOOT_SCRIPT } from '../../app/http/document/hydration.server.ts'

const BUILD = path.resolve(import.meta.dirname, '../../build')
const assets = path.join(BUILD, 'client/assets')
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
const client = scripts.map((name) => readFileSync(path.join(assets, name), 'utf8')).join('\n')
const server = readFileSync(path.join(BUILD, 'server/index.js'), 'utf8')
const ENCODED = /\.replace\(\/\[\\\\\\t\\n\\r\]\/g, ?encodeURIComponent\)/g

describe('the build', () => {
  it('constructs only built-in errors that a document names (CVE-2026-53666)', () => {
    expect(client.match(/window\[\w+\.__subType\]/g)).toHaveLength(1)
    expect(client).toMatch(/"URIError"\]\.includes\(\w+\.__subType\)\?window\[\w+\.__subType\]/)
    expect(server).not.toMatch(/window\[\w+\.__subType\]/)
  })

  it('encodes backslashes so that no address leaves the site (CVE-2026-53669)', () => {
    expect(client.match(ENCODED)).toHaveLength(2)
    expect(server.match(ENCODED)).not.toBeNull()
  })

  it('discovers no routes lazily (CVE-2026-55685)', () => {
    expect(client).not.toContain('data-discover="true"')
    expect(server).toMatch(/"?v3_lazyRouteDiscovery"?: ?false/)
  })

  it('defines every token that a style sheet uses', () => {
    const given = new Set([...server.matchAll(/(--[\w-]+)\s*:/g)].map(([, token]) => token))
    const named = [...server.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((token) => !given.has(token))).toEqual([])
  })

  it('has a rule for every class that markup uses', () => {
    const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
    const rules = [server, ...sheets.map((name) => readFileSync(path.join(assets, name), 'utf8'))].join('\n')
    const unescaped = rules.replaceAll('\\', '')
    const app = path.resolve(import.meta.dirname, '../../app')
    const markup = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
    const named = markup.flatMap((name) =>
      [...readFileSync(path.join(app, name), 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      ),
    )
    expect(named.length).toBeGreaterThan(500)
    expect([...new Set(named)].filter((name) => !unescaped.includes(`.${name}`))).toEqual([])
  })

  it('hydrates from the globals that the boot script sets', () => {
    const OWN = ['__remixHdrActive', '__remixRevalidation', '__remixRouter']
    // The manifest is a script of its own, which the boot script imports first.
    const LEFT = ['__remixContext', '__remixManifest', '__remixRouteModules']
    expect([...new Set(client.match(/__remix[A-Z]\w+/g))].sort()).toEqual([...OWN, ...LEFT].sort())
    for (const name of ['__remixContext', '__remixRouteModules']) expect(BOOT_SCRIPT).toContain(`w.${name}=`)
    const read = client.matchAll(/window\.__remixContext\.([A-Za-z]{2,})/g)
    expect([...new Set([...read].map(([, part]) => part))].sort()).toEqual([
      'basename',
      'future',
      'isSpaMode',
      'state',
      'stream',
      'streamController',
    ])
  })
})
