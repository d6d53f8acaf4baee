/**
 * Attackers' payloads in a real browser: each as the title and text of a plan, a project, a message and the name of a
 * person, viewed by visitors and by staff, with and without the Content-Security-Policy. None may run or reach another
 * host.
 */
import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { XSS } from '../../tests/support/hostile.ts'
import { makeAdministrator } from '../start/administrator.ts'
import { ensureChromium } from '../start/browser.ts'
import { openState } from '../start/open-state.ts'
import { applyMigrations } from '../start/state.ts'
import { newSettings, SiteUnderStorm } from '../storm/site-under-storm.ts'

const STAFF = { email: 'staff@trust.example', password: 'seven brown goats' }
const settings = await newSettings()
const origin = `http://127.0.0.1:${settings.port}`

/** Stores the payloads and returns the addresses that show them. */
function store(): string[] {
  const db = openState(settings.stateDir, false)
  const now = Date.now()
  const plan = db.prepare(
    `insert into plans (slug, title, type, bedrooms, washrooms, floors, horizontal_metres, vertical_metres, area_sq_ft,
       description, features, from_price_minor, status, published_at, created_at, updated_at)
     values (?, ?, 'House', 3, 2, 1, 12, 10, 1200, ?, ?, 125000, 'published', ?, ?, ?)`,
  )
  const project = db.prepare(
    `insert into projects (slug, title, location, date, description, status, created_at, updated_at)
     values (?, ?, ?, '2025-11-02', ?, 'published', ?, ?)`,
  )
  const message = db.prepare(
    `insert into messages (first_name, email, message, created_at, updated_at) values (?, ?, ?, ?, ?)`,
  )
  const person = db.prepare(
    `insert into users (email, name, email_verified_at, terms_version, terms_accepted_at, created_at, updated_at)
     values (?, ?, 1, '1', 1, ?, ?)`,
  )
  const pages = ['/', '/plans', '/projects', '/plans-admin', '/projects-admin', '/messages-admin', '/users-admin']
  for (const [at, text] of XSS.entries()) {
    plan.run(`p-${at}`, text, text, JSON.stringify([text]), now, now, now)
    project.run(`j-${at}`, text, text, text, now, now)
    const id = message.run(text, `writer-${at}@trust.example`, text, now, now).lastInsertRowid
    person.run(`person-${at}@trust.example`, text, now, now)
    pages.push(`/plans/p-${at}`, `/messages-admin/${id}`)
  }
  const shown = Math.ceil(XSS.length / 24)
  for (let page = 2; page <= shown; page += 1)
    pages.push(...['/plans', '/projects', '/messages-admin', '/users-admin'].map((list) => `${list}?page=${page}`))
  db.close()
  return pages
}

/** How many payloads ran or made a request. */
async function look(browser: Browser, pages: string[], bypassCSP: boolean): Promise<number> {
  const context = await browser.newContext({ bypassCSP, baseURL: origin, serviceWorkers: 'block' })
  // A long timeout, because other work often runs on the machine at the same time.
  context.setDefaultTimeout(300_000)
  let ran = 0
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    ran += 1
    console.log(`${page.url()} said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) {
      ran += 1
      console.log(`${page.url()} asked for ${request.url()}`)
    }
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(STAFF.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/')
  for (const address of pages) {
    const response = await page.goto(address)
    // An anonymous visitor is redirected from an admin page.
    if (!response?.ok() || new URL(page.url()).pathname !== address.split('?')[0])
      throw new Error(`${address} answered ${response?.status()} at ${page.url()}`)
  }
  await context.close()
  return ran
}

let site: SiteUnderStorm | undefined
try {
  await applyMigrations(settings.stateDir)
  await makeAdministrator(settings.stateDir, STAFF)
  const pages = store()
  site = await SiteUnderStorm.start(settings)
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: ['--no-sandbox'] })
  let ran = 0
  for (const bypassCSP of [false, true]) ran += await look(browser, pages, bypassCSP)
  await browser.close()
  console.log(`${XSS.length} payloads on ${pages.length} pages, ${ran} ran, with the content policy and without it`)
  process.exitCode = ran === 0 ? 0 : 1
} finally {
  await site?.stop()
  rmSync(settings.stateDir, { recursive: true, force: true })
}
process.exit()
