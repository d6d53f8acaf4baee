/** The clients of the table, each with how it is started. */
import { spawnSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { ensureChromium, ensurePrograms } from '../start/browser.ts'
import { startChromium } from './chromium.ts'
import type { Client } from './client.ts'
import { startFirefox } from './firefox.ts'
import { type Results, type Shop, visitShop } from './journeys.ts'
import { openExports } from './office.ts'
import { fetchOldChromium, type OldChromium } from './old-chromium.ts'
import { keepCalendar, readMailbox } from './readers.ts'
import { DILLO, NETSURF, type SmallEngine, visitByMouse } from './small-engines.ts'
import { LYNX, type TextBrowser, visitAsText, W3M } from './text-journeys.ts'
import { startWebKit } from './webkit.ts'

type KeepPicture = (name: string, bytes: Buffer | string) => void

export type KnownClient = {
  name: string
  title: string
  /** Part of `npm test`. */
  isSmall?: true
  use: (shop: Shop, keep: KeepPicture) => Promise<{ version: string; results: Results }>
}

/** Public forms are limited by address. */
const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

function graphic(start: () => Promise<Client>, hasScripts: boolean): KnownClient['use'] {
  return async (shop, keep) => {
    const client = await start()
    try {
      const keepPicture = (name: string, png: Buffer) => keep(`${name}.png`, png)
      return { version: client.version, results: await visitShop({ shop, client, hasScripts, keepPicture }) }
    } finally {
      await client.close()
    }
  }
}

const old = (name: OldChromium, hasScripts: boolean): KnownClient['use'] =>
  graphic(() => startChromium({ ...fetchOldChromium(name), address: someAddress() }), hasScripts)

const current = (scripts: boolean): KnownClient['use'] =>
  graphic(
    () =>
      startChromium({
        program: ensureChromium(console.log) ?? chromium.executablePath(),
        address: someAddress(),
        scripts,
      }),
    scripts,
  )

const firefox = graphic(() => {
  ensurePrograms('firefox-esr')
  return startFirefox({ program: 'firefox-esr', address: someAddress() })
}, true)

const webKit = graphic(() => {
  ensurePrograms('WebKitWebDriver')
  return startWebKit('WebKitWebDriver')
}, true)

const small =
  (engine: SmallEngine, program: string, ask: string[]): KnownClient['use'] =>
  async (shop, keep) => {
    ensurePrograms(program, 'Xvfb', 'import', 'tesseract', 'xdotool')
    const results = await visitByMouse(engine, shop, (name, png) => keep(`${name}.png`, png))
    return { version: versionOf(ask), results }
  }

/** What the program says of itself. */
function versionOf([program = '', ...words]: string[]): string {
  return /\d+\.\d+[\w.]*/.exec(spawnSync(program, words, { encoding: 'utf8' }).stdout)?.[0] ?? ''
}

const text =
  (browser: TextBrowser, ask: string[]): KnownClient['use'] =>
  async (shop, keep) => {
    ensurePrograms(ask[0] ?? '', 'tmux')
    const results = await visitAsText(browser, shop, (name, screen) => keep(`${name}.txt`, screen))
    return { version: versionOf(ask), results }
  }

export const CLIENTS: KnownClient[] = [
  { name: 'chromium-64', title: 'Chromium 64', use: old('chromium-64', false) },
  { name: 'chromium-67', title: 'Chromium 67', use: old('chromium-67', false) },
  { name: 'chromium-72', title: 'Chromium 72', use: old('chromium-72', false) },
  { name: 'chromium-83', title: 'Chromium 83', isSmall: true, use: old('chromium-83', false) },
  { name: 'chromium-92', title: 'Chromium 92', use: old('chromium-92', false) },
  { name: 'chromium-103', title: 'Chromium 103', isSmall: true, use: old('chromium-103', true) },
  { name: 'chromium', title: 'Chromium', use: current(true) },
  { name: 'chromium-no-scripts', title: 'Chromium, scripts off', use: current(false) },
  { name: 'firefox', title: 'Firefox ESR', use: firefox },
  { name: 'webkit', title: 'WebKitGTK', use: webKit },
  { name: 'libreoffice', title: 'LibreOffice', use: openExports },
  { name: 'w3m', title: 'w3m', isSmall: true, use: text(W3M, ['w3m', '-version']) },
  { name: 'lynx', title: 'Lynx', isSmall: true, use: text(LYNX, ['lynx', '-version']) },
  { name: 'dillo', title: 'Dillo', use: small(DILLO, 'dillo', ['dillo', '--version']) },
  { name: 'netsurf', title: 'NetSurf', use: small(NETSURF, 'netsurf-gtk', ['dpkg-query', '-W', 'netsurf-gtk']) },
  {
    name: 'khal',
    title: 'khal',
    async use(shop) {
      ensurePrograms('khal', 'python3')
      return { version: versionOf(['khal', '--version']), results: { calendar: await keepCalendar(shop) } }
    },
  },
  {
    name: 'mutt',
    title: 'Mutt and Python’s email',
    async use(shop, keep) {
      ensurePrograms('mutt', 'python3', 'tmux')
      const mails = await readMailbox(shop, (name, screen) => keep(`${name}.txt`, screen))
      return { version: versionOf(['mutt', '-v']), results: { mails } }
    },
  },
]
