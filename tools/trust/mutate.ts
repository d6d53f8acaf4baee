/**
 * Mutants: one token of the code that guards money, accounts and pages changed at a time, and the tests that reach it run, in
 * a copy of the last commit. One build holds them all. One that no test notices is named. Full form only: each costs some tests.
 *
 *   node --import tsx tools/trust/mutate.ts [--files guards,money] [--most 20] [--seed 1]
 */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../start/settings.ts'
import { createRandom } from '../storm/random.ts'
import { type Mutant, mutate } from './mutants.ts'

type Group = {
  files: string[]
  /** Unit tests of the source. */
  unit: string[]
  /** Tests of the build. */
  built: string[]
}

const COPY = path.join(mkdtempSync(path.join(tmpdir(), 'fihankra-mutants-')), 'site')
/** A mutant may make a test hang; without one every test ends, however many run. */
const [MUTANT_TIMEOUT_MS, TIMEOUT_MS] = [300_000, 3_600_000]
const below = (folder: string) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/messages|words/.test(name))
    .map((name) => `${folder}/${name}`)
const tests = (kind: 'unit' | 'integration', ...names: string[]) =>
  names.map((name) => {
    const file = `tests/${kind}/${name}.test.ts`
    if (!existsSync(path.join(ROOT, file))) throw new Error(`There is no ${file}.`)
    return file
  })

const GROUPS: Record<string, Group> = {
  guards: {
    files: [
      'app/http/guards.server.ts',
      'app/http/request-checks.server.ts',
      'app/http/local-path.server.ts',
      'app/http/session.server.ts',
    ],
    unit: tests('unit', 'request-checks'),
    built: tests(
      'integration',
      'access',
      'cross-site',
      'request-checks',
      'accounts',
      'users-admin',
      'saved-submissions',
      'ownership',
      'orders',
      'wishlist',
    ),
  },
  money: {
    files: ['app/domain/shared/money.ts', 'app/domain/payments/payment-fact.ts'],
    unit: tests('unit', 'money-and-units', 'payment-fact', 'costs', 'staff-orders', 'demo-orders'),
    built: tests('integration', 'webhooks', 'orders-admin'),
  },
  forms: {
    files: below('app/http/forms'),
    unit: tests('unit', 'form-bodies', 'uploads'),
    built: tests(
      'integration',
      'request-checks',
      'hostile-bodies',
      'plan-requests',
      'items-hostile',
      'saved-submissions',
      'messages',
    ),
  },
  orders: {
    files: below('app/domain/orders'),
    unit: tests('unit', 'payment-fact', 'staff-orders', 'money-and-units'),
    built: tests(
      'integration',
      'webhooks',
      'orders',
      'purchase',
      'sweep',
      'downloads',
      'orders-admin',
      'payment-limits',
      'order-numbers',
    ),
  },
  accounts: {
    files: below('app/domain/accounts'),
    unit: [],
    built: tests(
      'integration',
      'accounts',
      'common-passwords',
      'guessing',
      'profile',
      'two-factor',
      'google',
      'users-admin',
      'saved-submissions',
    ),
  },
}

const { values: options } = parseArgs({
  options: { files: { type: 'string' }, most: { type: 'string' }, seed: { type: 'string', default: '1' } },
})

type Limits = { env?: NodeJS.ProcessEnv; timeoutMs?: number }
function run(
  command: string,
  args: string[],
  { env = {}, timeoutMs = TIMEOUT_MS }: Limits = {},
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const settings = { ...process.env, NODE_ENV: undefined, CI: '1', NO_COLOR: '1', ...env }
    const given: SpawnOptions = { cwd: COPY, env: settings, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }
    const child = spawn(command, args, given)
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeoutMs)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ ok: code === 0, output })
    })
  })
}

