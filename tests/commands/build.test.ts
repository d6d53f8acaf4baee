/** What the build leaves in the scripts of the browser and in the Worker. It reads what the build before the tests made. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const BUILD = path.resolve(import.meta.dirname, '../../build')
const assets = path.join(BUILD, 'client/assets')
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
const client = scripts.map((name) => readFileSync(path.join(assets, name), 'utf8')).join('\n')
const server = readFileSync(path.join(BUILD, 'server/index.js'), 'utf8')
const ENCODED = /\.replace\(\/\[\\\\\\t\\n\\r\]\/g, ?encodeURIComponent\)/g

describe('the build', () => {
  it('builds no error of a kind that a document names but those of the language (CVE-2026-53666)', () => {
    expect(client.match(/window\[\w+\.__subType\]/g)).toHaveLength(1)
    expect(client).toMatch(/"URIError"\]\.includes\(\w+\.__subType\)\?window\[\w+\.__subType\]/)
    expect(server).not.toMatch(/window\[\w+\.__subType\]/)
  })

  it('lets no backslash of an address leave the site (CVE-2026-53669)', () => {
    expect(client.match(ENCODED)).toHaveLength(2)
    expect(server.match(ENCODED)).not.toBeNull()
  })

  it('looks for no routes while a page is open (CVE-2026-55685)', () => {
    expect(client).not.toContain('data-discover="true"')
    expect(server).toMatch(/"?v3_lazyRouteDiscovery"?: ?false/)
  })
})
