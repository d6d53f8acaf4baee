/**
 * `npm run trust`: each promise of reliability and security with the figure that shows it, kept in docs/trust.md.
 *
 *   npm run trust                                all rows, in full; several hours
 *   npm run trust -- --small                     all rows in their small form
 *   npm run trust -- --only faults,storm         these rows; the others stay as they were
 *   npm run trust -- --only faults --seed 3      one seed
 *   npm run trust -- --only nemesis --most 2000  of what takes hours in full, so much: points of a flow, steps, mutants
 *   npm run trust -- --only faults --seed 3 --flow public/orders/pay --point 7/after/once
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../start/browser.ts'
import { buildIfStale } from '../start/build.ts'
import { ROOT } from '../start/settings.ts'
import { keepTemporaryFilesInMemory } from '../test/temporary-folder.ts'
import { ROWS, type Row } from './rows.ts'

const PAGE = path.join(ROOT, 'docs/trust.md')
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    flow: { type: 'string' },
    point: { type: 'string' },
    most: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
})
const { small } = options
const most = options.most === undefined ? undefined : Number(options.most)
const seeds = (options.seed ?? (small ? '1' : '1,2,3,4,5')).split(',').map(Number)
const wanted = options.only?.split(',') ?? ROWS.map(({ id }) => id)
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0 || !seeds.every(Number.isSafeInteger)) {
  console.error(`There is no row ${unknown.join(', ')}. The rows are ${ROWS.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}

function run(line: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const given = { ...process.env, CI: '1', NO_COLOR: '1', CHROMIUM_PATH: ensureChromium(console.log), ...env }
    const child = spawn(line, { cwd: ROOT, shell: true, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function measure(row: Row): Promise<{ ok: boolean; figure: string }> {
  const found: RegExpMatchArray[] = []
  for (const { line, env } of row.command({ seeds, small, most })) {
    // Repeats one point of one flow.
    const faults = options.flow && {
      FAULTS: JSON.stringify({
        seed: seeds[0],
        most: 1e9,
        flow: options.flow,
        ...(options.point ? { point: options.point } : {}),
      }),
    }
    const { code, output } = await run(line, { ...env, ...(row.id === 'faults' && faults ? faults : {}) })
    const match = row.figure.exec(output)
    if (code !== 0 || !match) {
      console.log(output.slice(-6000))
      return { ok: false, figure: `not met: \`${line}\` ended with ${code}` }
    }
    found.push(match)
  }
  return { ok: true, figure: row.say(found) }
}

/** The latest line of each row, by this run or a concurrent one. */
const keptLines = () =>
  new Map(
    (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '')
      .split('\n')
      .map((line): [string, string] => [line.split(' | ')[0] ?? '', line])
      .filter(([id, line]) => ROWS.some((row) => row.id === id) && !line.includes('| not run yet')),
  )

function write(measured: string, line: string): void {
  const kept = keptLines().set(measured, line)
  writeFileSync(
    PAGE,
    `# What is promised, and the figure that shows it

\`npm run trust -- --only ROW\` writes a row; \`npm test\` runs the small form of each, but of those that need a machine of their own
(big-backup, mutation, scripts, timing, load). A figure that says small was not yet run in full; one with --most was bounded, as it takes
more than 15 minutes here.

Row | Promise | Figure | When
---|---|---|---
${ROWS.map(
  ({ id, promise, slow }) => kept.get(id) ?? `${id} | ${promise} | not run yet${slow ? `: ${slow}` : ''} | `,
).join('\n')}

The message of a fault names its flow and point: \`npm run trust -- --only faults --seed 3 --flow public/orders/pay --point
7/after/once/done\` repeats it. The nemesis prints the shortest steps that fail; its seed repeats them.
`,
  )
}

keepTemporaryFilesInMemory()
/** Unit tests read the sources alone. */
const needsBuild = ({ command }: Row) =>
  command({ seeds, small, most }).some(({ line }) => !line.includes('vitest.config.ts'))
if (ROWS.some((row) => wanted.includes(row.id) && needsBuild(row))) await buildIfStale()
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
let failed = 0
for (const row of ROWS.filter(({ id }) => wanted.includes(id))) {
  process.stdout.write(`${row.id} … `)
  const { ok, figure } = await measure(row)
  if (!ok) failed += 1
  console.log(figure)
  // One point or one flow is not a figure for the whole row.
  if (options.flow) continue
  const bound = small ? ' (small)' : most ? ` (--most ${most})` : ''
  const day = new Date().toISOString().slice(0, 10)
  write(row.id, `${row.id} | ${row.promise} | ${figure}${bound} | ${day} ${commit}`)
}
process.exit(failed > 0 ? 1 : 0)
