/** A purchase and a message in Dillo and NetSurf, by mouse and keys. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MESSAGE_SENT } from '../../app/domain/messages/messages.ts'
import { paths } from '../../app/paths.ts'
import { sleep } from '../start/processes.ts'
import { emailOf, type Part, PLAN, type Results, type Shop } from './journeys.ts'
import { type Box, openWindow, type Window } from './window.ts'

/** As wide as a phone, and high enough for what is clicked, because nothing scrolls. */
const SCREEN = { width: 480, height: 3000 }
const FILE_MS = 30_000
const ANSWER_MS = 3000

export type SmallEngine = {
  command: (url: string) => string[]
  /** The middle of a radio button, from its label. */
  radio: (label: Box) => { x: number; y: number }
  /** The middle of the `row`th field below a label. */
  field: (label: Box, row: number) => { x: number; y: number }
  /** What a person does who waits for an answer on the page that sent the form. */
  answer: (window: Window) => Promise<void>
  /** Saves what the link leads to in the folder. */
  save: (window: Window, link: Box, folder: string) => Promise<void>
}

export const DILLO: SmallEngine = {
  command: (url) => ['dillo', '-g', `${SCREEN.width}x${SCREEN.height}+0+0`, '-f', url],
  radio: ({ left, top }) => ({ x: left + 8, y: top - 14 }),
  field: ({ left, bottom }, row) => ({ x: left + 60, y: bottom + 14 + 22 * row }),
  // It shows the page that it had before: findings/dillo-shows-the-page-before-the-post.sh.
  answer: (window) => window.press('ctrl+r'),
  async save(window, link, folder) {
    await window.click(link.left + 10, (link.top + link.bottom) / 2)
    // Tesseract does not read its dialog, which opens below the mouse and waits for a name.
    await sleep(ANSWER_MS)
    await window.press('ctrl+a')
    await window.type(path.join(folder, 'plan.zip'))
    await window.press('Return')
  },
}

export const NETSURF: SmallEngine = {
  command: (url) => ['netsurf-gtk', `--window_width=${SCREEN.width}`, `--window_height=${SCREEN.height}`, url],
  radio: ({ left, top, bottom }) => ({ x: left - 25, y: (top + bottom) / 2 }),
  field: ({ left, bottom }, row) => ({ x: left + 60, y: bottom + 32 + 68 * row }),
  answer: async () => {},
  async save(window, link) {
    await window.click(link.left + 10, (link.top + link.bottom) / 2)
    // The button has the name of an icon where there are none.
    const { left, top } = await window.find('document-save')
    await window.click(left + 20, top + 5)
  },
}

function fileIn(folder: string): Buffer | null {
  const name = readdirSync(folder).find((each) => each.endsWith('.zip'))
  return name ? readFileSync(path.join(folder, name)) : null
}

export async function visitByMouse(
  engine: SmallEngine,
  shop: Shop,
  keep: (name: string, png: Buffer) => void,
): Promise<Results> {
  const results: Results = {}
  async function go(address: string, parts: Part[], steps: (window: Window, folder: string) => Promise<void>) {
    const home = mkdtempSync(path.join(tmpdir(), 'fihankra-engine-'))
    mkdirSync(path.join(home, '.dillo'))
    writeFileSync(path.join(home, '.dillo/cookiesrc'), 'DEFAULT ACCEPT\n')
    const window = await openWindow(engine.command(shop.url + address), SCREEN, { HOME: home })
    try {
      await steps(window, home)
    } catch (cause) {
      keep('failed', window.picture())
      const next = parts.find((part) => !results[part])
      if (next) results[next] = cause instanceof Error ? cause.message : String(cause)
    } finally {
      await window.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  const passed = (part: Part, window: Window) => {
    keep(part, window.picture())
    results[part] = true
  }
  const clickOn = (window: Window, { left, right, top, bottom }: Box) =>
    window.click((left + right) / 2, (top + bottom) / 2)
  async function fill(window: Window, label: string, text: string, row = 0) {
    const { x, y } = engine.field(await window.recall(label, 'first'), row)
    await window.click(x, y)
    await window.type(text)
  }

  await go(paths.plans(), ['list', 'plan', 'form', 'checkout', 'paid', 'file'], async (window, home) => {
    const plan = await window.find(PLAN)
    passed('list', window)
    await clickOn(window, plan)
    await window.find('Purchase File Type')
    const { x, y } = engine.radio(await window.recall('CAD File'))
    await window.click(x, y)
    passed('plan', window)
    await clickOn(window, await window.recall('Purchase', 'first'))
    await window.find('GHS 2,400')
    await fill(window, 'Name', 'Abena Owusu')
    await fill(window, 'Email', emailOf('small'))
    await fill(window, 'Contact Number', '024 123 4567', 1)
    const region = engine.field(await window.recall('Region/State'), 0)
    await window.click(region.x, region.y)
    await clickOn(window, await window.find('Ashanti'))
    passed('form', window)
    await clickOn(window, await window.find('Proceed to Payment', 'first'))
    const pay = await window.find('Pay GHS 2,400')
    passed('checkout', window)
    await clickOn(window, pay)
    await window.find('Your files are ready')
    passed('paid', window)
    await engine.save(window, await window.find('Download', 'last'), home)
    for (const until = Date.now() + FILE_MS; Date.now() < until && !fileIn(home); ) await sleep(200)
    if (fileIn(home)?.subarray(0, 2).toString() !== 'PK') throw new Error('No file was saved.')
    passed('file', window)
  })
  await go(paths.contact(), ['contact'], async (window) => {
    await window.find('Send Message', 'first')
    await fill(window, 'First Name', 'Kofi')
    await fill(window, 'Email', emailOf('small'))
    await fill(window, 'Your Message', 'Do you build in Ho?')
    await clickOn(window, await window.recall('Send Message', 'first'))
    await sleep(ANSWER_MS)
    await engine.answer(window)
    await window.find(MESSAGE_SENT.split('!')[0] ?? '')
    passed('contact', window)
  })
  return results
}
