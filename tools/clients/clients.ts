/**
 * `npm run clients`: real clients, old and new, use the site with its stand-ins; what came of it is written into
 * `docs/compatibility.md`.
 *
 *   npm run clients                          all of them; says which are not installed
 *   npm run clients -- --only chromium-83    one, or several with commas; writes no document
 *   npm run clients -- --small               one of each kind, in a minute; part of npm test
 *
 * Pictures of every step are in `.wrangler/clients/pictures`. With `E2E_PORT` and `E2E_STATE_DIR` it uses a site that runs.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoState } from '../../tests/e2e/support/demo-state.ts'
import { firstAdministrator } from '../start/administrator.ts'
import { buildIfStale } from '../start/build.ts'
import { freePort, ProcessGroup } from '../start/processes.ts'
import { ROOT, readLocalSettings } from '../start/settings.ts'
import { startSite } from '../start/site.ts'
import type { Shop } from './journeys.ts'
import { CLIENTS, type KnownClient } from './known-clients.ts'
import { type Row, writeTable } from './table.ts'

const PICTURES = path.join(ROOT, '.wrangler', 'clients', 'pictures')
const STAFF = { email: 'staff@fihankra.example', password: 'seven brown goats' }

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, small: { type: 'boolean', default: false } },
})
const names = options.only?.split(',')
const unknown = names?.filter((name) => !CLIENTS.some((client) => client.name === name)) ?? []
if (unknown.length > 0) {
  console.error(
    `There is no client ${unknown.join(', ')}. The clients are ${CLIENTS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

async function openShop(): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const { E2E_PORT, E2E_STATE_DIR } = process.env
  const checkoutOf = (stateDir: string) => `127.0.0.1:${readFileSync(path.join(stateDir, 'paystack-port'), 'utf8')}`
  if (E2E_PORT && E2E_STATE_DIR)
    return {
      shop: {
        url: `http://127.0.0.1:${E2E_PORT}`,
        staff: STAFF,
        checkout: checkoutOf(E2E_STATE_DIR),
        mail: path.join(E2E_STATE_DIR, 'mail'),
      },
      close: async () => {},
    }
  await buildIfStale()
  const stateDir = mkdtempSync(path.join(tmpdir(), 'fihankra-clients-'))
  cpSync(await demoState(), stateDir, { recursive: true })
  await firstAdministrator(stateDir, { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password })
  const port = String(await freePort())
  const settings = readLocalSettings({ PORT: port, STATE_DIR: stateDir, SWEEP_SECONDS: '2' })
  const site = await startSite(settings, await ProcessGroup.claim(stateDir), { dev: false })
  return {
    shop: { url: site.url, staff: STAFF, checkout: checkoutOf(stateDir), mail: settings.mailDir },
    async close() {
      await site.stop()
      rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

let close = async () => {}
async function end(code: number): Promise<void> {
  await close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))

async function use(known: KnownClient, shop: Shop): Promise<Row> {
  const folder = path.join(PICTURES, known.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let pictures = 0
  try {
    const { version, results } = await known.use(shop, (name, bytes) => {
      pictures += 1
      writeFileSync(path.join(folder, `${String(pictures).padStart(2, '0')} ${name}`), bytes)
    })
    return { client: known.title, version, results }
  } catch (cause) {
    return { client: known.title, version: '', missing: cause instanceof Error ? cause.message : String(cause) }
  }
}

try {
  const opened = await openShop()
  close = opened.close
  const rows: Row[] = []
  const chosen = CLIENTS.filter(({ name, isSmall }) => names?.includes(name) ?? (!options.small || isSmall))
  let passed = 0
  let failed = 0
  for (const known of chosen) {
    const row = await use(known, opened.shop)
    rows.push(row)
    const faults = Object.entries(row.results ?? {}).filter(([, result]) => result !== true)
    const isWell = !row.missing && faults.length === 0
    if (isWell) passed += 1
    else failed += 1
    console.log(`${isWell ? 'ok  ' : 'FAIL'} ${row.client} ${row.version}${row.missing ? `: ${row.missing}` : ''}`)
    for (const [part, fault] of faults) console.log(`       ${part}: ${fault}`)
  }
  if (!names && !options.small) writeTable(rows)
  console.log(`\n${passed} passed, ${failed} failed`)
  await end(failed > 0 ? 1 : 0)
} catch (cause) {
  console.error(cause)
  await end(1)
}
