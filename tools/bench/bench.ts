/**
 * `npm run bench`: measures what pages cost the visitor's connection and the server, on the production build; saved as
 * `docs/performance.md`. With `-- --url ADDRESS` it measures a page of another site and saves nothing.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { demoState } from '../../tests/e2e/support/demo-state.ts'
import { buildIfStale } from '../start/build.ts'
import { freePort, ProcessGroup } from '../start/processes.ts'
import { ROOT, readLocalSettings } from '../start/settings.ts'
import { startSite } from '../start/site.ts'
import { lookAtWord, lookCold, openBrowser, type Sight, visitAll } from './browse.ts'
import {
  COST_USD,
  CPU_MS,
  FORM,
  GROWTH,
  ITEM,
  LISTING,
  NEXT_PAGE_BYTES,
  pageClasses,
  tenPages,
  VISIT,
} from './goals.ts'
import { growTo } from './grow.ts'
import { goalTable, kB, monthlyCostUsd, ms, type Row, ratio, table } from './report.ts'
import { buildingPage, type Read, readRows } from './rows.ts'
import { serverTime } from './server-time.ts'

const SIZES = [100, 10_000, 100_000]

const NOTES = `Bold misses its goal. Times are of a machine with other work; bytes, requests and rows do not change. The processor
time is that of the whole local runtime.

Why: first paint is 0.54 s for a page of one word here. Largest paint: Chromium follows the \`Link\` header of the first picture only
after parsing the document, because the width depends on the screen. Next page: the home page and a plan have more text of their own;
\`/contact\` has a form id and is private. Cost: pictures are billed as requests.`

const { values } = parseArgs({ options: { url: { type: 'string' }, sizes: { type: 'string' } } })

const kinds = ({ byKind }: Sight) =>
  Object.entries(byKind)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, bytes]) => `${kind} ${kB(bytes)}`)
    .join(', ')

const inKB = (bytes: number) => (bytes / 1000).toFixed(1)
const inS = (time: number) => (time / 1000).toFixed(2)
const marked = (figure: number, goal: number, text: (figure: number) => string) =>
  figure <= goal ? text(figure) : `**${text(figure)}**`

/** Measures one page of another site and prints it as a table. */
async function lookAtOther(browser: Browser, url: string): Promise<void> {
  const [full, saving] = [await lookCold(browser, url), await lookCold(browser, url, { saveData: true, times: 1 })]
  console.log(
    table(
      ['Page', 'bytes', 'requests', 'Save-Data', 'FCP', 'LCP', 'CLS', 'TBT', 'by kind'],
      [
        [
          url,
          kB(full.bytes),
          `${full.requests}`,
          kB(saving.bytes),
          ms(full.fcp),
          ms(full.lcp),
          full.cls.toFixed(3),
          ms(full.tbt),
          kinds(full),
        ],
      ],
    ),
  )
}

/** Runs `work` with a site on a copy of the state. */
async function withSite<T>(stateDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const settings = readLocalSettings({
    ...process.env,
    PORT: String(port),
    STATE_DIR: stateDir,
    SITE_URL: '',
    SWEEP_SECONDS: '3600',
  })
  const site = await startSite(settings, await ProcessGroup.claim(stateDir), { dev: false })
  try {
    return await work(site.url)
  } finally {
    await site.stop()
  }
}

async function linksOn(url: string, pattern: RegExp): Promise<string[]> {
  const html = await (await fetch(url)).text()
  return [...new Set([...html.matchAll(pattern)].map(([, link = '']) => link))]
}

async function lookAtPages(
  browser: Browser,
  url: string,
  building: string,
): Promise<{ rows: Row[]; pages: string; answeredByWorker: number }> {
  const [plan = '', other = ''] = await linksOn(`${url}/plans`, /href="(\/plans\/(?!request")[a-z0-9-]+)"/g)
  const [home = ''] = await linksOn(`${url}/services`, /href="(\/services\/(?!specifications)[a-z0-9-]+)"/g)
  // Warms the cache: the very first visit makes and caches what later ones do not wait for.
  await visitAll(
    browser,
    tenPages(plan, other, home).map((address) => url + address),
  )
  const rows: Row[] = []
  const word = await lookAtWord(browser)
  const lines = [['A page of one word', '', '', '', '', inS(word.fcp), '']]
  for (const page of pageClasses(plan, home, building)) {
    const full = await lookCold(browser, url + page.path)
    const saving = await lookCold(browser, url + page.path, { saveData: true, times: 1 })
    lines.push([
      page.name,
      inKB(full.document),
      marked(full.bytes, page.bytes, inKB),
      marked(full.requests, page.requests, String),
      marked(saving.bytes, page.saveData, inKB),
      marked(full.fcp, page.fcp, inS),
      marked(full.lcp, page.lcp, inS),
    ])
  }
  const addresses = tenPages(plan, other, home).map((address) => url + address)
  const visit = await visitAll(browser, addresses)
  const saved = await visitAll(browser, addresses, true)
  rows.push(
    { what: 'Ten-page visit', goal: kB(VISIT.bytes), figure: kB(visit.bytes), met: visit.bytes <= VISIT.bytes },
    {
      what: 'Ten-page visit with Save-Data',
      goal: kB(VISIT.saveData),
      figure: kB(saved.bytes),
      met: saved.bytes <= VISIT.saveData,
    },
  )
  const steps = ['/plans', '/plans?page=2', '/services', '/', plan, '/contact']
  const { documents } = await visitAll(
    browser,
    steps.map((address) => url + address),
  )
  for (const [at, next] of documents.entries()) {
    if (at === 0) continue
    rows.push({
      what: `HTML of ${steps[at] === plan ? 'a plan' : steps[at]} after ${steps[at - 1] === plan ? 'a plan' : steps[at - 1]}`,
      goal: kB(NEXT_PAGE_BYTES),
      figure: kB(next),
      met: next <= NEXT_PAGE_BYTES,
    })
  }
  return {
    rows,
    pages: table(
      ['Page', 'document', 'first view', 'requests', 'Save-Data', 'first paint', 'largest paint'],
      [
        ...lines,
        ...Object.entries({ list: LISTING, item: ITEM, form: FORM }).map(([kind, goal]) => [
          `Goal of each ${kind}`,
          '',
          inKB(goal.bytes),
          `${goal.requests}`,
          inKB(goal.saveData),
          inS(goal.fcp),
          inS(goal.lcp),
        ]),
      ],
    ),
    answeredByWorker: visit.answeredByWorker,
  }
}

