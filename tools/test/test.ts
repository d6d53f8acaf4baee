/**
 * `npm test`: everything that can be checked. Two steps run at a time, each in the order of the list once what it needs is
 * there, so that both cores have work until the end. A step that fails keeps only those from running that need it.
 *
 *   npm test                                   all of it, with the deep tests in a small form
 *   npm test -- static unit                    only these parts: static, unit, integration, storm, browser
 *   npm test -- deep                           the deep tests in full: faults, random histories, hostile bodies, houses, storm
 *   npm test -- unit money                     the files of one part whose name contains a word
 *   npm test -- integration orders -t refund   … and the tests whose title matches
 *   npm test -- watch money                    unit tests, run again at every change
 */
import { spawn, spawnSync } from 'node:child_process'
import { ensureChromium } from '../start/browser.ts'
import { buildIfStale } from '../start/build.ts'
import { ROOT } from '../start/settings.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'

const PARTS = ['static', 'unit', 'integration', 'storm', 'browser', 'deep'] as const
type Part = (typeof PARTS)[number]
type Step = {
  name: string
  /** The step runs with any of these parts. */
  parts: readonly Part[]
  command: string[]
  needs?: readonly string[]
  limitMinutes?: number
  /** Its command prints how many tests it ran; a step without this counts as one. */
  counts?: true
  env?: Record<string, string>
}

const LANES = 2
const INTEGRATION_SHARDS = [1, 2]
const tsx = (...command: string[]) => ['node', '--disable-warning=ExperimentalWarning', '--import', 'tsx', ...command]
const vitest = (config: string, ...more: string[]) => ['vitest', 'run', '--config', config, ...more]

/**
 * Slow steps first, as soon as there is a build, and short steps last, so that both parallel lanes end at about the
 * same time. A limit ends steps that hang: a slow machine takes three times as long as a fast one.
 */
const STEPS: Step[] = [
  {
    name: 'build',
    parts: ['static', 'integration', 'storm', 'browser', 'deep'],
    command: tsx('tools/test/build.ts'),
    limitMinutes: 5,
  },
  { name: 'format and lint', parts: ['static'], command: ['biome', 'check', '--error-on-warnings', '.'] },
  // server.ts imports the build, whose types it reads.
  { name: 'types', parts: ['static'], command: ['tsc', '--noEmit'], needs: ['build'] },
  {
    name: 'demo state',
    parts: ['browser', 'deep'],
    command: tsx('tests/e2e/support/demo-state.ts'),
    limitMinutes: 6,
  },
  ...['js', 'pages', 'no-js'].map(
    (project): Step => ({
      name: `browser tests, ${project}`,
      parts: ['browser'],
      command: ['playwright', 'test', '--reporter=line', `--project=${project}`],
      needs: ['build', 'demo state'],
      limitMinutes: 40,
      counts: true,
    }),
  ),
  ...INTEGRATION_SHARDS.map(
    (shard): Step => ({
      name: `integration tests, ${shard} of ${INTEGRATION_SHARDS.length}`,
      parts: ['integration'],
      command: vitest('vitest.integration.config.ts', `--shard=${shard}/${INTEGRATION_SHARDS.length}`),
      needs: ['build'],
      limitMinutes: 25,
      counts: true,
    }),
  ),
  {
    name: 'commands',
    parts: ['integration'],
    command: vitest('vitest.commands.config.ts'),
    needs: ['build'],
    limitMinutes: 25,
    counts: true,
  },
  {
    name: 'small storm',
    parts: ['storm'],
    command: tsx('tools/storm/storm.ts', '--small'),
    needs: ['build'],
    limitMinutes: 4,
    counts: true,
  },
  {
    name: 'old and small browsers',
    parts: ['browser'],
    command: tsx('tools/clients/clients.ts', '--small'),
    needs: ['build', 'demo state'],
    limitMinutes: 8,
    counts: true,
  },
  { name: 'unit tests', parts: ['unit'], command: vitest('vitest.config.ts'), limitMinutes: 5, counts: true },
  {
    name: 'direction of imports',
    parts: ['static'],
    command: ['depcruise', 'app', 'drizzle', 'tools', 'tests', 'server.ts', 'vite.config.ts'],
  },
  { name: 'nothing unused', parts: ['static'], command: ['knip'] },
  { name: 'weight of the Worker', parts: ['integration'], command: tsx('tools/test/weigh.ts'), needs: ['build'] },
]

/** What the parts above run in a small form, with more points, steps, orders, bodies and requests. */
const deep = (name: string, command: string[], env?: Record<string, string>): Step => ({
  name: `deep: ${name}`,
  parts: ['deep'],
  command,
  ...(env ? { env } : {}),
  needs: ['build'],
  limitMinutes: 90,
  counts: true,
})
const deepFile = (name: string, env: Record<string, string>) =>
  deep(name, vitest('vitest.integration.config.ts', `tests/integration/${name}.test.ts`), env)
