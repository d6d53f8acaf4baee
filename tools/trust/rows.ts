/** Each promise, the command that shows it, and how its figure is read from the output. */
type Run = { seeds: number[]; small: boolean; most: number | undefined }

export type Row = {
  id: string
  promise: string
  /** Run by npm's shell, with the project's tools in the path. */
  /** `most` limits rows that take hours in full: points of a flow, steps of a seed, mutants. */
  command: (run: Run) => { line: string; env?: Record<string, string> }[]
  /** Matches the output, once per command; the groups are the figure. */
  figure: RegExp
  say: (found: RegExpMatchArray[]) => string
  /** Why the row is rarely run in full. */
  slow?: string
}

/** Patient and aloud, since the figures are in the log of passed tests, and since such a run often has the machine beside other work; what is timed is timed by the tests themselves. */
const vitest = (files: string, config = 'integration', more = '') =>
  `vitest run --silent=false --testTimeout=7200000 --config vitest${config === 'unit' ? '' : `.${config}`}.config.ts ${files}${more}`
const sum = (found: RegExpMatchArray[], at = 1) =>
  found.reduce((total, match) => total + Number((match[at] ?? '0').replaceAll(',', '')), 0)
const TESTS = /Tests\s+(\d+) passed/
const tests = (found: RegExpMatchArray[]) => `${sum(found)} tests, 0 failed`
/** A row that only needs tests. */
const shownBy = (id: string, promise: string, line: string): Row => ({
  id,
  promise,
  command: () => [{ line }],
  figure: TESTS,
  say: tests,
})

