/** A Chromium for the browser tests: the one that is there, else one that can be fetched, else a sentence on what to do. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
]
const DOWNLOAD_MS = 20_000
const INSTALL_MS = 300_000

function installed(): string | undefined {
  const own = chromium.executablePath()
  return [...PLACES.flatMap((place) => NAMES.map((name) => path.join(place, name))), own].find(
    (file) => file !== '' && existsSync(file),
  )
}

const runs = (command: string, args: string[], timeout: number): boolean =>
  spawnSync(command, args, {
    timeout,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** The browser's path. Throws with the command to type where there is none and none can be installed. */
export function ensureChromium(say: (text: string) => void): string {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH is ${wanted}, where no file is.`)
  }
  const known = installed()
  if (known) return known
  say('Fetching a browser…')
  runs('playwright', ['install', 'chromium-headless-shell', 'chromium'], DOWNLOAD_MS)
  const fetched = installed()
  if (fetched) return fetched
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing the system's Chromium…")
    if (runs('apt-get', ['update', '-q'], INSTALL_MS))
      runs('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], INSTALL_MS)
  }
  const found = installed()
  if (found) return found
  throw new Error(
    'There is no Chromium for the browser tests. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to its program.',
  )
}
