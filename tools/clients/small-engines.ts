/** Dillo and NetSurf: small engines with a window and no remote control. What they show is read from the picture. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paths } from '../../app/paths.ts'
import { sleep } from '../start/processes.ts'
import { type Part, PLAN, type Results, type Shop } from './journeys.ts'
import { openScreen } from './screen.ts'

const STEP_MS = 40_000
/** As wide as a phone, and high enough for the words below, because nothing scrolls. */
const SCREEN = { width: 480, height: 2400 }
const SLUG = 'aburi-veranda-house'

export type SmallEngine = (url: string) => string[]

export const DILLO: SmallEngine = (url) => ['dillo', '-g', `${SCREEN.width}x${SCREEN.height}+0+0`, '-f', url]
export const NETSURF: SmallEngine = (url) => [
  'netsurf-gtk',
  `--window_width=${SCREEN.width}`,
  `--window_height=${SCREEN.height}`,
  url,
]

/** Words that the page must show, beside those that name it. */
const PAGES: [Part, string, string[]][] = [
  ['list', paths.plans(), [PLAN, 'Filters']],
  ['plan', paths.plan(SLUG), [PLAN, 'Purchase File Type', 'CAD File']],
  ['form', paths.purchase(SLUG), ['Contact Details', 'Email', 'Proceed to Payment']],
]

/** What tesseract reads, twice as large as it is shown. */
function wordsOf(png: Buffer): string {
  const large = spawnSync('convert', ['png:-', '-resize', '200%', 'png:-'], { input: png, maxBuffer: 1e8 }).stdout
  const { stdout } = spawnSync('tesseract', ['-', '-', '--psm', '11'], { input: large, encoding: 'utf8' })
  return stdout.replace(/\s+/g, ' ')
}

export async function lookAt(
  engine: SmallEngine,
  shop: Shop,
  keep: (name: string, png: Buffer) => void,
): Promise<Results> {
  const results: Results = {}
  for (const [part, address, words] of PAGES) {
    const screen = await openScreen(SCREEN.width, SCREEN.height)
    const home = mkdtempSync(path.join(tmpdir(), 'fihankra-engine-'))
    const [program = '', ...flags] = engine(shop.url + address)
    const browser = spawn(program, flags, {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, DISPLAY: screen.display, HOME: home },
    })
    const gone = new Promise((resolve) => browser.once('exit', resolve))
    try {
      let picture = Buffer.alloc(0)
      let left = words
      for (const until = Date.now() + STEP_MS; left.length > 0 && Date.now() < until; ) {
        await sleep(1000)
        picture = spawnSync('import', ['-display', screen.display, '-window', 'root', 'png:-'], {
          maxBuffer: 1e8,
        }).stdout
        const seen = wordsOf(picture)
        left = words.filter((each) => !seen.includes(each))
      }
      keep(part, picture)
      results[part] = left.length === 0 || `not seen: ${left.join(', ')}`
    } finally {
      if (browser.pid && browser.exitCode === null && browser.signalCode === null) process.kill(-browser.pid, 'SIGKILL')
      await gone
      await screen.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return results
}
