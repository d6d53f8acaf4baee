/** Builds the app where something it is made of has changed since. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './processes.ts'
import { ROOT } from './settings.ts'

const SOURCES = [
  'app',
  'drizzle/schema',
  'drizzle/client.ts',
  'public',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
]

function* filesIn(place: string): Generator<string> {
  if (!statSync(place).isDirectory()) return yield place
  for (const name of readdirSync(place).sort()) yield* filesIn(path.join(place, name))
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = path.join(ROOT, source)
    if (!existsSync(place)) continue
    for (const file of filesIn(place)) hash.update(path.relative(ROOT, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export async function buildIfStale(): Promise<boolean> {
  const stamp = path.join(ROOT, 'build', '.sources')
  const digest = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false
  await runStep(
    'remix',
    ['vite:build'],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
    'Mend the error above, then run the command again.',
  )
  writeFileSync(stamp, digest)
  return true
}