const DEEP: Step[] = [
  {
    ...deep('every journey without scripts', ['playwright', 'test', '--reporter=line', '--project=no-js']),
    needs: ['build', 'demo state'],
    env: { DEEP: '1' },
  },
  deep('storm', tsx('tools/storm/storm.ts')),
  deep('houses', vitest('vitest.config.ts', 'tests/unit/houses.test.ts'), {
    HOUSES: '{"wishes":10000,"seeds":5,"every":1}',
  }),
  deepFile('fault-loop', { DEEP: '1', FAULTS: '{"most":6}' }),
  deepFile('payment-limits', { DEEP: '1' }),
  deepFile('items-rules', { DEEP: '1' }),
  deepFile('surveys', { DEEP: '1' }),
  deepFile('nemesis', { NEMESIS: '{"steps":1000}' }),
  deepFile('virtual-day', { VIRTUAL_DAY: '{"crashes":400,"every":10}' }),
  deepFile('hostile-bodies', { HOSTILE_BODIES: '3000' }),
  deepFile('random-requests', { RANDOM_REQUESTS: '10000' }),
]

const asked: string[] = process.argv.slice(2)
const isPart = (word: string): word is Part => PARTS.some((part) => part === word)
const [first = ''] = asked

/** The commands that take words of file names, and `-t` with a part of a title. */
const FOCUSED: Record<string, string[]> = {
  watch: ['vitest', '--config', 'vitest.config.ts'],
  unit: vitest('vitest.config.ts'),
  integration: vitest('vitest.integration.config.ts'),
  browser: ['playwright', 'test'],
}
if (first === 'watch' || (asked.length > 1 && first in FOCUSED && !asked.every(isPart))) {
  if (first === 'integration' || first === 'browser') await buildIfStale()
  if (first === 'browser') process.env.CHROMIUM_PATH = ensureChromium(console.log)
  const words = asked.slice(1).map((word) => (word === '-t' && first === 'browser' ? '-g' : word))
  const [command = '', ...args] = [...(FOCUSED[first] ?? []), ...words]
  process.exit(spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1)
}

const unknown = asked.filter((word) => !isPart(word))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}; or watch.`)
  process.exit(2)
}
const isWanted = ({ parts }: Step) =>
  parts.some((part) => (asked.length === 0 ? part !== 'deep' : asked.includes(part)))
const waiting = [...STEPS, ...DEEP].filter(isWanted)
if (waiting.some(({ parts }) => parts.includes('browser')))
  try {
    process.env.CHROMIUM_PATH = ensureChromium(console.log)
  } catch (cause) {
    // Printed now, not after ten minutes of other tests.
    console.error(cause instanceof Error ? cause.message : cause)
    process.exit(1)
  }

keepTemporaryFilesInMemory()
const running = new Set<(signal: NodeJS.Signals) => void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const signalAll of running) signalAll('SIGTERM')
    process.exit(130)
  })

function runStep({ command: [command = '', ...args], limitMinutes = 3, env: more }: Step) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined, ...more }
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
    const signalAll = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // The process has ended already.
      }
    }
    running.add(signalAll)
    let output = ''
    const limit = setTimeout(() => {
      output += `\nStopped after ${limitMinutes} minutes.\n`
      signalAll('SIGTERM')
      setTimeout(() => signalAll('SIGKILL'), 5000).unref()
    }, limitMinutes * 60_000)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (cause) => resolve({ code: 1, output: String(cause) }))
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(signalAll)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** From the line that Vitest, Playwright and the storm end with: `Tests  1 failed | 20 passed`, `20 passed`, `20 passed, 0 failed`. */
const countOf = (output: string, word: string) =>
  Number(new RegExp(`^\\s*(?:Tests\\s+)?(?:\\d+ \\w+(?:, | \\| ))*(\\d+) ${word}\\b`, 'm').exec(output)?.[1] ?? 0)

const total = { passed: 0, failed: 0 }
const ended = new Set<string>()
async function take(step: Step) {
  const startedAt = performance.now()
  const { code, output } = await runStep(step)
  const flaky = step.counts ? countOf(output, 'flaky') : 0
  const passed = step.counts ? countOf(output, 'passed') + flaky : Number(code === 0)
  // A step with a failing exit code has failed, whatever it counted; so has one that counted no tests.
  const failed = Math.max(step.counts ? countOf(output, 'failed') : 0, Number(code !== 0 || passed === 0))
  total.passed += passed
  total.failed += failed
  if (failed === 0) ended.add(step.name)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${step.name} ${failed === 0 ? 'ok' : 'FAILED'}: ${passed} passed, ${failed} failed, ${seconds} s`)
  // Also prints tests that passed only on the second attempt.
  if (failed + flaky > 0) console.log(`\n${output.trim()}\n`)
}

const underWay = new Map<Step, Promise<void>>()
const isReady = ({ needs = [] }: Step) => needs.every((name) => ended.has(name))
while (waiting.length > 0 || underWay.size > 0) {
  const next = underWay.size < LANES ? waiting.findIndex(isReady) : -1
  const [step] = next < 0 ? [] : waiting.splice(next, 1)
  if (step)
    underWay.set(
      step,
      take(step).finally(() => underWay.delete(step)),
    )
  else if (underWay.size > 0) await Promise.race(underWay.values())
  else break
}
for (const { name } of waiting) console.log(`${name} did not run: what it needs failed.`)
console.log(`\n${total.passed} passed, ${total.failed + waiting.length} failed`)
process.exit(total.failed > 0 ? 1 : 0)
