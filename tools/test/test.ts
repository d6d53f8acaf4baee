/**
 * `npm test`: everything that can be checked, in the order from quick to slow. A step that fails does not keep the next
 * from running; its output is printed in full.
 *
 *   npm test                         all of it
 *   npm test -- static unit          only these parts: static, unit, integration, storm, browser
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from '../start/browser.ts'
import { buildIfStale } from '../start/build.ts'
import { ROOT } from '../start/settings.ts'

const PARTS = ['static', 'unit', 'integration', 'storm', 'browser'] as const
type Part = (typeof PARTS)[number]
type Count = { passed: number; failed: number }
type Ended = { code: number; output: string }
type Step = {
  name: string
  /** Run with any of these parts. */
  parts: readonly Part[]
  command: string[]
  /** Runs as so many processes side by side, each with its share of the files and things of its own. */
  shards?: number
  /** The words of the command that are the share's own. */
  more?: (shard: number) => string[]
  /** How many tests it ran; a step without it counts as one. */
  count?: (ended: Ended) => Count
  env?: (shard: number) => NodeJS.ProcessEnv
  limitMinutes?: number
  /** Begins with the first step, in a core that the quick ones leave idle, and is waited for in its turn. */
  early?: boolean
}

const reports = mkdtempSync(path.join(tmpdir(), 'fihankra-tests-'))
const report = (name: string) => path.join(reports, `${name}.json`)

const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

function vitestCount(name: string, shards: number): Count {
  const counts = Array.from({ length: shards }, (_, at) => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report(`${name}-${at + 1}`), 'utf8'))
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) }
  })
  return counts.reduce(add)
}

type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] }

const flakyIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

function browserCount(shards: number): Count {
  const counts = Array.from({ length: shards }, (_, at) => {
    const { stats, suites } = JSON.parse(readFileSync(report(`browser-${at + 1}`), 'utf8'))
    // It counts as passed, and is named: what is read of a run that passed is this line alone.
    for (const title of flakyIn({ suites })) process.stdout.write(` (at the second try only: ${title})`)
    return { passed: Number(stats.expected) + Number(stats.flaky), failed: Number(stats.unexpected) }
  })
  return counts.reduce(add)
}

function stormCount({ output }: Ended): Count {
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return { passed: Number(passed), failed: Number(failed) }
}

/** SHARD stands for the number of the share. */
const vitest = (name: string, config: string, shards = 1) => ({
  command: [
    'vitest',
    'run',
    '--config',
    config,
    `--shard=SHARD/${shards}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(`${name}-SHARD`)}`,
  ],
  shards,
  count: () => vitestCount(name, shards),
})

/** What each of the two browsers looks at: by number the tests would fall into shares that take unlike times. */
const WITH_PAGES = /\/speed\.spec\.ts$/
const JOURNEYS = readdirSync(path.join(ROOT, 'tests/e2e/journeys')).map((file) => `tests/e2e/journeys/${file}`)
const BROWSERS = [
  JOURNEYS.filter((file) => !WITH_PAGES.test(file)),
  ['tests/e2e/pages', ...JOURNEYS.filter((file) => WITH_PAGES.test(file))],
]
const TSX = ['node', '--disable-warning=ExperimentalWarning', '--import', 'tsx']

