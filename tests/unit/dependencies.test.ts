/** The dependencies: exact versions, digests and licences, none below a release with a security fix. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Part = {
  version: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  license?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
}
const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const lock: Record<string, Part> = read('package-lock.json').packages
const { dependencies, devDependencies } = read('package.json')
/** What travels inside another part is in that one's digest. */
const parts = Object.entries(lock).filter(([at, part]) => at !== '' && !part.inBundle)
const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)

const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)]
  const at = have.findIndex((number, place) => number !== want[place])
  return at === -1 || (have[at] ?? 0) > (want[at] ?? 0)
}

describe('the dependencies', () => {
  it.each([
    ['@remix-run/react', '2.17.3', 'CVE-2025-59057, CVE-2026-21884, CVE-2026-22030'],
    ['@remix-run/node', '2.17.2', 'CVE-2025-61686'],
    ['@remix-run/server-runtime', '2.17.3', 'CVE-2026-22030'],
    ['@remix-run/router', '1.23.4', 'CVE-2026-22029, CVE-2025-68470, CVE-2026-53668'],
    ['react-router', '6.30.6', 'CVE-2026-53668'],
    ['react-router-dom', '6.30.6', 'CVE-2026-53668'],
  ])('include %s nowhere below %s (%s)', (name, floor) => {
    const found = parts.filter(([at]) => nameOf(at) === name)
    expect(found.length).toBeGreaterThan(0)
    for (const [at, { version }] of found) expect(isAtLeast(version, floor), `${at} ${version}`).toBe(true)
  })

  it('are compared by version as numbers', () => {
    expect([isAtLeast('2.17.10', '2.17.3'), isAtLeast('2.9.9', '2.17.3'), isAtLeast('10.0.0', '9.9.9')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('are listed with version and digest, all from the registry', () => {
    for (const [at, part] of parts) {
      expect(part.version, at).toMatch(/^\d+\.\d+\.\d+/)
      expect(part.resolved ?? 'https://registry.npmjs.org/', at).toMatch(/^https:\/\/registry\.npmjs\.org\//)
      // A tool's binary for a machine that the registry lacked has none.
      if (!(part.dev && part.optional)) expect(part.integrity, at).toMatch(/^sha512-/)
    }
  })

  it('are required in exact versions, which the lock file has', () => {
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
      expect(lock[`node_modules/${name}`]?.version, name).toBe(version)
    }
  })

  it('have known licences: permissive ones in production, more for tools', () => {
    const FREE = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense']
    const OF_TOOLS = [
      ...FREE,
      'MPL-2.0',
      'LGPL-3.0-or-later',
      'BlueOak-1.0.0',
      'MIT-0',
      'CC0-1.0',
      'CC-BY-3.0',
      'CC-BY-4.0',
    ]
    const MORE = ['Zlib', 'Python-2.0']
    /** Their entry names none or another file; what lies in them was read: MIT, and for the fonts one that lets them be used. */
    const READ = ['dejavu-fonts-ttf', 'eval', 'format', 'require-like']
    const unfit = parts.filter(([at, { license, dev, optional }]) => {
      // A binary of a tool for another machine; its sibling for this one has the licence.
      if (READ.includes(nameOf(at)) || (!license && dev && optional)) return false
      const named = (license ?? 'none').split(/[() ]+|AND|OR/).filter(Boolean)
      return !named.every((each) => (dev ? [...OF_TOOLS, ...MORE] : FREE).includes(each))
    })
    expect(unfit.map(([at, { license }]) => `${at}: ${license}`)).toEqual([])
  })

  it('have a documented reason each', () => {
    const reasons = readFileSync(new URL('../../docs/dependencies.md', import.meta.url), 'utf8')
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) expect(reasons).toContain(`\`${name}\``)
  })
})
