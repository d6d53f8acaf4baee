/** The weight of the Worker as it would be deployed: fails above its bar (decision 0014). It asks for no network. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../start/settings.ts'

const MOST_BYTES = 400_000

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-weight-'))
const bundled = spawnSync('wrangler', ['deploy', '--minify', '--dry-run', '--outdir', folder], {
  cwd: ROOT,
  encoding: 'utf8',
})
const modules = readdirSync(folder).filter((name) => /\.(js|wasm)$/.test(name))
const bytes = modules.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name))).byteLength, 0)
rmSync(folder, { recursive: true, force: true })
if (bundled.status !== 0 || modules.length === 0) {
  console.error(bundled.stdout + bundled.stderr)
  process.exit(1)
}
console.log(`${bytes} bytes of ${MOST_BYTES}, gzip`)
process.exit(bytes > MOST_BYTES ? 1 : 0)
