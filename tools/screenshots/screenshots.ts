/**
 * `npm run screenshots`: starts the site with its demo content and stand-ins, and writes pictures of its pages, on a
 * phone and on a desktop, into `docs/screenshots`. `-- --only home,plans` takes some of them.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoState } from '../../tests/e2e/support/demo-state.ts'
import { firstAdministrator } from '../start/administrator.ts'
import { ensureChromium } from '../start/browser.ts'
import { buildIfStale } from '../start/build.ts'
import { freePort, ProcessGroup } from '../start/processes.ts'
import { ROOT, readLocalSettings } from '../start/settings.ts'
import { startSite } from '../start/site.ts'

type Person = { email: string; password: string }
/** An address, or the text and the page of the first link to follow. */
type Place = string | { on: string; link: RegExp }

const FOLDER = path.join(ROOT, 'docs', 'screenshots')
const WIDTHS = [360, 1280]
/** Also taken at the width of a desktop. */
const ON_DESKTOP = [
  'home',
  'plans',
  'plan',
  'services',
  'request',
  'admin-dashboard',
  'admin-orders',
  'admin-order',
  'admin-plan-new',
]
const SCREEN_PX = 800
const TALLEST_PX = 1400
const STAFF: Person = { email: 'staff@fihankra.example', password: 'seven brown goats' }
const BUYER: Person = { email: 'buyer@fihankra.example', password: 'three rooms and a veranda' }
const PLAN = '/plans/aburi-veranda-house'
const PAID: Place = { on: '/profile', link: /^\/orders\/ref_/ }

const PUBLIC: Record<string, Place> = {
  home: '/',
  plans: '/plans',
  plan: PLAN,
  cost: `${PLAN}/cost`,
  purchase: `${PLAN}/purchase`,
  request: '/plans/request',
  services: '/services',
  service: { on: '/services', link: /^\/services\/(?!specifications)[a-z-]+$/ },
  specifications: '/services/specifications',
  projects: '/projects',
  portfolio: '/portfolio',
  contact: '/contact',
  wishlist: '/wishlist?items=P-014,P-003,B-101',
  compare: '/wishlist/compare?items=P-014,P-003,P-022',
  signup: '/signup',
  login: '/login',
}
const OF_BUYER: Record<string, Place> = { profile: '/profile', 'two-factor': '/profile/two-factor', order: PAID }
const OF_STAFF: Record<string, Place> = {
  'admin-dashboard': '/administrator',
  'admin-orders': '/orders-admin',
  'admin-order': { on: '/orders-admin?status=paid', link: /^\/orders-admin\/ref_/ },
  'admin-requests': '/plans-admin/requests',
  'admin-messages': '/messages-admin',
  'admin-viewings': '/viewings-admin',
  'admin-plans': '/plans-admin',
  'admin-plan-new': '/plans-admin/new',
  'admin-services': '/services-admin',
  'admin-projects': '/projects-admin',
  'admin-buildings': '/buildings-admin',
  'admin-users': '/users-admin',
  'admin-settings': '/settings-admin',
  'admin-mail': '/mail-admin',
  'admin-audit': '/audit-admin',
}

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const only = options.only?.split(',')
const isWanted = (name: string) => !only || only.includes(name)

async function open(browser: Browser, url: string, width: number, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: SCREEN_PX },
    locale: 'en-GH',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (person) {
    const answer = await context.request.post('/login', { form: person, headers: { origin: url }, maxRedirects: 0 })
    if (answer.status() !== 303) throw new Error(`${person.email} cannot sign in: ${answer.status()}.`)
    await context.clearCookies({ name: 'flash' })
  }
  return context
}

async function go(page: Page, place: Place): Promise<void> {
  await page.goto(typeof place === 'string' ? place : place.on)
  if (typeof place === 'object') {
    const links = await page.locator('main a[href]').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const found = links.find((each) => each && place.link.test(each))
    if (!found) throw new Error(`${place.on} has no link to ${place.link}.`)
    await page.goto(found)
  }
  // Pictures further down are requested when they come near.
  await page.evaluate((to) => window.scrollTo(0, to), TALLEST_PX - SCREEN_PX)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(300)
}

async function take(page: Page, tallest: number): Promise<Buffer> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const width = page.viewportSize()?.width ?? 0
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, tallest) } })
}

async function takeAll(context: BrowserContext, width: number, places: Record<string, Place>): Promise<void> {
  const page = await context.newPage()
  for (const [name, place] of Object.entries(places)) {
    if (!isWanted(name) || (width > 1000 && !ON_DESKTOP.includes(name))) continue
    await go(page, place)
    const tallest = width > 1000 ? SCREEN_PX : TALLEST_PX
    await sharp(await take(page, tallest))
      .webp({ quality: 60 })
      .toFile(path.join(FOLDER, `${name}-${width}.webp`))
    console.log(`${name}, ${width} px`)
  }
  await page.close()
}

/** The list, a plan and a paid order side by side. */
async function takeBuying(context: BrowserContext): Promise<void> {
  const [width, gap] = [WIDTHS[0] ?? 360, 24]
  const page = await context.newPage()
  const screens: Buffer[] = []
  for (const place of ['/plans', PLAN, PAID]) {
    await go(page, place)
    screens.push(await take(page, SCREEN_PX))
  }
  const background = { width: 3 * width + 2 * gap, height: SCREEN_PX, channels: 3 as const, background: '#ffffff' }
  await sharp({ create: background })
    .composite(screens.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .webp({ quality: 60 })
    .toFile(path.join(FOLDER, 'buying-360.webp'))
}

await buildIfStale()
const stateDir = mkdtempSync(path.join(tmpdir(), 'fihankra-screenshots-'))
cpSync(await demoState(), stateDir, { recursive: true })
await firstAdministrator(stateDir, { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password })
const settings = readLocalSettings({ PORT: String(await freePort()), STATE_DIR: stateDir })
const site = await startSite(settings, await ProcessGroup.claim(stateDir), { dev: false })
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  mkdirSync(FOLDER, { recursive: true })
  if (!only) for (const file of readdirSync(FOLDER)) rmSync(path.join(FOLDER, file))
  for (const width of WIDTHS) {
    await takeAll(await open(browser, site.url, width), width, PUBLIC)
    const buyer = await open(browser, site.url, width, BUYER)
    await takeAll(buyer, width, OF_BUYER)
    if (width === WIDTHS[0] && isWanted('buying')) await takeBuying(buyer)
    await takeAll(await open(browser, site.url, width, STAFF), width, OF_STAFF)
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 })
}
// The mailbox and timers of a stopped site would keep the process alive.
process.exit()
