/** Measures how long the sign-in takes for an existing and for a missing account, in pairs, one after the other. */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import { openState } from '../start/open-state.ts'
import { applyMigrations } from '../start/state.ts'
import { newSettings, SiteUnderStorm } from '../storm/site-under-storm.ts'

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' } } })
const pairs = Number(values.pairs)
const settings = await newSettings()
const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0
let site: SiteUnderStorm | undefined
try {
  await applyMigrations(settings.stateDir)
  const db = openState(settings.stateDir, false)
  const insert = db.prepare(
    `insert into users (email, name, email_verified_at, password_hash, terms_version, terms_accepted_at, created_at, updated_at)
     values (?, 'Ama', 1, ?, '1', 1, ?, ?)`,
  )
  const hash = await createPasswords().hash('seven brown goats')
  for (let at = 0; at < pairs; at += 1) insert.run(`known-${at}@timing.example`, hash, Date.now(), Date.now())
  db.close()
  site = await SiteUnderStorm.start(settings)
  const { port } = settings
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  for (let at = 0; at < pairs; at += 1)
    // The order alternates, so that neither always follows the other.
    for (const who of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = `${who}-${at}@timing.example`
      const startedAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/login`, {
        method: 'POST',
        body: new URLSearchParams({ email, password: 'wrong password' }),
        headers: { origin: `http://127.0.0.1:${port}`, 'cf-connecting-ip': `10.1.${at >> 8}.${at & 255}` },
      })
      const text = await response.text()
      times[who].push(performance.now() - startedAt)
      bodies.add(text.replaceAll(email, '').replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|"[0-9a-z]{20,}"/g, ''))
      if (response.status !== 400) throw new Error(`the sign-in answered ${response.status}`)
    }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const gap = Math.abs(known - unknown)
  console.log(
    `${pairs} pairs: medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${gap.toFixed(1)} ms or ${((gap / known) * 100).toFixed(1)} % apart, ${bodies.size} kind of answer`,
  )
  process.exitCode = (gap <= 10 || gap / known <= 0.05) && bodies.size === 1 ? 0 : 1
} finally {
  await site?.stop()
  rmSync(settings.stateDir, { recursive: true, force: true })
}
process.exit()