export const ROWS: Row[] = [
  {
    id: 'storm',
    promise: 'R1: 10,000 shuffled, repeated, forged webhooks a seed: one grant for each paid order',
    command: ({ seeds, small }) => [{ line: `npm run storm -- --seed ${seeds.join(',')}${small ? ' --small' : ''}` }],
    figure: /^(\d+) deliveries in .*$[\s\S]*?^(\d+) passed, (\d+) failed$/m,
    say: (found) => `${sum(found)} deliveries, ${sum(found, 2)} checks passed, ${sum(found, 3)} failed`,
  },
  {
    id: 'faults',
    promise: 'R2: every call of every flow failing: no break',
    command: ({ seeds, small, most = 15 }) =>
      seeds.map((seed) => ({
        line: vitest('tests/integration/fault-loop.test.ts'),
        env: small ? { FAULTS: JSON.stringify({ seed }) } : { DEEP: '1', FAULTS: JSON.stringify({ seed, most }) },
      })),
    figure: /Fault points of seed \d+: (\d+)/,
    say: (found) => `${found.map((each) => each[1]).join(', ')} points, 0 breaks`,
    slow: 'about ten minutes a seed',
  },
  {
    id: 'nemesis',
    promise: 'R2: random histories beside a reference model: no divergence',
    command: ({ seeds, small, most = 20_000 }) =>
      seeds.map((seed) => ({
        line: vitest('tests/integration/nemesis.test.ts'),
        env: { NEMESIS: JSON.stringify(small ? { seed } : { seed, steps: most, shrinks: true }) },
      })),
    figure: /Nemesis steps of seed \d+: (\d+)/,
    say: (found) => `${found.map((each) => each[1]).join(', ')} steps, 0 divergences`,
    slow: 'about half an hour a seed',
  },
  {
    id: 'outage',
    promise: 'R3, R4: Paystack away for six hours, settled within 15 minutes; senders of mail ended, nothing lost',
    command: ({ small }) => [
      {
        line: vitest('tests/integration/virtual-day.test.ts'),
        env: { VIRTUAL_DAY: small ? '{}' : '{"crashes":1000,"every":5}' },
      },
    ],
    figure: /Orders of a day.*/,
    say: ([found]) => found?.[0] ?? '',
  },
  {
    id: 'mails',
    promise: 'R4: the site killed between sending a mail and noting it: one Message-ID, none lost',
    command: ({ small }) => [{ line: `node --import tsx tools/trust/mails.ts --each ${small ? '1 --kinds 4' : '3'}` }],
    figure: /^Mails of .*$/m,
    say: ([found]) => found?.[0] ?? '',
  },
  shownBy('backup', 'R5: a restored backup is the same site', vitest('tests/commands/backup.test.ts', 'commands')),
  {
    id: 'big-backup',
    promise: 'R5: a gigabyte out within 10 minutes, back within 30',
    command: ({ small }) => [{ line: `node --import tsx tools/trust/big-backup.ts --megabytes ${small ? 64 : 1024}` }],
    figure: /^Backup: (.*)$/m,
    say: ([found]) => found?.[1] ?? '',
  },
  shownBy('attacks', 'S1, S2: 24 attacks refused, ASVS 5.0 held by tests', vitest('tests/unit/asvs.test.ts', 'unit')),
  {
    id: 'mutation',
    promise: 'S1: a changed guard fails a test',
    command: ({ small, most = small ? 20 : undefined }) => [
      { line: `node --import tsx tools/trust/mutate.ts${most ? ` --most ${most}` : ''}` },
    ],
    figure: /Mutants: (\d+), killed (\d+)/,
    say: (found) => `${sum(found, 2)} of ${sum(found)} killed`,
    slow: 'about five hours on two cores',
  },
  shownBy('access', 'S3: every loader and action as every kind of person', vitest('tests/integration/access.test.ts')),
  shownBy('cross-site', 'S4: no form of another site counts', vitest('tests/integration/cross-site.test.ts')),
  shownBy(
    'redirects',
    'S4: 100 ways to lead off the site, none does',
    vitest('tests/unit/request-checks.test.ts', 'unit'),
  ),
  shownBy('stored-text', 'S4: 100 payloads are text wherever shown', vitest('tests/integration/stored-text.test.ts')),
  {
    id: 'scripts',
    promise: 'S4: the same in a browser: none runs',
    command: () => [{ line: 'node --import tsx tools/trust/scripts.ts' }],
    figure: /(\d+) payloads on (\d+) pages, (\d+) ran/,
    say: ([found]) => found?.[0] ?? '',
  },
  shownBy('uploads', 'S4: 60 hostile files: none kept as it came', vitest('tests/integration/upload-corpus.test.ts')),
  {
    id: 'hostile-bodies',
    promise: 'Hostile bodies at every action: no fault of ours',
    command: ({ small }) => [
      { line: vitest('tests/integration/hostile-bodies.test.ts'), env: { HOSTILE_BODIES: small ? '300' : '10000' } },
    ],
    figure: TESTS,
    say: tests,
  },
  shownBy(
    'headers',
    'S5: headers of every answer, no poisoned cache',
    vitest('tests/integration/request-checks.test.ts tests/integration/edge-cache.test.ts'),
  ),
  {
    id: 'timing',
    promise: 'S6: known and unknown accounts alike: medians within 5 % or 10 ms',
    command: ({ small }) => [{ line: `node --import tsx tools/trust/timing.ts --pairs ${small ? 20 : 200}` }],
    figure: /(\d+) pairs: .*/,
    say: ([found]) => found?.[0] ?? '',
  },
  shownBy('passwords', 'S7: the cost of a password, older hashes', vitest('tests/integration/guessing.test.ts')),
  shownBy(
    'dependencies',
    'S8: no version with an advisory, licences',
    vitest('tests/unit/dependencies.test.ts', 'unit'),
  ),
  {
    id: 'load',
    promise: '50 webhooks a second with catalogue traffic: p95 150 ms; 500 visitors: no 5xx',
    command: ({ small }) => [{ line: `node --import tsx tools/trust/load.ts --seconds ${small ? 10 : 300}` }],
    figure: /^Load: (.*)$/m,
    say: ([found]) => found?.[1] ?? '',
    slow: 'wants a machine that does nothing else, with a core for the senders',
  },
  {
    id: 'staff-pages',
    promise: 'A staff list of 20,000 orders reads each about twice at most',
    command: () => [{ line: vitest('tests/integration/staff-pages.test.ts') }],
    figure: /A search of (.*)/,
    say: ([found]) => found?.[1] ?? '',
  },
  shownBy(
    'releases',
    'The database of every release migrates with its data',
    vitest('tests/unit/releases.test.ts', 'unit'),
  ),
  {
    id: 'reproducible',
    promise: 'Two clean builds are the same bytes',
    command: () => [{ line: 'node --import tsx tools/trust/reproduce.ts' }],
    figure: /^Builds: (.*)$/m,
    say: ([found]) => found?.[1] ?? '',
  },
  {
    id: 'import',
    promise: '10,000 documents are imported in one run',
    command: ({ small }) => [
      {
        line: vitest('tests/commands/import.test.ts', 'commands', ' -t "many documents"'),
        env: { IMPORT_DOCUMENTS: small ? '100' : '10000' },
      },
    ],
    figure: /Documents: (\d+) in (\d+) s/,
    say: ([found]) => found?.[0] ?? '',
  },
  {
    id: 'accessibility',
    promise: 'A1: no violation that axe finds',
    command: () => [{ line: 'playwright test --project=pages tests/e2e/pages/accessibility.spec.ts' }],
    figure: /^\s*(\d+) passed/m,
    say: tests,
  },
]