async function timeServer(url: string): Promise<{ rows: Row[]; uncachedMs: number; fromEdgeMs: number }> {
  const [picture = ''] = await linksOn(`${url}/plans`, /(\/media\/[^"\s,]+)/g)
  const healthz = await serverTime(() => new Request(`${url}/healthz`))
  const uncached = await serverTime(() => new Request(`${url}/plans`, { headers: { 'cache-control': 'no-cache' } }))
  const cached = await serverTime(() => new Request(`${url}/plans`))
  const media = await serverTime(() => new Request(url + picture))
  const above = (time: number) => Math.max(0, time - healthz)
  const row = (what: string, time: number, goal: number): Row => ({
    what: `CPU above /healthz: ${what}`,
    goal: ms(goal),
    figure: `${ms(above(time))} (${ms(time)} with /healthz)`,
    met: above(time) <= goal,
  })
  return {
    rows: [
      row('a listing, uncached', uncached, CPU_MS.uncached),
      row('a listing from the edge cache', cached, CPU_MS.fromEdge),
      row('a picture', media, CPU_MS.picture),
    ],
    uncachedMs: uncached,
    fromEdgeMs: above(cached),
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-bench-'))
const browser = await openBrowser()
try {
  if (values.url) await lookAtOther(browser, values.url)
  else await measureOwn()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
// The mailbox and timers of a stopped site would keep the process alive.
process.exit()

async function measureOwn(): Promise<void> {
  await buildIfStale()
  const demo = await demoState()
  const sizes = values.sizes?.split(',').map(Number) ?? SIZES
  const looked: Awaited<ReturnType<typeof lookAtPages>>[] = []
  const perSize: { size: number; read: Read[]; time: Awaited<ReturnType<typeof timeServer>> }[] = []
  for (const size of sizes) {
    const state = path.join(folder, String(size))
    cpSync(demo, state, { recursive: true })
    growTo(state, size)
    const read = await readRows(state)
    const building = await buildingPage(state)
    const time = await withSite(state, async (url) => {
      if (looked.length === 0) looked.push(await lookAtPages(browser, url, building))
      return timeServer(url)
    })
    perSize.push({ size, read, time })
    rmSync(state, { recursive: true, force: true })
    console.log(`${size} plans measured.`)
  }
  const [[pages], first] = [looked, perSize[0]]
  if (!pages || !first) throw new Error('No size was measured.')
  const readIn = ({ read }: typeof first) => read.reduce((sum, { rows }) => sum + rows, 0)
  const cost = monthlyCostUsd(10, {
    requests: pages.answeredByWorker,
    cpuMs: pages.answeredByWorker * first.time.fromEdgeMs,
  })
  const rows: Row[] = [
    ...pages.rows,
    ...first.time.rows,
    // Compares each size with the previous one: the two steps show a figure that stops growing at a limit.
    ...perSize.slice(1).flatMap((grown, at) => {
      const base = perSize[at] ?? first
      const against = `${grown.size} plans against ${base.size}`
      return [
        { what: `Rows read, ${against}`, ...ratio(readIn(grown), readIn(base), GROWTH) },
        {
          what: `CPU of a listing, ${against}`,
          ...ratio(grown.time.uncachedMs, base.time.uncachedMs, GROWTH),
        },
      ]
    }),
    {
      what: 'Cost of 10 million ten-page visits a month',
      goal: `US$ ${COST_USD}`,
      figure: `US$ ${Math.round(cost)}`,
      met: cost <= COST_USD,
    },
  ]
  const said = (command: string, ...words: string[]) =>
    spawnSync(command, words, { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
  const page = [
    '# What pages cost',
    `\`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, commit ${said('git', 'rev-parse', '--short', 'HEAD')}. Slow 3G (400 kbit/s, 400 ms) and a processor four times slower by Chromium's model, 360 x 800 at 2x, cold, medians of three. Worker: ${said('node', '--import', 'tsx', 'tools/test/weigh.ts')}.`,
    NOTES,
    '## Pages (kB, s)',
    pages.pages,
    '## Visits and the server',
    goalTable(rows),
    '## Rows read by the first and the last page of a list',
    table(
      ['Query', ...perSize.map(({ size }) => `${size} plans`)],
      first.read.flatMap(({ query }, at) =>
        at % 2 ? [] : [[query || 'all', ...perSize.map(({ read }) => `${read[at]?.rows}, ${read[at + 1]?.rows}`)]],
      ),
    ),
  ].join('\n\n')
  writeFileSync(path.join(ROOT, 'docs/performance.md'), `${page}\n`)
  console.log(page)
}
