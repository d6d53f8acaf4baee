/** Opens the target of an import: a local state, or the database and buckets of the deployed site. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../../app/http/env.server.ts'
import { openFileDatabase } from './file-database.ts'
import { openState } from './open-state.ts'
import { ROOT } from './settings.ts'
import { applyMigrations, keepDemoAway } from './state.ts'

/** The state's directory; null means the deployed site, whose migrations `npm run deploy` has applied. */
export type ImportPlace = { stateDir: string | null }

const CONFIG = path.join(ROOT, 'wrangler.toml')

type Place = { bindings: Pick<Env, 'DB' | 'PICTURES' | 'FILES'>; close: () => Promise<void> }

/** `asItIs` skips migrations: a backup must not change the state, and a restore brings its own. */
export const openPlace = ({ stateDir }: ImportPlace, { asItIs = false } = {}): Promise<Place> =>
  stateDir === null ? openRemote() : openLocal(stateDir, asItIs)

async function openRemote(): Promise<Place> {
  const { getPlatformProxy } = await import('wrangler')
  const proxy = await getPlatformProxy<Env>({ configPath: remoteConfig(), persist: false, remoteBindings: true })
  return { bindings: proxy.env, close: () => proxy.dispose() }
}

async function openLocal(stateDir: string, asItIs: boolean): Promise<Place> {
  if (!asItIs) {
    await applyMigrations(stateDir)
    keepDemoAway(stateDir)
  }
  const file = openState(stateDir, false)
  // Loads in two seconds, which commands without a store save.
  const { getPlatformProxy } = await import('wrangler')
  const proxy = await getPlatformProxy<Env>({ configPath: CONFIG, persist: { path: path.join(stateDir, 'v3') } })
  const { PICTURES, FILES } = proxy.env
  return {
    bindings: { DB: openFileDatabase(file), PICTURES, FILES },
    async close() {
      file.close()
      await proxy.dispose()
    },
  }
}

/** The same configuration with the deployed database and buckets. */
function remoteConfig(): string {
  const file = path.join(ROOT, '.wrangler', 'remote.toml')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    readFileSync(CONFIG, 'utf8').replace(/^\[\[(?:d1_databases|r2_buckets)\]\]$/gm, '$&\nremote = true'),
  )
  return file
}