const steps: Step[] = [
  { name: 'format and lint', parts: ['static'], command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', parts: ['static'], command: ['tsc', '--noEmit'] },
  {
    name: 'direction of imports',
    parts: ['static'],
    command: ['depcruise', 'app', 'drizzle', 'tools', 'tests', 'server.ts', 'vite.config.ts'],
  },
  { name: 'nothing unused', parts: ['static'], command: ['knip'] },
  { name: 'unit tests', parts: ['unit'], ...vitest('unit', 'vitest.config.ts'), limitMinutes: 4 },
  {
    name: 'integration tests',
    parts: ['integration'],
    // Most of it waits for one process alone; two have a core each.
    ...vitest('integration', 'vitest.integration.config.ts', 2),
    limitMinutes: 12,
  },
  {
    name: 'commands',
    parts: ['integration'],
    ...vitest('commands', 'vitest.commands.config.ts'),
    limitMinutes: 8,
  },
  { name: 'weight of the Worker', parts: ['integration'], command: [...TSX, 'tools/test/weigh.ts'] },
  {
    name: 'small storm',
    parts: ['storm'],
    command: [...TSX, 'tools/storm/storm.ts', '--small'],
    count: stormCount,
    limitMinutes: 4,
  },
  {
    name: 'demo state',
    parts: ['browser'],
    command: [...TSX, 'tests/e2e/support/demo-state.ts'],
    limitMinutes: 6,
    early: true,
  },
  {
    name: 'browser tests',
    parts: ['browser'],
    // A browser waits more than it works: two, each with a site and stand-ins of its own, need half the time.
    command: ['playwright', 'test', '--reporter=line,json'],
    shards: BROWSERS.length,
    more: (shard) => BROWSERS[shard - 1] ?? [],
    env: (shard) => ({
      CHROMIUM_PATH: ensureChromium(console.log),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report(`browser-${shard}`),
    }),
    count: () => browserCount(BROWSERS.length),
    limitMinutes: 30,
  },
]
const NEEDS_BUILD: readonly Part[] = ['integration', 'storm', 'browser']

const asked: string[] = process.argv.slice(2)
const unknown = asked.filter((part) => !PARTS.some((known) => known === part))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`)
  process.exit(2)
}
const wanted: readonly Part[] = asked.length === 0 ? PARTS : PARTS.filter((part) => asked.includes(part))
if (wanted.includes('browser')) {
  try {
    ensureChromium(console.log)
  } catch (cause) {
    // Told now, not after ten minutes of other tests.
    console.error(cause instanceof Error ? cause.message : cause)
    process.exit(1)
  }
}
const isWanted = (parts: readonly Part[]) => parts.some((part) => wanted.includes(part))

const running = new Set<(signal: NodeJS.Signals) => void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const signalAll of running) signalAll('SIGTERM')
    rmSync(reports, { recursive: true, force: true })
    process.exit(130)
  })

function runOne(step: Step, shard: number): Promise<Ended> {
  return new Promise((resolve) => {
    const [command = '', ...args] = [...step.command, ...(step.more?.(shard) ?? [])].map((word) =>
      word.replace('SHARD', String(shard)),
    )
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined, ...step.env?.(shard) },
      detached: true,
    })
    const signalAll = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // It has ended by itself.
      }
    }
    running.add(signalAll)
    const minutes = step.limitMinutes ?? 3
    let output = ''
    const limit = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.\n`
      signalAll('SIGTERM')
      setTimeout(() => signalAll('SIGKILL'), 5000).unref()
    }, minutes * 60_000)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (cause) => resolve({ code: 1, output: String(cause) }))
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(signalAll)
      resolve({ code: code ?? 1, output })
    })
  })
}

async function run(step: Step): Promise<Ended> {
  const all = await Promise.all(Array.from({ length: step.shards ?? 1 }, (_, at) => runOne(step, at + 1)))
  return {
    code: Math.max(...all.map(({ code }) => code)),
    // What passed needs no reading.
    output: (all.some(({ code }) => code !== 0) ? all.filter(({ code }) => code !== 0) : all)
      .map(({ output }) => output)
      .join('\n'),
  }
}

const total: Count = { passed: 0, failed: 0 }
async function take(name: string, work: () => Promise<Ended>, count: (ended: Ended) => Count) {
  const startedAt = performance.now()
  process.stdout.write(`${name} …`)
  const ended = await work().catch((cause: unknown) => ({
    code: 1,
    output: cause instanceof Error ? cause.message : String(cause),
  }))
  let counted: Count
  try {
    counted = count(ended)
  } catch {
    counted = { passed: 0, failed: 0 }
  }
  // A step that ended badly has failed, whatever it counted.
  if (ended.code !== 0 && counted.failed === 0) counted = { ...counted, failed: 1 }
  if (ended.code === 0 && counted.passed + counted.failed === 0) counted = { passed: 0, failed: 1 }
  total.passed += counted.passed
  total.failed += counted.failed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    ` ${counted.failed === 0 ? 'ok' : 'FAILED'}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`,
  )
  if (counted.failed > 0) console.log(`\n${ended.output.trim()}\n`)
  return counted.failed === 0
}

const asOne = (ended: Ended): Count => ({ passed: ended.code === 0 ? 1 : 0, failed: ended.code === 0 ? 0 : 1 })

const chosen = steps.filter(({ parts }) => isWanted(parts))
const begun = new Map(chosen.filter(({ early }) => early).map((step) => [step, run(step)]))
let isBuilt = false
for (const step of chosen) {
  if (!isBuilt && step.parts.some((part) => NEEDS_BUILD.includes(part))) {
    isBuilt = true
    const ok = await take(
      'build',
      () => buildIfStale().then(() => ({ code: 0, output: '' })),
      () => ({ passed: 1, failed: 0 }),
    )
    if (!ok) break
  }
  await take(step.name, () => begun.get(step) ?? run(step), step.count ?? asOne)
}
for (const signalAll of running) signalAll('SIGTERM')
rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
