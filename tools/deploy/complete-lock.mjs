/**
 * Run after an `npm install` that changed the lock file with a registry that lacks some per-platform packages: npm
 * omits those from the lock file, and `npm ci` then refuses it. Adds each missing optional package with its version and
 * platform.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const SYSTEMS = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
}
const PROCESSORS = {
  32: 'ia32',
  64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  arm64ec: 'arm64',
  armv7: 'arm',
  aarch64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
  x86_64: 'x64',
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const packages = lock.packages

/** Node's resolution: the nearest node_modules with the package, from the dependent outwards. */
function isResolved(from, name) {
  for (
    let place = from;
    ;
    place = place.includes('/node_modules/') ? place.slice(0, place.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true
    if (place === '') return false
  }
}

let added = 0
for (const [from, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isResolved(from, name)) continue
    const words = name.split(/[/-]/)
    const os = words.map((word) => SYSTEMS[word]).find(Boolean)
    const cpu = words.map((word) => PROCESSORS[word]).find(Boolean)
    if (!os && cpu !== 'wasm32') {
      console.error(`left out, no platform in its name: ${name} of ${from}`)
      continue
    }
    // A package nested below another keeps its own version beside it.
    const nested = from.split('node_modules/').length > 2
    packages[`${nested ? `${from}/` : ''}node_modules/${name}`] = {
      version: range.replace(/^[~^]/, ''),
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages entered`)
