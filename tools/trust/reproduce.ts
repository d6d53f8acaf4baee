/**
 * Makes two clean builds of the last commit in separate folders: they must be identical byte for byte, otherwise the
 * differing files are named.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../start/settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-builds-'))
const git = (...args: string[]) => spawnSync('git', ['worktree', ...args], { cwd: ROOT })
/** The deployed files: the Worker's single file and the static files. */
const DEPLOYED = ['worker/server.js', 'client']

function* filesIn(place: string): Generator<string> {
  if (!statSync(place).isDirectory()) return yield place
  for (const name of readdirSync(place).sort()) yield* filesIn(path.join(place, name))
}

function buildIn(name: string): Map<string, string> {
  const copy = path.join(folder, name)
  git('add', '--detach', copy, 'HEAD')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  const built = spawnSync('node', ['--import', 'tsx', 'tools/test/build.ts'], { cwd: copy, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}\nThe last commit does not build.`)
  const files = DEPLOYED.flatMap((part) => [...filesIn(path.join(copy, 'build', part))])
  const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  return new Map(files.map((file) => [path.relative(copy, file), digestOf(file)]))
}

try {
  const [one, two] = [buildIn('a'), buildIn('second-with-a-longer-name')]
  const names = [...new Set([...one.keys(), ...two.keys()])]
  const different = names.filter((name) => one.get(name) !== two.get(name))
  for (const name of different) console.log(`differs: ${name}`)
  const whole = createHash('sha256')
    .update(names.map((name) => `${name} ${one.get(name)}\n`).join(''))
    .digest('hex')
  console.log(`Builds: ${names.length} files, ${different.length} differ, SHA-256 of all ${whole.slice(0, 16)}`)
  process.exitCode = different.length === 0 ? 0 : 1
} finally {
  for (const name of readdirSync(folder)) git('remove', '--force', path.join(folder, name))
  rmSync(folder, { recursive: true, force: true })
}