/** Runs before each test file: sets the active mutant or, without one, reports which mutants the file reaches. */
const setup = (changed: number) => `import { afterAll, beforeAll, expect } from 'vitest'
const reached = new Set()
globalThis.isMutant = (id) => Boolean(reached.add(id)) && id === ${changed}
// What the loading of the app has reached, it has reached for all files that follow.
beforeAll(() => void (globalThis.reachedAtStart ??= new Set(reached)))
afterAll(() => ${changed} > 0 || console.info(\`reached by \${expect.getState().testPath}: \${[...globalThis.reachedAtStart, ...reached].join()}.\`))
`
const CONFIGS = { unit: 'vitest.config.ts', built: 'vitest.integration.config.ts' }
type Kind = keyof typeof CONFIGS
const configWithSetup = (config: string) => `import config from './${config}'
export default { ...config, test: { ...config.test, setupFiles: ['./mutant.ts', ...(config.test?.setupFiles ?? [])] } }
`
function test(kind: Kind, files: string[], changed: number) {
  writeFileSync(path.join(COPY, 'mutant.ts'), setup(changed))
  // Later runs reuse the transformed modules: everything but the number of the mutant.
  const words = ['run', '--bail=1', '--experimental.fsModuleCache', '--config', `mutants.${CONFIGS[kind]}`, ...files]
  return run('vitest', words, { timeoutMs: changed ? MUTANT_TIMEOUT_MS : TIMEOUT_MS })
}

const git = (...args: string[]) => spawnSync('git', ['worktree', ...args], { cwd: ROOT })
git('add', '--detach', COPY, 'HEAD')
symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'))
process.on('exit', () => git('remove', '--force', COPY))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
for (const config of Object.values(CONFIGS))
  writeFileSync(path.join(COPY, `mutants.${config}`), configWithSetup(config))

const groups = (options.files?.split(',') ?? Object.keys(GROUPS)).map((name) => {
  const group = GROUPS[name]
  if (!group) throw new Error(`There is no group ${name}. The groups are ${Object.keys(GROUPS).join(', ')}.`)
  return group
})
const sources = new Map<string, string>()
const all: (Mutant & { group: Group })[] = []
for (const group of groups)
  for (const file of group.files) {
    const text = readFileSync(path.join(COPY, file), 'utf8')
    sources.set(file, text)
    const switched = mutate(file, text, all.length + 1)
    all.push(...switched.mutants.map((mutant) => ({ ...mutant, group })))
    writeFileSync(path.join(COPY, file), switched.text)
  }

const built = await run('remix', ['vite:build'], { env: { NODE_ENV: 'production' } })
if (!built.ok) throw new Error(`${built.output}\nThe last commit does not build.`)
/** The mutants that each test file reaches. */
const reach = new Map<string, Set<number>>()
for (const kind of ['unit', 'built'] as const) {
  const { ok, output } = await test(kind, [...new Set(groups.flatMap((group) => group[kind]))], 0)
  if (!ok) throw new Error(`${output}\nTests of the last commit fail.`)
  for (const [, file = '', ids = ''] of output.matchAll(/reached by (\S+): ([\d,]*)\./g))
    reach.set(path.relative(COPY, file), new Set(ids.split(',').map(Number)))
}

/** Which tests detect it: the unit tests that reach it, or the tests of the build. */
async function killerOf({ id, group }: (typeof all)[number]): Promise<string | null> {
  for (const kind of ['unit', 'built'] as const) {
    const files = group[kind].filter((file) => reach.get(file)?.has(id))
    if (files.length > 0 && !(await test(kind, files, id)).ok)
      return kind === 'unit' ? 'unit tests' : 'integration tests'
  }
  return null
}

const tried = createRandom(Number(options.seed))
  .shuffle(all)
  .slice(0, Number(options.most ?? all.length))
const say = (fate: string, { file, line, from, to }: Mutant) =>
  console.log(`${fate} ${file}:${line} ${from.slice(0, 60)} → ${to.slice(0, 60)}`)
const left: Mutant[] = []
for (const mutant of tried) {
  const killer = await killerOf(mutant)
  if (killer) say(`killed by ${killer}`, mutant)
  else left.push(mutant)
}

// A surviving mutant may not even compile.
for (const [file, text] of sources) writeFileSync(path.join(COPY, file), text)
let survived = 0
const isProgram = async () => (await run('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo'])).ok
if (left.length > 0 && !(await isProgram())) throw new Error('The last commit has errors of types.')
for (const mutant of left) {
  const text = sources.get(mutant.file) ?? ''
  const { at, length, to } = mutant
  writeFileSync(path.join(COPY, mutant.file), text.slice(0, at) + to + text.slice(at + length))
  const survives = await isProgram()
  writeFileSync(path.join(COPY, mutant.file), text)
  say(survives ? 'SURVIVED' : 'killed by types', mutant)
  if (survives) survived += 1
}
console.log(`Mutants: ${tried.length}, killed ${tried.length - survived}`)
process.exit(survived === 0 ? 0 : 1)
