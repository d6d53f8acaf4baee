/**
 * Mutants: one token of the code that guards money, accounts and pages changed at a time, the site built with it, and the
 * tests that concern it run, all in a copy of the last commit. One that no test notices is named. Full form only: each costs
 * a build and some tests.
 *
 *   node --import tsx tools/trust/mutate.ts [--files guards,money] [--most 20] [--seed 1]
 *   --quick: the unit tests alone; the others may kill what survives them
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { ROOT } from '../start/settings.ts'
import { createRandom } from '../storm/random.ts'

type Group = {
  files: string[] /** Quick tests of the source itself. */
  unit: string[] /** Tests of what is built. */
  built: string[]
}

const COPY = path.join(mkdtempSync(path.join(tmpdir(), 'fihankra-mutants-')), 'site')
const below = (folder: string) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/messages|words/.test(name))
    .map((name) => `${folder}/${name}`)
const test = (kind: 'unit' | 'integration', ...names: string[]) => names.map((name) => `tests/${kind}/${name}.test.ts`)

const GROUPS: Record<string, Group> = {
  guards: {
    files: [
      'app/http/guards.server.ts',
      'app/http/request-checks.server.ts',
      'app/http/local-path.server.ts',
      'app/http/session.server.ts',
    ],
    unit: test('unit', 'request-checks'),
    built: test('integration', 'access', 'cross-site', 'gate', 'accounts', 'users-admin', 'saved-submissions'),
  },
  money: {
    files: ['app/domain/shared/money.ts', 'app/domain/orders/payment-fact.ts'],
    unit: test('unit', 'money-and-units', 'payment-fact', 'costs', 'order-desk', 'demo-orders'),
    built: test('integration', 'webhooks', 'orders-admin'),
  },
  forms: {
    files: below('app/http/forms'),
    unit: test('unit', 'form-bodies', 'uploads'),
    built: test(
      'integration',
      'gate',
      'hostile-bodies',
      'plan-requests',
      'items-hostile',
      'saved-submissions',
      'messages',
    ),
  },
  orders: {
    files: below('app/domain/orders'),
    unit: test('unit', 'payment-fact', 'order-desk', 'money-and-units'),
    built: test(
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
    unit: test('unit', 'common-passwords'),
    built: test(
      'integration',
      'accounts',
      'guessing',
      'profile',
      'two-step',
      'google',
      'users-admin',
      'saved-submissions',
    ),
  },
}

const { values: options } = parseArgs({
  options: {
    files: { type: 'string' },
    most: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})

type Mutant = { file: string; at: number; length: number; to: string; line: number; from: string }

const SWAPS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
])

/** One token each: a comparison, a connective, a sum, a truth, a negation, a condition that is never met. */
function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(path.join(COPY, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Mutant[] = []
  const add = (node: ts.Node, to: string) => {
    const at = node.getStart()
    const line = source.getLineAndCharacterOfPosition(at).line + 1
    found.push({ file, at, length: node.getEnd() - at, to, line, from: node.getText() })
  }
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isBinaryExpression(node)) {
      const to = SWAPS.get(node.operatorToken.kind)
      if (to) add(node.operatorToken, to)
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText())
    if (ts.isIfStatement(node)) add(node.expression, 'false')
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, {
    cwd: COPY,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, NODE_ENV: undefined, CI: '1', NO_COLOR: '1', ...env },
  }).status === 0
const build = () => run('remix', ['vite:build'], { NODE_ENV: 'production' })
const pass = (config: string, files: string[]) => run('vitest', ['run', '--bail=1', '--config', config, ...files])

/** Who notices it first: the unit tests, the types, the build, the tests of what is built; nobody. */
function killerOf({ unit, built }: Group): string | null {
  if (!pass('vitest.config.ts', unit)) return 'unit tests'
  if (options.quick) return null
  if (!run('tsc', ['--noEmit'])) return 'types'
  if (!build()) return 'build'
  return pass('vitest.integration.config.ts', built) ? null : 'integration tests'
}

const git = (...args: string[]) => spawnSync('git', ['worktree', ...args], { cwd: ROOT })
git('add', '--detach', COPY, 'HEAD')
symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'))
process.on('exit', () => git('remove', '--force', COPY))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
const names = options.files?.split(',') ?? Object.keys(GROUPS)
const all = createRandom(Number(options.seed)).shuffle(
  names.flatMap((name) => {
    const group = GROUPS[name]
    if (!group) throw new Error(`There is no group ${name}. The groups are ${Object.keys(GROUPS).join(', ')}.`)
    return group.files.flatMap((file) => mutantsOf(file).map((mutant) => ({ ...mutant, group })))
  }),
)
const tried = all.slice(0, Number(options.most ?? all.length))
let killed = 0
if (!options.quick && !build()) throw new Error('The last commit does not build.')
for (const { group, file, at, length, to, line, from } of tried) {
  const place = path.join(COPY, file)
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, text.slice(0, at) + to + text.slice(at + length))
  const killer = killerOf(group)
  writeFileSync(place, text)
  if (killer) killed += 1
  console.log(
    `${killer ? `killed by ${killer}` : 'SURVIVED'} ${file}:${line} ${from.slice(0, 60)} → ${to.slice(0, 60)}`,
  )
}
console.log(`Mutants: ${tried.length}, killed ${killed}`)
process.exit(killed === tried.length ? 0 : 1)
