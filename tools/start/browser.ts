/**
 * A Chromium for the browser tests: headless shell if present, else full Chromium, else one that can be downloaded,
 * else an error with instructions. The headless shell does the same work in less than half the time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const SHELL = 'chromium-headless-shell'
const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
]
const DOWNLOAD_MS = 20_000
const INSTALL_MS = 300_000

const installed = (names: string[]): string | undefined =>
  PLACES.flatMap((place) => names.map((name) => path.join(place, name))).find((file) => existsSync(file))

/** Playwright downloads its browser and its shell together, and uses the shell by itself. */
const playwrightHasOne = () => existsSync(chromium.executablePath())

const runs = (command: string, args: string[], timeout: number): boolean =>
  spawnSync(command, args, {
    timeout,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const apt = (...words: string[]) =>
  runs('apt-get', ['-q', '-y', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...words], INSTALL_MS)

function installWithApt(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const install = () => apt('install', '--no-install-recommends', ...packages)
  if (!install() && apt('update')) install()
}

/** Debian's packages of programs that have other names. */
const PACKAGES: Record<string, string> = {
  Xvfb: 'xvfb',
  WebKitWebDriver: 'webkit2gtk-driver',
  import: 'imagemagick',
  tesseract: 'tesseract-ocr',
}

/** Installs programs of Debian; throws with the command to type if that is not possible. */
export function ensurePrograms(...names: string[]): void {
  const missing = () => names.filter((name) => !installed([name]))
  const packages = () => missing().map((name) => PACKAGES[name] ?? name)
  if (missing().length > 0) installWithApt(...packages())
  const left = missing().join(' ')
  if (left) throw new Error(`Not installed: ${left}. Debian: apt-get install ${packages().join(' ')}`)
}

/**
 * The browser's path; undefined means the one that Playwright has downloaded. Throws with the command to type if there
 * is none and none can be installed.
 */
export function ensureChromium(say: (text: string) => void): string | undefined {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH is ${wanted}, where no file is.`)
  }
  const known = installed([SHELL])
  if (known) return known
  if (!playwrightHasOne() && !installed(WITH_WINDOW)) {
    say('Fetching a browser…')
    runs('playwright', ['install', 'chromium-headless-shell', 'chromium'], DOWNLOAD_MS)
  }
  if (playwrightHasOne()) return undefined
  say("Installing the system's browser without a window…")
  installWithApt(SHELL)
  const found = installed([SHELL]) ?? installed(WITH_WINDOW)
  if (found) return found
  throw new Error(
    `There is no Chromium for the browser tests. Install one (Debian: apt-get install ${SHELL}; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to its program.`,
  )
}
